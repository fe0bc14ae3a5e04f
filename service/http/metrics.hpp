// What the service counts, in the text format of Prometheus. May be used from several threads at
// once.
#pragma once
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter {

// Counts durations in buckets.
class Histogram {
 public:
  // Upper bounds of the buckets in seconds; one more bucket takes the rest.
  static constexpr std::array<double, 13> kBounds = {
      0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};

  void add(std::chrono::nanoseconds duration);

  // The lines of one series; `labels` is empty or "name=\"value\"".
  void write(std::string& out, std::string_view name, std::string_view labels) const;

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0;
};

// Counters for the operator. Several threads may call the members at once.
class Metrics {
 public:
  // Counts a request under the template of its route, never its path: "/v1/games/{id}".
  void request(std::string_view route, std::string_view method, int status,
               std::chrono::nanoseconds duration);

  // Counts a judged log: game, status of the verdict, number of entries.
  void replay(std::string_view game, std::string_view verdict, std::uint64_t entries);

  // Counts the units of work of a question about a log, and whether they were used up.
  void work(std::uint64_t units, bool exhausted);

  // Counts a stored game, with the time from its submission to the store until it was durable.
  void commit(std::chrono::nanoseconds duration);

  // Counts a part of a job that was done here: how long it had waited, how long it took, and which
  // attempt it was.
  void part(std::chrono::nanoseconds waited, std::chrono::nanoseconds took, std::uint32_t attempt);

  // Counts an attempt at a webhook, by what came of it.
  void delivery(std::string_view result);

  // A current value that is held elsewhere.
  struct Gauge {
    std::string_view name;
    std::string_view help;
    std::uint64_t value;
  };

  // All metrics, for a program of this version ("1.0.0+c0ffee").
  std::string text(std::string_view version, const std::vector<Gauge>& gauges) const;

 private:
  struct Request {
    std::string route;
    std::string method;
    int status;
    auto operator<=>(const Request&) const = default;
  };

  mutable std::mutex mutex_;  // guards everything below
  std::map<Request, std::uint64_t> requests_;
  std::map<std::string, Histogram, std::less<>> durations_;               // by route
  std::map<std::pair<std::string, std::string>, std::uint64_t> replays_;  // by game and verdict
  std::uint64_t entries_ = 0;
  std::uint64_t units_ = 0;
  std::uint64_t exhausted_ = 0;
  Histogram commits_;
  Histogram waits_;
  Histogram parts_;
  std::uint64_t retries_ = 0;
  std::map<std::string, std::uint64_t, std::less<>> deliveries_;  // by result
};

}  // namespace arbiter
