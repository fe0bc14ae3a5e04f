// Applying moves: the functions that change a position, each in the file of its chapter.
#pragma once
#include <array>
#include <vector>

#include "engine/core/facts.hpp"
#include "engine/games/hex/facts.hpp"
#include "engine/games/hex/moves.hpp"
#include "engine/games/hex/reading.hpp"
#include "engine/games/hex/ways.hpp"

namespace arbiter::hex {

// Advances a position by one move, up to the next decision.
class Machine {
 public:
  // `facts` may be null. Content, state and facts must outlive it.
  Machine(const Content& content, State& position, std::vector<Fact>* facts)
      : read(content, position), map(read.map), state(position), facts_(facts) {
    if (telling()) note_escaping();
  }

  // Receives what was settled without asking. Null if the caller does not want it.
  std::vector<Unasked<Move>>* without_asking = nullptr;

  // Each requires that the move was judged legal.
  void apply(Seat by, const Load& move);
  void apply(Seat by, const Flip& move);
  void apply(Seat by, const Place& move);
  void apply(Seat by, const Build& move);
  void apply(Seat by, const BuildWall& move);
  void apply(Seat by, const MoveWall& move);
  void apply(Seat by, const Claim& move);
  void apply(Seat by, const Activate& move);
  void apply(Seat by, const MoveUnit& move);
  void apply(Seat by, const Embark& move);
  void apply(Seat by, const Attack& move);
  void apply(Seat by, const Shoot& move);
  void apply(Seat by, const Fire& move);
  void apply(Seat by, const Breach& move);
  void apply(Seat by, const Seize& move);
  void apply(Seat by, const Withdraw& move);
  void apply(Seat by, const Done& move);
  void apply(Seat by, const EndTurn& move);
  void apply(Seat by, const Defend& move);
  void apply(Seat by, const Keep& move);
  void apply(Seat by, const Pass& move);
  void apply(Seat by, const Roll& move);

  void tell(const Fact& fact) {
    if (telling()) add_fact(fact);
  }
  void tell(RuleId rule, Deed deed, Fact fact = {}) {
    fact.rule = rule;
    fact.deed = deed;
    tell(fact);
  }
  bool telling() const { return facts_.wanted(); }
  // Records a decision that was settled without asking the seat.
  void note_unasked(Seat by, const Move& move, RuleId rule) {
    if (without_asking != nullptr) without_asking->push_back({by, move, rule});
  }

  const Reading read;
  const Map& map;
  State& state;

 private:
  // --- machine.cpp ---
  void add_fact(Fact fact);
  void proceed();
  // --- setup.cpp ---
  void note_load(Seat by, Unit freighter);
  void next_placement();
  void leave_out_ships();
  // --- phases.cpp ---
  void begin_round();
  void set_order();
  void begin_turn();
  void finish_turn();
  void tell_points(SeatNumber seat, const Reading::Points& points);
  // --- building.cpp ---
  void pay_gold(SeatNumber seat, unsigned cost);
  void develop(SeatNumber seat, Development development, Cell cell);
  void close_movements();
  // --- activation.cpp ---
  Activation& act_with(Unit unit);
  void end_activation();
  void next_retaliation();
  void begin_retaliation(SeatNumber seat);
  void end_retaliation();
  void forget(Unit unit);
  void close_paused(unsigned place);
  void pause_active();
  // --- movement.cpp ---
  void begin_movement(Unit unit, Activation& record);
  void arrive(Unit unit, Cell cell, bool towing, Cell from);
  void tell_way(Unit unit, Cell to, const Ways& ways, const Way& way, const std::vector<Hex>& via);
  void tell_passing(Unit unit, Cell to, const Ways& ways, const Way& way,
                    const std::vector<Hex>& via);
  void take_artillery(Cell cell);
  void tell_sieges(Unit unit);
  // --- attack.cpp ---
  void declare(BattleKind kind, Unit attacker, Unit target, Cell from);
  void resolve_adjacent(const Roll& move);
  void resolve_ranged(const Roll& move);
  void resolve_breach(const Roll& move);
  void win_battle();
  void lose_battle();
  void settle_entry();
  void tell_why_back();
  void go_back(RuleId rule);
  void tell_modifiers();
  // --- results.cpp ---
  void defeat(SeatNumber victor, Unit unit);
  void capture(SeatNumber captor, Unit unit);
  void sink(SeatNumber victor, Unit ship, bool with_cargo);
  bool bring_captives();
  void jail(Unit unit, Cell cell, bool chosen = false);
  void jail_those_beside(SeatNumber captor, Cell cell);
  void give_tokens(SeatNumber seat, unsigned tokens, RuleId rule);
  // --- tactics.cpp ---
  std::uint8_t flank_bonus(Cell target, Cell from);
  bool surround();
  void note_escaping();
  // --- awards.cpp ---
  void give_awards();
  void give_award(RuleId rule, const std::array<unsigned, kPlayers>& counts);

  FactList<Fact> facts_;
  // The units that could escape only by the coast before the move. They are remembered so that only
  // new ones are reported.
  std::array<AreaSet, kPlayers> escaping_{};
};

}  // namespace arbiter::hex
