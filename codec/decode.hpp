// JSON to values, by the tables of their types (codec/shape.hpp). For codec sources only.
//
// How each type is written (encode.hpp is the mirror image, the schemas say the same):
//
//   bool, integer, text       the same in JSON; an integer within the range of its C++ type
//   enum, TextValue           its text; an empty text value (no id, nobody) is null
//   PlainOrText (an amount)   an integer, or a text such as "5X"
//   Card                      its slug; null if it is unknown
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
//   TapeValue                 whatever is there, on the tape that is read
//
// If decode() cannot read a value, it records what is wrong and returns false; the value is then
// void.
#pragma once
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/names.hpp"
#include "codec/shape.hpp"
#include "codec/tape.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// Where the decoder is in a document, and the faults found so far. After kMostFaults it stops
// reading. The codes of faults, stable for programs:
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

  // Each records a fault at this place and returns false. `wanted` says what was expected, such as
  // "a list".
  bool fault(std::string_view code, std::string detail);
  bool needs(std::string_view code, std::string_view wanted, const TapeValue& found);
  bool needs(std::string_view code, std::string_view wanted, std::string_view found);
  bool lacks(std::string_view member);
  bool too_long(std::size_t size, std::size_t most);
  bool strange_members(const TapeValue& object, const std::vector<std::string_view>& known);

  // While it lives, the decoder is inside a member or an item. The text of `member` must live as
  // long.
  class Inside {
   public:
    Inside(DecodeContext& context, std::string_view member) : context_(context) {
      context.enter({member, 0, true});
    }
    Inside(DecodeContext& context, std::size_t index) : context_(context) {
      context.enter({{}, index, false});
    }
    ~Inside() { --context_.depth_; }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    DecodeContext& context_;
  };

  // Whether null may stand for no id or nobody. Not in a move, which leaves out what it does not
  // name.
  bool blanks = true;
  // Whose pile the slots below are.
  Seat owner = nobody;

 private:
  struct Step {
    std::string_view member;
    std::size_t index;
    bool named;
  };
  void enter(const Step& step) {
    assert(depth_ < path_.size());
    path_[depth_++] = step;
  }

  const Names* names_;
  std::string base_;
  // Only the first `depth_` count. A line of JSON Lines is two levels deep in its log.
  std::array<Step, limits::kJsonDepth + 2> path_;
  std::size_t depth_ = 0;
  std::vector<Fault> faults_;
};

// Names of members that are in the same object as the fields of a struct.
using Beside = std::initializer_list<std::string_view>;

// --- By a table (codec/shape.hpp) ---

bool decode_shape(const TapeValue& json, const Shape& shape, void* value, DecodeContext& context);

// A struct whose fields share one object with those of other structs.
struct Part {
  const Shape* shape;
  void* value;
};
bool decode_parts(const TapeValue& json, DecodeContext& context,
                  std::span<const std::string_view> beside, std::span<const Part> parts);

// {"by": seat, "do": kind of move, ...its fields}; `move` is a variant.
bool decode_entry_shape(const TapeValue& json, Seat& by, const Shape& shape, void* move,
                        DecodeContext& context);

// --- By a type ---

// Reads a value of any type in the list above. Replaces what `value` held.
template <class T>
bool decode(const TapeValue& json, T& value, DecodeContext& context) {
  return decode_shape(json, shape_of<T>(), &value, context);
}

// Reads several structs whose fields share one object (for a position: its head, the state, the
// derived values). Members named in `beside` belong to the caller and are ignored. If an optional
// field is left out, its part keeps the value that it had.
template <class... Parts>
bool decode_members(const TapeValue& json, DecodeContext& context, Beside beside, Parts&... parts) {
  const std::array<Part, sizeof...(Parts)> all{Part{&shape_of<Parts>(), &parts}...};
  return decode_parts(json, context, std::span(beside.begin(), beside.size()), std::span(all));
}

// Reads an entry of a log: {"by": seat, "do": kind of move, ...its fields}.
template <class Move>
bool decode_entry(const TapeValue& json, Entry<Move>& entry, DecodeContext& context) {
  static_assert(free_for<Move>(kMoveMember) && free_for<Move>("by"),
                "a move has no field of that name");
  return decode_entry_shape(json, entry.by, shape_of<Move>(), &entry.move, context);
}

// Reads a list of entries, at most limits::kEntries, the first of which stands at index `before`.
// special(item, entry, index, context) handles an entry that is not a move (the move then stays
// empty) and returns true if it did.
template <class Move, class Special>
bool decode_entries(const TapeValue& json, std::vector<Entry<Move>>& entries,
                    DecodeContext& context, Special special, std::size_t before = 0) {
  entries.clear();
  if (!json.is_list()) return context.needs("type", "a list", json);
  if (json.size() > limits::kEntries) return context.too_long(json.size(), limits::kEntries);
  entries.reserve(json.size());
  bool good = true;
  json.for_each_item([&](const TapeValue& item) {
    if (context.full()) return false;
    const DecodeContext::Inside inside(context, before + entries.size());
    auto& entry = entries.emplace_back();
    good = (special(item, entry, before + entries.size() - 1, context) ||
            decode_entry(item, entry, context)) &&
           good;
    return true;
  });
  return good && entries.size() == json.size();
}

template <class Move>
bool decode_entries(const TapeValue& json, std::vector<Entry<Move>>& entries,
                    DecodeContext& context) {
  return decode_entries(
      json, entries, context,
      [](const TapeValue&, Entry<Move>&, std::size_t, DecodeContext&) { return false; });
}

}  // namespace arbiter
