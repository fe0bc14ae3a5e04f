// Attack phase: declaration of attackers and defenders, and the keywords that they gain.
#include <algorithm>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

bool controls(const Reading& read, Seat by, const CardState& card) {
  return read.state.same_side(card.controlled_by(), by);
}

// Checks what the combatants of one joint strike force must have in common.
void check_joint(const Reading& read, const Attack& move, Checker& checker) {
  for (std::size_t i = 0; i < move.attacks.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const auto& one = move.attacks[i];
      const auto& other = move.attacks[k];
      if (!one.site || one.site != other.site) continue;
      const auto* first = read.in_play(one.unit);
      const auto* second = read.in_play(other.unit);
      if (!first || !second) continue;
      const auto a = read.text(*first).faction, b = read.text(*second).faction;
      const bool any = decides<"faction-9">(a == Faction::mercenary || b == Faction::mercenary);
      checker.need(a == b || any, row<"faction-4">);
    }
}

void check_site(const Reading& read, Seat by, const CardState* unit, Id id, Checker& checker) {
  const auto* site = read.in_play(id);
  if (!checker.need(site != nullptr, row<"attacker-declaration-step-2">)) return;
  if (!checker.need(read.text(*site).site(), row<"quick-reference-1">)) return;
  if (!checker.need(!controls(read, by, *site), row<"attacker-declaration-step-1">)) return;
  if (!checker.need(site->in == Spot::site_zone, row<"hidden-3">)) return;
  decides<"flight-1">();
  const bool flies = decides<"flight-2">(unit && read.has(*unit, Keyword::flight));
  checker.need(flies || !read.is_protected(*site), row<"protected-site-2">);
}

}  // namespace

void judge(const Reading& read, Seat by, const Attack& move, Checker& checker) {
  if (move.attacks.size() > limits::kInstances) {
    checker.need(false, row<"attacker-declaration-step-1">);
    return;
  }
  // Every attacker is compared with every other.
  if (!charge(move.attacks.size() * (1 + move.attacks.size() / 16))) return;
  for (std::size_t i = 0; i < move.attacks.size(); ++i) {
    const auto& one = move.attacks[i];
    const auto* unit = read.in_play(one.unit);
    if (checker.need(unit && controls(read, by, *unit), row<"attacker-declaration-step-1">)) {
      if (checker.need(read.text(*unit).combatant(), row<"quick-reference-2">)) {
        checker.need(!unit->arrived, row<"combatants-9">);
        checker.need(unit->turned == Turned::reset, row<"attacker-declaration-step-4">);
      }
      bool once = true;
      for (std::size_t k = 0; k < i; ++k) once = once && move.attacks[k].unit != one.unit;
      checker.need(once, row<"attacker-declaration-step-1">);
    }
    if (one.site) {
      checker.need(one.player == nobody, row<"attacker-declaration-step-1">);
      check_site(read, by, unit, one.site, checker);
      continue;
    }
    if (checker.need(read.plays(one.player) && !read.state.same_side(one.player, by),
                     row<"attacker-declaration-step-1">))
      checker.need(!read.has_site_in_zone(one.player), row<"attacker-declaration-step-3">);
  }
  check_joint(read, move, checker);
}

void moment(const Reading& read, Seat by, const Attack&, Checker& checker) {
  const auto& at = read.state.at;
  if (at.phase != PhaseName::attack || !read.active(by))
    return void(checker.need(false, row<"attacker-declaration-step-1">));
  const bool before = at.step == StepName::triggers;
  checker.need(false, before ? row<"attack-start-step-1"> : row<"attack-phase-7">);
}

void Machine::apply(Seat, const Attack& move) {
  const auto reading = read();
  if (!charge(move.attacks.size() * (1 + move.attacks.size() / 16))) return;
  for (const auto& one : move.attacks) {
    auto& unit = instance(one.unit);
    unit.turned = Turned::attacking;
    unit.aim = one.site;
    unit.versus = one.site ? nobody : one.player;
    tell(mentions<"attacker-declaration-step-1">, one.site ? Deed::attacks : Deed::attacks_player,
         one.unit, one.site ? 0 : one.player.number, one.site);
    tell(mentions<"attacker-declaration-step-4">, Deed::rule, one.unit);
    if (!one.site) {
      tell(mentions<"attacker-declaration-step-3">, Deed::rule, one.unit);
      continue;
    }
    const auto& site = instance(one.site);
    tell(mentions<"attacker-declaration-step-2">, Deed::rule, one.unit, 0, one.site);
    if (site.place.row == Place::rear && reading.has(unit, Keyword::flight)) {
      tell(mentions<"flight-1">, Deed::rule, one.unit);
      if (reading.is_protected(site)) tell(mentions<"flight-2">, Deed::rule, one.unit);
    }
    for (const auto& other : move.attacks) {
      if (&other == &one) break;
      if (other.site != one.site) continue;
      tell(mentions<"joint-strike-force-1">, Deed::rule, one.unit, 0, other.unit);
      const auto& mate = instance(other.unit);
      if (text(mate).faction != text(unit).faction)
        tell(mentions<"faction-9">, Deed::rule, one.unit);
      if (mate.controlled_by() != unit.controlled_by())
        tell(mentions<"faction-war-13">, Deed::rule, one.unit);
    }
  }
  tell_seat(decides<"attack-phase-6">, Deed::rule, state.at.turn);
  if (state.format == Format::faction_war) {
    follow({decides<"faction-war-12">, decides<"faction-war-14">}, state.at.turn);
  }
  for (const auto& one : move.attacks) happened(EventKind::attacked, instance(one.unit));
  open_window(StepName::declared);
}

// Lists no attack and every single attack. There are too many sets of attacks.
void offer(Listing& listing, Type<Attack>) {
  const auto& read = listing.read;
  listing.add(Attack{});
  for (const auto& unit : read.state.cards) {
    if (!read.is_combatant(unit) || unit.turned != Turned::reset || unit.arrived ||
        !read.state.same_side(unit.controlled_by(), listing.by))
      continue;
    listing.leave_open();
    if (listing.over() || !read.charge_pass()) return;
    for (const auto& site : read.state.cards)
      if (site.in == Spot::site_zone && !read.state.same_side(site.controlled_by(), listing.by))
        listing.add(Attack{{Aim{unit.id, site.id, nobody}}});
    for (const auto& one : read.state.players)
      if (!one.out && !read.state.same_side(one.seat, listing.by))
        listing.add(Attack{{Aim{unit.id, Id{}, one.seat}}});
  }
}

std::string tell(const Words& words, Seat by, const Attack& move) {
  if (move.attacks.empty()) return text_of(by) + " declares no attack.";
  // Groups the attackers by target, in the order in which the targets are first named.
  std::vector<Aim> targets;
  std::vector<std::vector<std::string>> units;
  for (const auto& one : move.attacks) {
    std::size_t at = 0;
    while (at < targets.size() &&
           (targets[at].site != one.site || targets[at].player != one.player))
      ++at;
    if (at == targets.size()) {
      targets.push_back(one);
      units.emplace_back();
    }
    units[at].push_back(words.card(one.unit));
  }
  std::string text;
  for (std::size_t i = 0; i < targets.size(); ++i)
    text += (i == 0 ? "" : ", and ") +
            (targets[i].site ? words.card(targets[i].site) : text_of(targets[i].player)) +
            " with " + joined(units[i], "nothing");
  return text_of(by) + " attacks " + text + ".";
}

// --- Defence ---

namespace {

bool attacked(const Reading& read, Seat seat) {
  return std::any_of(read.state.cards.begin(), read.state.cards.end(), [&](const CardState& one) {
    return one.turned == Turned::attacking && read.attacked_by(one) == seat;
  });
}

// Whether some combatant of this player could be turned to defend.
bool able_to_defend(const Reading& read, Seat seat) {
  return std::any_of(read.state.cards.begin(), read.state.cards.end(), [&](const CardState& one) {
    return read.is_combatant(one) && one.controlled_by() == seat && one.turned == Turned::reset &&
           !one.arrived;
  });
}

// Returns the rule by which a player who is not asked has no defender.
RuleId rule_of_no_defender(const Reading& read, Seat seat) {
  RuleId rule = row<"defender-declaration-step-1">;
  if (!attacked(read, seat)) return rule;
  for (const auto& one : read.state.cards) {
    if (!read.is_combatant(one) || one.controlled_by() != seat) continue;
    if (one.turned != Turned::reset) return row<"defender-declaration-step-4">;
    rule = row<"combatants-9">;
  }
  return rule;
}

}  // namespace

// Asks the attacked players one after another, from the left of the active player. `passes` is 0
// until `acts` has answered.
Next Machine::defend_step() {
  ruling<"R-53">();
  auto& at = state.at;
  const auto reading = read();
  const auto place = [&](Seat seat) {
    return (seat.number + reading.seats() - at.turn.number) % reading.seats();
  };
  if (!charge(1 + state.players.size() * state.cards.size() / 32)) return Next::again;
  const bool begun = at.acts.is_player();
  const unsigned from = begun ? place(at.acts) + at.passes : 0;
  Seat next = nobody;
  for (const auto& one : state.players) {
    const Seat seat = one.seat;
    if (one.out || reading.active(seat) || place(seat) < from) continue;
    if (!attacked(reading, seat) || !able_to_defend(reading, seat)) continue;
    if (!next.is_player() || place(seat) < place(next)) next = seat;
  }
  for (const auto& one : state.players) {
    if (one.out || reading.active(one.seat) || place(one.seat) < from) continue;
    if (next.is_player() && place(one.seat) >= place(next)) continue;
    note_unasked(one.seat, Defend{}, rule_of_no_defender(reading, one.seat));
  }
  if (!next.is_player()) {
    open_window(StepName::defended);
    return Next::again;
  }
  at.acts = next;
  at.passes = 0;
  return Next::ask;
}

void judge(const Reading& read, Seat by, const Defend& move, Checker& checker) {
  if (move.defenders.size() > limits::kInstances) {
    checker.need(false, row<"defender-declaration-step-1">);
    return;
  }
  if (!charge(move.defenders.size() * (1 + move.defenders.size() / 64))) return;
  for (std::size_t i = 0; i < move.defenders.size(); ++i) {
    const auto& one = move.defenders[i];
    const auto* unit = read.in_play(one.unit);
    const bool own = unit && unit->controlled_by() == by && read.text(*unit).combatant();
    if (checker.need(own, row<"defender-declaration-step-1">)) {
      checker.need(unit->turned == Turned::reset, row<"defender-declaration-step-4">);
      checker.need(!unit->arrived, row<"combatants-9">);
    }
    bool once = true;
    for (std::size_t k = 0; k < i; ++k) once = once && move.defenders[k].unit != one.unit;
    checker.need(once, row<"defender-declaration-step-2">);
    const auto* attacker = read.in_play(one.against);
    if (!checker.need(attacker && attacker->turned == Turned::attacking,
                      row<"defender-declaration-step-2">))
      continue;
    checker.need(read.attacked_by(*attacker) == by, row<"defender-declaration-step-1">);
    if (!own) continue;
    const bool flying = read.has(*attacker, Keyword::flight);
    const bool grounded = !read.has(*unit, Keyword::flight);
    const bool specialist = decides<"specialist-1">(read.has(*unit, Keyword::specialist));
    if (flying && grounded) checker.need(specialist, row<"flight-3">);
  }
}

// The declaration belongs to another step, or is over, or is another player's.
void moment(const Reading& read, Seat, const Defend&, Checker& checker) {
  checker.need(false, row<"defender-declaration-step-1">);
  switch (read.state.at.step) {
    case StepName::defended: checker.need(false, row<"defender-declaration-step-7">); return;
    case StepName::keywords:
    case StepName::command:
    case StepName::alpha:
    case StepName::damage: checker.need(false, row<"defender-declaration-step-8">); return;
    case StepName::none:
    case StepName::contest:
    case StepName::initiative:
    case StepName::decks:
    case StepName::hands:
    case StepName::triggers:
    case StepName::place:
    case StepName::window:
    case StepName::establish:
    case StepName::deploy:
    case StepName::declare:
    case StepName::declared:
    case StepName::defend:
    case StepName::discard:
    case StepName::finish:
    case StepName::pool:
    case StepName::deal:
    case StepName::pick:
    case StepName::build: return;
  }
}

void Machine::apply(Seat by, const Defend& move) {
  const auto reading = read();
  if (!charge(move.defenders.size() * (1 + move.defenders.size() / 64))) return;
  for (const auto& one : move.defenders) {
    auto& unit = instance(one.unit);
    unit.turned = Turned::defending;
    unit.aim = one.against;
    tell(mentions<"defender-declaration-step-2">, Deed::defends, one.unit, 0, one.against);
    follow({mentions<"defender-declaration-step-1">, mentions<"defender-declaration-step-5">},
           one.unit);
    const auto& attacker = instance(one.against);
    if (reading.has(attacker, Keyword::flight) && !reading.has(unit, Keyword::flight))
      tell(mentions<"specialist-1">, Deed::rule, one.unit);
    unsigned guards = 0;
    for (const auto& other : move.defenders) guards += other.against == one.against;
    if (guards > 1) tell(decides<"defender-declaration-step-3">, Deed::rule, one.unit);
  }
  state.at.acts = by;
  state.at.passes = 1;  // has answered; the next attacked player follows
}

void offer(Listing& listing, Type<Defend>) {
  const auto& read = listing.read;
  listing.add(Defend{});
  for (const auto& unit : read.state.cards) {
    if (!read.is_combatant(unit) || unit.controlled_by() != listing.by ||
        unit.turned != Turned::reset)
      continue;
    listing.leave_open();
    if (listing.over() || !read.charge_pass()) return;
    for (const auto& attacker : read.state.cards)
      if (attacker.turned == Turned::attacking) listing.add(Defend{{Guard{unit.id, attacker.id}}});
  }
}

std::string tell(const Words& words, Seat by, const Defend& move) {
  if (move.defenders.empty()) return text_of(by) + " does not defend.";
  std::vector<std::string> all;
  for (const auto& one : move.defenders)
    all.push_back(words.card(one.unit) + " against " + words.card(one.against));
  return text_of(by) + " defends with " + joined(all, "nothing") + ".";
}

// --- Keywords ---

void Machine::gain_keywords() {
  if (std::any_of(state.cards.begin(), state.cards.end(),
                  [](const CardState& one) { return one.turned == Turned::attacking; }))
    tell(mentions<"keyword-value-step-1">, Deed::step_begins, {},
         static_cast<int>(StepName::keywords));
  for (auto& one : state.cards) {
    if (one.turned == Turned::attacking) {
      if (!read().charge_pass()) return;
      one.attacker = true;
      tell(mentions<"keyword-value-step-1">, Deed::gained_keyword, one.id,
           static_cast<int>(Keyword::attacker));
      for (const auto& other : state.cards)
        if (other.id != one.id && other.turned == Turned::attacking && one.aim &&
            decides<"faction-war-13">(other.aim == one.aim))
          one.joint = decides<"joint-strike-force-1">(true);
      if (one.joint)
        tell(decides<"joint-strike-force-2">, Deed::gained_keyword, one.id,
             static_cast<int>(Keyword::joint_strike_force));
    }
    if (one.turned == Turned::defending) {
      one.defender = true;
      tell(mentions<"keyword-value-step-1">, Deed::gained_keyword, one.id,
           static_cast<int>(Keyword::defender));
    }
  }
  collect_keywords();
  if (!state.pending.empty()) push(Placing{true});
}

// Ends the card's keywords, what their triggers gave it, and what still waits to be triggered by
// its attack. Damage and other effects stay.
void Machine::remove_from_attack(CardState& card) {
  ruling<"R-56">();
  const Id id = card.id;
  card.aim = Id{};
  card.versus = nobody;
  card.attacker = card.defender = card.joint = false;
  for (auto& one : state.cards)
    if (one.turned == Turned::defending && one.aim == id) one.aim = Id{};
  std::erase_if(state.given, [&](const Given& one) { return one.by == id; });
  std::erase_if(state.pending, [&](const Trigger& one) { return one.card == id; });
  std::erase_if(state.waiting, [&](const Trigger& one) {
    return one.of == id && ability_of(read(), one).event == EventKind::attacked;
  });
  tell(decides<"command-chain-step-4">, Deed::removed_from_attack, id);
  tell(decides<"command-chain-step-5">, Deed::rule, id);
}

// The attackers of the site have no target from now on, whatever happens to the site.
void Machine::lose_as_target(Id site) {
  ruling<"R-58">();
  for (auto& one : state.cards)
    if (one.aim == site && one.turned == Turned::attacking) one.aim = Id{};
}

void Machine::end_attack() {
  tell_seat(decides<"damage-step-22">, Deed::rule, state.at.turn);
  end_attack_links();
  begin_phase(decides<"end-of-attack-1">(PhaseName::discard));
}

}  // namespace arbiter::sularia
