// A game in play is judged as its whole log would be: the verdict after each addition is compared,
// byte for byte, with that of verify() for the whole text.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/draw.hpp"
#include "codec/game_in_play.hpp"
#include "tests/file_text.hpp"
#include "tests/log_lines.hpp"

namespace arbiter::in_play {
namespace {

using Json = nlohmann::ordered_json;

using Lines = test::LogLines;
using test::lines_of;

std::string verdict_text(const Result<Verdict>& verdict) {
  return verdict.ok() ? json_of(verdict.value()) : verdict.problem().detail;
}

// Every log under replays/ that is one document.
std::vector<Json> recorded_logs() {
  std::vector<std::string> paths;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(std::string(ARBITER_REPLAYS)))
    if (file.path().string().ends_with(".json") && !file.path().string().ends_with(".verdict.json"))
      paths.push_back(file.path().string());
  std::sort(paths.begin(), paths.end());
  std::vector<Json> logs;
  for (const std::string& path : paths) {
    Json log = Json::parse(file_text(path), nullptr, false);
    if (log.is_object() && log.contains("moves")) logs.push_back(std::move(log));
  }
  return logs;
}

// Plays the game in steps of random length. Before each it tries something else: an entry of later
// on, as if somebody had made it now.
void follow(const Lines& lines, SplitMix& random) {
  Effort first;
  auto begun = game_in_play(lines.head, &first);
  ASSERT_TRUE(begun.ok()) << begun.problem().detail;
  EXPECT_EQ(json_of(begun.value().verdict), verdict_text(verify(lines.head)));
  GameInPlay& game = *begun.value().game;
  std::uint32_t steps = 0;
  for (std::size_t at = 0; at < lines.entries.size(); ++steps) {
    const std::string& other =
        lines.entries[random.below(static_cast<std::uint32_t>(lines.entries.size()))];
    EXPECT_EQ(verdict_text(game.judge(other, nullptr)),
              verdict_text(verify(lines.log(at) + other)));
    const std::size_t to = std::min(lines.entries.size(), at + 1 + random.below(4));
    Effort here, whole;
    const auto verdict = game.judge(lines.text(at, to), &here);
    ASSERT_EQ(verdict_text(verdict), verdict_text(verify(lines.log(to), {}, &whole)));
    // What a game remembers of a position is found again in a copy.
    EXPECT_GE(here.used, whole.used);
    EXPECT_LE(here.used, whole.used + 4 * (steps + 1));
    if (!verdict.ok()) return;
    game.keep();
    EXPECT_EQ(game.entries(), to);
    at = to;
  }
}

TEST(GameInPlay, IsJudgedAsItsWholeLogInRecordedGames) {
  SplitMix random(1);
  std::size_t followed = 0;
  for (const Json& log : recorded_logs()) {
    if (log["moves"].size() > 400) continue;  // verify() begins anew for each step
    follow(lines_of(log), random);
    ++followed;
    if (HasFatalFailure()) FAIL() << log["meta"].dump();
  }
  EXPECT_GT(followed, 50u);
}

TEST(GameInPlay, IsJudgedAsItsWholeLogInRandomGames) {
  SplitMix random(2);
  for (const std::string& game : games())
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const auto log = play({.game = game, .seed = seed, .moves = 120});
      ASSERT_TRUE(log.ok());
      Json json = Json::parse(log.value());
      follow(lines_of(json), random);
      if (HasFatalFailure()) FAIL() << game << " " << seed;
      json["chance"] = {{"source", "seed"},
                        {"algorithm", "arbiter.draw/1"},
                        {"seed", sha256(game + std::to_string(seed))}};
      follow(lines_of(json), random);
      if (HasFatalFailure()) FAIL() << game << " " << seed << " seeded";
    }
}

Lines random_lines(const std::string& game, std::uint32_t moves) {
  return lines_of(Json::parse(play({.game = game, .seed = 7, .moves = moves}).value()));
}

constexpr const char* kBack =
    "{\"by\":\"judge\",\"do\":\"rule\",\"why\":\"It was not seen.\",\"back\":2}\n";

TEST(GameInPlay, TheJudgeGoesBackToEarlierPositions) {
  for (const std::string& name : games()) {
    const Lines lines = random_lines(name, 12);
    auto begun = game_in_play(lines.log(8), nullptr);
    ASSERT_TRUE(begun.ok());
    GameInPlay& game = *begun.value().game;
    const std::string again = lines.text(2, 6);
    EXPECT_EQ(verdict_text(game.judge(kBack, nullptr)), verdict_text(verify(lines.log(8) + kBack)));
    game.keep();
    EXPECT_EQ(verdict_text(game.judge(again, nullptr)),
              verdict_text(verify(lines.log(8) + kBack + again)));
    EXPECT_EQ(game.judge(again, nullptr).value().status, Status::legal) << name;
  }
}

TEST(GameInPlay, ARefusedLastEntryIsSettledByTheJudge) {
  const Lines lines = random_lines("hex", 12);
  const std::string illegal = lines.entries[1];  // made before
  auto begun = game_in_play(lines.log(6) + illegal, nullptr);
  ASSERT_TRUE(begun.ok());
  ASSERT_EQ(begun.value().verdict.status, Status::illegal);
  const auto settled = begun.value().game->judge(kBack, nullptr);
  ASSERT_EQ(verdict_text(settled), verdict_text(verify(lines.log(6) + illegal + kBack)));
  EXPECT_EQ(settled.value().status, Status::legal);
  EXPECT_EQ(settled.value().irregularities.size(), 1u);
}

TEST(GameInPlay, AnEndLineClosesTheLogWithItsClaims) {
  const Lines lines = random_lines("hex", 12);
  auto begun = game_in_play(lines.log(6), nullptr);
  ASSERT_TRUE(begun.ok());
  const std::string end = lines.entries[6] +
                          "{\"end\":{\"moves\":7,\"claims\":{\"digests\":{\"3\":\"" +
                          std::string(32, '0') + "\"}}}}\n";
  const auto closed = begun.value().game->judge(end, nullptr);
  ASSERT_EQ(verdict_text(closed), verdict_text(verify(lines.log(6) + end)));
  EXPECT_FALSE(closed.value().open);
  EXPECT_FALSE(closed.value().claims_hold);
  // It was not kept.
  const auto open = begun.value().game->judge(lines.entries[6], nullptr);
  EXPECT_EQ(verdict_text(open), verdict_text(verify(lines.log(7))));
}

TEST(GameInPlay, FaultsNameTheEntryOfTheLogAndTheLineOfTheAddition) {
  const Lines lines = random_lines("hex", 12);
  auto begun = game_in_play(lines.log(6), nullptr);
  ASSERT_TRUE(begun.ok());
  const auto fault_of = [&](const std::string& added) {
    const auto verdict = begun.value().game->judge(added, nullptr);
    if (verdict.ok() || verdict.problem().errors.empty()) return std::string("none");
    const Fault& one = verdict.problem().errors[0];
    return one.pointer + " line " + std::to_string(one.line);
  };
  EXPECT_EQ(fault_of(lines.entries[6] + "{\"by\":\"A\",\"do\":\"dance\"}\n"), "/moves/7/do line 2");
  EXPECT_EQ(fault_of("not JSON\n"), "/moves/6 line 1");
  EXPECT_EQ(fault_of("{\"end\":{\"moves\":3}}\n"), "/end/moves line 1");
  EXPECT_EQ(fault_of("{\"end\":{\"moves\":6,\"claims\":7}}\n"), "/claims line 1");
  // Nothing of that stays.
  EXPECT_EQ(verdict_text(begun.value().game->judge(lines.entries[6], nullptr)),
            verdict_text(verify(lines.log(7))));
}

TEST(GameInPlay, TakesNoMoreUnitsThanTheWholeLogMay) {
  const Lines lines = random_lines("hex", 40);
  Effort whole;
  ASSERT_TRUE(verify(lines.log(40), {}, &whole).ok());
  Effort little;
  little.units = whole.used - 1;
  auto begun = game_in_play(lines.log(20), &little);
  ASSERT_TRUE(begun.ok());
  Effort again;
  again.units = little.units;
  const auto verdict = begun.value().game->judge(lines.text(20, 40), &again);
  ASSERT_TRUE(verdict.ok());
  EXPECT_TRUE(verdict.value().out_of_work);
  EXPECT_GT(begun.value().game->used(), 0u);
}

TEST(LineChain, HashesTheLinesOneAfterAnother) {
  LineChain chain;
  chain.add("{}");
  EXPECT_EQ(chain.tag(), "0-" + sha256("{}").substr(0, 16));
  chain.add("[]");
  std::string bytes;
  for (const std::string& hash : {sha256("{}"), sha256("[]")})
    for (std::size_t i = 0; i < hash.size(); i += 2)
      bytes += static_cast<char>(std::stoi(hash.substr(i, 2), nullptr, 16));
  EXPECT_EQ(chain.tag(), "1-" + sha256(bytes).substr(0, 16));
  EXPECT_EQ(chain.length(), 1u);
}

TEST(WithLineFeeds, DropsBlankLinesAndBlanksAroundLines) {
  EXPECT_EQ(with_line_feeds(" {} \r\n\n\t[]"), "{}\n[]\n");
  EXPECT_EQ(with_line_feeds("\n \n"), "");
}

}  // namespace
}  // namespace arbiter::in_play
