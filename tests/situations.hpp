// Situations at the table, which tests keep in files.
//
// A situation goes on from a recorded game: its first `entries`, `without` some of them, `then`
// what happened at the table. `{"skip": ENTRY}` among these is a ruling of the judge, who lets play
// go on after the entry although nothing on the table was changed. `{"played": ENTRY, "but":
// {POINTER: VALUE}}` is one by which everything is as after the entry, or as before it if that is
// null, but for these fields; with `"back": N` it is a position of the log. Each of these ENTRIES
// may be a list of some, one after another.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"

namespace arbiter::test {

using Json = nlohmann::ordered_json;

inline Json position_in(const Json& log, std::optional<std::uint32_t> at = {}) {
  return Json::parse(position(log.dump(), {at, ""}, Readers::programs).value());
}
inline Json played(Json log, const Json& entry) {
  for (const Json& one : entry.is_array() ? entry : Json::array({entry}))
    log["moves"].push_back(one);
  return log;
}
inline Json ruling(const Json& position) {
  return {{"by", "judge"}, {"do", "rule"}, {"why", "As it lies."}, {"correct", position}};
}

// The judge lets play go on after the entry although nothing on the table was changed: the position
// before it, at the moment after it.
inline Json skips(const Json& log, const Json& entry) {
  Json position = position_in(log);
  const Json after = position_in(played(log, entry));
  for (const char* member : {"at", "frames", "rules_version"}) {
    position.erase(member);
    if (after.contains(member)) position[member] = after[member];
  }
  return ruling(position);
}

// The judge lets play go on from what lies on the table.
inline Json as_it_lies(const Json& log, const Json& said) {
  const Json entry = said.value("played", Json());
  Json position = said.contains("back") ? position_in(log, said["back"].get<std::uint32_t>())
                  : entry.is_null()     ? position_in(log)
                                        : position_in(played(log, entry));
  const Json but = said.value("but", Json::object());
  for (const auto& [pointer, value] : but.items()) {
    const Json::json_pointer place(pointer);
    if (value.is_null())
      position[place.parent_pointer()].erase(place.back());
    else
      position[place] = value;
  }
  return ruling(position);
}

// The log of a situation.
inline Json log_of(const Json& situation) {
  Json log = Json::parse(file_text(situation["log"].get<std::string>()));
  log.erase("claims");
  Json moves = Json::array();
  const Json without = situation.value("without", Json::array());
  for (std::size_t i = 0; i < situation["entries"].get<std::size_t>(); ++i)
    if (std::find(without.begin(), without.end(), i) == without.end())
      moves.push_back(log["moves"][i]);
  log["moves"] = std::move(moves);
  for (const Json& entry : situation.value("then", Json::array())) {
    Json added = entry;
    if (entry.contains("skip")) added = skips(log, entry["skip"]);
    if (!entry.contains("by") && !entry.contains("skip")) added = as_it_lies(log, entry);
    log["moves"].push_back(std::move(added));
  }
  return log;
}

// Whether a value has everything that a part of it says: members of objects, and objects in lists.
inline bool has_part(const Json& value, const Json& part) {
  if (part.is_object() && value.is_object())
    return std::all_of(part.items().begin(), part.items().end(), [&](const auto& one) {
      return value.contains(one.key()) && has_part(value[one.key()], one.value());
    });
  if (part.is_array() && !part.empty() && part[0].is_object() && value.is_array())
    return std::all_of(part.begin(), part.end(), [&](const Json& one) {
      return std::any_of(value.begin(), value.end(),
                         [&](const Json& other) { return has_part(other, one); });
    });
  return value == part;
}

}  // namespace arbiter::test
