// The alpha strike damage step and the damage step: BARRAGE, attackers along the damage chain,
// defenders, sites, and the losses at the end.
#include <algorithm>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

bool in_attack(const CardState& card) { return card.attacker || card.defender; }

// Whether its attacker is still there and still attacking.
bool defends_someone(const Reading& read, const CardState& card) {
  if (!card.defender || !card.aim) return false;
  const auto* attacker = read.in_play(card.aim);
  return attacker && attacker->attacker;
}

bool is_attacked(const Reading& read, const CardState& site) {
  if (!read.charge_pass()) return false;
  return std::any_of(read.state.cards.begin(), read.state.cards.end(), [&](const CardState& one) {
    return one.in_play() && one.attacker && one.aim == site.id;
  });
}

const Striking* striking_of(const State& state) {
  return state.frames.empty() ? nullptr : std::get_if<Striking>(&state.frames.back());
}

int remaining(const Reading& read, const CardState& card) {
  return std::max(0, read.defense(card));
}

}  // namespace

bool deals_now(const Reading& read, const CardState& card, bool alpha) {
  return !card.dealt &&
         (!alpha || decides<"alpha-strike-step-3">(read.has(card, Keyword::alpha_strike)));
}

// --- Which cards absorb ---

namespace {

// Whether the card faces this attacker as its defender, or attacks this site.
bool faces(const Reading& read, const CardState& one, const CardState& source) {
  return one.in_play() && one.aim == source.id && one.card.known() &&
         (read.text(source).site() ? one.attacker : one.defender);
}

// Returns all of them, including those that can absorb no more.
std::vector<Id> facing(const Reading& read, const CardState& source) {
  std::vector<Id> list;
  for (const auto& one : read.state.cards)
    if (faces(read, one, source)) list.push_back(one.id);
  return list;
}

}  // namespace

void absorbers(const Reading& read, const CardState& source, ShortList<Id, 8>& list) {
  if (!read.charge_pass()) return;
  for (const auto& one : read.state.cards)
    if (faces(read, one, source) && remaining(read, one) > 0) list.push_back(one.id);
}

// At most one card can absorb. Those at zero may be named with it, but they absorb nothing.
void Machine::settle_absorbing(const CardState& source, const std::vector<Id>& order) {
  ruling<"R-60">();
  if (without_asking == nullptr) return;
  const auto all = facing(read(), source);
  if (all.empty()) return;
  const bool site = text(source).site();
  const Seat by = site ? state.at.turn : instance(all.front()).controlled_by();
  const RuleId rule = site ? row<"damage-step-15"> : row<"damage-step-9">;
  for (const auto& one : state.players) {
    if (one.out || !(site ? state.same_side(one.seat, by) : one.seat == by)) continue;
    if (!order.empty()) note_unasked(one.seat, Absorb{source.id, order}, rule);
    if (all.size() > order.size()) note_unasked(one.seat, Absorb{source.id, all}, rule);
  }
}

namespace {

// Returns the next attacker to deal damage. Those that attack the player left of the active one
// come first.
const CardState* next_attacker(const Reading& read, bool alpha) {
  const CardState* homeless = nullptr;
  const auto order = read.active_last();
  if (!charge(1 + order.size * read.state.cards.size() / 512)) return nullptr;
  for (const Seat seat : order)
    for (const auto& one : read.state.cards)
      if (one.in_play() && one.attacker && deals_now(read, one, alpha)) {
        const Seat attacked = read.attacked_by(one);
        if (attacked == seat) return &one;
        if (!attacked.is_player() && !homeless) homeless = &one;
      }
  return homeless;
}

const CardState* next_site(const Reading& read, bool alpha) {
  if (!read.charge_pass()) return nullptr;
  for (const auto& one : read.state.cards)
    if (one.in == Spot::site_zone && deals_now(read, one, alpha) && is_attacked(read, one))
      return &one;
  return nullptr;
}

}  // namespace

const CardState* absorb_source(const Reading& read) {
  const auto* striking = striking_of(read.state);
  if (!striking) return nullptr;
  const CardState* source = nullptr;
  if (striking->stage == Striking::Stage::attackers) source = next_attacker(read, striking->alpha);
  if (striking->stage == Striking::Stage::sites) source = next_site(read, striking->alpha);
  if (!source || read.attack(*source) <= 0) return nullptr;
  ShortList<Id, 8> list;
  absorbers(read, *source, list);
  return list.size() > 1 ? source : nullptr;
}

const CardState* absorb_source(const Reading& read, Seat by, Id named) {
  const auto* next = absorb_source(read);
  const auto* one = read.in_play(named);
  if (!next || !one || one == next) return next;
  const bool alpha = striking_of(read.state)->alpha;
  const bool site = read.text(*next).site();
  const bool fights = site ? one->in == Spot::site_zone && is_attacked(read, *one) : one->attacker;
  if (!fights || !deals_now(read, *one, alpha) || read.attack(*one) <= 0) return next;
  ShortList<Id, 8> list;
  absorbers(read, *one, list);
  if (list.empty() || (!site && read.find(list[0])->controlled_by() != by)) return next;
  return one;
}

// --- BARRAGE ---

unsigned barrage_sites(const Reading& read, const CardState& unit) {
  const auto text = read.instance(unit, Keyword::barrage, unit.barraged);
  return std::min<unsigned>(text.n, read.barrage_choices(unit));
}

namespace {

inline constexpr unsigned most_barrages = 200;  // of one unit in one attack

// Whether it has an instance of BARRAGE that has not hit yet.
bool barrages_now(const Reading& read, const CardState& one, bool alpha) {
  return one.in_play() && one.attacker && read.target_of(one) && !one.dealt &&
         (!alpha || read.has(one, Keyword::alpha_strike)) &&
         std::min(read.count(one, Keyword::barrage), most_barrages) > one.barraged;
}

const CardState* next_barrage(const Reading& read, bool alpha) {
  if (!read.charge_pass()) return nullptr;
  for (const auto& one : read.state.cards)
    if (barrages_now(read, one, alpha)) return &one;
  return nullptr;
}

}  // namespace

const CardState* barrage_source(const Reading& read) {
  const auto* striking = striking_of(read.state);
  if (!striking || striking->stage != Striking::Stage::barrage) return nullptr;
  const auto* unit = next_barrage(read, striking->alpha);
  return unit && read.barrage_choices(*unit) > barrage_sites(read, *unit) ? unit : nullptr;
}

const CardState* barrage_source(const Reading& read, Id named) {
  const auto* next = barrage_source(read);
  const auto* one = read.in_play(named);
  if (!next || !one || !barrages_now(read, *one, striking_of(read.state)->alpha)) return next;
  return barrage_sites(read, *one) > 0 ? one : next;
}

// Returns false if the attacking player must choose.
bool Machine::barrage_all(bool alpha) {
  for (;;) {
    const auto reading = read();
    const auto* unit = next_barrage(reading, alpha);
    if (!unit) return true;
    if (reading.barrage_choices(*unit) > barrage_sites(reading, *unit)) return false;
    std::vector<Id> sites;
    for (const auto& one : state.cards)
      if (reading.barrage_reaches(*unit, one)) sites.push_back(one.id);
    note_unasked_by_side(unit->controlled_by(), Barrage{unit->id, sites}, decides<"barrage-2">);
    hit_with_barrage(instance(unit->id), sites);
  }
}

void Machine::hit_with_barrage(CardState& unit, const std::vector<Id>& sites) {
  const auto text =
      decides<"keywords-general-6">(read().instance(unit, Keyword::barrage, unit.barraged));
  if (unit.barraged > 0)
    tell(mentions<"keywords-general-6">, Deed::rule, unit.id, unit.barraged + 1);
  ++unit.barraged;
  follow({decides<"damage-step-2">, mentions<"barrage-6">, decides<"barrage-7">}, unit.id);
  for (const Id id : sites) {
    auto& site = instance(id);
    const int left = remaining(read(), site);
    add_damage(site, text.x);
    tell(decides<"barrage-4">, Deed::barrage, id, text.x, unit.id);
    if (text.x > left) tell(decides<"barrage-8">, Deed::rule, id, text.x - left);
    if (is_attacked(read(), site)) tell(mentions<"barrage-10">, Deed::rule, id);
  }
}

void judge(const Reading& read, Seat, const Barrage& move, Checker& checker) {
  const auto* unit = barrage_source(read, move.unit);
  if (unit == nullptr) return;  // happens only when the work is used up
  if (!checker.need(unit->id == move.unit, row<"barrage-5">)) return;
  checker.need(move.sites.size() == barrage_sites(read, *unit) && all_different(move.sites),
               row<"barrage-2">);
  for (const Id id : move.sites) {
    const auto* site = read.in_play(id);
    checker.need(site && read.barrage_reaches(*unit, *site), row<"barrage-3">);
  }
}

void moment(const Reading& read, Seat, const Barrage&, Checker& checker) {
  const bool asked = (decision_of(read).kinds & kinds_of<Barrage>) != 0;
  checker.need(false, asked ? row<"barrage-5"> : row<"barrage-6">);
}

void Machine::apply(Seat, const Barrage& move) {
  hit_with_barrage(instance(move.unit), move.sites);
}

void offer(Listing& listing, Type<Barrage>) {
  const auto& read = listing.read;
  const auto* unit = barrage_source(read);
  if (unit == nullptr) return;  // happens only when the work is used up
  const bool alpha = striking_of(read.state)->alpha;
  for (const auto& one : read.state.cards)
    if (&one != unit && barrages_now(read, one, alpha)) listing.leave_open();
  const unsigned wanted = barrage_sites(read, *unit);
  Domain<Id> domain;
  domain.field = "sites";
  domain.several = true;
  domain.min = domain.max = wanted;
  for (const auto& one : read.state.cards)
    if (read.barrage_reaches(*unit, one)) domain.values.push_back(one.id);
  if (wanted == 1) {
    for (const Id id : domain.values) listing.add(Barrage{unit->id, {id}});
    return;
  }
  if (domain.values.size() < wanted) return;
  const std::vector<Id> first(domain.values.begin(), domain.values.begin() + wanted);
  listing.put(Barrage{unit->id, first}, {domain});
}

std::string tell(const Words& words, Seat, const Barrage& move) {
  return words.card(move.unit) + " barrages " + words.cards(move.sites) + ".";
}

// --- Dealing ATK ---

// Deals to its defenders first, in this order, then to the site, then to the player.
void Machine::deal_attacker(CardState& attacker, const std::vector<Id>& order) {
  const Id id = attacker.id;
  attacker.dealt = decides<"keywords-general-8">(true);
  int left = std::max(0, read().attack(attacker));
  tell(decides<"combatants-14">, Deed::rule, id, left);
  tell(decides<"damage-types-5">, Deed::rule, id, left);
  tell(decides<"damage-step-3">, Deed::rule, id);
  for (const Id guard : order) {
    if (left == 0) break;
    auto& defender = instance(guard);
    const int taken = std::min(left, remaining(read(), defender));
    if (taken == 0) continue;
    add_damage(defender, taken);
    left -= taken;
    tell(decides<"damage-types-6">, Deed::damage, guard, taken, id);
    tell(decides<"combatants-16">, Deed::rule, guard, taken);
    if (order.size() > 1) tell(mentions<"damage-step-10">, Deed::rule, guard);
  }
  if (!order.empty() && left > 0) {
    tell(decides<"damage-types-10">, Deed::rule, id, left);
    tell(decides<"damage-step-5">, Deed::rule, id, left);
  }
  if (left == 0) return;
  const auto* target = read().target_of(attacker);
  if (target) {
    auto& site = instance(target->id);
    const int taken = std::min(left, remaining(read(), site));
    add_damage(site, taken);
    left -= taken;
    if (taken > 0) {
      tell(decides<"damage-types-6">, Deed::damage, site.id, taken, id);
      tell(decides<"sites-17">, Deed::rule, site.id, taken);
    }
    if (left == 0) return;
    tell(decides<"damage-types-12">, Deed::rule, site.id, left);
    tell(decides<"damage-step-7">, Deed::rule, site.id, left);
    bool barrage = false;
    for (const auto& one : state.cards) barrage = barrage || (one.attacker && one.barraged > 0);
    if (barrage) tell(decides<"barrage-11">, Deed::rule, site.id, left);
  }
  const Seat player = read().attacked_by(attacker);
  if (!player.is_player()) return tell(decides<"alpha-strike-step-4">, Deed::lost_damage, id, left);
  tell(decides<"damage-types-8">, Deed::blast, id, left);
  tell(decides<"damage-types-14">, Deed::rule, id, left);
  change_health(player, -left, decides<"damage-types-15">);
}

// Returns false if an order must be chosen.
bool Machine::strike_attackers(bool alpha) {
  for (;;) {
    const auto reading = read();
    const auto* next = next_attacker(reading, alpha);
    if (decides<"damage-step-21">(next == nullptr)) return true;
    ShortList<Id, 8> list;
    absorbers(reading, *next, list);
    if (list.size() > 1 && reading.attack(*next) > 0) return false;
    if (alpha) {
      tell(mentions<"alpha-strike-step-3">, Deed::rule, next->id);
      if (next->joint) tell(decides<"alpha-strike-3">, Deed::rule, next->id);
      if (reading.count(*next, Keyword::alpha_strike) > 1)
        tell(mentions<"keywords-general-8">, Deed::rule, next->id);
    }
    const std::vector<Id> order(list.begin(), list.end());
    settle_absorbing(*next, order);
    deal_attacker(instance(next->id), order);
  }
}

void Machine::strike_defenders(bool alpha) {
  for (auto& one : state.cards) {
    if (!one.in_play() || !defends_someone(read(), one) || !deals_now(read(), one, alpha)) continue;
    one.dealt = true;
    const int amount = std::max(0, read().attack(one));
    auto& attacker = instance(one.aim);
    add_damage(attacker, amount);
    if (alpha) tell(mentions<"alpha-strike-step-3">, Deed::rule, one.id);
    tell(decides<"damage-step-11">, Deed::damage, attacker.id, amount, one.id);
    tell(decides<"damage-types-7">, Deed::rule, one.id, amount);
    if (read().defense(attacker) > 0) tell(decides<"damage-step-13">, Deed::rule, attacker.id);
  }
}

// The attackers of the site absorb in this order. Damage beyond that is lost.
void Machine::deal_site(CardState& site, const std::vector<Id>& order) {
  const Id id = site.id;
  site.dealt = true;
  int left = std::max(0, read().attack(site));
  tell(decides<"sites-16">, Deed::rule, id, left);
  tell(decides<"damage-step-14">, Deed::rule, id, left);
  for (const Id unit : order) {
    if (left == 0) return;
    auto& attacker = instance(unit);
    const int taken = std::min(left, remaining(read(), attacker));
    if (taken == 0) continue;
    add_damage(attacker, taken);
    left -= taken;
    tell(decides<"damage-step-14">, Deed::damage, unit, taken, id);
    if (order.size() > 1) tell(mentions<"damage-step-16">, Deed::rule, unit);
  }
}

bool Machine::strike_sites(bool alpha) {
  for (;;) {
    const auto reading = read();
    const auto* next = next_site(reading, alpha);
    if (!next) return true;
    ShortList<Id, 8> list;
    absorbers(reading, *next, list);
    if (list.size() > 1 && reading.attack(*next) > 0) return false;
    if (alpha) tell(mentions<"alpha-strike-step-3">, Deed::rule, next->id);
    const std::vector<Id> order(list.begin(), list.end());
    settle_absorbing(*next, order);
    deal_site(instance(next->id), order);
  }
}

void judge(const Reading& read, Seat by, const Absorb& move, Checker& checker) {
  const auto* source = absorb_source(read, by, move.from);
  if (source == nullptr) return;  // happens only when the work is used up
  const RuleId rule = read.text(*source).site() ? row<"damage-step-15"> : row<"damage-step-9">;
  if (!checker.need(source->id == move.from, rule)) return;
  if (!charge(1 + move.order.size() * (1 + move.order.size() / 64))) return;
  bool right = all_different(move.order);
  int absorbed = 0;
  for (const Id id : move.order) {
    const auto* one = read.in_play(id);
    right = right && one && faces(read, *one, *source);
    if (right) absorbed += remaining(read, *one);
  }
  if (!checker.need(right, rule) || absorbed >= read.attack(*source)) return;
  // ATK must not go past a card that could still absorb it.
  ShortList<Id, 8> list;
  absorbers(read, *source, list);
  if (!charge(list.size() * (1 + move.order.size() / 64))) return;
  const bool all = std::all_of(list.begin(), list.end(), [&](Id id) {
    return std::find(move.order.begin(), move.order.end(), id) != move.order.end();
  });
  checker.need(all, rule);
  checker.need(all, read.text(*source).site() ? row<"damage-step-16"> : row<"damage-step-10">);
}

void moment(const Reading& read, Seat, const Absorb& move, Checker& checker) {
  const auto* source = read.in_play(move.from);
  const bool site = source && read.text(*source).site();
  checker.need(false, site ? row<"damage-step-15"> : row<"damage-step-9">);
}

void Machine::apply(Seat, const Absorb& move) {
  auto& source = instance(move.from);
  const bool alpha = std::get<Striking>(state.frames.back()).alpha;
  if (alpha) tell(mentions<"alpha-strike-step-3">, Deed::rule, move.from);
  if (text(source).site()) {
    tell(mentions<"damage-step-15">, Deed::rule, move.from);
    return deal_site(source, move.order);
  }
  tell(mentions<"damage-step-9">, Deed::rule, move.from);
  if (alpha && source.joint) tell(mentions<"alpha-strike-3">, Deed::rule, move.from);
  deal_attacker(source, move.order);
}

void offer(Listing& listing, Type<Absorb>) {
  const auto& read = listing.read;
  const auto* source = absorb_source(read);
  if (source == nullptr) return;  // happens only when the work is used up
  ShortList<Id, 8> list;
  absorbers(read, *source, list);
  Absorb move{source->id, std::vector<Id>(list.begin(), list.end())};
  listing.leave_open();  // cards that absorb nothing may be named or left out
  if (list.size() > 4) return listing.add(move);
  do {
    listing.add(move);
  } while (std::next_permutation(move.order.begin(), move.order.end()));
}

std::string tell(const Words& words, Seat by, const Absorb& move) {
  return text_of(by) + " decides who absorbs the ATK of " + words.card(move.from) +
         (move.order.size() > 1 ? ", in this order: " : ": ") + words.cards(move.order) + ".";
}

// --- The step ---

Next Machine::step(Striking& striking) {
  const bool alpha = striking.alpha;
  switch (striking.stage) {
    case Striking::Stage::activate:
      if (std::any_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
            return in_attack(one) && deals_now(read(), one, alpha);
          }))
        tell(alpha ? mentions<"alpha-strike-step-1"> : mentions<"damage-step-1">, Deed::step_begins,
             {}, static_cast<int>(alpha ? StepName::alpha : StepName::damage));
      for (auto& one : state.cards) {
        if (!in_attack(one) || one.turned == Turned::activated) continue;
        decides<"alpha-strike-step-1">();
        decides<"damage-step-1">();
        if (alpha && !read().has(one, Keyword::alpha_strike)) continue;
        one.turned = Turned::activated;
        tell(alpha ? decides<"alpha-strike-step-1"> : decides<"damage-step-1">, Deed::turned,
             one.id, static_cast<int>(Turned::activated));
      }
      striking.stage = Striking::Stage::barrage;
      return Next::again;
    case Striking::Stage::barrage: {
      if (alpha) {
        const auto reading = read();
        if (const auto* unit = next_barrage(reading, true))
          tell(decides<"alpha-strike-step-2">, Deed::rule, unit->id);
      }
      if (!barrage_all(alpha)) return Next::ask;
      striking.stage = decides<"barrage-10">(Striking::Stage::attackers);
      return Next::again;
    }
    case Striking::Stage::attackers:
      if (!strike_attackers(alpha)) return Next::ask;
      striking.stage = Striking::Stage::defenders;
      return Next::again;
    case Striking::Stage::defenders:
      strike_defenders(alpha);
      striking.stage = Striking::Stage::sites;
      return Next::again;
    case Striking::Stage::sites:
      if (!strike_sites(alpha)) return Next::ask;
      striking.stage = Striking::Stage::losses;
      return Next::again;
    case Striking::Stage::losses: losses(); break;
  }
  return Next::done;
}

// Everything with nothing left leaves at once, then whatever a bonus that left had kept alive. The
// lost sites cost their controllers health.
void Machine::losses() {
  if (std::any_of(state.cards.begin(), state.cards.end(), in_attack))
    tell(mentions<"damage-step-21">);
  struct Loss {
    Seat seat;
    int cost;
    Id site;
  };
  std::vector<Loss> lost;
  for (auto dead = read().dead(); !dead.empty(); dead = read().dead()) {
    for (const Id id : dead) {
      const auto& card = instance(id);
      happened(EventKind::left, card);
      tell(decides<"damage-pile-4">, Deed::left, id);
      if (text(card).site()) {
        follow({decides<"damage-step-19">, decides<"damage-step-8">, decides<"sites-18">}, id);
        lost.push_back({card.controlled_by(), text(card).cost, id});
      } else {
        follow({decides<"damage-step-18">, decides<"combatants-17">}, id);
        if (card.attacker) tell(decides<"damage-step-12">, Deed::rule, id);
        if (card.defender) tell(decides<"damage-step-6">, Deed::rule, id);
      }
    }
    for (const Id id : dead) to_pile(instance(id), Spot::damage_pile);
  }
  for (const auto& one : lost) {
    tell(mentions<"damage-step-20">, Deed::rule, one.site, one.cost);
    change_health(one.seat, -one.cost, decides<"damage-step-20">, one.site);
  }
}

}  // namespace arbiter::sularia
