// The transparency log in the database of a PostgresStore.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "service/store/postgres/asking.hpp"
#include "service/store/tree_store.hpp"

namespace arbiter::postgres {

class Tree final : public TreeStore, private SideConnections {
 public:
  // The writer, which knows whether the database is there, must outlive the tree.
  Tree(const std::string& address, Writer& writer);

  Result<std::optional<TreeHead>> head() override;
  Result<TreeHead> begin(const std::string& origin) override;
  Result<bool> end() override;
  Result<Waiting> waiting(std::uint32_t most) override;
  Result<std::vector<StoredLeaf>> leaves_of(std::int64_t number) override;
  // Takes the lock of whoever stores games, so that no game is deleted meanwhile.
  Result<bool> append(const Append& append) override;
  Result<bool> publish(const std::string& before, const std::string& now) override;
  Result<std::string> tile(std::int64_t level, std::int64_t tile) override;
  Result<std::vector<StoredLeaf>> leaves(std::int64_t first, std::uint32_t count) override;
};

// All throw Failure. Leaves from the number `first` on, at most `count`.
std::optional<TreeHead> read_head(Connection& connection);
std::vector<StoredLeaf> read_leaves(Connection& connection, std::int64_t first, std::int64_t count);
std::vector<StoredTile> read_tiles(Connection& connection, std::int64_t level, std::int64_t after,
                                   std::int64_t count);
void insert_leaves(Connection& connection, const std::vector<StoredLeaf>& leaves);
void replace_tiles(Connection& connection, const std::vector<StoredTile>& tiles);

}  // namespace arbiter::postgres
