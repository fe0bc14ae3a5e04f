// What recorded games and cases cover: which rows of a rule book, rulings, kinds of moves, cards
// and keywords, how often, and which never. A row counts in three ways: it refused an entry, a move
// that was played was checked against it, or a fact or decision named it. The last is the weakest
// evidence: code that names a row has not necessarily computed anything by it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "engine/core/rules.hpp"

namespace arbiter {

// How often something happened, by its id.
using Counts = std::map<std::string, std::uint64_t, std::less<>>;
void add_counts(const Counts& more, Counts& counts);

// How many moves touched which rules, by their full ids. Moves that a log leaves out count too; the
// set-up and the end of the game count as one move each.
struct Coverage {
  Counts refused;  // it refused an entry, or the start
  Counts passed;   // a move that was played was checked against it
  Counts carried;  // a fact or a decision named it
  Counts
      reached;  // kinds of moves made ("move deploy"), and stages of frames in which one was made
};

// A row of a book, and how often it was touched.
struct RowCount {
  Row row;
  std::uint64_t refused = 0;
  std::uint64_t held = 0;
  std::uint64_t told = 0;
  std::uint64_t games = 0;  // games that touched it in any of these ways; only known for logs
  bool exercised() const { return refused + held + told > 0; }
};
// Every row of the book, in its order.
std::vector<RowCount> rows_in(const Book& book, const Coverage& coverage);

// Counts of the rows of a book.
struct RowSums {
  unsigned rows = 0;
  unsigned enforced = 0;
  unsigned refused = 0;  // enforced rows that refused something
  unsigned carried = 0;  // other enforced rows that a move was checked against or that were named
  unsigned same = 0;
  unsigned elsewhere = 0;           // physical, advice, not enforced
  std::vector<std::string> unfelt;  // enforced rows that nothing touched, by their full ids
};
RowSums sum_of(const Book& book, const std::vector<RowCount>& rows);

// --- One log ---

struct CountedThing {
  std::string kind, id, title;
  std::vector<std::string> keywords;
  std::uint64_t times = 0;  // moves that name it or have a fact about it
  std::uint64_t games = 0;
};
struct CountedPack {
  std::string id, version, title, sha256;
};

// What one log covers, up to its first illegal entry.
struct LogCoverage {
  std::string game;
  Status status = Status::legal;
  std::uint64_t moves = 0;  // played, including those that the log leaves out
  Coverage rules;
  std::string variant;
  std::vector<std::pair<std::string, std::string>> rulings;  // ids of the book's options: values
  std::string map;  // in games with maps; "own": the log's own map
  CountedPack pack;
  std::vector<CountedThing> things;   // everything in the pack, in its order
  std::vector<std::string> keywords;  // of the game, even those that nothing has
};
// Judges the log as verify does. Problem if it cannot be used.
Result<LogCoverage> cover(std::string_view log, Effort* effort = nullptr);

// --- Many logs ---

// What the games of one rule book cover together.
struct GameCoverage {
  struct Named {
    std::string id, title;
    std::uint64_t times = 0;  // moves; 0 for things that belong to whole games
    std::uint64_t games = 0;
  };
  struct RulingCount {
    std::string id, question;
    unsigned rows = 0;        // enforced rows that it bears on
    unsigned exercised = 0;   // how many of these were exercised
    std::uint64_t games = 0;  // games that exercised one of them
  };
  struct Option {
    std::string id, title;
    std::vector<Named> values;
  };
  struct PackCount : CountedPack {
    std::uint64_t games = 0;
    std::vector<CountedThing> things;  // empty for a pack that no log uses
  };

  std::string game, title;
  std::uint16_t rules_version = 0;
  std::uint64_t legal = 0, illegal = 0, unverifiable = 0;  // logs
  std::uint64_t moves = 0;
  RowSums sums;
  std::vector<RowCount> rows;
  std::vector<RulingCount> rulings;
  std::vector<Option> options;
  std::vector<Named> variants;
  std::vector<Named> kinds;  // kinds of moves
  std::vector<Named> maps;
  std::vector<PackCount> packs;  // by id and version, including built-in ones that no log uses
  std::uint64_t more_packs = 0;  // logs whose packs are not counted because there are too many
  std::vector<Named> keywords;

  std::uint64_t logs() const { return legal + illegal + unverifiable; }
};

// Adds up logs of any games. Its size does not grow with their number: for each game, it counts
// only the things of a limited number of packs, those that come first.
class CorpusCoverage {
 public:
  static constexpr std::size_t kMostPacks = 64;

  void add(const LogCoverage& log);
  // The games that have logs, in the order of games().
  std::vector<GameCoverage> games() const;

 private:
  struct PackTally {
    CountedPack pack;
    std::uint64_t games = 0;
    std::vector<CountedThing> things;
  };
  struct Tally {
    std::uint64_t legal = 0, illegal = 0, unverifiable = 0, moves = 0;
    Coverage rules;
    Counts in_games;  // games by the rows, rulings, kinds of moves, keywords, ... that they touch
    std::vector<std::string> keywords;
    std::map<std::string, PackTally, std::less<>> packs;  // by hash
    std::uint64_t more_packs = 0;                         // logs with packs beyond the limit
  };
  static void add_pack(const LogCoverage& log, Tally& tally);
  static GameCoverage made_of(const Tally& tally, std::string_view game);

  std::map<std::string, Tally, std::less<>> tallies_;  // by game
};

}  // namespace arbiter
