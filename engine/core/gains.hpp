// What the rules give a seat only if it asks: points that it may claim, a bonus that it may take,
// an effect that costs nothing. A seat that lets such a gain pass has lost it, and a judge who goes
// through a log wants to know. Choices that cost something, or that give one thing in place of
// another, are play and not listed here.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

struct Gain {
  enum class Kind : std::uint8_t {
    points,
    tokens,
    coins,
    cards,
    resources,
    piece,  // a thing on the board
    effect  // of a card or a place
  };
  Seat seat;
  Kind kind = Kind::effect;
  RuleId rule;           // that gives it
  std::string what;      // names it for people: "Two Keeps", "citadel"
  int amount = 1;        // of points, tokens, ...; 0: what was let pass can be taken no more
  bool taken = false;    // by this move; false: the move lets it pass
  bool lasting = false;  // it may be taken at a later moment too, if its conditions still hold
};
constexpr std::string_view name_of(Gain::Kind kind) {
  switch (kind) {
    case Gain::Kind::points: return "points";
    case Gain::Kind::tokens: return "tokens";
    case Gain::Kind::coins: return "coins";
    case Gain::Kind::cards: return "cards";
    case Gain::Kind::resources: return "resources";
    case Gain::Kind::piece: return "piece";
    case Gain::Kind::effect: return "effect";
  }
  return "";
}

}  // namespace arbiter
