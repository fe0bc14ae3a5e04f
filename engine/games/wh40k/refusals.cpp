// What people read: why a rule refuses a move.
#include <string>
#include <variant>
#include <vector>

#include "engine/core/moves.hpp"
#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

// Where a card is that is neither at a planet nor in headquarters.
std::string out_of_sight(const Words& words, const CardState& card) {
  const std::string owner = Words::seat(card.id.owner);
  switch (card.in) {
    case Spot::attached: return "attached to " + words.card(card.on);
    case Spot::hand: return "in the hand of " + owner;
    case Spot::deck: return "in the deck of " + owner;
    case Spot::discard: return "in the discard pile of " + owner;
    case Spot::looked: return "among the cards that " + owner + " looks at";
    case Spot::resolving: return "an event that is being resolved";
    case Spot::planet:
    case Spot::headquarters: break;
  }
  return "in play";
}

// Where a unit is, and how.
std::string whereabouts(const Words& words, Id id) {
  const auto* card = words.read().find(id);
  if (!card || !card->card.known()) return "";
  const auto& read = words.read();
  if (card->in == Spot::planet || card->in == Spot::headquarters) {
    const Card planet = read.planet_of(*card);
    return words.card(id) + " is " +
           (planet.known() ? "at " + words.planet(planet) : std::string{"in headquarters"}) +
           (card->exhausted ? ", exhausted." : ", ready.");
  }
  return words.card(id) + " is " + out_of_sight(words, *card) + ".";
}

// The card or unit that does what the move says; none where it is a seat, or chance.
struct MainCard {
  Id operator()(const Deploy& m) const { return m.card; }
  Id operator()(const Play& m) const { return m.card; }
  Id operator()(const Use& m) const { return m.card; }
  Id operator()(const Attack& m) const { return m.unit; }
  Id operator()(const WarlordRetreat& m) const { return m.unit; }
  Id operator()(const Shield& m) const { return m.card; }
  template <OneOf<PassTurn, Commit, Bonus, Retreat, BattleAbility, Choose, Pick, Pass, Concede,
                  Shuffle, Initiative, Reveal, Draw, Discard, Name>
                M>
  Id operator()(const M&) const {
    return {};
  }
};

// Whose turn it is, where a player must take a turn or give it up, and by which moves; ""
// elsewhere. An entry that no decision takes is judged at such a turn, maybe well after the last
// entry.
std::string turn_here(const Words& words, const Decision& decision) {
  if ((decision.kinds & kinds_of<PassTurn>) == 0) return "";
  const auto& at = words.state().at;
  if (at.step == StepName::attack)
    return "the combat turn at " + words.planet(at.planet) + " is " + Words::seat(at.next) +
           "'s (attack, warlord_retreat or pass_turn)";
  return "in the deploy phase of round " + number(words.state().round) +
         " the deployment turn is " + Words::seat(at.turn) + "'s (deploy, play, use or pass_turn)";
}

std::string card_text(const Words& words, Id id) {
  const auto* card = words.read().find(id);
  if (!card || !card->card.known()) return "";
  const auto& text = words.read().text(*card);
  return text.text.empty() ? "" : text.name + ": " + text.text;
}

// Why the golden rule refuses: the card that protects what was chosen, or the card itself.
std::string golden_text(const Words& words, Seat by, const Move& move) {
  const auto& read = words.read();
  const auto protector = [&](Id id, Change change) {
    const auto* chosen = read.in_play(id);
    const auto* found = chosen ? read.changer(*chosen, change) : nullptr;
    return found && id.owner != by ? card_text(words, found->id) : "";
  };
  const auto targets = [&](const auto& m) {
    const auto text = protector(m.target, Change::no_target);
    return text.empty() ? protector(m.other, Change::no_target) : text;
  };
  if (const auto* attack = std::get_if<Attack>(&move))
    return protector(attack->target, Change::no_defender);
  if (const auto* play = std::get_if<Play>(&move)) return targets(*play);
  if (const auto* use = std::get_if<Use>(&move)) return targets(*use);
  return card_text(words, std::visit(MainCard{}, move));
}

// Why a card in the own hand is not deployed or played at this price; "" where that is not why.
std::string price(const Words& words, Seat by, const CardState& card, RuleId rule) {
  const auto& text = words.read().text(card);
  const auto& state = words.state();
  if (card.id.owner != by || card.in != Spot::hand) return "";
  if (rule == row<"deploying-a-card-9"> && text.type != CardType::event)
    return words.card(card.id) + " is not an event.";
  if (text.cost <= state.player(by).resources) return "";
  return words.card(card.id) + " costs " + number(text.cost) + "; " + Words::seat(by) + " has " +
         counted(state.player(by).resources, "resource") + ".";
}

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  if (state.outcome.state != Ending::running) return "The game is over.";
  const Words words(content, state);
  const auto decision = decision_of(words.read());
  if (rule == row<"deploy-phase-6">)
    return Words::seat(by) + " has passed and takes no more deployment turns this phase.";
  if (!decision.seats.has(by) && rule == decision.rule) {
    std::string asked;
    for (const Seat seat : {Seat{0}, Seat{1}, chance})
      if (decision.seats.has(seat)) asked += (asked.empty() ? "" : " and ") + Words::seat(seat);
    const std::string turn = turn_here(words, decision);
    return "It is for " + asked + " to answer here, not for " + Words::seat(by) +
           (turn.empty() ? "" : ": " + turn) + ".";
  }
  if (rule == decision.rule && (decision.kinds & kind_of(move)) == 0) {
    const std::string turn = turn_here(words, decision);
    if (!turn.empty()) return capitalised(turn) + ".";
  }
  if (rule == row<"fighting-a-battle-7">) {
    const auto& read = words.read();
    std::vector<Id> ready;
    for (const auto& one : state.cards)
      if (one.id.owner == by && one.in == Spot::planet && one.planet == state.at.planet &&
          read.is_unit(one) && !one.exhausted)
        ready.push_back(one.id);
    return Words::seat(by) + " can attack with " + words.cards(ready) + ".";
  }
  if (rule == row<"commitment-step-3">)
    return "There are " + counted(words.read().planets_up(), "face-up planet") + ".";
  const Id card = std::visit(MainCard{}, move);
  const bool paying = rule == row<"deploying-a-card-1"> || rule == row<"keywords-3"> ||
                      rule == row<"deploying-a-card-9">;
  const auto* found = words.read().find(card);
  if (paying && by.number < 2 && found && found->card.known()) {
    const auto told = price(words, by, *found, rule);
    if (!told.empty()) return told;
  }
  if (rule == row<"card-anatomy-11"> || rule == row<"golden-rule-1">) {
    const auto text =
        rule == row<"golden-rule-1"> ? golden_text(words, by, move) : card_text(words, card);
    if (!text.empty()) return text;
  }
  if (card) {
    const auto* attack = std::get_if<Attack>(&move);
    const auto target =
        attack != nullptr && attack->target ? whereabouts(words, attack->target) : "";
    return whereabouts(words, card) + (target.empty() ? "" : " ") + target;
  }
  return tell_moment(words);
}

}  // namespace arbiter::wh40k
