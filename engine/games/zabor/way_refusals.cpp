// Why a Unit cannot move somewhere, in words.
#include <string>
#include <utility>

#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/reading.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

// Whether the rule speaks of Areas like this one.
bool is_of_rule(const Reading& read, RuleId rule, AreaNumber area) {
  if (rule == mentions<"movement-9">)
    return read.is_barbarian(area) && !read.area(area).civilized() && !read.has_units(area);
  return rule != mentions<"campaign-2"> || !read.has_units(area);
}

// Returns the first Area of which the rule speaks that must not stop the Units if they are to get
// there, or nowhere if opening one Area is not enough. The owner has just given it up, or could not
// hold it.
AreaNumber stops_at(const Reading& read, Owner owner, RuleId rule, Piece piece, AreaNumber from,
                    AreaNumber to) {
  const bool naval = read.content.is_naval(piece);
  for (AreaNumber i = 0; i < read.content.area_count; ++i) {
    if (i == to || read.content.is_sea(i) != naval || read.controls(owner, i)) continue;
    if (!is_of_rule(read, rule, i)) continue;
    State open = read.state;
    open.area[i].owner = owner;
    if (may_reach(Reading(read.content, open), owner, piece, from, to)) return i;
  }
  return nowhere;
}

// Returns how many borders lie between two Areas over Areas of that kind, or 0 if no such way
// exists.
unsigned borders_between(const Content& content, AreaNumber from, AreaNumber to, bool sea) {
  AreaSet seen, last;
  seen.add(from);
  last.add(from);
  for (unsigned steps = 1; !last.empty(); ++steps) {
    AreaSet next;
    last.each(
        [&](unsigned one) { next |= content.around[one] & (sea ? content.sea : content.land); });
    if (next.has(to)) return steps;
    last = {};
    next.each([&](unsigned one) {
      if (!seen.has(one)) last.add(one);
      seen.add(one);
    });
  }
  return 0;
}

}  // namespace

std::string too_few(const Words& words, Owner owner, Piece piece, AreaNumber from) {
  const Reading& read = words.read;
  const std::string start = words.area_name(from);
  if (piece >= kFirstMonster && unmoved(read, owner, from, piece) == 1)
    return "There is only one " + words.name(read.content.piece_name(piece)) + ".";
  if (piece >= kFirstMonster)
    return capitalised(words.pieces(piece, 1)) + " cannot move out of " + start + ".";
  const unsigned there = unmoved(read, owner, from, piece);
  const unsigned moved = read.state.mover == owner ? read.area(from).arrived.n[piece] : 0u;
  if (there + moved == 0)
    return owner_text(owner) + " has no " + std::string{name_of_piece(piece).one} + " in " + start +
           ".";
  const Owner holder = read.area(from).owner;
  const std::string whose = holder == owner        ? ""
                            : holder == kUnclaimed ? ", which nobody controls"
                                                   : ", held by " + owner_text(holder);
  return owner_text(owner) + " has " + words.pieces(piece, there + moved) + " in " + start + whose +
         (moved == 0 ? "" : "; " + number(moved) + (moved == 1 ? " has" : " have") + " moved") +
         ".";
}

std::string against_way(const Words& words, Owner owner, RuleId rule, Piece piece, AreaNumber from,
                        AreaNumber to) {
  const Reading& read = words.read;
  const Content& content = read.content;
  const std::string start = words.area_name(from), end = words.area_name(to);
  const std::string unit = words.pieces(piece, 1);
  const bool naval = content.is_naval(piece), sea = content.is_sea(to);
  if (naval != sea) return end + (sea ? " is a Sea Area." : " is a Land Area.");
  std::string helped;  // how far an ability helps, which is not enough
  for (const auto& [by_it, ability] :
       {std::pair{mentions<"ability-pathfinder-1">, Ability::pathfinder},
        std::pair{mentions<"movement-8">, Ability::pathfinder},
        std::pair{mentions<"ability-flight-1">, Ability::flight},
        std::pair{mentions<"ability-water-walking-1">, Ability::water_walking}})
    if (rule == by_it)
      helped = " " + capitalised(unit) + " has " + std::string{title(ability)} + " " +
               number(read.level(owner, piece, ability)) + ".";
  const unsigned steps = borders_between(content, from, to, naval);
  const int score = read.move_score(piece, read.level(owner, piece, Ability::speed));
  const bool near = steps > 0 && static_cast<int>(steps) <= score;
  const bool stops = rule == mentions<"movement-5"> || rule == mentions<"movement-8"> ||
                     rule == mentions<"movement-9"> || rule == mentions<"campaign-2"> ||
                     rule == mentions<"ability-pathfinder-1"> ||
                     (rule == mentions<"ability-flight-1"> && near);
  if (stops) {
    const AreaNumber area = stops_at(read, owner, rule, piece, from, to);
    if (area == nowhere) return "On the way to " + end + " the Units must stop." + helped;
    const AreaState& here = read.area(area);
    return "On the way to " + end + " the Units must stop in " + words.area_name(area) +
           ", which " + (is_empire(here.owner) ? owner_text(here.owner) : "no Empire") +
           " controls" +
           (here.civilized() ? ", with " + words.pieces(piece_of(here.upgrade), 1) : "") + "." +
           helped;
  }
  if (steps == 0) return "No way over land leads from " + start + " to " + end + "." + helped;
  return (naval ? "By sea " : "By land ") + end + " is " + counted(steps, "border") +
         " away from " + start + "; " + unit + " has a Move of " + number(score) + "." + helped;
}

}  // namespace arbiter::zabor
