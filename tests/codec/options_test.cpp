// What a list of legal answers says about itself.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/words.hpp"
#include "tests/asked.hpp"

namespace arbiter::options_test {
namespace {

using Json = nlohmann::ordered_json;

Json decision_after(const std::string& log, std::uint32_t n) {
  return Json::parse(asked::options(log, {n, ""}).value())["decision"];
}

TEST(Options, WhoeverMayGiveUpFindsItInTheList) {
  for (const auto& [game, kind] : std::vector<std::pair<std::string, std::string>>{
           {"sularia", "concede"}, {"wh40k", "concede"}, {"conquest", "surrender"}}) {
    const auto played = play({.game = game, .seed = 2, .players = 2, .moves = 20});
    if (!played.ok()) continue;  // this build does not have the game
    Json log = Json::parse(played.value());
    log.erase("claims");
    for (const char* seat : {"A", "B"}) {
      Json given_up = log;
      const Json entry = {{"by", seat}, {"do", kind}};
      given_up["moves"].push_back(entry);
      const bool legal = verify(given_up.dump()).value().status == Status::legal;
      const Json options = decision_after(log.dump(), 20)["options"];
      EXPECT_EQ(std::count(options.begin(), options.end(), entry), legal ? 1 : 0) << game << seat;
    }
  }
}

TEST(Options, SayHowManyDiceAreDue) {
  for (const char* game : {"hex", "zabor"}) {
    const auto played = play({.game = game, .seed = 4, .players = 0, .moves = 0});
    ASSERT_TRUE(played.ok());
    const Json log = Json::parse(played.value());
    std::size_t rolls = 0;
    for (std::size_t i = 0; i < log["moves"].size() && rolls < 5; ++i) {
      const Json& entry = log["moves"][i];
      if (entry["do"] != "roll") continue;
      ++rolls;
      Json due = Json::object();
      std::size_t dice = 0;
      for (const auto& [name, value] : entry.items())
        if (value.is_array() && !value.empty()) dice = (due[name] = value.size());
      EXPECT_EQ(decision_after(log.dump(), static_cast<std::uint32_t>(i))["dice"], due) << entry;
      const auto text =
          asked::options_text(log.dump(), {static_cast<std::uint32_t>(i), ""}).value();
      EXPECT_NE(text.find("  - roll " + counted(static_cast<std::int64_t>(dice), "die", "dice")),
                std::string::npos)
          << text;
    }
    EXPECT_GT(rolls, 0u) << game;
  }
}

TEST(Options, NoTwoLinesAreTheSame) {
  for (const std::string& game : games()) {
    const std::string log = play({.game = game, .seed = 3, .players = 0, .moves = 120}).value();
    for (std::uint32_t n = 0; n <= 120; n += 6) {
      const auto found = options(log, {n, ""}, Readers::people);
      if (!found.ok() || !found.value().asked) continue;
      const auto& lines = found.value().asked->words;
      const std::set<std::string> different(lines.begin(), lines.end());
      EXPECT_EQ(different.size(), lines.size()) << game << " " << n << text_of(found.value());
    }
  }
}

TEST(Options, LinesThatAreTheSameAreToldApart) {
  std::vector<std::string> lines = {"A chooses a created ability.", "A passes.",
                                    "A chooses a created ability."};
  const std::vector<Written> moves = {{{"by", "A"}, {"do", "choose"}, {"ability", 1}},
                                      {{"by", "A"}, {"do", "pass"}},
                                      {{"by", "A"}, {"do", "choose"}, {"ability", 2}}};
  tell_apart(lines, moves);
  EXPECT_EQ(lines,
            (std::vector<std::string>{"A chooses a created ability. (ability 1)", "A passes.",
                                      "A chooses a created ability. (ability 2)"}));
}

TEST(Options, WordsForAChoiceOfSeveral) {
  const auto words = [](bool several, std::uint32_t min, std::uint32_t max, std::size_t size) {
    Domain<Id> domain{"sites", several, min, max, {}};
    for (std::size_t i = 1; i <= size; ++i)
      domain.values.push_back(Id{Seat{1}, static_cast<std::uint16_t>(i)});
    return choice_words(domain);
  };
  EXPECT_EQ(words(true, 2, 2, 3), "2 of B1, B2 and B3");
  EXPECT_EQ(words(true, 0, 2, 3), "up to 2 of B1, B2 and B3");
  EXPECT_EQ(words(true, 1, 2, 3), "1 to 2 of B1, B2 and B3");
  EXPECT_EQ(words(true, 2, 2, 2), "B1 and B2");
  EXPECT_EQ(words(false, 0, 0, 3), "one of B1, B2 and B3");
  EXPECT_EQ(words(false, 0, 0, 1), "B1");
  EXPECT_EQ(words(true, 0, 1, 1), "up to 1 of B1");
}

}  // namespace
}  // namespace arbiter::options_test
