// Games in a PostgreSQL database, which any number of services share.
//
// Each service has one connection that writes and a few that read. Nothing is kept in a session:
// statements have no names, settings and locks end with their transaction, so that pgbouncer may
// pool transactions between them. A connection that is lost is replaced when it is needed next.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/store/game_store.hpp"
#include "service/store/postgres/connections.hpp"
#include "service/store/postgres/jobs.hpp"
#include "service/store/postgres/tree.hpp"
#include "service/store/postgres/writer.hpp"

namespace arbiter {

class PostgresStore final : public GameStore {
 public:
  // Opens the database at the address, a URL, creating the schema `arbiter` or bringing it to the
  // newest version where needed. What cannot be reached or used stays as it is; the Problem says
  // why.
  static Result<std::unique_ptr<GameStore>> open(const std::string& address);

  using GameStore::judge;
  using GameStore::put;
  using GameStore::put_pack;
  using GameStore::remove;
  void put(Submission submission, std::function<void(Result<Stored>)> done) override;
  void judge(Submission judged, std::function<void(Result<Stored>)> done) override;

  // The server overwrites the bytes when it has cleaned up after all transactions of before.
  void remove(std::string id, std::function<void(Result<Stored>)> done) override;
  void put_pack(StoredPack pack, std::function<void(Result<Stored>)> done) override;
  Result<std::optional<StoredPack>> pack(const std::string& sha256) override;
  Result<bool> deleted(const std::string& id) override;
  Result<std::optional<StoredGame>> find(const std::string& id) override;
  Result<std::optional<std::string>> log(const std::string& id) override;
  Result<std::optional<std::string>> verdict(const std::string& id) override;
  Result<std::optional<Shown>> show(const std::string& id) override;
  Result<std::optional<Judged>> verdict_after(const std::string& id,
                                              std::uint32_t changes) override;
  Result<std::optional<std::size_t>> log_size(const std::string& id) override;
  Result<std::optional<std::string>> log_part(const std::string& id, std::size_t from,
                                              std::size_t count) override;
  Result<std::vector<StoredGame>> list(const GameFilter& filter) override;
  Result<std::vector<Row>> rows(const std::vector<std::int64_t>& numbers) override;
  Result<std::int64_t> greatest_number() override;

  // The database is asked once a second, whether somebody wants to know or not: a service that has
  // lost it answers at once, instead of waiting for it with each request, and comes back by itself.
  // What is tried again is a write that failed for another reason, and then it is undone.
  std::optional<Problem> trouble() override { return writer_.trouble(); }

  // All tables, their indices and long values; measured twice a minute.
  std::uint64_t bytes() const override { return writer_.bytes(); }
  void stop() override { writer_.stop(); }
  JobStore& jobs() override { return jobs_; }
  TreeStore& tree() override { return tree_; }

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
  postgres::Tree tree_;
};

}  // namespace arbiter
