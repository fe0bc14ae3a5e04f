#include "service/store/postgres/lists.hpp"

#include <algorithm>
#include <iterator>

#include "service/store/postgres/rows.hpp"

namespace arbiter::postgres {
namespace {

// The statement of a list, built together with its values.
class List {
 public:
  // `label` is the place of the label by which games are found, if the filter has labels.
  List(const GameFilter& filter, std::size_t label) : filter_(filter), label_(label) {}

  std::string statement() {
    const bool by_kind = !filter_.game.empty() || !filter_.status.empty() ||
                         !filter_.outcome.empty() || !filter_.pack_sha256.empty() ||
                         !filter_.player.empty() || !filter_.labels.empty();
    return by_kind ? of_kinds() : of_all();
  }
  const std::vector<Value>& values() const { return values_; }

 private:
  std::string name(Value value) {
    values_.push_back(std::move(value));
    return "$" + std::to_string(values_.size());
  }

  std::string of_all() {
    return "SELECT " + kGameColumns + " FROM arbiter.games WHERE " + within("number") +
           at_the_time() + " ORDER BY number LIMIT " + limit();
  }

  // Takes the first games of each kind from an index that begins with the kind, and then the first
  // of all these.
  std::string of_kinds() {
    const std::string of_kind = !filter_.player.empty()   ? of_kind_by_player()
                                : !filter_.labels.empty() ? of_kind_by_label()
                                                          : of_kind_by_game();
    std::string conditions = "TRUE";
    for (const auto& [column, wanted] :
         {std::pair("game", &filter_.game), std::pair("status", &filter_.status),
          std::pair("outcome", &filter_.outcome)}) {
      if (!wanted->empty())
        conditions += std::string(" AND kinds.") + column + " = " + name(text(*wanted));
    }
    return "SELECT found.* FROM arbiter.kinds CROSS JOIN LATERAL (" + of_kind +
           ") AS found WHERE " + conditions + " ORDER BY found.number LIMIT " + limit();
  }

  std::string of_kind_by_game() {
    return "SELECT " + kGameColumns +
           " FROM arbiter.games WHERE games.game = kinds.game AND games.status = kinds.status AND "
           "games.outcome = kinds.outcome AND " +
           within("number + 0") + of_the_pack() + at_the_time() + " ORDER BY number + 0 LIMIT " +
           limit();
  }

  std::string of_kind_by_player() {
    const std::string named = name(bytes(filter_.player));
    return "SELECT " + kGameColumns +
           " FROM arbiter.games JOIN (SELECT number FROM arbiter.players WHERE name_sha256 = "
           "sha256(" +
           named +
           ") AND players.game = kinds.game AND players.status = kinds.status AND "
           "players.outcome = kinds.outcome AND " +
           within("number") + ") AS played USING (number) WHERE TRUE" + of_the_pack() +
           at_the_time() + with_other_labels(filter_.labels.size()) +
           " ORDER BY played.number LIMIT " + limit();
  }

  std::string of_kind_by_label() {
    const std::string of_label =
        "SELECT number FROM arbiter.labels WHERE " +
        labelled(*std::next(filter_.labels.begin(), static_cast<std::ptrdiff_t>(label_)), "kinds") +
        " AND " + within("number");
    return "SELECT " + kGameColumns + " FROM arbiter.games JOIN (" + of_label +
           ") AS labelled USING (number) WHERE TRUE" + of_the_pack() + at_the_time() +
           with_other_labels(label_) + " ORDER BY labelled.number LIMIT " + limit();
  }

  // Condition on a row of arbiter.labels: this label, and the kind of the other table.
  std::string labelled(const Labels::value_type& label, const std::string& kind) {
    const std::string name_is = "labels.name = " + name(text(label.first));
    return name_is + " AND labels.value = " + name(bytes(label.second)) +
           " AND labels.game = " + kind + ".game AND labels.status = " + kind +
           ".status AND labels.outcome = " + kind + ".outcome";
  }

  // Conditions on all labels but the one at the place `except`.
  std::string with_other_labels(std::size_t except) {
    std::string conditions;
    std::size_t place = 0;
    for (const auto& label : filter_.labels) {
      if (place++ == except) continue;
      conditions += " AND EXISTS (SELECT 1 FROM arbiter.labels WHERE " + labelled(label, "kinds") +
                    " AND labels.number = games.number)";
    }
    return conditions;
  }

  // Limits the numbers to those after the cursor, and to the spans that contain the wanted time.
  std::string within(const std::string& column) {
    std::string condition = column + " > " + name(number(filter_.after));
    if (filter_.since.empty() && filter_.until.empty()) return condition;
    const std::string spans = " FROM arbiter.spans WHERE newest >= " + name(text(filter_.since)) +
                              " AND oldest < " + name(text(until()));
    return condition + " AND " + column + " BETWEEN (SELECT min(span) * 1024" + spans +
           ") AND (SELECT max(span) * 1024 + 1023" + spans + ")";
  }

  std::string of_the_pack() {
    return filter_.pack_sha256.empty() ? ""
                                       : " AND pack_sha256 = " + name(text(filter_.pack_sha256));
  }

  std::string at_the_time() {
    if (filter_.since.empty() && filter_.until.empty()) return "";
    std::string condition = " AND created_at >= " + name(text(filter_.since));
    return condition + " AND created_at < " + name(text(until()));
  }

  std::string limit() { return name(number(filter_.limit)); }

  // "~" sorts after every time.
  std::string until() const { return filter_.until.empty() ? "~" : filter_.until; }

  const GameFilter& filter_;
  const std::size_t label_;
  std::vector<Value> values_;
};

// The place of the label that the fewest games have. Labels with a thousand games or more are not
// told apart.
std::size_t rarest_label(Connection& connection, const Labels& labels) {
  std::size_t rarest = 0;
  std::size_t place = 0;
  std::int64_t fewest = 1'000;
  if (labels.size() < 2) return rarest;
  for (const auto& [name, value] : labels) {
    const std::int64_t count =
        connection
            .run(
                "SELECT count(*) FROM (SELECT 1 FROM arbiter.labels WHERE name = $1 AND value = $2 "
                "LIMIT 1000) AS counted",
                {text(name), bytes(value)})
            .number(0, 0);
    if (count < fewest) {
      fewest = count;
      rarest = place;
    }
    ++place;
  }
  return rarest;
}

}  // namespace

bool is_plain(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::vector<StoredGame> list_games(Connection& connection, const GameFilter& filter) {
  for (const std::string* wanted : {&filter.game, &filter.status, &filter.outcome,
                                    &filter.pack_sha256, &filter.since, &filter.until}) {
    if (!is_plain(*wanted)) return {};
  }
  List list(filter, rarest_label(connection, filter.labels));
  const std::string statement = list.statement();
  const Rows rows = connection.run(statement, list.values());
  std::vector<StoredGame> games;
  games.reserve(static_cast<std::size_t>(rows.count()));
  for (int row = 0; row < rows.count(); ++row) games.push_back(read_game(rows, row));
  return games;
}

}  // namespace arbiter::postgres
