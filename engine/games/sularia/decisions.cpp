// Who is asked, and what an entry breaks for which nobody asked.
#include <algorithm>
#include <variant>

#include "engine/games/sularia/judging.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

Decision asks(Seat seat, RuleId rule, Kinds kinds, bool optional = false) {
  Decision decision;
  decision.seats = SeatSet::of(seat);
  decision.rule = rule;
  decision.kinds = kinds;
  decision.optional = optional;
  return decision;
}

// Every seat of the side answers for it.
Decision asks_side(const Reading& read, Seat side, RuleId rule, Kinds kinds) {
  Decision decision = asks(nobody, rule, kinds);
  for (const auto& one : read.state.players)
    if (!one.out && read.state.same_side(one.seat, side)) decision.seats.add(one.seat);
  if (decision.seats.size() > 1) decision.who = Who::any;
  return decision;
}

Decision ask_damage(const Reading& read) {
  if (const auto* unit = barrage_source(read))
    return asks_side(read, unit->controlled_by(), row<"barrage-5">, kinds_of<Barrage>);
  const auto* source = absorb_source(read);
  if (!source) return {};
  if (read.text(*source).site())
    return asks_side(read, read.state.at.turn, row<"damage-step-15">, kinds_of<Absorb>);
  ShortList<Id, 8> list;
  absorbers(read, *source, list);
  if (list.empty()) return {};  // only where the work is used up
  return asks(read.find(list[0])->controlled_by(), row<"damage-step-9">, kinds_of<Absorb>);
}

struct AskFrame {
  const Reading& read;

  Decision operator()(const Drawing&) const {
    const auto phase = read.state.at.phase;
    const RuleId rule = phase == PhaseName::setup  ? row<"initiative-2">
                        : phase == PhaseName::draw ? row<"draw-phase-2">
                                                   : row<"hand-zone-1">;
    return asks(chance, rule, kinds_of<Draw>);
  }
  Decision operator()(const Placing& one) const {
    const Seat seat = placing_seat(read);
    const bool active = seat.is_player() && read.active(seat);
    if (one.keywords)
      return asks(seat, active ? row<"keyword-value-step-4"> : row<"keyword-value-step-3">,
                  kinds_of<PlaceTrigger>);
    return asks(seat, active ? row<"required-triggered-4"> : row<"required-triggered-3">,
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
        return asks(item.controller, site ? row<"sites-22"> : row<"combatants-22">,
                    kinds_of<Replace>);
      case Resolving::Stage::place:
        return asks(item.controller, row<"site-phase-2">, kinds_of<Position>);
      case Resolving::Stage::position:
        return asks(placing_controller(read), row<"hidden-9">, kinds_of<Position>);
      case Resolving::Stage::discard: {
        const auto* ability = ability_of(read, item);
        const bool random =
            ability && one.step < ability->steps.size() && ability->steps[one.step].random;
        return asks(random ? chance : one.asked, row<"damage-pile-1">, kinds_of<Discard>);
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
    return asks(loan->lender, read.text(*loan).site() ? row<"sites-22"> : row<"combatants-22">,
                kinds_of<Replace>);
  }
};

// Those who have not picked yet, or not built.
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

// The rule by which all may act at the end of a phase.
RuleId phase_window_rule(PhaseName phase) {
  switch (phase) {
    case PhaseName::influence: return row<"influence-steps-5">;
    case PhaseName::site: return row<"site-steps-6">;
    case PhaseName::sularium: return row<"sularium-steps-3">;
    case PhaseName::setup:
    case PhaseName::reset:
    case PhaseName::draw:
    case PhaseName::combatant:
    case PhaseName::attack:
    case PhaseName::discard:
    case PhaseName::end:
    case PhaseName::draft: break;
  }
  return row<"combatant-steps-6">;
}

Decision ask_discard(const Reading& read) {
  Decision decision = asks(nobody, row<"discard-phase-3">, kinds_of<Discard>);
  if (!charge(1 + read.seats() * read.state.cards.size() / 512)) return decision;
  for (const auto& one : read.state.players)
    if (read.active(one.seat) && read.hand_size(one.seat) > hand_limit)
      decision.seats.add(one.seat);
  if (decision.seats.size() > 1) decision.who = Who::all;
  return decision;
}

// Where nothing is in the middle of resolving.
Decision ask_step(const Reading& read) {
  const auto& at = read.state.at;
  switch (at.step) {
    case StepName::contest: return asks(chance, row<"initiative-3">, kinds_of<Contest>);
    case StepName::initiative: return asks(at.acts, row<"initiative-3">, kinds_of<Initiative>);
    case StepName::decks:
      return asks(chance, row<"play-deck-5">, kinds_of<Shuffle> | kinds_of<Pass>, true);
    case StepName::place: return asks(at.acts, row<"influence-steps-3">, kinds_of<PlaceCard>);
    case StepName::establish:
      if (read.chaining()) return ask_window(read, row<"site-steps-4">);
      return asks(at.acts, row<"site-steps-2">, kinds_of<Establish> | kinds_of<Done>);
    case StepName::deploy:
      if (read.chaining()) return ask_window(read, row<"combatant-steps-4">);
      return asks(at.acts, row<"combatant-steps-2">, kinds_of<Deploy> | kinds_of<Done>);
    case StepName::window: return ask_window(read, phase_window_rule(at.phase));
    case StepName::declare:
      return asks_side(read, at.turn, row<"attacker-declaration-step-1">, kinds_of<Attack>);
    case StepName::declared: return ask_window(read, row<"attacker-declaration-step-5">);
    case StepName::defend:
      return asks(at.acts, row<"defender-declaration-step-1">, kinds_of<Defend>);
    case StepName::defended: return ask_window(read, row<"defender-declaration-step-7">);
    case StepName::command: return ask_window(read, row<"command-chain-step-1">);
    case StepName::discard: return ask_discard(read);
    case StepName::pool: return asks(table, row<"draft-4-1">, kinds_of<LayPool>);
    case StepName::deal: return asks(chance, deal_rule(read.state.round), kinds_of<Deal>);
    case StepName::pick:
      return ask_drafters(read, pick_rule(read.state.round), kinds_of<Pick>, &Drafter::picked);
    case StepName::build:
      return ask_drafters(read, row<"draft-4-19">, kinds_of<Build>, &Drafter::built);
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

// --- Moves out of place ---

bool on_top(const Reading& read, ItemKind wanted) {
  return std::any_of(read.state.chain.begin(), read.state.chain.end(),
                     [&](const Item& one) { return one.kind == wanted; });
}

// Somebody who is not asked, or is asked for something else: every rule that says so.
struct Refuse {
  const Reading& read;
  const Seat by;
  const Decision& decision;
  const bool kind_fits;
  Checker& check;

  const Moment& at() const { return read.state.at; }
  bool playing() const { return at().is_turn(); }
  void refuse(RuleId rule) const { check.need(false, rule); }
  template <class F>
  bool on_top_of_stack() const {
    return !read.state.frames.empty() && std::holds_alternative<F>(read.state.frames.back());
  }

  // Nothing may be put on the chain here. False: no rule but that of the decision says why.
  bool no_action() const {
    if (at().phase == PhaseName::reset) return refuse(row<"reset-phase-3">), true;
    if (at().phase == PhaseName::draw) return refuse(row<"draw-phase-4">), true;
    if (on_top_of_stack<Placing>()) return refuse(row<"required-triggered-6">), true;
    if (on_top_of_stack<Resolving>()) return refuse(row<"timing-6">), true;
    if (at().step == StepName::place) return refuse(row<"influence-steps-4">), true;
    return false;
  }

  void operator()(const Establish&) const {
    if (!playing()) return refuse(decision.rule);
    if (at().phase != PhaseName::site) return refuse(row<"special-card-types-13">);
    if (!read.active(by)) return refuse(row<"sites-1">);
    if (read.chaining()) {
      refuse(row<"establishing-7">);
      if (on_top(read, ItemKind::establish)) refuse(row<"sites-7">);
      return;
    }
    refuse(row<"site-steps-5">);
  }
  void operator()(const Deploy&) const {
    if (!playing()) return refuse(decision.rule);
    if (at().phase != PhaseName::combatant) return refuse(row<"special-card-types-12">);
    if (!read.active(by)) return refuse(row<"combatants-1">);
    refuse(read.chaining() ? row<"combatants-7"> : row<"combatant-steps-5">);
  }
  void operator()(const Play& m) const {
    if (!playing()) return refuse(decision.rule);
    if (kind_fits) return refuse(row<"priority-3">);
    no_action();
    const auto* card = read.find(m.card);
    const bool in_row = card && card->in == Spot::row;
    refuse(in_row ? row<"special-card-types-11"> : row<"tactic-condition-23">);
  }
  void operator()(const Use&) const {
    if (!playing()) return refuse(decision.rule);
    if (kind_fits) return refuse(row<"priority-3">);
    if (!no_action()) refuse(decision.rule);
  }
  void operator()(const PlaceTrigger&) const {
    if (!playing()) return refuse(decision.rule);
    if (kind_fits) return refuse(read.window() ? row<"priority-3"> : decision.rule);
    if (!no_action()) refuse(decision.rule);
  }
  void operator()(const Pass&) const {
    if (kind_fits) return refuse(decision.seats.has(chance) ? decision.rule : row<"priority-3">);
    refuse(at().step == StepName::place ? row<"influence-phase-5"> : decision.rule);
  }
  void operator()(const PlaceCard&) const {
    refuse(playing() ? row<"influence-steps-3"> : decision.rule);
  }
  void operator()(const Attack&) const {
    const bool over = at().phase == PhaseName::attack && at().step != StepName::triggers &&
                      at().step != StepName::declare;
    refuse(over ? row<"attack-phase-7"> : decision.rule);
  }
  void operator()(const Draw&) const { early(); }
  void operator()(const Shuffle&) const { early(); }
  template <OneOf<Done, Defend, Barrage, Absorb, Replace, Position, Discard, Concede, Contest,
                  Initiative, Name, Open, LayPool, Deal, Pick, Build>
                M>
  void operator()(const M&) const {
    refuse(decision.rule);
  }

 private:
  // Initiative comes before the decks and the opening hands.
  void early() const {
    const bool before = at().step == StepName::contest || at().step == StepName::initiative;
    refuse(before ? row<"initiative-1"> : decision.rule);
  }
};

}  // namespace

Decision decision_of(const Reading& read) {
  const auto& state = read.state;
  if (state.outcome.state != Ending::running) return {};
  if (!state.frames.empty()) return std::visit(AskFrame{read}, state.frames.back());
  return ask_step(read);
}

void check_move(const Reading& read, Seat by, const Move& move, Checker& checker) {
  const auto judge_it = [&] {
    std::visit([&](const auto& one) { judge(read, by, one, checker); }, move);
  };
  // These may be said whatever is asked, and of whom.
  if ((kind_of(move) & kinds_of<Concede, Name, Open>) != 0) return judge_it();
  const auto decision = decision_of(read);
  const bool kind_fits = (decision.kinds & kind_of(move)) != 0;
  if (kind_fits && decision.seats.has(by)) return judge_it();
  std::visit(Refuse{read, by, decision, kind_fits, checker}, move);
}

}  // namespace arbiter::sularia
