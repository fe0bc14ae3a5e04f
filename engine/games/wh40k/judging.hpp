// How moves are judged, each kind in the file of its chapter; and the questions that judging shares
// with doing, listing and telling.
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

// Which ability of a card a move means now, and the event that it answers (no_index: none).
struct Usage {
  std::uint8_t ability = no_index;
  std::uint8_t event = no_index;
};
// The first ability that can be used with these choices; else the first that the choices fit, else
// the first that could be meant. Without any `ability` is no_index.
Usage usage_of(const Reading& read, const CardState& card, Id to, const Choices& choices);

// Who must answer now.
Decision decision_of(const Reading& read);

// Each requires that the decision takes the kind of move from this seat, or that it stands at any
// decision. Every broken rule is noted.
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

// Each requires that the decision does not: notes what the opportunity lacks. Moves of a player are
// those of A or B.
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

// --- What moments share ---

// Notes why it is not this player's deployment turn. Requires the deploy phase (deploy.cpp).
void moment_of_deployment_turn(const Reading& read, Seat by, Checker& check);
// Notes why it is not this player's combat turn, which `grants` allows; true where it is only
// somebody else's (combat.cpp).
bool moment_of_combat_turn(const Reading& read, Seat by, RuleId grants, Checker& check);
// Notes why this player can use no Action ability now, which bears this phase (cards_used.cpp).
void moment_of_action(const Reading& read, Seat by, ActionPhase phase, Checker& check);
// The dealing of damage that goes on, if any (damage.cpp).
const Damage* dealing(const State& state);

// Judges a move of a seat, whether it is asked or not. Requires a game that is not over, and its
// decision.
void check_move(const Reading& read, const Decision& decision, Seat by, const Move& move,
                Checker& checker);

// Judges what is chosen for an ability of a card, or (`card` is null) of a planet.
void check_choices(const Reading& read, const Ability& ability, const Context& context,
                   const Choices& choices, Checker& checker);

// Whether the card is in the hand of the seat.
bool in_hand(const CardState* card, Seat seat);
// The unit at the planet of the battle; null: false.
bool at_battle(const Reading& read, const CardState* unit);

// How the forces at a planet compare, and the rule by which one of them wins the struggle or nobody
// does.
struct Struggle {
  std::array<int, 2> icons{};  // of ready units
  std::array<bool, 2> ready_warlord{}, present{};
  Seat winner;
  RuleId rule;
};
Struggle struggle_at(const Reading& read, Card planet);

// The bonus that a player gets for a struggle won at this planet: printed, and what the player's
// cards there add to it.
int bonus_of(const Reading& read, Seat seat, Card planet, Change change);
int added_to_bonus(const Reading& read, const CardState& card, Card planet, Change change);

inline constexpr unsigned planets_up_at_start = decides<"setup-9">(5);
// How many of the planets that are turned up now have no name yet.
std::size_t unnamed_to_reveal(const State& state);
// All that are turned face up next, from the left; unknown where the log must name one.
std::vector<Card> planets_to_reveal(const State& state);
// How many cards chance must name for this drawing before one that the log knows.
std::size_t blank_draws(const State& state, const Drawing& drawing);

// Whether the interrupt `helper` makes the card cheaper that is deployed to this planet.
bool helps(const Reading& read, const CardState& helper, const CardState& card, Card planet);

}  // namespace arbiter::wh40k
