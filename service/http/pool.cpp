#include "service/http/pool.hpp"

#include <utility>

namespace arbiter {

Pool::Pool(std::size_t threads, std::size_t most_waiting, std::function<void(int)> work,
           std::atomic<bool>& crowded)
    : most_waiting_(most_waiting),
      work_(std::move(work)),
      crowded_(crowded),
      free_threads_(threads) {
  threads_.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

void Pool::add(int socket) {
  {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return waiting_.size() < most_waiting_; });
    waiting_.push_back(socket);
    note_crowd();
  }
  work_to_do_.notify_one();
}

void Pool::finish() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  work_to_do_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Pool::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    work_to_do_.wait(lock, [&] { return finishing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const int socket = waiting_.front();
    waiting_.pop_front();
    --free_threads_;
    note_crowd();
    lock.unlock();
    room_.notify_one();
    work_(socket);
    lock.lock();
    ++free_threads_;
    note_crowd();
  }
}

void Pool::note_crowd() { crowded_ = waiting_.size() > free_threads_; }

}  // namespace arbiter
