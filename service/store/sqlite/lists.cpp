#include "service/store/sqlite/lists.hpp"

#include <algorithm>
#include <limits>

#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/rows.hpp"

namespace arbiter {
namespace {

constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();

bool by_kind(const GameFilter& filter) {
  return !filter.game.empty() || !filter.status.empty() || !filter.outcome.empty() ||
         !filter.pack_sha256.empty() || !filter.player.empty();
}

bool by_time(const GameFilter& filter) { return !filter.since.empty() || !filter.until.empty(); }

// Parameters 1 to 10: player, pack, since, until, game, status, outcome, first and last number,
// limit. The queries name their indices, so that SQLite cannot choose others.
constexpr const char* kOfKind =
    " AND listed.game = ?5 AND listed.status = ?6 AND listed.outcome = ?7";
constexpr const char* kOfAnyKind =
    " AND (?5 = '' OR listed.game = ?5) AND (?6 = '' OR listed.status = ?6) AND "
    "(?7 = '' OR listed.outcome = ?7)";
constexpr const char* kWithin = " AND listed.number BETWEEN ?8 AND ?9";
constexpr const char* kInOrder = " ORDER BY listed.number LIMIT ?10";

// Conditions that only a row of `games` can answer.
std::string of_game(const GameFilter& filter) {
  std::string conditions;
  if (!filter.pack_sha256.empty()) conditions += " AND pack_sha256 = ?2";
  if (by_time(filter)) conditions += " AND created_at >= ?3 AND created_at < ?4";
  return conditions;
}

std::string games_query(const GameFilter& filter) {
  const std::string from = "SELECT listed.number FROM games AS listed ";
  if (!by_kind(filter))
    return from + "NOT INDEXED WHERE TRUE" + kWithin + of_game(filter) + kInOrder;
  const char* index = filter.pack_sha256.empty() ? "games_by_kind" : "games_by_pack";
  return from + "INDEXED BY " + index + " WHERE TRUE" + kOfKind + kWithin + of_game(filter) +
         kInOrder;
}

std::string players_query(const GameFilter& filter, bool recent) {
  std::string game = of_game(filter);
  if (!game.empty())
    game = " AND EXISTS (SELECT 1 FROM games WHERE games.number = listed.number" + game + ")";
  return std::string("SELECT listed.number FROM ") + (recent ? "recent_players" : "players") +
         " AS listed WHERE name = ?1" + (recent ? kOfAnyKind : kOfKind) + kWithin + game + kInOrder;
}

}  // namespace

GameLists::GameLists(SQLite::Database& database)
    : database_(database),
      kinds_(database,
             "SELECT game, status, outcome FROM kinds WHERE (?1 = '' OR game = ?1) AND "
             "(?2 = '' OR status = ?2) AND (?3 = '' OR outcome = ?3)"),
      spans_(database,
             "SELECT min(span), max(span) FROM spans WHERE newest >= ?1 AND "
             "(?2 = '' OR oldest < ?2)"),
      game_(database, "SELECT " + kGameColumns + " FROM games WHERE number = ?") {}

std::vector<StoredGame> GameLists::list(const GameFilter& filter) {
  // All queries see one state: a game stored between two of them must not be in one alone.
  SQLite::Transaction same_state(database_);
  std::vector<StoredGame> games;
  for (const std::int64_t number : numbers_of(filter)) {
    const StatementUse use(game_);
    game_.bind(1, number);
    if (game_.executeStep()) games.push_back(read_game(game_));
  }
  return games;
}

std::vector<std::int64_t> GameLists::numbers_of(const GameFilter& filter) {
  Range range = range_of(filter);
  std::vector<std::int64_t> numbers;
  if (!by_kind(filter)) {
    add_numbers(statement_for(filter, false), filter, {}, range, numbers);
    return numbers;
  }
  for (const Kind& kind : kinds_of(filter)) {
    add_numbers(statement_for(filter, false), filter, kind, range, numbers);
    std::sort(numbers.begin(), numbers.end());
    if (numbers.size() < filter.limit) continue;
    // Further kinds matter only if they have numbers smaller than the last one found.
    numbers.resize(filter.limit);
    if (numbers.empty()) break;
    range.last = numbers.back();
  }
  if (filter.player.empty()) return numbers;
  const Kind any{filter.game, filter.status, filter.outcome};
  add_numbers(statement_for(filter, true), filter, any, range, numbers);
  std::sort(numbers.begin(), numbers.end());
  numbers.resize(std::min<std::size_t>(numbers.size(), filter.limit));
  return numbers;
}

GameLists::Range GameLists::range_of(const GameFilter& filter) {
  if (filter.after == kGreatest) return {1, 0};
  Range range{filter.after + 1, kGreatest};
  if (!by_time(filter)) return range;
  const StatementUse use(spans_);
  spans_.bindNoCopy(1, filter.since);
  spans_.bindNoCopy(2, filter.until);
  if (!spans_.executeStep() || spans_.getColumn(0).isNull()) return {1, 0};
  range.first = std::max(range.first, spans_.getColumn(0).getInt64() * kSpan);
  range.last = (spans_.getColumn(1).getInt64() + 1) * kSpan - 1;
  return range;
}

std::vector<GameLists::Kind> GameLists::kinds_of(const GameFilter& filter) {
  const StatementUse use(kinds_);
  kinds_.bindNoCopy(1, filter.game);
  kinds_.bindNoCopy(2, filter.status);
  kinds_.bindNoCopy(3, filter.outcome);
  std::vector<Kind> kinds;
  while (kinds_.executeStep()) {
    kinds.push_back({kinds_.getColumn(0).getString(), kinds_.getColumn(1).getString(),
                     kinds_.getColumn(2).getString()});
  }
  return kinds;
}

void GameLists::add_numbers(SQLite::Statement& statement, const GameFilter& filter,
                            const Kind& kind, Range range, std::vector<std::int64_t>& numbers) {
  const std::string until = filter.until.empty() ? "~" : filter.until;  // sorts after every time
  const StatementUse use(statement);
  int parameter = 1;
  for (const std::string* text : {&filter.player, &filter.pack_sha256, &filter.since, &until,
                                  &kind.game, &kind.status, &kind.outcome}) {
    statement.bindNoCopy(parameter++, *text);
  }
  statement.bind(parameter++, range.first);
  statement.bind(parameter++, range.last);
  statement.bind(parameter, static_cast<std::int64_t>(filter.limit));
  while (statement.executeStep()) numbers.push_back(statement.getColumn(0).getInt64());
}

SQLite::Statement& GameLists::statement_for(const GameFilter& filter, bool recent) {
  const bool player = !filter.player.empty();
  std::size_t needs = 0;
  for (const bool one :
       {by_kind(filter), by_time(filter), !filter.pack_sha256.empty(), player, recent}) {
    needs = needs * 2 + (one ? 1 : 0);
  }
  std::optional<SQLite::Statement>& kept = numbers_[needs];
  if (!kept) {
    kept.emplace(database_, player ? players_query(filter, recent) : games_query(filter));
  }
  return *kept;
}

}  // namespace arbiter
