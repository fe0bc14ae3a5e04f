// Runs every file of cases, and the mute test: if a rule is not checked, a case that names it must
// fail.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/case_files.hpp"

namespace arbiter::test {
namespace {

const std::vector<CaseFileText>& files() {
  static const std::vector<CaseFileText> all = case_files();
  return all;
}

std::map<std::string, Coverage>& coverages() {
  static std::map<std::string, Coverage> all;
  return all;
}

// Turns "replays/conquest/cases/a/b-c.json" into a name that gtest accepts. The replays may be in a
// deeper folder.
std::string test_name(const ::testing::TestParamInfo<std::size_t>& info) {
  std::string name = files()[info.param].path;
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  const std::size_t begin = name.find("replays_") + std::string("replays_").size();
  return name.substr(begin, name.size() - begin - std::string("_json").size());
}

std::vector<std::size_t> numbers() {
  std::vector<std::size_t> all(files().size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

class Cases : public ::testing::TestWithParam<std::size_t> {};

TEST_P(Cases, AreAsExpected) {
  const auto& file = files()[GetParam()];
  const auto results = run_cases(file.text, {"", &coverages()[file.game]});
  ASSERT_TRUE(results.ok()) << file.path << ": " << results.problem().detail;
  EXPECT_FALSE(results.value().empty()) << file.path << " has no case";
  for (const CaseResult& one : results.value())
    EXPECT_TRUE(one.passed) << file.path << ": " << one.name << ": " << one.why;
}

INSTANTIATE_TEST_SUITE_P(Files, Cases, ::testing::ValuesIn(numbers()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Cases);

bool all_pass(const Result<std::vector<CaseResult>>& results) {
  return results.ok() && std::all_of(results.value().begin(), results.value().end(),
                                     [](const CaseResult& one) { return one.passed; });
}

// A muted rule may let through a position that the engine was never made for. So the file runs in a
// process of its own, and a crash also shows that the rule is missed.
bool fails_without(const std::string& rule, const CaseFileText& file) {
  std::fflush(stdout);
  std::fflush(stderr);
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
    alarm(20);
    try {
      _exit(all_pass(run_cases(file.text, {rule, nullptr})) ? 0 : 1);
    } catch (...) {
      _exit(1);
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

TEST(Packs, EveryCardTakesPartInACase) {
  for (const auto& game : games())
    for (const auto& pack : packs_of_cards(game))
      for (const auto& card : pack.cards)
        EXPECT_TRUE(std::any_of(files().begin(), files().end(),
                                [&](const CaseFileText& file) {
                                  return file.game == game && file.pack == pack.id &&
                                         file.text.find('"' + card + '"') != std::string::npos;
                                }))
            << card << " of " << pack.id << " stands in no case";
}

// If the book says something twice, the code cites the row that says it first.
std::string cited(const std::string& rule) {
  for (const GameCodec* codec : codecs()) {
    const std::string game{codec->book().game};
    for (const Row& row : codec->book().rows)
      if (row.standing == Standing::same && game + ":" + std::string{row.id} == rule)
        return game + ":" + std::string{row.same_as};
  }
  return rule;
}

TEST(Mute, EveryRuleThatRefusesIsMissedWhereItIsNotAsked) {
  std::map<std::string, std::vector<const CaseFileText*>> by_rule;
  for (const auto& file : files())
    for (const auto& rule : file.refusals) by_rule[cited(rule)].push_back(&file);
  for (const auto& [rule, naming] : by_rule) {
    bool missed = false;
    for (const CaseFileText* file : naming) missed = missed || fails_without(rule, *file);
    EXPECT_TRUE(missed) << rule << " can be switched off and no case that names it fails";
  }
}

class PrintCoverage : public ::testing::Environment {
 public:
  void TearDown() override {
    for (const GameCodec* codec : codecs()) {
      const Book book = codec->book();
      std::printf("%s", coverage_text(book, coverages()[std::string{book.game}]).c_str());
    }
  }
};
const auto* const print_coverage = ::testing::AddGlobalTestEnvironment(new PrintCoverage);

}  // namespace
}  // namespace arbiter::test
