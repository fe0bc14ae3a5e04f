// Reading and writing positions: what may be left out, and what a seat sees.
#include <algorithm>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/soundness.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

SeatSet knowing(const CardState& card, unsigned players) {
  switch (card.in) {
    case Spot::deck: return card.seen;
    case Spot::hand: return SeatSet::of(card.id.owner);
    case Spot::row: return card.up ? SeatSet::first(players) : SeatSet::of(card.id.owner);
    case Spot::combatant_zone:
    case Spot::site_zone:
    case Spot::hidden_zone:
    case Spot::chain:
    case Spot::damage_pile:
    case Spot::destroy_pile: break;
  }
  return SeatSet::first(players);
}

StepName usual_step(PhaseName phase) {
  switch (phase) {
    case PhaseName::setup: return StepName::contest;
    case PhaseName::influence: return StepName::place;
    case PhaseName::site: return StepName::establish;
    case PhaseName::sularium: return StepName::window;
    case PhaseName::combatant: return StepName::deploy;
    case PhaseName::attack: return StepName::declare;
    case PhaseName::discard: return StepName::discard;
    case PhaseName::draft: return StepName::pool;
    case PhaseName::reset:
    case PhaseName::draw:
    case PhaseName::end: break;
  }
  return StepName::triggers;
}

// Completes a moment as a person types it. Whose turn it is decides who acts and who has priority.
void derive_moment(State& state) {
  auto& at = state.at;
  if (at.step == StepName::none) at.step = usual_step(at.phase);
  if (!at.is_turn()) return;
  if (!state.initiative.is_player()) state.initiative = Seat{0};
  const auto players = static_cast<unsigned>(state.players.size());
  if (!state.last.is_player() && state.initiative.number < players) {
    state.last = state.initiative;
    do state.last = Seat{static_cast<std::uint8_t>((state.last.number + players - 1) % players)};
    while (state.last != state.initiative &&
           (state.player(state.last).out || state.same_side(state.last, state.initiative)));
  }
  if (!at.turn.is_player()) at.turn = state.initiative;
  if (at.is_own_step() && !at.acts.is_player()) at.acts = at.turn;
  const bool window = at.is_window() || (at.opens_a_chain() && !state.chain.empty());
  if (window && state.frames.empty() && !at.priority.is_player()) at.priority = at.turn;
}

// Steps that can pass without a question. A person who types one means its beginning.
bool may_pass_by_itself(StepName step) {
  return step == StepName::triggers || step == StepName::keywords || step == StepName::alpha ||
         step == StepName::damage || step == StepName::discard || step == StepName::finish;
}

// Plays a sound position in which nobody is asked on to the next decision.
void play_on(const Content& content, State& state, std::vector<Unasked<Move>>* unasked) {
  if (!may_pass_by_itself(state.at.step) || !state.frames.empty() || !state.chain.empty() ||
      !state.pending.empty())
    return;
  const auto problems = Rules::problems(content, state);
  if (problems.size() != 1 || problems.front().reason != nobody_asked) return;
  Machine machine(content, state, nullptr);
  machine.without_asking = unasked;
  if (state.at.step == StepName::triggers) machine.begin_phase(state.at.phase);
  if (state.at.step == StepName::keywords) machine.begin_keywords();
  if (state.at.step == StepName::alpha) machine.begin_alpha_strike();
  if (state.at.step == StepName::damage) machine.push(Striking{});
  WorkBudget budget;
  machine.run(budget);
}

}  // namespace

void Rules::complete(const Content& content, const SetUp& set_up, State& state,
                     std::vector<Unasked<Move>>* unasked) {
  set_head(set_up, state);
  add_missing(state.players, set_up.players.size());
  const auto players = static_cast<unsigned>(state.players.size());
  for (auto& one : state.cards) {
    if (one.place && one.in == Spot::combatant_zone) one.in = Spot::site_zone;
    if (one.controller == one.id.owner) one.controller = nobody;
    for (std::uint8_t i = 0; i < players; ++i)  // at least: effects show cards too
      if (knowing(one, players).has(Seat{i})) one.seen.add(Seat{i});
    if (one.id.owner.number >= players || state.players[one.id.owner.number].seat != one.id.owner)
      continue;
    auto& next = state.player(one.id.owner).deck.next;
    next = std::max(next, static_cast<std::uint16_t>(std::min(one.id.number + 1, 0xFFFF)));
  }
  for (auto& one : state.players)
    if (one.seat.number < set_up.players.size() && state.format != Format::draft)
      derive_pool(one.deck, one.seat, set_up.players[one.seat.number].deck, state.cards);
  bool seated = true;
  for (std::size_t i = 0; i < state.players.size(); ++i)
    seated = seated && state.players[i].seat.number == i;
  if (!seated || state.outcome.state != Ending::running) return;
  derive_moment(state);
  play_on(content, state, unasked);
}

// State::at already names a moment with an empty stack.
void Rules::condense(const Content&, State&) {}

std::vector<Id> Rules::instances(const Content&, const State& state, Card card) {
  return instances_of(state.cards, card);
}
std::vector<Id> Rules::unnamed_instances(const Content&, const State& state, Card card) {
  return arbiter::unnamed_instances(
      state.cards, card, [&](Seat owner) -> const Pile& { return state.player(owner).deck; });
}

Countables Rules::countables(const Content& content) {
  Countables found = countable_cards<Keyword>(
      content.cards, [](const CardText&) -> std::string_view { return "card"; });
  std::erase_if(found.keywords, [](std::string_view keyword) {
    return gained_in_attack(*enum_named<Keyword>(keyword));
  });
  return found;
}
Card Rules::counts_as(const Content&, const State& state, Id id) {
  const auto* const found = find_instance(state.cards, id);
  return found == nullptr ? Card{} : found->card;
}

bool Rules::alike(const Content&, const State& state, Id one, Id other) {
  const auto* first = find_instance(state.cards, one);
  const auto* second = find_instance(state.cards, other);
  return first && second && first->in == Spot::hand && second->in == Spot::hand &&
         one.owner == other.owner && first->card == second->card && first->seen == second->seen;
}

// Hides names that the seat has not seen by returning them to the pool. The pools of other seats
// are empty.
State Rules::view(const Content&, const State& state, Seat seat) {
  State seen = state;
  for (auto& one : seen.cards) {
    if (decides<"hand-zone-4">(one.seen.has(seat)) || !one.card.known()) continue;
    if (one.id.owner == seat) seen.player(seat).deck.give_back(one.card);
    one.card = Card{};
  }
  for (auto& one : seen.players) {
    if (one.seat != seat) one.deck.pool.clear();
    for (auto& number : one.deck.slots.numbers) {
      const auto* card = find_instance(seen.cards, Id{one.seat, number});
      if (card && !card->seen.has(seat)) number = 0;  // blank if the seat does not know it
    }
  }
  std::erase_if(seen.cards,
                [&](const CardState& one) { return one.in == Spot::deck && !one.seen.has(seat); });
  for (auto& one : seen.drafters) {
    if (one.seat == seat) continue;
    one.pack.assign(one.pack.size(), Card{});
    one.taken.clear();
    one.deck.clear();
    one.pick = Card{};
  }
  if (!seen.drafters.empty()) seen.pool.clear();
  return seen;
}

void Rules::show(State& before, const State& after) { foresee(before.cards, after.cards); }

Derived Rules::derived(const Content& content, const State& state) {
  const Reading reading(content, state);
  Derived derived;
  for (const auto& one : state.cards) {
    if (!one.in_play() || !one.card.known() || !charge(1)) continue;
    DerivedObject object{
        one.id, reading.attack(one), reading.defense(one), reading.sularium_of(one), {}};
    for (std::size_t i = 0; i < names(Type<Keyword>{}).size(); ++i) {
      const auto keyword = static_cast<Keyword>(i);
      const unsigned instances = std::min(reading.count(one, keyword), 50u);
      for (unsigned n = 0; n < instances; ++n) {
        auto text = reading.instance(one, keyword, n);
        text.keyword = keyword;
        object.keywords.push_back(text);
      }
    }
    derived.objects.push_back(std::move(object));
  }
  return derived;
}

}  // namespace arbiter::sularia
