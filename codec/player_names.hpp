// The names that a log gives its players, in place of the letters of their seats in sentences. For
// codec sources only.
#pragma once
#include <array>
#include <string>

#include "engine/core/game.hpp"
#include "engine/core/limits.hpp"

namespace arbiter {

class PlayerNames {
 public:
  // A player keeps the letter if the name is missing, too long, or not a single line.
  explicit PlayerNames(const SetUp& set_up);

  // A sentence of a game with names in it: "A activates A3." becomes "Anna activates A3." Quoted
  // text stays unchanged.
  std::string in(const std::string& sentence) const;

  // "A is Anna and B is Boris."; empty if nobody has a name.
  std::string introduction() const;

 private:
  bool stands_for_seat(const std::string& sentence, std::size_t at) const;

  std::array<std::string, limits::kSeats> names_;
};

}  // namespace arbiter
