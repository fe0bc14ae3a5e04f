// Maps the names in documents to the engine's values: card slugs, rule ids, seats.
#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/guesses.hpp"
#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/named.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

// The context in which a document of one game is read or written. What it refers to (the rows, the
// content behind the functions) belongs to the caller and must outlive it. A game without cards
// leaves the functions empty.
struct Names {
  std::string_view game;                            // "conquest"
  std::span<const Row> rows;                        // for rule ids: "conquest:A.3-1"
  unsigned players = limits::kSeats;                // a seat from here on is a fault when read
  std::function<Card(std::string_view slug)> card;  // unknown if the pack has none
  std::function<std::string_view(Card)> slug;       // of a known card
  // By the printed name; unknown if no card has it.
  std::function<Card(std::string_view name)> card_named;
  bool names_for_ids = false;  // a card's name or slug may stand for an id: see `placeholder`
};

// Finds the cards of a pack by their slugs. Names are copied for every log; this index is not.
template <class Content>
std::function<Card(std::string_view)> card_finder(const Content& content) {
  const auto card = [](std::size_t i) { return Card{static_cast<std::uint16_t>(i)}; };
  std::size_t count = 0;
  if constexpr (requires { content.names.size(); })
    count = content.names.size();  // not only cards have a slug
  else
    count = content.cards.size();
  if (count == 0) return [](std::string_view) { return Card{}; };
  const Guesses guesses(count, [&](std::size_t i) { return content.id(card(i)); });
  return
      [&content, card, guesses = std::make_shared<const Guesses>(guesses)](std::string_view slug) {
        const Card guess = card(guesses->of(slug));
        return content.id(guess) == slug ? guess : content.find(slug);
      };
}

// The names of a loaded pack. `content` must outlive the result. If cards have a member `name`,
// they are found by it too; of two cards with the same name the first is found.
template <class Content>
Names names_of(std::string_view game, std::span<const Row> rows, const Content& content,
               unsigned players) {
  Names names{game, rows, players, {}, {}, {}, false};
  if constexpr (requires { content.find(std::string_view{}); }) {
    names.card = card_finder(content);
    names.slug = [&content](Card card) { return content.id(card); };
  }
  if constexpr (requires { content.cards.front().name; }) {
    std::vector<std::pair<std::string_view, Card>> by_name;
    for (std::size_t i = 0; i < content.cards.size(); ++i)
      by_name.emplace_back(content.cards[i].name, Card{static_cast<std::uint16_t>(i)});
    std::sort(by_name.begin(), by_name.end());
    names.card_named = [list = std::make_shared<const decltype(by_name)>(std::move(by_name))](
                           std::string_view name) {
      const auto at = std::lower_bound(list->begin(), list->end(), std::pair{name, Card{0}});
      return at != list->end() && at->first == name ? at->second : Card{};
    };
  }
  return names;
}

// --- A card's name in place of an id ---
//
// With Names::names_for_ids an id may be given as a card's name or slug ("unit": "Footman"). Only
// the position says which instance that is, so the decoder returns a placeholder, which is no
// instance's id. When the move is judged, the instance replaces it (engine/core/named.hpp).

// Requires a known card.
constexpr Id placeholder(Card card) {
  return Id{bearer_of_card, static_cast<std::uint16_t>(card.index + 1)};
}

// A value that can be a thing with an id or something else, such as a target.
template <class T>
concept MayBeId = requires(Id id) {
  { T::of(id) } -> std::same_as<T>;
};

// --- Text forms ---
//
// How a text value is written: a regular expression for the schema, and a description for the
// message of a fault. A game declares it beside its type, found by argument-dependent lookup:
//
//   constexpr std::array<std::string_view, 2> text_form(Type<Region>) {
//     return {"^battlefield$|^[A-H][1-9][0-9]{0,4}$", "a region such as \"battlefield\""};
//   }
//
// A type without this is any text in the schema.
constexpr std::array<std::string_view, 2> text_form(Type<Seat>) {
  return {"^([A-H]|chance|table|judge)$", "a seat: \"A\" to \"H\", \"chance\" or \"table\""};
}
constexpr std::array<std::string_view, 2> text_form(Type<Id>) {
  return {"^[A-H][1-9][0-9]{0,4}$", "an id such as \"A3\""};
}
template <class T>
constexpr std::array<std::string_view, 2> text_form_of() {
  if constexpr (requires { text_form(Type<T>{}); })
    return text_form(Type<T>{});
  else
    return {"", "a text of another form"};
}

// A number in a card's text that need not be plain: an integer in JSON if plain() holds, otherwise
// a text ("X", "5X"). `number` holds the integer.
template <class T>
concept PlainOrText = TextValue<T> && requires(const T& value) {
  { value.plain() } -> std::convertible_to<bool>;
  T{value.number};
};

// True for a type that has an empty value (no id, nobody): null in JSON.
template <TextValue T>
constexpr bool can_be_blank() {
  return std::string_view{T{}.text()}.empty();
}

// The member that names the alternative of a variant.
inline constexpr std::string_view kMoveMember = "do";
inline constexpr std::string_view kFrameMember = "frame";

// True if no alternative has a field of this name, so that the member cannot clash with a field.
template <class Variant>
constexpr bool free_for(std::string_view member) {
  bool free = true;
  for_each_alternative<Variant>([&]<class A>(Type<A>) {
    for_each_field<A>([&](const auto& one) { free = free && one.name != member; });
  });
  return free;
}

// The text of a rule id: "conquest:A.3-1". Empty for no rule.
inline std::string rule_text(const Names& names, RuleId rule) {
  if (rule.row >= names.rows.size()) return {};
  return std::string{names.game} + ":" + std::string{names.rows[rule.row].id};
}
inline std::optional<RuleId> rule_named(const Names& names, std::string_view text) {
  if (text.substr(0, names.game.size()) != names.game) return std::nullopt;
  text.remove_prefix(names.game.size());
  if (text.empty() || text[0] != ':') return std::nullopt;
  for (std::size_t i = 0; i < names.rows.size(); ++i)
    if (names.rows[i].id == text.substr(1)) return RuleId{static_cast<std::uint16_t>(i)};
  return std::nullopt;
}

}  // namespace arbiter
