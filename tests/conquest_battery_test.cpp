// The battery on Conquest, and what random play and the cases reach together.
#include <algorithm>
#include <cstdio>

#include "conquest/instances.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "tests/battery.hpp"
#include "tests/case_files.hpp"

namespace arbiter::test {

template <>
struct Secrets<conquest::Rules> {
  using State = conquest::State;
  using Content = conquest::Content;

  static const conquest::Resource* find(const State& state, Id id) {
    const auto at = std::find_if(state.resources.begin(), state.resources.end(),
                                 [&](const auto& one) { return one.id == id; });
    return at == state.resources.end() ? nullptr : &*at;
  }
  static bool seen(const State& state, Id id, Seat seat) {
    const auto* resource = find(state, id);
    return resource != nullptr && resource->seen.has(seat);
  }

  // Two hidden resources of one commander change places, or one with a card of the pool.
  static std::vector<State> twins(const Content&, const State& state, Seat seat, Chooser& chooser) {
    std::vector<std::size_t> hidden;
    for (std::size_t i = 0; i < state.resources.size(); ++i)
      if (state.resources[i].card.known() && !state.resources[i].seen.has(seat))
        hidden.push_back(i);
    if (hidden.empty()) return {};
    State twin = state;
    auto& one = twin.resources[hidden[chooser.below(static_cast<std::uint32_t>(hidden.size()))]];
    auto& pool = twin.commander(one.id.owner).domain;
    if (pool.pool.empty()) return {};
    const Card other = pool.nth(chooser.below(pool.pool_size()));
    pool.take(other);
    pool.give_back(one.card);
    one.card = other;
    return {twin};
  }
};

namespace {

std::set<std::string>& reached() {
  static std::set<std::string> all;
  return all;
}

TEST(ConquestBattery, RandomGames) { reached() = run_battery<conquest::Rules>(); }

// Every kind of move is made somewhere, and every frame lies on the stack somewhere.
TEST(ConquestBattery, RandomGamesAndCasesReachEverything) {
  Coverage coverage;
  for (const auto& file : case_files("conquest"))
    if (!run_cases(file.text, {"", &coverage}).ok()) continue;
  coverage.reached.insert(reached().begin(), reached().end());
  for_each_alternative<conquest::Move>([&]<class T>(Type<T>) {
    EXPECT_TRUE(coverage.reached.contains("move " + std::string{name(Type<T>{})}))
        << name(Type<T>{});
  });
  for_each_alternative<conquest::Frame>([&]<class T>(Type<T>) {
    const std::string frame = "frame " + std::string{name(Type<T>{})};
    const auto at = coverage.reached.lower_bound(frame);
    EXPECT_TRUE(at != coverage.reached.end() && at->starts_with(frame)) << frame;
  });
  for (const auto& one : coverage.reached) std::printf("reached: %s\n", one.c_str());
}

}  // namespace
}  // namespace arbiter::test
