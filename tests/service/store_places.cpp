#include "tests/service/store_places.hpp"

#include <utility>

#include "tests/service/postgres_server.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

class SqlitePlace final : public Place {
 public:
  std::string address() const override { return folder_ / "games.db"; }
  std::string schema() const override { return ""; }
  void run(const std::string& sql) override { Other(address()).run(sql); }
  std::int64_t number(const std::string& sql) override { return Other(address()).number(sql); }
  void set_times() override {
    run("UPDATE games SET created_at = strftime('%Y-%m-%dT%H:%M:%SZ', 1790000000 + "
        "number * 7 % 3600 + number / 1500 * 1000, 'unixepoch'); DELETE FROM spans; "
        "INSERT INTO spans SELECT number / 1024, min(created_at), max(created_at) FROM games "
        "GROUP BY number / 1024");
  }

 private:
  Folder folder_;
};

#ifdef ARBITER_POSTGRES
class PostgresPlace final : public Place {
 public:
  explicit PostgresPlace(bool pooled) : pooled_(pooled) {}
  ~PostgresPlace() override { server_.drop(database_); }
  PostgresPlace(const PostgresPlace&) = delete;
  PostgresPlace& operator=(const PostgresPlace&) = delete;

  std::string address() const override {
    return pooled_ ? server_.pooled_address(database_) : server_.address(database_);
  }
  std::string schema() const override { return "arbiter."; }
  void run(const std::string& sql) override { server_.run(database_, sql); }
  std::int64_t number(const std::string& sql) override {
    return std::stoll(server_.run(database_, sql));
  }
  void set_times() override {
    run("UPDATE arbiter.games SET created_at = to_char(to_timestamp(1790000000 + "
        "number * 7 % 3600 + number / 1500 * 1000) AT TIME ZONE 'UTC', "
        "'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'); DELETE FROM arbiter.spans; "
        "INSERT INTO arbiter.spans SELECT number / 1024, min(created_at), max(created_at) "
        "FROM arbiter.games GROUP BY number / 1024");
  }

 private:
  PostgresServer& server_ = PostgresServer::shared();
  const std::string database_ = server_.create();
  const bool pooled_;
};
#endif

}  // namespace

std::unique_ptr<GameStore> Place::open() const {
  Result<std::unique_ptr<GameStore>> store = open_store(address());
  if (store.ok()) return std::move(store).value();
  ADD_FAILURE() << store.problem().title << ": " << store.problem().detail;
  return nullptr;
}

std::unique_ptr<Place> sqlite_place() { return std::make_unique<SqlitePlace>(); }
#ifdef ARBITER_POSTGRES
std::unique_ptr<Place> postgres_place() { return std::make_unique<PostgresPlace>(false); }
std::unique_ptr<Place> pooled_place() { return std::make_unique<PostgresPlace>(true); }
#endif

}  // namespace arbiter::store_test
