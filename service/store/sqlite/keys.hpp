// The keys in the file of a SqliteStore, through a connection of its own.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/store/key_store.hpp"
#include "service/store/sqlite/side_connection.hpp"

namespace arbiter {

class SqliteKeys final : public KeyStore, private SideConnection {
 public:
  using SideConnection::SideConnection;

  // See open_keys().
  static Result<std::shared_ptr<KeyStore>> open(const std::string& path);

  Result<Count> count() override;
  Result<std::vector<StoredKey>> keys(Which which) override;
  Result<StoredKey> add(StoredKey key) override;
  Result<std::optional<StoredKey>> revoke(const std::string& name) override;
  Result<std::vector<StoredWrite>> writes(std::int64_t number, std::int64_t after,
                                          std::uint32_t count) override;
  Result<std::optional<std::string>> log(const std::string& game) override;

 private:
  std::int64_t number_of(const std::string& query);
};

// Rows with the columns of StoredKey and of StoredWrite, in their order.
inline constexpr const char* kKeyColumns =
    "name, role, event, game, seat, sha256, quota, created_at, coalesce(revoked_at, '')";
inline constexpr const char* kWriteColumns = "write, number, at, key, what, coalesce(entries, -1)";
StoredKey read_key(SQLite::Statement& row);
StoredWrite read_write(SQLite::Statement& row);
// Both throw SQLite::Exception.
void insert_key(SQLite::Database& database, const StoredKey& key);
void insert_write(SQLite::Database& database, const StoredWrite& write);

}  // namespace arbiter
