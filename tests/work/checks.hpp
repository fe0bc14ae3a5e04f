// What holds of the work on every game, whatever the attacks on it are.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tests/work/attack.hpp"

namespace arbiter::work {

// Each fails the running test where it does not hold. `game` names the folder of recorded games.

// Far less than what a log may take.
void recorded_games_take_little(const std::string& game);
// The units of judging are the same with digests, and whoever listens.
void judging_takes_the_same(const std::string& game, const std::vector<Attack>& attacks);
// The units may be used up at any moment: the log is unverifiable then, and nothing breaks.
void units_may_end_anywhere(const std::string& game, const std::vector<Attack>& attacks);
// Every attack is a document that is understood, and ends within the units. One may be refused for
// its content: the one of this name.
void attacks_end(const std::vector<Attack>& attacks, std::string_view refused = {});
// Judging this one is ended by the units.
void takes_too_much(const std::vector<Attack>& attacks, const std::string& name);

// The attack of this name that asks for a verdict.
const Attack& attack_named(const std::vector<Attack>& attacks, std::string_view name);

}  // namespace arbiter::work
