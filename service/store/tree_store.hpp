// The transparency log of a database (TRUST.md): leaves, tiles and checkpoints as rows. What they
// mean, and what is signed, is the affair of service/transparency/.
//
// All members may be called from several threads, and by several services that share a database.
// They answer with a Problem as GameStore does, and have changed nothing then.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/problem.hpp"

namespace arbiter {

// How far the log of a database has come.
struct TreeHead {
  std::string origin;          // the name of the key that signs
  std::int64_t looked_at = 0;  // games up to this number
  std::string checkpoint;      // the last one that was signed; empty: none yet
  std::string published;       // the last one that others were shown, with its cosignatures
};

// A leaf of the tree: the attestation of a verdict, or the withdrawal of one.
struct StoredLeaf {
  static constexpr std::int64_t kWithdrawal = -1;

  std::int64_t leaf = 0;    // from 0
  std::int64_t number = 0;  // of the game
  std::int64_t change = 0;  // which of its verdicts, as StoredGame::changes counts; or kWithdrawal
  std::string salt;         // empty of withdrawals, and when the game was deleted
  std::string entry;        // arbiter.attestation/1
};

// A tile of hashes.
struct StoredTile {
  std::int64_t level = 0;
  std::int64_t tile = 0;
  std::string hashes;
};

// All of a log beside its leaves and tiles: for copies.
struct StoredTree {
  TreeHead head;                      // without an origin where no log has begun
  std::vector<std::string> ended;     // origins of logs before
  std::vector<std::int64_t> changed;  // numbers of games, in the order of their changes
};

class TreeStore {
 public:
  TreeStore() = default;
  virtual ~TreeStore() = default;
  TreeStore(const TreeStore&) = delete;
  TreeStore& operator=(const TreeStore&) = delete;

  // nullopt where no log has begun.
  virtual Result<std::optional<TreeHead>> head() = 0;

  // Begins a log where there is none. Answers with the log that is there then, perhaps of another
  // origin. Problem "log-ended" where one of this origin has ended.
  virtual Result<TreeHead> begin(const std::string& origin) = 0;

  // Ends the log: its leaves and tiles are deleted, and none of its origin can begin. False where
  // there is none.
  virtual Result<bool> end() = 0;

  // What may have to be attested or withdrawn.
  struct Game {
    std::int64_t number = 0;
    bool deleted = false;  // of a change; then the rest is empty
    bool open = false;
    std::int64_t changes = 0;
    std::string build;    // that gave the verdict; empty: not known
    std::string verdict;  // of a game that is not open
  };
  struct Waiting {
    std::vector<Game> games;       // the next ones after TreeHead::looked_at, by their numbers
    std::vector<Game> changed;     // since they were looked at; each once
    std::int64_t last_change = 0;  // that `changed` reflects
  };
  // At most so many games, and so many changes.
  virtual Result<Waiting> waiting(std::uint32_t most) = 0;

  // The leaves of a game, in their order.
  virtual Result<std::vector<StoredLeaf>> leaves_of(std::int64_t number) = 0;

  struct Append {
    std::string before;  // TreeHead::checkpoint from which it was made
    std::string checkpoint;
    std::int64_t looked_at = 0;
    std::int64_t last_change = 0;    // changes up to this one are in the tree
    std::vector<StoredLeaf> leaves;  // the salt of a game that was deleted meanwhile is dropped
    std::vector<StoredTile> tiles;   // in the place of those that are there
  };
  // All or nothing: false, and nothing is changed, where the checkpoint is no longer `before`.
  // Without leaves the checkpoint may stay the same.
  virtual Result<bool> append(const Append& append) = 0;

  // Puts `now` in the place of `before` as the published checkpoint; false where another one is
  // there.
  virtual Result<bool> publish(const std::string& before, const std::string& now) = 0;

  // The hashes of a tile; empty where there is none.
  virtual Result<std::string> tile(std::int64_t level, std::int64_t tile) = 0;

  // Leaves from this one on, at most `count`.
  virtual Result<std::vector<StoredLeaf>> leaves(std::int64_t first, std::uint32_t count) = 0;
};

// A log of this origin was ended in this database, so that it must not begin anew.
Problem log_ended(const std::string& origin);

}  // namespace arbiter
