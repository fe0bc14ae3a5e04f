// The tree of effects: it is whole in every case and golden game, and two players who disagree can
// read the answer from it.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"
#include "tests/file_text.hpp"

namespace arbiter::story_test {
namespace {

using Json = nlohmann::json;

std::filesystem::path replays() {
  return std::filesystem::path(ARBITER_SOURCE_DIR) / "replays/conquest";
}

// Returns the case as a log.
Json log_of_case(const Json& file, const Json& one) {
  Json log = (one.contains("given") ? one : file)["given"];
  log["format"] = "arbiter.log/1";
  log["game"] = file["game"];
  log["moves"] = one.value("moves", Json::array());
  return log;
}

// Every golden game and every case, as logs.
template <class Use>
void for_each_replay(Use use) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(replays())) {
    if (entry.path().extension() != ".json") continue;
    const std::string text = file_text(entry.path());
    const Json json = Json::parse(text);
    const std::string format = json.value("format", "");
    if (format == "arbiter.log/1") use(entry.path().string(), text);
    if (format != "arbiter.cases/1") continue;
    for (const Json& one : json["cases"])
      use(entry.path().string() + ": " + one["name"].get<std::string>(),
          log_of_case(json, one).dump());
  }
}

// Reads the facts of a transcript one after another. An effect keeps its number for its whole life.
// While another effect that began in it has facts of its own, it waits. What has ended stays ended.
class Tree {
 public:
  void read(const Json& fact) {
    const std::uint32_t number = fact.value("effect", 0u);
    if (fact.contains("parent")) return begin(number, fact["parent"]);
    if (last_ == 0 && number > 0) begin(number, 0);  // the first position is in the middle of it
    while (!open_.empty() && open_.back() != number) open_.pop_back();
    EXPECT_EQ(open_.empty(), number == 0) << "an effect that has ended continues: " << fact;
    if (fact.value("telling", "") == "resolves") {
      EXPECT_TRUE(resolved_.insert(number).second) << "resolves twice: " << fact;
    }
  }
  std::size_t begun() const { return last_; }
  std::size_t resolved() const { return resolved_.size(); }

 private:
  void begin(std::uint32_t number, std::uint32_t parent) {
    EXPECT_EQ(number, ++last_);
    while (!open_.empty() && open_.back() != parent) open_.pop_back();
    EXPECT_EQ(open_.empty(), parent == 0) << "effect " << number << " lies in one that has ended";
    open_.push_back(number);
  }

  std::vector<std::uint32_t> open_;  // each began in the one before it
  std::set<std::uint32_t> resolved_;
  std::uint32_t last_ = 0;
};

TEST(EffectTree, IsWholeInEveryReplay) {
  std::size_t begun = 0;
  std::size_t resolved = 0;
  for_each_replay([&](const std::string& name, const std::string& log) {
    SCOPED_TRACE(name);
    const auto text = asked::transcript(log, "", true);
    ASSERT_TRUE(text.ok()) << text.problem().detail;
    Tree tree;
    const Json story = Json::parse(text.value());
    for (const Json& entry : story["entries"])
      for (const Json& fact : entry["facts"]) tree.read(fact);
    begun += tree.begun();
    resolved += tree.resolved();
  });
  EXPECT_GT(begun, 1000u);
  EXPECT_GT(resolved, 1000u);
}

// A seat sees the same tree with less in it.
TEST(EffectTree, IsWholeForASeat) {
  const std::string log = file_text(replays() / "fire-against-water.json");
  Tree tree;
  const Json story = Json::parse(asked::transcript(log, "B", true).value());
  EXPECT_EQ(story["seat"], "B");
  for (const Json& entry : story["entries"])
    for (const Json& fact : entry["facts"]) tree.read(fact);
  EXPECT_GT(tree.begun(), 10u);
}

// Returns the transcript of the case whose name begins like this.
std::string told(const std::string& file, const std::string& name) {
  const Json json = Json::parse(file_text(replays() / "cases" / file));
  for (const Json& one : json["cases"])
    if (one["name"].get<std::string>().starts_with(name))
      return asked::transcript_text(log_of_case(json, one).dump(), "", true).value();
  ADD_FAILURE() << "no such case: " << name;
  return "";
}

// The book's example of two abilities that answer one ruination (5.1.1). Both players must be able
// to read who came first, what happened to the ruination, and why the other ability failed.
TEST(EffectTree, TellsTwoPlayersWhoCameFirst) {
  const std::string text =
      told("5-effects/competing-replacements.json", "book example: unit A attacks");
  const std::string reaver =
      "Pay 5g to deploy a reaver in a location. Anytime this unit would ruin a unit, banish that "
      "unit instead. 30/20";
  const std::vector<std::string> lines = {
      "            #4 Effect of Reaver A2, commanded by A: Footman B2 would be ruined."
      "  [conquest:5.1-1]",
      "               Reaver A2 answers: Footman B2 would be ruined.  [conquest:7.1-4]",
      "               Lucky Charm B3 answers: Footman B2 would be ruined.  [conquest:7.1-4]",
      "               Number 1 of the simultaneous effects: that of Reaver A2 on Footman B2, "
      "commanded by A.  [conquest:5.1.1-1]",
      "               Number 2 of the simultaneous effects: that of Lucky Charm B3 on Footman B2, "
      "commanded by B.  [conquest:5.1.1-1]",
      "               #5 Answer of Reaver A2, commanded by A. It says: \"" + reaver +
          "\"  [conquest:5.1-1]",
      "                  Footman B2 would be ruined; instead Footman B2 is to be banished (Reaver "
      "A2).  [conquest:5.3-2]",
      "                  It resolves.  [conquest:5.1-3]",
      "               The effect of Lucky Charm B3 is created and does not resolve: what it "
      "answers "
      "has changed meanwhile.  [conquest:5.1.1-5]",
      "               It resolves.  [conquest:5.1-3]",
      "               Footman B2 is banished (Reaver A2).  [conquest:2.3.4-2]"};
  std::string block;
  for (const std::string& line : lines) block += line + "\n";
  EXPECT_NE(text.find(block), std::string::npos) << text;
}

// An effect that waits for an answer continues under its number in the entry that answers it.
TEST(EffectTree, GoesOnInTheEntryThatAnswers) {
  const std::string text = told("5-effects/modification.json", "");
  EXPECT_NE(text.find("becomes 20 instead of 30"), std::string::npos) << text;
  const Json file = Json::parse(file_text(replays() / "cases/5-effects/modification.json"));
  for (const Json& one : file["cases"]) {
    const std::string story =
        asked::transcript_text(log_of_case(file, one).dump(), "", true).value();
    const std::size_t at = story.find(" continues: Effect of Fireball");
    if (at == std::string::npos) continue;
    const std::size_t line = story.rfind('\n', at) + 1;
    const std::string number = story.substr(line, at - line);
    EXPECT_NE(story.find(number + " Effect of Fireball"), std::string::npos) << story;
    return;
  }
  ADD_FAILURE() << "no case has an effect that waits";
}

TEST(Transcripts, CountWhatHappensSeveralTimes) {
  const auto text =
      asked::transcript_text(file_text(replays() / "order-against-chaos.json"), "", false);
  ASSERT_TRUE(text.ok());
  EXPECT_NE(text.value().find("Footman A4 is dealt 30 damage twice (Twin Bolt B3).  [conquest:"),
            std::string::npos);
}

// The windows before it may be passed, and the log may leave those passes out.
TEST(Refusals, SayWhereAnEntryIsJudgedThatComesAfterPasses) {
  const auto explained = [](const Json& log) {
    const auto told = asked::explain_text(log.dump(), {});
    return told.ok() ? told.value() : told.problem().detail;
  };
  const auto game = [](const char* path) {
    return Json::parse(file_text(replays().parent_path() / path));
  };
  const std::string left_out = "Moves that a log may leave out count as left out here. The";
  const auto later = explained(game("wh40k/broken/a-pass-with-a-ready-unit.json"));
  EXPECT_NE(later.find(left_out + " entry is judged where A is asked"), std::string::npos) << later;
  EXPECT_NE(later.find("(wh40k:fighting-a-battle-13)."), std::string::npos) << later;

  const auto here = explained(game("conquest/broken/moved-then-assaulting.json"));
  EXPECT_NE(here.find("This is not legal."), std::string::npos) << here;
  EXPECT_EQ(here.find(left_out), std::string::npos) << here;
}

}  // namespace
}  // namespace arbiter::story_test
