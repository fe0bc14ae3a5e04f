// Services that are killed while they tell webhooks: nothing that was stored is lost, and what
// comes twice comes under one name.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "service/hooks/signature.hpp"
#include "tests/service/hook_receiver.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/served.hpp"
#include "tests/service/store_places.hpp"

namespace arbiter::hooks_test {

using namespace store_test;

namespace {

using cli_test::Served;
using namespace std::chrono_literals;
using Json = nlohmann::json;

class StoreHookKills : public testing::TestWithParam<StoreKind> {
 protected:
  // Registers the receiver in a new database.
  void add(const Receiver& receiver) {
    (void)place_->open();
    const auto hooks = open_hooks(place_->address());
    ASSERT_TRUE(hooks.ok()) << hooks.problem().detail;
    const std::string secret = new_secret();
    ASSERT_FALSE(hooks.value()->add({"wh_a", receiver.url(), "", secret}));
    secret_ = secret_text(secret);
  }
  std::unique_ptr<Served> serve(const std::string& threads = "8") const {
    return std::make_unique<Served>(std::vector<std::string>{"--db", place_->address(), "--workers",
                                                             "1", "--webhook-threads", threads,
                                                             "--webhook-allow", "127.0.0.1"});
  }
  // In PostgreSQL, where others may be sending, what a killed service held is free after a minute.
  // That minute passes now.
  void pass_leases() const {
    if (!place_->schema().empty()) place_->run("UPDATE arbiter.outbox SET claimed = 1");
  }
  void expect_verified(const Received& received) const {
    EXPECT_TRUE(
        verifies(secret_, received.id, received.timestamp, received.body, received.signatures));
  }

 private:
  std::unique_ptr<store_test::Place> place_ = GetParam().place();
  std::string secret_;
};
INSTANTIATE_TEST_SUITE_P(Store, StoreHookKills, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

std::string request_of(const std::string& log) {
  return "POST /v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
         "Content-Type: application/json\r\nContent-Length: " +
         std::to_string(log.size()) + "\r\n\r\n" + log;
}

// The id of the game, if it was stored.
std::string stored_id(const Served& served, const std::string& log) {
  const std::string answer = served.exchange(request_of(log));
  if (!answer.starts_with("HTTP/1.1 201")) return "";
  return Json::parse(answer.substr(answer.find("\r\n\r\n") + 4)).at("id");
}

std::string game_in(const Received& received) {
  return Json::parse(received.body).at("data").at("id");
}

TEST_P(StoreHookKills, BetweenTheCommitAndTheDelivery) {
  Receiver receiver;
  add(receiver);
  std::string id;
  {
    const auto served = serve("0");
    id = stored_id(*served, http_test::legal_log());
    ASSERT_NE(id, "");
    EXPECT_EQ(served->end(SIGKILL), -1);
  }
  EXPECT_EQ(receiver.count(), 0u);
  const auto served = serve();
  const Received received = receiver.wait_for(1)[0];
  EXPECT_EQ(game_in(received), id);
  expect_verified(received);
}

TEST_P(StoreHookKills, BetweenTheDeliveryAndItsRecord) {
  Barrier barrier;
  Receiver receiver([&](std::size_t number, httplib::Response&) {
    if (number == 0) barrier.wait();
  });
  add(receiver);
  {
    const auto served = serve();
    ASSERT_NE(stored_id(*served, http_test::legal_log()), "");
    receiver.wait_for(1);
    EXPECT_EQ(served->end(SIGKILL), -1);
  }
  barrier.open();
  pass_leases();
  const auto served = serve();
  const std::vector<Received> both = receiver.wait_for(2);
  EXPECT_EQ(both[0].id, both[1].id);
  EXPECT_EQ(both[0].body, both[1].body);
  for (const Received& received : both) expect_verified(received);
}

int kills_of_hooks() { return std::getenv("ARBITER_ALL") != nullptr ? 200 : 8; }

TEST_P(StoreHookKills, AtAnyMomentNothingIsLost) {
  Receiver receiver;
  add(receiver);
  std::mt19937 random(9);
  std::set<std::string> stored;
  // On a busy machine nothing may be stored for a while: then the service lives longer.
  std::chrono::microseconds most{150'000};
  for (int round = 0; round < kills_of_hooks() || stored.empty(); ++round) {
    ASSERT_LT(round, 1'000);
    if (stored.empty() && round > 0 && most < std::chrono::minutes(1)) most *= 2;
    pass_leases();
    const auto served = serve();
    std::thread killer([&, after = random() % static_cast<std::uint64_t>(most.count())] {
      std::this_thread::sleep_for(std::chrono::microseconds(after));
      kill(served->process(), SIGKILL);
    });
    for (std::uint64_t i = 0; i < 500; ++i) {
      const std::string id =
          stored_id(*served, http_test::legal_log(static_cast<std::uint64_t>(round) * 500 + i + 1));
      if (id.empty()) break;
      stored.insert(id);
    }
    killer.join();
    served->end(SIGKILL);
  }
  pass_leases();
  const auto served = serve();
  std::set<std::string> told;
  EXPECT_TRUE(http_test::eventually(
      [&] {
        for (const Received& received : receiver.received()) told.insert(game_in(received));
        return std::includes(told.begin(), told.end(), stored.begin(), stored.end());
      },
      http_test::kForJobs));
  std::map<std::string, std::string> bodies;
  std::map<std::string, std::string> names;
  for (const Received& received : receiver.received()) {
    expect_verified(received);
    EXPECT_EQ(bodies.emplace(received.id, received.body).first->second, received.body);
    EXPECT_EQ(names.emplace(game_in(received), received.id).first->second, received.id)
        << "one game, one message";
  }
}

}  // namespace
}  // namespace arbiter::hooks_test
