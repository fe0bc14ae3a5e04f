#include "service/store/sqlite/store.hpp"

#include <utility>

#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/failed_reads.hpp"
#include "service/store/sqlite/file_lock.hpp"
#include "service/store/sqlite/file_watch.hpp"
#include "service/store/sqlite/hooks.hpp"
#include "service/store/sqlite/jobs.hpp"
#include "service/store/sqlite/keys.hpp"
#include "service/store/sqlite/readers.hpp"
#include "service/store/sqlite/tree.hpp"
#include "service/store/sqlite/writer.hpp"

namespace arbiter {

class SqliteStore::Parts {
 public:
  Parts(FileLock file_lock, std::unique_ptr<SQLite::Database> for_games,
        std::unique_ptr<SQLite::Database> for_jobs, std::unique_ptr<SQLite::Database> for_hooks,
        std::unique_ptr<SQLite::Database> for_tree, std::unique_ptr<SQLite::Database> for_keys,
        const std::string& path, const SqliteOptions& options)
      : lock(std::move(file_lock)),
        database(std::move(for_games)),
        readers(path, options),
        watch(path, *database),
        jobs(std::move(for_jobs), writing, watch),
        hooks(std::move(for_hooks), writing, watch),
        tree(std::move(for_tree), writing, watch),
        keys(std::move(for_keys), writing, watch),
        writer(*database, writing, watch, failed_reads, readers) {}

  // Runs the query with a reader; a failure of SQLite becomes a Problem. The query must not refer
  // to anything that ends with the call: it is run again later if the file is damaged.
  template <class Query>
  auto ask(const Query& query) -> Result<decltype(query(std::declval<Reader&>()))> {
    const SqliteReaders::Loan reader = readers.borrow();
    try {
      return query(*reader);
    } catch (const SQLite::Exception& failure) {
      reader->forget_pages();
      failed_reads.note(failure, query);
      return database_problem(failure);
    }
  }

  // Members depend on those above them. The writer's connection is closed last and moves the WAL
  // into the main file.
  FileLock lock;
  std::unique_ptr<SQLite::Database> database;
  SqliteReaders readers;
  FileWatch watch;
  FailedReads failed_reads;
  std::mutex writing;  // locked by whoever writes to the file
  SqliteJobs jobs;
  SqliteHooks hooks;
  SqliteTree tree;
  SqliteKeys keys;
  Writer writer;
};

Result<std::unique_ptr<GameStore>> SqliteStore::open(const std::string& path,
                                                     const SqliteOptions& options) {
  Result<FileLock> lock = FileLock::take(path, options.busy_milliseconds);
  if (!lock.ok()) return lock.problem();
  Result<std::unique_ptr<SQLite::Database>> database = open_for_writing(path, options);
  if (!database.ok()) return database.problem();
  Result<std::unique_ptr<SQLite::Database>> jobs = open_for_writing(path, options);
  if (!jobs.ok()) return jobs.problem();
  Result<std::unique_ptr<SQLite::Database>> hooks = open_for_writing(path, options);
  if (!hooks.ok()) return hooks.problem();
  Result<std::unique_ptr<SQLite::Database>> tree = open_for_writing(path, options);
  if (!tree.ok()) return tree.problem();
  Result<std::unique_ptr<SQLite::Database>> keys = open_for_writing(path, options);
  if (!keys.ok()) return keys.problem();
  try {
    release_claims(*hooks.value());
    auto parts = std::make_unique<Parts>(
        std::move(lock).value(), std::move(database).value(), std::move(jobs).value(),
        std::move(hooks).value(), std::move(tree).value(), std::move(keys).value(), path, options);
    if (auto moved = parts->watch.moved()) return *moved;
    return std::unique_ptr<GameStore>(new SqliteStore(std::move(parts)));
  } catch (const SQLite::Exception& failure) {
    return database_problem(failure);
  }
}

SqliteStore::SqliteStore(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
SqliteStore::~SqliteStore() = default;

void SqliteStore::put(Submission submission, std::function<void(Result<Stored>)> done) {
  parts_->writer.put(std::move(submission), std::move(done));
}

void SqliteStore::judge(Submission judged, std::function<void(Result<Stored>)> done) {
  parts_->writer.judge(std::move(judged), std::move(done));
}

void SqliteStore::append(Addition addition, std::function<void(Result<Stored>)> done) {
  parts_->writer.append(std::move(addition), std::move(done));
}

void SqliteStore::label(LabelChange change, std::function<void(Result<Stored>)> done) {
  parts_->writer.label(std::move(change), std::move(done));
}

void SqliteStore::remove(std::string id, std::function<void(Result<Stored>)> done) {
  parts_->writer.remove(std::move(id), std::move(done));
}

void SqliteStore::put_pack(StoredPack pack, std::function<void(Result<Stored>)> done) {
  parts_->writer.put_pack(std::move(pack), std::move(done));
}

Result<std::optional<StoredPack>> SqliteStore::pack(const std::string& sha256) {
  return parts_->ask([sha256](Reader& reader) { return reader.pack(sha256); });
}

Result<bool> SqliteStore::deleted(const std::string& id) {
  return parts_->ask([id](Reader& reader) { return reader.deleted(id); });
}

Result<std::optional<StoredGame>> SqliteStore::find(const std::string& id) {
  return parts_->ask([id](Reader& reader) { return reader.find(id); });
}

Result<std::optional<std::string>> SqliteStore::log(const std::string& id) {
  return parts_->ask([id](Reader& reader) { return reader.log(id); });
}

Result<std::optional<std::string>> SqliteStore::verdict(const std::string& id) {
  return parts_->ask([id](Reader& reader) { return reader.verdict(id); });
}

Result<std::vector<StoredGame>> SqliteStore::find_all(const std::vector<std::string>& ids) {
  return parts_->ask([ids](Reader& reader) {
    std::vector<StoredGame> games;
    for (const std::string& id : ids)
      if (auto game = reader.find(id)) games.push_back(*std::move(game));
    return games;
  });
}

Result<std::optional<GameStore::Shown>> SqliteStore::show(const std::string& id) {
  return parts_->ask([id](Reader& reader) { return reader.show(id); });
}

Result<std::optional<GameStore::Judged>> SqliteStore::verdict_after(const std::string& id,
                                                                    std::uint32_t changes) {
  return parts_->ask([id, changes](Reader& reader) { return reader.verdict_after(id, changes); });
}

Result<std::optional<std::size_t>> SqliteStore::log_size(const std::string& id) {
  return parts_->ask([id](Reader& reader) { return reader.log_size(id); });
}

Result<std::optional<std::string>> SqliteStore::log_part(const std::string& id, std::size_t from,
                                                         std::size_t count) {
  return parts_->ask(
      [id, from, count](Reader& reader) { return reader.log_part(id, from, count); });
}

Result<std::vector<StoredGame>> SqliteStore::list(const GameFilter& filter) {
  return parts_->ask([filter](Reader& reader) { return reader.list(filter); });
}

Result<std::vector<GameStore::Row>> SqliteStore::rows(const std::vector<std::int64_t>& numbers) {
  return parts_->ask([numbers](Reader& reader) { return reader.rows(numbers); });
}

Result<std::int64_t> SqliteStore::greatest_number() {
  return parts_->ask([](Reader& reader) { return reader.greatest_number(); });
}

std::optional<Problem> SqliteStore::trouble() { return parts_->writer.trouble(); }

std::uint64_t SqliteStore::bytes() const { return parts_->watch.bytes(); }

void SqliteStore::stop() { parts_->writer.stop(); }

JobStore& SqliteStore::jobs() { return parts_->jobs; }

HookStore& SqliteStore::hooks() { return parts_->hooks; }

TreeStore& SqliteStore::tree() { return parts_->tree; }

KeyStore& SqliteStore::keys() { return parts_->keys; }

}  // namespace arbiter
