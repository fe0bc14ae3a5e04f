// Canonical bytes of a value, generic over field lists: fields in declared order, fixed-width
// little-endian numbers, lists with their length. Two values are equal exactly if their bytes are.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/field.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

// Appends values one after another. A value is a number, an enumerator, a struct with a field list,
// or a list, optional or variant of these; an enumerator and the alternative of a variant are
// written as their index, so inserting one changes the digests of positions that hold a later one.
class CanonicalBytes {
 public:
  const std::string& bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }

  template <class T>
  void add(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      add(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_same_v<T, bool>) {
      bytes_.push_back(value ? '\1' : '\0');
    } else if constexpr (std::is_integral_v<T>) {
      add_integer(static_cast<std::make_unsigned_t<T>>(value));
    } else if constexpr (std::is_same_v<T, std::string>) {
      add(static_cast<std::uint32_t>(value.size()));
      bytes_ += value;
    } else if constexpr (is_vector<T>::value) {
      add(static_cast<std::uint32_t>(value.size()));
      for (const auto& one : value) add(one);
    } else if constexpr (is_optional<T>::value) {
      add(value.has_value());
      if (value) add(*value);
    } else if constexpr (is_variant<T>::value) {
      add(static_cast<std::uint8_t>(value.index()));
      std::visit([this](const auto& one) { this->add(one); }, value);
    } else if constexpr (HasFields<T>) {
      for_each_field<T>([&](const auto& one) { add(value.*one.member); });
    } else {
      add_canonical(*this, value);
    }
  }

  // Consecutive bytes, each written as an integer of one byte.
  void add_bytes(std::span<const std::uint8_t> bytes) {
    bytes_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }

 private:
  template <class Unsigned>
  void add_integer(Unsigned value) {
    for (std::size_t i = 0; i < sizeof(Unsigned); ++i) {
      bytes_.push_back(static_cast<char>(value & 0xFF));
      if constexpr (sizeof(Unsigned) > 1) value = static_cast<Unsigned>(value >> 8);
    }
  }

  std::string bytes_;
};

inline void add_canonical(CanonicalBytes& out, Seat seat) { out.add(seat.number); }
inline void add_canonical(CanonicalBytes& out, SeatSet set) { out.add(set.bits); }
inline void add_canonical(CanonicalBytes& out, RuleId rule) { out.add(rule.row); }

// XXH3-128 of the bytes, as 32 lower-case hex digits.
std::string digest_of(const std::string& bytes);

}  // namespace arbiter
