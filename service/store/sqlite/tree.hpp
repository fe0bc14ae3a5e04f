// The transparency log in the file of a SqliteStore, through a connection of its own.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "service/store/sqlite/side_connection.hpp"
#include "service/store/tree_store.hpp"

namespace arbiter {

class SqliteTree final : public TreeStore, private SideConnection {
 public:
  using SideConnection::SideConnection;

  Result<std::optional<TreeHead>> head() override;
  Result<TreeHead> begin(const std::string& origin) override;
  Result<bool> end() override;
  Result<Waiting> waiting(std::uint32_t most) override;
  Result<std::vector<StoredLeaf>> leaves_of(std::int64_t number) override;
  Result<bool> append(const Append& append) override;
  Result<bool> publish(const std::string& before, const std::string& now) override;
  Result<std::string> tile(std::int64_t level, std::int64_t tile) override;
  Result<std::vector<StoredLeaf>> leaves(std::int64_t first, std::uint32_t count) override;

 private:
  std::vector<Game> games_after(std::int64_t number, std::uint32_t most);
  void add_changed(Waiting& waiting, std::uint32_t most);
};

// Rows with the columns kLeafColumns, and `level, tile, hashes`.
inline constexpr const char* kLeafColumns = "leaf, number, change, salt, entry";
StoredLeaf read_leaf(SQLite::Statement& row);
StoredTile read_tile(SQLite::Statement& row);
// All throw SQLite::Exception.
std::optional<TreeHead> read_head(SQLite::Database& database);
void insert_leaf(SQLite::Database& database, const StoredLeaf& leaf);
void replace_tile(SQLite::Database& database, const StoredTile& tile);
// Leaves, tiles and the head, but not the names of ended logs.
void delete_log(SQLite::Database& database);

}  // namespace arbiter
