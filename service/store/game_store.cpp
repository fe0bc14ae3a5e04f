#include "service/store/game_store.hpp"

#include <future>
#include <utility>

namespace arbiter {

std::string game_id(const std::string& log_sha256) { return "g_" + log_sha256.substr(0, 32); }

Result<GameStore::Stored> GameStore::put(Submission submission) {
  std::promise<Result<Stored>> answer;
  put(std::move(submission),
      [&answer](Result<Stored> stored) { answer.set_value(std::move(stored)); });
  return answer.get_future().get();
}

}  // namespace arbiter
