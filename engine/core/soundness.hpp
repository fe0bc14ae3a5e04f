// Collecting what is impossible in a position.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"

namespace arbiter {

// The problems found so far. A position without any can be played on.
class PositionProblems {
 public:
  // Only this many are kept.
  explicit PositionProblems(std::size_t most = SIZE_MAX) : most_(most) {}

  // Notes a problem unless `holds`. Returns `holds`, so that the caller can skip checks that only
  // make sense if this one holds. The pointer is a JSON Pointer into the written position. A rule
  // is named if the book forbids this, and none if the position is just not well-formed. `Pointer`
  // may be anything that converts to a text; it is only converted if a problem is noted.
  template <class Pointer, class Reason>
  bool need(bool holds, const Pointer& pointer, const Reason& reason, RuleId rule = {}) {
    if (!holds) add(std::string{pointer}, std::string{reason}, rule);
    return holds;
  }
  void add(std::string pointer, std::string reason, RuleId rule = {}) {
    if (list_.size() < most_) list_.push_back({std::move(pointer), std::move(reason), rule});
  }

  bool empty() const { return list_.empty(); }
  std::vector<PositionProblem> take() { return std::move(list_); }
  // For parts of the check that add to a plain list.
  std::vector<PositionProblem>& list() { return list_; }

 private:
  std::size_t most_;
  std::vector<PositionProblem> list_;
};

}  // namespace arbiter
