// Threads that do the parts of jobs, within `arbiter serve` and as `arbiter work`.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "service/jobs/doing.hpp"
#include "service/store/game_store.hpp"
#include "service/store/stored_packs.hpp"

namespace arbiter {

struct WorkerOptions {
  unsigned threads = 1;
  // If a worker has sent no sign of life for this long, anybody may claim its part.
  std::chrono::milliseconds lease{30'000};
  std::chrono::milliseconds pause{500};  // between two searches for work
  // A part that was lost in this many attempts is given up: it seems to end its processes.
  std::uint32_t most_tries = 20;
};

class JobWorkers {
 public:
  // Describes a finished part: how long it had waited, how long it took, and which attempt it was.
  // Several threads call the function that receives it.
  struct Done {
    std::chrono::nanoseconds waited;
    std::chrono::nanoseconds took;
    std::uint32_t attempt;
  };

  // Starts at once. The store must outlive the workers.
  JobWorkers(GameStore& store, const WorkerOptions& options,
             std::function<void(const Done&)> done = {});
  ~JobWorkers() { stop(); }
  JobWorkers(const JobWorkers&) = delete;
  JobWorkers& operator=(const JobWorkers&) = delete;

  // Returns when the threads have released their parts, which others may then do. May be called
  // twice.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  void sweep_now_and_then();
  // Waits this long, or until stop() is called.
  void wait(std::chrono::milliseconds pause);
  // False if there was nothing to do, or the database cannot be reached.
  bool work_once();
  void do_claimed(const ClaimedPart& claimed, Clock::time_point since);
  // A fault of ours is also returned as a Problem: other attempts will meet it again, until the
  // part is given up.
  Result<std::optional<FinishedPart>> done_or_problem(const ClaimedPart& claimed,
                                                      const JobWork& work) const;
  void sweep();

  GameStore& store_;
  StoredPacks packs_;
  const WorkerOptions options_;
  const std::function<void(const Done&)> done_;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;  // with wake_, for stop()
  std::condition_variable wake_;
  std::vector<std::thread> threads_;
};

}  // namespace arbiter
