// Guesses where in a list a name is, for names that are looked up much more often than lists are
// made. The caller compares the name, and searches if the guess is wrong. So an attacker who
// chooses the names cannot make a lookup slower than a search.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter {

class Guesses {
 public:
  Guesses() = default;
  // name_of(i) is the name of item i. At most 65,535 items.
  template <class NameOf>
  Guesses(std::size_t count, NameOf name_of) : slots_(std::bit_ceil(4 * count + 1)) {
    for (std::size_t i = 0; i < count; ++i) slot(name_of(i)) = static_cast<std::uint16_t>(i);
  }

  // Requires at least one item. The only item that can have this name, unless another item took its
  // place in the table.
  std::size_t of(std::string_view name) const { return slots_[slot_of(name)]; }

 private:
  std::size_t slot_of(std::string_view name) const {
    std::uint64_t mixed = name.size();
    for (const char c : name) mixed = mixed * 31 + static_cast<unsigned char>(c);
    return (mixed ^ mixed >> 15) & (slots_.size() - 1);
  }
  std::uint16_t& slot(std::string_view name) { return slots_[slot_of(name)]; }

  std::vector<std::uint16_t> slots_;
};

}  // namespace arbiter
