// JSON to values, generic over the field lists (engine/core/field.hpp). For codec sources only.
//
// What is written how (encode.hpp is the mirror, schema.cpp says the same as a schema):
//
//   bool, integer, text       the same in JSON; an integer within the range of its C++ type
//   enum, TextValue           its text; a text value that says nothing (no id, nobody) is null
//   PlainOrText (an amount)   an integer, or a text such as "5X"
//   Card                      its slug; null where it is unknown
//   SeatSet                   a list of seats
//   RuleId                    "conquest:A.3-1"; null for no rule
//   Slots                     the number of blank slots, or a list of ids and null; the ids are
//                             those of the pile's owner: of the key of the object around it
//   list of Copies            an object {slug: copies}; copies from 1
//   list of Keyed structs     an object by their ids; read in the order of the ids
//   list                      a list of at most limits::kInstances items
//   std::optional             its value, or null
//   variant of named structs  an object whose member "frame" (of moves: "do") names the alternative
//   struct                    an object of its fields; only optional ones may be left out
//
// decode() gives false and has recorded what is wrong where it cannot read; the value is then void.
// It reads from a tree or from a tape (codec/tape.hpp): both are called J here.
#pragma once
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/names.hpp"
#include "codec/tape.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// Where the decoder is in a document, and the faults found so far. After kMostFaults nothing more
// is looked at. The codes of faults, stable for programs:
//
//   type     another type of JSON value            value    a text that is not of the form
//   member   a member that the form does not have  range    a number outside its range
//   missing  a required member is not there        unknown  a card or rule that does not exist
//   limit    a list longer than allowed
class DecodeContext {
 public:
  static constexpr std::size_t kMostFaults = 20;

  // `names` must outlive the context. `base` is the pointer of what is decoded ("/moves/7").
  explicit DecodeContext(const Names& names, std::string base = {});

  const Names& names() const { return *names_; }
  const std::vector<Fault>& faults() const { return faults_; }
  std::vector<Fault> take_faults() { return std::exchange(faults_, {}); }
  bool full() const { return faults_.size() >= kMostFaults; }

  // The JSON Pointer of the place where the decoder is.
  std::string pointer() const;

  // Each records a fault at this place and gives false. `wanted` is such as "a list".
  bool fault(std::string_view code, std::string detail);
  bool needs(std::string_view code, std::string_view wanted, const nlohmann::json& found);
  bool needs(std::string_view code, std::string_view wanted, const TapeValue& found) {
    return needs(code, wanted, found.tree());
  }
  bool lacks(std::string_view member);
  bool too_long(std::size_t size, std::size_t most);
  bool strange_members(const nlohmann::json& object, const std::vector<std::string_view>& known);
  bool strange_members(const TapeValue& object, const std::vector<std::string_view>& known) {
    return strange_members(object.tree(), known);
  }

  // Enters a member or an item for as long as it lives. The text of `member` must live as long.
  class Inside {
   public:
    Inside(DecodeContext& context, std::string_view member) : context_(context) {
      context_.path_.push_back({member, 0, true});
    }
    Inside(DecodeContext& context, std::size_t index) : context_(context) {
      context_.path_.push_back({{}, index, false});
    }
    ~Inside() { context_.path_.pop_back(); }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    DecodeContext& context_;
  };

  // Whether null may stand for no id or nobody. Not in a move: what it does not name it leaves out.
  bool blanks = true;
  // Whose pile the slots below are.
  Seat owner = nobody;

 private:
  struct Step {
    std::string_view member;
    std::size_t index;
    bool named;
  };
  const Names* names_;
  std::string base_;
  std::vector<Step> path_;
  std::vector<Fault> faults_;
};

// Names of members that stand beside the fields of a struct.
using Beside = std::initializer_list<std::string_view>;

// Reads a value of any type that the list above names. Replaces what `value` held.
template <class J, class T>
bool decode(const J& json, T& value, DecodeContext& context);

// Reads several structs whose fields lie side by side in one object (a position: its head, the
// state, what is derived). Members named in `beside` are the caller's and not looked at. The parts
// keep what they hold where an optional field is left out.
template <class J, class... Parts>
bool decode_members(const J& json, DecodeContext& context, Beside beside, Parts&... parts);

// Reads an entry of a log: {"by": seat, "do": kind of move, ...its fields}.
template <class J, class Move>
bool decode_entry(const J& json, Entry<Move>& entry, DecodeContext& context);

// Reads a list of entries, at most limits::kEntries. special(item, index, context) takes what is no
// move (the entry then stays empty) and gives true where it does.
template <class J, class Move, class Special>
bool decode_entries(const J& json, std::vector<Entry<Move>>& entries, DecodeContext& context,
                    Special special);
template <class J, class Move>
bool decode_entries(const J& json, std::vector<Entry<Move>>& entries, DecodeContext& context) {
  return decode_entries(json, entries, context,
                        [](const J&, std::size_t, DecodeContext&) { return false; });
}

// ------------------------------------------------------------------------------------------
// Implementation

namespace decoding {

// --- What both forms of a value are asked ---

inline std::optional<std::string_view> text_in(const nlohmann::json& json) {
  const auto* text = json.get_ptr<const std::string*>();
  return text ? std::optional<std::string_view>{*text} : std::nullopt;
}
inline std::optional<std::string_view> text_in(const TapeValue& json) {
  return json.is_string() ? std::optional{json.text()} : std::nullopt;
}
inline bool truth(const nlohmann::json& json) { return json.get<bool>(); }
inline bool truth(const TapeValue& json) { return json.boolean(); }
inline const nlohmann::json* member_of(const nlohmann::json& object, std::string_view name) {
  const auto at = object.find(name);
  return at == object.end() ? nullptr : &*at;
}
inline std::optional<TapeValue> member_of(const TapeValue& object, std::string_view name) {
  return object.find(name);
}
// Calls visit(item) until it returns false.
template <class Visit>
void for_each_item(const nlohmann::json& list, Visit visit) {
  for (const auto& item : list)
    if (!visit(item)) return;
}
template <class Visit>
void for_each_item(const TapeValue& list, Visit visit) {
  list.for_each_item(visit);
}

bool read_integer(const nlohmann::json& json, std::int64_t least, std::uint64_t most,
                  std::int64_t& value, DecodeContext& context);
bool read_integer(const TapeValue& json, std::int64_t least, std::uint64_t most,
                  std::int64_t& value, DecodeContext& context);
bool read_card_slug(std::string_view slug, Card& card, DecodeContext& context);
bool read_rule(const nlohmann::json& json, RuleId& rule, DecodeContext& context);
bool read_seats(const nlohmann::json& json, SeatSet& seats, DecodeContext& context);
bool read_slots(const nlohmann::json& json, Slots& slots, DecodeContext& context);
bool read_copies(const nlohmann::json& json, std::vector<Copies>& copies, DecodeContext& context);
// The card whose name or slug stands for an id; unknown where names may not, or no card has it.
Card card_for_id(std::string_view text, const DecodeContext& context);
bool seat_plays(Seat seat, DecodeContext& context);
std::string one_of(const std::string_view* first, std::size_t count);

template <class J, class T>
bool read_number(const J& json, T& value, DecodeContext& context) {
  std::int64_t number = 0;
  using Range = std::numeric_limits<T>;
  if (!read_integer(json, static_cast<std::int64_t>(Range::min()),
                    static_cast<std::uint64_t>(Range::max()), number, context))
    return false;
  value = static_cast<T>(number);
  return true;
}

template <class J>
bool read_card(const J& json, Card& card, DecodeContext& context) {
  card = Card{};
  if (json.is_null()) return true;
  const auto slug = text_in(json);
  if (!slug) return context.needs("type", "the id of a card, or null", json);
  return read_card_slug(*slug, card, context);
}

template <class J, NamedEnum E>
bool read_enum(const J& json, E& value, DecodeContext& context) {
  static constexpr auto all = names(Type<E>{});
  const auto text = text_in(json);
  const auto found = text ? enum_named<E>(*text) : std::nullopt;
  if (!found) return context.needs(text ? "value" : "type", one_of(all.data(), all.size()), json);
  value = *found;
  return true;
}

template <TextValue T>
bool read_text(std::string_view text, T& value, DecodeContext& context) {
  const auto parsed = T::parse(text);
  if (parsed) {
    value = *parsed;
    if constexpr (std::is_same_v<T, Seat>) return seat_plays(value, context);
    return true;
  }
  [[maybe_unused]] const Card card = card_for_id(text, context);
  if constexpr (std::is_same_v<T, Id>) {
    if (card.known()) return value = placeholder(card), true;
  } else if constexpr (MayBeId<T>) {
    if (card.known()) return value = T::of(placeholder(card)), true;
  }
  return context.needs("value", text_form_of<T>()[1], nlohmann::json(text));
}

template <class J, TextValue T>
bool read_text_value(const J& json, T& value, DecodeContext& context) {
  if (const auto text = text_in(json)) return read_text(*text, value, context);
  if (json.is_null() && can_be_blank<T>() && context.blanks) return value = T{}, true;
  return context.needs("type", text_form_of<T>()[1], json);
}

template <class J, PlainOrText T>
bool read_plain_or_text(const J& json, T& value, DecodeContext& context) {
  const auto text = text_in(json);
  if (!text) {
    value = T{};
    return read_number(json, value.number, context);
  }
  const auto parsed = T::parse(*text);
  if (!parsed) return context.needs("value", text_form_of<T>()[1], json);
  value = *parsed;
  return true;
}

inline Seat owner_of(Seat seat) { return seat; }
inline Seat owner_of(Id id) { return id.owner; }
template <class T>
Seat owner_of(const T&) {
  return nobody;
}

// Whether the field is the one by which a list of T is keyed; it is then not written inside.
template <class T, class Member>
constexpr bool is_key([[maybe_unused]] Member T::*member) {
  if constexpr (Keyed<T>) {
    if constexpr (std::is_same_v<decltype(key_of(Type<T>{})), Member T::*>)
      return key_of(Type<T>{}) == member;
  }
  return false;
}

template <class J, class T, class Field>
bool decode_field(const J& object, T& value, const Field& one, std::size_t& taken,
                  DecodeContext& context) {
  const auto at = member_of(object, one.name);
  if (!at) return one.optional || context.lacks(one.name);
  ++taken;
  const DecodeContext::Inside inside(context, one.name);
  return decode(*at, value.*one.member, context);
}

template <class J, class T>
bool decode_fields(const J& object, T& value, std::size_t& taken, DecodeContext& context) {
  bool good = true;
  for_each_field<T>([&](const auto& one) {
    if (is_key<T>(one.member) || context.full()) return;
    good = decode_field(object, value, one, taken, context) && good;
  });
  return good && !context.full();
}

template <class T>
void add_field_names(std::vector<std::string_view>& list) {
  for_each_field<T>([&](const auto& one) {
    if (!is_key<T>(one.member)) list.push_back(one.name);
  });
}

template <class J, class T>
bool decode_list(const J& json, std::vector<T>& list, DecodeContext& context, std::size_t most) {
  list.clear();
  if (!json.is_array()) return context.needs("type", "a list", json);
  if (json.size() > most) return context.too_long(json.size(), most);
  list.reserve(json.size());
  bool good = true;
  for_each_item(json, [&](const auto& item) {
    if (context.full()) return false;
    const DecodeContext::Inside inside(context, list.size());
    good = decode(item, list.emplace_back(), context) && good;
    return true;
  });
  return good && list.size() == json.size();
}

template <Keyed T>
bool decode_keyed_item(const std::string& key, const nlohmann::json& json, T& item,
                       DecodeContext& context) {
  const DecodeContext::Inside inside(context, key);
  auto& id = item.*key_of(Type<T>{});
  if (!read_text(key, id, context)) return false;
  if constexpr (std::is_same_v<decltype(item.*key_of(Type<T>{})), Seat&>)
    if (!id.is_player()) return context.needs("value", "a player's seat", key);
  const Seat outer = std::exchange(context.owner, owner_of(id));
  const bool good = decode_members(json, context, {}, item);
  context.owner = outer;
  return good;
}

template <Keyed T>
bool decode_keyed(const nlohmann::json& json, std::vector<T>& list, DecodeContext& context) {
  list.clear();
  if (!json.is_object()) return context.needs("type", "an object", json);
  if (json.size() > limits::kInstances) return context.too_long(json.size(), limits::kInstances);
  list.reserve(json.size());
  bool good = true;
  for (const auto& [key, item] : json.get_ref<const nlohmann::json::object_t&>())
    if (!context.full()) good = decode_keyed_item(key, item, list.emplace_back(), context) && good;
  std::sort(list.begin(), list.end(),
            [](const T& a, const T& b) { return a.*key_of(Type<T>{}) < b.*key_of(Type<T>{}); });
  return good && list.size() == json.size();
}

// Reads the alternative called `kind` if it is A.
template <class A, class J, class Variant>
bool try_alternative(std::string_view kind, const J& json, Variant& value, Beside beside,
                     bool& good, DecodeContext& context) {
  if (name(Type<A>{}) != kind) return false;
  good = decode_members(json, context, beside, value.template emplace<A>());
  return true;
}

template <class J, class... A>
bool strange_kind(const J& kind, std::string_view member, std::variant<A...>&,
                  DecodeContext& context) {
  constexpr std::array<std::string_view, sizeof...(A)> all{name(Type<A>{})...};
  const DecodeContext::Inside inside(context, member);
  return context.needs(kind.is_string() ? "value" : "type", one_of(all.data(), all.size()), kind);
}

// Reads the alternative that the member `member` names.
template <class J, class... A>
bool decode_variant(const J& json, std::variant<A...>& value, std::string_view member,
                    Beside beside, DecodeContext& context) {
  if (!json.is_object()) return context.needs("type", "an object", json);
  const auto kind = member_of(json, member);
  if (!kind) return context.lacks(member);
  const auto text = text_in(*kind);
  bool good = false;
  if (text && (try_alternative<A>(*text, json, value, beside, good, context) || ...)) return good;
  return strange_kind(*kind, member, value, context);
}

template <class T>
inline constexpr bool is_keyed_list = false;
template <Keyed T>
inline constexpr bool is_keyed_list<std::vector<T>> = true;

// What stands in few moves; a tape is made a tree for it.
template <class T>
inline constexpr bool only_from_tree =
    std::is_same_v<T, nlohmann::json> || std::is_same_v<T, RuleId> || std::is_same_v<T, SeatSet> ||
    std::is_same_v<T, Slots> || std::is_same_v<T, std::vector<Copies>> || is_keyed_list<T>;

}  // namespace decoding

template <class J, class T>
bool decode(const J& json, T& value, DecodeContext& context) {
  using namespace decoding;
  constexpr bool from_tree = std::is_same_v<J, nlohmann::json>;
  if constexpr (std::is_same_v<T, nlohmann::json> && from_tree) {
    value = json;
    return true;
  } else if constexpr (!from_tree && only_from_tree<T>) {
    return decode(json.tree(), value, context);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_boolean()) return context.needs("type", "true or false", json);
    value = truth(json);
    return true;
  } else if constexpr (std::is_integral_v<T>) {
    return read_number(json, value, context);
  } else if constexpr (NamedEnum<T>) {
    return read_enum(json, value, context);
  } else if constexpr (std::is_same_v<T, std::string>) {
    const auto text = text_in(json);
    if (!text) return context.needs("type", "a text", json);
    value = *text;
    return true;
  } else if constexpr (std::is_same_v<T, Card>) {
    return read_card(json, value, context);
  } else if constexpr (std::is_same_v<T, RuleId>) {
    return read_rule(json, value, context);
  } else if constexpr (std::is_same_v<T, SeatSet>) {
    return read_seats(json, value, context);
  } else if constexpr (std::is_same_v<T, Slots>) {
    return read_slots(json, value, context);
  } else if constexpr (std::is_same_v<T, std::vector<Copies>>) {
    return read_copies(json, value, context);
  } else if constexpr (is_keyed_list<T>) {
    return decode_keyed(json, value, context);
  } else if constexpr (is_vector<T>::value) {
    return decode_list(json, value, context, limits::kInstances);
  } else if constexpr (is_optional<T>::value) {
    if (!json.is_null()) return decode(json, value.emplace(), context);
    value.reset();
    return true;
  } else if constexpr (is_variant<T>::value) {
    static_assert(free_for<T>(kFrameMember), "a frame has no field of that name");
    return decode_variant(json, value, kFrameMember, {kFrameMember}, context);
  } else if constexpr (PlainOrText<T>) {
    return read_plain_or_text(json, value, context);
  } else if constexpr (TextValue<T>) {
    return read_text_value(json, value, context);
  } else {
    static_assert(HasFields<T> && !Keyed<T>,
                  "a type of the list above; a Keyed struct only in a list");
    value = T{};
    return decode_members(json, context, {}, value);
  }
}

template <class J, class... Parts>
bool decode_members(const J& json, DecodeContext& context, Beside beside, Parts&... parts) {
  if (!json.is_object()) return context.needs("type", "an object", json);
  std::size_t taken = 0;
  for (const auto member : beside) taken += json.contains(member);
  bool good = true;
  ((good = decoding::decode_fields(json, parts, taken, context) && good), ...);
  if (taken == json.size() || context.full()) return good;
  std::vector<std::string_view> known(beside);
  (decoding::add_field_names<Parts>(known), ...);
  return context.strange_members(json, known);
}

template <class J, class Move>
bool decode_entry(const J& json, Entry<Move>& entry, DecodeContext& context) {
  static_assert(free_for<Move>(kMoveMember) && free_for<Move>("by"),
                "a move has no field of that name");
  if (!json.is_object()) return context.needs("type", "an object", json);
  const bool blanks = std::exchange(context.blanks, false);
  bool good = true;
  const auto by = decoding::member_of(json, "by");
  if (!by) {
    good = context.lacks("by");
  } else {
    const DecodeContext::Inside inside(context, "by");
    good = decode(*by, entry.by, context);
  }
  good =
      decoding::decode_variant(json, entry.move, kMoveMember, {"by", kMoveMember}, context) && good;
  context.blanks = blanks;
  return good;
}

template <class J, class Move, class Special>
bool decode_entries(const J& json, std::vector<Entry<Move>>& entries, DecodeContext& context,
                    Special special) {
  entries.clear();
  if (!json.is_array()) return context.needs("type", "a list", json);
  if (json.size() > limits::kEntries) return context.too_long(json.size(), limits::kEntries);
  entries.reserve(json.size());
  bool good = true;
  decoding::for_each_item(json, [&](const auto& item) {
    if (context.full()) return false;
    const DecodeContext::Inside inside(context, entries.size());
    auto& entry = entries.emplace_back();
    good =
        (special(item, entries.size() - 1, context) || decode_entry(item, entry, context)) && good;
    return true;
  });
  return good && entries.size() == json.size();
}

}  // namespace arbiter
