// A loaded pack: its resources in the order of their ids, and what is read off them once.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/conquest/card.hpp"

namespace arbiter::conquest {

// A problem of a pack: where (a JSON Pointer) and what is wrong.
struct PackProblem {
  std::string pointer;
  std::string detail;
};

// A pack as written, apart from what every pack has (format, id, version, title, licence).
struct PrintedPack {
  std::vector<PrintedCard> cards;
};
constexpr auto fields(Type<PrintedPack>) { return std::tuple{field("cards", &PrintedPack::cards)}; }

// The same with every text understood.
struct PackText {
  std::vector<CardText> cards;
};

// What is known of a resource before the war: read off its text once, when the pack is loaded.
struct CardFacts {
  Verbs would = 0;  // what its triggered abilities of this timing answer
  Verbs does = 0;
  std::uint8_t answers_from = 0;  // inactive regions in which triggered abilities are in force
  Verbs continuous = 0;  // what its continuous abilities do; `nothing` too where there is one
  bool unit = false;
  std::uint32_t weight = 0;         // of its abilities: one for each, and one for each step of them
  std::vector<std::uint8_t> modes;  // indices of its abilities by kind, in printed order
  std::vector<std::uint8_t> actions;  // "A:" and "S:"
  std::vector<std::string> words;     // every word on its scrolls, in order, lower case
  bool operator==(const CardFacts&) const = default;
};

struct Content {
  std::vector<CardText> cards;  // sorted by id; the last one is the encampment
  std::vector<CardFacts> facts;
  CardFacts any;                 // the verbs of all cards together, and the greatest weight
  bool takes_abilities = false;  // some card makes a resource lose its abilities
  bool counts_inactive = false;  // a condition of what may be in force counts what is not active

  const CardText& text(Card card) const { return cards[card.index]; }
  std::string_view id(Card card) const {
    return card.known() ? std::string_view{cards[card.index].id} : "";
  }
  const CardFacts& of(Card card) const { return facts[card.index]; }
  Card encampment() const { return Card{static_cast<std::uint16_t>(cards.size() - 1)}; }

  // The card with this id; unknown where the pack has none.
  Card find(std::string_view id) const;

  // True when the resource's scrolls hold every word, or with `phrase` all of them side by side in
  // order (1.5.2-4 to 1.5.2-6, R-17). The articles a, an, the and any are dropped.
  bool has_words(Card card, const std::vector<std::string>& words, bool phrase) const;
};

// Reads the facts off the texts and adds the encampment (1.2). The pack must have no problems.
Content load(PackText pack);

// Everything that is wrong with a pack at once (1.3, R-58, card model). Of a printed pack: also
// what cannot be read, with the place in the text (text/text.hpp).
std::vector<PackProblem> problems(const PackText& pack);
std::vector<PackProblem> problems(const PrintedPack& pack);

// Reads every card; one that cannot be read keeps its id and name and does nothing.
PackText understood(const PrintedPack& pack);

}  // namespace arbiter::conquest
