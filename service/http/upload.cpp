#include "service/http/upload.hpp"

#include <algorithm>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "service/http/job_view.hpp"
#include "service/http/problem.hpp"

namespace arbiter {
namespace {

// About a second of work. A part ends with the first line end behind it, wherever pieces of the
// body end, so that the same logs are always cut in the same way.
constexpr std::size_t kPartBytes = 1 << 20;

// Of a part the last line alone can be longer than a log may be.
std::optional<Problem> fault_in_last_line(std::string_view part) {
  if (part.ends_with('\n')) part.remove_suffix(1);
  const std::size_t size = part.size() - (part.rfind('\n') + 1);
  if (size <= limits::kLogBytes) return std::nullopt;
  return log_too_large(size);
}

}  // namespace

void GivenUpUploads::add(const std::string& id) {
  const std::lock_guard lock(mutex_);
  ids_.push_back(id);
}

void GivenUpUploads::remove_from(JobStore& jobs) {
  std::vector<std::string> ids;
  {
    const std::lock_guard lock(mutex_);
    ids = std::exchange(ids_, {});
  }
  for (const std::string& id : ids) {
    const Result<std::optional<StoredJob>> job = jobs.job(id);
    if (job.ok() && job.value() && job.value()->state == "receiving") (void)jobs.remove(id);
  }
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
  if (ours_ && !begun_) given_up_.add(job_.id);
}

Problem Upload::lost() const {
  return {"job-receiving",
          "The job is being received",
          "Another request sends the logs of " + job_.id + ".",
          {}};
}

std::optional<Problem> Upload::take(std::string& body, bool ended) {
  while (!body.empty()) {
    if (body.size() < kPartBytes && !ended) return std::nullopt;
    const std::size_t end = body.find('\n', std::min(kPartBytes, body.size()) - 1);
    const std::size_t size = std::min(end, body.size() - 1) + 1;
    if (auto problem = fault_in_last_line(std::string_view(body).substr(0, size))) return problem;
    if (end == std::string::npos && !ended) return std::nullopt;
    if (auto problem = add_part(body.substr(0, size))) return problem;
    body.erase(0, size);
  }
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
  if (!LogStream(input).next()) return std::nullopt;  // blanks
  const JobPart part{parts_++, first, lines_, std::move(input)};
  if (!ours_) return std::nullopt;
  const Result<bool> added = jobs_.add_parts(job_.id, upload_, {part});
  if (!added.ok()) return added.problem();
  if (!added.value()) return lost();
  return std::nullopt;
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
