#include "engine/games/hex/hex.hpp"

#include <algorithm>

#include "engine/core/moves.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/machine.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

// --- What can be counted: developments, artillery and units, as they are built ---

Countables Rules::countables(const Content&) {
  Countables found;
  for (const std::string_view what : names(Type<Buildable>{}))
    found.all.push_back(
        {kind_of_unit(*enum_named<Buildable>(what)) == Kind::none ? "piece" : "unit", what, {}});
  return found;
}
Card Rules::counts_as(const Content&, const State&, Buildable what) {
  return Card{static_cast<std::uint16_t>(what)};
}
Card Rules::counts_as(const Content& content, const State& state, Id id) {
  const Unit unit = unit_of(id);
  if (unit == no_unit) return {};
  const auto what = enum_named<Buildable>(name_of(state.kind(unit)));
  return what ? counts_as(content, state, *what) : Card{};
}

// --- Maps ---

std::size_t Rules::add_map(Content& content, MapText map) {
  content.maps.push_back(make_map(std::move(map)));
  return content.maps.size() - 1;
}

std::optional<std::size_t> Rules::find_map(const Content& content, std::string_view id) {
  for (std::size_t i = 0; i < content.maps.size(); ++i)
    if (content.maps[i].text.id == id) return i;
  return std::nullopt;
}

// Returns the first map that fits the frame for this number of players and keeps the layout rules
// that it has to keep, else the first map.
std::size_t Rules::default_map(const Content& content, unsigned players) {
  for (std::size_t i = 0; i < content.maps.size(); ++i)
    if (const Map& map = content.maps[i]; frame_for(map, content.frames, players) != nullptr &&
                                          layout_faults(map, content.frames, players).empty())
      return i;
  return 0;
}

// --- Judging and applying ---

Decision Rules::decision(const Content& content, const State& state) {
  return decision_of(Reading(content, state));
}

void Rules::check(const Content& content, const State& state, const Decision& asked, Seat by,
                  const Move& move, Checker& checker) {
  const Reading read(content, state);
  if (!asked.asks()) {
    checker.need(false, outcome(state).rule);
    return;
  }
  const bool taken = asked.seats.has(by) && (asked.kinds & kind_of(move)) != 0;
  std::visit(
      [&](const auto& one) {
        taken ? judge(read, by, one, checker) : moment(read, by, one, checker);
      },
      move);
}

Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                     WorkBudget& budget) {
  if (budget.steps_left == 0) return Applied::endless;
  --budget.steps_left;
  Machine machine(content, state, facts);
  machine.without_asking = unasked;
  std::visit([&](const auto& one) { machine.apply(by, one); }, move);
  const auto holds_too_much = [](const Player& one) {
    return one.silver > kMostSilver || one.tokens > kMostTokens;
  };
  const auto first = state.player.cbegin();
  const bool beyond = std::any_of(first, first + state.players, holds_too_much);
  return beyond ? Applied::endless : Applied::done;
}

std::string Rules::offered_by(const Content& content, const State& state) {
  return state.stage == Stage::defend ? offered(Reading(content, state)) : "";
}

bool Rules::superfluous(const Content& content, const State& state, Seat by, const Pass& pass) {
  return is_superfluous(Reading(content, state), by, pass);
}

// After a roll nobody is asked to defend, and only chance can roll again; only who has moved in
// goes back. After the wind a ship is placed.
Kinds Rules::kinds_after_chance(const Content&, const State& state) {
  if (state.stage == Stage::wind) return kinds_of<Place>;
  const bool moves_in = state.battle.kind == BattleKind::entry;
  return ~(kinds_of<Load, Flip, Place, Defend, Roll> | (moves_in ? Kinds{} : kinds_of<Withdraw>));
}

// The player with the most tokens wins. Players who tie share the win.
Outcome Rules::outcome(const State& state) {
  ruling<"R-22">();
  Outcome outcome;
  if (state.stage != Stage::over) return outcome;
  outcome.state = Ending::won;
  outcome.rule = decides<"objective-1">;
  unsigned most = 0;
  for (SeatNumber seat = 0; seat < state.players; ++seat)
    most = std::max<unsigned>(most, state.player[seat].tokens);
  for (SeatNumber seat = 0; seat < state.players; ++seat)
    if (state.player[seat].tokens == most) outcome.winners.add(Seat{seat});
  return outcome;
}

}  // namespace arbiter::hex
