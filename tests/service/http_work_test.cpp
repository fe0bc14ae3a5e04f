// How much work the service does at once: whose turn it is, long stories, and the memory for all of
// it.
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/asked.hpp"
#include "tests/service/http_support.hpp"

namespace arbiter::http_test {
namespace {

const std::string kAsJson = "Accept: application/json\r\n";

// Everything is many times slower with a sanitizer, so stories are shorter there.
constexpr std::size_t kShorter = kSanitized ? 4 : 1;

// A legal log of this many entries: two commanders with a footman each, who wait term after term.
std::string patient_log(std::size_t entries) {
  const Json commander = {{"domain", {{"slots", 1}, {"pool", {{"footman", 1}}}}}};
  Json log = {
      {"format", "arbiter.log/1"},
      {"game", "conquest"},
      {"content", {{"pack", "proving-ground"}}},
      {"players", {{{"id", "A"}}, {{"id", "B"}}}},
      {"chance",
       {{"source", "seed"}, {"algorithm", "arbiter.draw/1"}, {"seed", std::string(64, '0')}}},
      {"start",
       {{"format", "arbiter.position/1"},
        {"game", "conquest"},
        {"at", {{"phase", "campaign"}, {"term", "A"}, {"priority", "A"}}},
        {"commanders", {{"A", commander}, {"B", commander}}}}},
      {"moves", Json::array()}};
  const std::string turn = "ABBBBAAA";
  for (std::size_t i = 0; i < entries; ++i)
    log["moves"].push_back({{"by", std::string(1, turn[i % turn.size()])}, {"do", "wait"}});
  return log.dump();
}

// Stores a log and returns the path of its transcript.
std::string told_path(const RunningService& service, const std::string& log) {
  Client client(service.running.port());
  client.send(post("/v1/games", "application/json", log));
  const Answer answer = client.receive();
  EXPECT_EQ(answer.status, 201) << answer.body;
  return answer.header("location") + "/transcript";
}

TEST(Story, IsHandedOverInPieces) {
  const std::string log = patient_log(2'000);
  for (const bool text : {true, false}) {
    const Result<std::unique_ptr<Story>> begun =
        story(log, {"", true, text ? Readers::people : Readers::programs});
    std::string whole;
    int pieces = 0;
    while (!begun.value()->ended()) {
      const std::string piece = begun.value()->next();
      EXPECT_LT(piece.size(), 2 * kStoryPiece);
      whole += piece;
      ++pieces;
    }
    EXPECT_GT(pieces, 1);
    EXPECT_EQ(begun.value()->next(), "");
    EXPECT_EQ(whole, text ? asked::transcript_text(log, "", true).value()
                          : asked::transcript(log, "", true).value());
    if (!text) {
      EXPECT_EQ(Json::parse(whole)["entries"].size(), 2'000u);
    }
  }
}

TEST(HttpStory, ALongOneComesInChunks) {
  const RunningService service;
  const std::string log = patient_log(2'000 / kShorter);
  const std::string path = told_path(service, log) + "?effects=true";
  const std::string whole = asked::transcript(log, "", true).value();
  const Answer answer = service.ask(get(path, kAsJson));
  EXPECT_EQ(answer.header("transfer-encoding"), "chunked");
  EXPECT_TRUE(answer.body == whole);
  const Answer old = service.ask("GET " + path + " HTTP/1.0\r\n" + kAsJson + "\r\n");
  EXPECT_EQ(old.header("transfer-encoding"), "");
  EXPECT_TRUE(old.body == whole);
  EXPECT_TRUE(service.ask(get(path)).body == asked::transcript_text(log, "", true).value());
}

TEST(HttpStory, AShortOneHasALength) {
  const RunningService service;
  const std::string log = patient_log(20);
  const Answer answer = service.ask(get(told_path(service, log)));
  EXPECT_EQ(answer.header("content-length"), std::to_string(answer.body.size()));
  EXPECT_EQ(answer.body, asked::transcript_text(log, "", false).value());
}

TEST(HttpStory, HeadHasNoBody) {
  const RunningService service;
  Client client(service.running.port());
  client.send("HEAD " + told_path(service, patient_log(5'000 / kShorter)) +
              " HTTP/1.1\r\nHost: t\r\n\r\n" + get("/livez"));
  EXPECT_EQ(client.receive(true).header("transfer-encoding"), "chunked");
  EXPECT_EQ(client.receive().body, "{\"status\":\"alive\"}");
}

// A client that does not read its story makes way for one that would.
TEST(HttpStory, AStalledOneMakesWay) {
  ServerOptions options{quick_limits(), "", {}};
  const std::string log = patient_log(20'000 / kShorter);
  options.limits.in_flight = 5 * log.size();
  options.limits.answer_pause = 60s;
  const RunningService service(options);
  const std::string path = told_path(service, log);
  Client deaf(service.running.port(), 4096);
  deaf.send(get(path + "?effects=true", kAsJson));
  ASSERT_TRUE(deaf.waits_for_bytes());
  EXPECT_TRUE(eventually([&] {
    const Answer answer = service.ask(get(path));
    EXPECT_TRUE(answer.status == 200 || answer.status == 503) << answer.status;
    return answer.status == 200;
  }));
  EXPECT_LT(deaf.skip_rest(), 5'000'000u / kShorter);
}

// A stored log whose story is many times its size, and a large log to judge, both requested by many
// clients at once.
TEST(HttpWork, MemoryStaysBounded) {
  const RunningService service;
  const std::string log = patient_log(15'000 / kShorter);
  const std::string path = told_path(service, log) + "?effects=true";
  forget_peak();
  const long before = peak_memory();
  std::vector<std::thread> callers;
  for (int i = 0; i < 8; ++i) {
    callers.emplace_back([&, i] {
      Client client(service.running.port());
      client.send(i % 2 == 0 ? get(path, kAsJson + "Connection: close\r\n")
                             : post("/v1/verify?digests=true", "application/json", log,
                                    "Connection: close\r\n"));
      EXPECT_GT(client.skip_rest(), (i % 2 == 0 ? 5'000'000u : 500'000u) / kShorter);
    });
  }
  for (std::thread& caller : callers) caller.join();
  if (!kSanitized) {
    EXPECT_LT(peak_memory() - before, 64 * 1024);
  }
}

}  // namespace
}  // namespace arbiter::http_test
