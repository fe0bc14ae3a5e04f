// The content of Conquest: resources as a pack describes them, and what their text means (book 1.5,
// 6.2.1, 7, appendix C).
//
// A card's text is its program. It is compiled into the typed abilities below (text/text.hpp).
// Their vocabulary follows the book's own words, and every struct has one field list.
#pragma once
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/games/conquest/verbs.hpp"

namespace arbiter::conquest {

using std::string_view_literals::operator""sv;

enum class Alignment : std::uint8_t {
  none,
  chaos,
  order,
  industrial,
  natural,
  air,
  earth,
  fire,
  water
};
constexpr auto names(Type<Alignment>) {
  return std::array{"none"sv, "chaos"sv, "order"sv, "industrial"sv, "natural"sv,
                    "air"sv,  "earth"sv, "fire"sv,  "water"sv};
}

enum class CardType : std::uint8_t {
  location,
  mercenary,
  creature,
  item,
  upgrade,
  condition,
  action
};
constexpr auto names(Type<CardType>) {
  return std::array{"location"sv, "mercenary"sv, "creature"sv, "item"sv,
                    "upgrade"sv,  "condition"sv, "action"sv};
}

enum class Keyword : std::uint8_t { none, duration, outpost, mount, snipe };
constexpr auto names(Type<Keyword>) {
  return std::array{"none"sv, "duration"sv, "outpost"sv, "mount"sv, "snipe"sv};
}

// What is true of a keyword wherever it occurs.
struct KeywordFacts {
  bool ability = false;  // a keyword ability (C.1), rather than a keyword action (C.2)
  bool granted = false;  // effects can grant it and take it away
  bool valued = false;   // a number follows it
  bool typed = false;    // a type may precede it
};
constexpr KeywordFacts facts_of(Keyword keyword) {
  switch (keyword) {
    case Keyword::none: return {};
    case Keyword::duration: return {.ability = true, .valued = true};
    case Keyword::outpost: return {.ability = true, .granted = true};
    case Keyword::mount: return {.granted = true, .typed = true};
    case Keyword::snipe: return {.granted = true, .valued = true};
  }
  return {};
}
inline constexpr auto keywords = [] {  // all but `none`
  std::array<Keyword, names(Type<Keyword>{}).size() - 1> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Keyword>(i + 1);
  return all;
}();

// The greatest number in a text, and the greatest strike or armor of a unit. Twice as much does not
// fit into 16 bits, so sums are computed in wider numbers.
inline constexpr int most_amount = 30'000;

// A number in a text: 10, X or 5X. In JSON it is an integer, or "X" or "5X".
struct Amount {
  std::int16_t number = 0;
  bool times_x = false;
  bool operator==(const Amount&) const = default;
  std::int32_t at(std::uint16_t x) const { return times_x ? number * x : number; }
  bool plain() const { return !times_x; }
  // Returns the text of an amount that contains X.
  std::string text() const {
    return times_x ? (number == 1 ? "" : std::to_string(number)) + "X" : std::to_string(number);
  }
  static std::optional<Amount> parse(std::string_view text) {
    if (!text.ends_with('X')) return std::nullopt;
    Amount amount{1, true};
    const char* const end = text.data() + text.size() - 1;
    if (text.size() > 1 && std::from_chars(text.data(), end, amount.number).ptr != end)
      return std::nullopt;
    return amount.text() == text ? std::optional{amount} : std::nullopt;
  }
};
constexpr std::array<std::string_view, 2> text_form(Type<Amount>) {
  return {"^(0|-?[1-9][0-9]{0,4})?X$", "a number, or a text such as \"X\" or \"5X\""};
}

// What kind of thing a word of the text means.
enum class Thing : std::uint8_t {
  anything,
  unit,
  mounted_unit,
  location,
  encampment,
  item,
  upgrade,
  condition,
  resource,
  this_unit,      // "this unit": on an item its bearer, on a mount its rider
  this_resource,  // "this item", "this location", ...; on an upgrade "this location" is
  this_location,  // on an upgrade the location that it upgrades (1.5.2-3)
  arsenal,        // the region
  domain,         // the region
  commander,
};
constexpr auto names(Type<Thing>) {
  return std::array{"anything"sv,   "unit"sv,      "mounted_unit"sv,  "location"sv,
                    "encampment"sv, "item"sv,      "upgrade"sv,       "condition"sv,
                    "resource"sv,   "this_unit"sv, "this_resource"sv, "this_location"sv,
                    "arsenal"sv,    "domain"sv,    "commander"sv};
}

// Whether the words are "this ...", which names one thing wherever it is.
constexpr bool says_this(Thing thing) {
  switch (thing) {
    case Thing::this_unit:
    case Thing::this_resource:
    case Thing::this_location: return true;
    case Thing::anything:
    case Thing::unit:
    case Thing::mounted_unit:
    case Thing::location:
    case Thing::encampment:
    case Thing::item:
    case Thing::upgrade:
    case Thing::condition:
    case Thing::resource:
    case Thing::arsenal:
    case Thing::domain:
    case Thing::commander: return false;
  }
  return false;
}

enum class Whose : std::uint8_t { any, ally, another };
constexpr auto names(Type<Whose>) { return std::array{"any"sv, "ally"sv, "another"sv}; }

enum class Where : std::uint8_t {
  active,  // anywhere active, if the text names no region (5.2.1-6)
  battlefield,
  local,          // in the region of the source (5.6-3)
  distant,        // in the region of the source or an adjacent one (5.6-4)
  this_location,  // in the location that bears the text
  it,             // in the location chosen as direction
  arsenal,        // inactive regions of the commanders that `whose` names
  ruins,
  void_,
  domain,
};
constexpr auto names(Type<Where>) {
  return std::array{"active"sv, "battlefield"sv, "local"sv, "distant"sv, "this_location"sv,
                    "it"sv,     "arsenal"sv,     "ruins"sv, "void"sv,    "domain"sv};
}

constexpr bool is_inactive(Where where) {
  switch (where) {
    case Where::arsenal:
    case Where::ruins:
    case Where::void_:
    case Where::domain: return true;
    case Where::active:
    case Where::battlefield:
    case Where::local:
    case Where::distant:
    case Where::this_location:
    case Where::it: return false;
  }
  return false;
}

// Returns where the verb puts its target. A ruined thing, for example, is in its commander's ruins
// (2.1-1, E).
constexpr Where where_it_leads(Verb verb) {
  if (verb == Verb::ruin) return Where::ruins;
  if (verb == Verb::banish) return Where::void_;
  if (verb == Verb::put_in_arsenal) return Where::arsenal;
  return verb == Verb::put_in_domain ? Where::domain : Where::active;
}

// The conditions that the words of a direction or a condition set for a thing.
struct Filter {
  Thing is = Thing::anything;
  std::vector<std::string> types;  // words of the lower scroll; all are required
  std::vector<std::string> words;  // text reference (1.5.2-4); all are required
  Whose whose = Whose::any;
  Where where = Where::active;
  bool other = false;           // not the resource that bears the text
  bool fewer_than_you = false;  // for a commander: has fewer resources in arsenal than you
  bool operator==(const Filter&) const = default;
};
constexpr auto fields(Type<Filter>) {
  return FieldList{optional_field("is", &Filter::is),
                   optional_field("types", &Filter::types),
                   optional_field("words", &Filter::words),
                   optional_field("whose", &Filter::whose),
                   optional_field("in", &Filter::where),
                   optional_field("other", &Filter::other),
                   optional_field("fewer_than_you", &Filter::fewer_than_you)};
}

// What a step affects.
enum class Whom : std::uint8_t {
  chosen,  // the directions of the choice numbered `choice`: "it", "them"
  all,     // everything that matches `filter`: an indirected effect (5.2.1-2)
  this_unit,
  this_resource,
  this_location,
  it,    // in a triggered ability: the target of the triggering effect
  doer,  // in a triggered ability: the source of the triggering effect
  you,   // the commander
};
constexpr auto names(Type<Whom>) {
  return std::array{"chosen"sv,        "all"sv, "this_unit"sv, "this_resource"sv,
                    "this_location"sv, "it"sv,  "doer"sv,      "you"sv};
}

// Where something is moved, deployed or annexed.
enum class Destination : std::uint8_t {
  none,
  its_encampment,   // of the commander of what moves
  your_encampment,  // of the commander of the text
  battlefield,
  chosen
};
constexpr auto names(Type<Destination>) {
  return std::array{"none"sv, "its_encampment"sv, "your_encampment"sv, "battlefield"sv, "chosen"sv};
}

// How long something lasts. `always` is for continuous abilities, which state no duration.
enum class Lasts : std::uint8_t { always, this_term };
constexpr auto names(Type<Lasts>) { return std::array{"always"sv, "this_term"sv}; }

// One sentence of an effect: one thing that it does.
struct Step {
  Verb verb = Verb::nothing;
  Whom to = Whom::chosen;
  std::uint8_t choice = 0;         // which choice `chosen` refers to
  Filter filter;                   // for `all`
  Amount amount;                   // damage, gold, times, ...; strike of `get`
  Amount armor;                    // for `get`; mana for `cost_less`
  bool up_to_yours = false;        // acquire: until you have as many as the other
  std::vector<std::string> words;  // for acquire_words
  Keyword keyword = Keyword::none;
  std::string type;              // "<type> mount"
  Verb forbids = Verb::nothing;  // for `cannot`
  Destination where = Destination::none;
  std::uint8_t with = 0;     // the choice of a second thing: unit to equip, region, steed
  std::uint8_t ability = 0;  // for `create` and `gain_ability`: index in the card's abilities
  bool if_done = false;      // "if you do": only if the step before happened
  Lasts lasts = Lasts::always;
  bool operator==(const Step&) const = default;
};

// Whether an effect can hold the numbers of a step with this X.
inline bool countable(const Step& step, std::uint16_t x) {
  const auto holds = [x](const Amount& amount) {
    return amount.at(x) >= -INT16_MAX && amount.at(x) <= INT16_MAX;
  };
  return holds(step.amount) && holds(step.armor);
}

constexpr auto fields(Type<Step>) {
  return FieldList{field("verb", &Step::verb),
                   optional_field("to", &Step::to),
                   optional_field("choice", &Step::choice),
                   optional_field("filter", &Step::filter),
                   optional_field("amount", &Step::amount),
                   optional_field("armor", &Step::armor),
                   optional_field("up_to_yours", &Step::up_to_yours),
                   optional_field("words", &Step::words),
                   optional_field("keyword", &Step::keyword),
                   optional_field("type", &Step::type),
                   optional_field("forbids", &Step::forbids),
                   optional_field("where", &Step::where),
                   optional_field("with", &Step::with),
                   optional_field("ability", &Step::ability),
                   optional_field("if_done", &Step::if_done),
                   optional_field("lasts", &Step::lasts)};
}

enum class Payment : std::uint8_t { gold, mana, disable, ruin, banish, put_in_arsenal };
constexpr auto names(Type<Payment>) {
  return std::array{"gold"sv, "mana"sv, "disable"sv, "ruin"sv, "banish"sv, "put_in_arsenal"sv};
}

// A part of a cost (6.4). With `this_unit` or `this_resource` the performer itself pays. With
// `chosen` the payer names `amount` things that match `filter`.
struct Cost {
  Payment pay = Payment::gold;
  Amount amount{1, false};
  Whom what = Whom::chosen;
  Filter filter;
  bool operator==(const Cost&) const = default;
};
constexpr auto fields(Type<Cost>) {
  return FieldList{field("pay", &Cost::pay), optional_field("amount", &Cost::amount),
                   optional_field("what", &Cost::what), optional_field("filter", &Cost::filter)};
}

// Directions to be chosen (5.2.1): `count` things that match `filter`.
struct Choice {
  Filter filter;
  Amount count{1, false};
  bool different = false;  // the same thing may not be chosen twice
  std::string lead;  // the words before it that only introduce it: "hurl a fireball *at* a unit"
  bool operator==(const Choice&) const = default;
};
constexpr auto fields(Type<Choice>) {
  return FieldList{field("filter", &Choice::filter), optional_field("count", &Choice::count),
                   optional_field("different", &Choice::different),
                   optional_field("lead", &Choice::lead)};
}

enum class Timing : std::uint8_t {
  would,
  does
};  // before or after the effect resolves (7.1-4, 7.1-5)
constexpr auto names(Type<Timing>) { return std::array{"would"sv, "does"sv}; }

enum class Times : std::uint8_t { anytime, next_time, first_time };  // 7.1-9
constexpr auto names(Type<Times>) { return std::array{"anytime"sv, "next_time"sv, "first_time"sv}; }

// What triggers an ability: an effect being created or resolving (7.1-3).
struct Trigger {
  Timing moment = Timing::does;
  Verb event = Verb::nothing;
  Filter what;                  // the target of the event
  Filter by;                    // the source of the event
  Verb action = Verb::nothing;  // only if the event is the effect of this action ("by snipe")
  Times times = Times::anytime;
  bool operator==(const Trigger&) const = default;
};
constexpr auto fields(Type<Trigger>) {
  return FieldList{
      optional_field("moment", &Trigger::moment), optional_field("event", &Trigger::event),
      optional_field("what", &Trigger::what),     optional_field("by", &Trigger::by),
      optional_field("action", &Trigger::action), optional_field("times", &Trigger::times)};
}

// "If there are fewer than three units in the battlefield" (7-6): at least `at_least` and, if
// `fewer_than` is not 0, fewer than `fewer_than` things match `of`.
struct Condition {
  Filter of;
  std::uint16_t at_least = 0;
  std::uint16_t fewer_than = 0;
  bool operator==(const Condition&) const = default;
  bool none() const { return at_least == 0 && fewer_than == 0; }
};
constexpr auto fields(Type<Condition>) {
  return FieldList{optional_field("of", &Condition::of),
                   optional_field("at_least", &Condition::at_least),
                   optional_field("fewer_than", &Condition::fewer_than)};
}

enum class AbilityKind : std::uint8_t {
  continuous,  // 7.2
  triggered,   // 7.1
  action,      // "A: ..." (6.2.1)
  spell,       // "S: ..." (6.2.1-2)
  mode,        // a mode of a resource of type action (6.1-5)
  created,     // exists only once an effect creates or grants it (7-2)
};
constexpr auto names(Type<AbilityKind>) {
  return std::array{"continuous"sv, "triggered"sv, "action"sv, "spell"sv, "mode"sv, "created"sv};
}

constexpr bool is_action(AbilityKind kind) {
  return kind == AbilityKind::action || kind == AbilityKind::spell;
}

struct Ability {
  AbilityKind kind = AbilityKind::continuous;
  std::string name;        // for an action or a mode: "blast"
  std::uint8_t level = 0;  // "on level X" (3.4-9, 3.5-3)
  Condition when;
  Trigger on;
  std::vector<Cost> cost;
  std::vector<Choice> choose;
  std::vector<Step> steps;
  bool instead = false;  // the steps replace the triggering effect (5.3-2)
  bool may = false;      // its commander may decline
  // The inactive region that the text names. An action is performed there (6.2-6), and a triggered
  // ability is in force only there (7-5).
  Where from = Where::active;
  std::string tail;  // words after the last direction that have no effect: "with a fireball"
  bool operator==(const Ability&) const = default;
};
// Whether it is an action, printed or granted. Actions are not abilities (1.5-4, 5.1-1): who loses
// all abilities keeps them.
inline bool is_action(const Ability& one) {
  const bool granted = one.kind == AbilityKind::created && one.on.event == Verb::nothing;
  return is_action(one.kind) || (granted && !one.name.empty());
}
constexpr auto fields(Type<Ability>) {
  return FieldList{field("kind", &Ability::kind),
                   optional_field("name", &Ability::name),
                   optional_field("level", &Ability::level),
                   optional_field("when", &Ability::when),
                   optional_field("on", &Ability::on),
                   optional_field("cost", &Ability::cost),
                   optional_field("choose", &Ability::choose),
                   optional_field("do", &Ability::steps),
                   optional_field("instead", &Ability::instead),
                   optional_field("may", &Ability::may),
                   optional_field("from", &Ability::from),
                   optional_field("tail", &Ability::tail)};
}

// The most abilities that a card can have.
inline constexpr std::size_t kMostAbilities = 64;

// An income clause. It counts if the location's level is at least `level` (4.2-4).
struct Income {
  std::uint16_t gold = 0;
  std::uint16_t mana = 0;
  std::uint16_t resources = 0;
  std::uint8_t level = 0;
  bool operator==(const Income&) const = default;
};
constexpr auto fields(Type<Income>) {
  return FieldList{optional_field("gold", &Income::gold), optional_field("mana", &Income::mana),
                   optional_field("resources", &Income::resources),
                   optional_field("level", &Income::level)};
}

struct PrintedKeyword {
  Keyword keyword = Keyword::none;
  std::int16_t value = 0;  // for duration and snipe
  std::string type;        // for "<type> mount"
  bool operator==(const PrintedKeyword&) const = default;
};
constexpr auto fields(Type<PrintedKeyword>) {
  return FieldList{field("keyword", &PrintedKeyword::keyword),
                   optional_field("value", &PrintedKeyword::value),
                   optional_field("type", &PrintedKeyword::type)};
}

// A resource as a pack holds it: only what is printed on the card (1.5).
struct PrintedCard {
  std::string id;  // slug
  std::string name;
  Alignment alignment = Alignment::none;
  std::string upper;  // the scrolls, with lines separated by line feeds
  std::string lower;
  std::string expansion;
  std::string rarity;
  bool operator==(const PrintedCard&) const = default;
};
constexpr auto fields(Type<PrintedCard>) {
  return FieldList{field("id", &PrintedCard::id),
                   field("name", &PrintedCard::name),
                   optional_field("alignment", &PrintedCard::alignment),
                   field("upper", &PrintedCard::upper),
                   field("lower", &PrintedCard::lower),
                   optional_field("expansion", &PrintedCard::expansion),
                   optional_field("rarity", &PrintedCard::rarity)};
}

// A resource as the rules use it: its text and what the text means (text/text.hpp).
struct CardText {
  std::string id;    // slug
  std::string name;  // decides "the same resource"
  Alignment alignment = Alignment::none;
  CardType type = CardType::location;
  std::vector<std::string> subtypes;  // lower-case slugs: "warrior", "two-handed-weapon"
  std::vector<Cost> cost;             // from the first line: deploy, annex, equip, ...
  Filter bearer;                      // for an item: which units can bear it (3.2.3-4)
  std::int16_t strike = 0;
  std::int16_t armor = 0;
  std::vector<PrintedKeyword> keywords;
  std::vector<Income> income;
  std::uint16_t sustain_gold = 0;
  std::uint16_t sustain_mana = 0;
  std::vector<Ability> abilities;
  std::string called;  // what the text calls its unit instead of "this unit": "this warrior"
  std::string upper;   // the scrolls as printed, which text references search (1.5.2-5)
  std::string lower;
  std::string expansion;
  std::string rarity;
  bool operator==(const CardText&) const = default;
};
constexpr auto fields(Type<CardText>) {
  return FieldList{field("id", &CardText::id),
                   field("name", &CardText::name),
                   optional_field("alignment", &CardText::alignment),
                   field("type", &CardText::type),
                   optional_field("subtypes", &CardText::subtypes),
                   optional_field("cost", &CardText::cost),
                   optional_field("bearer", &CardText::bearer),
                   optional_field("strike", &CardText::strike),
                   optional_field("armor", &CardText::armor),
                   optional_field("keywords", &CardText::keywords),
                   optional_field("income", &CardText::income),
                   optional_field("sustain_gold", &CardText::sustain_gold),
                   optional_field("sustain_mana", &CardText::sustain_mana),
                   optional_field("abilities", &CardText::abilities),
                   optional_field("called", &CardText::called),
                   field("upper", &CardText::upper),
                   field("lower", &CardText::lower),
                   optional_field("expansion", &CardText::expansion),
                   optional_field("rarity", &CardText::rarity)};
}

inline bool has_subtype(const CardText& card, std::string_view subtype) {
  return std::find(card.subtypes.begin(), card.subtypes.end(), subtype) != card.subtypes.end();
}
// Whether it is a type of the resource or one of its subtypes (C.2.2-2, R-144).
inline bool has_type(const CardText& card, std::string_view type) {
  return has_subtype(card, type) || type == name_of(card.type);
}

// Returns the kind of thing that "this ..." means on a card.
constexpr Thing own_thing(CardType type) {
  switch (type) {
    case CardType::location: return Thing::this_location;
    case CardType::mercenary:
    case CardType::creature: return Thing::this_unit;
    case CardType::item: return Thing::item;
    case CardType::upgrade: return Thing::upgrade;
    case CardType::condition: return Thing::condition;
    case CardType::action: break;
  }
  return Thing::resource;
}

// Returns the words of the thing that a step affects, or null if it is named by "it" or "this ...".
inline const Filter* words_of(const Ability& ability, const Step& step) {
  if (step.to == Whom::all) return &step.filter;
  const bool chosen = step.to == Whom::chosen && step.choice < ability.choose.size();
  return chosen ? &ability.choose[step.choice].filter : nullptr;
}

// Returns the kind of thing that a step affects, as far as the text says.
inline Thing thing_of(const CardText& card, const Ability& ability, const Step& step) {
  if (const Filter* words = words_of(ability, step)) return words->is;
  switch (step.to) {
    case Whom::all:
    case Whom::chosen: return Thing::anything;
    case Whom::it: return ability.on.what.is;
    case Whom::doer: return ability.on.by.is;
    case Whom::this_unit: return Thing::this_unit;
    case Whom::this_location: return Thing::this_location;
    case Whom::you: return Thing::commander;
    case Whom::this_resource: break;
  }
  return own_thing(card.type);
}

}  // namespace arbiter::conquest
