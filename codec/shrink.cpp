// Finds the smallest log that still shows what a log shows, by leaving out parts of the document
// (delta debugging). This code is independent of the games: every candidate is judged like any
// other log.
#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/document.hpp"
#include "codec/labour.hpp"
#include "codec/log_tree.hpp"
#include "codec/questions.hpp"
#include "codec/spend.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::json;
using Pointer = Written::json_pointer;

// What a log shows. A smaller log shows the same if all of this is the same.
struct Shown {
  struct End {
    std::string status;
    std::vector<std::string> rules;
    std::string missing;
    Json outcome;  // who won, if the outcome is what differs
    bool operator==(const End&) const = default;
  };
  std::string kind;                 // kind of a Regression; empty: the log itself is refused
  std::vector<std::string> causes;  // of a Regression
  End before;
  End after;
  std::string words;  // not compared: they name places, which change

  bool same_as(const Shown& other) const {
    return kind == other.kind && causes == other.causes && before == other.before &&
           after == other.after;
  }
};

Shown::End end_of(const std::optional<CourseEnd>& course, bool with_outcome) {
  if (!course) return {};
  Shown::End end{course->status, course->rules, course->missing, {}};
  // Points may differ in a smaller game.
  if (with_outcome && course->outcome.is_object())
    for (const char* member : {"state", "winners", "rule"})
      if (const auto at = course->outcome.find(member); at != course->outcome.end())
        end.outcome[member] = *at;
  return end;
}

class Shrinker {
 public:
  Shrinker(Written log, const Change& change, Effort& effort, const ShrinkProgress& progress)
      : change_(change), effort_(effort), progress_(progress), log_(std::move(log)) {}

  Result<Shrunk> run();

 private:
  bool has_change() const { return !change_.pack.empty() || !change_.rulings.empty(); }
  bool ended() const { return effort_.broken_off || effort_.exhausted; }
  std::size_t entries() const { return log_["moves"].size(); }

  // Calls the adjudicator with the rest of the units.
  template <class Ask>
  auto spend(Ask ask);
  Result<Shown> judge(const std::string& text);
  Shown refused(const Verdict& verdict) const;
  bool keep_if_same(Written candidate);

  void cut_end();
  void start_later();
  void leave_out_in(const Pointer& place);
  void leave_out_elements(const Pointer& place);
  void leave_out_members(const Pointer& place);

  const Change& change_;
  Effort& effort_;
  const ShrinkProgress& progress_;
  Written log_;  // the smallest so far
  Shown shown_;
  std::uint64_t tries_ = 0;
};

template <class Ask>
auto Shrinker::spend(Ask ask) {
  return arbiter::spend(effort_, limits::kUnits, ask);
}

Shown Shrinker::refused(const Verdict& verdict) const {
  Shown shown;
  shown.after.status = text(verdict.status);
  if (verdict.violation)
    for (const BrokenRule& broken : verdict.violation->broken)
      shown.after.rules.push_back(broken.rule);
  if (verdict.missing) shown.after.missing = verdict.missing->lacking.what;
  const std::string& missing = shown.after.missing;
  shown.words = shown.after.status + (missing.empty() ? " by " + joined(shown.after.rules)
                                                      : ": what is missing is " + missing);
  return shown;
}

Problem nothing_shown(std::string why) {
  return {
      "nothing-shown", "The log shows nothing that a smaller log could keep", std::move(why), {}};
}

// What a log shows; a problem if it shows nothing or is not a log.
Result<Shown> Shrinker::judge(const std::string& text) {
  ++tries_;
  const Result<Verdict> verdict =
      spend([&](Effort& effort) { return verify(text, {.digests = has_change()}, &effort); });
  if (!verdict.ok()) return verdict.problem();
  if (!has_change()) {
    if (verdict.value().status != Status::legal) return refused(verdict.value());
    return nothing_shown(
        "Every entry of it is legal. Give a pack or a ruling under which it ends differently.");
  }
  const std::string before = json_of(verdict.value());
  const Result<Regression> found =
      spend([&](Effort& effort) { return regress(text, change_, before, &effort); });
  if (!found.ok()) return found.problem();
  const Regression& one = found.value();
  if (one.kind == "same")
    return nothing_shown(one.pack_applied || !change_.rulings.empty()
                             ? "It ends as before under the change."
                             : "Its pack is not the one given.");
  const bool by_outcome = one.kind == "outcome";
  std::string words = one.kind == "digest" ? "positions differ " + text_of(one) : text_of(one);
  return Shown{one.kind, one.causes, end_of(one.before, by_outcome), end_of(one.after, by_outcome),
               std::move(words)};
}

bool Shrinker::keep_if_same(Written candidate) {
  if (ended()) return false;
  Result<Shown> shown = judge(dumped(candidate));
  if (progress_) progress_(entries(), tries_);
  if (ended() || !shown.ok() || !shown.value().same_as(shown_)) return false;
  shown_ = std::move(shown).value();
  log_ = std::move(candidate);
  return true;
}

// Finds the shortest beginning that shows it, assuming that every longer one does.
void Shrinker::cut_end() {
  const auto beginning = [&](std::size_t length) {
    Written candidate = log_;
    Written& moves = candidate["moves"];
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(length), moves.end());
    return candidate;
  };
  std::size_t too_short = 0;
  while (entries() - too_short > 1) {
    const std::size_t middle = too_short + (entries() - too_short) / 2;
    if (!keep_if_same(beginning(middle))) too_short = middle;
  }
}

// The position after as many entries as possible becomes the start.
void Shrinker::start_later() {
  const std::size_t last = entries();
  for (std::size_t left_over = 1; left_over < last && !ended(); left_over *= 2) {
    const auto number = static_cast<std::uint32_t>(last - left_over);
    const Result<std::string> start = spend([&](Effort& effort) {
      return position(dumped(log_), {number, ""}, Readers::programs, &effort);
    });
    if (!start.ok()) return;
    Written candidate = log_;
    start_from(candidate, Written::parse(start.value()));
    Written& moves = candidate["moves"];
    moves.erase(moves.begin(), moves.begin() + number);
    if (keep_if_same(std::move(candidate))) return;
  }
}

void Shrinker::leave_out_elements(const Pointer& place) {
  std::size_t group = std::max<std::size_t>(log_[place].size() / 2, 1);
  for (;; group /= 2) {
    for (std::size_t first = 0; first < log_[place].size();) {
      Written candidate = log_;
      Written& list = candidate[place];
      const auto begin = list.begin() + static_cast<std::ptrdiff_t>(first);
      const std::size_t count = std::min(group, list.size() - first);
      list.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
      if (!keep_if_same(std::move(candidate))) first += count;
    }
    if (group <= 1 || ended()) return;
  }
}

void Shrinker::leave_out_members(const Pointer& place) {
  std::vector<std::string> names;
  for (const auto& [name, value] : log_[place].items()) names.push_back(name);
  for (const std::string& name : names) {
    // An entry is either removed as a whole or stays as it was written.
    if (place.empty() && name == "moves") continue;
    Written candidate = log_;
    candidate[place].erase(name);
    if (!keep_if_same(std::move(candidate))) leave_out_in(place / name);
  }
}

void Shrinker::leave_out_in(const Pointer& place) {
  if (ended()) return;
  if (log_[place].is_object()) return leave_out_members(place);
  if (!log_[place].is_array()) return;
  leave_out_elements(place);
  for (std::size_t i = 0; i < log_[place].size(); ++i) leave_out_in(place / i);
}

Result<Shrunk> Shrinker::run() {
  const std::size_t before = entries();
  for (const char* member : {"claims", "meta"}) log_.erase(member);
  Result<Shown> shown = judge(dumped(log_));
  if (effort_.broken_off) return broken_off_problem();
  if (!shown.ok()) return shown.problem();
  shown_ = std::move(shown).value();
  cut_end();
  start_later();
  for (std::string smallest; smallest != dumped(log_) && !ended();) {
    smallest = dumped(log_);
    leave_out_elements(Pointer("/moves"));
    leave_out_members(Pointer());
  }
  if (effort_.broken_off) return broken_off_problem();
  return Shrunk{log_text(log_), shown_.words, before, entries(), tries_, !ended()};
}

}  // namespace

Result<Shrunk> shrink(std::string_view log, const Change& change, Effort* effort,
                      const ShrinkProgress& progress) {
  const auto document = read_document(log);
  if (!document.ok()) return document.problem();
  if (!document.value().has_moves) {
    // The log reader says what is wrong.
    const Result<Verdict> verdict = verify(log, {}, effort);
    return verdict.ok() ? nothing_shown("It has no entries.") : verdict.problem();
  }
  Effort own;
  return Shrinker(tree_of(log, document.value()), change, effort == nullptr ? own : *effort,
                  progress)
      .run();
}

}  // namespace arbiter
