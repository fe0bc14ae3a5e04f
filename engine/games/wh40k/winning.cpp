// Winning a battle, winning planets, the end of the game.
#include <algorithm>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

inline constexpr unsigned planets_of_a_type_to_win = 3;

void Machine::end_battle(Seat winner) {
  auto& at = state.at;
  for (auto& one : state.cards) {
    if (one.boost > 0)
      tell_amount(mentions<"card-anatomy-11">, Deed::boost_ended, one.id, one.boost);
    one.boost = 0;
  }
  at.winner = winner;
  at.turn = winner;
  at.next = nobody;
  at.passes = at.declined = 0;
  at.step = winner.is_player() ? StepName::won : StepName::settle;
}

Next Machine::won() {
  auto& at = state.at;
  if (read().can_use_battle_ability(at.winner, at.planet, at.planet)) return Next::ask;
  skip(at.winner, decides<"winning-a-battle-1">);
  at.step = StepName::settle;
  return Next::again;
}

// Applies the result of the battle, once the battle ability is over.
Next Machine::settle_battle() {
  ruling<"R-48">();
  ruling<"R-49">();
  auto& at = state.at;
  const Seat winner = at.winner;
  const Card planet = at.planet;
  const bool first = read().first_planet() == planet;
  const auto reading = read();
  const auto each_there = [&](auto visit) {
    for (auto& one : state.cards)
      if (one.is_at(planet)) visit(one);
  };
  if (decides<"overview-4">(first) && winner.is_player()) {
    win_planet(winner);
    if (state.outcome.state != Ending::running) return Next::again;
    each_there([&](CardState& one) {
      to_headquarters(one);
      tell(decides<"winning-a-battle-4">, Deed::returned, one.id);
    });
  } else if (first) {
    tell_place(decides<"winning-a-battle-7">, Deed::planet_removed, Id{}, planet);
    remove_planet();
  } else if (winner.is_player()) {
    each_there([&](CardState& one) {
      if (one.id.owner == winner && reading.is_warlord(one)) {
        to_headquarters(one);
        tell(decides<"winning-a-battle-8">, Deed::returned, one.id);
      } else {
        tell(decides<"winning-a-battle-10">, Deed::rule, one.id);
      }
    });
    tell_place(decides<"winning-a-battle-9">, Deed::rule, Id{}, planet);
  }
  const auto place = at.place;
  at = Moment{};
  at.phase = PhaseName::combat;
  at.step = StepName::battles;
  at.place = place;
  if (first) --at.place;  // the planet that was first has left the line
  return Next::again;
}

void Machine::remove_planet() {
  state.line.erase(state.line.begin());
  state.first = false;
}

void Machine::win_planet(Seat winner) {
  const Card planet = state.at.planet;
  auto& display = state.player(winner).victory;
  display.push_back(planet);
  state.last_winner = winner;
  tell_seat(decides<"winning-a-battle-3">, Deed::planet_won, winner, 0, planet);
  remove_planet();
  for (const auto type : decides<"winning-and-losing-1">(content.text(planet).types)) {
    const auto count = std::count_if(display.begin(), display.end(), [&](Card one) {
      const auto& types = content.text(one).types;
      return std::find(types.begin(), types.end(), type) != types.end();
    });
    if (count >= static_cast<int>(planets_of_a_type_to_win))
      return end(Ending::won, winner, decides<"overview-5">);
  }
}

// No planet is left after the battle at the last one.
void Machine::end_of_line() {
  ruling<"R-51">();
  if (state.last_winner.is_player())
    end(Ending::won, state.last_winner, decides<"questions-and-answers-1">);
  else
    end(Ending::drawn, nobody, decides<"questions-and-answers-1">);
}

void Machine::end(Ending ending, Seat winner, RuleId rule) {
  state.outcome.state = ending;
  if (winner.is_player()) state.outcome.winners = SeatSet::of(winner);
  state.outcome.rule = rule;
  tell_seat(rule, ending == Ending::won ? Deed::won : Deed::drawn, winner);
}

// Any player may give up at any time.
void judge(const Reading& read, Seat by, const Concede&, Checker& check) {
  check.need(by.number < read.state.players.size(), row<"overview-1">);
}

// A concession may come at any decision.
void moment(const Reading& read, Seat by, const Concede& move, Checker& check) {
  judge(read, by, move, check);
}

void Machine::apply(Seat by, const Concede&) {
  end(Ending::won, other_of(by), decides<"overview-1">);
}

void offer(Listing&, Type<Concede>) {}  // it is not an answer to a decision

std::string tell(const Words&, Seat by, const Concede&) { return Words::seat(by) + " concedes."; }

}  // namespace arbiter::wh40k
