// Why a rule refuses a move, told to people.
#include <algorithm>
#include <string>
#include <variant>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

struct MainCard {
  Id operator()(const PlaceCard& m) const { return m.card; }
  Id operator()(const Establish& m) const { return m.card; }
  Id operator()(const Deploy& m) const { return m.card; }
  Id operator()(const Play& m) const { return m.card; }
  Id operator()(const Use& m) const { return m.card; }
  Id operator()(const PlaceTrigger& m) const { return m.card; }
  template <OneOf<Done, Pass, Attack, Defend, Barrage, Absorb, Replace, Position, Discard, Concede,
                  Contest, Initiative, Shuffle, Draw, Name, Open, LayPool, Deal, Pick, Build>
                M>
  Id operator()(const M&) const {
    return {};
  }
};

std::string whereabouts(const Words& words, Id id) {
  const auto* card = words.read.find(id);
  if (!card) return "There is no card " + id.text() + ".";
  std::string text = words.card(id) + " is in the " + std::string{name_of(card->in)} + " of " +
                     text_of(card->in_play() ? card->controlled_by() : id.owner);
  std::replace(text.begin(), text.end(), '_', ' ');
  if (card->in_play())
    text += ", " + std::string{name_of(card->turned)} +
            (card->arrived ? ", and has arrived this turn" : "");
  return text + ".";
}

std::string tell_cost(const Words& words, Seat by, Id id, RuleId rule) {
  const auto* card = words.read.find(id);
  if (!card || !card->card.known() || !words.read.plays(by)) return "";
  const auto& player = words.read.state.player(by);
  const std::string costs = words.card(id) + " costs " + number(words.read.text(*card).cost) + "; ";
  if (rule == row<"sites-4">)
    return costs + text_of(by) + " has " + number(player.influence) + " influence.";
  if (rule == row<"influence-threshold-3">)
    return costs + text_of(by) + " has " + counted(words.read.row_size(by), "influence card") +
           " in the row.";
  if (rule == row<"combatants-4"> || rule == row<"faction-2"> || rule == row<"combatants-2">)
    return costs + text_of(by) + " has " + number(player.sularium.sum()) + " sularium.";
  return "";
}

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  if (state.outcome.state != Ending::running) return "The game is over.";
  const Words words(content, state);
  const auto decision = decision_of(words.read);
  const bool asked = decision.seats.has(by);
  const bool placed = rule == decision.rule || rule == row<"priority-3">;
  if (!asked && placed) {
    std::string who;
    for (std::uint8_t i = 0; i < limits::kSeats; ++i)
      if (decision.seats.has(Seat{i})) who += (who.empty() ? "" : " and ") + text_of(Seat{i});
    if (decision.seats.has(chance)) who = "chance";
    if (decision.seats.has(table)) who = "the table";
    return "It is for " + who + " to answer here, not for " + text_of(by) + ".";
  }
  const Id card = std::visit(MainCard{}, move);
  const auto cost = tell_cost(words, by, card, rule);
  if (!cost.empty()) return cost;
  const auto* found = words.read.find(card);
  if (found && found->card.known()) {
    const auto& text = words.read.text(*found);
    const std::string is = words.card(card) + " is a " + std::string{name_of(text.type)};
    if (rule == row<"site-steps-2"> && std::holds_alternative<Establish>(move) && !text.site())
      return is + ", not a site.";
    if (rule == row<"combatant-steps-2"> && std::holds_alternative<Deploy>(move) &&
        !text.combatant())
      return is + ", not a combatant.";
    if (rule == row<"special-card-types-12"> || rule == row<"special-card-types-13">)
      return is + ".";
  }
  const bool text_rule = rule == row<"golden-rule-2"> || rule == row<"tactic-condition-10">;
  if (text_rule && found && found->card.known() && !words.read.text(*found).text.empty())
    return words.name(found->card) + ": " + words.read.text(*found).text;
  if (rule == row<"maximum-hand-size-2"> && by.is_player())
    return text_of(by) + " has " + counted(words.read.hand_size(by), "card") +
           " in hand and keeps seven.";
  if (card && asked) return whereabouts(words, card);
  auto moment = tell_moment(words);
  moment.pop_back();
  return moment;
}

}  // namespace arbiter::sularia
