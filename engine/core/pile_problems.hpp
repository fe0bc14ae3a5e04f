// What is wrong with a pile that a person typed (cards.hpp).
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/piles.hpp"

namespace arbiter {

// Where a pile is in a written position, and what the book calls a card.
struct PilePlace {
  std::string pile;            // JSON Pointer: "/players/A/deck"
  std::string_view instances;  // the JSON Pointer of the instances, up to the id: "/cards/"
  std::string_view card;       // "card"
};

// Checks that the slots hold each instance in the pile exactly once, that ids are below the next
// one, and that the pool, sorted by card, has as many cards as the owner has blank slots and
// unnamed instances.
//
//   bool lies_in(const Instance&)        whether it is in this pile
//   std::string_view unfit(Card)         why a pool cannot have it; empty if it can
template <class Instance, class LiesIn, class Unfit>
void pile_problems(const Pile& pile, Seat owner, const std::vector<Instance>& instances,
                   const PilePlace& place, LiesIn lies_in, Unfit unfit,
                   std::vector<PositionProblem>& found) {
  const std::string card{place.card};
  const auto need = [&](bool holds, const std::string& pointer, const std::string& reason) {
    if (!holds) found.push_back({pointer, reason, {}});
  };
  std::set<std::uint16_t> slots;
  std::uint64_t unnamed = 0;
  for (const auto number : pile.slots.numbers) {
    if (number == 0) {
      ++unnamed;
      continue;
    }
    const auto* in_slot = find_instance(instances, Id{owner, number});
    need(in_slot != nullptr && lies_in(*in_slot), place.pile + "/slots",
         "a slot holds a " + card + " that does not lie there");
    need(slots.insert(number).second, place.pile + "/slots", "two slots hold the same " + card);
  }
  for (const auto& one : instances) {
    if (one.id.owner != owner) continue;
    unnamed += one.card.known() ? 0 : 1;
    need(!lies_in(one) || slots.contains(one.id.number),
         std::string{place.instances} + one.id.text() + "/in",
         "a " + card + " that lies there has a slot");
    need(one.id.number < pile.next, place.pile + "/next", "an id has been given already");
  }
  need(has_ids(pile), place.pile + "/next", "an owner has at most 50,000 ids in a game");
  std::uint64_t pool = 0;
  Card last;
  for (const auto& copies : pile.pool) {
    const std::string_view why =
        copies.copies > 0 ? unfit(copies.card) : "a pool lists what it has copies of";
    need(why.empty(), place.pile + "/pool", std::string{why});
    need(!last.known() || last < copies.card, place.pile + "/pool",
         "a " + card + " is listed twice");
    last = copies.card;
    pool += copies.copies;
  }
  need(pool == unnamed, place.pile + "/pool",
       "the pool names " + std::to_string(pool) + " cards for " + std::to_string(unnamed) +
           " blank slots and unnamed " + card + "s");
}

}  // namespace arbiter
