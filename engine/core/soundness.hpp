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
  // So many are kept; what is found beyond them is not.
  explicit PositionProblems(std::size_t most = SIZE_MAX) : most_(most) {}

  // Notes a problem unless `holds`, which it returns, so that what cannot be asked when this one
  // fails can be skipped. The pointer is a JSON Pointer into the written position; a rule is named
  // where the book forbids it, and none where the position is just not well-formed. `Pointer` may
  // be anything that becomes a text: it does so only where a problem is noted.
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
