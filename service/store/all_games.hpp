// All games of a database and its transparency log, read and written as rows: for copies and
// checks. Jobs are not among them: they end where they were begun. What belongs to a service, such as answering while others write, is in game_store.hpp.
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
};

// The games of one moment, whatever is stored meanwhile, each as it was submitted and with its
// number and time.
class GameRows {
 public:
  GameRows() = default;
  virtual ~GameRows() = default;
  GameRows(const GameRows&) = delete;
  GameRows& operator=(const GameRows&) = delete;

  // The game with the next greater number; nullopt after the last one.
  virtual Result<std::optional<GameStore::Row>> next() = 0;

  // Likewise of the deleted ones.
  virtual Result<std::optional<DeletedGame>> next_deleted() = 0;

  // Likewise of the packs, in the order of their hashes.
  virtual Result<std::optional<StoredPack>> next_pack() = 0;

  // Likewise of the suites, in the order of their names.
  virtual Result<std::optional<StoredSuite>> next_suite() = 0;

  // Likewise of the leaves of the transparency log, and of its tiles by level and place.
  virtual Result<std::optional<StoredLeaf>> next_leaf() = 0;
  virtual Result<std::optional<StoredTile>> next_tile() = 0;
  virtual Result<StoredTree> tree() = 0;

  // What is wrong beside the games themselves: in the tables by which lists find them, and in the
  // pages of the file. Empty where nothing is.
  virtual Result<std::vector<std::string>> unsound() = 0;
};

// A database that is being filled. It keeps nothing unless keep() succeeds.
class NewGames {
 public:
  NewGames() = default;
  virtual ~NewGames() = default;
  NewGames(const NewGames&) = delete;
  NewGames& operator=(const NewGames&) = delete;

  // Adds games under their own numbers, which must be greater than all before.
  virtual std::optional<Problem> add(const std::vector<GameStore::Row>& games) = 0;
  virtual std::optional<Problem> add_deleted(const std::vector<DeletedGame>& games) = 0;
  virtual std::optional<Problem> add_packs(const std::vector<StoredPack>& packs) = 0;
  virtual std::optional<Problem> add_suites(const std::vector<StoredSuite>& suites) = 0;

  virtual std::optional<Problem> add_leaves(const std::vector<StoredLeaf>& leaves) = 0;
  virtual std::optional<Problem> add_tiles(const std::vector<StoredTile>& tiles) = 0;
  virtual std::optional<Problem> add_tree(const StoredTree& tree) = 0;

  // What has been added, as it is kept. Nothing may be added afterwards.
  virtual Result<std::unique_ptr<GameRows>> read_back() = 0;

  // Makes the games of this database all those that were added. What was read back must be gone.
  virtual std::optional<Problem> keep() = 0;
};

}  // namespace arbiter
