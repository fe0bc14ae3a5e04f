// Several services on one PostgreSQL under load, all killed again and again, including the server:
// whatever was acknowledged is there afterwards, exactly once.
#ifdef ARBITER_POSTGRES
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/store/copy.hpp"
#include "tests/service/cli_support.hpp"
#include "tests/service/postgres_server.hpp"
#include "tests/service/served.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

using cli_test::Served;

constexpr std::size_t kServices = 3;
constexpr std::uint32_t kClients = 4;
constexpr std::size_t kFewestGames = 50;  // fewer would show nothing about lost games

std::string numbered_game(std::uint32_t number) {
  static const std::string game = cli_test::run_cli({"new", "conquest", "log"}).out;
  return numbered(game, number);
}

// The services. Each may be killed and restarted while clients use it.
class Services {
 public:
  explicit Services(std::string database) : database_(std::move(database)) {
    for (std::size_t i = 0; i < kServices; ++i) services_[i] = started();
  }

  // Returns the status of the answer, or 0 if none came.
  int post(std::size_t which, const std::string& log) {
    std::shared_ptr<Served> service;
    {
      const std::lock_guard lock(mutex_);
      service = services_[which];
    }
    const std::string answer = service->exchange(
        "POST /v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: " +
        std::to_string(log.size()) + "\r\n\r\n" + log);
    return answer.size() < 12 ? 0 : std::atoi(answer.substr(9, 3).c_str());
  }

  void kill(std::size_t which) {
    {
      const std::lock_guard lock(mutex_);
      services_[which]->end(SIGKILL);
    }
    std::shared_ptr<Served> next = started();
    const std::lock_guard lock(mutex_);
    services_[which] = std::move(next);
  }

  bool all_ready() {
    for (const auto& service : services_)
      if (service->get("/readyz").find("200 OK") == std::string::npos) return false;
    return true;
  }

 private:
  std::shared_ptr<Served> started() const {
    return std::make_shared<Served>(std::vector<std::string>{"--db", database_, "--workers", "2"});
  }

  const std::string database_;
  std::mutex mutex_;  // guards services_
  std::array<std::shared_ptr<Served>, kServices> services_;
};

// What the clients know at the end, by the number of the game.
struct Acknowledged {
  std::mutex mutex;
  std::map<std::uint32_t, int> created;  // how often an answer said that this game is new
  std::set<std::uint32_t> games;

  std::size_t number_of_games() {
    const std::lock_guard lock(mutex);
    return games.size();
  }
};

// Sends one game after another, each until somebody acknowledges it. Two clients share their games.
void send_games(Services& services, std::uint32_t client, const std::atomic<bool>& ended,
                Acknowledged& answers) {
  std::mt19937 random(client);
  for (std::uint32_t i = 0; !ended; ++i) {
    const std::uint32_t number = client / 2 * 100'000 + i;
    const std::string log = numbered_game(number);
    while (!ended) {
      const int status = services.post(random() % kServices, log);
      if (status != 200 && status != 201) continue;
      const std::lock_guard lock(answers.mutex);
      answers.games.insert(number);
      if (status == 201) ++answers.created[number];
      break;
    }
  }
}

std::uint32_t kills() { return std::getenv("ARBITER_ALL") != nullptr ? 1'000 : 15; }

class StoreFrontEnds : public testing::TestWithParam<StoreKind> {};
INSTANTIATE_TEST_SUITE_P(Store, StoreFrontEnds,
                         testing::Values(StoreKind{"postgres", postgres_place},
                                         StoreKind{"pgbouncer", pooled_place}),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_P(StoreFrontEnds, LoseNoAcknowledgedGameAndStoreNoneTwice) {
  const auto place = GetParam().place();
  Services services(place->address());
  Acknowledged answers;
  std::atomic<bool> ended = false;
  std::vector<std::thread> clients;
  for (std::uint32_t client = 0; client < kClients; ++client)
    clients.emplace_back([&, client] { send_games(services, client, ended, answers); });
  std::mt19937 random(11);
  for (std::uint32_t i = 0; i < kills(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + random() % 200));
    services.kill(random() % kServices);
    if (i % 100 != 7) continue;
    PostgresServer::shared().kill();
    std::this_thread::sleep_for(std::chrono::milliseconds(1'500));
    PostgresServer::shared().start();
    // A service does not start without its database, and the pooler takes some time.
    while (!open_store(place->address()).ok())
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  // However slow the machine is, all clients progress once nothing is killed any more.
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while ((answers.number_of_games() < kFewestGames || !services.all_ready()) &&
         std::chrono::steady_clock::now() < patience)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_GE(answers.number_of_games(), kFewestGames);
  EXPECT_TRUE(services.all_ready()) << "each comes back by itself";
  ended = true;
  for (std::thread& client : clients) client.join();

  const auto store = place->open();
  for (const std::uint32_t number : answers.games) {
    const std::string log = numbered_game(number);
    ASSERT_EQ(store->log(game_id(sha256(log))).value(), log) << number;
  }
  for (const auto& [number, times] : answers.created) EXPECT_EQ(times, 1) << number;
  EXPECT_EQ(place->number("SELECT count(*) - max(number) FROM arbiter.games"), 0)
      << "numbers have no gap, so that none was given twice or lost";
  const Result<AllGames> checked = check_games(place->address());
  EXPECT_TRUE(checked.ok()) << checked.problem().detail;
}

}  // namespace
}  // namespace arbiter::store_test
#endif
