// How a move is judged: the shared questions of acts, answers and options.
#pragma once
#include <cstddef>
#include <cstdint>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/moves.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/moves.hpp"
#include "engine/games/wh40k/reading.hpp"

namespace arbiter::wh40k {

// Which ability of a card a move means now, and the event that it answers (no_index: none).
struct Usage {
  std::uint8_t ability = no_index;
  std::uint8_t event = no_index;
};
// The first ability that the choices fit; where they fit none, the first that could be meant.
// Without any `ability` is no_index.
Usage usage_of(const Reading& read, const CardState& card, Id to, const Choices& choices);

// Who must answer now.
Decision decision_of(const Reading& read);

// Judges a move of a seat. Requires a game that is not over, and its decision.
void check_move(const Reading& read, const Decision& decision, Seat by, const Move& move,
                Checker& checker);

// Judges what is chosen for an ability of a card, or (`card` is null) of a planet.
void check_choices(const Reading& read, const Ability& ability, const Context& context,
                   const Choices& choices, Checker& checker);

// Judges moves that deploy or use cards, with what they cost.
void check_deploy(const Reading& read, Seat by, const Deploy& move, Checker& checker);
void check_play(const Reading& read, Seat by, const Play& move, Checker& checker);
void check_use(const Reading& read, Seat by, const Use& move, Checker& checker);
void check_battle_ability(const Reading& read, Seat by, const BattleAbility& move,
                          Checker& checker);

// The bonus that a player gets for a struggle won at this planet: printed, and what the player's
// cards there add to it.
int bonus_of(const Reading& read, Seat seat, Card planet, Change change);

inline constexpr unsigned planets_up_at_start = 5;  // setup-9
// How many of the planets that are turned up now have no name yet.
std::size_t unnamed_to_reveal(const State& state);
// How many cards chance must name for this drawing before one that the log knows.
std::size_t blank_draws(const State& state, const Drawing& drawing);

// Whether a keyword of a unit forbids that it has this attachment: No Attachments, of all or of a
// trait.
bool bars(const KeywordText& keyword, const CardText& attachment);

// Whether the interrupt `helper` makes the card cheaper that is deployed to this planet.
bool helps(const Reading& read, const CardState& helper, const CardState& card, Card planet);

}  // namespace arbiter::wh40k
