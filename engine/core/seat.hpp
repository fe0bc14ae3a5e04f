// Who answers: players A to H in seat order, and three seats without a player.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/limits.hpp"

namespace arbiter {

struct Seat {
  std::uint8_t number = none_number;

  static constexpr std::uint8_t chance_number = 0xF0;  // dice, coins, draws: recorded in the log
  static constexpr std::uint8_t table_number = 0xF1;   // facts from outside the game
  static constexpr std::uint8_t judge_number = 0xF2;   // rulings
  static constexpr std::uint8_t none_number = 0xFF;

  constexpr auto operator<=>(const Seat&) const = default;
  constexpr bool is_player() const { return number < limits::kSeats; }

  // "A" to "H", "chance", "table", "judge"; "" for nobody.
  constexpr std::string_view text() const {
    if (is_player()) return std::string_view{"ABCDEFGH"}.substr(number, 1);
    if (number == chance_number) return "chance";
    if (number == table_number) return "table";
    if (number == judge_number) return "judge";
    return "";
  }
  static constexpr std::optional<Seat> parse(std::string_view text) {
    if (text.size() == 1 && text[0] >= 'A' && text[0] <= 'H')
      return Seat{static_cast<std::uint8_t>(text[0] - 'A')};
    for (std::uint8_t reserved : {chance_number, table_number, judge_number})
      if (Seat{reserved}.text() == text) return Seat{reserved};
    return std::nullopt;
  }
};

inline constexpr Seat chance{Seat::chance_number};
inline constexpr Seat table{Seat::table_number};
inline constexpr Seat judge{Seat::judge_number};
inline constexpr Seat nobody{};

// A set of players, and of the reserved seats `chance` and `table`.
struct SeatSet {
  std::uint16_t bits = 0;

  constexpr bool operator==(const SeatSet&) const = default;
  constexpr auto operator<=>(const SeatSet&) const = default;
  static constexpr std::uint16_t bit(Seat seat) {
    if (seat.is_player()) return static_cast<std::uint16_t>(1u << seat.number);
    if (seat == chance) return 1u << 8;
    if (seat == table) return 1u << 9;
    return 0;
  }
  static constexpr SeatSet of(Seat seat) { return {bit(seat)}; }
  static constexpr SeatSet first(unsigned players) {
    return {static_cast<std::uint16_t>((1u << players) - 1)};
  }
  constexpr bool has(Seat seat) const { return (bits & bit(seat)) != 0; }
  constexpr void add(Seat seat) { bits = static_cast<std::uint16_t>(bits | bit(seat)); }
  constexpr void remove(Seat seat) { bits = static_cast<std::uint16_t>(bits & ~bit(seat)); }
  constexpr bool empty() const { return bits == 0; }
  // A player before chance, and chance before the table. Requires one of them.
  constexpr Seat front() const {
    for (std::uint8_t number = 0; number < limits::kSeats; ++number)
      if (has(Seat{number})) return Seat{number};
    return has(chance) ? chance : table;
  }
  constexpr unsigned size() const { return static_cast<unsigned>(__builtin_popcount(bits)); }
};

}  // namespace arbiter
