#include "service/store/open.hpp"

#include <optional>
#include <utility>

#include "service/store/sqlite/all_games.hpp"
#include "service/store/sqlite/files.hpp"
#include "service/store/sqlite/hooks.hpp"
#include "service/store/sqlite/keys.hpp"
#include "service/store/sqlite/store.hpp"
#ifdef ARBITER_POSTGRES
#include "service/store/postgres/all_games.hpp"
#include "service/store/postgres/database.hpp"
#include "service/store/postgres/store.hpp"
#endif

namespace arbiter {

bool is_postgres(const std::string& address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

Problem without_postgres() {
  return {"database-unusable",
          "The database cannot be opened",
          "This build has no PostgreSQL, since libpq was missing. Install libpq-dev and build it "
          "again, with "
          "-DARBITER_POSTGRES=ON, or name a SQLite file.",
          {}};
}

std::string shown_database(const std::string& address) {
  if (!is_postgres(address)) return address;
#ifdef ARBITER_POSTGRES
  Result<std::string> known = postgres::shown_address(address);
  if (known.ok()) return std::move(known).value();
#endif
  return "postgresql://...";
}

namespace {

// The commands that create a file are few, so that a mistyped name does not create one.
std::optional<Problem> no_file(const std::string& address) {
  if (is_postgres(address) || file_exists(address)) return std::nullopt;
  return Problem{
      "not-found",
      "Not found",
      address + ": there is no such file. `arbiter serve` and `arbiter key new` create it.",
      {}};
}

}  // namespace

Result<std::unique_ptr<GameStore>> open_existing_store(const std::string& address) {
  if (auto problem = no_file(address)) return *std::move(problem);
  return open_store(address);
}

Result<std::unique_ptr<GameStore>> open_store(const std::string& address) {
  if (!is_postgres(address)) return SqliteStore::open(address);
#ifdef ARBITER_POSTGRES
  return PostgresStore::open(address);
#else
  return without_postgres();
#endif
}

Result<std::shared_ptr<KeyStore>> open_keys(const std::string& address, bool create) {
  if (auto problem = create ? std::nullopt : no_file(address)) return *std::move(problem);
  if (!is_postgres(address)) return SqliteKeys::open(address);
  Result<std::unique_ptr<GameStore>> opened = open_store(address);
  if (!opened.ok()) return opened.problem();
  const std::shared_ptr<GameStore> store = std::move(opened).value();
  return std::shared_ptr<KeyStore>(store, &store->keys());
}

Result<std::unique_ptr<GameRows>> open_rows(const std::string& address) {
  if (!is_postgres(address)) return sqlite_rows(address);
#ifdef ARBITER_POSTGRES
  return postgres::rows_at(address);
#else
  return without_postgres();
#endif
}

Result<std::shared_ptr<HookStore>> open_hooks(const std::string& address) {
  if (!is_postgres(address)) return sqlite_hooks(address);
  Result<std::unique_ptr<GameStore>> opened = open_store(address);
  if (!opened.ok()) return opened.problem();
  const std::shared_ptr<GameStore> store = std::move(opened).value();
  return std::shared_ptr<HookStore>(store, &store->hooks());
}

}  // namespace arbiter
