// How people name what is in a game of zabor: players, pieces, cards, areas, actions.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

std::string text_of(Seat seat);
std::string owner_text(Owner owner);
// "A scores", "the Barbarians score".
std::string does(Seat seat, const std::string& verb);
// The names of a piece, by its type: one, and several.
struct PieceName {
  std::string_view one, several;
};
PieceName name_of_piece(Piece piece);
std::string with_article(const std::string& what);
std::string_view title(Upgrade upgrade);
std::string_view title(ActionName action);
std::string title(ActionName action, Side side);
std::string_view title(Phase phase);
std::string title(Deck deck);
std::string cards_of(Deck deck, std::int64_t count);
std::string_view title(UnitFilter filter);
std::string_view title(Ability ability);

// What stands in a position, by its names in the content.
class Names {
 public:
  Names(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  std::string name(Card card) const;
  // A Trait's condition has no name of its own.
  std::string condition(std::uint16_t claim) const;
  // "an Auxiliary", "three wounded Cavalry", "the Kraken".
  std::string pieces(Card card, std::int64_t count, const std::string& kind = "") const;
  std::string pieces(Piece piece, std::int64_t count, const std::string& kind = "") const;
  std::string units(const std::vector<Copies>& list) const;
  std::string force(const Force& force) const;
  std::vector<std::string> parts_of(const Force& force) const;
  // Of a Monster only: wounded Units have a name that says so.
  std::string wounds_of(Piece piece) const;
  std::string of_its_wounds(Piece piece, std::int64_t taken) const;
  std::string cards(const std::vector<Card>& list) const;
  std::string card(std::uint8_t number) const;
  std::string area_name(AreaNumber area) const;

 protected:
  const Content& content_;
  const State& state_;
  const Reading read_;
};

}  // namespace arbiter::zabor
