// Games in a PostgreSQL database, which any number of services share.
//
// Each service has one connection that writes and a few that read. No state is kept in a session:
// statements have no names, and settings and locks end with their transaction, so pgbouncer may
// pool transactions. A lost connection is replaced when it is needed next.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/store/game_store.hpp"
#include "service/store/postgres/connections.hpp"
#include "service/store/postgres/hooks.hpp"
#include "service/store/postgres/jobs.hpp"
#include "service/store/postgres/keys.hpp"
#include "service/store/postgres/tree.hpp"
#include "service/store/postgres/writer.hpp"

namespace arbiter {

class PostgresStore final : public GameStore {
 public:
  // Opens the database at the address, a URL; creates the schema `arbiter`, or brings it to the
  // newest version, if necessary. A database that cannot be reached or used stays as it is, and
  // the Problem says why.
  static Result<std::unique_ptr<GameStore>> open(const std::string& address);

  using GameStore::append;
  using GameStore::judge;
  using GameStore::label;
  using GameStore::put;
  using GameStore::put_pack;
  using GameStore::remove;
  void put(Submission submission, std::function<void(Result<Stored>)> done) override;
  void judge(Submission judged, std::function<void(Result<Stored>)> done) override;
  void append(Addition addition, std::function<void(Result<Stored>)> done) override;
  void label(LabelChange change, std::function<void(Result<Stored>)> done) override;

  // The server overwrites the bytes once no earlier transaction needs them and it has cleaned up.
  void remove(std::string id, std::function<void(Result<Stored>)> done) override;
  void put_pack(StoredPack pack, std::function<void(Result<Stored>)> done) override;
  Result<std::optional<StoredPack>> pack(const std::string& sha256) override;
  Result<bool> deleted(const std::string& id) override;
  Result<std::optional<StoredGame>> find(const std::string& id) override;
  Result<std::optional<std::string>> log(const std::string& id) override;
  Result<std::optional<std::string>> verdict(const std::string& id) override;
  Result<std::vector<StoredGame>> find_all(const std::vector<std::string>& ids) override;
  Result<std::optional<Shown>> show(const std::string& id) override;
  Result<std::optional<Judged>> verdict_after(const std::string& id,
                                              std::uint32_t changes) override;
  Result<std::optional<std::size_t>> log_size(const std::string& id) override;
  Result<std::optional<std::string>> log_part(const std::string& id, std::size_t from,
                                              std::size_t count) override;
  Result<std::vector<StoredGame>> list(const GameFilter& filter) override;
  Result<std::vector<Row>> rows(const std::vector<std::int64_t>& numbers) override;
  Result<std::int64_t> greatest_number() override;

  // The database is checked once a second, whether or not anybody asks. So a service that has lost
  // it answers at once instead of waiting with each request, and it recovers by itself. A write
  // that failed for another reason is tried again and then rolled back.
  std::optional<Problem> trouble() override { return writer_.trouble(); }

  // The size of all tables, with their indices and long values; measured twice a minute.
  std::uint64_t bytes() const override { return writer_.bytes(); }
  void stop() override { writer_.stop(); }
  JobStore& jobs() override { return jobs_; }
  HookStore& hooks() override { return hooks_; }
  TreeStore& tree() override { return tree_; }
  KeyStore& keys() override { return keys_; }

 private:
  PostgresStore(const std::string& address, postgres::Connection writing);

  template <class Query>
  auto ask(const Query& query) -> Result<decltype(query(std::declval<postgres::Connection&>()))>;
  template <class Value, class Read>
  Result<std::optional<Value>> one(const std::string& columns, const std::string& id,
                                   std::vector<postgres::Value> more, const Read& read);

  postgres::Connections readers_;
  postgres::Writer writer_;
  postgres::Jobs jobs_;
  postgres::Hooks hooks_;
  postgres::Tree tree_;
  postgres::Keys keys_;
};

}  // namespace arbiter
