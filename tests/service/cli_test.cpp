// The command line: what it prints, where, and with which exit code.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"
#include "tests/service/cli_support.hpp"

namespace arbiter::cli_test {
namespace {

using nlohmann::json;

const std::vector<std::string>& all_commands() {
  static const std::vector<std::string> names = {
      "verify", "check", "diff",  "regress", "coverage", "position",   "options", "explain",  "new",
      "play",   "walk",  "rules", "pack",    "serve",    "transcript", "rewind",  "omissions"};
  return names;
}

TEST(Cli, HelpTeachesEveryCommand) {
  const Ran help = run_cli({"--help"});
  EXPECT_EQ(help.code, 0);
  for (const std::string& name : all_commands()) {
    EXPECT_TRUE(has(help.out, "\n  " + name)) << name;
    const Ran own = run_cli({name, "--help"});
    EXPECT_EQ(own.code, 0) << name;
    EXPECT_TRUE(has(own.out, "Examples:\n  ")) << name;
    EXPECT_TRUE(has(own.out, "arbiter " + name)) << name;
    EXPECT_EQ(own.err, "") << name;
  }
}

TEST(Cli, NothingToDoIsAnErrorThatHelps) {
  const Ran ran = run_cli({});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(has(ran.err, "verify"));
}

TEST(Cli, WrongArgumentsSayWhatToDo) {
  const Ran typing = run_cli({"verfy", "a.json"});
  EXPECT_EQ(typing.code, 2);
  EXPECT_TRUE(has(typing.err, "did you mean `verify`?")) << typing.err;
  const std::vector<std::vector<std::string>> wrong = {
      {"frobnicate"},         {"verify"},    {"verify", "--nope", "a.json"}, {"--nope"},
      {"position", "a", "b"}, {"walk", "a"}, {"walk", "a", "--depth", "0"},  {"play"},
      {"new", "conquest"},    {"pack"},      {"position", "a", "--at", "-1"}};
  for (const auto& arguments : wrong) {
    const Ran ran = run_cli(arguments);
    EXPECT_EQ(ran.code, 2) << arguments[0];
    EXPECT_EQ(ran.out, "") << arguments[0];
    EXPECT_TRUE(has(ran.err, "--help")) << ran.err;
  }
}

TEST(Cli, PrintsVersionAndLimits) {
  const std::vector<std::string> lines = lines_of(run_cli({"--version"}).out);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0], "arbiter " + version());
  EXPECT_EQ(lines[1], "build " + sha256(file_text("/proc/self/exe")));
  const Ran limits = run_cli({"--limits"});
  EXPECT_EQ(limits.code, 0);
  EXPECT_TRUE(has(limits.out, "8388608"));
  EXPECT_TRUE(has(limits.out, "steps_per_log"));
  EXPECT_TRUE(has(limits.out, "connections                 16384"));
}

TEST(Cli, AnOutputThatCannotBeWrittenIsAnError) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  out.setstate(std::ios::badbit);
  EXPECT_EQ(cli::run({in, out, err, false, false}, {"--limits"}), 2);
  EXPECT_TRUE(has(err.str(), "could not be written"));
}

TEST(CliVerify, ExitCodesFollowTheVerdict) {
  EXPECT_EQ(run_cli({"verify", "-"}, legal_log()).code, 0);
  EXPECT_EQ(run_cli({"verify", "-"}, illegal_log()).code, 1);
  EXPECT_EQ(run_cli({"verify", "-"}, unverifiable_log()).code, 1);
  EXPECT_EQ(run_cli({"verify", "-"}, log_with_false_claim()).code, 1);
  EXPECT_EQ(run_cli({"verify", "-"}, "{").code, 2);
}

TEST(CliVerify, DataGoesToOutAndErrorsToErr) {
  const Ran fine = run_cli({"verify", "-"}, legal_log());
  EXPECT_TRUE(has(fine.out, "legal"));
  EXPECT_EQ(fine.err, "");
  const Ran broken = run_cli({"verify", "-"}, "{\n\n]");
  EXPECT_EQ(broken.out, "");
  EXPECT_TRUE(has(broken.err, "standard input")) << broken.err;
  EXPECT_TRUE(has(broken.err, "arbiter new GAME log")) << broken.err;
}

TEST(CliVerify, AnErrorNamesFileAndLine) {
  Files files;
  const std::string path = files.add("bad.json", "{\"format\":\n\n]");
  const Ran ran = run_cli({"verify", path});
  EXPECT_TRUE(has(ran.err, path + ":3: ")) << ran.err;
}

TEST(CliVerify, AMissingFileIsNamed) {
  const Ran ran = run_cli({"verify", "/nowhere/a.json"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "/nowhere/a.json")) << ran.err;
}

TEST(CliVerify, JsonIsOneLineALogWithItsFile) {
  Files files;
  const std::string good = files.add("a.json", legal_log());
  const std::string bad = files.add("b.json", "[");
  const Ran ran = run_cli({"verify", "--json", good, bad});
  EXPECT_EQ(ran.code, 2);
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(json::parse(lines[0])["file"], good);
  EXPECT_EQ(json::parse(lines[0])["verdict"]["status"], "legal");
  EXPECT_EQ(json::parse(lines[1])["file"], bad);
  EXPECT_TRUE(json::parse(lines[1])["problem"].contains("title"));
}

TEST(CliVerify, DigestsAreListedWhereAskedFor) {
  const Ran with = run_cli({"verify", "--json", "--digests", "-"}, legal_log());
  const Ran without = run_cli({"verify", "--json", "-"}, legal_log());
  EXPECT_GT(with.out.size(), without.out.size());
}

TEST(CliVerify, AFolderStandsForItsLogsInOrder) {
  Files files;
  files.add("b.json", legal_log());
  files.add("a/z.json", illegal_log());
  files.add("a/cases.json", R"({"format":"arbiter.cases/1","cases":[]})");
  files.add("a/verdict.json", R"({"status":"legal","format":"arbiter.verdict/1"})");
  files.add("notes.txt", "not looked at");
  const Ran ran = run_cli({"verify", files.path()});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err, "");
  const std::size_t first = ran.out.find("a/z.json");
  const std::size_t second = ran.out.find("b.json");
  EXPECT_LT(first, second);
  EXPECT_NE(second, std::string::npos);
  EXPECT_EQ(lines_of(ran.out).back(),
            "2 logs: 1 legal, 1 illegal, 0 unverifiable; 2 files are not logs");
}

TEST(CliVerify, StreamsOfAFolderAreJudgedToo) {
  Files files;
  files.add("season/one.JSON", illegal_log());
  const std::string stream =
      files.add("season/all.ndjson", nlohmann::json::parse(legal_log()).dump() + "\n");
  const Ran ran = run_cli({"verify", std::filesystem::path(stream).parent_path().string()});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_TRUE(has(ran.out, "2 logs: 1 legal, 1 illegal")) << ran.out;
}

TEST(CliVerify, WhereAGameCannotBeginIsTold) {
  const Ran ran = run_cli({"verify", std::string(ARBITER_SOURCE_DIR) +
                                         "/replays/conquest/broken/four-copies-in-a-domain.json"});
  EXPECT_TRUE(has(ran.out, "illegal from the start (/players/0/deck")) << ran.out;
}

TEST(CliVerify, AFolderWithoutLogsIsAnError) {
  Files files;
  EXPECT_EQ(run_cli({"verify", files.path()}).code, 2);
  files.add("a.json", R"({"format":"arbiter.cases/1"})");
  EXPECT_EQ(run_cli({"verify", files.path()}).code, 2);
}

TEST(CliVerify, AStreamHasOneVerdictALine) {
  const std::string stream = legal_log() + "\n\n" + illegal_log() + "\n{\n";
  const Ran ran = run_cli({"verify", "--json", "-"}, stream);
  EXPECT_EQ(ran.code, 2);
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(json::parse(lines[0])["line"], 1);
  EXPECT_EQ(json::parse(lines[1])["line"], 3);
  EXPECT_EQ(json::parse(lines[1])["verdict"]["status"], "illegal");
  EXPECT_TRUE(json::parse(lines[2]).contains("problem"));
  EXPECT_TRUE(has(ran.err, "standard input:4: ")) << ran.err;
}

TEST(CliVerify, AFileAboveTheLimitIsNotReadWhole) {
  Files files;
  const std::string path = files.add("huge.json", "{");
  std::filesystem::resize_file(path, std::uintmax_t{1} << 40);  // a sparse terabyte
  const Ran ran = run_cli({"verify", path});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "8 MiB")) << ran.err;
  EXPECT_EQ(run_cli({"position", path}).code, 2);
}

TEST(CliVerify, AStreamMayBeOfAnyLength) {
  std::string stream = legal_log() + "\n" + std::string(40u << 20, '\n') + legal_log();
  const Ran ran = run_cli({"verify", "--json", "-"}, stream);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(json::parse(lines_of(ran.out).at(1))["line"], (40u << 20) + 2);
}

TEST(CliVerify, ColoursAreOnlyForPeople) {
  EXPECT_FALSE(has(run_cli({"verify", "-"}, legal_log()).out, "\033["));
  EXPECT_TRUE(has(run_cli({"verify", "-"}, legal_log(), true).out, "\033[32m"));
  EXPECT_TRUE(has(run_cli({"verify", "-"}, illegal_log(), true).out, "\033[1;31m"));
  EXPECT_FALSE(has(run_cli({"verify", "--json", "-"}, illegal_log(), true).out, "\033["));
}

TEST(CliProgress, ShowsABarOnlyForLongWorkOnATerminal) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  const cli::Terminal terminal{in, out, err, false, true};
  cli::Progress progress(terminal, 4);
  progress.show(1, "short.json");
  EXPECT_EQ(err.str(), "");
  std::this_thread::sleep_for(std::chrono::milliseconds(550));
  progress.show(2, "long.json");
  EXPECT_TRUE(has(err.str(), "2/4 long.json")) << err.str();
  progress.clear();
  EXPECT_TRUE(err.str().ends_with("\r\033[K"));
  EXPECT_EQ(out.str(), "");
}

TEST(CliCheck, ReportsCasesThatFail) {
  const Ran none = run_cli({"check", "-"}, "[");
  EXPECT_EQ(none.code, 2);
  const std::string empty = new_document("conquest", "cases", 2).value();
  const Ran fine = run_cli({"check", "-"}, empty);
  EXPECT_EQ(fine.code, 0) << fine.out << fine.err;
  EXPECT_TRUE(has(fine.out, ", 0 failed"));
  json cases = json::parse(empty);
  ASSERT_FALSE(cases["cases"].empty());
  cases["cases"][0]["expect"]["status"] = "unverifiable";
  const Ran failed = run_cli({"check", "-"}, cases.dump());
  EXPECT_EQ(failed.code, 1) << failed.out << failed.err;
  EXPECT_TRUE(has(failed.out, "failed: ")) << failed.out;
  const Ran lines = run_cli({"check", "--json", "-"}, cases.dump());
  EXPECT_EQ(lines.code, 1);
  EXPECT_FALSE(json::parse(lines_of(lines.out).at(0))["passed"]);
}

TEST(CliLook, EachCommandAnswersForPeopleAndPrograms) {
  Files files;
  const std::string path = files.add("game.json", legal_log());
  for (const std::string name : {"position", "options", "explain"}) {
    const Ran text = run_cli({name, path, "--at", "0"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_TRUE(text.out.ends_with('\n')) << name;
    const Ran document = run_cli({name, path, "--at", "0", "--json"});
    EXPECT_EQ(document.code, 0) << document.err;
    EXPECT_TRUE(json::accept(document.out)) << name;
  }
  EXPECT_EQ(run_cli({"transcript", path}).code, 0);
  EXPECT_EQ(run_cli({"transcript", path, "--effects", "--seat", "A"}).code, 0);
  const Ran told = run_cli({"transcript", path, "--json", "--effects"});
  EXPECT_EQ(json::parse(told.out)["format"], "arbiter.transcript/1") << told.err;
  const std::string bad = files.add("bad.json", illegal_log());
  EXPECT_EQ(run_cli({"explain", bad}).code, 0);
  EXPECT_EQ(json::parse(run_cli({"explain", bad, "--json"}).out)["status"], "illegal");
  EXPECT_EQ(run_cli({"explain", path, "--at", "99999"}).code, 2);
  for (const std::string name : {"position", "options", "transcript", "explain"}) {
    const Ran ran = run_cli({name, "-"}, "no log");
    EXPECT_EQ(ran.code, 2) << name;
    EXPECT_EQ(ran.out, "") << name;
    EXPECT_NE(ran.err, "") << name;
  }
}

TEST(CliLook, RewindReportsOnAPosition) {
  Files files;
  const std::string path = files.add("game.json", legal_log());
  const Ran text = run_cli({"rewind", path, "--to", "3"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_TRUE(has(text.out, "back to position 3.\nGoing back: ")) << text.out;
  json named = json::parse(legal_log());
  named["players"][1]["name"] = "Ben";
  const Ran introduced = run_cli({"rewind", "-", "--to", "3"}, named.dump());
  EXPECT_TRUE(has(introduced.out, "back to position 3.\nB is Ben.\nGoing back: "));
  const Ran document = run_cli({"rewind", "-", "--to", "3", "--format", "json"}, legal_log());
  EXPECT_EQ(json::parse(document.out)["format"], "arbiter.rewind/1") << document.err;
  const Ran beyond = run_cli({"rewind", path, "--to", "99999"});
  EXPECT_EQ(beyond.code, 2);
  EXPECT_TRUE(has(beyond.err, "no position 99999")) << beyond.err;
  EXPECT_EQ(run_cli({"rewind", path}).code, 2);
  EXPECT_EQ(run_cli({"rewind", path, "--to", "-1"}).code, 2);
  EXPECT_EQ(run_cli({"rewind", path, "--to", "3", "--format", "xml"}).code, 2);
  EXPECT_EQ(run_cli({"rewind", path, "--to", "3", "--work", "10"}).code, 2);
  const Ran for_seat = run_cli({"rewind", path, "--to", "3", "--seat", "A"});
  EXPECT_EQ(for_seat.code, 2);
  EXPECT_TRUE(has(for_seat.err, "what every seat knows")) << for_seat.err;
}

TEST(CliLook, OmissionsAreListed) {
  Files files;
  const std::string path = files.add("game.json", legal_log());
  const Ran text = run_cli({"omissions", path});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_EQ(text.out, text_of(omissions(legal_log()).value()));
  const Ran document = run_cli({"omissions", "-", "--format", "json"}, legal_log());
  EXPECT_EQ(json::parse(document.out)["format"], "arbiter.omissions/1") << document.err;
  EXPECT_EQ(run_cli({"omissions"}).code, 2);
  EXPECT_EQ(run_cli({"omissions", "-"}, "no log").code, 2);
  EXPECT_EQ(run_cli({"omissions", path, "--format", "xml"}).code, 2);
  EXPECT_EQ(run_cli({"omissions", path, "--work", "10"}).code, 2);
  const Ran for_seat = run_cli({"omissions", path, "--seat", "A"});
  EXPECT_EQ(for_seat.code, 2);
  EXPECT_TRUE(has(for_seat.err, "what every seat knows")) << for_seat.err;
}

TEST(CliLook, APositionIsDrawn) {
  Files files;
  const std::string path = files.add("game.json", legal_log());
  const Ran ran = run_cli({"position", path, "--at", "3", "--seat", "A", "--svg"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("<svg ") && ran.out.ends_with("</svg>\n")) << ran.out;
  EXPECT_EQ(run_cli({"position", path, "--svg", "--json"}).code, 2);
}

TEST(CliVerify, WhatIsNotHereIsToldWithWhereToLook) {
  json log = json::parse(legal_log());
  log["game"] = "chess";
  EXPECT_TRUE(has(run_cli({"verify", "-"}, log.dump()).err, "`arbiter rules` lists the games"));
  log["game"] = "conquest";
  log["content"] = {{"pack", "nothing"}};
  EXPECT_TRUE(has(run_cli({"verify", "-"}, log.dump()).err, "`arbiter pack list`"));
  log["content"] = {{"pack", "proving-ground"}, {"sha256", std::string(64, '0')}};
  EXPECT_TRUE(has(run_cli({"verify", "-"}, log.dump()).err, "`arbiter pack list`"));
}

TEST(CliMake, WhatPlayWritesIsLegalAndTheSameEachTime) {
  for (const char* seed : {"1'234", "1_234", "0b11", "0x1F", "-1", "1.5", ""}) {
    const Ran refused = run_cli({"play", "--game", "conquest", "--seed", seed, "--moves", "30"});
    EXPECT_EQ(refused.code, 2) << seed << " is not a plain number";
    EXPECT_TRUE(has(refused.err, "--seed")) << refused.err;
  }
  const std::vector<std::string> plain = {"play", "--game",  "conquest", "--seed",
                                          "1234", "--moves", "30"};
  const Ran first = run_cli(plain);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out, run_cli(plain).out);
  EXPECT_EQ(run_cli({"verify", "-"}, first.out).code, 0);
  EXPECT_EQ(run_cli({"play", "--game", "chess"}).code, 2);
}

TEST(CliMake, NewPrintsFilesThatOtherCommandsTake) {
  const Ran log = run_cli({"new", "conquest", "log"});
  EXPECT_EQ(log.code, 0) << log.err;
  EXPECT_EQ(run_cli({"verify", "-"}, log.out).code, 0);
  EXPECT_EQ(run_cli({"new", "conquest", "position"}).code, 0);
  EXPECT_EQ(run_cli({"new", "conquest", "novel"}).code, 2);
  EXPECT_EQ(run_cli({"new", "chess", "log"}).code, 2);
}

TEST(CliWalk, CountsPerDepth) {
  Files files;
  const std::string path = files.add("game.json", run_cli({"new", "conquest", "log"}).out);
  const Ran text = run_cli({"walk", path, "--depth", "1"});
  EXPECT_EQ(text.code, 0) << text.err;
  const Ran document = run_cli({"walk", path, "--depth", "1", "--json"});
  EXPECT_TRUE(json::parse(document.out)["counts"].is_array());
}

TEST(CliRules, ShowsARulingAndLongIdsWhole) {
  const Ran ruling = run_cli({"rules", "hex", "R-14"});
  EXPECT_EQ(ruling.code, 0) << ruling.err;
  EXPECT_TRUE(has(ruling.out, "hex:R-14. ")) << ruling.out;
  EXPECT_EQ(run_cli({"rules", "hex", "hex:R-14", "--json"}).code, 0);
  const Ran book = run_cli({"rules", "hex"});
  EXPECT_TRUE(has(book.out, "  objective-1\n            The player")) << book.out.substr(0, 400);
}

TEST(CliPack, AnIdOfSeveralPacksIsNamedWithItsGame) {
  const Ran sample = run_cli({"pack", "print", "sample"});
  EXPECT_EQ(sample.code, 2) << sample.out;
  EXPECT_TRUE(has(sample.err, "hex:sample or sularia:sample")) << sample.err;
  for (const char* game : {"hex", "sularia"}) {
    const Ran one = run_cli({"pack", "print", std::string(game) + ":sample"});
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_EQ(nlohmann::json::parse(one.out)["game"], game);
  }
}

TEST(CliRules, ShowsTheCatalogue) {
  EXPECT_TRUE(has(run_cli({"rules"}).out, "conquest\n"));
  EXPECT_EQ(run_cli({"rules", "conquest"}).code, 0);
  const Ran catalogue = run_cli({"rules", "conquest", "--json"});
  EXPECT_EQ(json::parse(catalogue.out)["game"], "conquest");
  EXPECT_TRUE(has(run_cli({"rules", "conquest", "A.3-1"}).out, "A.3-1"));
  EXPECT_TRUE(json::accept(run_cli({"rules", "conquest", "A.3-1", "--json"}).out));
  EXPECT_EQ(run_cli({"rules", "chess"}).code, 2);
  EXPECT_EQ(run_cli({"rules", "conquest", "Z.99-9"}).code, 2);
}

TEST(CliPack, ListsAndPrints) {
  const Ran list = run_cli({"pack", "list"});
  EXPECT_EQ(list.code, 0);
  EXPECT_TRUE(has(list.out, "proving-ground")) << list.out;
  const json packs = json::parse(run_cli({"pack", "list", "--json"}).out);
  ASSERT_FALSE(packs.empty());
  const Ran by_id = run_cli({"pack", "print", packs[0]["id"]});
  EXPECT_EQ(by_id.code, 0) << by_id.err;
  EXPECT_EQ(by_id.out, run_cli({"pack", "print", packs[0]["sha256"]}).out);
  EXPECT_EQ(run_cli({"pack", "print", "nothing"}).code, 2);
}

// A pack with four faults of different kinds.
constexpr const char* kFaultyPack = R"({
 "format": "arbiter.pack/1", "game": "conquest", "id": "faulty", "version": "1", "title": "Faulty",
 "cards": [
  {"id": "doom", "name": "Doom", "lower": "Action - Spell",
   "upper": "Pay 4m to doom a unit.\nRuyn it."},
  {"id": "doom", "name": "Dome", "lower": "Location - Fort", "upper": "Pay 3g to annex a dome."},
  {"id": "jab", "name": "Jab", "lower": "Action - Act",
   "upper": "Pay 1m to jab a unit.\nDeal 7 damage to it."}
 ],
 "decks": {"short": {"doom": 3, "gloom": 2}}
})";

TEST(CliPack, ChecksAPackAndSaysEverythingAtOnce) {
  EXPECT_EQ(run_cli({"pack", "check", "salt-and-cinder"}).code, 0);
  const Ran printed = run_cli({"pack", "print", "proving-ground"});
  const Ran fine = run_cli({"pack", "check", "-"}, printed.out);
  EXPECT_EQ(fine.code, 0) << fine.err;
  EXPECT_TRUE(has(fine.out, ": 78 cards, 4 decks, nothing is wrong\n")) << fine.out;
  EXPECT_FALSE(has(fine.out, "A built-in pack")) << fine.out;
  json edited = json::parse(printed.out);
  edited["title"] = "Edited";
  const Ran mistakable = run_cli({"pack", "check", "-"}, edited.dump());
  EXPECT_EQ(mistakable.code, 0) << mistakable.err;
  EXPECT_TRUE(has(mistakable.out, "A built-in pack has the same id and version")) << mistakable.out;
  const Ran faulty = run_cli({"pack", "check", "-"}, kFaultyPack);
  EXPECT_EQ(faulty.code, 2);
  for (const char* fault :
       {"/cards/0/upper: Line 2, column 6: \"it\" cannot stand here",
        "/cards/1/id: two cards have the id", "/cards/2/upper: ", "/decks/short/gloom"})
    EXPECT_TRUE(has(faulty.err, fault)) << fault << "\n" << faulty.err;
  const json answer = json::parse(run_cli({"pack", "check", "-", "--json"}, kFaultyPack).out);
  EXPECT_EQ(answer["ok"], false);
  EXPECT_EQ(answer["errors"].size(), 4u) << answer.dump(1);
  EXPECT_EQ(run_cli({"pack", "check", "no-such-file.json"}).code, 2);
}

TEST(CliPack, TheSummarySaysWhatAPackHoldsThatIsNoListOfCards) {
  if (games().size() == 1) GTEST_SKIP() << "this tree has one game";
  const Ran hex = run_cli({"pack", "check", "hex:sample"});
  EXPECT_TRUE(has(hex.out, ": 5 frames, 9 maps, nothing is wrong\n")) << hex.out;
  const Ran zabor = run_cli({"pack", "check", "zabor-sample"});
  EXPECT_TRUE(has(zabor.out, "map (88 areas)")) << zabor.out;
  EXPECT_TRUE(has(zabor.out, "25 trait")) << zabor.out;
  const json summary = json::parse(run_cli({"pack", "check", "hex:sample", "--json"}).out)["pack"];
  EXPECT_EQ(summary["contents"], (json{{"frames", 5}, {"maps", 9}}));
  EXPECT_FALSE(summary.contains("cards")) << "the game has none";
}

TEST(CliPack, ShowsHowACardWasUnderstood) {
  const Ran shown = run_cli({"pack", "show", "proving-ground", "fireball"});
  EXPECT_EQ(shown.code, 0) << shown.err;
  for (const char* part : {"Pay 3m to hurl a fireball at a unit.\n", "  Deal 30 damage to it",
                           "6.1-1  ", "1.4-2  ", "5.2.1-3  ", "1.3-2  "})
    EXPECT_TRUE(has(shown.out, part)) << part << "\n" << shown.out;
  const json card =
      json::parse(run_cli({"pack", "show", "proving-ground", "Lucky Charm", "--json"}).out);
  EXPECT_EQ(card["lines"].size(), 2u);
  EXPECT_EQ(card["lines"][1]["phrases"][0]["phrase"], "anytime");
  EXPECT_EQ(card["lines"][1]["phrases"][0]["rules"][0]["rule"], "conquest:7.1-9");
  const Ran faulty = run_cli({"pack", "show", "-", "doom"}, kFaultyPack);
  EXPECT_TRUE(has(faulty.out, "It cannot be read. Upper scroll. Line 2, column 6")) << faulty.out;
  EXPECT_EQ(run_cli({"pack", "show", "proving-ground", "nobody"}).code, 2);
  const Ran whole = run_cli({"pack", "show", "proving-ground"});
  EXPECT_EQ(whole.code, 0) << whole.err;
  EXPECT_TRUE(has(whole.out, "Fireball")) << whole.out;
}

}  // namespace
}  // namespace arbiter::cli_test
