#include "tests/work/checks.hpp"
#include "tests/file_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace arbiter::work {
namespace {

namespace fs = std::filesystem;

// Returns the recorded games of a game, with name and log.
std::vector<std::pair<std::string, std::string>> recorded(const std::string& game) {
  std::vector<std::pair<std::string, std::string>> logs;
  for (const auto& entry : fs::directory_iterator(fs::path(ARBITER_SOURCE_DIR) / "replays" / game))
    if (entry.path().extension() == ".json" && !entry.path().string().ends_with(".verdict.json"))
      logs.emplace_back(entry.path().stem().string(), file_text(entry.path()));
  std::sort(logs.begin(), logs.end());
  return logs;
}

// Checks some recorded games, and the attacks that are short enough to be judged many times.
template <class Check>
void each_short_log(const std::string& game, const std::vector<Attack>& attacks, Check check) {
  constexpr std::size_t kGames = 8, kBytes = 60'000;
  auto logs = recorded(game);
  logs.resize(std::min(logs.size(), kGames));
  for (const auto& [name, log] : logs) check(name, log);
  for (const auto& one : attacks)
    if (one.question == Question::verify && one.document.size() < kBytes)
      check(one.name, one.document);
}

}  // namespace

void recorded_games_take_little(const std::string& game) {
  for (const auto& [name, log] : recorded(game)) {
    Effort effort;
    EXPECT_EQ(ask({name, Question::verify, log}, effort).what, "legal") << name;
    EXPECT_LT(effort.used, limits::kUnits / 20) << name;
  }
}

void judging_takes_the_same(const std::string& game, const std::vector<Attack>& attacks) {
  each_short_log(game, attacks, [](const std::string& name, const std::string& log) {
    const auto effort_of = [&](Question question) {
      Effort effort;
      ask({name, question, log}, effort);
      return effort;
    };
    EXPECT_EQ(effort_of(Question::digests).used, effort_of(Question::verify).used) << name;
    const auto unheard = effort_of(Question::position).used;
    for (const auto question : {Question::transcript, Question::explain}) {
      const Effort heard = effort_of(question);
      // An answer whose own units are used up ends before everything is judged.
      const bool cut = heard.exhausted && heard.used < unheard;
      EXPECT_TRUE(heard.used == unheard || cut) << name << ", " << text(question);
    }
  });
}

void units_may_end_anywhere(const std::string& game, const std::vector<Attack>& attacks) {
  each_short_log(game, attacks, [](const std::string& name, const std::string& log) {
    Effort whole;
    ask({name, Question::verify, log}, whole);
    const auto most = std::min<std::uint64_t>(whole.used, 40'000);
    for (std::uint64_t units = 1; units < most; units += 1 + units / 2)
      for (const auto question : {Question::verify, Question::options, Question::transcript}) {
        Effort effort{.units = units};
        const Outcome outcome = ask({name, question, log}, effort);
        EXPECT_LE(effort.used, units) << name;
        EXPECT_LE(effort.used_on_answer, units) << name;
        if (question == Question::verify) {
          EXPECT_TRUE(outcome.missing == "work" || outcome.what == "work")
              << name << ": " << outcome.what << " with " << units;
        }
      }
  });
}

void attacks_end(const std::vector<Attack>& attacks, std::string_view refused) {
  for (const auto& one : attacks) {
    Effort effort;
    const Outcome outcome = ask(one, effort);
    EXPECT_LE(effort.used, limits::kUnits) << one.name;
    EXPECT_LE(effort.used_on_answer, limits::kUnits) << one.name;
    for (const std::string unread : {"not-json", "not-the-form", "too-large"})
      EXPECT_NE(outcome.what, unread) << one.name;
    // An attack that is refused before it begins shows nothing.
    EXPECT_EQ(outcome.what == "unusable-content", one.name == refused) << one.name;
  }
}

void takes_too_much(const std::vector<Attack>& attacks, const std::string& name) {
  Effort effort;
  const Outcome outcome = ask(attack_named(attacks, name), effort);
  EXPECT_TRUE(outcome.missing == "work" || outcome.what == "work") << name << ": " << outcome.what;
  EXPECT_TRUE(effort.exhausted) << name;
}

const Attack& attack_named(const std::vector<Attack>& attacks, std::string_view name) {
  for (const auto& one : attacks)
    if (one.name == name && one.question == Question::verify) return one;
  ADD_FAILURE() << "there is no attack " << name;
  static const Attack none;
  return none;
}

}  // namespace arbiter::work
