// The forms of the answer, bad input, and what bounds the search.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "tests/file_text.hpp"

namespace arbiter::omissions_test {
namespace {

using Tree = nlohmann::ordered_json;

Tree played_log(const std::string& game, std::uint64_t seed) {
  return Tree::parse(play({.game = game, .seed = seed, .players = 0, .moves = 80}).value());
}

TEST(OmissionsForms, SayTheSame) {
  for (const std::string& game : games())
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const Tree log = played_log(game, seed);
      const auto found = omissions(log.dump());
      ASSERT_TRUE(found.ok());
      const Tree json = Tree::parse(json_of(found.value()));
      EXPECT_EQ(json["format"], "arbiter.omissions/1");
      EXPECT_EQ(json["entries"], log["moves"].size());
      ASSERT_EQ(json["omissions"].size(), found.value().list.size());
      const std::string words = text_of(found.value());
      for (std::size_t i = 0; i < json["omissions"].size(); ++i) {
        const Tree& one = json["omissions"][i];
        EXPECT_EQ(one["kind"], "claim");  // nobody has ruled
        EXPECT_NE(words.find(one["text"].get<std::string>()), std::string::npos) << words;
        EXPECT_TRUE(one["rule"].get<std::string>().starts_with(game + ":"));
      }
    }
}

TEST(OmissionsForms, OfUnusableLogsAreProblems) {
  EXPECT_FALSE(omissions("[").ok());
  EXPECT_FALSE(omissions("{}").ok());
  const std::string path = "replays/sularia/broken/a-deck-of-fifty-nine-cards.json";
  for (const std::string& game : games())
    if (game == "sularia") {
      EXPECT_EQ(omissions(file_text(path)).problem().type, "not-found");
    }
}

// Few units end the answer; a little more only the search for duties.
TEST(OmissionsForms, AreBoundedByTheirUnits) {
  for (const std::string& game : games()) {
    Tree log = played_log(game, 6);
    log.erase("claims");
    const Tree before = Tree::parse(position(log.dump(), {60, ""}, Readers::programs).value());
    log["moves"].push_back({{"by", "judge"}, {"do", "rule"}, {"why", "So."}, {"correct", before}});
    const std::string text = log.dump();
    bool refused = false, whole = false;
    for (std::uint64_t units = 10; units < limits::kUnits && !whole; units += units / 4 + 1) {
      Effort effort{.units = units};
      const auto found = omissions(text, &effort);
      refused = refused || (!found.ok() && found.problem().type == "work");
      whole = found.ok() && found.value().complete;
      EXPECT_LE(effort.used, units) << game;
      EXPECT_LE(effort.used_on_answer, 2 * units) << game;
    }
    EXPECT_TRUE(refused && whole) << game << refused << whole;
  }
}

}  // namespace
}  // namespace arbiter::omissions_test
