#include "engine/games/conquest/reading.hpp"

#include <algorithm>
#include <tuple>

#include "conquest/rows.hpp"
#include "engine/core/piles.hpp"

namespace arbiter::conquest {
namespace {

// Looking at fewer things than this for a unit takes no longer than charging for them.
constexpr std::size_t kFew = 16;

// More than this makes no difference to a number of a unit, nor does its sum with the rest.
constexpr std::int64_t most_added = 1'000'000;

}  // namespace

// --- Resources and regions (2, 3) ---

const Resource* Reading::find(Id id) const { return find_instance(state.resources, id); }

const Resource* Reading::active_unit(Id id) const {
  const auto* resource = find(id);
  return resource && resource->in.active() && is_unit(*resource) ? resource : nullptr;
}

const Resource* Reading::mount_of(Id rider) const {
  if (kept() && !kept()->mounts) return nullptr;
  if (!glance(looked_at(&InPlay::attached))) return nullptr;
  const Resource* found = nullptr;
  for_each_attached([&](const Resource& one) {
    if (!found && one.on == rider && is_unit_card(one)) found = &one;
  });
  return found;
}

bool Reading::goes_with(const Resource& one, Id bearer) const {
  if (!one.on) return false;
  if (one.on == bearer) return true;
  const auto* mount = find(one.on);
  return mount && mount->on == bearer;
}

std::uint16_t Reading::arsenal_size(Seat commander) const {
  glance(state.resources.size());
  return static_cast<std::uint16_t>(
      std::count_if(state.resources.begin(), state.resources.end(), [&](const Resource& one) {
        return one.id.owner == commander && one.in.kind == Region::Kind::arsenal;
      }));
}

std::uint8_t Reading::locations(Seat commander) const {
  const bool apart = state.rulings.has(chosen<"R-44", "apart">);
  std::uint8_t count = 0;
  glance(looked_at(&InPlay::active));
  for_each_active([&](const Resource& one) {
    if (one.id.owner == commander && is_type(one, CardType::location) &&
        !(apart && is_encampment(one)))
      ++count;
  });
  return count;
}

std::uint8_t Reading::level(Id location) const {
  std::uint8_t upgrades = 0;
  glance(looked_at(&InPlay::attached));
  for_each_attached([&](const Resource& one) {
    if (one.on == location && one.in.active() && is_type(one, CardType::upgrade)) ++upgrades;
  });
  return upgrades;
}

bool Reading::location_active(Id location) const {
  const auto* found = find(location);
  return found && found->in == in_location(location);
}

// --- Commanders ---

unsigned Reading::in_war() const {
  return static_cast<unsigned>(std::count_if(state.commanders.begin(), state.commanders.end(),
                                             [](const Commander& one) { return one.in_war; }));
}

Seat Reading::next_commander(Seat commander) const {
  const auto count = state.commanders.size();
  for (std::size_t i = 1; i <= count; ++i) {
    const auto& one = state.commanders[(commander.number + i) % count];
    if (one.in_war) return one.seat;
  }
  return commander;
}

// --- Combat (8) ---

const Combat* Reading::assault() const {
  for (const auto& combat : state.at.combats)
    if (combat.kind == CombatKind::assault) return &combat;
  return nullptr;
}

bool Reading::assaulting(Id unit) const {
  const auto* running = assault();
  return decides<"E-5">(running != nullptr) && glance(running->units.size()) &&
         std::find(running->units.begin(), running->units.end(), unit) != running->units.end();
}

// --- Characteristics (3.2, 5.8) ---

Additions::Additions(const Reading& read, Amount Step::*attribute)
    : read_(read), attribute_(attribute) {
  if (!read.state.lasting.empty()) inspect(read.state.lasting.size());
  for (const auto& one : read.steps_in_force(verbs(Verb::get), own_))
    if (one.step->verb == Verb::get && (one.step->*attribute).number != 0)
      continuous_.push_back(&one);
  if (const InPlay* now = read.kept())
    any_mount_ = now->mounts;
  else
    any_mount_ = std::any_of(read.state.resources.begin(), read.state.resources.end(),
                             [&](const Resource& one) { return read.is_mount(one); });
  costs_ = read.state.lasting.size() + continuous_.size();
}

// Adds timed effects, and continuous ones, which do not reach a mount because it is not a unit.
int Additions::to(const Resource& unit) const {
  ruling<"R-78">();
  std::int64_t sum = 0;
  if (costs_ > kFew && !inspect(costs_)) return 0;
  for (const auto& lasting : read_.state.lasting) {
    const auto& step = read_.step_at(lasting.text);
    if (step.verb == Verb::get && affects(lasting, unit.id))
      sum += (step.*attribute_).at(lasting.x);
  }
  if (!continuous_.empty() && !read_.is_mount(unit))
    for (const auto* one : continuous_)
      if (decides<"5.7.3-3">(read_.step_reaches(*one->step, unit, one->context)))
        sum += std::int64_t{one->times} * (one->step->*attribute_).number;
  return static_cast<int>(std::clamp<std::int64_t>(decides<"5.8-5">(sum), -most_added, most_added));
}

std::int16_t Reading::strike(const Resource& unit) const {
  const Additions to_strike(*this, &Step::amount);
  int value = decides<"3.2-6">(text(unit).strike) + decides<"3.2-7">(to_strike.to(unit));
  if (const auto* mount = to_strike.mount_of(unit)) value += decides<"3.2.4-3">(strike(*mount));
  return static_cast<std::int16_t>(std::clamp(value, -most_amount, most_amount));
}

std::int16_t Reading::armor(const Resource& unit) const {
  return armor(unit, Additions(*this, &Step::armor));
}

std::int16_t Reading::armor(const Resource& unit, const Additions& to_armor) const {
  int value = decides<"3.2-6">(text(unit).armor) + decides<"3.2-7">(to_armor.to(unit));
  if (unit.guard && !is_mount(unit)) value += decides<"3.2.2-8">(text(unit).armor);
  if (const auto* mount = to_armor.mount_of(unit))
    value += decides<"3.2.4-3">(armor(*mount, to_armor));
  return static_cast<std::int16_t>(std::clamp(value, -most_amount, most_amount));
}

std::int16_t Reading::base_health(const Resource& unit) const {
  decides<"3.2.1-2">();
  return std::max<std::int16_t>(0, decides<"3.2.1-1">(armor(unit)));
}

std::int16_t Reading::health(const Resource& unit) const {
  return health(unit, Additions(*this, &Step::armor));
}

std::int16_t Reading::health(const Resource& unit, const Additions& to_armor) const {
  const int base = std::max<std::int16_t>(0, armor(unit, to_armor));
  return static_cast<std::int16_t>(
      std::clamp(base - unit.damage + unit.gained, -most_points, most_points));
}

bool Reading::printed_keyword(const Resource& unit, Keyword keyword, const Resource* steed) const {
  for (const auto& one : text(unit).keywords) {
    if (one.keyword != keyword) continue;
    if (!steed || !facts_of(keyword).typed) return true;
    if (has_subtype(text(*steed), "steed") ||
        (!one.type.empty() && has_type(text(*steed), one.type)))
      return true;
  }
  return false;
}

bool Reading::keyword_applies(const Step& step, const Resource& unit, Keyword keyword,
                              const Resource* steed) const {
  if (step.verb == Verb::lose_abilities) return facts_of(keyword).ability;  // 7-4, C.1
  if (step.verb != Verb::gain_keyword && step.verb != Verb::lose_keyword) return false;
  if (step.keyword != keyword || !known(unit)) return false;
  if (step.verb != Verb::gain_keyword || !steed || !facts_of(keyword).typed) return true;
  return has_subtype(text(*steed), "steed") ||
         (!step.type.empty() && has_type(text(*steed), step.type));
}

// Printed ones are below timed ones, which are below continuous ones, each in the order of its
// stamp (5.8-3, 5.8-4). The last one decides. A mounted unit has what its mount has now; what is
// lost by the mounted unit, it has from neither.
bool Reading::keyword_now(const Resource& unit, Keyword keyword, const Resource* steed) const {
  const auto* mount = mount_of(unit.id);
  bool own = printed_keyword(unit, keyword, steed);
  bool borne = mount && decides<"3.2.4-4">(printed_keyword(*mount, keyword, steed));
  for (const auto& lasting : state.lasting) {
    const auto& step = step_at(lasting.text);
    const bool gained = step.verb == Verb::gain_keyword;
    if (mount && keyword_applies(step, *mount, keyword, steed) && affects(lasting, mount->id))
      borne = gained;
    if (!keyword_applies(step, unit, keyword, steed) || !affects(lasting, unit.id)) continue;
    own = gained;
    borne = borne && gained;
  }
  bool has = own || borne;
  std::pair<Preference, std::uint32_t> best;
  for_each_continuous(
      verbs(Verb::gain_keyword, Verb::lose_keyword, Verb::lose_abilities),
      [&](const StepInForce& one) {
        const std::pair rank{decides<"5.8-3">(one.preference), one.place};
        if (decides<"5.8-1">(rank < best) || !keyword_applies(*one.step, unit, keyword, steed))
          return;
        if (!step_reaches(*one.step, unit, one.context)) return;
        best = rank;
        has = one.step->verb == Verb::gain_keyword;
      });
  return has;
}

bool Reading::has_keyword(const Resource& unit, Keyword keyword) const {
  return keyword_now(unit, keyword, nullptr);
}

bool Reading::can_mount_type(const Resource& unit, const Resource& steed) const {
  return keyword_now(unit, Keyword::mount, &steed);
}

namespace {

std::int64_t printed_snipe(const CardText& card) {
  std::int64_t value = 0;
  for (const auto& one : card.keywords)
    if (one.keyword == Keyword::snipe) value += one.value;
  return value;
}

}  // namespace

// What gives snipe adds up, unless what takes it has preference over it (5.8-3, 5.8-4). What only
// changes its value is added to whatever is left.
std::int16_t Reading::snipe_value(const Resource& unit) const {
  if (!has_keyword(unit, Keyword::snipe)) return 0;  // C-2
  const auto* mount = mount_of(unit.id);
  std::int64_t own = printed_snipe(text(unit));
  std::int64_t borne = mount ? printed_snipe(text(*mount)) : 0;
  std::int64_t changes = 0;
  for (const auto& lasting : state.lasting) {
    const auto& step = step_at(lasting.text);
    const bool of_unit = affects(lasting, unit.id);
    const bool of_mount = mount && decides<"3.2.4-4">(affects(lasting, mount->id));
    if (!of_unit && !of_mount) continue;
    if (step.verb == Verb::change_snipe) changes += step.amount.at(lasting.x);
    if (!keyword_applies(step, unit, Keyword::snipe, nullptr)) continue;
    if (step.verb == Verb::gain_keyword) {
      (of_unit ? own : borne) += step.amount.at(lasting.x);
    } else {
      borne = 0;
      if (of_unit) own = 0;
    }
  }
  std::pair<Preference, std::uint32_t> lost;  // the preference of the strongest loss
  for_each_continuous(verbs(Verb::lose_keyword), [&](const StepInForce& one) {
    if (one.step->keyword != Keyword::snipe || !step_reaches(*one.step, unit, one.context)) return;
    lost = std::max(lost, std::pair{decides<"5.8-3">(one.preference), one.place});
    own = borne = 0;
  });
  for_each_continuous(verbs(Verb::change_snipe, Verb::gain_keyword), [&](const StepInForce& one) {
    const auto& step = *one.step;
    const bool gives = step.verb == Verb::gain_keyword;
    if (gives && (step.keyword != Keyword::snipe || std::pair{one.preference, one.place} < lost))
      return;
    if (step_reaches(step, unit, one.context))
      (gives ? own : changes) += std::int64_t{one.times} * step.amount.number;
  });
  return static_cast<std::int16_t>(std::clamp<std::int64_t>(own + borne + changes, 0, most_amount));
}

// --- Abilities in force (7, 5.8) ---

bool Reading::something_gained() const {
  for (const auto& one : state.lasting)
    if (step_at(one.text).verb == Verb::gain_ability) return true;
  constexpr Verbs grants = verbs(Verb::gain_ability);
  if ((content.any.continuous & grants) == 0) return false;
  if (kept()) return (kept()->continuous & grants) != 0;
  glance(state.resources.size());
  return std::any_of(state.resources.begin(), state.resources.end(),
                     [&](const Resource& one) { return (continuous(one) & grants) != 0; });
}

bool Reading::gains(const Lasting& lasting, const Resource& resource) const {
  const auto& step = step_at(lasting.text);
  if (step.verb != Verb::gain_ability) return false;
  if (!affects(lasting, resource.id)) return false;
  if (is_action(content.text(lasting.text.card).abilities[step.ability])) return true;
  return decides<"5.8-4">(Preference{1, lasting.number, 0, 0}) > lost(resource);
}

bool Reading::condition_holds(const Condition& condition, const TextContext& context) const {
  if (condition.none()) return true;
  const auto count = count_fitting(condition.of, context);
  return count >= condition.at_least && (condition.fewer_than == 0 || count < condition.fewer_than);
}

TextContext Reading::context_of(const Resource& resource) const {
  TextContext context;
  context.resource = resource.id;
  context.source.commander = decides<"E-26">(resource.id.owner);
  context.source.id = resource.id;
  context.source.in = resource.in;
  if (!known(resource)) return context;
  switch (text(resource).type) {
    case CardType::mercenary:
    case CardType::creature:
      context.unit = decides<"3.2.4-5">(resource.on ? resource.on : resource.id);
      break;
    case CardType::item: context.unit = decides<"1.5.2-2">(resource.on); break;
    case CardType::upgrade: context.location = decides<"1.5.2-3">(resource.on); break;
    case CardType::location: context.location = decides<"1.5.2-1">(resource.id); break;
    case CardType::condition:
    case CardType::action: break;
  }
  context.source.unit = context.unit;
  context.source.location = context.location;
  if (const auto* running = assault(); running && context.unit) {
    context.source.assaulting = assaulting(context.unit);
    if (context.source.assaulting || resource.in == in_location(running->location))
      context.source.assault = running->location;
  }
  return context;
}

Record Reading::record_of(const Resource& resource) const {
  auto record = context_of(resource).source;
  if (const auto* unit = active_unit(record.unit)) {
    record.strike = strike(*unit);
    record.snipe = snipe_value(*unit);
  }
  return record;
}

Record Reading::record_of(Seat commander) const {
  Record record;
  record.commander = commander;
  return record;
}

bool Reading::forbidden(Verb verb, const Target& target) const {
  bool found = std::any_of(state.lasting.begin(), state.lasting.end(),
                           [&](const Lasting& one) { return forbids(one, verb, target); });
  for_each_continuous(verbs(Verb::cannot), [&](const StepInForce& one) {
    if (one.step->forbids == verb && !found) found = step_reaches(*one.step, target, one.context);
  });
  return found;
}

bool Reading::forbids(const Lasting& lasting, Verb verb, const Target& target) const {
  const auto& step = step_at(lasting.text);
  if (step.verb != Verb::cannot || step.forbids != verb) return false;
  const auto& ability = *ability_at(lasting.text);
  const bool of_commanders =
      thing_of(content.text(lasting.text.card), ability, step) == Thing::commander;
  if (of_commanders != target.is(Target::Kind::commander)) return false;
  if (of_commanders) return affects(lasting, encampment_of(target.seat()));
  const auto* resource = find(target.id);
  const bool missed =  // a timed effect misses what has become inactive
      resource && !resource->in.active() && !states_region(ability, step, *resource);
  return !missed && affects(lasting, target.id);
}

// --- Equipment (3.2.3) ---

bool Reading::may_bear(const Resource& unit, const Resource& item) const {
  if (!is_type(unit, CardType::mercenary)) return false;  // E-11, R-70
  Filter bearer = text(item).bearer;
  bearer.where = Where::active;
  bearer.whose = Whose::any;
  return fits(bearer, Target::of(unit.id), context_of(item));
}

bool Reading::has_place_for(const Resource& unit, const Resource& item) const {
  struct Places {
    int weapon = 0, shield = 0, armor = 0, helmet = 0;
    void add(const CardText& card) {
      decides<"3.2.3-2">();  // an accessory takes none of these places
      for (const auto& subtype : decides<"3.2.3-11">(card.subtypes)) {
        if (subtype == "weapon" || subtype == "two-handed-weapon") ++weapon;
        if (subtype == "shield" || decides<"3.2.3-10">(subtype == "two-handed-weapon")) ++shield;
        if (subtype == "armor") ++armor;
        if (subtype == "helmet") ++helmet;
      }
    }
  } places;
  places.add(text(item));
  glance(looked_at(&InPlay::attached));
  for_each_attached([&](const Resource& one) {
    if (one.on == unit.id && one.id != item.id && one.in.active() && is_type(one, CardType::item))
      places.add(text(one));
  });
  if (places.armor > 1 || places.helmet > 1 || places.shield > 1) return false;  // 3.2.3-1
  if (places.weapon <= 1) return true;
  return decides<"3.2.3-9">(has_subtype(text(unit), "warrior") && places.weapon == 2 &&
                            places.shield == 0);
}

}  // namespace arbiter::conquest
