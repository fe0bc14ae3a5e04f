// Rounds and turns: the two phases, turn order by points, gold and silver (book: Game Phases,
// Points, Gold, Silver).
#include <algorithm>

#include "engine/games/hex/acting.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/rule.hpp"

namespace arbiter::hex {

void Acting::begin_round() {
  ++state.round;
  state.turn = 0;
  if (state.round > kRounds) return give_awards();
  if (state.round == 1)
    tell({.rule = "setup-placement-5"_rule, .event = Event::phase_begins, .what = 0});
  if (state.round == kBuildRounds + 1) {
    tell({.rule = "phases-7"_rule, .event = Event::phase_begins, .what = 1});
    tell({.rule = "phases-4"_rule, .event = Event::phase_begins, .what = 2});
  }
  if (state.in_battle_phase()) set_order();
  begin_turn();
}

// The fewest points first; equal points keep the order of the seats.
void Acting::set_order() {
  std::array<unsigned, kPlayers> points{};
  for (SeatNumber seat = 0; seat < state.players; ++seat) {
    const auto found = read.points(seat);
    points[seat] = found.sum();
    state.order[seat] = seat;
    tell_points(seat, found);
  }
  std::stable_sort(state.order.begin(), state.order.begin() + state.players,
                   [&](SeatNumber a, SeatNumber b) { return points[a] < points[b]; });
  tell({.rule = "phases-6"_rule, .event = Event::order_set});
}

void Acting::tell_points(SeatNumber seat, const Reading::Points& points) {
  if (!telling()) return;
  const auto say = [&](RuleId rule, unsigned amount, std::uint8_t what) {
    tell({.rule = rule,
          .event = Event::points_counted,
          .by = Seat{seat},
          .what = what,
          .amount = static_cast<std::int32_t>(amount)});
  };
  say("phases-5"_rule, points.sum(), 0);
  say("points-3"_rule, points.buildings, 1);
  say("points-4"_rule, points.armies, 2);
  say("points-5"_rule, points.navies, 3);
}

void Acting::begin_turn() {
  Player& player = state.player[state.seat_of_turn()];
  player.gold = static_cast<std::uint8_t>(std::min(player.gold + kIncome, 255));
  player.silver = static_cast<std::uint8_t>(std::min(player.silver + kIncome, 255));
  state.stage = Stage::turn;
  const Seat by{state.seat_of_turn()};
  tell({.rule = "gold-1"_rule, .event = Event::income, .by = by, .what = 0, .amount = player.gold});
  tell({.rule = "silver-1"_rule,
        .event = Event::income,
        .by = by,
        .what = 1,
        .amount = player.silver});
}

// --- The end of a turn ---

void Acting::apply(Seat, const EndTurn&) {
  if (state.active.unit != no_unit) pause_active();
  state.pending = kDue | kEnding;
  next_retaliation();
}

void Acting::finish_turn() {
  const Seat by{state.seat_of_turn()};
  tell({.rule = "activating-units-6"_rule, .event = Event::turn_ends, .by = by});
  state.pending = state.built = state.wall_moved = 0;
  std::fill_n(state.open.begin(), state.open_count, Activation{});
  state.open_count = 0;
  for (auto& one : state.what) one = static_cast<std::uint8_t>(one & 0x3F);
  for (auto& one : state.ground) one = static_cast<std::uint8_t>(one & 0x1F);
  if (second(state, Choosable::money)) {
    Player& player = state.player[by.number];
    if (player.gold + player.silver > 0)
      tell({.rule = "gold-1"_rule,
            .event = Event::money_lost,
            .by = by,
            .amount = player.gold,
            .second = player.silver});
    player.gold = player.silver = 0;
  }
  if (++state.turn < state.players)
    begin_turn();
  else
    begin_round();
}

}  // namespace arbiter::hex
