// Texts and trees mean the same in both directions.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/text/random_trees.hpp"
#include "tests/text/support.hpp"

namespace arbiter::conquest::text::test {
namespace {

struct Said {
  int trees = 0, said = 0;
  std::string unsaid;  // some of those that no text expresses
};
Said& said() {
  static Said count;
  return count;
}

RC_GTEST_PROP(RoundTrip, ATreeIsReadBackFromItsText, ()) {
  auto tree = RandomTrees().card();
  const auto text = print(tree);
  ++said().trees;
  if (!text) {
    if (said().unsaid.size() < 20'000) said().unsaid += as_json(tree) + "\n";
    return;
  }
  ++said().said;
  RC_LOG() << as_json(tree) << "\n" << text->upper << "\n";
  tree.upper = text->upper;
  tree.lower = text->lower;
  const auto back = compile(printed(tree));
  RC_ASSERT(!back.unread);
  RC_ASSERT(back.card == tree);
}

// The random trees only combine what goes together, so nearly all of them have a text.
TEST(RoundTripCount, NearlyEveryTreeHasAText) {
  ASSERT_GT(said().trees, 0);
  EXPECT_GE(said().said * 100, said().trees * 98) << said().said << " of " << said().trees << "\n"
                                                  << said().unsaid;
}

std::vector<PrintedCard> all_cards() {
  std::vector<PrintedCard> cards;
  for (const auto& path :
       {"tests/text/proving-ground-trees.json", "tests/text/case-card-trees.json"})
    for (const auto& tree : trees(path)) cards.push_back(printed(tree));
  return cards;
}

// Removes, doubles, moves and swaps words and characters, also between cards.
std::string mutated(std::string text, const std::string& other) {
  const auto below = [](std::size_t bound) { return *rc::gen::inRange<std::size_t>(0, bound); };
  for (std::size_t i = 1 + below(3); i > 0 && !text.empty(); --i) {
    const auto at = below(text.size());
    const auto size = 1 + below(12);
    const auto from = below(other.size());
    switch (below(5)) {
      case 0: text.erase(at, size); break;
      case 1: text.insert(at, text.substr(below(text.size()), size)); break;
      case 2: text.replace(at, size, other.substr(from, 1 + below(40))); break;
      case 3: text[at] = static_cast<char>(*rc::gen::inRange(0, 256)); break;
      default: text = text.substr(0, at) + other.substr(from); break;
    }
  }
  return text;
}

RC_GTEST_PROP(RoundTrip, AMutatedTextIsRefusedOrPrintsTheSame, ()) {
  static const auto cards = all_cards();
  auto card = *rc::gen::elementOf(cards);
  const auto other = *rc::gen::elementOf(cards);
  card.upper = mutated(card.upper, other.upper);
  if (*rc::gen::inRange(0, 8) == 0) card.lower = mutated(card.lower, other.lower);
  const auto read = compile(card);
  if (read.unread) {
    RC_ASSERT(!read.unread->sentence().empty());
    return;
  }
  const auto again = print(read.card);
  RC_LOG() << card.upper;
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->upper == card.upper);
  RC_ASSERT(again->lower == card.lower);
}

}  // namespace
}  // namespace arbiter::conquest::text::test
