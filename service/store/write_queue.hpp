// Games that wait to be stored, and the one thread that stores them in groups.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "service/store/game_store.hpp"

namespace arbiter {

class WriteQueue {
 public:
  using Answer = Result<GameStore::Stored>;
  struct Job {
    GameStore::Submission submission;
    std::function<void(Answer)> done;
  };
  using Group = std::vector<std::unique_ptr<Job>>;

  // Both are called by the thread alone: `commit` stores a group and calls each `done` once, `look`
  // is called at the beginning and about once a second, between two groups. Neither may throw, and
  // what they use must outlive the queue.
  WriteQueue(std::function<void(Group)> commit, std::function<void()> look);
  ~WriteQueue() { stop(); }
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;

  // See GameStore::put.
  void put(GameStore::Submission submission, std::function<void(Answer)> done);

  // The Problem of a store that is stopping; nullopt before.
  std::optional<Problem> stopping() const;

  // Commits what is queued, refuses what comes later and ends the thread. May be called twice.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  // Waits until there is something to do or it is time to look.
  Group next_group();
  bool ended() const;

  const std::function<void(Group)> commit_;
  const std::function<void()> look_;
  Clock::time_point next_look_;

  mutable std::mutex mutex_;  // guards queue_ and stopping_
  std::condition_variable wake_;
  Group queue_;
  bool stopping_ = false;
  std::once_flag joined_;
  std::thread thread_;
};

// Now, as StoredGame::created_at is written.
std::string time_of_storing();

// A log whose id is that of another one.
Problem collision(const std::string& id);

}  // namespace arbiter
