// A loaded pack: its resources sorted by id, and facts derived from them once.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/conquest/card.hpp"

namespace arbiter::conquest {

// A pack as written, without what every pack has (format, id, version, title, licence).
struct PrintedPack {
  std::vector<PrintedCard> cards;
};
constexpr auto fields(Type<PrintedPack>) { return FieldList{field("cards", &PrintedPack::cards)}; }

// The same pack with every text understood.
struct PackText {
  std::vector<CardText> cards;
};

// Facts about a resource that do not depend on a position, derived from its text once, when the
// pack is loaded.
struct CardFacts {
  Verbs would = 0;  // what its triggered abilities of each timing answer
  Verbs does = 0;
  std::uint8_t answers_from = 0;  // inactive regions in which triggered abilities are in force
  Verbs continuous = 0;  // what its continuous abilities do; includes `nothing` if there is one
  bool unit = false;
  std::uint32_t weight = 0;           // one for each ability and for each of its steps
  std::vector<std::uint8_t> modes;    // indices of its abilities by kind, in printed order
  std::vector<std::uint8_t> actions;  // "A:" and "S:"
  std::vector<std::string> words;     // every word on its scrolls, in order, lower case
  bool operator==(const CardFacts&) const = default;
};

struct Content {
  std::vector<CardText> cards;  // sorted by id, except that the encampment is last
  std::vector<CardFacts> facts;
  CardFacts any;                 // the verbs of all cards, and the greatest weight
  bool takes_abilities = false;  // some card takes abilities from a resource
  bool counts_inactive = false;  // a condition for abilities counts inactive resources

  const CardText& text(Card card) const { return cards[card.index]; }
  std::string_view id(Card card) const {
    return card.known() ? std::string_view{cards[card.index].id} : "";
  }
  const CardFacts& of(Card card) const { return facts[card.index]; }
  Card encampment() const { return Card{static_cast<std::uint16_t>(cards.size() - 1)}; }

  // Returns the card with this id, or unknown if the pack does not have it.
  Card find(std::string_view id) const;

  // Whether the resource's scrolls contain every word or, with `phrase`, all of them side by side
  // in order (1.5.2-4 to 1.5.2-6, R-17). The articles a, an, the and any are ignored.
  bool has_words(Card card, const std::vector<std::string>& words, bool phrase) const;
};

// Derives the facts from the texts and adds the encampment (1.2). Requires a pack without problems.
Content load(PackText pack);

// Returns everything that is wrong with a pack (1.3, R-58, card model). For a printed pack this
// includes what cannot be read, with the place in the text (text/text.hpp).
std::vector<PackProblem> problems(const PackText& pack);
std::vector<PackProblem> problems(const PrintedPack& pack);

// Reads every card. One that cannot be read keeps its id and name and does nothing.
PackText understood(const PrintedPack& pack);

}  // namespace arbiter::conquest
