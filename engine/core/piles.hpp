// What games do with a hidden pile (cards.hpp): deal from it, look into it, shuffle it.
//
// An instance is a game's own struct with `id`, `card` and `seen` (which seats have seen what it
// is); a game keeps its instances in one list, sorted by id. The game decides where an instance is:
// the caller sets its place on the instances that these functions return. No rule is checked here.
#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

// Whether there are still ids for the owner's next cards. Checked after each entry; one entry takes
// fewer ids than are left beyond the limit.
inline bool has_ids(const Pile& pile) { return pile.next <= limits::kIdNumbers; }

// Null if no instance has the id.
//
// Numbers are assigned in order. So as long as none of an owner's instances has vanished, each is
// as far from the owner's first as their numbers differ. The first owner's instances begin at the
// front of the list, the last owner's end at its back. If that guess fails, a binary search
// follows, without branches: which half to take is unpredictable, and a branch misprediction costs
// more than a step.
template <class Instances>
auto find_instance(Instances& instances, Id id) -> decltype(instances.data()) {
  if (instances.empty()) return nullptr;
  const Id front = instances.front().id, back = instances.back().id;
  const std::size_t place = id.owner == front.owner
                                ? std::size_t{id.number} - front.number
                                : instances.size() - 1 + id.number - back.number;
  if (place < instances.size() && instances[place].id == id) return &instances[place];
  const auto rank = [](Id of) { return std::uint32_t{of.owner.number} << 16 | of.number; };
  auto* at = instances.data();
  for (std::size_t left = instances.size(); left > 1;) {
    const std::size_t half = left / 2;
    at += half * static_cast<std::size_t>(rank(at[half].id) <= rank(id));
    left -= half;
  }
  return at->id == id ? at : nullptr;
}

// The instances that are this card.
template <class Instances>
std::vector<Id> instances_of(const Instances& instances, Card card) {
  std::vector<Id> found;
  for (const auto& one : instances)
    if (one.card == card) found.push_back(one.id);
  return found;
}

// The unnamed instances that may be this card; `pile_of(owner)` is the pile that they came from.
template <class Instances, class PileOf>
std::vector<Id> unnamed_instances(const Instances& instances, Card card, PileOf pile_of) {
  std::vector<Id> found;
  for (const auto& one : instances)
    if (!one.card.known() && pile_of(one.id.owner).copies(card) > 0) found.push_back(one.id);
  return found;
}

// Gives the seats the knowledge of these instances that they have later.
template <class Instances>
void foresee(Instances& instances, const Instances& later) {
  for (auto& one : instances)
    if (const auto* then = find_instance(later, one.id)) {
      one.seen.bits = static_cast<std::uint16_t>(one.seen.bits | then->seen.bits);
      if (!one.card.known()) one.card = then->card;
    }
}

// Adds an instance at its place. The reference is valid until the list changes.
template <class Instance>
Instance& add_instance(std::vector<Instance>& instances, Instance one) {
  const auto at = std::upper_bound(instances.begin(), instances.end(), one.id,
                                   [](Id key, const Instance& other) { return key < other.id; });
  assert(at == instances.begin() || std::prev(at)->id != one.id);
  return *instances.insert(at, std::move(one));
}

// The log says which card an instance is: one copy leaves the pool. Requires a copy there.
template <class Instance>
void name_instance(Pile& pile, Instance& instance, Card card) {
  assert(!instance.card.known());
  instance.card = card;
  pile.take(card);
}

// Takes a slot out of the pile and returns its instance, which `owner` has now seen. A blank slot
// becomes a new instance, with the name that the log gives, if any (the pool then has a copy).
template <class Instance>
Instance& take_slot(Pile& pile, Seat owner, std::size_t slot, Card named,
                    std::vector<Instance>& instances) {
  assert(slot < pile.slots.numbers.size());
  const auto at = pile.slots.numbers.begin() + static_cast<std::ptrdiff_t>(slot);
  const auto number = *at;
  pile.slots.numbers.erase(at);
  if (number != 0) {
    auto* known = find_instance(instances, Id{owner, number});
    assert(known != nullptr);
    known->seen.add(owner);
    return *known;
  }
  Instance fresh;
  fresh.id = Id{owner, pile.next++};
  fresh.seen = SeatSet::of(owner);
  if (named.known()) name_instance(pile, fresh, named);
  return add_instance(instances, std::move(fresh));
}

// How many of the topmost slots, of `most` at most, are blank before the first instance.
inline std::size_t blanks_on_top(const Pile& pile, std::size_t most) {
  const auto& numbers = pile.slots.numbers;
  std::size_t blank = 0;
  while (blank < numbers.size() && blank < most && numbers[blank] == 0) ++blank;
  return blank;
}

// A draw may repeat the names of cards that are already known in their slots. Gives the names that
// are left for the blank ones among as many slots from the top; nothing if a known card differs or
// there are too few slots.
template <class Instances>
std::optional<std::vector<Card>> named_for_blanks(const Pile& pile, Seat owner,
                                                  const std::vector<Card>& cards,
                                                  const Instances& instances) {
  const auto& numbers = pile.slots.numbers;
  std::vector<Card> blanks;
  if (cards.size() > numbers.size()) return std::nullopt;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (numbers[i] == 0)
      blanks.push_back(cards[i]);
    else if (cards[i].known() && find_instance(instances, Id{owner, numbers[i]})->card != cards[i])
      return std::nullopt;
  }
  return blanks;
}

// Whether the cards may be as many unnamed ones of the pile; some may be unknown.
inline bool fits_pool(const Pile& pile, const std::vector<Card>& cards) {
  if (cards.size() > pile.pool_size()) return false;
  Pile rest;
  rest.pool = pile.pool;
  return std::all_of(cards.begin(), cards.end(), [&](Card card) {
    if (!card.known()) return true;
    if (rest.copies(card) == 0) return false;
    rest.take(card);
    return true;
  });
}

// Adds to a list sorted by seat those of the first `count` seats that a position leaves out.
template <class Player>
void add_missing(std::vector<Player>& players, std::size_t count) {
  for (std::uint8_t number = 0; number < count; ++number) {
    const auto at = std::find_if(players.begin(), players.end(),
                                 [&](const Player& one) { return one.seat.number >= number; });
    if (at == players.end() || at->seat.number != number)
      players.insert(at, Player{})->seat = Seat{number};
  }
}

// Fills the pool of a pile that has blank slots or unnamed instances and no pool: they are what
// `cards` leaves of the deck of a log without those that are named.
template <class Instances>
void derive_pool(Pile& pile, Seat owner, const std::vector<Copies>& cards,
                 const Instances& instances) {
  const auto& numbers = pile.slots.numbers;
  const bool unnamed = std::find(numbers.begin(), numbers.end(), 0) != numbers.end() ||
                       std::any_of(instances.begin(), instances.end(), [&](const auto& one) {
                         return one.id.owner == owner && !one.card.known();
                       });
  if (!unnamed || !pile.pool.empty()) return;
  pile.pool = cards;
  for (const auto& one : instances)
    if (one.id.owner == owner && one.card.known() && pile.copies(one.card) > 0) pile.take(one.card);
}

// A search: the slot of an instance that is known to be the card, or else the first blank slot (all
// blank slots are alike). Requires one of the two.
template <class Instance>
std::size_t slot_of(const Pile& pile, Seat owner, Card card,
                    const std::vector<Instance>& instances) {
  const auto& numbers = pile.slots.numbers;
  auto at = std::find_if(numbers.begin(), numbers.end(), [&](std::uint16_t number) {
    return number != 0 && find_instance(instances, Id{owner, number})->card == card;
  });
  if (at == numbers.end()) at = std::find(numbers.begin(), numbers.end(), std::uint16_t{0});
  assert(at != numbers.end());
  return static_cast<std::size_t>(at - numbers.begin());
}

// Every slot becomes blank: its instances are forgotten, and their names go back to the pool. A cut
// does the same.
template <class Instance>
void shuffle(Pile& pile, Seat owner, std::vector<Instance>& instances) {
  for (auto& number : pile.slots.numbers) {
    if (number == 0) continue;
    const auto* lost = find_instance(instances, Id{owner, number});
    assert(lost != nullptr);
    if (lost->card.known()) pile.give_back(lost->card);
    instances.erase(instances.begin() + (lost - instances.data()));
    number = 0;
  }
}

// The log knows the order after a shuffle: each slot gets an instance like `as`, which nobody has
// seen. Requires no more cards than slots, each with a copy in the pool.
template <class Instance>
void set_order(Pile& pile, Seat owner, const std::vector<Card>& order, const Instance& as,
               std::vector<Instance>& instances) {
  assert(order.size() <= pile.slots.numbers.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    Instance fresh = as;
    fresh.id = Id{owner, pile.next++};
    pile.slots.numbers[i] = fresh.id.number;
    name_instance(pile, fresh, order[i]);
    add_instance(instances, std::move(fresh));
  }
}

}  // namespace arbiter
