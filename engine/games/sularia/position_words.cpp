// Positions described in words.
#include <string>

#include "engine/games/sularia/sularia.hpp"
#include "engine/games/sularia/words.hpp"

namespace arbiter::sularia {

std::string tell_moment(const Words& words) {
  const auto& state = words.read.state;
  const auto& at = state.at;
  if (state.outcome.state != Ending::running) return "The game is over.\n";
  std::string text;
  if (at.is_turn()) text = "Round " + number(state.round) + ", turn of " + text_of(at.turn) + ". ";
  text += std::string{words_of(at.phase)} + ", " + std::string{name_of(at.step)} + ".";
  if (words.read.window() && at.priority.is_player())
    text += " " + text_of(at.priority) + " has priority.";
  return text + "\n";
}

namespace {

std::string tell_object(const Words& words, const CardState& card) {
  const auto& read = words.read;
  std::string text = words.card(card.id);
  if (card.place) text += " at " + card.place.text();
  text += ", ATK " + number(read.attack(card)) + " DEF " + number(read.defense(card));
  if (card.turned != Turned::reset) text += ", " + std::string{name_of(card.turned)};
  if (card.counters > 0) text += ", " + counted(card.counters, "counter");
  if (card.aim) text += " -> " + words.card(card.aim);
  if (card.versus.is_player()) text += " -> " + text_of(card.versus);
  return text;
}

template <class Holds>
void list_cards(std::string& text, const Words& words, const std::string& head, bool objects,
                Holds holds) {
  std::string line;
  for (const auto& one : words.read.state.cards)
    if (holds(one))
      line += (line.empty() ? "" : "; ") + (objects ? tell_object(words, one) : words.card(one.id));
  if (!line.empty()) text += head + line + "\n";
}

void tell_player(std::string& text, const Words& words, const Player& player) {
  const Seat seat = player.seat;
  text += "\n" + text_of(seat) + ": ";
  if (player.out) {
    text += "out of the game\n";
    return;
  }
  text += number(player.health) + " health, " + number(player.influence) + " influence, " +
          number(player.sularium.sum()) + " sularium, " +
          counted(static_cast<std::int64_t>(player.deck.slots.numbers.size()), "card") +
          " in the deck\n";
  const auto here = [&](Spot spot) {
    return [seat, spot](const CardState& one) {
      return one.in == spot && (one.in_play() ? one.controlled_by() : one.id.owner) == seat;
    };
  };
  list_cards(text, words, "  sites: ", true, here(Spot::site_zone));
  list_cards(text, words, "  combatants: ", true, here(Spot::combatant_zone));
  list_cards(text, words, "  hidden zone: ", true, here(Spot::hidden_zone));
  list_cards(text, words, "  influence row: ", false, here(Spot::row));
  list_cards(text, words, "  hand: ", false, here(Spot::hand));
  list_cards(text, words, "  damage pile: ", false, here(Spot::damage_pile));
  list_cards(text, words, "  destroy pile: ", false, here(Spot::destroy_pile));
}

}  // namespace

std::string Rules::tell_position(const Content& content, const State& state) {
  const Words words(content, state);
  std::string text = tell_moment(words);
  for (std::size_t i = state.chain.size(); i-- > 0;)
    text += "  chain: " + words.card(state.chain[i].card) + " of " +
            text_of(state.chain[i].controller) + " (" + std::string{name_of(state.chain[i].kind)} +
            ")\n";
  if (state.drafters.empty())
    for (const auto& one : state.players) tell_player(text, words, one);
  for (const auto& one : state.drafters) {
    std::int64_t taken = 0;
    for (const auto& copies : one.taken) taken += copies.copies;
    text += text_of(one.seat) + ": " + counted(taken, "card") + " taken, " +
            counted(static_cast<std::int64_t>(one.pack.size()), "card") + " in the pack\n";
  }
  return text;
}

}  // namespace arbiter::sularia
