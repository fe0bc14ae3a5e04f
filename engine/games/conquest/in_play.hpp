// What is asked of a position again and again: which of its resources are active or attached, which
// of them say something, and what their continuous abilities do. It is kept beside the position
// until something moves, instead of being found out for each question.
//
// The machine owns it: it brings it up to date before each of its steps and when an entry is over
// (Machine::survey), and forgets it where it changes what it rests on (Machine::forget_places,
// Machine::forget_steps). A copy of a position begins without. Where nothing is kept, a Reading
// looks through all resources, with the same answers; assertions compare the two.
//
// Beside it stands what the last state check has seen, so that the next one looks only at what has
// changed since (Machine::touch).
#pragma once
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/frames.hpp"
#include "engine/games/conquest/spare.hpp"

namespace arbiter::conquest {

// Where a text stands, for its words "this unit", "ally", "local", "it".
struct TextContext {
  Id resource;    // the resource that the text is on; none for a created ability
  Id unit;        // "this unit"
  Id location;    // "this location"
  Record source;  // its commander and place count for "ally", "local", "distant"
  Target it;      // the location or region chosen as direction, for `in: it`
  Id gone;        // a resource that is judged where it was
  Region gone_from;
  bool returning = false;  // what was set aside is judged where it left from (2.1-6)
  bool operator==(const TextContext&) const = default;
};

// Preference of effects on abilities: printed below timed below continuous; within a kind by stamp;
// for one resource by the place in its text, where the later one counts as created later.
struct Preference {
  std::uint8_t kind = 0;
  std::uint16_t stamp = 0;
  std::uint8_t ability = 0;
  std::uint8_t step = 0;
  auto operator<=>(const Preference&) const = default;
};

// A step of a continuous ability in force. Where several resources print it and it means the same
// on each of them, it stands here once.
struct StepInForce {
  const Step* step = nullptr;
  TextContext context;
  Preference preference;    // of the strongest of them
  std::uint32_t place = 0;  // of that one among all steps; of two alike the later one counts
  std::uint32_t times = 1;
  bool operator==(const StepInForce&) const = default;
};

struct InPlay {
  // The content it was derived from; null while nothing is known.
  const Content* content = nullptr;
  bool places_known = false;  // except those of the resources in `moved`
  bool losses_known = false;
  bool steps_known = false;
  std::vector<Id> moved;

  // Places in the list of resources, in its order.
  std::vector<std::uint16_t> active;
  std::vector<std::uint16_t> attached;   // on something
  std::vector<std::uint16_t> speaking;   // with continuous abilities (Reading::continuous)
  std::vector<std::uint16_t> answering;  // with triggered abilities that are in force there
  bool mounts = false;                   // one of the attached is a mount
  Verbs continuous = 0;                  // what the continuous abilities of `speaking` do
  CardFacts answers;                     // what the triggered abilities of `answering` answer

  // While losses_known: the steps by which what speaks takes abilities, the strongest first.
  std::vector<StepInForce> losses;

  // While steps_known.
  Verbs verbs = 0;  // of the steps
  std::vector<StepInForce> steps;
  bool counting = false;  // they rest on more than what speaks: a condition, or something is gained
  Spare<std::vector<StepInForce>> before;  // memory for the next ones

  // Nobody is due to be disabled by an act of his commander (B.7-6).
  bool nobody_due = false;

  // Apart from what was touched since, the last state check saw every unit with the health that it
  // has now, and nobody forced out of the war.
  bool checked = false;
  std::vector<Id> touched;

  void forget() {
    content = nullptr;
    forget_places();
    forget_checks();
    nobody_due = false;
  }
  void forget_places() {
    places_known = false;
    moved.clear();
    forget_steps();
  }
  void forget_steps() { losses_known = steps_known = false; }
  void forget_checks() {
    checked = false;
    touched.clear();
  }
  std::array<std::vector<std::uint16_t>*, 4> lists() {
    return {&active, &attached, &speaking, &answering};
  }
  // A resource was put into the list at this place.
  void make_room(std::size_t place) {
    for (auto* list : lists())
      for (auto& one : *list)
        if (one >= place) ++one;
  }
  bool operator==(const InPlay&) const = default;
};

}  // namespace arbiter::conquest
