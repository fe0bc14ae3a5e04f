// The cards of a pack.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/game.hpp"
#include "tests/sixth/place.hpp"

namespace arbiter::ferrymen {

enum class Role : std::uint8_t { passenger, pole, wake };
constexpr auto names(Type<Role>) {
  return std::array<std::string_view, 3>{"passenger", "pole", "wake"};
}

// A card as the pack prints it.
struct CardText {
  std::string id;
  std::string name;
  std::uint16_t copies = 0;
  Role role = Role::passenger;
  Place from;                // for a passenger: where he waits, ...
  Place to;                  // ... where he wants to go ...
  std::uint8_t fare = 0;     // ... and what he pays
  std::uint8_t strokes = 0;  // given by a pole
  bool operator==(const CardText&) const = default;
};
constexpr auto fields(Type<CardText>) {
  return FieldList{field("id", &CardText::id),
                   field("name", &CardText::name),
                   field("copies", &CardText::copies),
                   field("role", &CardText::role),
                   optional_field("from", &CardText::from),
                   optional_field("to", &CardText::to),
                   optional_field("fare", &CardText::fare),
                   optional_field("strokes", &CardText::strokes)};
}

struct PackText {
  std::vector<CardText> cards;
  bool operator==(const PackText&) const = default;
};
constexpr auto fields(Type<PackText>) { return FieldList{field("cards", &PackText::cards)}; }

// A pack after it was read. A Card is an index into `cards`.
struct Content {
  std::vector<CardText> cards;  // sorted by id

  // Requires a card of the pack.
  const CardText& operator[](Card card) const { return cards[card.index]; }
  std::string_view id(Card card) const { return cards[card.index].id; }
  // Returns an unknown card if the pack has no such card.
  Card find(std::string_view id) const;
};

// Returns what makes a pack unusable, with JSON Pointers into it.
std::vector<PackProblem> pack_problems(const PackText& pack);
// Requires a pack without problems.
Content load(PackText pack);

}  // namespace arbiter::ferrymen
