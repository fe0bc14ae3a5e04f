// A service for the tests of its routes.
#pragma once
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/service/http_support.hpp"

namespace arbiter::http_test {

inline const char* const kJsonType = "application/json; charset=utf-8";

inline Json json_of(const Answer& answer) { return Json::parse(answer.body, nullptr, false); }

inline std::string json_post(const std::string& path, const std::string& body) {
  return post(path, "application/json", body);
}

inline std::vector<Json> lines_of(const Answer& answer) {
  std::vector<Json> lines;
  std::istringstream text(answer.body);
  for (std::string line; std::getline(text, line);)
    lines.push_back(Json::parse(line, nullptr, false));
  return lines;
}

class RoutesTest : public testing::Test {
 protected:
  Answer ask(const std::string& request) const { return service_.ask(request); }

  // Stores a log and returns its game.
  Json stored(const std::string& log, const std::string& type = "application/json") const {
    const Answer answer = ask(post("/v1/games", type, log));
    EXPECT_EQ(answer.status, 201) << answer.body;
    return json_of(answer);
  }

  std::string stored_path(const std::string& log) const {
    return "/v1/games/" + stored(log)["id"].get<std::string>();
  }

  void expect_problem(const std::string& request, int status, const std::string& slug) const {
    const Answer answer = ask(request);
    EXPECT_EQ(answer.status, status) << request << answer.body;
    EXPECT_EQ(answer.header("content-type"), "application/problem+json");
    Json problem = json_of(answer);
    EXPECT_EQ(problem["type"], "urn:arbiter:problem:" + slug) << request;
    EXPECT_EQ(problem["status"], status);
    EXPECT_EQ(problem["request_id"], answer.header("request-id"));
    EXPECT_FALSE(problem["title"].get<std::string>().empty());
    EXPECT_FALSE(problem["detail"].get<std::string>().empty());
  }

  RunningService service_;
};

}  // namespace arbiter::http_test
