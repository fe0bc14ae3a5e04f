#include "service/store/game_store.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <utility>

#include "codec/adjudicator.hpp"

namespace arbiter {

bool passes(const GameFilter& filter, const StoredGame& game,
            const std::vector<std::string>& players) {
  const auto is = [](const std::string& wanted, const std::string& found) {
    return wanted.empty() || wanted == found;
  };
  const bool plays = filter.player.empty() ||
                     std::find(players.begin(), players.end(), filter.player) != players.end();
  return is(filter.game, game.game) && is(filter.status, game.status) &&
         is(filter.outcome, game.outcome) && is(filter.pack_sha256, game.pack_sha256) && plays &&
         has_labels(game.labels, filter.labels) && filter.since <= game.created_at &&
         (filter.until.empty() || game.created_at < filter.until);
}

bool is_time(const std::string& text) {
  constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:ddZ";
  const auto fits = [](char c, char form) {
    return form == 'd' ? c >= '0' && c <= '9' : c == form;
  };
  if (!std::equal(text.begin(), text.end(), kForm.begin(), kForm.end(), fits)) return false;
  const auto part = [&](std::size_t from, std::size_t count) {
    return static_cast<unsigned>(std::stoul(text.substr(from, count)));
  };
  const std::chrono::year_month_day day{std::chrono::year(static_cast<int>(part(0, 4))),
                                        std::chrono::month(part(5, 2)),
                                        std::chrono::day(part(8, 2))};
  return day.ok() && part(11, 2) < 24 && part(14, 2) < 60 && part(17, 2) < 60;
}

std::string game_id(const std::string& log_sha256) { return "g_" + log_sha256.substr(0, 32); }

// Others, which keys tell apart, may have been opened with the same bytes.
std::string id_of_deleted_log(const StoredGame& game) {
  const bool opening = game.open && game.log_sha256 == game.opening_sha256;
  std::string id = game_id(game.log_sha256);
  return opening || id == game.id ? "" : id;
}

std::vector<std::string> ids_brought_back(const StoredGame& game) {
  std::vector<std::string> ids{game.id};
  if (std::string id = game_id(game.log_sha256); !game.open && id != game.id)
    ids.push_back(std::move(id));
  return ids;
}

bool is_game_id(std::string_view text) {
  constexpr std::size_t kDigits = 32;
  return text.starts_with("g_") && text.size() == 2 + kDigits &&
         text.find_first_not_of("0123456789abcdef", 2) == std::string_view::npos;
}

std::string revision_of(const StoredGame& game) {
  std::string revision = std::to_string(game.changes);
  if (game.log_sha256 != game.opening_sha256)
    revision += "-" + std::to_string(game.entries) + (game.open ? "" : "-end");
  if (!game.labels.empty()) revision += "-" + sha256(labels_json(game.labels)).substr(0, 16);
  return revision;
}

Problem missing_game(std::string_view id, bool deleted) {
  if (!deleted) return {"not-found", "Not found", "There is no game " + std::string(id) + ".", {}};
  return {"gone",
          "The game was deleted",
          "The game " + std::string(id) + " was deleted; its log is not taken again.",
          {}};
}

Problem collision(const std::string& id) {
  return {"id-collision",
          "Two logs have the same id",
          "Another log is stored as " + id + "; this one cannot be stored.",
          {}};
}

Problem game_changed(std::string_view id) {
  return {"changed",
          "The game has changed meanwhile",
          "Somebody else has changed the game " + std::string(id) + "; look at it again.",
          {}};
}

Problem too_many_labels() {
  return {"too-many",
          "The game would have too many labels",
          "A game has at most " + std::to_string(kMostLabels) + "; remove some first.",
          {}};
}

// Whoever repeats a change that was made, because its answer was lost, wants nothing more.
std::optional<Problem> objection_to_labels(const StoredGame& game, const Labels& labels,
                                           const std::string& revision) {
  if (labels == game.labels) return std::nullopt;
  if (!revision.empty() && revision != revision_of(game)) return game_changed(game.id);
  if (labels.size() > kMostLabels) return too_many_labels();
  return std::nullopt;
}

namespace {

// Calls `write` with a function that takes the answer, and waits for that answer.
template <class Write>
Result<GameStore::Stored> answer_to(const Write& write) {
  std::promise<Result<GameStore::Stored>> answer;
  write([&answer](Result<GameStore::Stored> stored) { answer.set_value(std::move(stored)); });
  return answer.get_future().get();
}

}  // namespace

Result<GameStore::Stored> GameStore::put(Submission submission) {
  return answer_to([&](auto done) { put(std::move(submission), done); });
}

Result<GameStore::Stored> GameStore::judge(Submission judged) {
  return answer_to([&](auto done) { judge(std::move(judged), done); });
}

Result<GameStore::Stored> GameStore::append(Addition addition) {
  return answer_to([&](auto done) { append(std::move(addition), done); });
}

Result<GameStore::Stored> GameStore::label(LabelChange change) {
  return answer_to([&](auto done) { label(std::move(change), done); });
}

Result<GameStore::Stored> GameStore::remove(std::string id) {
  return answer_to([&](auto done) { remove(std::move(id), done); });
}

Result<GameStore::Stored> GameStore::put_pack(StoredPack pack) {
  return answer_to([&](auto done) { put_pack(std::move(pack), done); });
}

const std::string* verdict_before(const GameStore::Row& game, const std::string& time) {
  if (time.empty() || game.game.judged_at < time) return &game.verdict;
  for (auto earlier = game.earlier.rbegin(); earlier != game.earlier.rend(); ++earlier)
    if (earlier->judged_at < time) return &earlier->verdict;
  return nullptr;
}

}  // namespace arbiter
