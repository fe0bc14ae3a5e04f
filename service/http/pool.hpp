// The threads that serve connections, one connection a thread at a time, and the queue before them.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace arbiter {

class Pool {
 public:
  // `work` is called with each socket that is added; it owns the socket and must not throw.
  // `crowded` is kept true while sockets wait and no thread is free. Both must outlive the pool.
  Pool(std::size_t threads, std::size_t most_waiting, std::function<void(int)> work,
       std::atomic<bool>& crowded);
  ~Pool() { finish(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Blocks while the queue is full.
  void add(int socket);

  // Returns when all that was added is done and the threads have ended. May be called again.
  void finish();

 private:
  void run();
  void note_crowd();  // with mutex_ held

  std::size_t most_waiting_;
  std::function<void(int)> work_;
  std::atomic<bool>& crowded_;

  std::mutex mutex_;  // guards the three members below
  std::deque<int> waiting_;
  std::size_t free_threads_;
  bool finishing_ = false;

  std::condition_variable work_to_do_;
  std::condition_variable room_;
  std::vector<std::thread> threads_;
};

}  // namespace arbiter
