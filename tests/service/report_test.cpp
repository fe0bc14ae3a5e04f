// Reports: what is in them, that they need nothing else, and that they are well formed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/report/report.hpp"
#include "tests/file_text.hpp"
#include "tests/service/routes.hpp"
#include "tests/trust/proved.hpp"
#include "tests/xml_fault.hpp"

namespace arbiter {
namespace {

namespace fs = std::filesystem;

std::string html_of(const std::string& log, const ReportOptions& options = {}) {
  const Result<std::string> report = report_of(log, options, ReportForm::html);
  return report.ok() ? report.value() : "problem: " + report.problem().detail;
}

std::string markdown_of(const std::string& log, const ReportOptions& options = {}) {
  const Result<std::string> report = report_of(log, options, ReportForm::markdown);
  return report.ok() ? report.value() : "problem: " + report.problem().detail;
}

// Returns what is wrong with the form of a page; a page is XML, too. Empty if nothing is.
std::string fault_in(const std::string& page) {
  const std::string kind = "<!DOCTYPE html>\n";
  return page.starts_with(kind) ? test::xml_fault(std::string_view(page).substr(kind.size()))
                                : "no document type";
}

// The text of an element without children, with its references resolved.
std::string text_of_element(const std::string& page, const std::string& begin) {
  const std::size_t at = page.find(begin);
  if (at == std::string::npos) return "";
  std::string text = page.substr(at + begin.size());
  text.erase(text.find("</"));
  for (const auto& [reference, character] :
       {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
    for (std::size_t i = text.find(reference); i != std::string::npos;
         i = text.find(reference, i + 1))
      text.replace(i, std::string(reference).size(), character);
  return text;
}

std::vector<fs::path> recorded() {
  std::vector<fs::path> logs;
  for (const std::string& game : games())
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(ARBITER_REPLAYS) / game))
      if (entry.path().extension() == ".json" &&
          entry.path().string().find(".verdict.") == std::string::npos &&
          entry.path().string().find("/cases/") == std::string::npos)
        logs.push_back(entry.path());
  std::sort(logs.begin(), logs.end());
  return logs;
}

TEST(Report, EveryRecordedGameHasOne) {
  std::size_t reports = 0;
  for (const fs::path& path : recorded()) {
    const std::string log = file_text(path);
    const Result<Verdict> verdict = verify(log);
    if (!verdict.ok()) continue;  // such a log has no verdict
    const std::string page = html_of(log);
    EXPECT_EQ(fault_in(page), "") << path;
    EXPECT_EQ(text_of_element(page, "<pre id=\"verdict\">"), json_of(verdict.value())) << path;
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
    for (const char* active :
         {"<script", "<link", "<img", "<iframe", "@import", "url(", " src=", "href=\"http"})
      EXPECT_EQ(page.find(active), std::string::npos) << path << active;
    if (verdict.value().entries <= 500) {
      EXPECT_LT(page.size(), 300'000u) << path;
    }
    if (verdict.value().violation) {
      for (const BrokenRule& one : verdict.value().violation->broken)
        EXPECT_NE(page.find(one.rule), std::string::npos) << path << one.rule;
    }
    EXPECT_NE(markdown_of(log).find("### What the verdict rests on"), std::string::npos);
    ++reports;
  }
  EXPECT_GE(reports, 5 * games().size());
}

const std::string kConquest = R"({ "format": "arbiter.log/1", "game": "conquest",
  "content": { "pack": "proving-ground" },
  "players": [ { "id": "A", "name": "Ada <b>" }, { "id": "B", "name": "Ben & Co" } ],
  "chance": { "source": "recorded" },
  "start": { "format": "arbiter.position/1", "game": "conquest",
    "at": { "phase": "campaign", "term": "A", "priority": "A" },
    "commanders": { "A": { "gold": 3, "domain": { "slots": 1, "pool": { "footman": 1 } } },
                    "B": { "domain": { "slots": 1, "pool": { "footman": 1 } } } },
    "resources": { "A2": { "card": "footman", "in": "A1" },
                   "A3": { "card": "pikeman", "in": "arsenal" } } },
  "moves": [ { "by": "A", "do": "move", "unit": "A2", "to": "battlefield" },
             { "by": "B", "do": "wait" },
             { "by": "A", "do": "assault", "unit": "A2", "location": "B1" })";
const std::string kJudge = R"(, { "by": "judge", "do": "rule", "back": 2,
               "why": "The Footman has moved.\n<i>Ada</i> chooses another act." },
             { "by": "A", "do": "guard", "unit": "A2" } ] })";

TEST(Report, SaysWhatWasTriedAndWhichRuleForbidsIt) {
  const std::string page = html_of(kConquest + "]}");
  for (const char* part :
       {"Entry 2 is not legal", "assaults Ben &amp; Co's encampment", "conquest:B.1-3",
        "A unit that performed assault or move this term cannot assault.", "R-64",
        "What would have been legal", "goes on guard", "A is Ada &lt;b&gt; and B is Ben &amp; Co.",
        "href=\"#e1\"", "id=\"e1\"", "The table before it, in words"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(fault_in(page), "");
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  const std::string markdown = markdown_of(kConquest + "]}");
  EXPECT_TRUE(markdown.starts_with("## Entry 2 is not legal\n")) << markdown.substr(0, 200);
  EXPECT_NE(markdown.find("Ada \\<b\\>"), std::string::npos);
  EXPECT_NE(markdown.find("> A unit that performed"), std::string::npos);
}

TEST(Report, SaysWhatTheJudgeRuled) {
  const std::string log = kConquest + kJudge;
  for (const ReportOptions& options : {ReportOptions{}, ReportOptions{2, ""}}) {
    const std::string page = html_of(log, options);
    for (const char* part :
         {"Entry 2 was not legal; the judge has settled it", "What the judge ruled",
          "Entry 3: The Footman has moved. &lt;i&gt;Ada", "Irregularities", "conquest:B.1-3",
          "class=\"status legal\">verdict on the log: legal<", "The table goes back to position 2.",
          "5 entries, 5 of them accepted, 1 of these settled by the judge."})
      EXPECT_NE(page.find(part), std::string::npos) << part;
    EXPECT_EQ(fault_in(page), "");
  }
}

std::string lines_with(const std::string& text, const std::string& beginning) {
  std::string found;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    if (line.starts_with(beginning)) found += line + "\n";
    at = end + 1;
  }
  return found;
}

// What stands between a heading and the next one.
std::string section(const std::string& report, const std::string& heading) {
  const std::size_t at = report.find(heading + "\n");
  if (at == std::string::npos) return "";
  return report.substr(at, report.find("\n#", at + 1) - at);
}

const std::string kGuard = R"({ "by": "A", "do": "guard", "unit": "A2" } ] })";
const std::string kOverruled = kConquest + kJudge.substr(0, kJudge.rfind(']')) +
                               R"(, { "by": "judge", "do": "rule", "back": 2,
      "why": "On appeal, Ada chooses again." } ] })";

TEST(Report, SaysWhatALaterRulingTakesBack) {
  for (const ReportOptions& options : {ReportOptions{}, ReportOptions{2, ""}, ReportOptions{3, ""}})
    for (const std::string& report :
         {html_of(kOverruled, options), markdown_of(kOverruled, options)}) {
      const std::size_t at = report.find("What the judge ruled");
      const std::size_t first = report.find("Entry 3: The Footman has moved.", at);
      EXPECT_NE(first, std::string::npos) << report;
      EXPECT_NE(report.find("Entry 5: On appeal, Ada chooses again. The table goes back to", first),
                std::string::npos)
          << report;
    }
  // The entry of an appeal, and one that it undoes.
  for (const std::uint32_t at : {4U, 5U}) {
    const std::string report = markdown_of(kOverruled, {at, ""});
    const std::string ruled = section(report, "### What the judge ruled");
    EXPECT_NE(ruled.find("Entry 5: On appeal"), std::string::npos) << report;
    EXPECT_EQ(ruled.find("Entry 3"), std::string::npos) << report;
  }
  // One that came before has nothing to do with it; one that settles another entry neither.
  EXPECT_EQ(markdown_of(kConquest + kJudge, {4, ""}).find("What the judge ruled"),
            std::string::npos);
  EXPECT_EQ(markdown_of(kConquest + kJudge, {0, ""}).find("What the judge ruled"),
            std::string::npos);
}

TEST(Report, SaysThatTheJudgeGaveAPosition) {
  const std::string start = kConquest.substr(kConquest.find("\"start\": ") + 9);
  const std::string given = start.substr(0, start.find(",\n  \"moves\""));
  const std::string log = kConquest + R"(, { "by": "judge", "do": "rule", "why": "As it began.",
      "correct": )" + given +
                          " } ] }";
  EXPECT_NE(html_of(log).find("As it began. Play continues from a position that the judge gives."),
            std::string::npos)
      << html_of(log);
  EXPECT_NE(section(markdown_of(log), "### What the judge ruled").find("Play continues from"),
            std::string::npos);
}

const std::string kGoesOn = kConquest + R"(, { "by": "B", "do": "wait" },
  { "by": "judge", "do": "rule", "back": 1, "why": "Too late." }, )" +
                            kGuard;

TEST(Report, AnEntryThatIsNotReachedIsExplainedByTheOneThatIsNotLegal) {
  for (const std::uint32_t at : {3U, 5U})
    for (const std::string& report : {html_of(kGoesOn, {at, ""}), markdown_of(kGoesOn, {at, ""})}) {
      const std::string headline =
          "Entry " + std::to_string(at) + " is not reached: entry 2 is not legal";
      EXPECT_NE(report.find(headline), std::string::npos) << report;
      EXPECT_NE(report.find("A unit that performed assault or move"), std::string::npos);
      EXPECT_NE(report.find("The table before it"), std::string::npos);
    }
  EXPECT_NE(html_of(kGoesOn, {3, ""}).find("The table before entry 2"), std::string::npos);
}

TEST(Report, TellsTheEntriesAroundARefusedOne) {
  const std::string tried =
      "2: Ada \\<b\\> assaults Ben \\& Co's encampment with Footman A2. "
      "(not legal)";
  const auto told = [](const ReportOptions& options) {
    return section(markdown_of(kGoesOn, options), "### The entries around it");
  };
  const std::string after =
      "- 3: Ben \\& Co: wait (not judged)\n"
      "- 4: The judge rules: Too late. (not judged)\n"
      "- 5: Ada \\<b\\>: guard, unit A2 (not judged)\n";
  EXPECT_NE(told({}).find("- 1: Ben \\& Co waits.\n- **" + tried + "**\n" + after),
            std::string::npos)
      << told({});
  EXPECT_NE(told({1, ""}).find("- **1: Ben \\& Co waits.**\n- " + tried + "\n" + after),
            std::string::npos)
      << told({1, ""});
  const std::string page = html_of(kGoesOn);
  EXPECT_EQ(fault_in(page), "");
  EXPECT_NE(page.find("class=\"subject\"><span class=\"at\">2</span>"), std::string::npos) << page;
  EXPECT_NE(page.find("guard, unit A2 (not judged)"), std::string::npos);
  EXPECT_EQ(page.find("href=\"#e2\""), std::string::npos) << "there is no such place";
  // A seat is told nothing that nobody has judged: it may name hidden cards.
  EXPECT_EQ(html_of(kGoesOn, {{}, "B"}).find("not judged"), std::string::npos);
  EXPECT_NE(html_of(kGoesOn, {{}, "B"}).find("(not legal)"), std::string::npos);
}

TEST(Report, UsesOneNaming) {
  std::string log = kConquest + "]}";
  const auto named = [&](const std::string& a, const std::string& b) {
    std::string text = log;
    text.replace(text.find("Ada <b>"), 7, a);
    return text.replace(text.find("Ben & Co"), 8, b);
  };
  for (const bool html : {true, false}) {
    const auto report = [&](const std::string& text) {
      return html ? html_of(text) : markdown_of(text);
    };
    const std::string ordinary = report(named("Ada", "Ben"));
    for (const char* part :
         {"A is Ada and B is Ben.", "Asked: Ada (", "Ada waits.", "Ada deploys Pikeman A3 in Ada"})
      EXPECT_NE(ordinary.find(part), std::string::npos) << part << ordinary;
    for (const char* part : {"Asked: A ", "A waits.", "A surrenders."})
      EXPECT_EQ(ordinary.find(part), std::string::npos) << part << ordinary;
    const std::string swapped = report(named("B", "A"));
    for (const char* part : {"A is B (A) and B is A (B).", "B (A) assaults A (B)", "Asked: B (A) (",
                             "B (A) waits.", "A (B) waits."})
      EXPECT_NE(swapped.find(part), std::string::npos) << part << swapped;
    EXPECT_NE(report(named("", "Ben")).find("B is Ben. 3 entries, 2 of them accepted."),
              std::string::npos);
  }
}

TEST(Report, AForumMakesNoLinkOfAName) {
  std::string log = kConquest + "]}";
  log.replace(log.find("Ada <b>"), 7, "www.x.org @all");
  log.replace(log.find("Ben & Co"), 8, "https://x.org");
  const std::string markdown = markdown_of(log);
  EXPECT_NE(markdown.find("A is www\\.x.org \\@all and B is https\\://x.org."), std::string::npos)
      << markdown.substr(0, 900);
  std::string told = markdown.substr(0, markdown.find("### The table before it"));
  for (const char* link : {"www.", " @all", "https://"})
    EXPECT_EQ(told.find(link), std::string::npos) << link << told;
}

TEST(Report, ASeatThatIsNotAskedIsNotToldWhatItMayDoAnyway) {
  for (const bool html : {true, false})
    for (const std::optional<std::uint32_t> at : {std::optional<std::uint32_t>{}, {0}}) {
      const auto report = [&](const char* seat) {
        return html ? html_of(kConquest + "]}", {at, seat})
                    : markdown_of(kConquest + "]}", {at, seat});
      };
      EXPECT_NE(report("B").find("may answer is not shown to Ben"), std::string::npos);
      for (const char* part : {"surrenders", "The list is not complete", "not listed here"})
        EXPECT_EQ(report("B").find(part), std::string::npos) << part << report("B");
      EXPECT_EQ(report("A").find("is not shown"), std::string::npos);
      EXPECT_NE(report("A").find("surrenders"), std::string::npos);
    }
}

// The pack's card and the judge's reason are written to break out of their places.
TEST(Report, NothingBreaksOutOfItsPlace) {
  const std::string bad =
      "\\r# heading\\r<img src=x onerror=alert(1)>\\r[c](javascript:alert(1))\\u001b[2j";
  const std::string name = "Mil" + bad, lower = "mil" + bad;
  std::string log = kConquest + R"(, { "by": "judge", "do": "rule", "back": 2, "why": "W)" + bad +
                    R"(\n    4  Forged." }, { "by": "A", "do": "guard", "unit": "A2" } ] })";
  const std::string card = R"({ "id": "footman", "name": ")" + name +
                           R"(", "alignment": "order", "lower": "Mercenary - Warrior", "upper": )"
                           R"("Pay 1g to deploy a )" +
                           lower + R"( in a location.\n15/20" })";
  log.replace(log.find(R"("pack": "proving-ground")"), 24,
              R"("inline": { "format": "arbiter.pack/1", "game": "conquest", "id": "bad",
                   "version": "1.0.0", "title": "Bad", "licence": "CC0-1.0", "cards": [ )" +
                  card + " ] }");
  log.replace(log.find(R"("A3": { "card": "pikeman")"), 25, R"("A3": { "card": "footman")");
  for (const ReportOptions& options :
       {ReportOptions{}, ReportOptions{0, ""}, ReportOptions{3, ""}}) {
    const std::string markdown = markdown_of(log, options);
    EXPECT_NE(markdown.find("Mil"), std::string::npos) << markdown;
    for (const char* mark : {"\r", "\x1b"})
      EXPECT_EQ(markdown.find(mark), std::string::npos) << markdown;
    for (const char* beginning : {"# ", "<", "[", "    4  Forged", "        4  Forged"})
      EXPECT_EQ(lines_with(markdown, beginning), "");
    EXPECT_EQ(fault_in(html_of(log, options)), "");
  }
}

StoredVerdict stored_verdict(const std::string& log, const std::string& member,
                             const std::string& value) {
  std::string document = json_of(verify(log).value());
  const std::size_t at = document.find("\"" + member + "\":") + member.size() + 3;
  document.replace(at, document.find(',', at) - at, value);
  return {document, "2026-01-02T03:04:05Z"};
}

TEST(Report, SaysThatAnotherVerdictIsStored) {
  const trust_test::Proved proved;
  const Verdict verdict = verify(proved.log).value();
  ReportOptions options{.proof = proved.proof};
  // Another version of the program that judges the same: the stored bytes, which are proved.
  options.stored = stored_verdict(proved.log, "engine", "\"0.0.1\"");
  std::string page = html_of(proved.log, options);
  EXPECT_EQ(text_of_element(page, "<pre id=\"verdict\">"), options.stored->document);
  EXPECT_NE(page.find("c2sp"), std::string::npos);
  EXPECT_EQ(page.find("is stored with the game"), std::string::npos);

  options.stored = stored_verdict(proved.log, "rules_version", "1");
  const std::string version = std::to_string(verdict.rules_version);
  page = html_of(proved.log, options);
  EXPECT_EQ(text_of_element(page, "<pre id=\"verdict\">"), json_of(verdict));
  EXPECT_NE(page.find("was given at 2026-01-02T03:04:05Z: legal (rules_version 1). This build "
                      "gives another one, which is the one here: legal (rules_version " +
                      version + ")."),
            std::string::npos)
      << page;
  EXPECT_EQ(page.find("c2sp"), std::string::npos) << "it proves another verdict";
  EXPECT_NE(markdown_of(proved.log, options).find("judged again"), std::string::npos);

  options.seat = "A";
  EXPECT_NE(html_of(proved.log, options).find("judged again"), std::string::npos);
  options.stored = stored_verdict(proved.log, "digest", "null");
  EXPECT_EQ(html_of(proved.log, options).find("judged again"), std::string::npos)
      << "a seat may not know what of the whole has changed";
}

TEST(Report, NamesWhatWasPassedOver) {
  for (const std::string& game : games()) {
    if (game != "conquest") continue;
    const std::string log = file_text("replays/conquest/salt-and-cinder.json");
    for (const std::string& report : {html_of(log), markdown_of(log)}) {
      EXPECT_NE(report.find("What was passed over"), std::string::npos);
      EXPECT_NE(report.find("Cyrus could have had an effect"), std::string::npos);
    }
    // It says what every seat knows.
    EXPECT_EQ(html_of(log, {{}, "A"}).find("What was passed over"), std::string::npos);
  }
}

TEST(Report, IsAboutTheEntryThatIsAskedFor) {
  const std::string log = kConquest + kJudge;
  EXPECT_NE(html_of(log, {0, ""}).find("Entry 0 is legal"), std::string::npos);
  EXPECT_NE(html_of(log, {0, ""}).find("What the entry does"), std::string::npos);
  EXPECT_NE(html_of(log, {3, ""}).find("Entry 3 is the judge's"), std::string::npos);
  EXPECT_EQ(html_of(log, {77, ""}).substr(0, 9), "problem: ");
  EXPECT_EQ(html_of(log, {0, "C"}).substr(0, 9), "problem: ");
  EXPECT_EQ(html_of("{}").substr(0, 9), "problem: ");
}

TEST(Report, ASeatIsNotToldTheHashOfTheLog) {
  const std::string log = kConquest + "]}";
  const std::string hash = sha256(log);
  EXPECT_NE(html_of(log).find(hash), std::string::npos);
  EXPECT_EQ(html_of(log, {std::nullopt, "B"}).find(hash), std::string::npos);
  EXPECT_NE(html_of(log, {std::nullopt, "B"}).find("What seat B may know"), std::string::npos);
}

TEST(Report, SaysWhatIsWrongWithAJointSeed) {
  std::string log = new_document("conquest", "log", 2).value();
  const std::size_t at = log.find(R"("chance")");
  ASSERT_NE(at, std::string::npos);
  log.replace(at, log.find('}', at) + 1 - at,
              R"("chance": {"source": "joint", "algorithm": "arbiter.draw/1", "commitments": )"
              R"({"A": ")" +
                  std::string(64, 'a') + R"(", "B": ")" + std::string(64, 'b') + R"("}})");
  const std::string page = html_of(log), markdown = markdown_of(log);
  EXPECT_EQ(fault_in(page), "");
  EXPECT_NE(page.find("<p>The joint seed is unopened"), std::string::npos) << page;
  EXPECT_NE(page.find("/chance/commitments/organiser</td><td>no</td><td>there is no commitment"),
            std::string::npos);
  EXPECT_NE(markdown.find("- joint seed: unopened"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("/chance/commitments/organiser does not hold: there is no commitment"),
            std::string::npos);
}

TEST(Report, ALongStoryIsCut) {
  const std::string log = file_text(fs::path(ARBITER_REPLAYS) / "sularia/eight-at-the-table.json");
  const std::string cut = "These are the entries nearest to it";
  const std::string page = html_of(log);
  EXPECT_NE(page.find(cut), std::string::npos);
  EXPECT_EQ(page.find("id=\"e0\""), std::string::npos);
  EXPECT_NE(page.find("id=\"e2868\""), std::string::npos);
  const std::string first = html_of(log, {0, ""});
  EXPECT_NE(first.find(cut), std::string::npos);
  EXPECT_NE(first.find("id=\"e0\""), std::string::npos);
  EXPECT_EQ(first.find("id=\"e2868\""), std::string::npos);
}

}  // namespace
}  // namespace arbiter

namespace arbiter::http_test {
namespace {

using HttpReport = RoutesTest;

TEST_F(HttpReport, IsGivenToWhoPrefersIt) {
  const std::string log = legal_log();
  const std::string game = "/v1/games/" + stored(log)["id"].get<std::string>();
  const std::string browser = "Accept: text/html,application/xml;q=0.9,*/*;q=0.8\r\n";
  for (const std::string& path : {game, game + "/verdict", game + "/report"}) {
    const Answer page = ask(get(path, browser));
    EXPECT_EQ(page.status, 200) << path;
    EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(page.header("vary"), "Accept");
    EXPECT_EQ(page.header("content-security-policy"),
              "default-src 'none'; style-src 'unsafe-inline'");
    EXPECT_EQ(page.body, report_of(log, {}, ReportForm::html).value());
    const Answer markdown = ask(get(path, "Accept: text/markdown\r\n"));
    EXPECT_EQ(markdown.body, report_of(log, {}, ReportForm::markdown).value());
  }
  for (const std::string& path : {game, game + "/verdict"}) {
    EXPECT_EQ(ask(get(path)).header("content-type"), "application/json; charset=utf-8");
    EXPECT_EQ(ask(get(path)).header("vary"), "Accept");
  }
  expect_problem(get(game + "/report", "Accept: application/json\r\n"), 406, "not-acceptable");
  expect_problem(get(game + "/report?at=x"), 400, "unusable-query");
  expect_problem(get(game + "/report?at=99999"), 404, "not-found");
  expect_problem(get("/v1/games/g_" + std::string(32, '0') + "/report"), 404, "not-found");
}

TEST(Report, CarriesAProofOfItsLogAlong) {
  const trust_test::Proved proved;
  const std::string page = html_of(proved.log, {.proof = proved.proof});
  EXPECT_EQ(fault_in(page), "");
  const std::string begin = "<pre class=\"table\">c2sp";
  EXPECT_EQ("c2sp" + text_of_element(page, begin), proved.proof);
  std::string indented = "\n" + proved.proof;
  indented.pop_back();
  for (std::size_t at = 0; (at = indented.find('\n', at)) != std::string::npos; at += 5)
    indented.insert(at + 1, "    ");
  EXPECT_NE(markdown_of(proved.log, {.proof = proved.proof}).find(indented), std::string::npos);
  // It tells something about the whole, which is not for a seat.
  EXPECT_EQ(html_of(proved.log, {.seat = "A", .proof = proved.proof}).find("c2sp"),
            std::string::npos);
  EXPECT_EQ(html_of(proved.log + " ", {.proof = proved.proof}),
            "problem: the proof is about another log");
  EXPECT_EQ(html_of(proved.log, {.proof = "none"}).substr(0, 8), "problem:");
}

}  // namespace
}  // namespace arbiter::http_test
