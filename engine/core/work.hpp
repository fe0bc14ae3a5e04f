// What judging one log may cost, counted in units.
//
// A unit is one thing that is looked at: an ability in force on a thing, a candidate in a list, a
// reading of a name, a cell of a flood fill. A function that loops over such things charges their
// number before the loop begins; so the same log costs the same on every machine, with and without
// a listener. A step of resolution is one unit, too.
//
// The functions of a game have no parameter for this: charges go to the current Work of the thread
// (Working). If there is none, as in most tests, nothing is counted. Once the units are used up,
// charge() always returns false: loops then end early. Whatever is computed from then on is
// meaningless, and the owner of the Work discards it. It must still be well-defined: no failing
// assertion, no endless loop.
#pragma once
#include <cstdint>
#include <functional>
#include <utility>

#include "engine/core/limits.hpp"

namespace arbiter {

// Units that may be spent. Used by one thread at a time.
class Work {
 public:
  explicit Work(std::uint64_t units = limits::kUnits) : left_(units), slice_(0) { refill(); }
  // `break_off` is called about once a millisecond; if it returns true, the work ends as if its
  // units were used up.
  Work(std::uint64_t units, std::function<bool()> break_off)
      : break_off_(std::move(break_off)), left_(units), slice_(0) {
    refill();
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  // False if fewer units than this are left; then none is left afterwards.
  bool spend(std::uint64_t units) {
    if (units < slice_) {
      slice_ -= units;
      return true;
    }
    return spend_slowly(units);
  }

  // The same in glances; kGlances of them make a unit.
  static constexpr std::uint64_t kGlances = 512;
  bool spend_glances(std::uint64_t glances) {
    if (glances < glances_left_) {
      glances_left_ -= glances;
      return true;
    }
    return spend_unit_of_glances(glances);
  }

  // Drops what is left of the unit that glances are using: from here on, the same actions cost the
  // same, whatever came before.
  void drop_glances() { glances_left_ = 0; }

  // How far some work has come, and going on from there: what was spent on the way is spent here.
  struct Mark {
    std::uint64_t units = 0;
    std::uint64_t glances_left = 0;  // of the unit that they were using
  };
  Mark mark() const { return {used(), glances_left_}; }
  void go_on_from(const Mark& mark) {
    spend(mark.units);
    glances_left_ = mark.glances_left;
  }

  // The units are used up, or the work was broken off.
  bool spent() const { return spent_; }
  bool broken_off() const { return broken_off_; }
  // Units spent so far.
  std::uint64_t used() const { return used_ + (granted_ - slice_); }

 private:
  static constexpr std::uint64_t kSlice = 2'000;  // units between two calls of break_off_

  // A unit is spent when its first glance is needed.
  [[gnu::noinline]] bool spend_unit_of_glances(std::uint64_t glances) {
    const std::uint64_t beyond = glances - glances_left_;
    glances_left_ = 0;
    if (!spend(1 + beyond / kGlances)) return false;
    glances_left_ = kGlances - beyond % kGlances;
    return true;
  }

  void refill() {
    used_ += granted_ - slice_;
    granted_ = left_ < kSlice ? left_ : kSlice;
    left_ -= granted_;
    slice_ = granted_;
  }

  [[gnu::noinline]] bool spend_slowly(std::uint64_t units) {
    if (!spent_ && break_off_ && break_off_()) broken_off_ = spent_ = true;
    if (!spent_ && units > slice_ + left_) spent_ = true;
    if (spent_) {
      used_ += granted_ - slice_;
      granted_ = slice_ = left_ = 0;
      return false;
    }
    const std::uint64_t beyond = units - slice_;
    used_ += granted_ + beyond;
    left_ -= beyond;
    granted_ = slice_ = 0;
    refill();
    return true;
  }

  std::function<bool()> break_off_;
  std::uint64_t left_;  // not counting those of the slice
  std::uint64_t slice_;
  std::uint64_t granted_ = 0;       // the units that the slice began with
  std::uint64_t used_ = 0;          // before the slice
  std::uint64_t glances_left_ = 0;  // of the unit that is being used
  bool spent_ = false;
  bool broken_off_ = false;
};

// While it lives, this thread charges `work`; an outer one is suspended. Null: nothing is counted.
class Working {
 public:
  explicit Working(Work* work) : outer_(std::exchange(current_, work)) {}
  ~Working() { current_ = outer_; }
  Working(const Working&) = delete;
  Working& operator=(const Working&) = delete;

  static Work* current() { return current_; }

 private:
  Work* outer_;
  inline static thread_local Work* current_ = nullptr;
};

// While it lives, whatever this thread does only because somebody listens is charged to `work`: an
// Aside marks such code, so that judging costs the same with and without a listener.
class Listening {
 public:
  explicit Listening(Work* work) : outer_(std::exchange(current_, work)) {}
  ~Listening() { current_ = outer_; }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

  static Work* current() { return current_; }

 private:
  Work* outer_;
  inline static thread_local Work* current_ = nullptr;
};

// While it lives, the thread works only for the listener.
class Aside {
 public:
  Aside() : working_(Listening::current()) {}

 private:
  const Working working_;
};

// Charges for what is about to be looked at. False: the units are used up, stop looking.
inline bool charge(std::uint64_t units) {
  Work* const work = Working::current();
  return work == nullptr || work->spend(units);
}

// Charges for a glance at each of so many things. A glance costs much less than a unit: a
// comparison or two, a few nanoseconds. Each call also charges as much as sixteen glances.
inline bool glance(std::uint64_t things) {
  Work* const work = Working::current();
  return work == nullptr || work->spend_glances(16 + things);
}

// Whether the units of this thread's work are used up.
inline bool out_of_work() {
  const Work* const work = Working::current();
  return work != nullptr && work->spent();
}

}  // namespace arbiter
