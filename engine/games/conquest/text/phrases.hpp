// The phrases of the cards' English. Each is one production of the grammar. Its pattern is used
// both to read and to write a text, and schema/conquest-card-text.md is made from this table. In a
// pattern `{slot}` is another phrase, and `(a|b|c)` agrees with the subject: one thing, several
// things, and the form after "have" or "may". Everything else is literal text.
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
  CardType on;                    // the kind of card on which the example may occur
  std::string_view example;       // lines of an upper scroll; for an action card the whole scroll
  std::array<RuleId, 2> rules{};  // the rules that define its meaning
};

// Returns all phrases, in the order of the grammar document.
std::span<const Phrase> phrases();

// Returns the index of a phrase in phrases(), at compile time.
consteval std::uint16_t operator""_phrase(const char* id, std::size_t size);

// The forms of an event in a trigger. An empty form does not exist.
struct Event {
  Verb verb;
  std::string_view would;       // "be ruined": the thing would ...
  std::string_view does;        // "is ruined"
  std::string_view would_make;  // "ruin": somebody would ... the thing
  std::string_view makes;       // "ruins"
};
std::span<const Event> events();

// What "cannot" forbids, and what the words are said of. A unit "cannot transfer", and an item
// "cannot be transferred".
enum class SaidOf : std::uint8_t { things, items, locations, commanders };
struct Prohibition {
  Verb verb;
  std::string_view words;
  SaidOf of = SaidOf::things;
};
std::span<const Prohibition> prohibitions();
// Returns what forbids the verb for a kind of thing, or null if no words say so.
const Prohibition* prohibition(Verb verb, Thing thing);

// The book's own nouns, and the types on lower scrolls that are words of the rules.
struct Noun {
  Thing thing;
  std::string_view one, many;
};
std::span<const Noun> nouns();
struct TypeWord {
  std::string_view slug, one, many;
  Thing thing;  // what a resource of this type is
};
std::span<const TypeWord> type_words();

// Whether a text reference cannot contain the word because it means something in the grammar.
bool reserved(std::string_view word);

}  // namespace arbiter::conquest::text

#include "engine/games/conquest/text/phrase_table.hpp"
