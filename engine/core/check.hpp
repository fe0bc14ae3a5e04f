// Judging a move: every broken rule is collected, not only the first.
#pragma once
#include <algorithm>
#include <concepts>
#include <optional>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/short_list.hpp"

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

  // Records `rule` as broken unless `holds`. Returns `holds`, so that the caller can skip a need
  // that only makes sense if this one holds.
  bool need(bool holds, RuleId rule) {
    if (holds && observer_ == nullptr) return true;  // the usual case
    record(holds, rule);
    return holds;
  }
  // A rule that refuses is cited as `row<>`, so that the list of citations includes it.
  bool need(bool holds, DecidingRow rule) = delete;
  bool need(bool holds, MentionedRow rule) = delete;
  // The same with a function that determines the rule, for cases where that takes work.
  template <std::invocable Rule>
  bool need(bool holds, Rule rule) {
    if (holds && observer_ == nullptr) return true;
    record(holds, rule());
    return holds;
  }
  // Records that the move cannot be judged until the log names this card. Only the first one
  // counts.
  void need_name(Id unnamed) {
    if (!unnamed_) unnamed_ = unnamed;
  }

  // No rule is broken and no name is missing: the move may be applied.
  bool clean() const { return broken_.empty() && !unnamed_; }
  // Some rule is broken.
  bool refuses() const { return !broken_.empty(); }
  // The card whose name is missing. It matters only if no rule is broken: whatever the card is, a
  // broken rule stays broken.
  std::optional<Id> unnamed() const { return unnamed_; }
  void clear() {
    broken_ = {};
    unnamed_.reset();
  }

  // A checker with the same settings and nothing broken.
  Checker afresh() const { return Checker{muted_, observer_}; }

  // The broken rules in book order.
  std::vector<RuleId> broken() const {
    std::vector<RuleId> sorted(broken_.begin(), broken_.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  }

 private:
  // Not inlined, so that a need that holds costs only a test.
  [[gnu::noinline]] void record(bool holds, RuleId rule) {
    if (observer_) holds ? observer_->passed(rule) : observer_->refused(rule);
    if (holds || rule == muted_) return;
    if (std::find(broken_.begin(), broken_.end(), rule) == broken_.end()) broken_.push_back(rule);
  }

  ShortList<RuleId, 4> broken_;
  std::optional<Id> unnamed_;
  RuleId muted_{};
  RuleObserver* observer_ = nullptr;
};

}  // namespace arbiter
