#include "service/store/postgres/keys.hpp"

#include <utility>

#include "service/store/postgres/database.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter::postgres {
namespace {

constexpr std::size_t kConnectionsOfKeys = 1;

const std::string kKeyColumns =
    "name, role, event, game, seat, sha256, quota, created_at, coalesce(revoked_at, '')";
const std::string kWrites =
    "SELECT write, number, at, key, what, coalesce(entries, -1) FROM arbiter.writes WHERE ";

StoredKey read_key(const Rows& rows, int row) {
  StoredKey key;
  int column = 0;
  for (std::string* text : {&key.name, &key.role, &key.event, &key.game, &key.seat, &key.sha256})
    *text = rows.text(row, column++);
  key.quota = rows.number(row, column++);
  key.created_at = rows.text(row, column++);
  key.revoked_at = rows.text(row, column);
  return key;
}

std::vector<StoredWrite> writes_in(const Rows& rows) {
  std::vector<StoredWrite> writes;
  for (int row = 0; row < rows.count(); ++row)
    writes.push_back({rows.number(row, 0), rows.number(row, 1), rows.text(row, 2),
                      rows.text(row, 3), rows.text(row, 4), rows.number(row, 5)});
  return writes;
}

}  // namespace

std::vector<StoredKey> read_keys(Connection& connection, KeyStore::Which which) {
  const Rows rows = connection.run(
      "SELECT " + kKeyColumns + " FROM arbiter.keys" +
      (which == KeyStore::Which::in_use ? " WHERE revoked_at IS NULL" : "") + " ORDER BY name");
  std::vector<StoredKey> keys;
  for (int row = 0; row < rows.count(); ++row) keys.push_back(read_key(rows, row));
  return keys;
}

std::vector<StoredWrite> read_writes(Connection& connection, std::int64_t after,
                                     std::int64_t count) {
  return writes_in(connection.run(kWrites + "write > $1 ORDER BY write LIMIT $2",
                                  {number(after), number(count)}));
}

void insert_key(Connection& connection, const StoredKey& key) {
  connection.run("INSERT INTO arbiter.keys VALUES ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, ''))",
                 {bytes(key.name), text(key.role), bytes(key.event), text(key.game), text(key.seat),
                  text(key.sha256), number(key.quota), text(key.created_at), text(key.revoked_at)});
}

void insert_writes(Connection& connection, const std::vector<StoredWrite>& writes) {
  if (writes.empty()) return;
  std::vector<std::int64_t> games;
  std::vector<std::string_view> times;
  std::vector<std::string_view> keys;
  std::vector<std::string_view> acts;
  std::vector<std::int64_t> entries;
  for (const StoredWrite& write : writes) {
    games.push_back(write.number);
    times.push_back(write.at);
    keys.push_back(write.key);
    acts.push_back(write.what);
    entries.push_back(write.entries);
  }
  connection.run(
      "INSERT INTO arbiter.writes (number, at, key, what, entries) "
      "SELECT number, at, key, what, nullif(entries, -1) FROM "
      "unnest($1::bigint[], $2::text[], $3::bytea[], $4::text[], $5::bigint[]) WITH ORDINALITY "
      "AS sent (number, at, key, what, entries, place) ORDER BY place",
      {numbers(games), texts(times), many_bytes(keys), texts(acts), numbers(entries)});
}

Keys::Keys(const std::string& address, Writer& writer)
    : SideConnections(address, kConnectionsOfKeys, writer) {}

Result<KeyStore::Count> Keys::count() {
  return ask([](Connection& connection) {
    const Rows rows = connection.run("SELECT count(*), count(revoked_at) FROM arbiter.keys");
    return Count{rows.number(0, 0), rows.number(0, 1)};
  });
}

Result<std::vector<StoredKey>> Keys::keys(Which which) {
  return ask([&](Connection& connection) { return read_keys(connection, which); });
}

// Takes the lock of whoever stores games, so that no more keys are made than may be.
Result<StoredKey> Keys::add(StoredKey key) {
  const auto added = change([&](Connection& connection) -> std::optional<Problem> {
    connection.run_all(kTakeLock);
    const Rows taken =
        connection.run("SELECT sha256 FROM arbiter.keys WHERE name = $1", {bytes(key.name)});
    if (taken.count() > 0) {
      // The same key if an earlier attempt, whose answer was lost, has made it.
      if (taken.text(0, 0) == key.sha256) return std::nullopt;
      return name_taken(key.name);
    }
    const Rows used = connection.run("SELECT count(*) FROM arbiter.keys WHERE revoked_at IS NULL");
    if (used.number(0, 0) >= kMostKeys) return too_many_keys();
    key.created_at = time_of_storing();
    insert_key(connection, key);
    return std::nullopt;
  });
  if (!added.ok()) return added.problem();
  if (added.value()) return *added.value();
  return key;
}

Result<std::optional<StoredKey>> Keys::revoke(const std::string& name) {
  return change([&](Connection& connection) -> std::optional<StoredKey> {
    const Rows rows = connection.run(
        "UPDATE arbiter.keys SET revoked_at = $2 WHERE name = $1 AND revoked_at IS NULL "
        "RETURNING " +
            kKeyColumns,
        {bytes(name), text(time_of_storing())});
    if (rows.count() == 0) return std::nullopt;
    return read_key(rows, 0);
  });
}

Result<std::vector<StoredWrite>> Keys::writes(std::int64_t game, std::int64_t after,
                                              std::uint32_t count) {
  return ask([&](Connection& connection) {
    return writes_in(connection.run(kWrites + "number = $1 AND write > $2 ORDER BY write LIMIT $3",
                                    {number(game), number(after), number(count)}));
  });
}

Result<std::optional<std::string>> Keys::log(const std::string& game) {
  return ask([&](Connection& connection) -> std::optional<std::string> {
    const Rows rows = connection.run("SELECT log FROM arbiter.games WHERE id = $1", {text(game)});
    if (rows.count() == 0) return std::nullopt;
    return rows.text(0, 0);
  });
}

}  // namespace arbiter::postgres
