// Changes a move at random into another well-formed move that is most likely illegal.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/game.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/seat.hpp"

namespace arbiter::test {

// Changes one value somewhere inside a move. `ids` are the ids in the position.
class Mutator {
 public:
  Mutator(const std::vector<Id>& ids, unsigned players, std::uint32_t cards, Chooser& chooser)
      : ids_(ids), players_(players), cards_(cards), chooser_(chooser) {}

  template <class... T>
  void mutate(std::variant<T...>& move) {
    std::visit(
        [&](auto& one) {
          using Kind = std::decay_t<decltype(one)>;
          constexpr std::size_t count = fields(Type<Kind>{}).size();
          if constexpr (count > 0) change_a_field(one, chooser_.below(count));
        },
        move);
  }

 private:
  template <class T>
  void change_a_field(T& value, std::uint32_t wanted) {
    std::uint32_t index = 0;
    for_each_field<T>([&](const auto& one) {
      if (index++ == wanted) change(value.*one.member);
    });
  }

  template <class T>
  void change(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      value = !value;
    } else if constexpr (std::is_same_v<T, Id>) {
      value = any_id();
    } else if constexpr (std::is_same_v<T, Seat>) {
      value = Seat{static_cast<std::uint8_t>(chooser_.below(players_ + 1))};
    } else if constexpr (std::is_same_v<T, Card>) {
      const std::uint32_t card = chooser_.below(cards_ + 1);
      value = card == cards_ ? Card{} : Card{static_cast<std::uint16_t>(card)};
    } else if constexpr (NamedEnum<T>) {
      value = static_cast<T>(chooser_.below(static_cast<std::uint32_t>(names(Type<T>{}).size())));
    } else if constexpr (requires { value.nearby(0u); }) {
      value = value.nearby(chooser_.below(1'000));
    } else if constexpr (std::is_integral_v<T>) {
      value = static_cast<T>(chooser_.below(4) == 0 ? chooser_.below(70'000) : chooser_.below(4));
    } else if constexpr (is_vector<T>::value) {
      change_list(value);
    } else if constexpr (HoldsId<T>) {
      change_target(value);
    } else if constexpr (is_optional<T>::value) {
      value ? value.reset() : change(value.emplace());
    } else if constexpr (HasFields<T>) {
      constexpr std::size_t count = fields(Type<T>{}).size();
      change_a_field(value, chooser_.below(count));
    } else if constexpr (std::is_same_v<T, SeatSet>) {
      value.bits = static_cast<std::uint16_t>(chooser_.below(1u << players_));
    }
  }

  template <class T>
  void change_list(std::vector<T>& list) {
    const auto at = [&] { return chooser_.below(static_cast<std::uint32_t>(list.size())); };
    switch (list.empty() ? 0 : chooser_.below(4)) {
      case 0: change(list.emplace_back()); break;
      case 1: list.erase(list.begin() + at()); break;
      case 2: list.push_back(list[at()]); break;
      default: change(list[at()]);
    }
  }

  template <class T>
  void change_target(T& value) {
    if constexpr (requires { T::of(Seat{}); }) {
      if (chooser_.below(3) == 0) {
        value = T::of(Seat{static_cast<std::uint8_t>(chooser_.below(players_))});
        return;
      }
    }
    if constexpr (requires { T::of(Id{}); }) value = T::of(any_id());
  }

  // Usually an id of the position, sometimes one that never existed. None has the number 0, which
  // no log can contain.
  Id any_id() {
    if (ids_.empty() || chooser_.below(8) == 0)
      return Id{Seat{static_cast<std::uint8_t>(chooser_.below(players_))},
                static_cast<std::uint16_t>(1 + chooser_.below(0xFFFF))};
    return ids_[chooser_.below(static_cast<std::uint32_t>(ids_.size()))];
  }

  const std::vector<Id>& ids_;
  const unsigned players_;
  const std::uint32_t cards_;
  Chooser& chooser_;
};

// Returns how many names a pack has for a Card, or none if moves name no cards.
template <class G>
std::uint32_t cards_of(const typename G::Content& content) {
  if constexpr (HasCards<G>)
    return static_cast<std::uint32_t>(content.cards.size());
  else if constexpr (requires {
                       content.find("");
                       content.names.size();
                     })
    return static_cast<std::uint32_t>(content.names.size());
  else if constexpr (requires {
                       content.find("");
                       content.cards.size();
                     })
    return static_cast<std::uint32_t>(content.cards.size());
  else
    return 0;
}

// Returns every id that a written position names, once, in order.
template <class State>
std::vector<Id> ids_in(const State& state) {
  std::vector<Id> ids;
  for_each_id_and_list(state, [&](Id id, unsigned) {
    if (id && id.owner.is_player()) ids.push_back(id);
  });
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace arbiter::test
