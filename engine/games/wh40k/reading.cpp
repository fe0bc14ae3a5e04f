// Numbers of units, places, and which cards match the words of a card.
#include "engine/games/wh40k/reading.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

// --- Places ---

Card Reading::planet_of(const CardState& card) const {
  if (card.in == Spot::planet) return card.planet;
  if (card.in != Spot::attached) return {};
  const auto* bearer = find(card.on);
  return bearer && bearer->in == Spot::planet ? bearer->planet : Card{};
}

bool Reading::has_hand(Seat seat) const {
  // From the back, because the card drawn last is most likely still there.
  return std::any_of(state.cards.rbegin(), state.cards.rend(), [&](const CardState& one) {
    return one.in == Spot::hand && one.id.owner == seat;
  });
}

bool Reading::has_units_at(Card planet, Seat seat) const {
  for (const auto& one : state.cards)
    if (one.is_at(planet) && one.id.owner == seat) return true;
  return false;
}

unsigned Reading::units_of(Seat seat) const {
  unsigned count = 0;
  for (const auto& one : state.cards) count += one.id.owner == seat && is_unit(one);
  return count;
}

int Reading::place_of(Card planet) const {
  for (std::size_t i = 0; i < state.line.size(); ++i)
    if (planet.known() && state.line[i].up && state.line[i].planet == planet)
      return static_cast<int>(i);
  return -1;
}

bool Reading::adjacent(Card one, Card other) const {
  const int a = place_of(one), b = place_of(other);
  return a >= 0 && b >= 0 && (a - b == 1 || b - a == 1);
}

unsigned Reading::planets_up() const {
  unsigned count = 0;
  for (const auto& one : state.line) count += one.up;
  return count;
}

// --- Numbers ---

template <class Visit>
void Reading::each_constant(Change change, Reach reach, const CardState& unit, Visit visit) const {
  std::size_t looked_at = 0;  // constants looked at; sixteen cost one unit of work
  const auto read = [&](const CardState& one) {
    if (!one.in_play() || !one.card.known()) return;
    if ((content.of(one.card).changes & bit(change)) == 0) return;
    const Context context = this->context(one);
    looked_at += text(one).constants.size();
    if (!charge(looked_at / 16)) return;
    looked_at %= 16;
    for (const auto& constant : text(one).constants) {
      if (constant.change != change || !side_up(constant.side, &one)) continue;
      if (fits(constant.to, subject(unit), context) && holds(constant.when, context))
        visit(constant, context);
    }
  };
  if (reach == Reach::nothing) return;
  if (reach == Reach::others) {
    if (!charge_pass()) return;
    for (const auto& one : state.cards) read(one);
    return;
  }
  read(unit);
  if (reach == Reach::itself || !charge_pass()) return;
  for (const auto& one : state.cards)
    if (one.on == unit.id) read(one);
}

int Reading::counted(const Constant& constant, const Context& context) const {
  if (!constant.against) return constant.amount;
  if (!charge_fits()) return 0;
  int count = 0;
  for (const auto& one : state.cards)
    if (one.in_play() && fits(*constant.against, subject(one), context)) ++count;
  return constant.amount * count;
}

const CardState* Reading::changer(const CardState& unit, Change change) const {
  const CardState* found = nullptr;
  each_constant(change, unit,
                [&](const Constant&, const Context& context) { found = context.self; });
  return found;
}

int Reading::attack(const CardState& unit) const {
  const auto& card = text(unit);
  int sum = (unit.bloodied ? card.bloodied_attack : card.attack) + unit.boost;
  each_constant(Change::attack, unit,
                [&](const Constant& one, const Context& context) { sum += counted(one, context); });
  if (unit.damage > 0 && has(unit, Keyword::brutal)) sum += decides<"keywords-9">(unit.damage);
  return sum;
}

std::vector<Part> Reading::attack_parts(const CardState& unit) const {
  std::vector<Part> parts;
  each_constant(Change::attack, unit, [&](const Constant& one, const Context& context) {
    if (const int amount = counted(one, context); amount != 0)
      parts.push_back({context.self->id, amount});
  });
  return parts;
}

int Reading::hit_points(const CardState& unit) const {
  int sum = printed_hit_points(unit);
  each_constant(Change::hit_points, unit,
                [&](const Constant& one, const Context& context) { sum += counted(one, context); });
  // They make no difference beyond the most damage that a position can hold.
  each_constant(Change::double_hit_points, unit,
                [&](const Constant&, const Context&) { sum = std::min(sum, kMostDamage) * 2; });
  return sum;
}

// As in beaten(), constants need not be read for a unit whose damage stays within its printed hit
// points.
int Reading::takes(const CardState& unit, int amount) const {
  if (unit.damage + amount <= printed_hit_points(unit)) return amount;
  return decides<"dealing-damage-6">(std::min(amount, std::max(0, hit_points(unit) - unit.damage)));
}

int Reading::command(const CardState& unit) const {
  int sum = text(unit).command;
  each_constant(Change::command, unit,
                [&](const Constant& one, const Context& context) { sum += counted(one, context); });
  return sum;
}

bool Reading::has(const CardState& unit, Keyword keyword) const {
  bool found = text(unit).keyword(keyword) != nullptr;
  if (!found)
    each_constant(
        Change::keyword, content.gives_reach(keyword), unit,
        [&](const Constant& one, const Context&) { found = found || one.keyword == keyword; });
  if (!found) return false;
  each_constant(
      Change::lose_keyword, content.takes_reach(keyword), unit,
      [&](const Constant& one, const Context&) { found = found && one.keyword != keyword; });
  return found;
}

// A unit that has the keyword more than once deals the highest of its values.
int Reading::area_effect(const CardState& unit) const {
  if (!has(unit, Keyword::area_effect)) return 0;
  const auto* printed = text(unit).keyword(Keyword::area_effect);
  int amount = printed ? printed->amount : 0;
  each_constant(Change::keyword, content.gives_reach(Keyword::area_effect), unit,
                [&](const Constant& one, const Context&) {
                  if (one.keyword == Keyword::area_effect)
                    amount = std::max<int>(amount, one.amount);
                });
  return amount;
}

std::optional<Barrier> Reading::barrier(const CardState& bearer, const CardText& attachment) const {
  if (!has(bearer, Keyword::no_attachments)) return std::nullopt;
  std::optional<Barrier> found;
  each_constant(Change::keyword, content.gives_reach(Keyword::no_attachments), bearer,
                [&](const Constant& one, const Context& context) {
                  if (one.keyword == Keyword::no_attachments)
                    found = Barrier{row<"keywords-13">, context.self->id};
                });
  for (const auto& one : text(bearer).keywords) {
    if (one.keyword != Keyword::no_attachments) continue;
    if (one.trait.empty()) return Barrier{row<"keywords-13">, bearer.id};
    if (attachment.has_trait(one.trait)) return Barrier{row<"keywords-14">, bearer.id};
  }
  return found;
}

bool Reading::doubles(const CardState* source, const CardState& unit) const {
  if (source == nullptr || !source->in_play() || !source->card.known()) return false;
  bool doubled = false;
  each_constant(Change::double_damage, *source, [&](const Constant& one, const Context& context) {
    doubled = doubled || (one.against && fits(*one.against, subject(unit), context));
  });
  return doubled;
}

bool Reading::halves(const CardState* source, const CardState& unit) const {
  return source != nullptr && has(unit, Keyword::flying) && !has(*source, Keyword::flying) &&
         !changed(*source, Change::ignores_flying);
}

// --- Texts ---

Context Reading::context(const CardState& self) const {
  Context context;
  context.self = &self;
  context.you = self.id.owner;
  context.here = planet_of(self);
  return context;
}

bool Reading::fits_place(const Filter& filter, const Subject& subject,
                         const Context& context) const {
  const auto same = [&](Card planet) { return planet.known() && subject.planet == planet; };
  switch (filter.where) {
    case Where::anywhere: return true;
    case Where::a_planet: return subject.planet.known();
    case Where::here: return same(context.here);
    case Where::adjacent: return adjacent(subject.planet, context.here);
    case Where::event_planet: return context.event && same(context.event->planet);
    case Where::chosen_planet:
      if (!context.headquarters) return same(context.planet);
      return subject.state && subject.state->in == Spot::headquarters &&
             subject.id.owner != context.you;
    case Where::target_planet: {
      const auto* target = find(context.target);
      return target && same(planet_of(*target));
    }
    case Where::not_first: return !same(first_planet());
    case Where::hand: return subject.state && subject.state->in == Spot::hand;
    case Where::discard: return subject.state && subject.state->in == Spot::discard;
  }
  return false;
}

bool Reading::fits(const Filter& filter, const Subject& subject, const Context& context) const {
  if (!subject.card.known()) return false;
  const auto& card = content.text(subject.card);
  const auto& one = subject.state;
  switch (filter.is) {
    case Is::unit:
      if (!card.unit()) return false;
      break;
    case Is::army:
      if (card.type != CardType::army && card.type != CardType::token) return false;
      break;
    case Is::warlord:
      if (card.type != CardType::warlord) return false;
      break;
    case Is::support:
      if (card.type != CardType::support) return false;
      break;
    case Is::card: break;
    case Is::self:
      if (!context.self || subject.id != context.self->id) return false;
      break;
    case Is::bearer:
      if (!context.self || !context.self->on || subject.id != context.self->on) return false;
      break;
  }
  if (filter.whose != Whose::any &&
      (subject.id.owner == context.you) != (filter.whose == Whose::yours))
    return false;
  if (filter.faction && card.faction != *filter.faction) return false;
  if (filter.unique && card.unique != *filter.unique) return false;
  if (filter.most_cost && card.cost > *filter.most_cost) return false;
  if (filter.exhausted && (!one || is_exhausted(*one) != *filter.exhausted)) return false;
  if (filter.damaged && (!one || (one->damage > 0) != *filter.damaged)) return false;
  if (filter.other && ((context.self && subject.id == context.self->id) ||
                       (context.target && subject.id == context.target)))
    return false;
  if (filter.not_event && context.event && subject.id == context.event->unit) return false;
  if (!filter.trait.empty() && !card.has_trait(filter.trait)) return false;
  if (!filter.without.empty() && card.has_trait(filter.without)) return false;
  return fits_place(filter, subject, context);
}

// Usually one of the first units is a companion, so work is charged during the search: sixteen
// names cost one unit.
bool Reading::has_companion(const Context& context) const {
  if (!context.self || !context.here.known() || !charge_pass()) return false;
  unsigned names = 0;
  for (const auto& one : state.cards) {
    if (!one.is_at(context.here) || one.id.owner != context.you || !one.card.known()) continue;
    if (++names % 16 == 0 && !charge(1)) return false;
    if (text(one).name != text(*context.self).name) return true;
  }
  return false;
}

bool Reading::holds(When when, const Context& context) const {
  const auto* self = context.self;
  switch (when) {
    case When::always: return true;
    case When::ready: return self && !is_exhausted(*self);
    case When::exhausted: return self && is_exhausted(*self);
    case When::damaged: return self && self->damage > 0;
    case When::at_planet: return context.here.known();
    case When::at_first_planet: return context.here.known() && context.here == first_planet();
    case When::companion: return has_companion(context);
    case When::in_battle: return battle().known();
    case When::first_named: return first_planet().known();
    case When::loaded: return self && self->resources > 0;
    case When::fewer_units:
      if (!charge(1 + state.cards.size() / 256)) return false;
      return units_of(context.you) < units_of(other_of(context.you));
  }
  return false;
}

bool Reading::triggered(const Ability& ability, const Event& event, const Context& given) const {
  const auto& on = ability.on;
  if (event.kind == EventKind::none || on.event != event.kind) return false;
  if (on.attack && !event.attack) return false;
  Context context = given;
  context.event = &event;
  if (on.of) {
    const auto* unit = find(event.unit);
    if (!fits(*on.of, Subject{event.unit, event.card, event.planet, unit}, context)) return false;
  }
  if (on.by) {
    const auto* source = find(event.source);
    if (!source || !fits(*on.by, subject(*source), context)) return false;
  }
  return true;
}

bool Reading::payable(const Ability& ability, const Context& context) const {
  for (const auto pay : ability.cost)
    if (pay == Payment::exhaust_this && (!context.self || context.self->exhausted)) return false;
  if (ability.once_a_phase && context.self && context.self->used) return false;
  return holds(ability.when, context) && side_up(ability.side, context.self);
}

bool Reading::helps(const CardText& helper, const Context& context, const Event& deploying) const {
  if (!charge(1 + helper.abilities.size() / 8)) return false;
  return std::any_of(helper.abilities.begin(), helper.abilities.end(), [&](const Ability& one) {
    return one.kind == AbilityKind::interrupt && holds(one.when, context) &&
           side_up(one.side, context.self) && triggered(one, deploying, context);
  });
}

// Returns the reduction at the planet where it is highest. Every seat can see whether the helper is
// ready.
int Reading::most_taken_off(const CardText& helper, const Context& context, Event deploying) const {
  int sum = 0;
  for (const auto& ability : helper.abilities) {
    if (ability.on.event != EventKind::deploying) continue;
    for (const auto pays : ability.cost)
      if (pays == Payment::exhaust_this && context.self->exhausted) return 0;
    for (const auto& one : ability.steps)
      if (one.verb == Verb::cheaper) sum += one.amount;
  }
  if (sum == 0 || helps(helper, context, deploying)) return sum;
  for (const auto& one : state.line) {
    deploying.planet = one.planet;
    if (one.up && helps(helper, context, deploying)) return sum;
  }
  return 0;
}

// The other seats do not see the hand. Any card in it may be the one to deploy, and any other one
// may be an event of the pack.
int Reading::least_cost(Card card, Seat seat) const {
  ShortList<const CardState*, 16> hand;
  for (const auto& one : state.cards)
    if (one.in == Spot::hand && one.id.owner == seat) hand.push_back(&one);
  int cost = content.text(card).cost;
  if (hand.empty() || !charge_pass()) return cost;
  Event deploying;
  deploying.kind = EventKind::deploying;
  deploying.unit = hand[0]->id;
  deploying.card = card;
  for (const auto& one : state.cards)
    if (one.in_play() && one.id.owner == seat && one.card.known() &&
        (content.of(one.card).answers & bit(EventKind::deploying)) != 0)
      cost -= most_taken_off(text(one), context(one), deploying);
  if (hand.size() < 2) return cost;
  int most = 0;  // the most that one event takes off after its own cost
  const auto& events = content.event_answers[static_cast<std::size_t>(EventKind::deploying)];
  if (!charge(events.size())) return cost;
  for (const Card event : events) {
    const auto& text = content.text(event);
    most = std::max(most, most_taken_off(text, context(*hand[1]), deploying) - text.cost);
  }
  return cost - most * static_cast<int>(hand.size() - 1);
}

bool Reading::may_carry(const CardText& attachment, const CardState& unit, Seat by) const {
  Context context;
  context.you = by;
  return attachment.bearer && can_carry(unit) && fits(*attachment.bearer, subject(unit), context);
}

bool Reading::can_attack(Seat seat) const {
  for (const auto& one : state.cards)
    if (one.is_at(state.at.planet) && one.id.owner == seat && !one.exhausted && can_attack(one))
      return true;
  return false;
}

// Area Effect and defenders are chosen after the unit has exhausted.
bool Reading::can_attack(const CardState& unit) const {
  if (!charge_fits()) return false;
  const Reading exhausted = attacked_with(unit.id);
  if (exhausted.area_effect(unit) > 0) return true;
  return std::any_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
    return one.is_at(state.at.planet) && one.id.owner != unit.id.owner && exhausted.may_defend(one);
  });
}

bool Reading::may_have(Seat seat, Card card) const {
  if (!state.rulings.has(chosen<"R-04", "one">) || !content.text(card).unique) return true;
  return std::none_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
    return one.in_play() && one.id.owner == seat && one.card == card;
  });
}

bool Reading::has_in_play(Seat seat, std::string_view trait) const {
  return std::any_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
    return one.in_play() && one.id.owner == seat && one.card.known() && text(one).has_trait(trait);
  });
}

}  // namespace arbiter::wh40k
