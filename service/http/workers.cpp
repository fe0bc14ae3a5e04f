#include "service/http/workers.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "service/http/memory.hpp"
#include "service/polite.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kMuch =
    256 * 1024;  // judging a log of this many bytes leaves much free memory behind

// The nice value, up to 19, so that the threads that serve connections and monitors go first.
constexpr int politeness_of(Lane lane) {
  return lane == Lane::slow ? 15 : lane == Lane::quick ? 4 : 0;
}

}  // namespace

Workers::Workers(const WorkerLimits& limits) : limits_(limits) {
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const unsigned threads = limits.threads == 0 ? cores : limits.threads;
  queue(Lane::slow).most_bytes = limits.together;
  for (const auto& [lane, count] :
       {std::pair{Lane::watch, 1u}, {Lane::quick, threads}, {Lane::slow, threads}}) {
    Queue& served = queue(lane);
    for (unsigned i = 0; i < count; ++i) {
      served.threads.emplace_back([&served, served_lane = lane] {
        become_polite(politeness_of(served_lane));
        run(served);
      });
    }
  }
}

void Workers::add(Lane lane, Task task) {
  assert(lane != Lane::at_once);
  Queue& into = queue(lane);
  Task refused;
  {
    const std::lock_guard lock(into.mutex);
    if (into.size >= limits_.waiting)
      refused = into.make_room(std::move(task));
    else {
      std::deque<Task>& own = into.waiting[task.caller];
      if (own.empty()) into.turns.push_back(task.caller);
      own.push_back(std::move(task));
      ++into.size;
    }
  }
  into.changed.notify_one();
  if (refused.run) refused.run(false);
}

// Requires the mutex. Puts the task in the place of another one and returns that one, or returns
// `task` itself.
Workers::Task Workers::Queue::make_room(Task task) {
  const auto fewer = [](const auto& one, const auto& other) {
    return one.second.size() < other.second.size();
  };
  const auto greedy = std::max_element(waiting.begin(), waiting.end(), fewer);
  const auto own = waiting.find(task.caller);
  const std::size_t owned = own == waiting.end() ? 0 : own->second.size();
  if (greedy == waiting.end() || owned + 1 >= greedy->second.size()) return task;
  Task refused = std::move(greedy->second.back());
  greedy->second.pop_back();  // the caller still has at least one
  if (own == waiting.end()) turns.push_back(task.caller);
  waiting[task.caller].push_back(std::move(task));
  return refused;
}

bool Workers::Queue::may_begin() const {
  if (size == 0) return false;
  const std::size_t next = waiting.at(turns.front()).front().bytes;
  return bytes == 0 || bytes + next <= most_bytes;
}

Workers::Task Workers::Queue::take() {
  const std::string caller = std::move(turns.front());
  turns.pop_front();
  const auto own = waiting.find(caller);
  Task task = std::move(own->second.front());
  own->second.pop_front();
  if (own->second.empty())
    waiting.erase(own);
  else
    turns.push_back(caller);
  --size;
  return task;
}

void Workers::run(Queue& queue) {
  std::unique_lock lock(queue.mutex);
  for (;;) {
    queue.changed.wait(lock,
                       [&] { return queue.may_begin() || (queue.finishing && queue.size == 0); });
    if (queue.size == 0) return;
    Task task = queue.take();
    const std::size_t bytes = task.bytes;
    queue.bytes += bytes;
    ++queue.working;
    lock.unlock();
    task.run(true);
    task = {};  // releases what the task holds before its bytes are released
    if (bytes >= kMuch) return_free_memory();
    lock.lock();
    --queue.working;
    queue.bytes -= bytes;
    queue.changed.notify_all();
  }
}

void Workers::finish() {
  for (Queue& queue : queues_) {
    {
      const std::lock_guard lock(queue.mutex);
      queue.finishing = true;
    }
    queue.changed.notify_all();
    for (std::thread& thread : queue.threads) thread.join();
    queue.threads.clear();
  }
}

Workers::Figures Workers::figures(Lane lane) const {
  const Queue& queue = queues_[static_cast<std::size_t>(lane)];
  const std::lock_guard lock(queue.mutex);
  return {queue.size, queue.working, queue.threads.size()};
}

}  // namespace arbiter
