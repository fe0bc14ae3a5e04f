// Games in play through the keys of seats, a judge and an organiser.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "codec/draw.hpp"
#include "tests/service/table.hpp"

namespace arbiter::keys_test {
namespace {

const std::string kOpening = [] {  // 32 bytes as digits
  std::string digits;
  for (int i = 0; i < 32; ++i) digits += "01";
  return digits;
}();

// Each seat makes its own entries, the judge those of chance and the table. Before each entry,
// another seat tries to make it.
void play_through_keys(const std::string& game, std::uint64_t seed, bool seeded) {
  const std::size_t begun = seeded ? 0 : kBegun;
  const Table table(opening_of(game, seed, seeded));
  SplitMix random(seed);
  std::size_t made = begun;
  for (; made < begun + 25; ++made) {
    const Json entry = chosen(table, made, random);
    if (entry.is_null()) break;
    const std::string by = entry["by"], line = entry.dump() + "\n";
    const std::string tag = '"' + std::to_string(made) + '"';
    for (const auto& [seat, key] : table.seats()) {
      if (seat == by) continue;
      const Answer refused = table.add(key, line, tag);
      EXPECT_EQ(refused.status, 403) << refused.body;
    }
    const bool seated = by.size() == 1;
    const std::string before = table.log();
    const auto at_hand = verify(before + line, {false, seated ? by : "", seated});
    ASSERT_TRUE(at_hand.ok()) << game << " " << line << at_hand.problem().detail;
    if (seated) {
      const Answer dry = table.add(table.key(by), line, tag, "?dry=true");
      EXPECT_EQ(dry.body, arbiter::json_of(at_hand.value()));
      EXPECT_EQ(table.log(), before);
    }
    const Answer added =
        seated ? table.add(table.key(by), line, tag) : table.add(table.judge(), line);
    if (seated && added.status == 200) {  // it stands only after a draw: the judge makes it
      EXPECT_EQ(table.add(table.judge(), line).status, 201) << game << line;
      continue;
    }
    ASSERT_EQ(added.status, 201) << game << " " << line << added.body;
    if (seated) {
      EXPECT_EQ(added.body, arbiter::json_of(verify(before + line, {false, by}).value()));
      EXPECT_EQ(added.header("etag"), '"' + std::to_string(made + 1) + '"');
      EXPECT_EQ(table.add(table.key(by), line, tag).body, added.body) << "asked for again";
    }
  }
  EXPECT_GT(made, begun) << game;
  expect_views(table);
}

TEST(HttpSeatEntries, PlayTheirOwnEntriesAndSeeTheirOwnViews) {
  for (const std::string& game : games())
    for (const bool seeded : {false, true}) {
      play_through_keys(game, 3, seeded);
      if (testing::Test::HasFatalFailure()) FAIL() << game;
    }
}

TEST(HttpSeatEntries, ASeatAddsOneEntryOfItsOwn) {
  const Table table(head_of(games().front(), 1, false));
  const std::string a = table.key("A");
  for (const char* lines : {"{\"by\":\"A\",\"do\":\"pass\"}\n{\"by\":\"A\",\"do\":\"pass\"}\n",
                            "{\"by\":\"B\",\"do\":\"pass\"}\n",
                            "{\"by\":\"judge\",\"do\":\"rule\",\"why\":\"x\",\"back\":0}\n",
                            "{\"by\":\"chance\",\"do\":\"roll\"}\n", "{\"end\":{\"moves\":0}}\n",
                            "{}\n", "[]\n", "not JSON\n", "{\"by\":1}\n"}) {
    const Answer refused = table.add(a, lines, "\"0\"");
    EXPECT_EQ(refused.status, 403) << lines;
    EXPECT_EQ(json_of(refused)["type"], "urn:arbiter:problem:not-yours");
  }
  EXPECT_EQ(table.add(a, "{\"by\":\"A\",\"by\":\"B\",\"do\":\"pass\"}\n", "\"0\"").status, 403);
  EXPECT_EQ(table.add(a, "{\"by\":\"B\",\"by\":\"A\",\"do\":\"pass\"}\n", "\"0\"").status, 400);
  EXPECT_EQ(table.add(a, "{\"by\":\"A\",\"do\":\"pass\"}\n", "\"1\"").status, 412);
  EXPECT_EQ(table.get(a, "/log").status, 404);
  EXPECT_EQ(table.get(a, "/entries").header("etag"), "\"0\"");
  EXPECT_EQ(table.get(a, "/entries?seat=B").status, 404);
}

TEST(HttpSeatEntries, AnOrganiserAnswersForChanceAndEndsTheGame) {
  const Table table(head_of("conquest", 1, false));
  const Json entry =
      Json::parse(play({.game = "conquest", .seed = 1, .moves = 1}).value())["moves"][0];
  ASSERT_EQ(entry["by"], "chance");
  const std::string own = "{\"by\":\"A\",\"do\":\"surrender\"}\n";
  EXPECT_EQ(table.add(table.organiser(), own).status, 403);
  EXPECT_EQ(
      table.add(table.organiser(), "{\"by\":\"judge\",\"do\":\"rule\",\"why\":\"x\",\"back\":0}\n")
          .status,
      403);
  EXPECT_EQ(table.add(table.organiser(), entry.dump() + "\n").status, 201);
  EXPECT_EQ(
      table.add(table.judge(), "{\"by\":\"judge\",\"do\":\"rule\",\"why\":\"Anew.\",\"back\":0}\n")
          .status,
      201);
  EXPECT_EQ(table.add(table.organiser(), "{\"end\":{\"moves\":2}}\n").status, 201);
  const Json writes = json_of(table.get(table.judge(), "/writes"))["items"];
  ASSERT_EQ(writes.size(), 3u);
  EXPECT_EQ(writes[0]["what"], "entries");
  EXPECT_EQ(writes[0]["entries"], 1);
  EXPECT_EQ(writes[1]["what"], "ruling");
  EXPECT_EQ(writes[1]["entries"], 2);
  EXPECT_EQ(writes[1]["key"], "Jana");
  EXPECT_EQ(writes[2]["key"], "Olga");
}

// The first line of a game whose seed A, B and the organiser contribute to; the last has not
// opened.
std::string joint_head() {
  Json head = Json::parse(head_of("conquest", 1, false));
  Json chance = {{"source", "joint"}, {"algorithm", "arbiter.draw/1"}};
  for (const char* by : {"A", "B", "organiser"})
    chance["commitments"][by] = sha256(std::string(32, '\1'));
  for (const char* by : {"A", "B"}) chance["openings"][by] = kOpening;
  head["chance"] = chance;
  return head.dump() + "\n";
}

TEST(HttpSeatEntries, AJointSeedIsOpenedAsTheGameIsClosed) {
  const std::string head = joint_head();
  const auto end_of = [](std::size_t entries) {
    const Json end = {{"moves", entries}, {"openings", {{"organiser", kOpening}}}};
    return Json{{"end", end}}.dump() + "\n";
  };
  const Table honest(head);
  const auto due = draws(head, kOpening);
  ASSERT_TRUE(due.ok()) << due.problem().detail;
  std::string drawn;
  for (const std::string& entry : due.value()) drawn += entry + "\n";
  EXPECT_EQ(json_of(honest.add(honest.organiser(), drawn))["seed"], "unopened");
  EXPECT_EQ(honest.add(honest.judge(), end_of(due.value().size())).status, 201);
  const Answer opened = honest.get(honest.judge(), "/verdict");
  EXPECT_EQ(json_of(opened)["seed"], "opened") << opened.body;
  EXPECT_EQ(json_of(opened)["open"], false);

  const Table other(head);  // its draws come from elsewhere
  const Json entry =
      Json::parse(play({.game = "conquest", .seed = 1, .moves = 1}).value())["moves"][0];
  EXPECT_EQ(other.add(other.organiser(), entry.dump() + "\n").status, 201);
  const Answer refused = other.add(other.organiser(), end_of(1));
  EXPECT_EQ(refused.status, 200);
  EXPECT_EQ(json_of(refused)["violation"]["index"], 0) << refused.body;
  const Answer closed = other.add(other.organiser(), "{\"end\":{\"moves\":1}}\n");
  EXPECT_EQ(closed.status, 201) << "nobody must open";
}

// A seat's view of a long game takes the slow lane, also after waiting.
TEST(HttpSeatEntries, WaitForTheNextEntryOfALongGame) {
  const Table table(opening_of(games().front(), 1, false),
                    [](ServerOptions& options) { options.work.quick_units = 1; });
  const std::string tag = table.get(table.seats()[0].second, "/entries").header("etag");
  const std::string from = "/entries?from=" + tag.substr(1, tag.size() - 2) + "&wait=1";
  const Answer nothing = table.get(table.seats()[0].second, from);
  EXPECT_EQ(nothing.status, 200) << nothing.body;
  EXPECT_EQ(nothing.body, "");
}

TEST(HttpSeatEntries, AKeyThatIsRevokedWaitsInVain) {
  const Table table(opening_of(games().front(), 1, false));
  const auto& [seat, key] = table.seats()[0];
  const std::string tag = table.get(key, "/entries").header("etag");
  Client client(table.port());
  client.send(http_test::get(
      "/v1/games/" + table.id() + "/entries?wait=5&from=" + tag.substr(1, tag.size() - 2),
      bearer(key)));
  EXPECT_TRUE(table.keys().revoke("Seat " + seat).value());
  EXPECT_EQ(client.receive().status, 401);
}

// An earlier build accepted the last entry.
TEST(HttpSeatEntries, AreFrozenWhereTheRulesHaveChanged) {
  const std::string log = opening_of(games().front(), 1, false);
  const std::size_t first = log.find('\n') + 1;
  const std::string wrong = log.substr(first, log.find('\n', first) + 1 - first);
  const Table table(log + wrong, {}, "legal");
  const Answer frozen = table.add(table.key("B"), "{\"by\":\"B\",\"do\":\"surrender\"}\n");
  EXPECT_EQ(frozen.status, 409) << frozen.body;
  EXPECT_EQ(json_of(frozen)["type"], "urn:arbiter:problem:rules-changed");
}

}  // namespace
}  // namespace arbiter::keys_test
