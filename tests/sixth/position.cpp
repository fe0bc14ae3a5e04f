#include "tests/sixth/position.hpp"

#include <algorithm>
#include <string>

#include "engine/core/work.hpp"
#include "ferrymen/rows.hpp"
#include "tests/sixth/machine.hpp"

namespace arbiter::ferrymen {

State start(const Content& content, const SetUp& set_up, std::vector<Fact>* facts) {
  State state;
  if (!charge(content.cards.size())) return state;
  for (std::uint16_t i = 0; i < content.cards.size(); ++i)
    state.deck.push_back({Card{i}, content.cards[i].copies});
  for (std::uint8_t i = 0; i < set_up.players.size(); ++i) {
    Ferryman one;
    one.seat = Seat{i};
    one.at = first_place(one.seat);
    one.coins = kFirstCoins;
    state.ferrymen.push_back(std::move(one));
  }
  Machine machine(content, state, facts);
  for (const Ferryman& one : state.ferrymen) {
    machine.tell(
        {.deed = Deed::set_out, .rule = decides<"1-2">, .seat = one.seat, .place = one.at});
    machine.tell(
        {.deed = Deed::got_coins, .rule = decides<"1-3">, .seat = one.seat, .count = one.coins});
  }
  WorkBudget budget;
  run_to_decision(machine, budget);
  return state;
}

State read(const SetUp& set_up, State position, std::vector<PositionProblem>& problems) {
  if (position.ferrymen.size() != set_up.players.size())
    problems.push_back(
        {"/ferrymen", "there are " + std::to_string(set_up.players.size()) + " seats"});
  for (Ferryman& one : position.ferrymen) {
    if (!charge(one.hand.size() + one.aboard.size())) break;
    std::sort(one.hand.begin(), one.hand.end());
    std::sort(one.aboard.begin(), one.aboard.end());
  }
  return position;
}

State view(const State& state, Seat seat) {
  State seen = state;
  for (Ferryman& one : seen.ferrymen) {
    if (one.seat == seat) continue;
    for (Card& card : one.hand) {
      if (card.known()) add_copy(seen.deck, card);
      card = {};
    }
  }
  return seen;
}

void conceal(const State& before, const State& after, Move& move, Seat seat) {
  if (auto* deal = std::get_if<Deal>(&move); deal != nullptr && deal->to != seat)
    deal->cards.clear();
  // A refused card stays in the hand.
  if (auto* play = std::get_if<Play>(&move); play != nullptr && before == after) play->card = {};
}

}  // namespace arbiter::ferrymen
