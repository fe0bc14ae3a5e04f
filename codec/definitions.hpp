// JSON Schemas of values, generic over the field lists: what decode.hpp reads.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/decode.hpp"
#include "codec/names.hpp"
#include "engine/core/limits.hpp"

namespace arbiter::schema {

using Json = nlohmann::ordered_json;

// What a reference to a definition begins with.
inline const std::string kDefinitions = "#/$defs/";

// "Filter" for arbiter::conquest::Filter, from what both compilers write into this constant.
template <class T>
std::string type_name() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("T = ") + 4);
  text = text.substr(0, text.find_first_of(";]"));
  return std::string{text.substr(text.rfind(':') + 1)};
}

inline Json text_schema() { return {{"type", "string"}}; }
inline Json pattern(std::string_view expression) {
  return {{"type", "string"}, {"pattern", expression}};
}
inline Json hex_text(unsigned digits) {
  return pattern("^[0-9a-f]{" + std::to_string(digits) + "}$");
}
inline Json constant(std::string_view value) { return {{"const", value}}; }
inline Json integer(std::int64_t least, std::int64_t most) {
  return {{"type", "integer"}, {"minimum", least}, {"maximum", most}};
}
inline Json count() { return integer(0, limits::kJsonInteger); }
inline Json flag() { return {{"type", "boolean"}}; }
inline Json list(Json items, std::size_t most = limits::kInstances) {
  return {{"type", "array"}, {"items", std::move(items)}, {"maxItems", most}};
}
inline Json list_of_texts() { return list(text_schema()); }
inline Json any_object() { return {{"type", "object"}}; }
inline Json either(Json one, Json other) { return {{"oneOf", {std::move(one), std::move(other)}}}; }
inline Json or_null(Json schema) { return either({{"type", "null"}}, std::move(schema)); }
inline Json words(const std::vector<std::string>& all) { return {{"enum", all}}; }

// An object of these members; all of them are optional but for the required ones.
inline Json object(Json properties, const std::vector<std::string>& required = {}) {
  Json schema = {{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) schema["required"] = required;
  schema["additionalProperties"] = false;
  return schema;
}

// An object that has all of these members.
inline Json complete_object(Json properties) {
  std::vector<std::string> names;
  for (const auto& [name, schema] : properties.items()) names.push_back(name);
  return object(std::move(properties), names);
}

// An object used as a table.
inline Json table_of(Json key, Json value, std::size_t most) {
  return {{"type", "object"},
          {"propertyNames", std::move(key)},
          {"additionalProperties", std::move(value)},
          {"maxProperties", most}};
}

// Schemas of values, as decode.hpp reads them. Structs and text values become definitions, which
// the document that refers to them has to carry. A field of JSON itself is anything.
class Definitions {
 public:
  // `cards`: a card's name may stand for an id in a move.
  explicit Definitions(std::string_view game, bool cards = true) : game_(game), cards_(cards) {}

  template <class T>
  Json of();

  // Several structs side by side in one object, with further members that are given.
  template <class... Parts>
  Json members(Json properties = Json::object(), std::vector<std::string> required = {}) {
    (add_fields<Parts>(properties, required), ...);
    return object(std::move(properties), required);
  }

  // An entry of a log: one of the game's moves. A card's name may stand for an id there.
  template <class Move>
  Json entry() {
    in_move_ = true;
    Json schema = alternatives<Move>(kMoveMember, {{"by", of<Seat>()}}, {"by"});
    in_move_ = false;
    return define("Entry", std::move(schema));
  }

  // A listed answer: a move, or a pattern of several, in which a field that names something may be
  // {"one_of": [ids]} or {"some_of": [ids], "min": 0, "max": 3}.
  template <class Move>
  Json option() {
    in_move_ = in_option_ = true;
    Json schema = alternatives<Move>(kMoveMember, {{"by", of<Seat>()}}, {"by"}, "Option");
    in_move_ = in_option_ = false;
    return define("Option", std::move(schema));
  }

  // Notes a definition and gives a reference to it.
  Json define(std::string name, Json schema) {
    while (all_.contains(name) && all_[name] != schema) name += '_';
    all_[name] = std::move(schema);
    return {{"$ref", kDefinitions + name}};
  }

  // Notes a definition under this very name, whatever stood there.
  void put(const std::string& name, Json schema) { all_[name] = std::move(schema); }

  // Every definition that was noted, by its name.
  Json all() && { return std::move(all_); }

  // The finished document.
  Json document(const std::string& title, Json schema) && {
    Json whole = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
    // Beside a reference draft-07 ignores everything.
    if (schema.contains("$ref"))
      whole["allOf"] = Json::array({std::move(schema)});
    else
      whole.update(schema);
    whole["$defs"] = std::move(all_);
    return whole;
  }

 private:
  template <class T>
  void add_fields(Json& properties, std::vector<std::string>& required) {
    for_each_field<T>([&]<class Member>(const Field<T, Member>& one) {
      if (is_key<T>(one.member)) return;
      const std::string name{one.name};
      properties[name] = field_schema<Member>();
      if (!one.optional) required.push_back(name);
    });
  }

  template <class Member>
  Json field_schema() {
    const bool in_option = std::exchange(in_option_, false);
    Json schema = of<Member>();
    in_option_ = in_option;
    if (!in_option || !names_something<Member>()) return schema;
    return {{"anyOf", {std::move(schema), pattern_of_ids<Member>()}}};
  }
  // Whether a field holds ids, which a pattern may leave open.
  template <class Member>
  static constexpr bool names_something() {
    if constexpr (is_vector<Member>::value || is_optional<Member>::value)
      return names_something<typename Member::value_type>();
    else
      return std::is_same_v<Member, Id> || MayBeId<Member>;
  }
  template <class Member>
  Json pattern_of_ids() {
    if constexpr (!is_vector<Member>::value)
      return define("OneOf", object({{"one_of", list_of_texts()}}, {"one_of"}));
    else
      return define("SomeOf", object({{"some_of", list_of_texts()},
                                      {"min", integer(0, limits::kInstances)},
                                      {"max", integer(0, limits::kInstances)}},
                                     {"some_of", "min", "max"}));
  }

  // `suffix` stands behind the names of the definitions.
  template <class Variant>
  Json alternatives(std::string_view member, const Json& beside,
                    const std::vector<std::string>& required, std::string_view suffix = "") {
    Json all = Json::array();
    for_each_alternative<Variant>([&]<class A>(Type<A>) {
      Json properties = beside;
      properties[std::string{member}] = constant(name(Type<A>{}));
      std::vector<std::string> needed = required;
      needed.emplace_back(member);
      all.push_back(define(type_name<A>() + std::string{suffix},
                           members<A>(std::move(properties), std::move(needed))));
    });
    return {{"oneOf", std::move(all)}};
  }

  template <TextValue T>
  Json text_value();
  template <TextValue T>
  static Json key_text() {
    const auto form = text_form_of<T>()[0];
    return form.empty() ? text_schema() : pattern(form);
  }
  template <class T>
  static Json number() {
    constexpr auto least = static_cast<std::int64_t>(std::numeric_limits<T>::min());
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    constexpr auto limit = static_cast<std::uint64_t>(limits::kJsonInteger);
    return integer(std::max(least, -limits::kJsonInteger),
                   static_cast<std::int64_t>(std::min(most, limit)));
  }
  template <NamedEnum E>
  static Json names_schema() {
    constexpr auto all = names(Type<E>{});
    return words({all.begin(), all.end()});
  }
  static Json seats();
  Json slots();
  static Json copies() {
    return table_of(text_schema(), integer(1, UINT16_MAX), limits::kPackCards);
  }
  Json rule() const { return {{"type", {"string", "null"}}, {"pattern", "^" + game_ + ":"}}; }
  template <Keyed T>
  Json keyed(Type<std::vector<T>>) {
    using Key = std::remove_cvref_t<decltype(std::declval<T>().*key_of(Type<T>{}))>;
    Json key = std::is_same_v<Key, Seat> ? pattern("^[A-H]$") : key_text<Key>();
    return table_of(std::move(key), define(type_name<T>(), members<T>()), limits::kInstances);
  }

  std::string game_;
  bool cards_;
  Json all_ = Json::object();
  bool in_move_ = false;
  bool in_option_ = false;
};

template <TextValue T>
Json Definitions::text_value() {
  const bool may_be_name = std::is_same_v<T, Id> || MayBeId<T>;
  if (in_move_ && may_be_name && cards_) {
    const std::string words = std::string{text_form_of<T>()[1]} + "; or the name of a card";
    return define(type_name<T>() + "OrName",
                  {{"type", "string"}, {"minLength", 1}, {"description", words}});
  }
  Json schema = key_text<T>();
  if (!can_be_blank<T>() || in_move_) return define(type_name<T>(), std::move(schema));
  schema["type"] = Json::array({"string", "null"});
  return define(type_name<T>() + "OrNull", std::move(schema));
}

inline Json Definitions::seats() {
  std::vector<std::string> all;
  for (const char letter : std::string_view{"ABCDEFGH"}) all.emplace_back(1, letter);
  for (const Seat seat : {chance, table}) all.emplace_back(seat.text());
  Json schema = list(words(all), all.size());
  schema["uniqueItems"] = true;
  return schema;
}

inline Json Definitions::slots() { return either(integer(0, limits::kInstances), list(of<Id>())); }

template <class T>
Json Definitions::of() {
  if constexpr (std::is_same_v<T, nlohmann::json>) {
    return Json::object();
  } else if constexpr (std::is_same_v<T, bool>) {
    return flag();
  } else if constexpr (std::is_integral_v<T>) {
    return number<T>();
  } else if constexpr (NamedEnum<T>) {
    return names_schema<T>();
  } else if constexpr (std::is_same_v<T, std::string>) {
    return text_schema();
  } else if constexpr (std::is_same_v<T, Card>) {
    return {{"type", {"string", "null"}}};
  } else if constexpr (std::is_same_v<T, RuleId>) {
    return rule();
  } else if constexpr (std::is_same_v<T, SeatSet>) {
    return seats();
  } else if constexpr (std::is_same_v<T, Slots>) {
    return slots();
  } else if constexpr (std::is_same_v<T, std::vector<Copies>>) {
    return copies();
  } else if constexpr (is_keyed_list<T>) {
    return keyed(Type<T>{});
  } else if constexpr (is_vector<T>::value) {
    return list(of<typename T::value_type>());
  } else if constexpr (is_optional<T>::value) {
    return or_null(of<typename T::value_type>());
  } else if constexpr (is_variant<T>::value) {
    return alternatives<T>(kFrameMember, Json::object(), {});
  } else if constexpr (PlainOrText<T>) {
    return either(number<decltype(T::number)>(), key_text<T>());
  } else if constexpr (TextValue<T>) {
    return text_value<T>();
  } else {
    return define(type_name<T>(), members<T>());
  }
}

}  // namespace arbiter::schema
