// What the key of a seat is told: what an admin is told with ?seat=, and nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "engine/core/limits.hpp"
#include "tests/file_text.hpp"
#include "tests/service/seat_questions.hpp"
#include "tests/twins.hpp"

namespace arbiter::keys_test {
namespace {

// The recorded games of a game, the shortest first.
std::vector<std::string> recorded(const std::string& game) {
  std::vector<std::string> logs;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(ARBITER_REPLAYS) + "/" + game)) {
    const std::string name = file.path().filename();
    if (!file.is_regular_file() || name.ends_with(".verdict.json") || !name.ends_with(".json"))
      continue;
    std::string log = file_text(file.path());
    if (verify(log).ok()) logs.push_back(std::move(log));
  }
  std::sort(logs.begin(), logs.end(),
            [](const auto& one, const auto& other) { return one.size() < other.size(); });
  return logs;
}

std::vector<std::string> seats_in(const std::string& log) {
  std::vector<std::string> seats;
  const Json json = Json::parse(log);
  for (const Json& player : json["players"]) seats.push_back(player["id"]);
  return seats;
}

// Services whose seats have keys: "A of ID" and so on, and an admin.
class Seats {
 public:
  explicit Seats(const std::vector<std::string>& logs) {
    add_key(*store_, key_of("Ada", "admin"));
    for (const std::string& log : logs) {
      ids.push_back(put_game(*store_, log));
      for (const std::string& seat : seats_in(log))
        add_key(*store_, key_of(seat + " of " + ids.back(), "seat", "", ids.back(), seat));
    }
    ServerOptions options{quick_limits(), ""};
    options.work.quick_units = options.work.units;  // the slow lane gives way to everything else
    options.work.quick_bytes = limits::kLogBytes;
    server_.emplace(options, *store_);
    running_.emplace(*server_);
  }

  Answer as_seat(const std::string& seat, const std::string& id, const std::string& path,
                 const std::string& accept = "") const {
    return ask("the secret of " + seat + " of " + id, id, path, accept);
  }
  Answer as_admin(const std::string& id, const std::string& path,
                  const std::string& accept = "") const {
    return ask("the secret of Ada", id, path, accept);
  }

  std::vector<std::string> ids;

 private:
  Answer ask(const std::string& secret, const std::string& id, const std::string& path,
             const std::string& accept) const {
    return http_test::ask(running_->port(), get("/v1/games/" + id + path, bearer(secret) + accept));
  }

  TemporaryStore store_;
  std::optional<HttpServer> server_;
  std::optional<Running<HttpServer>> running_;
};

// What an admin gets instead of the game's row: the row without hashes, with the seat's verdict.
std::string row_for_seat(const Seats& seats, const std::string& id, const std::string& seat) {
  using Ordered = nlohmann::ordered_json;
  Ordered row = Ordered::parse(seats.as_admin(id, "").body);
  row["log_sha256"] = nullptr;
  row["digest"] = nullptr;
  row["verdict"] = Ordered::parse(seats.as_admin(id, "/verdict?seat=" + seat).body);
  return row.dump();
}

void expect_the_view_of_a_seat(const Seats& seats, const std::string& id, const std::string& seat,
                               std::uint32_t entries) {
  for (const Question& question : questions(entries)) {
    const Answer got = seats.as_seat(seat, id, question.path, question.accept);
    // HttpSeatEntries asks for lines of logs; these are documents.
    const bool of_lines = question.path == "/entries" || question.path.starts_with("/verdict?at=");
    EXPECT_EQ(got.status, of_lines ? 409 : 200) << question.path << got.body;
    if (question.path.empty() && question.accept.find("json") != std::string::npos) {
      EXPECT_EQ(got.body, row_for_seat(seats, id, seat));
      continue;
    }
    // The report under the game's own path is that under /report.
    const std::string path = question.path.empty() ? "/report" : question.path;
    ASSERT_TRUE(question.takes_seat || question.path.empty())
        << question.path << ": say here what an admin gets in its place";
    const std::string as_seat = path + (question.has_query ? "&seat=" : "?seat=") + seat;
    EXPECT_EQ(whole(got, id), whole(seats.as_admin(id, as_seat, question.accept), id))
        << question.path << question.accept;
  }
}

TEST(HttpSeats, AreToldWhatAnAdminIsToldForThem) {
  for (const std::string& game : games()) {
    std::vector<std::string> logs = recorded(game);
    ASSERT_FALSE(logs.empty()) << game;
    logs.resize(1);
    const Seats seats(logs);
    for (const std::string& seat : seats_in(logs[0]))
      expect_the_view_of_a_seat(seats, seats.ids[0], seat, verify(logs[0]).value().entries);
  }
}

// Two games that differ in what a seat cannot see are one game for it.
TEST(HttpSeats, CannotTellTwinsApart) {
  const std::vector<std::string> built = games();
  for (const std::string game : {"conquest", "sularia", "wh40k"}) {
    if (std::find(built.begin(), built.end(), game) == built.end()) continue;
    const test::Pair pair = test::pair_of(game);
    ASSERT_NE(pair.one, pair.other) << game;
    const Seats seats({pair.one, pair.other});
    for (const Question& question : questions(verify(pair.one).value().entries)) {
      const auto ask = [&](const std::string& id) {
        return whole(seats.as_seat(pair.seat, id, question.path, question.accept), id);
      };
      EXPECT_EQ(ask(seats.ids[0]), ask(seats.ids[1])) << game << question.path << question.accept;
    }
  }
}

// For a seat, another one exists as little as one that the game does not have.
TEST(HttpSeats, AskForThemselvesOnly) {
  const std::string log = recorded(games().front()).front();
  const Seats seats({log});
  const std::string& id = seats.ids[0];
  EXPECT_EQ(seats.as_seat("A", id, "/verdict?seat=A").body,
            seats.as_seat("A", id, "/verdict").body);
  for (const char* path :
       {"/verdict", "/positions/0", "/options/0", "/transcript", "/explanation", "/report"}) {
    const auto asked = [&](const std::string& other) {
      std::string text = told(seats.as_seat("A", id, path + ("?seat=" + other)), id);
      return std::regex_replace(text, std::regex("seat \\\\\"" + other), "seat");
    };
    EXPECT_TRUE(asked("B").starts_with("404\n")) << asked("B");
    EXPECT_EQ(asked("B"), asked("H")) << path;
    EXPECT_EQ(seats.as_seat("A", id, std::string(path) + "?seat=").status, 400);
  }
}

}  // namespace
}  // namespace arbiter::keys_test
