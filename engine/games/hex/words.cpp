// What people read: moves, facts, positions, and why a rule refuses a move.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/games/hex/board_svg.hpp"
#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/picture.hpp"
#include "engine/games/hex/rule.hpp"

namespace arbiter::hex {
namespace {

std::string text_of(Seat seat) { return std::string{seat.text()}; }
std::string number(std::int64_t value) { return std::to_string(value); }
std::string counted(std::int64_t count, const std::string& what) {
  return number(count) + " " + what + (count == 1 ? "" : "s");
}
// "a, b and c".
std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

class Words {
 public:
  Words(const Content& content, const State& state) : read_(content, state) {}

  const Reading& read() const { return read_; }

  // "infantry A1"; just the id of a unit that is gone.
  std::string unit(Id id) const {
    const Unit unit = unit_of(id);
    if (!read_.exists(unit)) return id.text();
    return std::string{name_of(read_.state.kind(unit))} + " " + id.text();
  }
  static std::string unit(Id id, Kind kind) {
    return kind == Kind::none ? id.text() : std::string{name_of(kind)} + " " + id.text();
  }
  std::string terrain(Hex at) const {
    const Cell cell = read_.map.find(at);
    if (cell == nowhere) return at.text() + " (not on the map)";
    return at.text() + " (" + std::string{name_of(read_.map.terrain[cell])} + ")";
  }
  std::string dice(const std::vector<std::uint8_t>& values) const {
    std::vector<std::string> words;
    for (const auto value : values) words.push_back(number(value));
    return joined(words);
  }

  // --- Moves ---

  std::string tell(Seat by, const Load& move) const {
    std::vector<std::string> knights;
    for (const Id id : move.knights) knights.push_back(unit(id));
    return text_of(by) + " loads " + joined(knights) + " onto " + unit(move.freighter) +
           " and the others onto the other freighter.";
  }
  std::string tell(Seat, const Flip& move) const {
    return move.wind == Wind::cw    ? "The winds blow clockwise."
           : move.wind == Wind::ccw ? "The winds blow counter-clockwise."
                                    : "The token shows no wind.";
  }
  std::string tell(Seat by, const Place& move) const {
    return text_of(by) + " places " + unit(move.ship) + " at " + move.at.text() + ".";
  }
  std::string tell(Seat by, const Build& move) const {
    return text_of(by) + " builds " + article(name_of(move.what)) + " at " + terrain(move.at) + ".";
  }
  static std::string article(std::string_view what) {
    if (what == "infantry" || what == "artillery" || what == "cavalry") return std::string{what};
    return (what.front() == 'a' ? "an " : "a ") + std::string{what};
  }
  std::string tell(Seat by, const BuildWall& move) const {
    return text_of(by) + " builds a wall on " + move.at.text() + ".";
  }
  std::string tell(Seat by, const MoveWall& move) const {
    return text_of(by) + " takes down the wall on " + move.from.text() + " and rebuilds it on " +
           move.to.text() + ".";
  }
  static std::string award(Award award) {
    switch (award) {
      case Award::citadel: return "Citadel";
      case Award::complex: return "Complex";
      case Award::great_wall: return "Great Wall";
    }
    return "";
  }
  std::string tell(Seat by, const Claim& move) const {
    return text_of(by) + " claims the " + award(move.award) + ".";
  }
  std::string tell(Seat by, const Activate& move) const {
    const bool reply = read_.state.stage == Stage::retaliate;
    return text_of(by) + (reply ? " retaliates with " : " activates ") + unit(move.unit) + ".";
  }
  std::string tell(Seat by, const MoveUnit& move) const {
    const Unit mover = unit_of(move.unit);
    const bool lands = read_.exists(mover) && read_.aboard(mover);
    std::string text = text_of(by) + ": " + unit(move.unit) +
                       (lands ? " disembarks to " : " moves to ") + terrain(move.to);
    if (!move.via.empty()) {
      std::vector<std::string> way;
      for (const Hex one : move.via) way.push_back(one.text());
      text += " by way of " + joined(way);
    } else if (move.from) {
      text += " from " + move.from.text();
    }
    if (move.artillery) text += ", taking artillery along";
    if (move.target) text += ", to fight " + unit(move.target);
    return text + ".";
  }
  std::string tell(Seat by, const Embark& move) const {
    return text_of(by) + ": " + unit(move.unit) + " embarks on " + unit(move.freighter) + ".";
  }
  std::string tell(Seat by, const Attack& move) const {
    return text_of(by) + ": " + unit(move.unit) + " attacks " + unit(move.target) +
           where(move.target) + ".";
  }
  std::string tell(Seat by, const Shoot& move) const {
    return text_of(by) + ": " + unit(move.unit) + " shoots at " + unit(move.target) +
           where(move.target) + ".";
  }
  std::string tell(Seat by, const Fire& move) const {
    return text_of(by) + ": " + unit(move.unit) + " fires the artillery at " + unit(move.target) +
           where(move.target) + ".";
  }
  std::string where(Id id) const {
    const Unit unit = unit_of(id);
    if (!read_.exists(unit) || read_.cell_of(unit) == nowhere) return "";
    return " at " + terrain(read_.map.at(read_.cell_of(unit)));
  }
  std::string tell(Seat by, const Breach& move) const {
    return text_of(by) + ": " + unit(move.unit) + " tries to breach the wall on " +
           move.wall.text() + ".";
  }
  std::string tell(Seat by, const Seize& move) const {
    return text_of(by) + ": " + unit(move.unit) + " seizes the development at " + move.at.text() +
           ".";
  }
  std::string tell(Seat by, const Withdraw&) const {
    return text_of(by) + " does not seize the development and goes back.";
  }
  std::string tell(Seat by, const Done&) const {
    const Id acting = id_of(read_.state.acting().unit);
    return text_of(by) + " has done with " + (acting ? unit(acting) : "the unit") + ".";
  }
  std::string tell(Seat by, const EndTurn&) const { return text_of(by) + " ends the turn."; }
  std::string tell(Seat by, const Defend& move) const {
    return text_of(by) + " defends with " + unit(move.unit) + ".";
  }
  std::string tell(Seat by, const Keep& move) const {
    return text_of(by) + " brings prisoner " + unit(move.prisoner) + " to " + move.at.text() + ".";
  }
  std::string tell(Seat by, const Pass&) const {
    return text_of(by) + (read_.state.stage == Stage::retaliate ? " does not retaliate."
                                                                : " names no other defender.");
  }
  std::string tell(Seat, const Roll& move) const {
    return "The dice show " + dice(move.values) + ".";
  }

 private:
  const Reading read_;
};

std::string kind_name(const Fact& fact) {
  return Words::article(name_of(static_cast<Buildable>(fact.what)));
}
std::string development_name(const Fact& fact) {
  return std::string{name_of(static_cast<Development>(fact.what))};
}

// Setup, phases, money, building.
std::string tell_growth(const Words& words, const Fact& fact) {
  const std::string by = text_of(fact.by), at = fact.at.text();
  switch (fact.event) {
    case Event::map_laid: return "The map is laid.";
    case Event::tiles_swapped: return "Some tiles were exchanged afterwards.";
    case Event::units_given:
      return "Everybody has 3 infantry, 2 archers, 1 cavalry, 3 caravels, 2 freighters and 1 "
             "galley.";
    case Event::loaded: return by + "'s freighters carry three units each.";
    case Event::wind_set:
      return fact.what == static_cast<std::uint8_t>(Wind::cw)
                 ? "Ships travel with the winds from edge A to edge B, from B to C, and so on "
                   "round the map."
                 : "Ships travel with the winds from edge A to edge F, from F to E, and so on "
                   "round the map.";
    case Event::placed: return "";
    case Event::phase_begins:
      return fact.what == 0   ? "The Build phase begins."
             : fact.what == 1 ? "The Battle phase begins."
                              : "Building goes on.";
    case Event::order_set: {
      std::vector<std::string> seats;
      const State& state = words.read().state;
      for (unsigned i = 0; i < state.players; ++i) seats.push_back(text_of(Seat{state.order[i]}));
      return "Order of this round: " + joined(seats) + ".";
    }
    case Event::points_counted: {
      constexpr std::array<std::string_view, 4> of{"", " for buildings", " for armies",
                                                   " for navies"};
      return by + " has " + counted(fact.amount, "point") + std::string{of[fact.what]} + ".";
    }
    case Event::income:
      return by + " receives 6 " + (fact.what == 0 ? "gold" : "silver") + " and has " +
             number(fact.amount) + ".";
    case Event::money_lost:
      return by + " loses " + number(fact.amount) + " gold and " + number(fact.second) +
             " silver not spent.";
    case Event::turn_ends: return by + "'s turn ends; all units are ready again.";
    case Event::built: return by + " pays " + number(fact.amount) + " gold.";
    case Event::unit_built:
      return by + " pays " + number(fact.amount) + " gold for " + kind_name(fact) + ": " +
             fact.unit.text() + ".";
    case Event::wall_built: return by + " pays 1 gold.";
    case Event::wall_moved: return "It costs nothing, once a turn.";
    case Event::extra_unit: return by + "'s castle lets a third unit be built.";
    case Event::island_settled:
      return "This is " + std::string{fact.amount > 0 ? "also " : ""} + by + "'s starting island.";
    case Event::tokens:
      return by + " takes " + counted(fact.amount, "token") + " (" + number(fact.second) +
             " in all).";
    default: return "";
  }
}

// Units that act.
std::string tell_action(const Words&, const Fact& fact) {
  const std::string unit = Words::unit(fact.unit, fact.kind), by = text_of(fact.by),
                    at = fact.at.text();
  switch (fact.event) {
    case Event::activated:
      if (fact.amount == 0) return "";
      return by + " pays " + number(fact.amount) + " silver and has " + number(fact.second) +
             " left.";
    case Event::quickened: return fact.what != 0 ? "Plains lend " + unit + " one more step." : "";
    case Event::slowed:
      return fact.what != 0 ? "The ground costs " + unit + " one step of its range." : "";
    case Event::sailed_with_winds:
      return unit + " sails with the winds: one movement to enter them, one to leave.";
    case Event::passed_through:
      if (fact.edge) return unit + " passes " + by + "'s own wall on " + fact.edge.text() + ".";
      return fact.against == nobody
                 ? unit + " passes own units at " + at + "."
                 : unit + " passes through " + at + ", held by " + text_of(fact.against) + ".";
    case Event::stayed:
      if (fact.rule == row<"occupancy-3">)
        return fact.what != 0 ? "Prisoners at " + at + " take up no room." : "";
      return fact.at ? unit + " stays at " + at + "." : unit + " has not moved and stays.";
    case Event::embarked:
      return unit + " is aboard " + fact.other.text() + "; its Movement may go on.";
    case Event::disembarked: return unit + " has gone ashore.";
    case Event::towed: return "Artillery comes along to " + at + ".";
    case Event::artillery_taken: return by + " takes over the artillery at " + at + ".";
    case Event::besieged: return unit + " lays siege to " + at + ".";
    case Event::movement_ends: return "The Movement of " + unit + " is over.";
    case Event::activation_ends: return unit + " has done its actions.";
    case Event::seized:
      return by + " takes " + text_of(fact.against) + "'s " + development_name(fact) + " at " + at +
             ".";
    case Event::breached: return "The wall on " + fact.edge.text() + " falls.";
    case Event::exposed: return "What lay behind it may now be attacked.";
    case Event::breach_failed: return "The wall on " + fact.edge.text() + " stands.";
    case Event::freed: return unit + " is free again at " + at + ".";
    case Event::passed_on: return "Prisoner " + fact.unit.text() + " is now " + by + "'s.";
    case Event::jailed:
      return fact.what != 0 ? at + " is one of " + by + "'s nearest developments."
                            : "Prisoner " + fact.unit.text() + " is held at " + at + ".";
    case Event::jailed_beside:
      return "Prisoner " + fact.unit.text() + " is held beside the map until " + by +
             " has a development.";
    default: return "";
  }
}

// "2 + 6 for the rear = 8": a die with what is added to it.
std::string flank(int bonus) { return bonus == 2 ? "flank" : bonus == 4 ? "rear flank" : "rear"; }
std::string sum(int total, int of_unit, int of_flank) {
  std::string text = number(total - of_unit - of_flank);
  if (of_unit > 0) text += " + " + number(of_unit);
  if (of_flank > 0) text += " + " + number(of_flank) + " for the " + flank(of_flank);
  return text + (of_unit + of_flank > 0 ? " = " + number(total) : "");
}

// The numbers of a die that hit.
std::string hitting(int most) {
  if (most <= 0) return "nothing";
  if (most <= 2) return most == 1 ? "1" : "1 or 2";
  return "1 to " + number(most);
}
std::string tell_threshold(const Fact& fact) {
  const std::string rest = ": " + hitting(fact.amount) + ".";
  if (fact.rule == row<"units-galley-2">) return "A galley hits with one number more" + rest;
  if (fact.rule == row<"hexes-forest-2">) return "Against forest one number fewer hits" + rest;
  if (fact.rule == row<"ranged-modifiers-2"> || fact.rule == row<"ranged-modifiers-3">)
    return "At range " + number(fact.second) + " it hits on " + hitting(fact.amount) + ".";
  return "Against plains one number more hits" + rest;
}

// Fights and what comes of them.
std::string tell_fight(const Words&, const Fact& fact) {
  const std::string unit = Words::unit(fact.unit, fact.kind);
  const std::string other = Words::unit(fact.other, fact.other_kind);
  const std::string by = text_of(fact.by), at = fact.at.text();
  const auto score = [&] {
    return sum(fact.amount, attack_bonus(fact.kind), fact.what) + " against " +
           sum(fact.second, defence_bonus(fact.other_kind), 0);
  };
  switch (fact.event) {
    case Event::attacked: return "";
    case Event::flanked:
      return unit + " attacks " + at + " from " + (fact.amount == 6 ? "the " : "a ") +
             flank(fact.amount) + ": +" + number(fact.amount) + ".";
    case Event::defended: return unit + " stands in for " + other + ".";
    case Event::rolled:
      if (fact.amount == 0) return "";  // the sum says so
      return unit + (fact.what == 1 ? " attacks" : " defends") + " with +" + number(fact.amount) +
             ".";
    case Event::shot_at: return unit + " shoots from aboard.";
    case Event::tied: return score() + ": a tie, rolled again.";
    case Event::won: return score() + ": " + unit + " wins.";
    case Event::lost: return score() + ": " + other + " holds.";
    case Event::threshold: return tell_threshold(fact);
    case Event::hit:
      return "A roll of " + number(fact.amount) + " hits (" + hitting(fact.second) + ").";
    case Event::missed:
      return "A roll of " + number(fact.amount) + " misses (" + hitting(fact.second) +
             (fact.second == 1 || fact.second == 0 ? " hits)." : " hit).");
    case Event::captured: return by + " captures " + unit + (fact.at ? " at " + at : "") + ".";
    case Event::sunk:
      return fact.unit ? by + " sinks " + unit + " at " + at + "."
                       : counted(fact.amount, "ship") + " in " + by + "'s graveyard.";
    case Event::drowned: return unit + " is lost with the ship.";
    case Event::went_back:
      if (fact.other) return other + " still holds " + at + ".";
      if (fact.rule == row<"seize-2">)
        return text_of(fact.against) + "'s units next to the " + development_name(fact) + " at " +
               at + " keep it.";
      return "The " + development_name(fact) + " at " + at + " leaves " + unit + " no room.";
    case Event::retreated:
      return unit + " goes back to " + (fact.other ? fact.other.text() : at) + ".";
    case Event::surrounded:
      return text_of(fact.against) + "'s units around " + at + " are surrounded and surrender.";
    case Event::escape: return by + "'s units can still escape by the coast.";
    case Event::silver_for_loss:
      return by + " receives 1 silver for the lost battle and has " + number(fact.amount) + ".";
    case Event::may_retaliate: return by + " may retaliate.";
    case Event::cannot_retaliate:
      return by + (fact.rule == row<"retaliation-5"> ? " can afford no unit to retaliate with."
                                                     : " has no unit left to retaliate with.");
    case Event::retaliation_ends: return by + "'s retaliation is over.";
    case Event::no_further: return "No further retaliation follows.";
    default: return "";
  }
}

std::string tell_awards(const Fact& fact) {
  const std::string by = text_of(fact.by);
  if (fact.event == Event::game_ends)
    return fact.rule == row<"objective-end-1"> ? "The game is over; the last awards are given."
                                               : "";
  if (fact.event == Event::claimed)
    return fact.rule == row<"objective-once-3"> ? "Mountains close it where no wall stands." : "";
  if (fact.rule == row<"objective-end-2">)
    return counted(fact.amount, "player") + " share the award.";
  if (fact.rule == row<"objective-end-3">)
    return by + " is General with " + counted(fact.amount, "prisoner") + ".";
  if (fact.rule == row<"objective-end-4">)
    return by + " is Admiral with " + counted(fact.amount, "sunken ship") + ".";
  return by + " is Emperor with " + number(fact.amount) + " claimed " +
         (fact.amount == 1 ? "hex." : "hexes.");
}

// --- Positions ---

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

std::string player_line(const Reading& read, SeatNumber seat) {
  const Player& player = read.state.player[seat];
  std::string text = text_of(Seat{seat}) + "  " + counted(player.tokens, "token") + ", " +
                     number(player.gold) + " gold, " + number(player.silver) + " silver, " +
                     counted(read.points(seat).sum(), "point");
  if (player.sunk > 0) text += ", " + counted(player.sunk, "ship") + " sunk";
  for (const Award award : {Award::citadel, Award::complex, Award::great_wall})
    if ((player.claimed >> static_cast<unsigned>(award) & 1) != 0)
      text += ", " + Words::award(award);
  return text + "\n";
}

// Where everybody is, wrapped.
std::string units_lines(const Reading& read, SeatNumber seat) {
  std::string text, line = text_of(Seat{seat}) + "  ";
  read.each_unit(seat, [&](Unit unit) {
    const State& state = read.state;
    std::string one = id_of(unit).text() + " " + std::string{name_of(state.kind(unit))} + " ";
    switch (state.place_kind(unit)) {
      case Where::map:
        one += state.where[unit] == nowhere ? "not placed" : read.map.at(state.where[unit]).text();
        break;
      case Where::aboard: one += "aboard " + id_of(state.where[unit]).text(); break;
      default:
        one += "held by " + text_of(seat_of(read.captor_of(unit)));
        if (state.place_kind(unit) == Where::prisoner)
          one += " at " + read.map.at(state.where[unit]).text();
    }
    if (state.activated(unit)) one += "'";
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

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return std::visit([&](const auto& one) { return words.tell(by, one); }, move);
}

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  const Words words(content, state);
  switch (fact.event) {
    case Event::claimed:
    case Event::award:
    case Event::game_ends: return tell_awards(fact);
    default: break;
  }
  for (const auto tell : {tell_growth, tell_action, tell_fight}) {
    std::string text = tell(words, fact);
    if (text.empty()) continue;
    if (text.front() >= 'a' && text.front() <= 'z')  // the kind of a unit
      text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
  }
  return "";
}

std::string Rules::picture(const Content& content, const State& state) {
  const Reading read(content, state);
  return board_svg(read, moment(read) + winds(state));
}

std::string Rules::tell_position(const Content& content, const State& state) {
  const Reading read(content, state);
  std::string text = moment(read) + winds(state) + "\n\n";
  for (SeatNumber seat = 0; seat < state.players; ++seat) text += player_line(read, seat);
  text += "\n" + hex::picture(read) +
          "\nd desert, f forest, m mountain, p plains, r reef, ~ sea; ^ camp, + fort, # castle, * "
          "artillery.\nUnits: i infantry, a archer, c cavalry, v caravel, f freighter, g galley. "
          "Letters on\nedges are walls. A unit with ' was activated this turn.\n\n";
  for (SeatNumber seat = 0; seat < state.players; ++seat) text += units_lines(read, seat);
  return text;
}

}  // namespace arbiter::hex
