// Who is asked, and what an entry breaks for which nobody asked.
#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

Decision one(Owner seat, RuleId rule, Kinds kinds, bool optional = false) {
  Decision asked;
  asked.seats = SeatSet::of(Seat{seat});
  asked.rule = rule;
  asked.kinds = kinds;
  asked.optional = optional;
  return asked;
}
Decision of_chance(RuleId rule, Kinds kinds) {
  Decision asked;
  asked.seats = SeatSet::of(chance);
  asked.rule = rule;
  asked.kinds = kinds;
  return asked;
}

// Both sides of a Battle at once, where both have a choice.
Decision of_wounds(const Reading& read, RuleId rule) {
  Decision asked;
  asked.rule = rule;
  asked.kinds = kinds_of<Wounds>;
  const bool battle = read.state.battle.stage != BattleStage::none;
  for (const bool attackers : {true, false}) {
    if (attackers && !battle) continue;
    const Suffering side = suffering_of(read, attackers);
    if (is_asked(read, side)) asked.seats.add(Seat{who_suffers(read, side)});
  }
  if (asked.seats.size() > 1) asked.who = Who::all;
  return asked;
}

Decision in_battle(const Reading& read) {
  const BattleState& battle = read.state.battle;
  switch (battle.stage) {
    case BattleStage::strike: return of_chance(row<"battle-2">, kinds_of<Roll>);
    case BattleStage::roll: return of_chance(row<"battle-9">, kinds_of<Roll>);
    case BattleStage::strike_wounds: return of_wounds(read, row<"battle-7">);
    case BattleStage::wounds: return of_wounds(read, row<"battle-13">);
    case BattleStage::pursue:
      return one(battle.winner, row<"ability-pursuit-1">, kinds_of<Pursue, Pass>, true);
    case BattleStage::warp:
    case BattleStage::warp_all:
      if (read.state.rulings.has(chosen<"R-59", "optional">))
        return one(battle.winner, row<"ability-warp-1">, kinds_of<Warp, Pass>, true);
      return one(battle.winner, row<"ability-warp-1">, kinds_of<Warp>);
    case BattleStage::none:
    case BattleStage::won: break;
  }
  return {};
}

Decision of_action(const Frame& frame) {
  const bool open = frame.stage == FrameStage::open;
  const Kinds always = kinds_of<Done> | (open ? kinds_of<Use> : Kinds{0});
  const bool primary = frame.side == Side::primary;
  const RuleId acquisition = primary ? row<"acquisition-1"> : row<"acquisition-3">;
  const RuleId campaign = primary ? row<"campaign-1"> : row<"campaign-4">;
  const auto ask = [&](RuleId rule, Kinds kinds) { return one(frame.seat, rule, kinds | always); };
  if (frame.stage == FrameStage::keep) return one(frame.seat, acquisition, kinds_of<Keep>);
  if (frame.stage == FrameStage::battles)
    return one(frame.seat, row<"campaign-3">, kinds_of<Fight>);
  switch (frame.action) {
    case ActionName::acquisition: return ask(acquisition, kinds_of<Search>);
    case ActionName::build_army:
      return ask(primary      ? row<"build-army-1">
                 : frame.paid ? row<"build-army-7">
                              : row<"build-army-6">,
                 kinds_of<Build>);
    case ActionName::campaign: return ask(campaign, kinds_of<MoveUnits>);
    case ActionName::none: return ask(row<"kw-card-1">, kinds_of<MoveUnits>);
    case ActionName::civilize:
      return ask(primary      ? row<"civilize-1">
                 : frame.paid ? row<"civilize-7">
                              : row<"civilize-6">,
                 kinds_of<Improve>);
    case ActionName::council_seat:
      return ask(primary ? row<"council-seat-1"> : row<"council-seat-3">, kinds_of<TakeSeat>);
    case ActionName::diplomacy:
      return ask(primary ? row<"diplomacy-1"> : row<"diplomacy-4">, kinds_of<Annex>);
    case ActionName::maritime:
      return ask(primary ? row<"maritime-1"> : row<"maritime-5">, kinds_of<Build, MoveUnits>);
    case ActionName::rituals:
      return ask(primary ? row<"rituals-1"> : row<"rituals-3">,
                 frame.studied ? kinds_of<Play> : kinds_of<Study, Play>);
  }
  return {};
}

Decision of_frame(const Reading& read) {
  const Frame& frame = read.state.top();
  switch (frame.kind) {
    case FrameKind::action: return of_action(frame);
    case FrameKind::draw: return of_chance(rule_of_draw(read.state), kinds_of<Draw>);
    case FrameKind::place: {
      const bool duty = frame.barbarian || frame.from != nowhere;
      return one(frame.seat, rule_of_placing(read.content, frame),
                 duty ? kinds_of<Place> : kinds_of<Place, Pass>, !duty);
    }
    case FrameKind::limit: return one(frame.seat, limit_rule(frame.deck), kinds_of<Discard>);
    case FrameKind::discard: return one(frame.seat, row<"kw-card-1">, kinds_of<Discard>);
    case FrameKind::surplus: return one(frame.seat, row<"build-army-9">, kinds_of<Remove>);
    case FrameKind::remove: return one(frame.seat, row<"kw-card-1">, kinds_of<Remove>);
    case FrameKind::envoy: return one(frame.seat, row<"kw-envoy-2">, kinds_of<Envoy, Pass>, true);
    case FrameKind::position: return one(frame.seat, row<"kw-card-1">, kinds_of<TakeSeat>);
    case FrameKind::warping: return one(frame.seat, row<"kw-card-1">, kinds_of<Warp, Done>);
    case FrameKind::leave: return one(frame.seat, row<"diplomacy-5">, kinds_of<MoveUnits, Done>);
    case FrameKind::resolve:
      if (frame.stage == FrameStage::roll) return of_chance(row<"kw-strength-1">, kinds_of<Roll>);
      if (frame.stage == FrameStage::wounds) return of_wounds(read, row<"kw-hit-1">);
      if (frame.stage == FrameStage::other)
        return one(frame.seat, rule_of_card(read.content, frame.card), kinds_of<Choose>);
      return one(concerned(read, frame), rule_of_card(read.content, frame.card), kinds_of<Choose>);
    case FrameKind::spend: break;
  }
  return {};
}

Decision in_setup(const Reading& read) {
  const State& state = read.state;
  const Owner events = read.master(PositionCard::events);
  switch (state.at.step) {
    case StepName::positions: return of_chance(row<"setup-1">, kinds_of<Deal>);
    case StepName::draft: {
      Decision asked;
      asked.who = Who::all;
      asked.rule = row<"setup-8">;
      asked.kinds = kinds_of<Draft>;
      for (Owner i = 0; i < state.players; ++i)
        if (state.player[i].picked == none8) asked.seats.add(Seat{i});
      return asked;
    }
    case StepName::settle:
      return one(state.at.seat, state.at.seat == events ? row<"setup-13"> : row<"setup-16">,
                 kinds_of<Settle>);
    case StepName::barbarians: return one(state.at.seat, row<"setup-29">, kinds_of<Barbarians>);
    case StepName::reveal: return of_chance(row<"setup-40">, kinds_of<Draw>);
    case StepName::none:
    case StepName::deal:
    case StepName::pieces:
    case StepName::draw:
    case StepName::choose:
    case StepName::place:
    case StepName::turn:
    case StepName::answer: break;
  }
  return {};
}

Decision in_phase(const Reading& read) {
  const Moment& at = read.state.at;
  switch (at.phase) {
    case Phase::setup: return in_setup(read);
    case Phase::track: return one(at.seat, row<"place-actions-1">, kinds_of<Track>);
    case Phase::event: return one(at.seat, row<"event-2">, kinds_of<Event>);
    case Phase::envoys:
      return one(at.seat, at.seat == at.first ? row<"place-envoys-2"> : row<"place-envoys-3">,
                 kinds_of<Envoy>);
    case Phase::warfare:
      return one(at.seat, at.seat == at.first ? row<"warfare-1"> : row<"warfare-3">,
                 kinds_of<MoveUnits, Done>);
    case Phase::trade:
      if (at.step == StepName::answer)
        return one(at.with, row<"trade-4">, kinds_of<Accept, Decline>);
      return one(at.seat, row<"trade-1">, kinds_of<Trade, Pass>, true);
    case Phase::vp: return one(at.seat, row<"vp-phase-1">, kinds_of<Claim, Pass>, true);
    case Phase::end: return of_chance(row<"end-phase-3">, kinds_of<Draw>);
    case Phase::income:
    case Phase::action:
    case Phase::heal:
    case Phase::over: break;
  }
  return {};
}

}  // namespace

// --- Rules that several chapters cite ---

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

RuleId rule_of_placing(const Content& content, const Frame& frame) {
  if (frame.barbarian) return row<"event-4">;
  if (frame.from != nowhere) return row<"setup-23">;
  if (frame.piece == kRoad || is_upgrade(frame.piece)) return row<"kw-acquire-7">;
  return content.is_naval(frame.piece) ? row<"kw-acquire-3"> : row<"kw-acquire-2">;
}

RuleId rule_of_draw(const State& state) {
  const Frame& frame = state.top();
  // Draws of both decks may lie on the action that asks for them.
  unsigned at = state.frame_count - 1u;
  while (at > 0 && state.frames[at].kind == FrameKind::draw) --at;
  const Frame& below = state.frames[at];
  const bool primary = below.side == Side::primary;
  switch (frame.purpose) {
    case Purpose::hand:
      if (below.kind == FrameKind::action) return primary ? row<"rituals-1"> : row<"rituals-3">;
      return frame.deck == Deck::destiny ? row<"kw-destiny-card-1"> : row<"kw-sorcery-card-1">;
    case Purpose::chart: return row<"acquisition-4">;
    case Purpose::search: return primary ? row<"acquisition-1"> : row<"acquisition-3">;
    case Purpose::event: return row<"event-1">;
    case Purpose::trade: return row<"trade-2">;
    case Purpose::monster: return row<"kw-card-1">;
    case Purpose::draft: return row<"setup-7">;
  }
  return {};
}

Decision decision_of(const Reading& read) {
  if (read.state.battle.stage != BattleStage::none) return in_battle(read);
  if (read.state.frame_count > 0) return of_frame(read);
  return in_phase(read);
}

namespace {

// The rule that says when this kind of move is made; that of the decision where none says it
// better.
struct RuleOfKind {
  const Reading& read;
  const RuleId asks;
  const Kinds kinds;

  bool setup() const { return read.state.at.phase == Phase::setup; }

  RuleId operator()(const Play& m) const {
    const std::uint8_t card = read.content.card(m.card);
    return card != none8 && read.content.deck_cards[card].deck == Deck::sorcery
               ? row<"kw-sorcery-card-4">
               : row<"kw-destiny-card-4">;
  }
  RuleId operator()(const Claim&) const { return row<"object-7">; }
  RuleId operator()(const Settle&) const {
    return read.state.at.step == StepName::draft ? row<"setup-10"> : asks;
  }
  RuleId operator()(const Event&) const { return row<"event-2">; }
  RuleId operator()(const Envoy&) const { return setup() ? asks : row<"place-envoys-1">; }
  RuleId operator()(const Fight&) const { return row<"campaign-3">; }
  RuleId operator()(const Trade&) const { return row<"trade-1">; }
  RuleId operator()(const Roll&) const {
    const bool moves = action_frame(read.state) != nullptr && (kinds & kinds_of<MoveUnits>) != 0;
    return moves ? row<"campaign-3"> : asks;
  }
  RuleId operator()(const Search&) const { return setup() ? asks : row<"acquisition-1">; }
  RuleId operator()(const Place&) const { return setup() ? row<"setup-23"> : row<"kw-acquire-2">; }
  template <
      OneOf<Draft, Barbarians, Track, Keep, Build, Improve, MoveUnits, TakeSeat, Annex, Study, Use,
            Done, Wounds, Pursue, Warp, Discard, Remove, Choose, Accept, Decline, Pass, Deal, Draw>
          M>
  RuleId operator()(const M&) const {
    return asks;
  }
};

bool is_of_each(const Reading& read) {
  if (read.state.frame_count == 0 || read.state.top().kind != FrameKind::resolve) return false;
  const Frame& frame = read.state.top();
  const DeckCard& card = read.content.deck_cards[frame.card];
  return read.content.effects[card.first_effect + frame.step + 0u].who == Whom::each;
}

}  // namespace

void judge_stranger(const Reading& read, const Decision& asked, Seat by, const Move& move,
                    Checker& check) {
  const State& state = read.state;
  const Kinds kind = kind_of(move);
  const bool seat = asked.seats.has(by);
  const bool taken = (asked.kinds & kind) != 0;
  if (state.battle.stage != BattleStage::none) {
    const bool rounds = !has_a_winner(state.battle.stage);
    const bool leaves = (kind & kinds_of<MoveUnits, Done, Pass, Warp, Pursue>) != 0;
    check.need(false, rounds && leaves ? row<"battle-19"> : asked.rule);
    return;
  }
  if (!taken) check.need(false, std::visit(RuleOfKind{read, asked.rule, asked.kinds}, move));
  if ((kind & kinds_of<Search>) != 0 && !taken && state.at.phase != Phase::setup)
    check.need(false, row<"acquisition-3">);
  if (const Frame* frame = action_frame(state); frame != nullptr && frame->taken)
    check.need(false, row<"action-phase-3">);
  const bool first = state.at.phase == Phase::track || is_of_each(read);
  if (!seat && first) check.need(false, row<"first-player-1">);
  if (state.frame_count > 0) {
    const Frame& frame = state.top();
    const bool hand = frame.deck == Deck::destiny || frame.deck == Deck::sorcery;
    const bool early = state.at.phase != Phase::action || state.frame_count > 1;
    if (frame.kind == FrameKind::limit && hand && early)
      check.need(false, row<"kw-destiny-card-3">);
    if (frame.kind == FrameKind::place && frame.barbarian && !seat)
      check.need(false, row<"event-5">);
  }
  if (!seat && state.at.phase == Phase::warfare) check.need(false, row<"warfare-3">);
  if (state.at.phase == Phase::envoys && state.frame_count == 0)
    check.need(false, row<"place-envoys-5">);
  check.need(false, asked.rule);
}

}  // namespace arbiter::zabor
