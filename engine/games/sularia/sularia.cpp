#include "engine/games/sularia/sularia.hpp"

#include <variant>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/machine.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

std::vector<PackProblem> Rules::pack_problems(const PackText& pack) {
  return sularia::problems(pack);
}
Content Rules::load(PackText pack) { return sularia::load(std::move(pack)); }

// --- Set-up ---

namespace {

inline constexpr std::int32_t team_health = 50;  // faction-war-8

void add_player(const SetUp& set_up, Seat seat, State& state) {
  Player player;
  player.seat = seat;
  if (state.format == Format::draft) {
    player.health = 0;
    Drafter drafter;
    drafter.seat = seat;
    state.drafters.push_back(drafter);
  } else {
    if (state.format == Format::faction_war) player.health = team_health;
    player.deck.pool = decides<"commands-6">(set_up.players[seat.number].deck);
    player.deck.slots.numbers.assign(player.deck.pool_size(), 0);
  }
  state.players.push_back(std::move(player));
}

}  // namespace

State Rules::start(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults, std::vector<Fact>* facts) {
  State state;
  set_head(set_up, state);
  check_formats(content, set_up, checker, faults);
  if (!faults.empty()) return state;
  const auto players = static_cast<std::uint8_t>(set_up.players.size());
  for (std::uint8_t i = 0; i < players; ++i) add_player(set_up, Seat{i}, state);
  Machine machine(content, state, facts);
  if (state.format == Format::draft) {
    state.at.phase = PhaseName::draft;
    state.at.step = StepName::pool;
    return state;
  }
  state.at.step = StepName::contest;
  for (const auto& one : state.players) {
    machine.tell_seat(mentions<"commands-6">, Deed::rule, one.seat);
    machine.tell_seat(
        state.format == Format::faction_war ? mentions<"faction-war-8"> : mentions<"health-pool-1">,
        Deed::rule, one.seat, one.health);
    bool mercenaries = false, others = false;
    for (const auto& copies : one.deck.pool) {
      const bool mercenary = content.text(copies.card).faction == Faction::mercenary;
      mercenaries = mercenaries || mercenary;
      others = others || !mercenary;
    }
    if (mercenaries && others)
      machine.tell_seat(state.format == Format::faction_war ? mentions<"faction-war-6">
                                                            : mentions<"standard-constructed-6">,
                        Deed::rule, one.seat);
  }
  if (state.format == Format::standard)
    machine.tell(players == 2 ? mentions<"standard-constructed-1"> : mentions<"multiplayer-1">);
  WorkBudget budget;
  machine.run(budget);
  return state;
}

// Pairs of mates sit alternately, and both play the first mate's deck.
void Rules::enlist(const Content&, SetUp& set_up, Chooser&) {
  if (set_up.variant != "faction_war") return;
  set_up.players.resize(4);
  for (std::size_t i = 0; i < 4; ++i) {
    set_up.players[i].team = i % 2 == 0 ? "first" : "second";
    set_up.players[i].deck = set_up.players[i % 2].deck;
  }
}

const PlaceCard* Rules::seal_in(const Move& move) {
  const auto* place = std::get_if<PlaceCard>(&move);
  return place && place->sealed ? place : nullptr;
}

Open* Rules::opening_in(Move& move) { return std::get_if<Open>(&move); }

// --- Judging and applying ---

Decision Rules::decision(const Content& content, const State& state) {
  return decision_of(Reading(content, state));
}

void Rules::check(const Content& content, const State& state, Seat by, const Move& move,
                  Checker& checker) {
  if (state.outcome.state != Ending::running) {
    checker.need(false, state.outcome.rule);
    return;
  }
  check_move(Reading(content, state), by, move, checker);
}

Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                     WorkBudget& budget) {
  Machine machine(content, state, facts);
  machine.without_asking = unasked;
  std::visit([&](const auto& one) { machine.apply(by, one); }, move);
  return machine.run(budget);
}

}  // namespace arbiter::sularia
