// Random values of any type that the codec reads, generic over the field lists. They are always
// possible values: whole ids, existing cards and rules, keyed lists sorted by their keys.
#pragma once
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "engine/games/conquest/card.hpp"
#include "engine/games/conquest/places.hpp"
#include "tests/codec/support.hpp"

namespace arbiter::test {

class Generator {
 public:
  // With `blanks` a text value may be empty, which is not allowed in a move.
  explicit Generator(bool blanks) : blanks_(blanks) {}

  template <class T>
  T make() {
    if constexpr (std::is_same_v<T, bool>) {
      return below(2) == 1;
    } else if constexpr (NamedEnum<T>) {
      return static_cast<T>(below(names(Type<T>{}).size()));
    } else if constexpr (std::is_integral_v<T>) {
      return number<T>();
    } else if constexpr (std::is_same_v<T, RuleId>) {
      return maybe() ? RuleId{}
                     : RuleId{static_cast<std::uint16_t>(below(conquest::row_names.size()))};
    } else if constexpr (std::is_same_v<T, Card>) {
      return maybe() ? Card{} : Card{static_cast<std::uint16_t>(below(kPack.cards.size()))};
    } else if constexpr (std::is_same_v<T, SeatSet>) {
      return SeatSet{static_cast<std::uint16_t>(below(1u << kPlayers) | below(4) << 8)};
    } else if constexpr (std::is_same_v<T, std::vector<Copies>>) {
      return copies();
    } else if constexpr (is_keyed_list<T>) {
      return keyed<typename T::value_type>();
    } else if constexpr (is_vector<T>::value) {
      T list(below(4));
      for (auto& one : list) one = make<typename T::value_type>();
      return list;
    } else if constexpr (is_optional<T>::value) {
      return maybe() ? T{} : T{make<typename T::value_type>()};
    } else if constexpr (is_variant<T>::value) {
      return variant<T>(below(std::variant_size_v<T>));
    } else if constexpr (HasFields<T>) {
      return fields_of<T>();
    } else {
      return special(Type<T>{});
    }
  }

  // Returns the alternative at this index, with random fields.
  template <class Variant, std::size_t I = 0>
  Variant variant(std::size_t index) {
    if constexpr (I + 1 < std::variant_size_v<Variant>)
      if (index != I) return variant<Variant, I + 1>(index);
    return Variant{make<std::variant_alternative_t<I, Variant>>()};
  }

 private:
  static std::size_t below(std::size_t bound) { return *rc::gen::inRange<std::size_t>(0, bound); }
  static bool maybe() { return below(3) == 0; }
  bool blank() const { return blanks_ && maybe(); }

  template <class T>
  static T number() {
    constexpr std::int64_t least =
        std::max<std::int64_t>(std::numeric_limits<T>::min(), -limits::kJsonInteger);
    constexpr auto most = static_cast<T>(std::min<std::uint64_t>(
        std::numeric_limits<T>::max(), static_cast<std::uint64_t>(limits::kJsonInteger)));
    const std::size_t kind = below(4);
    if (kind == 0) return static_cast<T>(least);
    if (kind == 1) return most;
    return kind == 2 ? static_cast<T>(below(100))
                     : *rc::gen::inRange<T>(static_cast<T>(least), most);
  }

  template <class T>
  T fields_of() {
    T value{};
    for_each_field<T>([&](const auto& one) {
      using Member = std::remove_cvref_t<decltype(value.*one.member)>;
      if (!one.optional || !maybe()) value.*one.member = make<Member>();
    });
    return value;
  }

  template <Keyed T>
  std::vector<T> keyed() {
    std::vector<T> list(below(4));
    for (auto& one : list) {
      one = fields_of<T>();
      fill_key(one.*key_of(Type<T>{}));
    }
    const auto before = [](const T& a, const T& b) {
      return a.*key_of(Type<T>{}) < b.*key_of(Type<T>{});
    };
    const auto same = [](const T& a, const T& b) {
      return a.*key_of(Type<T>{}) == b.*key_of(Type<T>{});
    };
    std::sort(list.begin(), list.end(), before);
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
    return list;
  }

  std::vector<Copies> copies() {
    std::vector<Copies> list;
    for (std::uint16_t index = 0; index < kPack.cards.size(); ++index)
      if (maybe()) list.push_back({Card{index}, static_cast<std::uint16_t>(1 + below(UINT16_MAX))});
    return list;
  }

  Seat player() { return Seat{static_cast<std::uint8_t>(below(kPlayers))}; }
  Id whole_id() { return Id{player(), static_cast<std::uint16_t>(1 + below(UINT16_MAX))}; }

  void fill_key(Seat& key) { key = player(); }
  void fill_key(Id& key) { key = whole_id(); }

  Seat special(Type<Seat>) {
    if (blank()) return nobody;
    const std::size_t kind = below(6);
    return kind == 0 ? chance : kind == 1 ? table : kind == 2 ? judge : player();
  }
  Id special(Type<Id>) { return blank() ? Id{} : whole_id(); }
  Slots special(Type<Slots>) {
    Slots slots;
    slots.numbers.resize(below(5));
    for (auto& one : slots.numbers) one = maybe() ? std::uint16_t{0} : whole_id().number;
    return slots;
  }
  std::string special(Type<std::string>) {
    std::string text;
    for (std::size_t i = below(6); i > 0; --i)
      text += std::vector<std::string>{
          "a", "\"", "\\", "/", "\n", "\x01", "\u00e9", "\U0001F600"}[below(8)];
    return text;
  }
  conquest::Amount special(Type<conquest::Amount>) { return {number<std::int16_t>(), maybe()}; }
  conquest::Region special(Type<conquest::Region>) {
    const auto kind = static_cast<conquest::Region::Kind>(below(7));
    return {kind, kind == conquest::Region::Kind::location ? whole_id() : Id{}};
  }
  conquest::Target special(Type<conquest::Target>) {
    using Kind = conquest::Target::Kind;
    if (blank()) return {};
    const auto kind = static_cast<Kind>(1 + below(5));
    if (kind == Kind::resource) return conquest::Target::of(whole_id());
    return {kind, kind == Kind::battlefield ? Id{} : Id{player(), 0}};
  }

  bool blanks_;
};

}  // namespace arbiter::test
