// Who is asked, and how every answer is judged.
#include <algorithm>
#include <variant>

#include "engine/games/sularia/acts.hpp"
#include "engine/games/sularia/rule.hpp"

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
    return asks_side(read, unit->controlled_by(), "barrage-5"_rule, kind<Barrage>());
  const auto* source = absorb_source(read);
  if (!source) return {};
  if (read.text(*source).site())
    return asks_side(read, read.state.at.turn, "damage-step-15"_rule, kind<Absorb>());
  ShortList<Id, 8> list;
  absorbers(read, *source, list);
  return asks(read.find(list[0])->controlled_by(), "damage-step-9"_rule, kind<Absorb>());
}

struct AskFrame {
  const Reading& read;

  Decision operator()(const Drawing&) const {
    switch (read.state.at.phase) {
      case PhaseName::setup: return asks(chance, "initiative-2"_rule, kind<Draw>());
      case PhaseName::draw: return asks(chance, "draw-phase-2"_rule, kind<Draw>());
      default: return asks(chance, "hand-zone-1"_rule, kind<Draw>());
    }
  }
  Decision operator()(const Placing& one) const {
    const Seat seat = placing_seat(read);
    const bool active = seat.is_player() && read.active(seat);
    if (one.keywords)
      return asks(seat, active ? "keyword-value-step-4"_rule : "keyword-value-step-3"_rule,
                  kind<PlaceTrigger>());
    return asks(seat, active ? "required-triggered-4"_rule : "required-triggered-3"_rule,
                kind<PlaceTrigger>());
  }
  Decision operator()(const Chaining&) const { return {}; }
  Decision operator()(const Resolving& one) const {
    if (read.state.chain.empty()) return {};
    const auto& item = read.state.chain.back();
    const auto* moved = read.find(one.moved ? one.moved : item.card);
    const bool site = moved && moved->card.known() && read.text(*moved).site();
    switch (one.stage) {
      case Resolving::Stage::replace:
        return asks(item.controller, site ? "sites-22"_rule : "combatants-22"_rule,
                    kind<Replace>());
      case Resolving::Stage::place:
        return asks(item.controller, "site-phase-2"_rule, kind<Position>());
      case Resolving::Stage::position:
        return asks(placing_controller(read), "hidden-9"_rule, kind<Position>());
      case Resolving::Stage::discard: {
        const auto* ability = ability_of(read, item);
        const bool random =
            ability && one.step < ability->steps.size() && ability->steps[one.step].random;
        return asks(random ? chance : one.asked, "damage-pile-1"_rule, kind<Discard>());
      }
      default: return {};
    }
  }
  Decision operator()(const Striking&) const { return ask_damage(read); }
};

RuleId window_rule(const Moment& at) {
  switch (at.step) {
    case StepName::establish: return "site-steps-4"_rule;
    case StepName::deploy: return "combatant-steps-4"_rule;
    case StepName::declared: return "attacker-declaration-step-5"_rule;
    case StepName::defended: return "defender-declaration-step-7"_rule;
    case StepName::command: return "command-chain-step-1"_rule;
    default: break;
  }
  switch (at.phase) {
    case PhaseName::influence: return "influence-steps-5"_rule;
    case PhaseName::site: return "site-steps-6"_rule;
    case PhaseName::sularium: return "sularium-steps-3"_rule;
    default: return "combatant-steps-6"_rule;
  }
}

Decision ask_draft(const Reading& read) {
  const auto& state = read.state;
  const RuleId rule = draft_rule(state);
  switch (state.at.step) {
    case StepName::pool: return asks(table, rule, kind<LayPool>());
    case StepName::deal: return asks(chance, rule, kind<Deal>());
    default: break;
  }
  const bool picks = state.at.step == StepName::pick;
  Decision decision = asks(nobody, rule, picks ? kind<Pick>() : kind<Build>());
  decision.who = Who::all;
  for (const auto& one : state.drafters)
    if (picks ? !one.picked : !one.built) decision.seats.add(one.seat);
  return decision;
}

Decision ask_setup(const State& state) {
  switch (state.at.step) {
    case StepName::contest: return asks(chance, "initiative-3"_rule, kind<Contest>());
    case StepName::initiative: return asks(state.at.acts, "initiative-3"_rule, kind<Initiative>());
    case StepName::decks:
      return asks(chance, "play-deck-5"_rule, kind<Shuffle>() | kind<Pass>(), true);
    default: return {};
  }
}

Decision ask_discard(const Reading& read) {
  Decision decision = asks(nobody, "discard-phase-3"_rule, kind<Discard>());
  for (const auto& one : read.state.players)
    if (read.active(one.seat) && read.hand_size(one.seat) > hand_limit)
      decision.seats.add(one.seat);
  if (decision.seats.size() > 1) decision.who = Who::all;
  return decision;
}

Decision ask_turn(const Reading& read) {
  const auto& at = read.state.at;
  if (at.phase == PhaseName::setup) return ask_setup(read.state);
  if (at.phase == PhaseName::draft) return ask_draft(read);
  if (read.window())
    return asks(at.priority, window_rule(at),
                kind<Play>() | kind<Use>() | kind<PlaceTrigger>() | kind<Pass>());
  switch (at.step) {
    case StepName::place: return asks(at.acts, "influence-steps-3"_rule, kind<PlaceCard>());
    case StepName::establish:
      return asks(at.acts, "site-steps-2"_rule, kind<Establish>() | kind<Done>());
    case StepName::deploy:
      return asks(at.acts, "combatant-steps-2"_rule, kind<Deploy>() | kind<Done>());
    case StepName::declare:
      return asks_side(read, at.turn, "attacker-declaration-step-1"_rule, kind<Attack>());
    case StepName::defend: return asks(at.acts, "defender-declaration-step-1"_rule, kind<Defend>());
    case StepName::discard: return ask_discard(read);
    default: return {};
  }
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
  bool playing() const { return at().phase != PhaseName::setup && at().phase != PhaseName::draft; }
  void refuse(RuleId rule) const { check.need(false, rule); }
  template <class F>
  bool on_top_of_stack() const {
    return !read.state.frames.empty() && std::holds_alternative<F>(read.state.frames.back());
  }

  // Nothing may be put on the chain here. False: no rule but that of the decision says why.
  bool no_action() const {
    if (at().phase == PhaseName::reset) return refuse("reset-phase-3"_rule), true;
    if (at().phase == PhaseName::draw) return refuse("draw-phase-4"_rule), true;
    if (on_top_of_stack<Placing>()) return refuse("required-triggered-6"_rule), true;
    if (on_top_of_stack<Resolving>()) return refuse("timing-6"_rule), true;
    if (at().step == StepName::place) return refuse("influence-steps-4"_rule), true;
    return false;
  }

  void operator()(const Establish&) const {
    if (!playing()) return refuse(decision.rule);
    if (at().phase != PhaseName::site) return refuse("special-card-types-13"_rule);
    if (!read.active(by)) return refuse("sites-1"_rule);
    if (read.chaining()) {
      refuse("establishing-7"_rule);
      if (on_top(read, ItemKind::establish)) refuse("sites-7"_rule);
      return;
    }
    refuse("site-steps-5"_rule);
  }
  void operator()(const Deploy&) const {
    if (!playing()) return refuse(decision.rule);
    if (at().phase != PhaseName::combatant) return refuse("special-card-types-12"_rule);
    if (!read.active(by)) return refuse("combatants-1"_rule);
    refuse(read.chaining() ? "combatants-7"_rule : "combatant-steps-5"_rule);
  }
  void operator()(const Play& m) const {
    if (!playing()) return refuse(decision.rule);
    if (kind_fits) return refuse("priority-3"_rule);
    no_action();
    const auto* card = read.find(m.card);
    const bool row = card && card->in == Spot::row;
    refuse(row ? "special-card-types-11"_rule : "tactic-condition-23"_rule);
  }
  void operator()(const Use&) const {
    if (!playing()) return refuse(decision.rule);
    if (kind_fits) return refuse("priority-3"_rule);
    if (!no_action()) refuse(decision.rule);
  }
  void operator()(const PlaceTrigger&) const {
    if (!playing()) return refuse(decision.rule);
    if (kind_fits) return refuse(read.window() ? "priority-3"_rule : decision.rule);
    if (!no_action()) refuse(decision.rule);
  }
  void operator()(const Pass&) const {
    if (kind_fits) return refuse(decision.seats.has(chance) ? decision.rule : "priority-3"_rule);
    refuse(at().step == StepName::place ? "influence-phase-5"_rule : decision.rule);
  }
  void operator()(const PlaceCard&) const {
    refuse(playing() ? "influence-steps-3"_rule : decision.rule);
  }
  void operator()(const Attack&) const {
    const bool over = at().phase == PhaseName::attack && at().step > StepName::declare;
    refuse(over ? "attack-phase-7"_rule : decision.rule);
  }
  void operator()(const Draw&) const { early(); }
  void operator()(const Shuffle&) const { early(); }
  template <class T>
  void operator()(const T&) const {
    refuse(decision.rule);
  }

 private:
  // Initiative comes before the decks and the opening hands.
  void early() const {
    const bool before = at().step == StepName::contest || at().step == StepName::initiative;
    refuse(before ? "initiative-1"_rule : decision.rule);
  }
};

// Judges a move that is of a kind asked for, by a seat asked.
struct JudgeMove {
  const Reading& read;
  const Seat by;
  Checker& check;

  const State& state() const { return read.state; }

  void operator()(const Establish& m) const { check_establish(read, by, m, check); }
  void operator()(const Deploy& m) const { check_deploy(read, by, m, check); }
  void operator()(const Play& m) const { check_play(read, by, m, check); }
  void operator()(const Use& m) const { check_use(read, by, m, check); }
  void operator()(const PlaceTrigger& m) const { check_trigger(read, by, m, check); }
  void operator()(const Attack& m) const { check_attack(read, by, m, check); }
  void operator()(const Defend& m) const { check_defend(read, by, m, check); }
  void operator()(const Barrage& m) const { check_barrage(read, by, m, check); }
  void operator()(const Absorb& m) const { check_absorb(read, by, m, check); }
  void operator()(const LayPool& m) const { check_pool(read, m, check); }
  void operator()(const Deal& m) const { check_deal(read, m, check); }
  void operator()(const Pick& m) const { check_pick(read, by, m, check); }
  void operator()(const Build& m) const { check_build(read, by, m, check); }
  void operator()(const Done&) const {}
  void operator()(const Pass&) const {}
  void operator()(const Initiative&) const {}
  void operator()(const Concede&) const {}
  void operator()(const Name&) const {}
  void operator()(const Open&) const {}

  void operator()(const PlaceCard& m) const {
    const auto* card = read.find(m.card);
    const bool own = card && card->in == Spot::hand && m.card.owner == by;
    if (check.need(own, "influence-phase-5"_rule) && m.sealed)
      check.need(!card->card.known(), "influence-steps-3"_rule);
  }

  // --- Answers ---

  void operator()(const Replace& m) const {
    const auto& resolving = std::get<Resolving>(state().frames.back());
    const auto& item = state().chain.back();
    const auto* entering = read.find(resolving.moved ? resolving.moved : item.card);
    const auto* copy = read.in_play(m.card);
    const bool site = read.text(*entering).site();
    check.need(copy && read.counts_as_copy(*copy, item.controller, entering->card),
               site ? "sites-22"_rule : "combatants-22"_rule);
  }
  void operator()(const Position& m) const {
    const Seat seat = placing_controller(read);
    if (!check.need(m.at && !read.site_at(seat, m.at), "site-phase-3"_rule)) return;
    check.need(read.is_first_site(seat) || read.adjoins(seat, m.at), "site-phase-3"_rule);
    check.need(read.within_columns(seat, m.at), "site-phase-6"_rule);
  }
  void operator()(const Discard& m) const {
    const auto* resolving =
        state().frames.empty() ? nullptr : std::get_if<Resolving>(&state().frames.back());
    const Seat from = resolving ? resolving->asked : by;
    const unsigned hand = read.hand_size(from);
    const unsigned amount =
        resolving ? std::min<unsigned>(resolving->amount, hand) : hand - hand_limit;
    const RuleId rule = resolving ? "damage-pile-1"_rule : "maximum-hand-size-2"_rule;
    check.need(m.cards.size() == amount && all_different(m.cards), rule);
    for (const Id id : m.cards) {
      const auto* card = read.find(id);
      if (!check.need(card && card->in == Spot::hand && id.owner == from, rule)) continue;
      if (!card->card.known()) check.need_name(id);
    }
  }

  // --- Chance ---

  void operator()(const Contest& m) const {
    check.need(m.winner.is_player() && read.plays(m.winner), "initiative-3"_rule);
  }
  void operator()(const Shuffle& m) const {
    if (!check.need(m.of == state().at.acts, "play-deck-5"_rule) || m.order.empty()) return;
    const auto& deck = state().player(m.of).deck;
    const bool named =
        std::all_of(m.order.begin(), m.order.end(), [](Card one) { return one.known(); });
    check.need(named && m.order.size() == deck.slots.numbers.size() && fits_pool(deck, m.order),
               "play-deck-5"_rule);
  }
  void operator()(const Draw& m) const {
    const auto& drawing = std::get<Drawing>(state().frames.back());
    const RuleId rule = decision_of(read).rule;
    if (!check.need(m.to == drawing.to, rule)) return;
    check.need(m.cards.size() == blank_draws(state(), drawing) &&
                   fits_pool(state().player(drawing.to).deck, m.cards),
               rule);
  }
};

bool may_be(const Reading& read, const CardState& card, Card is) {
  return !card.card.known() && is.known() && is.index < read.content.cards.size() &&
         read.state.player(card.id.owner).deck.copies(is) > 0;
}

void check_name(const Reading& read, Seat by, const Name& move, Checker& checker) {
  const auto* card = read.find(move.card);
  if (!checker.need(by == chance && card && may_be(read, *card, move.is), "play-deck-5"_rule))
    return;
  checker.need(!card->sealed, "influence-steps-3"_rule);
}

void check_open(const Reading& read, Seat by, const Open& move, Checker& checker) {
  const auto* card = read.find(move.card);
  const bool sealed = card && card->sealed && move.card.owner == by && may_be(read, *card, move.is);
  if (checker.need(sealed, "influence-steps-3"_rule))
    checker.need(move.proven, "influence-steps-3"_rule);
}

}  // namespace

Seat placing_controller(const Reading& read) {
  const auto& resolving = std::get<Resolving>(read.state.frames.back());
  const auto* moved = read.find(resolving.moved);
  const bool moves = resolving.stage == Resolving::Stage::position && moved;
  return moves ? moved->controlled_by() : read.state.chain.back().controller;
}

bool fits_pool(const Pile& deck, const std::vector<Card>& cards) {
  Pile rest;
  std::uint32_t unnamed = 0;
  if (cards.size() > deck.pool_size()) return false;
  rest.pool = deck.pool;
  for (const Card card : cards) {
    if (!card.known()) {
      ++unnamed;
      continue;
    }
    if (rest.copies(card) == 0) return false;
    rest.take(card);
  }
  return unnamed <= rest.pool_size();
}

std::size_t blank_draws(const State& state, const Drawing& drawing) {
  const auto& numbers = state.player(drawing.to).deck.slots.numbers;
  std::size_t blank = 0;
  while (blank < numbers.size() && blank < drawing.left && numbers[blank] == 0) ++blank;
  return blank;
}

Decision decision_of(const Reading& read) {
  const auto& state = read.state;
  if (state.outcome.state != Ending::running) return {};
  if (!state.frames.empty()) return std::visit(AskFrame{read}, state.frames.back());
  return ask_turn(read);
}

void check_move(const Reading& read, Seat by, const Move& move, Checker& checker) {
  if (std::holds_alternative<Concede>(move)) {
    const auto phase = read.state.at.phase;
    checker.need(phase != PhaseName::draft, "draft-4-12"_rule);
    checker.need(phase != PhaseName::setup, "initiative-1"_rule);
    checker.need(by.is_player() && read.plays(by), "multiplayer-2"_rule);
    return;
  }
  if (const auto* named = std::get_if<Name>(&move)) return check_name(read, by, *named, checker);
  if (const auto* open = std::get_if<Open>(&move)) return check_open(read, by, *open, checker);
  const auto decision = decision_of(read);
  const bool kind_fits = (decision.kinds & kind_of(move)) != 0;
  if (!kind_fits || !decision.seats.has(by)) {
    std::visit(Refuse{read, by, decision, kind_fits, checker}, move);
    return;
  }
  std::visit(JudgeMove{read, by, checker}, move);
}

}  // namespace arbiter::sularia
