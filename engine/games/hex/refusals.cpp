// Why a rule refuses a move here, as a judge would say it.
#include <string>

#include "engine/core/moves.hpp"
#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

class Refusal {
 public:
  Refusal(const Reading& read, Seat by, const Move& move) : read_(read), by_(by), move_(move) {}

  std::string tell(RuleId rule) const {
    const Decision asked = decision_of(read_);
    if (!asked.asks()) return "The game is over.";
    if (!asked.seats.has(by_)) {
      std::string seats;
      for (SeatNumber seat = 0; seat < read_.state.players; ++seat)
        if (asked.seats.has(Seat{seat})) seats += (seats.empty() ? "" : ", ") + text_of(Seat{seat});
      return "It is " + (seats.empty() ? std::string{"chance"} : seats) +
             " that must answer, not " + text_of(by_) + "." + owed(rule);
    }
    if (rule == row<"gold-2"> || rule == row<"activating-units-3"> || rule == row<"retaliation-5">)
      return money();
    return std::visit([&](const auto& one) { return about(one, rule); }, move_);
  }

 private:
  // Why who has lost a battle may not retaliate yet.
  std::string owed(RuleId rule) const {
    if (rule == row<"retaliation-5">) return " " + money();
    if (rule != row<"retaliation-2">) return "";
    const Activation* const winner = owed_for(read_, by_.number);
    if (winner == nullptr) return "";
    if (winner == &read_.state.active && winner->unit == no_unit)  // it has been captured
      return " " + text_of(by_) + " may retaliate once the captives have their hexes.";
    if (winner != &read_.state.active)  // a knight aboard whose Movement goes on
      return " " + text_of(by_) + " may retaliate once another unit is activated or the turn ends.";
    return " The activation of " + id_of(winner->unit).text() + " is not over yet; once it is, " +
           text_of(by_) + " may retaliate.";
  }
  std::string money() const {
    const Player& player = read_.state.player[by_.number % kPlayers];
    if (const auto* const activate = std::get_if<Activate>(&move_)) {
      const Unit unit = unit_of(activate->unit);
      const unsigned cost = unit == no_unit ? 0 : cost_of(read_.state.kind(unit));
      return activate->unit.text() + " costs " + number(cost) + " silver; " + text_of(by_) +
             " has " + number(player.silver) + ".";
    }
    const auto* const build = std::get_if<Build>(&move_);
    const unsigned cost = build != nullptr ? cost_of(build->what) : kWallCost;
    return "That costs " + number(cost) + " gold; " + text_of(by_) + " has " + number(player.gold) +
           ".";
  }

  std::string hex(Hex at) const {
    const Cell cell = read_.map.find(at);
    if (cell == nowhere) return at.text() + " is not on the map.";
    std::string text = at.text() + " is " + std::string{name_of(read_.map.terrain[cell])};
    const Development development = read_.state.development(cell);
    if (development != Development::none)
      text += " with " + text_of(Seat{read_.state.development_owner(cell)}) + "'s " +
              std::string{name_of(development)};
    const unsigned units = read_.units_at(cell);
    if (units > 0)
      text +=
          " and " + number(units) + " of " + text_of(seat_of(read_.unit_owner(cell))) + "'s units";
    return text + ".";
  }
  std::string unit(Id id) const {
    const Unit unit = unit_of(id);
    if (unit == no_unit || !read_.exists(unit)) return "There is no unit " + id.text() + ".";
    const std::string kind{name_of(read_.state.kind(unit))};
    if (owner_of(unit) != by_.number && read_.in_play(unit))
      return id.text() + " (" + kind + ") is " + text_of(Seat{owner_of(unit)}) + "'s.";
    const Cell cell = read_.cell_of(unit);
    if (cell == nowhere) return id.text() + " (" + kind + ") is not in play.";
    std::string text = id.text() + " (" + kind + ") is at " + read_.map.at(cell).text();
    if (read_.aboard(unit)) text += ", aboard " + id_of(read_.state.where[unit]).text();
    if (read_.state.acting().unit == unit)
      text += ", active";
    else
      text += read_.state.activated(unit) ? ", already activated this turn" : ", not activated";
    return text + ".";
  }
  std::string edge(Edge at) const {
    if (read_.map.find(at) == no_edge) {
      const Cell other = read_.map.find(at.hex.next(at.side % kDirections));
      if (read_.map.find(at.hex) == nowhere || other == nowhere)
        return "The map has no edge " + at.text() + ".";
      return "That edge is called " + Edge{read_.map.at(other), opposite(at.side)}.text() +
             ": by the hex that comes first in row order.";
    }
    const SeatNumber owner = read_.wall_owner(read_.map.find(at));
    return owner == no_seat ? "No wall stands on " + at.text() + "."
                            : "On " + at.text() + " stands a wall of " + text_of(Seat{owner}) + ".";
  }
  std::string acting() const {
    const Activation& record = read_.state.acting();
    if (record.unit == no_unit) return "No unit is active.";
    return id_of(record.unit).text() + " is active" +
           (read_.state.stage == Stage::activation || read_.state.stage == Stage::retaliation
                ? "; done ends its activation."
                : ".");
  }
  // How far apart a unit and a hex are, and how far it can go.
  std::string way(Id id, Hex to) const {
    const Unit mover = unit_of(id);
    if (!read_.exists(mover) || read_.cell_of(mover) == nowhere) return unit(id);
    const Cell target = read_.map.find(to);
    if (target == nowhere) return hex(to);
    const Cell start = read_.cell_of(mover);
    return id.text() + " has a range of " + number(range_of(read_.state, read_.state.kind(mover))) +
           "; " + to.text() + " is " + number(read_.map.distance(start, target)) + " away from " +
           read_.map.at(start).text() + ". " + hex(to);
  }
  std::string shot(Id id, Id target) const {
    const Unit shooter = unit_of(id), prey = unit_of(target);
    if (!read_.exists(prey) || read_.cell_of(prey) == nowhere) return unit(target);
    if (!read_.exists(shooter) || read_.cell_of(shooter) == nowhere) return unit(id);
    return id.text() + " is at " + read_.map.at(read_.cell_of(shooter)).text() + ", " +
           target.text() + " at " + read_.map.at(read_.cell_of(prey)).text() + ": " +
           number(read_.map.distance(read_.cell_of(shooter), read_.cell_of(prey))) + " apart.";
  }

  static bool about_activation(RuleId rule) {
    return rule == row<"activating-units-2"> || rule == row<"activating-units-7"> ||
           rule == row<"activating-units-8"> || rule == row<"activating-units-10"> ||
           rule == row<"retaliation-4"> || rule == row<"build-3">;
  }

  std::string about(const Load& move, RuleId) const {
    return number(move.knights.size()) + " units for " + move.freighter.text() + ".";
  }
  std::string about(const Flip&, RuleId) const { return "It shows cw or ccw."; }
  std::string about(const Place& move, RuleId rule) const {
    return rule == row<"setup-placement-1"> ? unit(move.ship) : hex(move.at);
  }
  std::string about(const Build& move, RuleId rule) const {
    if (rule == row<"building-units-2">)
      return number(read_.state.built) + " have been built this turn.";
    return hex(move.at);
  }
  std::string about(const BuildWall& move, RuleId) const { return edge(move.at); }
  std::string about(const MoveWall& move, RuleId rule) const {
    return edge(rule == row<"walls-2"> ? move.from : move.to);
  }
  std::string about(const Claim& move, RuleId rule) const {
    if (rule != row<"objective-once-1">) return "";
    const unsigned claimed = read_.state.player[by_.number % kPlayers].claimed;
    return (claimed >> static_cast<unsigned>(move.award) & 1) != 0
               ? text_of(by_) + " has claimed it before."
               : acting();
  }
  std::string about(const Activate& move, RuleId rule) const {
    return rule == row<"activating-units-10"> ? acting() : unit(move.unit);
  }
  std::string about(const MoveUnit& move, RuleId rule) const {
    return about_activation(rule) ? unit(move.unit) : way(move.unit, move.to);
  }
  std::string about(const Embark& move, RuleId rule) const {
    return about_activation(rule) ? unit(move.unit) : unit(move.unit) + " " + unit(move.freighter);
  }
  template <OneOf<Attack, Shoot> M>
  std::string about(const M& move, RuleId rule) const {
    return about_activation(rule) ? unit(move.unit) : shot(move.unit, move.target);
  }
  std::string about(const Fire& move, RuleId rule) const {
    if (rule == row<"artillery-actions-1">)
      return unit(move.unit) + " No artillery of " + text_of(by_) + " stands there.";
    return about_activation(rule) ? unit(move.unit) : shot(move.unit, move.target);
  }
  std::string about(const Breach& move, RuleId rule) const {
    return about_activation(rule) ? unit(move.unit) : edge(move.wall) + " " + unit(move.unit);
  }
  std::string about(const Seize& move, RuleId rule) const {
    return about_activation(rule) ? unit(move.unit) : hex(move.at) + " " + unit(move.unit);
  }
  template <OneOf<Withdraw, Done, EndTurn> M>
  std::string about(const M&, RuleId) const {
    return acting();
  }
  std::string about(const Defend& move, RuleId) const { return unit(move.unit); }
  std::string about(const Keep& move, RuleId) const { return hex(move.at); }
  std::string about(const Pass&, RuleId) const { return ""; }
  std::string about(const Roll& move, RuleId) const {
    return number(move.values.size()) +
           " dice; each shows 1 to 6, and there are as many as the rule says.";
  }

  const Reading& read_;
  const Seat by_;
  const Move& move_;
};

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  const Reading read(content, state);
  return Refusal(read, by, move).tell(rule);
}

}  // namespace arbiter::hex
