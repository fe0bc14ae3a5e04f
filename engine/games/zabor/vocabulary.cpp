#include "engine/games/zabor/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {
namespace {

// Whether a word occurs in a list of words separated by blanks.
bool has_word(std::string_view list, std::string_view word) {
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(' ', at), list.size());
    if (list.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

template <class T>
bool is_said(const std::optional<T>& value) {
  return value.has_value();
}
template <class T>
bool is_said(const std::vector<T>& value) {
  return !value.empty();
}
template <NamedEnum T>
bool is_said(T) {
  return false;  // the op itself
}

// Which members each op of an ability, effect or condition must have, and which it may have.
constexpr Members members_of(PassiveOp op) {
  switch (op) {
    case PassiveOp::ability: return {"unit name level", "phase"};
    case PassiveOp::absorb: return {"upgrade level", ""};
    case PassiveOp::income: return {"per gold", ""};
    case PassiveOp::capacity: return {"unit add", ""};
    case PassiveOp::cost: return {"item add", "min"};
    case PassiveOp::draw_bonus: return {"deck n", ""};
    case PassiveOp::envoys: return {"add", ""};
    case PassiveOp::share_space: return {"side", ""};
    case PassiveOp::start: return {"", "add remove gold n"};
    case PassiveOp::hand_limit: return {"deck add", ""};
    case PassiveOp::no_degrade: return {"upgrade", ""};
    case PassiveOp::go_first: return {"phase", ""};
  }
  return {};
}
constexpr Members members_of(EffectOp op) {
  switch (op) {
    case EffectOp::gold: return {"n", "per who"};
    case EffectOp::acquire: return {"what", "n paid"};
    case EffectOp::draw: return {"deck", "n who"};
    case EffectOp::execute: return {"action side", ""};
    case EffectOp::summon: return {"", "monster"};
    case EffectOp::attack: return {"strength scope", "range"};
    case EffectOp::move: return {"units", "areas rule"};
    case EffectOp::place: return {"piece where", "n"};
    case EffectOp::remove: return {"piece", "n who"};
    case EffectOp::upgrade: return {"from to", ""};
    case EffectOp::downgrade: return {"", "from steps where who"};
    case EffectOp::take_position: return {"", "which"};
    case EffectOp::transfer_gold: return {"from to n", ""};
    case EffectOp::discard: return {"deck", "n who"};
    case EffectOp::extra_envoy: return {"", ""};
    case EffectOp::heal: return {"", "who"};
    case EffectOp::this_turn: return {"passive", "who"};
    case EffectOp::choose: return {"of", "who"};
  }
  return {};
}
constexpr Members members_of(ConditionOp op) {
  switch (op) {
    case ConditionOp::count: return {"what at_least", "in"};
    case ConditionOp::controls: return {"areas", ""};
    case ConditionOp::gold: return {"at_least", ""};
    case ConditionOp::most: return {"what", "alone"};
    case ConditionOp::battles_won: return {"at_least", "span"};
    case ConditionOp::adjacent_empires: return {"at_least", ""};
    case ConditionOp::holds_position: return {"position", ""};
    case ConditionOp::all: return {"of", ""};
    case ConditionOp::any: return {"of", ""};
  }
  return {};
}

}  // namespace

template <class T>
bool Vocabulary::check_members(const T& text, const Members& members, const std::string& at) {
  const std::size_t before = problems.size();
  for_each_field<T>([&](const auto& one) {
    const bool said = is_said(text.*one.member);
    if (said && !has_word(members.required, one.name) && !has_word(members.free, one.name))
      problem(at + "/" + std::string{one.name},
              "\"" + std::string{name_of(text.op)} + "\" has no such member");
    if (!said && has_word(members.required, one.name))
      problem(at,
              "\"" + std::string{name_of(text.op)} + "\" lacks \"" + std::string{one.name} + "\"");
  });
  return problems.size() == before;
}

Piece Vocabulary::piece_named(const std::string& id, const std::string& at) {
  const Piece piece = content.piece(content.find(id));
  if (need(piece < kFirstMonster && (piece >= kRoad || kTaken[piece] == 0), at,
           "a Unit type, a Road or an Upgrade"))
    return piece;
  return Piece{0};  // the pack is refused; any piece will do for what follows
}

std::int16_t Vocabulary::small(std::int16_t value, const std::string& at, std::int16_t least) {
  need(value >= least && value <= 40, at, "a number too large or too small");
  return value;
}

void Vocabulary::add_passive(const PassiveText& text, const std::string& at) {
  Passive one;
  one.op = text.op;
  content.passives.push_back(one);
  if (!check_members(text, members_of(text.op), at)) return;
  one.unit = text.unit.value_or(UnitFilter::all);
  one.ability = text.name.value_or(Ability::absorb);
  one.phase = text.phase.value_or(Phase::over);
  one.upgrade = text.upgrade.value_or(Upgrade::none);
  one.per = text.per.value_or(Per::flat);
  one.gold = small(text.gold.value_or(0), at + "/gold");
  one.n = small(text.n.value_or(1), at + "/n", 0);
  one.least = small(text.min.value_or(0), at + "/min", 0);
  one.deck = text.deck.value_or(Deck::destiny);
  one.side = text.side.value_or(Side::primary);
  if (text.level) {
    one.level = small(*text.level, at + "/level", text.name == Ability::speed ? -5 : 0);
    need(one.level <= 5, at + "/level", "a level of at most 5");
  }
  need(text.name != Ability::naval, at + "/name", "no card makes a Unit Naval");
  if (text.upgrade)
    need(*text.upgrade != Upgrade::none, at + "/upgrade", "a Keep, a City or a Metropol");
  if (text.item) one.item = piece_named(*text.item, at + "/item");
  if (text.op == PassiveOp::capacity)
    need(type_of(one.unit).has_value(), at + "/unit", "capacity belongs to one Unit type");
  if (text.remove) {
    one.remove = piece_named(*text.remove, at + "/remove");
    need(one.remove < kClasses, at + "/remove", "a Unit type");
  }
  if (text.add) add_addition(text, one, at);
  if (text.op == PassiveOp::capacity && one.level < 0) content.lowers_capacity = true;
  if (text.op == PassiveOp::draw_bonus)
    need(one.deck == Deck::destiny || one.deck == Deck::sorcery, at + "/deck",
         "a bonus in Rituals is of the Destiny or the Sorcery deck");
  if (text.op == PassiveOp::draw_bonus) need(one.n <= 3, at + "/n", "at most 3 cards");
  if (text.op == PassiveOp::hand_limit) {
    need(has_limit(one.deck), at + "/deck", "this deck has no limit");
    need(one.level >= 0 && one.level <= 4, at + "/add", "0 to 4 more cards");
  }
  if (text.op == PassiveOp::envoys)
    need(one.level >= 0 && one.level <= 3, at + "/add", "0 to 3 more Envoys");
  check_use(text, one, at);
  content.passives.back() = one;
}

namespace {

constexpr bool is_of_naval_units(UnitFilter unit) {
  return unit == UnitFilter::fleet || unit == UnitFilter::naval;
}
// Whether Units may move or fight in the phase while players take turns. Income comes to all at
// once.
constexpr bool has_units_in_use(Phase phase) {
  return phase == Phase::event || phase == Phase::action || phase == Phase::warfare ||
         phase == Phase::trade;
}
constexpr bool goes_round(Phase phase) {
  return phase == Phase::envoys || phase == Phase::warfare || phase == Phase::trade ||
         phase == Phase::vp;
}

}  // namespace

// Reports numbers that change nothing.
void Vocabulary::check_amounts(const PassiveText& text, const Passive& one, const std::string& at) {
  need(!text.level || *text.level != 0, at + "/level", "a level of 0 changes nothing");
  need(!text.gold || *text.gold != 0, at + "/gold", "0 Gold changes nothing");
  need(!text.add || !text.add->plain() || text.add->number != 0, at + "/add",
       "to add 0 changes nothing");
  need(!text.n || *text.n != 0, at + "/n", "0 of them change nothing");
  need(!text.min || one.level < 0, at + "/min", "a cost that is not lowered has no least");
  need(!text.min || !text.item || *text.min < printed_cost(one.item), at + "/min",
       "a least below the printed cost, so that something is lowered");
}

// Reports what would be read but could never change anything.
void Vocabulary::check_use(const PassiveText& text, const Passive& one, const std::string& at) {
  check_amounts(text, one, at);
  if (text.op == PassiveOp::ability) {
    need(!is_of_naval_units(one.unit) || !is_of_land_units(one.ability), at + "/name",
         "Naval Units have no use for it");
    need(!text.phase || has_units_in_use(*text.phase), at + "/phase",
         "Units move and fight in the Event, Action, Warfare and Trade Phases");
  }
  if (text.op == PassiveOp::go_first)
    need(goes_round(one.phase), at + "/phase",
         "somebody goes first in the Place Envoys, Warfare, Trade and VP Phases");
  if (text.op != PassiveOp::start) return;
  need(text.add || text.remove || text.gold, at, "`start` adds, removes, or gives Gold");
  need(!text.n || text.add || text.remove, at + "/n", "a number of what is added or removed");
  // By setup-21.
  need(one.add != kRoad && one.add != kKeep && one.add != kCity, at + "/add",
       "the starting Area has a City and a Road already");
  need(one.add != kMetropol || one.n == 1, at + "/n", "the starting Area has room for 1 Metropol");
}

bool Vocabulary::has_limit(Deck deck) {
  return deck == Deck::destiny || deck == Deck::sorcery || deck == Deck::dynasty ||
         deck == Deck::artifact;
}

void Vocabulary::add_addition(const PassiveText& text, Passive& one, const std::string& at) {
  const bool start = text.op == PassiveOp::start;
  if (!need(text.add->plain() != start, at + "/add",
            start ? "`start` adds a piece or a card" : "a number"))
    return;
  if (!start) {
    one.level = small(text.add->number, at + "/add");
  } else if (text.add->word == "artifact") {
    one.add = kArtifactCard;
  } else if (text.add->word == "dynasty") {
    one.add = kDynastyCard;
  } else {
    one.add = piece_named(text.add->word, at + "/add");
  }
  need(one.n <= 8, at + "/n", "at most 8");
}

// Reports what holds in a phase that is over when such a card is resolved.
void Vocabulary::check_phases(const std::vector<PassiveText>& list, Deck deck,
                              const std::string& at) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].phase) continue;
    const bool over = deck == Deck::trade
                          ? *list[i].phase != Phase::trade
                          : *list[i].phase == Phase::event && deck != Deck::event && !events_act;
    need(!over, at + "/" + std::to_string(i) + "/phase",
         "this phase is over when the card is resolved");
  }
}

// Reports what has no effect on such a card, or without an attack before it.
template <class T>
void Vocabulary::check_place(const T& text, Deck deck, bool attacks, const std::string& at) {
  if (text.op == EffectOp::extra_envoy)
    need(deck != Deck::event && deck != Deck::trade, at,
         "Envoys are placed in the Action Phase, where no such card is resolved");
  if (text.op == EffectOp::this_turn) check_phases(text.passive, deck, at + "/passive");
  if (text.op != EffectOp::downgrade || text.where != Where::attacked) return;
  need(attacks, at + "/where", "the card attacks no Area before");
  need(!text.who, at + "/who", "the attacked Area is one player's");
}

// The effects of one list are adjacent, and the options of each `choose` come after all of them.
void Vocabulary::add_effects(const std::vector<EffectText>& list, DeckCard& card,
                             const std::string& at) {
  card.first_effect = static_cast<std::uint16_t>(content.effects.size());
  card.effects = static_cast<std::uint16_t>(list.size());
  need(list.size() <= 20, at, "at most 20 effects");
  content.effects.resize(content.effects.size() + list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string here = at + "/" + std::to_string(i);
    Effect one = effect_of(list[i], here);
    const auto attacks = [](const EffectText& before) { return before.op == EffectOp::attack; };
    const bool attacked =
        std::any_of(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), attacks);
    check_place(list[i], card.deck, attacked, here);
    if (list[i].op == EffectOp::choose) {
      one.first = static_cast<std::uint16_t>(content.effects.size());
      one.options = static_cast<std::uint16_t>(list[i].of.size());
      need(list[i].of.size() <= 8, here + "/of", "at most 8 options");
      for (std::size_t k = 0; k < list[i].of.size(); ++k) {
        const std::string option = here + "/of/" + std::to_string(k);
        need(list[i].of[k].op != EffectOp::choose, option, "`choose` stands in no other");
        need(list[i].of[k].op != EffectOp::transfer_gold && !list[i].of[k].who, option,
             "an option concerns who chooses it");
        check_place(list[i].of[k], card.deck, attacked, option);
        content.effects.push_back(effect_of(list[i].of[k], option));
      }
    }
    content.effects[card.first_effect + i] = one;
  }
}

template <class T>
Effect Vocabulary::effect_of(const T& text, const std::string& at) {
  Effect one;
  one.op = text.op;
  if (!check_members(text, members_of(text.op), at)) return one;
  one.n = small(text.n.value_or(1), at + "/n", text.op == EffectOp::gold ? -40 : 0);
  one.per = text.per.value_or(Per::flat);
  one.who = text.who.value_or(Whom::self);
  one.paid = text.paid.value_or(false);
  one.deck = text.deck.value_or(Deck::destiny);
  one.action = text.action.value_or(ActionName::none);
  one.side = text.side.value_or(Side::primary);
  one.strength = small(text.strength.value_or(0), at + "/strength", 0);
  one.scope = text.scope.value_or(Where::any);
  one.range = text.range.value_or(Range::any);
  one.units = text.units.value_or(UnitFilter::all);
  one.areas = static_cast<std::uint8_t>(small(text.areas.value_or(0), at + "/areas", 0));
  one.rule = text.rule.value_or(MoveRule::normal);
  one.where = text.where.value_or(Where::own);
  one.steps = static_cast<std::uint8_t>(small(text.steps.value_or(1), at + "/steps", 1));
  if (text.which) one.which = static_cast<std::uint8_t>(*text.which);
  need(!text.n || *text.n != 0, at + "/n", "not 0");
  check_effect(text, one, at);
  return one;
}

// Adds what holds until the turn ends.
template <class T>
void Vocabulary::add_until_end(const T& text, Effect& one, const std::string& at) {
  one.passive = static_cast<std::uint16_t>(content.passives.size());
  one.passives = static_cast<std::uint16_t>(text.passive.size());
  need(text.passive.size() <= 8, at + "/passive", "at most 8");
  for (std::size_t i = 0; i < text.passive.size(); ++i) {
    const std::string here = at + "/passive/" + std::to_string(i);
    need(text.passive[i].op == PassiveOp::ability || text.passive[i].op == PassiveOp::absorb, here,
         "an ability, or Absorb of an Upgrade");
    add_passive(text.passive[i], here);
  }
}

template <class T>
void Vocabulary::check_effect(const T& text, Effect& one, const std::string& at) {
  switch (text.op) {
    case EffectOp::acquire:
      one.what = *text.what == "artifact"  ? kArtifactCard
                 : *text.what == "dynasty" ? kDynastyCard
                                           : piece_named(*text.what, at + "/what");
      need(one.n <= 8, at + "/n", "at most 8");
      need(!one.paid || one.what < kFirstMonster, at + "/paid", "a card has no cost");
      break;
    case EffectOp::draw:
      need(has_limit(one.deck), at + "/deck", "no hand and no chart holds such cards");
      need(one.n <= 3, at + "/n", "at most 3 cards");
      break;
    case EffectOp::discard:
      need(has_limit(one.deck), at + "/deck", "no hand and no chart holds such cards");
      break;
    case EffectOp::execute:
      need(one.action != ActionName::none, at + "/action", "one of the eight actions");
      break;
    case EffectOp::summon:
      if (text.monster) {
        const Piece piece = content.piece(content.find(*text.monster));
        if (need(piece != none8 && piece >= kFirstMonster, at + "/monster",
                 "the pack has no such Monster"))
          one.monster = static_cast<std::uint8_t>(piece - kFirstMonster);
      }
      break;
    case EffectOp::attack:
      need(names_a_kind(one.scope), at + "/scope", "land, sea or any");
      need(one.strength > 0, at + "/strength", "an attack has Strength");
      break;
    case EffectOp::move:
      need(one.units != UnitFilter::all, at + "/units", "Land or Naval Units, not both");
      need(one.rule == MoveRule::normal || !is_of_naval_units(one.units), at + "/units",
           "Naval Units do not warp");
      need(one.areas <= (one.rule == MoveRule::warp ? 0 : 1), at + "/areas",
           "1: all go to one Area; 0, and with `warp` always: to any");
      break;
    case EffectOp::place:
      one.what = piece_named(*text.piece, at + "/piece");
      check_barbarian(one.what, one.where, at);
      need(one.n <= 8, at + "/n", "at most 8");
      break;
    case EffectOp::remove:
      one.what = piece_named(*text.piece, at + "/piece");
      need(one.what < kClasses, at + "/piece", "a Unit type");
      break;
    case EffectOp::upgrade:
      one.from = upgrade_named(*text.from, at + "/from", true);
      one.to = upgrade_named(*text.to, at + "/to", false);
      need(static_cast<int>(one.to) == static_cast<int>(one.from) + 1, at + "/to",
           "one step up: rural to a Keep, a Keep to a City, a City to a Metropol");
      break;
    case EffectOp::downgrade:
      if (text.from) {
        one.from = upgrade_named(*text.from, at + "/from", false);
        one.any_from = false;
      }
      need(!names_a_kind(one.where), at + "/where", "own or attacked");
      need(one.steps <= (one.any_from ? 3 : static_cast<int>(one.from)), at + "/steps",
           "an Upgrade has no more steps down");
      break;
    case EffectOp::transfer_gold:
      need((*text.from == "self" && *text.to == "other") ||
               (*text.from == "other" && *text.to == "self"),
           at, "from self to other, or from other to self");
      one.to_other = *text.to == "other";
      need(one.n >= 0, at + "/n", "a number of Gold");
      break;
    case EffectOp::this_turn: add_until_end(text, one, at); break;
    case EffectOp::gold:
    case EffectOp::take_position:
    case EffectOp::extra_envoy:
    case EffectOp::heal:
    case EffectOp::choose: break;
  }
}

Upgrade Vocabulary::upgrade_named(const std::string& id, const std::string& at, bool rural) {
  if (rural && id == "rural") return Upgrade::none;
  const auto found = enum_named<Upgrade>(id);
  need(found && *found != Upgrade::none, at, "a Keep, a City or a Metropol");
  return found.value_or(Upgrade::none);
}

void Vocabulary::check_barbarian(Piece piece, Where where, const std::string& at) {
  need(names_a_kind(where), at + "/where", "land, sea or any");
  need(piece != kRoad && piece != kCity && piece != kMetropol, at + "/piece",
       "Barbarians have Units and Keeps");
  const bool naval = content.is_naval(piece);
  need(naval ? where != Where::land : where != Where::sea, at + "/where",
       "Fleets at sea, everything else on land");
}

void Vocabulary::add_terms(const ConditionText& text, Condition& condition, const std::string& at) {
  if (text.op != ConditionOp::all && text.op != ConditionOp::any) {
    condition.terms.push_back(term_of(text, at));
    return;
  }
  check_members(text, members_of(text.op), at);
  condition.any = text.op == ConditionOp::any;
  need(text.of.size() <= 8, at + "/of", "at most 8 conditions");
  for (std::size_t i = 0; i < text.of.size(); ++i) {
    const std::string here = at + "/of/" + std::to_string(i);
    need(text.of[i].op != ConditionOp::all && text.of[i].op != ConditionOp::any, here,
         "`all` and `any` stand in no other");
    condition.terms.push_back(term_of(text.of[i], here));
  }
}

// Reports a count that no map of these Areas can reach.
void Vocabulary::check_count(const Term& one, const std::string& at) {
  unsigned land = 0, sea = 0;
  for (AreaNumber i = 0; i < content.area_count; ++i)
    if (one.region == none8 || content.region[i] == one.region) ++(content.is_sea(i) ? sea : land);
  const auto most = [&](unsigned areas) {
    need(areas >= static_cast<unsigned>(one.at_least), at + "/at_least",
         "there are " + std::to_string(areas) + " such Areas");
  };
  switch (one.what) {
    case Counted::metropol:
    case Counted::city:
    case Counted::keep:
    case Counted::road:
    case Counted::civilized:
    case Counted::rural:
    case Counted::land: most(land); break;
    case Counted::sea: most(sea); break;
    case Counted::auxiliary:
    case Counted::infantry:
    case Counted::cavalry:
    case Counted::sorcerer:
      need(land > 0, at + "/at_least", "no Land Area is there, and Land Units are on land");
      break;
    case Counted::fleet:
      need(sea > 0, at + "/at_least", "no Sea Area is there, and a Fleet is at sea");
      break;
    case Counted::none:
    case Counted::monster:
    case Counted::artifact:
    case Counted::dynasty: break;
  }
}

template <class T>
Term Vocabulary::term_of(const T& text, const std::string& at) {
  Term one;
  one.op = text.op;
  if (!check_members(text, members_of(text.op), at)) return one;
  one.what = text.what.value_or(Counted::none);
  one.at_least = text.at_least.value_or(1);
  need(one.at_least > 0, at + "/at_least", "at least 0 says nothing");
  need(one.op != ConditionOp::adjacent_empires || one.at_least <= 4, at + "/at_least",
       "there are at most four other Empires");
  one.alone = text.alone.value_or(false);
  one.span = text.span.value_or(Span::turn);
  if (text.position) one.position = static_cast<std::uint8_t>(*text.position);
  if (text.what) need(*text.what != Counted::none, at + "/what", "something that is counted");
  if (text.in) {
    const auto found = std::find(content.regions.begin(), content.regions.end(), *text.in);
    need(one.what != Counted::artifact && one.what != Counted::dynasty, at + "/in",
         "a card lies in no region");
    if (need(found != content.regions.end(), at + "/in", "the map has no such region"))
      one.region = static_cast<std::uint8_t>(found - content.regions.begin());
  }
  if (one.op == ConditionOp::count && one.at_least > 0) check_count(one, at);
  for (std::size_t i = 0; i < text.areas.size(); ++i) {
    const AreaNumber area = content.area(content.find(text.areas[i]));
    const std::string here = at + "/areas/" + std::to_string(i);
    if (!need(area != nowhere, here, "the map has no such Area")) continue;
    need(std::count(text.areas.begin(), text.areas.end(), text.areas[i]) == 1, here,
         "an Area stands once");
    one.areas.push_back(area);
  }
  return one;
}

}  // namespace arbiter::zabor
