#include "engine/games/hex/holdings.hpp"

#include "engine/games/hex/judging.hpp"

namespace arbiter::hex {

Holdings::Holdings(const Words& words, Seat by)
    : words_(words), read_(words.read), state_(read_.state), map_(read_.map), by_(by) {}

std::string Holdings::going_on() const {
  const std::string actor = text_of(Seat{state_.actor()});
  const Battle& battle = state_.battle;
  switch (state_.stage) {
    case Stage::load: return joined(waiting_to_load()) + " must load their freighters.";
    case Stage::wind:
      return number(state_.players) +
             " players have loaded; the Prevailing Winds Token is flipped next.";
    case Stage::place: return actor + " places the next ship.";
    case Stage::turn: return "It is " + actor + "'s turn, and no unit is active.";
    case Stage::activation:
    case Stage::retaliation:
      return words_.unit(id_of(state_.acting().unit)) + " is active" +
             (state_.replying != 0 ? ": " + actor + " retaliates." : ".");
    case Stage::defend:
      return fight() + "; " + text_of(Seat{owner_of(battle.target)}) +
             " may name another defender.";
    case Stage::roll: return fight() + "; " + counted(dice_of(read_), "die", "dice") + " to roll.";
    case Stage::keep:
      return text_of(Seat{state_.captor}) + " must say where prisoner " +
             id_of(first_taken(read_)).text() + " is held.";
    case Stage::settle:
      return words_.unit(id_of(battle.attacker)) + " has won at " + map_.at(battle.at).text() +
             " and seizes the " + std::string{name_of(state_.development(battle.at))} +
             " there, or goes back.";
    case Stage::retaliate: return actor + " may retaliate now.";
    case Stage::over: break;
  }
  return "";
}

std::vector<std::string> Holdings::waiting_to_load() const {
  std::vector<std::string> seats;
  for (SeatNumber seat = 0; seat < state_.players; ++seat)
    if (read_.any_unit(seat, [&](Unit unit) { return read_.to_be_loaded(unit); }))
      seats.push_back(text_of(Seat{seat}));
  return seats;
}

std::string Holdings::fight() const {
  const Battle& battle = state_.battle;
  const std::string attacker = words_.unit(id_of(battle.attacker));
  if (battle.kind == BattleKind::breach)
    return attacker + " tries to breach the wall on " + map_.at(battle.wall).text();
  return attacker + " attacks " + words_.unit(id_of(battle.target)) + " at " +
         map_.at(battle.at).text();
}

std::vector<std::string> Holdings::holders(Cell cell) const {
  std::vector<std::string> all;
  read_.each_unit_at(cell, [&](Unit unit) { all.push_back(words_.unit(id_of(unit))); });
  if (const Development one = state_.development(cell); one != Development::none)
    all.push_back(text_of(Seat{state_.development_owner(cell)}) + "'s " +
                  std::string{name_of(one)} + " (which counts as " + number(size_of(one)) + ")");
  if (const SeatNumber gunner = read_.artillery_owner(cell); gunner != no_seat)
    all.push_back(text_of(Seat{gunner}) + "'s artillery");
  return all;
}

std::string Holdings::hex(Hex at) const {
  const Cell cell = map_.find(at);
  if (cell == nowhere) return at.text() + " is not on the map.";
  const auto all = holders(cell);
  return words_.terrain(at) + (all.empty() ? " is empty." : " holds " + joined(all) + ".");
}

std::string Holdings::room(Hex at, unsigned more) const {
  const Cell cell = map_.find(at);
  if (cell == nowhere) return hex(at);
  const unsigned there = read_.occupancy(cell);
  return hex(at) + " That is " + number(there) + " of " + number(kOccupancy) + "; with " +
         number(more) + " more it would be " + number(there + more) + ".";
}

std::string Holdings::unit(Id id) const {
  const Unit one = unit_of(id);
  if (!id) return "No unit is named.";
  if (one == no_unit || !read_.exists(one)) return "There is no unit " + id.text() + " in play.";
  std::string text = words_.unit(id);
  const SeatNumber captor = read_.captor_of(one);
  if (captor != no_seat)
    return text + " is a prisoner of " + text_of(Seat{captor}) +
           (state_.is_at(one, Where::prisoner) ? "'s at " + map_.at(state_.where[one]).text()
                                               : "") +
           ".";
  const Cell cell = read_.cell_of(one);
  if (cell == nowhere) return text + " is not on the map.";
  if (Seat{owner_of(one)} != by_) text += ", one of " + text_of(Seat{owner_of(one)}) + "'s units,";
  text += " is at " + words_.terrain(map_.at(cell));
  if (read_.aboard(one)) text += ", aboard " + words_.unit(id_of(state_.where[one]));
  if (state_.acting().unit == one) return text + ", and active.";
  return text + (state_.activated(one) ? ", already activated this turn." : ", not activated.");
}

std::string Holdings::edge(Edge at) const {
  if (map_.find(at) == no_edge) {
    const Cell other = map_.find(at.hex.next(at.side % kDirections));
    if (map_.find(at.hex) == nowhere || other == nowhere)
      return "The map has no edge " + at.text() + ".";
    return "That edge is called " + Edge{map_.at(other), opposite(at.side)}.text() +
           ": by the hex that comes first in row order.";
  }
  const SeatNumber owner = read_.wall_owner(map_.find(at));
  return owner == no_seat ? "No wall stands on " + at.text() + "."
                          : "On " + at.text() + " stands a wall of " + text_of(Seat{owner}) + ".";
}

std::string Holdings::place_of_wall(Edge at) const {
  const EdgeNumber found = map_.find(at);
  if (found == no_edge || read_.wall_owner(found) != no_seat) return edge(at);
  const EdgePlace& place = map_.edges[found];
  std::string text = at.text() + " is an edge of the map. " + hex(map_.at(place.cell));
  if (place.other != nowhere)
    text = at.text() + " is the edge between " + map_.at(place.cell).text() + " and " +
           map_.at(place.other).text() + ". " + hex(map_.at(place.cell)) + " " +
           hex(map_.at(place.other));
  return text + " A wall stands beside land, and beside a hex of " + text_of(by_) + "'s.";
}

std::string Holdings::walls_between(Id from, Cell to) const {
  const Unit one = unit_of(from);
  std::vector<std::string> all;
  for (const EdgeNumber wall : read_.walls_between(by_.number, read_.cell_of(one), to))
    all.push_back(text_of(Seat{read_.wall_owner(wall)}) + "'s wall on " + map_.at(wall).text());
  return "Between " + words_.unit(from) + " and " + map_.at(to).text() + " there is " +
         joined(all, "a wall") + ".";
}

}  // namespace arbiter::hex
