// The field list of a struct. Generic code derives from it: decoding (faults with JSON Pointer and
// type), encoding, the canonical bytes of the digest, the JSON Schema and the comparison of two
// states.
//
// A struct names its fields once, in a function found by argument-dependent look-up:
//
//   constexpr auto fields(Type<Deploy>) {
//     return FieldList{field("unit", &Deploy::unit), optional_field("at", &Deploy::at)};
//   }
//
// A struct that is an alternative of a variant also has a name, `constexpr std::string_view
// name(Type<Deploy>)`, and an enum has `constexpr auto names(Type<Phase>)`: an array with the name
// of each enumerator, in order from 0.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace arbiter {

template <class T>
struct Type {};

template <class Owner, class Member>
struct Field {
  std::string_view name;
  Member Owner::*member;
  bool optional;  // may be left out; it then has the value that a default-constructed Owner has
};

template <class Owner, class Member>
constexpr Field<Owner, Member> field(std::string_view name, Member Owner::*member) {
  return {name, member, false};
}

template <class Owner, class Member>
constexpr Field<Owner, Member> optional_field(std::string_view name, Member Owner::*member) {
  return {name, member, true};
}

// A value with its place in a list: fields of the same type differ in their places.
template <std::size_t Place, class Field>
struct FieldAt {
  Field field;
};

// What fields() returns, `FieldList{field(...), ...}`: a std::tuple with less to compile. Every
// source that includes a struct compiles its list, and the constructors of std::tuple would be a
// third of that.
template <class Places, class... Fields>
struct FieldList;
template <std::size_t... Places, class... Fields>
struct FieldList<std::index_sequence<Places...>, Fields...> : FieldAt<Places, Fields>... {
  constexpr explicit FieldList(Fields... all) : FieldAt<Places, Fields>{all}... {}

  static constexpr std::size_t size() { return sizeof...(Fields); }

  // This list with more fields behind its own.
  template <class... More>
  constexpr auto with(More... more) const {
    return arbiter::FieldList{FieldAt<Places, Fields>::field..., more...};
  }

  template <class Visit>
  constexpr void for_each(Visit& visit) const {
    (visit(FieldAt<Places, Fields>::field), ...);
  }
};
template <class... Fields>
FieldList(Fields...) -> FieldList<std::index_sequence_for<Fields...>, Fields...>;

template <class T>
concept HasFields = requires {
  fields(Type<T>{});
};

template <class T>
concept NamedEnum = std::is_enum_v<T> && requires {
  names(Type<T>{});
};

// A small value with a text form of its own: an id, a seat, a place. An empty value has the text
// "". Two functions are declared beside the type: add_canonical(CanonicalBytes&, T) adds it to a
// digest (canonical.hpp), and text_form(Type<T>) describes it for schemas and faults
// (codec/names.hpp).
template <class T>
concept TextValue = requires(const T& value, std::string_view text) {
  { T::parse(text) } -> std::same_as<std::optional<T>>;
  { value.text() } -> std::convertible_to<std::string_view>;
};

// A struct whose lists are written as an object, keyed by one of its fields, and read in the order
// of the keys: `constexpr auto key_of(Type<Unit>) { return &Unit::id; }`. The key is not written
// inside.
template <class T>
concept Keyed = HasFields<T> && requires {
  key_of(Type<T>{});
};

template <class T>
struct is_vector : std::false_type {};
template <class T>
struct is_vector<std::vector<T>> : std::true_type {};
template <class T>
struct is_optional : std::false_type {};
template <class T>
struct is_optional<std::optional<T>> : std::true_type {};
template <class T>
struct is_variant : std::false_type {};
template <class... T>
struct is_variant<std::variant<T...>> : std::true_type {};

// Whether the value is one of the enumerators: compilers write any other value as a cast.
template <auto Value>
consteval bool is_enumerator() {
  const std::string_view text = __PRETTY_FUNCTION__;
  return text.find("Value = (") == std::string_view::npos;
}
// Whether the names of an enumeration end with its last enumerator.
template <NamedEnum E>
consteval bool names_each() {
  constexpr std::size_t named = names(Type<E>{}).size();
  return is_enumerator<static_cast<E>(named - 1)>() && !is_enumerator<static_cast<E>(named)>();
}

template <NamedEnum E>
constexpr std::string_view name_of(E value) {
  static_assert(names_each<E>(), "names() has a name for each enumerator and no more");
  return names(Type<E>{})[static_cast<std::size_t>(value)];
}

template <NamedEnum E>
constexpr std::optional<E> enum_named(std::string_view text) {
  constexpr auto all = names(Type<E>{});
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i] == text) return static_cast<E>(i);
  return std::nullopt;
}

// Returns the row of an enumerator in a table with a row for each of them, in their order. Does not
// compile if one is missing.
template <class Row, std::size_t Size, NamedEnum E>
constexpr const Row& row_for(const std::array<Row, Size>& all, E value) {
  static_assert(names_each<E>() && Size == names(Type<E>{}).size(),
                "the table has a row for each enumerator and no more");
  return all[static_cast<std::size_t>(value)];
}

template <HasFields T, class Visit>
constexpr void for_each_field(Visit visit) {
  fields(Type<T>{}).for_each(visit);
}

// Calls visit(Type<Alternative>) for each alternative of a variant.
template <class Variant, class Visit>
constexpr void for_each_alternative(Visit visit) {
  [&]<class... T>(std::type_identity<std::variant<T...>>) {
    (visit(Type<T>{}), ...);
  }(std::type_identity<Variant>{});
}

}  // namespace arbiter
