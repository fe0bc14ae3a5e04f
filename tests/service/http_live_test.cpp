// Streams that are answered while they are read: POST /v1/verify?live=true.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/core/limits.hpp"
#include "tests/service/http_support.hpp"

namespace arbiter::http_test {
namespace {

constexpr const char* kLive = "/v1/verify?live=true";
constexpr const char* kNdjson = "application/x-ndjson";

std::string live_head(const std::string& more = "Transfer-Encoding: chunked\r\n") {
  return std::string("POST ") + kLive + " HTTP/1.1\r\nHost: test\r\nContent-Type: " + kNdjson +
         "\r\n" + more + "\r\n";
}

std::string chunk_of(const std::string& bytes) {
  std::ostringstream text;
  text << std::hex << bytes.size() << "\r\n" << bytes << "\r\n";
  return text.str();
}

const std::string kLastChunk = "0\r\n\r\n";

std::string mixed_stream() {
  return "\n " + legal_log() + " \r\n\n\t\nnot a log\n" + illegal_log() + "\n" + legal_log(2);
}

// Time limits that a test can keep under load.
ServerOptions patient() {
  GateLimits limits = quick_limits();
  limits.body_pause = limits.answer_pause = 10s;
  return {limits, ""};
}

TEST(HttpLive, EachLineIsAnsweredBeforeTheNextIsSent) {
  RunningService service(patient());
  Client client(service.running.port());
  ASSERT_TRUE(client.send(live_head()));
  const std::string head = client.until("\r\n\r\n");
  EXPECT_TRUE(head.starts_with("HTTP/1.1 200 ")) << head;
  for (std::uint64_t line = 1; line <= 4; ++line) {
    const std::string log = legal_log(line) + "\n";
    ASSERT_TRUE(client.send(chunk_of(log.substr(0, 100))));
    ASSERT_TRUE(client.send(chunk_of(log.substr(100))));
    const std::string answer = client.until("}\n\r\n");
    EXPECT_NE(answer.find("{\"line\":" + std::to_string(line) + ",\"verdict\":"), answer.npos)
        << answer;
  }
  ASSERT_TRUE(client.send(kLastChunk));
  EXPECT_NE(client.until("0\r\n\r\n").find("{\"done\":true,\"count\":4}\n"), std::string::npos);
  client.send(get("/livez"));
  EXPECT_EQ(client.receive().status, 200);
}

TEST(HttpLive, TheAnswerIsThatOfTheWholeStream) {
  RunningService service(patient());
  for (const std::string& stream : {mixed_stream(), mixed_stream() + "\n", std::string(),
                                    std::string("\n \n"), std::string("{")}) {
    const Answer whole = service.ask(post("/v1/verify", kNdjson, stream));
    const Answer live = service.ask(post(kLive, kNdjson, stream));
    EXPECT_EQ(live.status, 200);
    EXPECT_EQ(live.body, whole.body);
    std::string chunks;
    for (std::size_t at = 0; at < stream.size(); at += 97)
      chunks += chunk_of(stream.substr(at, 97));
    EXPECT_EQ(service.ask(live_head() + chunks + kLastChunk).body, whole.body);
    std::string old = post(kLive, kNdjson, stream);
    old.replace(old.find("HTTP/1.1"), 8, "HTTP/1.0");
    EXPECT_EQ(service.ask(old).body, whole.body);
    for (const std::size_t piece : {1, 50, 100'000}) {
      const std::string answers =
          service.server.serve_bytes(live_head() + chunks + kLastChunk + get("/livez"), piece);
      EXPECT_NE(answers.find("\"done\":true"), std::string::npos);
      EXPECT_NE(answers.rfind("HTTP/1.1 200 "), 0u);
    }
  }
}

TEST(HttpLive, RequestsBehindItAreAnswered) {
  RunningService service(patient());
  Client client(service.running.port());
  const std::string one = post(kLive, kNdjson, mixed_stream());
  ASSERT_TRUE(client.send(one + one + get("/livez")));
  const Answer first = client.receive();
  EXPECT_EQ(client.receive().body, first.body);
  EXPECT_EQ(client.receive().header("content-type"), "application/json; charset=utf-8");
}

TEST(HttpLive, AClientMayAskWhetherToSend) {
  RunningService service(patient());
  Client client(service.running.port());
  ASSERT_TRUE(client.send(live_head("Content-Length: 3\r\nExpect: 100-continue\r\n")));
  EXPECT_EQ(client.receive().status, 100);
  EXPECT_TRUE(client.until("\r\n\r\n").starts_with("HTTP/1.1 200 "));
  ASSERT_TRUE(client.send("{}\n"));
  EXPECT_NE(client.until("0\r\n\r\n").find("\"count\":1"), std::string::npos);
}

TEST(HttpLive, AStreamMayBeOfAnyLengthInBoundedMemory) {
  RunningService service(patient());
  const std::string bad = "{" + std::string(20'000, 'x') + "\n";
  constexpr std::size_t kLines = 11'000;  // 220 MB
  ASSERT_GT(bad.size() * kLines, limits::kStreamBytes);
  ASSERT_GT(kLines, limits::kStreamLogs);
  Client client(service.running.port());
  forget_peak();
  const long before = peak_memory();
  std::thread writer([&] {
    client.send(live_head("Content-Length: " + std::to_string(bad.size() * kLines) + "\r\n"));
    for (std::size_t i = 0; i < kLines; ++i)
      if (!client.send(bad)) return;
  });
  std::size_t answers = 0;
  while (!client.until("\"line\":").empty() && ++answers < kLines) continue;
  EXPECT_NE(client.until("0\r\n\r\n").find("\"done\":true,\"count\":11000"), std::string::npos);
  writer.join();
  EXPECT_EQ(answers, kLines);
  if (!kSanitized) {
    EXPECT_LT(peak_memory() - before, 32 * 1024);
  }
}

TEST(HttpLive, ALineAboveTheLimitIsAProblem) {
  RunningService service(patient());
  const std::string stream =
      legal_log() + "\n{" + std::string(limits::kLogBytes * 3, 'x') + "\n" + legal_log() + "\n";
  const Answer answer = service.ask(post(kLive, kNdjson, stream));
  EXPECT_NE(answer.body.find("{\"line\":2,\"problem\":"), std::string::npos);
  EXPECT_NE(answer.body.find(std::to_string(limits::kLogBytes * 3 + 1) + " bytes; at most"),
            std::string::npos);
  EXPECT_NE(answer.body.find("{\"line\":3,\"verdict\":"), std::string::npos);
  EXPECT_TRUE(answer.body.ends_with("{\"done\":true,\"count\":3}\n"));
}

// An answer that is cut ends without its last chunk, and the lines that were answered are complete.
TEST(HttpLive, WhoStallsOrBreaksOffIsCut) {
  RunningService service;
  const std::string log = chunk_of(legal_log() + "\n");
  for (const std::string& end : {std::string(), chunk_of("{\"form"), std::string("zz\r\n")}) {
    Client client(service.running.port());
    ASSERT_TRUE(client.send(live_head() + log + end));
    const std::string answer = client.rest();
    EXPECT_NE(answer.find("\"line\":1,\"verdict\""), std::string::npos);
    EXPECT_EQ(answer.find("done"), std::string::npos);
    EXPECT_FALSE(answer.ends_with(kLastChunk));
  }
  Client gone(service.running.port());
  ASSERT_TRUE(gone.send(live_head() + log));
  gone.finish_sending();
  EXPECT_EQ(gone.rest().find("done"), std::string::npos);
}

TEST(HttpLive, AClientThatDripsIsCutLikeEveryBody) {
  RunningService service;
  Client client(service.running.port());
  ASSERT_TRUE(client.send(live_head()));
  const auto start = std::chrono::steady_clock::now();
  while (client.send(chunk_of("\n"))) {
    ASSERT_LT(std::chrono::steady_clock::now() - start, 8s);
    std::this_thread::sleep_for(20ms);
  }
}

TEST(HttpLive, WhoDoesNotReadIsNotReadFrom) {
  RunningService service;
  Client client(service.running.port(), 4096);
  ASSERT_TRUE(client.send(live_head("Content-Length: 1000000000\r\n")));
  const std::string lines = [] {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "{}\n";
    return text;
  }();
  std::size_t sent = 0;
  while (sent < 100'000'000 && client.send(lines)) sent += lines.size();
  EXPECT_LT(sent, 16'000'000u);
  EXPECT_TRUE(eventually([&] { return ask(service.running.port(), get("/livez")).status == 200; }));
}

TEST(HttpLive, WhatCannotBeLiveIsRefused) {
  RunningService service(patient());
  for (const std::string& request :
       {post(kLive, "application/json", legal_log()),
        post("/v1/verify?live=maybe", kNdjson, legal_log()),
        post("/v1/verify?live=true&digests=x", kNdjson, legal_log())}) {
    const Answer answer = service.ask(request);
    EXPECT_EQ(answer.status, 400);
    EXPECT_NE(answer.body.find("unusable-query"), std::string::npos) << answer.body;
  }
  Client client(service.running.port());
  ASSERT_TRUE(client.send(post("/v1/verify?live=true&digests=x", kNdjson, "{}")));
  EXPECT_EQ(client.receive().header("connection"), "close");
  EXPECT_EQ(service
                .ask("POST /v1/verify?live=true HTTP/1.1\r\nHost: t\r\nContent-Type: "
                     "application/x-ndjson\r\n\r\n")
                .status,
            411);
}

TEST(HttpLive, AServiceThatStopsEndsIt) {
  RunningService service(patient());
  Client client(service.running.port());
  ASSERT_TRUE(client.send(live_head() + chunk_of(legal_log() + "\n")));
  EXPECT_FALSE(client.until("\"line\":1").empty());
  const auto start = std::chrono::steady_clock::now();
  service.running.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - start, 3s);
  EXPECT_FALSE(client.rest().ends_with(kLastChunk));
}

}  // namespace
}  // namespace arbiter::http_test
