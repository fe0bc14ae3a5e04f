// A place on the river: a landing on one of its banks, written "w3" or "e5".
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/canonical.hpp"
#include "engine/core/field.hpp"

namespace arbiter::ferrymen {

inline constexpr unsigned kLandings = 7;
inline constexpr unsigned kPlaces = 2 * kLandings;

struct Place {
  char bank = 'w';           // 'w' or 'e'
  std::uint8_t landing = 0;  // from 1, at the source; 0 is not a place

  constexpr auto operator<=>(const Place&) const = default;
  constexpr explicit operator bool() const { return landing != 0; }
  constexpr Place across() const { return {bank == 'w' ? 'e' : 'w', landing}; }

  // The places in the order of the landings. Requires index < kPlaces.
  static constexpr Place nth(unsigned index) {
    return {index % 2 == 0 ? 'w' : 'e', static_cast<std::uint8_t>(1 + index / 2)};
  }
  // Returns another place, for tests that change moves at random.
  constexpr Place nearby(unsigned any) const { return nth(any % kPlaces); }

  std::string text() const {
    if (landing == 0) return {};
    return std::string{bank} + std::to_string(landing);
  }
  static constexpr std::optional<Place> parse(std::string_view text) {
    if (text.size() != 2 || (text[0] != 'w' && text[0] != 'e')) return std::nullopt;
    if (text[1] < '1' || text[1] > '7') return std::nullopt;
    return Place{text[0], static_cast<std::uint8_t>(text[1] - '0')};
  }
};
inline void add_canonical(CanonicalBytes& out, Place place) {
  out.add(static_cast<std::uint8_t>(place.bank));
  out.add(place.landing);
}
constexpr std::array<std::string_view, 2> text_form(Type<Place>) {
  return {"^[we][1-7]$", "a place such as \"w3\""};
}

}  // namespace arbiter::ferrymen
