// Keeps submitted games: the bytes as they came, what the engine said of them, and a row to list
// them by. A game may be judged again, and it may be deleted.
//
// Two stores do it: SqliteStore in a file of its own (sqlite/), PostgresStore in a database that
// several services may share (postgres/). service/store/open.hpp chooses by the address. All
// members may be called from several threads at once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/problem.hpp"
#include "service/store/job_store.hpp"
#include "service/store/tree_store.hpp"

namespace arbiter {

// What is known of a stored game without reading its log.
struct StoredGame {
  std::int64_t number = 0;  // order of storing, from 1; the cursor of a list
  std::string id;           // "g_" and the first 32 hex digits of log_sha256
  std::string game;         // "conquest", ...
  std::string status;       // "legal", "illegal", "unverifiable"
  std::string outcome;      // "running", "won", "drawn"
  std::string pack_sha256;
  std::string log_sha256;
  std::string digest;
  std::string media_type;  // of the log as submitted
  std::string created_at;  // RFC 3339, UTC, to the second
  std::uint32_t entries = 0;
  bool open = false;
  std::uint32_t changes = 0;  // how many verdicts there were before the present one
  std::string judged_at;      // when the present one was given, written as created_at is
  std::string build;          // hex SHA-256 of the program that gave it; empty: not known
};

// A pack that logs may name by its hash. It never changes and is never deleted, since the verdicts
// of games hang on it.
struct StoredPack {
  std::string sha256;
  std::string game;
  std::string document;    // canonical JSON, of which sha256 is the hash
  std::string created_at;  // written as StoredGame::created_at is; the store fills it in
};

// Which games to list. An empty string lets every game pass.
struct GameFilter {
  std::string game;
  std::string status;
  std::string outcome;
  std::string pack_sha256;
  std::string player;        // the exact name of one of the players
  std::string since;         // stored at this time or later, written as created_at is
  std::string until;         // stored before this time
  std::int64_t after = 0;    // only games with a greater number
  std::uint32_t limit = 50;  // at most so many
};

// Whether a game of these players passes, by everything but its number. What lists find, by an
// index.
bool passes(const GameFilter& filter, const StoredGame& game,
            const std::vector<std::string>& players);

// True for a time as created_at has it: a day that there is, and no more than 23:59:59.
bool is_time(const std::string& text);

// "g_" and the first 32 digits of `log_sha256`.
std::string game_id(const std::string& log_sha256);

// Why there is no game with this id: "gone" where it was deleted, else "not-found".
Problem missing_game(std::string_view id, bool deleted);

class GameStore {
 public:
  GameStore() = default;
  virtual ~GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;

  struct Submission {
    StoredGame game;                        // the store fills in number, id and the times
    std::string log;                        // exact bytes
    std::string verdict;                    // arbiter.verdict/1
    std::vector<std::string> players = {};  // the names by which the game is found
  };
  struct Stored {
    StoredGame game;
    bool existed = false;  // the same bytes had been stored before; nothing was written
  };
  struct Shown {
    StoredGame game;
    std::string verdict;  // the present one
  };
  struct Judged {
    std::string judged_at;
    std::string verdict;
  };
  // A game as all of its rows have it.
  struct Row : Submission {
    std::vector<Judged> earlier;  // verdicts before the present one, the first one first
  };

  // Calls `done` exactly once: when the game survives a power cut, or with a Problem and nothing
  // stored: 507 when the disk is full, 503 when the database is read-only, locked, damaged,
  // replaced, out of reach or stopping, 500 when the disk fails. Where the connection to a database
  // breaks while it commits, nobody can know whether it did: the game may then be stored, and the
  // same bytes sent again find it. Those of a deleted game are refused: 410. The call comes from
  // the writer's thread, for which all others wait, so it must neither block nor throw nor call
  // stop(); once the store is stopping it comes from within put() instead.
  virtual void put(Submission submission, std::function<void(Result<Stored>)> done) = 0;

  // Gives the game of the id `judged.game.id` the verdict, status, outcome, pack, digest and number
  // of entries of `judged`; its log is not looked at. The verdict before stays as an earlier one.
  // Where the verdict is the present one already, byte for byte, nothing is written but the build
  // where that was not known, and `existed` says so. Answers as put() does; with missing_game() where there is no such game.
  virtual void judge(Submission judged, std::function<void(Result<Stored>)> done) = 0;

  // Deletes the game, its log and all of its verdicts. What is left is that the id was there, and
  // its number, which no other game will get. Answers as put() does, with the game as it was; with
  // missing_game() where there is no such game.
  virtual void remove(std::string id, std::function<void(Result<Stored>)> done) = 0;

  // Stores a pack that was checked. Answers as put() does; the game of the answer says nothing but
  // which pack it is and what it is for.
  virtual void put_pack(StoredPack pack, std::function<void(Result<Stored>)> done) = 0;

  // The same for a caller that has nothing else to do: waits and returns the answer.
  Result<Stored> put(Submission submission);
  Result<Stored> judge(Submission judged);
  Result<Stored> remove(std::string id);
  Result<Stored> put_pack(StoredPack pack);

  // Whether there was a game with this id that was deleted.
  virtual Result<bool> deleted(const std::string& id) = 0;

  // The pack with this hash; nullopt where there is none.
  virtual Result<std::optional<StoredPack>> pack(const std::string& sha256) = 0;

  // The game, its log or its verdict; nullopt where there is no game with this id.
  virtual Result<std::optional<StoredGame>> find(const std::string& id) = 0;
  virtual Result<std::optional<std::string>> log(const std::string& id) = 0;
  virtual Result<std::optional<std::string>> verdict(const std::string& id) = 0;

  // The game together with its verdict, which another one may replace at any time.
  virtual Result<std::optional<Shown>> show(const std::string& id) = 0;

  // The verdict after so many changes: the first one after 0, the present one after all. nullopt
  // where there are not as many, or no game with this id.
  virtual Result<std::optional<Judged>> verdict_after(const std::string& id,
                                                      std::uint32_t changes) = 0;

  // How many bytes the log has, without reading it.
  virtual Result<std::optional<std::size_t>> log_size(const std::string& id) = 0;

  // At most `count` bytes of the log from the byte `from` on, fewer where it ends; only they and a
  // bounded number of pages are held in memory. A log never changes, so parts fit together.
  virtual Result<std::optional<std::string>> log_part(const std::string& id, std::size_t from,
                                                      std::size_t count) = 0;

  // Games that pass the filter, in order of their numbers. A game that is stored later has a
  // greater number than every game that a list could show before, whichever process stored it: who
  // goes on after the last number seen misses none.
  virtual Result<std::vector<StoredGame>> list(const GameFilter& filter) = 0;

  // The games with these numbers, which ascend: as many from the first one on as have a few
  // megabytes together, at least one. Deleted ones are left out. `players` may be empty.
  virtual Result<std::vector<Row>> rows(const std::vector<std::int64_t>& numbers) = 0;

  // The greatest number of a game, stored or deleted; 0 where there has been none.
  virtual Result<std::int64_t> greatest_number() = 0;

  // Why games cannot be read or stored; nullopt while they can, as far as is known. Takes a few
  // microseconds and waits for nobody. While it is asked, and has an answer, the store tries once a
  // second whether what failed is good again, and is itself again then without a restart.
  virtual std::optional<Problem> trouble() = 0;
  bool ready() { return !trouble(); }

  // Bytes of the database on the disk.
  virtual std::uint64_t bytes() const = 0;

  // The jobs and the transparency log of this database; they end with the store.
  virtual JobStore& jobs() = 0;
  virtual TreeStore& tree() = 0;

  // Finishes what is queued and refuses every later put with 503; reading goes on. The destructor
  // does the same.
  virtual void stop() = 0;
};

// The last verdict that the game had before `time`, the present one where that is empty; null where
// it had none.
const std::string* verdict_before(const GameStore::Row& game, const std::string& time);

}  // namespace arbiter
