#include "service/store/job_store.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace arbiter {
namespace {

// Each line about a game begins with its id, and there is at most one.
std::string beginning_of_line(const std::string& id) { return "{\"id\":\"" + id + "\""; }

}  // namespace

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

bool has_summary(const StoredJob& job) { return job.kind == "regress"; }

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
  if (has_summary(job)) return true;
  job.state = "done";
  return false;
}

std::string without_game(std::string_view result, const std::string& id) {
  const std::string beginning = beginning_of_line(id);
  std::string rest;
  while (!result.empty()) {
    const std::size_t end = std::min(result.find('\n'), result.size() - 1) + 1;
    if (!result.starts_with(beginning)) rest += result.substr(0, end);
    result.remove_prefix(end);
  }
  return rest;
}

// A game that could not be compared is in no group.
std::string summary_without_game(const std::string& summary, std::string_view result,
                                 const std::string& id) {
  using Json = nlohmann::ordered_json;
  result.remove_prefix(std::min(result.find(beginning_of_line(id)), result.size()));
  const Json line = Json::parse(result.substr(0, result.find('\n')), nullptr, false);
  const auto found = line.find("regression");
  if (found == line.end()) return summary;
  const Json causes = found->value("causes", Json::array());
  Json changed = Json::parse(summary);
  Json& groups = changed.at("groups");
  const auto group = std::find_if(groups.begin(), groups.end(), [&](const Json& one) {
    return one.at("kind") == found->at("kind") && one.at("causes") == causes;
  });
  if (group == groups.end()) return summary;
  Json& named = group->at("named");
  const auto name = std::find(named.begin(), named.end(), Json(id));
  if (name != named.end()) named.erase(name);
  const auto smallest = group->find("smallest");
  if (smallest != group->end() && smallest->at("id") == Json(id)) group->erase(smallest);
  const std::uint64_t left = group->at("games").get<std::uint64_t>() - 1;
  group->at("games") = left;
  if (left == 0) groups.erase(group);
  return changed.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace arbiter
