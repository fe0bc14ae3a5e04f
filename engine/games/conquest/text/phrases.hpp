// The phrases of the cards' English. Each is one production of the grammar, and its pattern is both
// what is read and what is written; schema/conquest-card-text.md is this table.
//
// In a pattern `{slot}` is another phrase, `(a|b|c)` agrees with the subject: one thing, several
// things, and after "have" or "may". Everything else stands there word for word.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "conquest/rows.hpp"
#include "engine/games/conquest/card.hpp"

namespace arbiter::conquest::text {

struct Phrase {
  std::string_view id;
  std::string_view group;
  std::string_view pattern;
  CardType on;                    // the kind of card that the example stands on
  std::string_view example;       // lines of an upper scroll; of an action card all of it
  std::array<RuleId, 2> rules{};  // what it means, by the book
};

// All phrases, in the order of the grammar document.
std::span<const Phrase> phrases();

// The place of a phrase in phrases(), looked up while compiling.
consteval std::uint16_t operator""_phrase(const char* id, std::size_t size);

// A word for something that happens: what it is called in a trigger. An empty form is not said.
struct Event {
  Verb verb;
  std::string_view would;       // "be ruined": the thing would ...
  std::string_view does;        // "is ruined"
  std::string_view would_make;  // "ruin": somebody would ... the thing
  std::string_view makes;       // "ruins"
};
std::span<const Event> events();

// What "cannot" forbids; some of it is said of commanders only.
struct Prohibition {
  Verb verb;
  std::string_view words;
  bool of_commanders;
};
std::span<const Prohibition> prohibitions();

// The book's own nouns, and the types on lower scrolls that are words of the rules.
struct Noun {
  Thing thing;
  std::string_view one, many;
};
std::span<const Noun> nouns();
struct TypeWord {
  std::string_view slug, one, many;
  Thing thing;  // what a resource of the type is
};
std::span<const TypeWord> type_words();

// Words that a text reference cannot hold, since they mean something to the grammar.
bool reserved(std::string_view word);

}  // namespace arbiter::conquest::text

#include "engine/games/conquest/text/phrase_table.hpp"
