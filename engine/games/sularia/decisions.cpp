// Which players are asked.
#include <algorithm>
#include <variant>

#include "engine/core/named.hpp"

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

// Any seat of the side may answer for it.
Decision asks_side(const Reading& read, Seat side, RuleId rule, Kinds kinds) {
  Decision decision = asks(nobody, rule, kinds);
  for (const auto& one : read.state.players)
    if (!one.out && read.state.same_side(one.seat, side)) decision.seats.add(one.seat);
  if (decision.seats.size() > 1) decision.who = Who::any;
  return decision;
}

Decision ask_damage(const Reading& read) {
  if (const auto* unit = barrage_source(read))
    return asks_side(read, unit->controlled_by(), decides<"barrage-5">, kinds_of<Barrage>);
  const auto* source = absorb_source(read);
  if (!source) return {};
  if (read.text(*source).site())
    return asks_side(read, read.state.at.turn, decides<"damage-step-15">, kinds_of<Absorb>);
  ShortList<Id, 8> list;
  absorbers(read, *source, list);
  if (list.empty()) return {};  // happens only when the work is used up
  return asks(read.find(list[0])->controlled_by(), decides<"damage-step-9">, kinds_of<Absorb>);
}

struct AskFrame {
  const Reading& read;

  Decision operator()(const Drawing&) const {
    return asks(chance, drawing_rule(read.state.at.phase), kinds_of<Draw>);
  }
  Decision operator()(const Placing& one) const {
    const Seat seat = placing_seat(read);
    const bool active = seat.is_player() && read.active(seat);
    if (one.keywords)
      return asks(seat, active ? decides<"keyword-value-step-4"> : decides<"keyword-value-step-3">,
                  kinds_of<PlaceTrigger>);
    return asks(seat, active ? decides<"required-triggered-4"> : decides<"required-triggered-3">,
                kinds_of<PlaceTrigger>);
  }
  Decision operator()(const Chaining&) const { return {}; }
  Decision operator()(const Resolving& one) const {
    if (read.state.chain.empty()) return {};
    const auto& item = read.state.chain.back();
    const auto* moved = read.find(one.moved ? one.moved : item.card);
    const bool site = moved && moved->card.known() && read.text(*moved).site();
    switch (one.stage) {
      case Resolving::Stage::replace:
        return asks(item.controller, site ? decides<"sites-22"> : decides<"combatants-22">,
                    kinds_of<Replace>);
      case Resolving::Stage::place:
        return asks(item.controller, decides<"site-phase-2">, kinds_of<Position>);
      case Resolving::Stage::position:
        return asks(placing_controller(read), decides<"hidden-9">, kinds_of<Position>);
      case Resolving::Stage::discard: {
        const auto* ability = ability_of(read, item);
        const bool random =
            ability && one.step < ability->steps.size() && ability->steps[one.step].random;
        return asks(random ? chance : one.asked, decides<"damage-pile-1">, kinds_of<Discard>);
      }
      case Resolving::Stage::begin:
      case Resolving::Stage::enter:
      case Resolving::Stage::steps:
      case Resolving::Stage::finish: break;
    }
    return {};
  }
  Decision operator()(const Striking&) const { return ask_damage(read); }
  Decision operator()(const Returning&) const {
    const auto* loan = crowding_loan(read);
    if (!loan) return {};
    return asks(loan->lender,
                read.text(*loan).site() ? decides<"sites-22"> : decides<"combatants-22">,
                kinds_of<Replace>);
  }
};

// Asks the players who have not picked, or not built a deck, yet.
Decision ask_drafters(const Reading& read, RuleId rule, Kinds kinds, bool Drafter::*done) {
  Decision decision = asks(nobody, rule, kinds);
  decision.who = Who::all;
  for (const auto& one : read.state.drafters)
    if (!(one.*done)) decision.seats.add(one.seat);
  return decision;
}

Decision ask_window(const Reading& read, RuleId rule) {
  return asks(read.state.at.priority, rule,
              kinds_of<Play> | kinds_of<Use> | kinds_of<PlaceTrigger> | kinds_of<Pass>);
}

// Returns the rule that lets everybody act at the end of a phase.
RuleId phase_window_rule(PhaseName phase) {
  switch (phase) {
    case PhaseName::influence: return decides<"influence-steps-5">;
    case PhaseName::site: return decides<"site-steps-6">;
    case PhaseName::sularium: return decides<"sularium-steps-3">;
    case PhaseName::setup:
    case PhaseName::reset:
    case PhaseName::draw:
    case PhaseName::combatant:
    case PhaseName::attack:
    case PhaseName::discard:
    case PhaseName::end:
    case PhaseName::draft: break;
  }
  return decides<"combatant-steps-6">;
}

Decision ask_discard(const Reading& read) {
  Decision decision = asks(nobody, decides<"discard-phase-3">, kinds_of<Discard>);
  if (!charge(1 + read.seats() * read.state.cards.size() / 512)) return decision;
  for (const auto& one : read.state.players)
    if (decides<"faction-war-15">(read.active(one.seat)) && read.hand_size(one.seat) > hand_limit)
      decision.seats.add(one.seat);
  if (decision.seats.size() > 1) decision.who = Who::all;
  return decision;
}

// Returns the decision while nothing is being resolved.
Decision ask_step(const Reading& read) {
  const auto& at = read.state.at;
  switch (at.step) {
    case StepName::contest: return asks(chance, decides<"initiative-3">, kinds_of<Contest>);
    case StepName::initiative: return asks(at.acts, decides<"initiative-3">, kinds_of<Initiative>);
    case StepName::decks:
      return asks(chance, decides<"play-deck-5">, kinds_of<Shuffle> | kinds_of<Pass>, true);
    case StepName::place: return asks(at.acts, decides<"influence-steps-3">, kinds_of<PlaceCard>);
    case StepName::establish:
      if (read.chaining()) return ask_window(read, decides<"site-steps-4">);
      return asks(at.acts, decides<"site-steps-2">,
                  decides<"sites-3">(kinds_of<Establish>) | kinds_of<Done>);
    case StepName::deploy:
      if (read.chaining()) return ask_window(read, decides<"combatant-steps-4">);
      return asks(at.acts, decides<"combatant-steps-2">,
                  decides<"combatants-3">(kinds_of<Deploy>) | kinds_of<Done>);
    case StepName::window: return ask_window(read, phase_window_rule(at.phase));
    case StepName::declare:
      return asks_side(read, at.turn, decides<"attacker-declaration-step-1">, kinds_of<Attack>);
    case StepName::declared: return ask_window(read, decides<"attacker-declaration-step-5">);
    case StepName::defend:
      return asks(at.acts, decides<"defender-declaration-step-1">, kinds_of<Defend>);
    case StepName::defended: return ask_window(read, decides<"defender-declaration-step-7">);
    case StepName::command: return ask_window(read, decides<"command-chain-step-1">);
    case StepName::discard: return ask_discard(read);
    case StepName::pool: return asks(table, decides<"draft-4-1">, kinds_of<LayPool>);
    case StepName::deal: return asks(chance, deal_rule(read.state.round), kinds_of<Deal>);
    case StepName::pick:
      return ask_drafters(read, pick_rule(read.state.round), kinds_of<Pick>, &Drafter::picked);
    case StepName::build:
      return ask_drafters(read, decides<"draft-4-19">, kinds_of<Build>, &Drafter::built);
    case StepName::none:
    case StepName::hands:
    case StepName::triggers:
    case StepName::keywords:
    case StepName::alpha:
    case StepName::damage:
    case StepName::finish: break;
  }
  return {};
}

}  // namespace

Decision decision_of(const Reading& read) {
  const auto& state = read.state;
  if (state.outcome.state != Ending::running) return {};
  if (!state.frames.empty()) return std::visit(AskFrame{read}, state.frames.back());
  return ask_step(read);
}

namespace {

// Returns what is asked in this phase, or at the beginning of the next one.
Kinds kinds_of_phase(PhaseName phase) {
  switch (phase) {
    case PhaseName::setup:
    case PhaseName::reset:
    case PhaseName::draw: return kinds_of<PlaceCard>;
    case PhaseName::influence: return kinds_of<PlaceCard, Establish, Done>;
    case PhaseName::site: return kinds_of<Establish, Done>;
    case PhaseName::sularium: return kinds_of<Deploy, Done>;
    case PhaseName::combatant: return kinds_of<Deploy, Done, Attack>;
    case PhaseName::attack: return kinds_of<Attack, Defend, Barrage, Absorb>;
    case PhaseName::discard:
    case PhaseName::end:
    case PhaseName::draft: break;
  }
  return 0;
}

}  // namespace

bool Rules::concerns(const Content& content, const State& state, const Move& move) {
  if (const auto* shuffle = std::get_if<Shuffle>(&move)) return shuffle->of == state.at.acts;
  const auto* placed = std::get_if<PlaceTrigger>(&move);
  if (placed == nullptr) return true;
  const Reading read(content, state);
  const auto named = card_meant(placed->card);
  const auto is_meant = [&](const Trigger& one) {
    const auto* card = read.find(one.card);
    return one.card == placed->card || (named && card && card->card == *named);
  };
  const auto& list = state.frames.empty() ? state.waiting : state.pending;
  return std::any_of(list.begin(), list.end(), is_meant);
}

// After the draws at the start of a turn comes placing influence, unless something triggers first.
Kinds Rules::kinds_after_chance(const Content& content, const State& state) {
  const auto& at = state.at;
  if (at.step == StepName::contest) return kinds_of<Initiative>;
  if (at.step == StepName::pool || at.step == StepName::deal) return kinds_of<Deal, Pick>;
  const bool triggers = (content.all.kinds & bit(AbilityKind::required)) != 0;
  const bool opening = at.step == StepName::hands;
  const bool drawing = at.phase == PhaseName::draw && at.step == StepName::finish;
  if ((opening || drawing) && !triggers) return kinds_of<PlaceCard>;
  return kinds_of<Play, Use, PlaceTrigger, Pass, Replace, Position, Discard, Concede, Open> |
         kinds_of_phase(at.phase);
}

void check_move(const Reading& read, Seat by, const Move& move, Checker& checker) {
  const auto decision = decision_of(read);
  const bool asked = decision.seats.has(by) && (decision.kinds & kind_of(move)) != 0;
  std::visit(
      [&](const auto& one) {
        asked ? judge(read, by, one, checker) : moment(read, by, one, checker);
      },
      move);
}

}  // namespace arbiter::sularia
