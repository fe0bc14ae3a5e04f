// 4 Term structure.
#include <algorithm>
#include <array>
#include <utility>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {

void Machine::begin_term(Seat campaigning, bool first) {
  if (!state.at.combats.empty()) forget_steps();
  state.at = {};
  state.at.term = state.at.priority = decides<"D.3-2">(read().side(campaigning));
  state.first_term = first;
  decides<"D.3-3">();
  for (auto& one : state.commanders) one.annexed = one.bartered = one.offered_draw = false;
  ruling<"R-69">();
  for (auto& one : state.resources) one.moved = one.assaulted = one.due = false;
  begin_phase(PhaseName::enable);
  for (const RuleId rule :
       {decides<"1-4">, decides<"1-5">, decides<"1-6">, decides<"4-2">, decides<"E-21">})
    tell(rule);
  tell_joint_term();
  push(Term{});
}

void Machine::begin_phase(PhaseName phase) {
  state.at.phase = phase;
  trace(phase == PhaseName::enable ? decides<"4-1"> : decides<"4-2">, Telling::begins,
        Verb::nothing, Target::of(state.at.term), nullptr, static_cast<std::int32_t>(phase));
}

Effect Machine::rule_effect(const Record& source) {
  auto effect = fresh_effect();
  effect.stage = Effect::Stage::modify;
  effect.source = source;
  return effect;
}

Effect Machine::rule_effect(const Part& part) {
  auto effect = rule_effect(part.source);
  effect.parts.push_back(part);
  return effect;
}

bool to_be_sustained(const Reading& read, const Resource& unit, Seat side_of) {
  return read.same_side(unit.id.owner, side_of) && unit.in.active() && read.is_unit(unit) &&
         !read.is_general(unit);
}

bool any_to_sustain(const Reading& read) {
  bool any = false;
  read.for_each_active(
      [&](const Resource& one) { any = any || to_be_sustained(read, one, read.campaigner()); });
  return any;
}

namespace {

// Returns what is skipped when the campaigning commander leaves the war.
bool comes_before_recovery(Term::Stage stage) {
  ruling<"R-39">();
  switch (stage) {
    case Term::Stage::enable:
    case Term::Stage::mana:
    case Term::Stage::income:
    case Term::Stage::sustain:
    case Term::Stage::barter:
    case Term::Stage::barter_priority:
    case Term::Stage::counters:
    case Term::Stage::condition_priority:
    case Term::Stage::campaign:
    case Term::Stage::campaign_priority: return true;
    case Term::Stage::recovery:
    case Term::Stage::timed:
    case Term::Stage::capacity:
    case Term::Stage::end: return false;
  }
  return false;
}

}  // namespace

Next Machine::step(Term& term) {
  const Seat campaigning = read().campaigner();
  ruling<"R-39">();
  if (!read().side_in_war(state.at.term) && comes_before_recovery(term.stage)) {
    state.at.combats.clear();
    forget_steps();
    term.stage = Term::Stage::recovery;
  }
  switch (term.stage) {
    case Term::Stage::sustain:
      if (any_to_sustain(read())) return Next::ask;
      settle_sustaining(campaigning);
      tell_unsustained_generals(campaigning);
      term.stage = Term::Stage::barter;
      return Next::again;
    case Term::Stage::barter_priority:
    case Term::Stage::condition_priority:
    case Term::Stage::campaign_priority:
      if (order_pairs()) return Next::again;
      state.at.priority = read().or_next_side(state.at.priority);
      return Next::ask;
    case Term::Stage::capacity:
      if (read().over_capacity(term.banished).is_player()) {
        // The commander with priority may have left the war since.
        state.at.priority = read().or_next_side(state.at.priority);
        return Next::ask;
      }
      settle_capacity(term.banished);
      term.stage = Term::Stage::end;
      return Next::again;
    case Term::Stage::end:
      tell(decides<"4.7-4">, Verb::nothing, Target::of(campaigning));
      tell(decides<"4-3">);
      tell(decides<"2.3.1-3">);
      if (state.terms_left == 0) {
        end_by_time();
        return Next::done;
      }
      if (state.terms_left > 0) --state.terms_left;
      end_first_term();
      begin_term(read().next_side(state.at.term), false);
      return Next::done;
    case Term::Stage::enable: enable_units(term); break;
    case Term::Stage::mana: lose_mana(term); break;
    case Term::Stage::income: take_income(term); break;
    case Term::Stage::barter: begin_barter(term); break;
    case Term::Stage::counters: remove_counters(term); break;
    case Term::Stage::campaign: begin_campaign(term); break;
    case Term::Stage::recovery: recover(term); break;
    case Term::Stage::timed: end_timed_effects(term); break;
  }
  return Next::again;
}

namespace {

// 4.1-1: one effect enables each of the commander's unable units.
void add_enabling(const Reading& read, Effect& effect) {
  std::vector<Id> unable;
  read.for_each_active([&](const Resource& one) {
    if (!read.able(one) && read.is_unit(one) &&
        read.same_side(one.id.owner, effect.source.commander))
      unable.push_back(one.id);
  });
  read.in_order(unable);
  for (const Id id : unable) {
    effect.parts.push_back(part_of(Verb::enable, Target::of(id), effect.source));
    effect.parts.back().amount = 1;
  }
}

// 4.4-1, 4.4-2: one effect removes a counter from each resource that has one and then ruins the
// others.
void add_removal_of_counters(const Reading& read, Effect& effect) {
  std::vector<Id> conditions;
  read.for_each_active([&](const Resource& one) {
    if (read.is_type(one, CardType::condition) &&
        read.same_side(one.id.owner, effect.source.commander))
      conditions.push_back(one.id);
  });
  read.in_order(conditions);
  for (const Id id : conditions) {
    const bool loses = read.find(id)->counters > 0;
    const Verb verb = loses ? Verb::remove_counters : Verb::ruin;
    effect.parts.push_back(part_of(verb, Target::of(id), effect.source));
    effect.parts.back().amount = loses ? 1 : 0;
    effect.parts.back().order = loses ? 0 : 1;
  }
}

void add(Income& sum, const Income& more) {
  sum.gold = static_cast<std::uint16_t>(sum.gold + more.gold);
  sum.mana = static_cast<std::uint16_t>(sum.mana + more.mana);
  sum.resources = static_cast<std::uint16_t>(sum.resources + more.resources);
}

// 4.2-4, R-25: a resource gives all its clauses up to the present level.
Income income_of(const Reading& read, const Resource& one) {
  Income sum;
  if (read.text(one).income.empty() || read.abilities_lost(one)) return sum;  // it is one (1.2-4)
  const Id location = read.context_of(one).location;
  for (const auto& income : read.text(one).income)
    if (income.level == 0 || income.level <= read.level(location)) add(sum, income);
  return sum;
}

// 4.2-2, 4.2-3: the income from everything that a commander has.
Income income_of(const Reading& read, Seat commander) {
  Income sum;
  read.for_each_active([&](const Resource& one) {
    if (one.id.owner == commander && read.known(one) && inspect(1)) add(sum, income_of(read, one));
  });
  return sum;
}

// One effect gives gold and mana together, and what each commander acquires.
void add_income(const Reading& read, Effect& effect) {
  ruling<"R-126">();
  const auto& source = effect.source;
  const auto add = [&](Verb verb, Seat to, int amount) {
    effect.parts.push_back(part_of(verb, Target::of(to), source));
    effect.parts.back().amount = static_cast<std::int16_t>(amount);
  };
  const SeatSet members = read.members(source.commander);
  std::array<Income, limits::kSeats> each;
  int gold = 0;
  int mana = 0;
  for (const auto& one : read.state.commanders) {
    if (!members.has(one.seat)) continue;
    each[one.seat.number] = income_of(read, one.seat);
    gold += each[one.seat.number].gold;
    mana += each[one.seat.number].mana;
  }
  if (gold) add(Verb::gain_gold, source.commander, std::min(gold, most_amount));
  if (mana) add(Verb::gain_mana, source.commander, std::min(mana, most_amount));
  if (read.state.first_term) return;  // 1.6-8
  for (const auto& one : read.state.commanders)
    for (int i = 0; i < each[one.seat.number].resources; ++i)
      add(Verb::acquire, one.seat, 1);  // one at a time
}

}  // namespace

// --- The steps that run by themselves (R-22) ---

// 4.1
void Machine::enable_units(Term& term) {
  const Seat campaigning = read().campaigner();
  tell(decides<"4.1-1">, Verb::enable, Target::of(campaigning));
  auto effect = rule_effect(read().record_of(campaigning));
  add_enabling(read(), effect);
  push(std::move(effect));
  term.stage = Term::Stage::mana;
}

// 4.2-1
void Machine::lose_mana(Term& term) {
  const Seat campaigning = read().campaigner();
  begin_phase(PhaseName::investment);
  const auto before = std::exchange(purse(campaigning).mana, 0);
  tell(decides<"4.2-1">, Verb::lose_mana, Target::of(campaigning), {}, nullptr, before);
  term.stage = Term::Stage::income;
}

// 4.2-2 to 4.2-4
void Machine::take_income(Term& term) {
  auto effect = rule_effect(read().record_of(read().campaigner()));
  add_income(read(), effect);
  for (const RuleId rule : {decides<"4.2-2">, decides<"4.2-3">, decides<"4.2-4">, decides<"1.2-4">})
    tell(rule);
  tell(state.first_term ? decides<"1.6-8"> : decides<"1.2-5">);
  if (state.variants.joint) tell(decides<"D.3-4">, Verb::nothing, Target::of(state.at.term));
  tell_income();
  push(std::move(effect));
  term.stage = Term::Stage::sustain;
}

void Machine::tell_income() {
  const Aside aside;
  if (!telling()) return;
  const auto gives = [&](RuleId rule, Verb verb, Id id, std::uint16_t amount) {
    if (amount > 0) trace(rule, Telling::gives, verb, Target::of(id), nullptr, amount);
  };
  read().for_each_active([&](const Resource& one) {
    if (!read().same_side(one.id.owner, state.at.term) || !read().known(one)) return;
    const auto income = income_of(read(), one);
    gives(mentions<"4.2-2">, Verb::gain_gold, one.id, income.gold);
    gives(mentions<"4.2-2">, Verb::gain_mana, one.id, income.mana);
    if (!state.first_term) gives(mentions<"4.2-3">, Verb::acquire, one.id, income.resources);
  });
}

// 4.3
void Machine::begin_barter(Term& term) {
  const Seat campaigning = read().campaigner();
  if (state.first_term) {
    state.at.phase = PhaseName::barter;
    state.at.priority = state.at.term;
    tell(decides<"1.6-9">, Verb::barter, Target::of(campaigning));
    term.stage = Term::Stage::counters;
  } else {
    begin_phase(PhaseName::barter);
    state.at.priority = state.at.term;
    tell(decides<"4.3-1">, Verb::nothing, Target::of(campaigning));
    tell(decides<"4.3-2">, Verb::nothing, Target::of(campaigning));
    term.stage = Term::Stage::barter_priority;
  }
}

// 4.4
void Machine::remove_counters(Term& term) {
  const Seat campaigning = read().campaigner();
  begin_phase(PhaseName::condition);
  state.at.priority = state.at.term;
  auto effect = rule_effect(read().record_of(campaigning));
  add_removal_of_counters(read(), effect);
  for (const auto& part : effect.parts)
    tell(part.verb == Verb::ruin ? decides<"4.4-2"> : decides<"4.4-1">, part.verb, part.target, {},
         nullptr, part.amount);
  push(std::move(effect));
  tell(decides<"4.4-3">, Verb::nothing, Target::of(campaigning));
  tell(decides<"4.4-4">, Verb::nothing, Target::of(campaigning));
  term.stage = Term::Stage::condition_priority;
}

// 4.5-1
void Machine::begin_campaign(Term& term) {
  const Seat campaigning = read().campaigner();
  begin_phase(PhaseName::campaign);
  state.at.priority = state.at.term;
  tell(decides<"4.5-1">, Verb::begin_campaign, Target::of(campaigning));
  push(rule_effect(
      part_of(Verb::begin_campaign, Target::of(campaigning), read().record_of(campaigning))));
  tell(decides<"4.5-2">, Verb::nothing, Target::of(campaigning));
  term.stage = Term::Stage::campaign_priority;
}

// 4.6, R-30: of all units of all commanders
void Machine::recover(Term& term) {
  begin_phase(PhaseName::recovery);
  for (auto& one : state.resources) {
    if (one.damage == 0 && one.gained == 0) continue;
    touch(one);
    for (const RuleId rule : {decides<"4.6-1">, decides<"4.6-2">})
      if (Fact* fact = trace(rule, Telling::happens, Verb::reset_damage, Target::of(one.id),
                             nullptr, one.damage))
        fact->before = one.gained;
    one.damage = one.gained = 0;
  }
  push(rule_effect(read().record_of(read().campaigner())));
  term.stage = Term::Stage::timed;
}

// 4.7-1, 4.7-2
void Machine::end_timed_effects(Term& term) {
  begin_phase(PhaseName::resolution);
  std::vector<std::pair<Card, RuleId>> ended;
  for (const auto& one : state.lasting) {
    const Verb verb = read().step_at(one.text).verb;
    const RuleId rule = verb == Verb::create ? decides<"4.7-2"> : decides<"4.7-1">;
    const std::pair what{one.text.card, rule};  // several of one card are reported once
    if (!telling() || std::find(ended.begin(), ended.end(), what) != ended.end()) continue;
    ended.push_back(what);
    if (Fact* fact = trace(rule, Telling::ends, verb, {}, &one.source)) fact->card = one.text.card;
  }
  if (!state.lasting.empty()) {
    forget_steps();
    forget_checks();
  }
  state.lasting.clear();
  push(rule_effect(
      read().record_of(read().campaigner())));  // a state check: armor may be lost
  term.stage = Term::Stage::capacity;
}

// --- Answers (4.2-5, 4.7-3) ---

// No unit must be sustained, although a general may be named (D.4-9).
void Machine::settle_sustaining(Seat side_of) {
  if (without_asking == nullptr) return;
  note_unasked_by_side(side_of, Sustain{}, decides<"4.2-5">);
  if (!state.variants.generals) return;
  Sustain generals;
  read().for_each_active([&](const Resource& one) {
    if (read().is_general(one) && read().is_unit(one) && read().same_side(one.id.owner, side_of))
      generals.units.push_back(one.id);
  });
  if (!generals.units.empty()) note_unasked_by_side(side_of, generals, decides<"4.2-5">);
}

// The arsenals of those who have not just banished are within capacity.
void Machine::settle_capacity(Seat banished) {
  for (const auto& one : state.commanders)
    if (one.in_war && one.seat != banished && read().same_side(one.seat, state.at.term))
      note_unasked(one.seat, Banish{}, decides<"4.7-3">);
}

// 4.2-5, R-28: the side names a set of its units and pays the sum.
void moment(const AnswerCheck& answer, const Sustain&) { answer.check.need(false, row<"4.2-5">); }
void judge(const AnswerCheck& answer, const Sustain& move) {
  std::int64_t gold = 0;
  std::int64_t mana = 0;
  if (!glance_at_pairs(move.units.size())) return;
  for (const Id& id : move.units) {
    const auto* unit = answer.read.active_unit(id);
    if (!answer.check.need(
            unit && answer.read.same_side(id.owner, answer.by) && !repeated(move.units, id),
            row<"4.2-5">) ||
        answer.read.is_general(*unit))  // D.4-9
      continue;
    gold += answer.read.text(*unit).sustain_gold;
    mana += answer.read.text(*unit).sustain_mana;
  }
  const auto& commander = answer.read.purse(answer.by);
  const bool paid = gold <= commander.gold && mana <= commander.mana;
  answer.check.need(paid, row<"4.2-5">);
  answer.check.need(paid, row<"E-24">);
}
void Machine::apply(Seat by, const Sustain& move) {
  auto& term = std::get<Term>(state.frames.back());
  auto& commander = purse(by);
  const auto reading = read();
  Record rule;
  rule.commander = by;  // an effect without a source
  auto effect = rule_effect(rule);
  const auto pay = [&](Verb verb, std::int32_t& coins, std::int32_t amount) {
    if (amount == 0) return;
    coins -= amount;
    tell(decides<"1.4-2">, verb, Target::of(commander.seat), {}, nullptr, amount);
  };
  std::vector<Id> lost;
  glance(reading.looked_at(&InPlay::active) * (1 + move.units.size()));
  reading.for_each_active([&](const Resource& one) {
    if (!to_be_sustained(reading, one, by)) return;
    if (std::find(move.units.begin(), move.units.end(), one.id) != move.units.end()) {
      pay(Verb::lose_gold, commander.gold, reading.text(one).sustain_gold);
      pay(Verb::lose_mana, commander.mana, reading.text(one).sustain_mana);
      tell(decides<"E-24">, Verb::nothing, Target::of(one.id), {}, nullptr,
           reading.text(one).sustain_gold);
    } else {
      lost.push_back(one.id);
      tell(decides<"4.2-6">, Verb::ruin, Target::of(one.id));
    }
  });
  reading.in_order(lost);
  for (const Id id : lost) effect.parts.push_back(part_of(Verb::ruin, Target::of(id), rule));
  tell_unsustained_generals(by);
  term.stage = Term::Stage::barter;
  push(std::move(effect));
}
std::string tell(const Words& words, Seat by, const Sustain& move) {
  return words.seat(by) + " sustains " + words.list(move.units) + ".";
}

// 4.7-3: banishes until the arsenal is within capacity, and no more.
void moment(const AnswerCheck& answer, const Banish&) { answer.check.need(false, row<"4.7-3">); }
void judge(const AnswerCheck& answer, const Banish& move) {
  if (!glance_at_pairs(move.resources.size())) return;
  for (const Id& id : move.resources) {
    const auto* one_resource = answer.read.find(id);
    const bool own =
        one_resource && id.owner == answer.by && one_resource->in.kind == Region::Kind::arsenal;
    if (answer.check.need(own && !repeated(move.resources, id), row<"4.7-3">) &&
        !answer.read.known(*one_resource))
      answer.check.need_name(id);
  }
  answer.check.need(answer.read.arsenal_size(answer.by) == move.resources.size() + arsenal_capacity,
                    row<"4.7-3">);
}
void Machine::apply(Seat by, const Banish& move) {
  auto& term = std::get<Term>(state.frames.back());
  auto effect = rule_effect(read().record_of(by));
  for (const Id id : move.resources)
    effect.parts.push_back(part_of(Verb::banish, Target::of(id), effect.source));
  tell(decides<"4.7-3">, Verb::banish, Target::of(by), {}, nullptr,
       static_cast<std::int32_t>(effect.parts.size()));
  term.banished = by;
  push(std::move(effect));
}
// The arsenal is counted once more if some of it was really banished, which may have brought in
// others.
void Machine::count_again(const Effect& effect) {
  if (place() == 0) return;
  auto* term = std::get_if<Term>(&state.frames[place() - 1u]);
  if (!term || term->stage != Term::Stage::capacity || !term->banished.is_player()) return;
  const bool went =
      std::any_of(effect.happened.begin(), effect.happened.end(), [&](const Happening& one) {
        return one.from.kind == Region::Kind::arsenal && one.target.id.owner == term->banished;
      });
  if (!went) return;
  const auto number = term->banished.number;
  term->banished = number == 0 ? nobody : Seat{static_cast<std::uint8_t>(number - 1)};
}
std::string tell(const Words& words, Seat by, const Banish& move) {
  return words.seat(by) + " banishes " + words.list(move.resources) + " to be within capacity.";
}

}  // namespace arbiter::conquest
