#include "service/jobs/worker.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "service/polite.hpp"

namespace arbiter {
namespace {

constexpr std::chrono::minutes kBetweenSweeps{1};
constexpr std::chrono::minutes kStale{10};  // an upload of which nothing more arrives
constexpr int kPoliteness = 15;             // like the slow lane of the service

}  // namespace

JobWorkers::JobWorkers(GameStore& store, const WorkerOptions& options,
                       std::function<void(const Done&)> done)
    : store_(store), packs_(store), options_(options), done_(std::move(done)) {
  for (unsigned i = 0; i < options.threads; ++i) threads_.emplace_back([this] { run(); });
  threads_.emplace_back([this] { sweep_now_and_then(); });
}

void JobWorkers::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void JobWorkers::wait(std::chrono::milliseconds pause) {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, pause, [this] { return stopping_.load(); });
}

// The thread survives any failure, since a shortage of memory may pass.
void JobWorkers::run() {
  become_polite(kPoliteness);
  while (!stopping_) {
    bool worked = false;
    try {
      worked = work_once();
    } catch (const std::exception& fault) {
      spdlog::error("a part of a job failed: {}", fault.what());
    }
    if (!worked) wait(options_.pause);
  }
}

void JobWorkers::sweep_now_and_then() {
  become_polite(kPoliteness);
  while (!stopping_) {
    try {
      sweep();
    } catch (const std::exception& fault) {
      spdlog::error("expired jobs stay for now: {}", fault.what());
    }
    wait(kBetweenSweeps);
  }
}

void JobWorkers::sweep() {
  if (store_.trouble()) return;
  if (const auto problem = store_.jobs().sweep(kStale))
    spdlog::warn("expired jobs stay for now: {}", problem->detail);
}

bool JobWorkers::work_once() {
  if (store_.trouble()) return false;
  const Clock::time_point since = Clock::now();
  const Result<std::optional<ClaimedPart>> claimed = store_.jobs().claim(options_.lease);
  if (!claimed.ok()) {
    spdlog::warn("no part of a job can be claimed: {}", claimed.problem().detail);
    return false;
  }
  if (!claimed.value()) return false;
  do_claimed(*claimed.value(), since);
  return true;
}

Result<std::optional<FinishedPart>> JobWorkers::done_or_problem(const ClaimedPart& claimed,
                                                                const JobWork& work) const {
  if (claimed.tries > options_.most_tries) return std::optional(give_up(claimed));
  try {
    return do_part(claimed, work);
  } catch (const std::exception& fault) {
    return Problem{"internal", "A fault of this program", fault.what(), {}};
  }
}

void JobWorkers::do_claimed(const ClaimedPart& claimed, Clock::time_point since) {
  JobStore& jobs = store_.jobs();
  Clock::time_point renewed = since;
  bool ours = true;
  const JobWork work{store_, packs_, [&] {
                       if (stopping_ || !ours) return false;
                       if (Clock::now() - renewed < options_.lease / 3) return true;
                       renewed = Clock::now();
                       const Result<bool> still = jobs.renew(claimed, options_.lease);
                       ours = !still.ok() || still.value();
                       return ours;
                     }};
  Result<std::optional<FinishedPart>> done = done_or_problem(claimed, work);
  if (!done.ok()) {
    spdlog::warn("part {} of job {} waits for another attempt: {}", claimed.part.number,
                 claimed.job.id, done.problem().detail);
    return;
  }
  if (!done.value()) {
    if (ours) (void)jobs.release(claimed);
    return;
  }
  FinishedPart finished = *std::move(done).value();
  finished.build = version();
  const Result<bool> counted = jobs.finish(claimed, finished);
  if (!counted.ok())
    spdlog::warn("part {} of job {} must be done again: {}", claimed.part.number, claimed.job.id,
                 counted.problem().detail);
  if (done_ && counted.ok() && counted.value())
    done_({claimed.waited, Clock::now() - since, claimed.attempt});
}

}  // namespace arbiter
