// Phase 2: Command.
#include <algorithm>
#include <array>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

Next Machine::commitments() {
  if (!state.players[0].committed || !state.players[1].committed) return Next::ask;
  reveal_commitments();
  state.at.step = StepName::struggles;
  state.at.place = 0;
  return Next::again;
}

Next Machine::next_struggle() {
  auto& at = state.at;
  if (at.place >= read().planets_up())
    begin_phase(PhaseName::combat, StepName::battles);
  else
    struggle(state.line[at.place++].planet);
  return Next::again;
}

// --- Step 1: Commitment ---

void judge(const Reading& read, Seat, const Commit& move, Checker& check) {
  check.need(move.planet >= 1 && move.planet <= read.planets_up(), row<"commitment-step-3">);
}

void Machine::apply(Seat by, const Commit& move) {
  auto& player = state.player(by);
  player.committed = true;
  player.commitment = move.planet;
  tell_seat(row<"command-phase-1">, Deed::rule, by);
  tell_seat(row<"commitment-step-3">, Deed::rule, by);
}

void offer(Listing& listing, Type<Commit>) {
  for (std::size_t i = 1; i <= listing.planets.size(); ++i)
    listing.add(Commit{static_cast<std::uint8_t>(i)});
}

std::string tell(const Words& words, Seat by, const Commit& move) {
  if (move.planet == 0) return Words::seat(by) + " commits the warlord in secret.";
  return Words::seat(by) + " commits the warlord to " + words.numbered(move.planet) + ".";
}

void Machine::reveal_commitments() {
  tell(row<"commitment-step-6">);
  for (const auto& one : state.players) {
    const Card planet = state.line[one.commitment - 1u].planet;
    tell_seat(row<"commitment-step-4">, Deed::commits, one.seat, one.commitment, planet);
    tell_seat(row<"commitment-step-1">, Deed::rule, one.seat);
  }
  for (auto& one : state.players) arrive(one.seat);
  for (auto& one : state.players) {
    one.committed = false;
    one.commitment = 0;
  }
}

// The warlord, from wherever it is, and all units in headquarters.
void Machine::arrive(Seat seat) {
  const Card planet = state.line[state.player(seat).commitment - 1u].planet;
  const auto reading = read();
  for (auto& one : state.cards) {
    if (one.id.owner != seat || !reading.is_unit(one)) continue;
    const bool warlord = reading.is_warlord(one);
    if (!warlord && one.in != Spot::headquarters) continue;
    one.in = Spot::planet;
    one.planet = planet;
    if (warlord) {
      tell_place(row<"commitment-step-7">, Deed::arrives, one.id, planet);
      tell(row<"commitment-step-9">, Deed::rule, one.id);
      tell(row<"commitment-step-2">, Deed::rule, one.id);
    } else {
      one.exhausted = true;
      tell_place(row<"commitment-step-8">, Deed::arrives, one.id, planet);
      tell(row<"commitment-step-10">, Deed::exhausted, one.id);
    }
  }
}

// --- Step 2: Command struggles ---

void Machine::struggle(Card planet) {
  const auto reading = read();
  std::array<int, 2> icons{};
  std::array<bool, 2> ready_warlord{}, present{};
  for (const auto& one : state.cards) {
    if (one.in != Spot::planet || one.planet != planet || !reading.is_unit(one)) continue;
    present[one.id.owner.number] = true;
    if (one.exhausted) continue;
    icons[one.id.owner.number] += reading.command(one);
    if (reading.is_warlord(one)) ready_warlord[one.id.owner.number] = true;
  }
  tell_place(row<"command-struggles-step-1">, Deed::rule, Id{}, planet);
  tell_place(row<"command-struggles-step-2">, Deed::rule, Id{}, planet);
  tell_place(row<"command-struggles-step-3">, Deed::rule, Id{}, planet);
  Seat winner;
  if (ready_warlord[0] != ready_warlord[1]) {
    winner = Seat{static_cast<std::uint8_t>(ready_warlord[0] ? 0 : 1)};
    tell_seat(row<"command-struggles-step-4">, Deed::struggle_won, winner, 0, planet);
  } else if (icons[0] != icons[1]) {
    winner = Seat{static_cast<std::uint8_t>(icons[0] > icons[1] ? 0 : 1)};
    tell_seat(row<"command-struggles-step-5">, Deed::struggle_won, winner, 0, planet);
  } else {
    const bool anybody = present[0] || present[1];
    if (icons[0] == 0) tell_place(row<"questions-and-answers-4">, Deed::rule, Id{}, planet);
    if (icons[0] == 0 && present[0] != present[1])
      tell_place(row<"questions-and-answers-5">, Deed::rule, Id{}, planet);
    tell_place(row<"command-struggles-step-6">, anybody ? Deed::struggle_tied : Deed::rule, Id{},
               planet);
    tell_place(row<"command-struggles-step-8">, Deed::rule, Id{}, planet);
    return;
  }
  if (bonus_of(reading, winner, planet, Change::card_bonus) == 0 &&
      bonus_of(reading, winner, planet, Change::resource_bonus) == 0)
    return;
  state.at.step = StepName::bonus;
  state.at.turn = winner;
  state.at.planet = planet;
}

int bonus_of(const Reading& read, Seat seat, Card planet, Change change) {
  const auto& card = read.content.text(planet);
  int sum = change == Change::card_bonus ? card.cards : card.resources;
  for (const auto& one : read.state.cards) {
    if (one.id.owner != seat || !one.in_play() || !one.card.known()) continue;
    if ((read.content.of(one.card).changes & bit(change)) == 0) continue;
    if (read.planet_of(one) != planet) continue;
    const auto context = read.context(one);
    for (const auto& constant : read.text(one).constants)
      if (constant.change == change && read.side_up(constant.side, &one) &&
          read.holds(constant.when, context))
        sum += constant.amount;
  }
  return sum;
}

// A bonus of nothing cannot be taken.
void judge(const Reading& read, Seat by, const Bonus& move, Checker& check) {
  const Card planet = read.state.at.planet;
  if (move.cards)
    check.need(bonus_of(read, by, planet, Change::card_bonus) > 0, row<"command-struggles-step-9">);
  if (move.resources)
    check.need(bonus_of(read, by, planet, Change::resource_bonus) > 0,
               row<"command-struggles-step-10">);
}

void Machine::apply(Seat, const Bonus& move) {
  auto& at = state.at;
  const Seat seat = at.turn;
  at.step = StepName::struggles;
  if (!move.cards && !move.resources)
    tell_seat(row<"command-struggles-step-7">, Deed::took_none, seat);
  if (move.cards) {
    const int cards = bonus_of(read(), seat, at.planet, Change::card_bonus);
    tell_seat(row<"command-struggles-step-9">, Deed::rule, seat, cards);
    draw(seat, static_cast<std::uint8_t>(held(cards, 0xFF)));
  }
  if (move.resources)
    gain(seat, bonus_of(read(), seat, at.planet, Change::resource_bonus),
         row<"command-struggles-step-10">);
  at.turn = nobody;
  at.planet = Card{};
}

void offer(Listing& listing, Type<Bonus>) {
  for (const bool cards : {true, false})
    for (const bool resources : {true, false}) listing.add(Bonus{cards, resources});
}

std::string tell(const Words& words, Seat by, const Bonus& move) {
  const std::string what = move.cards && move.resources ? "cards and resources"
                           : move.cards                 ? "the cards"
                           : move.resources             ? "the resources"
                                                        : "nothing";
  const Card here = words.state().at.planet;
  return Words::seat(by) + " takes " + what + " for " +
         (here.known() ? "the struggle at " + words.planet(here) : "a struggle") + ".";
}

}  // namespace arbiter::wh40k
