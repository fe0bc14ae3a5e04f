// What a written position adds for people: values that follow from the state.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/games/sularia/card.hpp"

namespace arbiter::sularia {

struct DerivedObject {
  Id id;
  std::int32_t attack = 0;
  std::int32_t defense = 0;
  std::int32_t sularium = 0;
  std::vector<KeywordText> keywords;
  bool operator==(const DerivedObject&) const = default;
};
constexpr auto fields(Type<DerivedObject>) {
  return FieldList{field("id", &DerivedObject::id), field("attack", &DerivedObject::attack),
                   field("defense", &DerivedObject::defense),
                   optional_field("sularium", &DerivedObject::sularium),
                   optional_field("keywords", &DerivedObject::keywords)};
}
constexpr auto key_of(Type<DerivedObject>) { return &DerivedObject::id; }

// Written beside the state as "objects". It may be left out of a position that is read, and is
// ignored there.
struct Derived {
  std::vector<DerivedObject> objects;
  bool operator==(const Derived&) const = default;
};
constexpr auto fields(Type<Derived>) {
  return FieldList{optional_field("objects", &Derived::objects)};
}

}  // namespace arbiter::sularia
