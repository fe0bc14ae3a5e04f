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
  // Who has no name, or one that is long or no single line, keeps the letter.
  explicit PlayerNames(const SetUp& set_up);

  // A sentence of a game with names in it: "A activates A3." is "Anna activates A3." What stands in
  // quotation marks stays.
  std::string in(const std::string& sentence) const;

  // "A is Anna and B is Boris."; empty where nobody has a name.
  std::string introduction() const;

 private:
  bool stands_for_seat(const std::string& sentence, std::size_t at) const;

  std::array<std::string, limits::kSeats> names_;
};

}  // namespace arbiter
