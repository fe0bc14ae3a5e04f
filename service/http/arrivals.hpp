// Requests that wait until something is added to a game.
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "service/http/call.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

// A thread of its own looks at the store from time to time, since another process may have added to
// the game. It begins with the first request that waits.
class Arrivals {
 public:
  // The store must outlive it.
  explicit Arrivals(GameStore& store) : store_(store) {}
  ~Arrivals();
  Arrivals(const Arrivals&) = delete;
  Arrivals& operator=(const Arrivals&) = delete;

  struct Waiting {
    std::string game;        // its id
    std::string log_sha256;  // of the log that the caller knows
    Clock::time_point until;
    std::shared_ptr<Exchange> exchange;
  };
  // Resumes the exchange once: when the log has another hash, when the game is gone, when the time
  // has come or nobody waits for the answer any more. At once if too many are waiting.
  void wait(Waiting waiting);

  // Something was added to this game here.
  void note(const std::string& game);

 private:
  void run();
  // Takes out those for which `over` is true, and resumes them.
  template <class Over>
  void release(const Over& over);
  void look_at_store();

  GameStore& store_;
  std::mutex mutex_;  // guards everything below
  std::condition_variable wake_;
  std::vector<Waiting> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace arbiter
