// Parts of a position as sentences, which state the facts of refusals.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/refusals.hpp"

namespace arbiter::conquest {
namespace {

std::string place_of(const Words& words, const Resource& one) {
  if (one.in.kind == Region::Kind::aside) return "set aside";
  if (one.in.active()) return "in " + words.region(one.in);
  return "in " + words.seat(one.id.owner) + "'s " + one.in.text();
}

std::string no_resource(const Words& words, Id id) {
  return id ? not_there("resource ", id) : "No resource is named. " + present(words);
}

std::string so_often(std::uint32_t count) {
  return count == 1 ? "" : count == 2 ? " twice" : " " + number(count) + " times";
}

// "unable twice, on guard, and has moved this term".
std::string state_of(const Resource& unit) {
  std::string text = unit.unable ? "unable" + so_often(unit.unable) : "able";
  if (unit.guard) text += ", on guard";
  if (unit.moved) text += ", and has moved this term";
  if (unit.assaulted) text += ", and has assaulted this term";
  return text;
}

}  // namespace

std::string whereabouts(const Words& words, Id id) {
  const auto& read = words.read();
  const auto* one = read.find(id);
  if (!one) return no_resource(words, id);
  std::string text = words.resource(id) + " is ";
  if (read.is_encampment(*one)) return capitalised(text + "an encampment.");
  if (one->in == in_location(id))
    return capitalised(text + "an active location of " + words.seat(id.owner) +
                       (one->assaulted ? ", assaulted this term." : "."));
  text += place_of(words, *one);
  if (one->on && one->in.active()) {
    if (read.is_mount(*one))
      return capitalised(text) + ", the mount of " + words.resource(one->on) + ".";
    return capitalised(text) + ", on " + words.resource(one->on) + ".";
  }
  if (one->in.active() && read.known(*one) && read.is_unit(*one)) text += ", " + state_of(*one);
  return capitalised(text) + ".";
}

std::string kind_and_place(const Words& words, Id id) {
  const auto& read = words.read();
  const auto* one = read.find(id);
  if (!one) return no_resource(words, id);
  if (one->in == in_location(id)) return whereabouts(words, id);
  const auto kind = read.known(*one) ? with_article(name_of(read.text(*one).type)) + " " : "";
  return capitalised(words.resource(id) + " is " + kind + place_of(words, *one) + ".");
}

std::string types_of(const Words& words, Id id) {
  const auto* one = words.read().find(id);
  if (!one || !words.read().known(*one)) return whereabouts(words, id);
  return capitalised(words.resource(id) + " is " + words.read().text(*one).lower + ".");
}

std::string ability_of(const Words& words, Seat by, Id id, Id commanded) {
  const auto* unit = words.read().active_unit(id);
  Checker check;
  const ActCheck act(words.read(), by, commanded, check);
  if (!unit || act.able(unit) || !words.read().able(*unit)) return whereabouts(words, id);
  return words.resource(id) + " has moved and is disabled first, since " + words.seat(by) +
         " does something other than commanding it (B.7-6).";
}

std::string locations_of(const Words& words, Seat seat) {
  const bool apart = words.state().rulings.has(chosen<"R-44", "apart">);
  std::vector<Id> active;
  for (const auto& one : words.state().resources)
    if (one.id.owner == seat && one.in == in_location(one.id) &&
        !(apart && words.read().is_encampment(one)))
      active.push_back(one.id);
  return words.seat(seat) + "'s active " +
         (active.size() == 1 ? "location is " : "locations are ") + words.list(active) +
         (apart ? ", apart from the encampment (R-44)." : ".");
}

std::string equipment_of(const Words& words, Id unit) {
  const auto& read = words.read();
  std::vector<Id> items;
  for (const auto& one : words.state().resources)
    if (one.on == unit && one.in.active() && read.is_type(one, CardType::item))
      items.push_back(one.id);
  return capitalised(words.resource(unit)) + " bears " +
         (items.empty() ? "no item" : words.list(items)) + ".";
}

// --- Prohibitions (5.8-2) ---

std::string forbidden_by(const Words& words, Verb verb, const Target& target) {
  const auto& read = words.read();
  if (!read.forbidden(verb, target)) return "";
  const auto says = [&](Id id, Card card) {
    return (id ? words.resource(id) : words.card(card)) + " forbids it: \"" + words.scroll(card) +
           "\"";
  };
  for (const auto& lasting : words.state().lasting)
    if (read.forbids(lasting, verb, target)) return says(lasting.source.id, lasting.text.card);
  std::string text;
  read.for_each_continuous(verbs(Verb::cannot), [&](const StepInForce& one) {
    if (!text.empty() || one.step->forbids != verb) return;
    if (!read.step_reaches(*one.step, target, one.context)) return;
    const auto* source = read.find(one.context.resource);
    if (source) text = says(source->id, source->card);
  });
  return text;
}

// --- Keywords that are taken away (5.8-3) ---

std::string taken_by(const Words& words, const Resource& unit, Keyword keyword) {
  const auto& read = words.read();
  const auto& printed = read.text(unit).keywords;
  if (std::none_of(printed.begin(), printed.end(),
                   [&](const PrintedKeyword& one) { return one.keyword == keyword; }))
    return "";
  std::string text;
  const auto takes = [&](const Step& step, Id id, Card card, bool reaches) {
    if (step.verb != Verb::lose_keyword || step.keyword != keyword || !reaches) return;
    text =
        (id ? words.resource(id) : words.card(card)) + " takes it: \"" + words.scroll(card) + "\"";
  };
  for (const auto& one : words.state().lasting)
    takes(read.step_at(one.text), one.source.id, one.text.card, affects(one, unit.id));
  read.for_each_continuous(verbs(Verb::lose_keyword), [&](const StepInForce& one) {
    if (const auto* source = read.find(one.context.resource))
      takes(*one.step, source->id, source->card, read.step_reaches(*one.step, unit, one.context));
  });
  return text;
}

// --- Costs (6.4) ---

namespace {

std::string coins(std::int64_t gold, std::int64_t mana) {
  if (mana == 0) return number(gold) + "g";
  return gold == 0 ? number(mana) + "m" : number(gold) + "g and " + number(mana) + "m";
}

// Returns how many resources the payer must choose for a cost.
std::int64_t chosen_payments(const Reading& read, const Effect& effect) {
  std::int64_t count = 0;
  if (const auto* costs = costs_of(read, effect))
    for (const auto& cost : *costs)
      if (cost.pay != Payment::gold && cost.pay != Payment::mana && cost.what == Whom::chosen)
        count += std::max<std::int64_t>(0, cost.amount.at(effect.x));
  return count;
}

}  // namespace

std::string payment(const Words& words, const Due& due) {
  const std::string what = words.resource(due.id);
  switch (due.pay) {
    case Payment::gold:
    case Payment::mana: return "";
    case Payment::disable: return "Paying disables " + what + ".";
    case Payment::ruin: return "Paying ruins " + what + ".";
    case Payment::banish: return "Paying banishes " + what + ".";
    case Payment::put_in_arsenal: return "Paying puts " + what + " in the arsenal.";
  }
  return "";
}

std::string cost_of(const Words& words, Seat by, const Effect& effect, Id commanded) {
  const auto& read = words.read();
  const auto dues = dues_of(read, effect);
  std::int64_t gold = 0;
  std::int64_t mana = 0;
  std::string things;
  for (const auto& due : dues.list) {
    if (due.pay == Payment::gold) gold += due.amount;
    if (due.pay == Payment::mana) mana += due.amount;
    if (due.pay != Payment::gold && due.pay != Payment::mana)
      things += " " + payment(words, due) + " " + ability_of(words, by, due.id, commanded);
  }
  std::string text;
  const Seat payer = payer_of(effect);
  if (gold + mana > 0 && read.in_war(payer)) {
    const auto& purse = read.purse(payer);
    text = "The cost is " + coins(gold, mana) + "; " + words.side(payer) + " has " +
           number(purse.gold) + "g and " + number(purse.mana) + "m.";
  }
  const auto chosen = chosen_payments(read, effect);
  if (chosen > 0 || !effect.pays.empty())
    text += (text.empty() ? "" : " ") + std::string{"The cost is paid with "} +
            counted(chosen, "chosen resource") + "; the entry names " + words.list(effect.pays) +
            ".";
  text += things;
  return text.empty() || text.front() != ' ' ? text : text.substr(1);
}

// --- The moment ---

std::string combats(const Words& words) {
  std::vector<std::string> all;
  for (const auto& one : words.state().at.combats) {
    if (one.kind == CombatKind::assault) {
      all.push_back("the assault on " + words.resource(one.location));
    } else if (!one.pairs.empty()) {
      const Pair& pair = one.pairs.front();
      all.push_back("the engagement of " + words.resource(pair.first) + " and " +
                    words.resource(pair.second));
    }
  }
  return joined(all);
}

namespace {

// Says what the decision asks of the player who must answer.
std::string duty(const Words& words, const Decision& asked) {
  const auto& frames = words.state().frames;
  if ((asked.kinds & kinds_of<Wait>) != 0) return "has priority";
  if ((asked.kinds & kinds_of<Method>) != 0) return "is asked who wins the agreed random method";
  if ((asked.kinds & kinds_of<FirstTerm>) != 0) return "is asked who takes the first term";
  if ((asked.kinds & kinds_of<Keep>) != 0) return "may regroup or keep";
  if ((asked.kinds & kinds_of<AnswerDraw>) != 0) return "is asked to agree to a draw or to refuse";
  if ((asked.kinds & kinds_of<Sustain>) != 0) return "is asked which units to sustain";
  if ((asked.kinds & kinds_of<Banish>) != 0) return "is asked to banish down to 10 resources";
  if ((asked.kinds & kinds_of<First>) != 0) return "is asked which effect is created first";
  if ((asked.kinds & kinds_of<NextPair>) != 0) return "is asked which pair deals damage next";
  if ((asked.kinds & kinds_of<Search>) != 0) return "searches the domain";
  if (const auto* drawing = std::get_if<Drawing>(&frames.back()))
    return "is asked what " + words.seat(drawing->to) + " acquires";
  if (const auto* shuffling = std::get_if<Shuffling>(&frames.back()))
    return "may tell the order of " + words.seat(shuffling->of) + "'s domain";
  const auto* effect = std::get_if<Effect>(&frames.back());
  return "is asked to choose for the effect of " +
         (effect && effect->source.id ? words.resource(effect->source.id) : "a rule");
}

std::string asked_seats(const Words& words, const Decision& asked) {
  if (asked.seats.has(chance)) return "chance";
  if (asked.seats.has(table)) return "the table";
  std::string all;  // the seats, one of which answers
  for (const auto& one : words.state().commanders)
    if (asked.seats.has(one.seat)) all += (all.empty() ? "" : " or ") + words.seat(one.seat);
  return all;
}

}  // namespace

std::string present(const Words& words) {
  const auto& at = words.state().at;
  const auto asked = decision_of(words.read());
  std::string text = at.phase == PhaseName::setup ? "The war begins"
                                                  : "It is the " + std::string{name_of(at.phase)} +
                                                        " phase of " + words.side(at.term);
  if (const auto now = combats(words); !now.empty()) text += ", during " + now;
  return text + "; " + asked_seats(words, asked) + " " + duty(words, asked) + ".";
}

}  // namespace arbiter::conquest
