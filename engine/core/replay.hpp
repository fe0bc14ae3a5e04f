// Plays the entries of a log by the rules, one after another, and says which of them are refused.
//
// A replay owns its position. It offers an entry to one decision after another: it passes over an
// optional decision that the entry does not answer, and in a seeded log chance answers by itself.
// Where no decision accepts the entry, it undoes the moves that it played on the way, so that the
// position is always the one before the entry or the one after it. Undoing is rare, and copying a
// large position is slow. So the replay keeps one copy from some moves ago, and replays those moves
// when it has to undo.
//
// Judging is charged to the work of the thread (work.hpp), and costs the same whoever listens: work
// for a listener alone is charged to the listener. Once the units are used up, the entry cannot be
// judged (Missing::work).
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/extent.hpp"
#include "engine/core/game.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/named.hpp"
#include "engine/core/work.hpp"

namespace arbiter {

enum class Judgement : std::uint8_t { accepted, refused, unverifiable };

// Why an entry, or what follows it, cannot be judged.
enum class Missing : std::uint8_t {
  nothing,
  chance_answer,  // chance is asked and the log does not say what it answers
  card,           // a card must be read that the log does not name
  opening,        // a sealed choice is not opened
  which,          // a name is borne by two cards that could be meant
  table_answer,   // a fact from outside the game is asked
  endless,        // the content loops for ever
  work,           // the log asks for more work than one verification may take
  not_modelled
};
constexpr auto names(Type<Missing>) {
  return std::array<std::string_view, 9>{"nothing", "chance",  "card", "opening",     "which",
                                         "table",   "endless", "work", "not_modelled"};
}

// A move that was applied.
template <Game G>
struct Step {
  const typename G::State& before;
  const typename G::State& after;
  const Entry<typename G::Move>& entry;
  const Decision& asked;
  bool implied;  // left out by the log: passed over, or drawn from its seed
  std::span<const typename G::Fact> facts;
};

// Hears what a replay does; a replay without one is faster.
template <Game G>
class ReplayListener {
 public:
  virtual ~ReplayListener() = default;
  // A check begins. What its observer heard so far counts only once the move is applied.
  virtual void judging() {}
  virtual RuleObserver* observer() { return nullptr; }
  virtual void applied(const Step<G>& step) = 0;
  // What the replay looks at for this listener alone is charged to it; null: not at all.
  virtual Work* work() { return nullptr; }
};

// Why an entry is refused or cannot be judged.
template <Game G>
struct Refusal {
  Entry<typename G::Move> entry;  // names of cards replaced by ids
  std::vector<RuleId> broken;     // refused: the rules, in book order
  Missing missing = Missing::nothing;
  std::vector<Id> cards;      // unnamed (card), or which of them is meant (which)
  Decision decision;          // the one that the rules or what is missing belong to
  bool here = true;           // it is the decision of the position; false: one reached by passing
  bool against_seed = false;  // chance's entry is not what the seed gives
  int fit = 0;                // how well the decision fits: kind and seat, kind only, neither
};

template <Game G>
struct ReplaySettings {
  Chooser* seed = nullptr;  // draws the answers of chance that the log leaves out; absent: recorded
  RuleId muted{};           // a rule that is not asked (tests)
  ReplayListener<G>* listener = nullptr;
  std::uint64_t steps = limits::kStepsPerLog;
};

// One position that entries carry on. Used by one thread. An entry that is refused or cannot be
// judged leaves the position as it was.
template <Game G>
class Replay {
 public:
  using Content = typename G::Content;
  using State = typename G::State;
  using Move = typename G::Move;
  using Played = Entry<Move>;

  // Everything given must outlive the replay, but for the position, which it owns.
  Replay(const Content& content, State position, const ReplaySettings<G>& settings)
      : content_(content), settings_(settings), state_(std::move(position)) {
    budget_.steps_left = settings.steps;
  }

  // The position: after the entries accepted so far and what follows them without another entry.
  const State& state() const { return state_; }
  // Where the refused entry was judged: the position, or one reached from it by passing.
  const State& judged_in() const { return refusal_.here ? state_ : judged_in_; }
  const Refusal<G>& refusal() const { return refusal_; }
  std::uint64_t steps_left() const { return budget_.steps_left; }

  // Begins again in a position; memory that has grown is kept.
  void restart(const State& position) {
    state_ = position;
    drawn_.reset();
    forget();
    budget_.steps_left = settings_.steps;
  }

  // Runs what follows the start without an entry. Call it once, before the first offer.
  Judgement begin(const Played* next) {
    keep_copy();
    charge_position();
    return within_work(finish(run_on(next)));
  }

  // Goes on from another position, as the judge says, and runs what follows it without an entry.
  // Where that cannot be judged the position stays. What has been spent stays spent, and seeded
  // chance goes on with words that nobody has seen.
  Judgement resume(const State& position, const Played* next) {
    const State before = state_;
    state_ = position;
    drawn_.reset();
    keep_copy();
    here_ = true;
    charge_position();
    const Judgement found = within_work(finish(run_on(next)));
    if (found != Judgement::accepted) {
      state_ = before;
      keep_copy();
    }
    return found;
  }

  // Judges an entry and plays it if it is legal; else the position stays and refusal() says why.
  // `next` is the entry after it, if any: seeded chance stops where that one answers.
  Judgement offer(const Played& entry, const Played* next) {
    if (since_copy_.size() >= kMovesToRepeat) keep_copy();
    standing_ = since_copy_.size();
    here_ = true;
    charge_position();
    return within_work(judge(entry, next));
  }

  // Whether an entry answers the decision of the position as it is; nothing is played. Where the
  // units of work are used up, that means nothing.
  bool stands(const Played& entry) {
    here_ = true;
    charge_position();
    const bool stands = offer_at(G::decision(content_, state_), entry) == Tried::stands;
    forget();
    return stands;
  }

 private:
  enum class Tried : std::uint8_t { stands, lacks, refused };

  // --- Work ---

  // A step of each budget. False where one of them is used up.
  bool spend(std::uint64_t steps, std::uint64_t units) {
    if (!charge(units) || budget_.steps_left < steps) return false;
    budget_.steps_left -= steps;
    return true;
  }

  // An entry may cost as much as a look at every thing on the table, as copies of it do.
  void charge_position() const { charge(1 + extent_ / kThingsPerUnit); }

  // What was found counts for nothing where the units were used up on the way.
  Judgement within_work(Judgement found) { return out_of_work() ? finish(Missing::work) : found; }

  // What is asked only because somebody listens.
  template <class Ask>
  void for_listener(Ask ask) {
    if (settings_.listener == nullptr) return;
    const Working own(settings_.listener->work());
    ask();
  }

  // --- Judging ---

  Judgement judge(const Played& entry, const Played* next) {
    for (std::uint32_t turn = 0; turn < limits::kStepsPerEntry && spend(1, 1); ++turn) {
      const Decision asked = G::decision(content_, state_);
      if (asked.optional && !may_stand(asked, entry) && !seeded_chance(asked)) {
        const std::optional<Missing> passed = pass_over(asked);
        if (passed == Missing::nothing) continue;
        if (passed) return finish(*passed);
      }
      const Tried tried = offer_at(asked, entry);
      if (tried == Tried::stands) return finish(accept(asked, entry, next));
      if (tried == Tried::lacks) return give_up(Judgement::unverifiable);
      const std::optional<Missing> found = step_over(asked, entry);
      if (!found) {
        if (noted_) remember(asked, entry, noted_->broken());
        if (refusal_.fit == 1) keep_position();
        return give_up(Judgement::refused);
      }
      if (*found == Missing::chance_answer || *found == Missing::table_answer)
        return stuck(asked, entry, *found);
      if (*found != Missing::nothing) return finish(*found);
    }
    return finish(Missing::work);
  }

  bool seeded_chance(const Decision& asked) const {
    return settings_.seed != nullptr && asked.seats.has(chance);
  }

  // What was found out about the last entry. Most entries stand at once, and there is no refusal to
  // forget.
  void forget() {
    understood_.reset();
    noted_.reset();
    if (refusal_.fit != 0 || refusal_.missing != Missing::nothing) refusal_ = {};
  }

  Checker checker() {
    if (settings_.listener == nullptr) return Checker{settings_.muted, nullptr};
    settings_.listener->judging();
    return Checker{settings_.muted, settings_.listener->observer()};
  }
  // Requires that this is the decision of the position.
  Checker judge_move(const Decision& asked, Seat by, const Move& move) {
    Checker check = checker();
    if constexpr (ChecksAsked<G>)
      G::check(content_, state_, asked, by, move, check);
    else
      G::check(content_, state_, by, move, check);
    return check;
  }

  Tried offer_at(const Decision& asked, const Played& entry) {
    if (!asked.asks()) {
      const RuleId ended = G::outcome(state_).rule;
      std::vector<RuleId> broken;
      if (ended != settings_.muted) broken.push_back(ended);
      remember(asked, entry, std::move(broken));
      return Tried::refused;
    }
    if constexpr (HasCards<G>)
      if (names_a_card(entry.move)) return offer_names(asked, entry);
    Checker check = judge_move(asked, entry.by, entry.move);
    if (check.clean()) return offer_to_seed(asked, entry);
    if (refusal_.fit > 0 || takes_kind(asked, entry) || !check.refuses())
      return hold(asked, entry, check);
    noted_ = std::move(check);
    return Tried::refused;
  }

  // Keeps what a check found wrong.
  Tried hold(const Decision& asked, const Played& entry, const Checker& check) {
    if (check.refuses()) {
      remember(asked, entry, check.broken());
      return Tried::refused;
    }
    lack(asked, entry, Missing::card, {*check.unnamed()});
    return Tried::lacks;
  }
  static bool takes_kind(const Decision& asked, const Played& entry) {
    return (asked.kinds & kind_of(entry.move)) != 0;
  }

  // A window is not asked about what it does not take: most entries pass over some. But chance
  // names cards, the table speaks, and a seat gives up whatever is asked.
  static bool may_stand(const Decision& asked, const Played& entry) {
    constexpr Kinds at_any_time = G::giving_up;
    return entry.by == chance || entry.by == table ||
           ((asked.kinds | at_any_time) & kind_of(entry.move)) != 0;
  }

  // In a seeded log an entry of chance must say what the seed gives.
  Tried offer_to_seed(const Decision& asked, const Played& entry) {
    if (!seeded_chance(asked) || !answers(asked, entry)) return Tried::stands;
    draw();
    if (!*drawn_ || agrees(entry.move, **drawn_)) return Tried::stands;
    if (remember(asked, entry, {asked.rule})) refusal_.against_seed = true;
    return Tried::refused;
  }
  static bool answers(const Decision& asked, const Played& entry) {
    return asked.seats.has(entry.by) && takes_kind(asked, entry);
  }

  // The instances known to be a card; none in a game without them.
  std::vector<Id> bearers([[maybe_unused]] Card card) const {
    if constexpr (HasCards<G>)
      return G::instances(content_, state_, card);
    else
      return {};
  }

  // Which instances the names of cards mean: the reading that stands.
  Tried offer_names(const Decision& asked, const Played& entry) {
    Played reading = entry;
    Readings<Move> readings(reading.move, entry.by, [&](Card card) { return bearers(card); });
    std::optional<Played> first;
    std::optional<Checker> first_check;
    std::vector<Id> found;
    const std::uint64_t units = 1 + readings.names() * readings.names() / kNamesPerUnit;
    while (readings.next([&] { return spend(kStepsPerReading, units); })) {
      const Checker check = judge_move(asked, entry.by, reading.move);
      if (!first) {
        first = reading;
        first_check = check;
      }
      if (!check.clean() && !(check.unnamed() && !check.refuses())) continue;
      if (!found.empty())
        return lack(asked, reading, Missing::which, differing(found, readings.ids()));
      found = readings.ids();
      first = reading;
      first_check = check;
    }
    if (readings.spent()) return lack(asked, entry, Missing::work, {});
    if (!first) {  // more names than bearers
      readings.write_first();
      first = reading;
      first_check = judge_move(asked, entry.by, reading.move);
    }
    understood_ = first;
    if (!first_check->clean()) return hold(asked, *first, *first_check);
    for_listener([&] { judge_move(asked, entry.by, first->move); });  // the one that counts
    return offer_to_seed(asked, *first);
  }
  static std::vector<Id> differing(const std::vector<Id>& one, const std::vector<Id>& other) {
    for (std::size_t i = 0; i < one.size(); ++i)
      if (one[i] != other[i]) return {one[i], other[i]};
    return one;
  }

  // Keeps the refusal of the decision that fits the entry best: the first that takes its kind from
  // its seat, else the first that takes its kind, else the duty. Of the decisions that take
  // neither, only the last counts; judge() keeps the position of that one alone.
  bool remember(const Decision& asked, const Played& entry, std::vector<RuleId> broken) {
    const int fit = !takes_kind(asked, entry) ? 1 : asked.seats.has(entry.by) ? 3 : 2;
    if (fit < refusal_.fit || (fit == refusal_.fit && fit > 1)) return false;
    keep(asked, entry);
    if (fit > 1) keep_position();
    refusal_.broken = std::move(broken);
    refusal_.fit = fit;
    return true;
  }
  Tried lack(const Decision& asked, const Played& entry, Missing missing, std::vector<Id> cards) {
    keep(asked, entry);
    keep_position();
    refusal_.missing = missing;
    refusal_.cards = std::move(cards);
    return Tried::lacks;
  }
  void keep(const Decision& asked, const Played& entry) {
    noted_.reset();
    refusal_ = {};
    refusal_.entry = entry;
    refusal_.decision = asked;
    refusal_.here = here_;
  }
  void keep_position() {
    if (!refusal_.here) judged_in_ = state_;
  }

  // --- Going on ---

  // What the seed answers to the present decision of chance; the words are taken once.
  void draw() {
    if (!drawn_) drawn_ = G::draw(content_, state_, *settings_.seed);
  }

  // Goes on past a decision that the entry does not fit. Nothing: it is a duty, which the entry had
  // to answer.
  std::optional<Missing> step_over(const Decision& asked, const Played& entry) {
    if (seeded_chance(asked)) return answer_for_chance(asked);
    if (asked.optional) return pass_over(asked);
    if (asked.seats.has(chance) && entry.by != chance) return Missing::chance_answer;
    if (asked.seats.has(table) && entry.by != table) return Missing::table_answer;
    return std::nullopt;
  }

  Missing answer_for_chance(const Decision& asked) {
    draw();
    if (out_of_work()) return Missing::work;
    const std::optional<Move> answer = *std::exchange(drawn_, std::nullopt);
    if (!answer) return pass_over(asked).value_or(Missing::chance_answer);
    for_listener([&] { judge_move(asked, chance, *answer); });
    return play(asked, {chance, *answer}, true);
  }

  // The first of the seats asked declines. Nothing: it may not.
  std::optional<Missing> pass_over(const Decision& asked) {
    const Seat by = first_of(asked.seats);
    if (!asked.optional || !judge_move(asked, by, pass_).clean()) return std::nullopt;
    return play(asked, {by, pass_}, true);
  }
  static Seat first_of(SeatSet seats) {
    for (std::uint8_t number = 0; number < limits::kSeats; ++number)
      if (seats.has(Seat{number})) return Seat{number};
    return seats.has(chance) ? chance : table;
  }

  Missing accept(const Decision& asked, const Played& entry, const Played* next) {
    const bool seed_says = drawn_ && *drawn_ && answers(asked, entry);
    Missing found = Missing::nothing;
    if (seed_says)
      found = play(asked, {chance, **drawn_}, false);
    else if (understood_)
      found = play(asked, *std::exchange(understood_, std::nullopt), false);
    else
      found = play(asked, entry, false);
    return found == Missing::nothing ? run_on(next) : found;
  }

  // A check that ran out of work says nothing: what it has found clean is not applied.
  Missing play(const Decision& asked, const Played& entry, bool implied) {
    if (out_of_work()) return Missing::work;
    drawn_.reset();
    here_ = false;
    if constexpr (kMovesToRepeat > 0) since_copy_.push_back(entry);
    if (settings_.listener != nullptr) return play_aloud(asked, entry, implied);
    return apply(entry, nullptr);
  }
  Missing play_aloud(const Decision& asked, const Played& entry, bool implied) {
    const Listening listening(settings_.listener->work());
    for_listener([&] { charge_position(); });
    const State before = state_;
    facts_.clear();
    const Missing found = apply(entry, &facts_);
    if (found == Missing::nothing)
      settings_.listener->applied({before, state_, entry, asked, implied, facts_});
    return found;
  }
  Missing apply(const Played& entry, std::vector<typename G::Fact>* facts) {
    const std::uint64_t steps = budget_.steps_left;
    const Applied applied = G::apply(content_, state_, entry.by, entry.move, facts, budget_);
    charge(steps - budget_.steps_left);
    if (out_of_work()) return Missing::work;
    if (applied == Applied::done) return Missing::nothing;
    return budget_.steps_left == 0 ? Missing::work : Missing::endless;
  }

  // Lets seeded chance answer, up to a decision that is not chance's or that `next` answers.
  Missing run_on(const Played* next) {
    forget();
    if (settings_.seed == nullptr) return Missing::nothing;
    while (spend(1, 1)) {
      const Decision asked = G::decision(content_, state_);
      if (!seeded_chance(asked)) return Missing::nothing;
      if (next != nullptr && offer_at(asked, *next) != Tried::refused) return Missing::nothing;
      const Missing found = answer_for_chance(asked);
      if (found == Missing::chance_answer) return Missing::nothing;
      if (found != Missing::nothing) return found;
    }
    return Missing::work;
  }

  // --- Ending ---

  Judgement finish(Missing found) {
    if (found == Missing::nothing) return Judgement::accepted;
    noted_.reset();
    refusal_ = {};
    refusal_.missing = found;
    return give_up(Judgement::unverifiable);
  }
  // Chance or the table does not answer; an entry that an earlier decision takes is judged by that
  // one.
  Judgement stuck(const Decision& asked, const Played& entry, Missing missing) {
    if (refusal_.fit == 3) return give_up(Judgement::refused);
    lack(asked, entry, missing, {});
    return give_up(Judgement::unverifiable);
  }
  Judgement give_up(Judgement judgement) {
    if (!here_) take_back();
    drawn_.reset();
    understood_.reset();
    return judgement;
  }

  // --- Taking back ---

  void keep_copy() {
    copy_ = state_;
    extent_ = extent_of(state_);
    since_copy_.clear();
    standing_ = 0;
  }
  // Undoes the moves that were played for an entry that is refused.
  void take_back() {
    since_copy_.erase(since_copy_.begin() + static_cast<std::ptrdiff_t>(standing_),
                      since_copy_.end());
    state_ = copy_;
    WorkBudget paid;  // they were counted when they were played
    const Working charged(nullptr);
    for (const Played& played : since_copy_) {
      [[maybe_unused]] const Applied again =
          G::apply(content_, state_, played.by, played.move, nullptr, paid);
      assert(again == Applied::done);
    }
  }

  // At most this many moves are replayed to undo one, and those that the entry itself passed over.
  // A small flat position is copied faster than a move is stored.
  static constexpr std::size_t kMovesToRepeat =
      std::is_trivially_copyable_v<State> && sizeof(State) <= 1024 ? 0 : 16;

  // Work of judging one reading of a name, in steps.
  static constexpr std::uint64_t kStepsPerReading = 10;
  // How many things are copied, and pairs of names compared, for one unit of work.
  static constexpr std::uint64_t kThingsPerUnit = 64;
  static constexpr std::uint64_t kNamesPerUnit = 1024;

  const Content& content_;
  ReplaySettings<G> settings_;
  State state_;
  State copy_;                      // of a position some moves ago
  std::size_t extent_ = 0;          // of that position
  std::vector<Played> since_copy_;  // what has been applied since, in order
  std::size_t standing_ = 0;        // of those, before the entry that is offered
  State judged_in_;                 // where a refusal was found, if not in the position
  const Move pass_ = typename G::Pass{};
  WorkBudget budget_;
  bool here_ = true;  // no move has been applied since the position
  std::optional<std::optional<Move>> drawn_;
  std::optional<Played> understood_;
  Refusal<G> refusal_;
  // What the last decision that does not take the entry's kind found wrong, while none fits better:
  // most entries pass over windows, and a refusal is written only where one is refused.
  std::optional<Checker> noted_;
  std::vector<typename G::Fact> facts_;
};

}  // namespace arbiter
