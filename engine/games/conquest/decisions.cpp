// Which players are asked what, and for which decision an entry is meant.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/conquest.hpp"

namespace arbiter::conquest {
namespace {

Decision one(Seat seat, RuleId rule, Kinds kinds, bool optional = false) {
  return {SeatSet::of(seat), Who::one, rule, kinds, optional};
}
// Asks a side. Any of its members may answer for it (D.3-7, D.3-8, R-126).
Decision side(const Reading& read, Seat seat, RuleId rule, Kinds kinds, bool optional = false) {
  const SeatSet members = read.members(seat);
  return {members, members.size() > 1 ? Who::any : Who::one, rule, kinds, optional};
}

// --- decision_of: the question of the topmost frame ---

struct Ask {
  const Reading& read;

  Decision operator()(const War& war) const {
    if (war.stage == War::Stage::method) return one(table, decides<"1.6-3">, kinds_of<Method>);
    if (war.stage == War::Stage::choose)
      return one(read.or_next(war.seat), decides<"1.6-3">, kinds_of<FirstTerm>);
    Decision decision;
    decision.who = Who::any;
    decision.rule = decides<"1.6-5">;
    decision.kinds = kinds_of<Regroup> | kinds_of<Keep>;
    const auto count = read.state.commanders.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto& commander = read.state.commanders[(war.seat.number + i) % count];
      if (commander.kept || !commander.in_war) continue;
      decision.seats.add(commander.seat);
      if (read.state.rulings.has(chosen<"R-10", "clockwise">)) {
        decision.who = Who::one;
        break;
      }
    }
    return decision;
  }
  Decision operator()(const Term& term) const {
    const auto& at = read.state.at;
    if (term.stage == Term::Stage::sustain)
      return side(read, at.term, decides<"4.2-5">, kinds_of<Sustain>);
    if (term.stage == Term::Stage::capacity)
      return one(read.over_capacity(term.banished), decides<"4.7-3">, kinds_of<Banish>);
    return side(read, at.priority, decides<"6.3-2">, act_kinds);
  }
  Decision operator()(const Act&) const {
    ruling<"R-139">();
    return side(read, read.or_next_side(read.state.at.term), decides<"8.1.1-4">,
                kinds_of<NextPair>);
  }
  Decision operator()(const Effect& effect) const {
    const Seat seat = read.or_next(effect.source.commander);
    if (effect.rule_choice == RuleChoice::lose_upgrade)
      return side(read, seat, decides<"3.4-4">, kinds_of<Choose>);
    if (effect.rule_choice == RuleChoice::over_level)
      return side(read, seat, decides<"3.4-11">, kinds_of<Choose>);
    const bool may = read.ability_at(effect.text)->may;
    return side(read, seat, decides<"5.2-1">, kinds_of<Choose> | (may ? kinds_of<Pass> : 0), may);
  }
  Decision operator()(const Order& order) const {
    return side(read, order.waiting[order.settled].commander, decides<"5.1.1-2">, kinds_of<First>);
  }
  Decision operator()(const Shuffling&) const {
    return one(chance, decides<"2.3.2-6">, kinds_of<Shuffle> | kinds_of<Pass>, true);
  }
  Decision operator()(const Drawing&) const {
    return one(chance, decides<"1.5.1-3">, kinds_of<Draw>);
  }
  Decision operator()(const Searching& searching) const {
    const bool any = read.step_at(searching.text).verb == Verb::acquire_any;
    return one(searching.of, any ? decides<"1.5.1-8"> : decides<"1.5.1-4">, kinds_of<Search>);
  }
  Decision operator()(const Offer& offer) const {
    return one(offer.asked, decides<"A.4-2">, kinds_of<AnswerDraw>);
  }
};

}  // namespace

Decision decision_of(const Reading& read) {
  if (read.state.frames.empty() || read.state.outcome.state != Ending::running) return {};
  return std::visit(Ask{read}, read.state.frames.back());
}

// --- Judging an entry ---

namespace {

// Whether a commander without priority may still offer a draw or surrender. While a question is
// open nobody has priority, no matter who had it before.
bool may_act_between(const AnswerCheck& answer) {
  ruling<"R-37">();
  const auto& [read, by, asked, check] = answer;
  const bool may_act = asked.rule == row<"6.3-2"> && read.holds_priority(by);
  return read.state.rulings.has(chosen<"R-37", "any_time">) && read.in_war(by) && !may_act;
}

// While a question is open nobody has priority (6.3-1), and the question must be answered first.
// Before the first term no act is possible at all.
template <IsAct M>
void moment_while_asked(const AnswerCheck& answer, const M& move) {
  const auto& [read, by, asked, check] = answer;
  if (read.state.at.phase == PhaseName::setup) return void(check.need(false, row<"1.6-6">));
  check.need(false, row<"6.3-1">);
  if (!read.in_war(by)) return;
  moment(ActCheck(read, by, commanded_unit(read, move), check), move);
  const bool duty = !asked.optional && !asked.seats.has(chance);
  if (duty) check.need(false, asked.rule);
}

class EntryCheck {
 public:
  EntryCheck(const AnswerCheck& answer, Kinds kind)
      : answer_(answer), taken_((answer.asked.kinds & kind) != 0) {}

  template <IsAct M>
  void operator()(const M& move) const {
    if constexpr (OneOf<M, OfferDraw, Surrender>)
      if (may_act_between(answer_)) return judge(answer_, move);
    if (!taken_) return moment_while_asked(answer_, move);
    const auto& [read, by, asked, check] = answer_;
    if (!check.need(read.holds_priority(by) && read.in_war(by), row<"6.3-1">) && !read.in_war(by))
      return;
    judge(ActCheck(read, by, commanded_unit(read, move), check), move);
  }
  template <IsAnswer M>
  void operator()(const M& move) const {
    const auto& [read, by, asked, check] = answer_;
    if constexpr (!OneOf<M, Cut, Name, TimeLimit>) {  // these may come at any decision
      if (!taken_ || !asked.seats.has(by)) return moment(answer_, move);
      check.need(true, asked.rule);
    }
    judge(answer_, move);
  }

 private:
  const AnswerCheck& answer_;
  const bool taken_;
};

}  // namespace

void judge_entry(const AnswerCheck& answer, const Move& move) {
  std::visit(EntryCheck(answer, kind_of(move)), move);
}

// --- The decision that an entry is meant for ---

// A shuffle concerns its domain.
bool Rules::concerns(const Content&, const State& state, const Move& move) {
  const auto* shuffle = std::get_if<Shuffle>(&move);
  if (shuffle == nullptr || state.frames.empty()) return true;
  const auto* asked = std::get_if<Shuffling>(&state.frames.back());
  return asked == nullptr || asked->of == shuffle->of;
}

// Returns the resource whose text allows something optional.
std::string Rules::offered_by(const Content&, const State& state) {
  const auto* effect = state.frames.empty() ? nullptr : std::get_if<Effect>(&state.frames.back());
  return effect && effect->source.id ? effect->source.id.text() : "";
}

// A player who may shuffle or cut the domain of a non-ally (2.3.2-6) need not do so, and nobody
// asks.
bool Rules::superfluous(const Content& content, const State& state, Seat by, const Pass& pass) {
  if (pass.to != "conquest:2.3.2-6") return false;
  const Reading read(content, state);
  return read.in_war(by) &&
         std::any_of(state.commanders.begin(), state.commanders.end(), [&](const Commander& one) {
           return one.in_war && one.shuffled && !read.same_side(one.seat, by);
         });
}

namespace {

// Returns what may be done up to the phase after this one. The first term has no barter phase
// (1.6-9).
Kinds acts_after(PhaseName phase) {
  constexpr Kinds always = kinds_of<Wait, OfferDraw, Surrender>;
  switch (phase) {
    case PhaseName::setup: return 0;
    case PhaseName::enable:
    case PhaseName::investment: return always | kinds_of<Sustain, Barter, Evoke>;
    case PhaseName::barter: return always | kinds_of<Barter, Evoke>;
    case PhaseName::condition: return always | kinds_of<Evoke>;
    case PhaseName::campaign: return act_kinds | kinds_of<Sustain, Banish>;
    case PhaseName::recovery:
    case PhaseName::resolution: return always | kinds_of<Sustain, Barter, Banish>;
  }
  return 0;
}

}  // namespace

Kinds Rules::kinds_after_chance(const Content&, const State& state) {
  if (state.at.phase != PhaseName::setup) {
    constexpr Kinds answers =
        kinds_of<AnswerDraw, First, Choose, Pass, Search, NextPair, Shuffle, Cut>;
    return answers | acts_after(state.at.phase);
  }
  const auto* war = state.frames.empty() ? nullptr : std::get_if<War>(&state.frames.front());
  if (war && war->stage == War::Stage::regroup) return kinds_of<Regroup, Keep>;
  const bool table_asked = state.frames.size() == 1;
  return table_asked ? kinds_of<FirstTerm> : kinds_of<Method>;
}

// --- Applying an entry ---

namespace {

struct EntryTaken {
  Machine& machine;
  Seat by;
  const Move& entry;

  template <IsAct M>
  void operator()(const M& move) const {
    if constexpr (OneOf<M, OfferDraw, Surrender>)
      if (decision_of(machine.read()).rule != row<"6.3-2">) return machine.apply(by, move);
    perform(machine, by, entry);
  }
  template <IsAnswer M>
  void operator()(const M& move) const {
    machine.apply(by, move);
  }
};

}  // namespace

void Machine::apply(Seat by, const Move& move) { std::visit(EntryTaken{*this, by, move}, move); }

}  // namespace arbiter::conquest
