// The form of rewind reports, what they say of themselves, and what bounds them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "tests/file_text.hpp"

namespace arbiter::rewind_test {
namespace {

using Tree = nlohmann::ordered_json;

Tree played_log(const std::string& game, std::uint64_t seed, std::uint32_t moves) {
  Tree log = Tree::parse(play({.game = game, .seed = seed, .players = 0, .moves = moves}).value());
  log.erase("claims");
  return log;
}

RewindReport report_on(const Tree& log, std::size_t to) {
  const auto report = rewind_report(log.dump(), static_cast<std::uint32_t>(to));
  EXPECT_TRUE(report.ok());
  return report.ok() ? report.value() : RewindReport{};
}

bool has_fix(const RewindReport& report, const std::string& kind, const std::string& member) {
  return std::any_of(report.fixes.begin(), report.fixes.end(), [&](const auto& fix) {
    return fix.kind == kind && fix.entry.contains(member);
  });
}

TEST(RewindReport, OfThePresentPositionUndoesNothing) {
  for (const std::string& game : games()) {
    const Tree log = played_log(game, 1, 40);
    const RewindReport report = report_on(log, log["moves"].size());
    EXPECT_EQ(report.to, report.at);
    EXPECT_TRUE(report.undone.empty() && report.chance.empty() && report.learnt.empty());
    EXPECT_TRUE(report.simple);
    EXPECT_EQ(report.grade, RewindGrade::safe);
    EXPECT_TRUE(has_fix(report, "back", "back"));
  }
}

TEST(RewindReport, CountsEveryEntryThatWouldBeUndone) {
  for (const std::string& game : games()) {
    const Tree log = played_log(game, 2, 90);
    const RewindReport report = report_on(log, 20);
    std::size_t entries = 0, moves = 0;
    for (const auto& one : report.undone) {
      entries += one.entries.size();
      for (const auto& [kind, count] : one.moves) moves += count;
      for (const std::size_t entry : one.entries) {
        EXPECT_GE(entry, 20u);
        EXPECT_EQ(log["moves"][entry]["by"], one.by);
      }
    }
    EXPECT_EQ(entries, log["moves"].size() - 20);
    EXPECT_EQ(moves, entries);
  }
}

// B chooses a planet after A, which shows both choices, and chooses again.
TEST(RewindReport, AChoiceThatIsShownTwiceIsLearntOnce) {
  Tree log = Tree::parse(file_text("replays/wh40k/orks-mirror.json"));
  log.erase("claims");
  Tree& moves = log["moves"];
  ASSERT_EQ(moves[14]["do"], "commit");
  ASSERT_EQ(moves[14]["by"], "B");
  moves.erase(moves.begin() + 15, moves.end());
  moves.push_back({{"by", "judge"}, {"do", "rule"}, {"why", "B chooses again."}, {"back", 14}});
  moves.push_back(moves[14]);
  std::vector<std::pair<std::string, std::size_t>> choices;
  for (const auto& one : report_on(log, 13).learnt)
    if (one.kind == "choice") choices.emplace_back(one.seat, one.entry);
  EXPECT_EQ(choices,
            (std::vector<std::pair<std::string, std::size_t>>{{"A", 14}, {"A", 16}, {"B", 14}}));
}

TEST(RewindReport, GradesFollowWhatItSays) {
  for (const std::string& game : games())
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const Tree log = played_log(game, seed, 60);
      const std::size_t last = log["moves"].size();
      for (std::size_t back = 1; back < 12 && back <= last; back += 2) {
        const RewindReport report = report_on(log, last - back);
        const bool stays = std::any_of(report.learnt.begin(), report.learnt.end(),
                                       [](const auto& one) { return one.stays; });
        EXPECT_EQ(report.grade == RewindGrade::not_recommended, stays) << game << ", " << seed;
        EXPECT_FALSE(report.reasons.empty());
        if (report.simple || report.grade == RewindGrade::safe) {
          EXPECT_TRUE(report.learnt.empty() && report.chance.empty()) << game << ", " << seed;
        }
        for (const auto& one : report.again) {
          EXPECT_EQ(one.cards > 0, !one.seats.empty()) << game << ", " << seed;
          EXPECT_TRUE(one.kind == "shuffle" || one.seats.empty()) << game << ", " << seed;
          EXPECT_FALSE(one.entries.empty());
          EXPECT_TRUE(std::is_sorted(one.entries.begin(), one.entries.end()));
        }
      }
    }
}

TEST(RewindReport, IsTheSameEachTimeAndInBothForms) {
  for (const std::string& game : games()) {
    const Tree log = played_log(game, 3, 70);
    const RewindReport report = report_on(log, 30);
    EXPECT_EQ(json_of(report), json_of(report_on(log, 30)));
    const Tree json = Tree::parse(json_of(report));
    EXPECT_EQ(json["format"], "arbiter.rewind/1");
    EXPECT_EQ(json["learnt"].size(), report.learnt.size());
    EXPECT_EQ(json["fixes"].size(), report.fixes.size());
    const std::string words = text_of(report);
    for (const auto& reason : report.reasons)
      EXPECT_NE(words.find(reason.why), std::string::npos) << words;
    for (const auto& fix : report.fixes)
      EXPECT_NE(words.find(fix.words), std::string::npos) << words;
  }
}

TEST(RewindReport, TellsOfSearchesAndOfShufflesInMoves) {
  const auto words = [](const std::string& path, std::size_t entries) {
    Tree log = Tree::parse(file_text(path));
    log.erase("claims");
    log["moves"].erase(log["moves"].begin() + static_cast<std::ptrdiff_t>(entries),
                       log["moves"].end());
    return text_of(report_on(log, entries - 1));
  };
  for (const std::string& game : games()) {
    if (game == "conquest") {
      const std::string text = words("replays/conquest/a-short-war.json", 202);
      EXPECT_NE(text.find("A, entry 201: all cards in their order (out of the domain of A)"),
                std::string::npos)
          << text;
      EXPECT_NE(text.find("Shuffle the domain of A: A and B know cards of it (entry 201)"),
                std::string::npos)
          << text;
    }
    if (game == "zabor") {
      const std::string text = words("replays/zabor/three-empires-short.json", 16);
      EXPECT_NE(text.find("The trait deck is shuffled."), std::string::npos) << text;
      EXPECT_NE(text.find("Shuffle the trait deck: it was shuffled since (entry 15)"),
                std::string::npos)
          << text;
    }
  }
}

// A position before a correction is gone from the log, so the ruling brings it back itself.
TEST(RewindReport, GoesBackBehindACorrectionByGivingThePosition) {
  for (const std::string& game : games()) {
    Tree log = played_log(game, 4, 40);
    const std::size_t corrected = log["moves"].size();
    const auto last = position(log.dump(), {}, Readers::programs);
    ASSERT_TRUE(last.ok());
    log["moves"].push_back({{"by", "judge"},
                            {"do", "rule"},
                            {"why", "It is as it is."},
                            {"correct", Tree::parse(last.value())}});
    const RewindReport report = report_on(log, corrected - 1);
    EXPECT_TRUE(has_fix(report, "back", "correct")) << game << json_of(report);
    EXPECT_FALSE(report.simple);
    EXPECT_TRUE(std::any_of(report.undone.begin(), report.undone.end(),
                            [](const auto& one) { return one.kind == "rulings"; }));
  }
}

// An entry that names a card which the log does not know cannot be settled, so a ruling takes its
// place.
TEST(RewindReport, OffersRulingsInPlaceOfAnEntryThatCannotBeJudged) {
  for (const std::string& game : games()) {
    if (game != "sularia") continue;
    const std::string path = "replays/sularia/broken/a-revealed-card-without-a-name.json";
    const RewindReport report = report_on(Tree::parse(file_text(path)), 1);
    ASSERT_TRUE(report.refused);
    EXPECT_EQ(report.refused->status, Status::unverifiable);
    EXPECT_TRUE(has_fix(report, "back", "back")) << json_of(report);
    EXPECT_FALSE(report.refused->stays());
    EXPECT_EQ(Tree::parse(json_of(report))["refused"]["stays"], false);
    const std::string words = text_of(report);
    EXPECT_NE(words.find("Which card"), std::string::npos) << words;
    EXPECT_NE(words.find("must be left out of the log"), std::string::npos) << words;
  }
}

// A ruling settles an entry for which chance has not answered, so it stays.
TEST(RewindReport, SaysWhatAnEntryLacks) {
  Tree log = Tree::parse(file_text("replays/conquest/two-generals.json"));
  Tree& moves = log["moves"];
  moves.erase(moves.begin() + 38);
  const RewindReport report = report_on(log, 37);
  ASSERT_TRUE(report.refused);
  EXPECT_TRUE(report.refused->stays());
  const std::string words = text_of(report);
  EXPECT_NE(words.find("The log does not say what chance answered."), std::string::npos) << words;
  EXPECT_EQ(words.find("left out"), std::string::npos) << words;
}

// A log may have so many rulings that none can be added: then the list is not complete.
TEST(RewindReport, SaysThatRulingsCouldNotBeTried) {
  for (const std::string& game : games()) {
    Tree log = played_log(game, 7, 20);
    const std::size_t last = log["moves"].size();
    EXPECT_TRUE(report_on(log, last).complete) << game;
    for (std::size_t i = 0; i < limits::kJudgeEntries; ++i)
      log["moves"].push_back(
          {{"by", "judge"}, {"do", "rule"}, {"why", "It stays so."}, {"back", last}});
    const RewindReport report = report_on(log, last);
    EXPECT_TRUE(report.fixes.empty()) << game;
    EXPECT_FALSE(report.complete) << game;
  }
}

TEST(RewindReport, SaysWhyThereIsNone) {
  for (const std::string& game : games()) {
    const std::string log = played_log(game, 5, 30).dump();
    const auto beyond = rewind_report(log, 1'000);
    ASSERT_FALSE(beyond.ok());
    EXPECT_EQ(beyond.problem().type, "not-found");
    EXPECT_NE(beyond.problem().detail.find("no position 1000"), std::string::npos);
    EXPECT_FALSE(rewind_report("[", 0).ok());
    EXPECT_FALSE(rewind_report("{}", 0).ok());
  }
}

// Few units end the report; a little more only the search for rulings.
TEST(RewindReport, IsBoundedByItsUnits) {
  for (const std::string& game : games()) {
    const std::string log = played_log(game, 6, 100).dump();
    bool refused = false, cut = false, whole = false;
    for (std::uint64_t units = 10; units < limits::kUnits && !whole; units += units / 4 + 1) {
      Effort effort{.units = units};
      const auto report = rewind_report(log, 10, &effort);
      refused = refused || (!report.ok() && report.problem().type == "work");
      cut = cut || (report.ok() && !report.value().complete);
      whole = report.ok() && report.value().complete;
      EXPECT_LE(effort.used, units) << game;
      EXPECT_LE(effort.used_on_answer, 2 * units) << game;
    }
    EXPECT_TRUE(refused && cut && whole) << game << refused << cut << whole;
  }
}

}  // namespace
}  // namespace arbiter::rewind_test
