// Who is asked, and how every answer is judged.
#include <algorithm>
#include <variant>

#include "engine/games/wh40k/acts.hpp"
#include "engine/games/wh40k/rule.hpp"

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
      default: return {};
    }
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
    default: return {};
  }
}

bool fits_pool(const Pile& deck, const std::vector<Card>& cards) {
  if (!charge(cards.size() * (1 + cards.size() / 64))) return false;
  for (const Card card : cards)
    if (card.known() &&
        std::count(cards.begin(), cards.end(), card) > static_cast<int>(deck.copies(card)))
      return false;
  const auto unnamed = static_cast<std::uint32_t>(cards.size());
  return unnamed <= deck.pool_size();
}

// Judges a move that is of a kind asked for, by a seat asked.
struct JudgeMove {
  const Reading& read;
  const Seat by;
  Checker& check;

  const State& state() const { return read.state; }
  bool text_need(bool holds) const { return check.need(holds, row<"card-anatomy-11">); }

  void operator()(const Deploy& m) const { check_deploy(read, by, m, check); }
  void operator()(const Play& m) const { check_play(read, by, m, check); }
  void operator()(const Use& m) const { check_use(read, by, m, check); }
  void operator()(const BattleAbility& m) const { check_battle_ability(read, by, m, check); }
  void operator()(const Pass&) const {}
  void operator()(const Concede&) const {}
  void operator()(const Name&) const {}

  void operator()(const PassTurn&) const {
    if (state().at.step == StepName::attack)
      check.need(!read.can_attack(by), row<"fighting-a-battle-7">);
  }
  void operator()(const Commit& m) const {
    check.need(m.planet >= 1 && m.planet <= read.planets_up(), row<"commitment-step-3">);
  }
  void operator()(const Bonus& m) const {
    // A bonus of nothing cannot be taken.
    const auto& at = state().at;
    if (m.cards)
      check.need(bonus_of(read, by, at.planet, Change::card_bonus) > 0,
                 row<"command-struggles-step-9">);
    if (m.resources)
      check.need(bonus_of(read, by, at.planet, Change::resource_bonus) > 0,
                 row<"command-struggles-step-10">);
  }

  // --- Combat ---

  bool at_battle(const CardState* unit) const {
    return unit && read.is_unit(*unit) && unit->in == Spot::planet &&
           unit->planet == state().at.planet;
  }
  void operator()(const Attack& m) const {
    const auto* unit = read.in_play(m.unit);
    if (check.need(unit && unit->id.owner == by && at_battle(unit), row<"making-an-attack-2">)) {
      check.need(!unit->exhausted, row<"ready-and-exhausted-3">);
      if (m.area) check.need(read.area_effect(*unit) > 0, row<"keywords-4">);
    }
    if (m.area) {
      check.need(!m.target, row<"keywords-5">);
      return;
    }
    const auto* target = read.in_play(m.target);
    if (!check.need(target && read.is_unit(*target) && target->id.owner != by,
                    row<"making-an-attack-4">))
      return;
    if (check.need(at_battle(target), row<"combat-phase-5">))
      check.need(read.may_defend(*target), row<"golden-rule-1">);
  }
  void operator()(const WarlordRetreat& m) const {
    const auto* unit = read.in_play(m.unit);
    if (!check.need(unit && unit->id.owner == by && at_battle(unit), row<"warlord-retreat-1">))
      return;
    check.need(!unit->exhausted, row<"warlord-retreat-1">);
    check.need(read.is_warlord(*unit), row<"warlord-retreat-4">);
  }
  void operator()(const Retreat& m) const {
    const RuleId rule = row<"fighting-a-battle-11">;
    check.need(!m.units.empty(), rule);
    if (!charge(m.units.size() * (1 + m.units.size() / 64))) return;
    for (const Id id : m.units) {
      const auto* unit = read.in_play(id);
      check.need(unit && unit->id.owner == by && at_battle(unit), rule);
      check.need(std::count(m.units.begin(), m.units.end(), id) == 1, rule);
    }
  }
  void operator()(const Shield& m) const {
    const auto& damage = std::get<Damage>(state().frames.back());
    const auto hit = std::find_if(state().hits.begin() + damage.first, state().hits.end(),
                                  [&](const Hit& one) { return one.unit == m.unit; });
    const bool own = hit != state().hits.end() && m.unit.owner == by;
    if (check.need(own, row<"shields-1">)) {
      check.need(!hit->shielded, row<"shields-4">);
      check.need(hit->shielded || hit->amount > 0, row<"shields-1">);
      check.need(!m.amount || (*m.amount > 0 && *m.amount <= hit->amount), row<"shields-3">);
    }
    const auto* card = read.find(m.card);
    if (!check.need(card && card->in == Spot::hand && card->id.owner == by, row<"shields-1">))
      return;
    if (!card->card.known()) return check.need_name(m.card);
    const int icons = read.text(*card).shields;
    if (check.need(icons > 0, row<"shields-2">))
      check.need(!m.amount || *m.amount <= icons, row<"shields-3">);
  }

  // --- Answers of abilities ---

  void operator()(const Choose& m) const {
    const auto& resolving = std::get<Resolving>(state().frames.back());
    const auto& sentence = sentence_of(read.content, resolving);
    const auto* card = read.find(m.card);
    if (sentence.verb == Verb::damage_chosen) {
      text_need(card && read.is_unit(*card) && card->in == Spot::planet &&
                card->planet == resolving.planet && card->id.owner == by);
      return;
    }
    const Context context = context_of(read, resolving);
    const auto fits = [&](const CardState& one) {
      return read.fits(sentence.filter, read.subject(one), context);
    };
    if (m.card) {
      if (!text_need(card && card->in == Spot::hand && card->id.owner == by)) return;
      if (!card->card.known()) return check.need_name(m.card);
      if (text_need(fits(*card))) check.need(read.may_have(by, card->card), row<"symbols-5">);
      return;
    }
    if (!read.charge_fits()) return;
    for (const auto& one : state().cards) {  // a player who holds one must
      if (one.id.owner != by || one.in != Spot::hand) continue;
      if (one.card.known())
        text_need(!fits(one) || !read.may_have(by, one.card));
      else
        check.need_name(one.id);
    }
  }
  void operator()(const Pick& m) const {
    const auto& resolving = std::get<Resolving>(state().frames.back());
    const auto& sentence = sentence_of(read.content, resolving);
    const Context context = context_of(read, resolving);
    const bool enters = sentence.place != Destination::hand;
    const auto suits = [&](const CardState& one) {
      return read.fits(sentence.filter, read.subject(one), context) &&
             (!enters || read.may_have(by, one.card));
    };
    if (!charge(1 + state().cards.size() / 64 * (1 + m.under.size() / 64))) return;
    for (const auto& one : state().cards) {  // each of them once
      if (one.in != Spot::looked || one.id.owner != by) continue;
      text_need(std::count(m.under.begin(), m.under.end(), one.id) == (one.id == m.card ? 0 : 1));
      if (!m.card && !sentence.may) {
        if (one.card.known())
          text_need(!suits(one));
        else if (sentence.filter == any_card() && !enters)
          text_need(false);  // it suits, whichever it is
        else
          check.need_name(one.id);
      }
    }
    for (const Id id : m.under) {
      const auto* card = read.find(id);
      text_need(card && card->in == Spot::looked && id.owner == by);
    }
    if (!m.card) return;
    const auto* card = read.find(m.card);
    if (!text_need(card && card->in == Spot::looked && m.card.owner == by)) return;
    const bool any = sentence.filter == any_card();
    if (any) return;
    if (!card->card.known()) return check.need_name(m.card);
    const bool fits = text_need(read.fits(sentence.filter, read.subject(*card), context));
    if (fits) check.need(suits(*card), row<"symbols-5">);
  }
  static Filter any_card() {
    Filter filter;
    filter.is = Is::card;
    return filter;
  }

  // --- Chance ---

  void operator()(const Shuffle& m) const {
    const auto& at = state().at;
    if (at.step == StepName::decks) {
      // The planets come later; what is wrong with them is said here.
      if (m.of == nobody) {
        check.need(false, row<"setup-5">);
        return;
      }
      if (!check.need(m.of == at.turn, row<"setup-4">) || m.order.empty()) return;
      const auto& deck = state().player(at.turn).deck;
      const bool named =
          std::all_of(m.order.begin(), m.order.end(), [](Card one) { return one.known(); });
      check.need(named && m.order.size() == deck.slots.numbers.size() && fits_pool(deck, m.order),
                 row<"setup-4">);
      return;
    }
    if (!check.need(m.of == nobody, row<"setup-5">) || m.order.empty()) return;
    check.need(m.order.size() == state().line.size() && planets(m.order), row<"setup-5">);
  }
  // Different planets, none of which has a place yet.
  bool planets(const std::vector<Card>& cards) const {
    return std::all_of(cards.begin(), cards.end(), [&](Card one) {
      return std::count(cards.begin(), cards.end(), one) == 1 &&
             std::any_of(state().planets_unnamed.begin(), state().planets_unnamed.end(),
                         [&](const Copies& copies) { return copies.card == one; });
    });
  }
  void operator()(const Initiative& m) const {
    check.need(m.to.number < state().players.size(), row<"setup-8">);
  }
  void operator()(const Reveal& m) const {
    const bool headquarters = state().at.phase == PhaseName::headquarters;
    check.need(m.planets.size() == unnamed_to_reveal(state()) && planets(m.planets),
               headquarters ? row<"headquarters-phase-7"> : row<"setup-9">);
  }
  void operator()(const Draw& m) const {
    const auto& drawing = std::get<Drawing>(state().frames.back());
    const RuleId rule = draw_rule(state(), drawing);
    if (!check.need(m.to == drawing.to, rule)) return;
    const auto& deck = state().player(drawing.to).deck;
    check.need(m.cards.size() == blank_draws(state(), drawing) && fits_pool(deck, m.cards), rule);
  }
  void operator()(const Discard& m) const {
    const auto& resolving = std::get<Resolving>(state().frames.back());
    const auto* card = read.find(m.card);
    if (!text_need(card && card->in == Spot::hand && card->id.owner == other_of(resolving.by)))
      return;
    if (card->card.known())
      text_need(!m.is.known() || m.is == card->card);
    else if (!m.is.known())
      check.need_name(m.card);
    else
      text_need(state().player(card->id.owner).deck.copies(m.is) > 0);
  }
};

void check_name(const Reading& read, Seat by, const Name& move, Checker& checker) {
  const auto* card = read.find(move.card);
  const bool possible = by == chance && card && !card->card.known() && move.is.known() &&
                        read.state.player(card->id.owner).deck.copies(move.is) > 0;
  checker.need(possible, row<"setup-4">);
}

// An event for which no opportunity opened, since all can see that it cannot be paid for.
bool cannot_pay(const Reading& read, Seat by, const Move& move) {
  const auto* play = std::get_if<Play>(&move);
  const auto* card = play ? read.find(play->card) : nullptr;
  if (!card || card->id.owner != by || card->in != Spot::hand || !card->card.known()) return false;
  const auto& text = read.text(*card);
  return text.cost > read.state.player(by).resources &&
         std::any_of(text.abilities.begin(), text.abilities.end(),
                     [](const Ability& one) { return one.kind == AbilityKind::reaction; });
}

// Somebody who is asked for something else. Shield cards belong to a dealing of damage in which
// something can be shielded, and Armorbane bars them from it.
RuleId refusal_of_kind(const Reading& read, Seat by, const Decision& decision, const Move& move) {
  if (std::holds_alternative<Shield>(move))
    return read.state.at.unshielded == by && by.is_player() ? row<"keywords-6">
                                                            : row<"dealing-damage-3">;
  return cannot_pay(read, by, move) ? row<"deploying-a-card-9"> : decision.rule;
}

// Somebody who is not asked.
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

int bonus_of(const Reading& read, Seat seat, Card planet, Change change) {
  const auto& card = read.content.text(planet);
  int sum = change == Change::card_bonus ? card.cards : card.resources;
  for (const auto& one : read.state.cards) {
    if (one.id.owner != seat || !one.in_play() || !one.card.known()) continue;
    if ((read.content.of(one.card).changes & bit(change)) == 0) continue;
    if (read.planet_of(one) != planet) continue;
    const auto context = read.context(one);
    for (const auto& constant : read.text(one).constants)
      if (constant.change == change && read.side_up(constant.side, &one) &&
          read.holds(constant.when, context))
        sum += constant.amount;
  }
  return sum;
}

std::size_t unnamed_to_reveal(const State& state) {
  std::size_t up = 0, unnamed = 0, wanted = state.at.place;
  if (state.at.phase == PhaseName::setup) wanted = planets_up_at_start;
  for (const auto& one : state.line) up += one.up;
  for (const auto& one : state.line) {
    if (one.up || up == wanted) continue;
    ++up;
    unnamed += !one.planet.known();
  }
  return unnamed;
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
  return ask_round(state);
}

void check_move(const Reading& read, const Decision& decision, Seat by, const Move& move,
                Checker& checker) {
  if (std::holds_alternative<Concede>(move)) {
    checker.need(by.number < read.state.players.size(), row<"overview-1">);
    return;
  }
  if (const auto* named = std::get_if<Name>(&move)) return check_name(read, by, *named, checker);
  const bool asked = checker.need(decision.seats.has(by),
                                  [&] { return refusal_of_seat(read, by, decision, move); });
  if (!asked) return;
  const bool taken = checker.need((decision.kinds & kind_of(move)) != 0,
                                  [&] { return refusal_of_kind(read, by, decision, move); });
  if (!taken) return;
  std::visit(JudgeMove{read, by, checker}, move);
}

}  // namespace arbiter::wh40k
