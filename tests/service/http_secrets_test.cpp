// Answers to a seat over HTTP say nothing about what it cannot see, in bodies and headers.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/service/routes.hpp"
#include "tests/twins.hpp"

namespace arbiter::http_test {
namespace {

// Returns the answer as a text, without what is new in each one: the time, and the numbers of the
// request and of the game.
std::string told(const Answer& answer, const std::string& id) {
  std::string text = answer.start + "\n";
  for (const auto& [name, value] : answer.headers)
    if (name != "date" && name != "request-id") text += name + ": " + value + "\n";
  text += answer.body;
  for (std::size_t at = 0; !id.empty() && (at = text.find(id, at)) != std::string::npos;)
    text.replace(at, id.size(), "ID");
  return text;
}

class HttpSecrets : public RoutesTest {
 protected:
  // Returns every answer that a seat may get about a log in the body and about the same log in the
  // store.
  std::vector<std::pair<std::string, std::string>> all_told(const std::string& log,
                                                            const std::string& seat) const {
    std::vector<std::pair<std::string, std::string>> answers;
    const auto add = [&](const std::string& request, const std::string& id) {
      const Answer answer = ask(request);
      EXPECT_EQ(answer.status, 200) << request << answer.body;
      answers.emplace_back(request.substr(0, request.find("\r\n")), told(answer, id));
    };
    const std::string query = "?seat=" + seat, as_json = "Accept: application/json\r\n";
    for (const char* path :
         {"/v1/verify", "/v1/position", "/v1/options", "/v1/transcript", "/v1/explain"})
      for (const std::string& accept : {std::string(), as_json})
        add(post(path + query, "application/json", log, accept), "");
    const std::string id = stored(log)["id"], game = "/v1/games/" + id;
    for (const char* path :
         {"/verdict", "/positions/0", "/positions/8", "/options/3", "/options/8", "/transcript"})
      for (const std::string& accept : {std::string(), as_json})
        add(get(game + path + query, accept), id);
    add(get(game + "/transcript" + query + "&effects=true"), id);
    for (const std::string& accept :
         {std::string("Accept: text/html\r\n"), std::string("Accept: text/markdown\r\n")}) {
      add(post("/v1/report" + query, "application/json", log, accept), "");
      add(get(game + "/verdict" + query, accept), id);
      add(get(game + "/report" + query + "&at=3", accept), id);
    }
    const std::string as_picture = "Accept: image/svg+xml\r\n";
    add(post("/v1/position" + query, "application/json", log, as_picture), "");
    for (const char* path : {"/positions/0", "/positions/8"})
      add(get(game + path + query, as_picture), id);
    return answers;
  }
};

TEST_F(HttpSecrets, LogsThatASeatCannotTellApartAreAnsweredAlike) {
  const std::vector<std::string> built = games();  // the tree for ThreadSanitizer only has conquest
  for (const std::string game : {"conquest", "sularia", "wh40k"}) {
    if (std::find(built.begin(), built.end(), game) == built.end()) continue;
    const test::Pair pair = test::pair_of(game);
    ASSERT_NE(pair.one, pair.other) << game;
    auto one = all_told(pair.one, pair.seat), other = all_told(pair.other, pair.seat);
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i)
      EXPECT_EQ(one[i].second, other[i].second) << game << ": " << one[i].first;
  }
}

}  // namespace
}  // namespace arbiter::http_test
