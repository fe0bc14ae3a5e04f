// What a written position adds for people: values that follow from the state
// (book 1.2.1, 3.2, 3.4).
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"

namespace arbiter::conquest {

struct DerivedUnit {
  Id id;
  bool able = false;
  std::int32_t strike = 0;
  std::int32_t armor = 0;
  std::int32_t health = 0;
  std::int32_t snipe = 0;
  bool outpost = false;
  bool mount = false;  // has the action mount
  Id steed;            // the mount of a mounted unit
  bool operator==(const DerivedUnit&) const = default;
};
constexpr auto fields(Type<DerivedUnit>) {
  return FieldList{field("id", &DerivedUnit::id),
                   field("able", &DerivedUnit::able),
                   field("strike", &DerivedUnit::strike),
                   field("armor", &DerivedUnit::armor),
                   field("health", &DerivedUnit::health),
                   optional_field("snipe", &DerivedUnit::snipe),
                   optional_field("outpost", &DerivedUnit::outpost),
                   optional_field("mount", &DerivedUnit::mount),
                   optional_field("steed", &DerivedUnit::steed)};
}
constexpr auto key_of(Type<DerivedUnit>) { return &DerivedUnit::id; }

struct DerivedLocation {
  Id id;
  std::uint8_t level = 0;
  std::int32_t health = 0;  // of an encampment
  bool operator==(const DerivedLocation&) const = default;
};
constexpr auto fields(Type<DerivedLocation>) {
  return FieldList{field("id", &DerivedLocation::id), field("level", &DerivedLocation::level),
                   optional_field("health", &DerivedLocation::health)};
}
constexpr auto key_of(Type<DerivedLocation>) { return &DerivedLocation::id; }

// Written beside the state as "units" and "locations". They may be left out of a position that is
// read, and are ignored there.
struct Derived {
  std::vector<DerivedUnit> units;
  std::vector<DerivedLocation> locations;
  bool operator==(const Derived&) const = default;
};
constexpr auto fields(Type<Derived>) {
  return FieldList{optional_field("units", &Derived::units),
                   optional_field("locations", &Derived::locations)};
}

}  // namespace arbiter::conquest
