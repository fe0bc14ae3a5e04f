// Using abilities, and the choices for an ability of any kind.
#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

// --- Targets ---

// Checks a target. Notes why it is not suitable, if the book has a rule for the reason.
void check_target(const Reading& read, const Choice& choice, const Context& context, Id id,
                  RuleId rule, Checker& checker) {
  const auto* card = read.find(id);
  const bool seen = card && card->card.known() && Reading::in_zone(choice.filter.zone, *card);
  if (!checker.need(seen, rule)) return;
  Filter rest = choice.filter;
  if (rest.keyword == Keyword::attacker || rest.keyword == Keyword::defender) {
    const bool attacks = *rest.keyword == Keyword::attacker;
    const bool declared = card->turned == (attacks ? Turned::attacking : Turned::defending);
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

// Checks what the player chooses for an ability.
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

// --- Payment abilities and HARVEST ---

std::uint8_t ability_meant(const Reading& read, const CardState& card, const Use& move) {
  if (move.ability) return *move.ability;
  // HARVEST chooses nothing. An entry that names a target or a player refers to another ability, if
  // there is one.
  const bool harvests = read.has(card, Keyword::harvest);
  if (harvests && move.targets.empty() && !move.player.is_player()) return 0;
  const auto& abilities = read.text(card).abilities;
  for (std::size_t i = 0; i < abilities.size(); ++i)
    if (abilities[i].kind == AbilityKind::payment) return static_cast<std::uint8_t>(i + 1);
  return harvests ? 0 : no_ability;
}

bool may_bury(const Reading& read, Seat by, Id id) {
  const auto* card = read.find(id);
  return card && id.owner == by && card->in == Spot::damage_pile && read.text(*card).combatant();
}

namespace {

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

void judge(const Reading& read, Seat by, const Use& move, Checker& checker) {
  const auto* card = read.in_play(move.card);
  if (!checker.need(card && card->controlled_by() == by, row<"commands-9">)) return;
  const bool is_site = decides<"sites-10">(!read.text(*card).combatant());
  checker.need(!card->arrived || is_site, row<"combatants-9">);
  const auto index = ability_meant(read, *card, move);
  const RuleId rule = row<"payment-modifiers-1">;
  if (index == 0) {
    if (!checker.need(read.has(*card, Keyword::harvest), row<"harvest-2">)) return;
    checker.need(!card->harvested, row<"harvest-1">);
    checker.need(may_bury(read, by, move.spend), row<"harvest-4">);
    checker.need(move.pay.sum() == 0, row<"harvest-4">);
    check_choice(read, std::nullopt, Context{card, by}, move.targets, move.player, row<"harvest-4">,
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
  check_choice(read, ability.choose, Context{card, by}, move.targets, move.player,
               row<"commands-16">, checker);
}

void moment(const Reading& read, Seat, const Use&, Checker& checker) {
  moment_of_action(read, row<"priority-1">, checker);
}

// The cost of a payment ability is paid before its effect goes on the chain.
void Machine::apply(Seat by, const Use& move) {
  const auto reading = read();
  auto& card = instance(move.card);
  const std::uint8_t index = ability_meant(reading, card, move);
  Item item;
  item.card = move.card;
  item.controller = by;
  item.targets = move.targets;
  item.player = move.player;
  tell(mentions<"commands-16">, Deed::rule, move.card);
  if (card.arrived && text(card).site()) tell(mentions<"sites-10">, Deed::rule, move.card);
  tell(decides<"objects-4">, Deed::rule, move.card);
  if (index == 0) {
    item.kind = ItemKind::harvest;
    card.harvested = true;
    to_pile(instance(move.spend), Spot::destroy_pile);
    tell(mentions<"harvest-4">, Deed::destroyed, move.spend, 0, move.card);
  } else {
    item.ability = index;
    const auto& ability = text(card).abilities[index - 1u];
    // The card itself goes last, because the other things that it pays with must still be there.
    for (const bool itself : {false, true})
      for (const auto& cost : ability.cost)
        if ((cost.pay == Payment::discard_this) == itself) pay(by, cost, move.card, move);
  }
  follow({mentions<"payment-modifiers-2">, decides<"payment-modifiers-4">}, move.card);
  put_on_chain(std::move(item));
}

void Machine::pay(Seat by, const Cost& cost, Id source, const Use& move) {
  auto& card = instance(source);
  switch (cost.pay) {
    case Payment::activate:
      turn(card, Turned::activated);
      return tell(mentions<"activate-2">, Deed::rule, source);
    case Payment::influence: return pay_influence(by, cost.amount, decides<"site-phase-1">);
    case Payment::sularium:
      return pay_sularium(by, text(card).faction, cost.amount, move.pay,
                          decides<"sularium-phase-6">);
    case Payment::health: return change_health(by, -cost.amount, decides<"health-pool-2">);
    case Payment::counters:
      assert(cost.amount <= card.counters);
      card.counters = static_cast<std::uint8_t>(card.counters - cost.amount);
      return;
    case Payment::bury:
      to_pile(instance(move.spend), Spot::destroy_pile);
      return tell(decides<"destroy-pile-1">, Deed::destroyed, move.spend);
    case Payment::discard_this:
      happened(EventKind::left, card);
      to_pile(card, Spot::damage_pile);
      return tell(decides<"damage-pile-1">, Deed::discarded, source);
  }
}

void offer(Listing& listing, Type<Use>) {
  const auto& read = listing.read;
  for (const auto& card : read.state.cards) {
    if (!card.in_play() || card.controlled_by() != listing.by) continue;
    if (listing.over()) return;
    if (read.has(card, Keyword::harvest)) {
      listing.leave_open();  // a log may leave out the number of the ability
      listing.each_spend([&](Id spend) {
        listing.add(Use{card.id, std::uint8_t{0}, {}, nobody, spend, Points{}});
      });
    }
    const auto& abilities = read.text(card).abilities;
    for (std::size_t i = 0; i < abilities.size(); ++i) {
      const auto& one = abilities[i];
      if (one.kind != AbilityKind::payment) continue;
      listing.leave_open();
      const auto list = [&](Id spend) {
        listing.each_choice(one.choose, Context{&card, listing.by},
                            [&](const std::vector<Id>& targets, Seat player,
                                const std::vector<Domain<Id>>& domains) {
                              listing.add_pattern(Use{card.id, static_cast<std::uint8_t>(i + 1),
                                                      targets, player, spend, Points{}},
                                                  domains);
                            });
      };
      const bool buries = std::any_of(one.cost.begin(), one.cost.end(),
                                      [](const Cost& cost) { return cost.pay == Payment::bury; });
      buries ? listing.each_spend(list) : list(Id{});
    }
  }
}

std::string tell(const Words& words, Seat by, const Use& move) {
  const auto* card = words.read.find(move.card);
  const bool harvests =
      move.spend && (move.ability ? *move.ability == 0
                                  : card && card->in_play() && card->card.known() &&
                                        words.read.has(*card, Keyword::harvest));
  if (harvests)
    return text_of(by) + " harvests " + words.card(move.spend) + " with " + words.card(move.card) +
           ".";
  return text_of(by) + " uses " + words.ability(move.card, move.ability) +
         on_targets(words, move.targets, move.player) +
         (move.spend ? " with " + words.card(move.spend) : "") + ".";
}

}  // namespace arbiter::sularia
