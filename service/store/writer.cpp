#include "service/store/writer.hpp"

#include <sqlite3.h>

#include <ctime>
#include <utility>

#include "service/store/database.hpp"
#include "service/store/rows.hpp"

namespace arbiter {
namespace {

// Bounds how long the first of a burst waits for the commit of the last.
constexpr std::size_t kGroup = 256;
constexpr std::chrono::seconds kBetweenProbes{1};
// More than the pages of rows and indices that change with a game.
constexpr std::size_t kBesideTexts = 128 * 1024;
constexpr int kCacheSize = -2'000;  // SQLite's own: in KiB, where negative

std::string now() {
  const std::time_t seconds = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return std::string(text, length);
}

Problem stopped() {
  return {
      503, "stopping", "The service is stopping", "Nothing was stored; send it again later.", {}};
}

Problem collision(const std::string& id) {
  return {500,
          "id-collision",
          "Two logs have the same id",
          "Another log is stored as " + id + "; this one cannot be stored.",
          {}};
}

Problem unexpected(const std::exception& failure) {
  return {500, "store-failed", "The game could not be stored", failure.what(), {}};
}

Problem meaning_of(const std::exception& failure) {
  const auto* known = dynamic_cast<const SQLite::Exception*>(&failure);
  return known != nullptr ? database_problem(*known) : unexpected(failure);
}

// Ends the transaction if the failure has not done so already.
void roll_back(SQLite::Database& database) {
  if (sqlite3_get_autocommit(database.getHandle()) == 0) database.tryExec("ROLLBACK");
}

}  // namespace

Writer::Writer(std::unique_ptr<SQLite::Database> database)
    : database_(std::move(database)),
      find_(*database_, "SELECT " + kGameColumns + " FROM games WHERE id = ?"),
      insert_game_(
          *database_,
          "INSERT INTO games (id, game, status, outcome, pack_sha256, log_sha256, digest, "
          "media_type, created_at, entries, open) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      insert_documents_(*database_,
                        "INSERT INTO documents (number, log, verdict) VALUES (?, ?, ?)"),
      thread_([this] { run(); }) {}

void Writer::put(Store::Submission submission, std::function<void(Answer)> done) {
  auto job = std::make_shared<Job>(Job{std::move(submission), std::move(done)});
  job->submission.game.id = game_id(job->submission.game.log_sha256);
  bool refused = false;
  {
    const std::lock_guard lock(mutex_);
    refused = stopping_;
    if (!refused) queue_.push_back(job);
  }
  if (refused) return job->done(stopped());
  wake_.notify_one();
}

std::optional<Problem> Writer::trouble() {
  std::future<void> done;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return stopped();
    const auto now = std::chrono::steady_clock::now();
    if (!trouble_ || now < next_probe_) return trouble_;
    next_probe_ = now + kBetweenProbes;
    probe_ = std::make_shared<Probe>();
    probe_->bytes = trouble_bytes_;
    done = probe_->done.get_future();
  }
  wake_.notify_one();
  done.wait();
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void Writer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  std::call_once(joined_, [this] { thread_.join(); });
}

void Writer::run() {
  for (;;) {
    std::shared_ptr<Probe> probe;
    const Group group = next_group(probe);
    if (probe) try_to_write(*probe);
    if (!group.empty()) commit(group);
    if (!probe && group.empty()) return;
  }
}

Writer::Group Writer::next_group(std::shared_ptr<Probe>& probe) {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return stopping_ || probe_ || !queue_.empty(); });
  probe = std::exchange(probe_, nullptr);
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), kGroup));
  Group group(queue_.begin(), end);
  queue_.erase(queue_.begin(), end);
  return group;
}

// A group that fails is tried again one by one, so that a log that is too large for the disk does
// not take its neighbours along.
void Writer::commit(const Group& group) {
  try {
    std::vector<Answer> answers = transact(group);
    for (std::size_t i = 0; i < group.size(); ++i) group[i]->done(std::move(answers[i]));
    return;
  } catch (const std::exception& failure) {
    roll_back(*database_);
    if (group.size() == 1) return fail(group[0], failure);
  }
  for (const std::shared_ptr<Job>& job : group) commit({job});
}

void Writer::fail(const std::shared_ptr<Job>& job, const std::exception& failure) {
  Problem problem = meaning_of(failure);
  {
    const std::lock_guard lock(mutex_);
    trouble_ = problem;
    trouble_bytes_ = job->submission.log.size() + job->submission.verdict.size() + kBesideTexts;
    next_probe_ = std::chrono::steady_clock::now() + kBetweenProbes;
  }
  job->done(std::move(problem));
}

// Pages that the cache cannot keep are written before the transaction ends, so that rolling it back
// leaves nothing behind but the certainty that there was room for them. What is committed then
// changes nothing, and tells whether a commit reaches the disk.
void Writer::try_to_write(Probe& probe) {
  std::optional<Problem> found;
  try {
    database_->exec("PRAGMA cache_size = 1");
    database_->exec("BEGIN IMMEDIATE");
    database_->exec("CREATE TABLE probe (bytes)");
    database_->exec("INSERT INTO probe VALUES (zeroblob(" + std::to_string(probe.bytes) + "))");
    database_->exec("ROLLBACK");
    const int version = database_->execAndGet("PRAGMA user_version").getInt();
    database_->exec("PRAGMA user_version = " + std::to_string(version));
  } catch (const std::exception& failure) {
    roll_back(*database_);
    found = meaning_of(failure);
  }
  database_->tryExec("PRAGMA cache_size = " + std::to_string(kCacheSize));
  {
    const std::lock_guard lock(mutex_);
    trouble_ = std::move(found);
  }
  probe.done.set_value();
}

std::vector<Writer::Answer> Writer::transact(const Group& group) {
  database_->exec("BEGIN IMMEDIATE");
  std::vector<Answer> answers;
  answers.reserve(group.size());
  for (const std::shared_ptr<Job>& job : group) answers.push_back(write(job->submission));
  database_->exec("COMMIT");
  {
    const std::lock_guard lock(mutex_);
    trouble_.reset();
  }
  return answers;
}

Writer::Answer Writer::write(const Store::Submission& submission) {
  StoredGame game = submission.game;
  if (auto known = existing(game.id)) {
    if (known->log_sha256 != game.log_sha256) return collision(game.id);
    return Store::Stored{std::move(*known), true};
  }
  insert(game, submission);
  return Store::Stored{std::move(game), false};
}

std::optional<StoredGame> Writer::existing(const std::string& id) {
  const StatementUse use(find_);
  find_.bindNoCopy(1, id);
  if (!find_.executeStep()) return std::nullopt;
  return read_game(find_);
}

void Writer::insert(StoredGame& game, const Store::Submission& submission) {
  const StatementUse use_game(insert_game_);
  const StatementUse use_documents(insert_documents_);
  game.created_at = now();
  bind_game(insert_game_, game);
  insert_game_.exec();
  game.number = database_->getLastInsertRowid();
  insert_documents_.bind(1, game.number);
  insert_documents_.bindNoCopy(2, submission.log.data(), static_cast<int>(submission.log.size()));
  insert_documents_.bindNoCopy(3, submission.verdict);
  insert_documents_.exec();
}

}  // namespace arbiter
