// The named things of a game other than its rules, for counting what recorded games use.
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/field.hpp"

namespace arbiter {

// A card, an Area, a kind of unit. The texts belong to the content or to the program.
struct Countable {
  std::string_view kind;                     // "card", "area": lower case, in the game's words
  std::string_view id;                       // unique within its kind
  std::string_view title;                    // for people; may be empty
  std::vector<std::string_view> keywords{};  // printed on it
};

struct Countables {
  std::vector<Countable> all;              // a Card is an index into them
  std::vector<std::string_view> keywords;  // all keywords of the game, even those that nothing has
};

// Countables for cards that have `id`, `name`, `type` and `keywords` in the pack, each keyword with
// a member `keyword`. `kind_of(card)` gives the kind of a card.
template <class Keyword, class Cards, class KindOf>
Countables countable_cards(const Cards& cards, KindOf kind_of) {
  Countables found;
  for (const auto& card : cards) {
    Countable one{kind_of(card), card.id, card.name};
    for (const auto& printed : card.keywords) one.keywords.push_back(name_of(printed.keyword));
    found.all.push_back(std::move(one));
  }
  for (const std::string_view keyword : names(Type<Keyword>{}))
    if (keyword != "none") found.keywords.push_back(keyword);
  return found;
}

}  // namespace arbiter
