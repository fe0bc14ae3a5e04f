// Moves that could have been made at a decision, for the reports that try them out. For codec
// sources only.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "codec/answers.hpp"

namespace arbiter {

// Whether an option answers what is asked. Giving the game up is listed too, but nobody does it for
// a seat, and nobody forgets it.
bool is_answer(const Asked& asked, const Written& option);

// The entry with which the first of those asked declines, and whether an entry declines.
Written pass_of(const Asked& asked);
bool is_pass(const Written& move);

// Which lists to try where a move may have any of many: those that have as many as possible of the
// values of one of these.
struct LikeThese {
  std::vector<Written> lists;
  bool others = false;  // and those that have as many as possible of all other values
};
// The lists of a move.
LikeThese like_those_of(const Written& move);

struct Candidates {
  std::vector<Written> moves;
  bool all = true;   // false: there are more
  bool cut = false;  // there are too many, so that some options are not among them at all
};
// The answers of seats to what is asked, those that say least first, such as a pass. Those of
// chance are left out: nobody may make them up.
Candidates candidates(const Asked& asked, const LikeThese& like);

}  // namespace arbiter
