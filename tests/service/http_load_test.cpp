// Clients that are slow, silent, greedy or numerous, and the end of the service.
#include <gtest/gtest.h>

#include <atomic>
#include <sstream>
#include <string>
#include <vector>

#include "tests/service/http_support.hpp"

namespace arbiter::http_test {
namespace {

// Long enough for any machine, and far shorter than the attacks would last without the gate.
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
  EchoGate gate;
  Running<EchoGate> running(gate);
  const std::vector<Client> silent = clients(running.port(), 500, "");
  EXPECT_LT(time_of([&] { EXPECT_EQ(ask(running.port(), get("/")).status, 200); }), kSoon);
}

TEST(HttpLoad, SilentConnectionsEnd) {
  GateLimits limits = quick_limits();
  limits.idle = 100ms;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  Client silent(running.port());
  Client served(running.port());
  served.send(get("/"));
  EXPECT_EQ(served.receive().status, 200);
  EXPECT_TRUE(silent.is_closed_by_server());
  EXPECT_TRUE(served.is_closed_by_server());
}

TEST(HttpLoad, SlowHeadsEnd) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  Client slow(running.port());
  std::thread drip([&] {
    while (slow.send("G")) std::this_thread::sleep_for(50ms);
  });
  EXPECT_EQ(slow.receive().status, 408);
  EXPECT_TRUE(slow.is_closed_by_server());
  drip.join();
}

TEST(HttpLoad, SlowHeadsHoldNobodyUp) {
  GateLimits limits = quick_limits();
  limits.head_time = 60s;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  std::vector<Client> slow = clients(running.port(), 500, "GET / HT");
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

// If there are more connections than allowed, the one that has been idle longest is closed.
TEST(HttpLoad, TheLongestIdleMakesWay) {
  GateLimits limits = quick_limits();
  limits.connections = 10;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  std::vector<Client> idle = clients(running.port(), 10, "");
  ASSERT_TRUE(eventually([&] { return gate.gate().figures().connections == 10; }));
  idle[0].send(get("/"));
  EXPECT_EQ(idle[0].receive().status, 200);  // now it is the last one to be closed
  EXPECT_EQ(ask(running.port(), get("/")).status, 200);
  EXPECT_TRUE(idle[1].is_closed_by_server());
  idle[0].send(get("/"));
  EXPECT_EQ(idle[0].receive().status, 200);
}

TEST(HttpLoad, SlowBodiesEnd) {
  EchoGate gate;
  Running<EchoGate> running(gate);
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

// As long as it makes progress, a body may take longer than any allowed pause.
TEST(HttpLoad, SteadyBodiesMayTakeLonger) {
  GateLimits limits = quick_limits();
  limits.body_pause = 500ms;
  limits.progress = 100;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  Client steady(running.port());
  steady.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 800\r\n\r\n");
  for (int i = 0; i < 8; ++i) {
    std::this_thread::sleep_for(150ms);
    steady.send(std::string(100, 'x'));
  }
  EXPECT_EQ(steady.receive().status, 200);
}

TEST(HttpLoad, ClientsThatDoNotReadHoldNobodyUp) {
  GateLimits limits = quick_limits();
  limits.answer_pause = 60s;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  std::vector<Client> deaf;
  for (int i = 0; i < 30; ++i) {
    deaf.emplace_back(running.port(), 4096);
    deaf.back().send(get(i % 2 == 0 ? "/big" : "/drip"));
  }
  EXPECT_LT(time_of([&] { EXPECT_EQ(ask(running.port(), get("/")).status, 200); }), kSoon);
}

// What the client has not read does not count as sent, although the system buffers a part of it.
TEST(HttpLoad, WhoDoesNotReadIsCutAndTheLogSaysSo) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  Client deaf(running.port(), 4096);
  deaf.send(get("/big"));
  EXPECT_TRUE(eventually([&] { return gate.cut() == 1; }));
  EXPECT_LT(gate.sent(), EchoGate::kBigBytes / 2);
}

// The system reports only after minutes that it can take more, so what the client reads must count.
TEST(HttpLoad, ASlowReaderGetsAllOfIt) {
  GateLimits limits = quick_limits();
  limits.answer_pause = 1s;
  limits.progress = 1'000;
  EchoGate gate(limits);
  gate.drip_pieces = 20;
  gate.drip_bytes = 100'000;
  Running<EchoGate> running(gate);
  Client slow(running.port(), 4096);
  slow.send(get("/drip", "Connection: close\r\n"));
  std::size_t got = 0;
  for (int i = 0; i < 30; ++i) {
    std::this_thread::sleep_for(100ms);
    got += slow.take_some(20'000);
  }
  got += slow.skip_rest();
  EXPECT_GT(got, 2'000'000u);
  EXPECT_TRUE(eventually([&] { return gate.answered() == 1; }));
  EXPECT_EQ(gate.cut(), 0);
}

// Monitors are answered while every worker is busy.
TEST(HttpLoad, MonitorsWaitForNobody) {
  EchoGate gate;
  gate.slow = 2s;
  Running<EchoGate> running(gate);
  const std::vector<Client> busy = clients(running.port(), 50, get("/slow"));
  ASSERT_TRUE(eventually([&] { return gate.gate().figures().quick.waiting > 0; }));
  const auto duration = time_of([&] {
    EXPECT_EQ(ask(running.port(), get("/at-once")).status, 200);
    EXPECT_EQ(ask(running.port(), get("/watch")).status, 200);
  });
  EXPECT_LT(duration, 1s);
}

TEST(HttpLoad, MuchWorkDoesNotHoldUpTheQuick) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  std::vector<Client> busy = clients(running.port(), 50, get("/burn"));
  ASSERT_TRUE(eventually([&] { return gate.gate().figures().slow.working > 0; }));
  EXPECT_LT(time_of([&] { EXPECT_EQ(ask(running.port(), get("/")).status, 200); }), kSoon);
  busy.clear();  // no work is done for a client that has gone
  EXPECT_TRUE(eventually([&] { return gate.gate().figures().slow.working == 0; }));
}

TEST(HttpLoad, WorkEndsWhenTheClientHasGone) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  {
    Client client(running.port());
    client.send(get("/burn"));
    ASSERT_TRUE(eventually([&] { return gate.gate().figures().slow.working == 1; }));
  }
  EXPECT_TRUE(eventually([&] { return gate.broken_off(); }));
}

TEST(HttpLoad, AnAnswerMayComeFromAnotherThread) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  Client client(running.port());
  for (int i = 0; i < 100; ++i) {
    client.send(get("/later"));
    EXPECT_EQ(client.receive().body, "late");
  }
  EXPECT_EQ(gate.gate().serve_bytes(get("/later")).substr(0, 12), "HTTP/1.1 200");
}

TEST(HttpLoad, LongAnswersComeInPieces) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  const std::size_t whole = gate.drip_pieces * gate.drip_bytes;
  Client client(running.port());
  client.send(get("/drip") + get("/"));
  const Answer answer = client.receive();
  EXPECT_EQ(answer.header("transfer-encoding"), "chunked");
  EXPECT_EQ(answer.body.size(), whole);
  EXPECT_EQ(client.receive().status, 200);
  EXPECT_EQ(ask(running.port(), "GET /drip HTTP/1.0\r\n\r\n").body.size(), whole);
}

// A client that has finished sending still gets its answer.
TEST(HttpLoad, AHalfClosedConnectionIsAnswered) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  for (const char* path : {"/", "/slow", "/drip"}) {
    Client client(running.port());
    client.send(get(path));
    client.finish_sending();
    EXPECT_EQ(client.receive().status, 200) << path;
  }
}

TEST(HttpLoad, BurstsAreServed) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  std::vector<Client> burst = clients(running.port(), 400, get("/", "Connection: close\r\n"));
  for (Client& client : burst) EXPECT_EQ(client.receive().status, 200);
}

TEST(HttpLoad, ConnectionsWaitInTheKernel) {
  EchoGate gate;
  const int port = gate.bind("127.0.0.1", 0).value();
  const Clock::time_point started = Clock::now();
  std::vector<Client> waiting;
  while (waiting.size() < 100 && Clock::now() - started < kSoon) waiting.emplace_back(port);
  EXPECT_EQ(waiting.size(), 100u);
  EXPECT_LT(Clock::now() - started, kSoon);
}

// However many requests a client sends at once, another client only waits for one of them.
TEST(HttpLoad, ManyRequestsAtOnceAreAnsweredInOrderBesideOthers) {
  GateLimits limits = quick_limits();
  limits.workers.threads = 1;
  EchoGate gate(limits);
  gate.slow = 50ms;
  Running<EchoGate> running(gate);
  Client greedy(running.port());
  std::string all;
  for (int i = 0; i < 30; ++i) all += get("/slow");
  greedy.send(all);
  ASSERT_TRUE(eventually([&] { return gate.answered() > 0; }));
  EXPECT_LT(time_of([&] { EXPECT_EQ(ask(running.port(), get("/")).status, 200); }), 1s);
  for (int i = 0; i < 30; ++i) EXPECT_EQ(greedy.receive().status, 200);
}

// When the queue is full, the last request of the greediest caller is rejected.
TEST(HttpLoad, TheQueueIsBounded) {
  GateLimits limits = quick_limits();
  limits.workers.threads = 1;
  limits.workers.waiting = 2;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  std::vector<Client> many = clients(running.port(), 6, get("/slow"));
  int answered = 0;
  int refused = 0;
  for (Client& client : many) {
    const Answer answer = client.receive();
    answered += answer.status == 200 ? 1 : 0;
    refused += answer.status == 503 ? 1 : 0;
  }
  EXPECT_EQ(answered + refused, 6);
  EXPECT_GE(refused, 1);
  EXPECT_GE(answered, 2);
}

TEST(HttpLoad, WhoWaitsTooLongIsToldToComeAgain) {
  GateLimits limits = quick_limits();
  limits.workers.threads = 1;
  limits.wait = 100ms;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  std::vector<Client> many = clients(running.port(), 3, get("/slow"));
  EXPECT_EQ(many[0].receive().status, 200);
  EXPECT_EQ(many[2].receive().status, 503);
}

TEST(HttpLoad, BodiesInFlightAreBounded) {
  GateLimits limits = quick_limits();
  limits.in_flight = 1'000;
  limits.body_pause = limits.stalled = 10s;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  const std::string body(900, 'x');
  Client first(running.port());
  const std::string request = post("/", "application/json", body);
  first.send(request.substr(0, request.size() - 1));
  ASSERT_TRUE(eventually([&] { return gate.gate().figures().bytes_in_flight == 900; }));
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

// When memory is short, a body that makes no progress is dropped before a new one is refused.
TEST(HttpLoad, StalledBodiesMakeWay) {
  GateLimits limits = quick_limits();
  limits.in_flight = 1'000;
  limits.body_pause = 60s;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  const std::string request = post("/", "application/json", std::string(900, 'x'));
  Client stalled(running.port());
  stalled.send(request.substr(0, request.size() - 1));
  ASSERT_TRUE(eventually([&] { return ask(running.port(), request).status == 200; }));
  EXPECT_EQ(stalled.receive().status, 503);
}

// Tries every way to make a server hold much memory, all at once and again and again.
TEST(HttpLoad, MemoryStaysBounded) {
  GateLimits limits = quick_limits();
  limits.in_flight = 8 << 20;
  EchoGate gate(limits);
  gate.body_bytes = 4 << 20;
  Running<EchoGate> running(gate);
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
  EXPECT_EQ(gate.gate().figures().bytes_in_flight, 0u);
}

TEST(HttpLoad, ManyClientsAtOnceGetTheirOwnAnswers) {
  EchoGate gate;
  Running<EchoGate> running(gate);
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
  EchoGate gate;
  Running<EchoGate> running(gate);
  std::vector<Client> silent = clients(running.port(), 100, "");
  EXPECT_LT(time_of([&] { running.stop(); }), kSoon);
  for (Client& client : silent) EXPECT_TRUE(client.is_closed_by_server());
  EXPECT_EQ(ask(running.port(), get("/")).status, 0);
}

TEST(HttpStop, LetsRequestsFinish) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  Client client(running.port());
  client.send(get("/slow"));
  ASSERT_TRUE(eventually([&] { return gate.gate().figures().connections > 0; }));
  std::this_thread::sleep_for(100ms);
  running.stop();
  EXPECT_EQ(client.receive().status, 200);
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST(HttpStop, CutsOffWhatDoesNotEnd) {
  GateLimits limits = quick_limits();
  limits.head_time = limits.body_pause = limits.answer_pause = 60s;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  Client head(running.port());
  head.send("GET / HTTP/1.1\r\nHo");
  Client body(running.port());
  body.send("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 900\r\n\r\nxx");
  Client deaf(running.port(), 4096);
  deaf.send(get("/big"));
  ASSERT_TRUE(eventually([&] { return gate.gate().figures().bytes_in_flight > 0; }));
  std::this_thread::sleep_for(100ms);
  EXPECT_LT(time_of([&] { running.stop(); }), kSoon);
  EXPECT_EQ(head.receive().status, 408);
  EXPECT_EQ(body.receive().status, 408);
}

TEST(HttpStop, EndsWorkThatWouldGoOn) {
  EchoGate gate;
  Running<EchoGate> running(gate);
  Client client(running.port());
  client.send(get("/burn"));
  ASSERT_TRUE(eventually([&] { return gate.gate().figures().slow.working == 1; }));
  EXPECT_LT(time_of([&] { running.stop(); }), kSoon);
  EXPECT_TRUE(gate.broken_off());
}

TEST(HttpStop, MayComeFirst) {
  EchoGate gate;
  gate.stop();
  Running<EchoGate> running(gate);
  EXPECT_LT(time_of([&] { running.stop(); }), kSoon);
}

}  // namespace
}  // namespace arbiter::http_test
