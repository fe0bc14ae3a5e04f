// What applying an entry reports: the transcript and the effect traces are made of these.
//
// Facts stand in the order in which things came about. Those of an effect bear its number, and the
// one that begins it names the effect in which it lies: together they are the tree of what an entry
// brought about. The numbers are the entry's own; they are no part of the position. An effect that
// an earlier entry began bears the number of its place in the stack, counted from 1, and new ones
// go on behind the places of the stack before the entry.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/rules.hpp"
#include "engine/games/conquest/frames.hpp"

namespace arbiter::conquest {

enum class Telling : std::uint8_t {
  happens,    // something happened, or a rule is named
  effect,     // an effect is created ...
  answer,     // ... by a triggered ability
  payment,    // ... to pay a cost
  triggers,   // an ability of `other` answers what would happen or has happened
  queued,     // among simultaneous effects, created as the `amount`-th
  decides,    // a direction that needed no answer
  becomes,    // the part that was `was` with `before` and `other` is now another
  forbidden,  // it cannot happen
  fails,      // it does not come about
  due,        // the state check finds that it must happen
  resolves,   // `amount` parts
  begins,     // a phase of the target's term: the `amount`-th
  gives,      // a part of an income
  ends        // a combat, or what an effect made for the term
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
  Card card;  // which card, where the fact tells one (drawn, ruined, ...)
  std::int32_t amount = 0;
  std::uint8_t depth = 0;  // how many frames the stack had
  Telling telling = Telling::happens;
  std::uint32_t effect = 0;  // in which it happens; 0: in none
  std::uint32_t parent = 0;  // of one that begins: the effect in which it lies
  TextPlace text;            // the ability whose effect it is, where a card made it
  Verb was = Verb::nothing;  // `becomes`: what it was; of one that begins: the action performed
  std::int32_t before = 0;   // `becomes`: the amount; of one that begins: how many parts it has;
                             // of what lasts for the term: its X
  Card source_card{};        // which card the source is; for sentences alone
  bool operator==(const Fact&) const = default;

  bool begins() const {
    return telling == Telling::effect || telling == Telling::answer || telling == Telling::payment;
  }
};
constexpr auto fields(Type<Fact>) {
  return std::tuple{field("rule", &Fact::rule),
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
