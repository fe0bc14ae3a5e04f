#include "codec/encode.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// Appends without checking for a member of that name, which must not exist yet.
void append(Json& object, std::string_view name, Json value) {
  // emplace() of an ordered object compares with every earlier member; emplace_back() does not.
  using Members = Json::object_t::Container;
  static_cast<Members&>(object.get_ref<Json::object_t&>())
      .emplace_back(std::string{name}, std::move(value));
}

Json write_text(std::string text) { return text.empty() ? Json(nullptr) : Json(std::move(text)); }

Json write_card(Card card, const Names& names) {
  return card.known() ? Json(std::string{names.slug(card)}) : Json(nullptr);
}

Json write_rule(RuleId rule, const Names& names) {
  std::string text = rule_text(names, rule);
  return text.empty() ? Json(nullptr) : Json(std::move(text));
}

Json write_slots(const Slots& slots, Seat owner) {
  const auto blank = [](std::uint16_t number) { return number == 0; };
  if (std::all_of(slots.numbers.begin(), slots.numbers.end(), blank))
    return Json(slots.numbers.size());
  Json list = Json::array();
  for (const auto number : slots.numbers) list.push_back(write_text(Id{owner, number}.text()));
  return list;
}

Json write_copies(const std::vector<Copies>& copies, const Names& names) {
  Json object = Json::object();
  for (const auto& one : copies) append(object, names.slug(one.card), one.copies);
  return object;
}

Json write_domain(const Domain<Id>& domain) {
  Json values = Json::array();
  for (const Id id : domain.values) values.push_back(write_text(id.text()));
  Json object = Json::object();
  append(object, domain.several ? "some_of" : "one_of", std::move(values));
  if (domain.several) {
    append(object, "min", domain.min);
    append(object, "max", domain.max);
  }
  return object;
}

// A card's slug may stand for an id.
Json write_text_value(const TextShape& shape, const void* value, const Names& names) {
  if (shape.id)
    if (const std::optional<Card> card = card_meant(shape.id(value)))
      return write_card(*card, names);
  return write_text(shape.text(value));
}

Json write_plain_or_text(const TextShape& shape, const void* value, EncodeContext& context) {
  if (!shape.plain(value)) return shape.text(value);
  return encode_shape(shape.number_shape(), shape.number(const_cast<void*>(value)), context);
}

Json write_list(const ListShape& shape, const void* list, EncodeContext& context) {
  Json json = Json::array();
  const std::size_t size = shape.size(list);
  json.get_ref<Json::array_t&>().reserve(size);
  for (std::size_t i = 0; i < size; ++i)
    json.push_back(encode_shape(shape.item(), shape.at(list, i), context));
  return json;
}

Json write_keyed(const ListShape& shape, const void* list, EncodeContext& context) {
  Json json = Json::object();
  for (std::size_t i = 0; i < shape.size(list); ++i) {
    const void* const item = shape.at(list, i);
    const void* const key = static_cast<const char*>(item) + shape.key;
    const Seat outer = std::exchange(context.owner, shape.owner(key));
    Json object = Json::object();
    encode_fields(object, shape.item(), item, {}, context);
    append(json, shape.key_shape().text.text(key), std::move(object));
    context.owner = outer;
  }
  return json;
}

void write_variant(Json& object, std::string_view member, const Shape& shape, const void* value,
                   const std::vector<Domain<Id>>& domains, EncodeContext& context) {
  const AlternativeShape& one = shape.alternatives[shape.index(value)];
  append(object, member, std::string{one.name});
  encode_fields(object, one.shape(), shape.held(value), domains, context);
}

template <class T>
const T& as(const void* value) {
  return *static_cast<const T*>(value);
}

}  // namespace

Json encode_shape(const Shape& shape, const void* value, EncodeContext& context) {
  switch (shape.form) {
    case Form::boolean: return as<bool>(value);
    case Form::integer: return shape.integer.get(value);
    case Form::text: return as<std::string>(value);
    case Form::enumeration:
      return std::string{shape.names[static_cast<std::size_t>(shape.integer.get(value))]};
    case Form::text_value: return write_text_value(shape.text, value, context.names);
    case Form::plain_or_text: return write_plain_or_text(shape.text, value, context);
    case Form::card: return write_card(as<Card>(value), context.names);
    case Form::rule: return write_rule(as<RuleId>(value), context.names);
    case Form::seats: return encode_seats(as<SeatSet>(value));
    case Form::slots: return write_slots(as<Slots>(value), context.owner);
    case Form::copies: return write_copies(as<std::vector<Copies>>(value), context.names);
    case Form::keyed_list: return write_keyed(shape.list, value, context);
    case Form::list: return write_list(shape.list, value, context);
    case Form::optional: {
      const void* const held = shape.optional.get(value);
      return held ? encode_shape(shape.optional.held(), held, context) : Json(nullptr);
    }
    case Form::variant: {
      Json object = Json::object();
      write_variant(object, kFrameMember, shape, value, {}, context);
      return object;
    }
    case Form::structure: {
      Json object = Json::object();
      encode_fields(object, shape, value, {}, context);
      return object;
    }
    case Form::as_it_stands: return Json(as<TapeValue>(value).tree());
  }
  return nullptr;
}

void encode_fields(Json& object, const Shape& shape, const void* value,
                   const std::vector<Domain<Id>>& domains, EncodeContext& context) {
  const auto write = [&](const FieldShape& field) {
    const void* const held = static_cast<const char*>(value) + field.offset;
    const void* const preset = static_cast<const char*>(shape.preset) + field.offset;
    for (const auto& domain : domains)
      if (domain.field == field.name) return append(object, field.name, write_domain(domain));
    if (context.whole || !field.optional || !field.equal(held, preset))
      append(object, field.name, encode_shape(field.shape(), held, context));
  };
  for (const FieldShape& field : shape.fields)
    if (!field.key) write(field);
}

Json encode_move(Seat by, const Shape& shape, const void* move,
                 const std::vector<Domain<Id>>& domains, EncodeContext& context) {
  Json json = Json::object();
  append(json, "by", write_text(std::string{by.text()}));
  write_variant(json, kMoveMember, shape, move, domains, context);
  return json;
}

Json encode_kinds(const Shape& moves, Kinds kinds) {
  Json list = Json::array();
  Kinds bit = 1;
  for (const AlternativeShape& one : moves.alternatives) {
    if (kinds & bit) list.push_back(std::string{one.name});
    bit <<= 1;
  }
  return list;
}

nlohmann::ordered_json encode_seats(SeatSet seats) { return names_of(seats); }

}  // namespace arbiter
