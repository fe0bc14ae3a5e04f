// The same war with the seats of A and B exchanged.
#pragma once
#include <algorithm>
#include <tuple>
#include <type_traits>
#include <variant>

#include "engine/core/moves.hpp"
#include "tests/effects/board.hpp"

namespace arbiter::conquest::test {

class Mirror {
 public:
  template <class T>
  static void turn(T& value) {
    if constexpr (std::is_same_v<T, Seat>) {
      if (value.is_player()) value = other(value);
    } else if constexpr (std::is_same_v<T, Id>) {
      turn(value.owner);
    } else if constexpr (std::is_same_v<T, Region>) {
      turn(value.location);
    } else if constexpr (std::is_same_v<T, Target>) {
      turn(value.id);
    } else if constexpr (std::is_same_v<T, SeatSet>) {
      const bool a = value.has(A), b = value.has(B);
      a ? value.add(B) : value.remove(B);
      b ? value.add(A) : value.remove(A);
    } else if constexpr (is_vector<T>::value) {
      for (auto& one : value) turn(one);
    } else if constexpr (is_variant<T>::value) {
      std::visit([](auto& one) { turn(one); }, value);
    } else if constexpr (HasFields<T>) {
      for_each_field<T>([&](const auto& one) { turn(value.*one.member); });
    }
  }
};

// Effects whose order a commander still has to settle have no order.
inline void sort_unsettled(Order& order) {
  const auto rank = [](const Waiting& one) {
    return std::tie(one.on, one.ability, one.index, one.verb);
  };
  for (auto from = order.waiting.begin() + order.settled; from != order.waiting.end();) {
    const auto to = std::find_if(
        from, order.waiting.end(),
        [commander = from->commander](const Waiting& one) { return one.commander != commander; });
    std::sort(from, to, [&](const Waiting& a, const Waiting& b) { return rank(a) < rank(b); });
    from = to;
  }
}
// Sorts what has no order.
inline State settled(State state) {
  std::sort(state.used_grants.begin(), state.used_grants.end());
  for (auto& one : state.lasting) std::sort(one.used.begin(), one.used.end());
  for (auto& frame : state.frames) {
    if (auto* order = std::get_if<Order>(&frame); order && order->stage == Order::Stage::settle)
      sort_unsettled(*order);
    if (auto* effect = std::get_if<Effect>(&frame))
      for (auto& part : effect->parts) std::sort(part.fired.begin(), part.fired.end());
  }
  return state;
}

inline State mirrored(State state) {
  Mirror::turn(state);
  std::sort(state.resources.begin(), state.resources.end(),
            [](const Resource& a, const Resource& b) { return a.id < b.id; });
  std::sort(state.commanders.begin(), state.commanders.end(),
            [](const Commander& a, const Commander& b) { return a.seat < b.seat; });
  return state;
}
inline Move mirrored(Move move) {
  Mirror::turn(move);
  return move;
}

}  // namespace arbiter::conquest::test
