// The battery on Battle for Sularia, and what random play and the cases reach together.
#include <algorithm>
#include <array>
#include <string_view>

#include "engine/games/sularia/sularia.hpp"
#include "sularia/instances.hpp"
#include "tests/joint_games.hpp"
#include "tests/reaching.hpp"

namespace arbiter::test {

template <>
struct Secrets<sularia::Rules> {
  using State = sularia::State;
  using Content = sularia::Content;

  static bool seen(const State& state, Id id, Seat seat) {
    const auto at = std::find_if(state.cards.begin(), state.cards.end(),
                                 [&](const auto& one) { return one.id == id; });
    return at != state.cards.end() && at->seen.has(seat);
  }

  // A hidden card is swapped with one of the pool. In a draft another player has other cards.
  static std::vector<State> twins(const Content&, const State& state, Seat seat, Chooser& chooser) {
    std::vector<State> all;
    add_card(state, seat, chooser, all);
    add_drafter(state, seat, all);
    return all;
  }

 private:
  static void add_card(const State& state, Seat seat, Chooser& chooser, std::vector<State>& all) {
    std::vector<std::size_t> hidden;
    for (std::size_t i = 0; i < state.cards.size(); ++i)
      if (state.cards[i].card.known() && !state.cards[i].seen.has(seat)) hidden.push_back(i);
    if (hidden.empty()) return;
    State twin = state;
    auto& one = twin.cards[hidden[chooser.below(static_cast<std::uint32_t>(hidden.size()))]];
    auto& deck = twin.player(one.id.owner).deck;
    if (deck.pool.empty()) return;
    const Card other = deck.nth(chooser.below(deck.pool_size()));
    deck.take(other);
    deck.give_back(one.card);
    one.card = other;
    all.push_back(std::move(twin));
  }

  static void add_drafter(const State& state, Seat seat, std::vector<State>& all) {
    for (std::size_t i = 0; i < state.drafters.size(); ++i) {
      const auto& one = state.drafters[i];
      if (one.seat == seat || !one.picked || one.pack.front() == one.pick) continue;
      all.push_back(state);
      all.back().drafters[i].pick = one.pack.front();
      return;
    }
  }
};

template <>
inline constexpr std::array<std::string_view, 11> permitting<sularia::Rules>{
    "combatants-3", "combatants-10",  "sites-3",  "sites-8",      "sites-10",     "site-phase-4",
    "flight-1",     "establishing-5", "flight-2", "specialist-1", "multiplayer-1"};

namespace {

TEST(SulariaBattery, RandomGames) { reached_at_random<sularia::Rules>(); }

// A case uses each card of the pack.
TEST(SulariaContent, EveryCardIsUsedInACase) {
  std::string all;
  for (const auto& file : case_files("sularia")) all += file.text;
  for (const auto& card : built_in_packs<sularia::Rules>().front()->content.cards)
    EXPECT_NE(all.find('"' + card.id + '"'), std::string::npos) << card.id;
}

TEST(SulariaBattery, JointSeedsGiveWhatGivenSeedsGive) { check_joint_games<sularia::Rules>(); }

TEST(SulariaBattery, RandomGamesAndCasesReachEverything) {
  expect_all_reached<sularia::Rules>({"frame chaining"});
}

}  // namespace
}  // namespace arbiter::test
