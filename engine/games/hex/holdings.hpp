// What a position holds, as facts for a refusal.
#pragma once
#include <string>
#include <vector>

#include "engine/games/hex/words.hpp"

namespace arbiter::hex {

// Sentences about a position for the seat whose entry is refused.
class Holdings {
 public:
  // `words` must outlive this object.
  Holdings(const Words& words, Seat by);

  // Returns what the position waits for.
  std::string going_on() const;
  // Lists the units, development and artillery of a hex.
  std::vector<std::string> holders(Cell cell) const;
  std::string hex(Hex at) const;
  // Says how full a hex is, and how full it would be with this many more units.
  std::string room(Hex at, unsigned more) const;
  // Says where the unit is and what it has done.
  std::string unit(Id id) const;
  std::string edge(Edge at) const;
  // Says why a wall may not be built there.
  std::string place_of_wall(Edge at) const;
  // Lists the walls in the unit's way.
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
