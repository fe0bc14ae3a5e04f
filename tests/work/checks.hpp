// What holds for the work on every game, whatever the attacks on it are.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tests/work/attack.hpp"

namespace arbiter::work {

// Each function fails the running test if the property does not hold. `game` names the folder of
// recorded games.

// Recorded games take far less than a log may take.
void recorded_games_take_little(const std::string& game);
// Judging takes the same units with digests and without, whoever listens.
void judging_takes_the_same(const std::string& game, const std::vector<Attack>& attacks);
// If the units end at any moment, the log is unverifiable, and nothing breaks.
void units_may_end_anywhere(const std::string& game, const std::vector<Attack>& attacks);
// Every attack is a valid document, and ends within the units. Only the one named `refused` may be
// refused for its content.
void attacks_end(const std::vector<Attack>& attacks, std::string_view refused = {});
// Judging this attack ends because its units are used up.
void takes_too_much(const std::vector<Attack>& attacks, const std::string& name);

// Returns the attack of this name that asks for a verdict.
const Attack& attack_named(const std::vector<Attack>& attacks, std::string_view name);

}  // namespace arbiter::work
