#include "service/store/game_store.hpp"

#include <future>
#include <utility>

namespace arbiter {

std::string game_id(const std::string& log_sha256) { return "g_" + log_sha256.substr(0, 32); }

Problem missing_game(std::string_view id, bool deleted) {
  if (!deleted)
    return {"not-found", "There is no such thing", "There is no game " + std::string(id) + ".", {}};
  return {"gone",
          "The game was deleted",
          "The game " + std::string(id) + " was deleted; its log is not taken again.",
          {}};
}

namespace {

// Calls `write` with a function for the answer, and waits for that.
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

Result<GameStore::Stored> GameStore::remove(std::string id) {
  return answer_to([&](auto done) { remove(std::move(id), done); });
}

Result<GameStore::Stored> GameStore::put_pack(StoredPack pack) {
  return answer_to([&](auto done) { put_pack(std::move(pack), done); });
}

}  // namespace arbiter
