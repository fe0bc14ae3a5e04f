// What makes a position impossible, however it was reached.
#include <algorithm>

#include "engine/core/soundness.hpp"
#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/reading.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

class Soundness : private PositionProblems {
 public:
  Soundness(const Content& content, const State& state)
      : read_(content, state), map_(read_.map), state_(state) {}

  std::vector<PositionProblem> find() {
    check_order();
    for (unsigned i = 0; i < state_.players * kUnits; ++i)
      if (state_.kind(static_cast<Unit>(i)) != Kind::none) check_unit(static_cast<Unit>(i));
    for (SeatNumber seat = 0; seat < state_.players; ++seat) check_player(seat);
    for (Cell cell = 0; cell < map_.cells; ++cell) check_hex(cell);
    check_pieces();
    if (!empty()) return take();
    if (state_.round == 0)
      check_setup();
    else
      check_moment();
    return take();
  }

 private:
  static std::string place(Unit unit) { return "/units/" + id_of(unit).text(); }
  static std::string name(SeatNumber seat) { return std::string{Seat{seat}.text()}; }

  // Returns how many turns of the seat are not over.
  unsigned turns_left(SeatNumber seat) const {
    if (state_.stage == Stage::over) return 0;
    if (state_.round == 0) return kRounds;
    const auto* const at = std::find(state_.order.begin(), state_.order.end(), seat);
    return kRounds - state_.round + (at - state_.order.begin() >= state_.turn ? 1 : 0);
  }

  // Returns 1 if it is the seat's turn, in which it has already received its income.
  unsigned has_turn(SeatNumber seat) const {
    const bool playing = state_.round > 0 && state_.stage != Stage::over;
    return playing && state_.seat_of_turn() == seat ? 1 : 0;
  }

  // Returns how many units the seat may still build, assuming a castle in every turn.
  unsigned builds_left(SeatNumber seat) const {
    return 3 * turns_left(seat) - (has_turn(seat) != 0 ? std::min<unsigned>(state_.built, 3) : 0);
  }

  void check_order() {
    std::array<unsigned, kPlayers> places{};
    for (unsigned i = 0; i < state_.players; ++i)
      if (state_.order[i] < kPlayers) ++places[state_.order[i]];
    for (unsigned i = 0; i < state_.players; ++i)
      need(places[i] == 1, "/at/order", "Every player has one place in the order.");
    need(state_.in_battle_phase() ||
             std::is_sorted(state_.order.begin(), state_.order.begin() + state_.players),
         "/at/order", "Before the Battle phase the order is that of the seats.");
  }

  // --- Units ---

  void check_unit(Unit unit) {
    need(!state_.stopped(unit) || state_.activated(unit), place(unit),
         "A unit that was stopped was activated.");
    const bool others_turn = state_.round > 0 && state_.seat_of_turn() != owner_of(unit);
    need(!state_.activated(unit) || (!others_turn || state_.in_battle_phase()), place(unit),
         "In the Build phase units are activated in their own player's turn.",
         row<"activating-units-2">);
    const Kind kind = state_.kind(unit);
    const std::uint8_t where = state_.where[unit];
    const std::string at = place(unit);
    switch (state_.place_kind(unit)) {
      case Where::map:
        if (where == nowhere)
          need(state_.round == 0 && state_.stage != Stage::over, at,
               "The unit is nowhere: it stands at a hex or is aboard a freighter.");
        else if (is_ship(kind))
          need(map_.is_sea(where), at + "/at", "Ships are at sea.", row<"hexes-sea-1">);
        else
          need(map_.ground.has(where), at + "/at", "Knights stand on land that is not a mountain.",
               map_.mountains.has(where) ? row<"hexes-mountains-1"> : row<"movement-2">);
        break;
      case Where::aboard: check_cargo(unit, where); break;
      case Where::prisoner:
        need(is_knight(kind) && state_.development(where) != Development::none &&
                 state_.development_owner(where) != owner_of(unit),
             at, "A prisoner is a knight at a development of another player.",
             row<"attack-results-3">);
        break;
      case Where::beside:
        need(is_knight(kind) && where != owner_of(unit) && where < state_.players, at,
             "A prisoner is a knight of another player.");
        if (where < state_.players)
          need(read_.developments_of(where).empty(), at,
               "The captor has developments: the prisoner is at one of them.",
               row<"attack-results-3">);
        break;
      case Where::taken:
        need(is_knight(kind) && state_.stage == Stage::keep && state_.captor != owner_of(unit), at,
             "Only a captor who has to choose holds a unit so.");
        break;
    }
  }

  void check_cargo(Unit unit, Unit freighter) {
    const bool there = freighter < kPlayers * kUnits && owner_of(freighter) == owner_of(unit) &&
                       state_.kind(freighter) == Kind::freighter &&
                       state_.is_at(freighter, Where::map) && is_knight(state_.kind(unit));
    need(there, place(unit) + "/aboard", "Knights are aboard freighters of their own player.");
    if (there && is_first_aboard(unit, freighter))
      need(read_.cargo(freighter) <= kCargo, place(freighter), "More than three units are aboard.",
           row<"units-freighter-2">);
  }

  // Lets what is wrong with all units aboard be reported once.
  bool is_first_aboard(Unit unit, Unit freighter) const {
    for (auto one = static_cast<Unit>(owner_of(unit) * kUnits); one < unit; ++one)
      if (read_.exists(one) && read_.aboard(one) && state_.where[one] == freighter) return false;
    return true;
  }

  void check_player(SeatNumber seat) {
    const std::string pointer = "/players/" + name(seat);
    unsigned freighters = 0, galleys = 0;
    read_.each_unit(seat, [&](Unit unit) {
      freighters += state_.kind(unit) == Kind::freighter;
      galleys += state_.kind(unit) == Kind::galley;
    });
    need(freighters <= kMostFreighters, "/units", name(seat) + " has more than three freighters.",
         row<"units-freighter-6">);
    need(galleys <= 1, "/units", name(seat) + " has more than one galley.", row<"units-galley-4">);
    need(state_.player[seat].next + builds_left(seat) <= kUnits + 1, pointer,
         "No numbers up to " + std::to_string(kUnits) +
             " are left for the units that may still be built.");
    const Player& player = state_.player[seat];
    need(player.silver <= kMostSilver, pointer + "/silver",
         "More than " + std::to_string(kMostSilver) + " silver is not held.");
    need(player.tokens <= kMostTokens, pointer + "/tokens",
         "More than " + std::to_string(kMostTokens) + " tokens are not counted.");
    const bool others_turn =
        state_.in_battle_phase() && state_.stage != Stage::over && state_.seat_of_turn() != seat;
    need(others_turn || player.redress == Redress::none, pointer + "/retaliation",
         "Nobody retaliates but in another player's turn of the Battle phase.",
         row<"retaliation-1">);
    unsigned gone = 0;
    for (SeatNumber other = 0; other < state_.players; ++other)
      if (other != seat) gone += most_gone(other);
    need(player.sunk <= gone, pointer + "/sunk",
         "The other players can have lost at most " + std::to_string(gone) + " ships.");
  }
  // Returns how many units the player can have had that no longer exist.
  unsigned most_gone(SeatNumber seat) const {
    unsigned there = builds_left(seat);
    read_.each_unit(seat, [&](Unit) { ++there; });
    return there < kUnits ? kUnits - there : 0;
  }

  // --- The map ---

  void check_hex(Cell cell) {
    const std::string pointer = "/developments/" + map_.at(cell).text();
    const Development development = state_.development(cell);
    const bool developed = development != Development::none;
    need(state_.front(cell) == no_direction ||
             (state_.in_battle_phase() && state_.stage != Stage::over),
         "/fronts/" + map_.at(cell).text(), "A front is that of an attack in this turn.",
         row<"phases-2">);
    need(state_.front(cell) == no_direction || !map_.mountains.has(cell),
         "/fronts/" + map_.at(cell).text(), "Nobody is attacked on a mountain.",
         row<"hexes-mountains-1">);
    need(developed || !state_.original.has(cell), pointer, "There is no development.");
    if (developed) {
      need(!map_.mountains.has(cell), pointer, "Nothing is built on mountains.",
           row<"hexes-mountains-2">);
      need(!map_.is_sea(cell), pointer, "Developments stand on land.", row<"build-1">);
    }
    unsigned units = 0;
    bool strangers = false;
    SeatNumber owner = developed ? state_.development_owner(cell) : no_seat;
    read_.each_unit_at(cell, [&](Unit unit) {
      ++units;
      if (owner == no_seat) owner = owner_of(unit);
      strangers = strangers || owner_of(unit) != owner;
    });
    const std::string where = map_.at(cell).text();
    need(!strangers, "/units", "Two players are in the hex " + where + ".",
         state_.in_battle_phase() ? row<"movement-6"> : row<"movement-4">);
    // Freed prisoners may exceed the limit in a development that was seized.
    const bool freed = developed && !state_.original.has(cell);
    need(freed || units + size_of(development) <= kOccupancy, "/units",
         "More than three are in the hex " + where + ".",
         units > kOccupancy ? row<"occupancy-1"> : row<"occupancy-2">);
    const SeatNumber gunner = read_.artillery_owner(cell);
    if (gunner == no_seat) return;
    need(map_.ground.has(cell), "/artillery/" + where, "Artillery stands on land.", row<"build-1">);
    need(units == 0 || owner == gunner, "/artillery/" + where,
         "Artillery belongs to whoever has knights in its hex.", row<"artillery-3">);
  }

  void check_pieces() {
    unsigned gold = state_.piece_count;
    for (SeatNumber seat = 0; seat < state_.players; ++seat)
      gold += state_.player[seat].gold + kIncome * (turns_left(seat) - has_turn(seat));
    need(gold <= kPieces || state_.stage == Stage::over, "/players",
         "Walls, artillery and the gold to build more come to more than " +
             std::to_string(kPieces) + ".");
    for (const std::uint16_t piece : state_.all_pieces()) {
      if (!is_wall(piece)) break;
      const EdgePlace& edge = map_.edges[edge_of(piece)];
      need(!map_.is_sea(edge.cell) || (edge.other != nowhere && !map_.is_sea(edge.other)),
           "/walls/" + map_.at(edge_of(piece)).text(), "A wall has land on one side.",
           row<"walls-1">);
    }
  }

  // --- Where the game is ---

  void check_setup() {
    const bool bare = read_.developments().empty() && state_.piece_count == 0 &&
                      state_.active.unit == no_unit && state_.open_count == 0 &&
                      state_.replying == 0 && state_.reply.unit == no_unit &&
                      state_.battle.kind == BattleKind::none && state_.captor == no_seat &&
                      state_.pending == 0 && state_.built == 0 && state_.wall_moved == 0;
    need(bare, "/at", "Before the first round nothing is built and nobody acts.");
    need(is_setup(state_.stage), "/at/stage", "The setup has no such stage.");
    need(map_.sea.size() >= least_sea(state_.players), "/units",
         "The map has too little sea to place the ships.", row<"setup-placement-1">);
    if (!empty()) return;
    for (SeatNumber seat = 0; seat < state_.players; ++seat) check_fleet(seat);
    if (!empty()) return;
    need(decision_of(read_).asks(), "/at", "Nobody has anything left to do there.");
    if (state_.stage != Stage::place) {
      read_.each_unit([&](Unit unit) {
        need(!read_.on_map(unit), place(unit), "Ships are placed after the wind is known.");
      });
      need(state_.stage == Stage::load || decides(Stage::wind), "/at/stage",
           "Freighters are empty.");
      need(state_.wind == Wind::none, "/wind", "The wind is flipped after the loading.");
    } else {
      need(can_place(read_, state_.seat_of_turn()) && state_.wind != Wind::none && all_aboard(),
           "/at", "Ships are placed when freighters are loaded and the wind is known.");
    }
  }
  bool decides(Stage stage) const { return state_.stage == stage && all_aboard(); }
  bool all_aboard() const {
    return !read_.any_unit([&](Unit unit) { return read_.to_be_loaded(unit); });
  }
  // Checks the starting units, and that each freighter is fully loaded or empty.
  void check_fleet(SeatNumber seat) {
    State fresh;
    fresh.players = state_.players;
    give_starting_units(fresh);
    unsigned aboard = 0;
    for (unsigned i = 0; i < kUnits; ++i) {
      const auto unit = static_cast<Unit>(seat * kUnits + i);
      need(state_.kind(unit) == fresh.kind(unit), place(unit),
           "Before the first round everybody has the starting units.", row<"setup-units-1">);
      aboard += state_.is_at(unit, Where::aboard);
      need(!state_.activated(unit), place(unit), "Nobody has activated anything.");
      const Where where = state_.place_kind(unit);
      need(where == Where::map || where == Where::aboard, place(unit), "Nobody is captured.");
    }
    need(aboard == 0 || aboard == 2 * kCargo, "/units",
         "Freighters are loaded with three units each.", row<"setup-units-3">);
  }

  void check_moment() {
    const Stage stage = state_.stage;
    need(!is_setup(stage), "/at/stage", "That stage belongs to the setup.");
    if (stage == Stage::over) return check_over();
    need(state_.in_battle_phase() || stage == Stage::turn || stage == Stage::activation,
         "/at/stage", "The Build phase has no such stage.");
    need(state_.built <= 3, "/at/built", "At most three units are built in a turn.",
         row<"building-units-2">);
    if (!state_.in_battle_phase() && state_.built == 3)  // no castle is lost yet
      need(read_.owns_castle(state_.seat_of_turn()), "/at/built",
           "Three units are built in a turn with a castle.", row<"building-units-2">);
    check_records();
    check_reply();
    if (empty()) check_battle();
    if (empty()) check_keep();
    if (empty() && (stage == Stage::activation || stage == Stage::retaliation))
      need(!finished(read_, state_.acting()), "/at", "No action is left to the active unit.");
  }

  void check_over() {
    need(state_.active.unit == no_unit && state_.open_count == 0 && state_.replying == 0 &&
             state_.reply.unit == no_unit && state_.battle.kind == BattleKind::none &&
             state_.captor == no_seat && state_.pending == 0,
         "/at", "The game is over: nobody acts.");
  }

  bool was_activated(Unit unit, SeatNumber seat) const {
    return owner_of(unit) == seat && read_.in_play(unit) && state_.activated(unit);
  }
  // Whether the record describes a unit that was activated this turn.
  bool good_record(const Activation& one, SeatNumber seat) const {
    if (one.unit == no_unit || !was_activated(one.unit, seat) || one.steps > kMostSteps ||
        one.lost > state_.players || one.lost == seat + 1u)
      return false;
    const bool moved = (one.used & kMoved) != 0;
    if (goes_on(one) && (!moved || !read_.aboard(one.unit) || (one.used & kBuilt) != 0))
      return false;
    if (!moved && ((one.used & ~(kAttacked | kBreached)) != 0 || one.steps != 0)) return false;
    if (moved && !good_beginning(one, seat)) return false;
    const bool fought = (one.used & (kAttacked | kBreached)) != 0 || one.lost != 0;
    return !fought || (state_.in_battle_phase() && state_.kind(one.unit) != Kind::freighter);
  }
  // Whether the Movement began where the unit can stand, since it may have to go back there. A
  // freighter on which it began may have been sunk since.
  bool good_beginning(const Activation& one, SeatNumber seat) const {
    const bool ship = is_ship(state_.kind(one.unit));
    if ((one.used & kAfloat) != 0) {
      if (ship || one.place >= state_.players * kUnits || owner_of(one.place) != seat) return false;
      const Kind kind = state_.kind(one.place);
      const bool sunk = kind == Kind::none && id_of(one.place).number < state_.player[seat].next;
      return kind == Kind::freighter || sunk;
    }
    return one.place < map_.cells && (ship ? map_.is_sea(one.place) : map_.ground.has(one.place));
  }

  // Whether the record of a unit that has left the map holds only who may retaliate against it.
  bool only_owes(const Activation& one, SeatNumber seat) const {
    return one == Activation{.lost = one.lost} && one.lost != 0 && one.lost <= state_.players &&
           one.lost != seat + 1u;
  }

  void check_records() {
    const SeatNumber seat = state_.seat_of_turn();
    const Activation& active = state_.active;
    const bool reply = state_.replying != 0;
    if (active.unit != no_unit && !was_activated(active.unit, seat))
      need(false, "/at/active",
           "The active unit is one of " + name(seat) + "'s, in play and activated this turn.");
    else if (active.unit != no_unit)
      need(good_record(active, seat), "/at/active", "That unit cannot have acted like this.");
    else
      need(active == Activation{} || (state_.stage == Stage::keep && only_owes(active, seat)),
           "/at/active", "Nobody is active.");
    need(state_.stage != Stage::turn || active.unit == no_unit, "/at/stage",
         "A unit is active: the stage is activation.");
    const bool acts = state_.stage == Stage::activation ||
                      (!reply && (state_.stage == Stage::defend || state_.stage == Stage::roll ||
                                  state_.stage == Stage::settle));
    need(!acts || active.unit != no_unit, "/at/active", "A unit is active there.");
    for (unsigned i = 0; i < state_.open_count; ++i) check_open(state_.open[i], i, seat);
  }
  void check_open(const Activation& one, unsigned i, SeatNumber seat) {
    const std::string pointer = "/at/open/" + std::to_string(i);
    if (one.unit == no_unit) {
      need(only_owes(one, seat), pointer,
           "A lost unit stays listed only while a retaliation is owed.");
      return;
    }
    need(good_record(one, seat) && goes_on(one), pointer,
         "Its Movement continues only for a knight aboard that was activated.");
    need(one.unit != state_.active.unit, pointer, "The active unit is not listed again.");
    for (unsigned k = 0; k < i; ++k)
      need(state_.open[k].unit != one.unit && state_.open[k].unit < one.unit, pointer,
           "Units are listed once, in the order of their ids.");
  }

  void check_reply() {
    const bool reply = state_.replying != 0;
    const Stage stage = state_.stage;
    const bool replies = stage == Stage::retaliate || stage == Stage::retaliation;
    need(!replies || reply, "/at/retaliating", "Somebody retaliates at that stage.");
    need(reply || state_.reply == Activation{}, "/at/reply", "Nobody retaliates.");
    need(reply || state_.pending == 0, "/at/due", "Nothing waits but for a retaliation.");
    if (!reply || !empty()) return;
    const auto seat = static_cast<SeatNumber>(state_.replying - 1);
    need(seat < state_.players && seat != state_.seat_of_turn(), "/at/retaliating",
         "A player retaliates in the turn of another one.");
    need(stage != Stage::turn && stage != Stage::activation, "/at/stage", "Somebody retaliates.");
    need((state_.pending & kDue) != 0 || state_.active.unit == no_unit, "/at/active",
         "The activation is over before the retaliation.");
    need(state_.pending != kEnding, "/at/turn_ends", "The turn ends after what is due.");
    need((state_.pending & kEnding) == 0 || state_.active.unit == no_unit, "/at/active",
         "The turn ends: no unit is active.");
    if (!empty()) return;
    if (stage == Stage::retaliate) {
      const bool can =
          read_.any_unit(seat, [&](Unit unit) { return can_retaliate_with(read_, seat, unit); });
      need(can && state_.reply == Activation{}, "/at/retaliating",
           "A player who may retaliate can afford a unit.", row<"retaliation-5">);
    } else if (stage != Stage::keep || state_.reply.unit != no_unit) {
      need(good_record(state_.reply, seat) && state_.reply.lost == 0, "/at/reply",
           "That unit cannot retaliate like this.");
    }
  }

  // --- Battles ---

  void check_battle() {
    const Battle& battle = state_.battle;
    const Stage stage = state_.stage;
    const bool waits = stage == Stage::defend || stage == Stage::roll || stage == Stage::settle;
    const bool fights = battle.kind != BattleKind::none;
    need(fights || (!waits && battle == Battle{}), "/at/battle", "A battle is fought there.");
    need(!fights || waits || (stage == Stage::keep && battle.kind == BattleKind::entry),
         "/at/battle", "No battle is fought at that stage.");
    if (!empty() || !fights) return;
    need(state_.in_battle_phase(), "/at/battle", "The Build phase has no attacks.",
         row<"phases-2">);
    need(battle.attacker == state_.acting().unit, "/at/battle/attacker",
         "The active unit attacks.");
    if (!empty()) return;
    need(good_battle(), "/at/battle", "That battle cannot be fought like this.");
  }

  bool good_battle() const {
    const Battle& battle = state_.battle;
    const Unit attacker = battle.attacker;
    const SeatNumber seat = owner_of(attacker);
    const Kind kind = state_.kind(attacker);
    const Activation& record = state_.acting();
    if (kind == Kind::freighter) return false;
    if (battle.kind == BattleKind::breach) return good_breach();
    if ((record.used & kAttacked) == 0 || battle.wall != 0) return false;
    if (battle.at >= map_.cells) return false;
    const bool out_of_the_winds = battle.from == nowhere && battle.kind == BattleKind::entry &&
                                  is_ship(kind) && map_.border.has(battle.at) && battle.bonus == 0;
    if (battle.from >= map_.cells && !out_of_the_winds) return false;
    if (battle.bonus > 6 || battle.bonus % 2 != 0) return false;
    if (battle.target >= state_.players * kUnits || owner_of(battle.target) == seat) return false;
    if (battle.towing &&
        !(battle.kind == BattleKind::entry && is_knight(kind) && read_.on_map(attacker) &&
          read_.artillery_owner(state_.where[attacker]) == seat))
      return false;
    const unsigned distance = out_of_the_winds ? 1 : map_.distance(battle.from, battle.at);
    const bool adjacent = battle.kind == BattleKind::adjacent || battle.kind == BattleKind::entry;
    if (battle.tied && !(adjacent && state_.stage == Stage::roll)) return false;
    if (battle.kind == BattleKind::entry) {
      const AreaSet& domain = is_ship(kind) ? map_.sea : map_.ground;
      const bool way =
          distance == 1 && domain.has(battle.at) && (record.used & kMoved) != 0 && !goes_on(record);
      if (!way) return false;
      if (state_.stage == Stage::settle) return good_settling();
      if (state_.stage == Stage::keep) return true;
    } else if (read_.cell_of(attacker) != battle.from) {
      return false;
    }
    return good_fighters(distance, adjacent);
  }
  bool good_fighters(unsigned distance, bool adjacent) const {
    const Battle& battle = state_.battle;
    const Kind kind = state_.kind(battle.attacker);
    const bool there = read_.exists(battle.target) && read_.on_map(battle.target) &&
                       state_.where[battle.target] == battle.at;
    if (!there) return false;
    const bool other = battle.defender != battle.target;
    if (other && (!adjacent || battle.defender >= state_.players * kUnits ||
                  owner_of(battle.defender) != owner_of(battle.target) ||
                  !read_.exists(battle.defender) || !can_defend(read_, battle.defender)))
      return false;
    if (state_.stage == Stage::defend)
      return adjacent && distance == 1 && !other && has_other_defender(read_);
    if (state_.stage != Stage::roll) return false;
    if (adjacent)
      return distance == 1 && (battle.kind == BattleKind::entry || read_.on_map(battle.attacker));
    if (distance < 1 || distance > kShotRange || battle.bonus != 0) return false;
    if (battle.kind == BattleKind::ranged) return kind == Kind::archer || kind == Kind::galley;
    return is_knight(kind) && read_.on_map(battle.attacker) &&
           read_.artillery_owner(battle.from) == owner_of(battle.attacker);
  }
  bool good_settling() const {
    const Battle& battle = state_.battle;
    const Development development = state_.development(battle.at);
    return development != Development::none && size_of(development) < kOccupancy &&
           state_.development_owner(battle.at) != owner_of(battle.attacker) &&
           read_.units_at(battle.at) == 0 && !is_blocked(read_, battle.at, battle.at);
  }
  bool good_breach() const {
    const Battle& battle = state_.battle;
    if (state_.stage != Stage::roll || (state_.acting().used & kBreached) == 0) return false;
    if (battle.wall >= map_.edges.size() || !read_.on_map(battle.attacker)) return false;
    const SeatNumber owner = read_.wall_owner(battle.wall);
    const EdgePlace& edge = map_.edges[battle.wall];
    const Cell cell = read_.cell_of(battle.attacker);
    return owner != no_seat && owner != owner_of(battle.attacker) && battle.from == cell &&
           (cell == edge.cell || cell == edge.other) && battle.target == no_unit &&
           battle.defender == no_unit && battle.at == nowhere && battle.bonus == 0 &&
           !battle.tied && !battle.towing;
  }

  void check_keep() {
    const Unit first = first_taken(read_);
    if (state_.stage != Stage::keep) {
      need(state_.captor == no_seat, "/at/captor", "Nobody has captives to place.");
      return;
    }
    const bool choice = state_.captor < state_.players && first != no_unit &&
                        nearest_developments(read_, state_.captor, state_.where[first]).size() > 1;
    need(choice, "/at/captor", "The captor has several nearest developments to choose from.");
  }

  const Reading read_;
  const Map& map_;
  const State& state_;
};

}  // namespace

std::vector<PositionProblem> Rules::problems(const Content& content, const State& state) {
  return Soundness(content, state).find();
}

}  // namespace arbiter::hex
