// How long a report for the judge takes: on games of at most 500 entries, of every kind. A report
// that is too large, or that is not about its game, is an error.
#include <benchmark/benchmark.h>

#include <string>
#include <utility>

#include "bench/yardstick.hpp"
#include "codec/adjudicator.hpp"
#include "service/report/report.hpp"

namespace arbiter::bench {
namespace {

constexpr std::uint32_t kEntries = 500;
constexpr std::size_t kBytes = 300'000;

// The longest of some random games.
std::pair<std::string, Verdict> long_game(const std::string& game) {
  std::pair<std::string, Verdict> longest;
  for (std::uint64_t seed = 0; seed < 20 && longest.second.entries < kEntries; ++seed) {
    std::string log = play({.game = game, .seed = seed, .moves = kEntries}).value();
    Verdict verdict = verify(log).value();
    if (verdict.entries > longest.second.entries) longest = {std::move(log), std::move(verdict)};
  }
  return longest;
}

void report(benchmark::State& state, const std::string& game) {
  const auto [log, verdict] = long_game(game);
  std::size_t bytes = 0;
  for (auto _ : state) {
    const auto page = report_of(log, {}, ReportForm::html);
    if (!page.ok()) return state.SkipWithError(page.problem().detail.c_str());
    bytes = page.value().size();
    if (bytes > kBytes) return state.SkipWithError("the report is too large");
    if (page.value().find(verdict.digest) == std::string::npos)
      return state.SkipWithError("the report is about another game");
  }
  state.counters["entries"] = static_cast<double>(verdict.entries);
  state.counters["bytes"] = static_cast<double>(bytes);
}

}  // namespace
}  // namespace arbiter::bench

int main(int argc, char** argv) {
  benchmark::RegisterBenchmark("yardstick", arbiter::bench::yardstick);
  for (const std::string& game : arbiter::games())
    benchmark::RegisterBenchmark(("report/" + game).c_str(), [game](benchmark::State& state) {
      arbiter::bench::report(state, game);
    })->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
