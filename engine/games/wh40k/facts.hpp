// What applying an entry reports: what happened, each fact with the rule behind it.
#pragma once
#include <cstdint>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"

namespace arbiter::wh40k {

// What happened. `rule` needs no sentence: the rule was only followed.
enum class Deed : std::uint8_t {
  rule,
  round_begins,
  phase_begins,
  laid,      // planets are laid out in their line
  revealed,  // a planet is turned face up
  initiative,
  drew,     // `amount` cards
  ran_out,  // no card is left to draw
  gained,   // `amount` resources
  paid,
  cheaper,  // `card` makes the cost `amount` less
  entered,  // `card` enters play
  attached,
  passed,
  commits,
  arrives,
  icons,           // `amount` command icons on ready units at a planet
  adds_cards,      // `card` adds `amount` to a bonus
  adds_resources,  // the same
  struggle_won,
  struggle_tied,
  took_none,
  battle_begins,
  no_battle,
  has_initiative,
  combat_round,
  attacks,
  area,
  resolves,      // the last step of an attack
  adds_attack,   // `other` adds `amount` to the ATK of `card`
  brutal,        // its damage adds `amount`
  attack_value,  // the ATK of `card` is `amount`
  armorbane,
  attack_ends,  // without damage
  no_damage,    // an attack deals none
  assigning,    // the three steps of dealing damage
  shielding,
  taking,
  assigned,
  halved,
  rounded,  // half of 1 damage is rounded up
  doubled,
  answers,  // an ability is used
  plays,    // an event is played
  prevented,
  shielded,
  canceled,
  damaged,
  nothing_dealt,
  destroyed,
  bloodied,
  discarded,
  readied,
  exhausted,
  moved,
  routed,
  retreated,
  healed,
  damage_moved,
  returned,    // to its headquarters
  taken_back,  // to its owner's hand
  stored,
  collected,
  boosted,
  boost_ended,
  looked,
  put_under,
  took_card,
  battle_won,
  stalemate,
  declined,
  planet_won,
  planet_removed,
  first_planet,
  won,
  drawn
};

struct Fact {
  RuleId rule;
  Deed deed = Deed::rule;
  Id card;    // what it happened to
  Id other;   // what else is involved
  Card name;  // the card or planet that `card` is, because it may have left
  Card planet;
  Seat seat;
  std::int32_t amount = 0;
  std::uint8_t depth = 0;  // how deep in the stack of resolutions
  bool operator==(const Fact&) const = default;
};
constexpr auto fields(Type<Fact>) {
  return FieldList{field("rule", &Fact::rule),
                   optional_field("card", &Fact::card),
                   optional_field("other", &Fact::other),
                   optional_field("name", &Fact::name),
                   optional_field("planet", &Fact::planet),
                   optional_field("seat", &Fact::seat),
                   optional_field("amount", &Fact::amount),
                   optional_field("depth", &Fact::depth)};
}

}  // namespace arbiter::wh40k
