// What a log chooses where the book leaves a choice (`options.rulings`).
#pragma once
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/rules.hpp"

namespace arbiter {

// The choices of one log. A position holds them, since they decide what follows; they are not part
// of its written form.
class ChosenRulings {
 public:
  // Without a log: the first value of each option.
  ChosenRulings() = default;
  // Requires at most 16 options of two values each, which find_choice() ensures.
  explicit ChosenRulings(const SetUp& set_up) {
    for (std::size_t i = 0; i < set_up.rulings.size(); ++i)
      if (set_up.rulings[i] != 0) second_ = static_cast<std::uint16_t>(second_ | 1u << i);
  }

  // Whether the log has chosen this value: has(chosen<"R-10", "clockwise">).
  constexpr bool has(RulingChoice one) const { return (second_ >> one.option & 1) == one.value; }
  // For digests of packed positions.
  constexpr std::uint8_t low_byte() const { return static_cast<std::uint8_t>(second_); }
  constexpr bool operator==(const ChosenRulings&) const = default;

 private:
  std::uint16_t second_ = 0;  // one bit for each option; if set, its second value is chosen
};

}  // namespace arbiter
