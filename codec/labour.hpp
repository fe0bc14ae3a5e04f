// The work of one call of the facade (adjudicator.hpp): what judging a log may cost, and what the
// answer about it may cost. For codec sources only.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "codec/adjudicator.hpp"
#include "engine/core/work.hpp"

namespace arbiter {

class Labour {
 public:
  // `effort` may be null; otherwise it must outlive the labour and receives what was spent.
  explicit Labour(Effort* effort)
      : judging(units_of(effort), break_off_of(effort)),
        judging_other(units_of(effort), break_off_of(effort)),
        answering(units_of(effort), break_off_of(effort)),
        packs(effort == nullptr ? nullptr : effort->packs),
        effort_(effort) {}
  ~Labour() { report(); }
  Labour(const Labour&) = delete;
  Labour& operator=(const Labour&) = delete;

  bool broken_off() const {
    return judging.broken_off() || judging_other.broken_off() || answering.broken_off();
  }

  // Updates the effort with what was spent so far.
  void report() const {
    if (effort_ == nullptr) return;
    effort_->used = judging.used() + judging_other.used();
    effort_->used_on_answer = answering.used();
    effort_->exhausted = judging.spent() || judging_other.spent() || answering.spent();
    effort_->broken_off = broken_off();
  }

  Work judging;
  Work judging_other;  // for a second log, or for the same log with a change
  Work answering;
  PackShelf* const packs;  // null: logs can only name built-in packs

 private:
  static std::uint64_t units_of(const Effort* effort) {
    return effort == nullptr ? limits::kUnits : effort->units;
  }
  static std::function<bool()> break_off_of(const Effort* effort) {
    return effort == nullptr ? std::function<bool()>{} : effort->break_off;
  }

  Effort* const effort_;
};

// 422: the units of work were used up; `what` says what used them: "Reading the pack".
Problem work_problem(const std::string& what);
// 503: the caller no longer wants an answer.
Problem broken_off_problem();

}  // namespace arbiter
