// Who is asked what, and what an entry breaks that nobody asked for.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"

namespace arbiter::conquest {
namespace {

Decision one(Seat seat, RuleId rule, Kinds kinds, bool optional = false) {
  return {SeatSet::of(seat), Who::one, rule, kinds, optional};
}
// A side is asked: any of its members answers for it (D.3-7, R-126).
Decision side(const Reading& read, Seat seat, RuleId rule, Kinds kinds) {
  const SeatSet members = read.members(seat);
  return {members, members.size() > 1 ? Who::any : Who::one, rule, kinds, false};
}

// --- decision_of: the question of the topmost frame ---

struct Ask {
  const Reading& read;

  Decision operator()(const War& war) const {
    if (war.stage == War::Stage::method) return one(table, row<"1.6-3">, kinds_of<Method>);
    if (war.stage == War::Stage::choose)
      return one(read.or_next(war.seat), row<"1.6-3">, kinds_of<FirstTerm>);
    Decision decision;
    decision.who = Who::any;
    decision.rule = row<"1.6-5">;
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
      return side(read, at.term, row<"4.2-5">, kinds_of<Sustain>);
    if (term.stage == Term::Stage::capacity)
      return one(read.over_capacity(term.banished), row<"4.7-3">, kinds_of<Banish>);
    return side(read, at.priority, row<"6.3-2">, act_kinds);
  }
  Decision operator()(const Act&) const {
    return side(read, read.or_next_side(read.state.at.term), row<"8.1.1-4">, kinds_of<NextPair>);
  }
  Decision operator()(const Effect& effect) const {
    const Seat seat = read.or_next(effect.source.commander);
    if (effect.rule_choice == RuleChoice::lose_upgrade)
      return one(seat, row<"3.4-4">, kinds_of<Choose>);
    if (effect.rule_choice == RuleChoice::over_level)
      return one(seat, row<"3.4-11">, kinds_of<Choose>);
    const bool may = read.ability_at(effect.text)->may;
    return one(seat, row<"5.2-1">, kinds_of<Choose> | (may ? kinds_of<Pass> : 0), may);
  }
  Decision operator()(const Order& order) const {
    return side(read, order.waiting[order.settled].commander, row<"5.1.1-2">, kinds_of<First>);
  }
  Decision operator()(const Shuffling&) const {
    return one(chance, row<"2.3.2-6">, kinds_of<Shuffle> | kinds_of<Pass>, true);
  }
  Decision operator()(const Drawing&) const { return one(chance, row<"1.5.1-3">, kinds_of<Draw>); }
  Decision operator()(const Searching& searching) const {
    const bool any = read.step_at(searching.text).verb == Verb::acquire_any;
    return one(searching.of, any ? row<"1.5.1-8"> : row<"1.5.1-4">, kinds_of<Search>);
  }
  Decision operator()(const Offer& offer) const {
    return one(offer.asked, row<"A.4-2">, kinds_of<AnswerDraw>);
  }
};

}  // namespace

Decision decision_of(const Reading& read) {
  if (read.state.frames.empty() || read.state.outcome.state != Ending::running) return {};
  return std::visit(Ask{read}, read.state.frames.back());
}

// --- Judging an entry ---

namespace {

// Whether a commander who has no priority may offer a draw or surrender all the same. While
// a question is open nobody has priority, whoever had it before.
bool may_act_between(const AnswerCheck& answer) {
  const auto& [read, by, asked, check] = answer;
  const bool may_act = asked.rule == row<"6.3-2"> && read.holds_priority(by);
  return read.state.rulings.has(chosen<"R-37", "any_time">) && read.in_war(by) && !may_act;
}

class EntryCheck {
 public:
  EntryCheck(const AnswerCheck& answer, Kinds kind)
      : answer_(answer), taken_((answer.asked.kinds & kind) != 0) {}

  template <IsAct M>
  void operator()(const M& move) const {
    if constexpr (OneOf<M, OfferDraw, Surrender>)
      if (may_act_between(answer_)) return judge(answer_, move);
    const auto& [read, by, asked, check] = answer_;
    if (!taken_) {
      check.need(false, is_setup() ? row<"1.6-6"> : asked.rule);
      check.need(false, row<"6.3-1">);  // nobody has priority while a decision is open
      return;
    }
    if (!check.need(read.holds_priority(by) && read.in_war(by), row<"6.3-1">) && !read.in_war(by))
      return;
    judge(ActCheck(read, by, commanded_unit(read, move), check), move);
  }
  template <OneOf<Cut, Name, TimeLimit> M>  // at any decision
  void operator()(const M& move) const {
    judge(answer_, move);
  }
  void operator()(const Shuffle& move) const {
    if (answer_.by == chance) return answered(move, answer_.asked.rule);
    answer_.check.need(move.order.empty(), row<"2.3.2-5">);
    judge_further_shuffle(answer_, move.of);
  }
  void operator()(const Method& move) const { answered(move, row<"1.6-3">); }
  void operator()(const FirstTerm& move) const { answered(move, row<"1.6-3">); }
  void operator()(const Regroup& move) const { answered(move, rule_of_regrouping()); }
  void operator()(const Keep& move) const { answered(move, row<"1.6-6">); }
  void operator()(const AnswerDraw& move) const { answered(move, row<"A.4-2">); }
  void operator()(const Sustain& move) const { answered(move, row<"4.2-5">); }
  void operator()(const Banish& move) const { answered(move, row<"4.7-3">); }
  void operator()(const First& move) const { answered(move, row<"5.1.1-2">); }
  void operator()(const NextPair& move) const { answered(move, row<"8.1.1-4">); }
  void operator()(const Draw& move) const {
    answered(move, is_setup() ? row<"1.6-2"> : row<"1.5.1-3">);
  }
  void operator()(const Pass& move) const {
    const bool optional = (answer_.asked.kinds & kinds_of<Choose>) != 0;
    answered(move, optional ? row<"5.2-3"> : answer_.asked.rule);
  }
  template <OneOf<Choose, Search> M>
  void operator()(const M& move) const {
    answered(move, answer_.asked.rule);
  }

 private:
  bool is_setup() const { return answer_.read.state.at.phase == PhaseName::setup; }
  RuleId rule_of_regrouping() const {
    if (!is_setup()) return row<"1.6-7">;
    const auto& [read, by, asked, check] = answer_;
    return read.in_war(by) && read.state.commander(by).kept ? row<"1.6-6"> : row<"1.6-5">;
  }
  // `rule` is the one by which such an answer could be given.
  template <IsAnswer M>
  void answered(const M& move, RuleId rule) const {
    const auto& asked = answer_.asked;
    const bool right = taken_ && asked.seats.has(answer_.by);
    if (answer_.check.need(right, right ? asked.rule : rule)) judge(answer_, move);
  }

  const AnswerCheck& answer_;
  const bool taken_;
};

}  // namespace

void judge_entry(const AnswerCheck& answer, const Move& move) {
  std::visit(EntryCheck(answer, kind_of(move)), move);
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
