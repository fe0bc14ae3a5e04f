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
// more of it.
template <Game G>
class Discretion {
 public:
  using State = typename G::State;

  Discretion(const typename G::Content& content, const State& before, const State& after)
      : content_(content), before_(before), after_(after) {}

  template <class T>
  void apply(T& value) const {
    std::vector<Id> ids;
    for_each_id_and_list(value, [&](Id& id, unsigned) { ids.push_back(id); });
    walk(value, ids);
  }

 private:
  template <class T>
  void walk(T& value, const std::vector<Id>& ids) const {
    if constexpr (std::is_same_v<T, Card>) {
      if (value.known() && !shown(value, ids)) value = Card{};
    } else if constexpr (is_vector<T>::value || is_optional<T>::value) {
      for_each_inside(value, ids);
    } else if constexpr (is_variant<T>::value) {
      std::visit([&](auto& one) { this->walk(one, ids); }, value);
    } else if constexpr (HasFields<T>) {
      for_each_field<T>([&](const auto& one) { this->walk(value.*one.member, ids); });
    }
  }
  template <class T>
  void for_each_inside(T& value, const std::vector<Id>& ids) const {
    if constexpr (is_optional<T>::value) {
      if (value) walk(*value, ids);
    } else {
      for (auto& one : value) walk(one, ids);
    }
  }

  bool shown(Card card, const std::vector<Id>& ids) const {
    if constexpr (HasSealedMoves<G>)
      if (G::is_open(content_, card)) return true;
    const auto was = G::instances(content_, before_, card);
    const auto now = G::instances(content_, after_, card);
    if (now.size() > was.size()) return true;
    const auto has = [](const std::vector<Id>& list, Id id) {
      return std::find(list.begin(), list.end(), id) != list.end();
    };
    return std::any_of(ids.begin(), ids.end(), [&](Id id) { return has(was, id) || has(now, id); });
  }

  const typename G::Content& content_;
  const State& before_;
  const State& after_;
};

}  // namespace arbiter
