// A cache of what is asked of a position again and again: which of its resources are active or
// attached, which have abilities, and what their continuous abilities do. It is kept beside the
// position until something moves. The machine owns it. It updates the cache before each of its
// steps and at the end of an entry (Machine::survey), and discards it when it changes what the
// cache depends on (Machine::forget_places, Machine::forget_steps). A copy of a position begins
// with an empty cache. Without a cache a Reading looks through all resources, with the same
// answers; assertions compare the two. The cache also records what the last state check has seen,
// so that the next one only looks at what has changed since (Machine::touch).
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

// The place of a text, for its words "this unit", "ally", "local", "it".
struct TextContext {
  Id resource;    // the resource that bears the text; none for a created ability
  Id unit;        // "this unit"
  Id location;    // "this location"
  Record source;  // its commander and place decide "ally", "local", "distant"
  Target it;      // the location or region chosen as direction, for `in: it`
  Id gone;        // a resource that is compared as it was in its former place
  Region gone_from;
  bool returning = false;  // something set aside is compared as where it left from (2.1-6)
  bool operator==(const TextContext&) const = default;
};

// The preference of effects on abilities. Printed ones are below timed ones, which are below
// continuous ones. Within a kind the stamp decides. For one resource the place in its text decides,
// where the later one counts as created later.
struct Preference {
  std::uint8_t kind = 0;
  std::uint16_t stamp = 0;
  std::uint8_t ability = 0;
  std::uint8_t step = 0;
  auto operator<=>(const Preference&) const = default;
};

// A step of a continuous ability in force. If several resources print it and it means the same on
// each of them, it is listed once.
struct StepInForce {
  const Step* step = nullptr;
  TextContext context;
  Preference preference;    // of the strongest resource
  std::uint32_t place = 0;  // the place of that one among all steps; of two alike the later counts
  std::uint32_t times = 1;
  bool operator==(const StepInForce&) const = default;
};

struct InPlay {
  // The content it was derived from; null while nothing is known.
  const Content* content = nullptr;
  bool places_known = false;  // except for the resources in `moved`
  bool losses_known = false;
  bool steps_known = false;
  std::vector<Id> moved;

  // Indexes into the list of resources, sorted.
  std::vector<std::uint16_t> active;
  std::vector<std::uint16_t> attached;   // on something
  std::vector<std::uint16_t> speaking;   // with continuous abilities (Reading::continuous)
  std::vector<std::uint16_t> answering;  // with triggered abilities in force where they are
  bool mounts = false;                   // whether one of the attached is a mount
  Verbs continuous = 0;                  // what the continuous abilities of `speaking` do
  CardFacts answers;                     // what the triggered abilities of `answering` answer

  // Valid if losses_known: the steps that take abilities away, the strongest first.
  std::vector<StepInForce> losses;

  // Valid if steps_known.
  Verbs verbs = 0;  // what the steps do
  std::vector<StepInForce> steps;
  bool counting = false;                   // they also depend on a condition or on something gained
  Spare<std::vector<StepInForce>> before;  // memory for the next ones

  // No act will disable a unit of its commander (B.7-6).
  bool nobody_due = false;

  // Apart from what was touched since, the last state check saw every unit with its present health,
  // and nobody had to be forced out of the war.
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
  // Adjusts the indexes after a resource was inserted at this place.
  void make_room(std::size_t place) {
    for (auto* list : lists())
      for (auto& one : *list)
        if (one >= place) ++one;
  }
  bool operator==(const InPlay&) const = default;
};

}  // namespace arbiter::conquest
