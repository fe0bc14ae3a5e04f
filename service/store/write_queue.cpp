#include "service/store/write_queue.hpp"

#include <ctime>
#include <iterator>
#include <utility>

namespace arbiter {
namespace {

// Bound how long the first job of a burst waits for the commit of the last, and how much one
// transaction writes. A game that is larger goes alone.
constexpr std::size_t kGroup = 256;
constexpr std::size_t kGroupBytes = 32 << 20;
constexpr std::chrono::seconds kBetweenLooks{1};

Problem stopped() {
  return {"stopping", "The service is stopping", "Nothing was written; send it again later.", {}};
}

}  // namespace

WriteQueue::WriteQueue(std::function<void(Group)> commit, std::function<void()> look)
    : commit_(std::move(commit)), look_(std::move(look)), thread_([this] { run(); }) {}

void WriteQueue::put(GameStore::Submission submission, std::function<void(Answer)> done) {
  submission.game.opening_sha256 = submission.game.log_sha256;
  if (submission.game.id.empty()) submission.game.id = game_id(submission.game.log_sha256);
  add(std::make_unique<Job>(Job{Job::Kind::store, std::move(submission), std::move(done)}));
}

void WriteQueue::judge(GameStore::Submission judged, std::function<void(Answer)> done) {
  add(std::make_unique<Job>(Job{Job::Kind::verdict, std::move(judged), std::move(done)}));
}

void WriteQueue::append(GameStore::Addition addition, std::function<void(Answer)> done) {
  const auto kind = addition.ruling ? Job::Kind::ruling : Job::Kind::addition;
  add(std::make_unique<Job>(
      Job{kind, std::move(addition.judged), std::move(done), std::move(addition.before)}));
}

void WriteQueue::label(GameStore::LabelChange change, std::function<void(Answer)> done) {
  auto job =
      std::make_unique<Job>(Job{Job::Kind::label, {}, std::move(done), std::move(change.revision)});
  job->submission.game.id = std::move(change.id);
  job->submission.game.labels = std::move(change.labels);
  job->submission.by = std::move(change.by);
  add(std::move(job));
}

void WriteQueue::remove(std::string id, std::function<void(Answer)> done) {
  auto job = std::make_unique<Job>(Job{Job::Kind::remove, {}, std::move(done)});
  job->submission.game.id = std::move(id);
  add(std::move(job));
}

void WriteQueue::put_pack(StoredPack pack, std::function<void(Answer)> done) {
  auto job = std::make_unique<Job>(Job{Job::Kind::pack, {}, std::move(done)});
  job->submission.game.pack_sha256 = std::move(pack.sha256);
  job->submission.game.game = std::move(pack.game);
  job->submission.log = std::move(pack.document);
  add(std::move(job));
}

void WriteQueue::add(std::unique_ptr<Job> job) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_) queue_.push_back(std::move(job));
  }
  if (job) return job->done(stopped());
  wake_.notify_one();
}

std::optional<Problem> WriteQueue::stopping() const {
  const std::lock_guard lock(mutex_);
  if (stopping_) return stopped();
  return std::nullopt;
}

void WriteQueue::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  std::call_once(joined_, [this] { thread_.join(); });
}

void WriteQueue::run() {
  for (;;) {
    Group group = next_group();
    if (Clock::now() >= next_look_) {
      look_();
      next_look_ = Clock::now() + kBetweenLooks;
    }
    if (!group.empty())
      commit_(std::move(group));
    else if (ended())
      return;
  }
}

WriteQueue::Group WriteQueue::next_group() {
  std::unique_lock lock(mutex_);
  wake_.wait_until(lock, next_look_, [this] { return stopping_ || !queue_.empty(); });
  auto end = queue_.begin();
  for (std::size_t bytes = 0; end != queue_.end() && end - queue_.begin() < std::ptrdiff_t{kGroup};
       ++end) {
    bytes += (*end)->submission.log.size() + (*end)->submission.verdict.size();
    if (bytes > kGroupBytes && end != queue_.begin()) break;
  }
  Group group(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return group;
}

bool WriteQueue::ended() const {
  const std::lock_guard lock(mutex_);
  return stopping_ && queue_.empty();
}

std::string time_of_storing(std::chrono::seconds later) {
  const std::time_t seconds = std::time(nullptr) + later.count();
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return std::string(text, length);
}

std::int64_t present_moment() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

StoredGame with_verdict_of(const StoredGame& game, const StoredGame& judged) {
  StoredGame changed = game;
  changed.status = judged.status;
  changed.outcome = judged.outcome;
  changed.pack_sha256 = judged.pack_sha256;
  changed.digest = judged.digest;
  changed.entries = judged.entries;
  changed.build = judged.build;
  changed.log_sha256 = judged.log_sha256;
  changed.open = judged.open;
  return changed;
}

StoredPack pack_of(const GameStore::Submission& submission, const std::string& now) {
  return {submission.game.pack_sha256, submission.game.game, submission.log, now};
}

std::optional<StoredWrite> write_of(WriteQueue::Job::Kind kind, const std::string& by,
                                    const StoredGame& game, const std::string& now) {
  using Kind = WriteQueue::Job::Kind;
  if (by.empty()) return std::nullopt;
  switch (kind) {
    case Kind::store: return StoredWrite{0, game.number, now, by, "submit", game.entries};
    case Kind::verdict: return StoredWrite{0, game.number, now, by, "verify", game.entries};
    case Kind::addition: return StoredWrite{0, game.number, now, by, "entries", game.entries};
    case Kind::ruling: return StoredWrite{0, game.number, now, by, "ruling", game.entries};
    case Kind::label: return StoredWrite{0, game.number, now, by, "labels", game.entries};
    case Kind::remove:
    case Kind::pack: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace arbiter
