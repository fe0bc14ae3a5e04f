// A set of areas of a map, by their number from 0: 256 bits, copied and combined by value.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace arbiter::board {

class AreaSet {
 public:
  constexpr bool operator==(const AreaSet&) const = default;
  static constexpr AreaSet of(unsigned area) {
    AreaSet set;
    set.add(area);
    return set;
  }

  constexpr bool has(unsigned area) const { return (words_[area / 64] >> area % 64 & 1) != 0; }
  constexpr void add(unsigned area) { words_[area / 64] |= std::uint64_t{1} << area % 64; }
  constexpr void remove(unsigned area) { words_[area / 64] &= ~(std::uint64_t{1} << area % 64); }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  constexpr unsigned size() const {
    unsigned sum = 0;
    for (const std::uint64_t word : words_) sum += static_cast<unsigned>(std::popcount(word));
    return sum;
  }
  // The smallest area. Requires a set that is not empty.
  constexpr unsigned first() const {
    unsigned word = 0;
    while (words_[word] == 0) ++word;
    return word * 64 + static_cast<unsigned>(std::countr_zero(words_[word]));
  }

  constexpr AreaSet& operator|=(const AreaSet& other) {
    for (unsigned i = 0; i < 4; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr AreaSet& operator&=(const AreaSet& other) {
    for (unsigned i = 0; i < 4; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  // Takes out the areas of the other set.
  constexpr AreaSet& operator-=(const AreaSet& other) {
    for (unsigned i = 0; i < 4; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr AreaSet operator|(AreaSet a, const AreaSet& b) { return a |= b; }
  friend constexpr AreaSet operator&(AreaSet a, const AreaSet& b) { return a &= b; }
  friend constexpr AreaSet operator-(AreaSet a, const AreaSet& b) { return a -= b; }

  // Calls visit(area) for each area, from the smallest.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (unsigned i = 0; i < 4; ++i)
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        visit(i * 64 + static_cast<unsigned>(std::countr_zero(word)));
  }

  constexpr const std::array<std::uint64_t, 4>& words() const { return words_; }

 private:
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace arbiter::board
