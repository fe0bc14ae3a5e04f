// Who is asked, and the checks of the moves. A move is judged on the position before it; every
// broken rule is noted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <variant>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/game.hpp"
#include "engine/core/moves.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/moves.hpp"
#include "engine/games/sularia/reading.hpp"

namespace arbiter::sularia {

// Who must answer now.
Decision decision_of(const Reading& read);

// Judges a move of a seat. Requires a game that is not over.
void check_move(const Reading& read, Seat by, const Move& move, Checker& checker);

// Judges a kind of move that is asked for; each in the file of its chapter.
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

// What the moment of a move lacks: asked where the decision does not take its kind from the seat.
// Notes the sentence of the book that grants the opportunity and of which a condition is missing;
// each in the file of its chapter.
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

// Notes why a seat without priority cannot act here: another has it, or this is no moment for
// actions, which `grants` allows elsewhere (windows.cpp).
void moment_of_action(const Reading& read, RuleId grants, Checker& checker);
// In an own step of one mate after the other: the seat has had its turn (turn.cpp).
bool was_done(const Reading& read, Seat by);
// The frame that goes on is of this kind.
template <class F>
bool goes_on(const Reading& read) {
  return !read.state.frames.empty() && std::holds_alternative<F>(read.state.frames.back());
}

// Judges what the maker of a move chooses for an ability; `rule` is broken by a wrong choice.
void check_choice(const Reading& read, const std::optional<Choice>& choice, const Context& context,
                  const std::vector<Id>& targets, Seat player, RuleId rule, Checker& checker);
// Which ability of a card a use means: 0 is HARVEST. Without any: no_ability.
inline constexpr std::uint8_t no_ability = 0xFF;
std::uint8_t ability_meant(const Reading& read, const CardState& card, const Use& move);

// The points that pay where a move does not say: the card's faction first, then the others in
// order; only those that may pay for it. May fall short of the amount.
Points usual_payment(const Points& pool, Faction faction, int amount);

// The rule by which cards are drawn in a phase.
RuleId drawing_rule(PhaseName phase);
// How many cards chance must name for this drawing before one that the log knows.
std::size_t blank_draws(const State& state, const Drawing& drawing);
// Whether a pool holds these cards; unknown ones may be any.
bool fits_pool(const Pile& deck, const std::vector<Card>& cards);

// Who says where a site goes that enters or is moved. Requires a resolving frame on top.
Seat placing_controller(const Reading& read);

// The placing frame's seat: whose trigger is placed now.
Seat placing_seat(const Reading& read);

// What a deck of this format breaks (formats.cpp).
void check_formats(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults);
// Sets what a state takes over from the head of its log.
void set_head(const SetUp& set_up, State& state);

// The rules by which packs are dealt and picked from in a round of a draft (draft.cpp).
RuleId deal_rule(std::uint16_t round);
RuleId pick_rule(std::uint16_t round);

// What a draft asks of its pool and packs (draft.cpp).
inline constexpr unsigned pack_size = 15;   // draft-4-10
inline constexpr unsigned pool_size = 180;  // draft-4-3
// The size of the pool for this many players.
constexpr unsigned pool_for(unsigned players) { return pool_size * ((players + 3) / 4); }

}  // namespace arbiter::sularia
