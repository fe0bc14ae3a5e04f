// The one thread that writes: takes what has queued up and commits it as one transaction.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "service/store/store.hpp"

namespace arbiter {

class Writer {
 public:
  explicit Writer(std::unique_ptr<SQLite::Database> database);
  ~Writer() { stop(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Waits for the transaction that holds the submission; see Store::put.
  Result<Store::Stored> put(Store::Submission submission);

  // False once stopped, and for a few seconds after a transaction has failed.
  bool ready() const;

  // Commits what is queued, refuses what comes later and ends the thread. May be called twice.
  void stop();

 private:
  using Answer = Result<Store::Stored>;
  struct Job {
    Store::Submission submission;
    std::promise<Answer> answer;
  };
  using Group = std::vector<std::shared_ptr<Job>>;

  void run();
  Group next_group();  // waits; empty when there is nothing left to do
  void commit(const Group& group);
  std::vector<Answer> transact(const Group& group);
  Answer write(const Store::Submission& submission);
  std::optional<StoredGame> existing(const std::string& id);
  void insert(StoredGame& game, const Store::Submission& submission);

  std::unique_ptr<SQLite::Database> database_;
  SQLite::Statement find_;
  SQLite::Statement insert_game_;
  SQLite::Statement insert_documents_;

  mutable std::mutex mutex_;  // guards queue_ and stopping_
  std::condition_variable wake_;
  Group queue_;
  bool stopping_ = false;
  std::atomic<std::chrono::steady_clock::rep> trouble_until_ = 0;
  std::once_flag joined_;
  std::thread thread_;
};

}  // namespace arbiter
