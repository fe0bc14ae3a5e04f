// Situations at the table, in <game>.json: the ruling that repairs each of them is among those that
// the report lists.
// `fix` is what the report must list: a kind, and parts of the move or of the fields. `no_fix` has
// parts of what it must not list.
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

bool lists(const Json& report, const Json& part) {
  return std::any_of(report["fixes"].begin(), report["fixes"].end(),
                     [&](const Json& fix) { return has_part(fix, part); });
}

// The log with a ruling, after what happened at the table.
Json ruled(Json log, const Json& report, const Json& fix) {
  Json& moves = log["moves"];
  const Json& refused = report["refused"];
  const bool stays = !refused.is_null() && refused["stays"].get<bool>();
  const std::size_t kept = report["at"].get<std::size_t>() + (stays ? 1 : 0);
  moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(kept), moves.end());
  moves.push_back(fix["entry"]);
  return log;
}

// What a ruling says is read by every seat, so it names nothing of a move, which may be a secret.
void check_words(const Json& fix) {
  const std::string why = fix["entry"]["why"];
  for (const auto& [name, value] : fix["move"].items()) {
    const bool said = name != "do" && value.is_string() && value.get<std::string>().size() > 1;
    EXPECT_FALSE(said && why.find(value.get<std::string>()) != std::string::npos) << why;
  }
}

// A ruling that is listed stands in the log, and is right: the next report changes nothing in it.
void check_ruling(const Json& log, const Json& report, const Json& fix) {
  SCOPED_TRACE(fix["words"].get<std::string>());
  check_words(fix);
  const Json settled = ruled(log, report, fix);
  const auto verdict = verify(settled.dump());
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  EXPECT_EQ(verdict.value().status, Status::legal);
  if (fix["kind"] != "now" && fix["kind"] != "instead") return;
  const auto next = rewind_report(settled.dump(), report["at"].get<std::uint32_t>());
  ASSERT_TRUE(next.ok()) << next.problem().detail;
  EXPECT_FALSE(lists(Json::parse(json_of(next.value())), {{"kind", "put-right"}}))
      << text_of(next.value());
}

void check(const std::string& game, const Json& situation) {
  SCOPED_TRACE(game + ": " + situation["name"].get<std::string>());
  const Json log = test::log_of(situation);
  const auto report = rewind_report(log.dump(), situation["to"].get<std::uint32_t>());
  ASSERT_TRUE(report.ok()) << report.problem().detail;
  const Json json = Json::parse(json_of(report.value()));
  if (situation.contains("fix")) {
    EXPECT_TRUE(lists(json, situation["fix"])) << text_of(report.value());
  }
  for (const Json& part : situation.value("no_fix", Json::array()))
    EXPECT_FALSE(lists(json, part)) << part << "\n" << text_of(report.value());
  if (situation.contains("report")) {
    EXPECT_TRUE(has_part(json, situation["report"])) << json.dump();
  }
  for (const Json& fix : json["fixes"]) check_ruling(log, json, fix);
}

// In the trees with sanitizers, where games are few, of every fourth situation.
TEST(Rewind, OffersTheRepairOfEachSituation) {
  const std::size_t step = ARBITER_RANDOM_GAMES < 30 ? 4 : 1;
  for (const std::string& game : games()) {
    const Json file = Json::parse(file_text("tests/rewind/" + game + ".json"));
    EXPECT_GE(file["situations"].size(), 4u) << game;
    for (std::size_t i = 0; i < file["situations"].size(); i += step)
      check(game, file["situations"][i]);
  }
}

}  // namespace
}  // namespace arbiter::rewind_test
