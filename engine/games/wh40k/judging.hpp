// How moves are checked, each kind in the file of its chapter, and the questions that checking
// shares with applying, listing and describing moves.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/moves.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/moves.hpp"
#include "engine/games/wh40k/reading.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

// Which ability of a card a move now refers to, and the event that it answers (no_index: none).
struct Usage {
  std::uint8_t ability = no_index;
  std::uint8_t event = no_index;
};
// Returns the first ability that can be used with these choices, else the first that the choices
// fit, else the first that could be meant. If there is none, `ability` is no_index.
Usage usage_of(const Reading& read, const CardState& card, Id to, const Choices& choices);

// Returns which players must answer now, and what.
Decision decision_of(const Reading& read);

// Each function requires that the decision asks this seat for the kind of move, or that the move is
// allowed at any decision. Every broken rule is noted.
void judge(const Reading& read, Seat by, const Deploy& move, Checker& check);
void judge(const Reading& read, Seat by, const Play& move, Checker& check);
void judge(const Reading& read, Seat by, const Use& move, Checker& check);
void judge(const Reading& read, Seat by, const PassTurn& move, Checker& check);
void judge(const Reading& read, Seat by, const Commit& move, Checker& check);
void judge(const Reading& read, Seat by, const Bonus& move, Checker& check);
void judge(const Reading& read, Seat by, const Attack& move, Checker& check);
void judge(const Reading& read, Seat by, const WarlordRetreat& move, Checker& check);
void judge(const Reading& read, Seat by, const Retreat& move, Checker& check);
void judge(const Reading& read, Seat by, const Shield& move, Checker& check);
void judge(const Reading& read, Seat by, const BattleAbility& move, Checker& check);
void judge(const Reading& read, Seat by, const Choose& move, Checker& check);
void judge(const Reading& read, Seat by, const Pick& move, Checker& check);
void judge(const Reading& read, Seat by, const Pass& move, Checker& check);
void judge(const Reading& read, Seat by, const Concede& move, Checker& check);
void judge(const Reading& read, Seat by, const Shuffle& move, Checker& check);
void judge(const Reading& read, Seat by, const Initiative& move, Checker& check);
void judge(const Reading& read, Seat by, const Reveal& move, Checker& check);
void judge(const Reading& read, Seat by, const Draw& move, Checker& check);
void judge(const Reading& read, Seat by, const Discard& move, Checker& check);
void judge(const Reading& read, Seat by, const Name& move, Checker& check);

// Each function requires that the decision does not ask this seat for the move, and notes which
// condition is not met. Moves of players come only from A or B.
void moment(const Reading& read, Seat by, const Deploy& move, Checker& check);
void moment(const Reading& read, Seat by, const Play& move, Checker& check);
void moment(const Reading& read, Seat by, const Use& move, Checker& check);
void moment(const Reading& read, Seat by, const PassTurn& move, Checker& check);
void moment(const Reading& read, Seat by, const Commit& move, Checker& check);
void moment(const Reading& read, Seat by, const Bonus& move, Checker& check);
void moment(const Reading& read, Seat by, const Attack& move, Checker& check);
void moment(const Reading& read, Seat by, const WarlordRetreat& move, Checker& check);
void moment(const Reading& read, Seat by, const Retreat& move, Checker& check);
void moment(const Reading& read, Seat by, const Shield& move, Checker& check);
void moment(const Reading& read, Seat by, const BattleAbility& move, Checker& check);
void moment(const Reading& read, Seat by, const Choose& move, Checker& check);
void moment(const Reading& read, Seat by, const Pick& move, Checker& check);
void moment(const Reading& read, Seat by, const Pass& move, Checker& check);
void moment(const Reading& read, Seat by, const Concede& move, Checker& check);
void moment(const Reading& read, Seat by, const Shuffle& move, Checker& check);
void moment(const Reading& read, Seat by, const Initiative& move, Checker& check);
void moment(const Reading& read, Seat by, const Reveal& move, Checker& check);
void moment(const Reading& read, Seat by, const Draw& move, Checker& check);
void moment(const Reading& read, Seat by, const Discard& move, Checker& check);
void moment(const Reading& read, Seat by, const Name& move, Checker& check);

// --- Helpers of moment() ---

// Notes why it is not this player's deployment turn. Requires the deploy phase (deploy.cpp).
void moment_of_deployment_turn(const Reading& read, Seat by, Checker& check);
// Notes why it is not this player's combat turn, which `grants` allows. Returns true if the only
// reason is that it is the other player's turn (combat.cpp).
bool moment_of_combat_turn(const Reading& read, Seat by, RuleId grants, Checker& check);
// Notes why this player can use no Action ability of this phase now (cards_used.cpp).
void moment_of_action(const Reading& read, Seat by, ActionPhase phase, Checker& check);
// Returns the dealing of damage that is under way, or null (damage.cpp).
const Damage* dealing(const State& state);

// Checks a move of a seat, whether or not it is asked. Requires a game that is not over and its
// present decision.
void check_move(const Reading& read, const Decision& decision, Seat by, const Move& move,
                Checker& checker);

// Checks the choices for an ability of a card or, if `card` is null, of a planet.
void check_choices(const Reading& read, const Ability& ability, const Context& context,
                   const Choices& choices, Checker& checker);

// Whether the card is in the hand of the seat.
bool in_hand(const CardState* card, Seat seat);
// Whether the unit is at the planet of the battle. False for null.
bool at_battle(const Reading& read, const CardState* unit);

// How the forces at a planet compare, and the rule by which one side wins the struggle or neither
// does.
struct Struggle {
  std::array<int, 2> icons{};  // of ready units
  std::array<bool, 2> ready_warlord{}, present{};
  Seat winner;
  RuleId rule;
};
Struggle struggle_at(const Reading& read, Card planet);

// Returns the bonus for a struggle that a player wins at this planet: the printed value, and what
// the player's cards there add.
int bonus_of(const Reading& read, Seat seat, Card planet, Change change);
int added_to_bonus(const Reading& read, const CardState& card, Card planet, Change change);

inline constexpr unsigned planets_up_at_start = decides<"setup-9">(5);
// Returns how many of the planets to turn up now have no name yet.
std::size_t unnamed_to_reveal(const State& state);
// Returns all planets to turn up next, from the left. Those that the log must name are unknown.
std::vector<Card> planets_to_reveal(const State& state);
// Returns how many cards chance must name for this drawing before one that the log already knows.
std::size_t blank_draws(const State& state, const Drawing& drawing);

// Whether the card is the player's, in hand or in play, and named once beside the deployed one.
bool own_helper(const Reading& read, Seat by, const Deploy& move, Id id);
// Whether the helper makes the deployed card cheaper. Requires that both cards are named. An event
// helps from the hand, any other card from play.
bool makes_cheaper(const Reading& read, const CardState& helper, const CardState& card,
                   const Deploy& move);
// Whether the interrupt `helper` makes the card cheaper when it is deployed to this planet.
bool helps(const Reading& read, const CardState& helper, const CardState& card, Card planet);

}  // namespace arbiter::wh40k
