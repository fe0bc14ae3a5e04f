// The keys in the database of a PostgresStore.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "service/store/key_store.hpp"
#include "service/store/postgres/asking.hpp"

namespace arbiter::postgres {

class Keys final : public KeyStore, private SideConnections {
 public:
  // The writer, which knows whether the database is there, must outlive the keys.
  Keys(const std::string& address, Writer& writer);

  Result<Count> count() override;
  Result<std::vector<StoredKey>> keys(Which which) override;
  Result<StoredKey> add(StoredKey key) override;
  Result<std::optional<StoredKey>> revoke(const std::string& name) override;
  Result<std::vector<StoredWrite>> writes(std::int64_t number, std::int64_t after,
                                          std::uint32_t count) override;
  Result<std::optional<std::string>> log(const std::string& game) override;
};

// All throw Failure.
std::vector<StoredKey> read_keys(Connection& connection, KeyStore::Which which);
// Writes about any game after the write of this number, at most `count`.
std::vector<StoredWrite> read_writes(Connection& connection, std::int64_t after,
                                     std::int64_t count);
void insert_key(Connection& connection, const StoredKey& key);
void insert_writes(Connection& connection, const std::vector<StoredWrite>& writes);

}  // namespace arbiter::postgres
