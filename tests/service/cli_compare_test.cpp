// `arbiter diff` and `arbiter regress`: what they find between two logs, and between a corpus and
// its earlier state.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "codec/adjudicator.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "engine/core/canonical.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "tests/file_text.hpp"
#include "tests/service/cli_support.hpp"

namespace arbiter::cli_test {
namespace {

using nlohmann::json;
using Conquest = conquest::Rules;

// The golden games that end well, by path.
const std::map<std::string, std::string>& golden_games() {
  static const std::map<std::string, std::string> all = [] {
    std::map<std::string, std::string> found;
    const auto folder = std::filesystem::path(ARBITER_SOURCE_DIR) / "replays/conquest";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const std::string path = entry.path().string();
      if (path.ends_with(".json") && !path.ends_with(".verdict.json"))
        found[path] = file_text(entry.path());
    }
    return found;
  }();
  return all;
}

std::vector<std::string> golden_paths() {
  std::vector<std::string> paths;
  for (const auto& [path, text] : golden_games()) paths.push_back(path);
  return paths;
}

json sample_pack() {
  const json packs = json::parse(arbiter::packs());
  return json::parse(pack(packs[0]["sha256"].get<std::string>()).value());
}

// The strike is in the last line of the upper scroll: "5/15".
json pack_with_strike(const std::string& card, int strike) {
  json changed = sample_pack();
  for (json& one : changed["cards"]) {
    if (one["id"] != card) continue;
    const std::string text = one["upper"];
    const std::size_t line = text.rfind('\n') + 1;
    one["upper"] =
        text.substr(0, line) + std::to_string(strike) + text.substr(text.find('/', line));
  }
  return changed;
}

// The canonical bytes of every position of a log.
std::vector<std::string> positions_of(const std::string& text) {
  const auto document = read_document(text);
  const auto log = LogReader<Conquest>(document.value(), true).read();
  Match<Conquest> match(log.value());
  std::vector<std::string> positions;
  match.play(SIZE_MAX, [&](std::size_t) {
    CanonicalBytes bytes;
    bytes.add(match.state());
    positions.push_back(bytes.bytes());
  });
  return positions;
}

// Returns the entry after which a log with another head differs, or nothing if it never does.
std::optional<std::size_t> first_entry_that_differs(const std::string& text, const json& changed) {
  const auto before = positions_of(text);
  const auto after = positions_of(changed.dump());
  for (std::size_t n = 0; n < std::max(before.size(), after.size()); ++n)
    if (n >= before.size() || n >= after.size() || before[n] != after[n]) return n - 1;
  return std::nullopt;
}

std::string baseline_of(Files& files, const std::vector<std::string>& logs) {
  std::vector<std::string> arguments = {"verify", "--json", "--digests"};
  arguments.insert(arguments.end(), logs.begin(), logs.end());
  return files.add("baseline.jsonl", run_cli(arguments).out);
}

Ran regress_cli(const std::vector<std::string>& logs, const std::string& baseline,
                std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = {"regress", "--baseline", baseline};
  arguments.insert(arguments.end(), more.begin(), more.end());
  arguments.insert(arguments.end(), logs.begin(), logs.end());
  return run_cli(arguments);
}

// What `regress --json` says about each log, by its path.
std::map<std::string, json> findings(const std::string& out) {
  std::map<std::string, json> all;
  for (const std::string& line : lines_of(out)) {
    const json parsed = json::parse(line);
    if (parsed.contains("file")) all[parsed["file"].get<std::string>()] = parsed["regression"];
  }
  return all;
}

// Where a log begins to differ, and why.
struct Parting {
  std::size_t entry;
  std::string cause;
};
using Partings = std::map<std::string, Parting>;

void expect_found(const std::map<std::string, json>& found, const Partings& differing) {
  ASSERT_EQ(found.size(), golden_games().size());
  for (const auto& [path, one] : found) {
    const auto wanted = differing.find(path);
    if (wanted == differing.end()) {
      EXPECT_EQ(one["kind"], "same") << path << one;
      continue;
    }
    EXPECT_NE(one["kind"], "same") << path;
    EXPECT_EQ(one["entry"]["index"], wanted->second.entry) << path;
    EXPECT_EQ(one["causes"], json::array({wanted->second.cause})) << path;
  }
}

TEST(CliRegress, AnotherStrikeIsFoundInExactlyTheGamesThatItChanges) {
  Files files;
  const std::string baseline = baseline_of(files, golden_paths());
  std::size_t changed_games = 0;
  std::size_t same_games = 0;
  for (const char* card : {"longbow", "cinder-knight"}) {
    const json pack = pack_with_strike(card, 40);
    Partings differing;
    for (const auto& [path, text] : golden_games()) {
      json log = json::parse(text);
      if (log["content"]["pack"] != pack["id"]) continue;
      log["content"] = {{"inline", pack}};
      if (const auto entry = first_entry_that_differs(text, log))
        differing[path] = {*entry, std::string("cards/") + card};
    }
    changed_games += differing.size();
    same_games += golden_games().size() - differing.size();
    const std::string file = files.add("pack.json", pack.dump());
    const Ran ran = regress_cli(golden_paths(), baseline, {"--pack", file, "--json"});
    EXPECT_EQ(ran.code, differing.empty() ? 0 : 1) << ran.err;
    expect_found(findings(ran.out), differing);
    const Ran text = regress_cli(golden_paths(), baseline, {"--pack", file});
    for (const auto& [path, one] : differing) {
      EXPECT_TRUE(has(text.out, path)) << text.out;
      EXPECT_TRUE(has(text.out, "from entry " + std::to_string(one.entry) + " (")) << text.out;
    }
  }
  EXPECT_GT(changed_games, 0u);  // otherwise the test shows nothing
  EXPECT_GT(same_games, 0u);
}

TEST(CliRegress, OfSeveralChangesItNamesTheOneThatMatters) {
  Files files;
  const std::string baseline = baseline_of(files, golden_paths());
  json pack = pack_with_strike("longbow", 40);
  pack["title"] = "Another title";
  for (json& one : pack["cards"])
    if (one["id"] != "longbow") one["rarity"] = "changed";  // has no effect on the rules
  const std::string file = files.add("pack.json", pack.dump());
  const Ran ran = regress_cli(golden_paths(), baseline, {"--pack", file, "--json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  for (const auto& [path, one] : findings(ran.out)) {
    if (one["kind"] != "same") {
      EXPECT_EQ(one["causes"], json::array({"cards/longbow"})) << path;
    }
  }
}

// Zabor's cards are in decks within the pack.
TEST(CliRegress, ACardOfADeckIsNamed) {
  Files files;
  const std::string game =
      (std::filesystem::path(ARBITER_SOURCE_DIR) / "replays/zabor/by-one-gold.json").string();
  const std::string sha256 = json::parse(file_text(game))["content"]["sha256"];
  json pack = json::parse(arbiter::pack(sha256).value());
  for (json& one : pack["decks"]["event"]) one["name"] = one["name"].get<std::string>() + "!";
  json& cards = pack["decks"]["vp"];
  const auto card = std::find_if(cards.begin(), cards.end(),
                                 [](const json& one) { return one["id"] == "two-keeps"; });
  ASSERT_NE(card, cards.end());
  (*card)["vp"] = 4;
  const Ran ran = regress_cli({game}, baseline_of(files, {game}),
                              {"--pack", files.add("pack.json", pack.dump()), "--json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(findings(ran.out)[game]["causes"], json::array({"decks/vp/two-keeps"})) << ran.out;
}

// The golden games that another value of a ruling changes.
Partings changed_by(const std::string& ruling, const std::string& value) {
  Partings differing;
  for (const auto& [path, text] : golden_games()) {
    json log = json::parse(text);
    log["options"]["rulings"][ruling] = value;
    if (const auto entry = first_entry_that_differs(text, log))
      differing[path] = {*entry, ruling + "=" + value};
  }
  return differing;
}

TEST(CliRegress, AnotherRulingIsNamed) {
  Files files;
  const std::string baseline = baseline_of(files, golden_paths());
  Partings differing = changed_by("conquest:R-35", "next");
  EXPECT_FALSE(differing.empty());
  const Ran ran =
      regress_cli(golden_paths(), baseline, {"--ruling", "conquest:R-35=next", "--json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  expect_found(findings(ran.out), differing);
  const Partings others = changed_by("conquest:R-44", "apart");
  EXPECT_FALSE(others.empty());
  for (const auto& one : others)
    EXPECT_TRUE(differing.insert(one).second) << one.first << " is changed by both";
  const Ran both =
      regress_cli(golden_paths(), baseline,
                  {"--ruling", "conquest:R-44=apart", "--ruling", "conquest:R-35=next", "--json"});
  expect_found(findings(both.out), differing);
}

// A card that changes only positions on the way is not what makes an entry illegal.
TEST(CliRegress, TheChangeThatMakesTheEndIsNamed) {
  Files files;
  const std::string game =
      (std::filesystem::path(ARBITER_SOURCE_DIR) / "replays/conquest/a-short-war.json").string();
  json pack = sample_pack();
  const auto change = [&](const char* id, const std::string& from, const std::string& to) {
    for (json& one : pack["cards"]) {
      if (one["id"] != id) continue;
      std::string text = one["upper"];
      ASSERT_NE(text.find(from), std::string::npos) << text;
      one["upper"] = text.replace(text.find(from), from.size(), to);
    }
  };
  change("fireball", "30", "25");
  change("recall", "1m", "90m");
  const Ran ran = regress_cli({game}, baseline_of(files, {game}),
                              {"--pack", files.add("pack.json", pack.dump()), "--json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  const json found = findings(ran.out)[game];
  EXPECT_EQ(found["kind"], "entry") << ran.out;
  EXPECT_EQ(found["causes"], json::array({"cards/recall"})) << ran.out;
}

// The log names a Footman, which is gone; that the decks are others is not what makes it unusable.
TEST(CliRegress, ACardThatIsGoneIsNamed) {
  Files files;
  const std::string game =
      (std::filesystem::path(ARBITER_SOURCE_DIR) / "replays/conquest/a-short-war.json").string();
  json pack = sample_pack();
  json& cards = pack["cards"];
  cards.erase(std::find_if(cards.begin(), cards.end(),
                           [](const json& one) { return one["id"] == "footman"; }));
  for (json& deck : pack["decks"])
    if (deck.erase("footman") > 0) deck["lancer"] = 6;
  const Ran ran = regress_cli({game}, baseline_of(files, {game}),
                              {"--pack", files.add("pack.json", pack.dump()), "--json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  const json found = findings(ran.out)[game];
  EXPECT_EQ(found["kind"], "refused") << ran.out;
  EXPECT_EQ(found["causes"], json::array({"cards/footman"})) << ran.out;
}

TEST(CliRegress, LogsWithAnotherPackAreCounted) {
  Files files;
  const std::string pack = files.add("pack.json", sample_pack().dump());
  const std::string baseline = baseline_of(files, golden_paths());
  const Ran text = regress_cli(golden_paths(), baseline, {"--pack", pack});
  const std::size_t others = static_cast<std::size_t>(
      std::count_if(golden_games().begin(), golden_games().end(), [](const auto& one) {
        return json::parse(one.second)["content"].value("pack", "") != "proving-ground";
      }));
  ASSERT_GT(others, 0u);
  EXPECT_TRUE(has(text.out, "; " + std::to_string(others) + " without the pack to be tried"))
      << text.out;
}

TEST(CliRegress, ARulingThatNoLogCouldTryIsToldAndNoneIsNamedTwice) {
  Files files;
  const std::string baseline = baseline_of(files, golden_paths());
  const Ran other = regress_cli(golden_paths(), baseline, {"--ruling", "hex:R-02=text"});
  EXPECT_EQ(other.code, 2) << other.out;
  EXPECT_TRUE(has(other.err, "The ruling was not tried")) << other.err;
  const Ran twice =
      regress_cli(golden_paths(), baseline,
                  {"--ruling", "conquest:R-35=next", "--ruling", "conquest:R-35=first_holder"});
  EXPECT_EQ(twice.code, 2) << twice.out;
  EXPECT_TRUE(has(twice.err, "conquest:R-35 more than once")) << twice.err;
}

TEST(CliRegress, TheSameBuildFindsEverythingTheSame) {
  Files files;
  std::vector<std::string> logs = golden_paths();
  logs.push_back(files.add("broken.json", illegal_log()));
  logs.push_back(files.add("unsure.json", unverifiable_log()));
  logs.push_back(files.add("unusable.json", "{"));
  const std::string baseline = baseline_of(files, logs);
  const Ran ran = regress_cli(logs, baseline);
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_EQ(lines_of(ran.out).size(), 1u) << ran.out;
}

// A baseline with different contents, as an earlier build might have written it.
class Earlier {
 public:
  explicit Earlier(const std::string& log)
      : path_(files_.add("log.json", log)),
        line_(json::parse(run_cli({"verify", "--json", "--digests", path_}).out)) {}

  json& verdict() { return line_["verdict"]; }
  json& line() { return line_; }
  json regression() {
    const std::string baseline = files_.add("baseline.jsonl", line_.dump() + "\n");
    const Ran ran = regress_cli({path_}, baseline, {"--json"});
    EXPECT_EQ(ran.code, 1) << ran.err;
    return findings(ran.out).at(path_);
  }

 private:
  Files files_;
  std::string path_;
  json line_;
};

TEST(CliRegress, EachKindOfDifferenceIsToldApart) {
  Earlier digest(legal_log());
  digest.verdict()["digests"][3] = std::string(32, '0');
  json found = digest.regression();
  EXPECT_EQ(found["kind"], "digest");
  EXPECT_EQ(found["position"], 3);
  EXPECT_EQ(found["entry"]["index"], 2);
  EXPECT_EQ(found["causes"].size(), 1u) << found;

  Earlier last(legal_log());
  last.verdict().erase("digests");
  last.verdict()["digest"] = std::string(32, '0');
  found = last.regression();
  EXPECT_EQ(found["kind"], "digest");
  EXPECT_TRUE(found["position"].is_null());

  Earlier outcome(legal_log());
  outcome.verdict()["outcome"] = {{"state", "running"}};
  EXPECT_EQ(outcome.regression()["kind"], "outcome");

  Earlier rules(illegal_log());
  rules.verdict()["violation"]["broken"][0]["rule"] = "conquest:6-1";
  found = rules.regression();
  EXPECT_EQ(found["kind"], "rules");
  EXPECT_EQ(found["causes"][0], "conquest:6-1");

  Earlier entry(illegal_log());
  entry.verdict()["violation"]["index"] = 1;
  EXPECT_EQ(entry.regression()["kind"], "entry");

  Earlier legal(illegal_log());
  legal.verdict()["status"] = "legal";
  legal.verdict()["violation"] = nullptr;
  EXPECT_EQ(legal.regression()["kind"], "entry");

  Earlier judged(legal_log());
  judged.line().erase("verdict");
  judged.line()["problem"] = {{"title", "?"}};
  EXPECT_EQ(judged.regression()["kind"], "judged");
}

TEST(CliRegress, ALogThatTheNewPackRefusesIsRefused) {
  Files files;
  const std::string path = files.add("log.json", legal_log());
  const std::string baseline = baseline_of(files, {path});
  json pack = sample_pack();
  const json deck = json::parse(legal_log())["players"][0]["deck"];
  const std::string card = pack["decks"][deck.get<std::string>()].begin().key();
  for (std::size_t i = 0; i < pack["cards"].size(); ++i)
    if (pack["cards"][i]["id"] == card) pack["cards"].erase(i--);
  pack.erase("decks");
  const std::string file = files.add("pack.json", pack.dump());
  const Ran ran = regress_cli({path}, baseline, {"--pack", file, "--json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(findings(ran.out).at(path)["kind"], "refused") << ran.out;
}

TEST(CliRegress, WhatCannotBeComparedIsAnError) {
  Files files;
  const std::string path = files.add("log.json", legal_log());
  const std::string other = files.add("other.json", illegal_log());
  const std::string baseline = baseline_of(files, {path});
  EXPECT_EQ(regress_cli({path, other}, baseline).code, 2);
  EXPECT_TRUE(has(regress_cli({other}, baseline).err, other));
  const std::string bad = files.add("bad.jsonl", "{\"file\":\"a\"}\n");
  EXPECT_TRUE(has(regress_cli({path}, bad).err, "bad.jsonl:1"));
  EXPECT_EQ(regress_cli({path}, files.add("empty.jsonl", "\n")).code, 2);
  EXPECT_EQ(regress_cli({path}, "/nowhere").code, 2);
  json pack = sample_pack();
  pack["id"] = "another-pack";
  const Ran ran = regress_cli({path}, baseline, {"--pack", files.add("pack.json", pack.dump())});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "id of the pack")) << ran.err;
  pack["cards"][0]["upper"] = 5;
  EXPECT_EQ(regress_cli({path}, baseline, {"--pack", files.add("pack.json", pack.dump())}).code, 2);
  for (const char* ruling : {"conquest:R-35", "conquest:R-35=never", "conquest:R-0=x", "R-35=next"})
    EXPECT_EQ(regress_cli({path}, baseline, {"--ruling", ruling}).code, 2) << ruling;
}

// Found by shrinking a log until only its moves were left.
TEST(CliRegress, ALogThatNamesNoContentTakesANewPack) {
  Files files;
  json log = json::parse(legal_log());
  log.erase("content");
  const std::string path = files.add("log.json", log.dump());
  const std::string pack = files.add("pack.json", pack_with_strike("longbow", 40).dump());
  const Ran ran = regress_cli({path}, baseline_of(files, {path}), {"--pack", pack});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

TEST(CliRegress, AStreamOnStandardInputIsCompared) {
  Files files;
  const std::string stream = legal_log() + "\n" + illegal_log() + "\n";
  const std::string baseline =
      files.add("baseline.jsonl", run_cli({"verify", "--json", "-"}, stream).out);
  const Ran ran = run_cli({"regress", "--baseline", baseline, "-"}, stream);
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_TRUE(has(ran.out, "2 logs: 2 same")) << ran.out;
}

// --- diff ---

json diff_of(const std::string& one, const std::string& other, int code) {
  Files files;
  const Ran ran =
      run_cli({"diff", "--json", files.add("one.json", one), files.add("other.json", other)});
  EXPECT_EQ(ran.code, code) << ran.err;
  return ran.out.empty() ? json() : json::parse(ran.out);
}

TEST(CliDiff, ALogAgreesWithItself) {
  const json same = diff_of(legal_log(), legal_log(), 0);
  EXPECT_EQ(same["same"], true);
  EXPECT_TRUE(same["fields"].empty());
  EXPECT_EQ(diff_of(illegal_log(), illegal_log(), 0)["same"], true);
}

// Two units move from the same position. In each log only one of them does.
std::string log_of_a_move(const std::string& unit, const std::string& pack = "") {
  json log = json::parse(R"({"format": "arbiter.log/1", "game": "conquest",
      "content": {"pack": "proving-ground"}, "players": [{"id": "A"}, {"id": "B"}],
      "start": {"at": {"phase": "campaign", "term": "A", "priority": "A"},
        "commanders": {"A": {"domain": {"slots": 1, "pool": {"footman": 1}}},
                       "B": {"domain": {"slots": 1, "pool": {"footman": 1}}}},
        "resources": {"A2": {"card": "footman", "in": "A1"},
                      "A3": {"card": "footman", "in": "A1"}}},
      "moves": [{"by": "A", "do": "move", "unit": "A2", "to": "battlefield"},
                {"by": "B", "do": "wait"}]})");
  log["moves"][0]["unit"] = unit;
  if (!pack.empty()) log["content"] = {{"inline", json::parse(pack)}};
  return log.dump();
}

TEST(CliDiff, TheFirstEntryAndTheFieldsAreNamed) {
  const json found = diff_of(log_of_a_move("A2"), log_of_a_move("A3"), 1);
  EXPECT_EQ(found["one"]["agreed"], 0);
  EXPECT_EQ(found["one"]["index"], 0);
  EXPECT_EQ(found["one"]["entry"]["unit"], "A2");
  EXPECT_EQ(found["other"]["entry"]["unit"], "A3");
  std::map<std::string, json> fields;
  for (const json& one : found["fields"]) fields[one["pointer"].get<std::string>()] = one;
  ASSERT_TRUE(fields.contains("/resources/A2/in")) << found;
  EXPECT_EQ(fields["/resources/A2/in"]["one"], "battlefield");
  EXPECT_EQ(fields["/resources/A2/in"]["other"], "A1");
  EXPECT_EQ(fields["/resources/A3/moved"]["other"], true);
  EXPECT_TRUE(fields["/resources/A3/moved"]["one"].is_null());
  Files files;
  const Ran text = run_cli({"diff", files.add("one.json", log_of_a_move("A2")),
                            files.add("other.json", log_of_a_move("A3"))});
  EXPECT_EQ(text.code, 1);
  EXPECT_TRUE(has(text.out, "agree up to position 0")) << text.out;
  EXPECT_TRUE(has(text.out, "/resources/A2/in: battlefield | A1")) << text.out;
}

TEST(CliDiff, LogsThatDifferFromTheStartAreNotSaidToEnd) {
  Files files;
  json log = json::parse(file_text(golden_paths().front()));
  json other = log;
  std::swap(other["players"][0]["deck"], other["players"][1]["deck"]);
  ASSERT_NE(log["players"], other["players"]);
  const Ran ran =
      run_cli({"diff", files.add("one.json", log.dump()), files.add("other.json", other.dump())});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_FALSE(has(ran.out, "ends after")) << ran.out;
}

TEST(CliDiff, PacksAreComparedByTheirCards) {
  json pack = sample_pack();
  json card = pack["cards"][0];
  card["id"] = "aaa-first";  // shifts every other card in the order of ids
  card["name"] = "Aaa First";
  pack["cards"].push_back(card);
  const json same = diff_of(log_of_a_move("A2"), log_of_a_move("A2", pack.dump()), 0);
  EXPECT_EQ(same["terms"][0]["pointer"], "/pack_sha256") << same;
}

TEST(CliDiff, ALogThatStopsOrIsRefusedEarlierDiffers) {
  json shorter = json::parse(legal_log());
  shorter["moves"].erase(shorter["moves"].size() - 1);
  const std::size_t entries = shorter["moves"].size();
  const json ends = diff_of(shorter.dump(), legal_log(), 1);
  EXPECT_TRUE(ends["one"]["index"].is_null());
  EXPECT_EQ(ends["other"]["index"], entries);
  const json refused = diff_of(legal_log(), illegal_log(), 1);
  EXPECT_EQ(refused["other"]["status"], "illegal");
  EXPECT_FALSE(refused["other"]["broken"].empty());
}

// Chance need not say that it shuffles if the order is not known.
TEST(CliDiff, WhatMayBeLeftOutMakesNoDifference) {
  const json written = json::parse(file_text(std::filesystem::path(ARBITER_SOURCE_DIR) /
                                             "replays/conquest/fire-against-water.json"));
  json shorter = written;
  shorter.erase("claims");
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < shorter["moves"].size(); ++i) {
    const json& entry = shorter["moves"][i];
    if (entry["do"] != "shuffle" || entry.contains("order")) continue;
    shorter["moves"].erase(i--);
    ++left_out;
  }
  ASSERT_GT(left_out, 0u);
  const json found = diff_of(written.dump(), shorter.dump(), 0);
  EXPECT_EQ(found["one"]["agreed"], written["moves"].size());
  EXPECT_EQ(found["other"]["agreed"], shorter["moves"].size());
  const json mirrored = diff_of(shorter.dump(), written.dump(), 0);
  EXPECT_EQ(mirrored["one"]["agreed"], shorter["moves"].size());
}

TEST(CliDiff, WhatCannotBeReadIsAnError) {
  Files files;
  const std::string good = files.add("one.json", legal_log());
  const Ran ran = run_cli({"diff", good, files.add("bad.json", "{")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "bad.json")) << ran.err;
  EXPECT_EQ(run_cli({"diff", good}).code, 2);
  EXPECT_EQ(run_cli({"diff", good, "/nowhere"}).code, 2);
}

}  // namespace
}  // namespace arbiter::cli_test
