// Positions described in words.
#include <string>

#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"

namespace arbiter::wh40k {
namespace {

std::string describe(const Words& words, const CardState& one) {
  const auto& read = words.read();
  std::string text = words.card(one.id);
  if (read.is_unit(one)) {
    text += " " + number(read.attack(one)) + " ATK, " + number(read.hit_points(one)) + " HP";
    if (one.damage) text += ", " + number(one.damage) + " damage";
  }
  if (one.bloodied) text += ", bloodied";
  if (one.exhausted) text += ", exhausted";
  if (one.resources) text += ", " + counted(one.resources, "resource") + " on it";
  if (!read.charge_pass()) return text;
  for (const auto& other : words.state().cards)
    if (other.on == one.id)
      text += ", with " + words.card(other.id) + (other.exhausted ? " (exhausted)" : "");
  return text;
}

template <class Fits>
void list(std::string& text, const Words& words, const std::string& margin, Fits fits) {
  for (const auto& one : words.state().cards)
    if (fits(one)) text += margin + describe(words, one) + "\n";
}

unsigned hand_size(const State& state, Seat seat) {
  unsigned count = 0;
  for (const auto& one : state.cards) count += one.id.owner == seat && one.in == Spot::hand;
  return count;
}

void tell_player(std::string& text, const Words& words, const Player& player) {
  const Seat seat = player.seat;
  const auto& state = words.state();
  text += "\n" + Words::seat(seat) + ": " + counted(player.resources, "resource") + ", hand " +
          number(hand_size(state, seat)) + ", deck " +
          number(static_cast<std::int64_t>(player.deck.slots.numbers.size())) +
          (player.passed && state.at.phase == PhaseName::deploy ? ", has passed" : "") +
          (player.committed ? ", has committed" : "") + "\n";
  if (!player.victory.empty()) text += "  has won " + words.names(player.victory) + "\n";
  list(text, words, "  headquarters: ", [&](const CardState& one) {
    return one.id.owner == seat && one.in == Spot::headquarters;
  });
  std::string hand, discard;
  for (const auto& one : state.cards) {
    if (one.id.owner != seat) continue;
    const std::string told = one.card.known() ? words.card(one.id) : one.id.text();
    if (one.in == Spot::hand) hand += (hand.empty() ? "" : ", ") + told;
    if (one.in == Spot::discard) discard += (discard.empty() ? "" : ", ") + told;
  }
  if (!hand.empty()) text += "  hand: " + hand + "\n";
  if (!discard.empty()) text += "  discard pile: " + discard + "\n";
}

}  // namespace

std::string tell_moment(const Words& words) {
  const auto& state = words.state();
  const auto& at = state.at;
  std::string text = "Round " + number(state.round) + ", " + phase_name(at.phase);
  if (at.phase == PhaseName::combat && at.planet.known()) {
    text += ", battle at " + words.planet(at.planet) + ", combat round " + number(at.combat_round) +
            ", battle initiative: " + Words::seat(at.initiative);
    if (at.next.is_player()) text += ", next combat turn: " + Words::seat(at.next);
  }
  if (state.initiative.is_player()) text += ". Initiative card: " + Words::seat(state.initiative);
  return text + ".\n";
}

std::string Rules::tell_position(const Content& content, const State& state) {
  const Words words(content, state);
  std::string text = tell_moment(words);
  for (std::size_t i = 0; i < state.line.size(); ++i) {
    const auto& one = state.line[i];
    text += "\n" + number(static_cast<std::int64_t>(i + 1)) + ". " +
            (one.up ? words.planet(one.planet) : std::string{"a face-down planet"}) +
            (i == 0 && state.first && one.up ? ", the first planet" : "") + "\n";
    if (one.up)
      list(text, words, "   ", [&](const CardState& card) {
        return card.in == Spot::planet && card.planet == one.planet;
      });
  }
  for (const auto& one : state.players) tell_player(text, words, one);
  return text;
}

}  // namespace arbiter::wh40k
