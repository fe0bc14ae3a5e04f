// Games in play over HTTP: entries are added under a tag, all or none.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/words.hpp"
#include "service/http/stored_game.hpp"
#include "tests/log_lines.hpp"
#include "tests/service/routes.hpp"

namespace arbiter::http_test {
namespace {

constexpr const char* kInLines = "application/jsonl";

using Played = test::LogLines;

Played played_game(std::uint32_t moves = 20) {
  return test::lines_of(Json::parse(legal_log(1, moves)));
}

class HttpEntries : public RoutesTest {
 protected:
  // Opens the story with some entries and returns the path of the game.
  std::string opened(const Played& story, std::size_t entries, const std::string& more = "") const {
    const Answer answer = ask(post("/v1/games", kInLines, story.log(entries), more));
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.header("location");
  }
  std::string tag_of(const std::string& game) const {
    return ask(get(game + "/entries")).header("etag");
  }
  Answer add(const std::string& game, const std::string& lines, const std::string& tag,
             const std::string& query = "") const {
    return ask(post(game + "/entries" + query, kInLines, lines, "If-Match: " + tag + "\r\n"));
  }
  Answer add(const std::string& game, const std::string& lines) const {
    return add(game, lines, tag_of(game));
  }
};

TEST_F(HttpEntries, EntriesAreAddedAndTheGameIsTheWholeLog) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  Answer added;
  for (std::size_t at = 3; at < all.entries.size(); ++at) {
    added = add(game, all.entries[at], at == 3 ? tag_of(game) : added.header("etag"));
    ASSERT_EQ(added.status, 201) << added.body;
    EXPECT_EQ(added.body, arbiter::json_of(verify(all.log(at + 1)).value()));
    EXPECT_EQ(added.header("etag"), tag_of(game));
  }
  const std::size_t count = all.entries.size();
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(count));
  const Answer shown = ask(get(game));
  EXPECT_EQ(json_of(shown)["entries"], count);
  EXPECT_EQ(json_of(shown)["log_sha256"], sha256(all.log(count)));
  EXPECT_EQ(json_of(shown)["verdict"], json_of(added));
  EXPECT_EQ(json_of(shown)["changes"], 0);
  EXPECT_EQ(json_of(ask(get("/v1/games")))["items"].size(), 1u);
  EXPECT_EQ(ask(get(game + "/positions/" + std::to_string(count))).status, 200);
  // The opening finds the game again, though more has been added.
  const Answer again = ask(post("/v1/games", kInLines, all.log(3)));
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(json_of(again)["entries"], count);
}

TEST_F(HttpEntries, AllEntriesOfAnAdditionAreStoredOrNone) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const std::string tag = tag_of(game);
  const Answer refused = add(game, all.entries[3] + all.entries[3] + all.entries[4]);
  EXPECT_EQ(refused.status, 200);
  EXPECT_EQ(json_of(refused)["status"], "illegal");
  EXPECT_EQ(json_of(refused)["violation"]["index"], 4);
  EXPECT_EQ(refused.header("etag"), tag);
  EXPECT_EQ(tag_of(game), tag);
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(3));
  EXPECT_EQ(add(game, all.text(3, 9), tag).status, 201);
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(9));
}

TEST_F(HttpEntries, ADryRunStoresNothing) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const Answer dry = add(game, all.text(3, 5), tag_of(game), "?dry=true");
  EXPECT_EQ(dry.status, 200);
  EXPECT_EQ(dry.body, arbiter::json_of(verify(all.log(5)).value()));
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(3));
}

TEST_F(HttpEntries, SomebodyElseWasFaster) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const std::string tag = tag_of(game);
  const Answer first = add(game, all.entries[3], tag);
  EXPECT_EQ(first.status, 201);
  const Answer late = add(game, all.entries[4], tag);
  EXPECT_EQ(late.status, 412);
  EXPECT_EQ(json_of(late)["type"], "urn:arbiter:problem:other-tag");
  // An answer that was lost can be asked for again, also when more has been added since.
  EXPECT_EQ(add(game, all.entries[4]).status, 201);
  const Answer again = add(game, all.entries[3], tag);
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(again.body, first.body);
  EXPECT_EQ(again.header("etag"), first.header("etag"));
  EXPECT_EQ(add(game, all.entries[3], tag, "?dry=true").status, 412);
  EXPECT_EQ(add(game, all.entries[3] + all.entries[3], tag).status, 412);
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(5));
}

TEST_F(HttpEntries, ManyAddAtOnceAndOneOfThemEachTime) {
  const Played all = played_game(40);
  const std::string game = opened(all, 0);
  std::vector<std::thread> callers;
  std::atomic<std::size_t> stored = 0;
  for (int caller = 0; caller < 4; ++caller)
    callers.emplace_back([&] {
      for (int round = 0; round < 400; ++round) {
        const Answer entries = ask(get(game + "/entries"));
        const std::size_t at = lines_of(entries).size();
        if (at >= all.entries.size()) return;
        const Answer added = add(game, all.entries[at], entries.header("etag"));
        EXPECT_TRUE(added.status == 201 || added.status == 412) << added.body;
        if (added.status == 201) ++stored;
      }
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_GE(stored.load(), all.entries.size());  // two may have sent the same entry
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(all.entries.size()));
  EXPECT_EQ(json_of(ask(get(game)))["verdict"],
            Json::parse(arbiter::json_of(verify(all.log(all.entries.size())).value())));
}

TEST_F(HttpEntries, AnEndLineClosesTheGame) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const std::string end = "{\"end\":{\"moves\":5}}\n";
  EXPECT_EQ(add(game, "{\"end\":{\"moves\":3}}\n" + all.entries[3]).status, 400);
  const std::string tag = tag_of(game);
  const Answer closed = add(game, all.text(3, 5) + end, tag);
  EXPECT_EQ(closed.status, 201) << closed.body;
  EXPECT_EQ(json_of(ask(get(game)))["open"], false);
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(5) + end);
  EXPECT_EQ(ask(get(game + "/entries?from=5")).body, end);
  EXPECT_EQ(add(game, all.text(3, 5) + end, tag).body, closed.body);
  const Answer more = add(game, all.entries[5]);
  EXPECT_EQ(more.status, 409);
  EXPECT_EQ(json_of(more)["type"], "urn:arbiter:problem:closed");
}

TEST_F(HttpEntries, EntriesFromOnePlaceOn) {
  const Played all = played_game();
  const std::string game = opened(all, 5);
  EXPECT_EQ(ask(get(game + "/entries")).body, all.text(0, 5));
  EXPECT_EQ(ask(get(game + "/entries?from=3")).body, all.text(3, 5));
  EXPECT_EQ(ask(get(game + "/entries?from=5")).body, "");
  expect_problem(get(game + "/entries?from=6"), 404, "not-found");
  expect_problem(get(game + "/entries?from=x"), 400, "unusable-query");
  expect_problem(get(game + "/entries?from=5&wait=61"), 400, "unusable-query");
  const std::string tag = tag_of(game);
  EXPECT_EQ(ask(get(game + "/entries", "If-None-Match: " + tag + "\r\n")).status, 304);
  const std::string whole = stored_path(legal_log());
  expect_problem(get(whole + "/entries"), 409, "not-in-lines");
}

TEST_F(HttpEntries, AReaderWaitsForTheNextEntry) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  Client reader(service_.running.port());
  reader.send(get(game + "/entries?from=3&wait=50"));
  std::thread writer([&] { EXPECT_EQ(add(game, all.text(3, 5)).status, 201); });
  const Answer arrived = reader.receive();
  writer.join();
  EXPECT_EQ(arrived.status, 200);
  EXPECT_EQ(arrived.body, all.text(3, 5));
  EXPECT_EQ(arrived.header("etag"), tag_of(game));
  EXPECT_EQ(ask(get(game + "/entries?from=5&wait=1")).body, "");
  EXPECT_EQ(ask(get(game + "/entries?from=4&wait=50")).body, all.entries[4]);
  // Nobody waits for a game that is closed or deleted.
  Client other(service_.running.port());
  other.send(get(game + "/entries?from=5&wait=50"));
  EXPECT_EQ(ask("DELETE" + get(game).substr(3)).status, 204);
  EXPECT_EQ(other.receive().status, 410);
}

TEST_F(HttpEntries, TheVerdictOfEachStageIsStillThere) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  ASSERT_EQ(add(game, all.text(3, 9)).status, 201);
  for (const std::size_t at : {0, 3, 5, 9})
    EXPECT_EQ(ask(get(game + "/verdict?at=" + std::to_string(at))).body,
              arbiter::json_of(verify(all.log(at)).value()));
  expect_problem(get(game + "/verdict?at=10"), 404, "not-found");
  expect_problem(get(game + "/verdict?at=x"), 400, "unusable-query");
  expect_problem(get(stored_path(legal_log()) + "/verdict?at=1"), 409, "not-in-lines");
}

TEST_F(HttpEntries, TheReportOfEachStageIsStillThere) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  ASSERT_EQ(add(game, all.text(3, 9)).status, 201);
  const std::string in_one = stored_path(legal_log());
  for (const char* accept : {"Accept: text/html\r\n", "Accept: text/markdown\r\n"}) {
    for (const std::size_t at : {0, 3, 9}) {
      const std::string number = std::to_string(at);
      const Answer report = ask(get(game + "/verdict?at=" + number, accept));
      EXPECT_EQ(report.status, 200) << report.body;
      EXPECT_NE(report.body.find(counted(static_cast<std::int64_t>(at), "entry", "entries") + ", " +
                                 number + " of them accepted."),
                std::string::npos)
          << report.body;
      EXPECT_NE(report.body.find(sha256(all.log(at))), std::string::npos) << report.body;
    }
    EXPECT_NE(ask(get(game + "/verdict?at=3&seat=A", accept)).body.find("What seat A may know"),
              std::string::npos);
    expect_problem(get(game + "/verdict?at=10", accept), 404, "not-found");
    expect_problem(get(in_one + "/verdict?at=1", accept), 409, "not-in-lines");
  }
  // Of all entries it is the report of the game, and in a report `at` is an entry.
  EXPECT_NE(ask(get(game + "/report?at=3")).body.find("Entry 3 is legal"), std::string::npos);
}

TEST_F(HttpEntries, AKeyOpensTheSameGameOnceAndAnotherKeyAnother) {
  const Played all = played_game();
  const std::string mine = opened(all, 0, "Idempotency-Key: table-1\r\n");
  EXPECT_EQ(
      ask(post("/v1/games", kInLines, all.head, "Idempotency-Key: table-1\r\n")).header("location"),
      mine);
  const std::string other = opened(all, 0, "Idempotency-Key: table-2\r\n");
  EXPECT_NE(other, mine);
  EXPECT_NE(opened(all, 0), mine);
  EXPECT_EQ(add(other, all.entries[0]).status, 201);
  EXPECT_EQ(ask(get(mine + "/log")).body, all.head);
  for (const std::string wrong : {"", "table 1"})
    expect_problem(post("/v1/games", kInLines, all.head, "Idempotency-Key: " + wrong + "\r\n"), 400,
                   "idempotency-key");
}

// Where a parameter is asked for that another route takes, that one is named.
TEST_F(HttpEntries, AProofIsWaitedForWhereAGameIsStored) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const Answer refused = add(game, all.entries[3], tag_of(game), "?proof=wait");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(json_of(refused)["detail"],
            "The parameter \"proof\" is not known here: there are only dry. Only POST /v1/games "
            "takes it.");
  EXPECT_EQ(json_of(ask(get(game + "?seat=A")))["detail"],
            "The parameter \"seat\" is not known here: there are none.");
  EXPECT_EQ(json_of(ask(get(game + "/writes?nonsense=1")))["detail"],
            "The parameter \"nonsense\" is not known here: there are only limit, after.");
}

// Such a game could be neither continued nor read as what it is.
TEST_F(HttpEntries, ALogIsStoredOnlyAsWhatItIs) {
  const Played all = played_game();
  const auto expect_refused = [&](const std::string& type, const std::string& log) {
    const Answer answer = ask(post("/v1/games", type, log));
    EXPECT_EQ(answer.status, 415) << answer.body;
    EXPECT_NE(answer.body.find("so its Content-Type is"), std::string::npos) << answer.body;
  };
  expect_refused("application/json", all.head);
  expect_refused("application/json", all.log(3));
  expect_refused("application/json", json_lines(true));
  expect_refused(kInLines, legal_log());
  EXPECT_EQ(json_of(ask(get("/v1/games")))["items"].size(), 0u);
  EXPECT_EQ(ask(post("/v1/games", kInLines, json_lines(true))).status, 201);
}

// A key tells openings apart. A game that has ended is itself under every key.
TEST_F(HttpEntries, ADeletedGameIsNotTakenUnderAnotherKey) {
  const Played all = played_game();
  const auto removed = [&](const std::string& game) {
    EXPECT_EQ(ask("DELETE " + game + " HTTP/1.1\r\nHost: test\r\n\r\n").status, 204);
  };
  const std::string first = "Idempotency-Key: table-1\r\n";
  const std::string second = "Idempotency-Key: table-2\r\n";
  removed(opened(all, 0, first));
  expect_problem(post("/v1/games", kInLines, all.head, first), 410, "gone");
  const std::string other = opened(all, 0, second);
  removed(opened(all, 0));
  EXPECT_EQ(ask(get(other)).status, 200);
  EXPECT_NE(opened(all, 0, "Idempotency-Key: table-3\r\n"), other);

  const std::string ended = json_lines(true);
  const std::string kept = ask(post("/v1/games", kInLines, ended, second)).header("location");
  removed(ask(post("/v1/games", kInLines, ended, first)).header("location"));
  expect_problem(post("/v1/games", kInLines, ended), 410, "gone");
  expect_problem(post("/v1/games", kInLines, ended, "Idempotency-Key: table-3\r\n"), 410, "gone");
  EXPECT_EQ(ask(post("/v1/games", kInLines, ended, second)).header("location"), kept);
}

TEST_F(HttpEntries, BadRequestsChangeNothing) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const std::string path = game + "/entries";
  const std::string tag = "If-Match: " + tag_of(game) + "\r\n";
  expect_problem(post(path, kInLines, all.entries[3]), 428, "tag-needed");
  for (const char* wrong : {"*", "3", "\"\"", "\"x-1\"", "W/\"3-0\"", "\"3-0\", \"4-0\""})
    expect_problem(post(path, kInLines, all.entries[3], "If-Match: " + std::string(wrong) + "\r\n"),
                   400, "malformed-request");
  for (const char* other : {"\"3-0123456789abcdef\"", "\"2-0123456789abcdef\"", "\"900000000-0\""})
    expect_problem(post(path, kInLines, all.entries[3], "If-Match: " + std::string(other) + "\r\n"),
                   412, "other-tag");
  expect_problem(post(path, kInLines, "\n \n", tag), 400, "not-the-form");
  expect_problem(post(path, kInLines, "not JSON\n", tag), 400, "not-json");
  expect_problem(post(path, kInLines, "{\"by\":\"A\",\"do\":\"dance\"}\n", tag), 400,
                 "not-the-form");
  expect_problem(post(path, "application/json", all.entries[3], tag), 415, "media-type");
  expect_problem(post(path, kInLines, std::string(limits::kLogBytes, ' ') + all.entries[3], tag),
                 413, "body-too-large");
  expect_problem(
      post("/v1/games/g_" + std::string(32, '0') + "/entries", kInLines, all.entries[3], tag), 404,
      "not-found");
  expect_problem(post(stored_path(legal_log()) + "/entries", kInLines, all.entries[3], tag), 409,
                 "not-in-lines");
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(3));
  EXPECT_EQ(add(game, all.entries[3]).status, 201);
}

TEST_F(HttpEntries, AFaultNamesTheEntryAndTheLineOfTheBody) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const Answer wrong = add(game, all.entries[3] + "{\"by\":\"A\",\"do\":\"dance\"}\n");
  EXPECT_EQ(wrong.status, 400);
  const Json error = json_of(wrong)["errors"][0];
  EXPECT_EQ(error["pointer"], "/moves/4/do");
  EXPECT_EQ(error["line"], 2);
}

TEST_F(HttpEntries, TheJudgeSettlesARefusedEntryInTheSameAddition) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const std::string ruling =
      "{\"by\":\"judge\",\"do\":\"rule\",\"why\":\"Taken back.\",\"back\":3}\n";
  const Answer ruled = add(game, all.entries[3] + all.entries[3] + ruling + all.entries[3]);
  EXPECT_EQ(ruled.status, 201) << ruled.body;
  EXPECT_EQ(json_of(ruled)["irregularities"].size(), 1u);
  EXPECT_EQ(add(game, all.entries[4]).status, 201);
}

TEST_F(HttpEntries, LinesAreStoredWithoutBlanksAndAfterALineFeed) {
  const Played all = played_game();
  std::string opening = all.log(2);
  opening.pop_back();  // its last line feed
  const Answer answer = ask(post("/v1/games", kInLines, opening));
  ASSERT_EQ(answer.status, 201);
  const std::string game = answer.header("location");
  std::string entry = all.entries[2];
  entry.pop_back();
  EXPECT_EQ(add(game, "\n  " + entry + " \r\n\n").status, 201);
  EXPECT_EQ(add(game, all.entries[3]).status, 201);
  EXPECT_EQ(ask(get(game + "/log")).body, all.log(4));
  EXPECT_EQ(json_of(ask(get(game)))["log_sha256"], sha256(all.log(4)));
}

// An earlier build accepted what this one refuses.
TEST_F(HttpEntries, AGameWhoseRulesHaveChangedIsFrozenUntilTheJudgeSettlesIt) {
  const Played all = played_game();
  const auto put = [&](const std::string& log) {
    GameStore::Submission submission = submission_of(verify(log).value());
    submission.game.status = "legal";
    submission.game.media_type = kInLines;
    submission.log = log;
    return "/v1/games/" + (*service_.store).put(std::move(submission)).value().game.id;
  };
  const std::string last = put(all.log(3) + all.entries[0]);
  const Answer frozen = add(last, all.entries[3]);
  EXPECT_EQ(frozen.status, 409);
  EXPECT_EQ(json_of(frozen)["type"], "urn:arbiter:problem:rules-changed");
  const std::string ruling = "{\"by\":\"judge\",\"do\":\"rule\",\"why\":\"Not so.\",\"back\":3}\n";
  EXPECT_EQ(add(last, ruling).status, 201);
  EXPECT_EQ(add(last, all.entries[3]).status, 201);
  const std::string before = put(all.log(3) + all.entries[0] + all.entries[3]);
  EXPECT_EQ(add(before, ruling).status, 409);
}

TEST_F(HttpEntries, AGameThatWasStoredIllegalTakesOnlyTheJudge) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const Answer answer = ask(post("/v1/games", kInLines, all.log(3) + all.entries[0]));
  ASSERT_EQ(answer.status, 201);
  ASSERT_EQ(json_of(answer)["status"], "illegal");
  const std::string illegal = answer.header("location");
  const Answer refused = add(illegal, all.entries[3]);
  EXPECT_EQ(refused.status, 200);
  EXPECT_EQ(json_of(refused)["violation"]["index"], 3);
  const Answer ruled =
      add(illegal, "{\"by\":\"judge\",\"do\":\"rule\",\"why\":\"Not so.\",\"back\":3}\n");
  EXPECT_EQ(ruled.status, 201) << ruled.body;
  EXPECT_EQ(json_of(ask(get(illegal)))["status"], "legal");
  EXPECT_EQ(add(illegal, all.entries[3]).status, 201);
}

// Nothing is made of a body before its size and its makers are known.
TEST_F(HttpEntries, LinesThatAreLargeOrDeepAreRefused) {
  const Played all = played_game();
  const std::string game = opened(all, 3);
  const std::string tag = tag_of(game);
  std::string wide = "{\"by\":[{}";
  while (wide.size() < (2 << 20)) wide += ",{}";
  EXPECT_EQ(add(game, wide + "]}\n", tag).status, 400);
  EXPECT_EQ(add(game, "{\"by\":" + std::string(1 << 20, '[') + "\n", tag).status, 400);
  EXPECT_EQ(add(game, std::string(limits::kLogBytes, ' ') + all.entries[3], tag).status, 413);
  EXPECT_EQ(tag_of(game), tag);
  EXPECT_EQ(add(game, all.entries[3], tag).status, 201);
}

}  // namespace
}  // namespace arbiter::http_test
