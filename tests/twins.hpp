// Logs that differ in what a seat cannot see.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/draw.hpp"

namespace arbiter::test {

using Json = nlohmann::ordered_json;

// A game played at random.
inline Json random_log(const std::string& game, std::uint64_t seed, std::uint32_t moves) {
  Json log = Json::parse(play({.game = game, .seed = seed, .players = 0, .moves = moves}).value());
  log.erase("claims");
  return log;
}

// Positions that look the same to a seat: cards of one owner whose names it does not see are
// swapped.
inline std::vector<Json> twins_of(const Json& whole, const Json& view) {
  std::vector<Json> twins;
  for (const char* member : {"cards", "resources"}) {
    if (!whole.contains(member)) continue;
    std::vector<std::string> hidden;
    for (const auto& [id, thing] : whole[member].items())
      if (thing.contains("card") && view.contains(member) && view[member].contains(id) &&
          !view[member][id].contains("card"))
        hidden.push_back(id);
    for (std::size_t i = 0; i + 1 < hidden.size() && twins.size() < 3; ++i) {
      if (hidden[i][0] != hidden[i + 1][0]) continue;
      Json twin = whole;
      std::swap(twin[member][hidden[i]]["card"], twin[member][hidden[i + 1]]["card"]);
      if (twin != whole) twins.push_back(std::move(twin));
    }
  }
  return twins;
}

// Returns the log from a position on.
inline Json going_on(const Json& log, const Json& start, std::size_t from, std::size_t to) {
  Json rest = log;
  rest["start"] = start;
  rest["moves"] = Json::array();
  for (std::size_t i = from; i < to && i < log["moves"].size(); ++i)
    rest["moves"].push_back(log["moves"][i]);
  return rest;
}

// Two logs that differ only in hidden cards, and the seat that cannot distinguish them.
struct Pair {
  std::string one, other, seat;
};

inline Pair pair_of(const std::string& game) {
  constexpr std::uint32_t kAt = 30, kEntries = 8;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Json log = random_log(game, seed, kAt + kEntries);
    const auto seen = [&](const std::string& seat) {
      return Json::parse(position(log.dump(), {kAt, seat}, Readers::programs).value());
    };
    if (log["moves"].size() < kAt) continue;
    const Json whole = seen("");
    for (const auto& player : log["players"]) {
      const std::string seat = player["id"];
      for (const auto& twin : twins_of(whole, seen(seat))) {
        const Json one = going_on(log, whole, kAt, kAt + kEntries);
        const Json other = going_on(log, twin, kAt, kAt + kEntries);
        const auto stands = [](const Json& judged) {
          const auto verdict = verify(judged.dump());
          return verdict.ok() && verdict.value().status == Status::legal;
        };
        if (stands(one) && stands(other)) return {one.dump(), other.dump(), seat};
      }
    }
  }
  return {};
}

}  // namespace arbiter::test
