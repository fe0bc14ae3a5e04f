// How omissions are found. For codec sources only.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"

namespace arbiter {

class Labour;

// A position in which somebody is asked.
struct AskedThere {
  Written fields;  // of the position
  std::string rule;
  std::vector<std::string> seats;
};
// A position that the judge gives in place of another one.
struct Correction {
  std::size_t entry = 0;
  AskedThere before;
  AskedThere after;
  bool goes_back = false;  // it is an earlier position of the log, or close to one
};
struct PassedOver {
  Omissions found;             // the claims
  std::vector<Omission> made;  // claims that were made: each time one entry
  bool running = false;        // the game goes on
  std::vector<Correction> corrections;
};
// Whether two claims are about the same thing and of the same seat.
bool is_same_claim(const Omission& one, const Omission& other);

// Plays the log once. Requires that no rule forbids its start. Problem "work" if the units are used
// up before the end of the log.
Result<PassedOver> look_for_claims(const AnyLog& log, Labour& labour);

// Adds what the corrections skip: duties, and claims that could have been made. All candidates are
// judged like any other log; the effort is what they may spend together. If it does not suffice,
// the list is not complete.
void find_duties(Written log, PassedOver& passed, Effort& effort);

// The claims that a log lets pass, without the duties; in adjudicator.cpp.
Result<Omissions> claims_passed(std::string_view log, Effort* effort);

}  // namespace arbiter
