// Required, optional and keyword triggers: when they occur, who places them, and in which order.
#include <algorithm>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

const Ability& ability_of(const Reading& read, const Trigger& trigger) {
  const auto* card = read.find(trigger.card);
  return read.content.text(card ? card->card : trigger.was).abilities[trigger.ability - 1u];
}

namespace {

// Calls visit(card, controller) for each card that listens with an ability of one of these kinds:
// objects in play, conditions face up in the row, and conditions played from hand this turn.
template <class Visit>
void each_listener(const Reading& read, unsigned kinds, Visit visit) {
  const auto listens = [&](const CardState& card) {
    return card.card.known() && (read.content.of(card.card).kinds & kinds) != 0;
  };
  if (!charge(1 + read.state.cards.size() / 512 + read.state.lasting.size() / 64)) return;
  std::size_t listening = 0;  // at most 16 abilities each; eight such cards cost one unit of work
  for (const auto& card : read.state.cards) {
    if (!listens(card) || !read.works(card)) continue;
    if (++listening % 8 == 0 && !charge(1)) return;
    visit(card, card.controlled_by());
  }
  for (const auto& one : read.state.lasting)
    if (const auto* card = one.instance ? read.find(one.instance) : nullptr; card && listens(*card))
      visit(*card, one.controller);
}

// A trigger is stored, and looked at again whenever one is placed.
bool charge_trigger(std::uint64_t triggers = 1) { return charge(4 * triggers); }

}  // namespace

// Collects what triggers at the start of a phase, and what may be done once during it.
void Machine::collect_phase() {
  state.waiting.clear();
  const unsigned kinds = bit(AbilityKind::required) | bit(AbilityKind::optional);
  if ((content.all.kinds & kinds) == 0) return;
  each_listener(read(), kinds, [&](const CardState& card, Seat controller) {
    const auto& abilities = text(card).abilities;
    for (std::size_t i = 0; i < abilities.size(); ++i) {
      const auto& one = abilities[i];
      if (one.phase != state.at.phase) continue;
      if (one.your && !state.same_side(controller, state.at.turn)) continue;
      const Trigger trigger{card.id, static_cast<std::uint8_t>(i + 1), controller, Id{}};
      if (!charge_trigger()) return;
      if (one.kind == AbilityKind::required) {
        state.pending.push_back(trigger);
        tell(mentions<"required-triggered-1">, Deed::rule, card.id);
      } else if (one.kind == AbilityKind::optional) {
        state.waiting.push_back(trigger);
        tell(decides<"triggered-modifiers-1">, Deed::rule, card.id);
      }
    }
  });
}

// Collects triggers of gaining ATTACKER or DEFENDER. Ability number 0 is an instance of FOCUS.
void Machine::collect_keywords() {
  const auto reading = read();
  for (const auto& card : state.cards) {
    if (!card.attacker && !card.defender) continue;
    const Keyword gained = card.attacker ? Keyword::attacker : Keyword::defender;
    const Seat controller = card.controlled_by();
    const unsigned instances = reading.count(card, Keyword::focus);
    if (!charge_trigger(instances)) return;
    for (unsigned n = instances; n > 0; --n)
      state.pending.push_back({card.id, 0, controller, Id{}});
    const auto& abilities = text(card).abilities;
    for (std::size_t i = 0; i < abilities.size(); ++i)
      if (abilities[i].kind == AbilityKind::keyword && abilities[i].gains == gained)
        state.pending.push_back({card.id, static_cast<std::uint8_t>(i + 1), controller, Id{}});
  }
}

// Collects the optional triggers that wait for this event. The subject is still where it happened.
void Machine::happened(EventKind kind, const CardState& subject) {
  if ((content.all.events & bit(kind)) == 0 || !subject.card.known()) return;
  const auto reading = read();
  each_listener(reading, bit(AbilityKind::optional), [&](const CardState& card, Seat controller) {
    if ((content.of(card.card).events & bit(kind)) == 0) return;
    const auto& abilities = text(card).abilities;
    for (std::size_t i = 0; i < abilities.size(); ++i) {
      const auto& one = abilities[i];
      if (one.kind != AbilityKind::optional || one.event != kind) continue;
      const Context context{&card, controller};
      if (!reading.fits_anywhere(one.by, subject, context)) continue;
      if (!charge_trigger()) return;
      state.waiting.push_back({card.id, static_cast<std::uint8_t>(i + 1), controller, subject.id});
      tell(decides<"triggered-modifiers-1">, Deed::triggered, card.id, 0, subject.id);
    }
  });
}

// Collects the triggers of a player's loss of health.
void Machine::hurt(Seat seat) {
  if ((content.all.events & bit(EventKind::hurt)) == 0) return;
  each_listener(read(), bit(AbilityKind::optional), [&](const CardState& card, Seat you) {
    const auto& abilities = text(card).abilities;
    for (std::size_t i = 0; i < abilities.size(); ++i) {
      const auto& one = abilities[i];
      if (one.kind != AbilityKind::optional || one.event != EventKind::hurt) continue;
      if (one.by.whose == Whose::yours && you != seat) continue;
      if (one.by.whose == Whose::opponents && state.same_side(you, seat)) continue;
      if (!charge_trigger()) return;
      state.waiting.push_back({card.id, static_cast<std::uint8_t>(i + 1), you, Id{}});
      tell(decides<"triggered-modifiers-1">, Deed::triggered, card.id);
    }
  });
}

// --- Placing ---

Seat placing_seat(const Reading& read) {
  for (const Seat seat : read.active_last())
    for (const auto& one : read.state.pending)
      if (one.controller == seat) return seat;
  return nobody;
}

// The seats place their triggers one after another. A single trigger without a choice is placed
// without asking.
Next Machine::step(Placing& placing) {
  const auto reading = read();
  if (!charge(1 + state.pending.size() / 16)) return Next::again;
  std::erase_if(state.pending, [&](const Trigger& one) {
    const auto* card = reading.find(one.card);
    const Card named = card ? card->card : one.was;
    if (!named.known() || !reading.plays(one.controller)) return true;
    if (one.ability == 0) return false;
    const auto& ability = ability_of(reading, one);
    return ability.choose && !reading.choosable(*ability.choose, Context{card, one.controller});
  });
  if (state.pending.empty()) {
    if (state.chain.empty()) return Next::done;
    tell(placing.keywords ? decides<"keyword-value-step-2"> : decides<"required-triggered-6">);
    push(Chaining{});
    return Next::again;
  }
  const Seat seat = placing_seat(reading);
  const Trigger* only = nullptr;
  unsigned own = 0;
  for (const auto& one : state.pending) {
    if (one.controller != seat) continue;
    ++own;
    if (!only || one.ability == 0) only = &one;
  }
  const Trigger chosen = *only;
  const bool focus = chosen.ability == 0;
  if (!focus) {
    const auto& ability = ability_of(reading, chosen);
    if (own > 1 || ability.choose || ability.may) return Next::ask;
  }
  state.pending.erase(std::find(state.pending.begin(), state.pending.end(), chosen));
  note_unasked(
      seat, PlaceTrigger{chosen.card, chosen.ability, {}, {}, nobody, false},
      placing.keywords ? decides<"keyword-value-step-2"> : decides<"required-triggered-2">);
  if (!focus) {
    put_trigger(chosen, {}, nobody);
    return Next::again;
  }
  const auto& card = instance(chosen.card);
  unsigned before = 0;  // instances that are already placed
  for (const auto& one : state.chain) before += one.kind == ItemKind::focus && one.card == card.id;
  Item item;
  item.kind = ItemKind::focus;
  item.card = card.id;
  item.controller = seat;
  item.amount = reading.instance(card, Keyword::focus, before).x;
  state.chain.push_back(item);
  tell(decides<"keyword-value-step-2">, Deed::rule, card.id);
  return Next::again;
}

int trigger_meant(const Reading&, const std::vector<Trigger>& list, Seat by,
                  const PlaceTrigger& move) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto& one = list[i];
    if (one.controller == by && one.card == move.card && one.ability != 0 &&
        (!move.ability || *move.ability == one.ability) && (!move.of || move.of == one.of))
      return static_cast<int>(i);
  }
  return -1;
}

void Machine::put_trigger(const Trigger& trigger, const std::vector<Id>& targets, Seat player) {
  Item item;
  item.card = trigger.card;
  item.controller = trigger.controller;
  item.ability = trigger.ability;
  item.targets = targets;
  item.player = player;
  item.of = trigger.of;
  item.was = trigger.was;
  state.chain.push_back(item);
  tell(decides<"command-chain-1">, Deed::chained, trigger.card, static_cast<int>(item.kind));
}

namespace {

// Whether the list has a trigger of this seat, or of this card.
bool is_to_be_placed(const std::vector<Trigger>& list, Seat by, Id card) {
  return std::any_of(list.begin(), list.end(),
                     [&](const Trigger& one) { return one.controller == by || one.card == card; });
}

// Returns the rule by which the trigger that a move refers to occurs: that of the named ability, or
// of the card's first trigger.
RuleId occasion(const Reading& read, const PlaceTrigger& move) {
  const auto* card = read.find(move.card);
  if (!card || !card->card.known()) return row<"optional-triggered-2">;
  const auto& abilities = read.text(*card).abilities;
  for (std::size_t i = 0; i < abilities.size(); ++i) {
    if (move.ability && *move.ability != i + 1) continue;
    switch (abilities[i].kind) {
      case AbilityKind::required: return row<"required-triggered-1">;
      case AbilityKind::keyword: return row<"keyword-value-step-2">;
      case AbilityKind::optional: return row<"optional-triggered-2">;
      case AbilityKind::continuous:
      case AbilityKind::payment:
      case AbilityKind::effect: break;
    }
  }
  return row<"optional-triggered-2">;
}

}  // namespace

void judge(const Reading& read, Seat by, const PlaceTrigger& move, Checker& checker) {
  const bool window = read.state.frames.empty();
  const auto& list = window ? read.state.waiting : read.state.pending;
  const int at = trigger_meant(read, list, by, move);
  const auto rule = [&] { return window ? occasion(read, move) : row<"triggered-modifiers-1">; };
  if (!checker.need(at >= 0, rule)) return;
  const auto& trigger = list[static_cast<std::size_t>(at)];
  const auto& ability = ability_of(read, trigger);
  if (move.decline) {
    checker.need(!window && ability.may,
                 window ? row<"optional-triggered-2"> : row<"required-triggered-2">);
    return;
  }
  check_choice(read, ability.choose, Context{read.find(trigger.card), by}, move.targets,
               move.player, row<"commands-16">, checker);
}

void moment(const Reading& read, Seat by, const PlaceTrigger& move, Checker& checker) {
  if (goes_on<Placing>(read) && is_to_be_placed(read.state.pending, by, move.card))
    return void(checker.need(false, decision_of(read).rule));
  const bool waits = trigger_meant(read, read.state.waiting, by, move) >= 0;
  const RuleId rule = waits ? row<"optional-triggered-2"> : occasion(read, move);
  if (!waits) checker.need(false, rule);
  if (rule == row<"optional-triggered-2">) moment_of_action(read, rule, checker);
}

void Machine::apply(Seat by, const PlaceTrigger& move) {
  const bool window = state.frames.empty();
  auto& list = window ? state.waiting : state.pending;
  const auto at = list.begin() + trigger_meant(read(), list, by, move);
  const Trigger trigger = *at;
  list.erase(at);
  if (!window) {
    if (move.decline) return tell(mentions<"keyword-value-step-2">, Deed::rule, move.card);
    tell(state.same_side(by, state.at.turn) ? mentions<"required-triggered-4">
                                            : mentions<"required-triggered-3">,
         Deed::rule, move.card);
    return put_trigger(trigger, move.targets, move.player);
  }
  follow({mentions<"optional-triggered-2">, decides<"triggered-modifiers-4">, mentions<"objects-4">,
          decides<"triggered-modifiers-5">},
         move.card);
  put_trigger(trigger, move.targets, move.player);
  acted(by);
}

void offer(Listing& listing, Type<PlaceTrigger>) {
  const auto& read = listing.read;
  const bool window = read.state.frames.empty();
  const auto& list = window ? read.state.waiting : read.state.pending;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto& one = list[i];
    if (one.controller != listing.by || one.ability == 0) continue;
    if (listing.over() || !charge(1 + i / 64)) return;
    listing.leave_open();  // a log may leave out what a trigger is about
    if (std::find(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), one) !=
        list.begin() + static_cast<std::ptrdiff_t>(i))
      continue;
    const auto& ability = ability_of(read, one);
    listing.each_choice(
        ability.choose, Context{read.find(one.card), listing.by},
        [&](const std::vector<Id>& targets, Seat player, const std::vector<Domain<Id>>& domains) {
          listing.add_pattern(PlaceTrigger{one.card, one.ability, one.of, targets, player, false},
                              domains);
        });
    if (ability.may && !window)
      listing.add(PlaceTrigger{one.card, one.ability, one.of, {}, nobody, true});
  }
}

std::string tell(const Words& words, Seat by, const PlaceTrigger& move) {
  const bool others = move.of && move.of != move.card;
  return text_of(by) + (move.decline ? " declines" : " places") + " the trigger of " +
         words.ability(move.card, move.ability) + on_targets(words, move.targets, move.player) +
         (others ? ", which " + words.card(move.of) + " has set off." : ".");
}

}  // namespace arbiter::sularia
