// Keeps submitted games: the bytes as they came, what the engine said of them, and a row to list
// them by.
//
// One SQLite file in WAL mode. A single writer thread commits whatever has queued up as one
// transaction (synchronous=FULL), so that many clients share one fsync; readers use connections of
// their own and never wait for the writer. All members may be called from several threads at once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/problem.hpp"

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

struct StoreOptions {
  std::size_t readers = 4;                  // connections for reading
  std::uint32_t busy_milliseconds = 2'000;  // how long to wait for a lock held by another process
  std::uint32_t checkpoint_pages = 1'000;   // pages in the WAL before they move to the main file
  std::uint32_t max_pages = 0;              // greatest size of the file in pages; 0: no bound
  std::string vfs;                          // SQLite's name of the file layer; empty: the usual one
};

// "g_" and the first 32 digits of `log_sha256`.
std::string game_id(const std::string& log_sha256);

class Store {
 public:
  // Opens the database, creating it or bringing it to the newest version where needed. A file that
  // is not an Arbiter database, comes from a newer version, cannot be written, is locked or open in
  // another store stays as it is; the Problem says which of these. Where games come from a version
  // that did not keep the names of players, all of their logs are read first.
  static Result<std::unique_ptr<Store>> open(const std::string& path,
                                             const StoreOptions& options = {});

  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  struct Submission {
    StoredGame game;                        // the store fills in number, id and created_at
    std::string log;                        // exact bytes
    std::string verdict;                    // arbiter.verdict/1
    std::vector<std::string> players = {};  // the names by which the game is found
  };
  struct Stored {
    StoredGame game;
    bool existed = false;  // the same bytes had been stored before; nothing was written
  };

  // Calls `done` exactly once: when the game survives a power cut, or with a Problem and nothing
  // stored: 507 when the disk is full, 503 when the database is read-only, locked,
  // damaged, replaced or stopping, 500
  // when the disk fails. The call comes from the writer's thread, for which all others wait, so it
  // must neither block nor throw nor call stop(); once the store is stopping it comes from within
  // put() instead.
  void put(Submission submission, std::function<void(Result<Stored>)> done);

  // The same for a caller that has nothing else to do: waits and returns the answer.
  Result<Stored> put(Submission submission);

  // The game, its log or its verdict; nullopt where there is no game with this id.
  Result<std::optional<StoredGame>> find(const std::string& id);
  Result<std::optional<std::string>> log(const std::string& id);
  Result<std::optional<std::string>> verdict(const std::string& id);

  // How many bytes the log has, without reading it.
  Result<std::optional<std::size_t>> log_size(const std::string& id);

  // At most `count` bytes of the log from the byte `from` on, fewer where it ends; only they and a
  // bounded number of pages are held in memory. A log never changes, so parts fit together.
  Result<std::optional<std::string>> log_part(const std::string& id, std::size_t from,
                                              std::size_t count);

  // Games that pass the filter, in order of their numbers.
  Result<std::vector<StoredGame>> list(const GameFilter& filter);

  // Why games cannot be read or stored; nullopt while they can, as far as is known. Takes a few
  // microseconds and waits for nobody. While it is asked, and has an answer, the store tries once a
  // second whether what failed is good again: the same read, or a write of as many bytes.
  //
  // A file that is removed or replaced is noticed at once, one that is cut short or overwritten by
  // another database within a second, damage inside when somebody reads or writes there. Nothing is
  // stored then: put() answers 503.
  std::optional<Problem> trouble();
  bool ready() { return !trouble(); }

  // Bytes of the database on the disk: the main file and the WAL.
  std::uint64_t file_bytes() const;

  // Finishes what is queued and refuses every later put with 503; reading goes on. The destructor
  // does the same.
  void stop();

 private:
  class Parts;
  explicit Store(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace arbiter
