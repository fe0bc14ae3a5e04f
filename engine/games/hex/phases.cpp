// Rounds and turns: the two phases, turn order by points, gold and silver (book: Game Phases,
// Points, Gold, Silver).
#include <algorithm>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

void Machine::begin_round() {
  ++state.round;
  state.turn = 0;
  if (state.round > kRounds) return give_awards();
  if (state.round == 1) tell(mentions<"setup-placement-5">, Deed::phase_begins, {.what = 0});
  if (state.round == kBuildRounds + 1) {
    tell(mentions<"phases-7">, Deed::phase_begins, {.what = 1});
    tell(mentions<"phases-4">, Deed::phase_begins, {.what = 2});
  }
  if (decides<"phases-5">(state.in_battle_phase())) set_order();
  begin_turn();
}

// The player with the fewest points goes first. Players with equal points keep the order of the
// seats.
void Machine::set_order() {
  ruling<"R-20">();
  std::array<unsigned, kPlayers> points{};
  for (SeatNumber seat = 0; seat < state.players; ++seat) {
    const auto found = read.points(seat);
    points[seat] = found.sum();
    state.order[seat] = seat;
    tell_points(seat, found);
  }
  std::stable_sort(state.order.begin(), state.order.begin() + state.players,
                   [&](SeatNumber a, SeatNumber b) { return points[a] < points[b]; });
  tell(mentions<"phases-6">, Deed::order_set);
}

void Machine::tell_points(SeatNumber seat, const Reading::Points& points) {
  if (!telling()) return;
  const auto say = [&](RuleId rule, unsigned amount, std::uint8_t what) {
    tell(rule, Deed::points_counted,
         {.by = Seat{seat}, .what = what, .amount = static_cast<std::int32_t>(amount)});
  };
  say(mentions<"phases-5">, points.sum(), 0);
  say(mentions<"points-3">, points.buildings, 1);
  say(mentions<"points-4">, points.armies, 2);
  say(mentions<"points-5">, points.navies, 3);
}

void Machine::begin_turn() {
  Player& player = state.player[state.seat_of_turn()];
  player.gold = static_cast<std::uint8_t>(std::min(player.gold + kIncome, kFullPurse));
  player.silver = static_cast<std::uint8_t>(std::min(player.silver + kIncome, kFullPurse));
  state.stage = Stage::turn;
  const Seat by{state.seat_of_turn()};
  tell(decides<"gold-1">, Deed::income, {.by = by, .what = 0, .amount = player.gold});
  tell(decides<"silver-1">, Deed::income, {.by = by, .what = 1, .amount = player.silver});
}

// --- When a player in turn may act ---

std::optional<RuleId> unsettled(const Reading& read) {
  switch (read.state.stage) {
    case Stage::defend:
    case Stage::roll: return roll_rule(read.state.battle);
    case Stage::keep: return row<"attack-results-3">;
    case Stage::settle: return row<"seize-3">;
    case Stage::load:
    case Stage::wind:
    case Stage::place:
    case Stage::turn:
    case Stage::activation:
    case Stage::retaliate:
    case Stage::retaliation:
    case Stage::over: break;
  }
  return std::nullopt;
}

void need_turn(const Reading& read, Seat by, Checker& check) {
  const State& state = read.state;
  if (!check.need(state.round > 0, row<"setup-placement-5">)) return;
  if (!check.need(by == Seat{state.seat_of_turn()}, row<"phases-6">)) return;
  if (!check.need(state.replying == 0, row<"retaliation-2">)) return;
  if (const auto rule = unsettled(read)) check.need(false, *rule);
}

// --- The end of a turn ---

void judge(const Reading& read, Seat by, const EndTurn&, Checker& check) {
  check.need(by == Seat{read.state.seat_of_turn()}, row<"phases-6">);
}

void moment(const Reading& read, Seat by, const EndTurn&, Checker& check) {
  if (check.need(!has_to_finish(read, by), row<"activating-units-10">)) need_turn(read, by, check);
}

void Machine::apply(Seat, const EndTurn&) {
  if (state.active.unit != no_unit) pause_active();
  state.pending = kDue | kEnding;
  next_retaliation();
}

void offer(Listing& listing, Type<EndTurn>) { listing.add(EndTurn{}); }

std::string tell(const Words&, Seat by, const EndTurn&) { return text_of(by) + " ends the turn."; }

void Machine::finish_turn() {
  const Seat by{state.seat_of_turn()};
  tell(mentions<"activating-units-6">, Deed::turn_ends, {.by = by});
  state.pending = state.built = state.wall_moved = 0;
  std::fill_n(state.open.begin(), state.open_count, Activation{});
  state.open_count = 0;
  for (Player& one : state.player) one.redress = Redress::none;
  for (auto& one : state.what) one = static_cast<std::uint8_t>(one & 0x3F);
  for (auto& one : state.ground) one = static_cast<std::uint8_t>(one & 0x1F);
  if (state.rulings.has(chosen<"R-19", "lost">)) {
    Player& player = state.player[by.number];
    if (player.gold + player.silver > 0)
      tell(mentions<"gold-1">, Deed::money_lost,
           {.by = by, .amount = player.gold, .second = player.silver});
    player.gold = player.silver = 0;
  }
  if (++state.turn < state.players)
    begin_turn();
  else
    begin_round();
}

}  // namespace arbiter::hex
