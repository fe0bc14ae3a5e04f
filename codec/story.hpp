// A game told to people: the transcript, what is legal, and why an entry is refused.
#pragma once
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/encode.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/verdict.hpp"
#include "codec/words.hpp"
#include "engine/core/limits.hpp"
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

// Facts that say in which effect they lie.
template <class Fact>
concept Traced = requires(const Fact& fact) {
  { fact.begins() } -> std::same_as<bool>;
  fact.effect;
  fact.parent;
  fact.depth;
};

// The tree of effects over the entries of a replay: an effect keeps one number from its creation to
// its end, whatever entries it lasts. Knows nothing of a game whose facts are not traced.
template <Game G>
class EffectTree {
 public:
  using Fact = typename G::Fact;
  struct Node {
    std::uint32_t number = 0;  // 0: no effect
    std::uint32_t parent = 0;
    std::uint32_t level = 0;  // how deep; 1 is one that lies in no other
    std::string sentence;     // how its creation was told
    bool goes_on = false;     // an earlier entry began it, and this is its first fact in this one
  };

  void next_entry() { here_.clear(); }
  // What was going on is not any more, but for what the position says. Numbers are not used again.
  void forget() {
    here_.clear();
    stack_.clear();
  }

  // Where a fact lies. `sentence` is kept for one that begins an effect.
  Node place(const Fact& fact, const std::string& sentence) {
    if constexpr (Traced<Fact>) {
      if (fact.begins()) return begin(fact, sentence);
      return find(fact.effect);
    } else {
      return {};
    }
  }

 private:
  Node begin(const Fact& fact, const std::string& sentence) {
    const Node above = find(fact.parent);
    Node node{++last_, above.number, above.level + 1, sentence, false};
    here_[fact.effect] = node;
    stack_.resize(std::max<std::size_t>(fact.depth, 1));
    stack_.back() = node;
    return node;
  }
  // The effect with this number of the entry. One that is new in it was in the stack before.
  Node find(std::uint32_t number) {
    if (number == 0) return {};
    const auto known = here_.find(number);
    if (known != here_.end()) return known->second;
    if (stack_.size() < number) stack_.resize(number);
    Node& node = stack_[number - 1];
    if (node.number == 0) node = {++last_, 0, 1, "An effect that the log begins in.", false};
    here_[number] = node;
    Node first = node;
    first.goes_on = true;
    return first;
  }

  std::map<std::uint32_t, Node> here_;  // by the numbers of the entry
  std::vector<Node> stack_;             // by place in the stack
  std::uint32_t last_ = 0;
};

inline std::string told_ruling(const std::string& why) { return "The judge rules: " + why; }

// Hears the moves and facts of a match, and what the judge says, as a seat may know them.
template <Game G>
class Listener : public ReplayListener<G>, public JudgeListener<G> {
 public:
  using State = typename G::State;
  using Fact = typename G::Fact;

  // Everything is told in the work of the answer; once it is used up, nothing more is.
  Listener(const Log<G>& log, Seat seat, bool effects, Work* answering)
      : log_(log), seat_(seat), effects_(effects), answering_(answering) {}

  Work* work() final { return answering_; }

  void applied(const Step<G>& step) final {
    const Working answer(answering_);
    if (step.implied && step.facts.empty()) return;  // nothing happened
    if (!charge_position(step.after)) return;
    tree_.next_entry();
    if (seat_ == nobody) return tell(step, step.entry, step.before, step.after);
    const State before = view_of<G>(log_.content(), step.before, seat_);
    const State after = view_of<G>(log_.content(), step.after, seat_);
    auto entry = step.entry;
    if (entry.by != seat_) hide(entry, before, after);
    tell(step, entry, before, after);
  }

  // What was tried in vain; the rules that forbid it, but not why, which may lie in hidden cards.
  void irregular(const Match<G>& match, std::size_t index) final {
    const Working answer(answering_);
    if (!charge_position(match.state())) return;
    const auto& refusal = match.replay().refusal();
    auto entry = refusal.entry;
    State seen = match.replay().judged_in();
    if (seat_ != nobody) {
      seen = view_of<G>(log_.content(), seen, seat_);
      if (entry.by != seat_) hide(entry, seen, seen);
    }
    tell_irregular(index, entry, G::tell_move(log_.content(), seen, entry.by, entry.move),
                   refusal.broken);
  }
  void ruled(const Match<G>& match, std::size_t index) final {
    const Working answer(answering_);
    if (!charge_position(match.state())) return;
    tree_.forget();
    const JudgeEntry<G>& said = log_.judged.at(index);
    tell_ruling(index, told_ruling(said.why),
                said.back ? "The table goes back to position " + std::to_string(*said.back) + "."
                          : "The table goes on from a position that the judge gives.");
  }

 protected:
  virtual void tell_irregular(std::size_t index, const Entry<typename G::Move>& entry,
                              const std::string& text, const std::vector<RuleId>& broken) = 0;
  virtual void tell_ruling(std::size_t index, const std::string& why, const std::string& how) = 0;
  virtual void tell(const Step<G>& step, const Entry<typename G::Move>& entry, const State& before,
                    const State& after) = 0;

  // The fact as the seat may know it, with its sentence; "" for one that only names a rule.
  template <class Use>
  void for_each_told(const Step<G>& step, const State& before, const State& after, Use use) {
    for (auto fact : step.facts) {
      if (!charge(kUnitsPerFact)) return;
      if constexpr (HasCards<G>)
        if (seat_ != nobody) Discretion<G>(log_.content(), before, after).apply(fact);
      const std::string told = sentence(fact, after);
      if (out_of_work()) return;
      use(fact, told);
    }
  }
  // No more facts of one entry are told than this, and none where the work of the answer is used
  // up.
  static bool cut(const Step<G>& step) {
    return step.facts.size() >= limits::kFacts || out_of_work();
  }
  static std::string cut_sentence() {
    if (out_of_work()) return "More happened than is told here: telling it takes too much work.";
    return "More happened than is told here: " + std::to_string(limits::kFacts) +
           " facts of one entry are the limit.";
  }

  const Log<G>& log_;
  const Seat seat_;
  const bool effects_;
  EffectTree<G> tree_;

 private:
  static constexpr std::uint64_t kUnitsPerFact = 1;    // words, and a place in the tree of effects
  static constexpr std::uint64_t kThingsPerUnit = 64;  // copied for a view

  static bool charge_position(const State& state) {
    return charge(1 + extent_of(state) / kThingsPerUnit);
  }

  // Another seat's move as the seat may know it.
  void hide(Entry<typename G::Move>& entry, const State& before, const State& after) const {
    if constexpr (HasCards<G>) Discretion<G>(log_.content(), before, after).apply(entry.move);
    if constexpr (HasSealedMoves<G>) G::conceal(entry.move);
    if constexpr (HasConcealedMoves<G>) G::conceal(entry.move, seat_);
  }

  std::string sentence(const Fact& fact, const State& after) const {
    if constexpr (requires { G::tell_trace(log_.content(), after, fact); })
      if (effects_) return G::tell_trace(log_.content(), after, fact);
    return G::tell_fact(log_.content(), after, fact);
  }

  Work* const answering_;
};

// Writes a line for each applied move, and what happened below it; with effects as a tree.
template <Game G>
class Storyteller final : public Listener<G> {
 public:
  using State = typename G::State;
  using Fact = typename G::Fact;
  using Listener<G>::Listener;

  // What was told since the last call of take() or forget().
  const std::string& text() const { return text_; }
  std::string take() { return std::exchange(text_, {}); }
  void forget() { text_.clear(); }

 private:
  void tell(const Step<G>& step, const Entry<typename G::Move>& entry, const State& before,
            const State& after) override {
    begin_line(step.implied);
    text_ += G::tell_move(this->log_.content(), before, entry.by, entry.move) +
             (step.implied ? " (left out by the log)" : "") + "\n";
    this->for_each_told(step, before, after, [&](const Fact& fact, const std::string& sentence) {
      if (!sentence.empty()) tell_fact(fact, sentence);
    });
    write_fact();
    if (this->cut(step)) text_ += std::string(kIndent, ' ') + this->cut_sentence() + "\n";
  }

  void tell_irregular(std::size_t, const Entry<typename G::Move>&, const std::string& text,
                      const std::vector<RuleId>& broken) override {
    begin_line(false);
    text_ += text + "\n";
    line_ = std::string(kIndent, ' ') + "This is illegal; the judge settles it.";
    for (const RuleId rule : broken) rules_.push_back(full_id(G::book(), rule));
    write_fact();
  }
  void tell_ruling(std::size_t, const std::string& why, const std::string& how) override {
    begin_line(false);
    text_ += why + "\n" + std::string(kIndent, ' ') + how + "\n";
  }
  void begin_line(bool implied) {
    std::string number = implied ? "-" : std::to_string(index_++);
    number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
    text_ += number + "  ";
  }

  // Facts that follow each other and say the same are one line with all their rules.
  void tell_fact(const Fact& fact, const std::string& sentence) {
    std::string start(kIndent, ' ');
    if (this->effects_) start = start_in_tree(fact, sentence);
    const std::string line = start + sentence;
    if (line != line_) write_fact();
    line_ = line;
    const std::string rule = full_id(G::book(), fact.rule);
    if (std::find(rules_.begin(), rules_.end(), rule) == rules_.end()) rules_.push_back(rule);
  }
  // The line's beginning: an effect has its number, and what happens in it stands below it.
  std::string start_in_tree(const Fact& fact, const std::string& sentence) {
    const auto node = this->tree_.place(fact, sentence);
    if (node.number == 0) return std::string(kIndent, ' ');
    const std::string number = "#" + std::to_string(node.number) + " ";
    const std::string margin(kIndent + kStep * (node.level - 1), ' ');
    if (node.goes_on) {
      write_fact();
      text_ += margin + number + "goes on: " + node.sentence + "\n";
    }
    if constexpr (Traced<Fact>)
      if (fact.begins()) return margin + number;
    return margin + std::string(kStep, ' ');
  }
  void write_fact() {
    std::string rules;
    for (const auto& one : rules_) rules += (rules.empty() ? "" : ", ") + one;
    if (!line_.empty()) text_ += line_ + "  [" + rules + "]\n";
    line_.clear();
    rules_.clear();
  }

  static constexpr std::size_t kIndent = 9;
  static constexpr std::size_t kStep = 3;

  std::size_t index_ = 0;
  std::string text_;
  std::string line_;                // the fact being told, ...
  std::vector<std::string> rules_;  // ... and its rules
};

// The same for programs: an object for each applied move, separated by commas. Each fact is written
// as it is told: as a tree, the facts of one entry may take many times the room of their text.
template <Game G>
class StoryWriter final : public Listener<G> {
 public:
  using State = typename G::State;
  using Fact = typename G::Fact;
  using Json = nlohmann::ordered_json;
  using Listener<G>::Listener;

  // What was told since the last call of take(), which goes on in the same list, or forget(), which
  // begins a new one.
  const std::string& text() const { return text_; }
  std::string take() { return std::exchange(text_, {}); }
  void forget() {
    text_.clear();
    first_ = true;
  }

 private:
  void tell(const Step<G>& step, const Entry<typename G::Move>& entry, const State& before,
            const State& after) override {
    EncodeContext context(this->log_.names);
    begin({{"index", step.implied ? Json(nullptr) : Json(index_)},
           {"move", encode_entry(entry, context)},
           {"text", G::tell_move(this->log_.content(), before, entry.by, entry.move)},
           {"asked_by", full_id(G::book(), step.asked.rule)}});
    if (!step.implied) ++index_;
    bool first = true;
    this->for_each_told(step, before, after, [&](const Fact& fact, const std::string& sentence) {
      if (sentence.empty()) return;
      text_ += (first ? "" : ",") + dumped(fact_json(fact, sentence, context));
      first = false;
    });
    end(!this->cut(step));
  }

  void tell_irregular(std::size_t index, const Entry<typename G::Move>& entry,
                      const std::string& text, const std::vector<RuleId>& broken) override {
    EncodeContext context(this->log_.names);
    begin_unasked(index, encode_entry(entry, context), text);
    bool first = true;
    for (const RuleId rule : broken) {
      const Json fact = {{"text", "This is illegal; the judge settles it."},
                         {"rule", full_id(G::book(), rule)}};
      text_ += (first ? "" : ",") + dumped(fact);
      first = false;
    }
    end(true);
  }
  void tell_ruling(std::size_t index, const std::string& why, const std::string& how) override {
    begin_unasked(index, logged_entry(this->log_, index, this->seat_), why + "\n" + how);
    end(true);
  }

  // The members of an entry before its facts, and what follows them.
  void begin(const Json& members) {
    text_ += (first_ ? "" : ",") + dumped(members);
    text_.pop_back();
    text_ += ",\"facts\":[";
    first_ = false;
  }
  // An entry that no decision asked for.
  void begin_unasked(std::size_t index, Json move, const std::string& text) {
    ++index_;
    begin({{"index", index}, {"move", std::move(move)}, {"text", text}, {"asked_by", nullptr}});
  }
  void end(bool complete) { text_ += complete ? "],\"complete\":true}" : "],\"complete\":false}"; }

  Json fact_json(const Fact& fact, const std::string& sentence, EncodeContext& context) {
    Json json = {{"text", sentence}};
    json.update(encode(fact, context));
    if (!this->effects_) {
      for (const auto* member : {"effect", "parent", "depth", "telling"}) json.erase(member);
      return json;
    }
    const auto node = this->tree_.place(fact, sentence);
    if (node.number != 0) json["effect"] = node.number;
    if constexpr (Traced<Fact>)
      if (fact.begins()) json["parent"] = node.parent;
    return json;
  }

  std::size_t index_ = 0;
  std::string text_;
  bool first_ = true;  // of the list
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

// How near an option is to a move that was tried: of its kind, and about what it is about.
template <class Move>
int nearness(const Move& option, const Move& tried) {
  std::vector<Id> about;
  Move copy = tried;
  for_each_id_and_list(copy, [&](Id id, unsigned) { about.push_back(id); });
  bool shares = false;
  copy = option;
  for_each_id_and_list(copy, [&](Id id, unsigned) {
    shares = shares || std::find(about.begin(), about.end(), id) != about.end();
  });
  return (kind_of(option) == kind_of(tried) ? 2 : 0) + (shares ? 1 : 0);
}

// Who is asked in a position and what is legal, at most `most` lines of it; what is nearest to a
// move that was tried comes first.
template <Game G>
std::string tell_options(const Log<G>& log, const typename G::State& state, Seat seat,
                         std::size_t most, const typename G::Move* tried = nullptr) {
  const Decision asked = G::decision(log.content(), state);
  if (out_of_work()) return "Finding out what is asked takes more work than the answer may.\n";
  if (!asked.asks()) return tell_outcome(log, state) + "\n";
  const Book book = G::book();
  std::string text = "Asked: " + seats_text(asked.seats, asked.who) +
                     (asked.optional ? ", who may pass" : "") + " (" + full_id(book, asked.rule) +
                     ")\n";
  if (asked.rule.row < book.rows.size()) text += wrapped(book.rows[asked.rule.row].text, "  ");
  auto options = listed_options<G>(log.content(), state);
  if (tried != nullptr)
    std::stable_sort(
        options.list.begin(), options.list.end(), [&](const auto& one, const auto& other) {
          return nearness(one.option.move, *tried) > nearness(other.option.move, *tried);
        });
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
  if (!options.complete)
    text += told == 0 ? "  What is legal is not listed here.\n"
                      : "  The list is not complete: other moves may be legal too.\n";
  return text;
}

// Where an entry is judged that no decision of the position itself takes.
inline std::string judged_later(const Book& book, const Decision& asked) {
  const std::string left_out = "What a log may leave out before it is taken as left out: ";
  if (!asked.asks()) return left_out + "with that the game is over.";
  return left_out + "it is judged where " + seats_text(asked.seats, asked.who) + " is asked (" +
         full_id(book, asked.rule) + ").";
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
  if (!refusal.here) text += wrapped(judged_later(book, refusal.decision), "");
  for (const RuleId rule : refusal.broken) {
    const auto broken = broken_json(book, rule, detail_of(match, rule));
    text += "\n" + broken["rule"].template get<std::string>() + "\n";
    text += wrapped(broken["text"].template get<std::string>(), "  ");
    text += wrapped(broken["detail"].template get<std::string>(), "  ");
    if (rule.row >= book.rows.size()) continue;
    for (const auto& ruling : rulings_json(book, rule))
      text += wrapped(ruling["id"].template get<std::string>() + ": " +
                          ruling["question"].template get<std::string>() + " " +
                          ruling["ruling"].template get<std::string>(),
                      "    ");
  }
  return text + "\nWhat would have been legal\n" +
         tell_options(log, match.state(), nobody, 20, &tried.move);
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

// --- The same for programs (arbiter.explanation/1) ---

template <Game G>
nlohmann::ordered_json explained_rule(const Log<G>&, RuleId rule, const std::string& detail) {
  const Book book = G::book();
  auto json = broken_json(book, rule, detail);
  json["rulings"] =
      rule.row < book.rows.size() ? rulings_json(book, rule) : nlohmann::ordered_json::array();
  return json;
}

// What every explanation has; the caller fills in what it is about.
template <Game G>
nlohmann::ordered_json explanation(const Log<G>& log, const typename G::State& state,
                                   Status status) {
  using Json = nlohmann::ordered_json;
  return {{"format", "arbiter.explanation/1"},
          {"game", std::string{G::book().game}},
          {"status", std::string{text(status)}},
          {"index", nullptr},
          {"move", nullptr},
          {"text", nullptr},
          {"broken", Json::array()},
          {"missing", nullptr},
          {"decision", decision_json(log, G::decision(log.content(), state), &state)},
          {"outcome", outcome_json(log, state)}};
}

// How a match ended: the entry that does not stand, or that all stand.
template <Game G>
nlohmann::ordered_json explain_end(const Match<G>& match, const Reached& reached) {
  const auto& log = match.log();
  if (reached.judgement == Judgement::accepted)
    return explanation(log, match.state(), Status::legal);
  const auto& refusal = match.replay().refusal();
  const bool illegal = reached.judgement == Judgement::refused;
  auto json = explanation(log, match.state(), illegal ? Status::illegal : Status::unverifiable);
  json["index"] = reached.accepted;
  if (reached.accepted < log.entries.size()) json["move"] = logged_entry(log, reached.accepted);
  if (!illegal) {
    json["missing"] = {{"what", std::string{name_of(refusal.missing)}},
                       {"ids", nlohmann::ordered_json::array()}};
    for (const Id id : refusal.cards) json["missing"]["ids"].push_back(id.text());
    return json;
  }
  const auto& tried = refusal.entry;
  const auto& judged_in = match.replay().judged_in();
  json["text"] = G::tell_move(log.content(), judged_in, tried.by, tried.move);
  for (const RuleId rule : refusal.broken)
    json["broken"].push_back(explained_rule(log, rule, detail_of(match, rule)));
  return json;
}

template <Game G>
nlohmann::ordered_json explain_forbidden(const Log<G>& log) {
  using Json = nlohmann::ordered_json;
  Json json = {{"format", "arbiter.explanation/1"},
               {"game", std::string{G::book().game}},
               {"status", std::string{text(Status::illegal)}},
               {"index", nullptr},
               {"move", nullptr},
               {"text", nullptr},
               {"broken", Json::array()},
               {"missing", nullptr},
               {"decision", nullptr},
               {"outcome", {{"state", "running"}}}};
  for (const auto& one : log.forbidden) {
    Json broken = explained_rule(log, one.rule, one.detail);
    broken["pointer"] = one.pointer;
    json["broken"].push_back(std::move(broken));
  }
  return json;
}

}  // namespace arbiter
