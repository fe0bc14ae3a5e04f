// JSON Schemas of values, from the tables of their types: what decode.hpp reads.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/shape.hpp"
#include "engine/core/limits.hpp"

namespace arbiter::schema {

using Json = nlohmann::ordered_json;

// The beginning of a reference to a definition.
inline const std::string kDefinitions = "#/$defs/";

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

// An object with these members; all except the required ones are optional.
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
// the document that refers to them must include. A field that is JSON itself may be anything.
class Definitions {
 public:
  // `cards`: a card's name may stand for an id in a move.
  explicit Definitions(std::string_view game, bool cards = true) : game_(game), cards_(cards) {}

  Json of(const Shape& shape);
  template <class T>
  Json of() {
    return of(shape_of<T>());
  }

  // Several structs in one object, with the given further members.
  Json members(const std::vector<const Shape*>& parts, Json properties = Json::object(),
               std::vector<std::string> required = {});
  template <class... Parts>
  Json members() {
    return members(std::vector<const Shape*>{&shape_of<Parts>()...});
  }

  // An entry of a log: one of the game's moves, a variant. A card's name may stand for an id there.
  Json entry(const Shape& moves);

  // A listed answer: a move, or a pattern for several moves, in which a field that names something
  // may be {"one_of": [ids]} or {"some_of": [ids], "min": 0, "max": 3}.
  Json option(const Shape& moves);

  // Adds a definition and returns a reference to it.
  Json define(std::string name, Json schema) {
    while (all_.contains(name) && all_[name] != schema) name += '_';
    all_[name] = std::move(schema);
    return {{"$ref", kDefinitions + name}};
  }

  // Adds a definition under exactly this name, replacing any other.
  void put(const std::string& name, Json schema) { all_[name] = std::move(schema); }

  // Every definition that was added, by its name.
  Json all() && { return std::move(all_); }

  // The finished document.
  Json document(const std::string& title, Json schema) && {
    Json whole = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
    // Draft-07 ignores everything beside a reference.
    if (schema.contains("$ref"))
      whole["allOf"] = Json::array({std::move(schema)});
    else
      whole.update(schema);
    whole["$defs"] = std::move(all_);
    return whole;
  }

 private:
  Json field_schema(const Shape& member);
  Json pattern_of_ids(const Shape& member);
  // `suffix` is appended to the names of the definitions.
  Json alternatives(const Shape& variant, std::string_view member, const Json& beside,
                    const std::vector<std::string>& required, std::string_view suffix = "");
  Json text_value(const Shape& shape);
  Json keyed(const ListShape& shape);

  std::string game_;
  bool cards_;
  Json all_ = Json::object();
  bool in_move_ = false;
  bool in_option_ = false;
};

}  // namespace arbiter::schema
