// How a card's text was understood, for the author of the card: a game whose cards are texts
// provides it with `G::explain_card`.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/rules.hpp"

namespace arbiter {

// A phrase of a line: its name in the grammar, the words that it covers, and its meaning.
struct ExplainedPhrase {
  std::uint16_t depth = 0;  // nesting depth within the phrases before it
  std::string phrase;
  std::string words;
  std::vector<RuleId> rules;
};

struct ExplainedLine {
  std::string text;
  std::vector<ExplainedPhrase> phrases;
};

struct ExplainedCard {
  bool found = false;   // the pack has such a card
  std::string problem;  // not empty: why its text cannot be read
  std::string name;
  std::string lower;
  std::vector<ExplainedLine> lines;
};

}  // namespace arbiter
