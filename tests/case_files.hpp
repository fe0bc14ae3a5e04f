// The files of cases under replays/<game>/cases, and what running them touches.
#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/game_codec.hpp"
#include "engine/core/game.hpp"

namespace arbiter::test {

struct CaseFileText {
  std::string path;  // from the root of the project
  std::string game;
  std::string text;
  std::set<std::string> refusals;  // rules that its cases expect to refuse
  std::string pack;                // the built-in pack that the file uses, or empty
};

// Returns every file of cases of a game, or of all games, in the order of the paths.
std::vector<CaseFileText> case_files(const std::string& game = "");

// The cards of a built-in pack, by their ids.
struct PackOfCards {
  std::string id;
  std::vector<std::string> cards;
};
// Returns the built-in packs of a game that contain cards.
std::vector<PackOfCards> packs_of_cards(const std::string& game);

// Returns a table for people: the counts of a game, then the rows on which no case depends.
std::string coverage_text(const Book& book, const Coverage& coverage);

}  // namespace arbiter::test
