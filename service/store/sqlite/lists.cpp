#include "service/store/sqlite/lists.hpp"

#include <algorithm>
#include <limits>

#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/rows.hpp"

namespace arbiter {
namespace {

constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();

// Labels with more games than this are not told apart by their frequency.
constexpr int kCounted = 1'000;

bool by_kind(const GameFilter& filter) {
  return !filter.game.empty() || !filter.status.empty() || !filter.outcome.empty() ||
         !filter.pack_sha256.empty() || !filter.player.empty() || !filter.labels.empty();
}

bool by_time(const GameFilter& filter) { return !filter.since.empty() || !filter.until.empty(); }

// Parameters 1 to 10: player, pack, since, until, game, status, outcome, first and last number,
// limit; then the name and the value of each label, in the order of GameFilter::labels. The queries
// name their indices, so that SQLite cannot choose others.
constexpr const char* kOfKind =
    " AND listed.game = ?5 AND listed.status = ?6 AND listed.outcome = ?7";
constexpr const char* kOfAnyKind =
    " AND (?5 = '' OR listed.game = ?5) AND (?6 = '' OR listed.status = ?6) AND "
    "(?7 = '' OR listed.outcome = ?7)";
constexpr const char* kWithin = " AND listed.number BETWEEN ?8 AND ?9";
constexpr const char* kInOrder = " ORDER BY listed.number LIMIT ?10";

constexpr int kFirstLabel = 11;

// Condition on the name and the value of the label at this place.
std::string is_label(const std::string& table, std::size_t place) {
  const int name = kFirstLabel + 2 * static_cast<int>(place);
  return table + ".name = ?" + std::to_string(name) + " AND " + table + ".value = ?" +
         std::to_string(name + 1);
}

// Conditions on all labels but the one at the place `except`.
std::string has_other_labels(const GameFilter& filter, std::size_t except) {
  std::string conditions;
  for (std::size_t place = 0; place < filter.labels.size(); ++place) {
    if (place == except) continue;
    conditions += " AND EXISTS (SELECT 1 FROM labels WHERE " + is_label("labels", place) +
                  " AND labels.game = listed.game AND labels.status = listed.status AND "
                  "labels.outcome = listed.outcome AND labels.number = listed.number)";
  }
  return conditions;
}

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

// The same for a query of another table.
std::string of_listed_game(const GameFilter& filter) {
  const std::string game = of_game(filter);
  if (game.empty()) return game;
  return " AND EXISTS (SELECT 1 FROM games WHERE games.number = listed.number" + game + ")";
}

std::string players_query(const GameFilter& filter, bool recent) {
  return std::string("SELECT listed.number FROM ") + (recent ? "recent_players" : "players") +
         " AS listed WHERE listed.name = ?1" + (recent ? kOfAnyKind : kOfKind) + kWithin +
         of_listed_game(filter) + has_other_labels(filter, filter.labels.size()) + kInOrder;
}

// Follows the games of one label.
std::string labels_query(const GameFilter& filter, std::size_t label) {
  return "SELECT listed.number FROM labels AS listed WHERE " + is_label("listed", label) + kOfKind +
         kWithin + of_listed_game(filter) + has_other_labels(filter, label) + kInOrder;
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
      game_(database, "SELECT " + kGameColumns + " FROM games WHERE number = ?"),
      count_(database,
             "SELECT count(*) FROM (SELECT 1 FROM labels WHERE name = ? AND value = ? LIMIT " +
                 std::to_string(kCounted) + ")") {}

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
  SQLite::Statement& of_kind = statement_for(filter, false);
  for (const Kind& kind : kinds_of(filter)) {
    add_numbers(of_kind, filter, kind, range, numbers);
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
  statement.bind(parameter++, static_cast<std::int64_t>(filter.limit));
  for (const auto& [name, value] : filter.labels) {
    statement.bindNoCopy(parameter++, name);
    statement.bindNoCopy(parameter++, value);
  }
  while (statement.executeStep()) numbers.push_back(statement.getColumn(0).getInt64());
}

SQLite::Statement& GameLists::statement_for(const GameFilter& filter, bool recent) {
  const bool player = !filter.player.empty();
  if (!filter.labels.empty())
    return labelled_.emplace(database_, player ? players_query(filter, recent)
                                               : labels_query(filter, rarest_label(filter)));
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

// The place of the label that the fewest games have, as far as they were counted.
std::size_t GameLists::rarest_label(const GameFilter& filter) {
  if (filter.labels.size() == 1) return 0;
  std::size_t rarest = 0;
  std::size_t place = 0;
  int fewest = kCounted;
  for (const auto& [name, value] : filter.labels) {
    const StatementUse use(count_);
    count_.bindNoCopy(1, name);
    count_.bindNoCopy(2, value);
    const int count = count_.executeStep() ? count_.getColumn(0).getInt() : 0;
    if (count < fewest) {
      fewest = count;
      rarest = place;
    }
    ++place;
  }
  return rarest;
}

}  // namespace arbiter
