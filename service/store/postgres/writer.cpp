#include "service/store/postgres/writer.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "service/store/postgres/changes.hpp"
#include "service/store/postgres/hooks.hpp"
#include "service/store/postgres/keys.hpp"
#include "service/store/postgres/rows.hpp"

namespace arbiter::postgres {
namespace {

constexpr std::chrono::seconds kBetweenMeasures{30};
// Whoever waits for the trouble to end asks more often than this.
constexpr std::chrono::seconds kAskedLately{5};

using Answer = WriteQueue::Answer;
using Job = WriteQueue::Job;
using Known = std::map<std::string, StoredGame>;

std::vector<std::string_view> ids_of(const WriteQueue::Group& group) {
  std::vector<std::string_view> ids;
  for (const auto& job : group) ids.push_back(job->submission.game.id);
  return ids;
}

// The ids in the group by which deleted games are known.
std::set<std::string> deleted_games(Connection& connection, const WriteQueue::Group& group) {
  std::vector<std::string> ids;
  for (const auto& job : group)
    for (std::string& id : ids_brought_back(job->submission.game)) ids.push_back(std::move(id));
  return deleted_among(connection, {ids.begin(), ids.end()});
}

// The games with these ids that are already stored.
Known known_games(Connection& connection, const std::vector<std::string_view>& ids) {
  const Rows rows = connection.run(
      "SELECT " + kGameColumns + " FROM arbiter.games WHERE id = ANY ($1)", {texts(ids)});
  Known known;
  for (int row = 0; row < rows.count(); ++row) {
    StoredGame game = read_game(rows, row);
    known.emplace(game.id, std::move(game));
  }
  return known;
}

// Does the jobs of a group in order, within one transaction. New games are collected until a
// stored game is changed, so that many of them go in one statement.
class GroupOfWrites {
 public:
  GroupOfWrites(Connection& connection, const WriteQueue::Group& group)
      : connection_(connection),
        moment_(begin_writing(connection)),
        known_(known_games(connection, ids_of(group))),
        deleted_(deleted_games(connection, group)) {}

  Answer write(Job& job) {
    switch (job.kind) {
      case Job::Kind::store: return store(job.submission);
      case Job::Kind::verdict: return judge(job.submission);
      case Job::Kind::addition:
      case Job::Kind::ruling: return append(job);
      case Job::Kind::label: return label(job.submission, job.before);
      case Job::Kind::remove: return remove(job.submission.game);
      case Job::Kind::pack: return store_pack(job.submission);
    }
    return missing_game(job.submission.game.id, false);
  }

  void insert_new_games() {
    insert_games(connection_, std::exchange(fresh_, {}));
    insert_writes(connection_, std::exchange(writes_, {}));
  }

  // Comes last, because of its locks.
  void tell_hooks() {
    if (!happened_.empty()) enqueue(connection_, happened_, moment_.time);
  }

 private:
  Answer store(GameStore::Submission& submission) {
    StoredGame& game = submission.game;
    const auto found = known_.find(game.id);
    if (found == known_.end()) {
      for (const std::string& id : ids_brought_back(game))
        if (deleted_.contains(id)) return missing_game(game.id, true);
      game.number = ++moment_.greatest;
      game.created_at = moment_.time;
      game.judged_at = moment_.time;
      fresh_.push_back(&submission);
      known_.emplace(game.id, game);
      note(Job::Kind::store, submission.by, game);
      note(notice_of(kJudged, game));
      return GameStore::Stored{game, false};
    }
    if (found->second.opening_sha256 != game.log_sha256) return collision(game.id);
    // True if an earlier attempt, whose answer was lost, stored this very game.
    const bool ours =
        found->second.number == game.number && found->second.created_at == game.created_at;
    return GameStore::Stored{found->second, !ours};
  }

  Answer judge(const GameStore::Submission& judged) {
    const std::string& id = judged.game.id;
    const auto found = known_.find(id);
    if (found == known_.end()) return missing_game(id, deleted_.contains(id));
    if (found->second.log_sha256 != judged.game.log_sha256) return game_changed(id);
    insert_new_games();
    const bool changed = judge_game(connection_, found->second, judged, moment_.time);
    if (changed) {
      note(Job::Kind::verdict, judged.by, found->second);
      note(notice_of(kJudged, found->second));
    }
    return GameStore::Stored{found->second, !changed};
  }

  Answer append(const Job& job) {
    const GameStore::Submission& judged = job.submission;
    const std::string& id = judged.game.id;
    const auto found = known_.find(id);
    if (found == known_.end()) return missing_game(id, deleted_.contains(id));
    StoredGame& game = found->second;
    if (game.log_sha256 == judged.game.log_sha256) return GameStore::Stored{game, true};
    if (game.log_sha256 != job.before) return game_changed(id);
    insert_new_games();
    append_to_game(connection_, game, judged, moment_.time);
    note(job.kind, judged.by, game);
    note(notice_of(kEntriesAdded, game));
    return GameStore::Stored{game, false};
  }

  Answer label(const GameStore::Submission& labelled, const std::string& revision) {
    const StoredGame& change = labelled.game;
    const auto found = known_.find(change.id);
    if (found == known_.end()) return missing_game(change.id, deleted_.contains(change.id));
    Labels labels = changed_labels(found->second.labels, change.labels);
    if (const auto problem = objection_to_labels(found->second, labels, revision)) return *problem;
    const bool changed = labels != found->second.labels;
    insert_new_games();
    if (!changed) return GameStore::Stored{found->second, true};
    set_labels(connection_, found->second, std::move(labels));
    note(Job::Kind::label, labelled.by, found->second);
    return GameStore::Stored{found->second, false};
  }

  Answer remove(StoredGame& game) {
    const auto found = known_.find(game.id);
    if (found == known_.end()) {
      // It has a number if an earlier attempt, whose answer was lost, deleted it.
      const bool deleted = deleted_.contains(game.id);
      if (deleted && game.number != 0) return GameStore::Stored{game, true};
      return missing_game(game.id, deleted);
    }
    insert_new_games();
    remove_game(connection_, found->second, moment_.time);
    forget_in_outbox(connection_, found->second.number);
    game = found->second;
    std::erase_if(happened_, [&](const Notice& notice) { return notice.game == game.number; });
    known_.erase(found);
    deleted_.insert(game.id);
    deleted_.insert(id_of_deleted_log(game));
    return GameStore::Stored{game, true};
  }

  Answer store_pack(const GameStore::Submission& pack) {
    const bool fresh = insert_pack(connection_, pack_of(pack, moment_.time));
    return GameStore::Stored{pack.game, !fresh};
  }

  void note(Job::Kind kind, const std::string& by, const StoredGame& game) {
    if (auto write = write_of(kind, by, game, moment_.time)) writes_.push_back(*std::move(write));
  }

  void note(Notice notice) {
    if (moment_.hooks) happened_.push_back(std::move(notice));
  }

  Connection& connection_;
  Moment moment_;
  Known known_;
  std::set<std::string> deleted_;
  std::vector<const GameStore::Submission*> fresh_;
  std::vector<StoredWrite> writes_;
  std::vector<Notice> happened_;
};

}  // namespace

Writer::Writer(Connection connection)
    : connection_(std::move(connection)),
      queue_([this](Group group) { commit(std::move(group)); }, [this] { look(); }) {}

std::optional<Problem> Writer::trouble() {
  if (auto stopping = queue_.stopping()) return stopping;
  const std::lock_guard lock(mutex_);
  std::optional<Problem> found = unreadable_ ? unreadable_ : unwritable_;
  if (!found && failed_) found = failed_->problem;
  if (found) asked_ = Clock::now();
  return found;
}

std::optional<Problem> Writer::unreadable() const {
  const std::lock_guard lock(mutex_);
  return unreadable_;
}

void Writer::note_unreadable(Problem problem) {
  const std::lock_guard lock(mutex_);
  unreadable_ = std::move(problem);
}

void Writer::look() {
  std::optional<Problem> reading = ask(objection_to_reading);
  std::optional<Problem> writing = reading ? std::nullopt : ask(objection_to_writing);
  const bool sound = !reading && !writing;
  bool wanted = false;
  {
    const std::lock_guard lock(mutex_);
    unreadable_ = std::move(reading);
    unwritable_ = std::move(writing);
    wanted = failed_ && Clock::now() - asked_ < kAskedLately;
  }
  if (!sound) return;
  measure();
  if (wanted) try_again();
}

// An idle connection that was lost is not a problem if it can be replaced.
std::optional<Problem> Writer::ask(std::optional<Problem> (*question)(Connection&)) {
  for (int attempt = 0;; ++attempt) {
    try {
      return question(connection_);
    } catch (const Failure& failure) {
      if (!failure.lost || attempt > 0) return problem_of(failure);
    }
  }
}

void Writer::measure() {
  if (Clock::now() < next_measure_) return;
  next_measure_ = Clock::now() + kBetweenMeasures;
  try {
    const Rows rows = connection_.run(
        "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class "
        "WHERE relnamespace = to_regnamespace('arbiter') AND relkind = 'r'");
    bytes_ = static_cast<std::uint64_t>(rows.number(0, 0));
  } catch (const Failure&) {
    // The next look finds out what is wrong.
  }
}

void Writer::try_again() {
  std::optional<Failed> failed;
  {
    const std::lock_guard lock(mutex_);
    failed = failed_;
  }
  try {
    Group alone;
    alone.push_back(
        std::make_unique<Job>(Job{failed->kind, failed->submission, {}, failed->before}));
    (void)write(alone);
    failed.reset();
  } catch (const Failure& again) {
    failed->problem = problem_of(again);
  } catch (const Refused& refused) {
    failed->problem = refused.problem;
  }
  connection_.roll_back();
  const std::lock_guard lock(mutex_);
  failed_ = std::move(failed);
}

// If a group fails, its jobs are tried one by one, so that a log that is too large for the disk
// does not make its neighbours fail.
void Writer::commit(Group group) {
  Result<std::vector<Answer>> answers = store(group);
  if (!answers.ok() && group.size() > 1 && !unreadable()) {
    for (std::unique_ptr<WriteQueue::Job>& job : group) {
      Group alone;
      alone.push_back(std::move(job));
      commit(std::move(alone));
    }
    return;
  }
  for (std::size_t i = 0; i < group.size(); ++i)
    group[i]->done(answers.ok() ? answers.value()[i] : Answer(answers.problem()));
}

// After a lost connection another one is tried at once: the server may have been restarted. If the
// first attempt was committed after all, the games are found to be stored.
Result<std::vector<WriteQueue::Answer>> Writer::store(const Group& group) {
  if (const std::optional<Problem> problem = unreadable()) return *problem;
  for (int attempt = 0;; ++attempt) {
    try {
      std::vector<Answer> answers = write(group);
      connection_.run_all("COMMIT");
      const std::lock_guard lock(mutex_);
      failed_.reset();
      return answers;
    } catch (const Failure& failure) {
      connection_.roll_back();
      if (failure.lost && attempt == 0) continue;
      const Problem problem = problem_of(failure);
      failure.lost ? note_unreadable(problem) : note_failed(group, problem);
      return problem;
    } catch (const Refused& refused) {
      connection_.roll_back();
      note_unreadable(refused.problem);
      return refused.problem;
    }
  }
}

std::vector<WriteQueue::Answer> Writer::write(const Group& group) {
  GroupOfWrites writes(connection_, group);
  std::vector<Answer> answers;
  answers.reserve(group.size());
  for (const std::unique_ptr<Job>& job : group) answers.push_back(writes.write(*job));
  writes.insert_new_games();
  writes.tell_hooks();
  return answers;
}

void Writer::note_failed(const Group& group, const Problem& problem) {
  if (group.size() > 1) return;  // each will be tried alone
  const std::lock_guard lock(mutex_);
  failed_ = Failed{problem, group[0]->kind, group[0]->submission, group[0]->before};
}

}  // namespace arbiter::postgres
