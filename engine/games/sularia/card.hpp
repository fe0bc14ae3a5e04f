// The content of the game: cards as a pack describes them. What a card does is given as keywords
// and abilities, which are typed trees with words from closed lists. The README explains each.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"

namespace arbiter::sularia {

using std::string_view_literals::operator""sv;

enum class CardType : std::uint8_t { combatant, site, tactic, condition };
constexpr auto names(Type<CardType>) {
  return std::array{"combatant"sv, "site"sv, "tactic"sv, "condition"sv};
}

// The factions of the book. It names three of them and only counts the other two.
enum class Faction : std::uint8_t { mercenary, jotune, synthien, third, fourth };
constexpr auto names(Type<Faction>) {
  return std::array{"mercenary"sv, "jotune"sv, "synthien"sv, "third"sv, "fourth"sv};
}
inline constexpr std::array all_factions{Faction::mercenary, Faction::jotune, Faction::synthien,
                                         Faction::third, Faction::fourth};

enum class Keyword : std::uint8_t {
  alpha_strike,
  barrage,
  defuse,
  flight,
  focus,
  harvest,
  hidden,
  specialist,
  attacker,
  defender,
  joint_strike_force
};
constexpr auto names(Type<Keyword>) {
  return std::array{"alpha_strike"sv,      "barrage"sv, "defuse"sv,     "flight"sv,   "focus"sv,
                    "harvest"sv,           "hidden"sv,  "specialist"sv, "attacker"sv, "defender"sv,
                    "joint_strike_force"sv};
}
// Whether a combatant gains the keyword in an attack. Such a keyword is never printed or given by a
// text.
constexpr bool gained_in_attack(Keyword keyword) {
  switch (keyword) {
    case Keyword::attacker:
    case Keyword::defender:
    case Keyword::joint_strike_force: return true;
    case Keyword::alpha_strike:
    case Keyword::barrage:
    case Keyword::defuse:
    case Keyword::flight:
    case Keyword::focus:
    case Keyword::harvest:
    case Keyword::hidden:
    case Keyword::specialist: break;
  }
  return false;
}

// One instance of a keyword: BARRAGE n:x, FOCUS: x.
struct KeywordText {
  Keyword keyword = Keyword::alpha_strike;
  std::uint8_t n = 0;
  std::uint8_t x = 0;
  bool operator==(const KeywordText&) const = default;
};
constexpr auto fields(Type<KeywordText>) {
  return FieldList{field("keyword", &KeywordText::keyword), optional_field("n", &KeywordText::n),
                   optional_field("x", &KeywordText::x)};
}

// How a card in play is turned.
enum class Turned : std::uint8_t { reset, attacking, defending, activated };
constexpr auto names(Type<Turned>) {
  return std::array{"reset"sv, "attacking"sv, "defending"sv, "activated"sv};
}

enum class PhaseName : std::uint8_t {
  setup,
  reset,
  draw,
  influence,
  site,
  sularium,
  combatant,
  attack,
  discard,
  end,
  draft
};
constexpr auto names(Type<PhaseName>) {
  return std::array{"setup"sv,     "reset"sv,  "draw"sv,    "influence"sv, "site"sv, "sularium"sv,
                    "combatant"sv, "attack"sv, "discard"sv, "end"sv,       "draft"sv};
}

// --- Filters ---

enum class Whose : std::uint8_t { any, yours, opponents };
constexpr auto names(Type<Whose>) { return std::array{"any"sv, "yours"sv, "opponents"sv}; }

enum class Zone : std::uint8_t { battlefield, visible, hidden_zone, damage_pile };
constexpr auto names(Type<Zone>) {
  return std::array{"battlefield"sv, "visible"sv, "hidden_zone"sv, "damage_pile"sv};
}

// The conditions that a text sets for a card.
struct Filter {
  std::optional<CardType> type;
  std::optional<Faction> faction;
  Whose whose = Whose::any;
  Zone zone = Zone::battlefield;
  std::optional<Keyword> keyword;
  std::optional<Turned> turned;
  bool self = false;
  bool other = false;
  std::optional<std::uint8_t> most_cost;
  bool operator==(const Filter&) const = default;
};
constexpr auto fields(Type<Filter>) {
  return FieldList{
      optional_field("type", &Filter::type),          optional_field("faction", &Filter::faction),
      optional_field("whose", &Filter::whose),        optional_field("zone", &Filter::zone),
      optional_field("keyword", &Filter::keyword),    optional_field("turned", &Filter::turned),
      optional_field("this", &Filter::self),          optional_field("other", &Filter::other),
      optional_field("most_cost", &Filter::most_cost)};
}

// --- Abilities ---

enum class AbilityKind : std::uint8_t { continuous, payment, required, optional, keyword, effect };
constexpr auto names(Type<AbilityKind>) {
  return std::array{"continuous"sv, "payment"sv, "required"sv,
                    "optional"sv,   "keyword"sv, "effect"sv};
}

enum class Change : std::uint8_t { attack, defense, keyword, lose_keyword, sularium, influence };
constexpr auto names(Type<Change>) {
  return std::array{"attack"sv,       "defense"sv,  "keyword"sv,
                    "lose_keyword"sv, "sularium"sv, "influence"sv};
}
// Whether an effect can make this change until the end of a turn. Continuous abilities can make all
// changes.
constexpr bool lasts_for_a_turn(Change change) {
  switch (change) {
    case Change::attack:
    case Change::defense:
    case Change::keyword:
    case Change::lose_keyword: return true;
    case Change::sularium:
    case Change::influence: break;
  }
  return false;
}

enum class EventKind : std::uint8_t { none, established, deployed, played, attacked, left, hurt };
constexpr auto names(Type<EventKind>) {
  return std::array{"none"sv,     "established"sv, "deployed"sv, "played"sv,
                    "attacked"sv, "left"sv,        "hurt"sv};
}

enum class Payment : std::uint8_t {
  activate,
  influence,
  sularium,
  health,
  counters,
  bury,  // moves a combatant from the player's damage pile to the destroy pile
  discard_this
};
constexpr auto names(Type<Payment>) {
  return std::array{"activate"sv, "influence"sv, "sularium"sv,    "health"sv,
                    "counters"sv, "bury"sv,      "discard_this"sv};
}

struct Cost {
  Payment pay = Payment::activate;
  std::uint8_t amount = 0;
  bool operator==(const Cost&) const = default;
};
constexpr auto fields(Type<Cost>) {
  return FieldList{field("pay", &Cost::pay), optional_field("amount", &Cost::amount)};
}

enum class ChosenPlayer : std::uint8_t { none, any, opponent };
constexpr auto names(Type<ChosenPlayer>) { return std::array{"none"sv, "any"sv, "opponent"sv}; }

// What the player chooses for an ability: targets, or a player.
struct Choice {
  std::uint8_t least = 1;
  std::uint8_t most = 1;
  Filter filter;
  bool hidden = false;  // also HIDDEN objects of opponents
  ChosenPlayer player = ChosenPlayer::none;
  bool operator==(const Choice&) const = default;
};
constexpr auto fields(Type<Choice>) {
  return FieldList{optional_field("least", &Choice::least), optional_field("most", &Choice::most),
                   optional_field("filter", &Choice::filter),
                   optional_field("hidden", &Choice::hidden),
                   optional_field("player", &Choice::player)};
}

enum class Verb : std::uint8_t {
  damage,
  destroy,
  discard,
  activate,
  reset,
  attack,
  defense,
  give,
  remove,
  hide,
  show,
  control,
  counter,
  recover,
  health,
  influence,
  sularium,
  draw,
  discard_hand,
  look_hand,
  look_row
};
constexpr auto names(Type<Verb>) {
  return std::array{"damage"sv,    "destroy"sv,  "discard"sv, "activate"sv,     "reset"sv,
                    "attack"sv,    "defense"sv,  "give"sv,    "remove"sv,       "hide"sv,
                    "show"sv,      "control"sv,  "counter"sv, "recover"sv,      "health"sv,
                    "influence"sv, "sularium"sv, "draw"sv,    "discard_hand"sv, "look_hand"sv,
                    "look_row"sv};
}
// What a verb affects.
enum class DoneTo : std::uint8_t {
  objects,
  objects_in_turn,  // one after another, because each may need a place
  players
};
constexpr DoneTo done_to(Verb verb) {
  switch (verb) {
    case Verb::damage:
    case Verb::destroy:
    case Verb::discard:
    case Verb::activate:
    case Verb::reset:
    case Verb::attack:
    case Verb::defense:
    case Verb::give:
    case Verb::remove:
    case Verb::hide:
    case Verb::counter:
    case Verb::recover: break;
    case Verb::show:
    case Verb::control: return DoneTo::objects_in_turn;
    case Verb::health:
    case Verb::influence:
    case Verb::sularium:
    case Verb::draw:
    case Verb::discard_hand:
    case Verb::look_hand:
    case Verb::look_row: return DoneTo::players;
  }
  return DoneTo::objects;
}

enum class To : std::uint8_t { targets, self, all, event };
constexpr auto names(Type<To>) { return std::array{"targets"sv, "this"sv, "all"sv, "event"sv}; }

enum class Whom : std::uint8_t { you, player, opponents, everyone, controller };
constexpr auto names(Type<Whom>) {
  return std::array{"you"sv, "player"sv, "opponents"sv, "everyone"sv, "controller"sv};
}

enum class AmountOf : std::uint8_t {
  number,
  attack,
  influence_generation,
  sularium_generation,
  counters
};
constexpr auto names(Type<AmountOf>) {
  return std::array{"number"sv, "attack"sv, "influence_generation"sv, "sularium_generation"sv,
                    "counters"sv};
}

// One sentence of an ability: one thing that it does.
struct Step {
  Verb verb = Verb::damage;
  To to = To::targets;
  Whom whom = Whom::you;
  std::int16_t amount = 0;
  AmountOf amount_of = AmountOf::number;
  KeywordText keyword;
  Filter filter;
  bool random = false;
  bool operator==(const Step&) const = default;
};
constexpr auto fields(Type<Step>) {
  return FieldList{field("verb", &Step::verb),
                   optional_field("to", &Step::to),
                   optional_field("whom", &Step::whom),
                   optional_field("amount", &Step::amount),
                   optional_field("amount_of", &Step::amount_of),
                   optional_field("keyword", &Step::keyword),
                   optional_field("filter", &Step::filter),
                   optional_field("random", &Step::random)};
}

struct Ability {
  AbilityKind kind = AbilityKind::effect;
  // for continuous abilities
  Filter to;
  Change change = Change::attack;
  std::int16_t amount = 0;
  KeywordText keyword;
  // for required abilities, and for the "during" of optional ones
  std::optional<PhaseName> phase;
  bool your = false;
  // for the "when" of optional abilities
  EventKind event = EventKind::none;
  Filter by;
  // for keyword abilities
  Keyword gains = Keyword::attacker;
  bool may = false;

  std::vector<Cost> cost;
  std::optional<Choice> choose;
  std::vector<Step> steps;
  bool operator==(const Ability&) const = default;
};
constexpr auto fields(Type<Ability>) {
  return FieldList{field("kind", &Ability::kind),
                   optional_field("to", &Ability::to),
                   optional_field("change", &Ability::change),
                   optional_field("amount", &Ability::amount),
                   optional_field("keyword", &Ability::keyword),
                   optional_field("phase", &Ability::phase),
                   optional_field("your", &Ability::your),
                   optional_field("event", &Ability::event),
                   optional_field("by", &Ability::by),
                   optional_field("gains", &Ability::gains),
                   optional_field("may", &Ability::may),
                   optional_field("cost", &Ability::cost),
                   optional_field("choose", &Ability::choose),
                   optional_field("do", &Ability::steps)};
}

// --- Cards ---

struct CardText {
  std::string id;
  std::string name;
  CardType type = CardType::combatant;
  Faction faction = Faction::mercenary;
  std::uint8_t points = 0;
  std::uint8_t cost = 0;  // in sularium or influence, or an influence threshold
  std::uint8_t attack = 0;
  std::uint8_t defense = 0;
  std::uint8_t limit = 0;  // Type N
  std::uint8_t sularium = 0;
  std::vector<KeywordText> keywords;
  std::vector<Ability> abilities;
  std::string text;  // the text in our words, for people
  bool operator==(const CardText&) const = default;

  bool combatant() const { return type == CardType::combatant; }
  bool site() const { return type == CardType::site; }
  bool object() const { return combatant() || site(); }
  bool printed(Keyword wanted) const {
    for (const auto& one : keywords)
      if (one.keyword == wanted) return true;
    return false;
  }
  // Returns what a tactic does. Null for a tactic that only has DEFUSE, and for every other card.
  const Ability* effect() const {
    for (const auto& one : abilities)
      if (one.kind == AbilityKind::effect) return &one;
    return nullptr;
  }
};
constexpr auto fields(Type<CardText>) {
  return FieldList{field("id", &CardText::id),
                   field("name", &CardText::name),
                   field("type", &CardText::type),
                   field("faction", &CardText::faction),
                   field("points", &CardText::points),
                   optional_field("cost", &CardText::cost),
                   optional_field("attack", &CardText::attack),
                   optional_field("defense", &CardText::defense),
                   optional_field("limit", &CardText::limit),
                   optional_field("sularium", &CardText::sularium),
                   optional_field("keywords", &CardText::keywords),
                   optional_field("abilities", &CardText::abilities),
                   optional_field("text", &CardText::text)};
}

}  // namespace arbiter::sularia
