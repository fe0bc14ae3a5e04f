// Judging a move: every broken rule is collected, not only the first.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/rules.hpp"

namespace arbiter {

// What running a test records: which rules a `need` passed or refused.
class RuleObserver {
 public:
  virtual ~RuleObserver() = default;
  virtual void passed(RuleId rule) = 0;
  virtual void refused(RuleId rule) = 0;
};

// Collects the rules that a move breaks. One need() for each sentence of the rule book.
class Checker {
 public:
  Checker() = default;
  // For tests: `muted` is a rule whose needs are ignored, `observer` hears of every need. Either
  // may be absent.
  Checker(RuleId muted, RuleObserver* observer) : muted_(muted), observer_(observer) {}

  // Records `rule` as broken unless `holds`. Returns `holds`, so that a need that cannot be asked
  // when this one fails can be skipped.
  bool need(bool holds, RuleId rule) {
    if (holds && observer_ == nullptr) return true;
    return note(holds, rule);
  }
  // Says that the move cannot be judged before the log names this card. The first one counts.
  void need_name(Id unnamed) {
    if (!unnamed_) unnamed_ = unnamed;
  }

  // No rule is broken and no name is missing: the move may be applied.
  bool clean() const { return broken_.empty() && !unnamed_; }
  // The card whose name is missing. It matters only where no rule is broken: a broken rule stays
  // broken.
  std::optional<Id> unnamed() const { return unnamed_; }
  void clear() {
    broken_.clear();
    unnamed_.reset();
  }

  // A checker with the same settings and nothing broken.
  Checker afresh() const { return Checker{muted_, observer_}; }

  // The broken rules in book order.
  std::vector<RuleId> broken() const {
    auto sorted = broken_;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  }

 private:
  // Apart, so that what nearly every need comes to is short enough to stand in its caller.
  [[gnu::noinline]] bool note(bool holds, RuleId rule) {
    if (observer_) holds ? observer_->passed(rule) : observer_->refused(rule);
    if (!holds) refuse(rule);
    return holds;
  }
  void refuse(RuleId rule) {
    if (rule == muted_) return;
    if (std::find(broken_.begin(), broken_.end(), rule) == broken_.end()) broken_.push_back(rule);
  }

  std::vector<RuleId> broken_;
  std::optional<Id> unnamed_;
  RuleId muted_{};
  RuleObserver* observer_ = nullptr;
};

}  // namespace arbiter
