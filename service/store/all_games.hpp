// All games of a database, its transparency log and its keys, read and written as rows, for copies
// and checks. Jobs and webhooks are not included: they stay in the database where they were made,
// so that no two databases do the same work or tell of the same game. What a service needs, such as
// answering while others write, is in game_store.hpp.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/store/game_store.hpp"

namespace arbiter {

// What is left of a deleted game.
struct DeletedGame {
  std::int64_t number = 0;
  std::string id;
  std::string deleted_at;
  std::string log_id;  // that its log would have by itself; empty: the same
};

// The games at one moment, whatever is stored after it: each as it was submitted, with its number
// and time.
class GameRows {
 public:
  GameRows() = default;
  virtual ~GameRows() = default;
  GameRows(const GameRows&) = delete;
  GameRows& operator=(const GameRows&) = delete;

  // The game with the next greater number; nullopt after the last one.
  virtual Result<std::optional<GameStore::Row>> next() = 0;

  // Likewise for the deleted games.
  virtual Result<std::optional<DeletedGame>> next_deleted() = 0;

  // Likewise for the packs, in the order of their hashes.
  virtual Result<std::optional<StoredPack>> next_pack() = 0;

  // Likewise for the suites, in the order of their names.
  virtual Result<std::optional<StoredSuite>> next_suite() = 0;

  // Likewise for the leaves of the transparency log, and for its tiles by level and place.
  virtual Result<std::optional<StoredLeaf>> next_leaf() = 0;
  virtual Result<std::optional<StoredTile>> next_tile() = 0;
  virtual Result<StoredTree> tree() = 0;

  // Likewise for the keys, by their names, and for what was written with them, in its order.
  virtual Result<std::optional<StoredKey>> next_key() = 0;
  virtual Result<std::optional<StoredWrite>> next_write() = 0;

  // What is wrong apart from the games themselves: in the tables by which lists find games, and in
  // the pages of the file. Empty if nothing is.
  virtual Result<std::vector<std::string>> unsound() = 0;
};

// A database that is being filled. Nothing in it is kept unless keep() succeeds.
class NewGames {
 public:
  NewGames() = default;
  virtual ~NewGames() = default;
  NewGames(const NewGames&) = delete;
  NewGames& operator=(const NewGames&) = delete;

  // Adds games under their own numbers, which must be greater than all earlier ones.
  virtual std::optional<Problem> add(const std::vector<GameStore::Row>& games) = 0;
  virtual std::optional<Problem> add_deleted(const std::vector<DeletedGame>& games) = 0;
  virtual std::optional<Problem> add_packs(const std::vector<StoredPack>& packs) = 0;
  virtual std::optional<Problem> add_suites(const std::vector<StoredSuite>& suites) = 0;

  virtual std::optional<Problem> add_leaves(const std::vector<StoredLeaf>& leaves) = 0;
  virtual std::optional<Problem> add_tiles(const std::vector<StoredTile>& tiles) = 0;
  virtual std::optional<Problem> add_tree(const StoredTree& tree) = 0;

  virtual std::optional<Problem> add_keys(const std::vector<StoredKey>& keys) = 0;
  // The numbers of the writes themselves need not stay.
  virtual std::optional<Problem> add_writes(const std::vector<StoredWrite>& writes) = 0;

  // Reads back what has been added, as it will be kept. Nothing may be added afterwards.
  virtual Result<std::unique_ptr<GameRows>> read_back() = 0;

  // Makes the added games the games of this database. The rows that read_back() returned must be
  // destroyed first.
  virtual std::optional<Problem> keep() = 0;
};

}  // namespace arbiter
