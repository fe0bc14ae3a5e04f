// A loaded pack: its cards, planets and tokens in the order of their ids, and what is read off them
// once.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/wh40k/card.hpp"

namespace arbiter::wh40k {

// A problem of a pack: where (a JSON Pointer) and what is wrong.
struct PackProblem {
  std::string pointer;
  std::string detail;
};

// A pack as written, apart from what every pack has (format, id, version, title, licence, decks).
struct PackText {
  std::vector<CardText> cards;
};
constexpr auto fields(Type<PackText>) { return std::tuple{field("cards", &PackText::cards)}; }

// What is known of a card before the game: a bit for each Change that its constants make, for each
// event that its abilities answer, and for each phase in which it has an action (of no phase: in
// all).
struct CardFacts {
  std::uint32_t changes = 0;
  std::uint32_t answers = 0;
  std::uint32_t forced = 0;
  std::uint8_t actions = 0;
};

// Which cards the constants of a kind can change: what must be looked at to find those that do.
enum class Reach : std::uint8_t {
  nothing,  // the pack has none
  itself,   // the card that they stand on
  bearer,   // that card, or the unit that carries it
  others
};

struct Content {
  std::vector<CardText> cards;  // sorted by id
  std::vector<CardFacts> facts;
  std::vector<Card> planets;
  std::vector<std::vector<Card>> event_answers;  // events that answer an EventKind, by its place
  std::vector<Card> event_actions;               // events that are actions
  std::vector<Card> ambushes;                    // cards with Ambush
  bool shields = false;                          // some card has shield icons
  std::uint32_t forced = 0;                      // the events that its forced reactions answer

  // Of the constants that make a Change, that give a Keyword and that take it away, by its place.
  std::array<Reach, names(Type<Change>{}).size()> changes{};
  std::array<Reach, names(Type<Keyword>{}).size()> gives{};
  std::array<Reach, names(Type<Keyword>{}).size()> takes{};

  const CardText& text(Card card) const { return cards[card.index]; }
  const CardFacts& of(Card card) const { return facts[card.index]; }
  Reach reach(Change change) const { return changes[static_cast<std::size_t>(change)]; }
  Reach gives_reach(Keyword keyword) const { return gives[static_cast<std::size_t>(keyword)]; }
  Reach takes_reach(Keyword keyword) const { return takes[static_cast<std::size_t>(keyword)]; }
  std::string_view id(Card card) const {
    return card.known() ? std::string_view{cards[card.index].id} : "";
  }
  // The card with this id; unknown where the pack has none.
  Card find(std::string_view id) const;
};

constexpr std::uint32_t bit(Change change) { return 1u << static_cast<unsigned>(change); }
constexpr std::uint32_t bit(EventKind event) { return 1u << static_cast<unsigned>(event); }
constexpr std::uint8_t bit(ActionPhase phase) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(phase));
}

// Reads the facts off the texts. The pack must have no problems.
Content load(PackText pack);

// Everything that is wrong with a pack at once.
std::vector<PackProblem> problems(const PackText& pack);

}  // namespace arbiter::wh40k
