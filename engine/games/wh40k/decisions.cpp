// Who is asked, and which rule an entry breaks that nobody asked for.
#include <algorithm>
#include <variant>

#include "engine/games/wh40k/judging.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

Decision asks(Seat seat, RuleId rule, Kinds kinds, bool optional = false) {
  Decision decision;
  decision.seats = SeatSet::of(seat);
  decision.rule = rule;
  decision.kinds = kinds;
  decision.optional = optional;
  return decision;
}

struct AskFrame {
  const Reading& read;

  Decision operator()(const Drawing& one) const {
    return asks(chance, draw_rule(read.state, one), kinds_of<Draw>);
  }
  Decision operator()(const Entering&) const { return {}; }
  Decision operator()(const Resolving& one) const {
    switch (one.stage) {
      case Resolving::Stage::first:
      case Resolving::Stage::second:
        return asks(asked_seat(read, one), row<"card-anatomy-11">, kinds_of<Choose>);
      case Resolving::Stage::pick: return asks(one.by, row<"card-anatomy-11">, kinds_of<Pick>);
      case Resolving::Stage::random: return asks(chance, row<"card-anatomy-11">, kinds_of<Discard>);
      case Resolving::Stage::pay:
      case Resolving::Stage::steps:
      case Resolving::Stage::finish: break;
    }
    return {};
  }
  Decision operator()(const Damage& one) const {
    if (one.stage != Damage::Stage::shields) return {};
    return asks(one.shielding, row<"dealing-damage-3">, kinds_of<Shield> | kinds_of<Pass>, true);
  }
  Decision operator()(const Shielding& one) const {
    if (one.stage != Shielding::Stage::answer) return {};
    return asks(other_of(one.by), row<"card-abilities-4">, kinds_of<Play> | kinds_of<Pass>, true);
  }
  Decision operator()(const Answering& one) const {
    if (one.stage != Answering::Stage::ask) return {};
    return asks(one.turn, row<"card-abilities-6">, kinds_of<Play> | kinds_of<Use> | kinds_of<Pass>,
                true);
  }
  Decision operator()(const Attacking&) const { return {}; }
};

Decision ask_window(const Moment& at) {
  const Kinds actions = kinds_of<Deploy> | kinds_of<Play> | kinds_of<Use> | kinds_of<Pass>;
  if (at.phase == PhaseName::headquarters)
    return asks(at.turn, row<"headquarters-phase-2">, actions, true);
  return asks(at.turn, row<"fighting-a-battle-14">, actions, true);
}

Decision ask_round(const State& state) {
  const auto& at = state.at;
  const bool headquarters = at.phase == PhaseName::headquarters;
  switch (at.step) {
    case StepName::decks:
      return asks(chance, row<"setup-4">, kinds_of<Shuffle> | kinds_of<Pass>, true);
    case StepName::planets:
      return asks(chance, row<"setup-5">, kinds_of<Shuffle> | kinds_of<Pass>, true);
    case StepName::initiative: return asks(chance, row<"setup-8">, kinds_of<Initiative>);
    case StepName::reveal:
      return asks(chance, headquarters ? row<"headquarters-phase-7"> : row<"setup-9">,
                  kinds_of<Reveal>);
    case StepName::turns:
      return asks(at.turn, row<"deploy-phase-2">,
                  kinds_of<Deploy> | kinds_of<Play> | kinds_of<Use> | kinds_of<PassTurn>);
    case StepName::commit: {
      Decision decision = asks(nobody, row<"commitment-step-1">, kinds_of<Commit>);
      decision.who = Who::all;
      for (const auto& one : state.players)
        if (!one.committed) decision.seats.add(one.seat);
      return decision;
    }
    case StepName::bonus: return asks(at.turn, row<"command-struggles-step-7">, kinds_of<Bonus>);
    case StepName::window: return ask_window(at);
    case StepName::attack:
      return asks(at.next, row<"fighting-a-battle-13">,
                  kinds_of<Attack> | kinds_of<WarlordRetreat> | kinds_of<PassTurn>);
    case StepName::retreat:
      return asks(at.turn, row<"fighting-a-battle-11">, kinds_of<Retreat> | kinds_of<Pass>, true);
    case StepName::won:
      return asks(at.winner, row<"winning-a-battle-1">, kinds_of<BattleAbility> | kinds_of<Pass>,
                  true);
    case StepName::none:
    case StepName::hands:
    case StepName::begin:
    case StepName::struggles:
    case StepName::battles:
    case StepName::settle:
    case StepName::draw:
    case StepName::finish: break;
  }
  return {};
}

// Whether the move plays an event that cannot be paid for, so that no opportunity opened for it.
bool cannot_pay(const Reading& read, Seat by, const Move& move) {
  const auto* play = std::get_if<Play>(&move);
  const auto* card = play ? read.find(play->card) : nullptr;
  if (!card || card->id.owner != by || card->in != Spot::hand || !card->card.known()) return false;
  const auto& text = read.text(*card);
  return text.cost > read.state.player(by).resources &&
         std::any_of(text.abilities.begin(), text.abilities.end(),
                     [](const Ability& one) { return one.kind == AbilityKind::reaction; });
}

// The rule broken by a kind of move that the decision does not take. Shield cards belong to a
// dealing of damage that can be shielded; Armorbane bars them.
RuleId refusal_of_kind(const Reading& read, Seat by, const Decision& decision, const Move& move) {
  if (std::holds_alternative<Shield>(move))
    return read.state.at.unshielded == by && by.is_player() ? row<"keywords-6">
                                                            : row<"dealing-damage-3">;
  return cannot_pay(read, by, move) ? row<"deploying-a-card-9"> : decision.rule;
}

// The rule broken by a seat that is not asked.
RuleId refusal_of_seat(const Reading& read, Seat by, const Decision& decision, const Move& move) {
  const auto& at = read.state.at;
  const bool combat_turn = read.state.frames.empty() && at.step == StepName::attack &&
                           (decision.kinds & kind_of(move)) != 0;
  if (combat_turn && by.is_player()) return row<"fighting-a-battle-5">;
  const bool passed = by.number < read.state.players.size() && read.state.frames.empty() &&
                      at.step == StepName::turns && read.state.player(by).passed;
  if (passed) return row<"deploy-phase-6">;
  return (decision.kinds & kind_of(move)) != 0 ? decision.rule
                                               : refusal_of_kind(read, by, decision, move);
}

}  // namespace

Decision decision_of(const Reading& read) {
  const auto& state = read.state;
  if (state.outcome.state != Ending::running) return {};
  if (!state.frames.empty()) return std::visit(AskFrame{read}, state.frames.back());
  return ask_round(state);
}

void check_move(const Reading& read, const Decision& decision, Seat by, const Move& move,
                Checker& checker) {
  // These stand at any decision.
  const bool unasked = (kind_of(move) & kinds_of<Concede, Name>) != 0;
  if (!unasked && !checker.need(decision.seats.has(by),
                                [&] { return refusal_of_seat(read, by, decision, move); }))
    return;
  if (!unasked && !checker.need((decision.kinds & kind_of(move)) != 0,
                                [&] { return refusal_of_kind(read, by, decision, move); }))
    return;
  std::visit([&](const auto& one) { judge(read, by, one, checker); }, move);
}

}  // namespace arbiter::wh40k
