// Webhooks and their outbox in the file of a SqliteStore, through a connection of its own.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "service/store/hook_store.hpp"
#include "service/store/sqlite/side_connection.hpp"

namespace arbiter {

class SqliteHooks final : public HookStore, private SideConnection {
 public:
  using SideConnection::SideConnection;

  std::optional<Problem> add(const Webhook& hook) override;
  Result<std::vector<Webhook>> hooks() override;
  Result<bool> remove(const std::string& id) override;
  Result<bool> rotate(const std::string& id, const std::string& secret,
                      std::int64_t former_until) override;
  Result<std::optional<ClaimedDelivery>> claim(std::int64_t now, Milliseconds lease) override;
  Result<bool> note(const ClaimedDelivery& claimed, const Attempted& attempted) override;
  Result<std::uint64_t> sweep(std::int64_t now) override;
  Result<Figures> figures() override;
};

// Puts notices into the outbox, within the transactions of whoever changes something. All members
// throw SQLite::Exception.
class SqliteOutbox {
 public:
  // `database` must outlive the object.
  explicit SqliteOutbox(SQLite::Database& database);

  // Writes a delivery for every hook that wants it, so nothing where there is none. Where the
  // outbox of a hook is full, it is only counted.
  void enqueue(const Notice& notice);

  // Deletes what is to be told of a game.
  void forget(std::int64_t game);

 private:
  bool full(const std::string& hook);

  SQLite::Statement hooks_;
  SQLite::Statement insert_;
  SQLite::Statement count_;
  SQLite::Statement note_missed_;
  SQLite::Statement forget_;
};

// Whoever opens the file as its only service holds none of the claims in it.
void release_claims(SQLite::Database& database);

// The hooks of an existing database, which a service may be using. It must be of this version.
Result<std::shared_ptr<HookStore>> sqlite_hooks(const std::string& path);

}  // namespace arbiter
