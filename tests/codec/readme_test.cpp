// The output of `arbiter new` is explained: a README names every member that a document may have.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/case_form.hpp"
#include "codec/heads.hpp"
#include "codec/log_form.hpp"
#include "engine/games/conquest/state.hpp"
#include "tests/file_text.hpp"

namespace arbiter::readme_test {
namespace {

// A member is named in backquotes, alone or after its object, or in quoted JSON.
bool mentions(const std::string& text, const std::string& member) {
  for (const std::string& written : {"`" + member + "`", "." + member + "`", "\"" + member + "\""})
    if (text.find(written) != std::string::npos) return true;
  return false;
}

template <class Form>
void expect_members(const std::string& path) {
  const std::string text = file_text(path);
  for_each_field<Form>([&](const auto& one) {
    EXPECT_TRUE(mentions(text, std::string{one.name})) << path << " does not name " << one.name;
  });
}

TEST(Readme, ExplainsEveryMemberOfALogAndOfCases) {
  expect_members<LogForm>("README.md");
  expect_members<OptionsForm>("README.md");
  expect_members<ContentForm>("README.md");
  expect_members<PlayerForm>("README.md");
  expect_members<ChanceForm>("README.md");
  expect_members<PositionHead>("README.md");
  expect_members<CasesForm>("README.md");
  expect_members<CaseForm>("README.md");
  expect_members<ExpectForm>("README.md");
  expect_members<AsksForm>("README.md");
  expect_members<ViewForm>("README.md");
  for (const char* claim : {"outcome", "digests"})
    EXPECT_TRUE(mentions(file_text("README.md"), claim)) << claim;
}

TEST(Readme, OfConquestExplainsEveryMemberOfAPosition) {
  const std::string path = "engine/games/conquest/README.md";
  expect_members<conquest::State>(path);
  expect_members<conquest::Moment>(path);
  expect_members<conquest::Commander>(path);
  expect_members<conquest::Resource>(path);
  expect_members<Pile>(path);
}

// The examples run as they are, with the pack, map and decks of the log that `arbiter new` prints.
TEST(Readme, OfEachGameShowsAPositionThatCanBePlayedOn) {
  for (const std::string& game : games()) {
    const std::string text = file_text("engine/games/" + game + "/README.md");
    const auto begin = text.find("{ \"format\": \"arbiter.position/1\"");
    ASSERT_NE(begin, std::string::npos) << game;
    auto log = nlohmann::json::parse(new_document(game, "log", 0).value());
    log["start"] = nlohmann::json::parse(text.substr(begin, text.find("```", begin) - begin));
    const auto verdict = verify(log.dump());
    ASSERT_TRUE(verdict.ok()) << game << ": " << verdict.problem().detail;
    EXPECT_EQ(nlohmann::json::parse(json_of(verdict.value()))["status"], "legal") << game;
  }
}

}  // namespace
}  // namespace arbiter::readme_test
