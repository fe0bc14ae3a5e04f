#include "codec/decode.hpp"

#include <algorithm>
#include <utility>

namespace arbiter {
namespace {

using Json = nlohmann::json;

// A text in quotation marks, shortened, and safe in any message.
std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 60;
  if (text.size() <= kMost) return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return in_quotes(text.substr(0, end)) + "...";
}

std::string found_text(const TapeValue& json) {
  if (json.is_text()) return "the text " + in_quotes(json.text());
  if (json.is_number()) return "the number " + std::to_string(json.number());
  if (json.is_list()) return "a list";
  if (json.is_object()) return "an object";
  if (json.is_boolean()) return json.boolean() ? "true" : "false";
  return "null";
}

std::string list_of(const std::string_view* first, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + in_quotes(first[i]);
  return text;
}

}  // namespace

DecodeContext::DecodeContext(const Names& names, std::string base)
    : names_(&names), base_(std::move(base)) {}

std::string DecodeContext::pointer() const {
  std::string text = base_;
  for (const Step& step : std::span(path_).first(depth_)) {
    text += '/';
    if (!step.named) text += std::to_string(step.index);
    for (const char c : step.member) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  }
  return text;
}

bool DecodeContext::fault(std::string_view code, std::string detail) {
  if (!full()) faults_.push_back({pointer(), 0, std::string{code}, std::move(detail)});
  return false;
}

bool DecodeContext::needs(std::string_view code, std::string_view wanted, const TapeValue& found) {
  return fault(code, std::string{wanted} + " is needed here, not " + found_text(found));
}

bool DecodeContext::needs(std::string_view code, std::string_view wanted, std::string_view found) {
  return fault(code, std::string{wanted} + " is needed here, not the text " + in_quotes(found));
}

bool DecodeContext::lacks(std::string_view member) {
  return fault("missing", "the member " + in_quotes(member) + " is missing");
}

bool DecodeContext::too_long(std::size_t size, std::size_t most) {
  return fault("limit",
               std::to_string(size) + " items; at most " + std::to_string(most) + " are read");
}

bool DecodeContext::strange_members(const TapeValue& object,
                                    const std::vector<std::string_view>& known) {
  const std::string members =
      known.empty() ? "none is taken" : "known are " + list_of(known.data(), known.size());
  for (const auto& [name, value] : object.sorted_members()) {
    if (full()) return false;
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const Inside inside(*this, name);
    fault("member", in_quotes(name) + " is not a member here; " + members);
  }
  return false;
}

namespace {

std::string one_of(std::span<const std::string_view> names) {
  return (names.size() == 1 ? "" : "one of ") + list_of(names.data(), names.size());
}

// --- Integers ---

bool read_integer(const TapeValue& json, std::int64_t least, std::uint64_t most,
                  std::int64_t& value, DecodeContext& context) {
  least = std::max(least, -limits::kJsonInteger);
  most = std::min(most, static_cast<std::uint64_t>(limits::kJsonInteger));
  const bool fits = json.is_number() && json.number() >= least &&
                    json.number() <= static_cast<std::int64_t>(most);
  if (!fits)
    return context.needs(json.is_number() ? "range" : "type",
                         "an integer from " + std::to_string(least) + " to " + std::to_string(most),
                         json);
  value = json.number();
  return true;
}

bool read_number(const TapeValue& json, const IntegerShape& shape, void* value,
                 DecodeContext& context) {
  std::int64_t number = 0;
  if (!read_integer(json, shape.least, shape.most, number, context)) return false;
  shape.set(value, number);
  return true;
}

// --- Texts ---

bool seat_plays(Seat seat, DecodeContext& context) {
  if (!seat.is_player() || seat.number < context.names().players) return true;
  return context.fault("value", "nobody sits at " + in_quotes(seat.text()) + "; " +
                                    std::to_string(context.names().players) + " play");
}

// The card whose name or slug stands for an id; unknown if names may not do so, or no card has it.
Card card_for_id(std::string_view text, const DecodeContext& context) {
  const Names& names = context.names();
  if (!names.names_for_ids) return {};
  const Card card = names.card ? names.card(text) : Card{};
  return card.known() || !names.card_named ? card : names.card_named(text);
}

bool read_text(std::string_view text, const TextShape& shape, void* value, DecodeContext& context) {
  if (shape.parse(value, text)) return !shape.seat || seat_plays(*shape.seat(value), context);
  if (shape.set_id) {
    const Card card = card_for_id(text, context);
    if (card.known()) return shape.set_id(value, placeholder(card)), true;
  }
  return context.needs("value", shape.wanted, text);
}

bool read_text_value(const TapeValue& json, const TextShape& shape, void* value,
                     DecodeContext& context) {
  if (const auto text = json.if_text()) return read_text(*text, shape, value, context);
  if (json.is_null() && shape.can_be_blank && context.blanks) return shape.clear(value), true;
  return context.needs("type", shape.wanted, json);
}

bool read_plain_or_text(const TapeValue& json, const TextShape& shape, void* value,
                        DecodeContext& context) {
  if (const auto text = json.if_text())
    return shape.parse(value, *text) || context.needs("value", shape.wanted, json);
  shape.clear(value);
  return decode_shape(json, shape.number_shape(), shape.number(value), context);
}

bool read_enumeration(const TapeValue& json, const Shape& shape, void* value,
                      DecodeContext& context) {
  const auto text = json.if_text();
  const auto at =
      text ? std::find(shape.names.begin(), shape.names.end(), *text) : shape.names.end();
  if (at == shape.names.end())
    return context.needs(text ? "value" : "type", one_of(shape.names), json);
  shape.integer.set(value, at - shape.names.begin());
  return true;
}

bool read_card_slug(std::string_view slug, Card& card, DecodeContext& context) {
  const Names& names = context.names();
  card = names.card ? names.card(slug) : Card{};
  if (card.known()) return true;
  const Card named = names.card_named ? names.card_named(slug) : Card{};
  std::string detail = "the pack has no card with the id " + in_quotes(slug);
  if (named.known()) detail += "; " + in_quotes(names.slug(named)) + " is meant?";
  return context.fault("unknown", std::move(detail));
}

bool read_card(const TapeValue& json, Card& card, DecodeContext& context) {
  card = Card{};
  if (json.is_null()) return true;
  const auto slug = json.if_text();
  if (!slug) return context.needs("type", "the id of a card, or null", json);
  return read_card_slug(*slug, card, context);
}

// --- Lists and objects ---

bool read_list(const TapeValue& json, const ListShape& shape, void* list, DecodeContext& context,
               std::size_t most) {
  if (!json.is_list() || json.size() > most) {
    shape.clear(list, 0);
    return json.is_list() ? context.too_long(json.size(), most)
                          : context.needs("type", "a list", json);
  }
  shape.clear(list, json.size());
  const Shape& item_shape = shape.item();
  bool good = true;
  std::size_t index = 0;
  json.for_each_item([&](const TapeValue& item) {
    if (context.full()) return false;
    const DecodeContext::Inside inside(context, index++);
    good = decode_shape(item, item_shape, shape.add(list), context) && good;
    return true;
  });
  return good && index == json.size();
}

bool read_rule(const TapeValue& json, RuleId& rule, DecodeContext& context) {
  rule = RuleId{};
  if (json.is_null()) return true;
  const std::string wanted =
      "the id of a rule such as " + in_quotes(rule_text(context.names(), RuleId{0}));
  if (!json.is_text()) return context.needs("type", wanted, json);
  const auto found = rule_named(context.names(), json.text());
  if (!found) return context.needs("unknown", wanted, json);
  rule = *found;
  return true;
}

bool read_seats(const TapeValue& json, SeatSet& seats, DecodeContext& context) {
  seats = {};
  std::vector<Seat> list;
  if (!read_list(json, shape_of<std::vector<Seat>>().list, &list, context, limits::kSeats + 2))
    return false;
  for (const Seat seat : list) {
    if (seats.has(seat) || SeatSet::bit(seat) == 0)
      return context.fault("value", in_quotes(seat.text()) + " may stand here at most once");
    seats.add(seat);
  }
  return true;
}

// The number of a slot's instance; 0 for a blank one.
bool read_slot(const TapeValue& json, std::uint16_t& number, DecodeContext& context) {
  number = 0;
  if (json.is_null()) return true;
  const std::string wanted =
      "null, or an id of the pile's owner such as " + in_quotes(Id{context.owner, 3}.text());
  if (!json.is_text()) return context.needs("type", wanted, json);
  const auto id = Id::parse(json.text());
  if (!id || id->owner != context.owner) return context.needs("value", wanted, json);
  number = id->number;
  return true;
}

bool read_slots(const TapeValue& json, Slots& slots, DecodeContext& context) {
  slots.numbers.clear();
  if (!json.is_list()) {
    std::int64_t blank = 0;
    if (!json.is_number())
      return context.needs("type", "a number of slots or a list of them", json);
    if (!read_integer(json, 0, limits::kInstances, blank, context)) return false;
    slots.numbers.assign(static_cast<std::size_t>(blank), 0);
    return true;
  }
  if (json.size() > limits::kInstances) return context.too_long(json.size(), limits::kInstances);
  bool good = true;
  json.for_each_item([&](const TapeValue& item) {
    if (context.full()) return false;
    const DecodeContext::Inside inside(context, slots.numbers.size());
    good = read_slot(item, slots.numbers.emplace_back(), context) && good;
    return true;
  });
  return good && slots.numbers.size() == json.size();
}

bool read_copies(const TapeValue& json, std::vector<Copies>& copies, DecodeContext& context) {
  copies.clear();
  if (!json.is_object()) return context.needs("type", "an object of cards and copies", json);
  if (json.size() > limits::kPackCards) return context.too_long(json.size(), limits::kPackCards);
  bool good = true;
  for (const auto& [slug, number] : json.sorted_members()) {
    const DecodeContext::Inside inside(context, slug);
    std::int64_t held = 0;
    Copies& one = copies.emplace_back();
    good = read_card_slug(slug, one.card, context) && good;
    good = read_integer(number, 1, UINT16_MAX, held, context) && good;
    one.copies = static_cast<std::uint16_t>(held);
  }
  std::sort(copies.begin(), copies.end(),
            [](const Copies& a, const Copies& b) { return a.card < b.card; });
  return good;
}

bool read_keyed_item(std::string_view key, const TapeValue& json, const ListShape& shape,
                     void* item, DecodeContext& context) {
  const DecodeContext::Inside inside(context, key);
  void* const id = static_cast<char*>(item) + shape.key;
  const Shape& key_shape = shape.key_shape();
  if (!read_text(key, key_shape.text, id, context)) return false;
  if (key_shape.text.seat && !key_shape.text.seat(id)->is_player())
    return context.needs("value", "a player's seat", key);
  const Seat outer = std::exchange(context.owner, shape.owner(id));
  const Part part{&shape.item(), item};
  const bool good = decode_parts(json, context, {}, std::span(&part, 1));
  context.owner = outer;
  return good;
}

bool read_keyed(const TapeValue& json, const ListShape& shape, void* list, DecodeContext& context) {
  shape.clear(list, 0);
  if (!json.is_object()) return context.needs("type", "an object", json);
  if (json.size() > limits::kInstances) return context.too_long(json.size(), limits::kInstances);
  shape.clear(list, json.size());
  bool good = true;
  for (const auto& [key, item] : json.sorted_members())
    if (!context.full()) good = read_keyed_item(key, item, shape, shape.add(list), context) && good;
  shape.sort(list);
  return good && shape.size(list) == json.size();
}

// Reads the members of an object; `taken` of them were read before.
bool read_parts(const TapeValue& json, MemberFinder& members, std::size_t taken,
                DecodeContext& context, std::span<const std::string_view> beside,
                std::span<const Part> parts);

// Returns null if there is none.
const AlternativeShape* alternative_named(const Shape& shape, std::string_view name) {
  const auto& all = shape.alternatives;
  const AlternativeShape& guess = all[shape.guesses.of(name)];
  if (same_name(guess.name, name)) return &guess;
  const auto at = std::find_if(all.begin(), all.end(), [&](const AlternativeShape& one) {
    return same_name(one.name, name);
  });
  return at == all.end() ? nullptr : &*at;
}

// Reads the alternative that is named by the member `member`.
bool read_variant(const TapeValue& json, MemberFinder& members, const Shape& shape, void* value,
                  std::string_view member, std::span<const std::string_view> beside,
                  std::size_t taken, DecodeContext& context) {
  const auto kind = members.find(member);
  if (!kind) return context.lacks(member);
  const auto text = kind->if_text();
  if (const auto* one = text ? alternative_named(shape, *text) : nullptr) {
    const Part part{&one->shape(), one->emplace(value)};
    return read_parts(json, members, taken + 1, context, beside, std::span(&part, 1));
  }
  std::vector<std::string_view> all;
  for (const AlternativeShape& one : shape.alternatives) all.push_back(one.name);
  const DecodeContext::Inside inside(context, member);
  return context.needs(text ? "value" : "type", one_of(all), *kind);
}

bool read_field(MemberFinder& members, const FieldShape& field, void* value, std::size_t& taken,
                DecodeContext& context) {
  const auto at = members.find(field.name);
  if (!at) return field.optional || context.lacks(field.name);
  ++taken;
  const DecodeContext::Inside inside(context, field.name);
  return decode_shape(*at, field.shape(), static_cast<char*>(value) + field.offset, context);
}

bool read_fields(MemberFinder& members, const Part& part, std::size_t& taken,
                 DecodeContext& context) {
  bool good = true;
  for (const FieldShape& field : part.shape->fields) {
    if (field.key || (!good && context.full())) continue;
    good = read_field(members, field, part.value, taken, context) && good;
  }
  return good && !context.full();
}

bool read_parts(const TapeValue& json, MemberFinder& members, std::size_t taken,
                DecodeContext& context, std::span<const std::string_view> beside,
                std::span<const Part> parts) {
  bool good = true;
  for (const Part& part : parts) good = read_fields(members, part, taken, context) && good;
  if (taken == json.size() || context.full()) return good;
  std::vector<std::string_view> known(beside.begin(), beside.end());
  for (const Part& part : parts)
    for (const FieldShape& field : part.shape->fields)
      if (!field.key) known.push_back(field.name);
  return context.strange_members(json, known);
}

}  // namespace

bool decode_shape(const TapeValue& json, const Shape& shape, void* value, DecodeContext& context) {
  switch (shape.form) {
    case Form::boolean:
      if (!json.is_boolean()) return context.needs("type", "true or false", json);
      *static_cast<bool*>(value) = json.boolean();
      return true;
    case Form::integer: return read_number(json, shape.integer, value, context);
    case Form::text:
      if (!json.is_text()) return context.needs("type", "a text", json);
      *static_cast<std::string*>(value) = json.text();
      return true;
    case Form::enumeration: return read_enumeration(json, shape, value, context);
    case Form::text_value: return read_text_value(json, shape.text, value, context);
    case Form::plain_or_text: return read_plain_or_text(json, shape.text, value, context);
    case Form::card: return read_card(json, *static_cast<Card*>(value), context);
    case Form::list: return read_list(json, shape.list, value, context, limits::kInstances);
    case Form::optional:
      if (!json.is_null())
        return decode_shape(json, shape.optional.held(), shape.optional.emplace(value), context);
      shape.optional.reset(value);
      return true;
    case Form::variant: {
      constexpr std::array beside{kFrameMember};
      if (!json.is_object()) return context.needs("type", "an object", json);
      MemberFinder members(json);
      return read_variant(json, members, shape, value, kFrameMember, beside, 0, context);
    }
    case Form::structure: {
      shape.clear(value);
      const Part part{&shape, value};
      return decode_parts(json, context, {}, std::span(&part, 1));
    }
    case Form::rule: return read_rule(json, *static_cast<RuleId*>(value), context);
    case Form::seats: return read_seats(json, *static_cast<SeatSet*>(value), context);
    case Form::slots: return read_slots(json, *static_cast<Slots*>(value), context);
    case Form::copies: return read_copies(json, *static_cast<std::vector<Copies>*>(value), context);
    case Form::keyed_list: return read_keyed(json, shape.list, value, context);
    case Form::as_it_stands: *static_cast<TapeValue*>(value) = json; return true;
  }
  return false;
}

bool decode_parts(const TapeValue& json, DecodeContext& context,
                  std::span<const std::string_view> beside, std::span<const Part> parts) {
  if (!json.is_object()) return context.needs("type", "an object", json);
  std::size_t taken = 0;
  for (const auto member : beside) taken += json.contains(member);
  MemberFinder members(json);
  return read_parts(json, members, taken, context, beside, parts);
}

bool decode_entry_shape(const TapeValue& json, Seat& by, const Shape& shape, void* move,
                        DecodeContext& context) {
  constexpr std::array beside{std::string_view{"by"}, kMoveMember};
  if (!json.is_object()) return context.needs("type", "an object", json);
  const bool blanks = std::exchange(context.blanks, false);
  MemberFinder members(json);
  bool good = true;
  const auto who = members.find("by");
  if (!who) {
    good = context.lacks("by");
  } else {
    const DecodeContext::Inside inside(context, "by");
    good = decode(*who, by, context);
  }
  good =
      read_variant(json, members, shape, move, kMoveMember, beside, who ? 1 : 0, context) && good;
  context.blanks = blanks;
  return good;
}

}  // namespace arbiter
