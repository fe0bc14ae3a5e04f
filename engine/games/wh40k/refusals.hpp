// Why a move is refused, as sentences.
#pragma once
#include <string>

#include "engine/core/decision.hpp"
#include "engine/games/wh40k/words.hpp"

namespace arbiter::wh40k {

// A move that a rule refuses, and the position.
struct Refused {
  const Words& words;
  Seat by;
  const Move& move;
  RuleId rule;
  const Decision& asked;

  const Reading& read() const { return words.read(); }
  const State& state() const { return words.state(); }
  // Whether the move is a player's, rather than chance's.
  bool by_player() const { return by.number < state().players.size(); }
};

// Returns the facts by which the rule refuses it, or "" if there are none besides the moment.
std::string facts_of(const Refused& refused);

// The same for entries of chance; "" for another move.
std::string of_shuffle(const Refused& r);
std::string of_initiative(const Refused& r);
std::string of_reveal(const Refused& r);
std::string of_draw(const Refused& r);

// The same for shield cards; of_armorbane says what prevents them.
std::string of_shield(const Refused& r);
std::string of_armorbane(const Refused& r);

// The same for moves of a battle; "" for another move.
std::string of_combat_turn(const Refused& r);
std::string of_pass(const Refused& r);
std::string of_warlord_retreat(const Refused& r);
std::string of_attack(const Refused& r);
std::string of_area_effect(const Refused& r);
std::string of_retreat(const Refused& r);

// Says where the card or unit is that does what the move says.
std::string of_main_card(const Refused& r);

// Returns which conditions of the ability that is used do not hold, and what is wrong with its
// choices: sentences that each follow a blank. It adds to what describes the chosen cards.
std::string of_conditions(const Refused& r);
// Returns why the card's own Reaction or Interrupt cannot be used, whatever has happened.
std::string of_unusable(const Refused& r, Id id);
// Returns the same about a card that is to carry an attachment, and the words for its bearer.
std::string of_unfit(const Refused& r, const Filter& bearer, Id id);

// Returns the card, or null if it is not there or has no name.
const CardState* named(const Refused& r, Id id);

// Names the face-up planets, from the left, or "no planet".
std::string planets_in_play(const Refused& r);

// --- Parts of the position, as sentences ---

// Says where a card is, whose it is, and its state.
std::string whereabouts(const Words& words, Id id);
// The same together with what it is: "Nazdreg (A1), an Orks warlord, is at Ferrin, ready."
std::string described(const Words& words, Id id);
// Says where the round is, and who is asked for what.
std::string present(const Words& words, const Decision& asked);

}  // namespace arbiter::wh40k
