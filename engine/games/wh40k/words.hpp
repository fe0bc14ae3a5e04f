// Names for what is in a game of wh40k: players, cards, planets, phases.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/games/wh40k/moves.hpp"
#include "engine/games/wh40k/reading.hpp"

namespace arbiter::wh40k {

std::string phase_name(PhaseName phase);

// Names what is in a position as its content does.
class Words {
 public:
  Words(const Content& content, const State& state) : read_(content, state) {}

  const Reading& read() const { return read_; }
  const State& state() const { return read_.state; }

  std::string name(Card card) const;
  // "headquarters" for no planet.
  std::string planet(Card card) const;
  // "Goff Nob (B7)". `left` is what the card was if it has left the game.
  std::string card(Id id, Card left = {}) const;
  std::string cards(const std::vector<Id>& ids) const;
  std::string names(const std::vector<Card>& list) const;
  static std::string seat(Seat seat) { return std::string{seat.text()}; }
  // Names the planet that a number on the command die stands for.
  std::string numbered(std::uint8_t place) const;
  // Says how often each planet occurs: "one at Tarrus and three at Plannum".
  std::string shares(const std::vector<Card>& planets) const;

 private:
  // Returns what a unit that has left the game was, while something may still answer what happened
  // to it.
  Card remembered(Id id) const;

  Reading read_;
};

// Describes the round, phase and battle of a position in one line.
std::string tell_moment(const Words& words);

// Says what a player does not do by declining. Returns " declines" if something else, or another
// player, is asked.
std::string left_undone(const Words& words, Seat by, const Pass& move);

// Returns the move as a sentence about the position before it.
std::string tell(const Words& words, Seat by, const Deploy& move);
std::string tell(const Words& words, Seat by, const Play& move);
std::string tell(const Words& words, Seat by, const Use& move);
std::string tell(const Words& words, Seat by, const PassTurn& move);
std::string tell(const Words& words, Seat by, const Commit& move);
std::string tell(const Words& words, Seat by, const Bonus& move);
std::string tell(const Words& words, Seat by, const Attack& move);
std::string tell(const Words& words, Seat by, const WarlordRetreat& move);
std::string tell(const Words& words, Seat by, const Retreat& move);
std::string tell(const Words& words, Seat by, const Shield& move);
std::string tell(const Words& words, Seat by, const BattleAbility& move);
std::string tell(const Words& words, Seat by, const Choose& move);
std::string tell(const Words& words, Seat by, const Pick& move);
std::string tell(const Words& words, Seat by, const Pass& move);
std::string tell(const Words& words, Seat by, const Concede& move);
std::string tell(const Words& words, Seat by, const Shuffle& move);
std::string tell(const Words& words, Seat by, const Initiative& move);
std::string tell(const Words& words, Seat by, const Reveal& move);
std::string tell(const Words& words, Seat by, const Draw& move);
std::string tell(const Words& words, Seat by, const Discard& move);
std::string tell(const Words& words, Seat by, const Name& move);

}  // namespace arbiter::wh40k
