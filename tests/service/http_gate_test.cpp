// What the gate accepts and refuses, tested byte for byte over real sockets.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "tests/service/http_support.hpp"

namespace arbiter::http_test {
namespace {

using namespace std::string_literals;  // for a text that contains a NUL

struct WireCase {
  const char* name;
  std::string bytes;
  int status;
  bool closed;  // whether the connection ends with the answer

  friend void PrintTo(const WireCase& wire, std::ostream* out) { *out << wire.name; }
};

std::string with_line(const std::string& line) { return get("/", line + "\r\n"); }

std::string with_length(const std::string& length) {
  return "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: " + length + "\r\n\r\nhello";
}

std::string with_coding(const std::string& lines) {
  return "POST / HTTP/1.1\r\nHost: test\r\n" + lines + "\r\n5\r\nhello\r\n0\r\n\r\n";
}

std::string fields(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += "X-" + std::to_string(i) + ": 1\r\n";
  return lines;
}

std::string long_fields(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += "X: " + std::string(1'000, 'x') + "\r\n";
  return lines;
}

std::vector<WireCase> good_requests() {
  return {
      {"plain", get("/"), 200, false},
      {"head", "HEAD / HTTP/1.1\r\nHost: test\r\n\r\n", 200, false},
      {"old_version", "GET / HTTP/1.0\r\n\r\n", 200, true},
      {"old_version_that_would_stay", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 200,
       true},
      {"asked_to_close", with_line("Connection: close"), 200, true},
      {"asked_to_close_in_a_list", with_line("Connection: Keep-Alive, Close"), 200, true},
      {"empty_line_before", "\r\n" + get("/"), 200, false},
      {"most_fields", get("/", fields(99)), 200, false},
      {"length_of_zero", with_line("Content-Length: 0"), 200, false},
      {"body", with_length("5"), 200, false},
      {"chunked_body", with_coding("Transfer-Encoding: chunked\r\n"), 200, false},
      {"chunked_in_capitals", with_coding("transfer-encoding: CHUNKED \r\n"), 200, false},
      {"chunk_extension", chunked_post("/", "5;name=\"value\"\r\nhello\r\n0\r\n\r\n"), 200, false},
      {"trailer", chunked_post("/", "0\r\nX-Sum: 1\r\n\r\n"), 200, false},
      {"unknown_method", "BREW / HTTP/1.1\r\nHost: test\r\n\r\n", 405, false},
      {"whole_address", "GET http://test/ HTTP/1.1\r\nHost: test\r\n\r\n", 200, false},
      {"whole_address_in_capitals", "GET HTTP://TEST:80/?a=1 HTTP/1.1\r\nHost: x\r\n\r\n", 200,
       false},
      {"whole_address_without_path", "GET http://test HTTP/1.1\r\nHost: x\r\n\r\n", 200, false},
      {"many_ranges", with_line("Range: bytes=0-1,0-1,0-1,0-1"), 200, false},
      {"unusable_range", with_line("Range: bytes=zz"), 200, false},
      {"encodings", with_line("Accept-Encoding: br, gzip, deflate"), 200, false},
      {"bytes_above_ascii", with_line("X-Name: \xc3\xa9\xff"), 200, false},
  };
}

std::vector<WireCase> bad_lines() {
  return {
      {"no_version", "GET /\r\n\r\n", 400, true},
      {"no_words", "hello\r\n\r\n", 400, true},
      {"two_spaces", "GET  / HTTP/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"tab_for_space", "GET\t/\tHTTP/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"version_in_small_letters", "GET / http/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"version_2", "GET / HTTP/2.0\r\nHost: test\r\n\r\n", 505, true},
      {"preface_of_version_2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, true},
      {"method_with_odd_character", "G@T / HTTP/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"address_of_another_scheme", "GET ftp://test/ HTTP/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"address_without_host", "GET http:/// HTTP/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"address_with_user", "GET http://me@test/ HTTP/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"star", "OPTIONS * HTTP/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"control_character_in_target", "GET /\x01 HTTP/1.1\r\nHost: test\r\n\r\n", 400, true},
      {"percent_without_digits", get("/%4"), 400, false},
      {"percent_with_letters", get("/%zz"), 400, false},
      {"hidden_nul", get("/%00"), 400, false},
      {"hidden_line_end", get("/?a=%0d%0aX"), 400, false},
      {"fragment", get("/#part"), 400, false},
      {"parameter_twice", get("/?a=1&a=2"), 400, false},
      {"long_target", get("/" + std::string(5'000, 'x')), 414, true},
      {"endless_target", "GET /" + std::string(20'000, 'x'), 414, true},
      {"bare_line_feeds", "GET / HTTP/1.1\nHost: test\n\n", 400, true},
      {"bare_carriage_return", with_line("X: a\rb"), 400, true},
      {"nul_in_field", get("/", std::string("X: a\0b\r\n", 8)), 400, true},
      {"space_before_colon", with_line("X : 1"), 400, true},
      {"folded_line", with_line("X: 1\r\n 2"), 400, true},
      {"no_colon", with_line("X"), 400, true},
      {"no_name", with_line(": 1"), 400, true},
      {"too_many_fields", get("/", fields(100)), 431, true},
      {"many_long_fields", get("/", long_fields(50)), 431, true},
      {"header_flood", get("/", fields(5'000)), 431, true},
      {"long_field", with_line("X: " + std::string(20'000, 'x')), 431, true},
      {"endless_field", "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x'), 431, true},
      {"no_host", "GET / HTTP/1.1\r\n\r\n", 400, true},
      {"two_hosts", with_line("Host: other"), 400, true},
      {"odd_host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, true},
      {"two_keys", with_line("Authorization: a\r\nAuthorization: b"), 400, true},
      {"two_job_keys", with_line("Idempotency-Key: a\r\nIdempotency-Key: b"), 400, true},
      {"two_origins", with_line("Origin: http://a\r\nOrigin: http://b"), 400, true},
      {"expectation", with_line("Expect: 200-ok"), 417, true},
  };
}

std::vector<WireCase> bad_framing() {
  const std::string length = "Content-Length: 5\r\n";
  const std::string chunked = "Transfer-Encoding: chunked\r\n";
  return {
      {"both_framings", with_coding(chunked + length), 400, true},
      {"both_framings_reversed", with_coding(length + chunked), 400, true},
      {"length_twice", with_coding(length + length), 400, true},
      {"coding_twice", with_coding(chunked + chunked), 400, true},
      {"coding_list", with_coding("Transfer-Encoding: gzip, chunked\r\n"), 501, true},
      {"coding_identity", with_coding("Transfer-Encoding: identity\r\n"), 501, true},
      {"coding_with_prefix", with_coding("Transfer-Encoding: xchunked\r\n"), 501, true},
      {"coding_with_tab",
       with_coding("Transfer-Encoding:\x0b"
                   "chunked\r\n"),
       400, true},
      {"coding_in_old_version", "POST / HTTP/1.0\r\n" + chunked + "\r\n0\r\n\r\n", 400, true},
      {"negative_length", with_length("-1"), 400, true},
      {"signed_length", with_length("+5"), 400, true},
      {"hexadecimal_length", with_length("0x5"), 400, true},
      {"length_with_letters", with_length("5abc"), 400, true},
      {"length_list", with_length("5, 5"), 400, true},
      {"length_with_space", with_length("5 5"), 400, true},
      {"no_length_given", with_length(""), 400, true},
      {"overlong_length", with_length("99999999999999999999"), 400, true},
      {"overlong_zeros", with_length("0000000000000005"), 400, true},
      {"get_with_body", get("/", length) + "hello", 400, true},
      {"get_with_chunks", get("/", chunked) + "0\r\n\r\n", 400, true},
      {"delete_with_body", "DELETE / HTTP/1.1\r\nHost: test\r\n" + length + "\r\nhello", 400, true},
      {"post_without_length", "POST / HTTP/1.1\r\nHost: test\r\n\r\n", 411, true},
      {"length_over_limit", with_length("1001"), 413, true},
      {"chunk_over_limit", chunked_post("/", "3e9\r\n"), 413, true},
      {"huge_chunk", chunked_post("/", "ffffffffffffffff\r\n"), 413, true},
      {"overflowing_chunk", chunked_post("/", "fffffffffffffffff\r\n"), 400, true},
      {"negative_chunk", chunked_post("/", "-1\r\n"), 400, true},
      {"signed_chunk", chunked_post("/", "+5\r\nhello\r\n0\r\n\r\n"), 400, true},
      {"prefixed_chunk", chunked_post("/", "0x5\r\nhello\r\n0\r\n\r\n"), 400, true},
      {"chunk_after_space", chunked_post("/", " 5\r\nhello\r\n0\r\n\r\n"), 400, true},
      {"chunk_before_space", chunked_post("/", "5 \r\nhello\r\n0\r\n\r\n"), 400, true},
      {"chunk_without_size", chunked_post("/", "\r\nhello\r\n0\r\n\r\n"), 400, true},
      {"chunk_longer_than_said", chunked_post("/", "5\r\nhello!\r\n0\r\n\r\n"), 400, true},
      {"chunk_shorter_than_said", chunked_post("/", "6\r\nhello\r\n0\r\n\r\n"), 400, true},
      {"chunk_with_bare_line_feed", chunked_post("/", "5\nhello\n0\n\n"), 400, true},
      {"nul_in_chunk_extension", chunked_post("/", "5;a=\0\r\nhello\r\n0\r\n\r\n"s), 400, true},
      {"return_in_chunk_extension", chunked_post("/", "5;a=\rb\r\nhello\r\n0\r\n\r\n"), 400, true},
      {"endless_chunk_extension", chunked_post("/", "5;" + std::string(300, 'x')), 400, true},
      {"endless_trailer", chunked_post("/", "0\r\n" + fields(1'000)), 400, true},
      {"gzip_bomb", post("/", "application/json", "\x1f\x8b", "Content-Encoding: gzip\r\n"), 415,
       true},
  };
}

class WireTest : public testing::TestWithParam<WireCase> {
 protected:
  static void SetUpTestSuite() {
    gate_ = new EchoGate;
    running_ = new Running<EchoGate>(*gate_);
  }
  static void TearDownTestSuite() {
    delete running_;
    delete gate_;
  }

  static EchoGate* gate_;
  static Running<EchoGate>* running_;
};

EchoGate* WireTest::gate_ = nullptr;
Running<EchoGate>* WireTest::running_ = nullptr;

// There is one answer with the expected status. Then the connection ends or accepts another
// request.
TEST_P(WireTest, IsAnsweredOnce) {
  const WireCase& wire = GetParam();
  Client client(running_->port());
  client.send(wire.bytes);
  const Answer answer = client.receive(wire.bytes.rfind("HEAD", 0) == 0);
  EXPECT_EQ(answer.status, wire.status) << answer.body;
  EXPECT_EQ(answer.header("connection"), wire.closed ? "close" : "");
  EXPECT_EQ(answer.header("content-encoding"), "");
  if (wire.status >= 400) {
    EXPECT_EQ(answer.header("content-type"), "application/problem+json");
  }
  if (wire.closed) {
    EXPECT_TRUE(client.is_closed_by_server());
  } else {
    client.send(get("/again"));
    EXPECT_EQ(client.receive().body, "GET /again 127.0.0.1");
  }
}

// The same without a socket, and with every byte in a packet of its own.
TEST_P(WireTest, IsAnsweredTheSameByteForByte) {
  const WireCase& wire = GetParam();
  const std::string start = "HTTP/1.1 " + std::to_string(wire.status) + " ";
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{16'384}}) {
    const std::string out = gate_->gate().serve_bytes(wire.bytes, piece);
    EXPECT_EQ(out.substr(0, start.size()), start);
    EXPECT_EQ(out.find("HTTP/1.1 ", 1), std::string::npos) << "a second answer";
  }
}

std::string name_of(const testing::TestParamInfo<WireCase>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Good, WireTest, testing::ValuesIn(good_requests()), name_of);
INSTANTIATE_TEST_SUITE_P(BadLines, WireTest, testing::ValuesIn(bad_lines()), name_of);
INSTANTIATE_TEST_SUITE_P(BadFraming, WireTest, testing::ValuesIn(bad_framing()), name_of);

class GateTest : public testing::Test {
 protected:
  EchoGate gate_;
  Running<EchoGate> running_{gate_};
};

TEST_F(GateTest, PipelinedRequestsAreAnsweredInOrder) {
  Client client(running_.port());
  client.send(get("/1") + post("/2", "application/json", "two") + get("/3") +
              chunked_post("/4", "2\r\nfo\r\n2\r\nur\r\n0\r\n\r\n") + get("/5"));
  EXPECT_EQ(client.receive().body, "GET /1 127.0.0.1");
  EXPECT_EQ(client.receive().body, "two");
  EXPECT_EQ(client.receive().body, "GET /3 127.0.0.1");
  EXPECT_EQ(client.receive().body, "four");
  EXPECT_EQ(client.receive().body, "GET /5 127.0.0.1");
}

TEST_F(GateTest, NothingAfterARefusedBodyIsARequest) {
  Client client(running_.port());
  client.send(post("/", "application/json", std::string(2'000, 'x') + get("/smuggled")));
  EXPECT_EQ(client.receive().status, 413);
  EXPECT_TRUE(client.is_closed_by_server());
  running_.stop();
  EXPECT_EQ(gate_.answered(), 1);
}

// Closing at once would discard the answer together with the bytes that nobody reads.
TEST_F(GateTest, AClientThatGoesOnSendingStillGetsItsAnswer) {
  Client client(running_.port());
  client.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 9999\r\n\r\n");
  EXPECT_EQ(client.receive().status, 413);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(client.send("more")) << i;
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST_F(GateTest, ABodyInALaterPacketOfAGetIsNoRequest) {
  Client client(running_.port());
  client.send(get("/", "Content-Length: 40\r\n"));
  EXPECT_EQ(client.receive().status, 400);
  client.send(get("/smuggled"));
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST_F(GateTest, ARequestThatIsCutOffIsRefused) {
  std::string body = post("/", "application/json", "hello");
  body.pop_back();
  for (const std::string& part : {get("/").substr(0, 20), body, chunked_post("/", "5\r\nhel")}) {
    Client client(running_.port());
    client.send(part);
    client.finish_sending();
    EXPECT_EQ(client.receive().status, 400);
    EXPECT_TRUE(client.is_closed_by_server());
  }
}

TEST_F(GateTest, ManySmallChunksMeetTheLimit) {
  std::string chunks;
  for (int i = 0; i < 1'001; ++i) chunks += "1\r\nx\r\n";
  Client client(running_.port());
  client.send(chunked_post("/", chunks + "0\r\n\r\n"));
  EXPECT_EQ(client.receive().status, 413);
}

TEST_F(GateTest, AClientMayAskWhetherToSend) {
  Client client(running_.port());
  const std::string request = post("/", "application/json", "hello", "Expect: 100-Continue\r\n");
  client.send(request.substr(0, request.size() - 5));
  EXPECT_EQ(client.receive().status, 100);
  client.send("hello");
  EXPECT_EQ(client.receive().body, "hello");
  client.send(
      "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 9999\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.receive().status, 413);
}

TEST_F(GateTest, ExceptionsTellTheClientNothing) {
  Client client(running_.port());
  client.send(get("/throw"));
  const Answer answer = client.receive();
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.body.find("secret"), std::string::npos);
  for (const auto& [name, value] : answer.headers)
    EXPECT_EQ(value.find("secret"), std::string::npos);
  client.send(get("/next"));
  EXPECT_EQ(client.receive().status, 200);
}

TEST_F(GateTest, HeadersOfTheClientAreNotBelieved) {
  const Answer answer = ask(running_.port(), get("/", "REMOTE_ADDR: 6.6.6.6\r\n"));
  EXPECT_EQ(answer.body, "GET / 127.0.0.1");
}

TEST_F(GateTest, AnswersAreWholeAndPlain) {
  const Answer answer =
      ask(running_.port(), get("/big", "Range: bytes=0-9\r\nAccept-Encoding: br\r\n"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body.size(), EchoGate::kBigBytes);
  EXPECT_EQ(answer.header("content-range") + answer.header("accept-ranges"), "");
  EXPECT_EQ(answer.header("keep-alive"), "");
  EXPECT_EQ(answer.header("date").size(), 29u);
}

// Compared byte for byte, so that it is the same with every version of the library.
TEST_F(GateTest, TheFieldsOfAnAnswerHaveAnOrder) {
  const std::string request =
      get("/",
          "Request-Id: x\r\nConnection: close\r\n"
          "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n");
  const std::string answer = gate_.gate().serve_bytes(request);
  const std::string head = answer.substr(0, answer.find("\r\n\r\n"));
  EXPECT_EQ(std::regex_replace(head, std::regex("Date: .{25} GMT"), "Date: <now>"),
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 12\r\n"
            "Content-Type: application/json\r\nDate: <now>\r\nRequest-Id: x\r\n"
            "X-Content-Type-Options: nosniff\r\n"
            "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
}

// A client may take long to read a large answer, which counts as long as it is held.
TEST(GateAnswers, LargeOnesCountAsBodiesInFlight) {
  GateLimits limits = quick_limits();
  limits.in_flight = EchoGate::kBigBytes - 1;
  EchoGate gate(limits);
  Running<EchoGate> running(gate);
  const Answer answer = ask(running.port(), get("/big"));
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.header("retry-after"), "1");
  EXPECT_EQ(ask(running.port(), get("/")).status, 200);
  EXPECT_TRUE(eventually([&] { return gate.gate().figures().bytes_in_flight == 0; }));
}

TEST_F(GateTest, RequestIdsAreEchoedOrMade) {
  EXPECT_EQ(ask(running_.port(), get("/", "Request-Id: a-1_B.2\r\n")).header("request-id"),
            "a-1_B.2");
  const std::string made = ask(running_.port(), get("/")).header("request-id");
  EXPECT_GT(made.size(), 16u);
  for (const std::string& bad : {std::string("a b"), std::string("<x>"), std::string(65, 'x')}) {
    const std::string id =
        ask(running_.port(), get("/", "Request-Id: " + bad + "\r\n")).header("request-id");
    EXPECT_NE(id, bad);
    EXPECT_NE(id, made);
  }
}

TEST_F(GateTest, APortIsServedOnce) {
  EchoGate other;
  const Result<int> bound = other.bind("127.0.0.1", running_.port());
  ASSERT_FALSE(bound.ok());
  EXPECT_NE(bound.problem().detail.find("127.0.0.1"), std::string::npos);
  EXPECT_FALSE(other.bind("256.0.0.1", 0).ok());
}

}  // namespace
}  // namespace arbiter::http_test
