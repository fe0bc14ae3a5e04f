// A log in JSON Lines, in parts, for tests that let it grow.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace arbiter::test {

struct LogLines {
  std::string head;                  // the first line
  std::vector<std::string> entries;  // each with a line feed

  std::string text(std::size_t from, std::size_t to) const {
    std::string all;
    for (std::size_t i = from; i < to; ++i) all += entries[i];
    return all;
  }
  std::string log(std::size_t to) const { return head + text(0, to); }
};

// The lines of a log that is one document, without its claims.
inline LogLines lines_of(nlohmann::ordered_json log) {
  LogLines lines;
  for (const auto& move : log["moves"]) lines.entries.push_back(move.dump() + "\n");
  log.erase("moves");
  log.erase("claims");
  lines.head = log.dump() + "\n";
  return lines;
}

}  // namespace arbiter::test
