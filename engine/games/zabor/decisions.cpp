// Which players are asked, and why something else cannot be done now.
#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

Decision one(Owner seat, RuleId rule, Kinds kinds, bool optional = false) {
  return asks(Seat{seat}, rule, kinds, optional);
}

// Asks both sides of a Battle at once if both have a choice.
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
    case BattleStage::strike: return asks(chance, decides<"battle-2">, kinds_of<Roll>);
    case BattleStage::roll: return asks(chance, decides<"battle-9">, kinds_of<Roll>);
    case BattleStage::strike_wounds: return of_wounds(read, decides<"battle-7">);
    case BattleStage::wounds: return of_wounds(read, decides<"battle-13">);
    case BattleStage::pursue:
      return one(battle.winner, decides<"ability-pursuit-1">, kinds_of<Pursue, Pass>, true);
    case BattleStage::warp:
    case BattleStage::warp_all:
      if (read.state.rulings.has(chosen<"R-59", "optional">))
        return one(battle.winner, decides<"ability-warp-1">, kinds_of<Warp, Pass>, true);
      return one(battle.winner, decides<"ability-warp-1">, kinds_of<Warp>);
    case BattleStage::none:
    case BattleStage::won: break;
  }
  return {};
}

Decision of_action(const Frame& frame) {
  const bool open = frame.stage == FrameStage::open;
  const Kinds always = kinds_of<Done> | (open ? kinds_of<Use> : Kinds{0});
  const bool primary = frame.side == Side::primary;
  const RuleId acquisition = primary ? decides<"acquisition-1"> : decides<"acquisition-3">;
  const RuleId campaign = primary ? decides<"campaign-1"> : decides<"campaign-4">;
  const auto ask = [&](RuleId rule, Kinds kinds) { return one(frame.seat, rule, kinds | always); };
  if (frame.stage == FrameStage::keep) return one(frame.seat, acquisition, kinds_of<Keep>);
  if (frame.stage == FrameStage::battles)
    return one(frame.seat, decides<"campaign-3">, kinds_of<Fight>);
  switch (frame.action) {
    case ActionName::acquisition: return ask(acquisition, kinds_of<Search>);
    case ActionName::build_army:
      return ask(primary      ? decides<"build-army-1">
                 : frame.paid ? decides<"build-army-7">
                              : decides<"build-army-6">,
                 kinds_of<Build>);
    case ActionName::campaign: return ask(campaign, kinds_of<MoveUnits>);
    case ActionName::none: return ask(decides<"kw-card-1">, kinds_of<MoveUnits>);
    case ActionName::civilize:
      return ask(primary      ? decides<"civilize-1">
                 : frame.paid ? decides<"civilize-7">
                              : decides<"civilize-6">,
                 kinds_of<Improve>);
    case ActionName::council_seat:
      return ask(primary ? decides<"council-seat-1"> : decides<"council-seat-3">,
                 kinds_of<TakeSeat>);
    case ActionName::diplomacy:
      return ask(primary ? decides<"diplomacy-1"> : decides<"diplomacy-4">, kinds_of<Annex>);
    case ActionName::maritime:
      return ask(primary ? decides<"maritime-1"> : decides<"maritime-5">,
                 kinds_of<Build, MoveUnits>);
    case ActionName::rituals:
      return ask(primary ? decides<"rituals-1"> : decides<"rituals-3">,
                 frame.studied ? kinds_of<Play> : kinds_of<Study, Play>);
  }
  return {};
}

Decision of_frame(const Reading& read) {
  const Frame& frame = read.state.top();
  switch (frame.kind) {
    case FrameKind::action: return of_action(frame);
    case FrameKind::draw: return asks(chance, rule_of_draw(read.state), kinds_of<Draw>);
    case FrameKind::place: {
      const bool duty = frame.barbarian || frame.from != nowhere;
      return one(frame.seat, rule_of_piece(read), duty ? kinds_of<Place> : kinds_of<Place, Pass>,
                 !duty);
    }
    case FrameKind::limit: return one(frame.seat, limit_rule(frame.deck), kinds_of<Discard>);
    case FrameKind::discard: return one(frame.seat, decides<"kw-card-1">, kinds_of<Discard>);
    case FrameKind::surplus: return one(frame.seat, decides<"build-army-9">, kinds_of<Remove>);
    case FrameKind::remove: return one(frame.seat, decides<"kw-card-1">, kinds_of<Remove>);
    case FrameKind::envoy:
      return one(frame.seat, decides<"kw-envoy-2">, kinds_of<Envoy, Pass>, true);
    case FrameKind::position: return one(frame.seat, decides<"kw-card-1">, kinds_of<TakeSeat>);
    case FrameKind::warping: return one(frame.seat, decides<"kw-card-1">, kinds_of<Warp, Done>);
    case FrameKind::leave:
      return one(frame.seat, decides<"diplomacy-5">, kinds_of<MoveUnits, Done>);
    case FrameKind::resolve:
      if (frame.stage == FrameStage::roll)
        return asks(chance, decides<"kw-strength-1">, kinds_of<Roll>);
      if (frame.stage == FrameStage::wounds) return of_wounds(read, decides<"kw-hit-1">);
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
    case StepName::positions:
      return asks(chance, decides<"setup-1">, decides<"setup-5">(kinds_of<Deal>));
    case StepName::draft: {
      Decision asked;
      asked.who = Who::all;
      asked.rule = decides<"setup-8">;
      asked.kinds = kinds_of<Draft>;
      for (Owner i = 0; i < state.players; ++i)
        if (state.player[i].picked == none8) asked.seats.add(Seat{i});
      return asked;
    }
    case StepName::settle:
      return one(state.at.seat, state.at.seat == events ? decides<"setup-13"> : decides<"setup-16">,
                 kinds_of<Settle>);
    case StepName::barbarians: return one(state.at.seat, decides<"setup-29">, kinds_of<Barbarians>);
    case StepName::reveal: return asks(chance, decides<"setup-40">, kinds_of<Draw>);
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
    case Phase::track: return one(at.seat, decides<"place-actions-1">, kinds_of<Track>);
    case Phase::event: return one(at.seat, decides<"event-2">, kinds_of<Event>);
    case Phase::envoys:
      return one(at.seat,
                 at.seat == at.first ? decides<"place-envoys-2"> : decides<"place-envoys-3">,
                 kinds_of<Envoy>);
    case Phase::warfare:
      return one(at.seat, at.seat == at.first ? decides<"warfare-1"> : decides<"warfare-3">,
                 kinds_of<MoveUnits, Done>);
    case Phase::trade:
      if (at.step == StepName::answer)
        return one(at.with, decides<"trade-4">, kinds_of<Accept, Decline>);
      return one(at.seat, decides<"trade-1">, kinds_of<Trade, Pass>, true);
    case Phase::vp: return one(at.seat, decides<"vp-phase-1">, kinds_of<Claim, Pass>, true);
    case Phase::end: return asks(chance, decides<"end-phase-3">, kinds_of<Draw>);
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
  if (piece >= kClasses) return mentions<"monsters-1">;
  switch (kTypeOf[piece]) {
    case UnitType::auxiliary: return mentions<"kw-unit-4">;
    case UnitType::infantry: return mentions<"kw-unit-5">;
    case UnitType::fleet: return mentions<"kw-unit-6">;
    case UnitType::cavalry: return mentions<"kw-unit-7">;
    case UnitType::sorcerer: break;
  }
  return mentions<"kw-unit-8">;
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

// The Master of Events places what an event brings, unless the event has somebody else choose.
std::uint8_t card_of_piece(const Reading& read) {
  const State& state = read.state;
  if (state.frame_count < 2) return none8;
  const Frame& below = state.frames[state.frame_count - 2u];
  if (below.kind != FrameKind::resolve || below.card >= read.content.deck_cards.size())
    return none8;
  const bool event = read.content.deck_cards[below.card].deck == Deck::event;
  return event && state.top().seat == read.master(PositionCard::events) ? none8 : below.card;
}

RuleId rule_of_placing(const Content& content, const Frame& frame) {
  if (frame.barbarian) return decides<"event-4">;
  if (frame.from != nowhere) return decides<"setup-23">;
  if (frame.piece == kRoad || is_upgrade(frame.piece)) return decides<"kw-acquire-7">;
  return content.is_naval(frame.piece) ? decides<"kw-acquire-3"> : decides<"kw-acquire-2">;
}

RuleId rule_of_piece(const Reading& read) {
  const Frame& frame = read.state.top();
  const std::uint8_t card = card_of_piece(read);
  return frame.barbarian && card != none8 ? rule_of_card(read.content, card)
                                          : rule_of_placing(read.content, frame);
}

RuleId rule_of_draw(const State& state) {
  const Frame& frame = state.top();
  // Draws from both decks may lie above the action that asks for them.
  unsigned at = state.frame_count - 1u;
  while (at > 0 && state.frames[at].kind == FrameKind::draw) --at;
  const Frame& below = state.frames[at];
  const bool primary = below.side == Side::primary;
  switch (frame.purpose) {
    case Purpose::hand:
      if (below.kind == FrameKind::action)
        return primary ? decides<"rituals-1"> : decides<"rituals-3">;
      return frame.deck == Deck::destiny ? decides<"kw-destiny-card-1">
                                         : decides<"kw-sorcery-card-1">;
    case Purpose::chart: return decides<"acquisition-4">;
    case Purpose::search: return primary ? decides<"acquisition-1"> : decides<"acquisition-3">;
    case Purpose::event: return decides<"event-1">;
    case Purpose::trade: return decides<"trade-2">;
    case Purpose::monster: return decides<"kw-card-1">;
    case Purpose::draft: return decides<"setup-7">;
  }
  return {};
}

Decision decision_of(const Reading& read) {
  if (read.state.at.phase == Phase::over) return {.seats = {}, .rule = decides<"setup-35">};
  if (read.state.battle.stage != BattleStage::none) return in_battle(read);
  if (read.state.frame_count > 0) return of_frame(read);
  return in_phase(read);
}

// --- Why something cannot be done now ---

namespace {

bool is_of_each(const Reading& read) {
  if (read.state.frame_count == 0 || read.state.top().kind != FrameKind::resolve) return false;
  const Frame& frame = read.state.top();
  const DeckCard& card = read.content.deck_cards[frame.card];
  return read.content.effects[card.first_effect + frame.step + 0u].who == Whom::each;
}

// Whether something is under way that the player cannot simply end.
bool is_pending(const State& state) {
  if (state.battle.stage != BattleStage::none) return true;
  if (state.frame_count == 0) return false;
  const Frame& frame = state.top();
  return frame.kind != FrameKind::action || frame.stage == FrameStage::keep ||
         frame.stage == FrameStage::battles;
}

}  // namespace

void refuse_for_what_is_asked(const Reading& read, Seat by, Checker& check) {
  const State& state = read.state;
  const Decision asked = decision_of(read);
  check.need(false, asked.rule);
  if (state.battle.stage != BattleStage::none) {
    const bool warfare = state.at.phase == Phase::warfare && state.frame_count == 0;
    return void(check.need(false, warfare ? row<"warfare-4"> : row<"campaign-3">));
  }
  const bool seat = asked.seats.has(by);
  if (!seat && (state.at.phase == Phase::track || is_of_each(read)))
    check.need(false, row<"first-player-1">);
  if (state.frame_count == 0) {
    if (!seat && state.at.phase == Phase::warfare) check.need(false, row<"warfare-3">);
    if (state.at.phase == Phase::envoys) check.need(false, row<"place-envoys-5">);
    return;
  }
  const Frame& frame = state.top();
  if (!seat && by != chance && frame.kind == FrameKind::action && frame.taken)
    check.need(false, row<"action-phase-3">);
  const bool hand = frame.deck == Deck::destiny || frame.deck == Deck::sorcery;
  if (frame.kind == FrameKind::limit && hand &&
      (state.at.phase != Phase::action || state.frame_count > 1))
    check.need(false, row<"kw-destiny-card-3">);
  if (frame.kind != FrameKind::place || seat) return;
  if (const std::uint8_t card = card_of_piece(read); card != none8)
    check.need(false, rule_of_card(read.content, card));
  else if (frame.barbarian)
    check.need(false, row<"event-5">);
}

void refuse_for_what_is_pending(const Reading& read, Seat by, Checker& check) {
  if (is_pending(read.state)) refuse_for_what_is_asked(read, by, check);
}

void refuse_withdrawal(const Reading& read, Seat by, Checker& check) {
  const BattleState& battle = read.state.battle;
  const bool rounds = battle.stage != BattleStage::none && !has_a_winner(battle.stage);
  const bool fights = by.number == battle.attacker || by.number == battle.defender;
  if (rounds && fights) check.need(false, row<"battle-19">);
}

const Frame* own_action(const Reading& read, Seat by, std::initializer_list<ActionName> names) {
  const State& state = read.state;
  for (unsigned i = state.frame_count; i-- > 0;) {
    const Frame& frame = state.frames[i];
    if (frame.kind == FrameKind::action && frame.seat == by.number &&
        std::find(names.begin(), names.end(), frame.action) != names.end())
      return &frame;
  }
  return nullptr;
}

void refuse_outside_action(const Reading& read, Seat by, std::initializer_list<ActionName> names,
                           RuleId grants, Checker& check) {
  if (own_action(read, by, names) == nullptr) {
    check.need(false, grants);
    if (read.state.at.phase == Phase::action && read.state.frames[0].taken)
      check.need(false, row<"action-phase-3">);
  }
  refuse_for_what_is_asked(read, by, check);
}

}  // namespace arbiter::zabor
