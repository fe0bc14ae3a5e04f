// The situation in which a rule refuses a move, in words.
#include "engine/games/wh40k/refusals.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/moves.hpp"
#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/wh40k.hpp"

namespace arbiter::wh40k {
namespace {

// Says where a card is that is neither at a planet nor in headquarters.
std::string out_of_sight(const Words& words, const CardState& card) {
  const std::string owner = Words::seat(card.id.owner);
  switch (card.in) {
    case Spot::attached: return "attached to " + words.card(card.on);
    case Spot::hand: return "in the hand of " + owner;
    case Spot::deck: return "in the deck of " + owner;
    case Spot::discard: return "in the discard pile of " + owner;
    case Spot::looked: return "among the cards that " + owner + " looks at";
    case Spot::resolving: return "an event that is being resolved";
    case Spot::left: return "out of the game";
    case Spot::planet:
    case Spot::headquarters: break;
  }
  return "in play";
}

// --- The moment ---

std::string named_seats(const Decision& asked) {
  std::vector<std::string> all;
  for (const Seat seat : {Seat{0}, Seat{1}, chance})
    if (asked.seats.has(seat)) all.push_back(Words::seat(seat));
  return joined(all, "nobody");
}

std::string wanted_of_chance(const Words& words, Kinds kinds) {
  const auto& state = words.state();
  if ((kinds & kinds_of<Draw>) != 0) {
    const auto& drawing = *state.top<Drawing>();
    return "draw " + counted(static_cast<std::int64_t>(blank_draws(state, drawing)), "card") +
           " for " + Words::seat(drawing.to);
  }
  if ((kinds & kinds_of<Reveal>) != 0)
    return "turn " + counted(static_cast<std::int64_t>(unnamed_to_reveal(state)), "planet") + " up";
  if ((kinds & kinds_of<Initiative>) != 0) return "say who starts with the initiative card";
  if ((kinds & kinds_of<Discard>) != 0) return "discard a card at random";
  return state.at.turn.is_player() ? "shuffle the deck of " + Words::seat(state.at.turn)
                                   : "lay the planets";
}

// Says what the resolving ability asks for.
std::string wanted_by_ability(const Words& words, Kinds kinds) {
  const auto* resolving = words.state().top<Resolving>();
  const std::string source = resolving == nullptr ? "an ability"
                             : resolving->source  ? words.card(resolving->source, resolving->text)
                                                  : words.name(resolving->text);
  return ((kinds & kinds_of<Pick>) != 0 ? "pick a card for " : "choose a card for ") + source;
}

std::string wanted_in_frame(const Words& words, Kinds kinds) {
  const auto& state = words.state();
  if ((kinds & kinds_of<Shield>) != 0) return "use shield cards";
  if ((kinds & kinds_of<Choose, Pick>) != 0) return wanted_by_ability(words, kinds);
  if (const auto* shielding = state.top<Shielding>())
    return "interrupt the shield card " + words.card(shielding->card);
  return "react";
}

// Says what the player asked may do.
std::string wanted(const Words& words, const Decision& asked) {
  const auto& state = words.state();
  if (asked.seats.has(chance)) return wanted_of_chance(words, asked.kinds);
  if (!state.frames.empty()) return wanted_in_frame(words, asked.kinds);
  if ((asked.kinds & kinds_of<Commit>) != 0) return "commit the warlord";
  if ((asked.kinds & kinds_of<Bonus>) != 0)
    return "take the bonuses of " + words.planet(state.at.planet);
  if ((asked.kinds & kinds_of<Attack>) != 0) return "attack, retreat the warlord or pass the turn";
  if ((asked.kinds & kinds_of<Retreat>) != 0) return "retreat units at the end of the combat round";
  if ((asked.kinds & kinds_of<BattleAbility>) != 0)
    return "use the battle ability of " + words.planet(state.at.planet);
  if ((asked.kinds & kinds_of<PassTurn>) != 0)
    return "deploy a card, use an Action or pass the turn";
  return "use Actions";
}

std::string where_it_is(const Words& words) {
  const auto& state = words.state();
  const auto& at = state.at;
  if (at.phase == PhaseName::setup) return "Set-up";
  std::string text = phase_name(at.phase) + " of round " + number(state.round);
  if (at.phase == PhaseName::combat && at.planet.known())
    text += ", battle at " + words.planet(at.planet);
  return text;
}

}  // namespace

namespace {

std::string_view of_faction(Faction faction) {
  switch (faction) {
    case Faction::neutral: return "a neutral";
    case Faction::space_marines: return "a Space Marines";
    case Faction::orks: return "an Orks";
  }
  return "";
}

// ", an Orks army unit,"; "" for a card without a name.
std::string kind_of_card(const Words& words, const CardState& card) {
  if (!card.card.known()) return "";
  const auto& text = words.read().text(card);
  return ", " + std::string{of_faction(text.faction)} + " " + std::string{name_of(text.type)} +
         (text.type == CardType::army ? " unit," : ",");
}

// `kind` follows the card's name.
std::string place_of_card(const Words& words, const CardState& card, const std::string& kind) {
  const std::string is = capitalised(words.card(card.id)) + kind + " is ";
  if (card.in != Spot::planet && card.in != Spot::headquarters)
    return is + out_of_sight(words, card) + (card.exhausted ? ", exhausted." : ".");
  const Card planet = words.read().planet_of(card);
  return is +
         (planet.known() ? "at " + words.planet(planet)
                         : "in the headquarters of " + Words::seat(card.id.owner)) +
         (card.exhausted ? ", exhausted." : ", ready.");
}

}  // namespace

std::string whereabouts(const Words& words, Id id) {
  if (!id) return "No card is named.";
  const auto* card = words.read().find(id);
  return card ? place_of_card(words, *card, "") : not_there("card ", id);
}

std::string described(const Words& words, Id id) {
  const auto* card = id ? words.read().find(id) : nullptr;
  return card ? place_of_card(words, *card, kind_of_card(words, *card)) : whereabouts(words, id);
}

std::string present(const Words& words, const Decision& asked) {
  return where_it_is(words) + ": " + named_seats(asked) +
         (asked.seats.size() > 1 ? " are" : " is") + " asked to " + wanted(words, asked) + ".";
}

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  if (state.outcome.state != Ending::running)
    return "The game is over: " +
           (state.outcome.state == Ending::drawn
                ? std::string{"it is drawn."}
                : Words::seat(state.outcome.winners.has(Seat{0}) ? Seat{0} : Seat{1}) +
                      " has won.");
  const Words words(content, state);
  const Decision asked = decision_of(words.read());
  const std::string facts = facts_of({words, by, move, rule, asked});
  const bool answers = asked.seats.has(by) && (asked.kinds & kind_of(move)) != 0;
  if (answers && !facts.empty()) return facts;
  return facts + (facts.empty() ? "" : " ") + present(words, asked);
}

}  // namespace arbiter::wh40k
