// Cards for the text tests, read from JSON trees or compiled from texts.
#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/decode.hpp"
#include "codec/encode.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/text/text.hpp"
#include "tests/file_text.hpp"
#include "tests/on_tape.hpp"

namespace arbiter::conquest::text::test {

inline const Names& names() {
  static const Names all{Rules::book().game, Rules::book().rows, limits::kSeats, {}, {}, {}, false};
  return all;
}

inline nlohmann::json json_file(const std::string& path) {
  return nlohmann::json::parse(file_text(path));
}

// Cards with hand-written trees.
inline std::vector<CardText> trees(const std::string& path) {
  std::vector<CardText> cards;
  DecodeContext context(names());
  if (!decode(TapeValue(arbiter::test::on_tape(json_file(path))), cards, context))
    throw std::runtime_error(path + context.faults()[0].pointer + context.faults()[0].detail);
  return cards;
}

inline PrintedPack pack(const std::string& path) {
  PrintedPack made;
  DecodeContext context(names());
  if (!decode(TapeValue(arbiter::test::on_tape(json_file(path).at("cards"))), made.cards, context))
    throw std::runtime_error(path + context.faults()[0].pointer + context.faults()[0].detail);
  return made;
}

inline std::string as_json(const CardText& card) {
  EncodeContext context(names());
  return encode(card, context).dump();
}

inline PrintedCard printed(const CardText& card) {
  return {card.id, card.name, card.alignment, card.upper, card.lower, card.expansion, card.rarity};
}

// A card of this kind called "example". For an action `lines` is the whole upper scroll, for other
// kinds the lines between the first line and strike and armor.
inline PrintedCard card_with(CardType on, const std::string& lines) {
  PrintedCard card;
  card.id = "example";
  card.name = "Example";
  const auto of = [&](const char* lower, const std::string& first, const std::string& last = "") {
    card.lower = lower;
    card.upper = first + (lines.empty() ? "" : "\n" + lines) + last;
  };
  switch (on) {
    case CardType::mercenary:
      of("Mercenary - Warrior", "Pay 2g to deploy an example in a location.", "\n10/20");
      break;
    case CardType::creature:
      of("Creature - Beast", "Pay 2m to deploy an example in a location.", "\n10/20");
      break;
    case CardType::location: of("Location - Fort", "Pay 2g to annex an example."); break;
    case CardType::item: of("Item - Weapon", "Pay 1g to equip a warrior with an example."); break;
    case CardType::upgrade: of("Upgrade", "Pay 1g to upgrade a location."); break;
    case CardType::condition: of("Condition", "Pay 1m to evoke example."); break;
    case CardType::action:
      card.lower = "Action - Spell";
      card.upper = lines;
      break;
  }
  return card;
}

}  // namespace arbiter::conquest::text::test
