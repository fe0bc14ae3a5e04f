// The checks of the moves. One need() for each sentence of the rule book.
#include "engine/games/zabor/judging.hpp"

#include <algorithm>
#include <utility>

#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/rule.hpp"

namespace arbiter::zabor {
namespace {

class Judging {
 public:
  Judging(const Reading& the_read, Seat by, Checker& checker)
      : read(the_read),
        state(the_read.state),
        content(the_read.content),
        owner(by.number),
        check(checker) {}

  const Reading& read;
  const State& state;
  const Content& content;
  const Owner owner;
  Checker& check;

  bool need(bool holds, RuleId rule) const { return check.need(holds, rule); }
  AreaNumber area(Card card) const { return content.area(card); }

  // --- Set-up ---

  void operator()(const Draft& m) const {
    const std::uint8_t card = known(m.card);
    const bool held = state.player[owner].draft.has(card);
    for (Owner i = 0; i < state.players; ++i)
      if (i != owner) need(held || !state.player[i].draft.has(card), row<"setup-9">);
    need(held, row<"setup-8">);
  }

  void operator()(const Settle& m) const {
    need(m.colour != Colour::none, row<"setup-14">);
    for (Owner i = 0; i < state.players; ++i)
      need(state.player[i].colour == Colour::none || state.player[i].colour != m.colour,
           row<"setup-14">);
    const AreaNumber at = area(m.area);
    if (!need(at != nowhere, row<"setup-15">)) return;
    need(content.start[at] == m.colour, row<"setup-15">);
    need(state.area[at].owner == kUnclaimed, row<"setup-15">);
  }

  void operator()(const Barbarians& m) const {
    const AreaNumber at = area(m.area);
    if (!need(at != nowhere && !content.is_sea(at), row<"setup-30">)) return;
    const AreaState& here = state.area[at];
    need(here.owner == kUnclaimed && !here.road, row<"setup-30">);
  }

  // --- Phases ---

  void operator()(const Place& m) const {
    const Frame& frame = state.top();
    const AreaNumber at = area(m.area);
    need(content.piece(m.piece) == frame.piece && frame.piece != none8, rule_of_place(frame));
    if (!need(at != nowhere, rule_of_place(frame))) return;
    const bool own = !frame.barbarian && frame.from == nowhere;
    if (own && (frame.piece == kRoad || is_upgrade(frame.piece)))
      if (!need(read.controls(owner, at) && !content.is_sea(at), row<"kw-acquire-7">)) return;
    need(is_place(read, frame, at), rule_of_place(frame));
    if (own && frame.piece < kClasses) need(read.has_room(owner, frame.piece), row<"build-army-9">);
  }
  RuleId rule_of_place(const Frame& frame) const {
    if (frame.barbarian) return row<"event-4">;
    if (frame.from != nowhere) return row<"setup-23">;
    if (frame.piece == kRoad || frame.piece == kKeep) return row<"kw-acquire-8">;
    if (is_upgrade(frame.piece)) return row<"kw-acquire-9">;
    return content.is_naval(frame.piece) ? row<"kw-acquire-3"> : row<"kw-acquire-2">;
  }

  void operator()(const Track& m) const {
    bool each = m.actions.size() == kActions;
    for (unsigned i = 0; i < kActions; ++i)
      each =
          each && std::count(m.actions.begin(), m.actions.end(), static_cast<ActionName>(i)) == 1;
    need(each, row<"place-actions-1">);
  }

  void operator()(const Event& m) const { need(state.offer.has(known(m.card)), row<"event-2">); }

  void operator()(const Envoy& m) const {
    const bool extra = state.frame_count > 0;
    unsigned slot = 0;
    while (slot < kActions && state.track[slot].action != m.action) ++slot;
    if (!need(slot < kActions && m.action != ActionName::none, row<"place-envoys-1">)) return;
    need(is_free_space(read, owner, slot, m.side), row<"place-envoys-4">);
    const unsigned space = slot * 2 + static_cast<unsigned>(m.side);
    if (extra)
      need(state.at.space == none8 || space > state.at.space, row<"kw-envoy-2">);
  }

  // --- Actions ---

  void operator()(const Search& m) const {
    if (!need(m.deck == Deck::dynasty || m.deck == Deck::artifact, row<"acquisition-2">)) return;
    const bool there = read.undealt(m.deck) > 0;
    const auto& chart = state.player[owner].chart[m.deck == Deck::artifact];
    need(there && !chart.full(), row<"acquisition-2">);
  }

  void operator()(const Keep& m) const {
    need(state.offer.has(known(m.card)),
         state.top().side == Side::primary ? row<"acquisition-1"> : row<"acquisition-3">);
  }

  void operator()(const Build& m) const {
    const Frame& frame = state.top();
    const bool maritime = frame.action == ActionName::maritime;
    const bool primary = frame.side == Side::primary;
    const Piece piece = content.piece(m.unit);
    const RuleId what = maritime && primary ? row<"maritime-1">
                        : maritime          ? row<"maritime-5">
                        : primary           ? row<"build-army-1">
                        : m.free            ? row<"build-army-6">
                                            : row<"build-army-7">;
    bool fits = piece < kClasses && kTaken[piece] == 0 && m.n > 0 && m.n <= 100;
    if (!need(fits, what)) return;
    fits = maritime == (kTypeOf[piece] == UnitType::fleet);
    if (!maritime && !primary && !m.free) fits = kTypeOf[piece] == UnitType::infantry;
    need(fits, what);
    if (maritime) need(!frame.studied, row<"maritime-4">);
    if (m.free) {
      need(!maritime && !primary, what);
      need(!frame.paid, row<"build-army-6">);
      const unsigned worth = frame.m + m.n * kScores[static_cast<std::size_t>(kTypeOf[piece])].cost;
      need(worth <= 8, row<"build-army-6">);
    } else {
      if (!maritime && !primary) need(!frame.free, row<"build-army-7">);
      need(affordable(piece, m.n), row<"kw-cost-2">);
    }
    const AreaNumber at = area(m.area);
    const RuleId where = maritime ? row<"kw-acquire-3"> : row<"build-army-8">;
    if (need(at != nowhere, where)) need(read.may_place(owner, piece, at), where);
    if (!read.has_room(owner, piece, m.n)) {
      need(false, row<"build-army-9">);
      need(false, capacity_rule(kTypeOf[piece]));
    } else {
      need(true, row<"build-army-9">);
      need(true, capacity_rule(kTypeOf[piece]));
    }
  }
  bool affordable(Piece piece, unsigned n) const {
    const int cost = read.cost(owner, piece);
    return cost * static_cast<int>(n) <= static_cast<int>(state.player[owner].gold);
  }
  static RuleId capacity_rule(UnitType type) {
    constexpr std::array<RuleId, kTypes> rules{row<"kw-unit-capacity-2">, row<"kw-unit-capacity-3">,
                                               row<"kw-unit-capacity-6">, row<"kw-unit-capacity-4">,
                                               row<"kw-unit-capacity-5">};
    return rules[static_cast<std::size_t>(type)];
  }

  void operator()(const Improve& m) const {
    const Frame& frame = state.top();
    const bool primary = frame.side == Side::primary;
    const Piece piece = content.piece(m.piece);
    const RuleId what = primary  ? row<"civilize-1">
                        : m.free ? row<"civilize-6">
                                 : row<"civilize-7">;
    if (!need(piece == kRoad || is_upgrade(piece), what)) return;
    if (m.free) {
      need(!primary && piece == kKeep, what);
      need(!frame.paid && frame.m == 0, row<"civilize-6">);
    } else {
      if (!primary) need(piece == kKeep && !frame.free && frame.m < 4, row<"civilize-7">);
      need(affordable(piece, 1), row<"kw-cost-2">);
    }
    const AreaNumber at = area(m.area);
    if (!need(at != nowhere && !content.is_sea(at) && read.controls(owner, at),
              row<"kw-acquire-7">))
      return;
    if (piece == kRoad || piece == kKeep)
      need(read.may_place(owner, piece, at), row<"kw-acquire-8">);
    else
      need(read.may_place(owner, piece, at), row<"kw-acquire-9">);
  }

  void operator()(const MoveUnits& m) const {
    const Frame* frame = state.frame_count > 0 ? &state.top() : nullptr;
    const bool leaves = frame != nullptr && frame->kind == FrameKind::leave;
    const bool warfare = frame == nullptr;
    const bool maritime = frame != nullptr && frame->action == ActionName::maritime;
    const bool by_card = frame != nullptr && frame->action == ActionName::none;
    const bool primary = frame != nullptr && frame->side == Side::primary;
    const RuleId rule = leaves                ? row<"diplomacy-5">
                        : warfare             ? row<"warfare-1">
                        : maritime && primary ? row<"maritime-2">
                        : maritime            ? row<"maritime-5">
                        : by_card             ? row<"kw-card-1">
                        : primary             ? row<"campaign-1">
                                              : row<"campaign-4">;
    const AreaNumber from = area(m.from);
    const AreaNumber to = area(m.to);
    if (!need(from != nowhere && to != nowhere && from != to, rule)) return;
    if (!need(!m.units.empty() && m.units.size() <= content.pieces_count(), rule)) return;
    if (leaves) {
      need(from == frame->area && read.controls(owner, to), row<"diplomacy-5">);
      need(stays_behind(m, from), row<"diplomacy-5">);
    } else if (warfare) {
      need(state.at.target == nowhere || state.at.target == to, row<"warfare-1">);
      need(!content.is_sea(to), row<"warfare-1">);
    } else {
      const bool one_start =
          frame->action == ActionName::campaign && frame->side == Side::secondary;
      if (one_start) need(frame->from == nowhere || frame->from == from, row<"campaign-4">);
      if (frame->areas == 1) need(frame->area == nowhere || frame->area == to, row<"kw-card-1">);
    }
    for (std::size_t i = 0; i < m.units.size(); ++i) {
      bool twice = false;
      for (std::size_t k = 0; k < i; ++k) twice = twice || m.units[k].card == m.units[i].card;
      if (need(!twice, rule)) judge_unit(m.units[i], frame, warfare, from, to, rule);
    }
  }
  void judge_unit(const Copies& one, const Frame* frame, bool warfare, AreaNumber from,
                  AreaNumber to, RuleId rule) const {
    const Piece piece = content.piece(one.card);
    if (!need(piece < kClasses || (piece >= kFirstMonster && piece != none8), rule)) return;
    if (warfare) need(!content.is_naval(piece), row<"warfare-1">);
    if (frame != nullptr && frame->kind == FrameKind::action) {
      if (frame->action == ActionName::maritime)
        need(read.matches(frame->units, piece), rule);
      else if (frame->action == ActionName::none)
        need(read.matches(frame->units, piece), row<"kw-card-1">);
      else
        need(read.matches(frame->units, piece), row<"campaign-1">);
    }
    const unsigned there = unmoved(read, owner, from, piece);
    const bool moved = one.copies > there && total(from, piece) >= one.copies;
    if (moved && state.area[from].owner != owner) return void(need(false, row<"campaign-2">));
    need(true, row<"campaign-2">);
    if (!need(one.copies > 0 && one.copies <= there, rule)) return;
    if (may_reach(read, owner, piece, from, to)) {
      for (const RuleId each :
           {row<"movement-2">, row<"movement-3">, row<"movement-4">, row<"movement-5">})
        need(true, each);
    } else {
      need(false, rule_against_way(read, owner, piece, from, to));
    }
  }
  // Units of the kind that stand in the Area, moved or not.
  unsigned total(AreaNumber from, Piece piece) const {
    const AreaState& here = state.area[from];
    if (piece >= kFirstMonster) {
      const MonsterState& one = state.monster[piece - kFirstMonster];
      return one.area == from && one.owner == owner;
    }
    if (here.owner == owner) return here.units.n[piece];
    return state.mover == owner ? here.arrived.n[piece] : 0u;
  }
  bool stays_behind(const MoveUnits& m, AreaNumber from) const {
    const Force force = read.defenders(from);
    unsigned all = force.units.size() + static_cast<unsigned>(__builtin_popcount(force.monsters));
    unsigned leaving = 0;
    for (const Copies& one : m.units) leaving += one.copies;
    return leaving < all;
  }

  void operator()(const Fight& m) const {
    const AreaNumber at = area(m.area);
    need(at != nowhere && read.has_invaders(at), row<"campaign-3">);
  }

  void operator()(const TakeSeat& m) const {
    const Frame& frame = state.top();
    const std::uint16_t position = content.number(m.position, NameKind::position);
    const bool card = frame.kind == FrameKind::position;
    const bool primary = frame.side == Side::primary;
    const RuleId rule = card      ? row<"kw-card-1">
                        : primary ? row<"council-seat-1">
                                  : row<"council-seat-3">;
    if (!need(position != none16, rule)) return;
    need(state.position[position] != owner, rule);
    if (!card && !primary)
      need(position != static_cast<unsigned>(PositionCard::council), row<"council-seat-3">);
  }

  void operator()(const Annex& m) const {
    const Frame& frame = state.top();
    const AreaNumber at = area(m.area);
    const RuleId rule =
        frame.side == Side::secondary ? row<"diplomacy-4">
        : at != nowhere && is_empire(state.area[at].owner) && state.area[at].owner != owner
            ? row<"diplomacy-2">
            : row<"diplomacy-1">;
    if (!need(at != nowhere, rule)) return;
    if (rule == row<"diplomacy-1"> && read.is_barbarian(at))
      need(read.adjacent_areas(owner).has(at), row<"kw-adjacency-1">);
    if (rule == row<"diplomacy-2"> && is_empire(state.area[at].owner) &&
        state.area[at].owner != owner)
      need((read.adjacent_empires(owner) >> state.area[at].owner & 1) != 0, row<"kw-adjacency-2">);
    need(may_annex(read, frame, at), rule);
  }

  void operator()(const Study& m) const {
    const unsigned most = state.top().side == Side::primary ? 2 : 1;
    need(m.destiny + m.sorcery <= static_cast<int>(most),
         state.top().side == Side::primary ? row<"rituals-1"> : row<"rituals-3">);
  }

  void operator()(const Play& m) const {
    const std::uint8_t card = known(m.card);
    const bool sorcery =
        card < content.deck_cards.size() && content.deck_cards[card].deck == Deck::sorcery;
    need(state.player[owner].hand.has(card),
         sorcery ? row<"kw-sorcery-card-4"> : row<"kw-destiny-card-4">);
  }

  void operator()(const Use& m) const {
    const std::uint8_t card = known(m.card);
    if (!need(card < content.deck_cards.size() && content.deck_cards[card].usable,
              row<"kw-card-1">))
      return;
    const unsigned which = content.deck_cards[card].deck == Deck::artifact;
    const auto& chart = state.player[owner].chart[which];
    if (!need(chart.has(card), row<"kw-card-1">)) return;
    need((state.player[owner].used[which] >> chart.place(card) & 1) == 0, row<"kw-card-1">);
  }

  void operator()(const Done&) const {}

  // --- Battles and cards ---

  void operator()(const Wounds& m) const {
    Suffering side = suffering_of(read, Seat{owner});
    const bool strike = state.battle.stage == BattleStage::strike_wounds;
    const bool attack = state.battle.stage == BattleStage::none;  // by Sorcery
    const RuleId choice = attack ? row<"kw-hit-1"> : strike ? row<"battle-7"> : row<"battle-13">;
    const RuleId wounded = strike ? row<"battle-8"> : row<"battle-14">;
    const RuleId number = attack ? row<"kw-hit-1"> : strike ? row<"battle-3"> : row<"battle-11">;
    if (!need(m.units.size() == side.hits, number)) return;
    for (const Card one : m.units) {
      const Piece piece = content.piece(one);
      const bool there = piece < kClasses
                             ? side.force.units.n[piece] > 0
                             : piece >= kFirstMonster && piece != none8 &&
                                   (side.force.monsters >> (piece - kFirstMonster) & 1) != 0;
      if (!need(there, choice)) return;
      if (!need(may_suffer(read, side, piece), wounded)) return;
      suffer_in(read, side, piece);
    }
  }

  void operator()(const Pursue& m) const {
    const AreaNumber at = area(m.area);
    need(at != nowhere && pursuit_areas(read).has(at), row<"ability-pursuit-1">);
  }

  void operator()(const Warp& m) const {
    const Piece piece = content.piece(m.unit);
    const AreaNumber to = area(m.area);
    const bool battle = state.battle.stage != BattleStage::none;
    const RuleId rule = battle ? row<"ability-warp-1"> : row<"kw-card-1">;
    if (!need(piece < kClasses || (piece >= kFirstMonster && piece != none8), rule)) return;
    if (!need(to != nowhere, rule)) return;
    need(!content.is_sea(to) && read.controls(owner, to) && state.area[to].civilized(), rule);
    if (battle) {
      const unsigned there = piece < kClasses
                                 ? state.battle.warping.n[piece]
                                 : state.battle.warping_monsters >> (piece - kFirstMonster) & 1;
      need(m.n > 0 && m.n <= there, rule);
      need(!m.from.known() || area(m.from) == state.battle.area, rule);
      return;
    }
    const AreaNumber from = area(m.from);
    if (!need(from != nowhere && from != to, rule)) return;
    need(read.matches(state.top().units, piece) && !content.is_naval(piece), rule);
    need(m.n > 0 && m.n <= unmoved(read, owner, from, piece), rule);
  }

  void operator()(const Discard& m) const {
    const Frame& frame = state.top();
    const bool chart = frame.deck == Deck::dynasty || frame.deck == Deck::artifact;
    const RuleId rule = frame.kind == FrameKind::discard ? row<"kw-card-1">
                        : chart                          ? row<"kw-acquire-6">
                                                         : limit_rule(frame.deck);
    if (!need(m.cards.size() == frame.n, rule)) return;
    PlayerState mine = state.player[owner];
    for (std::size_t i = 0; i < m.cards.size(); ++i) {
      if (frame.deck == Deck::position) {
        const std::uint16_t position = content.number(m.cards[i], NameKind::position);
        // never Council or Events.
        need(position != none16 && position > 1 && state.position[position] == owner &&
                 std::count(m.cards.begin(), m.cards.end(), m.cards[i]) == 1,
             rule);
        continue;
      }
      const std::uint8_t card = known(m.cards[i]);
      const bool fits = card < content.deck_cards.size() &&
                        content.deck_cards[card].deck == frame.deck && take(mine, frame.deck, card);
      need(fits, rule);
    }
  }
  static bool take(PlayerState& mine, Deck deck, std::uint8_t card) {
    const auto from = [&](auto& cards) {
      if (!cards.has(card)) return false;
      cards.erase(cards.place(card));
      return true;
    };
    if (deck == Deck::dynasty) return from(mine.chart[0]);
    if (deck == Deck::artifact) return from(mine.chart[1]);
    return from(mine.hand);
  }
  void operator()(const Remove& m) const {
    const Frame& frame = state.top();
    const RuleId rule = frame.kind == FrameKind::surplus ? row<"build-army-9"> : row<"kw-card-1">;
    const Piece piece = content.piece(m.unit);
    const AreaNumber at = area(m.area);
    if (!need(piece < kClasses && at != nowhere, rule)) return;
    need(kTypeOf[piece] == kTypeOf[frame.piece], rule);
    need(m.n > 0 && m.n <= frame.n, rule);
    need(read.controls(owner, at) && state.area[at].units.n[piece] >= m.n, rule);
  }

  void operator()(const Choose& m) const {
    const Frame& frame = state.top();
    const bool gold = effect_of(content, frame).op == EffectOp::transfer_gold;
    const RuleId rule = gold ? row<"gold-1"> : rule_of_card(content, frame.card);
    if (frame.stage == FrameStage::other) {
      need(m.seat.number < state.players && m.seat.number != owner, rule);
      need(m.option == 0 && !m.area.known(), rule);
      return;
    }
    need(m.seat == nobody, rule);
    if (frame.stage == FrameStage::option) {
      need(m.option > 0 && m.option <= effect_of(content, frame).options && !m.area.known(), rule);
      return;
    }
    const AreaNumber at = area(m.area);
    need(m.option == 0 && at != nowhere && choosable_areas(read, frame).has(at), rule);
  }

  // --- Trade and VPs ---

  void operator()(const Trade& m) const {
    const Owner with = m.with.number;
    if (!need(with < state.players && with != owner, row<"trade-3">)) return;
    const bool adjacent = (read.adjacent_empires(owner) >> with & 1) != 0;
    need(adjacent, row<"trade-3">);
    need((state.player[owner].fought >> with & 1) == 0, row<"trade-3">);
    need((state.player[owner].closed >> with & 1) == 0, row<"trade-4">);
  }
  void operator()(const Accept&) const {}
  void operator()(const Decline&) const {}

  void operator()(const Claim& m) const {
    unsigned claim = none16;
    const std::uint8_t card = known(m.card);
    if (card < content.deck_cards.size()) claim = content.deck_cards[card].claim;
    const std::uint16_t condition = content.number(m.card, NameKind::condition);
    if (condition != none16) claim = condition;
    if (!need(claim != none16, row<"vp-phase-2">)) return;
    const Claimable& one = content.claims[claim];
    const PlayerState& mine = state.player[owner];
    if (one.trait)
      need(mine.traits.has(one.card), row<"object-4">);
    else
      need(state.vp.has(one.card), row<"vp-phase-2">);
    need(!mine.has_claimed(claim), one.trait ? row<"vp-phase-3"> : row<"vp-phase-2">);
    need(read.holds(owner, one.when), row<"object-6">);
  }
  void operator()(const Pass&) const {}

  // --- Chance ---

  void operator()(const Deal& m) const {
    bool held[kPositions] = {};
    bool fits = m.cards.size() == state.players;
    need(fits, row<"setup-1">);
    for (const Card one : m.cards) {
      const std::uint16_t position = content.number(one, NameKind::position);
      if (!need(position != none16, row<"setup-2">)) return;
      if (held[position]) need(false, row<"setup-1">);
      held[position] = true;
    }
    need(held[0] && held[1], row<"setup-4">);
  }

  void operator()(const Draw& m) const {
    Deck deck = Deck::vp;
    unsigned n = 1;
    Seat to{};
    RuleId rule = decision_of(read).rule;
    if (state.frame_count > 0) {
      const Frame& frame = state.top();
      deck = frame.deck;
      n = frame.n;
      to = Seat{frame.seat};
    } else if (!need(m.cards.size() == 1, row<"setup-34">)) {
      return;
    }
    need(m.deck == deck, rule);
    if (deck == Deck::dynasty || deck == Deck::artifact) need(m.deck == deck, row<"acquisition-2">);
    need(m.to == nobody || m.to == to, rule);
    if (!need(m.cards.size() == n, rule)) return;
    Pool pool = read.pool(deck);
    for (const Card one : m.cards) {
      const std::uint8_t card = known(one);
      const bool of_deck =
          card < content.deck_cards.size() && content.deck_cards[card].deck == deck;
      if ((deck == Deck::dynasty || deck == Deck::artifact) && !of_deck)
        need(false, row<"acquisition-2">);
      if (!need(of_deck, rule)) return;
      if (pool.size == 0 && !std::exchange(pool.refilled, true)) read.shuffle_in(pool, deck);
      if (deck == Deck::vp && !need(content.deck_cards[card].age == read.age(), row<"setup-31">))
        return;
      if (!need(pool.copies[card] > 0, rule)) return;
      --pool.copies[card];
      --pool.size;
    }
  }

  void operator()(const Roll& m) const {
    const Dice dice = dice_of(read);
    const RuleId rule = state.battle.stage == BattleStage::strike ? row<"ability-first-strike-2">
                        : state.battle.stage == BattleStage::none ? row<"kw-strength-1">
                                                                  : row<"battle-9">;
    const bool right = m.attacker.size() == dice.attacker && m.defender.size() == dice.defender;
    need(right, rule);
    if (!right && state.battle.stage == BattleStage::roll && !state.battle.first_round) {
      State first = state;
      first.battle.first_round = true;
      const Dice more = dice_of(Reading(content, first));
      need(m.attacker.size() != more.attacker || m.defender.size() != more.defender,
           row<"battle-10">);
    }
    const auto faces = [](const std::vector<std::uint8_t>& values) {
      return std::all_of(values.begin(), values.end(),
                         [](std::uint8_t one) { return one >= 1 && one <= 6; });
    };
    need(faces(m.attacker) && faces(m.defender), row<"dice-1">);
  }

 private:
  std::uint8_t known(Card card) const {
    const std::uint16_t number = content.number(card, NameKind::card);
    return number == none16 ? none8 : static_cast<std::uint8_t>(number);
  }
};

}  // namespace

RuleId rule_of_unit(Piece piece) {
  if (piece >= kClasses) return row<"monsters-1">;
  switch (kTypeOf[piece]) {
    case UnitType::auxiliary: return row<"kw-unit-4">;
    case UnitType::infantry: return row<"kw-unit-5">;
    case UnitType::fleet: return row<"kw-unit-6">;
    case UnitType::cavalry: return row<"kw-unit-7">;
    case UnitType::sorcerer: break;
  }
  return row<"kw-unit-8">;
}

RuleId limit_rule(Deck deck) {
  switch (deck) {
    case Deck::destiny: return row<"kw-destiny-card-2">;
    case Deck::sorcery: return row<"kw-sorcery-card-2">;
    case Deck::dynasty:
    case Deck::artifact: return row<"acquisition-5">;
    case Deck::trait:
    case Deck::event:
    case Deck::monster:
    case Deck::trade:
    case Deck::vp:
    case Deck::position: break;
  }
  return row<"kw-card-2">;
}

RuleId rule_of_card(const Content& content, std::uint8_t card) {
  if (card >= content.deck_cards.size()) return row<"kw-card-1">;
  switch (content.deck_cards[card].deck) {
    case Deck::event: return row<"event-3">;
    case Deck::destiny: return row<"kw-destiny-card-4">;
    case Deck::sorcery: return row<"kw-sorcery-card-4">;
    case Deck::trade: return row<"kw-trade-bonus-card-1">;
    case Deck::trait:
    case Deck::dynasty:
    case Deck::artifact:
    case Deck::monster:
    case Deck::vp:
    case Deck::position: break;
  }
  return row<"kw-card-1">;
}

void judge(const Reading& read, Seat by, const Move& move, Checker& check) {
  std::visit(Judging(read, by, check), move);
}

}  // namespace arbiter::zabor
