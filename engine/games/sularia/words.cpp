// Names of cards, seats, keywords and phases in sentences.
#include "engine/games/sularia/words.hpp"

#include <algorithm>
#include <variant>

#include "engine/core/named.hpp"
#include "engine/games/sularia/sularia.hpp"

namespace arbiter::sularia {

std::string text_of(Seat seat) { return std::string{seat.text()}; }

std::string_view words_of(Keyword keyword) {
  switch (keyword) {
    case Keyword::alpha_strike: return "ALPHA STRIKE";
    case Keyword::barrage: return "BARRAGE";
    case Keyword::defuse: return "DEFUSE";
    case Keyword::flight: return "FLIGHT";
    case Keyword::focus: return "FOCUS";
    case Keyword::harvest: return "HARVEST";
    case Keyword::hidden: return "HIDDEN";
    case Keyword::specialist: return "SPECIALIST";
    case Keyword::attacker: return "ATTACKER";
    case Keyword::defender: return "DEFENDER";
    case Keyword::joint_strike_force: return "JOINT STRIKE FORCE";
  }
  return "a keyword";
}

std::string_view words_of(PhaseName phase) {
  switch (phase) {
    case PhaseName::setup: return "Set-up";
    case PhaseName::reset: return "Reset phase";
    case PhaseName::draw: return "Draw phase";
    case PhaseName::influence: return "Influence phase";
    case PhaseName::site: return "Site phase";
    case PhaseName::sularium: return "Sularium phase";
    case PhaseName::combatant: return "Combatant phase";
    case PhaseName::attack: return "Attack phase";
    case PhaseName::discard: return "Discard phase";
    case PhaseName::end: return "End phase";
    case PhaseName::draft: return "Draft";
  }
  return "";
}

std::string_view words_of(StepName step) {
  switch (step) {
    case StepName::defend: return "Defender declaration step";
    case StepName::keywords: return "Keyword value step";
    case StepName::command: return "Command chain step";
    case StepName::alpha: return "Alpha strike step";
    case StepName::damage: return "Damage step";
    case StepName::none:
    case StepName::contest:
    case StepName::initiative:
    case StepName::decks:
    case StepName::hands:
    case StepName::triggers:
    case StepName::place:
    case StepName::window:
    case StepName::establish:
    case StepName::deploy:
    case StepName::declare:
    case StepName::declared:
    case StepName::defended:
    case StepName::discard:
    case StepName::finish:
    case StepName::pool:
    case StepName::deal:
    case StepName::pick:
    case StepName::build: break;
  }
  return "";
}

std::string_view before_card(ItemKind kind) {
  switch (kind) {
    case ItemKind::ability: return "the ability of ";
    case ItemKind::harvest: return "the HARVEST of ";
    case ItemKind::focus: return "the FOCUS of ";
    case ItemKind::deploy:
    case ItemKind::establish:
    case ItemKind::tactic:
    case ItemKind::condition: break;
  }
  return "";
}

std::string Words::name(Card card) const {
  return card.index < read.content.cards.size() ? read.content.text(card).name
                                                : std::string{"a hidden card"};
}

std::string Words::card(Id id, Card left) const {
  if (!id) return "nothing";
  if (const auto meant = card_meant(id)) return name(*meant);
  const auto* found = read.find(id);
  const Card card = found ? found->card : left.known() ? left : was(id);
  return card.known() ? name(card) + " (" + id.text() + ")" : id.text();
}

std::string Words::item(const Item& one) const {
  return std::string{before_card(one.kind)} + card(one.card, one.was);
}

std::string Words::ability(Id id, std::optional<std::uint8_t> number) const {
  const auto* found = read.find(id);
  const bool several = found && found->card.known() && read.text(*found).abilities.size() > 1;
  return (several && number ? "ability " + arbiter::number(*number) + " of " : "") + card(id);
}

// Returns what the card was, if its owner has left while an ability of it is still to come.
Card Words::was(Id id) const {
  for (const auto& one : read.state.chain)
    if (one.card == id) return one.was;
  for (const auto& one : read.state.pending)
    if (one.card == id) return one.was;
  return Card{};
}

std::string Words::cards(const std::vector<Id>& ids) const {
  std::vector<std::string> all;
  for (const Id id : ids) all.push_back(card(id));
  return joined(all, "nothing");
}

std::string Words::names_of(const std::vector<Card>& list) const {
  const auto hidden =
      std::count_if(list.begin(), list.end(), [](Card one) { return !one.known(); });
  if (hidden > 1 && hidden == static_cast<std::ptrdiff_t>(list.size()))
    return counted(hidden, "card");
  std::vector<std::string> all;
  for (const Card one : list) all.push_back(name(one));
  return joined(all, "nothing");
}

std::string Words::origin(Id id) const {
  const auto* card = read.find(id);
  return card && card->in == Spot::row ? " from the influence row" : "";
}

std::string on_targets(const Words& words, const std::vector<Id>& targets, Seat player) {
  std::string text;
  if (!targets.empty()) text += " on " + words.cards(targets);
  if (player.is_player()) text += " on " + text_of(player);
  return text;
}

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return std::visit([&](const auto& one) { return tell(words, by, one); }, move);
}

}  // namespace arbiter::sularia
