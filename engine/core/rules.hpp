// Rules as the catalogue of a game's book lists them. The tables are generated from rules.json.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter {

enum class Standing : std::uint8_t { enforced, physical, advice, same, not_enforced };

// One atomic rule of the book, in our words.
struct Row {
  std::string_view id;       // "A.3-1", without the game
  std::string_view section;  // "A.3"
  std::string_view text;
  std::string_view kind;
  Standing standing;
  std::string_view same_as;  // the row that says it first, where standing is `same`
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
  std::string_view refuses = {};  // those of its rows whose refusals it explains
  std::string_view moves = {};    // and only of these moves, "wait" or "build:camp"; empty: of any
  std::string_view moments = {};  // and only in these phases or steps of the game; empty: in any
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
  std::string_view players;  // what each player brings beside a deck, "team general"
};

// A number of the game that a log may change (`options.parameters`).
struct Parameter {
  std::string_view id;  // "domain_size"
  std::string_view title;
  std::int32_t preset = 0;
  std::int32_t least = 0;
  std::int32_t most = 0;
};

// A place in the engine that cites a rule.
struct Citation {
  std::string_view id;
  std::string_view place;  // "actions.cpp:42"
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
};

// A row of a game's table, by its place in the book.
struct RuleId {
  std::uint16_t row = 0xFFFF;
  constexpr auto operator<=>(const RuleId&) const = default;
};

// The name of a row as a template argument: a game's `row<"A.3-1">` is looked up while the compiler
// reads it, and a name that no row has does not compile.
//
// Neither a consteval function nor a literal operator: clang 14 destroys values that were never
// made where a consteval call stands beside a value that owns memory, and crashes where it wants
// to print a templated literal.
template <std::size_t Size>
struct RowName {
  constexpr RowName(const char (&from)[Size]) {
    for (std::size_t i = 0; i < Size; ++i) text[i] = from[i];
  }
  char text[Size]{};
};

// A value of a ruling option, by their places in the game's tables.
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

template <const auto& Rows, RowName Name>
constexpr RuleId find_row() {
  constexpr std::size_t found = [] {
    std::size_t i = 0;
    while (i < Rows.size() && Rows[i].id != std::string_view{Name.text, sizeof Name.text - 1}) ++i;
    return i;
  }();
  static_assert(found < Rows.size(), "no such rule in the game's rules.json");
  return RuleId{static_cast<std::uint16_t>(found)};
}

}  // namespace arbiter
