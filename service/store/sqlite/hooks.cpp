#include "service/store/sqlite/hooks.hpp"

#include <utility>

#include "service/store/migrations.hpp"
#include "service/store/sqlite/database.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter {
namespace {

constexpr const char* kHookColumns =
    "id, url, event, secret, former, former_until, created_at, gone, failures, paused_until, "
    "missed, given_up";
constexpr int kHookColumnCount = 12;

Webhook read_hook(SQLite::Statement& row) {
  Webhook hook;
  int column = 0;
  for (std::string* text : {&hook.id, &hook.url, &hook.event, &hook.secret, &hook.former})
    *text = row.getColumn(column++).getString();
  hook.former_until = row.getColumn(column++).getInt64();
  hook.created_at = row.getColumn(column++).getString();
  hook.gone = row.getColumn(column++).getInt() != 0;
  hook.failures = row.getColumn(column++).getUInt();
  hook.paused_until = row.getColumn(column++).getInt64();
  hook.missed = static_cast<std::uint64_t>(row.getColumn(column++).getInt64());
  hook.given_up = static_cast<std::uint64_t>(row.getColumn(column).getInt64());
  return hook;
}

// The delivery that is to be sent next; nullopt if none is due.
std::optional<ClaimedDelivery> next_due(SQLite::Database& database, std::int64_t now) {
  constexpr const char* kNext =
      ", number, claim + 1, message, body, attempts FROM (SELECT id AS chosen, (SELECT count(*) "
      "FROM outbox WHERE hook = id AND claimed > 0 AND claimed > ?1) AS held, (SELECT number FROM "
      "outbox WHERE hook = id AND due <= ?1 AND claimed <= ?1 ORDER BY due, number LIMIT 1) AS "
      "next FROM webhooks WHERE gone = 0 AND paused_until <= ?1) JOIN webhooks ON id = chosen JOIN "
      "outbox ON number = next WHERE held < CASE failures WHEN 0 THEN ?2 ELSE 1 END "
      "ORDER BY held, due, number LIMIT 1";
  auto row = statement(database, std::string("SELECT ") + kHookColumns + kNext, now,
                       std::int64_t{kMostToOneHook});
  if (!row.executeStep()) return std::nullopt;
  ClaimedDelivery claimed;
  claimed.hook = read_hook(row);
  int column = kHookColumnCount;
  claimed.number = row.getColumn(column++).getInt64();
  claimed.claim = row.getColumn(column++).getInt64();
  claimed.message = row.getColumn(column++).getString();
  claimed.body = row.getColumn(column++).getString();
  claimed.attempts = row.getColumn(column).getUInt();
  return claimed;
}

// A delivery that is still claimed by whoever notes something about it.
constexpr const char* kClaimed = " WHERE number = ?1 AND claim = ?2 AND claimed > 0";

bool delete_claimed(SQLite::Database& database, const ClaimedDelivery& claimed) {
  return statement(database, std::string("DELETE FROM outbox") + kClaimed, claimed.number,
                   claimed.claim)
             .exec() > 0;
}

void note_failure(SQLite::Database& database, const ClaimedDelivery& claimed,
                  std::int64_t paused_until, std::int64_t given_up) {
  statement(database,
            "UPDATE webhooks SET failures = failures + 1, paused_until = ?2, given_up = given_up + "
            "?3 WHERE id = ?1",
            claimed.hook.id, paused_until, given_up)
      .exec();
}

bool note_end(SQLite::Database& database, const ClaimedDelivery& claimed,
              const Attempted& attempted) {
  const std::string& hook = claimed.hook.id;
  switch (attempted.end) {
    case Attempted::End::delivered:
      if (!delete_claimed(database, claimed)) return false;
      statement(database,
                "UPDATE webhooks SET failures = 0, paused_until = 0 WHERE id = ?1 AND failures > 0",
                hook)
          .exec();
      return true;
    case Attempted::End::again:
      if (statement(database,
                    std::string("UPDATE outbox SET due = ?3, attempts = attempts + 1, claimed = "
                                "0") +
                        kClaimed,
                    claimed.number, claimed.claim, attempted.due)
              .exec() == 0)
        return false;
      note_failure(database, claimed, attempted.paused_until, 0);
      return true;
    case Attempted::End::given_up:
      if (!delete_claimed(database, claimed)) return false;
      note_failure(database, claimed, attempted.paused_until, 1);
      return true;
    case Attempted::End::gone:
      if (!delete_claimed(database, claimed)) return false;
      statement(database, "DELETE FROM outbox WHERE hook = ?1", hook).exec();
      statement(database, "UPDATE webhooks SET gone = 1 WHERE id = ?1", hook).exec();
      return true;
    case Attempted::End::released: break;
  }
  return statement(database, std::string("UPDATE outbox SET claimed = 0") + kClaimed,
                   claimed.number, claimed.claim)
             .exec() > 0;
}

// What is needed to use the hooks of a file beside its service.
struct HooksOfFile {
  HooksOfFile(std::unique_ptr<SQLite::Database> database, const std::string& path)
      : watch(path, *database), hooks(std::move(database), writing, watch) {}

  std::mutex writing;
  FileWatch watch;
  SqliteHooks hooks;
};

}  // namespace

std::optional<Problem> SqliteHooks::add(const Webhook& hook) {
  const auto added = change([&] {
    auto count = statement(*database_, "SELECT count(*) FROM webhooks");
    count.executeStep();
    if (count.getColumn(0).getInt64() >= static_cast<std::int64_t>(kMostHooks)) return false;
    statement(*database_,
              "INSERT INTO webhooks (id, url, event, secret, created_at) VALUES (?1, ?2, ?3, ?4, "
              "?5)",
              hook.id, hook.url, hook.event, Bytes{hook.secret}, time_of_storing())
        .exec();
    return true;
  });
  if (!added.ok()) return added.problem();
  if (!added.value()) return too_many_hooks();
  return std::nullopt;
}

Result<std::vector<Webhook>> SqliteHooks::hooks() {
  return read([&] {
    std::vector<Webhook> all;
    auto row = statement(*database_,
                         std::string("SELECT ") + kHookColumns +
                             ", (SELECT count(*) FROM outbox WHERE hook = id) FROM webhooks ORDER "
                             "BY id");
    while (row.executeStep()) {
      all.push_back(read_hook(row));
      all.back().waiting = static_cast<std::uint64_t>(row.getColumn(kHookColumnCount).getInt64());
    }
    return all;
  });
}

Result<bool> SqliteHooks::remove(const std::string& id) {
  return change(
      [&] { return statement(*database_, "DELETE FROM webhooks WHERE id = ?1", id).exec() > 0; });
}

Result<bool> SqliteHooks::rotate(const std::string& id, const std::string& secret,
                                 std::int64_t former_until) {
  return change([&] {
    return statement(*database_,
                     "UPDATE webhooks SET former = secret, former_until = ?3, secret = ?2 WHERE id "
                     "= ?1",
                     id, Bytes{secret}, former_until)
               .exec() > 0;
  });
}

// Looks first, without a lock: most of the time there is nothing to send.
Result<std::optional<ClaimedDelivery>> SqliteHooks::claim(std::int64_t now, Milliseconds lease) {
  auto due = read([&] { return next_due(*database_, now); });
  if (!due.ok() || !due.value()) return due;
  return change([&] {
    std::optional<ClaimedDelivery> claimed = next_due(*database_, now);
    if (claimed)
      statement(*database_, "UPDATE outbox SET claim = ?2, claimed = ?3 WHERE number = ?1",
                claimed->number, claimed->claim, now + lease.count())
          .exec();
    return claimed;
  });
}

Result<bool> SqliteHooks::note(const ClaimedDelivery& claimed, const Attempted& attempted) {
  return change([&] { return note_end(*database_, claimed, attempted); });
}

Result<std::uint64_t> SqliteHooks::sweep(std::int64_t now) {
  const std::int64_t oldest = now - std::chrono::milliseconds(kKeptInOutbox).count();
  return change([&] {
    statement(*database_,
              "UPDATE webhooks SET given_up = given_up + (SELECT count(*) FROM outbox WHERE hook = "
              "id AND added < ?1) WHERE EXISTS (SELECT 1 FROM outbox WHERE hook = id AND added < "
              "?1)",
              oldest)
        .exec();
    const int given_up =
        statement(*database_, "DELETE FROM outbox WHERE added < ?1", oldest).exec();
    statement(*database_,
              "UPDATE webhooks SET former = x'' WHERE former <> x'' AND former_until <= ?1", now)
        .exec();
    return static_cast<std::uint64_t>(given_up);
  });
}

Result<HookStore::Figures> SqliteHooks::figures() {
  return read([&]() -> Figures {
    auto row = statement(*database_,
                         "SELECT (SELECT count(*) FROM outbox), (SELECT coalesce(sum(missed), 0) "
                         "FROM webhooks)");
    row.executeStep();
    return {static_cast<std::uint64_t>(row.getColumn(0).getInt64()),
            static_cast<std::uint64_t>(row.getColumn(1).getInt64())};
  });
}

SqliteOutbox::SqliteOutbox(SQLite::Database& database)
    : hooks_(database, "SELECT id, event FROM webhooks WHERE gone = 0"),
      insert_(database,
              "INSERT INTO outbox (hook, message, game, body, added, due) VALUES (?1, ?2, ?3, ?4, "
              "?5, ?5)"),
      count_(database, "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE hook = ?1 LIMIT ?2)"),
      note_missed_(database, "UPDATE webhooks SET missed = missed + 1 WHERE id = ?1"),
      forget_(database, "DELETE FROM outbox WHERE game = ?1 AND game > 0") {}

void SqliteOutbox::enqueue(const Notice& notice) {
  std::vector<std::string> told;
  {
    const StatementUse use(hooks_);
    while (hooks_.executeStep()) {
      if (wants(hooks_.getColumn(1).getString(), notice))
        told.push_back(hooks_.getColumn(0).getString());
    }
  }
  if (told.empty()) return;
  const std::string message = message_id(notice);
  const std::string body = body_of(notice, time_of_storing());
  const std::int64_t now = present_moment();
  for (const std::string& hook : told) {
    SQLite::Statement& write = full(hook) ? note_missed_ : insert_;
    const StatementUse use(write);
    write.bindNoCopy(1, hook);
    if (&write == &insert_) {
      insert_.bindNoCopy(2, message);
      insert_.bind(3, notice.game);
      insert_.bindNoCopy(4, body);
      insert_.bind(5, now);
    }
    write.exec();
  }
}

bool SqliteOutbox::full(const std::string& hook) {
  const StatementUse use(count_);
  count_.bindNoCopy(1, hook);
  count_.bind(2, static_cast<std::int64_t>(kMostWaiting));
  return count_.executeStep() &&
         count_.getColumn(0).getInt64() == static_cast<std::int64_t>(kMostWaiting);
}

void SqliteOutbox::forget(std::int64_t game) {
  const StatementUse use(forget_);
  forget_.bind(1, game);
  forget_.exec();
}

void release_claims(SQLite::Database& database) {
  database.exec("UPDATE outbox SET claimed = 0 WHERE claimed > 0");
}

Result<std::shared_ptr<HookStore>> sqlite_hooks(const std::string& path) {
  Result<std::unique_ptr<SQLite::Database>> opened = open_to_copy(path);
  if (!opened.ok()) return opened.problem();
  std::unique_ptr<SQLite::Database> database = std::move(opened).value();
  try {
    const int version = database->execAndGet("PRAGMA user_version").getInt();
    if (static_cast<std::size_t>(version) < sqlite_migrations().size())
      return Problem{"database-unusable",
                     "The database cannot be used yet",
                     path + " is from an earlier version; start `arbiter serve` with it once.",
                     {}};
    database->exec("PRAGMA secure_delete = ON");  // of secrets, too
    database->exec("PRAGMA synchronous = FULL");
    const auto file = std::make_shared<HooksOfFile>(std::move(database), path);
    return std::shared_ptr<HookStore>(file, &file->hooks);
  } catch (const SQLite::Exception& failure) {
    return named_problem(path, failure);
  }
}

}  // namespace arbiter
