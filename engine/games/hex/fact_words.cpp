// What happened, as sentences.
#include <string>
#include <utility>
#include <vector>

#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

std::string kind_name(const Fact& fact) {
  return with_article(name_of(static_cast<Buildable>(fact.what)));
}
std::string development_name(const Fact& fact) {
  return std::string{name_of(static_cast<Development>(fact.what))};
}

// "2 + 6 for the rear = 8": a die and its bonus.
std::string flank(int bonus) { return bonus == 2 ? "flank" : bonus == 4 ? "rear flank" : "rear"; }
std::string sum(int total, int of_unit, int of_flank) {
  std::string text = number(total - of_unit - of_flank);
  if (of_unit > 0) text += " + " + number(of_unit);
  if (of_flank > 0) text += " + " + number(of_flank) + " for the " + flank(of_flank);
  return text + (of_unit + of_flank > 0 ? " = " + number(total) : "");
}

std::string tell_score(const Fact& fact) {
  return sum(fact.amount, attack_bonus(fact.kind), fact.what) + " against " +
         sum(fact.second, defence_bonus(fact.other_kind), 0);
}

// Lists the numbers on a die that hit.
std::string hitting(int most) {
  if (most <= 0) return "nothing";
  if (most <= 2) return most == 1 ? "1" : "1 or 2";
  return "1 to " + number(most);
}
std::string tell_threshold(const Fact& fact) {
  const std::string rest = ": " + hitting(fact.amount) + ".";
  if (fact.rule == mentions<"units-galley-2">) return "A galley hits with one number more" + rest;
  if (fact.rule == mentions<"hexes-forest-2">) return "Against forest one number fewer hits" + rest;
  if (fact.rule == mentions<"ranged-modifiers-2"> || fact.rule == mentions<"ranged-modifiers-3">)
    return "At range " + number(fact.second) + " it hits on " + hitting(fact.amount) + ".";
  return "Against plains one number more hits" + rest;
}

std::string tell_wind(const Fact& fact) {
  return fact.what == static_cast<std::uint8_t>(Wind::cw)
             ? "Ships travel with the winds from edge A to edge B, and so on round the map."
             : "Ships travel with the winds from edge A to edge F, and so on round the map.";
}
std::string tell_phase(const Fact& fact) {
  return fact.what == 0   ? "The Build phase begins."
         : fact.what == 1 ? "The Battle phase begins."
                          : "Building is still allowed.";
}
std::string tell_order(const State& state) {
  std::vector<std::string> seats;
  for (unsigned i = 0; i < state.players; ++i) seats.push_back(text_of(Seat{state.order[i]}));
  return "Order of this round: " + joined(seats) + ".";
}
std::string tell_points(const Words& words, const Fact& fact) {
  const auto points = words.read.points(fact.by.number);
  return text_of(fact.by) + " has " + counted(points.sum(), "point") + ": " +
         number(points.buildings) + " for buildings, " + number(points.armies) +
         " for armies and " + number(points.navies) + " for navies.";
}

std::string tell_passage(const Fact& fact) {
  const std::string unit = Words::unit(fact.unit, fact.kind), at = fact.at.text();
  if (fact.edge)
    return unit + " passes " + text_of(fact.by) + "'s own wall on " + fact.edge.text() + ".";
  return fact.against == nobody
             ? unit + " passes own units at " + at + "."
             : unit + " passes through " + at + ", held by " + text_of(fact.against) + ".";
}

std::string tell_retreat(const Fact& fact) {
  return Words::unit(fact.unit, fact.kind) +
         (fact.deed == Deed::barred ? " cannot go back to " : " goes back to ") +
         (fact.other ? fact.other.text() : fact.at.text()) + ".";
}

std::string tell_way_back(const Fact& fact) {
  const std::string at = fact.at.text();
  if (fact.other) return Words::unit(fact.other, fact.other_kind) + " still holds " + at + ".";
  if (fact.rule == mentions<"seize-2">)
    return text_of(fact.against) + "'s units next to the " + development_name(fact) + " at " + at +
           " keep it.";
  return "The " + development_name(fact) + " at " + at + " leaves " +
         Words::unit(fact.unit, fact.kind) + " no room.";
}

std::string tell_award(const Fact& fact) {
  const std::string by = text_of(fact.by);
  if (fact.rule == mentions<"objective-end-2">)
    return counted(fact.amount, "player") + " share the award.";
  if (fact.rule == mentions<"objective-end-3">)
    return by + " is General with " + counted(fact.amount, "prisoner") + ".";
  if (fact.rule == mentions<"objective-end-4">)
    return by + " is Admiral with " + counted(fact.amount, "sunken ship") + ".";
  return by + " is Emperor with " + number(fact.amount) + " claimed " +
         (fact.amount == 1 ? "hex." : "hexes.");
}

std::string sentence(const Words& words, const Fact& fact) {
  const std::string unit = Words::unit(fact.unit, fact.kind);
  const std::string other = Words::unit(fact.other, fact.other_kind);
  const std::string by = text_of(fact.by), at = fact.at.text();
  switch (fact.deed) {
    // Setup, phases, money, building.
    case Deed::map_laid: return "The map is laid.";
    case Deed::tiles_swapped: return "Some tiles were exchanged afterwards.";
    case Deed::units_given:
      return "Everybody has 3 infantry, 2 archers, 1 cavalry, 3 caravels, 2 freighters and 1 "
             "galley.";
    case Deed::loaded: return by + "'s freighters carry three units each.";
    case Deed::wind_set: return tell_wind(fact);
    case Deed::placed: return "";
    case Deed::left_out:
      return "No sea hex is left for " + unit + ": it stays out of the game" +
             (fact.kind == Kind::freighter ? ", with its knights." : ".");
    case Deed::phase_begins: return tell_phase(fact);
    case Deed::order_set: return tell_order(words.read.state);
    case Deed::points_counted: return tell_points(words, fact);
    case Deed::income:
      return by + " receives 6 " + (fact.what == 0 ? "gold" : "silver") + " and has " +
             number(fact.amount) + ".";
    case Deed::money_lost:
      return by + " loses " + number(fact.amount) + " gold and " + number(fact.second) +
             " silver not spent.";
    case Deed::turn_ends: return by + "'s turn ends; all units are ready again.";
    case Deed::built:
    case Deed::wall_built:
      return by + " pays " + number(fact.amount) + " gold and has " + number(fact.second) +
             " left.";
    case Deed::unit_built:
      return by + " pays " + number(fact.amount) + " gold for " + kind_name(fact) + ", " +
             fact.unit.text() + ", and has " + number(fact.second) + " left.";
    case Deed::wall_moved: return "Moving a wall is free, once a turn.";
    case Deed::extra_unit: return by + "'s castle lets a third unit be built.";
    case Deed::island_settled:
      return "This is " + std::string{fact.amount > 0 ? "also " : ""} + by + "'s starting island.";
    case Deed::tokens:
      return by + " takes " + counted(fact.amount, "token") + " (" + number(fact.second) +
             " in all).";

    // Units that act.
    case Deed::activated:
      if (fact.amount == 0) return "";
      return by + " pays " + number(fact.amount) + " silver and has " + number(fact.second) +
             " left.";
    case Deed::quickened: return fact.what != 0 ? "Plains lend " + unit + " one more step." : "";
    case Deed::slowed:
      if (fact.what == 0) return "";
      return (fact.rule == mentions<"hexes-reef-1"> ? "A reef takes one step off the range of "
                                                    : "Desert takes one step off the range of ") +
             unit + ".";
    case Deed::sailed_with_winds:
      return unit + " sails with the winds: one movement to enter them, one to leave.";
    case Deed::passed_through: return tell_passage(fact);
    case Deed::stayed:
      if (fact.rule == mentions<"occupancy-3">)
        return fact.what != 0 ? "Prisoners at " + at + " take up no room." : "";
      return fact.at ? unit + " stays at " + at + "." : unit + " has not moved and stays.";
    case Deed::embarked:
      return unit + " is aboard " + fact.other.text() + "; its Movement may continue.";
    case Deed::disembarked: return unit + " has gone ashore.";
    case Deed::towed: return "Artillery comes along to " + at + ".";
    case Deed::artillery_taken: return by + " takes over the artillery at " + at + ".";
    case Deed::besieged: return unit + " lays siege to " + at + ".";
    case Deed::movement_ends: return "The Movement of " + unit + " is over.";
    case Deed::activation_ends: return "The activation of " + unit + " is over.";
    case Deed::seized:
      return by + " takes " + text_of(fact.against) + "'s " + development_name(fact) + " at " + at +
             ".";
    case Deed::breached: return "The wall on " + fact.edge.text() + " falls.";
    case Deed::exposed: return "What lay behind it may now be attacked.";
    case Deed::breach_failed: return "The wall on " + fact.edge.text() + " stands.";
    case Deed::freed: return unit + " is free again at " + at + ".";
    case Deed::passed_on: return "Prisoner " + fact.unit.text() + " is now " + by + "'s.";
    case Deed::jailed:
      return fact.what != 0 ? at + " is one of " + by + "'s nearest developments."
                            : "Prisoner " + fact.unit.text() + " is held at " + at + ".";
    case Deed::jailed_beside:
      return "Prisoner " + fact.unit.text() + " is held beside the map until " + by +
             " has a development.";

    // Fights and their results.
    case Deed::attacked: return "";
    case Deed::flanked:
      return unit + " attacks " + at + " from " + (fact.amount == 6 ? "the " : "a ") +
             flank(fact.amount) + ": +" + number(fact.amount) + ".";
    case Deed::defended: return unit + " stands in for " + other + ".";
    case Deed::rolled:
      if (fact.amount == 0) return "";  // the sum shows it
      return unit + (fact.what == 1 ? " attacks" : " defends") + " with +" + number(fact.amount) +
             ".";
    case Deed::shot_at: return unit + " shoots from aboard.";
    case Deed::tied: return tell_score(fact) + ": a tie, rolled again.";
    case Deed::won: return tell_score(fact) + ": " + unit + " wins.";
    case Deed::lost: return tell_score(fact) + ": " + other + " holds.";
    case Deed::threshold: return tell_threshold(fact);
    case Deed::hit:
      return "A roll of " + number(fact.amount) + " hits (" + hitting(fact.second) + ").";
    case Deed::missed:
      return "A roll of " + number(fact.amount) + " misses (" + hitting(fact.second) +
             (fact.second == 1 || fact.second == 0 ? " hits)." : " hit).");
    case Deed::captured: return by + " captures " + unit + (fact.at ? " at " + at : "") + ".";
    case Deed::sunk:
      return fact.unit ? by + " sinks " + unit + " at " + at + "."
                       : by + "'s ship graveyard holds " + counted(fact.amount, "ship") + ".";
    case Deed::drowned: return unit + " is lost with the ship.";
    case Deed::went_back: return tell_way_back(fact);
    case Deed::retreated:
    case Deed::barred: return tell_retreat(fact);
    case Deed::surrounded:
      return text_of(fact.against) + "'s units around " + at + " are surrounded and surrender.";
    case Deed::escape: return by + "'s units can still escape by the coast.";
    case Deed::silver_for_loss:
      return by + " receives 1 silver for the lost battle and has " + number(fact.amount) + ".";
    case Deed::may_retaliate: return by + " may retaliate.";
    case Deed::cannot_retaliate:
      return by + (fact.rule == mentions<"retaliation-5"> ? " can afford no unit to retaliate with."
                                                          : " has no unit left to retaliate with.");
    case Deed::retaliation_ends: return by + "'s retaliation is over.";
    case Deed::no_further: return "No further retaliation follows.";

    // The end.
    case Deed::game_ends:
      return fact.rule == mentions<"objective-end-1">
                 ? "The game is over; the last awards are given."
                 : "";
    case Deed::claimed:
      return fact.rule == mentions<"objective-once-3"> ? "Mountains close it where no wall stands."
                                                       : "";
    case Deed::award: return tell_award(fact);

    // The sentence of the move itself says it.
    case Deed::moved: break;
  }
  return "";
}

}  // namespace

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  return capitalised(sentence(Words(content, state), fact));  // may begin with a kind of unit
}

}  // namespace arbiter::hex
