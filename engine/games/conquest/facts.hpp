// What applying an entry reports: the transcript and the effect traces are made of these.
#pragma once
#include <cstdint>
#include <string_view>

#include "engine/core/rules.hpp"
#include "engine/games/conquest/frames.hpp"

namespace arbiter::conquest {

struct Fact {
  RuleId rule;                // the rule that makes it happen
  Verb verb = Verb::nothing;  // what happened
  Target target;
  Target other;
  Id source;  // the resource it comes from, if any
  Seat by;    // the commander it comes from
  Card card;  // which card, where the fact tells one (drawn, ruined, ...)
  std::int32_t amount = 0;
  std::uint8_t depth = 0;  // how deep in the tree of effects
  bool operator==(const Fact&) const = default;
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
                    optional_field("depth", &Fact::depth)};
}

}  // namespace arbiter::conquest
