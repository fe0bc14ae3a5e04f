// How much a value holds, as a measure of the cost of copying or writing it, counted without
// looking at every part.
#pragma once
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <variant>

#include "engine/core/field.hpp"

namespace arbiter {

namespace extents {

template <class T>
constexpr bool holds_lists() {
  if constexpr (is_vector<T>::value) {
    return true;
  } else if constexpr (is_optional<T>::value) {
    return holds_lists<typename T::value_type>();
  } else if constexpr (is_variant<T>::value) {
    bool any = false;
    for_each_alternative<T>([&]<class One>(Type<One>) { any = any || holds_lists<One>(); });
    return any;
  } else if constexpr (HasFields<T>) {
    bool any = false;
    for_each_field<T>([&](const auto& one) {
      using Held = std::decay_t<decltype(std::declval<T&>().*one.member)>;
      any = any || holds_lists<Held>();
    });
    return any;
  } else {
    return false;
  }
}

}  // namespace extents

// The number of items in all lists inside a value that has a field list. It visits only items that
// contain lists themselves.
template <class T>
std::size_t extent_of(const T& value) {
  if constexpr (!extents::holds_lists<T>()) {
    return 0;
  } else if constexpr (is_vector<T>::value) {
    std::size_t sum = value.size();
    if constexpr (extents::holds_lists<typename T::value_type>())
      for (const auto& one : value) sum += extent_of(one);
    return sum;
  } else if constexpr (is_optional<T>::value) {
    return value ? extent_of(*value) : 0;
  } else if constexpr (is_variant<T>::value) {
    return std::visit([](const auto& one) { return extent_of(one); }, value);
  } else {
    std::size_t sum = 0;
    for_each_field<T>([&](const auto& one) { sum += extent_of(value.*one.member); });
    return sum;
  }
}

}  // namespace arbiter
