// What applying an entry reports. The transcript is made from these facts.
#pragma once
#include <cstdint>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/name_list.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/hex/geometry.hpp"
#include "engine/games/hex/pieces.hpp"

namespace arbiter::hex {

// What happened; fact_words.cpp has a sentence for each.
enum class Deed : std::uint8_t {
  map_laid,
  tiles_swapped,
  units_given,
  loaded,
  wind_set,
  placed,
  left_out,
  phase_begins,
  order_set,
  points_counted,
  income,
  money_lost,
  turn_ends,
  built,
  wall_built,
  wall_moved,
  unit_built,
  extra_unit,
  island_settled,
  tokens,
  activated,
  moved,
  quickened,
  slowed,
  sailed_with_winds,
  passed_through,
  embarked,
  disembarked,
  towed,
  artillery_taken,
  besieged,
  attacked,
  flanked,
  defended,
  rolled,
  tied,
  shot_at,
  threshold,
  hit,
  missed,
  won,
  lost,
  captured,
  sunk,
  drowned,
  retreated,
  barred,
  went_back,
  stayed,
  jailed,
  jailed_beside,
  freed,
  passed_on,
  seized,
  breached,
  breach_failed,
  exposed,
  surrounded,
  escape,
  may_retaliate,
  silver_for_loss,
  cannot_retaliate,
  retaliation_ends,
  no_further,
  movement_ends,
  activation_ends,
  claimed,
  award,
  game_ends
};
constexpr auto names(Type<Deed>) {
  return name_list<Deed::game_ends>(
      "map_laid tiles_swapped units_given loaded wind_set placed left_out phase_begins order_set "
      "points_counted income money_lost turn_ends built wall_built wall_moved unit_built "
      "extra_unit island_settled tokens activated moved quickened slowed sailed_with_winds "
      "passed_through embarked disembarked towed artillery_taken besieged attacked flanked "
      "defended rolled tied shot_at threshold hit missed won lost captured sunk drowned "
      "retreated barred went_back stayed jailed jailed_beside freed passed_on seized breached "
      "breach_failed exposed surrounded escape may_retaliate silver_for_loss "
      "cannot_retaliate retaliation_ends no_further movement_ends activation_ends claimed "
      "award game_ends");
}

struct Fact {
  RuleId rule{};
  Deed deed = Deed::moved;
  Seat by{};
  Seat against{};
  Id unit{};
  Id other{};
  Hex at{};
  Edge edge{};
  Kind kind{};  // of `unit` and of `other` at the time of the fact
  Kind other_kind{};
  std::uint8_t what = 0;  // Kind, Development, Award, Wind, bonus or yes, depending on the deed
  std::int32_t amount = 0;
  std::int32_t second = 0;
  bool operator==(const Fact&) const = default;
};
constexpr auto fields(Type<Fact>) {
  return FieldList{field("rule", &Fact::rule),
                   field("event", &Fact::deed),
                   optional_field("by", &Fact::by),
                   optional_field("against", &Fact::against),
                   optional_field("unit", &Fact::unit),
                   optional_field("other", &Fact::other),
                   optional_field("at", &Fact::at),
                   optional_field("edge", &Fact::edge),
                   optional_field("kind", &Fact::kind),
                   optional_field("other_kind", &Fact::other_kind),
                   optional_field("what", &Fact::what),
                   optional_field("amount", &Fact::amount),
                   optional_field("second", &Fact::second)};
}

}  // namespace arbiter::hex
