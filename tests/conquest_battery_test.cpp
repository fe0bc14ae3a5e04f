// The battery on Conquest, and what random play and the cases reach together.
#include <algorithm>
#include <array>
#include <string_view>

#include "conquest/instances.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "tests/joint_games.hpp"
#include "tests/reaching.hpp"

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

  // Two hidden resources of one commander are swapped, or one with a card of the pool.
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

template <>
inline constexpr std::array<std::string_view, 12> permitting<conquest::Rules>{
    "1.1-3", "2.3.1-4", "2.3.3-3", "2.3.4-3", "4.3-2",  "4.4-4",
    "6.1-5", "B.1-5",   "D.1-1",   "D.3-9",   "D.3-10", "D.3-11"};

namespace {

TEST(ConquestBattery, RandomGames) { reached_at_random<conquest::Rules>(); }

TEST(ConquestBattery, JointSeedsGiveWhatGivenSeedsGive) { check_joint_games<conquest::Rules>(); }

TEST(ConquestBattery, RandomGamesAndCasesReachEverything) { expect_all_reached<conquest::Rules>(); }

}  // namespace
}  // namespace arbiter::test
