// The battery on Battle for Sularia, and what random play and the cases reach together.
#include <algorithm>
#include <cstdio>

#include "engine/games/sularia/sularia.hpp"
#include "sularia/instances.hpp"
#include "tests/battery.hpp"
#include "tests/case_files.hpp"

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

  // A hidden card changes places with one of the pool; in a draft another player has other cards.
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

namespace {

std::set<std::string>& reached() {
  static std::set<std::string> all;
  return all;
}

TEST(SulariaBattery, RandomGames) { reached() = run_battery<sularia::Rules>(); }

// Each card of the pack stands in a case.
TEST(SulariaContent, EveryCardIsUsedInACase) {
  std::string all;
  for (const auto& file : case_files("sularia")) all += file.text;
  for (const auto& card : built_in_packs<sularia::Rules>().front()->content.cards)
    EXPECT_NE(all.find('"' + card.id + '"'), std::string::npos) << card.id;
}

// Every kind of move is made somewhere, and every frame lies on the stack somewhere.
TEST(SulariaBattery, RandomGamesAndCasesReachEverything) {
  Coverage coverage;
  for (const auto& file : case_files("sularia"))
    if (!run_cases(file.text, {"", &coverage}).ok()) continue;
  coverage.reached.insert(reached().begin(), reached().end());
  for_each_alternative<sularia::Move>([&]<class T>(Type<T>) {
    EXPECT_TRUE(coverage.reached.contains("move " + std::string{name(Type<T>{})}))
        << name(Type<T>{});
  });
  for_each_alternative<sularia::Frame>([&]<class T>(Type<T>) {
    const std::string frame = "frame " + std::string{name(Type<T>{})};
    const auto at = coverage.reached.lower_bound(frame);
    // The chain frame is never on top while somebody is asked.
    EXPECT_TRUE(frame == "frame chaining" ||
                (at != coverage.reached.end() && at->starts_with(frame)))
        << frame;
  });
  for (const auto& one : coverage.reached) std::printf("reached: %s\n", one.c_str());
}

}  // namespace
}  // namespace arbiter::test
