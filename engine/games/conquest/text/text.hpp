// The text of a card is its program. compile() reads the scrolls of a card into its typed
// abilities, and print() writes them as the same text. The grammar is in phrases.hpp, from which
// its document, schema/conquest-card-text.md, is made.
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

// The place where a text cannot be read.
struct Unread {
  bool lower = false;              // on the lower scroll
  std::uint32_t line = 1;          // of the scroll, from 1
  std::uint32_t column = 1;        // character of the line, from 1
  std::string found;               // the word that is there, or "" at the end of a line
  std::vector<std::string> could;  // what could be there
  std::string sentence() const;    // a sentence about all of it, for people
};

struct Compiled {
  std::optional<Unread> unread;        // set if the card cannot be used
  CardText card;                       // otherwise the card, with its tree filled in
  std::vector<Understood> understood;  // phrases of the upper scroll, in the order of the text
};

// Reads a card. The result prints as exactly the same text. A text that would print differently is
// refused at the difference. Time and memory are bounded by the length of the text.
Compiled compile(const PrintedCard& card);

// The scrolls of a card, or nothing if no text expresses its tree. compile() returns the same tree.
struct Scrolls {
  std::string upper, lower;
};
std::optional<Scrolls> print(const CardText& card);

}  // namespace arbiter::conquest::text
