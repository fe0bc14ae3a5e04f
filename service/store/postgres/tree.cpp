#include "service/store/postgres/tree.hpp"

#include <algorithm>
#include <map>

#include "service/store/postgres/database.hpp"

namespace arbiter::postgres {
namespace {

constexpr std::size_t kConnectionsOfTree = 2;

constexpr const char* kGame =
    "SELECT number, open, changes, build, CASE WHEN open THEN '' ELSE verdict END FROM "
    "arbiter.games WHERE number ";

TreeStore::Game read_waiting(const Rows& rows, int row) {
  return {rows.number(row, 0),      false,
          rows.number(row, 1) != 0, rows.number(row, 2),
          rows.text(row, 3),        rows.text(row, 4)};
}

StoredLeaf read_leaf(const Rows& rows, int row) {
  return {rows.number(row, 0), rows.number(row, 1), rows.number(row, 2), rows.text(row, 3),
          rows.text(row, 4)};
}

std::vector<StoredLeaf> leaves_in(const Rows& rows) {
  std::vector<StoredLeaf> leaves;
  for (int row = 0; row < rows.count(); ++row) leaves.push_back(read_leaf(rows, row));
  return leaves;
}

void add_changed(Connection& connection, TreeStore::Waiting& waiting, std::uint32_t most) {
  const Rows changes = connection.run(
      "SELECT number, max(change) FROM (SELECT change, number FROM arbiter.tree_changes "
      "ORDER BY change LIMIT $1) AS first GROUP BY number ORDER BY number",
      {number(most)});
  std::vector<std::int64_t> changed;
  for (int row = 0; row < changes.count(); ++row) {
    changed.push_back(changes.number(row, 0));
    waiting.last_change = std::max(waiting.last_change, changes.number(row, 1));
  }
  if (changed.empty()) return;
  std::map<std::int64_t, TreeStore::Game> found;
  const Rows games = connection.run(std::string(kGame) + "= ANY($1::bigint[])", {numbers(changed)});
  for (int row = 0; row < games.count(); ++row)
    found.emplace(games.number(row, 0), read_waiting(games, row));
  for (const std::int64_t one : changed) {
    const auto game = found.find(one);
    waiting.changed.push_back(game != found.end() ? std::move(game->second)
                                                  : TreeStore::Game{one, true, false, 0, "", ""});
  }
}

}  // namespace

std::optional<TreeHead> read_head(Connection& connection) {
  const Rows rows =
      connection.run("SELECT origin, looked_at, checkpoint, published FROM arbiter.tree");
  if (rows.count() == 0) return std::nullopt;
  return TreeHead{rows.text(0, 0), rows.number(0, 1), rows.text(0, 2), rows.text(0, 3)};
}

std::vector<StoredLeaf> read_leaves(Connection& connection, std::int64_t first,
                                    std::int64_t count) {
  return leaves_in(
      connection.run("SELECT leaf, number, change, coalesce(salt, ''), entry FROM arbiter.leaves "
                     "WHERE leaf >= $1 ORDER BY leaf LIMIT $2",
                     {number(first), number(count)}));
}

std::vector<StoredTile> read_tiles(Connection& connection, std::int64_t level, std::int64_t after,
                                   std::int64_t count) {
  const Rows rows = connection.run(
      "SELECT level, tile, hashes FROM arbiter.tiles WHERE (level, tile) > ($1, $2) "
      "ORDER BY level, tile LIMIT $3",
      {number(level), number(after), number(count)});
  std::vector<StoredTile> tiles;
  for (int row = 0; row < rows.count(); ++row)
    tiles.push_back({rows.number(row, 0), rows.number(row, 1), rows.text(row, 2)});
  return tiles;
}

void insert_leaves(Connection& connection, const std::vector<StoredLeaf>& leaves) {
  std::vector<std::int64_t> indices;
  std::vector<std::int64_t> games;
  std::vector<std::int64_t> changes;
  std::vector<std::string_view> salts;
  std::vector<std::string_view> entries;
  for (const StoredLeaf& leaf : leaves) {
    indices.push_back(leaf.leaf);
    games.push_back(leaf.number);
    changes.push_back(leaf.change);
    salts.push_back(leaf.salt);
    entries.push_back(leaf.entry);
  }
  connection.run(
      "INSERT INTO arbiter.leaves SELECT leaf, number, change, CASE WHEN length(salt) > 0 AND "
      "EXISTS (SELECT 1 FROM arbiter.games WHERE games.number = sent.number) THEN salt END, entry "
      "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[]) "
      "AS sent (leaf, number, change, salt, entry)",
      {numbers(indices), numbers(games), numbers(changes), many_bytes(salts), many_bytes(entries)});
}

void replace_tiles(Connection& connection, const std::vector<StoredTile>& tiles) {
  std::vector<std::int64_t> levels;
  std::vector<std::int64_t> places;
  std::vector<std::string_view> hashes;
  for (const StoredTile& tile : tiles) {
    levels.push_back(tile.level);
    places.push_back(tile.tile);
    hashes.push_back(tile.hashes);
  }
  connection.run(
      "INSERT INTO arbiter.tiles SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) "
      "AS sent (level, tile, hashes) ON CONFLICT (level, tile) DO UPDATE SET hashes = "
      "excluded.hashes",
      {numbers(levels), numbers(places), many_bytes(hashes)});
}

Tree::Tree(const std::string& address, Writer& writer)
    : SideConnections(address, kConnectionsOfTree, writer) {}

Result<std::optional<TreeHead>> Tree::head() {
  return ask([](Connection& connection) { return read_head(connection); });
}

Result<TreeHead> Tree::begin(const std::string& origin) {
  const auto begun = change([&](Connection& connection) -> std::optional<TreeHead> {
    connection.run_all(kTakeLock);
    if (auto head = read_head(connection)) return head;
    const Rows ended =
        connection.run("SELECT 1 FROM arbiter.ended_trees WHERE origin = $1", {text(origin)});
    if (ended.count() > 0) return std::nullopt;
    connection.run("INSERT INTO arbiter.tree VALUES ($1, 0, '', '')", {text(origin)});
    return read_head(connection);
  });
  if (!begun.ok()) return begun.problem();
  if (!begun.value()) return log_ended(origin);
  return *begun.value();
}

Result<bool> Tree::end() {
  return change([](Connection& connection) {
    connection.run_all(kTakeLock);
    if (!read_head(connection)) return false;
    connection.run_all(
        "INSERT INTO arbiter.ended_trees SELECT origin FROM arbiter.tree ON CONFLICT DO NOTHING;"
        "DELETE FROM arbiter.leaves; DELETE FROM arbiter.tiles; DELETE FROM arbiter.tree_changes;"
        "DELETE FROM arbiter.tree");
    return true;
  });
}

Result<TreeStore::Waiting> Tree::waiting(std::uint32_t most) {
  return ask([&](Connection& connection) {
    Waiting waiting;
    const std::optional<TreeHead> head = read_head(connection);
    if (!head) return waiting;
    const Rows rows = connection.run(std::string(kGame) + "> $1 ORDER BY number LIMIT $2",
                                     {number(head->looked_at), number(most)});
    for (int row = 0; row < rows.count(); ++row) waiting.games.push_back(read_waiting(rows, row));
    add_changed(connection, waiting, most);
    return waiting;
  });
}

Result<std::vector<StoredLeaf>> Tree::leaves_of(std::int64_t game) {
  return ask([&](Connection& connection) {
    return leaves_in(
        connection.run("SELECT leaf, number, change, coalesce(salt, ''), entry FROM arbiter.leaves "
                       "WHERE number = $1 ORDER BY leaf",
                       {number(game)}));
  });
}

Result<bool> Tree::append(const Append& append) {
  return change([&](Connection& connection) {
    connection.run_all(kTakeLock);
    const Rows taken = connection.run(
        "UPDATE arbiter.tree SET checkpoint = $2, looked_at = greatest(looked_at, $3) "
        "WHERE checkpoint = $1 RETURNING origin",
        {text(append.before), text(append.checkpoint), number(append.looked_at)});
    if (taken.count() == 0) return false;
    insert_leaves(connection, append.leaves);
    replace_tiles(connection, append.tiles);
    connection.run("DELETE FROM arbiter.tree_changes WHERE change <= $1",
                   {number(append.last_change)});
    return true;
  });
}

Result<bool> Tree::publish(const std::string& before, const std::string& now) {
  return change([&](Connection& connection) {
    return connection
               .run("UPDATE arbiter.tree SET published = $2 WHERE published = $1 RETURNING origin",
                    {text(before), text(now)})
               .count() > 0;
  });
}

Result<std::string> Tree::tile(std::int64_t level, std::int64_t tile) {
  return ask([&](Connection& connection) {
    const Rows rows =
        connection.run("SELECT hashes FROM arbiter.tiles WHERE level = $1 AND tile = $2",
                       {number(level), number(tile)});
    return rows.count() == 0 ? std::string() : rows.text(0, 0);
  });
}

Result<std::vector<StoredLeaf>> Tree::leaves(std::int64_t first, std::uint32_t count) {
  return ask([&](Connection& connection) { return read_leaves(connection, first, count); });
}

}  // namespace arbiter::postgres
