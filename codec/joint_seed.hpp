// Chance that nobody chose: a seed that every seat and the organiser contribute to.
//
// Each of them makes 32 random bytes, the opening, and publishes their SHA-256, the commitment,
// before anybody opens. The seats open before the first draw, the organiser after the end of the
// game. The seed is the SHA-256 of all openings, one after another: those of the seats in seat
// order, then the organiser's.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "codec/answers.hpp"

namespace arbiter {

inline constexpr std::string_view kOrganiser = "organiser";

struct Contribution {
  std::string by;          // a seat, or "organiser"
  std::string commitment;  // 64 hex digits; empty: none
  std::string opening;     // 32 bytes; empty: not opened
};

// Nothing is contributed yet; the contributions are in the order of the seed.
std::vector<Contribution> no_contributions(unsigned players);

// The 32 bytes of the seed. Empty while an opening is missing or does not fit its commitment.
std::string joint_seed(const std::vector<Contribution>& contributions);

// The seed of a verdict: whether it can be computed.
inline constexpr std::string_view kOpened = "opened";
inline constexpr std::string_view kUnopened = "unopened";

// How far the game of a log has come.
struct Progress {
  bool drawn = false;  // chance has answered
  bool over = false;   // the game has ended
  bool open = false;   // the log may go on
};

// Whether each contribution is what the log promises, as claims. One that is neither there nor due
// is left out.
std::vector<CheckedClaim> check_contributions(const std::vector<Contribution>& contributions,
                                              const Progress& progress);

// The words for what may be wrong with a contribution.
std::vector<std::string> contribution_faults();
// What is wrong, in a sentence; `why` is that of a claim that does not hold.
std::string_view contribution_fault(std::string_view why);

}  // namespace arbiter
