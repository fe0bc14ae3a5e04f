// Plays the entries of a log by the rules, one after another, and says which of them are refused.
//
// A replay owns its position. An entry has a way: the position's decision, after each optional one
// the next, up to the first that must be answered; in a seeded log the seed answers for chance, and
// the way goes on. The first decision on the way at which the entry is legal takes it. If none
// does, the refusal comes from the first that takes its kind from its seat for its subject, or else
// from its moment: the position asks for something else. Blame never looks past a question to
// chance that must be answered.
//
// A listener hears of a way only when it has led somewhere. If it leads nowhere, its moves are
// undone (undo.hpp), so the position is always the one before the entry or the one after it.
//
// Judging is charged to the work of the thread (work.hpp) and costs the same with any listener:
// what is done only for a listener is charged to it. Once the units are used up, the entry cannot
// be judged (Missing::work).
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/game.hpp"
#include "engine/core/judgement.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/named.hpp"
#include "engine/core/undo.hpp"
#include "engine/core/work.hpp"

namespace arbiter {

template <Game G>
struct ReplaySettings {
  Chooser* seed = nullptr;  // draws the answers of chance that the log leaves out; null: recorded
  RuleId muted{};           // a rule that is ignored (tests)
  ReplayListener<G>* listener = nullptr;
  std::uint64_t steps = limits::kStepsPerLog;
};

// A position that is played on by entries. Used by one thread. An entry that is refused or cannot
// be judged leaves the position unchanged.
template <Game G>
class Replay {
 public:
  using Content = typename G::Content;
  using State = typename G::State;
  using Move = typename G::Move;
  using Played = Entry<Move>;

  // Everything given must outlive the replay, except the position, which it owns.
  Replay(const Content& content, State position, const ReplaySettings<G>& settings)
      : content_(content), settings_(settings), state_(std::move(position)) {
    budget_.steps_left = settings.steps;
  }
  // Stands where another replay does and goes on by itself.
  Replay(const Replay& other, const ReplaySettings<G>& settings) : Replay(other) {
    settings_ = settings;
  }

  // The position after the entries accepted so far and whatever follows them without an entry.
  const State& state() const { return state_; }
  // Where the refused entry was judged: the position, or one reached from it by passing.
  const State& judged_in() const { return refusal_.here ? state_ : judged_in_; }
  const Refusal<G>& refusal() const { return refusal_; }
  std::uint64_t steps_left() const { return budget_.steps_left; }
  // What was settled without asking since the last entry; the log may state it.
  const std::vector<Unasked<Move>>& unasked() const { return unasked_; }

  // Starts again from a position; allocated memory is kept.
  void restart(const State& position) {
    state_ = position;
    drawn_.reset();
    unasked_.clear();
    next_blamed_ = false;
    forget();
    budget_.steps_left = settings_.steps;
  }

  // Runs what follows the start; `unasked` was settled on the way to it. Call once, before any
  // offer.
  Judgement begin(const Played* next, const std::vector<Unasked<Move>>& unasked = {}) {
    unasked_now_ = unasked;
    undo_.keep(state_);
    charge_position();
    return within_work(finish(run_on(next)));
  }

  // The same from another position, as the judge says. If that cannot be judged the position stays.
  // What has been spent stays spent; seeded chance goes on with unused words.
  Judgement resume(const State& position, const Played* next,
                   const std::vector<Unasked<Move>>& unasked = {}) {
    const State before = state_;
    state_ = position;
    drawn_.reset();
    unasked_now_ = unasked;
    undo_.keep(state_);
    here_ = true;
    charge_position();
    const Judgement found = within_work(finish(run_on(next)));
    if (found != Judgement::accepted) {
      state_ = before;
      undo_.keep(state_);
    }
    return found;
  }

  // Judges an entry and plays it if it is legal; else the position stays and refusal() says why.
  // `next` is the entry after it, if any: seeded chance stops if that one answers. `ruled`: the
  // judge's entry comes next, so an entry that lacks an answer of chance is refused.
  Judgement offer(const Played& entry, const Played* next, bool ruled = false) {
    undo_.begin(state_);
    here_ = true;
    way_.clear();
    unasked_now_.clear();
    if (!std::exchange(next_blamed_, false)) forget();
    charge_position();
    return within_work(judge(entry, next, ruled));
  }

  // Whether an entry answers the decision of the current position; nothing is played. The answer
  // means nothing if the units of work are used up.
  bool stands(const Played& entry) {
    here_ = true;
    charge_position();
    const bool stands =
        offer_at(G::decision(content_, state_), entry, Blame::none) == Tried::stands;
    forget();
    return stands;
  }

 private:
  enum class Tried : std::uint8_t { stands, lacks, refused };

  // --- Work ---

  // Spends steps and units. False if either is used up.
  bool spend(std::uint64_t steps, std::uint64_t units) {
    if (!charge(units) || budget_.steps_left < steps) return false;
    budget_.steps_left -= steps;
    return true;
  }

  // An entry may copy the position, which costs as much as a look at everything on the table.
  void charge_position() const { charge(1 + undo_.extent() / kThingsPerUnit); }
  // A judgement is discarded if the units were used up on the way.
  Judgement within_work(Judgement found) { return out_of_work() ? finish(Missing::work) : found; }
  // Runs what is done only because somebody listens.
  template <class Ask>
  void for_listener(Ask ask) {
    if (settings_.listener == nullptr) return;
    const Working own(settings_.listener->work());
    ask();
  }

  // --- Judging ---

  Judgement judge(const Played& entry, const Played* next, bool ruled) {
    const Decision first = G::decision(content_, state_);
    const bool bare = bare_pass(entry);
    bool beyond_chance = false;  // the way went past a question to chance that must be answered
    for (std::uint32_t turn = 0; turn < limits::kStepsPerEntry && spend(1, 1); ++turn) {
      const Decision asked = turn == 0 ? first : G::decision(content_, state_);
      if (!asked.asks()) return refuse(entry);
      if (may_take(asked, entry)) {
        const Blame blame = beyond_chance ? Blame::none : Blame::fitting;
        if (offer_at(asked, entry, blame) == Tried::stands)
          return finish(accept(asked, entry, next));
      }
      if (turn == 0 && stands_already(entry)) return stand(asked, entry);
      const auto rest = turn == 0 ? beyond_settled(entry, unasked_) : std::nullopt;
      if (rest && offer_at(asked, *rest, Blame::none) == Tried::stands)
        return finish(accept(asked, *rest, next));
      if (!asked.optional && (bare || !seeded_chance(asked))) {
        const std::optional<Missing> missing = missing_answer(asked, entry.by);
        return missing ? too_early(asked, entry, next, ruled, *missing) : refuse(entry);
      }
      if (seeded_chance(asked) && !asked.optional) beyond_chance = true;
      const std::optional<Missing> found =
          seeded_chance(asked) ? answer_for_chance(asked, false) : pass_over(asked, false);
      if (!found) return refuse(entry);
      if (*found != Missing::nothing) return finish(*found);
    }
    return finish(Missing::work);
  }

  // No decision on its way takes the entry.
  Judgement refuse(const Played& entry) {
    if (refusal_.missing != Missing::nothing) return give_up(Judgement::unverifiable);
    if (refusal_.broken.empty()) return refuse_by_moment(entry);
    return give_up(Judgement::refused);
  }

  // The way ends where chance or the table must answer. If its answer is the next entry, this one
  // came too early. If no answer leads to a decision that could take the entry, nothing is missing.
  Judgement too_early(const Decision& asked, const Played& entry, const Played* next, bool ruled,
                      Missing missing) {
    if (refusal_.missing != Missing::nothing || !refusal_.broken.empty()) return refuse(entry);
    const bool answered = next != nullptr && asked.seats.has(next->by) &&
                          offer_at(asked, *next, Blame::none) == Tried::stands;
    forget();
    const bool in_vain = bare_pass(entry) || has_left<G>(state_, entry.by) ||
                         (G::kinds_after_chance(content_, state_) & kind_of(entry.move)) == 0;
    if (!answered && !ruled && !in_vain) {
      lack(asked, entry, missing, {});
      return give_up(Judgement::unverifiable);
    }
    const Judgement found = refuse_by_moment(entry);
    if (answered && found == Judgement::refused) add(refusal_.broken, asked.rule);
    return found;
  }

  // Judges the entry in the current position, whatever that asks.
  Judgement refuse_by_moment(const Played& entry) {
    if (!here_) take_back();
    here_ = true;
    const Decision asked = G::decision(content_, state_);
    keep(asked, entry);
    if (!asked.asks())
      blame(asked, entry, {asked.rule == RuleId{} ? G::outcome(state_).rule : asked.rule});
    else if (const auto* const other = settled_otherwise(entry, unasked_); other != nullptr)
      blame_for(asked, entry, *other);
    else if (offer_at(asked, entry, Blame::any) == Tried::lacks)
      return give_up(Judgement::unverifiable);
    // It may be legal but about something else: a pass of something that is not offered.
    if (refusal_.broken.empty()) blame(asked, entry, {asked.rule});
    std::erase(refusal_.broken, settings_.muted);
    return give_up(Judgement::refused);
  }

  // --- What was done without being asked ---

  // An entry that changes nothing: it states what was settled since the last entry, or declines an
  // opportunity that the book grants the seat here but that the seat cannot use.
  bool stands_already(const Played& entry) {
    if (const auto* const pass = std::get_if<Pass>(&entry.move))
      if (G::superfluous(content_, state_, entry.by, *pass)) return true;
    const auto one = std::find_if(unasked_.begin(), unasked_.end(),
                                  [&](const auto& done) { return says_the_same(entry, done); });
    if (one == unasked_.end()) return states_part<G>(content_, entry, unasked_);
    if (!std::holds_alternative<Pass>(one->move)) unasked_.erase(one);
    return true;
  }
  // The same in one of the readings of the names.
  bool says_the_same(const Played& entry, const Unasked<Move>& one) {
    if (entry.by != one.by) return false;
    if (says_what_was_done(entry.move, one.move) || declines<G>(entry.move, one)) return true;
    Move reading = entry.move;
    Readings<Move> readings(reading, entry.by, known_bearers());
    while (readings.next([&] { return spend(kStepsPerReading, 1); }))
      if (says_what_was_done(reading, one.move)) return true;
    return false;
  }
  Judgement stand(const Decision& asked, const Played& entry) {
    forget();
    if (settings_.listener != nullptr) {
      facts_.clear();
      settings_.listener->applied({state_, state_, entry, asked, true, facts_});
    }
    return Judgement::accepted;
  }

  bool seeded_chance(const Decision& asked) const {
    return settings_.seed != nullptr && asked.seats.has(chance);
  }

  // Clears what is known about the last entry. Most entries are accepted at once and leave no
  // refusal.
  void forget() {
    understood_.reset();
    if (!refusal_.broken.empty() || refusal_.missing != Missing::nothing || refusal_.against_seed)
      refusal_ = {};
  }

  Checker checker() {
    if (settings_.listener == nullptr) return Checker{settings_.muted, nullptr};
    settings_.listener->judging();
    return Checker{settings_.muted, settings_.listener->observer()};
  }
  // Requires that this is the decision of the position.
  Checker judge_move(const Decision& asked, Seat by, const Move& move) {
    Checker check = checker();
    if constexpr (HasAskedChecks<G>)
      G::check(content_, state_, asked, by, move, check);
    else
      G::check(content_, state_, by, move, check);
    return check;
  }

  // Which refusals are kept. `fitting`: only that of a decision that takes the kind from the seat,
  // and only if none was kept before.
  enum class Blame : std::uint8_t { none, fitting, any };

  Tried offer_at(const Decision& asked, const Played& entry, Blame whom) {
    if constexpr (HasCards<G>)
      if (names_a_card(entry.move)) return offer_names(asked, entry, whom);
    const Checker check = judge_move(asked, entry.by, entry.move);
    if (check.clean()) return offer_to_seed(asked, entry, whom);
    return hold(asked, entry, check, whom);
  }

  // Keeps what a check found wrong.
  Tried hold(const Decision& asked, const Played& entry, const Checker& check, Blame whom) {
    if (!check.refuses()) return lack(asked, entry, Missing::card, {*check.unnamed()});
    if (whom == Blame::any || (whom == Blame::fitting && fits(asked, entry)))
      blame(asked, entry, check.broken());
    return Tried::refused;
  }
  bool fits(const Decision& asked, const Played& entry) const {
    return refusal_.broken.empty() && refusal_.missing == Missing::nothing && answers(asked, entry);
  }

  // Most entries skip windows that do not take them. But chance may name cards, the table may speak
  // and a seat may give up at any decision; and some kinds are legal beside a duty.
  bool may_take(const Decision& asked, const Played& entry) const {
    const Kinds kind = kind_of(entry.move);
    if ((kind & asked.kinds) != 0) return concerns(asked, entry.move);
    return !asked.optional || entry.by == chance || entry.by == table || (kind & G::giving_up) != 0;
  }
  // Whether the decision is about the move's subject.
  bool concerns(const Decision& asked, const Move& move) const {
    const auto* const pass = std::get_if<Pass>(&move);
    if (pass == nullptr) return G::concerns(content_, state_, move);
    return pass->to.empty() || pass->to == offered_by<G>(content_, state_, asked);
  }

  // In a seeded log an entry of chance must say what the seed gives.
  Tried offer_to_seed(const Decision& asked, const Played& entry, Blame whom) {
    if (!seeded_chance(asked) || !answers(asked, entry)) return Tried::stands;
    draw();
    if (!*drawn_ || agrees(entry.move, **drawn_)) return Tried::stands;
    if (whom != Blame::none && fits(asked, entry)) {
      blame(asked, entry, {asked.rule});
      refusal_.against_seed = true;
    }
    return Tried::refused;
  }
  static bool answers(const Decision& asked, const Played& entry) {
    return asked.seats.has(entry.by) && (asked.kinds & kind_of(entry.move)) != 0;
  }

  // Finds which instances the names of cards mean: the reading that is legal.
  Tried offer_names(const Decision& asked, const Played& entry, Blame whom) {
    Played reading = entry;
    Readings<Move> readings(reading.move, entry.by, known_bearers());
    std::optional<Played> first;
    std::optional<Checker> first_check;
    std::vector<Id> found;
    while (readings.next([&] { return spend(kStepsPerReading, readings.units()); })) {
      const Checker check = judge_move(asked, entry.by, reading.move);
      if (!first) {
        first = reading;
        first_check = check;
      }
      if (!check.clean() && !(check.unnamed() && !check.refuses())) continue;
      const std::vector<Id> ids = readings.ids();
      if (!found.empty() && mean_the_same<G>(content_, state_, found, ids)) continue;
      if (!found.empty()) return lack(asked, reading, Missing::which, differing(found, ids));
      found = ids;
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
    if (found.empty())
      if (const auto unnamed = offer_unnamed(asked, entry)) return *unnamed;
    if (!first_check->clean()) return hold(asked, *first, *first_check, whom);
    for_listener([&] { judge_move(asked, entry.by, first->move); });  // the one that counts
    return offer_to_seed(asked, *first, whom);
  }
  // Whether an entry that no instance of its cards makes legal may mean unnamed ones.
  std::optional<Tried> offer_unnamed(const Decision& asked, const Played& entry) {
    std::vector<Id> unnamed;
    Played reading = entry;
    Readings<Move> readings(reading.move, entry.by, [&](Card card) {
      return bearers_or_unnamed<G>(content_, state_, card, unnamed);
    });
    if (unnamed.empty()) return std::nullopt;
    while (readings.next([&] { return spend(kStepsPerReading, readings.units()); })) {
      if (judge_move(asked, entry.by, reading.move).refuses()) continue;
      const std::vector<Id> ids = readings.ids();
      return lack(asked, reading, Missing::card, {first_among(ids, unnamed)});
    }
    return readings.spent() ? std::optional(lack(asked, entry, Missing::work, {})) : std::nullopt;
  }
  auto known_bearers() const {
    return [this](Card card) { return bearers<G>(content_, state_, card); };
  }

  void blame(const Decision& asked, const Played& entry, std::vector<RuleId> broken) {
    keep(asked, entry);
    refusal_.broken = std::move(broken);
  }
  // Blames an entry that differs from what was settled.
  void blame_for(const Decision& asked, const Played& entry, const Unasked<Move>& done) {
    blame(asked, entry, {done.rule});
    refusal_.settled = done.move;
  }
  // Keeps what is missing: it counts if no decision on the way takes the entry.
  Tried lack(const Decision& asked, const Played& entry, Missing missing, std::vector<Id> cards) {
    if (refusal_.missing != Missing::nothing) return Tried::lacks;
    keep(asked, entry);
    refusal_.missing = missing;
    refusal_.cards = std::move(cards);
    return Tried::lacks;
  }
  void keep(const Decision& asked, const Played& entry) {
    refusal_ = {};
    refusal_.entry = entry;
    refusal_.decision = asked;
    refusal_.here = here_;
    if (!here_) judged_in_ = state_;
  }

  // --- Going on ---

  // The seed's answer to the current decision of chance; its words are drawn only once.
  void draw() {
    if (!drawn_) drawn_ = G::draw(content_, state_, *settings_.seed);
  }

  // `aloud`: the listener hears of it.
  Missing answer_for_chance(const Decision& asked, bool aloud) {
    draw();
    if (out_of_work()) return Missing::work;
    const std::optional<Move> answer = *std::exchange(drawn_, std::nullopt);
    if (!answer) return pass_over(asked, aloud).value_or(Missing::chance_answer);
    return go({chance, *answer}, aloud);
  }

  // The first of the seats asked declines. Nothing if it may not.
  std::optional<Missing> pass_over(const Decision& asked, bool aloud) {
    const Seat by = asked.seats.front();
    if (!asked.optional || !judge_move(asked, by, pass_).clean()) return std::nullopt;
    return go({by, pass_}, aloud);
  }
  // A move that the log leaves out.
  Missing go(const Played& entry, bool aloud) {
    if (aloud) return play_implied(entry);
    drawn_.reset();
    way_.push_back(entry);
    return play_quietly(entry);
  }

  Missing accept(const Decision& asked, const Played& entry, const Played* next) {
    if (settings_.listener != nullptr && !way_.empty()) tell_way(asked, entry);
    const bool seed_says = drawn_ && *drawn_ && answers(asked, entry);
    Missing found = Missing::nothing;
    if (seed_says)
      found = play(asked, {chance, **drawn_}, false);
    else if (understood_)
      found = play(asked, *std::exchange(understood_, std::nullopt), false);
    else
      found = play(asked, entry, false);
    if (found == Missing::nothing) keep_what_waits(unasked_, unasked_now_);
    return found == Missing::nothing ? run_on(next) : found;
  }

  // The way has led to a decision that takes the entry: it is replayed for the listener, at the
  // listener's cost.
  void tell_way(const Decision& asked, const Played& entry) {
    const auto drawn = std::exchange(drawn_, std::nullopt);
    const auto understood = understood_;
    const WorkBudget budget = budget_;
    const auto unasked = unasked_now_;
    if (!repeat_way(settings_.listener->work(), &Replay::play_implied))
      repeat_way(nullptr, &Replay::play_quietly);  // the listener's work is used up
    drawn_ = drawn;
    understood_ = understood;
    budget_ = budget;
    unasked_now_ = unasked;
    for_listener(
        [&] { judge_move(asked, entry.by, understood_ ? understood_->move : entry.move); });
  }
  // False if the work does not suffice. Null: nothing is counted, since it was counted before.
  bool repeat_way(Work* work, Missing (Replay::*again)(const Played&)) {
    take_back();
    const Working own(work);
    return std::all_of(way_.begin(), way_.end(), [&](const Played& passed) {
      return (this->*again)(passed) == Missing::nothing;
    });
  }
  Missing play_implied(const Played& entry) {
    const Decision asked = G::decision(content_, state_);
    for_listener([&] { judge_move(asked, entry.by, entry.move); });
    return play(asked, entry, true);
  }

  // A check that ran out of work proves nothing: a move that it found clean is not applied.
  Missing play(const Decision& asked, const Played& entry, bool implied) {
    if (out_of_work()) return Missing::work;
    drawn_.reset();
    if (settings_.listener != nullptr) return play_aloud(asked, entry, implied);
    return play_quietly(entry);
  }
  Missing play_quietly(const Played& entry) {
    if (out_of_work()) return Missing::work;
    note_move(entry);
    return apply(entry, nullptr);
  }
  void note_move(const Played& entry) {
    here_ = false;
    undo_.note(entry);
  }
  Missing play_aloud(const Decision& asked, const Played& entry, bool implied) {
    const Listening listening(settings_.listener->work());
    for_listener([&] { charge_position(); });
    const State before = state_;
    facts_.clear();
    note_move(entry);
    const Missing found = apply(entry, &facts_);
    if (found == Missing::nothing)
      settings_.listener->applied({before, state_, entry, asked, implied, facts_});
    return found;
  }
  Missing apply(const Played& entry, std::vector<typename G::Fact>* facts) {
    const std::uint64_t steps = budget_.steps_left;
    const Applied applied =
        G::apply(content_, state_, entry.by, entry.move, facts, &unasked_now_, budget_);
    charge(steps - budget_.steps_left);
    if (out_of_work()) return Missing::work;
    if (applied == Applied::done) return Missing::nothing;
    return budget_.steps_left == 0 ? Missing::work : Missing::endless;
  }

  // Lets seeded chance answer, up to a decision that is not chance's or that `next` answers itself.
  Missing run_on(const Played* next) {
    forget();
    const Missing found = let_chance_answer(next);
    unasked_.swap(unasked_now_);
    return found;
  }
  // Blames an entry of chance that differs from the seed, before the seed answers instead.
  Missing let_chance_answer(const Played* next) {
    if (settings_.seed == nullptr) return Missing::nothing;
    while (spend(1, 1)) {
      const Decision asked = G::decision(content_, state_);
      if (!seeded_chance(asked)) return Missing::nothing;
      const auto rest = next != nullptr ? beyond_settled(*next, unasked_now_) : std::nullopt;
      if (rest && offer_at(asked, *rest, Blame::none) != Tried::refused) return Missing::nothing;
      if (next != nullptr && offer_at(asked, *next, Blame::fitting) != Tried::refused)
        return Missing::nothing;
      next_blamed_ = !refusal_.broken.empty();
      const Missing found = answer_for_chance(asked, true);
      if (found == Missing::chance_answer) return Missing::nothing;
      if (found != Missing::nothing) return found;
    }
    return Missing::work;
  }

  // --- Ending ---

  Judgement finish(Missing found) {
    if (found == Missing::nothing) return Judgement::accepted;
    refusal_ = {};
    refusal_.missing = found;
    return give_up(Judgement::unverifiable);
  }
  Judgement give_up(Judgement judgement) {
    if (!here_) take_back();
    drawn_.reset();
    understood_.reset();
    return judgement;
  }

  void take_back() { undo_.back(content_, state_); }

  static constexpr std::uint64_t kStepsPerReading = 10;  // for judging one reading of a name
  static constexpr std::uint64_t kThingsPerUnit = 64;    // that are copied

  const Content& content_;
  ReplaySettings<G> settings_;
  State state_;
  Undo<G> undo_;
  State judged_in_;  // where a refusal was found, if not in the position
  const Move pass_ = Pass{};
  WorkBudget budget_;
  bool here_ = true;  // no move has been applied to the position
  std::optional<std::optional<Move>> drawn_;
  std::optional<Played> understood_;
  Refusal<G> refusal_;
  bool next_blamed_ = false;  // the refusal belongs to the entry that is offered next
  std::vector<Played> way_;   // the implied moves before the entry that is offered
  // What was settled without asking: since the last accepted entry, and for the one offered.
  std::vector<Unasked<Move>> unasked_, unasked_now_;
  std::vector<typename G::Fact> facts_;
};

}  // namespace arbiter
