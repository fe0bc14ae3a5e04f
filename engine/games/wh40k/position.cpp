// Reading and writing positions: what may be left out, and what a seat sees.
#include <algorithm>
#include <array>
#include <variant>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/soundness.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

SeatSet knowing(const CardState& card) {
  switch (card.in) {
    case Spot::deck: return card.seen;
    case Spot::hand:
    case Spot::looked: return SeatSet::of(card.id.owner);
    case Spot::planet:
    case Spot::headquarters:
    case Spot::attached:
    case Spot::discard:
    case Spot::resolving:
    case Spot::left: break;
  }
  return SeatSet::first(2);
}

// The warlord of a deck starts in play.
std::vector<Copies> without_warlord(const Content& content, std::vector<Copies> deck) {
  std::erase_if(
      deck, [&](const Copies& one) { return content.text(one.card).type == CardType::warlord; });
  return deck;
}

void derive_planets(const Content& content, State& state) {
  const bool unnamed = std::any_of(state.line.begin(), state.line.end(),
                                   [](const LinePlanet& one) { return !one.planet.known(); });
  if (!unnamed || !state.planets_unnamed.empty()) return;
  std::size_t won = 0;
  for (const auto& one : state.players) won += one.victory.size();
  if (!charge(content.planets.size() * (1 + won / 64))) return;
  for (const Card planet : content.planets) {
    bool named = std::any_of(state.line.begin(), state.line.end(),
                             [&](const LinePlanet& one) { return one.planet == planet; });
    for (const auto& one : state.players)
      named = named || std::count(one.victory.begin(), one.victory.end(), planet) > 0;
    if (!named) state.planets_unnamed.push_back({planet, 1});
  }
}

// Derives who last added a planet to a display, if only one player has ever done so.
void derive_last_winner(State& state) {
  if (state.last_winner.is_player()) return;
  const auto has_won = [](const Player& one) { return !one.victory.empty(); };
  if (std::count_if(state.players.begin(), state.players.end(), has_won) == 1)
    state.last_winner = std::find_if(state.players.begin(), state.players.end(), has_won)->seat;
}

StepName usual_step(PhaseName phase) {
  switch (phase) {
    case PhaseName::setup: return StepName::decks;
    case PhaseName::deploy: return StepName::turns;
    case PhaseName::command: return StepName::commit;
    case PhaseName::combat:
    case PhaseName::headquarters: return StepName::window;
  }
  return StepName::none;
}

// Gives the window to a player who can act. If nobody can, the combat turn begins, unless the
// battle is over. The same holds for retreats.
void pass_over_idle(const Reading& read, Moment& at) {
  if (!read.state.frames.empty() || at.turn.number >= read.state.players.size()) return;
  const bool retreats = at.step == StepName::retreat;
  if (!retreats && at.step != StepName::window) return;
  const auto asked = [&](Seat seat) {
    return retreats ? read.has_units_at(at.planet, seat) : read.can_act(seat);
  };
  if (asked(at.turn)) return;
  if (at.declined == 0 && asked(other_of(at.turn))) {
    at.turn = other_of(at.turn);
    at.declined = 1;
  } else if (at.phase == PhaseName::combat && !retreats && at.passes < 2 &&
             at.next.number < read.state.players.size() &&
             read.has_units_at(at.planet, other_of(at.next))) {
    at.step = StepName::attack;
    at.turn = at.next;
    at.declined = 0;
  }
}

// Completes a moment as a person types it. The initiative decides who is asked.
void derive_moment(const Content& content, State& state) {
  auto& at = state.at;
  if (at.step == StepName::none) at.step = usual_step(at.phase);
  if (at.phase == PhaseName::deploy && at.step == StepName::turns && !at.turn.is_player()) {
    const auto& players = state.players;
    const bool passed =
        state.initiative.number < players.size() && players[state.initiative.number].passed;
    at.turn = passed ? other_of(state.initiative) : state.initiative;
  }
  if (at.phase == PhaseName::headquarters && at.step == StepName::window) {
    if (!at.turn.is_player()) at.turn = state.initiative;
    state.first = false;  // it was won or has left the game, and the next is not named
  }
  const Reading read(content, state);
  const int place = read.place_of(at.planet);
  if (at.phase == PhaseName::command && at.step == StepName::bonus && at.place == 0)
    at.place = static_cast<std::uint8_t>(place + 1);
  if (at.phase == PhaseName::headquarters && at.step == StepName::reveal && at.place == 0)
    at.place = static_cast<std::uint8_t>(read.planets_up() + 1);
  // The battle at the first planet comes first, and then there is no first planet.
  if (at.phase == PhaseName::combat && place > 0) state.first = false;
  const bool battle = at.phase == PhaseName::combat && at.planet.known() &&
                      (at.step == StepName::window || at.step == StepName::attack ||
                       at.step == StepName::retreat || at.step == StepName::won);
  if (at.phase == PhaseName::headquarters) pass_over_idle(read, at);
  if (!battle) return;
  if (at.place == 0) at.place = static_cast<std::uint8_t>(place + 1);
  if (at.step == StepName::won) {
    if (!at.winner.is_player()) at.winner = at.turn;
    if (!at.turn.is_player()) at.turn = at.winner;
  }
  if (!at.initiative.is_player()) {
    std::array<bool, 2> warlord{};
    for (const auto& one : state.cards)
      if (one.id.owner.number < 2 && one.in == Spot::planet && one.planet == at.planet &&
          read.is_unit(one) && read.is_warlord(one))
        warlord[one.id.owner.number] = true;
    at.initiative = warlord[0] == warlord[1] ? state.initiative
                                             : Seat{static_cast<std::uint8_t>(warlord[0] ? 0 : 1)};
  }
  if (at.step == StepName::won) return;
  if (at.combat_round == 0) at.combat_round = 1;
  if (at.step == StepName::attack && !at.next.is_player()) at.next = at.turn;
  if (!at.next.is_player()) at.next = at.initiative;
  if (!at.turn.is_player()) at.turn = at.step == StepName::attack ? at.next : at.initiative;
  pass_over_idle(read, at);
}

}  // namespace

void Rules::complete(const Content& content, const SetUp& set_up, State& state,
                     std::vector<Unasked<Move>>*) {
  state.rulings = ChosenRulings(set_up);
  add_missing(state.players, set_up.players.size());
  const bool set = state.at.phase != PhaseName::setup;
  if (set && !state.initiative.is_player()) state.initiative = Seat{0};
  if (set && !state.starter.is_player()) state.starter = state.initiative;
  for (auto& one : state.cards) {
    if (one.seen.empty()) one.seen = knowing(one);
    if (one.id.owner.number >= state.players.size()) continue;
    auto& next = state.player(one.id.owner).deck.next;
    next = std::max(next, static_cast<std::uint16_t>(one.id.number + 1));
  }
  for (auto& one : state.players)
    if (one.seat.number < set_up.players.size())
      derive_pool(one.deck, one.seat,
                  without_warlord(content, set_up.players[one.seat.number].deck), state.cards);
  derive_planets(content, state);
  derive_last_winner(state);
  if (state.outcome.state == Ending::running) derive_moment(content, state);
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
  return countable_cards<Keyword>(content.cards, [](const CardText& card) -> std::string_view {
    return card.type == CardType::planet ? "planet" : "card";
  });
}
Card Rules::counts_as(const Content&, const State& state, Id id) {
  const auto* const found = find_instance(state.cards, id);
  return found == nullptr ? Card{} : found->card;
}

// Hides names that the seat has not seen by returning them to the pool. The pools of other seats
// are empty.
State Rules::view(const Content&, const State& state, Seat seat) {
  State seen = state;
  for (auto& one : seen.cards) {
    if (one.seen.has(seat) || !one.card.known()) continue;
    if (one.id.owner == seat) seen.player(seat).deck.give_back(one.card);
    one.card = Card{};
  }
  for (auto& one : seen.players) {
    if (one.seat != seat) {
      one.deck.pool.clear();
      one.commitment = decides<"command-phase-1">(std::uint8_t{0});
    }
    for (auto& number : one.deck.slots.numbers) {
      const auto* card = find_instance(seen.cards, Id{one.seat, number});
      if (card && !card->seen.has(seat)) number = 0;  // blank if the seat does not know it
    }
  }
  std::erase_if(seen.cards,
                [&](const CardState& one) { return one.in == Spot::deck && !one.seen.has(seat); });
  for (auto& one : seen.line) {
    if (one.up || !one.planet.known()) continue;
    const auto at =
        std::lower_bound(seen.planets_unnamed.begin(), seen.planets_unnamed.end(), one.planet,
                         [](const Copies& copies, Card key) { return copies.card < key; });
    seen.planets_unnamed.insert(at, {one.planet, 1});
    one.planet = Card{};
  }
  return seen;
}

void Rules::show(State& before, const State& after) { foresee(before.cards, after.cards); }

namespace {

// Removes what the other seats do not learn. Every new kind of move must be listed here.
struct Conceal {
  void operator()(Commit& move) const { move.planet = 0; }
  void operator()(Shuffle& move) const { move.order.clear(); }
  template <
      OneOf<Deploy, Play, Use, PassTurn, Bonus, Attack, WarlordRetreat, Retreat, Shield,
            BattleAbility, Choose, Pick, Pass, Concede, Initiative, Reveal, Draw, Discard, Name>
          M>
  void operator()(M&) const {}
};

}  // namespace

void Rules::conceal(Move& move) { std::visit(Conceal{}, move); }

Derived Rules::derived(const Content& content, const State& state) {
  const Reading read(content, state);
  Derived derived;
  for (const auto& one : state.cards)
    if (read.is_unit(one) && charge(1))
      derived.units.push_back({one.id, read.attack(one), read.hit_points(one), read.command(one)});
  return derived;
}

}  // namespace arbiter::wh40k
