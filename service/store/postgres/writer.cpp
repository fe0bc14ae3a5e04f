#include "service/store/postgres/writer.hpp"

#include <map>

#include "service/store/postgres/rows.hpp"

namespace arbiter::postgres {
namespace {

constexpr std::chrono::seconds kBetweenMeasures{30};
// Whoever wants to know whether the trouble is over asks more often than that.
constexpr std::chrono::seconds kAskedLately{5};

using Known = std::map<std::string, StoredGame>;

// The games of the group that are stored already.
Known known_games(Connection& connection, const WriteQueue::Group& group) {
  std::vector<std::string_view> ids;
  for (const auto& job : group) ids.push_back(job->submission.game.id);
  const Rows rows = connection.run(
      "SELECT " + kGameColumns + " FROM arbiter.games WHERE id = ANY ($1)", {texts(ids)});
  Known known;
  for (int row = 0; row < rows.count(); ++row) {
    StoredGame game = read_game(rows, row);
    known.emplace(game.id, std::move(game));
  }
  return known;
}

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

// A connection that was lost while nobody used it is no trouble if another one can be had.
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
    const Moment moment = begin_writing(connection_);
    failed->submission.game.number = moment.greatest + 1;
    failed->submission.game.created_at = moment.time;
    insert_games(connection_, {&failed->submission});
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

// A group that fails is tried again one by one, so that a log that is too large for the disk does
// not take its neighbours along.
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

// A lost connection may be a server that was started again: another one is tried at once. Where the
// commit had been reached, the games are found to be stored.
Result<std::vector<WriteQueue::Answer>> Writer::store(const Group& group) {
  if (const std::optional<Problem> problem = unreadable()) return *problem;
  for (int attempt = 0;; ++attempt) {
    try {
      std::vector<Answer> answers = transact(group);
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

std::vector<WriteQueue::Answer> Writer::transact(const Group& group) {
  const Moment moment = begin_writing(connection_);
  Known known = known_games(connection_, group);
  std::vector<Answer> answers;
  std::vector<const GameStore::Submission*> fresh;
  for (const std::unique_ptr<WriteQueue::Job>& job : group) {
    StoredGame& game = job->submission.game;
    const auto found = known.find(game.id);
    if (found == known.end()) {
      game.number = moment.greatest + 1 + static_cast<std::int64_t>(fresh.size());
      game.created_at = moment.time;
      fresh.push_back(&job->submission);
      known.emplace(game.id, game);
      answers.push_back(GameStore::Stored{game, false});
    } else if (found->second.log_sha256 != game.log_sha256) {
      answers.push_back(collision(game.id));
    } else {
      // Of an attempt before this one, whose answer was lost: this very game was stored then.
      const bool ours =
          found->second.number == game.number && found->second.created_at == game.created_at;
      answers.push_back(GameStore::Stored{found->second, !ours});
    }
  }
  insert_games(connection_, fresh);
  connection_.run_all("COMMIT");
  return answers;
}

void Writer::note_failed(const Group& group, const Problem& problem) {
  if (group.size() > 1) return;  // each will be tried alone
  const std::lock_guard lock(mutex_);
  failed_ = Failed{problem, group[0]->submission};
}

}  // namespace arbiter::postgres
