// The rewind report (arbiter.rewind/1): what going back to an earlier position of a log would undo,
// what has been learnt since, and what else could be done. It is for judges: it names what each
// seat knows.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/answers.hpp"
#include "codec/player_names.hpp"

namespace arbiter {

// The grade of going back.
enum class RewindGrade : std::uint8_t {
  safe,              // nothing was learnt, nothing is random, and at most one seat has decided
  some_information,  // something was learnt that can be made unknown again, or was decided
  not_recommended    // somebody knows something that no shuffle makes unknown again
};
std::string_view text(RewindGrade grade);

struct RewindReport {
  // The entry at which judging stopped; it is not part of the present position.
  struct Refused {
    std::size_t index = 0;
    Status status = Status::illegal;
    Written move;
    std::vector<std::string> rules;  // broken
    std::string missing;             // if it cannot be judged: what it lacks
    std::vector<std::string> ids;    // of the cards that have no names

    // Whether a ruling after it settles it. If not, it has to be left out of the log first.
    bool stays() const;
  };
  // Entries that would be undone, of one kind by one seat.
  struct Undone {
    std::string by;
    std::string kind;  // "decisions", "chance", "table", "rulings", "irregular"
    std::vector<std::size_t> entries;
    std::map<std::string, std::size_t> moves;  // how many of each kind of move
  };
  // What was left to chance.
  struct Drawn {
    std::size_t entry = 0;  // with this entry, or before the next one
    bool implied = false;   // the log leaves it out: drawn from its seed, or its order is not said
    std::string by;
    std::string kind;  // "roll", "draw", "shuffle", "pick"
    std::string pile;  // of a draw or a shuffle
    std::string words;
  };
  // What a seat has learnt.
  struct Learnt {
    std::string seat;
    std::string kind;   // "card": which card it is; "order": which card lay in a shuffled pile;
                        // "pile": all of a pile, in its order; "choice": what was chosen in secret
    std::string thing;  // "B4"; empty: a card without an id
    std::string is;     // the card or the choice; empty: the log does not say
    std::string lay;    // where it was, outside piles, in the earlier position; empty: it was not
    std::string pile;   // else the pile that it came from
    std::size_t entry = 0;
    bool stays = false;      // going back and shuffling does not make it unknown again
    std::size_t number = 0;  // of a card, among those with ids or those without
  };
  // A card that keeps its place in a pile that is shuffled.
  struct Kept {
    std::string thing;
    std::string is;  // empty: the log does not say
  };
  // What has to be drawn, rolled or shuffled again.
  struct Again {
    std::string kind;                  // "shuffle", "roll", "pick"
    std::string pile;                  // to be shuffled
    std::size_t cards = 0;             // of the pile that somebody knows
    std::vector<std::string> seats;    // who
    std::vector<std::size_t> entries;  // that showed them, or else by which chance has answered
    std::vector<Kept> kept;            // known in the pile in the earlier position
  };
  // A ruling that the rules allow, checked by playing the log with it.
  struct Fix {
    std::string kind;  // "back", "last-act", "now", "instead", "put-right"
    std::string words;
    Written entry;                       // the judge's, ready to be added to the log
    Written move;                        // the move that it makes; null: none
    std::vector<DifferingField> fields;  // "put-right": what is changed in the present
  };
  struct Reason {
    std::string why;
    std::vector<std::string> seats;
    std::vector<std::size_t> entries;
  };

  std::string game;
  PlayerNames players;  // its sentences use the letters of the seats
  std::size_t to = 0;   // the number of the earlier position
  std::size_t at = 0;   // and of the present one
  std::optional<Refused> refused;
  std::vector<Undone> undone;
  std::vector<Drawn> chance;
  std::vector<Learnt> learnt;
  bool simple = false;  // only one decision is undone; nothing was learnt, nothing is random
  std::vector<Again> again;
  std::vector<Fix> fixes;
  bool complete = true;  // every fix of the kinds above is listed
  RewindGrade grade = RewindGrade::safe;
  std::vector<Reason> reasons;
};
std::string json_of(const RewindReport& report);
std::string text_of(const RewindReport& report);

}  // namespace arbiter
