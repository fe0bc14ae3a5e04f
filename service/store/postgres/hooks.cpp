#include "service/store/postgres/hooks.hpp"

#include <utility>

#include "service/store/postgres/lists.hpp"

namespace arbiter::postgres {
namespace {

constexpr std::size_t kConnectionsOfHooks = 2;

const std::string kHookColumns =
    "id, url, event, secret, former, former_until, created_at, gone, failures, paused_until, "
    "missed, given_up";
constexpr int kHookColumnCount = 12;

const std::string kCreatedNow =
    "to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";

Webhook read_hook(const Rows& rows, int row) {
  Webhook hook;
  int column = 0;
  for (std::string* text : {&hook.id, &hook.url, &hook.event, &hook.secret, &hook.former})
    *text = rows.text(row, column++);
  hook.former_until = rows.number(row, column++);
  hook.created_at = rows.text(row, column++);
  hook.gone = rows.number(row, column++) != 0;
  hook.failures = static_cast<std::uint32_t>(rows.number(row, column++));
  hook.paused_until = rows.number(row, column++);
  hook.missed = static_cast<std::uint64_t>(rows.number(row, column++));
  hook.given_up = static_cast<std::uint64_t>(rows.number(row, column));
  return hook;
}

// A delivery that is still claimed by whoever notes something about it.
constexpr const char* kClaimed =
    " WHERE number = $1 AND claim = $2 AND claimed > 0 RETURNING number";

bool delete_claimed(Connection& connection, const ClaimedDelivery& claimed) {
  return connection
             .run(std::string("DELETE FROM arbiter.outbox") + kClaimed,
                  {number(claimed.number), number(claimed.claim)})
             .count() > 0;
}

void note_failure(Connection& connection, const ClaimedDelivery& claimed, std::int64_t paused_until,
                  std::int64_t given_up) {
  connection.run(
      "UPDATE arbiter.webhooks SET failures = failures + 1, paused_until = $2, given_up = given_up "
      "+ $3 WHERE id = $1",
      {text(claimed.hook.id), number(paused_until), number(given_up)});
}

// Changes the row of the delivery before that of the hook, as everybody does.
bool note_end(Connection& connection, const ClaimedDelivery& claimed, const Attempted& attempted) {
  const Value hook = text(claimed.hook.id);
  switch (attempted.end) {
    case Attempted::End::delivered:
      if (!delete_claimed(connection, claimed)) return false;
      connection.run(
          "UPDATE arbiter.webhooks SET failures = 0, paused_until = 0 WHERE id = $1 AND failures > "
          "0",
          {hook});
      return true;
    case Attempted::End::again: {
      const Rows kept = connection.run(
          std::string("UPDATE arbiter.outbox SET due = $3, attempts = attempts + 1, claimed = 0") +
              kClaimed,
          {number(claimed.number), number(claimed.claim), number(attempted.due)});
      if (kept.count() == 0) return false;
      note_failure(connection, claimed, attempted.paused_until, 0);
      return true;
    }
    case Attempted::End::given_up:
      if (!delete_claimed(connection, claimed)) return false;
      note_failure(connection, claimed, attempted.paused_until, 1);
      return true;
    case Attempted::End::gone:
      if (!delete_claimed(connection, claimed)) return false;
      connection.run("DELETE FROM arbiter.outbox WHERE hook = $1", {hook});
      connection.run("UPDATE arbiter.webhooks SET gone = true WHERE id = $1", {hook});
      return true;
    case Attempted::End::released: break;
  }
  return connection
             .run(std::string("UPDATE arbiter.outbox SET claimed = 0") + kClaimed,
                  {number(claimed.number), number(claimed.claim)})
             .count() > 0;
}

// How many more deliveries the outbox may hold for a hook.
std::uint64_t room_for(Connection& connection, const std::string& hook) {
  const Rows rows = connection.run(
      "SELECT count(*) FROM (SELECT 1 FROM arbiter.outbox WHERE hook = $1 LIMIT $2) AS waiting",
      {text(hook), number(static_cast<std::int64_t>(kMostWaiting))});
  return kMostWaiting - static_cast<std::uint64_t>(rows.number(0, 0));
}

// Each notice with its message.
struct Message {
  const Notice& notice;
  std::string id;
  std::string body;
};

void enqueue_for(Connection& connection, const std::string& hook,
                 const std::vector<const Message*>& wanted) {
  const std::uint64_t room = room_for(connection, hook);
  std::vector<std::string_view> ids;
  std::vector<std::int64_t> games;
  std::vector<std::string_view> bodies;
  for (const Message* message : wanted) {
    if (ids.size() == room) break;
    ids.push_back(message->id);
    games.push_back(message->notice.game);
    bodies.push_back(message->body);
  }
  if (!ids.empty())
    connection.run(
        "INSERT INTO arbiter.outbox (hook, message, game, body, added, due) SELECT $1, sent.*, "
        "now, now FROM unnest($2::text[], $3::bigint[], $4::bytea[]) AS sent, (SELECT (extract("
        "epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS clock",
        {text(hook), texts(ids), numbers(games), many_bytes(bodies)});
  if (ids.size() < wanted.size())
    connection.run("UPDATE arbiter.webhooks SET missed = missed + $2 WHERE id = $1",
                   {text(hook), number(static_cast<std::int64_t>(wanted.size() - ids.size()))});
}

}  // namespace

Hooks::Hooks(const std::string& address, Writer& writer)
    : SideConnections(address, kConnectionsOfHooks, writer) {}

std::optional<Problem> Hooks::add(const Webhook& hook) {
  const auto added = change([&](Connection& connection) {
    connection.run(
        "INSERT INTO arbiter.webhooks (id, url, event, secret, created_at) SELECT $1, $2, $3, "
        "$4, " +
            kCreatedNow +
            " WHERE (SELECT count(*) FROM arbiter.webhooks) < $5 ON CONFLICT DO NOTHING",
        {text(hook.id), text(hook.url), bytes(hook.event), bytes(hook.secret),
         number(static_cast<std::int64_t>(kMostHooks))});
    // It is there, too, if an earlier attempt whose answer was lost has added it.
    return connection.run("SELECT 1 FROM arbiter.webhooks WHERE id = $1", {text(hook.id)}).count() >
           0;
  });
  if (!added.ok()) return added.problem();
  if (!added.value()) return too_many_hooks();
  return std::nullopt;
}

Result<std::vector<Webhook>> Hooks::hooks() {
  return ask([](Connection& connection) {
    const Rows rows = connection.run(
        "SELECT " + kHookColumns +
        ", (SELECT count(*) FROM arbiter.outbox WHERE hook = id) FROM arbiter.webhooks ORDER BY "
        "id");
    std::vector<Webhook> all;
    for (int row = 0; row < rows.count(); ++row) {
      all.push_back(read_hook(rows, row));
      all.back().waiting = static_cast<std::uint64_t>(rows.number(row, kHookColumnCount));
    }
    return all;
  });
}

Result<bool> Hooks::remove(const std::string& id) {
  if (!is_plain(id)) return false;
  return change([&](Connection& connection) {
    connection.run("DELETE FROM arbiter.outbox WHERE hook = $1", {text(id)});
    return connection.run("DELETE FROM arbiter.webhooks WHERE id = $1 RETURNING id", {text(id)})
               .count() > 0;
  });
}

// The same secret twice means that the answer of the first attempt was lost.
Result<bool> Hooks::rotate(const std::string& id, const std::string& secret,
                           std::int64_t former_until) {
  if (!is_plain(id)) return false;
  return change([&](Connection& connection) {
    connection.run(
        "UPDATE arbiter.webhooks SET former = secret, former_until = $3, secret = $2 WHERE id = $1 "
        "AND secret <> $2",
        {text(id), bytes(secret), number(former_until)});
    return connection.run("SELECT 1 FROM arbiter.webhooks WHERE id = $1", {text(id)}).count() > 0;
  });
}

// Others skip a delivery that is locked; the lock ends with the statement. Of each hook, as many
// are looked at as others may be claiming at the same moment.
Result<std::optional<ClaimedDelivery>> Hooks::claim(std::int64_t now, Milliseconds lease) {
  static const std::string kClaim =
      "WITH open AS (SELECT id, failures, (SELECT count(*) FROM arbiter.outbox WHERE hook = id AND "
      "claimed > 0 AND claimed > $1) AS held FROM arbiter.webhooks WHERE NOT gone AND paused_until "
      "<= $1), next AS (SELECT box.number FROM open CROSS JOIN LATERAL (SELECT number FROM "
      "arbiter.outbox WHERE hook = open.id AND due <= $1 AND claimed <= $1 ORDER BY due, number "
      "LIMIT 32) AS found JOIN arbiter.outbox AS box ON box.number = found.number WHERE held < "
      "CASE failures WHEN 0 THEN $3 ELSE 1 END AND box.claimed <= $1 ORDER BY held, box.due, "
      "box.number LIMIT 1 FOR UPDATE OF box SKIP LOCKED), taken AS (UPDATE arbiter.outbox SET "
      "claim = claim + 1, claimed = $1 + $2 FROM next WHERE outbox.number = next.number RETURNING "
      "outbox.number, claim, hook, message, body, attempts) SELECT " +
      kHookColumns +
      ", number, claim, message, body, attempts FROM taken JOIN arbiter.webhooks ON id = hook";
  return ask([&](Connection& connection) -> std::optional<ClaimedDelivery> {
    const Rows rows = connection.run(
        kClaim, {number(now), number(lease.count()), number(std::int64_t{kMostToOneHook})});
    if (rows.count() == 0) return std::nullopt;
    ClaimedDelivery claimed;
    claimed.hook = read_hook(rows, 0);
    int column = kHookColumnCount;
    claimed.number = rows.number(0, column++);
    claimed.claim = rows.number(0, column++);
    claimed.message = rows.text(0, column++);
    claimed.body = rows.text(0, column++);
    claimed.attempts = static_cast<std::uint32_t>(rows.number(0, column));
    return claimed;
  });
}

Result<bool> Hooks::note(const ClaimedDelivery& claimed, const Attempted& attempted) {
  return change([&](Connection& connection) { return note_end(connection, claimed, attempted); });
}

Result<std::uint64_t> Hooks::sweep(std::int64_t now) {
  const std::int64_t oldest = now - std::chrono::milliseconds(kKeptInOutbox).count();
  return change([&](Connection& connection) {
    const Rows given_up = connection.run(
        "WITH old AS (DELETE FROM arbiter.outbox WHERE added < $1 RETURNING hook) "
        "SELECT hook, count(*) FROM old GROUP BY hook ORDER BY hook",
        {number(oldest)});
    std::uint64_t all = 0;
    for (int row = 0; row < given_up.count(); ++row) {
      all += static_cast<std::uint64_t>(given_up.number(row, 1));
      connection.run("UPDATE arbiter.webhooks SET given_up = given_up + $2 WHERE id = $1",
                     {text(given_up.bytes(row, 0)), number(given_up.number(row, 1))});
    }
    connection.run(
        "UPDATE arbiter.webhooks SET former = '' WHERE former <> '' AND former_until <= $1",
        {number(now)});
    return all;
  });
}

Result<HookStore::Figures> Hooks::figures() {
  return ask([](Connection& connection) -> Figures {
    const Rows rows = connection.run(
        "SELECT (SELECT count(*) FROM arbiter.outbox), (SELECT coalesce(sum(missed), 0)::bigint "
        "FROM arbiter.webhooks)");
    return {static_cast<std::uint64_t>(rows.number(0, 0)),
            static_cast<std::uint64_t>(rows.number(0, 1))};
  });
}

void enqueue(Connection& connection, const std::vector<Notice>& notices, const std::string& now) {
  const Rows hooks = connection.run(
      "SELECT id, event FROM arbiter.webhooks WHERE NOT gone ORDER BY id FOR KEY SHARE");
  if (hooks.count() == 0) return;
  std::vector<Message> messages;
  for (const Notice& notice : notices)
    messages.push_back({notice, message_id(notice), body_of(notice, now)});
  for (int row = 0; row < hooks.count(); ++row) {
    std::vector<const Message*> wanted;
    for (const Message& message : messages) {
      if (wants(hooks.text(row, 1), message.notice)) wanted.push_back(&message);
    }
    if (!wanted.empty()) enqueue_for(connection, hooks.text(row, 0), wanted);
  }
}

void forget_in_outbox(Connection& connection, std::int64_t game) {
  connection.run("DELETE FROM arbiter.outbox WHERE game = $1 AND game > 0", {number(game)});
}

}  // namespace arbiter::postgres
