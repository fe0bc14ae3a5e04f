// Why a rule refuses an entry of chance: what is drawn, turned up and shuffled.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/refusals.hpp"

namespace arbiter::wh40k {

std::string planets_in_play(const Refused& r) {
  std::vector<std::string> all;
  for (const auto& one : r.state().line)
    if (one.up) all.push_back(r.words.name(one.planet));
  return joined(all, "no planet");
}

std::string of_shuffle(const Refused& r) {
  if (const auto* name = std::get_if<Name>(&r.move))
    return whereabouts(r.words, name->card) + " The cards of its owner that have no name hold no " +
           r.words.name(name->is) + ".";
  const auto* shuffle = std::get_if<Shuffle>(&r.move);
  if (!shuffle || shuffle->order.empty()) return "";
  const auto named_cards = counted(static_cast<std::int64_t>(shuffle->order.size()), "card");
  if (shuffle->of.number < r.state().players.size()) {
    const auto& deck = r.state().player(shuffle->of).deck;
    return "The order names " + named_cards + ": " + r.words.names(shuffle->order) +
           ". The deck of " + Words::seat(shuffle->of) + " has " +
           counted(static_cast<std::int64_t>(deck.slots.numbers.size()), "card") + ".";
  }
  return "The order names " + r.words.names(shuffle->order) + ": " +
         number(static_cast<std::int64_t>(shuffle->order.size())) + " of " +
         counted(static_cast<std::int64_t>(r.state().line.size()), "different planet") + ".";
}

std::string of_initiative(const Refused& r) {
  if (const auto* move = std::get_if<Initiative>(&r.move);
      move && move->to.number >= r.state().players.size())
    return Words::seat(move->to) + " is not a player: A and B are.";
  if (r.state().initiative.is_player())
    return Words::seat(r.state().initiative) + " has the initiative card.";
  return "";
}

std::string of_reveal(const Refused& r) {
  const auto* move = std::get_if<Reveal>(&r.move);
  if (!move) return "";
  const auto due = static_cast<std::int64_t>(unnamed_to_reveal(r.state()));
  std::vector<Card> known = planets_to_reveal(r.state());
  std::erase(known, Card{});
  const bool one = known.size() == 1;
  return "The entry names " + r.words.names(move->planets) + "; " + counted(due, "planet") +
         " without a name" + (due == 1 ? " is" : " are") + " to be turned up beside " +
         planets_in_play(r) + "." +
         (known.empty()
              ? ""
              : " " + r.words.names(known) + (one ? ", which has" : ", which have") +
                    " a name already, " +
                    (one ? "is turned up in its place." : "are turned up in their places."));
}

std::string of_draw(const Refused& r) {
  const auto* move = std::get_if<Draw>(&r.move);
  if (!move) return "";
  const bool named_any =
      std::any_of(move->cards.begin(), move->cards.end(), [](Card one) { return one.known(); });
  std::string text =
      "The entry draws " + counted(static_cast<std::int64_t>(move->cards.size()), "card") +
      " for " + Words::seat(move->to) + (named_any ? ": " + r.words.names(move->cards) : "") + ".";
  const auto* drawing = r.state().top<Drawing>();
  if (!drawing) return text;
  const auto due = static_cast<std::int64_t>(blank_draws(r.state(), *drawing));
  if (move->to != drawing->to || static_cast<std::int64_t>(move->cards.size()) != due)
    return text + " The log is to name " + counted(due, "card") + " for " +
           Words::seat(drawing->to) + ".";
  const auto& deck = r.state().player(drawing->to).deck;
  for (auto one = move->cards.begin(); one != move->cards.end(); ++one) {
    const auto copies = deck.copies(*one);
    if (!one->known() || std::count(move->cards.begin(), one + 1, *one) != copies + 1) continue;
    text += (copies == 0 ? " No " : " Only " + number(copies) + " ") + r.words.name(*one) +
            " can be drawn.";
  }
  return text;
}

}  // namespace arbiter::wh40k
