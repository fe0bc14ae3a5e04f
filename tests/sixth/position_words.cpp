// A position as sentences.
#include "engine/core/work.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {
namespace {

std::string cards(const Content& content, const std::vector<Card>& list, std::string_view none) {
  std::vector<std::string> parts;
  for (const Card card : list) parts.push_back(card_name(content, card));
  return joined(parts, none);
}

std::string ferryman(const Content& content, const Ferryman& one) {
  const std::string who{one.seat.text()};
  if (one.left) return who + " has given up.\n";
  return who + " is at " + place_name(one.at) + " with " + counted(one.coins, "coin") + " and " +
         counted(one.landed, "passenger") +
         " set ashore. Aboard: " + cards(content, one.aboard, "nobody") +
         ". In hand: " + cards(content, one.hand, "nothing") + ".\n";
}

std::string moment(const State& state) {
  const std::string who{state.turn.text()};
  if (state.outcome.state != Ending::running) return "The game is over.";
  switch (state.stage) {
    case Stage::dealing: return "The first cards are dealt, to " + who + " now.";
    case Stage::rolling: return "The die is rolled for " + who + ".";
    case Stage::pondering: return who + " may have the die rolled again.";
    case Stage::sailing: return who + " sails, with " + counted(state.strokes, "stroke") + ".";
    case Stage::drawing: return who + " has moored and is dealt a card.";
    case Stage::laying_away: return who + " lays a card away.";
  }
  return {};
}

}  // namespace

std::string tell_position(const Reading& reading) {
  const State& state = reading.state();
  std::string text = moment(state) + "\n";
  for (const Ferryman& one : state.ferrymen) {
    if (!charge(1 + one.hand.size() + one.aboard.size())) return text;
    text += ferryman(reading.content(), one);
  }
  return text + capitalised(counted(reading.undealt(), "card")) + " to be dealt.\n";
}

}  // namespace arbiter::ferrymen
