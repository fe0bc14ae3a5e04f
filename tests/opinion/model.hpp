// A second opinion on chapters 5 and 7 of the Conquest rule book: how effects are created, decided
// on, modified and resolved, in the order of. It is written only from the book and
// its rulings, slow and plain, and takes nothing from the engine but its words: the texts of cards
// (card.hpp) and the records of a position (state.hpp).
#pragma once
#include <algorithm>
#include <functional>
#include <list>
#include <set>
#include <utility>
#include <vector>

#include "engine/games/conquest/moves.hpp"
#include "tests/opinion/in_force.hpp"

namespace arbiter::conquest::opinion {

// How the recursion can end: a rule ended the war, or effects do not end.
enum class Stop { war_over, endless };

class Model : public InForce {
 public:
  // Answers a decision, given the seat that is asked and every legal answer.
  using Ask = std::function<Move(Seat, const std::vector<Move>&)>;
  using Happenings = std::vector<Happening>;

  Happenings told;
  Ask ask;

  using InForce::InForce;

  // Performs a legal act, or creates any other effect, with everything that follows from it.
  Happenings run(Effect effect) {
    if (++runs_ > 5000) throw Stop::endless;
    if (!effect.bound && !decide(effect)) return {};
    const bool paid = effect.text == nullptr || pay(effect);
    if (effect.used_card) {  // 6.1-4
      Record rule;
      rule.commander = effect.source.commander;
      run(rule_effect(rule, Target::of(effect.used_card), Verb::ruin, Region::Kind::arsenal));
    }
    if (!paid) return {};
    for (int i = 0; effect.text != nullptr && i < steps_of(effect); ++i)
      if (effect.changes == nullptr || !effect.text->instead)
        for (auto& one : instances(effect, i)) effect.parts.push_back(one);
    modify(effect);
    if (effect.changes != nullptr) change(effect);
    return resolve(effect);
  }

 private:
  // --- 5.1 Creation to resolution ---

  static int steps_of(const Effect& effect) { return static_cast<int>(effect.text->steps.size()); }

  static Effect rule_effect(const Record& source, Target target, Verb verb,
                            std::optional<Region::Kind> stated = {}) {
    Effect effect;
    effect.source = source;
    effect.payer = source.commander;
    Instance one;
    one.verb = verb;
    one.target = target;
    one.source = source;
    one.amount = 1;
    one.stated = stated;
    effect.parts.push_back(one);
    return effect;
  }

  // The commander chooses now what no act has chosen. Returns false when he declines.
  bool decide(Effect& effect) {
    std::vector<Move> options;
    for (const auto& choice : effect.text->choose)
      for (const Target target : all(choice.filter, effect.source))
        options.push_back(Choose{0, {target}, {}});
    if (options.empty()) options.push_back(Choose{});
    if (effect.text->may) options.push_back(Pass{});
    const Move answer = options.size() > 1 ? ask(effect.payer, options) : options[0];
    if (std::holds_alternative<Pass>(answer)) return false;
    effect.directions = std::get<Choose>(answer).directions;
    return true;
  }

  // Each cost is a small effect of its own. Returns true if all were paid (6.4-4).
  bool pay(Effect& effect) {
    bool paid = true;
    std::size_t next = 0;
    for (const auto& cost : effect.text->cost) {
      const int amount = cost.amount.at(effect.x);
      if (cost.pay == Payment::gold || cost.pay == Payment::mana) {
        auto& payer = state.commander(effect.payer);
        (cost.pay == Payment::gold ? payer.gold : payer.mana) -= amount;
        const Verb verb = cost.pay == Payment::gold ? Verb::lose_gold : Verb::lose_mana;
        const Effect payment = rule_effect(effect.source, Target::of(effect.payer), verb);
        told.push_back(event(payment.parts.front()));
        told.back().amount = small(amount);
        continue;
      }
      std::vector<Id> payers{cost.what == Whom::this_unit ? effect.source.unit : effect.source.id};
      if (cost.what == Whom::chosen) {
        payers.clear();
        for (int i = 0; i < amount; ++i) payers.push_back(effect.pays[next++]);
      }
      static const Verb verbs[] = {Verb::nothing, Verb::nothing, Verb::disable,
                                   Verb::ruin,    Verb::banish,  Verb::put_in_arsenal};
      const Verb verb = verbs[static_cast<int>(cost.pay)];
      std::optional<Region::Kind> from;  // a text that pays with itself names where it is
      if (cost.what != Whom::chosen && !effect.source.in.active()) from = effect.source.in.kind;
      for (const Id id : payers) {
        const auto happened = run(rule_effect(effect.source, Target::of(id), verb, from));
        paid = paid && std::any_of(happened.begin(), happened.end(), [&](const Happening& one) {
                 return one.verb == verb && one.target == Target::of(id);
               });
      }
    }
    return paid;
  }

  // Returns the directions of one choice of the text, in the order in which they were chosen.
  static std::vector<Target> chosen(const Effect& effect, std::size_t choice) {
    std::size_t from = 0;
    for (std::size_t i = 0; i < choice; ++i)
      from += static_cast<std::size_t>(effect.text->choose[i].count.at(effect.x));
    std::vector<Target> found;
    for (int i = effect.text->choose[choice].count.at(effect.x); i > 0; --i)
      if (from < effect.directions.size()) found.push_back(effect.directions[from++]);
    return found;
  }

  // Returns what a step would do now: an instance for each thing (5.2.1-7, R-94).
  std::vector<Instance> instances(const Effect& effect, int index) const {
    const Step& step = effect.text->steps[static_cast<std::size_t>(index)];
    Instance part;
    part.verb = step.verb;
    part.action = effect.action;
    part.source = effect.source;
    part.x = effect.x;
    part.amount = step.amount.at(effect.x);
    part.step = &step;
    part.place = effect.place;
    part.place.step = static_cast<std::uint8_t>(index);
    part.turn = {index};
    std::vector<Instance> parts;
    if (changes_amount(step)) return parts;
    if (step.verb == Verb::snipe) {  // 5.9-2
      part.verb = Verb::damage;
      part.action = Verb::snipe;
      part.amount = effect.source.snipe;
    }
    const auto add = [&](Target target) {
      if (!target.id && target.is(Target::Kind::resource)) return;
      parts.push_back(part);
      parts.back().target = target;
      if (target == effect.it) parts.back().stated = where_it_went(effect.text->on);
      if (step.verb == Verb::move) give_place(effect, parts.back());
    };
    const auto directions =
        effect.text->choose.empty() ? std::vector<Target>{} : chosen(effect, step.choice);
    switch (step.to) {
      case Whom::chosen:
        for (const Target one : directions) {
          add(one);
          parts.back().ties.push_back(direction(effect, step.choice, one));
        }
        break;
      case Whom::all: {
        const bool in_it = step.filter.where == Where::it;  // depends on the location chosen
        const Region it = in_it ? in_location(directions[0].id) : Region{};
        for (const Target one : all(step.filter, effect.source, it)) {
          add(one);
          parts.back().reached = one;
          parts.back().ties.push_back({one, &step.filter, effect.source, it, {index}});
          if (in_it) parts.back().ties.push_back(direction(effect, step.choice, directions[0]));
        }
        break;
      }
      case Whom::this_unit: add(Target::of(effect.source.unit)); break;
      case Whom::this_resource: add(Target::of(effect.source.id)); break;
      case Whom::this_location: add(Target::of(effect.source.location)); break;
      case Whom::it: add(effect.it); break;
      case Whom::doer: add(effect.doer); break;
      case Whom::you: add(Target::of(effect.source.commander)); break;
    }
    return parts;
  }
  // To ruin something is to put it in the ruins, and so on (E), so a trigger on the event also
  // names the region.
  static std::optional<Region::Kind> where_it_went(const Trigger& on) {
    if (on.moment == Timing::would) return std::nullopt;
    if (on.event == Verb::ruin) return Region::Kind::ruins;
    if (on.event == Verb::banish) return Region::Kind::void_;
    if (on.event == Verb::put_in_arsenal) return Region::Kind::arsenal;
    return std::nullopt;
  }
  static Tie direction(const Effect& effect, std::size_t choice, Target target) {
    return {target, &effect.text->choose[choice].filter, effect.source, {}, {}};
  }
  // 5.9-4: it need not be next to where the unit is.
  static void give_place(const Effect& effect, Instance& part) {
    part.to = in_location(Id{part.target.seat(), 1});
    if (part.step->where != Destination::chosen) return;
    const auto places = chosen(effect, part.step->with);
    part.to = in_location(places[0].id);
    part.ties.push_back(direction(effect, part.step->with, places[0]));
  }

  // --- 5.3 Modification ---

  static bool changes_amount(const Step& step) {
    return step.verb == Verb::reduce || step.verb == Verb::increase ||
           step.verb == Verb::set_amount;
  }
  static bool changes_amount(const Ability& text) {
    return std::any_of(text.steps.begin(), text.steps.end(),
                       [](const Step& step) { return changes_amount(step); });
  }

  void modify(Effect& effect) {
    for (;;) {
      std::vector<Due> due;
      for (const auto& power : powers(Timing::would))
        for (auto& part : effect.parts) {
          if (part.fired.contains(power.ref) || !answers(power, event(part))) continue;
          part.fired.insert(power.ref);
          due.push_back(due_from(power, part.target, part.source));
          Effect& made = due.back().effect;
          const bool modifies = made.text->instead || changes_amount(*made.text);
          made.changes = modifies ? &part : nullptr;
          made.among = &effect.parts;
          if (use_up(power)) break;  // only the first that fits (7.1-10, R-94)
        }
      if (due.empty()) return;
      create(std::move(due));
    }
  }

  // Resolves a modifying effect, which edits the instance that it answers.
  void change(Effect& modifying) {
    Instance& part = *modifying.changes;
    for (const auto& step : modifying.text->steps) {
      const int amount = step.amount.at(modifying.x);
      if (step.verb == Verb::reduce) part.amount = std::max(0, part.amount - amount);
      if (step.verb == Verb::increase) part.amount += amount;
      if (step.verb == Verb::set_amount) part.amount = amount;
    }
    if (!modifying.text->instead) return;
    const Instance before = part;
    std::list<Instance> said;
    ++replacements_;
    for (int i = 0; i < steps_of(modifying); ++i)
      for (auto& one : instances(modifying, i)) {
        one.replacement = replacements_;
        one.source = before.source;
        one.action = one.verb == before.verb ? before.action : Verb::nothing;
        one.turn = before.turn;
        if (i > 0) one.turn.push_back(i);
        for (auto& tie : one.ties)
          if (!tie.turn.empty()) tie.turn = one.turn;
        one.fired = before.fired;
        one.reached = before.reached;
        // An effect on another thing no longer depends on the one chosen or reached (5.3-2).
        if (one.target == before.target)
          one.ties.insert(one.ties.end(), before.ties.begin(), before.ties.end());
        said.push_back(one);
      }
    if (!changes_amount(*modifying.text)) {  // the first replaces the original
      part.verb = Verb::nothing;
      if (said.empty()) return;
      part = said.front();
      said.pop_front();
    }
    const auto at = std::find_if(modifying.among->begin(), modifying.among->end(),
                                 [&](const Instance& one) { return &one == &part; });
    modifying.among->splice(std::next(at), said);
  }

  // --- 5.1.1 Simultaneous effects ---

  struct Due {
    Effect effect;
    First name;  // as its commander names it
    Power power;
  };

  Due due_from(const Power& power, Target on, const Record& doer) const {
    Due due;
    due.power = power;
    due.name = {power.ref.resource, power.ref.lasting, power.ref.index, on, power.ref.granted_by};
    due.effect.source = power.source;
    due.effect.payer = power.source.commander;
    due.effect.place = power.place;
    due.effect.text = &ability(power.place);
    due.effect.x = power.x;
    due.effect.bound = false;
    due.effect.it = on;
    due.effect.doer = Target::of(doer.id);
    return due;
  }
  // Whether the ability triggers only once, which it now has.
  bool use_up(const Power& power) {
    if (ability(power.place).on.times == Times::anytime) return false;
    used_.insert(power.ref);
    return true;
  }

  // Each commander chooses the order of his own effects (5.1.1-2). There is no choice between
  // effects of one ability that answer the same thing.
  std::vector<Due> in_order(std::vector<Due> due) {
    std::vector<Due> ordered;
    for (const Seat seat : clockwise()) {
      std::list<Due> own;
      for (auto& one : due)
        if (one.effect.payer == seat) own.push_back(std::move(one));
      while (!own.empty()) {
        std::vector<Move> options;
        for (const auto& one : own)
          if (std::find(options.begin(), options.end(), Move{one.name}) == options.end())
            options.push_back(one.name);
        const Move answer = options.size() > 1 ? ask(seat, options) : options[0];
        const auto next = std::find_if(own.begin(), own.end(),
                                       [&](const Due& one) { return Move{one.name} == answer; });
        ordered.push_back(std::move(*next));
        own.erase(next);
      }
    }
    return ordered;
  }

  void create(std::vector<Due> due) {
    for (auto& one : in_order(std::move(due))) {
      if (one.effect.text == nullptr && !region(one.name.on.id).active()) continue;  // it has left
      if (one.effect.text != nullptr) one.effect.source = one.power.source = now(one.power);
      if (one.effect.changes != nullptr) {  // 5.3-4, 5.3-5: it must modify the effect as it is now
        one.effect.it = one.effect.changes->target;
        if (!answers(one.power, event(*one.effect.changes))) continue;
      }
      run(std::move(one.effect));
    }
  }

  // --- 5.4 Resolution ---

  Happenings resolve(Effect& effect) {
    std::vector<Power> parting;
    for (auto& part : effect.parts)
      for (const auto& tie : part.ties) part.gone |= tie.turn.empty() && !stands(tie);
    std::set<std::vector<int>> turns;
    for (const auto& part : effect.parts) turns.insert(part.turn);
    for (int i = 0; effect.text != nullptr && i < steps_of(effect); ++i) turns.insert({i});
    Happenings happened;
    for (const auto& turn : turns) {
      for (auto& part : effect.parts)
        for (const auto& tie : part.ties) part.gone |= tie.turn == turn && !stands(tie);
      if (effect.text != nullptr && turn.size() == 1) reach_late(effect, turn[0]);
      std::vector<Instance*> together;
      for (auto& part : effect.parts)
        if (part.turn == turn && stands(effect, part) && possible(part)) together.push_back(&part);
      const auto before = powers(Timing::does);
      for (Instance* part : together) apply(*part, happened);
      for (auto power : before) {
        power.parting = power.ref.resource && !region(power.ref.resource).active();
        if (power.parting) parting.push_back(power);
      }
      last(together);
    }
    check(happened);
    trigger(happened, parting);
    return happened;
  }
  bool stands(const Tie& tie) const {
    return fits(*tie.words, tie.target, tie.source, region(tie.target.id), tie.it);
  }
  // Whether the instance still has what it depends on, including the step before for "if you do".
  bool stands(const Effect& effect, const Instance& part) const {
    if (part.gone) return false;
    if (part.step == nullptr || !part.step->if_done) return true;
    return std::any_of(effect.parts.begin(), effect.parts.end(), [&](const Instance& one) {
      return one.happened && one.replacement == part.replacement &&
             one.place.step + 1 == part.place.step;
    });
  }
  // What an indirected step reaches when it begins and did not reach at creation.
  void reach_late(Effect& effect, int index) {
    if (effect.text->steps[static_cast<std::size_t>(index)].to != Whom::all) return;
    if (effect.changes != nullptr && effect.text->instead) return;
    for (auto& late : instances(effect, index)) {
      const bool known = std::any_of(
          effect.parts.begin(), effect.parts.end(),
          [&](const Instance& one) { return one.turn[0] == index && one.reached == late.target; });
      for (const auto& tie : late.ties) late.gone = late.gone || !stands(tie);
      if (!known) effect.parts.push_back(late);
    }
  }

  // --- 7.1 Abilities on things occurring that are still in force or answer their own leaving
  // (R-101) ---

  void trigger(const Happenings& happened, const std::vector<Power>& parting) {
    std::vector<Due> due;
    auto all = powers(Timing::does);
    all.insert(all.end(), parting.begin(), parting.end());
    for (const auto& power : all)
      for (const auto& one : happened) {
        const bool own = one.target == Target::of(power.ref.resource) && leaves(one.verb);
        if ((power.parting && !own) || !answers(power, one)) continue;
        due.push_back(due_from(power, one.target, one.source));
        if (use_up(power)) break;
      }
    create(std::move(due));
  }

  // --- What the rules do after each effect (R-100) ---

  void check(const Happenings& happened) {
    std::vector<Due> due;
    const auto rule = [&](const Record& source, Id id, Verb verb) {
      due.push_back({rule_effect(source, Target::of(id), verb), {}, {}});
      due.back().name.on = Target::of(id);
    };
    for (auto& unit : state.resources) {
      if (!unit.in.active() || !is_unit(unit)) continue;
      const auto now = small(health(unit));
      if (now < 0 && now < unit.seen_health) {  // 3.2.1-5, R-54, R-55
        Record source;
        source.commander = unit.id.owner;
        for (const auto& one : happened)  // 5.5-4
          if (one.verb == Verb::damage && one.target == Target::of(unit.id)) source = one.source;
        rule(source, unit.id, Verb::ruin);
      }
      unit.seen_health = now;
    }
    for (const auto& one : happened) {  // 3.4-5
      const auto* location = find(one.target.id);
      if (one.verb == Verb::damage && !is_unit(*location) && one.target.id.number != 1)
        rule(one.source, one.target.id, Verb::ruin);
    }
    Effect disabling;  // 3.4-7
    for (const Id id : std::exchange(driven_out_, {})) {
      if (find(id)->unable > 0) continue;
      disabling.source.commander = disabling.payer = id.owner;
      for (auto& part : rule_effect(disabling.source, Target::of(id), Verb::disable).parts)
        disabling.parts.push_back(part);
    }
    if (!disabling.parts.empty()) run(std::move(disabling));
    create(std::move(due));
    for (const auto& one : state.commanders)
      if (find(Id{one.seat, 1})->health < 0) throw Stop::war_over;  // 1.2.1-3
  }

  // --- What an instance does ---

  static bool leaves(Verb verb) {
    return verb == Verb::ruin || verb == Verb::banish || verb == Verb::put_in_arsenal;
  }
  bool possible(Instance& part) {
    if (part.verb == Verb::create || part.verb == Verb::nothing) return part.verb == Verb::create;
    if (part.target.is(Target::Kind::commander)) return part.amount > 0;
    const auto* one = find(part.target.id);
    if (one == nullptr || forbidden(part.verb, one->id)) return false;
    if (part.action == Verb::snipe && forbidden(Verb::snipe, part.source.unit)) return false;
    const bool unit = is_unit(*one);
    if (!one->in.active())  // 5.2.1-6
      return leaves(part.verb) && part.stated == one->in.kind;
    switch (part.verb) {
      case Verb::damage: return part.amount > 0 && (unit || text(*one).type == CardType::location);
      case Verb::gain_health:
        part.amount = std::min(part.amount, base_health(*one) - health(*one));  // 3.2.1-4
        return unit && part.amount > 0;
      case Verb::move:  // 3.2-5
        return unit && part.to != one->in && region(part.to.location) == part.to &&
               part.to.location.owner == one->id.owner;
      case Verb::enable: return unit && one->unable > 0;
      case Verb::health_is:
      case Verb::disable:
      case Verb::guard: return unit;
      case Verb::change_snipe: return has(*one, Keyword::snipe);
      default: return !leaves(part.verb) || one->id.number != 1;  // 1.2-8
    }
  }

  void apply(Instance& part, Happenings& happened) {
    Happening one = event(part);
    if (part.target.is(Target::Kind::commander) && part.verb != Verb::create) {
      auto& commander = state.commander(part.target.seat());
      const bool gold = part.verb == Verb::gain_gold || part.verb == Verb::lose_gold;
      auto& coins = gold ? commander.gold : commander.mana;
      const bool loses = part.verb == Verb::lose_gold || part.verb == Verb::lose_mana;
      if (loses) one.amount = small(std::min<int>(coins, part.amount));
      if (one.amount == 0) return;  // nothing was lost, which an "if you do" asks about
      coins += loses ? -one.amount : one.amount;  // 5.4-6
    } else if (part.verb != Verb::create && !apply_to(get(part.target.id), part, one)) {
      return;
    }
    part.happened = true;
    happened.push_back(one);
    told.push_back(one);
    drive_out(one.target.id, happened);
  }

  // 3.4-6: units in a location that no longer is one move to the battlefield.
  void drive_out(Id location, Happenings& happened) {
    Filter units;
    units.is = Thing::unit;
    for (const Target& one : all(units, {})) {
      if (region(one.id) != in_location(location) || region(location).active()) continue;
      Record source;
      source.commander = one.seat();
      happened.push_back(event(rule_effect(source, one, Verb::move).parts.front()));
      told.push_back(happened.back());
      move(get(one.id), the_battlefield);
      driven_out_.push_back(one.id);
    }
  }

  bool apply_to(Resource& one, const Instance& part, Happening& happening) {
    if (!one.in.active() && part.stated != one.in.kind) return false;  // it left in the same turn
    switch (part.verb) {
      case Verb::damage:
        if (one.id.number == 1) one.health = small(one.health - part.amount);
        if (is_unit(one)) one.damage = small(one.damage + part.amount);
        return true;
      case Verb::gain_health:  // 3.2.1-4
        happening.amount = small(std::min(part.amount, base_health(one) - health(one)));
        one.gained = small(one.gained + happening.amount);
        return happening.amount > 0;
      case Verb::health_is:
        one.gained = small(one.gained + part.amount - health(one));
        return true;
      case Verb::ruin: return leave(one, Region::Kind::ruins);
      case Verb::banish: return leave(one, Region::Kind::void_);
      case Verb::put_in_arsenal: return leave(one, Region::Kind::arsenal);
      case Verb::move:
        if (one.in == part.to) return false;
        move(one, part.to);
        return true;
      case Verb::enable:
        if (one.unable == 0) return false;  // 3.2.2-6
        one.unable = static_cast<std::uint8_t>(std::max(0, one.unable - part.amount));
        one.guard = false;  // 3.2.2-11
        return true;
      case Verb::disable:
        one.unable = static_cast<std::uint8_t>(one.unable + part.amount);
        return true;
      case Verb::guard:  // 3.2.2-10, R-59
        one.guard = true;
        one.unable = std::max<std::uint8_t>(1, one.unable);
        return true;
      default: return true;
    }
  }

  // An item goes where its bearer goes (3.3-2).
  void move(Resource& one, Region to) {
    one.in = to;
    for (auto& item : state.resources)
      if (item.on == one.id) item.in = to;
  }
  bool leave(Resource& one, Region::Kind to) {
    if (one.in.kind == to) return false;
    for (auto& item : state.resources)
      if (item.on == one.id) leave(item, to);
    one.in = Region{to, {}};
    one.on = {};
    one.unable = 0;
    one.guard = false;
    one.damage = one.gained = one.seen_health = 0;
    return true;
  }

  // What one step sets up for a time is one effect. A direction that is chosen again is affected
  // again (5.2.1-5).
  void last(const std::vector<Instance*>& parts) {
    const Instance* before = nullptr;
    for (const Instance* part : parts) {
      if (!part->happened || part->step == nullptr || part->step->lasts != Lasts::this_term)
        continue;
      bool joins = before != nullptr && before->replacement == part->replacement &&
                   before->step == part->step;
      if (joins)
        for (const Id one : state.lasting.back().affected) joins = joins && one != part->target.id;
      if (!joins) {
        Lasting made;
        made.number = static_cast<std::uint16_t>(state.lasting.size() + 1);
        made.text = part->place;
        made.x = part->x;
        made.source = part->source;
        state.lasting.push_back(made);
      }
      if (part->verb != Verb::create) state.lasting.back().affected.push_back(part->target.id);
      before = part;
    }
  }

  std::vector<Id> driven_out_;
  int replacements_ = 0;
  int runs_ = 0;
};

}  // namespace arbiter::conquest::opinion
