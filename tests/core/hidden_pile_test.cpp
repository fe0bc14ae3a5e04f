// A hidden pile, played to its end: look at three and keep one, search, reveal, put on top, shuffle
// back, cut, draw until it is empty. It is played with a log that names the cards, one with a seed,
// and one that knows the order.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "codec/draw.hpp"
#include "engine/core/piles.hpp"

namespace arbiter::hidden_pile {
namespace {

constexpr Seat A{0}, B{1};
constexpr Card ace{0}, king{1}, queen{2};

enum class Place { pile, looked, hand };
struct Held {
  Id id;
  Card card;
  SeatSet seen;
  Place in = Place::pile;
};

// How a log states what is drawn.
enum class Told { recorded, seeded, ordered, unnamed };

class Table {
 public:
  explicit Table(Told told) : told_(told) {
    pile.pool = {{ace, 1}, {king, 3}, {queen, 4}};
    pile.slots.numbers.assign(8, 0);
    order();
  }

  Pile pile;
  std::vector<Held> cards;

  // What chance says the top card is, or nothing if the slot holds an instance.
  Card chance() {
    if (pile.slots.numbers.front() != 0 || told_ == Told::unnamed) return {};
    if (told_ == Told::seeded) return pile.nth(seed_.below(pile.pool_size()));
    return pile.pool.back().card;
  }
  Id draw(Place to) {
    auto& one = take_slot(pile, A, 0, chance(), cards);
    one.in = to;
    sound();
    return one.id;
  }
  void put_back(Id id, bool on_top) {
    find(id)->in = Place::pile;
    auto& numbers = pile.slots.numbers;
    numbers.insert(on_top ? numbers.begin() : numbers.end(), id.number);
    sound();
  }
  Id search(Card card) {
    auto& one = take_slot(pile, A, slot_of(pile, A, card, cards), card, cards);
    one.in = Place::hand;
    sound();
    return one.id;
  }
  void stir() {
    shuffle(pile, A, cards);
    sound();
    EXPECT_EQ(pile.slots.numbers, std::vector<std::uint16_t>(pile.slots.numbers.size(), 0));
    EXPECT_TRUE(in(Place::pile).empty()) << "what lay in the pile is forgotten";
    order();
  }
  Held* find(Id id) { return find_instance(cards, id); }
  std::vector<Id> in(Place place) const {
    std::vector<Id> ids;
    for (const auto& one : cards)
      if (one.in == place) ids.push_back(one.id);
    return ids;
  }
  // Blank slots and unnamed instances match the pool, and no card is lost or duplicated.
  void sound() const {
    const auto& numbers = pile.slots.numbers;
    const auto blank = std::count(numbers.begin(), numbers.end(), std::uint16_t{0});
    const auto unnamed = std::count_if(cards.begin(), cards.end(),
                                       [](const Held& one) { return !one.card.known(); });
    EXPECT_EQ(static_cast<std::int64_t>(pile.pool_size()), blank + unnamed);
    std::map<Card, int> all;
    for (const auto& one : pile.pool) all[one.card] += one.copies;
    for (const auto& one : cards)
      if (one.card.known()) ++all[one.card];
    EXPECT_EQ(all, (std::map<Card, int>{{ace, 1}, {king, 3}, {queen, 4}}));
    std::set<std::uint16_t> slots;
    for (const auto number : numbers) {
      if (number == 0) continue;
      EXPECT_TRUE(slots.insert(number).second) << number;
    }
    EXPECT_EQ(slots.size(), in(Place::pile).size());
    EXPECT_TRUE(std::is_sorted(cards.begin(), cards.end(),
                               [](const Held& a, const Held& b) { return a.id < b.id; }));
  }

 private:
  void order() {
    if (told_ != Told::ordered) return;
    std::vector<Card> from_the_top;
    for (const auto& one : pile.pool)
      for (int i = 0; i < one.copies; ++i) from_the_top.push_back(one.card);
    set_order(pile, A, from_the_top, Held{}, cards);
    sound();
    EXPECT_EQ(pile.pool_size(), 0u);
    for (const Id id : in(Place::pile)) EXPECT_TRUE(find(id)->seen.empty());
  }

  Told told_;
  SeededDraw seed_{std::string(32, '\3')};
};

class HiddenPile : public ::testing::TestWithParam<Told> {};

TEST_P(HiddenPile, IsPlayedToItsEnd) {
  Table table(GetParam());

  // Look at three, keep one, and put two on the bottom.
  const Id first = table.draw(Place::looked), second = table.draw(Place::looked),
           kept = table.draw(Place::looked);
  EXPECT_EQ(table.pile.slots.numbers.size(), 5u);
  for (const Id id : {first, second, kept}) EXPECT_EQ(table.find(id)->seen, SeatSet::of(A));
  table.find(kept)->in = Place::hand;
  table.put_back(first, false);
  table.put_back(second, false);
  ASSERT_EQ(table.pile.slots.numbers.size(), 7u);
  EXPECT_EQ(table.pile.slots.numbers[5], first.number);
  EXPECT_EQ(table.pile.slots.numbers[6], second.number);

  // Search for a queen. There are four, and at most three of them have been looked at.
  const Id found = table.search(queen);
  EXPECT_EQ(table.find(found)->card, queen);
  EXPECT_EQ(table.pile.slots.numbers.size(), 6u);

  // Reveal it to one seat and put it on top. It comes again, and the seat still knows it.
  table.find(found)->seen.add(B);
  table.put_back(found, true);
  EXPECT_EQ(table.draw(Place::hand), found);
  EXPECT_TRUE(table.find(found)->seen.has(B));

  // Shuffle it back. Its id is gone, and nobody knows where it is.
  table.put_back(found, true);
  table.stir();
  EXPECT_EQ(table.find(found), nullptr);
  EXPECT_EQ(table.in(Place::hand), std::vector{kept});

  // After a cut, as after a shuffle, nobody knows the order.
  table.put_back(kept, true);
  table.stir();
  EXPECT_TRUE(table.in(Place::hand).empty());
  EXPECT_EQ(table.pile.slots.numbers.size(), 8u);

  // Draw until it is empty.
  for (int i = 0; i < 8; ++i) table.draw(Place::hand);
  EXPECT_TRUE(table.pile.slots.numbers.empty());
  EXPECT_EQ(table.in(Place::hand).size(), 8u);
  EXPECT_EQ(table.pile.pool_size(), GetParam() == Told::unnamed ? 8u : 0u);
}

INSTANTIATE_TEST_SUITE_P(Told, HiddenPile,
                         ::testing::Values(Told::recorded, Told::seeded, Told::ordered,
                                           Told::unnamed));

TEST(HiddenPile, ANameGivenLateLeavesThePool) {
  Table table(Told::unnamed);
  const Id drawn = table.draw(Place::hand);
  EXPECT_FALSE(table.find(drawn)->card.known());
  name_instance(table.pile, *table.find(drawn), ace);
  table.sound();
  EXPECT_EQ(table.pile.copies(ace), 0);
}

TEST(HiddenPile, ASearchTakesTheCardThatIsKnownToLieThere) {
  Table table(Told::unnamed);
  const Id on_top = table.search(king);
  table.put_back(on_top, false);
  EXPECT_EQ(table.search(king), on_top);
  table.put_back(on_top, false);
  EXPECT_NE(table.search(queen), on_top);
}

}  // namespace
}  // namespace arbiter::hidden_pile
