// The battery on Warhammer 40,000: Conquest, and what random play and the cases reach together.
#include <algorithm>
#include <array>
#include <string_view>

#include "engine/games/wh40k/wh40k.hpp"
#include "tests/joint_games.hpp"
#include "tests/reaching.hpp"
#include "wh40k/instances.hpp"

namespace arbiter::test {

template <>
struct Secrets<wh40k::Rules> {
  using State = wh40k::State;
  using Content = wh40k::Content;

  static bool seen(const State& state, Id id, Seat seat) {
    const auto at = std::find_if(state.cards.begin(), state.cards.end(),
                                 [&](const auto& one) { return one.id == id; });
    return at != state.cards.end() && at->seen.has(seat);
  }

  // A hidden card is swapped with one of the pool, a face-down planet with one that has no place,
  // and a sealed commitment names another planet.
  static std::vector<State> twins(const Content&, const State& state, Seat seat, Chooser& chooser) {
    std::vector<State> all;
    add_card(state, seat, chooser, all);
    add_planet(state, all);
    const auto& opponent = state.player(wh40k::other_of(seat));
    if (opponent.committed) {
      all.push_back(state);
      auto& number = all.back().player(opponent.seat).commitment;
      number = number == 1 ? 2 : 1;
      if (state.line.size() < 2 || !state.line[1].up) all.pop_back();
    }
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

  static void add_planet(const State& state, std::vector<State>& all) {
    State twin = state;
    for (auto& one : twin.line) {
      if (one.up || !one.planet.known() || twin.planets_unnamed.empty()) continue;
      std::swap(one.planet, twin.planets_unnamed.front().card);
      std::sort(twin.planets_unnamed.begin(), twin.planets_unnamed.end(),
                [](const Copies& a, const Copies& b) { return a.card < b.card; });
      all.push_back(std::move(twin));
      return;
    }
  }
};

// A permission refuses nothing.
template <>
inline constexpr std::array<std::string_view, 4> permitting<wh40k::Rules>{
    "deploy-phase-7", "command-struggles-step-8", "winning-a-battle-2", "card-abilities-7"};

namespace {

TEST(Wh40kBattery, RandomGames) { reached_at_random<wh40k::Rules>(); }

// A case uses each card, planet and token of the pack.
TEST(Wh40kContent, EveryCardIsUsedInACase) {
  std::string all;
  for (const auto& file : case_files("wh40k")) all += file.text;
  for (const auto& card : built_in_packs<wh40k::Rules>().front()->content.cards)
    EXPECT_NE(all.find('"' + card.id), std::string::npos) << card.id;
}

TEST(Wh40kBattery, JointSeedsGiveWhatGivenSeedsGive) { check_joint_games<wh40k::Rules>(); }

TEST(Wh40kBattery, RandomGamesAndCasesReachEverything) { expect_all_reached<wh40k::Rules>(); }

}  // namespace
}  // namespace arbiter::test
