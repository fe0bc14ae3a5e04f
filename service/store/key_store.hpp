// The keys of a database, and who wrote what with them. What a key allows is the affair of
// service/http/.
//
// All members may be called from several threads, and by several services and commands that use
// the database at once. They answer with a Problem as GameStore does, and have changed nothing
// then.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/problem.hpp"

namespace arbiter {

inline constexpr std::int64_t kMostKeys = 50'000;  // in use at the same time

// A key, without the key itself.
struct StoredKey {
  std::string name;  // never that of another key, not even of one that was revoked
  std::string role;
  std::string event;       // of an organiser or a judge
  std::string game;        // of a seat: the id of its game
  std::string seat;        // likewise: its letter
  std::string sha256;      // of the key, in hex digits
  std::int64_t quota = 0;  // requests a minute; 0: no limit
  std::string created_at;  // written as StoredGame::created_at is; the store fills it in
  std::string revoked_at;  // likewise; empty: the key is in use
};

// That a key wrote something about a game.
struct StoredWrite {
  static constexpr std::int64_t kNotStored = -1;  // by an earlier version

  std::int64_t write = 0;             // a later write has a greater number
  std::int64_t number = 0;            // of the game
  std::string at;                     // written as StoredGame::created_at is
  std::string key;                    // the name of the key
  std::string what;                   // "submit", "verify", "entries", "ruling", "labels"
  std::int64_t entries = kNotStored;  // that the game had afterwards
};

class KeyStore {
 public:
  KeyStore() = default;
  virtual ~KeyStore() = default;
  KeyStore(const KeyStore&) = delete;
  KeyStore& operator=(const KeyStore&) = delete;

  // How many keys were ever made, and how many of them were revoked. No key is ever deleted, so
  // the keys are the same as long as both numbers are.
  struct Count {
    std::int64_t made = 0;
    std::int64_t revoked = 0;
    bool operator==(const Count&) const = default;
  };
  virtual Result<Count> count() = 0;

  enum class Which : std::uint8_t { in_use, all };
  // By their names.
  virtual Result<std::vector<StoredKey>> keys(Which which) = 0;

  // Problem "name-taken" if a key has or had the name, "too-many" if kMostKeys are in use.
  virtual Result<StoredKey> add(StoredKey key) = 0;

  // Ends a key. Answers with the key; nullopt if there is none of this name that is in use.
  virtual Result<std::optional<StoredKey>> revoke(const std::string& name) = 0;

  // What was written about a game after the write of this number, at most `count`.
  virtual Result<std::vector<StoredWrite>> writes(std::int64_t number, std::int64_t after,
                                                  std::uint32_t count) = 0;

  // The log of a game, for commands that make a key for one of its seats; nullopt if there is no
  // such game.
  virtual Result<std::optional<std::string>> log(const std::string& game) = 0;
};

Problem name_taken(const std::string& name);
Problem too_many_keys();

}  // namespace arbiter
