// The battery on the sixth game.
#include "ferrymen/instances.hpp"
#include "tests/reaching.hpp"
#include "tests/sixth/ferrymen.hpp"
#include "tests/sixth/reading.hpp"

namespace arbiter::test {

template <>
inline constexpr std::array<std::string_view, 2> permitting<ferrymen::Rules>{"2-5", "7-7"};

// A seat sees only its own hand: a card of another hand could be any card of the deck.
template <>
struct Secrets<ferrymen::Rules> {
  using State = ferrymen::State;

  static std::vector<State> twins(const ferrymen::Content&, const State& state, Seat seat,
                                  Chooser& chooser) {
    std::vector<State> twins;
    for (const auto& other : state.ferrymen) {
      if (other.seat == seat || other.hand.empty() || state.deck.empty()) continue;
      State twin = state;
      auto& hand = twin.ferrymen[other.seat.number].hand;
      auto& card = hand[chooser.below(static_cast<std::uint32_t>(hand.size()))];
      const Card drawn =
          ferrymen::nth_copy(twin.deck, chooser.below(ferrymen::count_copies(twin.deck)));
      ferrymen::take_copy(twin.deck, drawn);
      ferrymen::add_copy(twin.deck, card);
      card = drawn;
      std::sort(hand.begin(), hand.end());
      twins.push_back(std::move(twin));
    }
    return twins;
  }
};

namespace {

// Every kind of move is made somewhere, and there is an answer at every stage.
TEST(FerrymenBattery, RandomGamesReachEverything) {
  const auto reached = expect_all_reached<ferrymen::Rules>();
  for (const auto stage : names(Type<ferrymen::Stage>{}))
    EXPECT_TRUE(reached.contains("stage " + std::string{stage})) << stage;
}

}  // namespace
}  // namespace arbiter::test
