// What a position holds, as the facts of a refusal.
#pragma once
#include <string>
#include <vector>

#include "engine/games/hex/words.hpp"

namespace arbiter::hex {

// Sentences about a position for the seat whose entry is refused.
class Holdings {
 public:
  // The words must outlive it.
  Holdings(const Words& words, Seat by);

  // What the position waits for.
  std::string going_on() const;
  // Units, development and artillery of a hex.
  std::vector<std::string> holders(Cell cell) const;
  std::string hex(Hex at) const;
  // How full a hex is, and how full it would be with so many more.
  std::string room(Hex at, unsigned more) const;
  // Where the unit is, and what it has done.
  std::string unit(Id id) const;
  std::string edge(Edge at) const;
  // Why a wall may not be built there.
  std::string place_of_wall(Edge at) const;
  // The walls in the way of the unit.
  std::string walls_between(Id from, Cell to) const;

 private:
  std::vector<std::string> waiting_to_load() const;
  std::string fight() const;

  const Words& words_;
  const Reading& read_;
  const State& state_;
  const Map& map_;
  const Seat by_;
};

}  // namespace arbiter::hex
