// Small values with a text form: the place of a site, and the hash of a sealed card.
#pragma once
#include <array>
#include <charconv>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/canonical.hpp"
#include "engine/core/field.hpp"

namespace arbiter::sularia {

// The place of a site: a row and a column, "F0" in front of "R0". Row 0 is not a place.
struct Place {
  static constexpr std::uint8_t front = 1, rear = 2;
  static constexpr int farthest = 99;

  std::uint8_t row = 0;
  std::int8_t column = 0;

  constexpr auto operator<=>(const Place&) const = default;
  constexpr explicit operator bool() const { return row != 0; }

  std::string text() const {
    return row == 0 ? std::string{} : (row == front ? "F" : "R") + std::to_string(column);
  }
  static std::optional<Place> parse(std::string_view text) {
    if (text.size() < 2 || text.size() > 4 || (text[0] != 'F' && text[0] != 'R'))
      return std::nullopt;
    int column = 0;
    const auto digits = text.substr(1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), column);
    if (error != std::errc{} || end != digits.data() + digits.size() || column < -farthest ||
        column > farthest || std::to_string(column) != digits)
      return std::nullopt;
    return Place{text[0] == 'F' ? front : rear, static_cast<std::int8_t>(column)};
  }

  // Whether the place is directly in front of, behind or beside this one. The other function also
  // accepts diagonals.
  constexpr bool beside(Place other) const {
    const int across = column > other.column ? column - other.column : other.column - column;
    return (row == other.row && across == 1) || (row != other.row && across == 0);
  }
  constexpr bool around(Place other) const {
    const int across = column > other.column ? column - other.column : other.column - column;
    return *this != other && across <= 1;
  }
};
inline void add_canonical(CanonicalBytes& out, Place place) {
  out.add(place.row);
  out.add(place.column);
}
constexpr std::array<std::string_view, 2> text_form(Type<Place>) {
  return {"^[FR](0|-?[1-9][0-9]?)$", "a place such as \"F0\" or \"R-2\""};
}

// The SHA-256 by which a log commits to a face-down card, or empty.
struct Seal {
  std::array<std::uint8_t, 32> bytes{};
  bool there = false;

  bool operator==(const Seal&) const = default;
  explicit operator bool() const { return there; }

  std::string text() const {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    if (!there) return text;
    for (const auto byte : bytes) {
      text += digits[byte >> 4];
      text += digits[byte & 15];
    }
    return text;
  }
  static std::optional<Seal> parse(std::string_view text) {
    Seal seal;
    if (text.size() != 2 * seal.bytes.size()) return std::nullopt;
    seal.there = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char digit = text[i];
      const bool number = digit >= '0' && digit <= '9';
      if (!number && (digit < 'a' || digit > 'f')) return std::nullopt;
      const int value = number ? digit - '0' : digit - 'a' + 10;
      auto& byte = seal.bytes[i / 2];
      byte = static_cast<std::uint8_t>(byte * 16 + value);
    }
    return seal;
  }
};
inline void add_canonical(CanonicalBytes& out, const Seal& seal) { out.add(seal.text()); }
constexpr std::array<std::string_view, 2> text_form(Type<Seal>) {
  return {"^[0-9a-f]{64}$", "a SHA-256 in 64 hexadecimal digits"};
}

}  // namespace arbiter::sularia
