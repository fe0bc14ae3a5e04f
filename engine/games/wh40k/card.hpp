// The content of the game: cards, planets and tokens as a pack describes them. What a card does is
// given as typed trees: constants, which always apply, and abilities with what triggers them, what
// they require, cost, let the player choose, and do. The words are closed lists. The README
// explains each with an example.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/work.hpp"

namespace arbiter::wh40k {

using std::string_view_literals::operator""sv;

enum class CardType : std::uint8_t { army, attachment, support, event, warlord, token, planet };
constexpr auto names(Type<CardType>) {
  return std::array{"army"sv,    "attachment"sv, "support"sv, "event"sv,
                    "warlord"sv, "token"sv,      "planet"sv};
}

enum class Faction : std::uint8_t { neutral, space_marines, orks };
constexpr auto names(Type<Faction>) { return std::array{"neutral"sv, "space_marines"sv, "orks"sv}; }

enum class PlanetType : std::uint8_t { material, strongpoint, tech };
constexpr auto names(Type<PlanetType>) {
  return std::array{"material"sv, "strongpoint"sv, "tech"sv};
}

// The keywords that are printed on cards. `ranged` has no rule in the book and does nothing.
enum class Keyword : std::uint8_t {
  ambush,
  area_effect,
  armorbane,
  brutal,
  flying,
  limited,
  no_attachments,
  ranged
};
constexpr auto names(Type<Keyword>) {
  return std::array{"ambush"sv, "area_effect"sv, "armorbane"sv,      "brutal"sv,
                    "flying"sv, "limited"sv,     "no_attachments"sv, "ranged"sv};
}

struct KeywordText {
  Keyword keyword = Keyword::ambush;
  std::uint8_t amount = 0;  // of area_effect
  std::string trait;        // of no_attachments: only those with this trait
  bool operator==(const KeywordText&) const = default;
};
constexpr auto fields(Type<KeywordText>) {
  return FieldList{field("keyword", &KeywordText::keyword),
                   optional_field("amount", &KeywordText::amount),
                   optional_field("trait", &KeywordText::trait)};
}

// --- Filters ---

enum class Is : std::uint8_t {
  unit,  // army unit, token or warlord
  army,  // any unit but a warlord
  warlord,
  support,
  self,    // the card that bears the text
  bearer,  // the unit that it is attached to
  card     // any card
};
constexpr auto names(Type<Is>) {
  return std::array{"unit"sv, "army"sv, "warlord"sv, "support"sv, "this"sv, "bearer"sv, "card"sv};
}

enum class Whose : std::uint8_t { any, yours, enemy };
constexpr auto names(Type<Whose>) { return std::array{"any"sv, "yours"sv, "enemy"sv}; }

enum class Where : std::uint8_t {
  anywhere,       // in play
  a_planet,       // at any planet
  here,           // at the planet of the card or of its bearer
  adjacent,       // at a planet adjacent to that one
  event_planet,   // where the event happened
  chosen_planet,  // the planet (or headquarters) that was chosen
  target_planet,  // at the planet of the first target
  not_first,      // not at the first planet
  hand,           // cards in hand
  discard         // cards in a discard pile
};
constexpr auto names(Type<Where>) {
  return std::array{"anywhere"sv,     "a_planet"sv,      "here"sv,          "adjacent"sv,
                    "event_planet"sv, "chosen_planet"sv, "target_planet"sv, "not_first"sv,
                    "hand"sv,         "discard"sv};
}

// The conditions that a text sets for a card.
struct Filter {
  Is is = Is::unit;
  Whose whose = Whose::any;
  Where where = Where::anywhere;
  std::optional<Faction> faction;
  std::string trait;    // must have it
  std::string without;  // must not have it
  std::optional<bool> unique;
  std::optional<bool> exhausted;
  std::optional<bool> damaged;
  std::optional<std::uint8_t> most_cost;  // printed cost
  bool other = false;                     // neither the card itself nor the first target
  bool not_event = false;                 // not the unit of the event
  bool operator==(const Filter&) const = default;
};
constexpr auto fields(Type<Filter>) {
  return FieldList{
      optional_field("is", &Filter::is),           optional_field("whose", &Filter::whose),
      optional_field("in", &Filter::where),        optional_field("faction", &Filter::faction),
      optional_field("trait", &Filter::trait),     optional_field("without", &Filter::without),
      optional_field("unique", &Filter::unique),   optional_field("exhausted", &Filter::exhausted),
      optional_field("damaged", &Filter::damaged), optional_field("most_cost", &Filter::most_cost),
      optional_field("other", &Filter::other),     optional_field("not_event", &Filter::not_event)};
}

// A condition on the situation of the card.
enum class When : std::uint8_t {
  always,
  ready,
  exhausted,
  damaged,
  at_planet,
  at_first_planet,
  companion,    // its controller has a unit with another name at its planet
  in_battle,    // a battle is being fought
  first_named,  // there is a first planet
  loaded,       // it has resources on it
  fewer_units   // you control fewer units than the opponent
};
constexpr auto names(Type<When>) {
  return std::array{"always"sv,      "ready"sv,           "exhausted"sv,  "damaged"sv,
                    "at_planet"sv,   "at_first_planet"sv, "companion"sv,  "in_battle"sv,
                    "first_named"sv, "loaded"sv,          "fewer_units"sv};
}

// On which side of a warlord its text is printed.
enum class Side : std::uint8_t { both, hale };
constexpr auto names(Type<Side>) { return std::array{"both"sv, "hale"sv}; }

// --- Constants ---

enum class Change : std::uint8_t {
  attack,      // +amount ATK
  hit_points,  // +amount HP
  double_hit_points,
  command,         // +amount command icons
  keyword,         // gains it; `amount` is for area_effect
  lose_keyword,    // loses it
  no_defender,     // cannot be chosen as a defender
  no_target,       // cannot be a target of enemy card abilities
  ignores_flying,  // while it attacks
  double_damage,   // dealt by it to units that match `against`
  card_bonus,      // `amount` is added to the bonus of a command struggle won here
  resource_bonus
};
constexpr auto names(Type<Change>) {
  return std::array{"attack"sv,        "hit_points"sv, "double_hit_points"sv,
                    "command"sv,       "keyword"sv,    "lose_keyword"sv,
                    "no_defender"sv,   "no_target"sv,  "ignores_flying"sv,
                    "double_damage"sv, "card_bonus"sv, "resource_bonus"sv};
}

struct Constant {
  Change change = Change::attack;
  Filter to;  // of `this`, the bearer, or units that match
  std::uint8_t amount = 0;
  Keyword keyword = Keyword::ambush;
  std::optional<Filter> against;  // double_damage: to which units; otherwise once for each match
  When when = When::always;
  Side side = Side::both;
  bool operator==(const Constant&) const = default;
};
constexpr auto fields(Type<Constant>) {
  return FieldList{field("change", &Constant::change),
                   field("to", &Constant::to),
                   optional_field("amount", &Constant::amount),
                   optional_field("keyword", &Constant::keyword),
                   optional_field("against", &Constant::against),
                   optional_field("when", &Constant::when),
                   optional_field("side", &Constant::side)};
}

// --- Abilities ---

enum class AbilityKind : std::uint8_t {
  action,
  interrupt,
  reaction,
  forced,  // a mandatory reaction
  battle   // a planet's battle ability
};
constexpr auto names(Type<AbilityKind>) {
  return std::array{"action"sv, "interrupt"sv, "reaction"sv, "forced"sv, "battle"sv};
}

// The phase word printed before "Action".
enum class ActionPhase : std::uint8_t { any, deploy, command, combat, headquarters };
constexpr auto names(Type<ActionPhase>) {
  return std::array{"any"sv, "deploy"sv, "command"sv, "combat"sv, "headquarters"sv};
}

// The events that abilities listen to.
enum class EventKind : std::uint8_t {
  none,
  deploying,  // interrupt: a card is being deployed
  shielded,   // interrupt: the opponent uses a shield card
  entered,    // a card has entered play
  declared,   // an attack has been declared; the event is the defender's
  assigned,   // damage has been assigned
  damaged,    // damage has been placed
  destroyed,  // a unit has been destroyed and has left
  phase       // a deploy phase has begun
};
constexpr auto names(Type<EventKind>) {
  return std::array{"none"sv,     "deploying"sv, "shielded"sv,  "entered"sv, "declared"sv,
                    "assigned"sv, "damaged"sv,   "destroyed"sv, "phase"sv};
}

struct Trigger {
  EventKind event = EventKind::none;
  std::optional<Filter> of;  // which units the event happens to
  std::optional<Filter> by;  // which card causes it
  bool attack = false;       // only if an attack causes it
  bool operator==(const Trigger&) const = default;
};
constexpr auto fields(Type<Trigger>) {
  return FieldList{optional_field("event", &Trigger::event), optional_field("of", &Trigger::of),
                   optional_field("by", &Trigger::by), optional_field("attack", &Trigger::attack)};
}

enum class Payment : std::uint8_t {
  exhaust_this,
  exhaust_target,  // the card chosen as target
  printed_cost,    // of the card chosen as target, in resources
  damage_this      // 1 damage is dealt to this card; otherwise nothing happens
};
constexpr auto names(Type<Payment>) {
  return std::array{"exhaust_this"sv, "exhaust_target"sv, "printed_cost"sv, "damage_this"sv};
}

enum class Picks : std::uint8_t {
  target,                    // a card: the field `target`
  other,                     // a second card: `other`
  planet,                    // a planet in play
  planet_not_first,          // one that is not the first planet
  planet_of_battle,          // the one at which a battle is being fought
  adjacent_or_headquarters,  // one adjacent to this one, or the enemy headquarters
  planets,                   // as many as `amount`, with repetition: `planets`
  copied_planet,             // another planet in play that has a battle ability: `as`
  bonus                      // cards or resources: `take`
};
constexpr auto names(Type<Picks>) {
  return std::array{"target"sv,
                    "other"sv,
                    "planet"sv,
                    "planet_not_first"sv,
                    "planet_of_battle"sv,
                    "adjacent_or_headquarters"sv,
                    "planets"sv,
                    "copied_planet"sv,
                    "bonus"sv};
}

struct Choice {
  Picks pick = Picks::target;
  Filter filter;  // for target and other
  std::uint8_t amount = 0;
  bool targeted = false;  // whether the text says "target"; nothing protects a planet
  bool operator==(const Choice&) const = default;
};
constexpr auto fields(Type<Choice>) {
  return FieldList{field("pick", &Choice::pick), optional_field("filter", &Choice::filter),
                   optional_field("amount", &Choice::amount),
                   optional_field("targeted", &Choice::targeted)};
}

enum class Verb : std::uint8_t {
  damage,         // deals `amount` damage to `to`
  damage_chosen,  // each player chooses a unit there; it takes `amount` damage
  move_damage,    // `amount` from the target to the other
  prevent,        // of the damage assigned: `amount`, or all of it if 0
  cancel_shield,  // the shield card prevents nothing
  ready,
  move,  // moves `to` to `place`
  rout,
  destroy,
  heal,  // removes `amount` damage, or all of it if 0
  draw,
  gain,            // resources
  gain_or_draw,    // as chosen
  take_resources,  // takes them from the opponent's pool
  discard_random,  // the opponent discards `amount` cards from hand; 0 means one
  put_into_play,   // puts `to` into play at `place`
  put_each,        // each player puts one unit card from hand into the player's headquarters
  return_to_hand,  // from play or from a discard pile
  create,          // creates a `token` at each planet chosen
  look,            // looks at the top `amount` cards: `place` takes one that `filter` matches
  boost,           // `to` has +amount ATK until the battle ends
  store,           // puts resources from the bank on this card
  collect,         // moves resources from this card to the pool
  cheaper,         // the card being deployed costs `amount` less
  copy             // uses the battle ability of the chosen planet
};
constexpr auto names(Type<Verb>) {
  return std::array{"damage"sv,        "damage_chosen"sv,  "move_damage"sv,    "prevent"sv,
                    "cancel_shield"sv, "ready"sv,          "move"sv,           "rout"sv,
                    "destroy"sv,       "heal"sv,           "draw"sv,           "gain"sv,
                    "gain_or_draw"sv,  "take_resources"sv, "discard_random"sv, "put_into_play"sv,
                    "put_each"sv,      "return_to_hand"sv, "create"sv,         "look"sv,
                    "boost"sv,         "store"sv,          "collect"sv,        "cheaper"sv,
                    "copy"sv};
}

// Whether the sentence asks each player for a card.
constexpr bool asks_each(Verb verb) {
  return verb == Verb::damage_chosen || verb == Verb::put_each;
}

enum class Whom : std::uint8_t { target, other, self, event_unit, all };
constexpr auto names(Type<Whom>) {
  return std::array{"target"sv, "other"sv, "this"sv, "event_unit"sv, "all"sv};
}

enum class Destination : std::uint8_t {
  none,
  here,
  first_planet,
  chosen_planet,
  headquarters,
  hand
};
constexpr auto names(Type<Destination>) {
  return std::array{"none"sv,          "here"sv,         "first_planet"sv,
                    "chosen_planet"sv, "headquarters"sv, "hand"sv};
}

// One sentence of an ability: one thing that it does.
struct Step {
  Verb verb = Verb::damage;
  Whom to = Whom::target;
  std::uint8_t amount = 0;
  Filter filter;  // of all, look and put_each: which cards
  Destination place = Destination::none;
  std::string token;  // the id of a token of the pack
  bool may = false;   // look: the player may take none
  bool operator==(const Step&) const = default;
};
constexpr auto fields(Type<Step>) {
  return FieldList{field("verb", &Step::verb),
                   optional_field("to", &Step::to),
                   optional_field("amount", &Step::amount),
                   optional_field("filter", &Step::filter),
                   optional_field("place", &Step::place),
                   optional_field("token", &Step::token),
                   optional_field("may", &Step::may)};
}

struct Ability {
  AbilityKind kind = AbilityKind::action;
  ActionPhase phase = ActionPhase::any;
  Trigger on;
  When when = When::always;
  Side side = Side::both;
  std::vector<Payment> cost;
  std::vector<Choice> choose;
  std::vector<Step> steps;
  bool once_a_phase = false;
  bool operator==(const Ability&) const = default;
};
constexpr auto fields(Type<Ability>) {
  return FieldList{field("kind", &Ability::kind),
                   optional_field("phase", &Ability::phase),
                   optional_field("on", &Ability::on),
                   optional_field("when", &Ability::when),
                   optional_field("side", &Ability::side),
                   optional_field("cost", &Ability::cost),
                   optional_field("choose", &Ability::choose),
                   field("do", &Ability::steps),
                   optional_field("once_a_phase", &Ability::once_a_phase)};
}
// Returns the choice of this kind that the ability asks for, or null.
inline const Choice* find_choice(const Ability& ability, Picks pick) {
  for (const auto& one : ability.choose)
    if (one.pick == pick) return &one;
  return nullptr;
}

// --- Cards ---

struct CardText {
  std::string id;
  std::string name;
  CardType type = CardType::army;
  Faction faction = Faction::neutral;
  bool unique = false;
  std::string loyalty;  // "loyal" or "signature"; for people, without an effect in play
  std::uint8_t cost = 0;
  std::uint8_t command = 0;
  std::uint8_t shields = 0;
  std::uint8_t attack = 0;
  std::uint8_t hit_points = 0;
  std::uint8_t bloodied_attack = 0;
  std::uint8_t bloodied_hit_points = 0;
  std::vector<std::string> traits;
  std::vector<KeywordText> keywords;
  std::optional<Filter> bearer;   // attachment: which units or supports may carry it
  std::string one_trait;          // not deployed while you control another card with it
  std::vector<PlanetType> types;  // of a planet
  std::uint8_t cards = 0;         // cards of the bonus
  std::uint8_t resources = 0;
  std::vector<Constant> constants;
  std::vector<Ability> abilities;
  std::string text;  // the text in our words, for people
  bool operator==(const CardText&) const = default;

  bool unit() const {
    return type == CardType::army || type == CardType::token || type == CardType::warlord;
  }
  // Whether it may be in a hand.
  bool held() const {
    return type == CardType::army || type == CardType::attachment || type == CardType::support ||
           type == CardType::event;
  }
  bool has_trait(std::string_view trait) const {
    // A few short traits cost no work.
    if (!charge(traits.size() * (64 + trait.size()) / 4096)) return false;
    for (const auto& one : traits)
      if (one == trait) return true;
    return false;
  }
  const KeywordText* keyword(Keyword wanted) const {
    for (const auto& one : keywords)
      if (one.keyword == wanted) return &one;
    return nullptr;
  }
};
constexpr auto fields(Type<CardText>) {
  return FieldList{field("id", &CardText::id),
                   field("name", &CardText::name),
                   field("type", &CardText::type),
                   optional_field("faction", &CardText::faction),
                   optional_field("unique", &CardText::unique),
                   optional_field("loyalty", &CardText::loyalty),
                   optional_field("cost", &CardText::cost),
                   optional_field("command", &CardText::command),
                   optional_field("shields", &CardText::shields),
                   optional_field("attack", &CardText::attack),
                   optional_field("hit_points", &CardText::hit_points),
                   optional_field("bloodied_attack", &CardText::bloodied_attack),
                   optional_field("bloodied_hit_points", &CardText::bloodied_hit_points),
                   optional_field("traits", &CardText::traits),
                   optional_field("keywords", &CardText::keywords),
                   optional_field("bearer", &CardText::bearer),
                   optional_field("one_trait", &CardText::one_trait),
                   optional_field("types", &CardText::types),
                   optional_field("cards", &CardText::cards),
                   optional_field("resources", &CardText::resources),
                   optional_field("constants", &CardText::constants),
                   optional_field("abilities", &CardText::abilities),
                   optional_field("text", &CardText::text)};
}

}  // namespace arbiter::wh40k
