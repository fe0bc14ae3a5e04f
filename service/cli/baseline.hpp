// The output of an earlier `arbiter verify --json`; only the places of its lines are held in
// memory.
#pragma once
#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"

namespace arbiter::cli {

class Baseline {
 public:
  Baseline() = default;
  ~Baseline();
  Baseline(const Baseline&) = delete;
  Baseline& operator=(const Baseline&) = delete;

  // Notes where each line is. A file must not change while it is in use; packed input and pipes
  // are held in memory. The first line that does not belong to a baseline is a Problem.
  std::optional<Problem> read(const std::string& path, std::istream& standard_input);

  // Returns the line for a log: found by the log's bytes, or by its name and line if it could not
  // be judged. Returns the last one if there are several, and nothing if there is none. May be
  // called from several threads at once.
  std::optional<std::string> find(const std::string& name, std::uint64_t line,
                                  std::string_view log) const;

 private:
  using Key = std::array<std::uint64_t, 2>;
  struct Entry {
    Key key = {};
    std::uint64_t place = 0;
    std::uint32_t size = 0;
    auto operator<=>(const Entry&) const = default;
  };

  static Key key_of(const std::string& name);
  static std::optional<Key> key_of_line(std::string_view line);
  std::optional<std::string> find(const Key& key) const;
  std::string text_of(const Entry& entry) const;

  std::vector<Entry> entries_;
  std::string held_;
  int file_ = -1;  // when the lines are not held
};

}  // namespace arbiter::cli
