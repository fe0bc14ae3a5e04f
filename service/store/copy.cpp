#include "service/store/copy.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "codec/adjudicator.hpp"
#include "service/store/all_games.hpp"
#include "service/store/open.hpp"
#include "service/store/sqlite/all_games.hpp"
#include "service/store/tree_check.hpp"
#ifdef ARBITER_POSTGRES
#include "service/store/postgres/all_games.hpp"
#endif

namespace arbiter {
namespace {

constexpr std::size_t kBatchGames = 256;
constexpr std::size_t kBatchBytes = 8 << 20;
constexpr std::size_t kMostFaults = 20;

Result<std::unique_ptr<NewGames>> create_games(const std::string& address) {
  if (!is_postgres(address)) return new_sqlite_games(address);
#ifdef ARBITER_POSTGRES
  return postgres::new_games_at(address);
#else
  return without_postgres();
#endif
}

// Each field after its length, so that no two rows have the same bytes.
std::string joined_fields(std::initializer_list<std::string_view> fields) {
  std::string bytes;
  for (const std::string_view field : fields)
    bytes.append(std::to_string(field.size())).append(":").append(field);
  return bytes;
}

std::string row_bytes(const GameStore::Row& game) {
  const StoredGame& row = game.game;
  std::string bytes = joined_fields(
      {std::to_string(row.number), row.id, row.game, row.status, row.outcome, row.pack_sha256,
       row.log_sha256, row.digest, row.media_type, row.created_at, row.judged_at,
       row.opening_sha256, std::to_string(row.entries), row.open ? "open" : "closed", row.build,
       game.log, game.verdict, std::to_string(row.changes), std::to_string(game.earlier.size())});
  for (const GameStore::Judged& verdict : game.earlier)
    bytes += joined_fields({verdict.judged_at, verdict.verdict});
  std::vector<std::string> names = game.players;
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (const std::string& name : names) bytes += joined_fields({name});
  return bytes + joined_fields({labels_json(row.labels)});
}

std::string row_bytes(const DeletedGame& game) {
  return joined_fields(
      {"deleted", std::to_string(game.number), game.id, game.deleted_at, game.log_id});
}

std::string row_bytes(const StoredPack& pack) {
  return joined_fields({"pack", pack.sha256, pack.game, pack.document, pack.created_at});
}

std::string row_bytes(const StoredSuite& suite) {
  return joined_fields({"suite", suite.name, suite.filter, suite.frozen_at});
}

std::string row_bytes(const StoredLeaf& leaf) {
  return joined_fields({"leaf", std::to_string(leaf.leaf), std::to_string(leaf.number),
                        std::to_string(leaf.change), leaf.salt, leaf.entry});
}

std::string row_bytes(const StoredTile& tile) {
  return joined_fields(
      {"tile", std::to_string(tile.level), std::to_string(tile.tile), tile.hashes});
}

std::string row_bytes(const StoredTree& tree) {
  std::string bytes = joined_fields({"tree", tree.head.origin, std::to_string(tree.head.looked_at),
                                     tree.head.checkpoint, tree.head.published});
  for (const std::string& origin : tree.ended) bytes += joined_fields({origin});
  for (const std::int64_t number : tree.changed) bytes += joined_fields({std::to_string(number)});
  return bytes;
}

std::string row_bytes(const StoredKey& key) {
  return joined_fields({"key", key.name, key.role, key.event, key.game, key.seat, key.sha256,
                        std::to_string(key.quota), key.created_at, key.revoked_at});
}

std::string row_bytes(const StoredWrite& write) {
  return joined_fields({"write", std::to_string(write.number), write.at, write.key, write.what,
                        std::to_string(write.entries)});
}

// About how many bytes a row takes.
std::size_t bytes_of(const GameStore::Row& game) {
  std::size_t bytes = game.log.size() + game.verdict.size();
  for (const GameStore::Judged& verdict : game.earlier) bytes += verdict.verdict.size();
  return bytes;
}
std::size_t bytes_of(const DeletedGame&) { return sizeof(DeletedGame); }
std::size_t bytes_of(const StoredPack& pack) { return pack.document.size(); }
std::size_t bytes_of(const StoredSuite& suite) { return suite.filter.size(); }
std::size_t bytes_of(const StoredLeaf& leaf) { return leaf.entry.size(); }
std::size_t bytes_of(const StoredTile& tile) { return tile.hashes.size(); }
std::size_t bytes_of(const StoredKey&) { return sizeof(StoredKey); }
std::size_t bytes_of(const StoredWrite&) { return sizeof(StoredWrite); }

// Hashes the rows as a chain, so that they need not be held together.
class Digest {
 public:
  void add(const GameStore::Row& game) {
    add_row(row_bytes(game));
    ++all_.games;
  }
  template <class Row>
  void add(const Row& row) {
    add_row(row_bytes(row));
  }
  const AllGames& all() const { return all_; }

 private:
  void add_row(const std::string& bytes) { all_.digest = sha256(all_.digest + sha256(bytes)); }

  AllGames all_{0, sha256("")};
};

// Passes every row from `next` to `use`, until `use` returns a Problem.
template <class Row>
std::optional<Problem> for_each(GameRows& rows, Result<std::optional<Row>> (GameRows::*next)(),
                                const std::function<std::optional<Problem>(Row)>& use) {
  for (;;) {
    Result<std::optional<Row>> row = (rows.*next)();
    if (!row.ok()) return row.problem();
    std::optional<Row> one = std::move(row).value();
    if (!one) return std::nullopt;
    if (auto problem = use(*std::move(one))) return problem;
  }
}

// A batch is written when it reaches a number of rows or of bytes.
template <class Row>
std::optional<Problem> copy_each(GameRows& from, Result<std::optional<Row>> (GameRows::*next)(),
                                 NewGames& to,
                                 std::optional<Problem> (NewGames::*add)(const std::vector<Row>&),
                                 Digest& digest) {
  std::vector<Row> batch;
  std::size_t bytes = 0;
  auto problem = for_each<Row>(from, next, [&](Row row) -> std::optional<Problem> {
    digest.add(row);
    bytes += bytes_of(row);
    batch.push_back(std::move(row));
    if (batch.size() < kBatchGames && bytes < kBatchBytes) return std::nullopt;
    bytes = 0;
    return (to.*add)(std::exchange(batch, {}));
  });
  return problem ? problem : (to.*add)(batch);
}

Result<AllGames> copy_rows(GameRows& from, NewGames& to) {
  Digest digest;
  auto problem = copy_each(from, &GameRows::next, to, &NewGames::add, digest);
  if (!problem)
    problem = copy_each(from, &GameRows::next_deleted, to, &NewGames::add_deleted, digest);
  if (!problem) problem = copy_each(from, &GameRows::next_pack, to, &NewGames::add_packs, digest);
  if (!problem) problem = copy_each(from, &GameRows::next_suite, to, &NewGames::add_suites, digest);
  if (!problem) problem = copy_each(from, &GameRows::next_leaf, to, &NewGames::add_leaves, digest);
  if (!problem) problem = copy_each(from, &GameRows::next_tile, to, &NewGames::add_tiles, digest);
  if (!problem) problem = copy_each(from, &GameRows::next_key, to, &NewGames::add_keys, digest);
  if (!problem) problem = copy_each(from, &GameRows::next_write, to, &NewGames::add_writes, digest);
  if (problem) return *problem;
  const Result<StoredTree> tree = from.tree();
  if (!tree.ok()) return tree.problem();
  digest.add(tree.value());
  if (auto fault = to.add_tree(tree.value())) return *fault;
  return digest.all();
}

// Passes every row to the digest, and to a second function as well.
struct Look {
  std::function<void(const GameStore::Row&)> game;
  std::function<void(const StoredPack&)> pack;
  std::function<void(const StoredLeaf&)> leaf;
  std::function<void(const StoredTile&)> tile;
  std::function<void(const StoredTree&)> tree;
};
Result<AllGames> read_rows(GameRows& rows, const Look& look) {
  Digest digest;
  const auto add = [&](const auto& row) -> std::optional<Problem> {
    digest.add(row);
    return std::nullopt;
  };
  const auto also = [&](const auto& look_at) {
    return [&add, &look_at](const auto& row) {
      if (look_at) look_at(row);
      return add(row);
    };
  };
  auto problem = for_each<GameStore::Row>(rows, &GameRows::next, also(look.game));
  if (!problem) problem = for_each<DeletedGame>(rows, &GameRows::next_deleted, add);
  if (!problem) problem = for_each<StoredPack>(rows, &GameRows::next_pack, also(look.pack));
  if (!problem) problem = for_each<StoredSuite>(rows, &GameRows::next_suite, add);
  if (!problem) problem = for_each<StoredLeaf>(rows, &GameRows::next_leaf, also(look.leaf));
  if (!problem) problem = for_each<StoredTile>(rows, &GameRows::next_tile, also(look.tile));
  if (!problem) problem = for_each<StoredKey>(rows, &GameRows::next_key, add);
  if (!problem) problem = for_each<StoredWrite>(rows, &GameRows::next_write, add);
  if (problem) return *problem;
  const Result<StoredTree> tree = rows.tree();
  if (!tree.ok()) return tree.problem();
  (void)also(look.tree)(tree.value());
  return digest.all();
}

Problem differs(const std::string& to) {
  return {"copy-failed",
          "The copy could not be made",
          shown_database(to) + ": what was read back is not what was written; nothing was kept.",
          {}};
}

Problem unsound(const std::string& address, std::vector<Fault> faults) {
  const std::string count = std::to_string(faults.size());
  if (faults.size() > kMostFaults) faults.resize(kMostFaults);
  return {"database-damaged", "The database is damaged",
          shown_database(address) + ": " + count + (count == "1" ? " fault" : " faults"),
          std::move(faults)};
}

}  // namespace

Result<AllGames> copy_games(const std::string& from, const std::string& to) {
  Result<std::unique_ptr<GameRows>> opened = open_rows(from);
  if (!opened.ok()) return opened.problem();
  Result<std::unique_ptr<NewGames>> created = create_games(to);
  if (!created.ok()) return created.problem();
  const std::unique_ptr<GameRows> rows = std::move(opened).value();
  const std::unique_ptr<NewGames> games = std::move(created).value();
  Result<AllGames> written = copy_rows(*rows, *games);
  if (!written.ok()) return written;
  {
    const Result<std::unique_ptr<GameRows>> back = games->read_back();
    if (!back.ok()) return back.problem();
    Result<AllGames> read = read_rows(*back.value(), {});
    if (!read.ok()) return read;
    if (read.value().digest != written.value().digest) return differs(to);
  }
  if (auto problem = games->keep()) return *problem;
  return written;
}

Result<AllGames> check_games(const std::string& address) {
  Result<std::unique_ptr<GameRows>> opened = open_rows(address);
  if (!opened.ok()) return opened.problem();
  const std::unique_ptr<GameRows> rows = std::move(opened).value();
  std::vector<Fault> faults;
  const auto fault = [&](const char* code, const std::string& detail) {
    faults.push_back({"", 0, code, detail});
  };
  const auto look_at_game = [&](const GameStore::Row& game) {
    if (sha256(game.log) != game.game.log_sha256)
      fault("log", game.game.id + " has another log than its row names.");
    if (!is_game_id(game.game.id)) fault("id", game.game.id + " is not the id of a game.");
    if (game.earlier.size() != game.game.changes)
      fault("verdicts", game.game.id + " lacks earlier verdicts.");
  };
  const auto look_at_pack = [&](const StoredPack& pack) {
    if (sha256(pack.document) != pack.sha256)
      fault("pack", "The pack " + pack.sha256 + " is not the one that its row names.");
  };
  TreeCheck tree;
  const Result<AllGames> read = read_rows(
      *rows, {look_at_game, look_at_pack, [&](const StoredLeaf& leaf) { tree.look(leaf); },
              [&](const StoredTile& tile) { tree.look(tile); },
              [&](const StoredTree& one) { tree.look(one); }});
  if (!read.ok()) return read;
  for (const std::string& found : tree.faults()) fault("log", found);
  const Result<std::vector<std::string>> others = rows->unsound();
  if (!others.ok()) return others.problem();
  for (const std::string& other : others.value()) faults.push_back({"", 0, "table", other});
  if (!faults.empty()) return unsound(address, std::move(faults));
  return read;
}

}  // namespace arbiter
