// Situations at the table, in <game>.json: what the log passes over there is named, and nothing
// else.
//
// A situation goes on from a recorded game: its first `entries`, `without` some of them, `then`
// what happened at the table. `{"skip": ENTRY}` among these is a ruling of the judge, who lets play
// go on after the entry although nothing on the table was changed: the position before it, at the
// moment after it. `{"played": ENTRY, "but": {POINTER: VALUE}}` is one by which everything is as
// after the entry, but for these fields; with `"back": N` it is a position of the log. `omissions`
// has parts of what must be named from the first of these entries on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"

namespace arbiter::omissions_test {
namespace {

using Json = nlohmann::ordered_json;

Json position_in(const Json& log, std::optional<std::uint32_t> at = {}) {
  return Json::parse(position(log.dump(), {at, ""}, Readers::programs).value());
}
Json played(Json log, const Json& entry) {
  log["moves"].push_back(entry);
  return log;
}
Json ruling(const Json& position) {
  return {{"by", "judge"}, {"do", "rule"}, {"why", "As it lies."}, {"correct", position}};
}

Json skips(const Json& log, const Json& entry) {
  Json position = position_in(log);
  const Json after = position_in(played(log, entry));
  for (const char* member : {"at", "frames", "rules_version"}) {
    position.erase(member);
    if (after.contains(member)) position[member] = after[member];
  }
  return ruling(position);
}
Json as_it_lies(const Json& log, const Json& said) {
  Json position = said.contains("back")      ? position_in(log, said["back"].get<std::uint32_t>())
                  : said["played"].is_null() ? position_in(log)
                                             : position_in(played(log, said["played"]));
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

Json log_of(const Json& situation) {
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

// Whether a value has everything that a part of it says.
bool has_part(const Json& value, const Json& part) {
  if (part.is_object() && value.is_object())
    return std::all_of(part.items().begin(), part.items().end(), [&](const auto& one) {
      return value.contains(one.key()) && has_part(value[one.key()], one.value());
    });
  return value == part;
}

void check(const std::string& game, const Json& situation) {
  SCOPED_TRACE(game + ": " + situation["name"].get<std::string>());
  const Json log = log_of(situation);
  const auto verdict = verify(log.dump());
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  EXPECT_EQ(verdict.value().status, Status::legal) << text_of(verdict.value());
  const auto found = omissions(log.dump());
  ASSERT_TRUE(found.ok()) << found.problem().detail;
  EXPECT_TRUE(found.value().complete);
  const std::size_t first =
      situation["entries"].get<std::size_t>() - situation.value("without", Json::array()).size();
  std::vector<Json> named;
  const Json document = Json::parse(json_of(found.value()));
  for (const Json& one : document["omissions"])
    if (one["entries"].back().get<std::size_t>() >= first) named.push_back(one);
  const Json& expected = situation["omissions"];
  ASSERT_EQ(named.size(), expected.size()) << text_of(found.value());
  for (std::size_t i = 0; i < named.size(); ++i)
    EXPECT_TRUE(has_part(named[i], expected[i])) << named[i].dump(2);
}

TEST(Omissions, AreNamedInEachSituation) {
  for (const std::string& game : games()) {
    const Json file = Json::parse(file_text("tests/omissions/" + game + ".json"));
    EXPECT_GE(file["situations"].size(), 6u) << game;
    for (const Json& situation : file["situations"]) check(game, situation);
  }
}

}  // namespace
}  // namespace arbiter::omissions_test
