// Rules as listed in the catalogue of a game's book. The tables are generated from rules.json.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace arbiter {

enum class Standing : std::uint8_t { enforced, physical, advice, same, not_enforced };

// One atomic rule of the book, in our words.
struct Row {
  std::string_view id;       // "A.3-1", without the game
  std::string_view section;  // "A.3"
  std::string_view text;
  std::string_view kind;
  Standing standing;
  std::string_view same_as;  // the row that says it first, if standing is `same`
  std::string_view reason;   // why it is not enforced
  std::string_view rulings;  // ids, separated by a space
};

// How a gap or contradiction of the book was decided.
struct Ruling {
  std::string_view id;  // "R-65"
  std::string_view question;
  std::string_view rules;  // ids of rows, separated by a space
  std::string_view ruling;
  std::string_view why;
  std::string_view refuses = {};  // the rows whose refusals it explains
  std::string_view moves = {};    // only for these moves, "wait" or "build:camp"; empty: for any
  std::string_view moments = {};  // only in these phases or steps; empty: in any
};

// A ruling that a log may choose (`options.rulings`).
struct RulingOption {
  std::string_view id;
  std::string_view title;
  std::string_view values;  // separated by a space, the default first
};

// A form of the game that a log may choose (`options.variant`). The first one of a game is the
// standard game.
struct Variant {
  std::string_view id;  // "joint+generals"
  std::string_view title;
  std::string_view players;  // what each player brings besides a deck, "team general"
};

// A number of the game that a log may change (`options.parameters`).
struct Parameter {
  std::string_view id;  // "domain_size"
  std::string_view title;
  std::int32_t preset = 0;
  std::int32_t least = 0;
  std::int32_t most = 0;
};

// Why a place in the engine cites a rule.
enum class CitationKind : std::uint8_t {
  enforces,  // a move is refused by it: `check.need(condition, row<"A.3-1">)`
  decides,   // the result there depends on it: `decides<"A.3-1">`
  mentions,  // it is only mentioned to people: `mentions<"A.3-1">`
};

// A place in the engine that cites a rule or a ruling.
struct Citation {
  std::string_view id;     // of a row, or of a ruling
  std::string_view place;  // "actions.cpp:42"
  CitationKind kind;
  std::string_view function;  // the function around the place: "Machine::apply"
};

// Cases that show a row, by their file and name; empty if there is none.
struct RowCases {
  std::string_view id;
  std::string_view obeys;
  std::string_view breaks;
};

// The book of a game.
struct Book {
  std::string_view game;
  std::string_view title;
  std::uint16_t rules_version = 0;
  std::span<const Row> rows;
  std::span<const Ruling> rulings;
  std::span<const RulingOption> options;
  std::span<const Citation> citations;
  std::span<const Variant> variants = {};  // none: only "standard"
  std::span<const Parameter> parameters = {};
  std::span<const RowCases> cases = {};
};

// A row of a game's table, by its place in the book.
struct RuleId {
  std::uint16_t row = 0xFFFF;
  constexpr auto operator<=>(const RuleId&) const = default;
};

// The name of a row as a template argument: a game's `row<"A.3-1">` is looked up at compile time,
// and a name that no row has does not compile.
//
// This is neither a consteval function nor a literal operator, because of clang 14. Next to a value
// that owns memory, a consteval call makes it destroy values that were never constructed, and
// printing a templated literal makes it crash.
template <std::size_t Size>
struct RowName {
  constexpr RowName(const char (&from)[Size]) {
    for (std::size_t i = 0; i < Size; ++i) text[i] = from[i];
  }
  char text[Size]{};
};

// Marks the code next to it, at no cost at run time: a mark of one value wraps it,
// `decides<"A.3-1">(6)` is 6; a mark of the code that follows is a statement,
// `decides<"A.3-1">();`.
struct Mark {
  constexpr void operator()() const {}
  template <class Value>
  constexpr Value operator()(Value&& value) const {
    return std::forward<Value>(value);
  }
};

// `decides<"A.3-1">`: a row that something is computed by. A fact that is told where its effect is
// computed names the row as its rule and needs no mark.
struct DecidingRow : Mark {
  RuleId rule;
  constexpr operator RuleId() const { return rule; }
};

// `mentions<"A.3-1">`: a row that is mentioned for something that is computed elsewhere.
struct MentionedRow {
  RuleId rule;
  constexpr operator RuleId() const { return rule; }
};

// A value of a ruling option, as indices into the game's tables.
struct RulingChoice {
  std::uint8_t option = 0;
  std::uint8_t value = 0;
};

// The same for a value of a ruling option: `chosen<"R-10", "clockwise">`.
template <const auto& Options, RowName Id, RowName Value>
constexpr RulingChoice find_choice() {
  constexpr std::size_t option = [] {
    std::size_t i = 0;
    while (i < Options.size() && Options[i].id != std::string_view{Id.text, sizeof Id.text - 1})
      ++i;
    return i;
  }();
  static_assert(option < Options.size() && option < 16, "no such option in the game's rules.json");
  constexpr std::string_view values = Options[option].values;
  constexpr std::size_t space = values.find(' ');
  static_assert(values.find(' ', space + 1) == std::string_view::npos, "an option has two values");
  constexpr std::string_view wanted{Value.text, sizeof Value.text - 1};
  static_assert(wanted == values.substr(0, space) || wanted == values.substr(space + 1),
                "no such value of the option in the game's rules.json");
  return {option, wanted == values.substr(space + 1)};
}

// The rows or rulings of a book by name: a list that is sorted by name, with the place of each in
// the book's table.
struct NamedPlace {
  std::string_view name;
  std::uint16_t place;
};
inline constexpr std::uint16_t kNoPlace = RuleId{}.row;

constexpr std::uint16_t place_of(std::span<const NamedPlace> sorted, std::string_view name) {
  std::size_t first = 0, last = sorted.size();
  while (first < last) {
    const std::size_t middle = (first + last) / 2;
    if (sorted[middle].name < name)
      first = middle + 1;
    else
      last = middle;
  }
  return first < sorted.size() && sorted[first].name == name ? sorted[first].place : kNoPlace;
}

template <const auto& Names, RowName Name>
constexpr RuleId find_row() {
  constexpr RuleId found{place_of(Names, {Name.text, sizeof Name.text - 1})};
  static_assert(found.row != kNoPlace, "no such rule in the game's rules.json");
  return found;
}

// `ruling<"R-65">` marks code that follows this ruling.
template <const auto& Names, RowName Name>
constexpr Mark find_ruling() {
  static_assert(place_of(Names, {Name.text, sizeof Name.text - 1}) != kNoPlace,
                "no such ruling in the game's rules.json");
  return {};
}

}  // namespace arbiter
