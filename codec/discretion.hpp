// What a seat may know of another seat's moves and of what happened. For codec sources only.
#pragma once
#include <algorithm>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/field.hpp"
#include "engine/core/game.hpp"
#include "engine/core/named.hpp"

namespace arbiter {

// Removes from a move or a fact the names of cards that a seat does not learn from it. A name stays
// if the value names an instance that the seat sees to be that card, or if the seat now sees one
// more of it that belongs to a seat that the value is about: not of its own, which it may draw in
// the same step. Each such instance accounts for one name.
template <Game G>
class Discretion {
 public:
  using State = typename G::State;

  Discretion(const typename G::Content& content, const State& before, const State& after)
      : content_(content), before_(before), after_(after) {}

  // `by` makes the move, and it is about that seat if it names no other.
  template <class T>
  void apply(T& value, Seat by = nobody) const {
    About about;
    for_each_id_and_list(value, [&](Id& id, unsigned) {
      about.ids.push_back(id);
      if (id.number == 0 && id.owner.is_player()) about.seats.push_back(id.owner);
    });
    find_seats(value, about.seats);
    if (about.seats.empty() && by.is_player()) about.seats.push_back(by);
    walk(value, about);
  }

 private:
  // What a value is about.
  struct About {
    std::vector<Id> ids;
    std::vector<Seat> seats;      // none: it may be any
    std::vector<Id> accounted{};  // instances that a name was left for
  };

  template <class T>
  static void find_seats(const T& value, std::vector<Seat>& seats) {
    if constexpr (std::is_same_v<T, Seat>) {
      if (value.is_player()) seats.push_back(value);
    } else if constexpr (is_variant<T>::value) {
      std::visit([&](const auto& one) { find_seats(one, seats); }, value);
    } else if constexpr (HasFields<T>) {
      for_each_field<T>([&](const auto& one) { find_seats(value.*one.member, seats); });
    }
  }

  template <class T>
  void walk(T& value, About& about) const {
    if constexpr (std::is_same_v<T, Card>) {
      if (value.known() && !shown(value, about)) value = Card{};
    } else if constexpr (is_vector<T>::value || is_optional<T>::value) {
      for_each_inside(value, about);
    } else if constexpr (is_variant<T>::value) {
      std::visit([&](auto& one) { this->walk(one, about); }, value);
    } else if constexpr (HasFields<T>) {
      for_each_field<T>([&](const auto& one) { this->walk(value.*one.member, about); });
    }
  }
  template <class T>
  void for_each_inside(T& value, About& about) const {
    if constexpr (is_optional<T>::value) {
      if (value) walk(*value, about);
    } else {
      for (auto& one : value) walk(one, about);
    }
  }

  bool shown(Card card, About& about) const {
    if constexpr (HasSealedMoves<G>)
      if (G::is_open(content_, card)) return true;
    const auto was = G::instances(content_, before_, card);
    const auto now = G::instances(content_, after_, card);
    const auto has = [](const auto& list, const auto& one) {
      return std::find(list.begin(), list.end(), one) != list.end();
    };
    if (std::any_of(about.ids.begin(), about.ids.end(),
                    [&](Id id) { return has(was, id) || has(now, id); }))
      return true;
    const auto fresh = std::find_if(now.begin(), now.end(), [&](Id id) {
      return !has(was, id) && !has(about.accounted, id) &&
             (about.seats.empty() || has(about.seats, id.owner));
    });
    if (fresh == now.end()) return false;
    about.accounted.push_back(*fresh);
    return true;
  }

  const typename G::Content& content_;
  const State& before_;
  const State& after_;
};

}  // namespace arbiter
