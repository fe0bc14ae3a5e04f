// A service that sends webhooks over real sockets to receivers of every kind. The clock is the
// test's: nobody waits for the next attempt.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "service/hooks/schedule.hpp"
#include "service/hooks/sender.hpp"
#include "service/hooks/signature.hpp"
#include "tests/service/cli_support.hpp"
#include "tests/service/described.hpp"
#include "tests/service/hook_receiver.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::hooks_test {

using namespace store_test;

namespace {

using namespace std::chrono_literals;
using http_test::eventually;
using Json = nlohmann::json;

class StoreHookSender : public StoreConformance {
 protected:
  StoreHookSender() : store_(open()) {}
  ~StoreHookSender() override { sender_.reset(); }

  GameStore& store() { return *store_; }
  HookStore& hooks() { return store_->hooks(); }

  // Registers a hook and returns its secret as its receiver gets it.
  std::string add(const std::string& id, const std::string& url, const std::string& event = "") {
    const std::string secret = new_secret();
    EXPECT_FALSE(hooks().add({id, url, event, secret}));
    return secret_text(secret);
  }
  void put(const std::string& log, const std::string& event = "") {
    GameStore::Submission game = submission(log);
    if (!event.empty()) game.game.labels = {{"event", event}};
    ASSERT_TRUE(store_->put(game).ok());
  }

  void start(std::vector<std::string> allowed = {"127.0.0.1"},
             std::chrono::milliseconds within = 20s) {
    SenderOptions options;
    options.allowed = std::move(allowed);
    options.within = within;
    options.pause = 5ms;
    options.now = [this] { return clock_.load(); };
    sender_ = std::make_unique<WebhookSender>(
        *store_, options, [this](std::string_view result) { note(std::string(result)); });
  }
  void stop() { sender_->stop(); }
  void pass(std::chrono::milliseconds time) { clock_ += time.count(); }
  std::int64_t moment() const { return clock_; }
  std::int64_t seconds() const { return clock_ / 1'000; }

  int results(const std::string& result) {
    const std::lock_guard lock(mutex_);
    return results_[result];
  }
  bool comes_to(const std::string& result, int count) {
    return eventually([&] { return results(result) >= count; }, http_test::kForJobs);
  }
  Webhook hook(std::size_t index = 0) { return hooks().hooks().value().at(index); }

 private:
  void note(const std::string& result) {
    const std::lock_guard lock(mutex_);
    ++results_[result];
  }

  std::unique_ptr<GameStore> store_;
  std::atomic<std::int64_t> clock_ = present_moment() + 60'000;
  std::mutex mutex_;  // guards results_
  std::map<std::string, int> results_;
  std::unique_ptr<WebhookSender> sender_;
};
INSTANTIATE_TEST_SUITE_P(Store, StoreHookSender, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

void answer_with(httplib::Response& response, int status, const std::string& field = "",
                 const std::string& value = "") {
  response.status = status;
  if (!field.empty()) response.set_header(field, value);
}

TEST_P(StoreHookSender, DeliversWhatAReceiverCanVerify) {
  Receiver receiver;
  const std::string secret = add("wh_a", receiver.url("127.0.0.1", "/hook?key=7"));
  start();
  put("one", "autumn-open");
  const Received received = receiver.wait_for(1)[0];
  EXPECT_EQ(received.path, "/hook");
  EXPECT_EQ(received.content_type, "application/json");
  EXPECT_EQ(received.timestamp, std::to_string(seconds()));
  EXPECT_TRUE(received.id.starts_with("msg_")) << received.id;
  EXPECT_TRUE(
      verifies(secret, received.id, received.timestamp, received.body, received.signatures));
  EXPECT_FALSE(
      verifies(secret, received.id, received.timestamp, received.body + " ", received.signatures));
  http_test::expect_described_webhook("gameJudged", received.body);
  const Json body = Json::parse(received.body);
  EXPECT_EQ(body["type"], "game.judged");
  EXPECT_EQ(body["data"]["id"], game_id(sha256("one")));
  ASSERT_TRUE(comes_to("delivered", 1));
  EXPECT_EQ(hooks().figures().value().waiting, 0u);
  EXPECT_EQ(receiver.count(), 1u);
}

TEST_P(StoreHookSender, EachReceiverHasItsOwnSecretAndGames) {
  Receiver all;
  Receiver some;
  const std::string for_all = add("wh_a", all.url());
  const std::string for_some = add("wh_b", some.url(), "autumn-open");
  start();
  put("one");
  put("two", "autumn-open");
  put("three", "spring-open");
  const Received one = some.wait_for(1)[0];
  std::set<std::string> ids;
  for (const Received& received : all.wait_for(3)) {
    EXPECT_TRUE(
        verifies(for_all, received.id, received.timestamp, received.body, received.signatures));
    ids.insert(received.id);
  }
  EXPECT_EQ(ids.size(), 3u);
  EXPECT_TRUE(ids.contains(one.id)) << "a message has one name for all";
  EXPECT_TRUE(verifies(for_some, one.id, one.timestamp, one.body, one.signatures));
  EXPECT_FALSE(verifies(for_all, one.id, one.timestamp, one.body, one.signatures));
  ASSERT_TRUE(comes_to("delivered", 4));
  EXPECT_EQ(some.count(), 1u);
}

TEST_P(StoreHookSender, WhatFailedComesAgainUnderTheSameName) {
  Receiver receiver([](std::size_t number, httplib::Response& response) {
    answer_with(response, number == 0 ? 500 : 200);
  });
  const std::string secret = add("wh_a", receiver.url());
  start();
  put("one");
  ASSERT_TRUE(comes_to("failed", 1));
  EXPECT_EQ(hook().failures, 1u);
  EXPECT_EQ(hook().waiting, 1u);
  pass(7s);
  const std::vector<Received> both = receiver.wait_for(2);
  EXPECT_EQ(both[1].id, both[0].id);
  EXPECT_EQ(both[1].body, both[0].body);
  EXPECT_NE(both[1].timestamp, both[0].timestamp) << "it is that of the attempt";
  EXPECT_TRUE(verifies(secret, both[1].id, both[1].timestamp, both[1].body, both[1].signatures));
  ASSERT_TRUE(comes_to("delivered", 1));
  EXPECT_EQ(hook().failures, 0u);
  EXPECT_EQ(hook().waiting, 0u);
}

TEST_P(StoreHookSender, IsGivenUpAfterTheLastAttempt) {
  Receiver receiver([](std::size_t, httplib::Response& response) { answer_with(response, 500); });
  add("wh_a", receiver.url());
  start();
  put("one");
  for (std::uint32_t attempt = 1; attempt < kMostAttempts; ++attempt) {
    ASSERT_TRUE(comes_to("failed", static_cast<int>(attempt)));
    EXPECT_EQ(receiver.count(), attempt) << "the next one is not due";
    pass(retry_delay(attempt, 1) + 1s);
  }
  ASSERT_TRUE(comes_to("given_up", 1));
  EXPECT_EQ(receiver.count(), kMostAttempts);
  EXPECT_EQ(hook().given_up, 1u);
  EXPECT_EQ(hook().waiting, 0u);
  std::set<std::string> ids;
  for (const Received& received : receiver.received()) ids.insert(received.id);
  EXPECT_EQ(ids.size(), 1u);
}

TEST_P(StoreHookSender, GoneEndsTheHook) {
  Receiver receiver([](std::size_t, httplib::Response& response) { answer_with(response, 410); });
  Receiver other;
  add("wh_a", receiver.url());
  add("wh_b", other.url());
  put("one");
  start();
  ASSERT_TRUE(comes_to("gone", 1));
  EXPECT_TRUE(hook().gone);
  EXPECT_EQ(hook().waiting, 0u);
  put("two");
  pass(1h);
  other.wait_for(2);
  EXPECT_EQ(receiver.count(), 1u);
}

TEST_P(StoreHookSender, ARedirectIsAFailure) {
  Receiver target;
  Receiver receiver([&](std::size_t, httplib::Response& response) {
    answer_with(response, 302, "Location", target.url());
  });
  add("wh_a", receiver.url());
  start();
  put("one");
  ASSERT_TRUE(comes_to("failed", 1));
  pass(7s);
  ASSERT_TRUE(comes_to("failed", 2));
  EXPECT_EQ(target.count(), 0u);
}

TEST_P(StoreHookSender, RetryAfterIsRespected) {
  Receiver receiver([](std::size_t number, httplib::Response& response) {
    if (number == 0) answer_with(response, 429, "Retry-After", "3600");
  });
  add("wh_a", receiver.url());
  start();
  put("one");
  ASSERT_TRUE(comes_to("failed", 1));
  put("two");
  pass(3'599s);
  EXPECT_FALSE(hooks().claim(moment(), 1min).value()) << "nothing at all is sent before";
  EXPECT_EQ(receiver.count(), 1u);
  pass(3s);
  receiver.wait_for(3);
  ASSERT_TRUE(comes_to("delivered", 2));
}

// It neither answers nor closes; in the meantime others are served.
TEST_P(StoreHookSender, OneThatHangsHoldsUpNobody) {
  Barrier barrier;
  Receiver hanging([&](std::size_t, httplib::Response&) { barrier.wait(); });
  Receiver other;
  add("wh_a", hanging.url());
  for (int i = 0; i < 30; ++i) put("early " + std::to_string(i));
  add("wh_b", other.url());
  start({"127.0.0.1"}, 600s);
  hanging.wait_for(kMostToOneHook);
  for (int i = 0; i < 30; ++i) put(std::to_string(i));
  other.wait_for(30);
  EXPECT_EQ(hanging.count(), kMostToOneHook);
  barrier.open();
  ASSERT_TRUE(comes_to("delivered", 90));
}

TEST_P(StoreHookSender, OneThatHangsIsLeft) {
  Barrier barrier;
  Receiver hanging([&](std::size_t, httplib::Response&) { barrier.wait(); });
  add("wh_a", hanging.url());
  start({"127.0.0.1"}, 200ms);
  put("one");
  EXPECT_TRUE(comes_to("failed", 1));
  EXPECT_EQ(hook().failures, 1u);
  barrier.open();
}

TEST_P(StoreHookSender, AnEndlessBodyIsNotRead) {
  std::atomic<std::size_t> sent = 0;
  std::atomic<bool> ended = false;
  Receiver endless([&](std::size_t, httplib::Response& response) {
    response.status = 200;
    response.set_chunked_content_provider(
        "text/plain",
        [&](std::size_t, httplib::DataSink& sink) {
          static const std::string kPiece(64 * 1'024, 'x');
          sent += kPiece.size();
          return sent < (std::size_t{1} << 30) && sink.write(kPiece.data(), kPiece.size());
        },
        [&](bool) { ended = true; });
  });
  add("wh_a", endless.url());
  start();
  put("one");
  ASSERT_TRUE(comes_to("delivered", 1)) << "the status is what counts";
  EXPECT_TRUE(eventually([&] { return ended.load(); }, http_test::kForJobs));
  EXPECT_LT(sent, std::size_t{64} << 20);
}

TEST_P(StoreHookSender, NobodyThereIsAFailure) {
  int port = 0;
  {
    const Receiver closed;
    port = closed.port();
  }
  add("wh_a", "http://127.0.0.1:" + std::to_string(port) + "/");
  add("wh_b", "http://no-such-host.invalid/");
  start();
  put("one");
  ASSERT_TRUE(comes_to("failed", 2));
  EXPECT_EQ(hook(0).failures, 1u);
  EXPECT_EQ(hook(1).failures, 1u);
}

TEST_P(StoreHookSender, LocalAddressesAreRefusedUnlessAllowedByName) {
  Receiver receiver;
  const std::vector<std::string> names = {"localhost",          "127.0.0.1",  "2130706433", "127.1",
                                          "[::ffff:127.0.0.1]", "0x7f000001", "LOCALHOST"};
  for (std::size_t i = 0; i < names.size(); ++i)
    add("wh_" + std::to_string(i), receiver.url(names[i], "/" + std::to_string(i)));
  start({});
  put("one");
  ASSERT_TRUE(comes_to("failed", static_cast<int>(names.size())));
  EXPECT_EQ(receiver.count(), 0u);
  stop();
  start({"localhost"});
  pass(7s);
  ASSERT_TRUE(comes_to("delivered", 2));
  ASSERT_TRUE(comes_to("failed", static_cast<int>(2 * names.size() - 2)));
  std::set<std::string> paths;
  for (const Received& received : receiver.received()) paths.insert(received.path);
  EXPECT_EQ(paths, (std::set<std::string>{"/0", "/6"}));
}

TEST_P(StoreHookSender, ARotatedSecretStaysForADay) {
  Receiver receiver;
  const std::string former = add("wh_a", receiver.url());
  start();
  const std::string secret = new_secret();
  const std::int64_t until = (seconds() + 24 * 3'600) * 1'000;
  ASSERT_TRUE(hooks().rotate("wh_a", secret, until).value());
  put("one");
  const Received both = receiver.wait_for(1)[0];
  const auto verified = [](const std::string& by, const Received& received) {
    return verifies(by, received.id, received.timestamp, received.body, received.signatures);
  };
  EXPECT_TRUE(verified(former, both));
  EXPECT_TRUE(verified(secret_text(secret), both));
  pass(24h);
  put("two");
  const Received later = receiver.wait_for(2)[1];
  EXPECT_FALSE(verified(former, later));
  EXPECT_TRUE(verified(secret_text(secret), later));
}

TEST_P(StoreHookSender, WhatIsBrokenOffComesAgain) {
  Barrier barrier;
  Receiver receiver([&](std::size_t number, httplib::Response&) {
    if (number == 0) barrier.wait();
  });
  add("wh_a", receiver.url());
  start();
  put("one");
  receiver.wait_for(1);
  stop();
  EXPECT_EQ(hook().waiting, 1u);
  EXPECT_EQ(hook().failures, 0u) << "it is not the receiver's fault";
  barrier.open();
  start();
  const std::vector<Received> both = receiver.wait_for(2);
  EXPECT_EQ(both[0].id, both[1].id);
  ASSERT_TRUE(comes_to("delivered", 1));
}

TEST_P(StoreHookSender, TwoServicesSendEachMessageOnce) {
  Receiver receiver;
  add("wh_a", receiver.url());
  for (int i = 0; i < 40; ++i) put(std::to_string(i));
  start();
  SenderOptions options;
  options.allowed = {"127.0.0.1"};
  options.pause = 5ms;
  options.now = [this] { return moment(); };
  std::atomic<int> delivered = 0;
  {
    WebhookSender other(store(), options, [&](std::string_view) { ++delivered; });
    ASSERT_TRUE(
        eventually([&] { return delivered + results("delivered") >= 40; }, http_test::kForJobs));
  }
  EXPECT_EQ(receiver.count(), 40u);
}

// A receiver behind TLS, whose certificate is made by openssl's command line.
TEST(StoreHookSenderTls, DemandsATrustedCertificate) {
  cli_test::Files files;
  const std::string key = files.path() + "/key.pem";
  const std::string certificate = files.path() + "/cert.pem";
  const std::string make =
      "openssl req -x509 -newkey ed25519 -nodes -days 2 -subj /CN=localhost "
      "-addext subjectAltName=DNS:localhost -keyout " +
      key + " -out " + certificate + " 2> " + files.path() + "/errors";
  ASSERT_EQ(std::system(make.c_str()), 0) << "is openssl installed?";
  Receiver receiver(certificate, key);
  Folder folder;
  const auto store = opened(folder / "games.db");
  const std::string end = ":" + std::to_string(receiver.port()) + "/";
  ASSERT_FALSE(store->hooks().add({"wh_a", "https://localhost" + end, "", new_secret()}));
  ASSERT_FALSE(store->hooks().add({"wh_b", "https://127.0.0.1" + end, "", new_secret()}));
  ASSERT_TRUE(store->put(submission("one")).ok());
  std::atomic<std::int64_t> clock = present_moment() + 60'000;
  std::atomic<int> delivered = 0;
  std::atomic<int> failed = 0;
  SenderOptions options;
  options.allowed = {"localhost", "127.0.0.1"};
  options.pause = 5ms;
  options.now = [&] { return clock.load(); };
  const auto count = [&](std::string_view result) {
    ++(result == "delivered" ? delivered : failed);
  };
  {
    WebhookSender sender(*store, options, count);
    ASSERT_TRUE(eventually([&] { return failed == 2; }, http_test::kForJobs));
    EXPECT_EQ(receiver.count(), 0u);
  }
  setenv("SSL_CERT_FILE", certificate.c_str(), 1);
  clock += 7'000;
  {
    WebhookSender sender(*store, options, count);
    EXPECT_TRUE(eventually([&] { return delivered == 1; }, http_test::kForJobs));
    EXPECT_TRUE(eventually([&] { return failed == 3; }, http_test::kForJobs)) << "another name";
  }
  unsetenv("SSL_CERT_FILE");
  EXPECT_EQ(receiver.count(), 1u);
}

}  // namespace
}  // namespace arbiter::hooks_test
