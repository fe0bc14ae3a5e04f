#include "service/http/upload.hpp"

#include <algorithm>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "service/http/job_view.hpp"
#include "service/http/problem.hpp"

namespace arbiter {
namespace {

// About a second of work, whose result is not much larger. A part ends with the line that reaches
// one of these limits, so the same logs are cut in the same places, no matter how the body arrives
// in pieces.
constexpr std::size_t kPartBytes = 1 << 20;
constexpr std::size_t kPartLines = 1'000;
// How often a slow sender's upload tells the store that more will come.
constexpr std::chrono::seconds kBetweenSigns{20};

}  // namespace

void GivenUpUploads::add(const std::string& id, std::int64_t upload) {
  const std::lock_guard lock(mutex_);
  uploads_.emplace_back(id, upload);
}

void GivenUpUploads::remove_from(JobStore& jobs) {
  std::vector<std::pair<std::string, std::int64_t>> uploads;
  {
    const std::lock_guard lock(mutex_);
    uploads = std::exchange(uploads_, {});
  }
  // What cannot be removed now is removed later by the sweep.
  for (const auto& [id, upload] : uploads) (void)jobs.give_up(id, upload);
}

Upload::Upload(JobStore& jobs, GivenUpUploads& given_up, StoredJob job, std::int64_t upload,
               bool ours, std::uint64_t most_bytes)
    : jobs_(jobs),
      given_up_(given_up),
      job_(std::move(job)),
      upload_(upload),
      ours_(ours),
      most_bytes_(most_bytes),
      hash_(sha256(job_.request)) {}

Upload::~Upload() {
  if (ours_ && !begun_) given_up_.add(job_.id, upload_);
}

Problem Upload::lost() const {
  return {"job-receiving",
          "The job is no longer this request's",
          job_.id + " was deleted meanwhile, or another request sends its logs.",
          {}};
}

std::optional<Problem> Upload::take(std::string& body, bool ended) {
  std::size_t begin = 0;  // of the part
  for (;;) {
    const std::size_t end = std::min(body.find('\n', searched_), body.size());
    if (end - line_ > limits::kLogBytes) return log_too_large(end - line_);
    const bool whole = end < body.size();
    if (!whole && !(ended && begin < end)) break;
    searched_ = line_ = whole ? end + 1 : end;
    ++lines_of_part_;
    if (whole && line_ - begin < kPartBytes && lines_of_part_ < kPartLines) continue;
    if (auto problem = add_part(body.substr(begin, line_ - begin))) return problem;
    begin = line_;
    lines_of_part_ = 0;
  }
  body.erase(0, begin);
  line_ -= begin;
  searched_ = body.size();
  return say_more_comes();
}

std::optional<Problem> Upload::say_more_comes() {
  if (!ours_ || Clock::now() - last_sign_ < kBetweenSigns) return std::nullopt;
  return send({});
}

std::optional<Problem> Upload::send(const std::vector<JobPart>& parts) {
  last_sign_ = Clock::now();
  const Result<bool> added = jobs_.add_parts(job_.id, upload_, parts);
  if (!added.ok()) return added.problem();
  if (!added.value()) return lost();
  return std::nullopt;
}

std::optional<Problem> Upload::add_part(std::string input) {
  bytes_ += input.size();
  if (bytes_ > most_bytes_)
    return make_problem(problems::kTooLarge,
                        "A job has at most " + std::to_string(most_bytes_) + " bytes of logs.");
  const std::int64_t first = lines_ + 1;
  lines_ += std::count(input.begin(), input.end(), '\n');
  hash_ = sha256(hash_ + sha256(input));
  if (!LogStream(input).next()) return std::nullopt;  // only blanks
  const JobPart part{parts_++, first, lines_, std::move(input)};
  if (!ours_) return std::nullopt;
  return send({part});
}

Result<StoredJob> Upload::finish() {
  if (parts_ == 0)
    return Problem{"nothing-matches", "There is nothing to do", "The body has no log.", {}};
  if (!ours_ && hash_ != job_.request_sha256) return other_request();
  if (ours_) {
    const Result<bool> started = jobs_.start(job_.id, upload_, parts_, hash_);
    if (!started.ok()) return started.problem();
    if (!started.value()) return lost();
    begun_ = true;
  }
  const Result<std::optional<StoredJob>> job = jobs_.job(job_.id);
  if (!job.ok()) return job.problem();
  if (!job.value()) return lost();
  return *job.value();
}

}  // namespace arbiter
