// The position of a game, packed into one trivially copyable value of less than 4 KB. The map and
// the cards are content. A card that is nowhere else is in its deck. People read and write a
// position in the form of position.hpp.
#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/core/canonical.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/rulings.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/zabor/kinds.hpp"

namespace arbiter::zabor {

// Units by their class.
struct Stack {
  std::array<std::uint8_t, kClasses> n{};
  bool operator==(const Stack&) const = default;

  bool any() const { return std::bit_cast<std::uint64_t>(n) != 0; }
  unsigned size() const {
    unsigned sum = 0;
    for (const auto one : n) sum += one;
    return sum;
  }
};

struct AreaState {
  Owner owner = kUnclaimed;
  Upgrade upgrade = Upgrade::none;
  bool road = false;
  Stack units;    // the owner's
  Stack arrived;  // the mover's, after a move: also in `units`, or waiting for a Battle
  bool operator==(const AreaState&) const = default;

  bool civilized() const { return decides<"kw-rural-area-1">(upgrade != Upgrade::none); }
};

struct MonsterState {
  AreaNumber area = nowhere;
  Owner owner = kUnclaimed;
  std::uint8_t wounds = 0;  // taken
  bool arrived = false;     // has moved
  std::uint8_t spent = 0;   // pursuits in the chain of Battles
  bool operator==(const MonsterState&) const = default;
};

// A card that a view does not show.
inline constexpr std::uint8_t kHiddenCard = 254;

// A few cards. They are sorted by number if their order means nothing.
template <unsigned N>
struct Cards {
  std::uint8_t count = 0;
  std::array<std::uint8_t, N> card{};
  bool operator==(const Cards&) const = default;

  bool full() const { return count == N; }
  bool has(std::uint8_t wanted) const { return place(wanted) < count; }
  unsigned place(std::uint8_t wanted) const {
    unsigned at = 0;
    while (at < count && card[at] != wanted) ++at;
    return at;
  }
  void append(std::uint8_t one) { card[count++] = one; }
  void insert(std::uint8_t one) {
    unsigned at = count++;
    for (; at > 0 && card[at - 1] > one; --at) card[at] = card[at - 1];
    card[at] = one;
  }
  void erase(unsigned at) {
    for (--count; at < count; ++at) card[at] = card[at + 1];
    card[count] = 0;
  }
};

struct PlayerState {
  std::uint16_t gold = 0;
  std::uint16_t vp = 0;
  std::uint16_t battles = 0;  // won so far in the game
  std::uint8_t battles_turn = 0;
  Colour colour = Colour::none;
  AreaNumber start = nowhere;
  std::uint8_t envoys = 0;  // not yet placed
  std::uint8_t fought = 0;  // a bit for each seat: Empires fought this turn
  std::uint8_t closed = 0;  // Empires with whom a trade was declined
  std::uint8_t picked = none8;
  std::array<std::uint8_t, 2> used{};    // Dynasties and Artifacts used this turn: a bit for each
  std::array<std::uint8_t, 2> spent{};   // the same, for as long as they lie on the chart
  std::array<std::uint8_t, 4> hidden{};  // in a view: cards of Destiny, Sorcery, draft, Traits
  Cards<kDraft> draft;
  Cards<kTraits> traits;
  std::array<Cards<kChart>, 2> chart;  // Dynasties, Artifacts
  Cards<kHand> hand;
  std::array<std::uint8_t, kClaims / 8> claimed{};
  bool operator==(const PlayerState&) const = default;

  bool has_claimed(unsigned claim) const { return (claimed[claim / 8] >> claim % 8 & 1) != 0; }
  // Where a copy of the card lies on the chart that has not been used; if none does, its size.
  unsigned unused_place(unsigned which, std::uint8_t wanted) const {
    unsigned at = chart[which].place(wanted);
    while (at < chart[which].count &&
           (chart[which].card[at] != wanted || (used[which] >> at & 1) != 0))
      ++at;
    return at;
  }
};

enum class StepName : std::uint8_t {
  none,
  positions,   // set-up: chance deals the Position Cards
  deal,        // set-up: chance deals Traits to `seat`
  draft,       // set-up: each player picks one
  settle,      // set-up: `seat` chooses colour and area
  pieces,      // set-up: `seat` places its pieces
  barbarians,  // set-up: `seat` places a Barbarian Keep
  reveal,      // chance turns up the next VP Card
  draw,        // chance draws Event Cards
  choose,      // the Master of Events plays one
  place,       // the Master of Events places Barbarian pieces
  turn,        // `seat` answers
  answer       // Trade Phase: the partner answers
};
constexpr auto names(Type<StepName>) {
  return std::array{"none"sv,   "positions"sv,  "deal"sv,   "draft"sv, "settle"sv,
                    "pieces"sv, "barbarians"sv, "reveal"sv, "draw"sv,  "choose"sv,
                    "place"sv,  "turn"sv,       "answer"sv};
}

struct Moment {
  Phase phase = Phase::setup;
  StepName step = StepName::positions;
  Owner seat = 0;
  Owner first = 0;              // who began the phase
  std::uint8_t space = none8;   // on the track, whose Envoy acts or was the last to act
  Owner with = kUnclaimed;      // the partner of a trade
  AreaNumber target = nowhere;  // where the moves of the Warfare Phase go
  std::uint8_t card = none8;    // the event that is being played
  std::uint8_t n = 0;           // picks made; pieces placed
  bool operator==(const Moment&) const = default;
};

enum class BattleStage : std::uint8_t {
  none,
  strike,         // First Strike dice
  strike_wounds,  // the Wounds that they cause on both sides
  roll,
  wounds,
  won,     // the effects of the result
  warp,    // Units without a pursuit left warp
  pursue,  // the winner may pursue
  warp_all
};
constexpr auto names(Type<BattleStage>) {
  return std::array{"none"sv, "strike"sv, "strike_wounds"sv, "roll"sv,    "wounds"sv,
                    "won"sv,  "warp"sv,   "pursue"sv,        "warp_all"sv};
}
// Whether somebody has won, so that only what Units do after a Battle remains.
constexpr bool has_a_winner(BattleStage stage) {
  switch (stage) {
    case BattleStage::none:
    case BattleStage::strike:
    case BattleStage::strike_wounds:
    case BattleStage::roll:
    case BattleStage::wounds:
    case BattleStage::won: return false;
    case BattleStage::warp:
    case BattleStage::pursue:
    case BattleStage::warp_all: break;
  }
  return true;
}
inline constexpr unsigned kMostPursuits = 5;

struct BattleState {
  BattleStage stage = BattleStage::none;
  AreaNumber area = nowhere;
  Owner attacker = kUnclaimed;
  Owner defender = kUnclaimed;
  Owner winner = kUnclaimed;
  bool first_round = true;
  std::array<std::uint8_t, 2> hits{};    // still to be assigned: the attacker's, the defender's
  std::array<std::uint8_t, 2> absorb{};  // what remains of each pool
  Stack attackers;                       // Units of the attacker; its Monsters stand in the Area
  std::array<Stack, kMostPursuits> spent{};  // the attacker's that have used 1, 2 ... pursuits
  Stack warping;
  std::uint16_t warping_monsters = 0;
  bool operator==(const BattleState&) const = default;
};

enum class FrameKind : std::uint8_t {
  action,    // one of the eight, or moves that a card allows
  resolve,   // the effects of a card, one after another
  draw,      // chance draws cards
  place,     // a piece is acquired or placed
  limit,     // too many cards
  surplus,   // too many Units
  remove,    // a card removes Units
  discard,   // a card makes its player discard
  envoy,     // an extra Envoy
  position,  // a card takes a Position Card
  warping,   // a card moves Units into a Civilized Area
  leave,     // the owner may leave an Area that Diplomacy takes
  spend      // Trade Bonus Cards are resolved
};
constexpr auto names(Type<FrameKind>) {
  return std::array{"action"sv,  "resolve"sv, "draw"sv,    "place"sv, "limit"sv,
                    "surplus"sv, "remove"sv,  "discard"sv, "envoy"sv, "position"sv,
                    "warping"sv, "leave"sv,   "spend"sv};
}

enum class FrameStage : std::uint8_t {
  open,     // nothing has been done
  going,    // something has been done
  keep,     // one of the drawn cards is chosen
  battles,  // Battles wait
  finish,   // the rest needs no answer
  other,    // a player is chosen
  option,   // an option is chosen
  area,     // an Area is chosen
  roll,     // the dice of an attack
  wounds    // its wounds
};
constexpr auto names(Type<FrameStage>) {
  return std::array{"open"sv,  "going"sv,  "keep"sv, "battles"sv, "finish"sv,
                    "other"sv, "option"sv, "area"sv, "roll"sv,    "wounds"sv};
}
// Whether an action can have this stage. The effects of a card have `open`, `finish` and all the
// others.
constexpr bool is_of_action(FrameStage stage) {
  switch (stage) {
    case FrameStage::open:
    case FrameStage::going:
    case FrameStage::keep:
    case FrameStage::battles:
    case FrameStage::finish: return true;
    case FrameStage::other:
    case FrameStage::option:
    case FrameStage::area:
    case FrameStage::roll:
    case FrameStage::wounds: break;
  }
  return false;
}

// Why cards are drawn, which also decides where they go.
enum class Purpose : std::uint8_t { hand, chart, search, event, trade, monster, draft };
constexpr auto names(Type<Purpose>) {
  return std::array{"hand"sv, "chart"sv, "search"sv, "event"sv, "trade"sv, "monster"sv, "draft"sv};
}

// Whether only the player who draws the cards sees them.
constexpr bool is_secret(Purpose purpose) {
  switch (purpose) {
    case Purpose::hand:
    case Purpose::search:
    case Purpose::event:
    case Purpose::draft: return true;
    case Purpose::chart:
    case Purpose::trade:
    case Purpose::monster: break;
  }
  return false;
}

// Something that is under way on top of the phase. What a field means depends on the kind.
struct Frame {
  FrameKind kind = FrameKind::action;
  FrameStage stage = FrameStage::open;
  Owner seat = 0;
  Owner other = kUnclaimed;  // resolve: the other player; leave: who takes the Area
  Owner first = kUnclaimed;  // resolve: who began a round, if the Master of the Council has changed
  ActionName action = ActionName::none;
  Side side = Side::primary;
  UnitFilter units = UnitFilter::land;  // action: what may move
  Purpose purpose = Purpose::hand;
  Deck deck = Deck::destiny;
  Where where = Where::own;  // place: of Barbarian pieces
  AreaNumber area = nowhere;
  AreaNumber from = nowhere;  // action: the only Area that Units may leave
  Piece piece = none8;
  std::uint8_t card = none8;
  std::uint8_t n = 0;      // how many are left
  std::uint8_t m = 0;      // action: searches made, Gold worth of free Units; resolve: the player
  std::uint8_t areas = 0;  // action: how many Areas Units may go to; 0: any number
  std::uint8_t step = 0;   // resolve: the effect, counted from the card's first
  std::uint8_t option = none8;
  bool taken = false;
  bool free = false;  // free option of a secondary action; a piece without a cost
  bool paid = false;  // the other option; a piece that is paid
  bool studied = false;
  bool barbarian = false;
  bool operator==(const Frame&) const = default;
};

// An effect that lasts until the end of the turn.
struct ThisTurn {
  Owner seat = 0;
  std::uint16_t effect = 0;
  bool operator==(const ThisTurn&) const = default;
};

struct TrackSlot {
  ActionName action = ActionName::none;
  std::array<std::array<std::uint8_t, kShare>, 2> envoys{};  // seat + 1; in the order placed
  bool operator==(const TrackSlot&) const = default;
};

struct State {
  std::uint8_t players = 0;
  std::uint8_t ages = 4;
  std::uint8_t per_age = 2;
  ChosenRulings rulings;
  Owner mover = kUnclaimed;  // the player whose Units have arrived
  bool unsettled = false;    // capacities may be exceeded
  bool tied = false;         // the game is over and VPs alone do not decide it
  std::uint8_t winners = 0;  // a bit for each seat
  Moment at;
  BattleState battle;
  std::array<Owner, kPositions> position{kUnclaimed, kUnclaimed, kUnclaimed, kUnclaimed,
                                         kUnclaimed};
  Cards<kVpCards> vp;  // those turned up
  Cards<kOffer> offer;
  std::array<TrackSlot, kActions> track{};
  std::array<std::uint8_t, kDeckCards> discard{};    // played
  std::array<std::uint8_t, kDeckCards> face_down{};  // discarded without being played
  std::uint8_t this_turn_count = 0;
  std::array<ThisTurn, kThisTurn> this_turn{};
  std::uint8_t frame_count = 0;
  std::array<Frame, kFramesHere> frames{};
  std::array<PlayerState, kPlayers> player{};
  std::array<MonsterState, kMonsters> monster{};
  std::array<AreaState, kAreas> area{};
  bool operator==(const State&) const = default;

  // Requires that something is under way.
  Frame& top() {
    assert(frame_count > 0);
    return frames[frame_count - 1u];
  }
  const Frame& top() const {
    assert(frame_count > 0);
    return frames[frame_count - 1u];
  }
  Owner next(Owner seat) const { return static_cast<Owner>((seat + 1) % players); }
  unsigned vp_total() const { return static_cast<unsigned>(ages) * per_age; }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 4096);

template <class T>
void add_bytes(CanonicalBytes& out, const T& value) {
  if constexpr (std::is_convertible_v<const T&, std::span<const std::uint8_t>>)
    out.add_bytes(value);
  else if constexpr (requires { value.begin(); })
    for (const auto& one : value) add_bytes(out, one);
  else
    out.add(value);
}
inline void add_canonical(CanonicalBytes& out, const Stack& stack) { add_bytes(out, stack.n); }
template <unsigned N>
void add_canonical(CanonicalBytes& out, const Cards<N>& cards) {
  out.add(cards.count);
  for (unsigned i = 0; i < cards.count; ++i) out.add(cards.card[i]);
}
inline void add_canonical(CanonicalBytes& out, const AreaState& area) {
  out.add(area.owner);
  out.add(area.upgrade);
  out.add(area.road);
  out.add(area.units);
  out.add(area.arrived);
}
inline void add_canonical(CanonicalBytes& out, const MonsterState& monster) {
  out.add(monster.area);
  out.add(monster.owner);
  out.add(monster.wounds);
  out.add(monster.arrived);
  out.add(monster.spent);
}
inline void add_canonical(CanonicalBytes& out, const PlayerState& player) {
  out.add(player.gold);
  out.add(player.vp);
  out.add(player.battles);
  out.add(player.battles_turn);
  out.add(player.colour);
  out.add(player.start);
  out.add(player.envoys);
  out.add(player.fought);
  out.add(player.closed);
  out.add(player.picked);
  add_bytes(out, player.used);
  add_bytes(out, player.spent);
  add_bytes(out, player.hidden);
  out.add(player.draft);
  out.add(player.traits);
  for (const auto& one : player.chart) out.add(one);
  out.add(player.hand);
  add_bytes(out, player.claimed);
}
inline void add_canonical(CanonicalBytes& out, const Moment& at) {
  out.add(at.phase);
  out.add(at.step);
  out.add(at.seat);
  out.add(at.first);
  out.add(at.space);
  out.add(at.with);
  out.add(at.target);
  out.add(at.card);
  out.add(at.n);
}
inline void add_canonical(CanonicalBytes& out, const BattleState& battle) {
  out.add(battle.stage);
  if (battle.stage == BattleStage::none) return;
  out.add(battle.area);
  out.add(battle.attacker);
  out.add(battle.defender);
  out.add(battle.winner);
  out.add(battle.first_round);
  add_bytes(out, battle.hits);
  add_bytes(out, battle.absorb);
  out.add(battle.attackers);
  for (const auto& one : battle.spent) out.add(one);
  out.add(battle.warping);
  out.add(battle.warping_monsters);
}
inline void add_canonical(CanonicalBytes& out, const Frame& frame) {
  out.add(frame.kind);
  out.add(frame.stage);
  out.add(frame.seat);
  out.add(frame.other);
  out.add(frame.action);
  out.add(frame.side);
  out.add(frame.units);
  out.add(frame.purpose);
  out.add(frame.deck);
  out.add(frame.where);
  for (const std::uint8_t one : {frame.area, frame.from, frame.piece, frame.card, frame.n, frame.m,
                                 frame.areas, frame.step, frame.option})
    out.add(one);
  for (const bool one : {frame.taken, frame.free, frame.paid, frame.studied, frame.barbarian})
    out.add(one);
}
inline void add_canonical(CanonicalBytes& out, const State& state) {
  out.add(state.players);
  out.add(state.ages);
  out.add(state.per_age);
  out.add(state.mover);
  out.add(state.unsettled);
  out.add(state.tied);
  out.add(state.winners);
  out.add(state.at);
  out.add(state.battle);
  add_bytes(out, state.position);
  out.add(state.vp);
  out.add(state.offer);
  for (const auto& slot : state.track) {
    out.add(slot.action);
    for (const auto& side : slot.envoys) add_bytes(out, side);
  }
  add_bytes(out, state.discard);
  add_bytes(out, state.face_down);
  out.add(state.this_turn_count);
  for (unsigned i = 0; i < state.this_turn_count; ++i) {
    out.add(state.this_turn[i].seat);
    out.add(state.this_turn[i].effect);
  }
  out.add(state.frame_count);
  for (unsigned i = 0; i < state.frame_count; ++i) out.add(state.frames[i]);
  for (unsigned i = 0; i < state.frame_count; ++i)
    if (state.frames[i].first != kUnclaimed) out.add(state.frames[i].first);
  for (unsigned i = 0; i < state.players; ++i) out.add(state.player[i]);
  for (const auto& one : state.monster) out.add(one);
  for (const auto& one : state.area) out.add(one);
}

}  // namespace arbiter::zabor
