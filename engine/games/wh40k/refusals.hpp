// Why a move is refused, as sentences.
#pragma once
#include <string>

#include "engine/core/decision.hpp"
#include "engine/games/wh40k/words.hpp"

namespace arbiter::wh40k {

// A move that a rule refuses.
struct Refused {
  const Words& words;
  Seat by;
  const Move& move;
  RuleId rule;
  const Decision& asked;

  const Reading& read() const { return words.read(); }
  const State& state() const { return words.state(); }
  // The game, in which this player has something.
  bool by_player() const { return by.number < state().players.size(); }
};

// The facts by which the rule refuses it; "" where there are none beside the moment.
std::string facts_of(const Refused& refused);

// Those of what chance says; "" for another move.
std::string of_shuffle(const Refused& r);
std::string of_initiative(const Refused& r);
std::string of_reveal(const Refused& r);
std::string of_draw(const Refused& r);

// The face-up planets, from the left; "no planet" where there is none.
std::string planets_in_play(const Refused& r);

// --- What is so, as sentences ---

// Where a card is, whose, and how it stands there.
std::string whereabouts(const Words& words, Id id);
// The same with what it is: "Nazdreg (A1), an Orks warlord, is at Ferrin, ready."
std::string described(const Words& words, Id id);
// Where the round is, and who is asked for what.
std::string present(const Words& words, const Decision& asked);

}  // namespace arbiter::wh40k
