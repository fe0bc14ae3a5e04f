// What people read: why a rule refuses a move.
#include <string>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

// An Area on the way that must not stop them for the Units to come there; nowhere if one is not
// enough. It is the one that the owner has just given up, or could not hold.
AreaNumber stops_at(const Reading& read, Owner owner, Piece piece, AreaNumber from, AreaNumber to) {
  for (AreaNumber i = 0; i < read.content.area_count; ++i) {
    if (i == to || read.content.is_sea(i) || read.controls(owner, i)) continue;
    State open = read.state;
    open.area[i].owner = owner;
    if (may_reach(Reading(read.content, open), owner, piece, from, to)) return i;
  }
  return nowhere;
}

std::string tell_refused_move(const Reading& read, const Words& words, Seat by,
                              const MoveUnits& move, RuleId rule) {
  const Content& content = read.content;
  const AreaNumber from = content.area(move.from), to = content.area(move.to);
  const std::string start = words.name(move.from), end = words.name(move.to);
  if (rule == row<"movement-2">) return end + " is too far from " + start + ".";
  if (rule == row<"movement-3">) return "Land Units cannot cross or enter the sea there.";
  if (rule == row<"movement-4">) return end + " is land.";
  if (move.units.empty()) return "No Unit is named.";
  const Decision asked = decision_of(read);
  const bool moves = asked.seats.has(by) && (asked.kinds & kinds_of<MoveUnits>) != 0;
  if (!moves || from >= content.area_count || to >= content.area_count) return "";
  for (const Copies& one : move.units) {
    const Piece piece = content.piece(one.card);
    if (piece >= content.pieces_count() || (piece >= kClasses && piece < kFirstMonster)) continue;
    const unsigned there = unmoved(read, by.number, from, piece);
    if (one.copies > there)
      return piece >= kFirstMonster
                 ? capitalised(words.pieces(piece, 1)) + " cannot move out of " + start + "."
                 : text_of(by) + " has " + (there > 0 ? "only " : "") + words.pieces(piece, there) +
                       " in " + start + " that can still move.";
    const bool stops =
        rule == row<"movement-5"> || rule == row<"movement-9"> || rule == row<"campaign-2">;
    if (!stops || may_reach(read, by.number, piece, from, to)) continue;
    const AreaNumber area = stops_at(read, by.number, piece, from, to);
    if (area == nowhere) return "On the way to " + end + " the Units must stop.";
    const Owner owner = read.area(area).owner;
    return "On the way to " + end + " the Units must stop in " +
           words.name(content.area_name[area]) + ", which " +
           (is_empire(owner) ? owner_text(owner) + " controls." : "no Empire controls.");
  }
  return "";
}

struct TellRefusal {
  const Reading& read;
  const Words& words;
  const Seat by;
  const RuleId rule;

  std::string operator()(const MoveUnits& m) const {
    return tell_refused_move(read, words, by, m, rule);
  }
  std::string operator()(const Build& m) const {
    const Piece piece = read.content.piece(m.unit);
    if (by.number >= read.state.players || piece >= kClasses) return "";
    if (rule == row<"kw-cost-2">)
      return counted(m.n, "Unit") + " cost " + number(read.cost(by.number, piece) * m.n) +
             " Gold; there are " + number(read.state.player[by.number].gold) + ".";
    if (rule == row<"build-army-9">)
      return "There are " + number(read.units_of(by.number, kTypeOf[piece])) + " of " +
             number(read.capacity(by.number, kTypeOf[piece])) + " allowed.";
    return "";
  }
  std::string operator()(const Roll&) const {
    if (rule == row<"dice-1"> || (decision_of(read).kinds & kinds_of<Roll>) == 0) return "";
    const Dice dice = dice_of(read);
    return "The attacker rolls " + number(dice.attacker) + " dice" + ", the defender " +
           number(dice.defender) + ".";
  }
  template <OneOf<Draft, Settle, Barbarians, Place, Track, Event, Envoy, Search, Keep, Improve,
                  Fight, TakeSeat, Annex, Study, Play, Use, Done, Wounds, Pursue, Warp, Discard,
                  Remove, Choose, Trade, Accept, Decline, Claim, Pass, Deal, Draw>
                M>
  std::string operator()(const M&) const {
    return "";
  }
};

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  const Words words(content, state);
  const Reading read(content, state);
  return std::visit(TellRefusal{read, words, by, rule}, move);
}

}  // namespace arbiter::zabor
