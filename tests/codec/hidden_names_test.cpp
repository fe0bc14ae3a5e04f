// What a seat is told of entries of others: no card that it does not see there, and nothing that an
// entry would uncover.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/log_lines.hpp"
#include "tests/twins.hpp"

namespace arbiter::hidden_names_test {
namespace {

using test::Json;
using test::random_log;

std::vector<Json> seen_by(const Json& log, const std::string& seat) {
  std::vector<Json> entries;
  std::istringstream lines(entries_seen(log.dump(), seat).value());
  for (std::string line; std::getline(lines, line);) entries.push_back(Json::parse(line));
  return entries;
}

// How many cards of an owner a seat sees with their names.
std::size_t named(const Json& log, std::uint32_t at, const std::string& seat, char owner) {
  const Json view = Json::parse(position(log.dump(), {at, seat}, Readers::programs).value());
  std::size_t count = 0;
  for (const char* member : {"cards", "resources"}) {
    if (!view.contains(member)) continue;
    for (const auto& [id, thing] : view[member].items())
      count += id[0] == owner && thing.contains("card") ? 1 : 0;
  }
  return count;
}

std::size_t names_in(const Json& cards) {
  return static_cast<std::size_t>(
      std::count_if(cards.begin(), cards.end(), [](const Json& card) { return !card.is_null(); }));
}

// The seat may draw cards of the same names in the same step.
TEST(HiddenNames, ADrawOfAnotherNamesNoMoreCardsThanAreSeenNow) {
  std::size_t draws = 0;
  for (const std::string& game : games()) {
    if (game != "conquest" && game != "wh40k" && game != "sularia") continue;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const Json log = random_log(game, seed, 12);
      for (const Json& player : log["players"]) {
        const std::string seat = player["id"];
        const std::vector<Json> seen = seen_by(log, seat);
        for (std::uint32_t i = 0; i < seen.size(); ++i) {
          const std::string to = seen[i].value("to", seat);
          if (seen[i]["do"] != "draw" || to == seat) continue;
          ++draws;
          EXPECT_LE(names_in(seen[i]["cards"]),
                    named(log, i + 1, seat, to[0]) - named(log, i, seat, to[0]))
              << game << seed << seen[i];
        }
      }
    }
  }
  EXPECT_GT(draws, 0u);
}

// Logs of zabor with a secret draw after a pass that need not be written down; that pass.
struct Passed {
  Json log;
  std::size_t at = 0;
};
std::optional<Passed> drawn_after_pass(std::uint64_t seed) {
  const Json log = random_log("zabor", seed, 400);
  for (std::size_t i = 0; i + 1 < log["moves"].size(); ++i) {
    const Json& draw = log["moves"][i + 1];
    if (log["moves"][i]["do"] != "pass" || draw["do"] != "draw") continue;
    if (draw["deck"] != "destiny" && draw["deck"] != "sorcery") continue;
    Json without = log;
    without["moves"].erase(without["moves"].begin() + static_cast<std::ptrdiff_t>(i + 2),
                           without["moves"].end());
    without["moves"].erase(i);
    if (verify(without.dump()).value().status == Status::legal)
      return Passed{test::going_on(log, Json(), 0, i + 2), i};
  }
  return std::nullopt;
}

TEST(HiddenNames, ASecretDrawStaysSecretWhereverItStands) {
  std::size_t draws = 0;
  for (std::uint64_t seed = 0; seed < 40 && draws < 5; ++seed) {
    const std::optional<Passed> passed = drawn_after_pass(seed);
    if (!passed) continue;
    ++draws;
    Json bare = passed->log, settled = passed->log;
    bare.erase("start");
    settled.erase("start");
    const Json draw = bare["moves"].back();
    bare["moves"].erase(passed->at);
    // The draw comes too early, and the judge settles it.
    settled["moves"].erase(passed->at + 1);
    settled["moves"].erase(passed->at);
    settled["moves"].erase(passed->at - 1);
    settled["moves"].push_back(draw);
    settled["moves"].push_back(
        {{"by", "judge"}, {"do", "rule"}, {"why", "Not yet."}, {"back", passed->at - 1}});
    for (const Json& player : bare["players"]) {
      const std::string seat = player["id"];
      const bool own = draw.value("to", "") == seat;
      for (const Json& log : {bare, settled}) {
        const auto verdict = verify(log.dump(), {.seat = seat});
        ASSERT_EQ(verdict.value().status, Status::legal) << json_of(verdict.value());
        std::string told = json_of(verdict.value());
        for (const Json& entry : seen_by(log, seat))
          if (entry["do"] == "draw") told = entry.dump();
        const bool names = told.find(draw["cards"][0].get<std::string>()) != std::string::npos;
        EXPECT_EQ(names, own) << seat << draw << told;
      }
    }
  }
  EXPECT_GT(draws, 0u);
}

// Two players commit in secret, and the second of them would uncover both.
TEST(HiddenNames, AnEntryThatIsTriedUncoversNothing) {
  const Json log = random_log("wh40k", 5, 60);
  std::size_t first = 0;
  while (log["moves"][first]["do"] != "commit") ++first;
  const Json second = log["moves"][first + 1];
  ASSERT_EQ(second["do"], "commit");
  Json one = log;
  one["moves"].erase(one["moves"].begin() + static_cast<std::ptrdiff_t>(first + 2),
                     one["moves"].end());
  Json other = one;
  other["moves"][first]["planet"] = one["moves"][first]["planet"] == 1 ? 2 : 1;
  const std::string seat = second["by"];
  const auto judged = [&](const Json& tried, bool at_hand) {
    Verdict verdict = verify(tried.dump(), {.seat = seat, .at_hand = at_hand}).value();
    EXPECT_EQ(verdict.status, Status::legal);
    return json_of(verdict);
  };
  EXPECT_NE(judged(one, false), judged(other, false));
  EXPECT_EQ(judged(one, true), judged(other, true));
}

}  // namespace
}  // namespace arbiter::hidden_names_test
