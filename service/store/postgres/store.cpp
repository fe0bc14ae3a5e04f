#include "service/store/postgres/store.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "service/store/postgres/asking.hpp"
#include "service/store/postgres/database.hpp"
#include "service/store/postgres/lists.hpp"
#include "service/store/postgres/rows.hpp"

namespace arbiter {

namespace {

constexpr std::size_t kReaders = 4;

// substring() takes an int, and no log is larger than that.
std::int64_t as_int(std::size_t number) {
  constexpr std::size_t kGreatest = std::numeric_limits<std::int32_t>::max() / 2;
  return static_cast<std::int64_t>(std::min(number, kGreatest));
}

}  // namespace

Result<std::unique_ptr<GameStore>> PostgresStore::open(const std::string& address) {
  const Result<std::string> shown = postgres::shown_address(address);
  if (!shown.ok()) return shown.problem();
  std::optional<Problem> problem;
  postgres::Connection connection(address);
  try {
    problem = postgres::prepare(connection);
  } catch (const postgres::Failure& failure) {
    problem = postgres::problem_of(failure);
  }
  if (!problem) {
    return std::unique_ptr<GameStore>(new PostgresStore(address, std::move(connection)));
  }
  problem->detail = shown.value() + ": " + problem->detail;
  return *problem;
}

PostgresStore::PostgresStore(const std::string& address, postgres::Connection writing)
    : readers_(address, kReaders),
      writer_(std::move(writing)),
      jobs_(address, writer_),
      hooks_(address, writer_),
      tree_(address, writer_),
      keys_(address, writer_) {}

template <class Query>
auto PostgresStore::ask(const Query& query)
    -> Result<decltype(query(std::declval<postgres::Connection&>()))> {
  return postgres::ask_with(readers_, writer_, query);
}

// Reads columns of the game with this id, if there is one. $1 is the id; `more` are the values
// after it.
template <class Value, class Read>
Result<std::optional<Value>> PostgresStore::one(const std::string& columns, const std::string& id,
                                                std::vector<postgres::Value> more,
                                                const Read& read) {
  if (!postgres::is_plain(id)) return std::optional<Value>();
  more.insert(more.begin(), postgres::text(id));
  return ask([&](postgres::Connection& connection) -> std::optional<Value> {
    const postgres::Rows rows =
        connection.run("SELECT " + columns + " FROM arbiter.games WHERE id = $1", more);
    if (rows.count() == 0) return std::nullopt;
    return read(rows);
  });
}

void PostgresStore::put(Submission submission, std::function<void(Result<Stored>)> done) {
  writer_.put(std::move(submission), std::move(done));
}

void PostgresStore::judge(Submission judged, std::function<void(Result<Stored>)> done) {
  writer_.judge(std::move(judged), std::move(done));
}

void PostgresStore::append(Addition addition, std::function<void(Result<Stored>)> done) {
  writer_.append(std::move(addition), std::move(done));
}

void PostgresStore::label(LabelChange change, std::function<void(Result<Stored>)> done) {
  writer_.label(std::move(change), std::move(done));
}

void PostgresStore::remove(std::string id, std::function<void(Result<Stored>)> done) {
  writer_.remove(std::move(id), std::move(done));
}

void PostgresStore::put_pack(StoredPack pack, std::function<void(Result<Stored>)> done) {
  writer_.put_pack(std::move(pack), std::move(done));
}

Result<std::optional<StoredPack>> PostgresStore::pack(const std::string& sha256) {
  if (!postgres::is_plain(sha256)) return std::optional<StoredPack>();
  return ask([&](postgres::Connection& connection) -> std::optional<StoredPack> {
    const postgres::Rows rows =
        connection.run("SELECT " + postgres::kPackColumns + " FROM arbiter.packs WHERE sha256 = $1",
                       {postgres::text(sha256)});
    if (rows.count() == 0) return std::nullopt;
    return postgres::read_pack(rows, 0);
  });
}

Result<bool> PostgresStore::deleted(const std::string& id) {
  if (!postgres::is_plain(id)) return false;
  return ask([&](postgres::Connection& connection) {
    return connection
               .run("SELECT 1 FROM arbiter.deleted WHERE id = $1 OR log_id = $1",
                    {postgres::text(id)})
               .count() > 0;
  });
}

Result<std::optional<StoredGame>> PostgresStore::find(const std::string& id) {
  return one<StoredGame>(postgres::kGameColumns, id, {},
                         [](const postgres::Rows& rows) { return postgres::read_game(rows, 0); });
}

Result<std::optional<std::string>> PostgresStore::log(const std::string& id) {
  return one<std::string>(postgres::kLog, id, {},
                          [](const postgres::Rows& rows) { return rows.text(0, 0); });
}

Result<std::optional<std::string>> PostgresStore::verdict(const std::string& id) {
  return one<std::string>("verdict", id, {},
                          [](const postgres::Rows& rows) { return rows.text(0, 0); });
}

Result<std::vector<StoredGame>> PostgresStore::find_all(const std::vector<std::string>& ids) {
  std::vector<std::string_view> plain;
  for (const std::string& id : ids)
    if (postgres::is_plain(id)) plain.push_back(id);
  return ask([&](postgres::Connection& connection) {
    const postgres::Rows rows = connection.run(
        "SELECT " + postgres::kGameColumns + " FROM arbiter.games WHERE id = ANY ($1)",
        {postgres::texts(plain)});
    std::vector<StoredGame> games;
    for (int row = 0; row < rows.count(); ++row) games.push_back(postgres::read_game(rows, row));
    return games;
  });
}

Result<std::optional<GameStore::Shown>> PostgresStore::show(const std::string& id) {
  return one<Shown>(postgres::kGameColumns + ", verdict", id, {}, [](const postgres::Rows& rows) {
    return Shown{postgres::read_game(rows, 0), rows.text(0, postgres::kGameColumnCount)};
  });
}

Result<std::optional<GameStore::Judged>> PostgresStore::verdict_after(const std::string& id,
                                                                      std::uint32_t changes) {
  if (!postgres::is_plain(id)) return std::optional<Judged>();
  return ask([&](postgres::Connection& connection) -> std::optional<Judged> {
    const postgres::Rows rows = connection.run(
        "SELECT verdicts.judged_at, verdicts.verdict FROM arbiter.games JOIN arbiter.verdicts "
        "USING (number) WHERE id = $1 AND change = $2 UNION ALL "
        "SELECT coalesce(judged_at, created_at), verdict FROM arbiter.games "
        "WHERE id = $1 AND changes = $2",
        {postgres::text(id), postgres::number(changes)});
    if (rows.count() == 0) return std::nullopt;
    return Judged{rows.text(0, 0), rows.text(0, 1)};
  });
}

Result<std::optional<std::size_t>> PostgresStore::log_size(const std::string& id) {
  return one<std::size_t>("length(" + postgres::kLog + ")", id, {}, [](const postgres::Rows& rows) {
    return static_cast<std::size_t>(rows.number(0, 0));
  });
}

Result<std::optional<std::string>> PostgresStore::log_part(const std::string& id, std::size_t from,
                                                           std::size_t count) {
  return one<std::string>("substring(" + postgres::kLog + " FROM $2::int + 1 FOR $3::int)", id,
                          {postgres::number(as_int(from)), postgres::number(as_int(count))},
                          [](const postgres::Rows& rows) { return rows.text(0, 0); });
}

Result<std::vector<GameStore::Row>> PostgresStore::rows(const std::vector<std::int64_t>& numbers) {
  return ask([&](postgres::Connection& connection) {
    return postgres::read_rows(connection, "number = ANY($1::bigint[])",
                               {postgres::numbers(numbers)});
  });
}

Result<std::int64_t> PostgresStore::greatest_number() {
  return ask([](postgres::Connection& connection) {
    return connection
        .run(
            "SELECT greatest(0, (SELECT max(number) FROM arbiter.games), "
            "(SELECT max(number) FROM arbiter.deleted))")
        .number(0, 0);
  });
}

Result<std::vector<StoredGame>> PostgresStore::list(const GameFilter& filter) {
  return ask(
      [&](postgres::Connection& connection) { return postgres::list_games(connection, filter); });
}

}  // namespace arbiter
