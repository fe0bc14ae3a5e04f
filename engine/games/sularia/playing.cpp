// Judges what puts something on the chain: sites, combatants, tactics, conditions, abilities.
#include <algorithm>

#include "engine/games/sularia/acts.hpp"
#include "engine/games/sularia/rule.hpp"

namespace arbiter::sularia {
namespace {

// A card of the player's hand, or face down in the row; null where it is neither.
const CardState* playable(const Reading& read, Seat by, Id id) {
  const auto* card = read.find(id);
  const bool there =
      card && id.owner == by && (card->in == Spot::hand || (card->in == Spot::row && !card->up));
  return there ? card : nullptr;
}

// Only what lies face down in the row is revealed.
bool may_be_revealed(const Reading& read, Seat by, Id id, Checker& checker) {
  const auto* card = read.find(id);
  const bool open = card && card->in == Spot::row && card->up && id.owner == by;
  return checker.need(!open, row<"special-card-types-4">);
}

// Whether it can be told why a target does not do, in the book's words.
void check_target(const Reading& read, const Choice& choice, const Context& context, Id id,
                  RuleId rule, Checker& checker) {
  const auto* card = read.find(id);
  const bool seen = card && card->card.known() && Reading::in_zone(choice.filter.zone, *card);
  if (!checker.need(seen, rule)) return;
  Filter rest = choice.filter;
  if (rest.keyword == Keyword::attacker || rest.keyword == Keyword::defender) {
    const bool attacks = *rest.keyword == Keyword::attacker;
    const bool declared = card->turned == (attacks ? Turned::attacking : Turned::defending) ||
                          (attacks ? card->attacker : card->defender);
    if (declared && !checker.need(read.has(*card, *rest.keyword),
                                  attacks ? row<"attacker-3"> : row<"defender-3">))
      return;
  }
  if (rest.faction && *rest.faction != Faction::mercenary &&
      read.text(*card).faction == Faction::mercenary && !checker.need(false, row<"mercenary-6">))
    return;
  if (!checker.need(read.fits(rest, *card, context), rule)) return;
  checker.need(read.targetable(*card, context.you, choice.hidden), row<"hidden-2">);
}

// What the maker of a move chooses for an ability.
void check_choice(const Reading& read, const std::optional<Choice>& choice, const Context& context,
                  const std::vector<Id>& targets, Seat player, RuleId rule, Checker& checker) {
  const bool asks_player = choice && choice->player != ChosenPlayer::none;
  if (asks_player)
    checker.need(player.is_player() && read.player_choosable(*choice, player, context.you), rule);
  else
    checker.need(player == nobody, rule);
  if (!choice || asks_player) {
    checker.need(targets.empty(), rule);
    return;
  }
  if (!checker.need(targets.size() >= choice->least && targets.size() <= choice->most &&
                        all_different(targets),
                    rule))
    return;
  for (const Id id : targets) check_target(read, *choice, context, id, rule, checker);
}

}  // namespace

// --- Sites ---

void check_establish(const Reading& read, Seat by, const Establish& move, Checker& checker) {
  if (!may_be_revealed(read, by, move.card, checker)) return;
  const auto* card = playable(read, by, move.card);
  if (!checker.need(card != nullptr, row<"sites-5">)) return;
  if (!card->card.known()) return checker.need_name(move.card);
  const auto& text = read.text(*card);
  if (!checker.need(text.site(), row<"site-steps-2">)) return;
  checker.need(read.state.player(by).influence >= text.cost, row<"sites-4">);
  if (!move.at) {
    checker.need(text.printed(Keyword::hidden), row<"site-phase-2">);
    return;
  }
  if (!checker.need(!read.site_at(by, move.at), row<"site-phase-3">)) return;
  checker.need(read.is_first_site(by) || read.adjoins(by, move.at), row<"site-phase-3">);
  checker.need(read.within_columns(by, move.at), row<"site-phase-6">);
}

// --- Combatants ---

Points usual_payment(const Points& pool, Faction faction, int amount) {
  Points paid;
  const auto take = [&](Faction one) {
    const int points = std::min<int>(amount, pool.of(one));
    paid.of(one) = static_cast<std::uint16_t>(paid.of(one) + points);
    amount -= points;
  };
  take(faction);
  for (const auto one : all_factions)
    if (one != faction) take(one);
  return paid;
}

void check_deploy(const Reading& read, Seat by, const Deploy& move, Checker& checker) {
  if (!may_be_revealed(read, by, move.card, checker)) return;
  const auto* card = playable(read, by, move.card);
  if (!checker.need(card != nullptr, row<"combatants-5">)) return;
  if (!card->card.known()) return checker.need_name(move.card);
  const auto& text = read.text(*card);
  if (!checker.need(text.combatant(), row<"combatant-steps-2">)) return;
  checker.need(!move.visible || text.printed(Keyword::hidden), row<"hidden-10">);
  const auto& pool = read.state.player(by).sularium;
  if (!checker.need(pool.sum() >= text.cost, row<"combatants-4">)) return;
  const bool any = text.faction == Faction::mercenary;
  const Points paid = move.pay.sum() > 0 ? move.pay : usual_payment(pool, text.faction, text.cost);
  checker.need(paid.sum() == text.cost, row<"combatants-2">);
  for (const auto faction : all_factions) {
    checker.need(paid.of(faction) <= pool.of(faction), row<"combatants-4">);
    if (!any && faction != text.faction) checker.need(paid.of(faction) == 0, row<"faction-2">);
  }
}

// --- Tactics and conditions ---

void check_play(const Reading& read, Seat by, const Play& move, Checker& checker) {
  const auto* card = playable(read, by, move.card);
  const auto* any = read.find(move.card);
  if (!may_be_revealed(read, by, move.card, checker)) return;
  const bool condition = any && any->card.known() && read.text(*any).type == CardType::condition;
  if (!checker.need(card != nullptr,
                    condition ? row<"tactic-condition-17"> : row<"tactic-condition-2">))
    return;
  if (!card->card.known()) return checker.need_name(move.card);
  const auto& text = read.text(*card);
  if (text.combatant()) {
    checker.need(false, row<"special-card-types-12">);
    return;
  }
  if (text.site()) {
    checker.need(false, row<"special-card-types-13">);
    return;
  }
  const bool mercenary = text.faction == Faction::mercenary;
  if (checker.need(read.has_object(by),
                   mercenary ? row<"mercenary-3"> : row<"tactic-condition-24">) &&
      !mercenary)
    checker.need(read.has_faction(by, text.faction), row<"faction-3">);
  checker.need(read.row_size(by) >= text.cost, row<"influence-threshold-3">);
  if (text.printed(Keyword::defuse)) checker.need(read.chaining(), row<"tactic-condition-10">);
  const auto* effect = text.effect();
  check_choice(read, effect ? effect->choose : std::nullopt, Context{card, by}, move.targets,
               move.player, row<"tactic-condition-10">, checker);
}

// --- Abilities ---

std::uint8_t ability_meant(const Reading& read, const CardState& card, const Use& move) {
  if (move.ability) return *move.ability;
  if (read.has(card, Keyword::harvest)) return 0;
  const auto& abilities = read.text(card).abilities;
  for (std::size_t i = 0; i < abilities.size(); ++i)
    if (abilities[i].kind == AbilityKind::payment) return static_cast<std::uint8_t>(i + 1);
  return no_ability;
}

namespace {

bool may_bury(const Reading& read, Seat by, Id id) {
  const auto* card = read.find(id);
  return card && id.owner == by && card->in == Spot::damage_pile && read.text(*card).combatant();
}

void check_cost(const Reading& read, Seat by, const CardState& card, const Cost& cost,
                const Use& move, Checker& checker) {
  const auto& player = read.state.player(by);
  switch (cost.pay) {
    case Payment::activate:
      checker.need(card.turned != Turned::activated, row<"activate-2">);
      return;
    case Payment::influence:
      checker.need(player.influence >= cost.amount, row<"site-phase-1">);
      return;
    case Payment::sularium: {
      if (!checker.need(player.sularium.sum() >= cost.amount, row<"sularium-phase-6">)) return;
      if (move.pay.sum() == 0) return;
      bool held = move.pay.sum() == cost.amount;
      for (const auto one : all_factions)
        held = held && move.pay.of(one) <= player.sularium.of(one);
      checker.need(held, row<"sularium-phase-6">);
      return;
    }
    case Payment::health: return;
    case Payment::counters:
      checker.need(card.counters >= cost.amount, row<"payment-modifiers-2">);
      return;
    case Payment::bury:
      checker.need(may_bury(read, by, move.spend), row<"payment-modifiers-2">);
      return;
    case Payment::discard_this: return;
  }
}

bool pays(const Ability& ability, Payment payment) {
  return std::any_of(ability.cost.begin(), ability.cost.end(),
                     [&](const Cost& one) { return one.pay == payment; });
}

}  // namespace

void check_use(const Reading& read, Seat by, const Use& move, Checker& checker) {
  const auto* card = read.in_play(move.card);
  if (!checker.need(card && card->controlled_by() == by, row<"commands-9">)) return;
  checker.need(!card->arrived || !read.text(*card).combatant(), row<"combatants-9">);
  const auto index = ability_meant(read, *card, move);
  const RuleId rule = row<"golden-rule-2">, targets = row<"tactic-condition-10">;
  if (index == 0) {
    if (!checker.need(read.has(*card, Keyword::harvest), row<"harvest-2">)) return;
    checker.need(!card->harvested, row<"harvest-1">);
    checker.need(may_bury(read, by, move.spend), row<"harvest-4">);
    checker.need(move.pay.sum() == 0, rule);
    check_choice(read, std::nullopt, Context{card, by}, move.targets, move.player, targets,
                 checker);
    return;
  }
  const auto& abilities = read.text(*card).abilities;
  if (!checker.need(index <= abilities.size() && abilities[index - 1u].kind == AbilityKind::payment,
                    rule))
    return;
  const auto& ability = abilities[index - 1u];
  for (const auto& cost : ability.cost) check_cost(read, by, *card, cost, move, checker);
  if (!pays(ability, Payment::bury)) checker.need(!move.spend, rule);
  if (!pays(ability, Payment::sularium)) checker.need(move.pay.sum() == 0, rule);
  check_choice(read, ability.choose, Context{card, by}, move.targets, move.player, targets,
               checker);
}

void check_trigger(const Reading& read, Seat by, const PlaceTrigger& move, Checker& checker) {
  const bool window = read.state.frames.empty();
  const auto& list = window ? read.state.waiting : read.state.pending;
  const int at = trigger_meant(read, list, by, move);
  if (!checker.need(at >= 0, window ? row<"optional-triggered-2"> : row<"triggered-modifiers-1">))
    return;
  const auto& trigger = list[static_cast<std::size_t>(at)];
  const auto& ability = ability_of(read, trigger);
  if (move.decline) {
    checker.need(!window && ability.may, row<"required-triggered-2">);
    return;
  }
  check_choice(read, ability.choose, Context{read.find(trigger.card), by}, move.targets,
               move.player, row<"tactic-condition-10">, checker);
}

}  // namespace arbiter::sularia
