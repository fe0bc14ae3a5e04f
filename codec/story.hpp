// A game told to people: the transcript, what is legal, and why an entry is refused.
#pragma once
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/encode.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/verdict.hpp"
#include "codec/words.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// Leaves out of a move or a fact the names of cards that a seat does not learn from it. A name
// stays where the value names an instance that the seat sees to be that card, or where the seat now
// sees one more of it.
template <Game G>
class Discretion {
 public:
  using State = typename G::State;

  Discretion(const typename G::Content& content, const State& before, const State& after)
      : content_(content), before_(before), after_(after) {}

  template <class T>
  void apply(T& value) const {
    std::vector<Id> ids;
    for_each_id_and_list(value, [&](Id& id, unsigned) { ids.push_back(id); });
    walk(value, ids);
  }

 private:
  template <class T>
  void walk(T& value, const std::vector<Id>& ids) const {
    if constexpr (std::is_same_v<T, Card>) {
      if (value.known() && !shown(value, ids)) value = Card{};
    } else if constexpr (is_vector<T>::value || is_optional<T>::value) {
      for_each_inside(value, ids);
    } else if constexpr (is_variant<T>::value) {
      std::visit([&](auto& one) { this->walk(one, ids); }, value);
    } else if constexpr (HasFields<T>) {
      for_each_field<T>([&](const auto& one) { this->walk(value.*one.member, ids); });
    }
  }
  template <class T>
  void for_each_inside(T& value, const std::vector<Id>& ids) const {
    if constexpr (is_optional<T>::value) {
      if (value) walk(*value, ids);
    } else {
      for (auto& one : value) walk(one, ids);
    }
  }

  bool shown(Card card, const std::vector<Id>& ids) const {
    if constexpr (HasSealedMoves<G>)
      if (G::is_open(content_, card)) return true;
    const auto was = G::instances(content_, before_, card);
    const auto now = G::instances(content_, after_, card);
    if (now.size() > was.size()) return true;
    const auto has = [](const std::vector<Id>& list, Id id) {
      return std::find(list.begin(), list.end(), id) != list.end();
    };
    return std::any_of(ids.begin(), ids.end(), [&](Id id) { return has(was, id) || has(now, id); });
  }

  const typename G::Content& content_;
  const State& before_;
  const State& after_;
};

// How the game stands, in a sentence.
template <Game G>
std::string tell_outcome(const Log<G>& log, const typename G::State& state) {
  const Outcome outcome = G::outcome(state);
  if (outcome.state == Ending::running) {
    const Decision asked = G::decision(log.content(), state);
    return "The game goes on: " + seats_text(asked.seats, asked.who) + " to answer (" +
           full_id(G::book(), asked.rule) + ").";
  }
  const std::string rule = full_id(G::book(), outcome.rule);
  const std::string by = rule.empty() ? "" : " (" + rule + ")";
  if (outcome.state == Ending::drawn) return "The game is drawn" + by + ".";
  return seats_text(outcome.winners, Who::all) + (outcome.winners.size() > 1 ? " have" : " has") +
         " won" + by + ".";
}

// Writes a line for each applied move, and what happened below it.
template <Game G>
class Storyteller : public ReplayListener<G> {
 public:
  Storyteller(const Log<G>& log, Seat seat, bool effects)
      : log_(log), seat_(seat), effects_(effects) {}

  void applied(const Step<G>& step) override {
    if (seat_ == nobody) return tell(step, step.entry, step.before, step.after);
    const auto before = view_of<G>(log_.content(), step.before, seat_);
    const auto after = view_of<G>(log_.content(), step.after, seat_);
    auto entry = step.entry;
    if (entry.by != seat_) {
      if constexpr (HasCards<G>) Discretion<G>(log_.content(), before, after).apply(entry.move);
      if constexpr (HasSealedMoves<G>) G::conceal(entry.move);
    }
    tell(step, entry, before, after);
  }

  std::string take() { return std::move(text_); }
  std::string& text() { return text_; }

 private:
  void tell(const Step<G>& step, const Entry<typename G::Move>& entry,
            const typename G::State& before, const typename G::State& after) {
    if (step.implied && step.facts.empty()) return;  // nothing happened
    std::string number = step.implied ? "-" : std::to_string(index_++);
    number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
    text_ += number + "  " + G::tell_move(log_.content(), before, entry.by, entry.move) +
             (step.implied ? " (left out by the log)" : "") + "\n";
    for (auto fact : step.facts) {
      if constexpr (HasCards<G>)
        if (seat_ != nobody) Discretion<G>(log_.content(), before, after).apply(fact);
      tell_fact(fact, after);
    }
    write_fact();
  }

  // Facts that follow each other and say the same are one line with all their rules.
  void tell_fact(const typename G::Fact& fact, const typename G::State& state) {
    std::size_t depth = 0;
    if constexpr (requires { fact.depth; }) depth = effects_ ? fact.depth : 0;
    const std::string sentence = G::tell_fact(log_.content(), state, fact);
    if (sentence.empty()) return;
    const std::string line = std::string(9 + 2 * depth, ' ') + sentence;
    if (line != line_) write_fact();
    line_ = line;
    const std::string rule = full_id(G::book(), fact.rule);
    if (std::find(rules_.begin(), rules_.end(), rule) == rules_.end()) rules_.push_back(rule);
  }
  void write_fact() {
    std::string rules;
    for (const auto& one : rules_) rules += (rules.empty() ? "" : ", ") + one;
    if (!line_.empty()) text_ += line_ + "  [" + rules + "]\n";
    line_.clear();
    rules_.clear();
  }

  const Log<G>& log_;
  const Seat seat_;
  const bool effects_;
  std::size_t index_ = 0;
  std::string text_;
  std::string line_;                // the fact being told, ...
  std::vector<std::string> rules_;  // ... and its rules
};

// An option in words, with the values of its patterns.
template <Game G>
std::string tell_option(const Log<G>& log, const typename G::State& state,
                        const SeatOption<typename G::Move>& option) {
  if (option.option.domains.empty())
    return G::tell_move(log.content(), state, option.by, option.option.move);
  EncodeContext context(log.names);
  auto json = encode_option(option, context);
  for (const auto& domain : option.option.domains) {
    std::string values;
    for (const Id id : domain.values) values += (values.empty() ? "" : "/") + id.text();
    const std::string some =
        std::to_string(domain.min) + " to " + std::to_string(domain.max) + " of ";
    json[std::string{domain.field}] = (domain.several ? some : "") + values;
  }
  return move_line(json);
}

// Who is asked in a position and what is legal, at most `most` lines of it.
template <Game G>
std::string tell_options(const Log<G>& log, const typename G::State& state, Seat seat,
                         std::size_t most) {
  const Decision asked = G::decision(log.content(), state);
  if (!asked.asks()) return tell_outcome(log, state) + "\n";
  const Book book = G::book();
  std::string text = "Asked: " + seats_text(asked.seats, asked.who) +
                     (asked.optional ? ", who may pass" : "") + " (" + full_id(book, asked.rule) +
                     ")\n";
  if (asked.rule.row < book.rows.size()) text += wrapped(book.rows[asked.rule.row].text, "  ");
  const auto options = G::options(log.content(), state);
  std::size_t told = 0, left = 0;
  for (const auto& one : options.list) {
    if (seat != nobody && one.by != seat) continue;
    if (told == most) {
      ++left;
      continue;
    }
    text += "  - " + tell_option(log, state, one) + "\n";
    ++told;
  }
  if (left > 0) text += "  - and " + std::to_string(left) + " more\n";
  if (!options.complete) text += "  The list is not complete: other moves may be legal too.\n";
  return text;
}

// A refused entry as a judge would say it: what was tried, each broken rule with the rulings behind
// it, what would have been legal. Requires a match that ended so.
template <Game G>
std::string tell_refused(const Match<G>& match, std::size_t index) {
  const auto& log = match.log();
  const auto& refusal = match.replay().refusal();
  const auto& tried = refusal.entry;
  const Book book = G::book();
  const auto& state = match.replay().judged_in();
  std::string text = "Entry " + std::to_string(index) + ": " +
                     G::tell_move(log.content(), state, tried.by, tried.move) +
                     "\nThis is not legal.\n";
  for (const RuleId rule : refusal.broken) {
    const auto broken = broken_json(
        book, rule,
        refusal.against_seed ? "The seed of the log gives another answer."
                             : G::tell_refusal(log.content(), state, tried.by, tried.move, rule));
    text += "\n" + broken["rule"].template get<std::string>() + "\n";
    text += wrapped(broken["text"].template get<std::string>(), "  ");
    text += wrapped(broken["detail"].template get<std::string>(), "  ");
    if (rule.row >= book.rows.size()) continue;
    for (const auto& ruling : rulings_json(book, rule))
      text += wrapped(ruling["id"].template get<std::string>() + ": " +
                          ruling["ruling"].template get<std::string>(),
                      "    ");
  }
  return text + "\nWhat would have been legal\n" + tell_options(log, match.state(), nobody, 20);
}

template <Game G>
std::string tell_missing(const Match<G>& match, std::size_t index) {
  const auto& refusal = match.replay().refusal();
  std::vector<std::string> ids;
  for (const Id id : refusal.cards) ids.push_back(id.text());
  std::string text = "Entry " + std::to_string(index) + " cannot be judged. " +
                     missing_sentence(name_of(refusal.missing), ids) + "\n";
  return text + tell_options(match.log(), match.state(), nobody, 20);
}

// What the start of a log breaks.
template <Game G>
std::string tell_forbidden(const Log<G>& log) {
  std::string text = "The game cannot begin like this.\n";
  for (const auto& one : log.forbidden) {
    const auto broken = broken_json(G::book(), one.rule, one.detail);
    text += "\n" + one.pointer + ": " + broken["rule"].template get<std::string>() + "\n" +
            wrapped(broken["text"].template get<std::string>(), "  ") + wrapped(one.detail, "  ");
  }
  return text;
}

// How a match ended.
template <Game G>
std::string tell_end(const Match<G>& match, const Reached& reached) {
  if (reached.judgement == Judgement::refused) return tell_refused(match, reached.accepted);
  if (reached.judgement == Judgement::unverifiable) return tell_missing(match, reached.accepted);
  return tell_outcome(match.log(), match.state()) + "\n";
}

}  // namespace arbiter
