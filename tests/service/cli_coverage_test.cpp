// What `arbiter coverage` counts, checked by hand on a tiny log and against transcripts on whole
// games.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "codec/adjudicator.hpp"
#include "codec/coverage.hpp"
#include "service/store/open.hpp"
#include "tests/file_text.hpp"
#include "tests/service/cli_packed.hpp"
#include "tests/service/cli_support.hpp"

namespace arbiter::cli_test {
namespace {

using nlohmann::json;

std::string replay(const std::string& name) {
  return std::string(ARBITER_SOURCE_DIR) + "/replays/" + name;
}
// A log of the replays as a line of a stream.
std::string line_of(const std::string& name) {
  return json::parse(file_text(replay(name))).dump() + "\n";
}

// The loads of two ships, the winds, and a ship that A places on land, which is refused.
const std::string kTiny = "hex/broken/a-ship-on-land.json";

json covered(std::vector<std::string> arguments, int code, const std::string& input = "") {
  arguments.insert(arguments.begin(), {"coverage", "--json"});
  const Ran ran = run_cli(arguments, input);
  EXPECT_EQ(ran.code, code) << ran.err;
  return json::parse(ran.out);
}

const json& one_of(const json& list, const std::string& id) {
  static const json none;
  for (const json& one : list)
    if (one["id"] == id) return one;
  ADD_FAILURE() << "there is no " << id;
  return none;
}

// --- The tiny log, counted by hand from its transcript ---

TEST(CliCoverage, RowsCountUpToTheRefusedEntryAndWithIt) {
  const json found = covered({replay(kTiny)}, 1);
  ASSERT_EQ(found["games"].size(), 1u);
  const json& game = found["games"][0];
  EXPECT_EQ(game["game"], "hex");
  EXPECT_EQ(game["logs"], 1);
  EXPECT_EQ(game["illegal"], 1);
  EXPECT_EQ(game["moves"], 3);
  const auto expect_row = [&](const std::string& id, int refused, int told, int games) {
    const json& row = one_of(game["rows"], id);
    EXPECT_EQ(row["refused"], refused) << id;
    EXPECT_EQ(row["told"], told) << id;
    EXPECT_EQ(row["games"], games) << id;
    EXPECT_EQ(row["status"], "enforced") << id;
  };
  expect_row("setup-units-3", 0, 2, 1);      // asks for both loads, and reports them
  expect_row("setup-winds-1", 0, 1, 1);      // asks for the winds
  expect_row("setup-placement-1", 0, 1, 1);  // asks at the end
  expect_row("setup-placement-3", 1, 0, 1);  // refuses
}

TEST(CliCoverage, KindsOfMovesAndThingsAreCountedOnceAMove) {
  const json found = covered({replay(kTiny)}, 1);
  const json& game = found["games"][0];
  const std::map<std::string, int> kinds = {{"load", 2}, {"flip", 1}, {"place", 0}, {"build", 0}};
  for (const auto& [kind, moves] : kinds) {
    EXPECT_EQ(one_of(game["kinds"], kind)["moves"], moves) << kind;
    EXPECT_EQ(one_of(game["kinds"], kind)["games"], moves > 0 ? 1 : 0) << kind;
  }
  const json& pack = one_of(game["packs"], "sample");
  EXPECT_EQ(pack["games"], 1);
  // A loads infantry, an archer and cavalry onto a freighter, B infantry twice and cavalry.
  const std::map<std::string, int> things = {{"infantry", 2},  {"archer", 1}, {"cavalry", 2},
                                             {"freighter", 2}, {"galley", 0}, {"camp", 0}};
  for (const auto& [thing, moves] : things)
    EXPECT_EQ(one_of(pack["things"], thing)["moves"], moves) << thing;
  EXPECT_EQ(one_of(game["maps"], "sample-61")["games"], 1);
}

TEST(CliCoverage, WhatLogsChooseIsCounted) {
  const json found = covered({replay(kTiny)}, 1);
  const json& values = one_of(found["games"][0]["options"], "R-57")["values"];
  ASSERT_EQ(values.size(), 2u);
  for (const json& one : values) EXPECT_EQ(one["games"], one["value"] == "lost" ? 1 : 0);
}

// --- Against transcripts ---

// Counts how many entries each rule asked for or reported.
std::map<std::string, int> told_in(const std::string& log) {
  const json story = json::parse(transcript(log, {}).value());
  std::map<std::string, int> told;
  for (const json& entry : story["entries"]) {
    std::set<std::string> rules = {entry["asked_by"]};
    for (const json& fact : entry["facts"]) rules.insert(fact["rule"]);
    for (const std::string& rule : rules) ++told[rule];
  }
  return told;
}

TEST(CliCoverage, ToldIsAtLeastWhatTheTranscriptTells) {
  for (const std::string name : {"conquest/a-short-war.json", "hex/two-settlers.json",
                                 "sularia/a-short-war.json", "zabor/by-one-gold.json"}) {
    const std::string log = file_text(replay(name));
    const auto counted = cover(log);
    ASSERT_TRUE(counted.ok()) << name;
    const Counts& carried = counted.value().rules.carried;
    for (const auto& [rule, times] : told_in(log)) {
      ASSERT_TRUE(carried.contains(rule)) << name << " " << rule;
      EXPECT_GE(carried.at(rule), times) << name << " " << rule;
    }
  }
}

TEST(CliCoverage, EveryMoveOfAWholeLogIsCountedByItsKind) {
  const std::string name = "zabor/by-one-gold.json";
  const json log = json::parse(file_text(replay(name)));
  std::map<std::string, int> kinds;
  for (const json& move : log["moves"]) ++kinds[move["do"]];
  const json found = covered({replay(name)}, 0);
  for (const json& kind : found["games"][0]["kinds"])
    EXPECT_EQ(kind["moves"], kinds[kind["id"]]) << kind;
  EXPECT_EQ(found["games"][0]["moves"], log["moves"].size());
}

TEST(CliCoverage, CardsOfAMoveAreKnownByTheirInstances) {
  const std::string log = file_text(replay("conquest/a-short-war.json"));
  const auto counted = cover(log);
  ASSERT_TRUE(counted.ok());
  // Every card that a transcript names as the card of a fact took part.
  std::map<std::string, std::uint64_t> things;
  for (const CountedThing& one : counted.value().things) things[one.id] = one.times;
  std::map<std::string, std::uint64_t> named;
  const json told = json::parse(transcript(log, {}).value());
  for (const json& entry : told["entries"]) {
    std::set<std::string> cards;
    for (const json& fact : entry["facts"])
      if (fact.contains("card")) cards.insert(fact["card"].get<std::string>());
    for (const std::string& card : cards) ++named[card];
  }
  ASSERT_FALSE(named.empty());
  for (const auto& [card, times] : named) EXPECT_GE(things[card], times) << card;
  // A resource that is activated or moved is written only as its id.
  std::uint64_t all = 0, facts = 0;
  for (const auto& [card, times] : things) all += times;
  for (const auto& [card, times] : named) facts += times;
  EXPECT_GT(all, facts);
}

// --- Several logs ---

TEST(CliCoverage, LogsAreAddedUpAndEachGameHasItsPart) {
  const json one = covered({replay(kTiny)}, 1);
  const json more = covered({replay("zabor/by-one-gold.json"), replay(kTiny), replay(kTiny)}, 1);
  ASSERT_EQ(more["games"].size(), 2u);
  EXPECT_EQ(more["games"][0]["game"], "hex");
  EXPECT_EQ(more["games"][1]["game"], "zabor");
  EXPECT_EQ(more["games"][1]["legal"], 1);
  const json& single = one["games"][0];
  const json& twice = more["games"][0];
  EXPECT_EQ(twice["illegal"], 2);
  for (std::size_t i = 0; i < single["rows"].size(); ++i)
    for (const char* count : {"refused", "held", "told", "games"})
      EXPECT_EQ(twice["rows"][i][count].get<int>(), 2 * single["rows"][i][count].get<int>())
          << twice["rows"][i];
  EXPECT_EQ(twice["sums"], single["sums"]);
}

TEST(CliCoverage, IsTheSameForAnyNumberOfJobsAndAnyPacking) {
  std::string stream;
  for (const std::string name : {"hex/two-settlers.json", "hex/four-fleets.json",
                                 "zabor/by-one-gold.json", "zabor/three-empires-short.json"})
    stream += line_of(name);
  stream += line_of(kTiny);
  Files files;
  files.add("season/all.ndjson", stream);
  const std::string folder = files.path() + "/season";
  const std::string packed = files.add("all.ndjson.gz", gzip(stream));
  const std::string other = files.add("all.ndjson.zst", zstd(stream));
  for (const std::vector<std::string>& form : {std::vector<std::string>{}, {"--json"}}) {
    const auto run = [&](const std::string& file, const std::string& jobs) {
      std::vector<std::string> arguments = {"coverage", file, "--jobs", jobs};
      arguments.insert(arguments.end(), form.begin(), form.end());
      return run_cli(arguments, file == "-" ? stream : "");
    };
    const Ran first = run(folder, "1");
    EXPECT_EQ(first.code, 1);
    EXPECT_EQ(run(folder, "2").out, first.out);
    EXPECT_EQ(run("-", "5").out, first.out);
    EXPECT_EQ(run(packed, "2").out, first.out);
    EXPECT_EQ(run(other, "1").out, first.out);
  }
}

TEST(CliCoverage, WhatCannotBeReadIsToldWithItsPlace) {
  Files files;
  const std::string stream =
      files.add("all.ndjson", line_of(kTiny) + "{\"moves\":\n" + line_of(kTiny));
  const Ran ran = run_cli({"coverage", "--json", stream});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "all.ndjson:2: ")) << ran.err;
  const json found = json::parse(ran.out);
  EXPECT_EQ(found["unusable"], 1);
  EXPECT_EQ(found["games"][0]["logs"], 2);
  const Ran none = run_cli({"coverage", files.path() + "/nothing.json"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "nothing.json")) << none.err;
  EXPECT_EQ(run_cli({"coverage"}).code, 2);
}

TEST(CliCoverage, ALogThatCannotBeginCountsItsRule) {
  const json found = covered({replay("wh40k/broken/a-deck-without-a-warlord.json")}, 1);
  EXPECT_EQ(found["games"][0]["moves"], 0);
  EXPECT_EQ(one_of(found["games"][0]["rows"], "overview-2")["refused"], 1);
}

TEST(CliCoverage, AnIllegalEntryThatTheJudgeSettlesCountsAsRefused) {
  json log = json::parse(file_text(replay(kTiny)));
  log["moves"].push_back(
      {{"by", "judge"}, {"do", "rule"}, {"why", "Back to the winds."}, {"back", 3}});
  Files files;
  const json found = covered({files.add("settled.json", log.dump())}, 0);
  EXPECT_EQ(found["games"][0]["legal"], 1);
  EXPECT_EQ(one_of(found["games"][0]["rows"], "setup-placement-3")["refused"], 1);
}

// --- Words and pages ---

TEST(CliCoverage, WordsNameWhatIsNeverExercisedWithItsTitle) {
  const Ran ran = run_cli({"coverage", replay(kTiny)});
  EXPECT_EQ(ran.code, 1);
  const std::size_t never = ran.out.find("Rows never exercised");
  ASSERT_NE(never, std::string::npos);
  EXPECT_TRUE(has(ran.out, "1 log: 0 legal, 1 illegal")) << ran.out;
  const json found = covered({replay(kTiny)}, 1);
  for (const json& row : found["games"][0]["rows"]) {
    if (row["status"] != "enforced") continue;
    const bool listed = has(ran.out.substr(never), "\n    " + row["id"].get<std::string>() + " ");
    EXPECT_EQ(listed, row["games"] == 0) << row;
  }
  for (const std::string& line : lines_of(ran.out)) EXPECT_LE(line.size(), 120u) << line;
}

// Returns the names of the tags that are open at the end of the text, or "wrong" if they do not
// match.
std::vector<std::string> open_tags(const std::string& html) {
  const std::set<std::string> alone = {"meta", "!DOCTYPE", "br"};
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    const bool closes = html[at + 1] == '/';
    const std::size_t begin = at + 1 + closes;
    const std::string name = html.substr(begin, html.find_first_of(" >\n", begin) - begin);
    if (closes && (open.empty() || open.back() != name)) return {"wrong", name};
    if (closes)
      open.pop_back();
    else if (!alone.contains(name))
      open.push_back(name);
  }
  return open;
}

TEST(CliCoverage, ThePageIsWholeAndNeedsNothingElse) {
  Files files;
  const std::string path = files.path() + "/coverage.html";
  const Ran ran =
      run_cli({"coverage", replay(kTiny), replay("zabor/by-one-gold.json"), "--html", path});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_TRUE(has(ran.out, "Rows never exercised"));
  const std::string html = file_text(path);
  EXPECT_EQ(open_tags(html), std::vector<std::string>{});
  EXPECT_TRUE(html.ends_with("</html>\n"));
  for (const char* outside :
       {"http:", "https:", "//", "src=", "href=", "url(", "<script", "@import"})
    EXPECT_FALSE(has(html, outside)) << outside;
  EXPECT_TRUE(has(html, "setup-placement-3"));
  EXPECT_TRUE(has(html, "Conquest of Zabor"));
  run_cli({"coverage", replay(kTiny), replay("zabor/by-one-gold.json"), "--html", path});
  EXPECT_EQ(file_text(path), html);
  EXPECT_EQ(run_cli({"coverage", replay(kTiny), "--html", files.path() + "/no/page.html"}).code, 2);
}

TEST(CliCoverage, APageShowsNamesOfAPackAsTheyAreWritten) {
  json log = json::parse(file_text(replay(kTiny)));
  log["content"]["inline"] = json::parse(
      pack(json::parse(file_text(replay("hex/broken/a-ship-on-land.verdict.json")))["pack_sha256"]
               .get<std::string>())
          .value());
  log["content"]["inline"]["title"] = "<script>\"Tom & Ann\"";
  log["content"].erase("pack");
  Files files;
  const std::string path = files.path() + "/page.html";
  EXPECT_EQ(run_cli({"coverage", files.add("log.json", log.dump()), "--html", path}).code, 1);
  const std::string html = file_text(path);
  EXPECT_TRUE(has(html, "&lt;script&gt;&quot;Tom &amp; Ann&quot;")) << html;
  EXPECT_EQ(open_tags(html), std::vector<std::string>{});
}

// --- A database ---

TEST(CliCoverage, TheGamesOfADatabaseCountAsTheirLogsDo) {
  Files files;
  const std::string database = files.path() + "/games.db";
  {
    auto opened = open_store(database);
    ASSERT_TRUE(opened.ok());
    for (const std::string& name : {kTiny, std::string("hex/two-settlers.json")}) {
      GameStore::Submission game;
      game.log = file_text(replay(name));
      game.game.game = "hex";
      game.game.status = "legal";
      game.game.outcome = "running";
      game.game.log_sha256 = sha256(game.log);
      game.game.id = game_id(game.game.log_sha256);
      game.game.media_type = "application/json";
      game.verdict = "{}";
      ASSERT_TRUE(opened.value()->put(std::move(game)).ok());
    }
  }
  const Ran stored = run_cli({"coverage", "--json", "--db", database});
  EXPECT_EQ(stored.code, 1) << stored.err;
  EXPECT_EQ(stored.out,
            run_cli({"coverage", "--json", replay(kTiny), replay("hex/two-settlers.json")}).out);
  EXPECT_EQ(run_cli({"coverage", "--db", files.path() + "/none.db"}).code, 2);
  EXPECT_EQ(run_cli({"coverage", "--db", database, replay(kTiny)}).code, 2);
}

// --- What it holds ---

TEST(Coverage, ThingsOfSoManyPacksAreCountedAndNoMore) {
  CorpusCoverage corpus;
  LogCoverage log = cover(file_text(replay(kTiny))).value();
  for (std::size_t i = 0; i < CorpusCoverage::kMostPacks + 3; ++i) {
    log.pack.sha256 = sha256(std::to_string(i));
    corpus.add(log);
    corpus.add(log);
  }
  const auto games = corpus.games();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].more_packs, 6u);
  EXPECT_EQ(games[0].logs(), 2 * (CorpusCoverage::kMostPacks + 3));
  std::size_t counted = 0;
  for (const auto& pack : games[0].packs) counted += pack.games == 2;
  EXPECT_EQ(counted, CorpusCoverage::kMostPacks);
}

}  // namespace
}  // namespace arbiter::cli_test
