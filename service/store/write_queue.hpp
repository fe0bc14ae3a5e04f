// Jobs that wait to be written, and the one thread that writes them in groups.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "service/store/game_store.hpp"

namespace arbiter {

class WriteQueue {
 public:
  using Answer = Result<GameStore::Stored>;
  struct Job {
    enum class Kind : std::uint8_t { store, verdict, addition, ruling, label, remove, pack } kind;
    // For labels, only the id and the change; for a removal, only the id; for a pack, its hash and
    // game, and its document as `log`.
    GameStore::Submission submission;
    std::function<void(Answer)> done;
    // Of an addition, also of one with a ruling, the hash of the log before; of labels, the
    // revision of the game, or nothing.
    std::string before = {};
  };
  using Group = std::vector<std::unique_ptr<Job>>;

  // Only the queue's thread calls these. `commit` writes a group and calls each `done` once;
  // `look` is called at the beginning and then about once a second, between two groups. Neither
  // may throw, and whatever they use must outlive the queue.
  WriteQueue(std::function<void(Group)> commit, std::function<void()> look);
  ~WriteQueue() { stop(); }
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;

  // See GameStore.
  void put(GameStore::Submission submission, std::function<void(Answer)> done);
  void judge(GameStore::Submission judged, std::function<void(Answer)> done);
  void append(GameStore::Addition addition, std::function<void(Answer)> done);
  void label(GameStore::LabelChange change, std::function<void(Answer)> done);
  void remove(std::string id, std::function<void(Answer)> done);
  void put_pack(StoredPack pack, std::function<void(Answer)> done);

  // The Problem of a store that is stopping; nullopt before.
  std::optional<Problem> stopping() const;

  // Commits what is queued, refuses what comes later and ends the thread. May be called twice.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  void add(std::unique_ptr<Job> job);
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

// The present time, or a time that much later, written as StoredGame::created_at is.
std::string time_of_storing(std::chrono::seconds later = {});

// The present time in milliseconds since 1970.
std::int64_t present_moment();

// The row of a game after it was judged again, or added to: what the verdict says comes from
// `judged`, the rest from `game`. The caller sets the time and counts the changes.
StoredGame with_verdict_of(const StoredGame& game, const StoredGame& judged);

// The pack that a job of this kind carries, stored at `now`.
StoredPack pack_of(const GameStore::Submission& submission, const std::string& now);

// The row for a job of this kind that has changed a game; nullopt without a key, and for jobs that
// leave no row.
std::optional<StoredWrite> write_of(WriteQueue::Job::Kind kind, const std::string& by,
                                    const StoredGame& game, const std::string& now);

}  // namespace arbiter
