// Webhooks and their outbox in the database of a PostgresStore.
#pragma once
#include <string>
#include <vector>

#include "service/store/hook_store.hpp"
#include "service/store/postgres/asking.hpp"

namespace arbiter::postgres {

class Hooks final : public HookStore, private SideConnections {
 public:
  // The writer, which knows whether the database is there, must outlive the hooks.
  Hooks(const std::string& address, Writer& writer);

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

// Both run within the transaction of whoever changes something, and throw Failure.

// Writes a delivery of each notice for every hook that wants it, so nothing where there is none.
// Where the outbox of a hook is full, it is only counted. `now` is the time of the notices, written
// as StoredGame::created_at is. Locks rows of hooks, so it comes after all other changes.
void enqueue(Connection& connection, const std::vector<Notice>& notices, const std::string& now);

// Deletes what is to be told of a game.
void forget_in_outbox(Connection& connection, std::int64_t game);

}  // namespace arbiter::postgres
