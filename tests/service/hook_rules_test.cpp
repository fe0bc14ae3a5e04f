// What webhooks are made of: signatures, the schedule of attempts, addresses that are refused.
#include <gtest/gtest.h>

#include "service/hooks/schedule.hpp"
#include "service/hooks/sender.hpp"
#include "service/hooks/signature.hpp"
#include "service/outward/addresses.hpp"
#include "service/outward/url.hpp"
#include "service/trust/forms.hpp"
#include "tests/service/hook_receiver.hpp"

namespace arbiter::hooks_test {

using namespace store_test;

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

// The vectors of the specification's reference libraries.
constexpr const char* kVectorSecret = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
constexpr const char* kVectorMessage = "msg_p5jXN8AQM9LWM0D4loKWxJek";
constexpr std::int64_t kVectorTime = 1'614'265'330;
constexpr const char* kVectorBody = R"({"test": 2432232314})";
constexpr const char* kVectorSignature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
constexpr const char* kVectorWrong = "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=";

TEST(HookSignature, IsThatOfTheSpecification) {
  const std::string secret = *trust::from_base64(kVectorSecret);
  EXPECT_EQ(signature(secret, kVectorMessage, kVectorTime, kVectorBody), kVectorSignature);
  EXPECT_EQ(secret_text(secret), std::string("whsec_") + kVectorSecret);
  EXPECT_NE(signature(secret, kVectorMessage, kVectorTime + 1, kVectorBody), kVectorSignature);
  EXPECT_NE(signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJel", kVectorTime, kVectorBody),
            kVectorSignature);
  EXPECT_NE(signature(secret, kVectorMessage, kVectorTime, "{}"), kVectorSignature);
}

TEST(HookSignature, TheReceiverOfTheTestsVerifiesTheVectors) {
  const std::string secret = std::string("whsec_") + kVectorSecret;
  const std::string time = std::to_string(kVectorTime);
  const auto holds = [&](const std::string& signatures) {
    return verifies(secret, kVectorMessage, time, kVectorBody, signatures);
  };
  EXPECT_TRUE(holds(kVectorSignature));
  EXPECT_TRUE(holds(std::string(kVectorWrong) + " v2," + (kVectorWrong + 3) + " " +
                    kVectorSignature + " " + kVectorWrong));
  EXPECT_FALSE(holds(kVectorWrong));
  EXPECT_FALSE(holds(std::string("v2") + (kVectorSignature + 2)));
  EXPECT_FALSE(holds(""));
}

TEST(HookSignature, SecretsAndNamesAreNew) {
  EXPECT_EQ(new_secret().size(), 32u);
  EXPECT_NE(new_secret(), new_secret());
  const Notice judged = notice_of(kJudged, StoredGame());
  EXPECT_TRUE(message_id(judged).starts_with("msg_"));
  EXPECT_EQ(message_id(judged).find('.'), std::string::npos);
  EXPECT_NE(message_id(judged), message_id(judged));
}

// A job that ends again, because the database was set back, has not ended twice.
TEST(HookSignature, TheEndOfAJobHasOneName) {
  StoredJob job{.id = "j_a", .kind = "verify", .request = "{}"};
  job.created_at = "2026-11-26T02:20:11Z";
  job.counts = {{"legal", 2}};
  const std::string name = message_id(notice_of(job));
  EXPECT_EQ(name.size(), message_id(notice_of(kJudged, StoredGame())).size());
  EXPECT_EQ(message_id(notice_of(job)), name);
  StoredJob other = job;
  other.counts = {{"legal", 3}};
  EXPECT_NE(message_id(notice_of(other)), name) << "this has not been told";
  other = job;
  other.created_at = "2026-11-26T02:20:12Z";
  EXPECT_NE(message_id(notice_of(other)), name) << "another job under the same key";
}

TEST(HookSchedule, IsThatOfTheSpecification) {
  const std::vector<milliseconds> delays = {5s, 5min, 30min, 2h, 5h, 10h, 14h, 20h, 24h};
  ASSERT_EQ(delays.size() + 1, kMostAttempts);
  for (std::uint32_t i = 0; i < delays.size(); ++i) {
    EXPECT_EQ(retry_delay(i + 1, 0), delays[i]);
    EXPECT_EQ(retry_delay(i + 1, 1), delays[i] * 6 / 5);
  }
  EXPECT_EQ(pause_of_hook(0), 0ms);
  EXPECT_EQ(pause_of_hook(1), 2s);
  EXPECT_EQ(pause_of_hook(3), 8s);
  EXPECT_EQ(pause_of_hook(8), 256s);
  EXPECT_EQ(pause_of_hook(9), 300s);
  EXPECT_EQ(pause_of_hook(4'000'000'000), 300s);
}

TEST(HookSchedule, RetryAfterIsRespectedWithinBounds) {
  constexpr std::int64_t kNow = 1'790'000'000'000;  // 2026-09-21T14:13:20Z
  EXPECT_EQ(retry_after("120", kNow), 120s);
  EXPECT_EQ(retry_after("0", kNow), 0s);
  EXPECT_EQ(retry_after("99999999999999999999999", kNow), 24h);
  EXPECT_EQ(retry_after("Mon, 21 Sep 2026 14:14:20 GMT", kNow), 60s);
  EXPECT_EQ(retry_after("Mon, 21 Sep 2026 14:12:20 GMT", kNow), 0s) << "it is past";
  EXPECT_EQ(retry_after("Tue, 21 Sep 2027 14:14:20 GMT", kNow), 24h);
  for (const char* field : {"", "soon", "-5", "1.5", "Mon, 21 Sep 2026"})
    EXPECT_FALSE(retry_after(field, kNow)) << field;
}

Attempted after(int status, const std::string& field = "", std::uint32_t attempts = 0) {
  ClaimedDelivery claimed;
  claimed.attempts = attempts;
  claimed.hook.failures = attempts;
  Posted posted;
  posted.status = status;
  posted.retry_after = field;
  return follow(posted, claimed, 1'000'000, 0);
}

TEST(HookSchedule, WhatFollowsFromAnAnswer) {
  using End = Attempted::End;
  for (const int status : {200, 201, 202, 204, 299}) EXPECT_EQ(after(status).end, End::delivered);
  EXPECT_EQ(after(410).end, End::gone);
  for (const int status : {0, 301, 302, 304, 307, 308, 400, 401, 404, 429, 500, 502, 503, 504}) {
    const Attempted attempted = after(status);
    EXPECT_EQ(attempted.end, End::again) << status;
    EXPECT_EQ(attempted.due, 1'000'000 + 5'000);
    EXPECT_EQ(attempted.paused_until, 1'000'000 + 2'000);
  }
  for (const int status : {429, 503}) {
    EXPECT_EQ(after(status, "60").due, 1'000'000 + 60'000);
    EXPECT_EQ(after(status, "60").paused_until, 1'000'000 + 60'000);
    EXPECT_EQ(after(status, "1").due, 1'000'000 + 5'000) << "never sooner than without it";
  }
  EXPECT_EQ(after(500, "60").due, 1'000'000 + 5'000);
  EXPECT_EQ(after(500, "", 8).end, End::again);
  EXPECT_EQ(after(500, "", 9).end, End::given_up);
  Posted broken_off;
  broken_off.end = Posted::End::broken_off;
  EXPECT_EQ(follow(broken_off, {}, 0, 0).end, End::released);
}

TEST(HookAddresses, OnlyThePublicInternetIsPublic) {
  for (const char* address :
       {"8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "192.167.255.255", "100.63.255.255",
        "100.128.0.0", "169.253.255.255", "223.255.255.255", "198.17.255.255", "2606:4700::1111",
        "2a00:1450::1", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808"})
    EXPECT_TRUE(is_public(address)) << address;
  for (const char* address : {"0.0.0.0",
                              "0.1.2.3",
                              "10.0.0.1",
                              "10.255.255.255",
                              "100.64.0.1",
                              "100.127.255.255",
                              "127.0.0.1",
                              "127.255.255.255",
                              "169.254.169.254",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.0.0.8",
                              "192.0.2.1",
                              "192.168.0.1",
                              "192.168.255.255",
                              "198.18.0.1",
                              "198.19.255.255",
                              "198.51.100.1",
                              "203.0.113.1",
                              "224.0.0.1",
                              "239.1.1.1",
                              "240.0.0.1",
                              "255.255.255.255",
                              "::",
                              "::1",
                              "::127.0.0.1",
                              "::ffff:127.0.0.1",
                              "::ffff:10.0.0.1",
                              "::ffff:169.254.169.254",
                              "64:ff9b::7f00:1",
                              "64:ff9b::a00:1",
                              "64:ff9b:1::808:808",
                              "fe80::1",
                              "fe80::1%lo",
                              "fec0::1",
                              "fc00::1",
                              "fd12:3456::1",
                              "ff02::1",
                              "2001:db8::1",
                              "2001::1",
                              "2002:7f00:1::1",
                              "2002:808:808::1",
                              "3fff::1",
                              "100::1",
                              "localhost",
                              ""})
    EXPECT_FALSE(is_public(address)) << address;
}

TEST(HookAddresses, ANameAndANumberLeadToAddresses) {
  const auto leads_to = [](const std::string& host, const std::string& address) {
    const std::vector<std::string> all = addresses_of(host);
    return std::find(all.begin(), all.end(), address) != all.end();
  };
  EXPECT_TRUE(leads_to("localhost", "127.0.0.1") || leads_to("localhost", "::1"));
  for (const char* host : {"127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1"})
    EXPECT_TRUE(leads_to(host, "127.0.0.1")) << host;
  EXPECT_TRUE(leads_to("::ffff:127.0.0.1", "::ffff:127.0.0.1"));
  EXPECT_TRUE(addresses_of("no-such-host.invalid").empty());
}

TEST(HookAddresses, TheFormOfAnUrl) {
  const auto url = parse_url("https://Club.Example:8443/hooks/a?key=7&b=+");
  ASSERT_TRUE(url);
  EXPECT_TRUE(url->secure);
  EXPECT_EQ(url->host, "club.example");
  EXPECT_EQ(url->authority, "Club.Example:8443");
  EXPECT_EQ(url->port, 8443);
  EXPECT_EQ(url->path, "/hooks/a?key=7&b=+");
  EXPECT_EQ(parse_url("http://[::1]")->host, "::1");
  EXPECT_EQ(parse_url("http://a")->port, 80);
  EXPECT_EQ(parse_url("http://a/")->path, "/");
  for (const std::string text :
       {"", "http://", "ftp://a", "a", "http:///x", "http://u@a", "http://u:p@a/", "http://a#b",
        "http://a/#b", "http://a b", "http://a/b c", "http://a:0", "http://a:70000", "http://a:x",
        "http://[::1", "http://a?b", "http://a\r\nb", "http://a/\"", "HTTP://a"})
    EXPECT_FALSE(parse_url(text)) << text;
  EXPECT_FALSE(parse_url("http://a/" + std::string(1'024, 'a')));
}

}  // namespace
}  // namespace arbiter::hooks_test
