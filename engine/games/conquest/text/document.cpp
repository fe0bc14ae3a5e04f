#include "engine/games/conquest/text/document.hpp"

#include <utility>

#include "engine/games/conquest/text/phrases.hpp"

namespace arbiter::conquest::text {
namespace {

constexpr std::string_view kHead = R"(# The text of Conquest cards

Generated from the tables of `engine/games/conquest/text/`; do not edit. `./dev golden` regenerates
it.

A card of a pack contains only what is printed on it: `name`, `alignment`, the lower scroll (its
types) and the upper scroll, with lines separated by line feeds. The upper scroll is the program of
the card: it is read into the card's abilities, and the same tables print the abilities back as the
same text. A text that would print differently is refused, with the line, the column, what was found
and what could be there.

A phrase is written as it appears on a card. `{name}` is another phrase, or one of the small words
at the end of this page. `(a|b|c)` agrees with the subject: one thing; several things; after
"have". A sentence begins with a capital letter.

The lines of a card come in this order: the first line; keywords, each on a line; income; sustain;
abilities and actions, each on a line; for a unit strike/armor. A resource of type action has modes
instead. Each mode is a line with cost, name and directions, followed by its effects. Lines `-or-`
separate the modes.

Some words could mean several things. Their meanings are:

- **It** is the target of the preceding effect. Before the first effect it is the first direction
  of an action, or the thing of a trigger. Anything else is named: "this unit", "that unit", "the
  item", "the other unit". If this unit does something to a unit, the other one is "that unit".
- **, then** joins an effect to the preceding one if both affect the same thing (", and" in a
  continuous ability). Other effects are sentences of their own.
- **All** comes before what an effect affects, except in prohibitions and in statements about the
  units in this location.
- **this term** ends every change that an action or a triggered ability makes. It does not occur in
  continuous abilities.
- A **direction** of an action is in the line of its name and contains one of the book's nouns or
  types. Any other word before a noun is text (1.5.2-4): "a defender unit". In other places such a
  word may be alone: "anytime a defender is ruined".
- **From your ruins** (or arsenal, void, domain), once after "this unit", is where the action is
  performed, or where the triggered ability is in force.
- An ability that exists by itself once an effect has created it has a line of its own below the
  mode, or the rest of the line in other places.
)";

std::string cell(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '|')
      safe += "\\|";
    else if (c == '\n')
      safe += " / ";
    else
      safe += c;
  }
  return safe;
}

std::string code(std::string_view text) { return "`" + cell(text) + "`"; }

std::string rule_list(const Phrase& phrase) {
  std::string list;
  for (const RuleId rule : phrase.rules)
    if (rule != RuleId{})
      list += (list.empty() ? "" : ", ") + std::string{Printed::book().rows[rule.row].id};
  return list;
}

std::string phrase_tables() {
  std::string text;
  std::string_view group;
  for (const auto& one : phrases()) {
    if (one.group != group) {
      group = one.group;
      text += "\n## " + std::string{group} + "\n\n| phrase | form | on | example | rules |\n" +
              "|---|---|---|---|---|\n";
    }
    text += "| " + std::string{one.id} + " | " + code(one.pattern) + " | " +
            std::string{name_of(one.on)} + " | " + cell(one.example) + " | " + rule_list(one) +
            " |\n";
  }
  return text;
}

std::string vocabulary() {
  std::string text =
      "\n## Words\n\nEvents in a trigger, as said of their target and of their source.\n\n"
      "| event | would ... | now | would ... it | does it |\n|---|---|---|---|---|\n";
  for (const auto& one : events())
    text += "| " + std::string{name_of(one.verb)} + " | " + cell(one.would) + " | " +
            cell(one.does) + " | " + cell(one.would_make) + " | " + cell(one.makes) + " |\n";
  const auto cannot = [&](SaidOf of) {
    std::string listed;
    for (const auto& one : prohibitions())
      if (one.of == of) listed += (listed.empty() ? "" : ", ") + std::string{one.words};
    return listed;
  };
  text += "\nProhibitions: " + cannot(SaidOf::things) + "; for items: " + cannot(SaidOf::items) +
          "; for locations: " + cannot(SaidOf::locations) +
          "; for commanders: " + cannot(SaidOf::commanders);
  text += ".\n\nNouns: ";
  bool first = true;
  for (const auto& one : nouns())
    text += (std::exchange(first, false) ? "" : ", ") + std::string{one.one};
  text += "; regions: arsenal, ruins, void, domain.\n\nTypes: ";
  first = true;
  for (const auto& one : type_words())
    text += (std::exchange(first, false) ? "" : ", ") + std::string{one.one};
  return text +
         ".\n\nKeywords: outpost, mount, a type before mount, snipe and a number. Amounts: a "
         "number, X, "
         "or a number times X (5X). Counts: one to twelve as words, then in figures, or X. Coins: "
         "gold, mana or both (2g, 1m, 2g1m). Changes: strike/armor with a sign, or 0 (+10/0).\n";
}

}  // namespace

std::string grammar_document() { return std::string{kHead} + phrase_tables() + vocabulary(); }

}  // namespace arbiter::conquest::text
