#include "service/store/sqlite/readers.hpp"

#include <sqlite3.h>

#include <algorithm>

#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/rows.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kRowBytes = 8 << 20;  // of logs that are read together

std::string document_query(const char* column) {
  return std::string("SELECT ") + column + " FROM games JOIN documents USING (number) WHERE id = ?";
}

// A log that is read in place, byte by byte as it is asked for.
class OpenLog {
 public:
  OpenLog(SQLite::Database& database, std::int64_t number) : database_(database.getHandle()) {
    check(sqlite3_blob_open(database_, "main", "documents", "log", number, 0, &blob_));
  }
  ~OpenLog() { sqlite3_blob_close(blob_); }
  OpenLog(const OpenLog&) = delete;
  OpenLog& operator=(const OpenLog&) = delete;

  std::string read(std::size_t from, std::size_t count) const {
    const std::size_t size = static_cast<std::size_t>(sqlite3_blob_bytes(blob_));
    const std::size_t begin = std::min(from, size);
    std::string bytes(std::min(count, size - begin), '\0');
    if (bytes.empty()) return bytes;
    check(sqlite3_blob_read(blob_, bytes.data(), static_cast<int>(bytes.size()),
                            static_cast<int>(begin)));
    return bytes;
  }

 private:
  void check(int code) const {
    if (code != SQLITE_OK) throw SQLite::Exception(database_, code);
  }

  sqlite3* database_;
  sqlite3_blob* blob_ = nullptr;
};

}  // namespace

Reader::Reader(std::unique_ptr<SQLite::Database> database)
    : database_(std::move(database)),
      find_(*database_, "SELECT " + kGameColumns + " FROM games WHERE id = ?"),
      log_(*database_, document_query("number, open, log")),
      additions_(*database_, kAdditions),
      verdict_(*database_, document_query("verdict")),
      log_size_(*database_,
                document_query("length(log) + coalesce((SELECT sum(length(bytes)) FROM additions "
                               "WHERE number = games.number), 0)")),
      show_(*database_, "SELECT " + kGameColumns +
                            ", verdict FROM games JOIN documents USING (number) WHERE id = ?"),
      verdict_after_(*database_,
                     "SELECT verdicts.judged_at, verdict FROM games JOIN verdicts USING (number) "
                     "WHERE id = ?1 AND change = ?2 UNION ALL "
                     "SELECT coalesce(judged_at, created_at), verdict FROM games "
                     "JOIN documents USING (number) WHERE id = ?1 AND changes = ?2"),
      deleted_(*database_, "SELECT 1 FROM deleted WHERE id = ?1 OR log_id = ?1"),
      pack_(*database_, "SELECT " + kPackColumns + " FROM packs WHERE sha256 = ?"),
      row_(*database_,
           "SELECT " + kRowColumns + " FROM games JOIN documents USING (number) WHERE number = ?"),
      earlier_(*database_, kEarlierVerdicts),
      lists_(*database_) {}

std::optional<StoredGame> Reader::find(const std::string& id) {
  const StatementUse use(find_);
  find_.bindNoCopy(1, id);
  if (!find_.executeStep()) return std::nullopt;
  return read_game(find_);
}

std::optional<StoredPack> Reader::pack(const std::string& sha256) {
  const StatementUse use(pack_);
  pack_.bindNoCopy(1, sha256);
  if (!pack_.executeStep()) return std::nullopt;
  return read_pack(pack_);
}

std::optional<std::string> Reader::log(const std::string& id) {
  SQLite::Transaction same_state(*database_);
  const StatementUse use(log_);
  log_.bindNoCopy(1, id);
  if (!log_.executeStep()) return std::nullopt;
  std::string log = log_.getColumn(2).getString();
  if (log_.getColumn(1).getInt() != 0)
    read_additions(additions_, log_.getColumn(0).getInt64(), log);
  return log;
}

std::optional<std::string> Reader::verdict(const std::string& id) { return document(verdict_, id); }

std::optional<std::size_t> Reader::log_size(const std::string& id) {
  const StatementUse use(log_size_);
  log_size_.bindNoCopy(1, id);
  if (!log_size_.executeStep()) return std::nullopt;
  return static_cast<std::size_t>(log_size_.getColumn(0).getInt64());
}

// substr() would make SQLite load the whole log first. The transaction keeps the row readable even
// if the writer deletes it. A log that is still open is put together each time.
std::optional<std::string> Reader::log_part(const std::string& id, std::size_t from,
                                            std::size_t count) {
  const std::optional<StoredGame> game = find(id);
  if (!game) return std::nullopt;
  if (game->open) {
    const std::optional<std::string> all = log(id);
    if (!all) return std::nullopt;
    return all->substr(std::min(from, all->size()), count);
  }
  SQLite::Transaction same_state(*database_);
  if (!find(id)) return std::nullopt;
  const OpenLog log(*database_, game->number);
  return log.read(from, count);
}

std::optional<std::string> Reader::document(SQLite::Statement& statement, const std::string& id) {
  const StatementUse use(statement);
  statement.bindNoCopy(1, id);
  if (!statement.executeStep()) return std::nullopt;
  return statement.getColumn(0).getString();
}

std::optional<GameStore::Shown> Reader::show(const std::string& id) {
  const StatementUse use(show_);
  show_.bindNoCopy(1, id);
  if (!show_.executeStep()) return std::nullopt;
  return GameStore::Shown{read_game(show_), show_.getColumn(kGameColumnCount).getString()};
}

std::optional<GameStore::Judged> Reader::verdict_after(const std::string& id,
                                                       std::uint32_t changes) {
  const StatementUse use(verdict_after_);
  verdict_after_.bindNoCopy(1, id);
  verdict_after_.bind(2, static_cast<std::int64_t>(changes));
  if (!verdict_after_.executeStep()) return std::nullopt;
  return GameStore::Judged{verdict_after_.getColumn(0).getString(),
                           verdict_after_.getColumn(1).getString()};
}

bool Reader::deleted(const std::string& id) {
  const StatementUse use(deleted_);
  deleted_.bindNoCopy(1, id);
  return deleted_.executeStep();
}

std::vector<StoredGame> Reader::list(const GameFilter& filter) { return lists_.list(filter); }

std::vector<GameStore::Row> Reader::rows(const std::vector<std::int64_t>& numbers) {
  SQLite::Transaction same_state(*database_);
  std::vector<GameStore::Row> games;
  std::size_t bytes = 0;
  for (const std::int64_t number : numbers) {
    if (bytes >= kRowBytes) break;
    const StatementUse use(row_);
    row_.bind(1, number);
    if (!row_.executeStep()) continue;
    games.push_back(read_row(row_, earlier_, additions_));
    bytes += games.back().log.size();
  }
  return games;
}

std::int64_t Reader::greatest_number() {
  return database_
      ->execAndGet(
          "SELECT max(coalesce((SELECT max(number) FROM games), 0), "
          "coalesce((SELECT max(number) FROM deleted), 0))")
      .getInt64();
}

void Reader::forget_pages() { sqlite3_db_release_memory(database_->getHandle()); }

SqliteReaders::SqliteReaders(const std::string& path, const SqliteOptions& options) {
  for (std::size_t i = 0; i < std::max<std::size_t>(options.readers, 1); ++i) {
    idle_.push_back(std::make_unique<Reader>(open_for_reading(path, options)));
  }
}

SqliteReaders::Loan SqliteReaders::borrow() {
  std::unique_lock lock(mutex_);
  returned_.wait(lock, [this] { return !idle_.empty(); });
  std::unique_ptr<Reader> reader = std::move(idle_.back());
  idle_.pop_back();
  return Loan(reader.release(), [this](Reader* lent) { take_back(lent); });
}

void SqliteReaders::take_back(Reader* reader) {
  {
    const std::lock_guard lock(mutex_);
    idle_.emplace_back(reader);
  }
  returned_.notify_one();
}

}  // namespace arbiter
