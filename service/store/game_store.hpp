// Keeps submitted games: the bytes as they came, the verdict, and a row to list them by. A game
// may be judged again, and it may be deleted.
//
// Two stores implement it: SqliteStore in a file of its own (sqlite/), PostgresStore in a database
// that several services may share (postgres/). service/store/open.hpp chooses by the address. All
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
#include "service/store/hook_store.hpp"
#include "service/store/job_store.hpp"
#include "service/store/key_store.hpp"
#include "service/store/labels.hpp"
#include "service/store/tree_store.hpp"

namespace arbiter {

// What is known of a stored game without reading its log.
struct StoredGame {
  std::int64_t number = 0;  // order of storing, from 1; the cursor of a list
  std::string id;           // "g_" and 32 hex digits, as a rule the first ones of opening_sha256
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
  std::uint32_t changes = 0;   // number of verdicts before the present one
  std::string judged_at;       // when the present one was given, written as created_at is
  std::string build;           // hex SHA-256 of the program that gave it; empty: not known
  Labels labels;               // at most kMostLabels
  std::string opening_sha256;  // of the log as it was first stored; log_sha256 if nothing was added
};

// A pack that logs may name by its hash. It never changes and is never deleted, since the verdicts
// of games depend on it.
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
  std::string player;        // exact name of one of the players
  std::string since;         // stored at this time or later, written as created_at is
  std::string until;         // stored before this time
  Labels labels;             // has all of these
  std::int64_t after = 0;    // only games with a greater number
  std::uint32_t limit = 50;  // at most this many
};

// Whether a game of these players passes everything in the filter except `after` and `limit`.
// Lists find the same games by an index.
bool passes(const GameFilter& filter, const StoredGame& game,
            const std::vector<std::string>& players);

// True for a time in the form of created_at: an existing day, and no later than 23:59:59.
bool is_time(const std::string& text);

// "g_" and the first 32 digits of `log_sha256`.
std::string game_id(const std::string& log_sha256);
// The id by which the log of a game that is deleted is known again; empty: by that of the game.
std::string id_of_deleted_log(const StoredGame& game);
// The ids by which a deleted game is known that the new game would bring back: its own, and that of
// its log unless more may be added to it.
std::vector<std::string> ids_brought_back(const StoredGame& game);
// Whether a text has the form of an id.
bool is_game_id(std::string_view text);

// A text that differs after every change of a game; its tags are made of it.
std::string revision_of(const StoredGame& game);

// Why there is no game with this id: "gone" if it was deleted, else "not-found".
Problem missing_game(std::string_view id, bool deleted);
// Another log has this id: "id-collision".
Problem collision(const std::string& id);

// The Problem of a change to a game that somebody else has changed meanwhile.
Problem game_changed(std::string_view id);

// The Problem of a change that would give a game more than kMostLabels.
Problem too_many_labels();

// Why the game may not be given these labels by somebody who knows it as `revision`; nullopt if it
// may. Without a revision he means the game as it is.
std::optional<Problem> objection_to_labels(const StoredGame& game, const Labels& labels,
                                           const std::string& revision);

class GameStore {
 public:
  GameStore() = default;
  virtual ~GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;

  struct Submission {
    StoredGame game;                        // the store fills in number and the times, and an id
                                            // that is empty
    std::string log;                        // exact bytes
    std::string verdict;                    // arbiter.verdict/1
    std::vector<std::string> players = {};  // the names by which the game is found
    std::string by = {};                    // the name of the key that writes; empty: no key
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
  // A game with everything that is stored about it.
  struct Row : Submission {
    std::vector<Judged> earlier;  // verdicts before the present one, oldest first
  };

  // Bytes for the end of an open log.
  struct Addition {
    Submission judged;    // the game with them, as judge() takes it, and in `log` the bytes alone
    std::string before;   // hash of the log without them
    bool ruling = false;  // the judge has spoken in them
  };

  // Calls `done` exactly once: when the game would survive a power cut, or with a Problem if
  // nothing was stored: 507 if the disk is full, 503 if the database is read-only, locked,
  // damaged, replaced, unreachable or stopping, 500 if the disk fails. If the connection to a
  // database breaks during the commit, the outcome is unknown: the game may have been stored, and
  // sending the same bytes again finds it. What would bring back a deleted game (see
  // ids_brought_back) is refused: 410. `done` is called on the writer's thread, for which all
  // others wait, so it must not block, throw or call stop(); once the store is stopping, it is
  // called from within put() instead.
  virtual void put(Submission submission, std::function<void(Result<Stored>)> done) = 0;

  // Gives the game with the id `judged.game.id` the verdict, status, outcome, pack, digest, number
  // of entries and build of `judged`; the log in `judged` is not looked at. The previous verdict is
  // kept as an earlier one. If the present verdict is already the same, byte for byte, only a build
  // that was not known is written and `existed` is true. Answers as put() does, with
  // missing_game() if there is no such game, or with "changed" if the verdict is about another log:
  // something was added meanwhile.
  virtual void judge(Submission judged, std::function<void(Result<Stored>)> done) = 0;

  // Adds to the log of the game with the id `addition.judged.game.id` and gives it what `judged`
  // says, also about the log: its hash, and whether it is still open. The previous verdict is not
  // kept, since the log has it. If the log has these bytes already, nothing is written and
  // `existed` is true; if its hash is another one than `before`, the answer is the problem
  // "changed". Otherwise answers as judge() does.
  virtual void append(Addition addition, std::function<void(Result<Stored>)> done) = 0;

  // Changes labels of a game, as changed_labels() does. If that changes nothing, nothing is
  // written and `existed` is true. Answers as put() does, with missing_game() if there is no such
  // game, or with objection_to_labels().
  struct LabelChange {
    std::string id;
    Labels labels;
    std::string by = {};        // the name of the key that writes; empty: no key
    std::string revision = {};  // revision_of() the game that is changed; empty: whatever it is
  };
  virtual void label(LabelChange change, std::function<void(Result<Stored>)> done) = 0;

  // Deletes the game, its log and all of its verdicts. What remains is a note that the id existed,
  // and its number, which no other game will get. Answers as put() does, with the game as it was,
  // or with missing_game() if there is no such game.
  virtual void remove(std::string id, std::function<void(Result<Stored>)> done) = 0;

  // Stores a pack that has been checked. Answers as put() does; the game in the answer only says
  // which pack it is and for which game.
  virtual void put_pack(StoredPack pack, std::function<void(Result<Stored>)> done) = 0;

  // The same, for a caller that waits for the answer.
  Result<Stored> put(Submission submission);
  Result<Stored> judge(Submission judged);
  Result<Stored> append(Addition addition);
  Result<Stored> label(LabelChange change);
  Result<Stored> remove(std::string id);
  Result<Stored> put_pack(StoredPack pack);

  // Whether there was a game with this id, or whose log would have it, and it was deleted.
  virtual Result<bool> deleted(const std::string& id) = 0;

  // The pack with this hash; nullopt if there is none.
  virtual Result<std::optional<StoredPack>> pack(const std::string& sha256) = 0;

  // The game, its log or its verdict; nullopt if there is no game with this id.
  virtual Result<std::optional<StoredGame>> find(const std::string& id) = 0;
  virtual Result<std::optional<std::string>> log(const std::string& id) = 0;
  virtual Result<std::optional<std::string>> verdict(const std::string& id) = 0;

  // Those of the games with these ids that exist, in any order.
  virtual Result<std::vector<StoredGame>> find_all(const std::vector<std::string>& ids) = 0;

  // The game together with its verdict, both from the same moment: a verdict may be replaced at
  // any time.
  virtual Result<std::optional<Shown>> show(const std::string& id) = 0;

  // The verdict after this many changes: 0 gives the first one, the number of all changes the
  // present one. nullopt if there were fewer changes, or if there is no game with this id.
  virtual Result<std::optional<Judged>> verdict_after(const std::string& id,
                                                      std::uint32_t changes) = 0;

  // The size of the log in bytes, found without reading it.
  virtual Result<std::optional<std::size_t>> log_size(const std::string& id) = 0;

  // At most `count` bytes of the log, starting at byte `from`; fewer if the log ends. Only these
  // bytes and a bounded number of pages are held in memory. A log never changes, so the parts fit
  // together.
  virtual Result<std::optional<std::string>> log_part(const std::string& id, std::size_t from,
                                                      std::size_t count) = 0;

  // Games that pass the filter, in the order of their numbers. A game that is stored later has a
  // greater number than every game that any earlier list could show, whichever process stored it.
  // So a caller that continues after the last number it saw misses no game.
  virtual Result<std::vector<StoredGame>> list(const GameFilter& filter) = 0;

  // The games with these numbers, which must ascend: from the first one on, as many as fit into a
  // few megabytes, but at least one. Deleted games are left out. `players` may be empty.
  virtual Result<std::vector<Row>> rows(const std::vector<std::int64_t>& numbers) = 0;

  // The greatest number of any game, stored or deleted; 0 if there has been none.
  virtual Result<std::int64_t> greatest_number() = 0;

  // Why games cannot be read or stored; nullopt while they can, as far as is known. Takes a few
  // microseconds and never blocks. While there is trouble and somebody keeps asking, the store
  // checks once a second whether the cause is gone, and then recovers without a restart.
  virtual std::optional<Problem> trouble() = 0;
  bool ready() { return !trouble(); }

  // The size of the database on the disk, in bytes.
  virtual std::uint64_t bytes() const = 0;

  // The jobs, the webhooks, the transparency log and the keys of this database; the store owns
  // them.
  virtual JobStore& jobs() = 0;
  virtual HookStore& hooks() = 0;
  virtual TreeStore& tree() = 0;
  virtual KeyStore& keys() = 0;

  // Finishes what is queued and refuses every later put() with 503; reading still works. The
  // destructor does the same.
  virtual void stop() = 0;
};

// The last verdict that the game had before `time`, or the present one if `time` is empty; null if
// it had none.
const std::string* verdict_before(const GameStore::Row& game, const std::string& time);

}  // namespace arbiter
