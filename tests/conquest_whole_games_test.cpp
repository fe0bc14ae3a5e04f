// Whole games with the decks of the built-in pack: cards are never lost or duplicated (1.1, 2.3),
// and gold and mana change only by a rule that says so (1.4).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "codec/play.hpp"
#include "conquest/instances.hpp"
#include "tests/effects/random_board.hpp"

namespace arbiter::conquest::test {
namespace {

using Deck = std::map<Card, int>;

// Returns every card of a commander, wherever it is: the named ones, and the pool of all others.
Deck deck_of(const State& state, const Commander& commander) {
  Deck deck;
  for (const auto& one : commander.domain.pool) deck[one.card] += one.copies;
  for (const auto& one : state.resources)
    if (one.id.owner == commander.seat && one.id.number > 1 && one.card.known()) ++deck[one.card];
  return deck;
}

// Returns the number of blank slots and unnamed resources, which must equal the size of the pool.
std::uint32_t unnamed(const State& state, const Commander& commander) {
  std::uint32_t count = 0;
  for (const auto number : commander.domain.slots.numbers) count += number == 0;
  for (const auto& one : state.resources)
    count += one.id.owner == commander.seat && !one.card.known();
  return count;
}

RC_GTEST_PROP(WholeGames, LoseAndDoubleNoCard, ()) {
  auto numbers = random_numbers();
  const auto laid = lay_table<Rules>(2, numbers);
  State state = laid.log.start;
  std::vector<Deck> decks;
  for (const auto& one : state.commanders) decks.push_back(deck_of(state, one));
  for (int entries = 150; entries > 0 && state.outcome.state == Ending::running; --entries) {
    const auto entry = Rules::sample(laid.log.content(), state, numbers);
    std::vector<Fact> facts;
    if (!perform(laid.log.content(), state, entry.by, entry.move, facts)) return;
    for (const auto& one : state.commanders) {
      if (!one.in_war) continue;
      RC_ASSERT(deck_of(state, one) == decks[one.seat.number]);
      RC_ASSERT(unnamed(state, one) == one.domain.pool_size());
    }
  }
}

// The cache of a position is not part of it: a copy, which begins without one, continues in the
// same way.
RC_GTEST_PROP(WholeGames, GoOnAlikeWhateverIsKept, ()) {
  auto numbers = random_numbers();
  const auto players = *rc::gen::inRange<std::uint8_t>(2, 5);
  const auto pack = *rc::gen::element<std::string>("proving-ground", "salt-and-cinder");
  const auto laid = lay_table<Rules>(players, numbers, "standard", pack);
  const auto& content = laid.log.content();
  State state = laid.log.start;
  for (int entries = 150; entries > 0 && state.outcome.state == Ending::running; --entries) {
    const auto entry = Rules::sample(content, state, numbers);
    State fresh = state;
    std::vector<Fact> facts, fresh_facts;
    const bool done = perform(content, state, entry.by, entry.move, facts);
    RC_ASSERT(perform(content, fresh, entry.by, entry.move, fresh_facts) == done);
    if (!done) return;
    RC_ASSERT(fresh == state);
    RC_ASSERT(fresh_facts == facts);
    RC_ASSERT(Reading(content, state).kept_is_right());
  }
}

RC_GTEST_PROP(WholeGames, MoveCoinsOnlyByRule, ()) {
  auto numbers = random_numbers();
  const auto laid = lay_table<Rules>(2, numbers);
  State state = laid.log.start;
  for (int entries = 150; entries > 0 && state.outcome.state == Ending::running; --entries) {
    const auto before = state.commanders;
    const auto entry = Rules::sample(laid.log.content(), state, numbers);
    std::vector<Fact> facts;
    if (!perform(laid.log.content(), state, entry.by, entry.move, facts)) return;
    for (const auto& one : state.commanders) {
      if (!one.in_war) continue;
      Commander purse = before[one.seat.number];
      for (const auto& fact : facts) settle(purse, fact);
      RC_ASSERT(one.gold == purse.gold);
      RC_ASSERT(one.mana == purse.mana);
    }
  }
}

}  // namespace
}  // namespace arbiter::conquest::test
