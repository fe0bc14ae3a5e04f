// What applying an entry reports. The transcript and the effect traces are made from these facts.
// Facts are in the order in which things came about. The facts of an effect have its number, and
// the first of them names the enclosing effect. Together they are the tree of what an entry did.
// The numbers belong to the entry and are not part of the position. An effect that an earlier entry
// began has the number of its place in the stack, counted from 1. New effects are numbered after
// the places of the stack before the entry.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/rules.hpp"
#include "engine/games/conquest/frames.hpp"

namespace arbiter::conquest {

enum class Telling : std::uint8_t {
  happens,    // something happened, or a rule is cited
  effect,     // an effect is created ...
  answer,     // ... by a triggered ability
  payment,    // ... to pay a cost
  triggers,   // an ability of `other` answers an event, before or after it
  queued,     // one of several simultaneous effects, created as number `amount`
  decides,    // a direction that needed no answer
  becomes,    // the part that was `was` with `before` and `other` is now another
  forbidden,  // it cannot happen
  fails,      // it fails
  due,        // the state check finds that it must happen
  resolves,   // `amount` parts
  begins,     // a phase of the target's term: the `amount`-th
  gives,      // what one resource gives to an income
  ends        // a combat, or the end of what an effect did for the term
};
constexpr auto names(Type<Telling>) {
  return std::array{"happens"sv, "effect"sv,   "answer"sv,  "payment"sv,   "triggers"sv,
                    "queued"sv,  "decides"sv,  "becomes"sv, "forbidden"sv, "fails"sv,
                    "due"sv,     "resolves"sv, "begins"sv,  "gives"sv,     "ends"sv};
}

struct Fact {
  RuleId rule;                // the rule that makes it happen
  Verb verb = Verb::nothing;  // what happened
  Target target;
  Target other;
  Id source;  // the resource it comes from, if any
  Seat by;    // the commander it comes from
  Card card;  // the card, if the fact names one (drawn, ruined, ...)
  std::int32_t amount = 0;
  std::uint8_t depth = 0;  // how many frames the stack had
  Telling telling = Telling::happens;
  std::uint32_t effect = 0;  // the effect in which it happens; 0 for none
  std::uint32_t parent = 0;  // for the beginning of an effect: the effect that contains it
  TextPlace text;            // the ability whose effect it is, if it comes from a card
  Verb was = Verb::nothing;  // `becomes`: the former verb; beginning: the action performed
  std::int32_t before = 0;   // `becomes`: the former amount; beginning: number of parts; lasting: X
  Card source_card{};        // the card that the source is; only for sentences
  bool operator==(const Fact&) const = default;

  bool begins() const {
    return telling == Telling::effect || telling == Telling::answer || telling == Telling::payment;
  }
};
constexpr auto fields(Type<Fact>) {
  return FieldList{field("rule", &Fact::rule),
                   field("verb", &Fact::verb),
                   optional_field("target", &Fact::target),
                   optional_field("other", &Fact::other),
                   optional_field("source", &Fact::source),
                   optional_field("by", &Fact::by),
                   optional_field("card", &Fact::card),
                   optional_field("amount", &Fact::amount),
                   optional_field("depth", &Fact::depth),
                   optional_field("telling", &Fact::telling),
                   optional_field("effect", &Fact::effect),
                   optional_field("parent", &Fact::parent),
                   optional_field("ability", &Fact::text),
                   optional_field("was", &Fact::was),
                   optional_field("before", &Fact::before)};
}

}  // namespace arbiter::conquest
