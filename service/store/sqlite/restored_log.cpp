#include "service/store/sqlite/restored_log.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/tree.hpp"
#include "service/trust/checkpoint.hpp"
#include "service/trust/tiles.hpp"

namespace arbiter {
namespace {

struct Logs {
  std::optional<TreeHead> head = {};
  std::vector<std::string> ended = {};
};

Logs logs_in(SQLite::Database& database) {
  if (!database.tableExists("ended_trees")) return {};
  Logs logs{read_head(database), {}};
  SQLite::Statement row(database, "SELECT origin FROM ended_trees");
  while (row.executeStep()) logs.ended.push_back(row.getColumn(0).getString());
  return logs;
}

// nullopt where the file, or this part of it, is damaged.
std::optional<Logs> logs_in(const std::string& path) {
  try {
    SQLite::Database database(path, SQLITE_OPEN_READONLY);
    return logs_in(database);
  } catch (const SQLite::Exception&) {
    return std::nullopt;
  }
}

// The last checkpoint of a log; nullopt where it is none.
std::optional<trust::Checkpoint> checkpoint_of(const TreeHead& head) {
  if (head.checkpoint.empty()) return trust::Checkpoint{head.origin, 0, trust::empty_root()};
  Result<trust::SignedCheckpoint> checkpoint = trust::parse_signed_checkpoint(head.checkpoint);
  if (!checkpoint.ok()) return std::nullopt;
  return std::move(checkpoint).value().checkpoint;
}

// Whether a database has all of a log of another one.
bool has_all(SQLite::Database& database, const std::optional<TreeHead>& head,
             const TreeHead& other) {
  const std::optional<trust::Checkpoint> wanted = checkpoint_of(other);
  if (wanted && wanted->size == 0) return true;
  if (!wanted || !head || head->origin != other.origin) return false;
  const std::optional<trust::Checkpoint> held = checkpoint_of(*head);
  if (!held || held->size < wanted->size) return false;
  trust::TileReader reader(held->size, [&](const trust::TileAddress& address) {
    SQLite::Statement row(database, "SELECT hashes FROM tiles WHERE level = ? AND tile = ?");
    row.bind(1, static_cast<std::int64_t>(address.level));
    row.bind(2, static_cast<std::int64_t>(address.index));
    std::string hashes = row.executeStep() ? row.getColumn(0).getString() : std::string();
    hashes.resize(std::min(hashes.size(), address.width * sizeof(trust::Hash)));
    return Result<std::string>(std::move(hashes));
  });
  const Result<trust::Hash> root = trust::root_of(
      wanted->size, [&](unsigned level, std::uint64_t index) { return reader(level, index); });
  return root.ok() && root.value() == wanted->root;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// All in one transaction.
void end_logs(SQLite::Database& database, const std::vector<std::string>& ended, bool present) {
  SQLite::Transaction transaction(database);
  for (const std::string& origin : ended) {
    SQLite::Statement insert(database, "INSERT OR IGNORE INTO ended_trees VALUES (?)");
    insert.bind(1, origin);
    insert.exec();
  }
  if (present) delete_log(database);
  transaction.commit();
}

}  // namespace

Result<std::string> end_forking_log(const std::string& copy, const std::string& replaced) {
  const std::optional<Logs> old = logs_in(replaced);
  if (old && !old->head && old->ended.empty()) return std::string();
  const std::optional<Logs> before = logs_in(copy);
  if (!old && !(before && before->head)) return std::string();
  // As the service would at its next start.
  const Result<std::unique_ptr<SQLite::Database>> opened = open_for_writing(copy, {});
  if (!opened.ok()) return opened.problem();
  SQLite::Database& database = *opened.value();
  const Logs present = logs_in(database);
  std::vector<std::string> ended = old ? old->ended : std::vector{present.head->origin};
  std::string ending;
  if (old && old->head && !has_all(database, present.head, *old->head)) {
    ending = old->head->origin;
    ended.push_back(ending);
  }
  const bool ends = present.head && contains(ended, present.head->origin);
  if (ends) ending = present.head->origin;
  end_logs(database, ended, ends);
  database.exec("PRAGMA journal_mode = DELETE");
  return ending;
}

}  // namespace arbiter
