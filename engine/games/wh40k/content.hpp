// A loaded pack: its cards, planets and tokens sorted by id, and facts derived from them once.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/wh40k/card.hpp"

namespace arbiter::wh40k {

// A pack as written, without what every pack has (format, id, version, title, licence, decks).
struct PackText {
  std::vector<CardText> cards;
};
constexpr auto fields(Type<PackText>) { return FieldList{field("cards", &PackText::cards)}; }

// Facts about a card that do not depend on a position: a bit for each Change that its constants
// make, for each event that its abilities answer, and for each phase that an action of it names
// (`any` if it names none).
struct CardFacts {
  std::uint32_t changes = 0;
  std::uint32_t answers = 0;
  std::uint32_t forced = 0;
  std::uint8_t actions = 0;
};

// Which cards the constants of a kind can change. It limits the search for those that do.
enum class Reach : std::uint8_t {
  nothing,  // no card has such a constant
  itself,   // the card that bears them
  bearer,   // that card, or the unit that it is attached to
  others
};

struct Content {
  std::vector<CardText> cards;  // sorted by id
  std::vector<CardFacts> facts;
  std::vector<Card> planets;
  std::vector<std::vector<Card>> event_answers;  // events that answer each EventKind, indexed by it
  std::vector<Card> event_actions;               // events that are actions
  std::vector<Card> ambushes;                    // cards with Ambush
  bool shields = false;                          // some card has shield icons
  std::uint32_t forced = 0;                      // events that its forced reactions answer

  // The reach of the constants that make a Change, give a Keyword or take it away, indexed by it.
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
  // Returns the card with this id, or unknown if the pack does not have it.
  Card find(std::string_view id) const;
};

constexpr std::uint32_t bit(Change change) { return 1u << static_cast<unsigned>(change); }
constexpr std::uint32_t bit(EventKind event) { return 1u << static_cast<unsigned>(event); }
constexpr std::uint8_t bit(ActionPhase phase) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(phase));
}

// Derives the facts from the texts. Requires a pack without problems.
Content load(PackText pack);

// Returns everything that is wrong with a pack.
std::vector<PackProblem> problems(const PackText& pack);

}  // namespace arbiter::wh40k
