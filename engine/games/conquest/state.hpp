// The position of a war: commanders, resources, combats and lasting effects (book 1 to 4, 8).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/canonical.hpp"
#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/rulings.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/conquest/card.hpp"
#include "engine/games/conquest/frames.hpp"
#include "engine/games/conquest/in_play.hpp"
#include "engine/games/conquest/spare.hpp"
#include "engine/games/conquest/variants.hpp"

namespace arbiter::conquest {

// Marks a health that the state check has not seen yet.
inline constexpr std::int16_t unseen_health = INT16_MIN;

// The most that a position can hold. An entry that exceeds it cannot be judged (Applied::endless).
inline constexpr std::int32_t most_points = 32'000;  // of health, above and below 0, and of damage
inline constexpr std::int32_t most_times_unable = 250;
inline constexpr std::int32_t most_coins = 1'000'000'000;
inline constexpr std::size_t most_combats = 250;

// A resource outside a shuffled domain, or a known one inside it.
struct Resource {
  Id id;
  Card card;
  SeatSet seen;  // who knows which card it is
  Region in;
  Region returns_to;        // the region that a set-aside resource left (2.1-6)
  Id on;                    // item: its bearer; upgrade: its location; mount: its rider
  std::uint8_t unable = 0;  // how many times (3.2.2-2)
  bool guard = false;
  bool moved = false;       // performed the action move this term (B.7-2)
  bool assaulted = false;   // performed assault this term; for a location: was assaulted (8.2-8)
  bool due = false;         // its commander's next act will disable it (B.7-6)
  std::int16_t damage = 0;  // dealt to a unit and not yet recovered
  std::int16_t gained = 0;  // health gained by a unit
  std::int16_t health = 0;  // of an encampment
  std::int16_t seen_health = unseen_health;  // of a unit, as the last state check saw it
  std::uint16_t counters = 0;                // duration counters
  std::uint16_t used = 0;  // its "next time" and "first time" abilities that have triggered
  std::uint16_t since = 0;  // stamp of becoming active, which ranks continuous effects
  bool operator==(const Resource&) const = default;
};
constexpr auto fields(Type<Resource>) {
  return FieldList{field("id", &Resource::id),
                   optional_field("card", &Resource::card),
                   optional_field("seen", &Resource::seen),
                   field("in", &Resource::in),
                   optional_field("returns_to", &Resource::returns_to),
                   optional_field("on", &Resource::on),
                   optional_field("unable", &Resource::unable),
                   optional_field("guard", &Resource::guard),
                   optional_field("moved", &Resource::moved),
                   optional_field("assaulted", &Resource::assaulted),
                   optional_field("due", &Resource::due),
                   optional_field("damage", &Resource::damage),
                   optional_field("gained", &Resource::gained),
                   optional_field("health", &Resource::health),
                   optional_field("seen_health", &Resource::seen_health),
                   optional_field("counters", &Resource::counters),
                   optional_field("used", &Resource::used),
                   optional_field("since", &Resource::since)};
}
constexpr auto key_of(Type<Resource>) { return &Resource::id; }

struct Commander {
  Seat seat;
  bool in_war = true;
  std::int32_t gold = 0;
  std::int32_t mana = 0;
  Pile domain;
  std::uint8_t regroups = 0;
  bool kept = false;          // may not regroup any more (1.6-6)
  bool annexed = false;       // has annexed this term (A.1-2)
  bool bartered = false;      // has bartered this term (A.2-2)
  bool offered_draw = false;  // has offered a draw this term (A.4-1)
  bool shuffled =
      false;     // the domain was just shuffled: a non-ally may shuffle or cut it (2.3.2-6)
  Card general;  // the card that is the commander's general (D.4-1)
  bool first_term = false;  // in the first term, in which the general is not enabled (D.4-6)
  bool operator==(const Commander&) const = default;
};
constexpr auto fields(Type<Commander>) {
  return FieldList{field("seat", &Commander::seat),
                   optional_field("in_war", &Commander::in_war),
                   optional_field("gold", &Commander::gold),
                   optional_field("mana", &Commander::mana),
                   optional_field("domain", &Commander::domain),
                   optional_field("regroups", &Commander::regroups),
                   optional_field("kept", &Commander::kept),
                   optional_field("annexed", &Commander::annexed),
                   optional_field("bartered", &Commander::bartered),
                   optional_field("offered_draw", &Commander::offered_draw),
                   optional_field("shuffled", &Commander::shuffled),
                   optional_field("general", &Commander::general),
                   optional_field("first_term", &Commander::first_term)};
}
constexpr auto key_of(Type<Commander>) { return &Commander::seat; }

enum class CombatKind : std::uint8_t { assault, engagement };
constexpr auto names(Type<CombatKind>) { return std::array{"assault"sv, "engagement"sv}; }

// An assault or an engagement that is running (8). Later ones in the list are nested in earlier
// ones.
struct Combat {
  CombatKind kind = CombatKind::engagement;
  Id location;               // that is assaulted
  std::vector<Id> units;     // that assault
  std::vector<Id> engaged;   // assaulting units that were ever engaged in this assault
  Id attacker;               // the unit that performed attack
  std::vector<Pair> pairs;   // for an engagement, in the order in which they deal damage
  bool ordered = true;       // whether the campaigning commander has settled that order (8.1.1-4)
  std::uint8_t settled = 0;  // while settling: how many pairs are in their place
  bool fresh = false;        // began in the present act
  Seat first;                // who gained priority when it began (6.3-6)
  bool operator==(const Combat&) const = default;
};
constexpr auto fields(Type<Combat>) {
  return FieldList{field("kind", &Combat::kind),
                   optional_field("location", &Combat::location),
                   optional_field("units", &Combat::units),
                   optional_field("engaged", &Combat::engaged),
                   optional_field("attacker", &Combat::attacker),
                   optional_field("pairs", &Combat::pairs),
                   optional_field("ordered", &Combat::ordered),
                   optional_field("settled", &Combat::settled),
                   optional_field("fresh", &Combat::fresh),
                   field("first", &Combat::first)};
}

// A timed effect (5.7.2), or an ability that an effect created (7-3). Its text is a step of a card.
struct Lasting {
  std::uint16_t number = 0;  // stamp of its resolution: the later one has preference (5.8-4)
  TextPlace text;
  std::uint16_t x = 0;
  Seat commander;
  Record source;
  std::vector<Id> affected;  // fixed when it resolved (5.7.2-3)
  std::vector<Id> used;      // whose "next time" has come (7.1-10); no id: of a created ability
  bool operator==(const Lasting&) const = default;
};
constexpr auto fields(Type<Lasting>) {
  return FieldList{
      field("number", &Lasting::number),          field("text", &Lasting::text),
      optional_field("x", &Lasting::x),           field("commander", &Lasting::commander),
      optional_field("source", &Lasting::source), optional_field("affected", &Lasting::affected),
      optional_field("used", &Lasting::used)};
}

enum class PhaseName : std::uint8_t {
  setup,
  enable,
  investment,
  barter,
  condition,
  campaign,
  recovery,
  resolution
};
constexpr auto names(Type<PhaseName>) {
  return std::array{"setup"sv,     "enable"sv,   "investment"sv, "barter"sv,
                    "condition"sv, "campaign"sv, "recovery"sv,   "resolution"sv};
}

// Where the war is, in the words of the book. At a moment of priority it says everything. While
// something resolves, the frames say more.
struct Moment {
  PhaseName phase = PhaseName::setup;
  Seat term;                    // the campaigning commander, or a team's first member (D.3)
  Seat priority;                // the holder of priority, likewise
  std::uint8_t waits = 0;       // consecutive waits
  std::vector<Combat> combats;  // outermost first
  bool operator==(const Moment&) const = default;
};
constexpr auto fields(Type<Moment>) {
  return FieldList{optional_field("phase", &Moment::phase), optional_field("term", &Moment::term),
                   optional_field("priority", &Moment::priority),
                   optional_field("waits", &Moment::waits),
                   optional_field("combats", &Moment::combats)};
}

// The number of terms to play after the current one once the time limit is reached; -1 before
// (1.7.1-2).
inline constexpr std::int8_t no_limit = -1;

struct State {
  ChosenRulings rulings;  // from the log's options: not part of a written position
  Variants variants;      // likewise
  Moment at;
  bool first_term = false;  // the first term of the war (1.6-8)
  std::int8_t terms_left = no_limit;
  std::vector<Commander> commanders;  // in seat order
  std::vector<Resource> resources;    // sorted by id
  std::vector<Lasting> lasting;       // in order of resolution
  std::vector<AbilityRef>
      used_grants;          // "next time" abilities of continuous grants that have triggered
  std::uint16_t stamp = 0;  // the last stamp given
  Outcome outcome;
  std::vector<Frame> frames;  // the bottom one first; empty once the war is over
  Spare<FrameMemory> spare;
  Derivable<InPlay> in_play;
  bool operator==(const State&) const = default;

  Commander& commander(Seat seat) { return commanders[seat.number]; }
  const Commander& commander(Seat seat) const { return commanders[seat.number]; }
  SeatSet everybody() const { return SeatSet::first(static_cast<unsigned>(commanders.size())); }

  // Takes over the options and players of the log.
  void in_force(const SetUp& set_up) {
    rulings = ChosenRulings(set_up);
    variants = variants_of(set_up);
  }
};
constexpr auto fields(Type<State>) {
  return FieldList{optional_field("at", &State::at),
                   optional_field("first_term", &State::first_term),
                   optional_field("terms_left", &State::terms_left),
                   field("commanders", &State::commanders),
                   optional_field("resources", &State::resources),
                   optional_field("lasting", &State::lasting),
                   optional_field("used_grants", &State::used_grants),
                   optional_field("stamp", &State::stamp),
                   optional_field("outcome", &State::outcome),
                   optional_field("frames", &State::frames)};
}

}  // namespace arbiter::conquest
