// What is under way: the frames of the stack. Each is a small struct with a named stage, and the
// topmost one runs. Frames refer to each other by their place in the stack. When a commander leaves
// the war (1.7-4), every frame continues. Effects that already exist still resolve, and his
// decisions in them are skipped or pass to the next commander clockwise.
#pragma once
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/conquest/card.hpp"
#include "engine/games/conquest/places.hpp"

namespace arbiter::conquest {

// Frames refer to parts, happenings and waiting effects by their index in lists that stay below
// this length. An entry that needs longer lists cannot be judged (Applied::endless).
inline constexpr std::size_t most_in_a_list = 250;

// The most frames of a position. A step may push some more before their number is checked.
inline constexpr std::size_t most_frames = limits::kFrames - 8;

// A place in a card's text: one of its abilities and a step of that ability.
struct TextPlace {
  Card card;
  std::uint8_t ability = 0;
  std::uint8_t step = 0;
  bool operator==(const TextPlace&) const = default;
};
constexpr auto fields(Type<TextPlace>) {
  return FieldList{field("card", &TextPlace::card), optional_field("ability", &TextPlace::ability),
                   optional_field("step", &TextPlace::step)};
}

// The source of an effect with its properties at the time when the effect was created (5.4-4). A
// rule's own effect has a commander and no resource.
struct Record {
  Id id;        // the resource that the effect comes from
  Id unit;      // "this unit": the resource itself, its bearer or its rider
  Id location;  // "this location"
  Seat commander;
  Region in;   // of the unit, or of the resource if there is no unit
  Id assault;  // the location that the unit assaults or at which it is assaulted (8.2-1, 8.2-2)
  bool assaulting = false;
  std::int16_t strike = 0;
  std::int16_t snipe = 0;
  bool operator==(const Record&) const = default;
};
constexpr auto fields(Type<Record>) {
  return FieldList{optional_field("id", &Record::id),
                   optional_field("unit", &Record::unit),
                   optional_field("location", &Record::location),
                   optional_field("commander", &Record::commander),
                   optional_field("in", &Record::in),
                   optional_field("assault", &Record::assault),
                   optional_field("assaulting", &Record::assaulting),
                   optional_field("strike", &Record::strike),
                   optional_field("snipe", &Record::snipe)};
}

// An ability in force: number `index` on the card of `resource`, or the one that the lasting effect
// numbered `lasting` created.
struct AbilityRef {
  Id resource;
  std::uint16_t lasting = 0;
  Id granted_by;  // the resource whose continuous ability grants it
  std::uint8_t index = 0;
  auto operator<=>(const AbilityRef&) const = default;
  bool printed() const { return lasting == 0 && !granted_by; }
};
constexpr auto fields(Type<AbilityRef>) {
  return FieldList{optional_field("resource", &AbilityRef::resource),
                   optional_field("lasting", &AbilityRef::lasting),
                   optional_field("granted_by", &AbilityRef::granted_by),
                   optional_field("index", &AbilityRef::index)};
}

// No choice and no part.
inline constexpr std::uint8_t no_index = 0xFF;

// A direction chosen for an effect, and the choice of the text that it answers.
struct Direction {
  std::uint8_t choice = 0;
  Target target;
  bool legal = true;  // checked once, when the effect begins to resolve
  bool operator==(const Direction&) const = default;
};
constexpr auto fields(Type<Direction>) {
  return FieldList{optional_field("choice", &Direction::choice),
                   field("target", &Direction::target), optional_field("legal", &Direction::legal)};
}

// A text that has replaced a part of an effect (5.3-2), with its own effect as it was at that time.
struct Replacement {
  TextPlace text;
  Record source;
  std::uint16_t x = 0;
  std::vector<Direction> directions;
  bool operator==(const Replacement&) const = default;
};
constexpr auto fields(Type<Replacement>) {
  return FieldList{
      field("text", &Replacement::text), optional_field("source", &Replacement::source),
      optional_field("x", &Replacement::x), optional_field("directions", &Replacement::directions)};
}

// What a part depends on because of a replacement: one of its directions or, without one, the
// filter of its step, which the target must match when that step begins.
struct Tie {
  std::uint8_t replacement = no_index;
  std::uint8_t step = 0;
  std::uint8_t later = 0;  // `later` of the part that the step made
  std::uint8_t direction = no_index;
  bool operator==(const Tie&) const = default;
};
constexpr auto fields(Type<Tie>) {
  return FieldList{field("replacement", &Tie::replacement), optional_field("step", &Tie::step),
                   optional_field("later", &Tie::later),
                   optional_field("direction", &Tie::direction)};
}

// One instance of an effect: one thing happens to one target (5.2.1-7, R-94).
struct Part {
  Verb verb = Verb::nothing;
  Verb action = Verb::nothing;  // the action that this part belongs to ("by snipe", 5.9-3)
  Target target;
  Target other;  // the unit equipped, the region moved to, the unit engaged, ...
  Record source;
  std::int16_t amount = 0;
  std::uint8_t order = 0;  // parts of one order resolve together, the lowest order first;
  std::uint8_t later = 0;  // within an order, those with fewer replacement steps before them first
  std::uint8_t step = no_index;       // the step of the text that made it
  std::uint8_t direction = no_index;  // the direction that it depends on (5.2.1-3)
  bool reach = false;  // indirected: the target must still fit the step's filter (5.4-5)
  Target reached;      // what it reached at creation, before any replacement
  std::uint8_t replacement = no_index;  // the replacement that made it, and its step
  std::uint8_t own_step = 0;
  std::vector<Tie> ties;  // from replacements with the same target
  bool happened = false;
  std::vector<AbilityRef> fired;  // abilities that have answered it (7.1-11)
  bool replaced() const { return replacement != no_index; }
  bool operator==(const Part&) const = default;
};
constexpr auto fields(Type<Part>) {
  return FieldList{field("verb", &Part::verb),
                   optional_field("action", &Part::action),
                   optional_field("target", &Part::target),
                   optional_field("other", &Part::other),
                   optional_field("source", &Part::source),
                   optional_field("amount", &Part::amount),
                   optional_field("order", &Part::order),
                   optional_field("later", &Part::later),
                   optional_field("step", &Part::step),
                   optional_field("direction", &Part::direction),
                   optional_field("reach", &Part::reach),
                   optional_field("reached", &Part::reached),
                   optional_field("replacement", &Part::replacement),
                   optional_field("own_step", &Part::own_step),
                   optional_field("ties", &Part::ties),
                   optional_field("happened", &Part::happened),
                   optional_field("fired", &Part::fired)};
}

// An ability in force on a resource that was about to leave, and its source as it was then. It may
// still answer the leaving itself.
struct Parting {
  AbilityRef ability;
  Record source;
  bool operator==(const Parting&) const = default;
};
constexpr auto fields(Type<Parting>) {
  return FieldList{field("ability", &Parting::ability), field("source", &Parting::source)};
}

// Something that an effect did. Abilities on something occurring answer it, and the state check
// examines it.
struct Happening {
  Verb verb = Verb::nothing;
  Verb action = Verb::nothing;
  Target target;
  Target other;
  Record source;
  std::int16_t amount = 0;
  Region from;                    // the former region of a resource that changed region
  Region at;                      // where the target was when it happened
  std::vector<Parting> partings;  // for a leaving: the abilities of the target that may answer it
  bool operator==(const Happening&) const = default;
};
constexpr auto fields(Type<Happening>) {
  return FieldList{field("verb", &Happening::verb),
                   optional_field("action", &Happening::action),
                   optional_field("target", &Happening::target),
                   optional_field("other", &Happening::other),
                   optional_field("source", &Happening::source),
                   optional_field("amount", &Happening::amount),
                   optional_field("from", &Happening::from),
                   optional_field("at", &Happening::at),
                   optional_field("partings", &Happening::partings)};
}

// The choice of an effect without a printed text: one that a rule demands.
enum class RuleChoice : std::uint8_t {
  none,
  lose_upgrade,  // the commander of the damage source ruins an upgrade (3.4-4)
  over_level,    // the location's commander ruins upgrades down to level 3 (3.4-11)
};
constexpr auto names(Type<RuleChoice>) {
  return std::array{"none"sv, "lose_upgrade"sv, "over_level"sv};
}

// What an effect answers: a part (would) or a happening (does) of the effect at `frame`.
struct Answers {
  std::uint8_t frame = no_index;
  std::uint8_t index = 0;
  bool operator==(const Answers&) const = default;
};
constexpr auto fields(Type<Answers>) {
  return FieldList{optional_field("frame", &Answers::frame),
                   optional_field("index", &Answers::index)};
}

// The whole life of an effect: creation, decisions, costs, modification, resolution, what it
// triggers (5.1 to 5.4, in the order of ).
struct Effect {
  enum class Stage : std::uint8_t {
    create,  // the directions and costs of an act are checked again
    choose,  // asks: directions, X and payments that no act has chosen
    pay,
    expand,   // the parts as they are at creation
    modify,   // "would" abilities
    resolve,  // directions are checked once more
    steps,
    check,     // state check
    triggers,  // abilities on what happened
    finish
  };
  Stage stage = Stage::create;
  AbilityRef ability;  // the ability that made it; empty if none did
  TextPlace text;      // its text; with an unknown card, the parts come from a rule
  RuleChoice rule_choice = RuleChoice::none;
  Verb action = Verb::nothing;  // the action performed (5.9)
  bool act = false;   // a commander's act, checked again after the moved units are disabled
  bool cost = false;  // pays for the effect below
  Record source;
  Seat payer;  // who pays and chooses, if not the source's commander
  std::uint16_t x = 0;
  std::uint16_t less_gold = 0;  // how much its cost was reduced when it was created (6.4-2)
  std::uint16_t less_mana = 0;
  std::vector<Direction> directions;
  std::vector<Id> pays;
  std::uint8_t next_cost = 0;
  bool paid = true;
  Id ruined_card;  // the action resource, which is ruined after creation (6.1-4)
  Answers answers;
  Target it;    // for a triggered effect: the target of the triggering effect
  Target doer;  // for a triggered effect: the source of the triggering effect
  std::vector<Part> parts;
  std::vector<Replacement> replacements;  // of parts
  std::vector<Happening> happened;
  std::uint8_t order = 0;  // what resolves next: `order` and `later` of its parts
  std::uint8_t later = 0;
  bool operator==(const Effect&) const = default;
};
constexpr auto names(Type<Effect::Stage>) {
  return std::array{"create"sv,  "choose"sv, "pay"sv,   "expand"sv,   "modify"sv,
                    "resolve"sv, "steps"sv,  "check"sv, "triggers"sv, "finish"sv};
}
constexpr std::string_view name(Type<Effect>) { return "effect"; }
constexpr auto fields(Type<Effect>) {
  return FieldList{field("stage", &Effect::stage),
                   optional_field("ability", &Effect::ability),
                   optional_field("text", &Effect::text),
                   optional_field("rule_choice", &Effect::rule_choice),
                   optional_field("action", &Effect::action),
                   optional_field("act", &Effect::act),
                   optional_field("cost", &Effect::cost),
                   optional_field("source", &Effect::source),
                   optional_field("payer", &Effect::payer),
                   optional_field("x", &Effect::x),
                   optional_field("less_gold", &Effect::less_gold),
                   optional_field("less_mana", &Effect::less_mana),
                   optional_field("directions", &Effect::directions),
                   optional_field("pays", &Effect::pays),
                   optional_field("next_cost", &Effect::next_cost),
                   optional_field("paid", &Effect::paid),
                   optional_field("ruined_card", &Effect::ruined_card),
                   optional_field("answers", &Effect::answers),
                   optional_field("it", &Effect::it),
                   optional_field("doer", &Effect::doer),
                   optional_field("parts", &Effect::parts),
                   optional_field("replacements", &Effect::replacements),
                   optional_field("happened", &Effect::happened),
                   optional_field("order", &Effect::order),
                   optional_field("later", &Effect::later)};
}

// An effect that is due: of an ability that triggered, or from the state check.
struct Waiting {
  Seat commander;
  AbilityRef ability;
  std::uint8_t index = 0;     // index of the part or happening that it answers
  Target on;                  // the target of that part or happening
  Verb verb = Verb::nothing;  // for a rule's own effect
  RuleChoice rule_choice = RuleChoice::none;
  Record source;
  bool operator==(const Waiting&) const = default;
};
constexpr auto fields(Type<Waiting>) {
  return FieldList{field("commander", &Waiting::commander),
                   optional_field("ability", &Waiting::ability),
                   optional_field("index", &Waiting::index),
                   optional_field("on", &Waiting::on),
                   optional_field("verb", &Waiting::verb),
                   optional_field("rule_choice", &Waiting::rule_choice),
                   optional_field("source", &Waiting::source)};
}

// Simultaneous effects (5.1.1). Their order is settled, then they are created one at a time.
struct Order {
  enum class Stage : std::uint8_t { settle, create };
  Stage stage = Stage::settle;
  Timing timing = Timing::would;
  std::uint8_t frame = no_index;  // whose parts or happenings are answered; none: state check
  std::uint8_t settled = 0;       // how many of `waiting` are in their final order
  std::vector<Waiting> waiting;
  bool operator==(const Order&) const = default;
};
constexpr auto names(Type<Order::Stage>) { return std::array{"settle"sv, "create"sv}; }
constexpr std::string_view name(Type<Order>) { return "order"; }
constexpr auto fields(Type<Order>) {
  return FieldList{field("stage", &Order::stage), optional_field("timing", &Order::timing),
                   optional_field("effect", &Order::frame),
                   optional_field("settled", &Order::settled),
                   optional_field("waiting", &Order::waiting)};
}

// The war from its beginning (1.6) and its terms (4).
struct War {
  enum class Stage : std::uint8_t { shuffle, deal, method, choose, regroup, term };
  Stage stage = Stage::shuffle;
  Seat seat;  // whose turn it is in the stage; the chooser in `choose`
  bool operator==(const War&) const = default;
};
constexpr auto names(Type<War::Stage>) {
  return std::array{"shuffle"sv, "deal"sv, "method"sv, "choose"sv, "regroup"sv, "term"sv};
}
constexpr std::string_view name(Type<War>) { return "war"; }
constexpr auto fields(Type<War>) {
  return FieldList{field("stage", &War::stage), optional_field("seat", &War::seat)};
}

// The steps of a term (4.1 to 4.7). The campaigning commander and the phase are in the state.
struct Term {
  enum class Stage : std::uint8_t {
    enable,
    mana,
    income,
    sustain,  // asks
    barter,
    barter_priority,
    counters,
    condition_priority,
    campaign,
    campaign_priority,
    recovery,
    timed,
    capacity,  // asks
    end
  };
  Stage stage = Stage::enable;
  Seat banished;  // in `capacity`: the member of the team who banished last (D.3-2)
  bool operator==(const Term&) const = default;
};
constexpr auto names(Type<Term::Stage>) {
  return std::array{"enable"sv,   "mana"sv,
                    "income"sv,   "sustain"sv,
                    "barter"sv,   "barter_priority"sv,
                    "counters"sv, "condition_priority"sv,
                    "campaign"sv, "campaign_priority"sv,
                    "recovery"sv, "timed"sv,
                    "capacity"sv, "end"sv};
}
constexpr std::string_view name(Type<Term>) { return "term"; }
constexpr auto fields(Type<Term>) {
  return FieldList{field("stage", &Term::stage), optional_field("banished", &Term::banished)};
}

// Two units that engage each other and have not dealt each other combat damage yet.
struct Pair {
  Id first;
  Id second;
  bool operator==(const Pair&) const = default;
};
constexpr auto fields(Type<Pair>) {
  return FieldList{field("first", &Pair::first), field("second", &Pair::second)};
}

// What follows an act of a commander with priority (6.3, 8.1, 8.2).
struct Act {
  enum class Stage : std::uint8_t { effects, waits, damage, priority, pairs };
  Stage stage = Stage::effects;
  Seat by;
  bool waited = false;
  bool round = false;                   // with this wait all commanders have waited in a row
  Pair pair;                            // the pair that deals damage now
  Id location;                          // the assaulted location that is being damaged
  Seat first;                           // who gains priority after that damage
  bool ended = false;                   // a combat ended in this act
  std::uint8_t ended_place = no_index;  // the place of the outermost combat that ended
  Seat ended_first;                     // who gained priority when that combat began
  bool operator==(const Act&) const = default;
};
constexpr auto names(Type<Act::Stage>) {
  return std::array{"effects"sv, "waits"sv, "damage"sv, "priority"sv, "pairs"sv};
}
constexpr std::string_view name(Type<Act>) { return "act"; }
constexpr auto fields(Type<Act>) {
  return FieldList{field("stage", &Act::stage),
                   field("by", &Act::by),
                   optional_field("waited", &Act::waited),
                   optional_field("round", &Act::round),
                   optional_field("pair", &Act::pair),
                   optional_field("location", &Act::location),
                   optional_field("first", &Act::first),
                   optional_field("ended", &Act::ended),
                   optional_field("ended_place", &Act::ended_place),
                   optional_field("ended_first", &Act::ended_first)};
}

// A shuffle of a domain, whose order the log may state.
struct Shuffling {
  Seat of;
  bool operator==(const Shuffling&) const = default;
};
constexpr std::string_view name(Type<Shuffling>) { return "shuffling"; }
constexpr auto fields(Type<Shuffling>) { return FieldList{field("of", &Shuffling::of)}; }

// Resources that move from the top of a domain to the arsenal (1.5.1-3), one at a time.
struct Drawing {
  Seat to;
  std::uint16_t left = 0;
  std::uint8_t effect = no_index;  // the effect in which they happen
  bool operator==(const Drawing&) const = default;
};
constexpr std::string_view name(Type<Drawing>) { return "drawing"; }
constexpr auto fields(Type<Drawing>) {
  return FieldList{field("to", &Drawing::to), optional_field("left", &Drawing::left),
                   optional_field("effect", &Drawing::effect)};
}

// A search of a domain (1.5.1-4, 1.5.1-8). Without a text, any resource may be taken.
struct Searching {
  Seat of;
  TextPlace text;  // the step whose words are searched for
  std::uint8_t effect = no_index;
  bool operator==(const Searching&) const = default;
};
constexpr std::string_view name(Type<Searching>) { return "searching"; }
constexpr auto fields(Type<Searching>) {
  return FieldList{field("of", &Searching::of), field("text", &Searching::text),
                   optional_field("effect", &Searching::effect)};
}

// An offered draw. The others answer clockwise (A.4).
struct Offer {
  Seat by;
  Seat asked;
  bool operator==(const Offer&) const = default;
};
constexpr std::string_view name(Type<Offer>) { return "offer"; }
constexpr auto fields(Type<Offer>) {
  return FieldList{field("by", &Offer::by), field("asked", &Offer::asked)};
}

using Frame = std::variant<War, Term, Act, Effect, Order, Shuffling, Drawing, Searching, Offer>;

// Memory that the stack keeps from one step to the next.
struct FrameMemory {
  std::vector<Frame> pushed;
  std::vector<Effect> effects;  // finished ones, emptied
};

}  // namespace arbiter::conquest
