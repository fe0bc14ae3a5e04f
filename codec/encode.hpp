// Values to JSON, generic over the field lists: the mirror of decode.hpp, which says what is
// written how. Optional fields that hold what a default constructed struct holds are left out.
// Members stand in the order of the field lists. For codec sources only.
//
// decode(encode(x)) == x for every x whose Keyed lists are sorted by their keys, whose text values
// and cards exist in Names, and in moves names something wherever a field is required.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/decode.hpp"
#include "codec/names.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

struct EncodeContext {
  explicit EncodeContext(const Names& all) : names(all) {}

  const Names& names;   // must outlive the context
  Seat owner = nobody;  // whose pile the slots below are
};

// Writes a value of any type that decode.hpp lists.
template <class T>
nlohmann::ordered_json encode(const T& value, EncodeContext& context);

// Writes the fields of several structs side by side into one object, behind what it holds already.
template <class... Parts>
void encode_members(nlohmann::ordered_json& object, EncodeContext& context, const Parts&... parts);

// Writes {"by": seat, "do": kind of move, ...its fields}.
template <class Move>
nlohmann::ordered_json encode_entry(const Entry<Move>& entry, EncodeContext& context);

// Writes a listed answer. A field with a domain becomes {"one_of": [ids]}, or {"some_of": [ids],
// "min": 0, "max": 3}.
template <class Move>
nlohmann::ordered_json encode_option(const SeatOption<Move>& option, EncodeContext& context);

// The texts of a set of seats and of a set of moves (Decision::kinds).
nlohmann::ordered_json encode_seats(SeatSet seats);
template <class Move>
nlohmann::ordered_json encode_kinds(Kinds kinds);

// ------------------------------------------------------------------------------------------
// Implementation

namespace encoding {

using Json = nlohmann::ordered_json;

Json write_card(Card card, const Names& names);
Json write_rule(RuleId rule, const Names& names);
Json write_slots(const Slots& slots, Seat owner);
Json write_copies(const std::vector<Copies>& copies, const Names& names);
// Appends without looking for a member of that name; there must be none.
void append(Json& object, std::string_view name, Json value);
Json write_domain(const Domain<Id>& domain);

template <TextValue T>
Json write_text(const T& value) {
  std::string text{value.text()};
  return text.empty() ? Json(nullptr) : Json(std::move(text));
}

// An id, or a card's slug that stands for one.
template <TextValue T>
Json write_id(const T& value, const Names& names) {
  std::optional<Card> card;
  if constexpr (std::is_same_v<T, Id>)
    card = card_meant(value);
  else
    card = card_meant(value.id);
  return card ? write_card(*card, names) : write_text(value);
}

template <class T>
Json write_list(const std::vector<T>& list, EncodeContext& context) {
  Json json = Json::array();
  json.get_ref<Json::array_t&>().reserve(list.size());
  for (const auto& one : list) json.push_back(encode(one, context));
  return json;
}

template <Keyed T>
Json write_keyed(const std::vector<T>& list, EncodeContext& context) {
  Json json = Json::object();
  for (const T& one : list) {
    const auto& id = one.*key_of(Type<T>{});
    const Seat outer = std::exchange(context.owner, decoding::owner_of(id));
    Json item = Json::object();
    encode_members(item, context, one);
    append(json, std::string{id.text()}, std::move(item));
    context.owner = outer;
  }
  return json;
}

// Writes the fields; those with a domain as a pattern.
template <class T>
void write_fields(Json& object, const T& value, const std::vector<Domain<Id>>& domains,
                  EncodeContext& context) {
  [[maybe_unused]] static const T preset{};
  for_each_field<T>([&](const auto& one) {
    if (decoding::is_key<T>(one.member)) return;
    for (const auto& domain : domains)
      if (domain.field == one.name) return append(object, one.name, write_domain(domain));
    if (!one.optional || !(value.*one.member == preset.*one.member))
      append(object, one.name, encode(value.*one.member, context));
  });
}

template <class Variant>
void write_variant(Json& object, std::string_view member, const Variant& value,
                   const std::vector<Domain<Id>>& domains, EncodeContext& context) {
  std::visit(
      [&]<class A>(const A& one) {
        append(object, member, std::string{name(Type<A>{})});
        write_fields(object, one, domains, context);
      },
      value);
}

template <class Move>
Json write_move(Seat by, const Move& move, const std::vector<Domain<Id>>& domains,
                EncodeContext& context) {
  Json json = Json::object();
  append(json, "by", write_text(by));
  write_variant(json, kMoveMember, move, domains, context);
  return json;
}

}  // namespace encoding

template <class T>
nlohmann::ordered_json encode(const T& value, EncodeContext& context) {
  using namespace encoding;
  if constexpr (std::is_same_v<T, nlohmann::json> || std::is_same_v<T, nlohmann::ordered_json>) {
    return Json(value);
  } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, std::string>) {
    return Json(value);
  } else if constexpr (NamedEnum<T>) {
    return Json(std::string{name_of(value)});
  } else if constexpr (std::is_same_v<T, Card>) {
    return write_card(value, context.names);
  } else if constexpr (std::is_same_v<T, RuleId>) {
    return write_rule(value, context.names);
  } else if constexpr (std::is_same_v<T, SeatSet>) {
    return encode_seats(value);
  } else if constexpr (std::is_same_v<T, Slots>) {
    return write_slots(value, context.owner);
  } else if constexpr (std::is_same_v<T, std::vector<Copies>>) {
    return write_copies(value, context.names);
  } else if constexpr (decoding::is_keyed_list<T>) {
    return write_keyed(value, context);
  } else if constexpr (is_vector<T>::value) {
    return write_list(value, context);
  } else if constexpr (is_optional<T>::value) {
    return value ? encode(*value, context) : Json(nullptr);
  } else if constexpr (is_variant<T>::value) {
    Json object = Json::object();
    write_variant(object, kFrameMember, value, {}, context);
    return object;
  } else if constexpr (PlainOrText<T>) {
    return value.plain() ? Json(value.number) : Json(std::string{value.text()});
  } else if constexpr (std::is_same_v<T, Id> || MayBeId<T>) {
    return write_id(value, context.names);
  } else if constexpr (TextValue<T>) {
    return write_text(value);
  } else {
    static_assert(HasFields<T> && !Keyed<T>,
                  "a type that decode.hpp lists; a Keyed struct only in a list");
    Json object = Json::object();
    write_fields(object, value, {}, context);
    return object;
  }
}

template <class... Parts>
void encode_members(nlohmann::ordered_json& object, EncodeContext& context, const Parts&... parts) {
  (encoding::write_fields(object, parts, {}, context), ...);
}

template <class Move>
nlohmann::ordered_json encode_entry(const Entry<Move>& entry, EncodeContext& context) {
  return encoding::write_move(entry.by, entry.move, {}, context);
}

template <class Move>
nlohmann::ordered_json encode_option(const SeatOption<Move>& option, EncodeContext& context) {
  return encoding::write_move(option.by, option.option.move, option.option.domains, context);
}

template <class Move>
nlohmann::ordered_json encode_kinds(Kinds kinds) {
  auto list = nlohmann::ordered_json::array();
  Kinds bit = 1;
  for_each_alternative<Move>([&]<class A>(Type<A> alternative) {
    if (kinds & bit) list.push_back(std::string{name(alternative)});
    bit <<= 1;
  });
  return list;
}

}  // namespace arbiter
