// Cards and the hidden piles that they lie in.
//
// A card outside a shuffled pile is an instance with an id. Which card it is may be unknown to the
// log (unnamed) and known to some seats only. A pile is a row of slots from the top: a slot is
// blank or holds an instance. The pool of a deck holds its unnamed cards: those that its blank
// slots and unnamed instances stand for.
#pragma once
#include <algorithm>
#include <cassert>
#include <charconv>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/canonical.hpp"
#include "engine/core/field.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

// The id of an instance: its owner and a number from 1. Number 0 is no instance.
struct Id {
  // Reserved: the name in an entry matches no card (named.hpp).
  static constexpr std::uint16_t nothing = 0xFFFF;

  Seat owner;
  std::uint16_t number = 0;

  constexpr auto operator<=>(const Id&) const = default;
  constexpr explicit operator bool() const { return number != 0; }

  std::string text() const {
    if (number == 0) return {};
    if (number == nothing) return "a card that is not there";
    return std::string{owner.text()} + std::to_string(number);
  }
  static std::optional<Id> parse(std::string_view text) {
    if (text.size() < 2 || text.size() > 6 || text[1] == '0') return std::nullopt;
    const auto owner = Seat::parse(text.substr(0, 1));
    std::uint16_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
    if (!owner || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return Id{*owner, number};
  }
};
inline void add_canonical(CanonicalBytes& out, Id id) {
  out.add(id.owner);
  out.add(id.number);
}

// "There is no resource A7." for an instance that does not exist; `kind` is "resource ".
inline std::string not_there(std::string_view kind, Id id) {
  if (id.number == Id::nothing) return "Nothing that the entry could mean bears this name.";
  return "There is no " + std::string{kind} + id.text() + ".";
}

// Which card of the pack, by its index among the pack's sorted ids; unknown if the log does not
// say.
struct Card {
  static constexpr std::uint16_t unknown = 0xFFFF;
  std::uint16_t index = unknown;
  constexpr auto operator<=>(const Card&) const = default;
  constexpr bool known() const { return index != unknown; }
};
inline void add_canonical(CanonicalBytes& out, Card card) { out.add(card.index); }

// The card with this id, in a list that is sorted by id; unknown if there is none.
template <class List>
Card card_with_id(const List& list, std::string_view id) {
  const auto at =
      std::lower_bound(list.begin(), list.end(), id,
                       [](const auto& one, std::string_view key) { return one.id < key; });
  if (at == list.end() || at->id != id) return {};
  return Card{static_cast<std::uint16_t>(at - list.begin())};
}

// Whether a value of this type may contain one of the other type, at any depth.
template <class Wanted, class T>
constexpr bool holds() {
  if constexpr (std::is_same_v<T, Wanted>) {
    return true;
  } else if constexpr (is_vector<T>::value || is_optional<T>::value) {
    return holds<Wanted, typename T::value_type>();
  } else if constexpr (is_variant<T>::value) {
    bool any = false;
    for_each_alternative<T>([&]<class One>(Type<One>) { any = any || holds<Wanted, One>(); });
    return any;
  } else if constexpr (HasFields<T>) {
    bool any = false;
    for_each_field<T>(
        [&]<class Member>(const Field<T, Member>&) { any = any || holds<Wanted, Member>(); });
    return any;
  } else {
    return false;
  }
}
// Whether a value of this type may name a card, at any depth.
template <class T>
constexpr bool names_cards() {
  return holds<Card, T>();
}

struct Copies {
  Card card;
  std::uint16_t copies = 0;
  bool operator==(const Copies&) const = default;
};
constexpr auto fields(Type<Copies>) {
  return FieldList{field("card", &Copies::card), field("copies", &Copies::copies)};
}

// The slots of a pile from the top. Written in JSON as the number of slots if all are blank,
// otherwise as a list with null for a blank slot and the id of the instance for any other.
struct Slots {
  std::vector<std::uint16_t>
      numbers;  // 0: blank; otherwise the number of an instance of the pile's owner
  bool operator==(const Slots&) const = default;
};
inline void add_canonical(CanonicalBytes& out, const Slots& slots) { out.add(slots.numbers); }

// The shuffled pile of one owner, with the pool of its unnamed cards.
struct Pile {
  std::vector<Copies> pool;  // sorted by card; no entry with zero copies
  Slots slots;
  std::uint16_t next = 1;  // the number of the next instance
  bool operator==(const Pile&) const = default;

  std::uint32_t pool_size() const {
    std::uint32_t sum = 0;
    for (const auto& one : pool) sum += one.copies;
    return sum;
  }
  std::uint16_t copies(Card card) const {
    const auto at = find(card);
    return at != pool.end() && at->card == card ? at->copies : std::uint16_t{0};
  }
  // Takes one copy of the card out of the pool. Requires copies(card) > 0.
  void take(Card card) {
    assert(copies(card) > 0);
    const auto at = pool.begin() + (find(card) - pool.begin());
    if (--at->copies == 0) pool.erase(at);
  }
  void give_back(Card card) {
    const auto at = pool.begin() + (find(card) - pool.begin());
    if (at != pool.end() && at->card == card)
      ++at->copies;
    else
      pool.insert(at, Copies{card, 1});
  }
  // The card of the pool's n-th copy, counting copies in the order of the cards. Requires n <
  // pool_size().
  Card nth(std::uint32_t n) const {
    assert(n < pool_size());
    for (const auto& one : pool) {
      if (n < one.copies) return one.card;
      n -= one.copies;
    }
    return Card{};
  }

 private:
  std::vector<Copies>::const_iterator find(Card card) const {
    return std::lower_bound(pool.begin(), pool.end(), card,
                            [](const Copies& one, Card key) { return one.card < key; });
  }
};
constexpr auto fields(Type<Pile>) {
  return FieldList{optional_field("pool", &Pile::pool), optional_field("slots", &Pile::slots),
                   optional_field("next", &Pile::next)};
}

}  // namespace arbiter
