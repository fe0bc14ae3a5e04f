// How people name what is in a game of wh40k: players, cards, planets, phases.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/games/wh40k/moves.hpp"
#include "engine/games/wh40k/reading.hpp"

namespace arbiter::wh40k {

std::string phase_name(PhaseName phase);

// What stands in a position, by its names in the content.
class Words {
 public:
  Words(const Content& content, const State& state) : read_(content, state) {}

  const Reading& read() const { return read_; }
  const State& state() const { return read_.state; }

  std::string name(Card card) const;
  // "headquarters" for none.
  std::string planet(Card card) const;
  // "Goff Nob (B7)"; `left` is what it was where it has left the game.
  std::string card(Id id, Card left = {}) const;
  std::string cards(const std::vector<Id>& ids) const;
  std::string names(const std::vector<Card>& list) const;
  static std::string seat(Seat seat) { return std::string{seat.text()}; }
  // The planet that a number on the command die stands for.
  std::string numbered(std::uint8_t place) const;
  // How often each planet is among these: "one at Tarrus and three at Plannum".
  std::string shares(const std::vector<Card>& planets) const;

 private:
  // What a unit that has left the game was, while something may still answer what happened to it.
  Card remembered(Id id) const;

  Reading read_;
};

// Round, phase and battle of a position, as a line.
std::string tell_moment(const Words& words);

// What a player does not do who declines; " declines" where another thing is asked, or of another.
std::string left_undone(const Words& words, Seat by, const Pass& move);

// The move as a sentence, told on the position before it.
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
