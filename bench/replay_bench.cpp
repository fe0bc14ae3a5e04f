// How fast logs are judged. Every run is checked: a replay that does not end in the position of the
// verdict is an error, so that a fast wrong answer cannot win. The yardstick is a fixed piece of
// work on the same machine in the same run. Figures from two machines are compared by their ratio
// to it.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bench/allocations.hpp"
#include "bench/crowd.hpp"
#include "bench/yardstick.hpp"
#include "codec/adjudicator.hpp"
#include "codec/games.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"

namespace arbiter::bench {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The recorded games of a game, read once.
template <Game G>
class Corpus {
 public:
  Corpus() {
    const fs::path folder = fs::path(ARBITER_SOURCE_DIR) / "replays" / std::string{G::book().game};
    if (!fs::exists(folder)) return;
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) add(path);
  }

  struct Recorded {
    std::unique_ptr<const std::string> text;
    std::unique_ptr<const Log<G>> log;
    std::string digest;  // of the last position
  };
  const std::vector<Recorded>& games() const { return games_; }
  std::size_t entries() const { return entries_; }

  static const Corpus& get() {
    static const Corpus corpus;
    return corpus;
  }

 private:
  void add(const fs::path& path) {
    if (path.extension() != ".json" || path.string().ends_with(".verdict.json")) return;
    auto text = std::make_unique<const std::string>(read(path));
    const auto verdict = verify(*text);
    if (!verdict.ok() || verdict.value().status != Status::legal) return;
    const auto document = read_document(*text);
    auto log = LogReader<G>(document.value(), true).read();
    entries_ += log.value().entries.size();
    games_.push_back({std::move(text), std::make_unique<const Log<G>>(std::move(log).value()),
                      verdict.value().digest});
  }

  std::vector<Recorded> games_;
  std::size_t entries_ = 0;
};

// Plays a log to its end. Returns false if an entry is not legal.
template <Game G>
bool play(Replay<G>& replay, const Log<G>& log) {
  replay.restart(log.start);
  const std::size_t count = log.entries.size();
  if (replay.begin(count > 0 ? &log.entries[0] : nullptr) != Judgement::accepted) return false;
  for (std::size_t i = 0; i < count; ++i)
    if (replay.offer(log.entries[i], i + 1 < count ? &log.entries[i + 1] : nullptr) !=
        Judgement::accepted)
      return false;
  return true;
}

// One replay for each recorded game, already warmed up.
template <Game G>
struct Replays {
  explicit Replays(const Corpus<G>& corpus) {
    for (const auto& one : corpus.games()) {
      draws.push_back(std::make_unique<SeededDraw>(one.log->chance.seed));
      ReplaySettings<G> settings;
      if (!one.log->chance.seed.empty()) settings.seed = draws.back().get();
      all.push_back(std::make_unique<Replay<G>>(one.log->content(), one.log->start, settings));
      right = right && play_again(all.size() - 1, *one.log) &&
              digest<G>(one.log->terms, all.back()->state()) == one.digest;
    }
  }
  // Starts again at the first entry, and at the first word of the seed.
  bool play_again(std::size_t i, const Log<G>& log) {
    *draws[i] = SeededDraw(log.chance.seed);
    return play(*all[i], log);
  }
  std::vector<std::unique_ptr<SeededDraw>> draws;
  std::vector<std::unique_ptr<Replay<G>>> all;
  bool right = true;
};

BENCHMARK(yardstick);

// Checks and applies decoded entries, without facts and digests. Takes the recorded games on `map`,
// or all of them if it is empty.
template <Game G>
void check_and_apply(benchmark::State& state, const std::string& map) {
  const auto& games = Corpus<G>::get().games();
  Replays<G> replays(Corpus<G>::get());
  if (!replays.right) return state.SkipWithError("a replay ends elsewhere");
  bool played = true;
  std::size_t entries = 0;
  for (auto _ : state)
    for (std::size_t i = 0; i < replays.all.size(); ++i) {
      const auto& log = *games[i].log;
      if (!map.empty() && log.terms.map != map) continue;
      played = replays.play_again(i, log) && played;
      entries += log.entries.size();
    }
  if (!played) state.SkipWithError("an entry does not stand");
  state.SetItemsProcessed(static_cast<std::int64_t>(entries));
}

// The same acts beside few and many units. The time of an entry should grow only with what it
// touches.
template <Game G>
void acts_in_a_crowd(benchmark::State& state, std::size_t units) {
  const std::string text = crowded_war(units, 50);
  const auto document = read_document(text);
  const auto log = LogReader<G>(document.value(), true).read();
  if (!log.ok()) return state.SkipWithError(log.problem().detail.c_str());
  Replay<G> replay(log.value().content(), log.value().start, {});
  bool played = true;
  for (auto _ : state) played = play(replay, log.value()) && played;
  if (!played) state.SkipWithError("an entry does not stand");
  state.SetItemsProcessed(
      static_cast<std::int64_t>(state.iterations() * log.value().entries.size()));
}

template <Game G>
void allocations_an_entry(benchmark::State& state) {
  const auto& corpus = Corpus<G>::get();
  Replays<G> replays(corpus);
  std::uint64_t entries = 0;
  const Allocations before = allocations();
  for (auto _ : state) {
    for (std::size_t i = 0; i < replays.all.size(); ++i)
      replays.play_again(i, *corpus.games()[i].log);
    entries += corpus.entries();
  }
  const auto an_entry = [&](std::uint64_t all) {
    return static_cast<double>(all) / static_cast<double>(std::max<std::uint64_t>(entries, 1));
  };
  state.counters["allocations"] = an_entry(allocations().count - before.count);
  state.counters["bytes"] = an_entry(allocations().bytes - before.bytes);
}

template <Game G>
void set_up(benchmark::State& state) {
  const auto& log = *Corpus<G>::get().games().front().log;
  for (auto _ : state) {
    std::vector<SetUpFault> forbidden;
    Checker checker;
    benchmark::DoNotOptimize(G::start(log.content(), log.set_up, checker, forbidden, nullptr));
  }
}

// From the text of the log to the text of the verdict.
template <Game G>
void text_to_verdict(benchmark::State& state) {
  const auto& corpus = Corpus<G>::get();
  std::int64_t bytes = 0;
  const Allocations before = allocations();
  for (auto _ : state)
    for (const auto& one : corpus.games()) {
      const auto verdict = verify(*one.text);
      bytes += static_cast<std::int64_t>(one.text->size());
      if (verdict.value().digest != one.digest) return state.SkipWithError("another verdict");
    }
  const auto entries = static_cast<std::int64_t>(state.iterations() * corpus.entries());
  state.SetItemsProcessed(entries);
  state.SetBytesProcessed(bytes);
  state.counters["allocations_an_entry"] =
      static_cast<double>(allocations().count - before.count) / static_cast<double>(entries);
}

// Returns every eighth position of the recorded games.
template <Game G>
std::vector<typename G::State> positions() {
  std::vector<typename G::State> list;
  for (const auto& one : Corpus<G>::get().games()) {
    Match<G> match(*one.log);
    match.play(SIZE_MAX, [&](std::size_t n) {
      if (n % 8 == 0) list.push_back(match.state());
    });
  }
  return list;
}

template <Game G>
void digest_a_position(benchmark::State& state) {
  const auto list = positions<G>();
  const auto& terms = Corpus<G>::get().games().front().log->terms;
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(digest<G>(terms, list[i++ % list.size()]));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

// A copy is kept before every move.
template <Game G>
void copy_a_position(benchmark::State& state) {
  const auto list = positions<G>();
  typename G::State kept = list.back();
  std::size_t i = 0;
  for (auto _ : state) {
    kept = list[i++ % list.size()];
    benchmark::DoNotOptimize(kept);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

// The object with everything that it owns, as in a fresh copy.
template <Game G>
void state_size(benchmark::State& state) {
  const auto list = positions<G>();
  std::uint64_t sum = 0, most = 0;
  for (const auto& one : list) {
    const Allocations before = allocations();
    const typename G::State copy = one;
    const std::uint64_t bytes = sizeof copy + allocations().bytes - before.bytes;
    sum += bytes;
    most = std::max(most, bytes);
  }
  for (auto _ : state) benchmark::DoNotOptimize(sum);
  state.counters["mean_bytes"] = static_cast<double>(sum) / static_cast<double>(list.size());
  state.counters["most_bytes"] = static_cast<double>(most);
}

template <Game G>
void add_benchmarks() {
  if (Corpus<G>::get().games().empty()) return;
  const std::string game = std::string{G::book().game} + "/";
  const auto add = [&](const std::string& name, auto run) {
    benchmark::RegisterBenchmark((game + name).c_str(), run);
  };
  std::set<std::string> maps{""};
  for (const auto& one : Corpus<G>::get().games()) maps.insert(std::string{one.log->terms.map});
  for (const auto& map : maps)
    add("check_and_apply" + (map.empty() ? "" : "/" + map),
        [map](benchmark::State& state) { check_and_apply<G>(state, map); });
  if (G::book().game == "conquest")
    for (const std::size_t units : {10, 100, 1'000})
      add("acts_in_a_crowd/" + std::to_string(units),
          [units](benchmark::State& state) { acts_in_a_crowd<G>(state, units); });
  add("allocations_an_entry", allocations_an_entry<G>);
  add("set_up", set_up<G>);
  add("text_to_verdict", text_to_verdict<G>);
  add("digest", digest_a_position<G>);
  add("copy", copy_a_position<G>);
  add("state_size", state_size<G>);
}

template <class... G>
void add_games(std::type_identity<std::tuple<G...>>) {
  (add_benchmarks<G>(), ...);
}

}  // namespace
}  // namespace arbiter::bench

int main(int argc, char** argv) {
  arbiter::bench::add_games(std::type_identity<arbiter::Games>{});
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
