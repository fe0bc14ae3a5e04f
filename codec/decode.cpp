#include "codec/decode.hpp"

#include <algorithm>
#include <utility>

namespace arbiter {
namespace {

using Json = nlohmann::json;

// A text in quotation marks, shortened, safe to stand in any message.
std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 60;
  if (text.size() <= kMost) return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return in_quotes(text.substr(0, end)) + "...";
}

std::string found_text(const Json& json) {
  if (json.is_string()) return "the text " + in_quotes(json.get_ref<const std::string&>());
  if (json.is_number()) return "the number " + json.dump();
  if (json.is_array()) return "a list";
  if (json.is_object()) return "an object";
  return json.dump();
}

std::string list_of(const std::string_view* first, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + in_quotes(first[i]);
  return text;
}

}  // namespace

DecodeContext::DecodeContext(const Names& names, std::string base)
    : names_(&names), base_(std::move(base)) {
  path_.reserve(limits::kJsonDepth);
}

std::string DecodeContext::pointer() const {
  std::string text = base_;
  for (const Step& step : path_) {
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

bool DecodeContext::needs(std::string_view code, std::string_view wanted, const Json& found) {
  return fault(code, std::string{wanted} + " is needed here, not " + found_text(found));
}

bool DecodeContext::lacks(std::string_view member) {
  return fault("missing", "the member " + in_quotes(member) + " is missing");
}

bool DecodeContext::too_long(std::size_t size, std::size_t most) {
  return fault("limit",
               std::to_string(size) + " items; at most " + std::to_string(most) + " are read");
}

bool DecodeContext::strange_members(const Json& object,
                                    const std::vector<std::string_view>& known) {
  const std::string members =
      known.empty() ? "none is taken" : "known are " + list_of(known.data(), known.size());
  for (const auto& [name, value] : object.get_ref<const Json::object_t&>()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const Inside inside(*this, name);
    fault("member", in_quotes(name) + " is no member here; " + members);
  }
  return false;
}

namespace decoding {

std::string one_of(const std::string_view* first, std::size_t count) {
  return (count == 1 ? "" : "one of ") + list_of(first, count);
}

bool read_integer(const Json& json, std::int64_t least, std::uint64_t most, std::int64_t& value,
                  DecodeContext& context) {
  constexpr auto kMost = static_cast<std::uint64_t>(limits::kJsonInteger);
  least = std::max(least, -limits::kJsonInteger);
  most = std::min(most, kMost);
  const auto wanted = [&] {
    return "an integer from " + std::to_string(least) + " to " + std::to_string(most);
  };
  if (!json.is_number_integer()) return context.needs("type", wanted(), json);
  const bool huge = json.is_number_unsigned() && json.get<std::uint64_t>() > kMost;
  const auto number = huge ? limits::kJsonInteger : json.get<std::int64_t>();
  if (huge || number < least || number > static_cast<std::int64_t>(most))
    return context.needs("range", wanted(), json);
  value = number;
  return true;
}

bool read_integer(const TapeValue& json, std::int64_t least, std::uint64_t most,
                  std::int64_t& value, DecodeContext& context) {
  const bool fits = json.is_number() && json.number() >= least &&
                    (json.number() < 0 || static_cast<std::uint64_t>(json.number()) <= most);
  if (!fits) return read_integer(json.tree(), least, most, value, context);  // it says why
  value = json.number();
  return true;
}

bool seat_plays(Seat seat, DecodeContext& context) {
  if (!seat.is_player() || seat.number < context.names().players) return true;
  return context.fault("value", "nobody sits at " + in_quotes(seat.text()) + "; " +
                                    std::to_string(context.names().players) + " play");
}

Card card_for_id(std::string_view text, const DecodeContext& context) {
  const Names& names = context.names();
  if (!names.names_for_ids) return {};
  const Card card = names.card ? names.card(text) : Card{};
  return card.known() || !names.card_named ? card : names.card_named(text);
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

bool read_rule(const Json& json, RuleId& rule, DecodeContext& context) {
  rule = RuleId{};
  if (json.is_null()) return true;
  const std::string wanted =
      "the id of a rule such as " + in_quotes(rule_text(context.names(), RuleId{0}));
  if (!json.is_string()) return context.needs("type", wanted, json);
  const auto found = rule_named(context.names(), json.get_ref<const std::string&>());
  if (!found) return context.needs("unknown", wanted, json);
  rule = *found;
  return true;
}

bool read_seats(const Json& json, SeatSet& seats, DecodeContext& context) {
  seats = {};
  std::vector<Seat> list;
  if (!decode_list(json, list, context, limits::kSeats + 2)) return false;
  for (const Seat seat : list) {
    if (seats.has(seat) || SeatSet::bit(seat) == 0)
      return context.fault("value", in_quotes(seat.text()) + " may stand here at most once");
    seats.add(seat);
  }
  return true;
}

namespace {

// The number of a slot's instance; 0 for a blank one.
bool read_slot(const Json& json, std::uint16_t& number, DecodeContext& context) {
  number = 0;
  if (json.is_null()) return true;
  const std::string wanted =
      "null, or an id of the pile's owner such as " + in_quotes(Id{context.owner, 3}.text());
  if (!json.is_string()) return context.needs("type", wanted, json);
  const auto id = Id::parse(json.get_ref<const std::string&>());
  if (!id || id->owner != context.owner) return context.needs("value", wanted, json);
  number = id->number;
  return true;
}

}  // namespace

bool read_slots(const Json& json, Slots& slots, DecodeContext& context) {
  slots.numbers.clear();
  if (!json.is_array()) {
    std::int64_t blank = 0;
    if (!json.is_number())
      return context.needs("type", "a number of slots or a list of them", json);
    if (!read_integer(json, 0, limits::kInstances, blank, context)) return false;
    slots.numbers.assign(static_cast<std::size_t>(blank), 0);
    return true;
  }
  if (json.size() > limits::kInstances) return context.too_long(json.size(), limits::kInstances);
  bool good = true;
  for (std::size_t i = 0; i < json.size() && !context.full(); ++i) {
    const DecodeContext::Inside inside(context, i);
    good = read_slot(json[i], slots.numbers.emplace_back(), context) && good;
  }
  return good && slots.numbers.size() == json.size();
}

bool read_copies(const Json& json, std::vector<Copies>& copies, DecodeContext& context) {
  copies.clear();
  if (!json.is_object()) return context.needs("type", "an object of cards and copies", json);
  if (json.size() > limits::kPackCards) return context.too_long(json.size(), limits::kPackCards);
  bool good = true;
  for (const auto& [slug, number] : json.get_ref<const Json::object_t&>()) {
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

}  // namespace decoding
}  // namespace arbiter
