// The schemas of one game's documents, by the tables of its types. For codec sources only.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "codec/shape.hpp"
#include "engine/core/game.hpp"

namespace arbiter::schema {

// The parts of the documents that differ from game to game.
struct GameForms {
  Book book;
  std::pair<unsigned, unsigned> players;  // fewest and most
  bool cards = false;                     // the game has cards with instances
  const Shape* move = nullptr;            // a variant
  const Shape* fact = nullptr;
  std::vector<const Shape*> position;  // the parts besides the head
  const Shape* pack = nullptr;         // beside the head
  const Shape* map = nullptr;          // null: the game has no maps
};

// File name under schema/ and text of each.
std::vector<std::pair<std::string, std::string>> documents_of(const GameForms& forms);
// The definitions they use, in one JSON object by name; they refer to each other by "#/$defs/".
std::string definitions_of(const GameForms& forms);

}  // namespace arbiter::schema
