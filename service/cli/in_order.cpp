#include "service/cli/in_order.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace arbiter::cli {
namespace {

// What may wait to be told of. It does not count the task whose turn it is.
constexpr std::size_t kWaitingBytes = std::size_t{16} << 20;
constexpr std::size_t kWaitingTasks = 64;  // for each thread
constexpr auto kIdle = std::chrono::milliseconds(100);

class Crew {
 public:
  explicit Crew(const InOrder& work) : work_(work), jobs_(std::clamp(work.jobs, 1u, kMostJobs)) {}
  ~Crew() {
    stop();
    for (std::thread& thread : threads_) thread.join();
  }

  void run() {
    hire();
    while (const std::unique_ptr<Task> task = next_done())
      if (!task->tell()) return;
  }

 private:
  // The place of a task that has been begun, in the order of all tasks.
  struct Place {
    std::unique_ptr<Task> task;  // null until it is done
    std::exception_ptr fault;
    bool done = false;
    std::size_t bytes = 0;
  };

  // If the system gives us fewer threads than asked for, they do the same work.
  void hire() {
    for (unsigned i = 0; i < jobs_; ++i) {
      try {
        threads_.emplace_back([this] { labour(); });
      } catch (const std::system_error&) {
        if (threads_.empty()) throw;
        break;
      }
    }
  }

  void labour() {
    Place* place = nullptr;
    while (std::unique_ptr<Task> task = take(place)) {
      std::exception_ptr fault;
      try {
        task->work();
      } catch (...) {
        fault = std::current_exception();
      }
      hand_in(*place, std::move(task), fault);
    }
  }

  // Whoever takes a task gives it its place before anybody else can take the next one.
  std::unique_ptr<Task> take(Place*& place) {
    const std::lock_guard turn(taking_);
    if (!wait_for_room()) return nullptr;
    std::unique_ptr<Task> task;
    std::exception_ptr fault;
    try {
      task = work_.next();
    } catch (...) {
      fault = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    ended_ = ended_ || task == nullptr;
    if (task != nullptr || fault) place = &places_.emplace_back();
    if (fault) *place = {nullptr, fault, true, 0};
    changed_.notify_all();
    return task;
  }

  // This wait ends, because some thread always holds the oldest task.
  bool wait_for_room() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] {
      return ended_ || (waiting_bytes_ <= kWaitingBytes && places_.size() < kWaitingTasks * jobs_);
    });
    return !ended_;
  }

  void hand_in(Place& place, std::unique_ptr<Task> task, std::exception_ptr fault) {
    const std::lock_guard lock(mutex_);
    place.bytes = task->bytes();
    place.task = std::move(task);
    place.fault = fault;
    place.done = true;
    waiting_bytes_ += place.bytes;
    if (&place == &places_.front()) changed_.notify_all();
  }

  // The task whose turn it is, once it is done; null at the end.
  std::unique_ptr<Task> next_done() {
    std::unique_lock lock(mutex_);
    const auto ready = [this] { return places_.empty() ? ended_ : places_.front().done; };
    while (!ready()) {
      lock.unlock();
      work_.idle();
      lock.lock();
      changed_.wait_for(lock, kIdle, ready);
    }
    if (places_.empty()) return nullptr;
    Place first = std::move(places_.front());
    places_.pop_front();
    waiting_bytes_ -= first.bytes;
    room_.notify_one();
    if (first.fault) std::rethrow_exception(first.fault);
    return std::move(first.task);
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    room_.notify_all();
  }

  const InOrder& work_;
  const unsigned jobs_;
  std::mutex taking_;  // held while the next task is made, which may wait for a pipe
  std::mutex mutex_;   // guards everything below
  std::condition_variable changed_;
  std::condition_variable room_;
  std::deque<Place> places_;
  std::size_t waiting_bytes_ = 0;
  bool ended_ = false;  // no further task is begun
  std::vector<std::thread> threads_;
};

}  // namespace

unsigned all_cores() { return std::clamp(std::thread::hardware_concurrency(), 1u, kMostJobs); }

void do_in_order(const InOrder& work) { Crew(work).run(); }

}  // namespace arbiter::cli
