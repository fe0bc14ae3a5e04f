// Clients that are slow, silent, greedy or many, and the end of the service.
#include <gtest/gtest.h>

#include <atomic>
#include <sstream>
#include <string>
#include <vector>

#include "tests/service/http_support.hpp"

namespace arbiter::http_test {
namespace {

// Long enough for any machine, far shorter than the attacks would last without the guard.
constexpr auto kSoon = 5s;

Clock::duration time_of(const std::function<void()>& work) {
  const Clock::time_point started = Clock::now();
  work();
  return Clock::now() - started;
}

std::vector<Client> clients(int port, std::size_t count, std::string_view first_bytes) {
  std::vector<Client> all;
  for (std::size_t i = 0; i < count; ++i) {
    all.emplace_back(port);
    all.back().send(first_bytes);
  }
  return all;
}

TEST(HttpLoad, SilentConnectionsMakeWay) {
  const GuardLimits limits = quick_limits();
  EchoGuard guard(limits);
  Running<EchoGuard> running(guard);
  const std::vector<Client> silent = clients(running.port(), 3 * limits.threads, "");
  EXPECT_LT(time_of([&] { EXPECT_EQ(ask(running.port(), get("/")).status, 200); }), kSoon);
}

TEST(HttpLoad, SilentConnectionsEnd) {
  GuardLimits limits = quick_limits();
  limits.idle = 100ms;
  EchoGuard guard(limits);
  Running<EchoGuard> running(guard);
  Client silent(running.port());
  Client served(running.port());
  served.send(get("/"));
  EXPECT_EQ(served.receive().status, 200);
  EXPECT_TRUE(silent.is_closed_by_server());
  EXPECT_TRUE(served.is_closed_by_server());
}

TEST(HttpLoad, SlowHeadsEnd) {
  EchoGuard guard;
  Running<EchoGuard> running(guard);
  Client slow(running.port());
  std::thread drip([&] {
    while (slow.send("G")) std::this_thread::sleep_for(50ms);
  });
  EXPECT_EQ(slow.receive().status, 408);
  EXPECT_TRUE(slow.is_closed_by_server());
  drip.join();
}

TEST(HttpLoad, SlowHeadsMakeWay) {
  GuardLimits limits = quick_limits();
  limits.head_time = 60s;
  EchoGuard guard(limits);
  Running<EchoGuard> running(guard);
  std::vector<Client> slow = clients(running.port(), 2 * limits.threads, "GET / HT");
  std::atomic<bool> done = false;
  std::thread drip([&] {
    while (!done) {
      for (Client& client : slow) client.send("T");
      std::this_thread::sleep_for(20ms);
    }
  });
  EXPECT_LT(time_of([&] { EXPECT_EQ(ask(running.port(), get("/")).status, 200); }), kSoon);
  done = true;
  drip.join();
}

TEST(HttpLoad, SlowBodiesEnd) {
  EchoGuard guard;
  Running<EchoGuard> running(guard);
  for (const std::string& start :
       {std::string("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 900\r\n\r\n"),
        chunked_post("/", "300\r\n")}) {
    Client slow(running.port());
    slow.send(start);
    std::thread drip([&] {
      while (slow.send("x")) std::this_thread::sleep_for(50ms);
    });
    EXPECT_EQ(slow.receive().status, 408);
    EXPECT_TRUE(slow.is_closed_by_server());
    drip.join();
  }
}

TEST(HttpLoad, SteadyBodiesMayTakeLonger) {
  GuardLimits limits = quick_limits();
  limits.body.time = 1s;
  limits.body.bytes_per_second = 100;
  EchoGuard guard(limits);
  Running<EchoGuard> running(guard);
  Client steady(running.port());
  steady.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 800\r\n\r\n");
  for (int i = 0; i < 8; ++i) {
    std::this_thread::sleep_for(200ms);
    steady.send(std::string(100, 'x'));
  }
  EXPECT_EQ(steady.receive().status, 200);
}

TEST(HttpLoad, ClientsThatDoNotReadMakeWay) {
  const GuardLimits limits = quick_limits();
  EchoGuard guard(limits);
  Running<EchoGuard> running(guard);
  std::vector<Client> deaf;
  for (std::size_t i = 0; i < limits.threads; ++i) {
    deaf.emplace_back(running.port(), 4096);
    deaf.back().send(get("/big"));
  }
  EXPECT_LT(time_of([&] { EXPECT_EQ(ask(running.port(), get("/")).status, 200); }), kSoon);
}

TEST(HttpLoad, BurstsAreServed) {
  EchoGuard guard;
  Running<EchoGuard> running(guard);
  std::vector<Client> burst = clients(running.port(), 400, get("/", "Connection: close\r\n"));
  for (Client& client : burst) EXPECT_EQ(client.receive().status, 200);
}

// The library alone lets five wait; a sixth connection would only be made by the server's next
// accept.
TEST(HttpLoad, ConnectionsWaitInTheKernel) {
  EchoGuard guard;
  const int port = guard.bind("127.0.0.1", 0).value();
  const Clock::time_point started = Clock::now();
  std::vector<Client> waiting;
  while (waiting.size() < 100 && Clock::now() - started < kSoon) waiting.emplace_back(port);
  EXPECT_EQ(waiting.size(), 100u);
  EXPECT_LT(Clock::now() - started, kSoon);
}

TEST(HttpLoad, ConnectionsTakeTurns) {
  GuardLimits limits = quick_limits();
  limits.threads = 1;
  limits.turn = 3;
  EchoGuard guard(limits);
  guard.slow = 500ms;  // time for the other connection to be there
  Running<EchoGuard> running(guard);
  Client greedy(running.port());
  std::string all = get("/slow");
  for (int i = 0; i < 99; ++i) all += get("/");
  greedy.send(all);
  Client waiting(running.port());
  waiting.send(get("/"));
  int served = 0;
  while (greedy.receive().status == 200) ++served;
  EXPECT_EQ(served, 3);
  EXPECT_EQ(waiting.receive().status, 200);
}

TEST(HttpLoad, BodiesInFlightAreBounded) {
  GuardLimits limits = quick_limits();
  limits.body.in_flight = 1'000;
  limits.body.time = 10s;
  EchoGuard guard(limits);
  Running<EchoGuard> running(guard);
  const std::string body(900, 'x');
  Client first(running.port());
  const std::string request = post("/", "application/json", body);
  first.send(request.substr(0, request.size() - 1));
  ASSERT_TRUE(eventually([&] { return guard.guard().bytes_in_flight() == 899; }));
  const std::string announced = request.substr(0, request.size() - body.size());
  for (const std::string& second :
       {announced, request,
        chunked_post("/", "c8\r\n" + std::string(200, 'x') + "\r\n0\r\n\r\n")}) {
    const Answer answer = ask(running.port(), second);
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.header("retry-after"), "1");
  }
  first.send("x");
  EXPECT_EQ(first.receive().body, body);
  first.send(request);
  EXPECT_EQ(first.receive().body, body);
}

// Every way to make a server hold much, at once and again and again.
TEST(HttpLoad, MemoryStaysBounded) {
  GuardLimits limits = quick_limits();
  limits.body.in_flight = 8 << 20;
  EchoGuard guard(limits);
  guard.body_bytes = 4 << 20;
  Running<EchoGuard> running(guard);
  const std::string flood(1 << 20, 'x');
  std::string chunks;
  for (int i = 0; i < 64; ++i) chunks += "100000\r\n" + flood + "\r\n";
  const std::vector<std::string> attacks = {
      "GET /" + flood,
      "GET / HTTP/1.1\r\nX: " + flood,
      chunked_post("/", chunks),
      chunked_post("/", "1;" + flood),
      chunked_post("/", "0\r\nX: " + flood),
      "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 67108864\r\n\r\n" + chunks,
  };
  ASSERT_EQ(ask(running.port(), get("/")).status, 200);
  forget_peak();
  const long before = peak_memory();
  std::vector<std::thread> attackers;
  for (const std::string& attack : attacks) {
    attackers.emplace_back([&] {
      for (int i = 0; i < 3; ++i) {
        Client client(running.port());
        client.send(attack);
        EXPECT_GE(client.receive().status, 400);
      }
    });
  }
  for (std::thread& attacker : attackers) attacker.join();
  if (!kSanitized) {
    EXPECT_LT(peak_memory() - before, 64 * 1024);
  }
  running.stop();
  EXPECT_EQ(guard.guard().bytes_in_flight(), 0u);
}

TEST(HttpLoad, ManyClientsAtOnceGetTheirOwnAnswers) {
  EchoGuard guard;
  Running<EchoGuard> running(guard);
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 8; ++caller) {
    callers.emplace_back([&, caller] {
      Client client(running.port());
      for (int i = 0; i < 200; ++i) {
        const std::string body = std::to_string(caller) + ":" + std::to_string(i);
        client.send(post("/", "application/json", body));
        EXPECT_EQ(client.receive().body, body);
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
}

TEST(HttpStop, EndsSilentConnectionsAtOnce) {
  const GuardLimits limits = quick_limits();
  EchoGuard guard(limits);
  Running<EchoGuard> running(guard);
  std::vector<Client> silent = clients(running.port(), 4 * limits.threads, "");
  EXPECT_LT(time_of([&] { running.stop(); }), kSoon);
  for (Client& client : silent) EXPECT_TRUE(client.is_closed_by_server());
  EXPECT_EQ(ask(running.port(), get("/")).status, 0);
}

TEST(HttpStop, LetsRequestsFinish) {
  EchoGuard guard;
  Running<EchoGuard> running(guard);
  Client client(running.port());
  client.send(get("/slow"));
  ASSERT_TRUE(eventually([&] { return guard.guard().connections() > 0; }));
  std::this_thread::sleep_for(100ms);
  running.stop();
  EXPECT_EQ(client.receive().status, 200);
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST(HttpStop, CutsOffWhatDoesNotEnd) {
  GuardLimits limits = quick_limits();
  limits.head_time = limits.body.time = limits.transport.write = 60s;
  EchoGuard guard(limits);
  Running<EchoGuard> running(guard);
  Client head(running.port());
  head.send("GET / HTTP/1.1\r\nHo");
  Client body(running.port());
  body.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 900\r\n\r\nxx");
  Client deaf(running.port(), 4096);
  deaf.send(get("/big"));
  ASSERT_TRUE(eventually([&] { return guard.guard().bytes_in_flight() > 0; }));
  std::this_thread::sleep_for(100ms);
  EXPECT_LT(time_of([&] { running.stop(); }), kSoon);
  EXPECT_EQ(head.receive().status, 408);
  EXPECT_EQ(body.receive().status, 408);
}

TEST(HttpStop, MayComeFirst) {
  EchoGuard guard;
  guard.stop();
  Running<EchoGuard> running(guard);
  EXPECT_LT(time_of([&] { running.stop(); }), kSoon);
}

}  // namespace
}  // namespace arbiter::http_test
