// Why a rule refuses a move here, with the facts that decide it, as a judge would explain it.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/moves.hpp"
#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/holdings.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/refused_ways.hpp"
#include "engine/games/hex/ways.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

// The unit that a move names, if it names one.
struct NamedUnit {
  template <OneOf<Activate, MoveUnit, Embark, Attack, Shoot, Fire, Breach, Seize, Defend> M>
  Id operator()(const M& move) const {
    return move.unit;
  }
  template <OneOf<Load, Flip, Place, Build, BuildWall, MoveWall, Claim, Withdraw, Done, EndTurn,
                  Keep, Pass, Roll>
                M>
  Id operator()(const M&) const {
    return {};
  }
};

class Refusal : private Holdings {
 public:
  Refusal(const Words& words, Seat by, const Move& move)
      : Holdings(words, by),
        words_(words),
        read_(words.read),
        state_(read_.state),
        map_(read_.map),
        by_(by),
        move_(move) {}

  std::string tell(RuleId rule) const {
    if (state_.stage == Stage::over) return over();
    std::string text = about_moment(rule);
    if (text.empty()) text = std::visit([&](const auto& one) { return about(one, rule); }, move_);
    for (std::size_t i = 2; i < text.size(); ++i)
      if (text[i - 2] == '.' && text[i - 1] == ' ')
        text.replace(i, std::string::npos, capitalised(text.substr(i)));
    return capitalised(std::move(text));
  }

 private:
  static constexpr bool is_one_of(RuleId rule, std::initializer_list<RuleId> rules) {
    return std::find(rules.begin(), rules.end(), rule) != rules.end();
  }

  // --- When ---

  std::string about_moment(RuleId rule) const {
    if (rule == mentions<"phases-6">) return turn();
    if (rule == mentions<"phases-2">)
      return "It is round " + number(state_.round) +
             ", of the Build phase; the Battle phase begins "
             "with round " +
             number(kBuildRounds + 1) + ".";
    if (rule == mentions<"setup-placement-5">) return "The setup continues: " + going_on();
    if (rule == mentions<"build-4">) return going_on();
    if (rule == mentions<"activating-units-10">) return activation();
    if (declines_another_thing()) return "";
    if (is_one_of(rule, {mentions<"retaliation-1">, mentions<"retaliation-2">,
                         mentions<"retaliation-7">}))
      return retaliation(rule);
    if (is_one_of(rule, {mentions<"retaliation-4">, mentions<"retaliation-5">}) &&
        !(state_.stage == Stage::retaliate && by_ == Seat{state_.actor()}))
      return retaliation(rule);
    if (is_one_of(rule,
                  {mentions<"gold-2">, mentions<"activating-units-3">, mentions<"retaliation-5">}))
      return money();
    return "";
  }

  std::string over() const {
    std::vector<std::string> all;
    for (SeatNumber seat = 0; seat < state_.players; ++seat)
      all.push_back(text_of(Seat{seat}) + " has " + counted(state_.player[seat].tokens, "token"));
    return "The game is over: " + joined(all) + ".";
  }

  std::string turn() const {
    std::vector<std::string> order;
    for (unsigned i = 0; i < state_.players; ++i) order.push_back(text_of(Seat{state_.order[i]}));
    return "It is " + text_of(Seat{state_.seat_of_turn()}) + "'s turn, not " + text_of(by_) +
           "'s; the order of the round is " + joined(order) + ".";
  }

  // Names the unit that stops the entry from being played, or whose activation is over.
  std::string activation() const {
    const Id named = std::visit(NamedUnit{}, move_);
    const Unit unit = unit_of(named), active = state_.acting().unit;
    const bool acts = !std::holds_alternative<Activate>(move_);
    if (acts && unit != active && read_.exists(unit) && state_.activated(unit) && !is_open(unit))
      return words_.unit(named) + " was activated this turn, and its activation is over.";
    if (active == no_unit) return going_on();
    return words_.unit(id_of(active)) + " is active; its activation has to end first.";
  }

  // Whether the unit is aboard and its Movement may go on.
  bool is_open(Unit unit) const {
    const auto* const end = state_.open.data() + state_.open_count;
    return std::any_of(state_.open.data(), end,
                       [&](const Activation& one) { return one.unit == unit; });
  }

  // Whether the entry declines something else than the retaliation that its seat is asked about.
  bool declines_another_thing() const {
    const auto* const pass = std::get_if<Pass>(&move_);
    return pass != nullptr && !pass->to.empty() && state_.stage == Stage::retaliate &&
           by_ == Seat{state_.actor()};
  }

  std::string retaliation(RuleId rule) const {
    const std::string by = text_of(by_);
    const bool player = by_.is_player() && by_.number < state_.players;
    if (!player || by_.number == state_.seat_of_turn())
      return state_.replying != 0 ? going_on() : turn_is_own(by);
    const SeatNumber seat = by_.number;
    if (state_.replying == seat + 1)
      return state_.stage == Stage::retaliate
                 ? by + " has yet to activate the unit that retaliates."
                 : by + " retaliates with one unit, " + words_.unit(id_of(state_.reply.unit)) + ".";
    if (const Activation* const winner = owed_for(read_, seat)) return owed(*winner);
    if (rule == mentions<"retaliation-7">)
      return by + " was beaten by a player who retaliated in this turn of " + own_turn() + ".";
    switch (state_.player[seat].redress) {
      case Redress::taken: return by + " has retaliated in this turn" + retaliated_with(seat) + ".";
      case Redress::declined: return by + " has declined to retaliate in this turn.";
      case Redress::lapsed: return by + cannot_retaliate(seat);
      case Redress::none:
      case Redress::beaten: break;
    }
    return by + " has lost no battle in this turn of " + own_turn() +
           "; a surrender is not a lost battle.";
  }
  std::string own_turn() const { return text_of(Seat{state_.seat_of_turn()}); }
  std::string turn_is_own(const std::string& by) const {
    if (!by_.is_player()) return by + " retaliates for nobody: " + going_on();
    return by + " is the active player; only a player whom " + by + " attacks may retaliate. " +
           going_on();
  }
  // Says why a player who has lost a battle may not retaliate yet.
  std::string owed(const Activation& winner) const {
    const std::string by = text_of(by_);
    if (&winner == &state_.active && winner.unit == no_unit)  // it has been captured
      return by + " may retaliate once the captives have their hexes.";
    if (&winner != &state_.active)  // a knight aboard whose Movement continues
      return by + " may retaliate once another unit is activated or the turn ends.";
    return "The activation of " + words_.unit(id_of(winner.unit)) +
           " is not over yet; once it is, " + by + " may retaliate.";
  }
  std::string retaliated_with(SeatNumber seat) const {
    std::vector<std::string> all;
    read_.each_unit(seat, [&](Unit unit) {
      if (state_.activated(unit)) all.push_back(words_.unit(id_of(unit)));
    });
    return all.empty() ? "" : " with " + joined(all);
  }
  std::string cannot_retaliate(SeatNumber seat) const {
    if (!has_rested_unit(read_, seat)) return " has no unit left that could be activated.";
    unsigned least = UINT32_MAX;
    read_.each_unit(seat, [&](Unit unit) {
      if (read_.in_play(unit) && !state_.activated(unit))
        least = std::min<unsigned>(least, cost_of(state_.kind(unit)));
    });
    return " has " + number(state_.player[seat].silver) +
           " silver; the cheapest unit that could be activated costs " + number(least) + ".";
  }

  std::string money() const {
    const Player& player = state_.player[by_.number % kPlayers];
    if (const auto* const activate = std::get_if<Activate>(&move_))
      return words_.unit(activate->unit) + " costs " +
             number(cost_of(state_.kind(unit_of(activate->unit)))) + " silver; " + text_of(by_) +
             " has " + number(player.silver) + ".";
    const auto* const build = std::get_if<Build>(&move_);
    return (build != nullptr ? with_article(name_of(build->what)) : "a wall") + " costs " +
           number(build != nullptr ? cost_of(build->what) : kWallCost) + " gold; " + text_of(by_) +
           " has " + number(player.gold) + ".";
  }

  // --- Where ---

  std::string shot(Id id, Id target) const {
    const Unit shooter = unit_of(id), prey = unit_of(target);
    if (!read_.exists(prey) || !read_.on_map(prey)) return unit(target);
    if (Seat{owner_of(prey)} == by_) return unit(target) + " It is " + text_of(by_) + "'s own.";
    if (!read_.exists(shooter) || read_.cell_of(shooter) == nowhere) return unit(id);
    return words_.unit(id) + " is at " + map_.at(read_.cell_of(shooter)).text() + ", " +
           words_.unit(target) + " at " + map_.at(read_.cell_of(prey)).text() + ": " +
           number(map_.distance(read_.cell_of(shooter), read_.cell_of(prey))) + " apart.";
  }
  // Returns the activation under which the unit may act, or null if it may not.
  const Activation* record(Id id) const {
    Checker unasked;
    return record_of(read_, unit_of(id), unasked);
  }
  bool has_used(Id id, Used action) const {
    const Activation* const acts = record(id);
    return acts != nullptr && (acts->used & action) != 0;
  }
  // Says what the unit has done in this activation.
  std::string done_by(Id id) const {
    std::vector<std::string> done;
    if (has_used(id, kMoved)) done.push_back("moved");
    if (has_used(id, kAttacked)) done.push_back("attacked");
    if (has_used(id, kBreached)) done.push_back("tried to breach a wall");
    if (done.empty()) return unit(id);
    return words_.unit(id) + " has " + joined(done) + " in this activation.";
  }

  // --- Each kind of move ---

  // Says what the rules about the acting unit refuse. Empty if the rule is about something else.
  std::string about_actor(Id id, RuleId rule) const {
    if (is_one_of(rule, {mentions<"activating-units-7">, mentions<"activating-units-8">}))
      return done_by(id);
    if (rule == mentions<"build-3">)
      return text_of(by_) + " has built while " + words_.unit(id) + " was aboard: its " +
             (state_.stopped(unit_of(id)) ? "activation is over." : "Movement is over.");
    if (is_one_of(rule, {mentions<"activating-units-2">, mentions<"units-freighter-3">,
                         mentions<"units-freighter-8">, mentions<"retaliation-4">}))
      return unit(id);
    return "";
  }
  std::string about_way(Id id, Cell to, Cell last, Cell board, const std::vector<Hex>& via,
                        RuleId rule) const {
    const Activation* const acts = record(id);
    if (acts == nullptr || to == nowhere) return unit(id);
    return tell_way(words_, {unit_of(id), *acts, via, to, last, board}, rule);
  }

  std::string about(const Load& move, RuleId) const {
    if (state_.stage != Stage::load) return "All freighters are loaded. " + going_on();
    if (!by_.is_player()) return going_on();
    const Unit freighter = unit_of(move.freighter);
    if (freighter == no_unit || Seat{owner_of(freighter)} != by_ ||
        state_.kind(freighter) != Kind::freighter)
      return move.freighter.text() + " is not a freighter of " + text_of(by_) + "'s.";
    if (read_.cargo(freighter) > 0) return words_.unit(move.freighter) + " is loaded.";
    if (move.knights.size() != kCargo)
      return words_.unit(move.freighter) + " takes " + number(kCargo) + " knights; " +
             number(move.knights.size()) + " are named.";
    for (std::size_t i = 0; i < move.knights.size(); ++i) {
      const Id id = move.knights[i];
      const auto end = move.knights.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::find(move.knights.begin(), end, id) != end) return id.text() + " is named twice.";
      const Unit one = unit_of(id);
      if (one == no_unit || Seat{owner_of(one)} != by_ || !read_.to_be_loaded(one))
        return words_.unit(id) + " is not a knight of " + text_of(by_) +
               "'s that waits to be loaded.";
    }
    return going_on();
  }
  std::string about(const Flip&, RuleId) const {
    if (state_.wind != Wind::none)
      return std::string{"The winds blow "} +
             (state_.wind == Wind::cw ? "clockwise (cw)" : "counter-clockwise (ccw)") + " already.";
    return state_.stage == Stage::wind && by_ != chance
               ? "The token decides, and not " + text_of(by_) + "."
               : going_on();
  }
  std::string about(const Place& move, RuleId rule) const {
    if (state_.stage != Stage::place || by_ != Seat{state_.actor()})
      return state_.round > 0 ? "All ships are placed: it is round " + number(state_.round) + "."
                              : going_on();
    if (rule != mentions<"setup-placement-1">)
      return rule == mentions<"setup-placement-4"> ? room(move.at, 1) : hex(move.at);
    const Unit ship = unit_of(move.ship);
    if (!read_.exists(ship) || Seat{owner_of(ship)} != by_)
      return move.ship.text() + " is not a ship of " + text_of(by_) + "'s.";
    if (!is_ship(state_.kind(ship))) return words_.unit(move.ship) + " is not a ship.";
    return words_.unit(move.ship) + " is placed at " + map_.at(state_.where[ship]).text() + ".";
  }

  std::string about(const Build& move, RuleId rule) const {
    const std::string by = text_of(by_);
    const Cell at = map_.find(move.at);
    if (const auto waits = unsettled(read_); waits || rule == mentions<"build-3">)
      return going_on();
    if (rule == mentions<"building-units-2"> || rule == mentions<"building-units-3">)
      return by + " has built " + counted(state_.built, "unit") + " this turn, and owns " +
             (read_.owns_castle(by_.number) ? "a castle." : "no castle.");
    if (rule == mentions<"building-units-6">)
      return "No development of " + by + "'s borders the sea.";
    if (is_one_of(rule, {mentions<"units-freighter-6">, mentions<"units-galley-4">}))
      return by + " has " + joined(units_of(kind_of_unit(move.what))) + ".";
    if (rule == mentions<"stats-11">) return by + " has artillery" + artillery_place() + ".";
    if (is_one_of(rule, {mentions<"occupancy-2">, mentions<"building-units-7">}))
      return room(move.at, std::max<unsigned>(size_of(development_of(move.what)), 1));
    if (at == nowhere || rule != mentions<"build-1"> || map_.is_sea(at))
      return hex(move.at) + (rule == mentions<"building-units-5"> ? beside_own(at) : "");
    const bool second = development_of(move.what) != Development::none &&
                        state_.development(at) != Development::none;
    return hex(move.at) + (second ? " A development stands there already." : "") +
           (read_.unit_near(by_.number, at) ? "" : nearest_unit(at));
  }
  std::vector<std::string> units_of(Kind kind) const {
    std::vector<std::string> all;
    read_.each_unit(by_.number, [&](Unit unit) {
      if (read_.in_play(unit) && state_.kind(unit) == kind) all.push_back(words_.unit(id_of(unit)));
    });
    return all;
  }
  std::string artillery_place() const {
    for (const std::uint16_t piece : state_.all_pieces())
      if (!is_wall(piece) && owner_of_piece(piece) == by_.number)
        return " at " + map_.at(cell_of_piece(piece)).text();
    return "";
  }
  std::string beside_own(Cell at) const {
    if (at == nowhere || !(map_.around[at] & read_.developments_of(by_.number)).empty()) return "";
    return " No development of " + text_of(by_) + "'s is next to it.";
  }
  std::string nearest_unit(Cell at) const {
    Unit nearest = no_unit;
    read_.each_unit(by_.number, [&](Unit unit) {
      if (read_.on_map(unit) &&
          (nearest == no_unit ||
           map_.distance(state_.where[unit], at) < map_.distance(state_.where[nearest], at)))
        nearest = unit;
    });
    if (nearest == no_unit) return " " + text_of(by_) + " has no unit on the map.";
    return " The nearest of " + text_of(by_) + "'s units, " + words_.unit(id_of(nearest)) +
           ", is " + number(map_.distance(state_.where[nearest], at)) + " hexes away.";
  }

  std::string about(const BuildWall& move, RuleId rule) const {
    return rule == mentions<"walls-1"> ? place_of_wall(move.at) : going_on();
  }
  std::string about(const MoveWall& move, RuleId rule) const {
    if (rule == mentions<"walls-1">)
      return move.to == move.from ? "The wall stands on " + move.from.text() + " already."
                                  : place_of_wall(move.to);
    if (rule != mentions<"walls-2">) return going_on();
    return state_.wall_moved != 0 ? text_of(by_) + " has moved a wall this turn." : edge(move.from);
  }
  std::string about(const Claim& move, RuleId rule) const {
    const std::string by = text_of(by_);
    const SeatNumber seat = by_.number % kPlayers;
    if (rule == mentions<"objective-once-1">)
      return (state_.player[seat].claimed >> static_cast<unsigned>(move.award) & 1) != 0
                 ? by + " has claimed the " + text_of(move.award) + " before."
                 : going_on();
    if (rule == mentions<"objective-once-2">) {
      const auto walls = std::count_if(
          state_.pieces.begin(), state_.pieces.begin() + state_.piece_count,
          [&](std::uint16_t one) { return is_wall(one) && owner_of_piece(one) == seat; });
      return by + " has " + counted(walls, "wall") + ", and no hex free of others is enclosed.";
    }
    if (rule == mentions<"objective-once-4">)
      return by + " has built on, and still owns, at most " +
             counted(complex_size(read_, seat), "adjacent hex", "adjacent hexes") + ".";
    if (rule == mentions<"objective-once-5">)
      return "The longest chain of " + by + "'s walls has a length of " +
             number(wall_length(read_, seat)) + ".";
    return going_on();
  }
  std::string about(const Activate& move, RuleId) const {
    return unsettled(read_) ? going_on() : unit(move.unit);
  }

  std::string about(const MoveUnit& move, RuleId rule) const {
    if (unsettled(read_)) return going_on();
    const Cell to = map_.find(move.to);
    if (rule == mentions<"units-freighter-3">) return unit(move.unit) + " " + hex(move.to);
    if (std::string text = about_actor(move.unit, rule); !text.empty()) return text;
    if (rule == mentions<"artillery-actions-3">)
      return unit(move.unit) + " No artillery of " + text_of(by_) + "'s comes along from there.";
    if (is_one_of(rule, {mentions<"occupancy-1">, mentions<"occupancy-2">}))
      return room(move.to, 1);
    if (to == nowhere) return hex(move.to);
    if (to == read_.cell_of(unit_of(move.unit)))
      return words_.unit(move.unit) + " is at " + move.to.text() + " already.";
    if (rule == mentions<"movement-6"> && read_.unit_owner(to) != no_seat)
      return into_battle(move, to);
    if (is_one_of(rule, {mentions<"movement-4">, mentions<"attack-adjacent-1">}))
      return hex(move.to);  // whatever the way is
    if (is_one_of(rule, {mentions<"hexes-sea-1">, mentions<"hexes-mountains-1">}))
      return move.via.empty() ? hex(move.to) : about_way(move, to, rule) + " " + hex(move.to);
    return about_way(move, to, rule);
  }
  std::string about_way(const MoveUnit& move, Cell to, RuleId rule) const {
    const Cell last = map_.find(move.from);
    if (move.from && last == nowhere) return hex(move.from);
    const Kind kind = state_.kind(unit_of(move.unit));
    if (!(is_ship(kind) ? map_.sea : map_.ground).has(to))
      return words_.terrain(move.to) + " is not a hex for " + words_.unit(move.unit) + ".";
    const SeatNumber there = read_.occupier(to);
    const bool theirs = there != no_seat && Seat{there} != by_ && read_.unit_owner(to) == no_seat;
    if (rule == mentions<"movement-2"> && theirs) return hex(move.to);
    return about_way(move.unit, to, last, nowhere, move.via, rule);
  }
  // Explains a battle that is started by moving in.
  std::string into_battle(const MoveUnit& move, Cell to) const {
    if (has_used(move.unit, kAttacked)) return done_by(move.unit) + " " + hex(move.to);
    const Unit target = target_of(read_, move, to);
    if (!move.target && target == no_unit) return "No target is named. " + hex(move.to);
    if (target != no_unit && read_.exists(target) && read_.on_map(target) &&
        state_.where[target] == to)
      return about_way(move, to, mentions<"movement-6">);
    return unit(move.target) + " " + hex(move.to);
  }
  std::string about(const Embark& move, RuleId rule) const {
    if (unsettled(read_)) return going_on();
    if (std::string text = about_actor(move.unit, rule); !text.empty()) return text;
    const Unit freighter = unit_of(move.freighter);
    if (rule == mentions<"units-freighter-2">) {
      if (!read_.exists(freighter) || state_.kind(freighter) != Kind::freighter ||
          read_.cargo(freighter) < kCargo)
        return unit(move.unit) + " " + unit(move.freighter);
      return words_.unit(move.freighter) + " carries " + number(kCargo) + " knights already.";
    }
    if (!read_.exists(freighter)) return unit(move.freighter);
    const Cell board = read_.cell_of(freighter);
    return about_way(move.unit, board, nowhere, board, move.via, rule);
  }
  template <OneOf<Attack, Shoot, Fire> M>
  std::string about(const M& move, RuleId rule) const {
    if (unsettled(read_)) return going_on();
    if (rule == mentions<"units-freighter-8"> && std::is_same_v<M, Shoot>)
      return unit(move.unit) + " " + hex_of(move.target) + " It is not a coast.";
    if (std::string text = about_actor(move.unit, rule); !text.empty()) return text;
    if (rule == mentions<"walls-3"> && read_.exists(unit_of(move.target)))
      return walls_between(move.unit, read_.cell_of(unit_of(move.target)));
    if (rule == mentions<"artillery-actions-1">)
      return unit(move.unit) + " No artillery of " + text_of(by_) + "'s stands there.";
    const Kind kind =
        read_.exists(unit_of(move.unit)) ? state_.kind(unit_of(move.unit)) : Kind::none;
    if (std::is_same_v<M, Shoot> && kind != Kind::archer && kind != Kind::galley)
      return unit(move.unit);
    const Unit target = unit_of(move.target);
    const bool ranged = !std::is_same_v<M, Attack> && read_.exists(target) && read_.on_map(target);
    return shot(move.unit, move.target) +
           (ranged ? " The range of a shot is " + number(kShotRange) + "." : "");
  }
  std::string hex_of(Id id) const {
    const Unit one = unit_of(id);
    return read_.exists(one) && read_.cell_of(one) != nowhere ? hex(map_.at(read_.cell_of(one)))
                                                              : unit(id);
  }
  std::string about(const Breach& move, RuleId rule) const {
    if (unsettled(read_)) return going_on();
    if (std::string text = about_actor(move.unit, rule); !text.empty()) return text;
    return edge(move.wall) + " " + unit(move.unit);
  }
  std::string about(const Seize& move, RuleId rule) const {
    if (unsettled(read_)) return going_on();
    if (std::string text = about_actor(move.unit, rule); !text.empty()) return text;
    const Cell at = map_.find(move.at);
    if (at == nowhere) return hex(move.at);
    if (rule == mentions<"walls-3">) return walls_between(move.unit, at);
    if (rule == mentions<"seize-2">) return blockers(read_.cell_of(unit_of(move.unit)), at);
    return hex(move.at) + " " + unit(move.unit) + distance_to(at, unit_of(move.unit));
  }
  // Says how far away the hex is, for what may only be done from a neighbouring one.
  std::string distance_to(Cell at, Unit one) const {
    if (!read_.exists(one) || !read_.on_map(one)) return "";
    const auto steps = map_.distance(read_.cell_of(one), at);
    return steps > 1 ? " That is " + number(steps) + " hexes away." : "";
  }
  std::string blockers(Cell from, Cell at) const {
    std::vector<std::string> all;
    read_.each_unit(state_.development_owner(at), [&](Unit unit) {
      if (guards(read_, unit, from, at))
        all.push_back(words_.unit(id_of(unit)) + words_.where(id_of(unit)));
    });
    return "The " + std::string{name_of(state_.development(at))} + " at " + map_.at(at).text() +
           " is defended by " + joined(all) + ".";
  }
  template <OneOf<Withdraw, Done, EndTurn> M>
  std::string about(const M&, RuleId) const {
    return going_on();
  }
  std::string about(const Defend& move, RuleId rule) const {
    const Battle& battle = state_.battle;
    if (state_.stage != Stage::defend && state_.stage != Stage::roll)
      return "Nobody is attacked: " + going_on();
    if (rule == mentions<"attack-ranged-2"> || battle.kind == BattleKind::breach ||
        by_ != Seat{owner_of(battle.target)})
      return going_on();
    const Unit one = unit_of(move.unit);
    if (one == battle.defender || battle.defender != battle.target)
      return words_.unit(id_of(battle.defender)) + " defends already.";
    if (read_.own(by_.number, move.unit) != no_unit && can_defend(read_, one))
      return text_of(by_) + " has declined to name another defender. " + going_on();
    std::string text = unit(move.unit) + " The attack on " + words_.unit(id_of(battle.target)) +
                       " at " + map_.at(battle.at).text() + " comes from ";
    return text + (battle.from == nowhere ? "the winds" : map_.at(battle.from).text()) + ".";
  }
  std::string about(const Keep& move, RuleId) const {
    if (state_.stage != Stage::keep)
      return "No captive waits for a hex: " + unit(move.prisoner) + " " + going_on();
    const Unit captive = first_taken(read_);
    if (unit_of(move.prisoner) != captive || by_ != Seat{state_.captor}) return going_on();
    std::vector<std::string> nearest;
    nearest_developments(read_, state_.captor, state_.where[captive]).each([&](unsigned cell) {
      nearest.push_back(map_.at(static_cast<Cell>(cell)).text());
    });
    return "The developments of " + text_of(by_) + "'s that are nearest to " +
           map_.at(state_.where[captive]).text() + " are at " + joined(nearest) + ".";
  }
  std::string about(const Pass& move, RuleId) const {
    const std::string to = move.to.empty() ? "" : " Nothing is offered by " + move.to + ".";
    return going_on() + to;
  }
  std::string about(const Roll& move, RuleId) const {
    if (state_.stage != Stage::roll) return "No dice are due. " + going_on();
    std::vector<std::string> values;
    for (const auto value : move.values) values.push_back(number(value));
    return going_on() + " The entry has " + counted(move.values.size(), "die", "dice") +
           (values.empty() ? "." : ": " + joined(values) + ".") + " Each shows 1 to 6" +
           (by_ == chance ? "." : ", and they are chance's.");
  }

  const Words& words_;
  const Reading& read_;
  const State& state_;
  const Map& map_;
  const Seat by_;
  const Move& move_;
};

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  const Words words(content, state);
  return Refusal(words, by, move).tell(rule);
}

}  // namespace arbiter::hex
