#include "service/http/metrics.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter {
namespace {

std::string label(std::string_view name, std::string_view value) {
  return std::string(name) + "=\"" + std::string(value) + '"';
}

// The shortest form that reads back as the same number, with a point as the decimal sign in every
// locale.
std::string number(double value) {
  std::array<char, 64> text;
  char* const last = text.data() + text.size();
  char* const end = std::to_chars(text.data(), last, value, std::chars_format::fixed).ptr;
  return {text.data(), end};
}

void head(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n");
  out.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void sample(std::string& out, std::string_view name, std::string_view labels,
            std::string_view value) {
  out.append(name);
  if (!labels.empty()) out.append("{").append(labels).append("}");
  out.append(" ").append(value).append("\n");
}

void sample(std::string& out, std::string_view name, std::string_view labels, std::uint64_t value) {
  sample(out, name, labels, std::to_string(value));
}

// Labels have only values that the service knows: clients must not be able to create series.
std::string_view known_method(std::string_view method) {
  constexpr std::array<std::string_view, 8> kKnown = {"GET",    "HEAD",    "POST",  "PUT",
                                                      "DELETE", "OPTIONS", "PATCH", "TRACE"};
  return std::find(kKnown.begin(), kKnown.end(), method) == kKnown.end() ? "other" : method;
}

}  // namespace

void Histogram::add(std::chrono::nanoseconds duration) {
  const double seconds = std::chrono::duration<double>(duration).count();
  const auto bucket = std::lower_bound(kBounds.begin(), kBounds.end(), seconds) - kBounds.begin();
  ++counts_[static_cast<std::size_t>(bucket)];
  sum_ += seconds;
}

void Histogram::write(std::string& out, std::string_view name, std::string_view labels) const {
  const std::string bucket = std::string(name) + "_bucket";
  const std::string prefix = labels.empty() ? "" : std::string(labels) + ",";
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    count += counts_[i];
    const std::string bound = i < kBounds.size() ? number(kBounds[i]) : "+Inf";
    sample(out, bucket, prefix + label("le", bound), count);
  }
  sample(out, std::string(name) + "_sum", labels, number(sum_));
  sample(out, std::string(name) + "_count", labels, count);
}

void Metrics::request(std::string_view route, std::string_view method, int status,
                      std::chrono::nanoseconds duration) {
  Request key{std::string(route), std::string(known_method(method)), status};
  const std::lock_guard lock(mutex_);
  durations_[key.route].add(duration);
  ++requests_[std::move(key)];
}

void Metrics::replay(std::string_view game, std::string_view verdict, std::uint64_t entries) {
  const std::lock_guard lock(mutex_);
  ++replays_[{std::string(game), std::string(verdict)}];
  entries_ += entries;
}

void Metrics::work(std::uint64_t units, bool exhausted) {
  const std::lock_guard lock(mutex_);
  units_ += units;
  exhausted_ += exhausted ? 1 : 0;
}

void Metrics::commit(std::chrono::nanoseconds duration) {
  const std::lock_guard lock(mutex_);
  commits_.add(duration);
}

void Metrics::part(std::chrono::nanoseconds waited, std::chrono::nanoseconds took,
                   std::uint32_t attempt) {
  const std::lock_guard lock(mutex_);
  waits_.add(waited);
  parts_.add(took);
  retries_ += attempt > 1 ? 1 : 0;
}

void Metrics::delivery(std::string_view result) {
  const std::lock_guard lock(mutex_);
  ++deliveries_[std::string(result)];
}

std::string Metrics::text(std::string_view version, const std::vector<Gauge>& gauges) const {
  const std::lock_guard lock(mutex_);
  std::string out;
  head(out, "arbiter_build_info", "gauge", "Version of the running program.");
  const std::size_t plus = std::min(version.find('+'), version.size());
  const std::string_view commit = version.substr(std::min(plus + 1, version.size()));
  sample(out, "arbiter_build_info",
         label("version", version.substr(0, plus)) + "," + label("commit", commit), 1);
  head(out, "arbiter_http_requests_total", "counter", "Requests answered.");
  for (const auto& [key, count] : requests_) {
    sample(out, "arbiter_http_requests_total",
           label("route", key.route) + "," + label("method", key.method) + "," +
               label("status", std::to_string(key.status)),
           count);
  }
  head(out, "arbiter_http_request_duration_seconds", "histogram",
       "Time from the first byte of a request to the last byte of its answer.");
  for (const auto& [route, durations] : durations_) {
    durations.write(out, "arbiter_http_request_duration_seconds", label("route", route));
  }
  head(out, "arbiter_replays_total", "counter", "Logs judged.");
  for (const auto& [key, count] : replays_) {
    sample(out, "arbiter_replays_total",
           label("game", key.first) + "," + label("verdict", key.second), count);
  }
  head(out, "arbiter_replay_plies_total", "counter", "Entries of the logs that were judged.");
  sample(out, "arbiter_replay_plies_total", "", entries_);
  head(out, "arbiter_work_units_total", "counter", "Units of work spent on logs.");
  sample(out, "arbiter_work_units_total", "", units_);
  head(out, "arbiter_work_exhausted_total", "counter", "Logs that asked for too much work.");
  sample(out, "arbiter_work_exhausted_total", "", exhausted_);
  head(out, "arbiter_db_commit_seconds", "histogram", "Time until a submitted game was durable.");
  commits_.write(out, "arbiter_db_commit_seconds", "");
  head(out, "arbiter_job_wait_seconds", "histogram",
       "Time that a part of a job could have been claimed before it was.");
  waits_.write(out, "arbiter_job_wait_seconds", "");
  head(out, "arbiter_job_part_seconds", "histogram", "Time that a part of a job took.");
  parts_.write(out, "arbiter_job_part_seconds", "");
  head(out, "arbiter_job_retries_total", "counter",
       "Parts of jobs that were done after an earlier attempt was lost.");
  sample(out, "arbiter_job_retries_total", "", retries_);
  head(out, "arbiter_webhook_deliveries_total", "counter",
       "Attempts at webhooks by this process, by what came of them.");
  for (const auto& [result, count] : deliveries_)
    sample(out, "arbiter_webhook_deliveries_total", label("result", result), count);
  for (const Gauge& gauge : gauges) {
    head(out, gauge.name, "gauge", gauge.help);
    sample(out, gauge.name, "", gauge.value);
  }
  return out;
}

}  // namespace arbiter
