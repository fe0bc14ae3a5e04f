// D.3 Joint Conquest: the commanders of a team share a term, priority, gold and mana, and each
// commands all the team's resources. Those who share them are called a side here. In
// every other form of the game each commander is a side alone. A side is named after the team's
// first member, even when that one has left the war.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {

SeatSet Reading::members(Seat side_of) const {
  if (!state.variants.joint) return in_war(side_of) ? SeatSet::of(side_of) : SeatSet{};
  SeatSet found;
  for (const auto& one : state.commanders)
    if (one.in_war && same_side(one.seat, side_of)) found.add(one.seat);
  return found;
}

unsigned Reading::sides_in_war() const {
  return static_cast<unsigned>(std::count_if(
      state.commanders.begin(), state.commanders.end(),
      [&](const Commander& one) { return side(one.seat) == one.seat && side_in_war(one.seat); }));
}

Seat Reading::next_side(Seat commander) const {
  const auto count = state.commanders.size();
  for (std::size_t i = 1; i <= count; ++i) {
    const Seat one = state.commanders[(side(commander).number + i) % count].seat;
    if (side(one) == one && side_in_war(one)) return one;
  }
  return side(commander);
}

Seat Reading::or_next_side(Seat commander) const {
  return side_in_war(commander) ? side(commander) : next_side(commander);
}

Seat Reading::or_next(Seat commander) const {
  if (in_war(commander)) return commander;
  for (const auto& one : state.commanders)
    if (one.in_war && same_side(one.seat, commander)) return one.seat;
  return next_commander(commander);
}

bool Reading::holds_priority(Seat commander) const {
  return commander.is_player() && decides<"D.3-7">(same_side(commander, state.at.priority));
}

Seat Reading::over_capacity(Seat after) const {
  for (const auto& one : state.commanders) {
    if (!one.in_war || !same_side(one.seat, state.at.term)) continue;
    if (after.is_player() && one.seat <= after) continue;
    if (arsenal_size(one.seat) > arsenal_capacity) return one.seat;
  }
  return nobody;
}

// --- Facts about the rules of the variant ---

void Machine::tell_joint_term() {
  if (!state.variants.joint) return;
  tell(mentions<"D.3-1">, Verb::nothing, Target::of(state.at.term));
  tell(mentions<"D.3-2">, Verb::nothing, Target::of(state.at.term));
}

namespace {

// Whether another member of the team has done so this term.
bool another_did(const State& state, const Reading& read, Seat by, bool Commander::*done) {
  return std::any_of(state.commanders.begin(), state.commanders.end(), [&](const Commander& one) {
    return one.seat != by && read.same_side(one.seat, by) && one.*done;
  });
}

}  // namespace

void Machine::tell_joint_act(Seat by, const Move& move) {
  if (!state.variants.joint || !telling()) return;
  const auto reading = read();
  tell(mentions<"D.3-7">, Verb::nothing, Target::of(by));
  const Id unit = commanded_unit(reading, move);
  if (unit && unit.owner != by) tell(mentions<"D.3-8">, Verb::nothing, Target::of(unit));
  const bool annexed =
      std::holds_alternative<Annex>(move) && another_did(state, reading, by, &Commander::annexed);
  const bool bartered =
      std::holds_alternative<Barter>(move) && another_did(state, reading, by, &Commander::bartered);
  const bool offered = std::holds_alternative<OfferDraw>(move) &&
                       another_did(state, reading, by, &Commander::offered_draw);
  if (annexed || bartered || offered) tell(mentions<"D.3-3">, Verb::nothing, Target::of(by));
}

void Machine::tell_joint_place(const Resource& unit) {
  const auto owner = unit.in.location.owner;
  if (unit.in.kind == Region::Kind::location && owner != unit.id.owner)
    tell(mentions<"D.3-10">, Verb::nothing, Target::of(unit.id));
}

void Machine::tell_joint_assault(const std::vector<Id>& units) {
  const bool several = std::any_of(units.begin(), units.end(),
                                   [&](Id id) { return id.owner != units.front().owner; });
  if (several) tell(mentions<"D.3-11">, Verb::nothing, Target::of(units.front()));
}

}  // namespace arbiter::conquest
