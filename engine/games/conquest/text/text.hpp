// The text of a card is its program: compile() reads the scrolls of a card into its typed
// abilities, print() says them as the same text. The grammar is phrases.hpp; its document,
// schema/conquest-card-text.md, is made from it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/conquest/card.hpp"
#include "engine/games/conquest/text/phrases.hpp"
#include "engine/games/conquest/text/tape.hpp"

namespace arbiter::conquest::text {

// Where a text cannot be read.
struct Unread {
  bool lower = false;              // on the lower scroll
  std::uint32_t line = 1;          // of the scroll, from 1
  std::uint32_t column = 1;        // character of the line, from 1
  std::string found;               // the word that stands there; "" at the end of a line
  std::vector<std::string> could;  // what could stand there
  std::string sentence() const;    // all of it for people
};

struct Compiled {
  std::optional<Unread> unread;        // set: the card cannot be used
  CardText card;                       // else the card, its tree filled in
  std::vector<Understood> understood;  // phrases of the upper scroll, in the order of the text
};

// Reads a card. The result prints as exactly the same text; a text that would print otherwise is
// refused where it differs. Time and memory are bounded by the length of the text.
Compiled compile(const PrintedCard& card);

// The scrolls of a card; nothing where no text says its tree. compile() gives the same tree back.
struct Scrolls {
  std::string upper, lower;
};
std::optional<Scrolls> print(const CardText& card);

}  // namespace arbiter::conquest::text
