// Which players are asked, and the checks of the moves. A move is checked against the position
// before it, and every broken rule is noted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/game.hpp"
#include "engine/core/moves.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/moves.hpp"
#include "engine/games/sularia/reading.hpp"

namespace arbiter::sularia {

// Returns which players must answer now, and what.
Decision decision_of(const Reading& read);

// Checks a move of a seat. Requires a game that is not over.
void check_move(const Reading& read, Seat by, const Move& move, Checker& checker);

// Checks a kind of move that the decision asks for, in the file of its chapter.
void judge(const Reading& read, Seat by, const PlaceCard& move, Checker& checker);
void judge(const Reading& read, Seat by, const Establish& move, Checker& checker);
void judge(const Reading& read, Seat by, const Deploy& move, Checker& checker);
void judge(const Reading& read, Seat by, const Done& move, Checker& checker);
void judge(const Reading& read, Seat by, const Play& move, Checker& checker);
void judge(const Reading& read, Seat by, const Use& move, Checker& checker);
void judge(const Reading& read, Seat by, const PlaceTrigger& move, Checker& checker);
void judge(const Reading& read, Seat by, const Pass& move, Checker& checker);
void judge(const Reading& read, Seat by, const Attack& move, Checker& checker);
void judge(const Reading& read, Seat by, const Defend& move, Checker& checker);
void judge(const Reading& read, Seat by, const Barrage& move, Checker& checker);
void judge(const Reading& read, Seat by, const Absorb& move, Checker& checker);
void judge(const Reading& read, Seat by, const Replace& move, Checker& checker);
void judge(const Reading& read, Seat by, const Position& move, Checker& checker);
void judge(const Reading& read, Seat by, const Discard& move, Checker& checker);
void judge(const Reading& read, Seat by, const Concede& move, Checker& checker);
void judge(const Reading& read, Seat by, const Contest& move, Checker& checker);
void judge(const Reading& read, Seat by, const Initiative& move, Checker& checker);
void judge(const Reading& read, Seat by, const Shuffle& move, Checker& checker);
void judge(const Reading& read, Seat by, const Draw& move, Checker& checker);
void judge(const Reading& read, Seat by, const Name& move, Checker& checker);
void judge(const Reading& read, Seat by, const Open& move, Checker& checker);
void judge(const Reading& read, Seat by, const LayPool& move, Checker& checker);
void judge(const Reading& read, Seat by, const Deal& move, Checker& checker);
void judge(const Reading& read, Seat by, const Pick& move, Checker& checker);
void judge(const Reading& read, Seat by, const Build& move, Checker& checker);

// Checks the moment of a move, in the file of its chapter. Called only if the decision does not ask
// the seat for this kind of move. Notes the rule of the book that would allow it and whose
// condition is not met.
void moment(const Reading& read, Seat by, const PlaceCard& move, Checker& checker);
void moment(const Reading& read, Seat by, const Establish& move, Checker& checker);
void moment(const Reading& read, Seat by, const Deploy& move, Checker& checker);
void moment(const Reading& read, Seat by, const Done& move, Checker& checker);
void moment(const Reading& read, Seat by, const Play& move, Checker& checker);
void moment(const Reading& read, Seat by, const Use& move, Checker& checker);
void moment(const Reading& read, Seat by, const PlaceTrigger& move, Checker& checker);
void moment(const Reading& read, Seat by, const Pass& move, Checker& checker);
void moment(const Reading& read, Seat by, const Attack& move, Checker& checker);
void moment(const Reading& read, Seat by, const Defend& move, Checker& checker);
void moment(const Reading& read, Seat by, const Barrage& move, Checker& checker);
void moment(const Reading& read, Seat by, const Absorb& move, Checker& checker);
void moment(const Reading& read, Seat by, const Replace& move, Checker& checker);
void moment(const Reading& read, Seat by, const Position& move, Checker& checker);
void moment(const Reading& read, Seat by, const Discard& move, Checker& checker);
void moment(const Reading& read, Seat by, const Concede& move, Checker& checker);
void moment(const Reading& read, Seat by, const Contest& move, Checker& checker);
void moment(const Reading& read, Seat by, const Initiative& move, Checker& checker);
void moment(const Reading& read, Seat by, const Shuffle& move, Checker& checker);
void moment(const Reading& read, Seat by, const Draw& move, Checker& checker);
void moment(const Reading& read, Seat by, const Name& move, Checker& checker);
void moment(const Reading& read, Seat by, const Open& move, Checker& checker);
void moment(const Reading& read, Seat by, const LayPool& move, Checker& checker);
void moment(const Reading& read, Seat by, const Deal& move, Checker& checker);
void moment(const Reading& read, Seat by, const Pick& move, Checker& checker);
void moment(const Reading& read, Seat by, const Build& move, Checker& checker);

// --- What the chapters share ---

// Notes why a seat without priority cannot act here: another player has priority, or actions, which
// `grants` allows elsewhere, are not possible now (windows.cpp).
void moment_of_action(const Reading& read, RuleId grants, Checker& checker);
// Whether the seat's turn is over in a step that the mates of a side take one after the other
// (turn.cpp).
bool was_done(const Reading& read, Seat by);
// Whether the frame that is running is of this kind.
template <class F>
bool goes_on(const Reading& read) {
  return !read.state.frames.empty() && std::holds_alternative<F>(read.state.frames.back());
}

// Checks what the player chooses for an ability. A wrong choice breaks `rule`.
void check_choice(const Reading& read, const std::optional<Choice>& choice, const Context& context,
                  const std::vector<Id>& targets, Seat player, RuleId rule, Checker& checker);
// The same for one of the targets.
void check_target(const Reading& read, const Choice& choice, const Context& context, Id id,
                  RuleId rule, Checker& checker);
// Whether the seat may pay with this card of its damage pile.
bool may_bury(const Reading& read, Seat by, Id id);
// Returns which ability of a card a use refers to. 0 is HARVEST. Returns no_ability if there is
// none.
inline constexpr std::uint8_t no_ability = 0xFF;
std::uint8_t ability_meant(const Reading& read, const CardState& card, const Use& move);

// Returns the points that pay if a move does not say so: the card's faction first, then the others
// in order, and only those that may pay for the card. It may be less than the amount.
Points usual_payment(const Points& pool, Faction faction, int amount);

// Returns the rule by which cards are drawn in a phase.
RuleId drawing_rule(PhaseName phase);
// Returns how many cards chance must name for this drawing before one that the log already knows.
std::size_t blank_draws(const State& state, const Drawing& drawing);

// Returns who says where a site goes that enters or is moved. Requires a resolving frame on top.
Seat placing_controller(const Reading& read);

// Returns the seat whose trigger is being placed. Requires a placing frame on top.
Seat placing_seat(const Reading& read);

// Notes which rules of its format a deck breaks (formats.cpp).
void check_formats(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults);
// Says which names a deck has more than four times, or nothing. Cards of one name count together
// (formats.cpp).
std::string too_many_copies(const Content& content, const std::vector<Copies>& deck);
// Sets what a state takes from the head of its log.
void set_head(const SetUp& set_up, State& state);

// The rules by which packs are dealt, and picked from, in a round of a draft (draft.cpp).
RuleId deal_rule(std::uint16_t round);
RuleId pick_rule(std::uint16_t round);

// The sizes of the pool, the packs and the decks of a draft (draft.cpp).
inline constexpr unsigned pack_size = 15;            // draft-4-10
inline constexpr unsigned pool_size = 180;           // draft-4-3
inline constexpr unsigned smallest_draft_deck = 40;  // draft-4-19
// Returns the size of the pool for this many players.
constexpr unsigned pool_for(unsigned players) { return pool_size * ((players + 3) / 4); }

}  // namespace arbiter::sularia
