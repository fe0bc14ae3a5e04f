// Situations at the table, in <game>.json: the ruling that repairs each of them is among those that
// the report lists.
// `fix` is what the report must list: a kind, and parts of the move or of the fields.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"
#include "tests/situations.hpp"

namespace arbiter::rewind_test {
namespace {

using test::has_part;
using test::Json;

void check(const std::string& game, const Json& situation) {
  SCOPED_TRACE(game + ": " + situation["name"].get<std::string>());
  const Json log = test::log_of(situation);
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
