// Situations at the table, written by hand in <game>.json: the ruling that repairs each of them is
// among those that the report lists.
//
// A situation goes on from a recorded game: its first `entries`, `without` some of them, `then`
// what happened at the table. `{"played": ENTRY, "but": {POINTER: VALUE}}` among these is a ruling
// of the judge, who lets play go on as it lies: as after the entry, but for these fields. `fix` is
// what the report must list: a kind, and parts of the move or of the fields.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"

namespace arbiter::rewind_test {
namespace {

using Json = nlohmann::ordered_json;

Json position_after(const Json& log) {
  return Json::parse(position(log.dump(), {}, Readers::programs).value());
}

// The judge lets play go on from what lies on the table: the position after an entry, `but` with
// some fields changed; null: nothing is there.
Json judges(Json log, const Json& played, const Json& but) {
  if (!played.is_null()) log["moves"].push_back(played);
  Json position = position_after(log);
  for (const auto& [pointer, value] : but.items()) {
    const Json::json_pointer place(pointer);
    if (value.is_null())
      position[place.parent_pointer()].erase(place.back());
    else
      position[place] = value;
  }
  return {{"by", "judge"}, {"do", "rule"}, {"why", "As it lies."}, {"correct", position}};
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
    const bool as_it_lies = entry.contains("but");
    Json added = as_it_lies ? judges(log, entry.value("played", Json()), entry["but"]) : entry;
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
  if (part.is_array() && value.is_array())
    return std::all_of(part.begin(), part.end(), [&](const Json& one) {
      return std::any_of(value.begin(), value.end(),
                         [&](const Json& other) { return has_part(other, one); });
    });
  return value == part;
}

void check(const std::string& game, const Json& situation) {
  SCOPED_TRACE(game + ": " + situation["name"].get<std::string>());
  const Json log = log_of(situation);
  const auto report = rewind_report(log.dump(), situation["to"].get<std::uint32_t>());
  ASSERT_TRUE(report.ok()) << report.problem().detail;
  const Json json = Json::parse(json_of(report.value()));
  const Json& fixes = json["fixes"];
  EXPECT_TRUE(std::any_of(fixes.begin(), fixes.end(), [&](const Json& fix) {
    return has_part(fix, situation["fix"]);
  })) << text_of(report.value());
  if (situation.contains("report")) {
    EXPECT_TRUE(has_part(json, situation["report"])) << json.dump();
  }
  // Every ruling that is listed stands in the log, after what happened at the table.
  for (const Json& fix : fixes) {
    Json ruled = log;
    Json& moves = ruled["moves"];
    const std::size_t at = json["at"].get<std::size_t>() + (json["refused"].is_null() ? 0 : 1);
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(at), moves.end());
    moves.push_back(fix["entry"]);
    const auto verdict = verify(ruled.dump());
    ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
    EXPECT_EQ(verdict.value().status, Status::legal) << fix["words"];
  }
}

TEST(Rewind, OffersTheRepairOfEachSituation) {
  for (const std::string& game : games()) {
    const Json file = Json::parse(file_text("tests/rewind/" + game + ".json"));
    EXPECT_GE(file["situations"].size(), 4u) << game;
    for (const Json& situation : file["situations"]) check(game, situation);
  }
}

}  // namespace
}  // namespace arbiter::rewind_test
