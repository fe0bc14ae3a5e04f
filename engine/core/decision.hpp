// What the engine waits for.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/field.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

enum class Who : std::uint8_t {
  one,  // a single seat
  any,  // the first answer of any of them settles it
  all   // each answers once, in any order
};
constexpr auto names(Type<Who>) { return std::array<std::string_view, 3>{"one", "any", "all"}; }

// The kinds of moves that a decision takes: one bit for each alternative of the game's Move.
using Kinds = std::uint64_t;

// Who must answer, which rule asks, and what kind of answer it takes. Follows from the state alone.
struct Decision {
  SeatSet seats;  // empty: nobody is asked, the game is over
  Who who = Who::one;
  RuleId rule{};  // if nobody is asked: the rule that ended the game, or none
  Kinds kinds = 0;
  bool optional = false;  // the book grants an opportunity; the answer `pass` may be left out

  bool asks() const { return !seats.empty(); }
};

// A decision of one seat.
constexpr Decision asks(Seat seat, RuleId rule, Kinds kinds, bool optional = false) {
  return {SeatSet::of(seat), Who::one, rule, kinds, optional};
}

// A field of a listed move that may take several values. The pattern promises that each value
// occurs in some legal move, not that every combination of values is legal.
template <class Id>
struct Domain {
  std::string_view field;
  bool several = false;   // some_of (a list) instead of one_of
  std::uint32_t min = 0;  // of a list
  std::uint32_t max = 0;
  std::vector<Id> values;
};

template <class Move, class Id>
struct Option {
  Move move;
  std::vector<Domain<Id>> domains;
};

// The legal answers in canonical order. `complete` is false if there are too many to list, if a
// pattern is among them, or if an answer depends on a card that is not named yet: then only check()
// decides. A list for one seat is complete if it has all answers of that seat (api.md).
template <class Move, class Id>
struct Options {
  std::vector<Option<Move, Id>> list;
  bool complete = true;
};

// Supplies random numbers to `sample`: each from 0 to bound - 1; bound is at least 1.
class Chooser {
 public:
  virtual ~Chooser() = default;
  virtual std::uint32_t below(std::uint32_t bound) = 0;
};

enum class Ending : std::uint8_t { running, won, drawn };
constexpr auto names(Type<Ending>) {
  return std::array<std::string_view, 3>{"running", "won", "drawn"};
}

// How the game stands, and the rule that ended it.
struct Outcome {
  Ending state = Ending::running;
  SeatSet winners;
  RuleId rule{};
  bool operator==(const Outcome&) const = default;
};
constexpr auto fields(Type<Outcome>) {
  return FieldList{field("state", &Outcome::state), optional_field("winners", &Outcome::winners),
                   optional_field("rule", &Outcome::rule)};
}

// How an applied move ended.
enum class Applied : std::uint8_t { done, endless };

}  // namespace arbiter
