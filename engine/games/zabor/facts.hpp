// What applying an entry reports. The transcript is made from these facts. A fact never names a
// card that some seat may not see.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/zabor/kinds.hpp"

namespace arbiter::zabor {

// What happened; words.cpp has a sentence for each.
enum class Deed : std::uint8_t {
  rule,
  position_dealt,
  traits_dealt,
  drafted,
  settled,
  pieces_given,
  gold_given,
  envoys_given,
  laid_open,
  revealed,
  turn_begins,
  phase_begins,
  track_laid,
  gold_gained,
  gold_lost,
  paid,
  drawn,
  draw_added,
  event_played,
  piece_placed,
  not_placed,
  too_dear,
  envoy_placed,
  envoy_back,
  action_taken,
  action_executed,
  kept,
  improved,
  position_taken,
  moved,
  native,
  gained,
  lost,
  battle,
  dice,
  absorbed,
  no_dice,
  hits,
  wounded,
  killed,
  won,
  nobody_won,
  degraded,
  converted,
  conquered,
  pursued,
  warped,
  healed,
  left,
  annexed,
  played,
  used,
  discarded,
  removed,
  traded,
  declined,
  claimed,
  until_end,
  effects_end,
  game_ends,
  final_score,
  tie_broken
};
constexpr auto names(Type<Deed>) {
  return std::array{"rule"sv,
                    "position_dealt"sv,
                    "traits_dealt"sv,
                    "drafted"sv,
                    "settled"sv,
                    "pieces_given"sv,
                    "gold_given"sv,
                    "envoys_given"sv,
                    "laid_open"sv,
                    "revealed"sv,
                    "turn_begins"sv,
                    "phase_begins"sv,
                    "track_laid"sv,
                    "gold_gained"sv,
                    "gold_lost"sv,
                    "paid"sv,
                    "drawn"sv,
                    "draw_added"sv,
                    "event_played"sv,
                    "piece_placed"sv,
                    "not_placed"sv,
                    "too_dear"sv,
                    "envoy_placed"sv,
                    "envoy_back"sv,
                    "action_taken"sv,
                    "action_executed"sv,
                    "kept"sv,
                    "improved"sv,
                    "position_taken"sv,
                    "moved"sv,
                    "native"sv,
                    "gained"sv,
                    "lost"sv,
                    "battle"sv,
                    "dice"sv,
                    "absorbed"sv,
                    "no_dice"sv,
                    "hits"sv,
                    "wounded"sv,
                    "killed"sv,
                    "won"sv,
                    "nobody_won"sv,
                    "degraded"sv,
                    "converted"sv,
                    "conquered"sv,
                    "pursued"sv,
                    "warped"sv,
                    "healed"sv,
                    "left"sv,
                    "annexed"sv,
                    "played"sv,
                    "used"sv,
                    "discarded"sv,
                    "removed"sv,
                    "traded"sv,
                    "declined"sv,
                    "claimed"sv,
                    "until_end"sv,
                    "effects_end"sv,
                    "game_ends"sv,
                    "final_score"sv,
                    "tie_broken"sv};
}

struct Fact {
  RuleId rule{};
  Deed deed = Deed::rule;
  Seat by{};  // nobody: the Barbarians, or no particular player
  Seat other{};
  Card card{};  // a card, an Area or a piece
  Card area{};
  std::int32_t amount = 0;
  std::int32_t second = 0;
  bool operator==(const Fact&) const = default;
};
constexpr auto fields(Type<Fact>) {
  return FieldList{field("rule", &Fact::rule),
                   field("deed", &Fact::deed),
                   optional_field("by", &Fact::by),
                   optional_field("other", &Fact::other),
                   optional_field("card", &Fact::card),
                   optional_field("area", &Fact::area),
                   optional_field("amount", &Fact::amount),
                   optional_field("second", &Fact::second)};
}

}  // namespace arbiter::zabor
