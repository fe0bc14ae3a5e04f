// any_game.hpp for the rules of one game. For the sources that instantiate the games' codecs only.
#pragma once
#include <algorithm>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "codec/any_game.hpp"
#include "codec/discretion.hpp"
#include "codec/encode.hpp"
#include "codec/game_codec.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/play.hpp"
#include "codec/position.hpp"
#include "codec/recard.hpp"
#include "codec/touched.hpp"
#include "codec/words.hpp"
#include "engine/core/canonical.hpp"
#include "engine/core/extent.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/piles.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

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

template <Game G>
class PositionOf final : public AnyPosition {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // The log and the state must outlive it; `tried` may be null.
  PositionOf(const Log<G>& log, const State& state, const Move* tried)
      : log_(log), state_(state), tried_(tried) {}
  // With a state of its own.
  PositionOf(const Log<G>& log, State&& state) : log_(log), own_(std::move(state)), state_(*own_) {}

  Decision decision() const override { return G::decision(log_.content(), state_); }

  Asked describe(const Decision& decision, const Listing* listing) const override {
    const Book book = G::book();
    Asked asked;
    asked.seats = decision.seats;
    asked.who = decision.who;
    asked.optional = decision.optional;
    asked.rule = full_id(book, decision.rule);
    if (decision.rule.row < book.rows.size()) asked.rule_text = book.rows[decision.rule.row].text;
    for (const auto kind : names_of_kinds<Move>(decision.kinds)) asked.kinds.emplace_back(kind);
    if (decision.asks() && listing != nullptr) list(*listing, asked);
    return asked;
  }

  OutcomeFound outcome() const override {
    const Outcome found = G::outcome(state_);
    EncodeContext context(log_.names);
    return {found.state, names_of(found.winners), full_id(G::book(), found.rule),
            encode(found, context)};
  }

  Written document(Seat seat, bool condensed) const override {
    return encode_position<G>(log_.names, log_.terms, log_.content(), state_, {seat, condensed});
  }
  std::string words() const override { return G::tell_position(log_.content(), state_); }
  std::optional<std::string> picture() const override {
    if constexpr (HasPicture<G>)
      return G::picture(log_.content(), state_);
    else
      return std::nullopt;
  }
  Walk walk(std::uint32_t depth) const override { return Walker<G>(log_).walk(state_, depth); }

 private:
  void list(const Listing& listing, Asked& asked) const {
    auto options = G::options(log_.content(), state_);
    if (out_of_work()) return;
    asked.complete = options.complete;
    if (listing.nearest_first && tried_ != nullptr)
      std::stable_sort(
          options.list.begin(), options.list.end(), [&](const auto& one, const auto& other) {
            return nearness(one.option.move, *tried_) > nearness(other.option.move, *tried_);
          });
    EncodeContext context(log_.names);
    const Decision pending = decision();
    for (auto& one : options.list) {
      if (auto* const pass = std::get_if<Pass>(&one.option.move);
          pass != nullptr && pending.optional)
        pass->to = offered_by<G>(log_.content(), state_, pending);
      if (listing.seat != nobody && one.by != listing.seat) continue;
      if (listing.readers == Readers::programs)
        asked.options.push_back(encode_option(one, context));
      else if (asked.words.size() == listing.most)
        ++asked.left_out;
      else
        asked.words.push_back(in_words(one, context));
    }
  }

  // An option in words, with the values of its patterns.
  std::string in_words(const SeatOption<Move>& option, EncodeContext& context) const {
    if (option.option.domains.empty())
      return G::tell_move(log_.content(), state_, option.by, option.option.move);
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

  const Log<G>& log_;
  const std::optional<State> own_;
  const State& state_;
  const Move* const tried_ = nullptr;
};

// Facts that say in which effect they lie.
template <class Fact>
concept Traced = requires(const Fact& fact) {
  { fact.begins() } -> std::same_as<bool>;
  fact.effect;
  fact.parent;
  fact.depth;
};

// Hears the moves and facts of a match, and what the judge says, and tells a story's listener what
// its seat may know.
template <Game G>
class Narrator final : public ReplayListener<G> {
 public:
  using State = typename G::State;
  using Fact = typename G::Fact;
  using Played = Entry<typename G::Move>;

  Narrator(const Log<G>& log, const StorySettings& settings) : log_(log), settings_(settings) {}

  // Everything is told in the work of the answer; once it is used up, nothing more is.
  Work* work() override { return settings_.work; }

  void applied(const Step<G>& step) override {
    const Working answer(settings_.work);
    if (step.implied && step.facts.empty()) return;  // nothing happened
    if (!charge_position(step.after)) return;
    if (settings_.seat == nobody) return tell(step, step.entry, step.before, step.after);
    const State before = view_of<G>(log_.content(), step.before, settings_.seat);
    const State after = view_of<G>(log_.content(), step.after, settings_.seat);
    Played entry = step.entry;
    if (entry.by != settings_.seat) hide(entry, before, after);
    tell(step, entry, before, after);
  }

  // What was tried in vain; the rules that forbid it, but not why, which may lie in hidden cards.
  void irregular(const Match<G>& match, std::size_t index) {
    const Working answer(settings_.work);
    if (!charge_position(match.state())) return;
    const auto& refusal = match.replay().refusal();
    Played entry = refusal.entry;
    State seen = match.replay().judged_in();
    if (settings_.seat != nobody) {
      seen = view_of<G>(log_.content(), seen, settings_.seat);
      if (entry.by != settings_.seat) hide(entry, seen, seen);
    }
    std::vector<std::string> rules;
    for (const RuleId rule : refusal.broken) rules.push_back(full_id(G::book(), rule));
    settings_.listener->tell_irregular(
        index, written(entry), G::tell_move(log_.content(), seen, entry.by, entry.move), rules);
  }
  void ruled(const Match<G>& match, std::size_t index) {
    const Working answer(settings_.work);
    if (!charge_position(match.state())) return;
    const JudgeSaid& said = log_.judged.at(index);
    settings_.listener->tell_ruling(
        index, "The judge rules: " + said.why,
        said.back ? "The table goes back to position " + std::to_string(*said.back) + "."
                  : "The table goes on from a position that the judge gives.");
  }

 private:
  static constexpr std::uint64_t kUnitsPerFact = 1;    // words, and a place in the tree of effects
  static constexpr std::uint64_t kThingsPerUnit = 64;  // copied for a view

  static bool charge_position(const State& state) {
    return charge(1 + extent_of(state) / kThingsPerUnit);
  }

  bool for_programs() const { return settings_.readers == Readers::programs; }
  Written written(const Played& entry) const {
    EncodeContext context(log_.names);
    return for_programs() ? encode_entry(entry, context) : Written();
  }

  void tell(const Step<G>& step, const Played& entry, const State& before, const State& after) {
    settings_.listener->begin_entry({step.implied, full_id(G::book(), step.asked.rule),
                                     written(entry), told_move(entry, before, after)});
    for (const Fact& fact : step.facts)
      if (!tell_fact(fact, before, after)) break;
    settings_.listener->end_entry(cut(step));
  }

  // A card that the entry shows to the seat is named in the sentence about the entry as well.
  std::string told_move(const Played& entry, const State& before, const State& after) const {
    if constexpr (requires { find_instance(before.cards, Id{})->card; }) {
      std::vector<Id> shown;
      for_each_id_and_list(entry.move, [&](Id id, unsigned) {
        const auto* was = find_instance(before.cards, id);
        const auto* now = find_instance(after.cards, id);
        if (was && now && !was->card.known() && now->card.known()) shown.push_back(id);
      });
      if (!shown.empty()) {
        State named = before;
        for (const Id id : shown)
          find_instance(named.cards, id)->card = find_instance(after.cards, id)->card;
        return G::tell_move(log_.content(), named, entry.by, entry.move);
      }
    }
    return G::tell_move(log_.content(), before, entry.by, entry.move);
  }

  // The fact as the seat may know it; one that only names a rule is not told. False where the work
  // is used up.
  bool tell_fact(Fact fact, const State& before, const State& after) {
    if (!charge(kUnitsPerFact)) return false;
    if constexpr (HasCards<G>)
      if (settings_.seat != nobody) Discretion<G>(log_.content(), before, after).apply(fact);
    ToldFact told;
    told.words = sentence(fact, after);
    if (out_of_work()) return false;
    if (told.words.empty()) return true;
    told.rule = full_id(G::book(), fact.rule);
    if constexpr (Traced<Fact>) {
      told.traced = true;
      told.begins = fact.begins();
      told.effect = fact.effect;
      told.parent = fact.parent;
      told.depth = fact.depth;
    }
    EncodeContext context(log_.names);
    if (for_programs()) told.members = encode(fact, context);
    settings_.listener->tell_fact(told);
    return true;
  }

  std::string sentence(const Fact& fact, const State& after) const {
    if constexpr (HasTrace<G>)
      if (settings_.effects) return G::tell_trace(log_.content(), after, fact);
    return G::tell_fact(log_.content(), after, fact);
  }

  // No more facts of one entry are told than this, and none where the work of the answer is used
  // up.
  static std::string cut(const Step<G>& step) {
    if (out_of_work()) return "More happened than is told here: telling it takes too much work.";
    if (step.facts.size() < limits::kFacts) return "";
    return "More happened than is told here: " + std::to_string(limits::kFacts) +
           " facts of one entry are the limit.";
  }

  // Another seat's move as the seat may know it.
  void hide(Played& entry, const State& before, const State& after) const {
    if constexpr (HasCards<G>) Discretion<G>(log_.content(), before, after).apply(entry.move);
    if constexpr (HasSealedMoves<G>) G::conceal(entry.move);
    if constexpr (HasConcealedMoves<G>) G::conceal(before, entry.move, settings_.seat);
  }

  const Log<G>& log_;
  const StorySettings settings_;
};

template <Game G>
Written logged_entry(const Log<G>& log, std::size_t index, Seat seat) {
  const auto judged = log.judged.find(index);
  if (judged == log.judged.end()) {
    EncodeContext context(log.names);
    return encode_entry(log.entries[index], context);
  }
  const JudgeEntry<G>& said = judged->second;
  Written json = {
      {"by", std::string{judge.text()}}, {"do", std::string{kJudgeMove}}, {"why", said.why}};
  if (said.back)
    json["back"] = *said.back;
  else
    json["correct"] =
        encode_position<G>(log.names, log.terms, log.content(), *said.correct, {seat, true});
  return json;
}

// Why a rule refuses the entry that the match has judged last. Empty where the units of work do not
// suffice to find out.
template <Game G>
std::string detail_of(const Match<G>& match, RuleId rule) {
  const auto& refusal = match.replay().refusal();
  if (refusal.against_seed) return "The seed of the log gives another answer.";
  std::string detail = G::tell_refusal(match.log().content(), match.replay().judged_in(),
                                       refusal.entry.by, refusal.entry.move, rule);
  if (refusal.settled)
    detail = "Settled already: " +
             G::tell_move(match.log().content(), match.replay().judged_in(), refusal.entry.by,
                          *refusal.settled) +
             (detail.empty() ? "" : " ") + detail;
  return out_of_work() ? "" : detail;
}

template <Game G>
class LogOf;

template <Game G>
class MatchOf final : public AnyMatch, private JudgeListener<G> {
 public:
  using State = typename G::State;

  MatchOf(const Log<G>& log, const MatchSettings& settings)
      : settings_(settings),
        narrator_(log, settings.story),
        touching_(settings.touched),
        match_(log, {settings.muted, listener(), this}) {}
  MatchOf(const MatchOf&) = delete;
  MatchOf& operator=(const MatchOf&) = delete;

  const State& state() const { return match_.state(); }

  Reached play(std::size_t most, const std::function<void(std::size_t)>& at) override {
    if (at) return match_.play(most, at);
    return match_.play(most);
  }
  Judgement judge_next() override { return match_.judge_next(); }
  const Reached& reached() const override { return match_.reached(); }
  bool goes_on() const override { return match_.goes_on(); }

  std::unique_ptr<AnyPosition> position(Seat seat) const override {
    if (seat != nobody)
      return std::make_unique<PositionOf<G>>(log(),
                                             view_of<G>(log().content(), match_.state(), seat));
    return std::make_unique<PositionOf<G>>(log(), match_.state(), &refusal().entry.move);
  }
  std::unique_ptr<AnyPosition> kept_position() const override {
    return std::make_unique<PositionOf<G>>(log(), State(match_.state()));
  }
  Decision decision() const override { return G::decision(log().content(), match_.state()); }
  Outcome outcome() const override { return G::outcome(match_.state()); }
  std::string digest() const override { return match_.digest(); }
  std::size_t extent() const override { return extent_of(match_.state()); }

  Refused refused() const override {
    Refused refused{refusal().broken, refusal().missing, {}, refusal().decision, refusal().here};
    for (const Id id : refusal().cards) refused.ids.push_back(id.text());
    return refused;
  }
  std::string refused_words() const override {
    return G::tell_move(log().content(), match_.replay().judged_in(), refusal().entry.by,
                        refusal().entry.move);
  }
  std::string detail(RuleId rule) const override { return detail_of(match_, rule); }

  std::string digest_as(const AnyLog& named, std::uint16_t rules_version) const override;
  bool next_stands() override { return match_.next_stands(); }
  bool next_of_stands(const AnyMatch& other) override {
    const auto* const next = of(other).match_.next();
    return next != nullptr && match_.stands(*next);
  }
  std::string next_words() const override {
    const auto& next = *match_.next();
    return G::tell_move(log().content(), match_.state(), next.by, next.move);
  }
  Seat next_by() const override { return match_.next() == nullptr ? nobody : match_.next()->by; }

  bool alike(const AnyMatch& other) const override {
    const State& others = of(other).match_.state();
    if (!charge(1 + (extent() + extent_of(others)) / kThingsPerUnit)) return false;
    CanonicalBytes own, its;
    own.add(match_.state());
    its.add(with_cards_of(of(other).log(), others, log()));
    return own.bytes() == its.bytes();
  }

  Written fields() const override {
    State state = match_.state();
    if constexpr (HasFrames<G>) G::condense(log().content(), state);
    EncodeContext context(log().names);
    Written json = Written::object();
    encode_members(json, context, written_position<G>(log().content(), state));
    return json;
  }

 private:
  static constexpr std::uint64_t kThingsPerUnit = 8;  // written down to be compared

  // Both are of this game, or they would not be compared.
  static const MatchOf& of(const AnyMatch& other) { return static_cast<const MatchOf&>(other); }

  const Log<G>& log() const { return match_.log(); }
  const auto& refusal() const { return match_.replay().refusal(); }

  ReplayListener<G>* listener() {
    if (settings_.story.listener != nullptr) return &narrator_;
    return settings_.touched != nullptr ? &touching_ : nullptr;
  }
  void irregular(const Match<G>& match, std::size_t index) override {
    if (settings_.story.listener != nullptr) narrator_.irregular(match, index);
    if (settings_.irregular) settings_.irregular(index);
  }
  void ruled(const Match<G>& match, std::size_t index) override {
    if (settings_.story.listener != nullptr) narrator_.ruled(match, index);
  }

  // A position of `from` with the cards of `to` that bear the same ids.
  static State with_cards_of(const Log<G>& from, State state, const Log<G>& to) {
    if constexpr (HasCards<G>)
      if (from.pack->sha256 != to.pack->sha256) recard(state, from.content(), to.content());
    return state;
  }

  const MatchSettings settings_;
  Narrator<G> narrator_;
  Touching<G> touching_;
  Match<G> match_;
};

template <Game G>
class LogOf : public AnyLog {
 public:
  // The log must outlive it.
  explicit LogOf(const Log<G>& log) : log_(log) {}

  const Book& book() const override { return book_; }
  const LogBase& base() const override { return log_; }
  const PackBase& pack() const override { return *log_.pack; }
  std::size_t entries() const override { return log_.entries.size(); }
  Written entry(std::size_t index, Seat seat) const override {
    return logged_entry(log_, index, seat);
  }
  const JudgeSaid* judged(std::size_t index) const override {
    const auto found = log_.judged.find(index);
    return found == log_.judged.end() ? nullptr : &found->second;
  }
  std::unique_ptr<AnyMatch> match(const MatchSettings& settings) const override {
    return std::make_unique<MatchOf<G>>(log_, settings);
  }
  const Log<G>& log() const { return log_; }

 private:
  const Book book_ = G::book();
  const Log<G>& log_;
};

// A log of its own.
template <Game G>
struct HeldLog {
  const Log<G> held;
};
template <Game G>
class OwnLogOf final : private HeldLog<G>, public LogOf<G> {
 public:
  explicit OwnLogOf(Log<G> log) : HeldLog<G>{std::move(log)}, LogOf<G>(HeldLog<G>::held) {}
};

template <Game G>
class EntriesOf final : public AnyEntries {
 public:
  // The log must outlive it.
  EntriesOf(const Log<G>& log, std::vector<Entry<typename G::Move>> entries)
      : log_(log), entries_(std::move(entries)) {}

  std::size_t size() const override { return entries_.size(); }
  Written entry(std::size_t index) const override {
    EncodeContext context(log_.names);
    return encode_entry(entries_[index], context);
  }
  bool stands(const AnyMatch& match, std::size_t index, RuleId muted) const override {
    Replay<G> replay(log_.content(), static_cast<const MatchOf<G>&>(match).state(),
                     {nullptr, muted, nullptr});
    return replay.stands(entries_[index]);
  }

 private:
  const Log<G>& log_;
  const std::vector<Entry<typename G::Move>> entries_;
};

// For the cases of a game.
template <Game G>
class SituationReaderOf final : public SituationReader {
 public:
  SituationReaderOf(const Document& given, RuleId muted)
      : reader_(given, false, muted), log_(reader_.log()) {}

  bool read_head() override { return reader_.read_head(); }
  Problem problem() override { return reader_.problem(); }
  std::vector<Fault>& faults() override { return reader_.faults(); }
  const AnyLog& log() const override { return log_; }
  void read_moves(const TapeValue& json, const std::string& pointer) override {
    Log<G>& log = reader_.log();
    log.entries.clear();
    log.judged.clear();
    if (!json.is_null()) reader_.read_entries(json, pointer, log.entries, &log.judged);
  }
  std::unique_ptr<AnyEntries> read_entries(const TapeValue& json,
                                           const std::string& pointer) override {
    std::vector<Entry<typename G::Move>> entries;
    reader_.read_entries(json, pointer, entries);
    return std::make_unique<EntriesOf<G>>(reader_.log(), std::move(entries));
  }

 private:
  LogReader<G> reader_;
  const LogOf<G> log_;
};

template <Game G>
std::string MatchOf<G>::digest_as(const AnyLog& named, std::uint16_t rules_version) const {
  const Log<G>& other = static_cast<const LogOf<G>&>(named).log();
  if (log().pack->sha256 == other.pack->sha256)
    return arbiter::digest<G>(other.terms, match_.state(), rules_version);
  return arbiter::digest<G>(other.terms, with_cards_of(log(), match_.state(), other),
                            rules_version);
}

}  // namespace arbiter
