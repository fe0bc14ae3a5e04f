// What is wrong with a typed pile. Each fault is reported once, at its place.
#include "engine/core/pile_problems.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace arbiter::typed_pile {
namespace {

constexpr Seat A{0}, B{1};

struct Held {
  Id id;
  Card card;
  SeatSet seen;
  bool in_pile = false;
};

struct Typed {
  Pile pile{{{Card{0}, 2}, {Card{3}, 1}}, {{0, 1, 0}}, 4};
  std::vector<Held> cards{
      {Id{A, 1}, Card{2}, {}, true}, {Id{A, 3}, Card{}, {}, false}, {Id{B, 9}, Card{}, {}, true}};
};

std::vector<PositionProblem> problems(const Typed& typed) {
  std::vector<PositionProblem> found;
  pile_problems(
      typed.pile, A, typed.cards, {"/deck", "/cards/", "card"},
      [](const Held& one) { return one.in_pile; },
      [](Card card) { return std::string_view{card.index < 5 ? "" : "no such card"}; }, found);
  return found;
}

TEST(PileProblems, APileThatIsOneHasNone) { EXPECT_TRUE(problems({}).empty()); }

struct Fault {
  const char* pointer;
  const char* reason;
  std::function<void(Typed&)> change;
};

TEST(PileProblems, EachFaultIsFoundAtItsPlace) {
  const std::vector<Fault> faults = {
      {"/deck/slots", "a slot holds a card that does not lie there",
       [](Typed& one) {
         one.pile.slots.numbers[0] = 3, one.pile.pool = {{Card{0}, 2}};
       }},
      {"/deck/slots", "a slot holds a card that does not lie there",
       [](Typed& one) {
         one.pile.slots.numbers[0] = 2, one.pile.pool = {{Card{0}, 2}};
       }},
      {"/deck/slots", "two slots hold the same card",
       [](Typed& one) {
         one.pile.slots.numbers[0] = 1, one.pile.pool = {{Card{0}, 2}};
       }},
      {"/cards/A3/in", "a card that lies there has a slot",
       [](Typed& one) { one.cards[1].in_pile = true; }},
      {"/deck/next", "an id has been given already", [](Typed& one) { one.pile.next = 3; }},
      {"/deck/next", "an owner has at most 50,000 ids in a game",
       [](Typed& one) { one.pile.next = 50'001; }},
      {"/deck/pool", "no such card", [](Typed& one) { one.pile.pool[1].card = Card{5}; }},
      {"/deck/pool", "a pool lists what it has copies of",
       [](Typed& one) {
         one.pile.pool = {{Card{0}, 3}, {Card{3}, 0}};
       }},
      {"/deck/pool", "a card is listed twice", [](Typed& one) { one.pile.pool[1].card = Card{0}; }},
      {"/deck/pool", "the pool names 4 cards for 3 blank slots and unnamed cards",
       [](Typed& one) { one.pile.pool[0].copies = 3; }}};
  for (const auto& [pointer, reason, change] : faults) {
    Typed typed;
    change(typed);
    const auto found = problems(typed);
    ASSERT_EQ(found.size(), 1u) << reason;
    EXPECT_EQ(found[0].pointer, pointer);
    EXPECT_EQ(found[0].reason, reason);
  }
}

}  // namespace
}  // namespace arbiter::typed_pile
