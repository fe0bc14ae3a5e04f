// Games in play through the keys of seats, a judge and an organiser.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "codec/draw.hpp"
#include "tests/service/keys.hpp"

namespace arbiter::keys_test {
namespace {

constexpr const char* kInLines = "application/jsonl";

// A game in play with a key for each seat, and of an admin, an organiser and a judge.
class Table {
 public:
  explicit Table(const std::string& log)
      : id_(opened(*store_, log)),
        admin_(add_key(*store_, key_of("Ada", "admin"))),
        organiser_(add_key(*store_, key_of("Olga", "organiser", "spring"))),
        judge_(add_key(*store_, key_of("Jana", "judge", "spring"))),
        server_({quick_limits(), ""}, *store_),
        running_(server_) {
    for (const std::string& seat : seats(log))
      seats_.emplace_back(seat, add_key(*store_, key_of("Seat " + seat, "seat", "", id_, seat)));
    EXPECT_TRUE(eventually([&] { return get(seats_.back().second, "").status == 200; }));
  }

  Answer get(const std::string& key, const std::string& more) const {
    return http_test::ask(running_.port(), http_test::get("/v1/games/" + id_ + more, bearer(key)));
  }
  Answer add(const std::string& key, const std::string& lines, const std::string& tag,
             const std::string& query = "") const {
    return http_test::ask(running_.port(), post("/v1/games/" + id_ + "/entries" + query, kInLines,
                                                lines, bearer(key) + "If-Match: " + tag + "\r\n"));
  }
  Answer add(const std::string& key, const std::string& lines) const {
    return add(key, lines, get(key, "/entries").header("etag"));
  }

  const std::string& admin() const { return admin_; }
  const std::string& organiser() const { return organiser_; }
  const std::string& judge() const { return judge_; }
  const std::vector<std::pair<std::string, std::string>>& seats() const { return seats_; }
  const std::string& key(const std::string& seat) const {
    for (const auto& [letter, key] : seats_)
      if (letter == seat) return key;
    return admin_;
  }
  std::string log() const { return get(admin_, "/log").body; }

 private:
  static std::string opened(GameStore& store, const std::string& log) {
    GameStore::Submission submission = submission_from(log, {{"event", "spring"}});
    submission.game.media_type = kInLines;
    return store.put(std::move(submission)).value().game.id;
  }
  static std::vector<std::string> seats(const std::string& log) {
    std::vector<std::string> all;
    const Json head = Json::parse(log.substr(0, log.find('\n')));
    for (const Json& player : head["players"]) all.push_back(player["id"]);
    return all;
  }

  TemporaryStore store_;
  const std::string id_, admin_, organiser_, judge_;
  std::vector<std::pair<std::string, std::string>> seats_;
  HttpServer server_;
  Running<HttpServer> running_;
};

std::string head_of(const std::string& game, std::uint64_t seed, bool seeded) {
  Json log = Json::parse(play({.game = game, .seed = seed, .moves = 1}).value());
  log.erase("moves");
  log.erase("claims");
  if (seeded)
    log["chance"] = {{"source", "seed"},
                     {"algorithm", "arbiter.draw/1"},
                     {"seed", sha256(game + std::to_string(seed))}};
  return log.dump() + "\n";
}

// With recorded chance, somebody has already answered for it at the beginning.
constexpr std::uint32_t kBegun = 12;
std::string opening_of(const std::string& game, std::uint64_t seed, bool seeded) {
  std::string lines = head_of(game, seed, seeded);
  if (seeded) return lines;
  const Json log = Json::parse(play({.game = game, .seed = seed, .moves = kBegun}).value());
  for (const Json& move : log["moves"]) lines += move.dump() + "\n";
  return lines;
}

// One of the entries that are legal now, and who makes it; null if nobody is asked.
Json chosen(const Table& table, std::size_t at, SplitMix& random) {
  const Json asked =
      Json::parse(table.get(table.admin(), "/options/" + std::to_string(at)).body, nullptr, false);
  const Json& decision = asked["decision"];
  if (!decision.is_object() || decision["options"].empty()) return nullptr;
  const Json& options = decision["options"];
  Json entry = options[random.below(static_cast<std::uint32_t>(options.size()))];
  for (auto& [name, value] : entry.items()) {  // a choice among many: the first ones
    if (!value.is_object() || !value.contains("some_of")) continue;
    Json some = value["some_of"];
    some.erase(some.begin() + value["min"].get<std::ptrdiff_t>(), some.end());
    value = std::move(some);
  }
  return entry;
}

// Every seat is told about the game what its view of the log says, and no more.
void expect_views(const Table& table) {
  const std::string log = table.log();
  for (const auto& [seat, key] : table.seats()) {
    EXPECT_EQ(table.get(key, "/entries").body, entries_seen(log, seat).value());
    EXPECT_EQ(table.get(key, "/verdict").body,
              arbiter::json_of(verify(log, {false, seat}).value()));
    EXPECT_EQ(table.get(key, "/entries").body,
              table.get(table.admin(), "/entries?seat=" + seat).body);
  }
}

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
  EXPECT_EQ(writes[1]["what"], "ruling");
  EXPECT_EQ(writes[1]["key"], "Jana");
  EXPECT_EQ(writes[2]["key"], "Olga");
}

}  // namespace
}  // namespace arbiter::keys_test
