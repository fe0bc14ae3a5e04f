// The one thread that writes: it takes what has queued up and commits it as one transaction.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "service/store/sqlite/changes.hpp"
#include "service/store/sqlite/failed_reads.hpp"
#include "service/store/sqlite/file_watch.hpp"
#include "service/store/sqlite/hooks.hpp"
#include "service/store/sqlite/readers.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter {

class Writer {
 public:
  // All of them must outlive the writer. Every writer to the file locks `writing`.
  Writer(SQLite::Database& database, std::mutex& writing, FileWatch& watch,
         FailedReads& failed_reads, SqliteReaders& readers);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  using Answer = WriteQueue::Answer;

  // See GameStore.
  void put(GameStore::Submission submission, std::function<void(Answer)> done) {
    queue_.put(std::move(submission), std::move(done));
  }
  void judge(GameStore::Submission judged, std::function<void(Answer)> done) {
    queue_.judge(std::move(judged), std::move(done));
  }
  void append(GameStore::Addition addition, std::function<void(Answer)> done) {
    queue_.append(std::move(addition), std::move(done));
  }
  void label(GameStore::LabelChange change, std::function<void(Answer)> done) {
    queue_.label(std::move(change), std::move(done));
  }
  void remove(std::string id, std::function<void(Answer)> done) {
    queue_.remove(std::move(id), std::move(done));
  }
  void put_pack(StoredPack pack, std::function<void(Answer)> done) {
    queue_.put_pack(std::move(pack), std::move(done));
  }
  std::optional<Problem> trouble();
  void stop() { queue_.stop(); }

 private:
  using Clock = std::chrono::steady_clock;
  // A failed write, with what is needed to try it again.
  struct Failure {
    Problem problem;
    bool damage = false;  // only the same write can show that it is over
    WriteQueue::Job::Kind kind;
    GameStore::Submission submission;
    std::string before;
    std::size_t bytes = 0;  // of the texts, which are not kept
  };
  using Job = WriteQueue::Job;
  using Group = WriteQueue::Group;

  // Checks the file, and tries a failed write again if anybody wants to know.
  void look();
  void keep_house();
  void try_again();
  // Why nothing may be written now.
  std::optional<Problem> obstacle();
  void commit(Group group);
  void note(const Job& job, const std::exception& failure);
  std::vector<Answer> transact(const Group& group);
  // Ends the transaction if a failure has not done so already.
  void roll_back();
  Answer write(Job::Kind kind, const GameStore::Submission& submission, const std::string& before);
  Answer change(Job::Kind kind, const GameStore::Submission& submission, const std::string& before);
  Answer store(const GameStore::Submission& submission);
  Answer judge_game(const GameStore::Submission& judged);
  Answer append_to_game(const GameStore::Submission& judged, const std::string& before);
  Answer label_game(const StoredGame& change, const std::string& revision);
  Answer remove_game(const std::string& id);
  Answer store_pack(const GameStore::Submission& pack);
  std::optional<StoredGame> existing(const std::string& id);
  // Returns false and inserts nothing if there is already a game with this id.
  bool insert(StoredGame& game, const GameStore::Submission& submission);
  void insert_for_lists(const StoredGame& game, const std::vector<std::string>& players);
  void insert_kind(const StoredGame& game);
  // Removes everything of deleted games from the WAL.
  void empty_wal();

  SQLite::Database& database_;
  std::mutex& writing_;
  FileWatch& watch_;
  FailedReads& failed_reads_;
  SqliteReaders& readers_;
  SQLite::Statement find_;
  SQLite::Statement insert_game_;
  SQLite::Statement insert_documents_;
  SQLite::Statement insert_kind_;
  SQLite::Statement insert_player_;
  SQLite::Statement widen_span_;
  SQLite::Statement insert_pack_;
  GameChanges changes_;
  SqliteOutbox outbox_;
  bool wal_has_deleted_;  // it may hold bytes of deleted games
  // Rows known to be in the tables `kinds` and `spans`, so that most games need no query.
  std::set<std::array<std::string, 3>> known_kinds_;
  std::pair<std::int64_t, std::string> known_moment_;

  std::mutex mutex_;                     // guards the members up to asked_
  std::optional<Problem> file_trouble_;  // what the last check found
  std::optional<Failure> failure_;       // of the last write, unless one has succeeded since
  Clock::time_point asked_;  // when somebody last asked about the trouble and was told of some
  WriteQueue queue_;         // its thread uses all of the above
};

}  // namespace arbiter
