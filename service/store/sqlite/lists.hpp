// Lists of games whose cost depends on what they show, however many games the filters leave out.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "service/store/game_store.hpp"

namespace arbiter {

// How many numbers one span of the table `spans` covers.
inline constexpr std::int64_t kSpan = 1'024;

class GameLists {
 public:
  // `database` must outlive the lists. Throws SQLite::Exception, like all members.
  explicit GameLists(SQLite::Database& database);

  std::vector<StoredGame> list(const GameFilter& filter);

 private:
  struct Kind {
    std::string game;
    std::string status;
    std::string outcome;
  };
  struct Range {  // of numbers, including both ends
    std::int64_t first;
    std::int64_t last;
  };

  Range range_of(const GameFilter& filter);
  std::vector<Kind> kinds_of(const GameFilter& filter);
  std::vector<std::int64_t> numbers_of(const GameFilter& filter);
  void add_numbers(SQLite::Statement& statement, const GameFilter& filter, const Kind& kind,
                   Range range, std::vector<std::int64_t>& numbers);
  // Valid until the next call.
  SQLite::Statement& statement_for(const GameFilter& filter, bool recent);
  std::size_t rarest_label(const GameFilter& filter);

  SQLite::Database& database_;
  SQLite::Statement kinds_;
  SQLite::Statement spans_;
  SQLite::Statement game_;
  SQLite::Statement count_;
  std::array<std::optional<SQLite::Statement>, 32> numbers_;  // by the conditions of the filter
  std::optional<SQLite::Statement> labelled_;                 // of the last filter with labels
};

}  // namespace arbiter
