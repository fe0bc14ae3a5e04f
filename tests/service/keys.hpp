// Callers with keys, for the tests of what keys allow.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

#include "service/http/stored_game.hpp"
#include "service/store/game_store.hpp"
#include "tests/service/routes.hpp"

namespace arbiter::keys_test {

using namespace http_test;

// Adds a key and returns it.
inline std::string add_key(GameStore& store, StoredKey key) {
  const std::string secret = "the secret of " + key.name;
  key.sha256 = sha256(secret);
  EXPECT_TRUE(store.keys().add(std::move(key)).ok());
  return secret;
}

inline StoredKey key_of(const std::string& name, const std::string& role,
                        const std::string& event = "", const std::string& game = "",
                        const std::string& seat = "") {
  StoredKey key;
  key.name = name;
  key.role = role;
  key.event = event;
  key.game = game;
  key.seat = seat;
  return key;
}

inline std::string bearer(const std::string& secret) {
  return secret.empty() ? "" : "Authorization: Bearer " + secret + "\r\n";
}

inline GameStore::Submission submission_from(const std::string& log, const Labels& labels) {
  GameStore::Submission submission = submission_of(verify(log).value());
  submission.game.media_type = "application/json";
  submission.game.labels = labels;
  submission.log = log;
  return submission;
}

// Stores a game, as an admin would, and returns its id.
inline std::string put_game(GameStore& store, const std::string& log, const Labels& labels = {}) {
  return store.put(submission_from(log, labels)).value().game.id;
}

// Stores a log in lines, a game in play, and returns its id. `status`: what an earlier build found.
inline std::string put_in_lines(GameStore& store, const std::string& log, const Labels& labels,
                                const std::string& status = "") {
  GameStore::Submission submission = submission_from(log, labels);
  submission.game.media_type = "application/jsonl";
  if (!status.empty()) submission.game.status = status;
  return store.put(std::move(submission)).value().game.id;
}

// The body of an answer without what is new in each one, and with "ID" in place of `id`.
inline std::string told(const Answer& answer, const std::string& id) {
  std::string text = std::to_string(answer.status) + "\n" + answer.body;
  for (const std::string& part : {answer.header("request-id"), id}) {
    const std::string stand_in = part == id ? "ID" : "REQUEST";
    for (std::size_t at = 0; !part.empty() && (at = text.find(part, at)) != std::string::npos;)
      text.replace(at, part.size(), stand_in);
  }
  return text;
}

// A service whose callers have keys: one of each role, of the event "spring" and of seat A of its
// game.
class KeyedService {
 public:
  explicit KeyedService(GameStore& store)
      : own_game(put_game(store, legal_log(1), {{"event", "spring"}})),
        other_game(put_game(store, legal_log(2), {{"event", "autumn"}})),
        plain_game(put_game(store, legal_log(3))),
        keys_(keys(store, own_game)),
        server_({quick_limits(), ""}, store),
        running_(server_) {}

  // Sends a request as the caller with this letter: admin, organiser, judge, seat, verifier, or
  // "-", who has no key.
  Answer ask(char who, const std::string& method, const std::string& target,
             const std::string& type = "", const std::string& body = "",
             const std::string& lines = "") const {
    std::string request =
        method + " " + target + " HTTP/1.1\r\nHost: t\r\n" + bearer(keys_.at(who)) + lines;
    if (!type.empty())
      request +=
          "Content-Type: " + type + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    return http_test::ask(running_.port(), request + "\r\n" + body);
  }
  Answer get(char who, const std::string& target, const std::string& lines = "") const {
    return ask(who, "GET", target, "", "", lines);
  }

  int port() const { return running_.port(); }

  const std::string own_game, other_game, plain_game;

 private:
  static std::map<char, std::string> keys(GameStore& store, const std::string& game) {
    return {{'a', add_key(store, key_of("Ada", "admin"))},
            {'o', add_key(store, key_of("Olga", "organiser", "spring"))},
            {'j', add_key(store, key_of("Jana", "judge", "spring"))},
            {'s', add_key(store, key_of("Sam, table 7", "seat", "", game, "A"))},
            {'v', add_key(store, key_of("Vera", "verifier"))},
            {'-', ""}};
  }

  const std::map<char, std::string> keys_;
  HttpServer server_;
  Running<HttpServer> running_;
};

}  // namespace arbiter::keys_test
