// The forms of all games as components of one OpenAPI document.
#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/game_codec.hpp"
#include "codec/schema.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kDefinitions = "#/$defs/";
constexpr std::string_view kComponents = "#/components/schemas/";
constexpr std::string_view kForms[] = {"Log",     "Position",   "Pack",       "Verdict",
                                       "Options", "Transcript", "Explanation"};

struct GameForms {
  std::string game;
  Json definitions;
};

using NameSet = std::set<std::string>;

// "Conquest" for conquest.
std::string prefix_of(const GameForms& forms) {
  std::string name = forms.game;
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

Json reference(const std::string& name) { return {{"$ref", std::string{kComponents} + name}}; }

// Calls use(text) for every reference below a schema, which may change it.
template <class Schema, class Use>
void for_each_reference(Schema& schema, const Use& use) {
  if (schema.is_object() && schema.contains("$ref") && schema["$ref"].is_string())
    use(schema["$ref"]
            .template get_ref<
                std::conditional_t<std::is_const_v<Schema>, const std::string&, std::string&>>());
  if (schema.is_structured())
    for (auto& child : schema) for_each_reference(child, use);
}

NameSet references_of(const Json& schema, std::string_view before) {
  NameSet names;
  for_each_reference(schema, [&](const std::string& text) {
    if (text.starts_with(before)) names.insert(text.substr(before.size()));
  });
  return names;
}

bool is_same_everywhere(const std::vector<GameForms>& games, const std::string& name) {
  const Json& first = games.front().definitions.at(name);
  for (const GameForms& one : games) {
    const auto found = one.definitions.find(name);
    if (found == one.definitions.end() || *found != first) return false;
  }
  return true;
}

// Definitions that every game has and that only refer to each other.
NameSet shared_by(const std::vector<GameForms>& games, const Json& taken) {
  NameSet shared;
  for (const auto& [name, schema] : games.front().definitions.items())
    if (!taken.contains(name) && is_same_everywhere(games, name)) shared.insert(name);
  for (bool changed = true; changed;) {
    changed = false;
    for (auto name = shared.begin(); name != shared.end();) {
      const NameSet needed = references_of(games.front().definitions[*name], kDefinitions);
      const bool stays = std::includes(shared.begin(), shared.end(), needed.begin(), needed.end());
      changed = changed || !stays;
      name = stays ? std::next(name) : shared.erase(name);
    }
  }
  return shared;
}

// One of the games' forms; `game` in a document says which.
Json one_of(const std::vector<GameForms>& games, const std::string& form) {
  Json schema = {{"oneOf", Json::array()}, {"discriminator", {{"propertyName", "game"}}}};
  for (const GameForms& one : games) {
    const std::string name = prefix_of(one) + form;
    schema["oneOf"].push_back(reference(name));
    schema["discriminator"]["mapping"][one.game] = std::string{kComponents} + name;
  }
  return schema;
}

// Removes whatever the rest of the document does not refer to.
void prune(Json& document) {
  Json& schemas = document["components"]["schemas"];
  Json rest = document;
  rest["components"].erase("schemas");
  NameSet used;
  for (NameSet next = references_of(rest, kComponents); !next.empty();) {
    NameSet further;
    for (const std::string& name : next)
      if (used.insert(name).second && schemas.contains(name))
        further.merge(references_of(schemas[name], kComponents));
    next = std::move(further);
  }
  Json kept = Json::object();
  for (auto& [name, schema] : schemas.items())
    if (used.contains(name)) kept[name] = std::move(schema);
  schemas = std::move(kept);
}

}  // namespace

std::string with_components(std::string_view openapi) {
  Json document = Json::parse(openapi);
  Json& schemas = document["components"]["schemas"];
  std::vector<GameForms> games;
  for (const GameCodec* one : codecs())
    games.push_back(
        {std::string{one->book().game}, Json::parse(schema::definitions_of(one->forms()))});
  for (const std::string_view form : kForms)
    schemas[std::string{form}] = one_of(games, std::string{form});
  const NameSet shared = shared_by(games, schemas);
  for (const GameForms& one : games) {
    const auto name_of = [&](const std::string& name) {
      return shared.contains(name) ? name : prefix_of(one) + name;
    };
    for (auto [name, schema] : one.definitions.items()) {
      Json renamed = schema;
      for_each_reference(renamed, [&](std::string& text) {
        text = std::string{kComponents} + name_of(text.substr(kDefinitions.size()));
      });
      schemas[name_of(name)] = std::move(renamed);
    }
  }
  prune(document);
  return document.dump(1) + "\n";
}

}  // namespace arbiter
