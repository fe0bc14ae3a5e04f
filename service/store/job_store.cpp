#include "service/store/job_store.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace arbiter {

std::string counts_text(const JobCounts& counts) { return nlohmann::json(counts).dump(); }

JobCounts read_counts(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  return json.is_object() ? json.get<JobCounts>() : JobCounts();
}

std::int64_t bytes_of(const std::vector<JobPart>& parts) {
  std::int64_t bytes = 0;
  for (const JobPart& part : parts)
    bytes += kBytesOfPart + static_cast<std::int64_t>(part.input.size());
  return bytes;
}

Problem too_many_jobs(std::uint64_t most_bytes) {
  return {"too-many-jobs",
          "The jobs hold as much as they may",
          "All jobs together hold at most " + std::to_string(most_bytes >> 20) +
              " MiB (--job-storage). Delete a job whose result is no longer needed, or wait: each "
              "is deleted after seven days.",
          {}};
}

bool note_finished(StoredJob& job, std::uint64_t number, const FinishedPart& finished) {
  if ((" " + job.builds + " ").find(" " + finished.build + " ") == std::string::npos)
    job.builds += (job.builds.empty() ? "" : " ") + finished.build;
  if (number == job.parts) {
    job.summary = finished.result;
    job.state = "done";
    return false;
  }
  ++job.parts_done;
  for (const auto& [name, count] : finished.counts) job.counts[name] += count;
  if (job.parts_done < job.parts) return false;
  const bool has_summary = job.kind == "regress";
  if (!has_summary) job.state = "done";
  return has_summary;
}

std::string without_game(std::string_view result, const std::string& id) {
  const std::string beginning = "{\"id\":\"" + id + "\"";
  std::string rest;
  while (!result.empty()) {
    const std::size_t end = std::min(result.find('\n'), result.size() - 1) + 1;
    if (!result.starts_with(beginning)) rest += result.substr(0, end);
    result.remove_prefix(end);
  }
  return rest;
}

}  // namespace arbiter
