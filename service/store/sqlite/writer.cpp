#include "service/store/sqlite/writer.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/keys.hpp"
#include "service/store/sqlite/lists.hpp"
#include "service/store/sqlite/players.hpp"
#include "service/store/sqlite/rows.hpp"

namespace arbiter {
namespace {

// Whoever waits for the trouble to end asks more often than this.
constexpr std::chrono::seconds kAskedLately{5};
// More than the size of the row and index pages that change with a game.
constexpr std::size_t kBesideTexts = 128 * 1024;
constexpr int kCacheSize = -2'000;  // SQLite's default; negative numbers are in KiB
constexpr int kMostForWal = 50;     // milliseconds, during which nothing is stored

Problem unexpected(const std::exception& failure) {
  return {"store-failed", "The game could not be stored", failure.what(), {}};
}

Problem meaning_of(const std::exception& failure) {
  const auto* known = dynamic_cast<const SQLite::Exception*>(&failure);
  return known != nullptr ? database_problem(*known) : unexpected(failure);
}

}  // namespace

Writer::Writer(SQLite::Database& database, std::mutex& writing, FileWatch& watch,
               FailedReads& failed_reads, SqliteReaders& readers)
    : database_(database),
      writing_(writing),
      watch_(watch),
      failed_reads_(failed_reads),
      readers_(readers),
      find_(database_, "SELECT " + kGameColumns + " FROM games WHERE id = ?"),
      insert_game_(database_,
                   "INSERT INTO games (id, game, status, outcome, pack_sha256, log_sha256, digest, "
                   "media_type, created_at, entries, open, build, labels, number) "
                   "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                   "1 + max(coalesce((SELECT max(number) FROM games), 0), "
                   "coalesce((SELECT max(number) FROM deleted), 0))) ON CONFLICT (id) DO NOTHING"),
      insert_documents_(database_, "INSERT INTO documents (number, log, verdict) VALUES (?, ?, ?)"),
      insert_kind_(database_, "INSERT OR IGNORE INTO kinds VALUES (?, ?, ?)"),
      insert_player_(database_, "INSERT INTO recent_players VALUES (?, ?, ?, ?, ?)"),
      widen_span_(database_,
                  "INSERT INTO spans VALUES (?1, ?2, ?2) ON CONFLICT DO UPDATE SET "
                  "oldest = min(oldest, ?2), newest = max(newest, ?2)"),
      insert_pack_(database_,
                   "INSERT INTO packs VALUES (?, ?, ?, ?) ON CONFLICT (sha256) DO NOTHING"),
      changes_(database_),
      outbox_(database_),
      wal_has_deleted_(database_.execAndGet("SELECT count(*) FROM deleted").getInt64() > 0),
      queue_([this](Group group) { commit(std::move(group)); }, [this] { look(); }) {}

std::optional<Problem> Writer::trouble() {
  if (auto stopping = queue_.stopping()) return stopping;
  std::optional<Problem> found = watch_.moved();
  const std::lock_guard lock(mutex_);
  if (!found) found = file_trouble_;
  if (!found) found = failed_reads_.problem();
  if (!found && failure_) found = failure_->problem;
  if (found) asked_ = Clock::now();
  return found;
}

void Writer::look() {
  std::optional<Problem> found = watch_.damaged();
  const bool sound = !found && !watch_.moved();
  bool wanted = false;
  {
    const std::lock_guard lock(mutex_);
    file_trouble_ = std::move(found);
    wanted = Clock::now() - asked_ < kAskedLately;
  }
  if (!sound) return;
  keep_house();
  if (!wanted) return;
  failed_reads_.ask_again(readers_);
  try_again();
}

// Work that cannot be done now is tried again later and delays nobody meanwhile.
void Writer::keep_house() {
  const std::lock_guard order(writing_);
  try {
    if (wal_has_deleted_) empty_wal();
    move_recent_players(database_);
  } catch (const SQLite::Exception&) {
    roll_back();
  }
}

// Once all of the WAL has been moved, new readers no longer use it. If a reader that started
// earlier is still active, as a copy may be for minutes, the WAL is left alone until the next
// time.
void Writer::empty_wal() {
  sqlite3* const handle = database_.getHandle();
  const int patience = database_.execAndGet("PRAGMA busy_timeout").getInt();
  sqlite3_busy_timeout(handle, kMostForWal);
  const int code =
      sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(handle, patience);
  if (code == SQLITE_OK) wal_has_deleted_ = false;
}

// Pages that do not fit into the cache are written before the transaction ends. So after the
// rollback nothing is left, but it is certain that there was room for them and that the pages
// which the game changes are sound. The commit that follows changes nothing and shows whether
// commits reach the disk.
void Writer::try_again() {
  std::optional<Failure> failure;
  {
    const std::lock_guard lock(mutex_);
    failure = failure_;
  }
  if (!failure) return;
  const std::lock_guard order(writing_);
  try {
    database_.exec("PRAGMA cache_size = 1");
    database_.exec("BEGIN IMMEDIATE");
    (void)write(failure->kind, failure->submission, failure->before);
    database_.exec("CREATE TABLE probe (bytes)");
    database_.exec("INSERT INTO probe VALUES (zeroblob(" + std::to_string(failure->bytes) + "))");
    roll_back();
    const int version = database_.execAndGet("PRAGMA user_version").getInt();
    database_.exec("PRAGMA user_version = " + std::to_string(version));
    failure.reset();
  } catch (const std::exception& again) {
    roll_back();
    failure->problem = meaning_of(again);
  }
  database_.tryExec("PRAGMA cache_size = " + std::to_string(kCacheSize));
  const std::lock_guard lock(mutex_);
  failure_ = std::move(failure);
}

std::optional<Problem> Writer::obstacle() {
  std::optional<Problem> found = watch_.moved();
  if (!found) found = watch_.damaged();
  if (!found) found = failed_reads_.problem();
  const std::lock_guard lock(mutex_);
  if (!found && failure_ && failure_->damage) found = failure_->problem;
  if (found) asked_ = Clock::now();
  return found;
}

// If a group fails, its jobs are tried one by one, so that a log that is too large for the disk
// does not make its neighbours fail.
void Writer::commit(Group group) {
  std::vector<Answer> answers;
  std::optional<Problem> refusal = obstacle();
  try {
    if (!refusal) answers = transact(group);
    // What was committed to a file that has lost its name is lost with it.
    if (!refusal) refusal = watch_.moved();
  } catch (const std::exception& failure) {
    roll_back();
    if (group.size() > 1) {
      for (std::unique_ptr<Job>& job : group) {
        Group alone;
        alone.push_back(std::move(job));
        commit(std::move(alone));
      }
      return;
    }
    note(*group[0], failure);
    refusal = meaning_of(failure);
  }
  for (std::size_t i = 0; i < group.size(); ++i)
    group[i]->done(refusal ? Answer(*refusal) : std::move(answers[i]));
}

void Writer::note(const Job& job, const std::exception& failure) {
  const GameStore::Submission& submission = job.submission;
  const auto* known = dynamic_cast<const SQLite::Exception*>(&failure);
  const std::lock_guard lock(mutex_);
  failure_ = Failure{meaning_of(failure),
                     known != nullptr && is_damage(*known),
                     job.kind,
                     {submission.game, "", "", submission.players},
                     job.before,
                     submission.log.size() + submission.verdict.size() + kBesideTexts};
}

std::vector<Writer::Answer> Writer::transact(const Group& group) {
  const std::lock_guard order(writing_);
  database_.exec("BEGIN IMMEDIATE");
  std::vector<Answer> answers;
  answers.reserve(group.size());
  for (const std::unique_ptr<Job>& job : group)
    answers.push_back(write(job->kind, job->submission, job->before));
  database_.exec("COMMIT");
  const std::lock_guard lock(mutex_);
  if (failure_ && !failure_->damage) failure_.reset();
  return answers;
}

void Writer::roll_back() {
  if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
  sqlite3_db_release_memory(database_.getHandle());
  known_kinds_.clear();
  known_moment_ = {};
}

Writer::Answer Writer::write(Job::Kind kind, const GameStore::Submission& submission,
                             const std::string& before) {
  Answer answer = change(kind, submission, before);
  if (!answer.ok() || answer.value().existed) return answer;
  const auto write = write_of(kind, submission.by, answer.value().game, time_of_storing());
  if (write) insert_write(database_, *write);
  return answer;
}

Writer::Answer Writer::change(Job::Kind kind, const GameStore::Submission& submission,
                              const std::string& before) {
  switch (kind) {
    case Job::Kind::store: return store(submission);
    case Job::Kind::verdict: return judge_game(submission);
    case Job::Kind::addition:
    case Job::Kind::ruling: return append_to_game(submission, before);
    case Job::Kind::label: return label_game(submission.game, before);
    case Job::Kind::remove: return remove_game(submission.game.id);
    case Job::Kind::pack: return store_pack(submission);
  }
  return unexpected(std::logic_error("an unknown kind of write"));
}

Writer::Answer Writer::store(const GameStore::Submission& submission) {
  StoredGame game = submission.game;
  for (const std::string& id : ids_brought_back(game))
    if (changes_.is_deleted(id) && !existing(game.id)) return missing_game(game.id, true);
  if (insert(game, submission)) {
    outbox_.enqueue(notice_of(kJudged, game));
    return GameStore::Stored{std::move(game), false};
  }
  StoredGame known = existing(game.id).value();
  if (known.opening_sha256 != game.log_sha256) return collision(game.id);
  return GameStore::Stored{std::move(known), true};
}

Writer::Answer Writer::judge_game(const GameStore::Submission& judged) {
  std::optional<StoredGame> game = existing(judged.game.id);
  if (!game) return missing_game(judged.game.id, changes_.is_deleted(judged.game.id));
  if (game->log_sha256 != judged.game.log_sha256) return game_changed(judged.game.id);
  const bool changed = changes_.judge(*game, judged);
  if (changed) {
    insert_kind(*game);
    outbox_.enqueue(notice_of(kJudged, *game));
  }
  return GameStore::Stored{*std::move(game), !changed};
}

Writer::Answer Writer::append_to_game(const GameStore::Submission& judged,
                                      const std::string& before) {
  std::optional<StoredGame> game = existing(judged.game.id);
  if (!game) return missing_game(judged.game.id, changes_.is_deleted(judged.game.id));
  if (game->log_sha256 == judged.game.log_sha256) return GameStore::Stored{*std::move(game), true};
  if (game->log_sha256 != before) return game_changed(judged.game.id);
  changes_.append(*game, judged);
  insert_kind(*game);
  outbox_.enqueue(notice_of(kEntriesAdded, *game));
  return GameStore::Stored{*std::move(game), false};
}

Writer::Answer Writer::label_game(const StoredGame& change, const std::string& revision) {
  std::optional<StoredGame> game = existing(change.id);
  if (!game) return missing_game(change.id, changes_.is_deleted(change.id));
  Labels labels = changed_labels(game->labels, change.labels);
  if (const auto problem = objection_to_labels(*game, labels, revision)) return *problem;
  const bool changed = labels != game->labels;
  if (changed) changes_.set_labels(*game, std::move(labels));
  return GameStore::Stored{*std::move(game), !changed};
}

Writer::Answer Writer::remove_game(const std::string& id) {
  std::optional<StoredGame> game = existing(id);
  if (!game) return missing_game(id, changes_.is_deleted(id));
  changes_.remove(*game);
  outbox_.forget(game->number);
  wal_has_deleted_ = true;
  return GameStore::Stored{*std::move(game), true};
}

Writer::Answer Writer::store_pack(const GameStore::Submission& pack) {
  const StatementUse use(insert_pack_);
  const StoredPack row = pack_of(pack, time_of_storing());
  bind_pack(insert_pack_, row);
  return GameStore::Stored{pack.game, insert_pack_.exec() == 0};
}

std::optional<StoredGame> Writer::existing(const std::string& id) {
  const StatementUse use(find_);
  find_.bindNoCopy(1, id);
  if (!find_.executeStep()) return std::nullopt;
  return read_game(find_);
}

bool Writer::insert(StoredGame& game, const GameStore::Submission& submission) {
  const StatementUse use_game(insert_game_);
  const StatementUse use_documents(insert_documents_);
  game.created_at = time_of_storing();
  game.judged_at = game.created_at;
  bind_game(insert_game_, game);
  if (insert_game_.exec() == 0) return false;
  game.number = database_.getLastInsertRowid();
  insert_documents_.bind(1, game.number);
  insert_documents_.bindNoCopy(2, submission.log.data(), static_cast<int>(submission.log.size()));
  insert_documents_.bindNoCopy(3, submission.verdict);
  insert_documents_.exec();
  insert_for_lists(game, submission.players);
  return true;
}

void Writer::insert_kind(const StoredGame& game) {
  if (!known_kinds_.insert({game.game, game.status, game.outcome}).second) return;
  const StatementUse use_kind(insert_kind_);
  insert_kind_.bindNoCopy(1, game.game);
  insert_kind_.bindNoCopy(2, game.status);
  insert_kind_.bindNoCopy(3, game.outcome);
  insert_kind_.exec();
}

void Writer::insert_for_lists(const StoredGame& game, const std::vector<std::string>& players) {
  insert_kind(game);
  changes_.insert_labels(game);
  const std::pair<std::int64_t, std::string> moment(game.number / kSpan, game.created_at);
  if (known_moment_ != moment) {
    known_moment_ = moment;
    const StatementUse use_span(widen_span_);
    widen_span_.bind(1, moment.first);
    widen_span_.bindNoCopy(2, moment.second);
    widen_span_.exec();
  }
  for (auto name = players.begin(); name != players.end(); ++name) {
    if (std::find(players.begin(), name, *name) != name) continue;
    const StatementUse use_player(insert_player_);
    insert_player_.bindNoCopy(1, *name);
    insert_player_.bindNoCopy(2, game.game);
    insert_player_.bindNoCopy(3, game.status);
    insert_player_.bindNoCopy(4, game.outcome);
    insert_player_.bind(5, game.number);
    insert_player_.exec();
  }
}

}  // namespace arbiter
