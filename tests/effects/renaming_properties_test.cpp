// Ids of resources and of cards are only names: a war with other names runs in the same way.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>

#include "tests/effects/mirror.hpp"
#include "tests/effects/random_board.hpp"

namespace arbiter::conquest::test {
namespace {

// Other numbers for the ids of each commander, and other places for the cards of the pack.
class Renaming {
 public:
  std::map<Id, Id> ids;
  std::map<Card, Card> cards;

  template <class T>
  void turn(T& value) const {
    if constexpr (std::is_same_v<T, Id>) {
      const auto at = ids.find(value);
      if (at != ids.end()) value = at->second;
    } else if constexpr (std::is_same_v<T, Card>) {
      const auto at = cards.find(value);
      if (at != cards.end()) value = at->second;
    } else if constexpr (std::is_same_v<T, Region>) {
      turn(value.location);
    } else if constexpr (std::is_same_v<T, Target>) {
      turn(value.id);
    } else if constexpr (is_vector<T>::value) {
      for (auto& one : value) turn(one);
    } else if constexpr (is_variant<T>::value) {
      std::visit([this](auto& one) { this->turn(one); }, value);
    } else if constexpr (HasFields<T>) {
      for_each_field<T>([&](const auto& one) { this->turn(value.*one.member); });
    }
  }

  State renamed(State state) const {
    turn(state);
    std::sort(state.resources.begin(), state.resources.end(),
              [](const Resource& a, const Resource& b) { return a.id < b.id; });
    return state;
  }
};

template <class T>
std::vector<T> shuffled(std::vector<T> list) {
  for (std::size_t i = list.size(); i > 1; --i)
    std::swap(list[i - 1], list[static_cast<std::size_t>(below(static_cast<int>(i)))]);
  return list;
}

// The rules name encampments (each is the first id of its commander), so they keep their ids.
Renaming other_ids(const State& state) {
  Renaming renaming;
  for (const Seat seat : {A, B}) {
    std::vector<Id> ids;
    for (const auto& one : state.resources)
      if (one.id.owner == seat && one.id.number > 1) ids.push_back(one.id);
    const auto others = shuffled(ids);
    for (std::size_t i = 0; i < ids.size(); ++i) renaming.ids[ids[i]] = others[i];
  }
  return renaming;
}

// Plays both wars at once. After every entry they may differ only in names.
void play_both(const Content& content, State state, const Content& other_content, State other,
               const Renaming& renaming) {
  auto numbers = random_numbers();
  for (int entries = 12; entries > 0 && state.outcome.state == Ending::running; --entries) {
    const auto entry = Rules::sample(content, state, numbers);
    Move move = entry.move;
    renaming.turn(move);
    std::vector<Fact> facts, other_facts;
    // What never ends does so under any names. The positions are then unusable.
    const bool ends = perform(content, state, entry.by, entry.move, facts);
    RC_ASSERT(perform(other_content, other, entry.by, move, other_facts) == ends);
    if (!ends) return;
    RC_ASSERT(settled(renaming.renamed(state)) == settled(other));
    RC_ASSERT(facts.size() == other_facts.size());
  }
}

RC_GTEST_PROP(Names, OfResourcesChangeNothing, ()) {
  Board board = random_board();
  board.build();
  const auto renaming = other_ids(board.state);
  const State other = renaming.renamed(board.state);
  expect_sound(board.content, other);
  play_both(board.content, board.state, board.content, other, renaming);
}

// The pack lists its cards in another order and under other ids.
RC_GTEST_PROP(Names, AndOrderOfCardsChangeNothing, ()) {
  Board board = random_board();
  Board other = board;
  std::vector<std::size_t> order(board.cards());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  order = shuffled(order);
  other.list_cards(order);
  board.build();
  other.build();
  Renaming renaming;
  for (std::size_t i = 0; i < board.state.resources.size(); ++i)
    renaming.cards[board.state.resources[i].card] = other.state.resources[i].card;
  RC_ASSERT(renaming.renamed(board.state) == other.state);
  play_both(board.content, board.state, other.content, other.state, renaming);
}

}  // namespace
}  // namespace arbiter::conquest::test
