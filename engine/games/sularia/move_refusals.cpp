// Why rules refuse moves, for each kind of move.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/refusals.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

// Returns the first of the list for which wrong() holds, or no id.
template <class List, class Wrong>
Id first_wrong(const List& list, Wrong wrong) {
  for (const Id id : list)
    if (wrong(id)) return id;
  return Id{};
}

std::string on_the_chain(const State& state) {
  return "The chain holds " + counted(static_cast<std::int64_t>(state.chain.size()), "item") + ".";
}

std::string not_playing(const State& state, Seat seat) {
  return text_of(seat) + " does not play; the players are " + players_of(state) + ".";
}

struct WhyNot {
  const Words& words;
  const Seat by;
  const RuleId rule;

  const Reading& read() const { return words.read; }
  const State& state() const { return words.read.state; }
  std::string name(Id id) const { return words.card(id); }

  // --- Playing cards ---

  std::string not_playable(Id id) const {
    const auto* card = read().find(id);
    const auto* text = printed(words, id);
    const bool there = card && id.owner == by && (card->in == Spot::hand || card->in == Spot::row);
    if (there && text && !card->up) return type_and_faction(words, id);
    return whereabouts(words, id);
  }
  std::string threshold(Id id) const {
    return name(id) + " has a threshold of " + number(printed(words, id)->cost) + "; " +
           text_of(by) + " has " + counted(read().row_size(by), "influence card") + " in the row.";
  }
  std::string place(Place at) const {
    if (!at) return "No place is named.";
    const auto* there = read().site_at(by, at);
    if (there) return name(there->id) + " stands at " + at.text() + ".";
    if (rule == mentions<"site-phase-6">)
      return at.text() + " would make the rows of " + text_of(by) + " wider than " +
             counted(state().columns, "column") + ": " + sites_of(words, by) + ".";
    return at.text() + " is not in front of, behind or beside a site of " + text_of(by) + ": " +
           sites_of(words, by) + ".";
  }
  std::string operator()(const Establish& m) const {
    const auto* text = printed(words, m.card);
    if (!text) return whereabouts(words, m.card);
    if (rule == mentions<"sites-4">)
      return name(m.card) + " costs " + number(text->cost) + " influence; " + text_of(by) +
             " has " + number(state().player(by).influence) + ".";
    if (rule == mentions<"site-phase-2">)
      return name(m.card) + " is not HIDDEN and needs a place (`at`) in a row.";
    if (rule == mentions<"site-phase-3"> || rule == mentions<"site-phase-6">) return place(m.at);
    return not_playable(m.card);
  }
  std::string operator()(const Deploy& m) const {
    const auto* text = printed(words, m.card);
    if (!text) return whereabouts(words, m.card);
    const auto& pool = state().player(by).sularium;
    if (rule == mentions<"combatants-2"> || rule == mentions<"combatants-4"> ||
        rule == mentions<"faction-2">)
      return name(m.card) + " is " + faction_of(*text) + " and costs " + number(text->cost) +
             " sularium; " + text_of(by) + " has " + points(pool) +
             (m.pay.sum() > 0 ? " and pays " + points(m.pay) + "." : ".");
    return not_playable(m.card);
  }
  std::string operator()(const Play& m) const {
    const auto* text = printed(words, m.card);
    if (!text) return whereabouts(words, m.card);
    if (rule == mentions<"influence-threshold-3">) return threshold(m.card);
    if (rule == mentions<"tactic-condition-24"> || rule == mentions<"mercenary-3">)
      return text_of(by) + " controls no site and no combatant.";
    if (rule == mentions<"faction-3">)
      return name(m.card) + " is " + faction_of(*text) + "; " + text_of(by) +
             " controls no site and no combatant of that faction.";
    if (rule == mentions<"defuse-2">)
      return name(state().chain.back().card) + " lies on top of the chain, and " +
             named(m.player, m.targets);
    if (text->printed(Keyword::defuse) && rule == mentions<"tactic-condition-10">)
      return "The chain is empty: there is nothing that " + name(m.card) + " could cancel.";
    if (rule == mentions<"combatants-7"> || rule == mentions<"sites-7"> ||
        rule == mentions<"establishing-7">)
      return type_and_faction(words, m.card) + " " + on_the_chain(state());
    if (rule == mentions<"tactic-condition-2"> || rule == mentions<"tactic-condition-17"> ||
        rule == mentions<"special-card-types-4"> || text->object())
      return not_playable(m.card);
    const auto* effect = text->effect();
    return choice(m.card, effect ? &*effect : nullptr, m.targets, m.player);
  }

  // --- Choices ---

  std::string named(Seat player, const std::vector<Id>& targets) const {
    return player.is_player()
               ? text_of(player) + " is named."
               : words.cards(targets) + (targets.size() > 1 ? " are" : " is") + " named.";
  }
  std::string choice(Id source, const Ability* ability, const std::vector<Id>& targets,
                     Seat player) const {
    const std::string whose = name(source);
    if (!ability || !ability->choose) return whose + " chooses nothing; " + named(player, targets);
    const auto& choose = *ability->choose;
    if (choose.player != ChosenPlayer::none) {
      if (!targets.empty()) return whose + " chooses a player, not " + words.cards(targets) + ".";
      if (!player.is_player()) return whose + " chooses a player, and none is named.";
      return whose + " cannot choose " + text_of(player) +
             (read().plays(player) ? ": that is not an opponent of " + text_of(by) + "."
                                   : ", who does not play.");
    }
    if (player.is_player()) return whose + " chooses cards, not " + text_of(player) + ".";
    if (targets.size() < choose.least || targets.size() > choose.most)
      return whose + " has " +
             (choose.least == choose.most
                  ? counted(choose.least, "target")
                  : number(choose.least) + " to " + counted(choose.most, "target")) +
             "; the entry names " + number(static_cast<std::int64_t>(targets.size())) + ".";
    if (!all_different(targets))
      return "The entry names a target twice: " + words.cards(targets) + ".";
    const Context context{read().find(source), by};
    const Id wrong =
        first_wrong(targets, [&](Id id) { return breaks_the_rule(choose, context, id); });
    return wrong_target(whose, choose, wrong);
  }
  // Whether the target is wrong by this rule. Another one may be wrong by another rule.
  bool breaks_the_rule(const Choice& choose, const Context& context, Id id) const {
    const bool reason = rule == mentions<"hidden-2"> || rule == mentions<"mercenary-6"> ||
                        rule == mentions<"attacker-3"> || rule == mentions<"defender-3">;
    const RuleId otherwise = reason ? RuleId{} : rule;
    Checker checker;
    check_target(read(), choose, context, id, otherwise, checker);
    return broken_by(checker);
  }
  bool broken_by(const Checker& checker) const {
    const auto broken = checker.broken();
    return std::find(broken.begin(), broken.end(), rule) != broken.end();
  }
  std::string wrong_target(const std::string& whose, const Choice& choose, Id id) const {
    const auto* card = read().find(id);
    if (!card || !card->card.known()) return whereabouts(words, id);
    if (rule == mentions<"hidden-2">)
      return name(id) + " is HIDDEN in the hidden zone of " + text_of(card->controlled_by()) +
             ", an opponent of " + text_of(by) + ".";
    if (rule == mentions<"mercenary-6">)
      return name(id) + " is Mercenary; " + whose + " asks for " +
             capitalised(std::string{name_of(*choose.filter.faction)}) + ".";
    if (rule == mentions<"attacker-3"> || rule == mentions<"defender-3">)
      return name(id) + " does not have " + std::string{words_of(*choose.filter.keyword)} +
             " before the keyword value step is over.";
    return "What " + whose + " chooses must be " + described(choose.filter) + ". " +
           whereabouts(words, id) + " " + type_and_faction(words, id) +
           cost_and_keyword(words, choose.filter, id);
  }
  // "a Jotune combatant of an opponent on the battlefield".
  std::string described(const Filter& filter) const {
    const bool vowel =
        filter.turned && *filter.turned != Turned::reset && *filter.turned != Turned::defending;
    std::string text = filter.self    ? "the card itself:"
                       : filter.other ? "another"
                       : vowel        ? "an"
                                      : "a";
    if (filter.turned) text += " " + spaced(name_of(*filter.turned));
    if (filter.faction) text += " " + capitalised(std::string{name_of(*filter.faction)});
    text += " " + (filter.type ? std::string{name_of(*filter.type)} : std::string{"card"});
    if (filter.keyword) text += " with " + std::string{words_of(*filter.keyword)};
    if (filter.most_cost) text += " that costs " + number(*filter.most_cost) + " or less";
    if (filter.whose == Whose::yours) text += " of " + text_of(by);
    if (filter.whose == Whose::opponents) text += " of an opponent of " + text_of(by);
    switch (filter.zone) {
      case Zone::battlefield: return text + " on the battlefield";
      case Zone::visible: return text + " in a visible zone";
      case Zone::hidden_zone: return text + " in the hidden zone";
      case Zone::damage_pile: return text + " in a damage pile";
    }
    return text;
  }

  // --- Abilities ---

  std::string cost(const Use& m, const Ability& ability) const {
    const auto* card = read().in_play(m.card);
    const auto& player = state().player(by);
    for (const auto& one : ability.cost) {
      const std::string costs =
          "The ability of " + name(m.card) + " costs " + number(one.amount) + " ";
      if (one.pay == Payment::influence && rule == mentions<"site-phase-1">)
        return costs + "influence; " + text_of(by) + " has " + number(player.influence) + ".";
      if (one.pay == Payment::sularium && rule == mentions<"sularium-phase-6">)
        return costs + "sularium; " + text_of(by) + " has " + points(player.sularium) +
               (m.pay.sum() > 0 ? " and pays " + points(m.pay) + "." : ".");
      if (rule != mentions<"payment-modifiers-2">) continue;
      if (one.pay == Payment::counters && card->counters < one.amount)
        return costs + (one.amount == 1 ? "counter" : "counters") + "; it has " +
               number(card->counters) + ".";
      if (one.pay == Payment::bury && !may_bury(read(), by, m.spend))
        return "Its cost is a combatant in the damage pile of " + text_of(by) + ". " +
               spent(m.spend);
    }
    return "";
  }
  // Says where a card is that would pay and, if it lies in the right pile, what it is.
  std::string spent(Id id) const {
    const auto* card = read().find(id);
    const bool there = card && card->in == Spot::damage_pile && id.owner == by;
    return whereabouts(words, id) + (there ? " " + type_and_faction(words, id) : "");
  }
  std::string harvest(const Use& m) const {
    if (m.pay.sum() > 0) return "HARVEST is not paid for with sularium.";
    if (m.player.is_player() || !m.targets.empty())
      return "HARVEST chooses nothing but the combatant that it spends; " +
             named(m.player, m.targets);
    const auto& cards = state().cards;
    const bool any = std::any_of(cards.begin(), cards.end(), [&](const CardState& one) {
      return one.id.owner == by && one.in == Spot::damage_pile && one.card.known() &&
             read().text(one).combatant();
    });
    return "HARVEST spends a combatant in the damage pile of " + text_of(by) +
           (any ? ". " : ", which holds none. ") + spent(m.spend);
  }
  std::string operator()(const Use& m) const {
    const auto* card = read().in_play(m.card);
    if (!card || rule == mentions<"commands-9"> || rule == mentions<"combatants-9"> ||
        rule == mentions<"activate-2">)
      return whereabouts(words, m.card);
    if (rule == mentions<"harvest-1">) return name(m.card) + " has used HARVEST in this round.";
    if (rule == mentions<"harvest-2">) return name(m.card) + " does not have HARVEST.";
    if (rule == mentions<"harvest-4">) return harvest(m);
    const auto index = ability_meant(read(), *card, m);
    const auto& abilities = read().text(*card).abilities;
    const bool payment = index >= 1 && index <= abilities.size() &&
                         abilities[index - 1u].kind == AbilityKind::payment;
    if (rule == mentions<"payment-modifiers-1"> && payment)
      return "The ability of " + name(m.card) + " is not paid for with " +
             (m.spend ? name(m.spend) : points(m.pay) + " sularium") + ".";
    if (rule == mentions<"payment-modifiers-1"> && abilities.empty())
      return name(m.card) + " has no ability.";
    if (rule == mentions<"payment-modifiers-1">)
      return name(m.card) + " has " +
             counted(static_cast<std::int64_t>(abilities.size()), "ability", "abilities") +
             (index == no_ability ? ", none of which is paid for."
                                  : "; number " + number(index) + " is not one that is paid for.");
    const std::string paid = payment ? cost(m, abilities[index - 1u]) : "";
    if (!paid.empty()) return paid;
    return choice(m.card, payment ? &abilities[index - 1u] : nullptr, m.targets, m.player);
  }
  std::string operator()(const PlaceTrigger& m) const {
    const bool window = state().frames.empty();
    const auto& list = window ? state().waiting : state().pending;
    const int meant = trigger_meant(read(), list, by, m);
    if (meant < 0) {
      std::vector<Id> cards;
      for (const auto& one : list)
        if (one.controller == by) cards.push_back(one.card);
      return "No such trigger of " + name(m.card) + " waits. Triggers of " + text_of(by) +
             " that may be placed: " + words.cards(cards) + ".";
    }
    const auto& trigger = list[static_cast<std::size_t>(meant)];
    if (m.decline && window)
      return "The trigger of " + name(m.card) + " is optional: whoever does not want it passes.";
    if (m.decline) return "The trigger of " + name(m.card) + " has no \"may\".";
    return choice(m.card, &ability_of(read(), trigger), m.targets, m.player);
  }

  // --- The attack ---

  std::string operator()(const Attack& m) const {
    for (std::size_t i = 0; i < m.attacks.size(); ++i) {
      const auto& one = m.attacks[i];
      const auto* unit = read().in_play(one.unit);
      Checker checker;
      judge(read(), by, Attack{{one}}, checker);
      if (!broken_by(checker)) continue;
      const bool fit = unit && unit->turned == Turned::reset && !unit->arrived &&
                       state().same_side(unit->controlled_by(), by) &&
                       read().text(*unit).combatant();
      return fit ? target(one) : whereabouts(words, one.unit) + " " + target(one);
    }
    for (std::size_t i = 0; i < m.attacks.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const auto& one = m.attacks[k];
        const auto& other = m.attacks[i];
        if (rule != mentions<"faction-4"> && one.unit == other.unit)
          return name(one.unit) + " is declared twice.";
        if (rule == mentions<"faction-4"> && is_mixed(one, other))
          return type_and_faction(words, one.unit) + " " + type_and_faction(words, other.unit) +
                 " Both attack " + name(one.site) + ".";
      }
    return "";
  }
  // Whether the two attack one site and are of different factions, neither of them Mercenary.
  bool is_mixed(const Aim& one, const Aim& other) const {
    const auto* first = read().in_play(one.unit);
    const auto* second = read().in_play(other.unit);
    if (!first || !second || !one.site || one.site != other.site) return false;
    const auto a = read().text(*first).faction, b = read().text(*second).faction;
    return a != b && a != Faction::mercenary && b != Faction::mercenary;
  }
  std::string target(const Aim& one) const {
    if (one.site && one.player.is_player() && rule == mentions<"attacker-declaration-step-1">)
      return "The entry names both " + name(one.site) + " and " + text_of(one.player) + " for " +
             name(one.unit) + ".";
    if (!one.site) {
      if (!one.player.is_player()) return name(one.unit) + " attacks nothing.";
      if (!read().plays(one.player)) return not_playing(state(), one.player);
      if (state().same_side(one.player, by))
        return text_of(one.player) + " is not an opponent of " + text_of(by) + ".";
      return text_of(one.player) + " controls " + sites_of(words, one.player) + ".";
    }
    const auto* site = read().in_play(one.site);
    if (rule != mentions<"protected-site-2"> || !site) return whereabouts(words, one.site);
    const auto* front = read().site_at(site->controlled_by(), {Place::front, site->place.column});
    return name(one.site) + " at " + site->place.text() + " stands behind " +
           (front ? name(front->id) : "a site") + ", and " + name(one.unit) +
           " does not have FLIGHT.";
  }
  std::string operator()(const Defend& m) const {
    for (std::size_t i = 0; i < m.defenders.size(); ++i) {
      const auto& one = m.defenders[i];
      for (std::size_t k = 0; k < i; ++k)
        if (rule == mentions<"defender-declaration-step-2"> && m.defenders[k].unit == one.unit)
          return name(one.unit) + " is declared twice.";
      Checker checker;
      judge(read(), by, Defend{{one}}, checker);
      if (!broken_by(checker)) continue;
      const auto* attacker = read().in_play(one.against);
      if (rule == mentions<"flight-3">)
        return name(one.against) + " has FLIGHT; " + name(one.unit) +
               " has neither FLIGHT nor SPECIALIST.";
      if (rule == mentions<"defender-declaration-step-2">) return whereabouts(words, one.against);
      std::string text = whereabouts(words, one.unit);
      if (attacker && attacker->turned == Turned::attacking)
        text += " " + name(one.against) + " attacks " + attacked(*attacker) + ".";
      return text;
    }
    return "";
  }
  // What the attacker attacks: a site and its controller, or a player.
  std::string attacked(const CardState& attacker) const {
    const Seat seat = read().attacked_by(attacker);
    const std::string whose = seat.is_player() ? text_of(seat) : "nobody";
    return attacker.aim ? name(attacker.aim) + " of " + whose : whose;
  }
  std::string operator()(const Barrage& m) const {
    const auto* unit = barrage_source(read(), m.unit);
    if (unit == nullptr) return "";
    if (unit->id != m.unit)
      return name(unit->id) + " has a BARRAGE to place, and not " + name(m.unit) + ".";
    std::vector<Id> sites;
    for (const auto& one : state().cards)
      if (read().barrage_reaches(*unit, one)) sites.push_back(one.id);
    return "It hits " + number(barrage_sites(read(), *unit)) + " of " + words.cards(sites) +
           "; the entry names " + words.cards(m.sites) + "." + named_twice(words, m.sites);
  }
  std::string operator()(const Absorb& m) const {
    const auto* source = absorb_source(read(), by, m.from);
    if (source == nullptr) return "";
    ShortList<Id, 8> list;
    absorbers(read(), *source, list);
    std::vector<std::string> parts;
    for (const Id id : list)
      parts.push_back(name(id) + " (DEF " + number(read().defense(*read().find(id))) + ")");
    return name(source->id) + " deals " + number(read().attack(*source)) + ", which " +
           joined(parts) + " can absorb; the entry names " + words.cards(m.order) +
           (m.from == source->id ? "." : " for " + name(m.from) + ".") +
           named_twice(words, m.order);
  }

  // --- Answers ---

  std::string operator()(const Replace& m) const {
    std::vector<Id> ways;
    for (const auto& one : state().cards) {
      Checker checker;
      judge(read(), by, Replace{one.id}, checker);
      if (checker.clean()) ways.push_back(one.id);
    }
    return "One of " + words.cards(ways) + " leaves. " + whereabouts(words, m.card);
  }
  std::string operator()(const Position& m) const { return place(m.at); }
  std::string operator()(const Discard& m) const {
    const auto* resolving =
        state().frames.empty() ? nullptr : std::get_if<Resolving>(&state().frames.back());
    const Seat from = resolving ? resolving->asked : by;
    const unsigned hand = read().hand_size(from);
    const unsigned due =
        resolving ? std::min<unsigned>(resolving->amount, hand) : hand - std::min(hand, hand_limit);
    const Id wrong = first_wrong(m.cards, [&](Id id) {
      const auto* card = read().find(id);
      return !card || card->in != Spot::hand || id.owner != from;
    });
    return text_of(from) + " has " + counted(hand, "card") + " in hand and discards " +
           number(due) + "; the entry names " + words.cards(m.cards) + "." +
           named_twice(words, m.cards) + (wrong ? " " + whereabouts(words, wrong) : "");
  }
  std::string operator()(const PlaceCard& m) const {
    const auto* card = read().find(m.card);
    const bool own = card && card->in == Spot::hand && m.card.owner == by;
    return own ? name(m.card) + " is named in the log already and cannot be sealed."
               : whereabouts(words, m.card);
  }
  std::string operator()(const Pass& m) const {
    return m.to.empty() ? "" : "Nothing that `" + m.to + "` names is offered here.";
  }
  template <OneOf<Done, Initiative> M>
  std::string operator()(const M&) const {
    return "";
  }
  std::string operator()(const Concede&) const {
    if (!by.is_player() || !read().plays(by)) return "Only who plays can concede.";
    return "The first turn has not begun.";
  }

  // --- Chance and the table ---

  std::string operator()(const Contest& m) const {
    return m.winner.is_player() ? not_playing(state(), m.winner) : "No player is named.";
  }
  std::string not_in_deck(Seat of, const std::vector<Card>& cards) const {
    Pile rest;
    rest.pool = state().player(of).deck.pool;
    for (const Card card : cards) {
      if (!card.known()) continue;
      if (rest.copies(card) == 0)
        return "The deck of " + text_of(of) + " does not hold " +
               (state().player(of).deck.copies(card) > 0 ? "as many of " : "") + words.name(card) +
               ".";
      rest.take(card);
    }
    return "The deck of " + text_of(of) + " holds " + counted(rest.pool_size(), "card") + " more.";
  }
  std::string operator()(const Shuffle& m) const {
    const Seat of = state().at.acts;
    if (m.of != of) return "The deck of " + text_of(of) + " is shuffled now.";
    if (rule == mentions<"play-deck-1">) return not_in_deck(of, m.order);
    return "The deck of " + text_of(of) + " has " +
           counted(static_cast<std::int64_t>(state().player(of).deck.slots.numbers.size()),
                   "card") +
           "; the entry names " + number(static_cast<std::int64_t>(m.order.size())) + ".";
  }
  std::string operator()(const Draw& m) const {
    const auto* drawing =
        state().frames.empty() ? nullptr : std::get_if<Drawing>(&state().frames.back());
    if (drawing == nullptr) return "";
    if (m.to != drawing->to) return text_of(drawing->to) + " draws, not " + text_of(m.to) + ".";
    if (rule == mentions<"play-deck-1">) return not_in_deck(m.to, m.cards);
    return text_of(m.to) + " draws " +
           counted(static_cast<std::int64_t>(blank_draws(state(), *drawing)), "card") +
           "; the entry names " + number(static_cast<std::int64_t>(m.cards.size())) + ".";
  }
  std::string naming(Id id, Card is) const {
    const auto* card = read().find(id);
    if (!card) return whereabouts(words, id);
    if (rule == mentions<"play-deck-1">) return not_in_deck(id.owner, {is});
    if (card->card.known()) return name(id) + " has its name already.";
    return name(id) +
           (card->sealed ? " is sealed, and only its owner opens it." : " is not sealed.");
  }
  std::string operator()(const Name& m) const {
    return by == chance ? naming(m.card, m.is) : "Only chance names cards.";
  }
  std::string operator()(const Open& m) const {
    const auto* card = read().find(m.card);
    if (card && card->sealed && m.card.owner == by && rule != mentions<"play-deck-1">)
      return "The hash that the log gives for " + m.card.text() + " is not that of " +
             words.name(m.is) + " with this salt.";
    return naming(m.card, m.is);
  }

  // --- Drafts ---

  static std::int64_t total(const std::vector<Copies>& list) {
    std::int64_t sum = 0;
    for (const auto& one : list) sum += one.copies;
    return sum;
  }
  // "Jotune and Synthien": the factions besides Mercenary.
  std::string factions_of(const std::vector<Copies>& list) const {
    std::vector<std::string> names;
    for (const auto faction : all_factions)
      if (faction != Faction::mercenary &&
          std::any_of(list.begin(), list.end(), [&](const Copies& one) {
            return read().content.text(one.card).faction == faction;
          }))
        names.push_back(capitalised(std::string{name_of(faction)}));
    return joined(names, "no faction besides Mercenary");
  }
  std::string operator()(const LayPool& m) const {
    const std::string text = "The pool has " + counted(total(m.cards), "card") + "; for " +
                             counted(read().seats(), "player") + " it is " +
                             number(pool_for(read().seats()));
    if (read().seats() > 4 || rule == mentions<"draft-4-1">) return text + ".";
    return text + ", of two factions at most. It has cards of " + factions_of(m.cards) + ".";
  }
  std::string operator()(const Deal& m) const {
    if (m.to != state().at.acts)
      return "The pack of " + text_of(state().at.acts) + " is dealt now, not that of " +
             text_of(m.to) + ".";
    return "A pack has " + counted(pack_size, "card") + " of the pool; the entry names " +
           number(static_cast<std::int64_t>(m.cards.size())) + ": " + words.names_of(m.cards) + ".";
  }
  std::string operator()(const Pick& m) const {
    const auto& pack = state().drafters[by.number].pack;
    return words.name(m.card) + " is not among the " +
           counted(static_cast<std::int64_t>(pack.size()), "card") + " in front of " + text_of(by) +
           ".";
  }
  // Says of which card the deck has more copies than its player has taken.
  std::string not_taken(const std::vector<Copies>& deck) const {
    Pile taken;
    taken.pool = state().drafters[by.number].taken;
    for (const auto& one : deck)
      if (one.copies > taken.copies(one.card))
        return "The deck has " + counted(one.copies, "copy", "copies") + " of " +
               words.name(one.card) + "; " + text_of(by) + " has taken " +
               number(taken.copies(one.card)) + ".";
    return "The deck of " + text_of(by) + " names a card without a copy of it.";
  }
  std::string operator()(const Build& m) const {
    if (rule == mentions<"draft-4-18">) return not_taken(m.deck);
    if (rule == mentions<"play-deck-3">) return too_many_copies(read().content, m.deck);
    if (rule == mentions<"draft-4-21">)
      return "The deck of " + text_of(by) + " has cards of " + factions_of(m.deck) +
             "; two factions are allowed.";
    return "The deck has " + counted(total(m.deck), "card") + "; " + number(smallest_draft_deck) +
           " are needed.";
  }
};

// What a move that the decision does not ask for is about.
struct Subject {
  Id operator()(const PlaceCard& m) const { return m.card; }
  Id operator()(const Establish& m) const { return m.card; }
  Id operator()(const Deploy& m) const { return m.card; }
  Id operator()(const Play& m) const { return m.card; }
  Id operator()(const Use& m) const { return m.card; }
  Id operator()(const PlaceTrigger& m) const { return m.card; }
  Id operator()(const Barrage& m) const { return m.unit; }
  Id operator()(const Absorb& m) const { return m.from; }
  Id operator()(const Replace& m) const { return m.card; }
  Id operator()(const Defend& m) const {
    return m.defenders.empty() ? Id{} : m.defenders.front().unit;
  }
  Id operator()(const Attack& m) const { return m.attacks.empty() ? Id{} : m.attacks.front().unit; }
  template <OneOf<Done, Pass, Position, Discard, Concede, Contest, Initiative, Shuffle, Draw, Name,
                  Open, LayPool, Deal, Pick, Build>
                M>
  Id operator()(const M&) const {
    return {};
  }
};

}  // namespace

std::string why_not(const Words& words, Seat by, const Move& move, RuleId rule) {
  return std::visit(WhyNot{words, by, rule}, move);
}

std::string why_not_now(const Words& words, Seat by, const Move& move, RuleId rule) {
  const Id card = std::visit(Subject{}, move);
  std::string text = card ? whereabouts(words, card) : "";
  if (rule == mentions<"sites-7"> || rule == mentions<"combatants-7"> ||
      rule == mentions<"establishing-7">)
    text = on_the_chain(words.read.state);
  if (const auto* barrage = std::get_if<Barrage>(&move)) {
    const auto* unit = words.read.in_play(barrage->unit);
    if (unit && unit->card.known() && !words.read.has(*unit, Keyword::barrage))
      text += " It does not have BARRAGE.";
  }
  if (rule == mentions<"influence-steps-3"> && words.read.state.at.phase == PhaseName::influence &&
      words.read.state.at.step == StepName::window)
    text += " Step 3, in which a card is placed, is over.";
  if (rule == mentions<"discard-phase-3">) {
    const Seat turn = words.read.state.at.turn;
    const Seat whose = std::holds_alternative<Discard>(move) && words.read.plays(by) ? by : turn;
    if (whose.is_player())
      text = text_of(whose) + " has " + counted(words.read.hand_size(whose), "card") + " in hand.";
  }
  return text;
}

}  // namespace arbiter::sularia
