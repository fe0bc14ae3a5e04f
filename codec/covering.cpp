#include "codec/covering.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "codec/log_form.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

void count_each(std::vector<RuleId> rules, std::map<RuleId, std::uint64_t>& counts) {
  std::sort(rules.begin(), rules.end());
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  for (const RuleId rule : rules) ++counts[rule];
}

void count_rules(const Book& book, const std::map<RuleId, std::uint64_t>& rules, Counts& counts) {
  for (const auto& [rule, times] : rules)
    if (rule != RuleId{}) counts[full_id(book, rule)] += times;
}

// Plays a log and notes what it touches.
class Coverer {
 public:
  explicit Coverer(const AnyLog& log) : log_(log) {}

  LogCoverage cover() {
    introduce();
    if (log_.base().forbidden.empty())
      play();
    else
      forbid();
    name_things();
    return std::move(found_);
  }

 private:
  void introduce() {
    const Terms& terms = log_.base().terms;
    const Book& book = log_.book();
    found_.game = log_.game();
    found_.variant = terms.variant;
    for (std::size_t i = 0; i < book.options.size(); ++i)
      found_.rulings.emplace_back(book.options[i].id, values_of(book.options[i])[terms.rulings[i]]);
    found_.map = terms.map.starts_with('{') ? "own" : terms.map;
    const PackHead& pack = log_.pack().head;
    found_.pack = {pack.id, pack.version, pack.title, log_.pack().sha256};
  }

  void forbid() {
    found_.status = Status::illegal;
    std::vector<RuleId> refused;
    for (const Forbidden& one : log_.base().forbidden) refused.push_back(one.rule);
    count_each(log_.base().start_held, touched_.passed);
    add_touched(log_.book(), touched_, refused, found_.rules);
  }

  // If the units of work are used up, this stops: what was played counts.
  void play() {
    MatchSettings settings;
    settings.touched = &touched_;
    settings.irregular = [this](std::size_t) { note_refused(); };
    match_ = log_.match(settings);
    const Reached reached = match_->play();
    if (reached.judgement == Judgement::unverifiable) found_.status = Status::unverifiable;
    if (reached.judgement == Judgement::refused) {
      found_.status = Status::illegal;
      note_refused();
    }
    found_.moves = touched_.moves;
    const Working uncharged(nullptr);
    add_ends(log_, *match_, touched_);
    add_touched(log_.book(), touched_, {}, found_.rules);
  }
  void note_refused() { add_touched(log_.book(), {}, match_->refused().broken, found_.rules); }

  void name_things() {
    const Countables countables = log_.countables();
    for (const Countable& one : countables.all)
      found_.things.push_back({std::string{one.kind},
                               std::string{one.id},
                               std::string{one.title},
                               {one.keywords.begin(), one.keywords.end()},
                               0,
                               0});
    for (const auto& [thing, times] : touched_.things)
      if (thing.index < found_.things.size()) found_.things[thing.index].times = times;
    found_.keywords.assign(countables.keywords.begin(), countables.keywords.end());
  }

  const AnyLog& log_;
  std::unique_ptr<AnyMatch> match_;
  Touched touched_;
  LogCoverage found_;
};

}  // namespace

void add_ends(const AnyLog& log, const AnyMatch& match, Touched& touched) {
  count_each(log.base().start_held, touched.passed);
  count_each(log.base().start_carried, touched.carried);
  count_each({match.decision().rule, match.outcome().rule}, touched.carried);
}

void add_touched(const Book& book, const Touched& touched, const std::vector<RuleId>& refused,
                 Coverage& coverage) {
  std::map<RuleId, std::uint64_t> broken;
  count_each(refused, broken);
  count_rules(book, broken, coverage.refused);
  count_rules(book, touched.passed, coverage.passed);
  count_rules(book, touched.carried, coverage.carried);
  for (const auto& [place, times] : touched.reached) coverage.reached[place] += times;
}

LogCoverage cover_log(const AnyLog& log) { return Coverer(log).cover(); }

}  // namespace arbiter
