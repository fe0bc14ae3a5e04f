// Positions that no game of the Ferrymen reaches are refused, each at its place.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "codec/play.hpp"
#include "ferrymen/instances.hpp"
#include "tests/sixth/ferrymen.hpp"
#include "tests/sixth/reading.hpp"

namespace arbiter::ferrymen {
namespace {

// A table of two at which A sails. Both players have been dealt their cards.
class Positions : public ::testing::Test {
 protected:
  Positions() : chooser_(1), laid_(lay_table<Rules>(2, chooser_)), state_(laid_.log.start) {
    while (state_.stage != Stage::sailing) {
      const auto entry = Rules::sample(content(), state_, chooser_);
      WorkBudget budget;
      Rules::apply(content(), state_, entry.by, entry.move, nullptr, nullptr, budget);
    }
  }

  const Content& content() const { return laid_.log.content(); }
  std::string pointers(const std::function<void(State&)>& change) const {
    State changed = state_;
    change(changed);
    std::string text;
    for (const auto& one : Rules::problems(content(), changed)) text += one.pointer + " ";
    return text;
  }

  SplitMix chooser_;
  Laid<Rules> laid_;
  State state_;
};

TEST_F(Positions, OfAGameAreSound) {
  EXPECT_EQ(pointers([](State&) {}), "");
}

TEST_F(Positions, WithoutSeatsAreRefused) {
  EXPECT_EQ(pointers([](State& state) { state.ferrymen.clear(); }), "/ferrymen ");
  EXPECT_EQ(pointers([](State& state) { state.ferrymen[1].seat = Seat{0}; }), "/ferrymen ");
  EXPECT_EQ(pointers([](State& state) { state.turn = nobody; }), "/turn ");
}

TEST_F(Positions, HaveTheCardsOfThePack) {
  EXPECT_EQ(pointers([](State& state) { state.deck[0].copies = 0; }), "/deck ");
  EXPECT_EQ(pointers([](State& state) { state.deck[0].copies += 1; }), "/deck ");
  EXPECT_EQ(pointers([](State& state) { state.deck.push_back({Card{99}, 1}); }), "/deck ");
  EXPECT_EQ(pointers([](State& state) { state.away.push_back({Card{}, 1}); }), "/away ");
  EXPECT_EQ(pointers([](State& state) { state.ferrymen[0].hand.back() = Card{}; }),
            "/ferrymen/A/hand/2 ");
}

TEST_F(Positions, HaveRoomForNoMoreThanTheBookAllows) {
  const auto aboard = [](State& state) {
    state.ferrymen[0].aboard.assign(3, Card{0});
    for (const Card card : state.ferrymen[0].aboard)
      if (copies_of(state.deck, card) > 0) take_copy(state.deck, card);
  };
  EXPECT_NE(pointers(aboard).find("/ferrymen/A/aboard "), std::string::npos);
  EXPECT_EQ(pointers([](State& state) { state.ferrymen[1].landed = 1; }), "/ferrymen/B/landed ");
  EXPECT_EQ(pointers([](State& state) { state.ferrymen[1].coins = 20; }), "/ferrymen/B/coins ");
  EXPECT_EQ(pointers([](State& state) { state.strokes = 200; }), "/strokes ");
}

TEST_F(Positions, KeepToTheirStage) {
  EXPECT_EQ(pointers([](State& state) { state.stage = Stage::laying_away; }), "/stage /strokes ");
  const auto ponders = [](State& state) {
    state.stage = Stage::pondering;
    state.rolled_again = true;
  };
  EXPECT_EQ(pointers(ponders), "/stage ");
  EXPECT_NE(pointers([](State& state) { state.stage = Stage::dealing; }).find("/turn "),
            std::string::npos);
}

TEST_F(Positions, KnowWhoHasLeftAndWhoHasWon) {
  EXPECT_EQ(pointers([](State& state) { state.ferrymen[1].at = {}; }), "/ferrymen/B/at ");
  EXPECT_NE(pointers([](State& state) { state.ferrymen[1].left = true; }).find("/ferrymen "),
            std::string::npos);
  EXPECT_EQ(pointers([](State& state) { state.outcome.winners = SeatSet::of(Seat{0}); }),
            "/outcome ");
  EXPECT_EQ(pointers([](State& state) { state.outcome.state = Ending::won; }),
            "/outcome/winners /outcome/rule ");
}

TEST_F(Positions, OfAnotherNumberOfSeatsAreNotRead) {
  std::vector<PositionProblem> problems;
  State three = state_;
  three.ferrymen.emplace_back();
  Rules::read(content(), laid_.log.set_up, three, problems);
  EXPECT_EQ(problems.size(), 1u);
}

// Whoever moors where a passenger wants to go leaves his fare.
TEST_F(Positions, ShowWhichFaresAMooringLeaves) {
  const Card bride = content().find("bride");
  State state = state_;
  const Seat by = state.turn;
  Ferryman& ferryman = state.ferrymen[by.number];
  ferryman.aboard = {bride};
  ferryman.at = content()[bride].to;
  const auto left = Rules::gains(content(), state, by, Moor{}, state);
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].what, "bride");
  EXPECT_EQ(left[0].amount, 3);
  EXPECT_FALSE(left[0].taken);
  EXPECT_TRUE(Rules::gains(content(), state, by, Land{bride}, state)[0].taken);
  EXPECT_TRUE(Rules::gains(content(), state, by, Sail{{}}, state).empty());
  ferryman.at = content()[bride].from;
  EXPECT_TRUE(Rules::gains(content(), state, by, Moor{}, state).empty());
}

}  // namespace
}  // namespace arbiter::ferrymen
