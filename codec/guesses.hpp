// Where in a list a name probably is: for names that are looked up much oftener than lists are
// made. Whoever asks compares, and searches where the guess is wrong; so whoever chooses the names
// cannot make looking them up slower than searching is.
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

  // Of at least one item: the only one that can have this name, unless its place was taken by
  // another one.
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
