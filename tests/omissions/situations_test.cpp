// Situations at the table, in <game>.json: what the log passes over there is named, and nothing
// else.
// `omissions` has parts of what must be named from the first entry after the recorded ones on;
// `"complete": false` if there may be more.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"
#include "tests/situations.hpp"

namespace arbiter::omissions_test {
namespace {

using test::has_part;
using test::Json;

void check(const std::string& game, const Json& situation) {
  SCOPED_TRACE(game + ": " + situation["name"].get<std::string>());
  const Json log = test::log_of(situation);
  const auto verdict = verify(log.dump());
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  EXPECT_EQ(verdict.value().status, Status::legal) << text_of(verdict.value());
  const auto found = omissions(log.dump());
  ASSERT_TRUE(found.ok()) << found.problem().detail;
  EXPECT_EQ(found.value().complete, situation.value("complete", true));
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
