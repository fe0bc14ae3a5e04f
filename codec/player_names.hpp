// The names that a log gives its players, in place of the letters of their seats in sentences.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "engine/core/limits.hpp"

namespace arbiter {

struct SetUp;

class PlayerNames {
 public:
  // Nobody has a name.
  PlayerNames() = default;
  // A player keeps the letter if the name is missing, too long, or not a single line. The letter
  // goes along with a name that several players have, and with one that has the letter of another
  // seat as a word: "B (A)".
  explicit PlayerNames(const SetUp& set_up);

  // A sentence of a game with names in it: "A activates A3." becomes "Anna activates A3." Quoted
  // text stays unchanged. Not for a sentence that has names in it already.
  std::string in(const std::string& sentence) const;

  // "A is Anna and B is Boris.", followed by `after`; empty if nobody has a name.
  std::string introduction(std::string_view after = "") const;

 private:
  bool stands_for_seat(const std::string& sentence, std::size_t at) const;

  std::array<std::string, limits::kSeats> names_;
};

}  // namespace arbiter
