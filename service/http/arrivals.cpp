#include "service/http/arrivals.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <utility>

namespace arbiter {
namespace {

constexpr std::size_t kMostReaders = 10'000;
constexpr std::chrono::milliseconds kBetweenLooks{100};
constexpr int kLooksPerStoreLook = 5;

}  // namespace

Arrivals::~Arrivals() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  release([](const Waiting&) { return true; });
}

void Arrivals::wait(Waiting waiting) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_ && waiting_.size() < kMostReaders) {
      waiting_.push_back(std::move(waiting));
      if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
    }
  }
  if (waiting.exchange) return waiting.exchange->resume(waiting.exchange);
  wake_.notify_all();
}

void Arrivals::note(const std::string& game) {
  release([&](const Waiting& one) { return one.game == game; });
}

template <class Over>
void Arrivals::release(const Over& over) {
  std::vector<Waiting> released;
  {
    const std::lock_guard lock(mutex_);
    const auto rest = std::stable_partition(waiting_.begin(), waiting_.end(),
                                            [&](const Waiting& one) { return !over(one); });
    released.assign(std::make_move_iterator(rest), std::make_move_iterator(waiting_.end()));
    waiting_.erase(rest, waiting_.end());
  }
  for (const Waiting& one : released) one.exchange->resume(one.exchange);
}

void Arrivals::run() {
  for (int look = 1;; ++look) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (!stopping_) wake_.wait_for(lock, kBetweenLooks, [this] { return stopping_; });
      if (stopping_) return;
    }
    const Clock::time_point now = Clock::now();
    release([&](const Waiting& one) { return one.until <= now || one.exchange->abandoned; });
    if (look % kLooksPerStoreLook == 0) look_at_store();
  }
}

// While the store has trouble, everybody waits on.
void Arrivals::look_at_store() {
  std::vector<std::string> ids;
  {
    const std::lock_guard lock(mutex_);
    for (const Waiting& one : waiting_) ids.push_back(one.game);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  const Result<std::vector<StoredGame>> games = store_.find_all(ids);
  if (!games.ok()) return;
  std::map<std::string, std::string> hashes;
  for (const std::string& id : ids) hashes[id] = "";
  for (const StoredGame& game : games.value()) hashes[game.id] = game.log_sha256;
  release([&](const Waiting& one) {
    const auto found = hashes.find(one.game);
    return found != hashes.end() && found->second != one.log_sha256;
  });
}

}  // namespace arbiter
