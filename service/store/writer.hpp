// The one thread that writes: takes what has queued up and commits it as one transaction.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
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

  using Answer = Result<Store::Stored>;

  // See Store::put.
  void put(Store::Submission submission, std::function<void(Answer)> done);

  // Why nothing can be stored: stopped, or what the last transaction failed of. Asked again, it
  // writes as much as that one to find out whether the trouble is over, at most once a second.
  std::optional<Problem> trouble();

  // Commits what is queued, refuses what comes later and ends the thread. May be called twice.
  void stop();

 private:
  struct Job {
    Store::Submission submission;
    std::function<void(Answer)> done;
  };
  // Written to see whether anything can be written.
  struct Probe {
    std::size_t bytes = 0;
    std::promise<void> done;
  };
  using Group = std::vector<std::shared_ptr<Job>>;

  void run();
  // Waits. No group and no probe: there is nothing left to do.
  Group next_group(std::shared_ptr<Probe>& probe);
  void commit(const Group& group);
  void fail(const std::shared_ptr<Job>& job, const std::exception& failure);
  void try_to_write(Probe& probe);
  std::vector<Answer> transact(const Group& group);
  Answer write(const Store::Submission& submission);
  std::optional<StoredGame> existing(const std::string& id);
  void insert(StoredGame& game, const Store::Submission& submission);

  std::unique_ptr<SQLite::Database> database_;
  SQLite::Statement find_;
  SQLite::Statement insert_game_;
  SQLite::Statement insert_documents_;

  std::mutex mutex_;  // guards the members up to stopping_
  std::condition_variable wake_;
  Group queue_;
  std::shared_ptr<Probe> probe_;    // waits for the thread
  std::optional<Problem> trouble_;  // of the last transaction
  std::size_t trouble_bytes_ = 0;   // that it could not write
  std::chrono::steady_clock::time_point next_probe_;
  bool stopping_ = false;
  std::once_flag joined_;
  std::thread thread_;
};

}  // namespace arbiter
