// Positions described in words.
#include <string>

#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/map_text.hpp"
#include "engine/games/hex/words.hpp"

namespace arbiter::hex {
namespace {

std::string winds(const State& state) {
  if (state.wind == Wind::none) return "";
  return state.wind == Wind::cw ? " The winds blow clockwise."
                                : " The winds blow counter-clockwise.";
}

std::string moment(const Reading& read) {
  const State& state = read.state;
  if (state.stage == Stage::over) return "The game is over.";
  if (state.round == 0)
    return state.stage == Stage::place
               ? "Setup: " + text_of(Seat{state.seat_of_turn()}) + " places a ship."
               : "Setup.";
  const bool battle = state.in_battle_phase();
  std::string text = battle ? "Battle phase" : "Build phase";
  text += ", round " + number(state.round - (battle ? 2 : 0)) + " of 2, " +
          text_of(Seat{state.seat_of_turn()}) + "'s turn (order";
  for (unsigned i = 0; i < state.players; ++i) text += " " + text_of(Seat{state.order[i]});
  text += ").";
  if (state.replying != 0)
    text += " " + text_of(Seat{static_cast<SeatNumber>(state.replying - 1)}) + " retaliates.";
  if (state.acting().unit != no_unit)
    text += " " + id_of(state.acting().unit).text() + " is active.";
  return text;
}

}  // namespace

std::string tell_moment(const Reading& read) { return moment(read) + winds(read.state); }

std::string facts_of_player(const Reading& read, SeatNumber seat) {
  const Player& player = read.state.player[seat];
  std::string text = counted(player.tokens, "token") + ", " + number(player.gold) + " gold, " +
                     number(player.silver) + " silver, " +
                     counted(read.points(seat).sum(), "point");
  if (player.sunk > 0) text += ", " + counted(player.sunk, "ship") + " sunk";
  for (const Award award : {Award::citadel, Award::complex, Award::great_wall})
    if ((player.claimed >> static_cast<unsigned>(award) & 1) != 0) text += ", " + text_of(award);
  return text;
}

std::string whereabouts(const Reading& read, Unit unit) {
  const State& state = read.state;
  std::string text = std::string{name_of(state.kind(unit))} + " ";
  switch (state.place_kind(unit)) {
    case Where::map:
      text += state.where[unit] == nowhere ? "not placed" : read.map.at(state.where[unit]).text();
      break;
    case Where::aboard: text += "aboard " + id_of(state.where[unit]).text(); break;
    case Where::prisoner:
    case Where::beside:
    case Where::taken:
      text += "held by " + text_of(seat_of(read.captor_of(unit)));
      if (state.place_kind(unit) == Where::prisoner)
        text += " at " + read.map.at(state.where[unit]).text();
  }
  return text + (state.activated(unit) ? "'" : "");
}

namespace {

// Lists where every unit of the seat is, in wrapped lines.
std::string units_lines(const Reading& read, SeatNumber seat) {
  std::string text, line = text_of(Seat{seat}) + "  ";
  read.each_unit(seat, [&](Unit unit) {
    const std::string one = id_of(unit).text() + " " + whereabouts(read, unit);
    if (line.size() + one.size() > 96) {
      line.pop_back();
      text += line + "\n";
      line = "   ";
    }
    line += one + "; ";
  });
  while (line.ends_with(' ') || line.ends_with(';')) line.pop_back();
  return text + line + "\n";
}

}  // namespace

std::string Rules::tell_position(const Content& content, const State& state) {
  const Reading read(content, state);
  std::string text = tell_moment(read) + "\n\n";
  for (SeatNumber seat = 0; seat < state.players; ++seat)
    text += text_of(Seat{seat}) + "  " + facts_of_player(read, seat) + "\n";
  text += "\n" + map_text(read) +
          "\nd desert, f forest, m mountain, p plains, r reef, ~ sea; ^ camp, + fort, # castle, * "
          "artillery.\nUnits: i infantry, a archer, c cavalry, v caravel, f freighter, g galley. "
          "Letters on\nedges are walls. A unit with ' was activated this turn.\n\n";
  for (SeatNumber seat = 0; seat < state.players; ++seat) text += units_lines(read, seat);
  return text;
}

}  // namespace arbiter::hex
