// What a log passed over (arbiter.omissions/1): duties that a position given by the judge skips,
// and gains that a seat had only to ask for and let pass. It is for judges: it names what seats
// know.
#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "codec/answers.hpp"
#include "codec/player_names.hpp"

namespace arbiter {

// A duty: the rules demanded an answer, and the position that the judge gives goes on without it:
// nothing shows that any of the answers was given, and the answer is not owed any longer.
//
// A claim: the rules gave something to whoever asks for it, and the seat did not ask. Claims that
// the seat made at a later moment, and those that the judge undid by going back, are not listed.
struct Omission {
  enum class Kind : std::uint8_t { duty, claim };
  Kind kind = Kind::claim;
  // A duty: the judge's entry. A claim: each entry that let it pass, ascending.
  std::vector<std::size_t> entries;
  bool implied = false;  // a claim: the first of these is a pass that the log leaves out, before
                         // that entry
  std::vector<std::string> seats;
  std::string rule;  // that demands or gives it: "zabor:vp-phase-2"
  std::string rule_text;

  // --- Of a claim ---
  std::string gives;     // "points", "tokens", "coins", "cards", "resources", "piece", "effect"
  int amount = 0;        // the most that could be had at once
  std::string what;      // names it for people: "Two Keeps"
  bool lasting = false;  // it may be made at any moment at which its conditions hold
  bool lost = false;     // it cannot be claimed any more; else as soon as its conditions hold again

  // --- Of a duty ---
  Written answer;  // the only answer that there was, or the one that declines an opportunity that
                   // came first; null: there was a choice
  // What would have happened, each fact with its rule; empty if there was a choice.
  std::vector<std::pair<std::string, std::string>> facts;
  Written outcome;  // how the game would have ended; null: not, or there was a choice
};

struct Omissions {
  std::string game;
  PlayerNames players;         // its sentences use the letters of the seats
  std::size_t entries = 0;     // that were looked at: all that are legal or settled by the judge
  std::vector<Omission> list;  // by the first entry
  // False: a decision has too many answers to try them all, a position does not show which one was
  // given, the units did not suffice for every position of the judge, or claims are too many.
  bool complete = true;
};
// "A could have had 2 points: Two Keeps (zabor:vp-phase-2)."
std::string sentence_of(const Omission& omission);
// "Entries 12 and 40", "Before entry 7".
std::string place_of(const Omission& omission);
std::string json_of(const Omissions& omissions);
std::string text_of(const Omissions& omissions);

}  // namespace arbiter
