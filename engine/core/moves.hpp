// What all games' moves have in common: their kinds, the ids in them, and whether two of them
// agree.
#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"

namespace arbiter {

// Declines what is offered. With `to`, declines only one thing: `to` is the id of the card, unit,
// area or planet that offers it or, if there is none, of the row that asks ("zabor:trade-1"). The
// same in all games.
struct Pass {
  std::string to;
  bool operator==(const Pass&) const = default;
};
constexpr std::string_view name(Type<Pass>) { return "pass"; }
constexpr auto fields(Type<Pass>) { return FieldList{optional_field("to", &Pass::to)}; }

template <class Move>
constexpr Kinds kind_of(const Move& move) {
  return Kinds{1} << move.index();
}

// The index of a kind of move among all kinds of a game, known at compile time.
template <class Move, class M>
consteval std::size_t index_of() {
  std::size_t index = 0;
  bool found = false;
  for_each_alternative<Move>([&]<class T>(Type<T>) {
    found = found || std::is_same_v<T, M>;
    if (!found) ++index;
  });
  if (!found) throw "no such move in this game";  // does not compile
  return index;
}

// The kinds of these moves of a game.
template <class Move, class... Moves>
consteval Kinds kinds_among() {
  return ((Kinds{1} << index_of<Move, Moves>()) | ... | Kinds{0});
}

// For a visitor that treats several alternatives alike: it names them, so that a new alternative
// does not compile until the visitor handles it.
//   template <OneOf<Wait, Command> M> void operator()(const M&) const {}
template <class T, class... Listed>
concept OneOf = (std::same_as<T, Listed> || ...);

// A move of each of these kinds, with nothing filled in.
template <class Move>
std::vector<Move> moves_of(Kinds kinds) {
  std::vector<Move> moves;
  std::size_t index = 0;
  for_each_alternative<Move>([&]<class T>(Type<T>) {
    if ((kinds >> index++ & 1) != 0) moves.push_back(T{});
  });
  return moves;
}

// The names of the kinds, in the order of the game's table.
template <class Move>
std::vector<std::string_view> names_of_kinds(Kinds kinds) {
  std::vector<std::string_view> names;
  std::size_t index = 0;
  for_each_alternative<Move>([&]<class T>(Type<T>) {
    if ((kinds >> index & 1) != 0) names.push_back(name(Type<T>{}));
    ++index;
  });
  return names;
}

template <class T>
concept HoldsId = requires(T value) {
  requires std::same_as<decltype(value.id), Id>;
};

// Calls visit(id, list) for every id inside a value; `list` is the number of the list of ids that
// the id is in, from 1, or 0 if it is in none.
template <class Visit>
class IdWalk {
 public:
  explicit IdWalk(Visit visit) : visit_(visit) {}

  template <class T>
  void walk(T& value) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, Id>) {
      visit_(value, list_);
    } else if constexpr (is_vector<Plain>::value) {
      walk_list(value);
    } else if constexpr (is_optional<Plain>::value) {
      if (value) walk(*value);
    } else if constexpr (is_variant<Plain>::value) {
      std::visit([this](auto& one) { this->walk(one); }, value);
    } else if constexpr (HasFields<Plain>) {
      for_each_field<Plain>([&](const auto& one) { walk(value.*one.member); });
    } else if constexpr (HoldsId<Plain>) {
      visit_(value.id, list_);
    }
  }

 private:
  template <class List>
  void walk_list(List& list) {
    const bool ids = std::is_same_v<typename List::value_type, Id>;
    if (ids) list_ = ++lists_;
    for (auto& one : list) walk(one);
    if (ids) list_ = 0;
  }

  Visit visit_;
  unsigned list_ = 0;
  unsigned lists_ = 0;
};
template <class T, class Visit>
void for_each_id_and_list(T& value, Visit visit) {
  IdWalk<Visit>(visit).walk(value);
}

// True if `given` says nothing that `full` does not say: they are equal except for cards that
// `given` leaves unnamed and lists of cards that it leaves empty.
template <class T>
bool agrees(const T& given, const T& full) {
  if constexpr (std::is_same_v<T, Card>) {
    return !given.known() || given == full;
  } else if constexpr (is_vector<T>::value) {
    if (std::is_same_v<typename T::value_type, Card> && given.empty()) return true;
    if (given.size() != full.size()) return false;
    for (std::size_t i = 0; i < given.size(); ++i)
      if (!agrees(given[i], full[i])) return false;
    return true;
  } else if constexpr (is_optional<T>::value) {
    return !given || (full && agrees(*given, *full));
  } else if constexpr (is_variant<T>::value) {
    return given.index() == full.index() &&
           std::visit(
               [&](const auto& one) {
                 return agrees(one, std::get<std::decay_t<decltype(one)>>(full));
               },
               given);
  } else if constexpr (HasFields<T>) {
    bool all = true;
    for_each_field<T>(
        [&](const auto& one) { all = all && agrees(given.*one.member, full.*one.member); });
    return all;
  } else {
    return given == full;
  }
}

// Sorts every list of ids.
template <class T>
void sort_ids(T& value) {
  if constexpr (std::is_same_v<T, std::vector<Id>>) {
    std::sort(value.begin(), value.end());
  } else if constexpr (is_vector<T>::value) {
    for (auto& one : value) sort_ids(one);
  } else if constexpr (is_variant<T>::value) {
    std::visit([](auto& one) { sort_ids(one); }, value);
  } else if constexpr (HasFields<T>) {
    for_each_field<T>([&](const auto& one) { sort_ids(value.*one.member); });
  }
}

// Whether `given` says what was `done` without asking anybody, or less. Since there was no choice,
// the order of a list of ids does not matter.
template <class Move>
bool says_what_was_done(Move given, Move done) {
  sort_ids(given);
  sort_ids(done);
  return agrees(given, done);
}

template <class M>
concept DrawsCards = requires(std::remove_const_t<M> move) {
  requires std::same_as<decltype(move.to), Seat>;
  requires std::same_as<decltype(move.cards), std::vector<Card>>;
};
// A move that turns up planets of a line and says nothing else.
template <class M>
concept TurnsUp = requires(std::remove_const_t<M> move) {
  requires std::same_as<decltype(move.planets), std::vector<Card>>;
  requires fields(Type<std::remove_const_t<M>>{})
  .size() == 1;
};

// The cards that a move says come next in an ordered pile or line; null for any other kind.
template <class Move>
auto* cards_in_order(Move& move) {
  using Cards =
      std::conditional_t<std::is_const_v<Move>, const std::vector<Card>, std::vector<Card>>;
  return std::visit(
      []<class M>(M& one) -> Cards* {
        if constexpr (DrawsCards<M>)
          return &one.cards;
        else if constexpr (TurnsUp<M>)
          return &one.planets;
        else
          return nullptr;
      },
      move);
}

// How many cards a move draws, or how many planets it turns up; 0 for any other kind.
template <class Move>
std::size_t cards_drawn(const Move& move) {
  const auto* const cards = cards_in_order(move);
  return cards != nullptr ? cards->size() : 0;
}

// What an entry that draws cards, or turns up planets, adds to what was settled before it: the
// cards or planets that follow. Nothing if it does not begin with the settled ones, or has no
// others.
template <class Move>
std::optional<Move> beyond(const Move& given, const Move& settled) {
  const auto* const before = cards_in_order(settled);
  if (given.index() != settled.index() || before == nullptr || before->empty()) return std::nullopt;
  const auto& all = *cards_in_order(given);
  const auto count = static_cast<std::ptrdiff_t>(before->size());
  if (all.size() <= before->size()) return std::nullopt;
  Move first = given, rest = given;
  cards_in_order(first)->resize(before->size());
  if (!agrees(first, settled)) return std::nullopt;
  cards_in_order(rest)->erase(cards_in_order(rest)->begin(), cards_in_order(rest)->begin() + count);
  return rest;
}

// Whether two moves are of one kind and about the same thing: the first thing that they name, if
// that is an id or a seat. Never for passes, which decline many things.
template <class Move>
bool same_subject(const Move& one, const Move& other) {
  if (one.index() != other.index() || std::holds_alternative<Pass>(one)) return false;
  return std::visit(
      [&]<class M>(const M& move) {
        bool same = true, first = true;
        for_each_field<M>([&](const auto& part) {
          using Part = std::decay_t<decltype(move.*part.member)>;
          if constexpr (std::is_same_v<Part, Id> || std::is_same_v<Part, Seat>)
            same = same && (!first || move.*part.member == std::get<M>(other).*part.member);
          first = false;
        });
        return same;
      },
      one);
}

}  // namespace arbiter
