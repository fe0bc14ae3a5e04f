// What the key of a seat may ask about its game, and what is compared in the answers.
#pragma once
#include <algorithm>
#include <cstdint>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "service/http/routes.hpp"
#include "tests/service/keys.hpp"

namespace arbiter::keys_test {

struct Question {
  std::string path;  // after /v1/games/{id}
  bool has_query = false;
  bool takes_seat = false;  // the route has a parameter `seat`
  std::string accept;
};

// Everything that the key of a seat may ask about a game of so many entries, in every form.
inline std::vector<Question> questions(std::uint32_t entries) {
  std::vector<Question> all;
  for (const Route& route : routes()) {
    if (!route.roles.contain(Role::seat) || !route.pattern.starts_with("/v1/games/{id}")) continue;
    if (route.method != "GET") continue;
    const auto takes = [&](const char* name) {
      return std::find(route.query.begin(), route.query.end(), name) != route.query.end();
    };
    const std::string path(route.pattern.substr(std::string_view("/v1/games/{id}").size()));
    const std::size_t place = path.find("{n}");
    for (const std::string_view type : route.gives) {
      const std::string accept = "Accept: " + std::string(type) + "\r\n";
      if (place == std::string::npos) all.push_back({path, false, takes("seat"), accept});
      if (takes("at"))
        all.push_back({path + "?at=" + std::to_string(entries / 2), true, true, accept});
      if (takes("effects")) all.push_back({path + "?effects=true", true, true, accept});
      for (const std::uint32_t at : {entries / 3, entries}) {
        if (place != std::string::npos)
          all.push_back({path.substr(0, place) + std::to_string(at), false, takes("seat"), accept});
      }
    }
  }
  return all;
}

// Status, headers and body of an answer, without what is new in each one.
inline std::string whole(const Answer& answer, const std::string& id) {
  std::string text = told(answer, id);
  // The id of a request stands in the body too, where its length counts.
  for (const auto& [name, value] : answer.headers)
    if (name != "date" && name != "request-id" && name != "content-length")
      text += "\n" + name + ": " + value;
  return std::regex_replace(text, std::regex("\"(created|judged)_at\":\"[^\"]*\""), "\"$1\":0");
}

}  // namespace arbiter::keys_test
