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
  state.at.step = decides<"command-phase-3">(StepName::struggles);
  state.at.place = 0;
  return Next::again;
}

Next Machine::next_struggle() {
  auto& at = state.at;
  if (at.place >= read().planets_up())
    begin_phase(decides<"turn-overview-3">(PhaseName::combat), StepName::battles);
  else
    struggle(state.line[at.place++].planet);
  return Next::again;
}

// --- Step 1: Commitment ---

void judge(const Reading& read, Seat, const Commit& move, Checker& check) {
  check.need(move.planet >= 1 && move.planet <= read.planets_up(), row<"commitment-step-3">);
}

// A choice cannot be changed once made, and is revealed when both players have chosen.
void moment(const Reading& read, Seat by, const Commit&, Checker& check) {
  ruling<"R-17">();
  const auto& at = read.state.at;
  const bool made = at.phase == PhaseName::command || at.phase == PhaseName::combat;
  const bool early = at.phase == PhaseName::command && at.step == StepName::commit &&
                     !read.state.player(by).committed;
  check.need(false, made && !early ? row<"commitment-step-6"> : row<"commitment-step-1">);
  if (at.phase == PhaseName::deploy) check.need(false, row<"deploy-phase-8">);
}

void Machine::apply(Seat by, const Commit& move) {
  auto& player = state.player(by);
  player.committed = true;
  player.commitment = move.planet;
  tell_seat(mentions<"command-phase-1">, Deed::rule, by);
  tell_seat(mentions<"commitment-step-3">, Deed::rule, by);
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
  tell(mentions<"commitment-step-6">);
  for (const auto& one : state.players) {
    const Card planet = state.line[one.commitment - 1u].planet;
    tell_seat(mentions<"commitment-step-4">, Deed::commits, one.seat, one.commitment, planet);
    tell_seat(mentions<"commitment-step-1">, Deed::rule, one.seat);
  }
  for (auto& one : state.players) arrive(one.seat);
  for (auto& one : state.players) {
    one.committed = false;
    one.commitment = 0;
  }
}

// Moves the warlord, from wherever it is, and all units in headquarters.
void Machine::arrive(Seat seat) {
  ruling<"R-19">();
  const unsigned number = decides<"commitment-step-4">(state.player(seat).commitment - 1u);
  const Card planet = state.line[number].planet;
  const auto reading = read();
  for (auto& one : state.cards) {
    if (one.id.owner != seat || !reading.is_unit(one)) continue;
    const bool warlord = reading.is_warlord(one);
    if (!warlord && one.in != Spot::headquarters) continue;
    one.in = Spot::planet;
    one.planet = planet;
    if (warlord) {
      tell_place(decides<"commitment-step-7">, Deed::arrives, one.id, planet);
      tell(decides<"commitment-step-9">, Deed::rule, one.id);
      tell(mentions<"commitment-step-2">, Deed::rule, one.id);
    } else {
      one.exhausted = true;
      tell_place(decides<"commitment-step-8">, Deed::arrives, one.id, planet);
      tell(decides<"commitment-step-10">, Deed::exhausted, one.id);
    }
  }
}

// --- Step 2: Command struggles ---

Struggle struggle_at(const Reading& read, Card planet) {
  Struggle found;
  for (const auto& one : read.state.cards) {
    if (decides<"command-struggles-step-3">(!one.is_at(planet))) continue;
    const auto owner = one.id.owner.number;
    found.present[owner] = true;
    if (one.exhausted) continue;
    found.icons[owner] += read.command(one);
    if (read.is_warlord(one)) found.ready_warlord[owner] = true;
  }
  const auto& icons = found.icons;
  if (found.ready_warlord[0] != found.ready_warlord[1]) {
    found.winner = Seat{static_cast<std::uint8_t>(found.ready_warlord[0] ? 0 : 1)};
    found.rule = decides<"command-struggles-step-4">;
  } else if (icons[0] != icons[1]) {
    found.winner = Seat{static_cast<std::uint8_t>(icons[0] > icons[1] ? 0 : 1)};
    found.rule = decides<"command-struggles-step-5">;
  } else if (icons[0] > 0) {
    found.rule = decides<"command-struggles-step-6">;
  } else {
    found.rule = found.present[0] != found.present[1] ? decides<"questions-and-answers-5">
                                                      : decides<"questions-and-answers-4">;
  }
  return found;
}

void Machine::struggle(Card planet) {
  const Struggle found = struggle_at(read(), planet);
  tell_place(mentions<"command-struggles-step-1">, Deed::rule, Id{}, planet);
  tell_place(mentions<"command-struggles-step-2">, Deed::rule, Id{}, planet);
  tell_place(mentions<"command-struggles-step-3">, Deed::rule, Id{}, planet);
  for (const Seat seat : {Seat{0}, Seat{1}})
    if (found.icons[0] + found.icons[1] > 0)
      tell_seat(mentions<"command-struggles-step-5">, Deed::icons, seat, found.icons[seat.number],
                planet);
  const Seat winner = found.winner;
  if (!winner.is_player()) {
    const bool anybody = found.present[0] || found.present[1];
    if (found.icons[0] == 0)
      tell_place(mentions<"questions-and-answers-4">, Deed::rule, Id{}, planet);
    if (found.rule == mentions<"questions-and-answers-5">)
      tell_place(found.rule, Deed::rule, Id{}, planet);
    tell_place(mentions<"command-struggles-step-6">, anybody ? Deed::struggle_tied : Deed::rule,
               Id{}, planet);
    tell_place(decides<"command-struggles-step-8">, Deed::rule, Id{}, planet);
    return;
  }
  tell_seat(found.rule, Deed::struggle_won, winner, 0, planet);
  if (bonus_of(read(), winner, planet, Change::card_bonus) == 0 &&
      bonus_of(read(), winner, planet, Change::resource_bonus) == 0) {
    for (const bool cards : {false, true})
      for (const bool resources : {false, true})
        note_unasked(winner, Bonus{cards, resources, planet}, decides<"command-struggles-step-7">);
    return;
  }
  state.at.step = StepName::bonus;
  state.at.turn = winner;
  state.at.planet = planet;
}

// Returns what a card adds to the bonus of its planet. A card that is at a planet is in play and
// has a name.
int added_to_bonus(const Reading& read, const CardState& card, Card planet, Change change) {
  if (read.planet_of(card) != planet) return 0;
  int sum = 0;
  const auto context = read.context(card);
  for (const auto& constant : read.text(card).constants)
    if (constant.change == change && read.side_up(constant.side, &card) &&
        read.holds(constant.when, context))
      sum += constant.amount;
  return sum;
}

int bonus_of(const Reading& read, Seat seat, Card planet, Change change) {
  const auto& card = read.content.text(planet);
  int sum = change == Change::card_bonus ? card.cards : card.resources;
  for (const auto& one : read.state.cards)
    if (one.id.owner == seat) sum += added_to_bonus(read, one, planet, change);
  return sum;
}

// A bonus of 0 may be taken together with the other one. It draws no card, or adds no resource.
void judge(const Reading& read, Seat, const Bonus& move, Checker& check) {
  check.need(!move.planet.known() || move.planet == read.state.at.planet,
             row<"command-struggles-step-7">);
}

namespace {

// Whether no battle has changed anything since the struggles.
bool stands_as_in_struggles(const State& state) {
  const auto& at = state.at;
  return at.phase == PhaseName::combat && state.first && state.frames.empty() && at.place <= 1 &&
         at.combat_round <= 1 && at.passes == 0 && at.next == at.initiative;
}

// If the player does not win the struggle at a planet, notes why.
void moment_of_struggle(const Reading& read, Seat by, Card planet, Checker& check) {
  const Struggle found = struggle_at(read, planet);
  if (found.winner != by) check.need(false, found.rule);
}

}  // namespace

// A bonus that names no planet refers to the struggle whose winner is asked. Once all struggles are
// over, it refers to those in which the player has units and nobody has won.
void moment(const Reading& read, Seat by, const Bonus& move, Checker& check) {
  const auto& state = read.state;
  const bool struggles = state.at.phase == PhaseName::command && state.at.step != StepName::commit;
  const bool over = stands_as_in_struggles(state);
  const int place = read.place_of(move.planet);
  if (move.planet.known() && place < 0)
    check.need(false, row<"command-struggles-step-1">);
  else if (struggles && place >= static_cast<int>(state.at.place))
    check.need(false, row<"command-struggles-step-2">);
  else if (move.planet.known() && (struggles || over))
    moment_of_struggle(read, by, move.planet, check);
  else if (struggles && state.at.planet.known())
    moment_of_struggle(read, by, state.at.planet, check);
  else if (over)
    for (const auto& one : state.line) {
      if (!one.up) continue;
      const Struggle found = struggle_at(read, one.planet);
      const bool won = found.winner.is_player();
      check.need(won || !found.present[by.number], found.rule);
    }
  if (!move.planet.known() || !check.refuses()) check.need(false, row<"command-struggles-step-7">);
}

void Machine::apply(Seat, const Bonus& move) {
  auto& at = state.at;
  const Seat seat = at.turn;
  at.step = StepName::struggles;
  if (!move.cards && !move.resources)
    tell_seat(mentions<"command-struggles-step-7">, Deed::took_none, seat);
  if (telling()) tell_bonus_parts(seat, move);
  if (move.cards) {
    const int cards = bonus_of(read(), seat, at.planet, Change::card_bonus);
    tell_seat(decides<"command-struggles-step-9">, Deed::rule, seat, cards);
    draw(seat, static_cast<std::uint8_t>(held(cards, 0xFF)));
  }
  if (move.resources)
    gain(seat, bonus_of(read(), seat, at.planet, Change::resource_bonus),
         decides<"command-struggles-step-10">);
  at.turn = nobody;
  at.planet = Card{};
}

// Reports what the player's cards there add to the printed bonuses that are taken.
void Machine::tell_bonus_parts(Seat seat, const Bonus& move) {
  const Aside aside;
  const auto reading = read();
  for (const auto& one : state.cards) {
    if (one.id.owner != seat) continue;
    const auto tell_part = [&](Change change, Deed deed) {
      const int adds = added_to_bonus(reading, one, state.at.planet, change);
      if (adds > 0) tell_amount(mentions<"card-anatomy-11">, deed, one.id, adds);
    };
    if (move.cards) tell_part(Change::card_bonus, Deed::adds_cards);
    if (move.resources) tell_part(Change::resource_bonus, Deed::adds_resources);
  }
}

void offer(Listing& listing, Type<Bonus>) {
  for (const bool cards : {true, false})
    for (const bool resources : {true, false}) listing.add_once(Bonus{cards, resources, Card{}});
}

std::string tell(const Words& words, Seat by, const Bonus& move) {
  const std::string what = move.cards && move.resources ? "the cards and the resources"
                           : move.cards                 ? "the cards"
                           : move.resources             ? "the resources"
                                                        : "nothing";
  const Card here = move.planet.known() ? move.planet : words.state().at.planet;
  return Words::seat(by) + " takes " + what + " for " +
         (here.known() ? "the command struggle at " + words.planet(here) : "a command struggle") +
         ".";
}

}  // namespace arbiter::wh40k
