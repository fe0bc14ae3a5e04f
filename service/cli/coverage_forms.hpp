// What a corpus uses, as a JSON document, in words and as a page. Everything is in a fixed order,
// and nothing depends on the time or the machine.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "codec/coverage.hpp"

namespace arbiter::cli {

struct Corpus {
  std::vector<GameCoverage> games;
  std::uint64_t unusable = 0;     // logs and files
  std::uint64_t passed_over = 0;  // files of folders that are not logs
};

// arbiter.coverage/1, on one line.
std::string coverage_json(const Corpus& corpus);
std::string coverage_text(const Corpus& corpus);
// One self-contained HTML document: no scripts, no requests.
std::string coverage_page(const Corpus& corpus);

// "3 of 12"
std::string used_of(std::size_t used, std::size_t all);
// "4 logs: 3 legal, 1 illegal"
std::string logs_sentence(const GameCoverage& game);
// The things of one kind in a pack, in the order of the pack.
struct ThingsOfKind {
  std::string kind;
  std::vector<CountedThing> things;
  std::size_t used() const;
};
std::vector<ThingsOfKind> by_kind(const std::vector<CountedThing>& things);
// The enforced rows that something exercises, or those that nothing does.
std::vector<RowCount> enforced_rows(const GameCoverage& game, bool exercised);
// How many of the enforced rows refused something, held a move or were told.
struct RowWays {
  unsigned exercised = 0, refused = 0, held = 0, told = 0;
};
RowWays ways_of(const GameCoverage& game);

}  // namespace arbiter::cli
