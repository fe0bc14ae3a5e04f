// Set-up, and how cards leave a deck.
#include <algorithm>
#include <utility>

#include "engine/games/wh40k/acts.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/rule.hpp"

namespace arbiter::wh40k {

inline constexpr std::uint8_t starting_hand = 7;  // setup-12
inline constexpr int starting_resources = 7;      // setup-13

Next Machine::setup() {
  auto& at = state.at;
  switch (at.step) {
    case StepName::decks:
    case StepName::planets:
    case StepName::initiative: return Next::ask;
    case StepName::reveal:
      if (!reveal(planets_up_at_start, row<"setup-9">)) return Next::ask;
      tell(row<"setup-10">);
      tell_seat(row<"setup-11">, Deed::first_planet, state.starter, 0, read().first_planet());
      tell(row<"overview-4">);
      at.step = StepName::hands;
      draw(other_of(state.starter), starting_hand);
      draw(state.starter, starting_hand);
      tell(row<"setup-12">);
      return Next::again;
    case StepName::hands:
      for (auto& one : state.players) gain(one.seat, starting_resources, row<"setup-13">);
      begin_round();
      return Next::again;
    default: return Next::ask;
  }
}

// --- Planets ---

// A log that knows the order of the planets.
void Machine::lay_planets(const std::vector<Card>& order) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    state.line[i].planet = order[i];
    std::erase_if(state.planets_unnamed, [&](const Copies& one) { return one.card == order[i]; });
  }
}

bool Machine::reveal(unsigned wanted, RuleId rule) {
  while (read().planets_up() < std::min<std::size_t>(wanted, state.line.size())) {
    auto& one = *std::find_if(state.line.begin(), state.line.end(),
                              [](const LinePlanet& planet) { return !planet.up; });
    if (!one.planet.known()) return false;
    one.up = true;
    tell_place(rule, Deed::revealed, Id{}, one.planet);
    tell_place(row<"winning-and-losing-1">, Deed::rule, Id{}, one.planet);
  }
  return true;
}

// Chance names the planets that are turned up next.
void Machine::reveal_named(const std::vector<Card>& planets) {
  std::size_t next = 0;
  for (auto& one : state.line) {
    if (one.up || one.planet.known() || next == planets.size()) continue;
    one.planet = planets[next++];
    std::erase_if(state.planets_unnamed,
                  [&](const Copies& copies) { return copies.card == one.planet; });
  }
}

// --- Decks ---

void Machine::set_order(Seat of, const std::vector<Card>& order) {
  // Each is put in its place among the cards.
  if (!charge(order.size() * (1 + state.cards.size() / 64))) return;
  CardState in_deck;
  in_deck.in = Spot::deck;
  arbiter::set_order(state.player(of).deck, of, order, in_deck, state.cards);
}

void Machine::name_instance(Id id, Card card) {
  arbiter::name_instance(state.player(id.owner).deck, *find(id), card);
}

Id Machine::take_top(const Drawing& drawing, Card named) {
  auto& card = take_slot(state.player(drawing.to).deck, drawing.to, 0, named, state.cards);
  card.in = drawing.look ? Spot::looked : Spot::hand;
  return card.id;
}

RuleId draw_rule(const State& state, const Drawing& drawing) {
  if (drawing.look) return row<"card-anatomy-11">;
  if (drawing.round) return row<"headquarters-phase-8">;
  if (state.at.phase == PhaseName::setup) return row<"setup-12">;
  if (state.at.phase == PhaseName::command) return row<"command-struggles-step-9">;
  return row<"card-anatomy-11">;
}

void Machine::draw(Seat to, std::uint8_t cards, bool round) {
  if (cards > 0) push(Drawing{to, cards, false, round});
}

Next Machine::step(Drawing& drawing) {
  auto& deck = state.player(drawing.to).deck;
  while (drawing.left > 0) {
    if (deck.slots.numbers.empty()) {
      tell_seat(row<"questions-and-answers-3">, Deed::ran_out, drawing.to);
      return Next::done;
    }
    if (deck.slots.numbers.front() == 0) return Next::ask;
    --drawing.left;
    take_top(drawing, Card{});
    tell_seat(draw_rule(state, drawing), drawing.look ? Deed::looked : Deed::drew, drawing.to, 1);
  }
  return Next::done;
}

}  // namespace arbiter::wh40k
