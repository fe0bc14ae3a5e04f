// Values to JSON, by the tables of their types: the mirror image of decode.hpp, which says how each
// type is written. Optional fields with the value of a default-constructed struct are left out.
// Members are in the order of the field lists. For codec sources only.
//
// decode(encode(x)) == x for every x whose Keyed lists are sorted by their keys and whose text
// values and cards exist in Names. A move must also name something in every required field.
#pragma once
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/names.hpp"
#include "codec/shape.hpp"
#include "codec/words.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

struct EncodeContext {
  explicit EncodeContext(const Names& all, bool every_field = false)
      : names(all), whole(every_field) {}

  const Names& names;   // must outlive the context
  const bool whole;     // fields with their default value are written too
  Seat owner = nobody;  // whose pile the slots below are
};

// --- By a table (codec/shape.hpp) ---

nlohmann::ordered_json encode_shape(const Shape& shape, const void* value, EncodeContext& context);
// Appends the fields of a struct to the object; a field with a domain is written as a pattern.
void encode_fields(nlohmann::ordered_json& object, const Shape& shape, const void* value,
                   const std::vector<Domain<Id>>& domains, EncodeContext& context);
// {"by": seat, "do": kind of move, ...its fields}; `move` is a variant.
nlohmann::ordered_json encode_move(Seat by, const Shape& shape, const void* move,
                                   const std::vector<Domain<Id>>& domains, EncodeContext& context);

// --- By a type ---

// Writes a value of any type that decode.hpp lists.
template <class T>
nlohmann::ordered_json encode(const T& value, EncodeContext& context) {
  return encode_shape(shape_of<T>(), &value, context);
}

// Appends the fields of several structs to one object.
template <class... Parts>
void encode_members(nlohmann::ordered_json& object, EncodeContext& context, const Parts&... parts) {
  (encode_fields(object, shape_of<Parts>(), &parts, {}, context), ...);
}

// Writes {"by": seat, "do": kind of move, ...its fields}.
template <class Move>
nlohmann::ordered_json encode_entry(const Entry<Move>& entry, EncodeContext& context) {
  return encode_move(entry.by, shape_of<Move>(), &entry.move, {}, context);
}

// Writes a listed answer. A field with a domain becomes {"one_of": [ids]}, or {"some_of": [ids],
// "min": 0, "max": 3}.
template <class Move>
nlohmann::ordered_json encode_option(const SeatOption<Move>& option, EncodeContext& context) {
  return encode_move(option.by, shape_of<Move>(), &option.option.move, option.option.domains,
                     context);
}

// The texts for a set of seats and for a set of kinds of moves (Decision::kinds).
nlohmann::ordered_json encode_seats(SeatSet seats);
nlohmann::ordered_json encode_kinds(const Shape& moves, Kinds kinds);
template <class Move>
nlohmann::ordered_json encode_kinds(Kinds kinds) {
  return encode_kinds(shape_of<Move>(), kinds);
}

}  // namespace arbiter
