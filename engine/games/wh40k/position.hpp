// What a written position adds for people: values that follow from the state.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"

namespace arbiter::wh40k {

struct DerivedUnit {
  Id id;
  std::int32_t attack = 0;
  std::int32_t hit_points = 0;
  std::int32_t command = 0;
  bool operator==(const DerivedUnit&) const = default;
};
constexpr auto fields(Type<DerivedUnit>) {
  return FieldList{field("id", &DerivedUnit::id), field("attack", &DerivedUnit::attack),
                   field("hit_points", &DerivedUnit::hit_points),
                   optional_field("command", &DerivedUnit::command)};
}
constexpr auto key_of(Type<DerivedUnit>) { return &DerivedUnit::id; }

// Written beside the state as "units". It may be left out of a position that is read, and is
// ignored there.
struct Derived {
  std::vector<DerivedUnit> units;
  bool operator==(const Derived&) const = default;
};
constexpr auto fields(Type<Derived>) { return FieldList{optional_field("units", &Derived::units)}; }

}  // namespace arbiter::wh40k
