// Builds a document from the events of a reader: the fast one (codec/fast_reader.hpp) or the strict
// one. It decides for both what a document may contain.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "codec/tape.hpp"
#include "engine/core/limits.hpp"

namespace arbiter {

// Every event returns false if the document is not one that strict.hpp describes; the reader then
// stops, and what was built means nothing. Texts and names contain no NUL: the reader checks that,
// since it knows where one could be.
class Builder {
 public:
  // The value is added to the tape, which must outlive the builder. `log`: see read_strict().
  Builder(Tape& tape, bool log) : tape_(tape), log_(log) {}

  // At most this many values and names follow.
  void reserve(std::size_t most) { tape_.reserve(most); }

  bool null() { return count() && (tape_.add(nullptr), true); }
  bool boolean(bool held) { return count() && (tape_.add(held), true); }
  bool number(std::int64_t held) {
    return held >= -limits::kJsonInteger && held <= limits::kJsonInteger && count() &&
           (tape_.add(held), true);
  }
  bool text(std::string_view held) {
    return held.size() <= limits::kJsonString && count() && (tape_.add(held), true);
  }
  bool member(std::string_view name) {
    if (name.size() > limits::kJsonString) return false;
    if (log_ && depth_ == 1) free_ = name == "moves" || name == "meta";
    tape_.member(name);
    return true;
  }

  bool open(bool list) {
    if (!count() || ++depth_ > limits::kJsonDepth) return false;
    tape_.open(list);
    return true;
  }
  bool close() {
    --depth_;
    return tape_.close();
  }

 private:
  bool count() {
    if (!free_ && ++bound_values_ > limits::kTreeValues) return false;
    return ++values_ <= limits::kJsonValues;
  }

  Tape& tape_;
  const bool log_;
  bool free_ = false;  // inside a member of a log that is bounded only like a whole document
  std::size_t depth_ = 0;
  std::size_t values_ = 0;
  std::size_t bound_values_ = 0;  // values outside such members
};

}  // namespace arbiter
