// What a game has names for beside its rules, for who counts what recorded games make use of.
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/field.hpp"

namespace arbiter {

// A card, an Area, a kind of unit. The texts are the content's or the program's.
struct Countable {
  std::string_view kind;                     // "card", "area": lower case, in the game's words
  std::string_view id;                       // no other one of this kind has it
  std::string_view title;                    // for people; may be empty
  std::vector<std::string_view> keywords{};  // printed on it
};

struct Countables {
  std::vector<Countable> all;              // a Card is a place among them
  std::vector<std::string_view> keywords;  // of the game, whether anything has them or not
};

// Countables for cards of which a pack tells `id`, `name`, `type` and `keywords`, each with its
// `keyword`. A card is of the kind that `kind_of(card)` says.
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
