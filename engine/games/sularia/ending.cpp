// The end of a round, of one player's game, and of the game.
#include <algorithm>
#include <variant>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

inline constexpr std::uint8_t most_extra_rounds = 3;  // end-phase-9

namespace {

// Returns the players who have not left, one for each side.
std::vector<Seat> sides_of(const State& state) {
  std::vector<Seat> sides;
  for (const auto& one : state.players) {
    if (one.out) continue;
    const bool known = std::any_of(sides.begin(), sides.end(),
                                   [&](Seat seat) { return state.same_side(seat, one.seat); });
    if (!known) sides.push_back(one.seat);
  }
  return sides;
}

// Returns a mate of this seat who has not left, or nobody.
Seat mate_of(const State& state, Seat seat) {
  for (const auto& one : state.players)
    if (!one.out && one.seat != seat && state.same_side(one.seat, seat)) return one.seat;
  return nobody;
}

SeatSet members(const State& state, const std::vector<Seat>& sides) {
  SeatSet set;
  for (const auto& one : state.players)
    for (const Seat side : sides)
      if (!one.out && state.same_side(one.seat, side)) set.add(one.seat);
  return set;
}

}  // namespace

void Machine::end(Ending ending, SeatSet winners, RuleId rule) {
  state.outcome.state = ending;
  state.outcome.winners = winners;
  state.outcome.rule = rule;
  if (ending == Ending::drawn) return tell_seat(rule, Deed::drawn, nobody);
  for (const auto& one : state.players)
    if (winners.has(one.seat)) tell_seat(rule, Deed::won, one.seat);
}

// Sides with no health left are out. If no side has any, only those with the highest health stay
//
void Machine::end_round() {
  follow({mentions<"end-phase-6">, mentions<"initiative-6">}, state.at.turn);
  if (state.format == Format::faction_war)
    tell_seat(mentions<"faction-war-10">, Deed::rule, state.at.turn);
  const auto sides = sides_of(state);
  std::int32_t best = state.player(sides.front()).health;
  for (const Seat side : sides) best = std::max(best, state.player(side).health);
  const bool above = best > 0;
  std::vector<Seat> stay;
  for (const Seat side : sides) {
    const auto health = state.player(side).health;
    if (above ? health > 0 : health == best) stay.push_back(side);
  }
  const RuleId rule = above ? decides<"health-pool-5"> : decides<"health-pool-6">;
  for (const Seat side : sides)
    if (std::find(stay.begin(), stay.end(), side) == stay.end())
      for (auto& one : state.players)
        if (!one.out && state.same_side(one.seat, side)) put_out(one.seat, rule);
  if (stay.size() == 1 && (sides.size() > 1)) return end(Ending::won, members(state, stay), rule);
  if (above) {
    state.extra = 0;
  } else {
    if (state.extra == most_extra_rounds)
      return end(Ending::drawn, members(state, stay), decides<"end-phase-9">);
    ++state.extra;
    tell_seat(decides<"end-phase-8">, Deed::extra_round, nobody, state.extra);
  }
  bury_dead();  // a bonus may have left with its player
  if (state.round < most_rounds) ++state.round;
  begin_round();
}

// Removes a player. The player's cards leave as well, and cards under the player's control return
// to their owners.
void Machine::put_out(Seat seat, RuleId rule) {
  auto& player = state.player(seat);
  tell_seat(rule, Deed::out, seat, player.health);
  const auto goes_to_its_owner = [&](const CardState& one) {
    return one.id.owner != seat && one.controller == seat;
  };
  for (const auto& one : state.cards)  // all of them leave at once
    if (goes_to_its_owner(one) && one.in_play()) happened(EventKind::left, one);
  for (auto& one : state.cards) {
    if (!goes_to_its_owner(one)) continue;
    tell(decides<"multiplayer-2">, Deed::left, one.id);
    to_pile(one, Spot::damage_pile);
  }
  for (std::size_t i = state.chain.size(); i-- > 0;) {
    if (state.chain[i].controller != seat) continue;
    tell(decides<"multiplayer-3">, Deed::unchained, state.chain[i].card,
         static_cast<int>(state.chain[i].kind));
    if (i + 1 < state.chain.size() && is_defuse(state.chain[i + 1]))
      state.chain[i + 1].aimless = true;
    state.chain.erase(state.chain.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (auto& one : state.chain) {  // abilities that others control stay
    if (one.card.owner != seat) continue;
    tell(decides<"commands-15">, Deed::rule, one.card);
    one.was = card_of(read(), one);
  }
  for (auto& one : state.pending) {  // and so do their triggers (turn-general-3)
    if (one.card.owner != seat || one.controller == seat || one.ability == 0) continue;
    tell(decides<"commands-15">, Deed::rule, one.card);
    if (const auto* card = find(one.card)) one.was = card->card;
  }
  player.out = true;
  player.deck = Pile{{}, {}, player.deck.next};
  player.influence = player.influence_generation = player.sularium_generation = 0;
  player.sularium = Points{};
  std::erase_if(state.cards, [&](const CardState& one) { return one.id.owner == seat; });
  for (auto& one : state.cards) {
    if (one.aim && one.aim.owner == seat) one.aim = Id{};
    if (one.versus == seat) one.versus = nobody;
    if (one.lender != seat) continue;
    one.lender = one.controlled_by() == one.id.owner ? nobody : one.id.owner;
    one.home = Place{};  // that place was among the sites of the player who left
  }
  std::erase_if(state.given, [&](const Given& one) {
    return one.to.owner == seat || (one.by && one.by.owner == seat);
  });
  std::erase_if(state.lasting, [&](const Lasting& one) { return one.controller == seat; });
  const auto gone = [&](const Trigger& one) {
    return one.controller == seat || (one.card.owner == seat && !one.was.known());
  };
  std::erase_if(state.pending, gone);
  std::erase_if(state.waiting, gone);
  if (state.initiative != seat) return;
  const Seat mate = mate_of(state, seat);
  state.initiative = mate.is_player() ? mate : read().left_of(seat);
  if (mate.is_player()) tell_seat(decides<"faction-war-9">, Deed::rule, mate);
}

namespace {

// Whether the seat is one of those that have just passed in a row.
bool has_passed(const Reading& read, Seat seat) {
  const auto& at = read.state.at;
  if (!at.priority.is_player()) return false;
  const auto order = read.from_active();
  unsigned here = 0;
  for (unsigned i = 0; i < order.size; ++i)
    if (order.seats[i] == at.priority) here = i;
  for (unsigned k = 1; k <= at.passes && k < order.size; ++k)
    if (order.seats[(here + order.size - k) % order.size] == seat) return true;
  return false;
}

// Adapts a frame to a seat that leaves. Returns true if the frame is dropped.
struct LosesSeat {
  const Seat seat;
  const bool resolving;  // this seat's item is resolving

  bool operator()(const Drawing& one) const { return one.to == seat; }
  bool operator()(Resolving& one) const {
    if (one.stage == Resolving::Stage::discard && one.asked == seat) {
      one.stage = Resolving::Stage::steps;
      one.asked = nobody;
      one.amount = 0;
    }
    return resolving;
  }
  template <OneOf<Placing, Chaining, Striking, Returning> F>
  bool operator()(const F&) const {
    return false;
  }
};

}  // namespace

void judge(const Reading& read, Seat by, const Concede&, Checker& checker) {
  const auto phase = read.state.at.phase;
  checker.need(phase != PhaseName::draft, row<"draft-4-12">);
  checker.need(phase != PhaseName::setup, row<"initiative-1">);
  checker.need(by.is_player() && read.plays(by), row<"multiplayer-2">);
}

// A concession may come at any moment.
void moment(const Reading& read, Seat by, const Concede& move, Checker& checker) {
  judge(read, by, move, checker);
}

void Machine::apply(Seat by, const Concede&) { leave(by); }

void offer(Listing&, Type<Concede>) {}  // may come at any time and is never asked for

std::string tell(const Words&, Seat by, const Concede&) { return text_of(by) + " concedes."; }

// Concedes at once, whatever is under way.
void Machine::leave(Seat seat) {
  ruling<"R-91">();
  ruling<"R-97">();
  auto& at = state.at;
  const Seat next = after(seat);
  if (has_passed(read(), seat)) --at.passes;
  const bool resolving = !state.chain.empty() && state.chain.back().controller == seat;
  put_out(seat, decides<"multiplayer-2">);
  std::erase_if(state.frames, [&](Frame& frame) {
    return std::visit(LosesSeat{seat, resolving}, frame);
  });
  const auto sides = sides_of(state);
  if (sides.size() <= 1) return end(Ending::won, members(state, sides), decides<"multiplayer-2">);
  if (state.frames.empty()) bury_dead();  // a bonus may have left with its player
  const Seat mate = mate_of(state, seat);
  if (at.priority == seat) at.priority = next;
  if (at.turn == seat && mate.is_player()) at.turn = mate;
  if (at.acts == seat && at.step != StepName::defend) {
    const bool idle = state.frames.empty() && state.chain.empty();
    if (mate.is_player() && idle && at.is_own_step())
      own_step_done(seat);
    else if (!mate.is_player())
      at.acts = nobody;
    else if (seat < mate)
      at.acts = mate;  // else the mate is done, and what lies on the chain ends the step
  }
  if (mate.is_player() || !state.same_side(state.last, seat) || state.same_side(at.turn, seat))
    return;
  // The turn of a player who is out may still run, and then it is the last of the round.
  while (state.player(state.last).out && state.last != at.turn)
    state.last = Seat{static_cast<std::uint8_t>((state.last.number + state.players.size() - 1) %
                                                state.players.size())};
}

}  // namespace arbiter::sularia
