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
  // A part whose worker has said nothing for so long is anybody's again.
  std::chrono::milliseconds lease{30'000};
  std::chrono::milliseconds pause{500};  // between two questions whether there is something to do
  // A part that was begun so often, and lost each time, ends its processes itself.
  std::uint32_t most_tries = 20;
};

class JobWorkers {
 public:
  // Told of each part that was done: how long it had waited, how long it took, which attempt it
  // was. Called by several threads.
  struct Done {
    std::chrono::nanoseconds waited;
    std::chrono::nanoseconds took;
    std::uint32_t attempt;
  };

  // Begins at once. The store must outlive the workers.
  JobWorkers(GameStore& store, const WorkerOptions& options,
             std::function<void(const Done&)> done = {});
  ~JobWorkers() { stop(); }
  JobWorkers(const JobWorkers&) = delete;
  JobWorkers& operator=(const JobWorkers&) = delete;

  // Returns when the threads have let go of what they had; others may do it. May be called twice.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  void sweep_now_and_then();
  // Waits so long, or until the end.
  void wait(std::chrono::milliseconds pause);
  // False where there was nothing to do, or no database.
  bool work_once();
  void do_claimed(const ClaimedPart& claimed, Clock::time_point since);
  // A fault of ours is a Problem too: another attempt finds it again, until the part is given up.
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
