// Stores games in groups, one transaction each, and monitors the database.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/store/postgres/connection.hpp"
#include "service/store/postgres/database.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter::postgres {

class Writer {
 public:
  explicit Writer(Connection connection);

  // See GameStore.
  void put(GameStore::Submission submission, std::function<void(WriteQueue::Answer)> done) {
    queue_.put(std::move(submission), std::move(done));
  }
  void judge(GameStore::Submission judged, std::function<void(WriteQueue::Answer)> done) {
    queue_.judge(std::move(judged), std::move(done));
  }
  void append(GameStore::Addition addition, std::function<void(WriteQueue::Answer)> done) {
    queue_.append(std::move(addition), std::move(done));
  }
  void label(GameStore::LabelChange change, std::function<void(WriteQueue::Answer)> done) {
    queue_.label(std::move(change), std::move(done));
  }
  void remove(std::string id, std::function<void(WriteQueue::Answer)> done) {
    queue_.remove(std::move(id), std::move(done));
  }
  void put_pack(StoredPack pack, std::function<void(WriteQueue::Answer)> done) {
    queue_.put_pack(std::move(pack), std::move(done));
  }
  std::optional<Problem> trouble();
  std::uint64_t bytes() const { return bytes_; }
  void stop() { queue_.stop(); }

  // Why nothing can be read: found by the last check, or by a read since then.
  std::optional<Problem> unreadable() const;
  void note_unreadable(Problem problem);

 private:
  using Clock = std::chrono::steady_clock;
  using Answer = WriteQueue::Answer;
  using Group = WriteQueue::Group;
  // A failed write that is to be tried again.
  struct Failed {
    Problem problem;
    WriteQueue::Job::Kind kind;
    GameStore::Submission submission;
    std::string before;
  };

  // Checks the database; called once a second.
  void look();
  std::optional<Problem> ask(std::optional<Problem> (*question)(Connection&));
  void measure();
  // Writes the failed job once more and rolls it back.
  void try_again();

  void commit(Group group);
  // The answers for the group, in its order; or the Problem if nothing was stored.
  Result<std::vector<Answer>> store(const Group& group);
  // Leaves the transaction open.
  std::vector<Answer> write(const Group& group);
  void note_failed(const Group& group, const Problem& problem);

  Connection connection_;
  std::atomic<std::uint64_t> bytes_ = 0;
  Clock::time_point next_measure_;

  mutable std::mutex mutex_;  // guards the members up to asked_
  std::optional<Problem> unreadable_;
  std::optional<Problem> unwritable_;  // found by the last check, if the games can be read
  std::optional<Failed> failed_;       // the last write, unless one has succeeded since
  Clock::time_point asked_;  // when somebody last asked about the trouble and was told of some
  WriteQueue queue_;         // its thread uses all of the above
};

}  // namespace arbiter::postgres
