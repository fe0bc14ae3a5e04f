// What the codec knows about a type at run time: one table per type, made from its field list
// (engine/core/field.hpp). Reading, writing and comparing are ordinary functions over such tables,
// compiled once for all games. For codec sources only.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "codec/guesses.hpp"
#include "codec/names.hpp"
#include "codec/tape.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// How a value is written; decode.hpp describes each.
enum class Form : std::uint8_t {
  boolean,
  integer,
  text,
  enumeration,
  text_value,
  plain_or_text,
  card,
  rule,
  seats,
  slots,
  copies,
  keyed_list,
  list,
  optional,
  variant,
  structure,
  as_it_stands,
};

struct Shape;
using ShapeOf = const Shape& (*)();  // a function, since a type may contain values of its own type

// An integer, or an enumeration as the index of its name.
struct IntegerShape {
  std::int64_t least = 0;
  std::uint64_t most = 0;
  std::int64_t (*get)(const void* value) = nullptr;
  void (*set)(void* value, std::int64_t number) = nullptr;
};

// A value with a text form of its own.
struct TextShape {
  std::string_view expression;  // regular; empty: any text
  std::string_view wanted;      // "an id such as \"A3\""
  bool (*parse)(void* value, std::string_view text) = nullptr;
  std::string (*text)(const void* value) = nullptr;  // empty for the empty value
  void (*clear)(void* value) = nullptr;              // sets the empty value
  bool can_be_blank = false;
  const Seat* (*seat)(const void* value) = nullptr;  // for a seat: itself; otherwise null
  void (*set_id)(void* value, Id id) = nullptr;      // for types that can be an id; otherwise null
  Id (*id)(const void* value) = nullptr;             // likewise
  bool (*plain)(const void* value) = nullptr;        // for a PlainOrText: it is an integer
  void* (*number)(void* value) = nullptr;            // likewise: the place of the integer
  ShapeOf number_shape = nullptr;
};

struct ListShape {
  ShapeOf item = nullptr;
  void (*clear)(void* list, std::size_t expected) = nullptr;
  std::size_t (*size)(const void* list) = nullptr;
  void* (*add)(void* list) = nullptr;
  const void* (*at)(const void* list, std::size_t index) = nullptr;
  // For a list whose items have a key:
  void (*sort)(void* list) = nullptr;
  std::size_t key = 0;  // the offset of the key in an item
  ShapeOf key_shape = nullptr;
  Seat (*owner)(const void* key) = nullptr;
};

struct OptionalShape {
  ShapeOf held = nullptr;
  void* (*emplace)(void* value) = nullptr;
  void (*reset)(void* value) = nullptr;
  const void* (*get)(const void* value) = nullptr;  // null if it holds nothing
};

struct AlternativeShape {
  std::string_view name;
  ShapeOf shape;
  void* (*emplace)(void* variant);
};

struct FieldShape {
  std::string_view name;
  std::size_t offset;
  ShapeOf shape;
  bool optional;
  bool key;  // lists of the struct are keyed by it: not written inside
  bool (*equal)(const void* one, const void* other);
};

struct Shape {
  Form form;
  std::string_view name{};  // of the type, without its namespace: "Filter"
  IntegerShape integer{};
  std::span<const std::string_view> names{};  // of an enumeration
  TextShape text{};
  ListShape list{};
  OptionalShape optional{};
  std::vector<AlternativeShape> alternatives{};
  Guesses guesses{};  // of their names
  std::size_t (*index)(const void* variant) = nullptr;
  const void* (*held)(const void* variant) = nullptr;
  std::vector<FieldShape> fields{};
  void (*clear)(void* structure) = nullptr;
  const void* preset = nullptr;  // a default-constructed struct
};

// The table of any type that decode.hpp lists. Always the same object; thread-safe.
template <class T>
const Shape& shape_of();

// ------------------------------------------------------------------------------------------
// Implementation

// Whether the field is the key of lists of T; it is then not written inside.
template <class T, class Member>
constexpr bool is_key([[maybe_unused]] Member T::*member) {
  if constexpr (Keyed<T>) {
    if constexpr (std::is_same_v<decltype(key_of(Type<T>{})), Member T::*>)
      return key_of(Type<T>{}) == member;
  }
  return false;
}

template <class T>
inline constexpr bool is_keyed_list = false;
template <Keyed T>
inline constexpr bool is_keyed_list<std::vector<T>> = true;

namespace shaping {

// In shape.cpp, once for all types.
void add(Shape& shape, const AlternativeShape& alternative);
void add(Shape& shape, const FieldShape& field);

template <class T>
T& as(void* value) {
  return *static_cast<T*>(value);
}
template <class T>
const T& as(const void* value) {
  return *static_cast<const T*>(value);
}

inline Seat owner_of(Seat seat) { return seat; }
inline Seat owner_of(Id id) { return id.owner; }
template <class T>
Seat owner_of(const T&) {
  return nobody;
}

template <class Owner, class Member>
std::size_t offset_in(const Owner& object, Member Owner::*member) {
  return static_cast<std::size_t>(reinterpret_cast<const char*>(&(object.*member)) -
                                  reinterpret_cast<const char*>(&object));
}

// "Filter" for arbiter::conquest::Filter, from the text that both compilers put into this constant.
template <class T>
constexpr std::string_view type_name() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("T = ") + 4);
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
}

template <class T>
Shape integer() {
  Shape shape{Form::integer};
  shape.integer = {static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                   static_cast<std::uint64_t>(std::numeric_limits<T>::max()),
                   [](const void* value) { return static_cast<std::int64_t>(as<T>(value)); },
                   [](void* value, std::int64_t number) { as<T>(value) = static_cast<T>(number); }};
  return shape;
}

template <NamedEnum E>
Shape enumeration() {
  static constexpr auto all = names(Type<E>{});
  Shape shape{Form::enumeration};
  shape.names = all;
  shape.integer.get = [](const void* value) { return static_cast<std::int64_t>(as<E>(value)); };
  shape.integer.set = [](void* value, std::int64_t number) {
    as<E>(value) = static_cast<E>(number);
  };
  return shape;
}

template <TextValue T>
Shape text_value() {
  Shape shape{Form::text_value};
  TextShape& text = shape.text;
  text.expression = text_form_of<T>()[0];
  text.wanted = text_form_of<T>()[1];
  text.parse = [](void* value, std::string_view from) {
    const auto parsed = T::parse(from);
    if (parsed) as<T>(value) = *parsed;
    return parsed.has_value();
  };
  text.text = [](const void* value) { return std::string{as<T>(value).text()}; };
  text.clear = [](void* value) { as<T>(value) = T{}; };
  text.can_be_blank = can_be_blank<T>();
  if constexpr (std::is_same_v<T, Seat>)
    text.seat = [](const void* value) { return static_cast<const Seat*>(value); };
  if constexpr (std::is_same_v<T, Id>) {
    text.set_id = [](void* value, Id id) { as<Id>(value) = id; };
    text.id = [](const void* value) { return as<Id>(value); };
  } else if constexpr (MayBeId<T>) {
    text.set_id = [](void* value, Id id) { as<T>(value) = T::of(id); };
    text.id = [](const void* value) { return as<T>(value).id; };
  }
  if constexpr (PlainOrText<T>) {
    shape.form = Form::plain_or_text;
    text.plain = [](const void* value) { return static_cast<bool>(as<T>(value).plain()); };
    text.number = [](void* value) -> void* { return &as<T>(value).number; };
    text.number_shape = &shape_of<decltype(T::number)>;
  }
  return shape;
}

template <class T>
Shape list() {
  using List = std::vector<T>;
  Shape shape{Form::list};
  shape.list = {
      &shape_of<T>,
      [](void* list, std::size_t expected) {
        as<List>(list).clear();
        as<List>(list).reserve(expected);
      },
      [](const void* list) { return as<List>(list).size(); },
      [](void* list) -> void* { return &as<List>(list).emplace_back(); },
      [](const void* list, std::size_t index) -> const void* { return &as<List>(list)[index]; }};
  if constexpr (Keyed<T>) {
    shape.form = Form::keyed_list;
    static const T preset{};
    using Key = std::remove_cvref_t<decltype(preset.*key_of(Type<T>{}))>;
    shape.list.sort = [](void* list) {
      std::sort(as<List>(list).begin(), as<List>(list).end(), [](const T& one, const T& other) {
        return one.*key_of(Type<T>{}) < other.*key_of(Type<T>{});
      });
    };
    shape.list.key = offset_in(preset, key_of(Type<T>{}));
    shape.list.key_shape = &shape_of<Key>;
    shape.list.owner = [](const void* key) { return owner_of(as<Key>(key)); };
  }
  return shape;
}

template <class T>
Shape optional() {
  using Optional = std::optional<T>;
  Shape shape{Form::optional};
  shape.optional = {&shape_of<T>,
                    [](void* value) -> void* { return &as<Optional>(value).emplace(); },
                    [](void* value) { as<Optional>(value).reset(); },
                    [](const void* value) -> const void* {
                      const auto& held = as<Optional>(value);
                      return held ? &*held : nullptr;
                    }};
  return shape;
}

template <class Variant>
Shape variant() {
  static_assert(free_for<Variant>(kFrameMember), "a frame has no field of that name");
  Shape shape{Form::variant};
  for_each_alternative<Variant>([&]<class A>(Type<A> alternative) {
    add(shape, AlternativeShape{name(alternative), &shape_of<A>, [](void* value) -> void* {
                                  return &as<Variant>(value).template emplace<A>();
                                }});
  });
  shape.guesses =
      Guesses(shape.alternatives.size(), [&](std::size_t i) { return shape.alternatives[i].name; });
  shape.index = [](const void* value) { return as<Variant>(value).index(); };
  shape.held = [](const void* value) {
    return std::visit([](const auto& one) -> const void* { return &one; }, as<Variant>(value));
  };
  return shape;
}

template <class Member>
bool equal(const void* one, const void* other) {
  return as<Member>(one) == as<Member>(other);
}

template <HasFields T>
Shape structure() {
  static const T preset{};
  Shape shape{Form::structure};
  for_each_field<T>([&]<class Member>(const Field<T, Member>& one) {
    add(shape, FieldShape{one.name, offset_in(preset, one.member), &shape_of<Member>, one.optional,
                          is_key<T>(one.member), one.optional ? &equal<Member> : nullptr});
  });
  shape.clear = [](void* value) { as<T>(value) = T{}; };
  shape.preset = &preset;
  return shape;
}

template <class T>
Shape make() {
  if constexpr (std::is_same_v<T, TapeValue>)
    return {Form::as_it_stands};
  else if constexpr (std::is_same_v<T, bool>)
    return {Form::boolean};
  else if constexpr (std::is_integral_v<T>)
    return integer<T>();
  else if constexpr (NamedEnum<T>)
    return enumeration<T>();
  else if constexpr (std::is_same_v<T, std::string>)
    return {Form::text};
  else if constexpr (std::is_same_v<T, Card>)
    return {Form::card};
  else if constexpr (std::is_same_v<T, RuleId>)
    return {Form::rule};
  else if constexpr (std::is_same_v<T, SeatSet>)
    return {Form::seats};
  else if constexpr (std::is_same_v<T, Slots>)
    return {Form::slots};
  else if constexpr (std::is_same_v<T, std::vector<Copies>>)
    return {Form::copies};
  else if constexpr (is_vector<T>::value)
    return list<typename T::value_type>();
  else if constexpr (is_optional<T>::value)
    return optional<typename T::value_type>();
  else if constexpr (is_variant<T>::value)
    return variant<T>();
  else if constexpr (TextValue<T>)
    return text_value<T>();
  else
    return structure<T>();
}

}  // namespace shaping

template <class T>
const Shape& shape_of() {
  static const Shape shape = [] {
    Shape made = shaping::make<T>();
    made.name = shaping::type_name<T>();
    return made;
  }();
  return shape;
}

}  // namespace arbiter
