// Implements any_game.hpp for the rules of one game. Only for the sources that instantiate the
// games' codecs.
#pragma once
#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "codec/any_game.hpp"
#include "codec/discretion.hpp"
#include "codec/encode.hpp"
#include "codec/gaining.hpp"
#include "codec/game_codec.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/play.hpp"
#include "codec/player_names.hpp"
#include "codec/position.hpp"
#include "codec/position_of.hpp"
#include "codec/recard.hpp"
#include "codec/touched.hpp"
#include "codec/watching.hpp"
#include "codec/words.hpp"
#include "engine/core/canonical.hpp"
#include "engine/core/extent.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/piles.hpp"
#include "engine/core/replay.hpp"
#include "engine/core/rulings.hpp"

namespace arbiter {

// What a seat sees of a position; nobody: everything.
template <Game G>
typename G::State seen_by(const typename G::Content& content, Seat seat,
                          const typename G::State& state) {
  return seat == nobody ? state : view_of<G>(content, state, seat);
}

// An entry as a seat may know it, if the seat sees these positions before and after it. They are
// the same if the entry was refused. `seat` may be nobody: the entry is unchanged.
template <Game G>
Entry<typename G::Move> as_known_to(const typename G::Content& content, Seat seat,
                                    Entry<typename G::Move> entry, const typename G::State& before,
                                    const typename G::State& after) {
  if (seat == nobody || entry.by == seat) return entry;
  if constexpr (HasCards<G>) Discretion<G>(content, before, after).apply(entry.move, entry.by);
  if constexpr (HasSealedMoves<G>) G::conceal(entry.move);
  if constexpr (HasConcealedMoves<G>) G::conceal(before, after, entry.move, seat);
  return entry;
}

// Facts that say which effect they belong to.
template <class Fact>
concept Traced = requires(const Fact& fact) {
  { fact.begins() } -> std::same_as<bool>;
  fact.effect;
  fact.parent;
  fact.depth;
};

// Receives the moves and facts of a match, and the judge's entries, and tells a story's listener
// what its seat may know.
template <Game G>
class Narrator final : public ReplayListener<G> {
 public:
  using State = typename G::State;
  using Fact = typename G::Fact;
  using Played = Entry<typename G::Move>;

  Narrator(const Log<G>& log, const StorySettings& settings)
      : log_(log), settings_(settings), players_(log.set_up) {}

  // Telling is charged to the work of the answer; once that is used up, nothing more is reported.
  Work* work() override { return settings_.work; }

  void applied(const Step<G>& step) override {
    const Working answer(settings_.work);
    if (step.implied && step.facts.empty() && !settings_.silent) return;  // nothing happened
    if (!charge_position(step.after)) return;
    if (settings_.seat == nobody)
      return tell(step, step.entry, step.before, step.after, step.before);
    const State before = view_of<G>(log_.content(), step.before, settings_.seat);
    const State after = view_of<G>(log_.content(), step.after, settings_.seat);
    const Played entry = as_known_to<G>(log_.content(), settings_.seat, step.entry, before, after);
    if constexpr (HasShownMoves<G>) {
      State shown = step.before;
      G::show(shown, step.after);
      tell(step, entry, before, after, view_of<G>(log_.content(), shown, settings_.seat));
    } else {
      tell(step, entry, before, after, before);
    }
  }

  // Tells the refused entry and the rules that forbid it, but not why: the reason may be hidden
  // cards.
  void irregular(const Match<G>& match, std::size_t index) {
    const Working answer(settings_.work);
    if (!charge_position(match.state())) return;
    const auto& refusal = match.replay().refusal();
    const State seen = seen_by<G>(log_.content(), settings_.seat, match.replay().judged_in());
    const Played entry = as_known_to<G>(log_.content(), settings_.seat, refusal.entry, seen, seen);
    std::vector<std::string> rules;
    for (const RuleId rule : refusal.broken) rules.push_back(full_id(G::book(), rule));
    settings_.listener->tell_irregular(index, written(entry), words_of(entry, seen), rules);
  }
  void ruled(const Match<G>& match, std::size_t index) {
    const Working answer(settings_.work);
    if (!charge_position(match.state())) return;
    const JudgeSaid& said = log_.judged.at(index);
    settings_.listener->tell_ruling(index, "The judge rules: " + said.why, course_after(said.back));
  }

 private:
  static constexpr std::uint64_t kUnitsPerFact = 1;    // words, and a place in the tree of effects
  static constexpr std::uint64_t kThingsPerUnit = 64;  // things copied for a view

  static bool charge_position(const State& state) {
    return charge(1 + extent_of(state) / kThingsPerUnit);
  }

  bool for_programs() const { return settings_.readers == Readers::programs; }
  Written written(const Played& entry) const {
    EncodeContext context(log_.names);
    return for_programs() ? encode_entry(entry, context) : Written();
  }

  // `worded` is the position that the words of the move refer to.
  void tell(const Step<G>& step, const Played& entry, const State& before, const State& after,
            const State& worded) {
    settings_.listener->begin_entry({step.implied, full_id(G::book(), step.asked.rule),
                                     written(entry), words_of(entry, worded)});
    for (const Fact& fact : step.facts)
      if (!tell_fact(fact, before, after)) break;
    settings_.listener->end_entry(cut(step));
  }

  // Tells the fact as the seat may know it; a fact that only names a rule is skipped. False if the
  // work is used up.
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

  std::string words_of(const Played& entry, const State& worded) const {
    return players_.in(G::tell_move(log_.content(), worded, entry.by, entry.move));
  }
  std::string sentence(const Fact& fact, const State& after) const {
    if constexpr (HasTrace<G>)
      if (settings_.effects) return players_.in(G::tell_trace(log_.content(), after, fact));
    return players_.in(G::tell_fact(log_.content(), after, fact));
  }

  // At most this many facts of one entry are reported, and none once the work is used up.
  static std::string cut(const Step<G>& step) {
    if (out_of_work()) return "More happened than is told here: telling it takes too much work.";
    if (step.facts.size() < limits::kFacts) return "";
    return "More happened than is told here: " + std::to_string(limits::kFacts) +
           " facts of one entry are the limit.";
  }

  const Log<G>& log_;
  const StorySettings settings_;
  const PlayerNames players_;
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

// Why a rule refuses the entry that the match judged last. Empty if the units of work do not
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
        touching_(log.content(), settings.touched),
        watching_(log, settings.watcher),
        gaining_(log, settings.gains),
        match_(log, {settings.muted, listener(), this}) {}
  MatchOf(const MatchOf& other, const MatchSettings& settings)
      : settings_(settings),
        narrator_(other.log(), settings.story),
        touching_(other.log().content(), settings.touched),
        watching_(other.log(), settings.watcher),
        gaining_(other.log(), settings.gains),
        match_(other.match_, {settings.muted, listener(), this, settings.without_seed}) {}
  MatchOf(const MatchOf&) = delete;
  MatchOf& operator=(const MatchOf&) = delete;

  const State& state() const { return match_.state(); }

  std::unique_ptr<AnyMatch> copy(const MatchSettings& settings) const override {
    return std::make_unique<MatchOf>(*this, settings);
  }

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
  std::unique_ptr<AnyPosition> kept_position(Seat seat) const override {
    return std::make_unique<PositionOf<G>>(log(),
                                           seen_by<G>(log().content(), seat, match_.state()));
  }
  Decision decision() const override { return G::decision(log().content(), match_.state()); }
  Outcome outcome() const override { return G::outcome(match_.state()); }
  Knowledge knowledge() const override { return knowledge_in<G>(log(), match_.state()); }
  std::string digest(Seat seat) const override {
    if (seat == nobody) return match_.digest();
    return arbiter::digest<G>(log().terms, view_of<G>(log().content(), match_.state(), seat));
  }
  std::size_t extent() const override { return extent_of(match_.state()); }

  Refused refused() const override {
    Refused refused{refusal().broken, refusal().missing, {}, refusal().decision, refusal().here};
    for (const Id id : refusal().cards) refused.ids.push_back(id.text());
    return refused;
  }
  Attempt attempt() const override {
    return attempt_in<G>(log(), match_.replay().judged_in(), refusal().entry);
  }
  std::string refused_words(Seat seat) const override {
    const State seen = seen_by<G>(log().content(), seat, match_.replay().judged_in());
    const auto entry = as_known_to<G>(log().content(), seat, refusal().entry, seen, seen);
    return G::tell_move(log().content(), seen, entry.by, entry.move);
  }
  Written refused_move(Seat seat) const override {
    const State seen = seen_by<G>(log().content(), seat, match_.replay().judged_in());
    EncodeContext context(log().names);
    return encode_entry(as_known_to<G>(log().content(), seat, refusal().entry, seen, seen),
                        context);
  }
  std::string detail(RuleId rule, Seat seat) const override {
    return HasSecrets<G> && seat != nobody ? "" : detail_of(match_, rule);
  }

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

  std::vector<Written> play_as_seen_by(Seat seat) override {
    std::vector<Written> entries;
    LastSeen last(log(), seat);
    Match<G> match(log(), {settings_.muted, &last, nullptr});
    match.play(SIZE_MAX, [&](std::size_t n) {
      if (n > 0 && !out_of_work()) entries.push_back(seen_entry(n - 1, seat, last, match.state()));
      last.views.reset();
    });
    return entries;
  }

  bool alike(const AnyMatch& other) const override {
    const State& others = of(other).match_.state();
    if (!charge(1 + (extent() + extent_of(others)) / kThingsPerUnit)) return false;
    CanonicalBytes own, its;
    own.add(match_.state());
    its.add(as_in(of(other).log(), others, log()));
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
  static constexpr std::uint64_t kThingsPerUnit = 8;  // things written down for comparison

  // What a seat sees before and after the entry that was played last. Nothing if it was refused.
  struct LastSeen final : ReplayListener<G> {
    LastSeen(const Log<G>& played, Seat reader) : log(played), seat(reader) {}
    void applied(const Step<G>& step) override {
      if (step.implied || !charge(1 + extent_of(step.after) / kThingsPerUnit)) return;
      views.emplace(view_of<G>(log.content(), step.before, seat),
                    view_of<G>(log.content(), step.after, seat));
    }

    const Log<G>& log;
    const Seat seat;
    std::optional<std::pair<State, State>> views;
  };

  Written seen_entry(std::size_t index, Seat seat, const LastSeen& last, const State& now) const {
    if (log().judged.contains(index)) return logged_entry(log(), index, seat);
    EncodeContext context(log().names);
    const auto written = [&](const State& before, const State& after) {
      return encode_entry(
          as_known_to<G>(log().content(), seat, log().entries[index], before, after), context);
    };
    if (last.views) return written(last.views->first, last.views->second);
    const State refused_in = view_of<G>(log().content(), now, seat);
    return written(refused_in, refused_in);
  }

  // Both are of this game; otherwise they would not be compared.
  static const MatchOf& of(const AnyMatch& other) { return static_cast<const MatchOf&>(other); }

  const Log<G>& log() const { return match_.log(); }
  const auto& refusal() const { return match_.replay().refusal(); }

  ReplayListener<G>* listener() {
    if (settings_.story.listener != nullptr) return &narrator_;
    if (settings_.touched != nullptr) return &touching_;
    if (settings_.gains != nullptr) return &gaining_;
    return settings_.watcher != nullptr ? &watching_ : nullptr;
  }
  void irregular(const Match<G>& match, std::size_t index) override {
    if (settings_.story.listener != nullptr) narrator_.irregular(match, index);
    if (settings_.irregular) settings_.irregular(index);
  }
  void ruled(const Match<G>& match, std::size_t index) override {
    if (settings_.story.listener != nullptr) narrator_.ruled(match, index);
  }

  // A position of `from` with the cards of `to` that have the same ids, and with the rulings of
  // `to`, which some games keep in their positions.
  static State as_in(const Log<G>& from, State state, const Log<G>& to) {
    if constexpr (HasCards<G>)
      if (from.pack->sha256 != to.pack->sha256) recard(state, from.content(), to.content());
    if constexpr (requires { state.rulings; }) state.rulings = ChosenRulings(to.set_up);
    return state;
  }

  const MatchSettings settings_;
  Narrator<G> narrator_;
  Touching<G> touching_;
  Watching<G> watching_;
  Gaining<G> gaining_;
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
  Countables countables() const override { return G::countables(log_.content()); }
  const Log<G>& log() const { return log_; }

 private:
  const Book book_ = G::book();
  const Log<G>& log_;
};

// A log that owns its values.
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

// Grows by what is read into it.
template <Game G>
class GrowingLogOf final : public GrowingLog {
 public:
  // `head` must outlive it.
  explicit GrowingLogOf(const Document& head) : reader_(head, true), log_(reader_.log()) {}

  // Call once, before anything else.
  std::optional<Problem> read_head() {
    if (!reader_.read_head()) return reader_.problem();
    reader_.log().lines = reader_.log().open = true;
    chance_ = reader_.log().chance;
    return std::nullopt;
  }
  const AnyLog& log() const override { return log_; }
  std::vector<Fault> add(const Document& continuation) override {
    drop_from(continuation.before);
    Log<G>& log = reader_.log();
    std::vector<Entry<typename G::Move>> more;
    reader_.read_entries(continuation.moves, "/moves", more, &log.judged, continuation.before);
    reader_.read_end(continuation);
    std::vector<Fault> faults = std::exchange(reader_.faults(), {});
    if (!faults.empty()) {
      drop_from(continuation.before);
      return faults;
    }
    log.entries.insert(log.entries.end(), std::make_move_iterator(more.begin()),
                       std::make_move_iterator(more.end()));
    log.open = continuation.open;
    return {};
  }

 private:
  void drop_from(std::size_t index) {
    Log<G>& log = reader_.log();
    log.entries.erase(log.entries.begin() + static_cast<std::ptrdiff_t>(index), log.entries.end());
    log.judged.erase(log.judged.lower_bound(index), log.judged.end());
    log.claims = {};
    log.chance = chance_;
    log.open = true;
  }

  LogReader<G> reader_;
  ChanceTerms chance_;  // those of the head
  const LogOf<G> log_;
};

template <Game G>
std::string MatchOf<G>::digest_as(const AnyLog& named, std::uint16_t rules_version) const {
  const Log<G>& other = static_cast<const LogOf<G>&>(named).log();
  if (&log() == &other) return arbiter::digest<G>(other.terms, match_.state(), rules_version);
  return arbiter::digest<G>(other.terms, as_in(log(), match_.state(), other), rules_version);
}

}  // namespace arbiter
