// Places on a map of hexes: a hex "q,r" and an edge "q,r:d" (rulings, part B).
//
// Axial coordinates, pointy top, r grows downward. Directions 0 to 5: E, NE, NW, W, SW, SE.
#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/canonical.hpp"
#include "engine/core/field.hpp"

namespace arbiter::hex {

inline constexpr unsigned kDirections = 6;

// One of the six neighbours, or `none` for no direction.
using Direction = std::uint8_t;
inline constexpr Direction no_direction = 7;
constexpr Direction opposite(Direction d) { return static_cast<Direction>((d + 3) % kDirections); }
// Returns the number of sixths of a turn between two directions: 0 to 3.
constexpr unsigned turn_between(Direction a, Direction b) {
  const unsigned forward = (a + kDirections - b) % kDirections;
  return std::min(forward, kDirections - forward);
}

namespace parsing {
// Takes a number from -99 to 99 off the front of the text. A plus sign, leading zeros and "-0" are
// not accepted.
inline std::optional<std::int8_t> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto length = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || number < -99 || number > 99) return std::nullopt;
  if (std::to_string(number) != text.substr(0, length)) return std::nullopt;
  text.remove_prefix(length);
  return static_cast<std::int8_t>(number);
}
inline bool take(std::string_view& text, char wanted) {
  if (text.empty() || text.front() != wanted) return false;
  text.remove_prefix(1);
  return true;
}
}  // namespace parsing

// A place "q,r", on the map or not. The default, "", is not a place.
struct Hex {
  static constexpr std::int8_t none = -128;
  std::int8_t r = none;  // first, so that hexes are ordered by rows
  std::int8_t q = none;

  constexpr auto operator<=>(const Hex&) const = default;
  constexpr explicit operator bool() const { return r != none; }
  static constexpr Hex at(int q, int r) {
    return {static_cast<std::int8_t>(r), static_cast<std::int8_t>(q)};
  }

  constexpr Hex next(Direction d) const {
    constexpr std::array<std::int8_t, 6> dq{1, 1, 0, -1, -1, 0}, dr{0, -1, -1, 0, 1, 1};
    return at(q + dq[d], r + dr[d]);
  }
  // Returns another hex near this one, or none. It is for tests that change moves.
  constexpr Hex nearby(unsigned number) const {
    if (number % 16 == 0) return {};
    const int dq = static_cast<int>(number % 5) - 2, dr = static_cast<int>(number / 5 % 5) - 2;
    return *this ? at((q + dq) % 100, (r + dr) % 100) : at(dq, dr);
  }
  std::string text() const {
    return *this ? std::to_string(q) + "," + std::to_string(r) : std::string{};
  }
  static std::optional<Hex> parse(std::string_view text) {
    const auto q = parsing::take_number(text);
    if (!q || !parsing::take(text, ',')) return std::nullopt;
    const auto r = parsing::take_number(text);
    if (!r || !text.empty()) return std::nullopt;
    return at(*q, *r);
  }
};
constexpr std::array<std::string_view, 2> text_form(Type<Hex>) {
  return {"^(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)$", "a hex such as \"2,-1\" (q,r)"};
}
inline void add_canonical(CanonicalBytes& out, Hex hex) {
  out.add(hex.r);
  out.add(hex.q);
}

constexpr unsigned distance(Hex a, Hex b) {
  const int dq = a.q - b.q, dr = a.r - b.r, ds = dq + dr;
  return static_cast<unsigned>(std::max({dq < 0 ? -dq : dq, dr < 0 ? -dr : dr, ds < 0 ? -ds : ds}));
}

// An edge "q,r:d". Of its two hexes, the one on the map that comes first in row order names it.
struct Edge {
  Hex hex;
  Direction side = no_direction;

  constexpr auto operator<=>(const Edge&) const = default;
  constexpr explicit operator bool() const { return bool{hex}; }
  constexpr Edge nearby(unsigned number) const {
    const Hex other = number % 2 == 0 && *this ? hex : hex.nearby(number / 2 % 15 + 1);
    return {other, static_cast<Direction>(number % kDirections)};
  }
  std::string text() const {
    return *this ? hex.text() + ":" + std::to_string(side) : std::string{};
  }
  static std::optional<Edge> parse(std::string_view text) {
    if (text.size() < 3 || text[text.size() - 2] != ':') return std::nullopt;
    const char side = text.back();
    const auto hex = Hex::parse(text.substr(0, text.size() - 2));
    if (!hex || side < '0' || side > '5') return std::nullopt;
    return Edge{*hex, static_cast<Direction>(side - '0')};
  }
};
inline void add_canonical(CanonicalBytes& out, Edge edge) {
  add_canonical(out, edge.hex);
  out.add(edge.side);
}
constexpr std::array<std::string_view, 2> text_form(Type<Edge>) {
  return {"^(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?):[0-5]$",
          "an edge such as \"2,-1:5\" (q,r of the hex that comes first, then the direction)"};
}

}  // namespace arbiter::hex
