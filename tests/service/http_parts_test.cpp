// Unit tests of small parts: targets, media types, metrics, problems.
#include <gtest/gtest.h>
#include "service/http/media.hpp"
#include "service/http/metrics.hpp"
#include "service/http/problem.hpp"
#include "service/http/target.hpp"

namespace arbiter::http_test {
namespace {

using namespace std::chrono_literals;
using Segments = std::vector<std::string>;

TEST(Target, IsSplitBeforeItIsDecoded) {
  const Result<Target> target = parse_target("/v1/a%2Fb/c+d?seat=A&x=a%26b+c&&flag");
  ASSERT_TRUE(target.ok());
  EXPECT_EQ(target.value().path, "/v1/a%2Fb/c+d");
  EXPECT_EQ(target.value().segments, (Segments{"v1", "a/b", "c+d"}));
  EXPECT_EQ(*target.value().find("seat"), "A");
  EXPECT_EQ(*target.value().find("x"), "a&b c");
  EXPECT_EQ(*target.value().find("flag"), "");
  EXPECT_EQ(target.value().find("none"), nullptr);
}

TEST(Target, KeepsEmptySegments) {
  EXPECT_EQ(parse_target("/").value().segments, Segments{""});
  EXPECT_EQ(parse_target("/a//").value().segments, (Segments{"a", "", ""}));
}

TEST(Target, RefusesWhatCannotBeDecoded) {
  for (const char* bad :
       {"/%", "/%1", "/%g1", "/%-1", "/%00", "/%7f", "/a#b", "/?a=%", "/?a=1&%61=2"}) {
    EXPECT_FALSE(parse_target(bad).ok()) << bad;
  }
}

TEST(MediaType, IsReadWithoutItsParameters) {
  EXPECT_EQ(media_type("Application/JSON"), "application/json");
  EXPECT_EQ(media_type("application/json; Charset=\"UTF-8\"; x=y"), "application/json");
  EXPECT_EQ(media_type("application/json;charset=latin1"), "");
  EXPECT_EQ(media_type(""), "");
}

TEST(Accept, TakesTheClosestRange) {
  EXPECT_TRUE(accepts("", "text/plain"));
  EXPECT_TRUE(accepts("*/*", "text/plain"));
  EXPECT_TRUE(accepts("text/html, text/*;q=0.1", "text/plain"));
  EXPECT_TRUE(accepts("text/plain;q=1, text/*;q=0", "text/plain"));
  EXPECT_FALSE(accepts("text/plain;q=0.00, */*", "text/plain"));
  EXPECT_FALSE(accepts("text/html, application/*", "text/plain"));
  EXPECT_FALSE(accepts("text", "text/plain"));
}

TEST(Accept, ThePreferredTypeIsGiven) {
  const std::vector<std::string_view> types = {"application/json", "image/svg+xml"};
  EXPECT_EQ(preferred("", types), "application/json");
  EXPECT_EQ(preferred("*/*", types), "application/json");
  EXPECT_EQ(preferred("image/*", types), "image/svg+xml");
  EXPECT_EQ(preferred("image/svg+xml, application/json", types), "application/json");
  EXPECT_EQ(preferred("image/svg+xml, application/json;q=0.9", types), "image/svg+xml");
  EXPECT_EQ(preferred("image/svg+xml;q=0.25, application/json;q=0.2", types), "image/svg+xml");
  EXPECT_EQ(preferred("image/svg+xml;q=0.001, application/json;q=0", types), "image/svg+xml");
  EXPECT_EQ(preferred("*/*;q=0.5, image/svg+xml;q=0.75", types), "image/svg+xml");
  EXPECT_EQ(preferred("text/plain", types), "");
}

TEST(MetricsText, CountsWhatItWasTold) {
  Metrics metrics;
  metrics.request("/v1/games/{id}", "GET", 200, 2ms);
  metrics.request("/v1/games/{id}", "GET", 200, 20s);
  metrics.request("none", "BREW", 400, 2ms);
  metrics.replay("conquest", "legal", 7);
  metrics.commit(3ms);
  const std::string text = metrics.text("1.2.0+c0ffee", {{"arbiter_connections", "Help.", 4}});
  for (const char* line :
       {"arbiter_build_info{version=\"1.2.0\",commit=\"c0ffee\"} 1\n",
        "arbiter_http_requests_total{route=\"/v1/games/{id}\",method=\"GET\",status=\"200\"} 2\n",
        "arbiter_http_requests_total{route=\"none\",method=\"other\",status=\"400\"} 1\n",
        "arbiter_http_request_duration_seconds_bucket{route=\"/v1/games/{id}\",le=\"0.001\"} 0\n",
        "arbiter_http_request_duration_seconds_bucket{route=\"/v1/games/{id}\",le=\"0.0025\"} 1\n",
        "arbiter_http_request_duration_seconds_bucket{route=\"/v1/games/{id}\",le=\"+Inf\"} 2\n",
        "arbiter_http_request_duration_seconds_count{route=\"/v1/games/{id}\"} 2\n",
        "arbiter_replays_total{game=\"conquest\",verdict=\"legal\"} 1\n",
        "arbiter_replay_plies_total 7\n", "arbiter_db_commit_seconds_count 1\n",
        "# TYPE arbiter_connections gauge\narbiter_connections 4\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  }
}

TEST(ProblemDocument, SurvivesAnyBytes) {
  Problem problem = make_problem(problems::kMalformed, "bad \xff byte");
  problem.errors.push_back({"/moves/3", 4, "type", "a \"quoted\" word"});
  EXPECT_EQ(problem_json(problem),
            "{\"type\":\"urn:arbiter:problem:malformed-request\","
            "\"title\":\"The request is not valid HTTP\",\"status\":400,"
            "\"detail\":\"bad \xef\xbf\xbd byte\",\"errors\":[{\"pointer\":\"/moves/3\",\"line\":4,"
            "\"code\":\"type\",\"detail\":\"a \\\"quoted\\\" word\"}]}");
}

}  // namespace
}  // namespace arbiter::http_test
