#include "engine/games/hex/hex.hpp"

#include <algorithm>

#include "engine/core/moves.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/rule.hpp"
#include "engine/games/hex/starting.hpp"

namespace arbiter::hex {

// Generated from the sources and the packs of this folder.
std::span<const Citation> citations();
std::span<const std::string_view> packs();

Book Rules::book() {
  return {"hex", book_title, rules_version, rows, rulings, ruling_options, citations()};
}

std::span<const std::string_view> Rules::packs() { return hex::packs(); }

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

// The first map whose frame is the one for these players; else the first.
std::size_t Rules::default_map(const Content& content, unsigned players) {
  for (std::size_t i = 0; i < content.maps.size(); ++i)
    for (const FrameText& frame : content.frames)
      if (frame.players == players && frame.sides == content.maps[i].text.sides) return i;
  return 0;
}

// --- The start ---

namespace {

void judge_map(const Map& map, const Content& content, unsigned players, const Checker& checker,
               std::vector<SetUpFault>& faults) {
  const auto found = layout_faults(map, content.frames, players);
  for (const LayoutFault& one : found) {
    Checker need = checker.afresh();
    if (need.need(false, one.rule) || !need.clean())
      faults.push_back({"/content/map" + one.pointer, one.rule, one.detail});
  }
  Checker need = checker.afresh();
  const auto passes = [&](RuleId rule) {
    const bool broken = std::any_of(found.begin(), found.end(),
                                    [&](const LayoutFault& one) { return one.rule == rule; });
    if (!broken && map.text.check != MapCheck::free) need.need(true, rule);
  };
  passes(row<"setup-random-1">);
  passes(players == 2 ? row<"setup-random-3"> : row<"setup-random-2">);
  if (players == 4) passes(row<"setup-random-4">);
  // In the worst case every ship stands in a hex of its own.
  if (map.sea.size() < players * kStartingUnits / 2 &&
      !checker.afresh().need(false, row<"setup-placement-1">))
    faults.push_back({"/content/map", row<"setup-placement-1">,
                      "The map has " + std::to_string(map.sea.size()) + " hexes of sea for " +
                          std::to_string(players * kStartingUnits / 2) + " ships."});
}

void tell_start(Machine& machine) {
  const Map& map = machine.map;
  if (map.text.check == MapCheck::free)
    machine.tell({.rule = row<"setup-map-1">, .deed = Deed::map_laid});
  for (const RuleId rule : map.drawn_by)
    machine.tell({.rule = rule,
                  .deed = rule == row<"setup-random-13"> ? Deed::tiles_swapped : Deed::map_laid});
  machine.tell({.rule = row<"setup-units-1">, .deed = Deed::units_given});
  machine.tell({.rule = row<"setup-units-2">, .deed = Deed::units_given});
}

}  // namespace

State Rules::start(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults, std::vector<Fact>* facts) {
  State state;
  state.map = static_cast<std::uint8_t>(set_up.map);
  state.players = static_cast<std::uint8_t>(set_up.players.size());
  state.rulings = ChosenRulings(set_up);
  for (SeatNumber seat = 0; seat < state.players; ++seat) state.order[seat] = seat;
  judge_map(content.maps[state.map], content, state.players, checker, faults);
  if (!faults.empty()) return state;
  give_starting_units(state);
  Machine machine(content, state, facts);
  if (machine.telling()) tell_start(machine);
  return state;
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
  if (!checker.need(asked.seats.has(by), rule_against_seat(read, asked, by, move))) return;
  if ((asked.kinds & kind_of(move)) == 0) {
    checker.need(false, rule_against_kind(read, asked, move));
    return;
  }
  std::visit([&](const auto& one) { judge(read, by, one, checker); }, move);
}

void Machine::add_fact(Fact fact) {
  if (fact.unit) fact.kind = state.kind(unit_of(fact.unit));
  if (fact.other) fact.other_kind = state.kind(unit_of(fact.other));
  facts_.add(fact);
}

Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, WorkBudget& budget) {
  if (budget.steps_left == 0) return Applied::endless;
  --budget.steps_left;
  Machine machine(content, state, facts);
  std::visit([&](const auto& one) { machine.apply(by, one); }, move);
  const auto holds_too_much = [](const Player& one) {
    return one.silver > kMostSilver || one.tokens > kMostTokens;
  };
  const auto first = state.player.cbegin();
  const bool beyond = std::any_of(first, first + state.players, holds_too_much);
  return beyond ? Applied::endless : Applied::done;
}

// The most tokens win; equal ones share it.
Outcome Rules::outcome(const State& state) {
  Outcome outcome;
  if (state.stage != Stage::over) return outcome;
  outcome.state = Ending::won;
  outcome.rule = row<"objective-1">;
  unsigned most = 0;
  for (SeatNumber seat = 0; seat < state.players; ++seat)
    most = std::max<unsigned>(most, state.player[seat].tokens);
  for (SeatNumber seat = 0; seat < state.players; ++seat)
    if (state.player[seat].tokens == most) outcome.winners.add(Seat{seat});
  return outcome;
}

}  // namespace arbiter::hex
