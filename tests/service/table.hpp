// Games in play, with a key for each seat, for the tests of what seats may do and see.
#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "codec/draw.hpp"
#include "tests/service/keys.hpp"

namespace arbiter::keys_test {

inline constexpr const char* kInLines = "application/jsonl";

// A game in play with a key for each seat, and of an admin, an organiser and a judge.
class Table {
 public:
  // `status`: what an earlier build found; empty: what this one finds.
  explicit Table(const std::string& log, const std::function<void(ServerOptions&)>& with = {},
                 const std::string& status = "")
      : id_(opened(*store_, log, status)),
        admin_(add_key(*store_, key_of("Ada", "admin"))),
        organiser_(add_key(*store_, key_of("Olga", "organiser", "spring"))),
        judge_(add_key(*store_, key_of("Jana", "judge", "spring"))),
        server_(options(with), *store_),
        running_(server_) {
    for (const std::string& seat : seats(log))
      seats_.emplace_back(seat, add_key(*store_, key_of("Seat " + seat, "seat", "", id_, seat)));
    EXPECT_TRUE(eventually([&] { return get(seats_.back().second, "").status == 200; }));
  }

  Answer get(const std::string& key, const std::string& more, const std::string& lines = "") const {
    return http_test::ask(running_.port(),
                          http_test::get("/v1/games/" + id_ + more, bearer(key) + lines));
  }
  Answer add(const std::string& key, const std::string& lines, const std::string& tag,
             const std::string& query = "") const {
    return http_test::ask(running_.port(), post("/v1/games/" + id_ + "/entries" + query, kInLines,
                                                lines, bearer(key) + "If-Match: " + tag + "\r\n"));
  }
  Answer add(const std::string& key, const std::string& lines) const {
    return add(key, lines, get(key, "/entries").header("etag"));
  }

  const std::string& id() const { return id_; }
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
  int port() const { return running_.port(); }
  KeyStore& keys() const { return (*store_).keys(); }

 private:
  static ServerOptions options(const std::function<void(ServerOptions&)>& with) {
    ServerOptions options{quick_limits(), ""};
    if (with) with(options);
    return options;
  }
  static std::string opened(GameStore& store, const std::string& log, const std::string& status) {
    return put_in_lines(store, log, {{"event", "spring"}}, status);
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

// The first line of a log whose chance is recorded, or answered by a seed.
inline std::string head_of(const std::string& game, std::uint64_t seed, bool seeded) {
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
inline constexpr std::uint32_t kBegun = 12;
inline std::string opening_of(const std::string& game, std::uint64_t seed, bool seeded) {
  std::string lines = head_of(game, seed, seeded);
  if (seeded) return lines;
  const Json log = Json::parse(play({.game = game, .seed = seed, .moves = kBegun}).value());
  for (const Json& move : log["moves"]) lines += move.dump() + "\n";
  return lines;
}

// An option as an entry; of a choice among many, the first ones.
inline Json entry_of(Json option) {
  for (auto& [name, value] : option.items()) {
    if (!value.is_object() || !value.contains("some_of")) continue;
    Json some = value["some_of"];
    some.erase(some.begin() + value["min"].get<std::ptrdiff_t>(), some.end());
    value = std::move(some);
  }
  return option;
}

// One of the entries that are legal now, and who makes it; null if nobody is asked.
inline Json chosen(const Table& table, std::size_t at, SplitMix& random) {
  const Json asked =
      Json::parse(table.get(table.admin(), "/options/" + std::to_string(at)).body, nullptr, false);
  const Json& decision = asked["decision"];
  if (!decision.is_object() || decision["options"].empty()) return nullptr;
  const Json& options = decision["options"];
  return entry_of(options[random.below(static_cast<std::uint32_t>(options.size()))]);
}

// Every seat is told about the game what its view of the log says, and no more.
inline void expect_views(const Table& table) {
  const std::string log = table.log();
  for (const auto& [seat, key] : table.seats()) {
    EXPECT_EQ(table.get(key, "/entries").body, entries_seen(log, seat).value());
    EXPECT_EQ(table.get(key, "/verdict").body,
              arbiter::json_of(verify(log, {false, seat}).value()));
    EXPECT_EQ(table.get(key, "/entries").body,
              table.get(table.admin(), "/entries?seat=" + seat).body);
  }
}

}  // namespace arbiter::keys_test
