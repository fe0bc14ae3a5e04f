// What a position holds, in words, and the moves as sentences, each in the file of its chapter.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/games/sularia/moves.hpp"
#include "engine/games/sularia/reading.hpp"

namespace arbiter::sularia {

// Names the cards of a position in sentences.
class Words {
 public:
  // `content` and `state` must outlive this object.
  Words(const Content& content, const State& state) : read(content, state) {}

  std::string name(Card card) const;
  // "Sky Rider (A7)". `left` is what the card was if it has left the game.
  std::string card(Id id, Card left = {}) const;
  // Names what is on the chain: the card itself, or "the ability of Sky Rider (A7)".
  std::string item(const Item& one) const;
  // The same, with the number of the ability if the card has several.
  std::string ability(Id id, std::optional<std::uint8_t> number) const;
  // "Sky Rider (A7) and A9", or "nothing" for an empty list.
  std::string cards(const std::vector<Id>& ids) const;
  // The same without ids, or "3 cards" if none of them is known.
  std::string names_of(const std::vector<Card>& list) const;
  // " from the influence row", if others have only seen its back.
  std::string origin(Id id) const;

  const Reading read;

 private:
  Card was(Id id) const;
};

std::string text_of(Seat seat);
// "the ability of ", if the item of the chain is an ability of a card; empty for a card.
std::string_view before_card(ItemKind kind);
std::string_view words_of(Keyword keyword);
std::string_view words_of(PhaseName phase);
// The step of the attack as a heading.
std::string_view words_of(StepName step);
// " on Sky Rider (A7)" or " on B" for what a move has chosen, or empty.
std::string on_targets(const Words& words, const std::vector<Id>& targets, Seat player);
// Describes where the turn is in one line.
std::string tell_moment(const Words& words);

// Returns the move as a sentence about the position before it.
std::string tell(const Words& words, Seat by, const PlaceCard& move);
std::string tell(const Words& words, Seat by, const Establish& move);
std::string tell(const Words& words, Seat by, const Deploy& move);
std::string tell(const Words& words, Seat by, const Done& move);
std::string tell(const Words& words, Seat by, const Play& move);
std::string tell(const Words& words, Seat by, const Use& move);
std::string tell(const Words& words, Seat by, const PlaceTrigger& move);
std::string tell(const Words& words, Seat by, const Pass& move);
std::string tell(const Words& words, Seat by, const Attack& move);
std::string tell(const Words& words, Seat by, const Defend& move);
std::string tell(const Words& words, Seat by, const Barrage& move);
std::string tell(const Words& words, Seat by, const Absorb& move);
std::string tell(const Words& words, Seat by, const Replace& move);
std::string tell(const Words& words, Seat by, const Position& move);
std::string tell(const Words& words, Seat by, const Discard& move);
std::string tell(const Words& words, Seat by, const Concede& move);
std::string tell(const Words& words, Seat by, const Contest& move);
std::string tell(const Words& words, Seat by, const Initiative& move);
std::string tell(const Words& words, Seat by, const Shuffle& move);
std::string tell(const Words& words, Seat by, const Draw& move);
std::string tell(const Words& words, Seat by, const Name& move);
std::string tell(const Words& words, Seat by, const Open& move);
std::string tell(const Words& words, Seat by, const LayPool& move);
std::string tell(const Words& words, Seat by, const Deal& move);
std::string tell(const Words& words, Seat by, const Pick& move);
std::string tell(const Words& words, Seat by, const Build& move);

}  // namespace arbiter::sularia
