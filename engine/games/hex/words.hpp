// What a position holds, in words, and the moves as sentences, each in the file of its chapter.
#pragma once
#include <string>
#include <string_view>

#include "engine/core/words.hpp"
#include "engine/games/hex/moves.hpp"
#include "engine/games/hex/reading.hpp"

namespace arbiter::hex {

// Names the units and hexes of a position in sentences.
class Words {
 public:
  // `content` and `state` must outlive this object.
  Words(const Content& content, const State& state) : read(content, state) {}

  // "infantry A1", or just the id if the unit no longer exists.
  std::string unit(Id id) const;
  static std::string unit(Id id, Kind kind);
  // "0,1 (forest)".
  std::string terrain(Hex at) const;
  // " at 0,1 (forest)", or empty if the unit is nowhere.
  std::string where(Id id) const;

  const Reading read;
};

std::string text_of(Seat seat);
std::string text_of(Award award);
// Phase, round, turn and winds, as a line.
std::string tell_moment(const Reading& read);
// "3 tokens, 2 gold, 5 silver, 7 points" and what else a player has.
std::string facts_of_player(const Reading& read, SeatNumber seat);
// "infantry 0,1", "archer aboard A3", "cavalry held by B"; with a stroke where it is activated.
std::string whereabouts(const Reading& read, Unit unit);
// "a camp", "an archer", "infantry".
std::string with_article(std::string_view what);

// Returns the move as a sentence about the position before it.
std::string tell(const Words& words, Seat by, const Load& move);
std::string tell(const Words& words, Seat by, const Flip& move);
std::string tell(const Words& words, Seat by, const Place& move);
std::string tell(const Words& words, Seat by, const Build& move);
std::string tell(const Words& words, Seat by, const BuildWall& move);
std::string tell(const Words& words, Seat by, const MoveWall& move);
std::string tell(const Words& words, Seat by, const Claim& move);
std::string tell(const Words& words, Seat by, const Activate& move);
std::string tell(const Words& words, Seat by, const MoveUnit& move);
std::string tell(const Words& words, Seat by, const Embark& move);
std::string tell(const Words& words, Seat by, const Attack& move);
std::string tell(const Words& words, Seat by, const Shoot& move);
std::string tell(const Words& words, Seat by, const Fire& move);
std::string tell(const Words& words, Seat by, const Breach& move);
std::string tell(const Words& words, Seat by, const Seize& move);
std::string tell(const Words& words, Seat by, const Withdraw& move);
std::string tell(const Words& words, Seat by, const Done& move);
std::string tell(const Words& words, Seat by, const EndTurn& move);
std::string tell(const Words& words, Seat by, const Defend& move);
std::string tell(const Words& words, Seat by, const Keep& move);
std::string tell(const Words& words, Seat by, const Pass& move);
std::string tell(const Words& words, Seat by, const Roll& move);

}  // namespace arbiter::hex
