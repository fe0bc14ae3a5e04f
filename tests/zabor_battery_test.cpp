// The battery on Conquest of Zabor, and what random play and the cases reach together.

#include <array>
#include <string_view>

#include "engine/games/zabor/reading.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "tests/joint_games.hpp"
#include "tests/reaching.hpp"
#include "zabor/instances.hpp"

namespace arbiter::test {

template <>
inline constexpr std::array<std::string_view, 9> permitting<zabor::Rules>{
    "setup-6",   "setup-41", "place-actions-3", "end-phase-4",  "rituals-2",
    "rituals-4", "object-5", "council-seat-2",  "kw-acquire-10"};

template <>
struct Secrets<zabor::Rules> {
  using State = zabor::State;
  using Content = zabor::Content;

  // A hidden card of a hand, a draft or a pick is swapped with one of its deck.
  static std::vector<State> twins(const Content& content, const State& state, Seat seat,
                                  Chooser& chooser) {
    std::vector<State> all;
    for (zabor::Owner other = 0; other < state.players; ++other) {
      if (other == seat.number) continue;
      const auto& one = state.player[other];
      if (one.hand.count > 0) {
        const std::uint8_t card = one.hand.card[chooser.below(one.hand.count)];
        const auto twin = exchanged(content, state, other, card, chooser);
        if (twin) all.push_back(*twin);
      }
      if (one.picked != zabor::none8) {
        State twin = state;
        const auto instead = other_card(content, state, one.picked, chooser);
        twin.player[other].picked = instead;
        all.push_back(twin);
      }
    }
    return all;
  }

 private:
  // Returns a card of the same deck that is nowhere, or the card itself if there is none.
  static std::uint8_t other_card(const Content& content, const State& state, std::uint8_t card,
                                 Chooser& chooser) {
    const zabor::Reading read(content, state);
    const auto pool = read.pool(content.deck_cards[card].deck);
    std::vector<std::uint8_t> free;
    for (std::uint8_t i = 0; i < content.deck_cards.size(); ++i)
      if (pool.copies[i] > 0 && !pool.refilled) free.push_back(i);
    return free.empty() ? card : free[chooser.below(static_cast<std::uint32_t>(free.size()))];
  }
  static std::optional<State> exchanged(const Content& content, const State& state,
                                        zabor::Owner other, std::uint8_t card, Chooser& chooser) {
    State twin = state;
    auto& hand = twin.player[other].hand;
    hand.erase(hand.place(card));
    hand.insert(other_card(content, state, card, chooser));
    return twin;
  }
};

namespace {

TEST(ZaborBattery, RandomGames) { reached_at_random<zabor::Rules>(); }

TEST(ZaborBattery, JointSeedsGiveWhatGivenSeedsGive) { check_joint_games<zabor::Rules>(); }

TEST(ZaborBattery, RandomGamesAndCasesReachEverything) { expect_all_reached<zabor::Rules>(); }

}  // namespace
}  // namespace arbiter::test
