#include "service/store/store.hpp"

#include <future>
#include <utility>

#include "service/store/database.hpp"
#include "service/store/readers.hpp"
#include "service/store/writer.hpp"

namespace arbiter {

std::string game_id(const std::string& log_sha256) { return "g_" + log_sha256.substr(0, 32); }

class Store::Parts {
 public:
  Parts(std::unique_ptr<SQLite::Database> database, const std::string& path,
        const StoreOptions& options)
      : writer(std::move(database)), readers(path, options) {}

  // Asks a reader; a failure of SQLite becomes a Problem.
  template <class Answer, class Query>
  Result<Answer> ask(const Query& query) {
    try {
      return query(*readers.borrow());
    } catch (const SQLite::Exception& failure) {
      return database_problem(failure);
    }
  }

  Writer writer;  // closed last: the last connection moves the WAL into the main file
  Readers readers;
};

Result<std::unique_ptr<Store>> Store::open(const std::string& path, const StoreOptions& options) {
  Result<std::unique_ptr<SQLite::Database>> database = open_for_writing(path, options);
  if (!database.ok()) return database.problem();
  try {
    auto parts = std::make_unique<Parts>(std::move(database).value(), path, options);
    return std::unique_ptr<Store>(new Store(std::move(parts)));
  } catch (const SQLite::Exception& failure) {
    return database_problem(failure);
  }
}

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() = default;

void Store::put(Submission submission, std::function<void(Result<Stored>)> done) {
  parts_->writer.put(std::move(submission), std::move(done));
}

Result<Store::Stored> Store::put(Submission submission) {
  std::promise<Result<Stored>> answer;
  put(std::move(submission),
      [&answer](Result<Stored> stored) { answer.set_value(std::move(stored)); });
  return answer.get_future().get();
}

Result<std::optional<StoredGame>> Store::find(const std::string& id) {
  return parts_->ask<std::optional<StoredGame>>([&](Reader& reader) { return reader.find(id); });
}

Result<std::optional<std::string>> Store::log(const std::string& id) {
  return parts_->ask<std::optional<std::string>>([&](Reader& reader) { return reader.log(id); });
}

Result<std::optional<std::string>> Store::verdict(const std::string& id) {
  return parts_->ask<std::optional<std::string>>(
      [&](Reader& reader) { return reader.verdict(id); });
}

Result<std::optional<std::size_t>> Store::log_size(const std::string& id) {
  return parts_->ask<std::optional<std::size_t>>(
      [&](Reader& reader) { return reader.log_size(id); });
}

Result<std::optional<std::string>> Store::log_part(const std::string& id, std::size_t from,
                                                   std::size_t count) {
  return parts_->ask<std::optional<std::string>>(
      [&](Reader& reader) { return reader.log_part(id, from, count); });
}

Result<std::vector<StoredGame>> Store::list(const GameFilter& filter) {
  return parts_->ask<std::vector<StoredGame>>([&](Reader& reader) { return reader.list(filter); });
}

std::optional<Problem> Store::trouble() {
  const Result<std::optional<StoredGame>> readable = find("");
  if (!readable.ok()) return readable.problem();
  return parts_->writer.trouble();
}

void Store::stop() { parts_->writer.stop(); }

}  // namespace arbiter
