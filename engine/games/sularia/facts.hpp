// What applying an entry reports: what happened, each fact with the rule behind it.
#pragma once
#include <cstdint>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"

namespace arbiter::sularia {

// What happened. `rule` needs no sentence: the rule was only followed.
enum class Deed : std::uint8_t {
  rule,
  round_begins,
  turn_begins,
  phase_begins,
  step_begins,  // amount: the step
  initiative,
  drew,
  ran_out,
  placed,
  chained,  // amount: the kind of the item
  paid_influence,
  paid_sularium,
  counted_row,         // amount: the cards that give influence
  modified_influence,  // amount: how many more than the row has cards
  generated,           // amount: sularium from an object
  lost_points,         // amount: what was left in a pool
  gained_influence,
  gained_sularium,
  triggered,
  resolves,   // amount: the kind of the item
  cancelled,  // amount: the kind of the item; also for `nothing` and `unchained`
  nothing,
  unchained,
  entered,  // amount 1: in the hidden zone
  up,
  back_in_row,
  replaced,  // amount: N of its Type N
  left,
  destroyed,
  discarded,
  recovered,
  turned,
  damage_ended,  // amount: how much
  changed_attack,
  changed_defense,
  gained_keyword,
  lost_keyword,
  attack_ended,   // amount: the total that was given for the turn
  defense_ended,  // the same
  keyword_ended,  // amount: the keyword that was given
  loss_ended,     // amount: the keyword that was taken
  moved,          // amount 1: into the hidden zone, 0: out of it
  controls,
  counter,
  removed_from_attack,
  attacks,
  attacks_player,
  defends,
  damage,
  blast,
  barrage,
  lost_damage,
  health,
  looked,  // amount 1: a hand, 0: a row; `looker` sees it
  taken,
  passed_on,
  extra_round,  // amount: which of at most three
  out,          // amount: the health at the check of the round
  won,
  drawn
};

struct Fact {
  RuleId rule;
  Deed deed = Deed::rule;
  Id card;    // what it happened to
  Id other;   // what else is involved
  Card name;  // the card that `card` is, because it may have left
  Seat seat;
  std::int32_t amount = 0;
  Card other_name{};  // the card that `other` is; like `looker`, only used for sentences
  Seat looker{};      // who looks at something
  bool operator==(const Fact&) const = default;
};
constexpr auto fields(Type<Fact>) {
  return FieldList{field("rule", &Fact::rule),
                   optional_field("card", &Fact::card),
                   optional_field("other", &Fact::other),
                   optional_field("name", &Fact::name),
                   optional_field("seat", &Fact::seat),
                   optional_field("amount", &Fact::amount)};
}

}  // namespace arbiter::sularia
