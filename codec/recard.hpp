// A position with the cards of another pack, so that positions of two packs can be compared.
#pragma once
#include <type_traits>
#include <variant>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"

namespace arbiter {

// Calls visit(card) for every card inside a value.
template <class T, class Visit>
void for_each_card(T& value, Visit visit) {
  if constexpr (std::is_same_v<T, Card>) {
    visit(value);
  } else if constexpr (is_vector<T>::value) {
    for (auto& one : value) for_each_card(one, visit);
  } else if constexpr (is_optional<T>::value) {
    if (value) for_each_card(*value, visit);
  } else if constexpr (is_variant<T>::value) {
    std::visit([&](auto& one) { for_each_card(one, visit); }, value);
  } else if constexpr (HasFields<T>) {
    for_each_field<T>([&](const auto& one) { for_each_card(value.*one.member, visit); });
  }
}

// Replaces each card of `from` by the card of `to` with the same id. A card that `to` does not have
// becomes a card that no pack has; two such cards stay different.
template <class T, class Content>
void recard(T& value, const Content& from, const Content& to) {
  constexpr std::uint16_t in_no_pack = 0x8000;
  for_each_card(value, [&](Card& card) {
    if (!card.known()) return;
    const Card same = to.find(from.id(card));
    card = same.known() ? same : Card{static_cast<std::uint16_t>(in_no_pack + card.index)};
  });
}

}  // namespace arbiter
