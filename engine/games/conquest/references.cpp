// 1.5.2 References, 5.6 range: what the words of a text mean.
#include <algorithm>
#include <tuple>

#include "conquest/rows.hpp"
#include "engine/games/conquest/reading.hpp"

namespace arbiter::conquest {

bool Reading::local(const Record& source, const Resource& resource, Region in) const {
  if (!source.in.active() || !in.active()) return false;  // 5.6-2
  if (in == source.in) return true;
  if (!source.assault || !is_unit(resource)) return false;
  if (source.assaulting) return decides<"8.2-1">(in == in_location(source.assault));
  return decides<"8.2-2">(assaulting(resource.id) && assault()->location == source.assault);
}

bool Reading::distant(const Record& source, const Resource& resource, Region in) const {
  if (!source.in.active() || !in.active()) return false;
  return local(source, resource, in) ||
         decides<"2.2-3">(source.in == the_battlefield || in == the_battlefield);
}

bool Reading::fits_kind(const Filter& filter, const Resource& resource,
                        const TextContext& context) const {
  switch (filter.is) {
    case Thing::anything: return true;
    case Thing::resource: return decides<"3.2.4-8">(!is_mount(resource));
    case Thing::unit: return is_unit(resource);
    case Thing::mounted_unit: return is_unit(resource) && mount_of(resource.id);
    case Thing::location: return is_type(resource, CardType::location);
    case Thing::encampment: return is_encampment(resource);
    case Thing::item: return is_type(resource, CardType::item);
    case Thing::upgrade: return is_type(resource, CardType::upgrade);
    case Thing::condition: return is_type(resource, CardType::condition);
    case Thing::this_unit: return context.unit && resource.id == context.unit;
    case Thing::this_resource: return resource.id == context.resource;
    case Thing::this_location: return context.location && resource.id == context.location;
    case Thing::arsenal:
    case Thing::domain:
    case Thing::commander: return false;
  }
  return false;
}

namespace {

// Whether it depends on the card whether something fits. What does not also finds unnamed ones.
bool reads_the_card(const Filter& filter) {
  const bool any = filter.is == Thing::anything || filter.is == Thing::resource;
  return !any || !filter.types.empty() || !filter.words.empty();
}

// Returns the region in which a text finds the resource.
Region found_in(const Resource& resource, const TextContext& context) {
  if (context.returning) return resource.returns_to;
  return context.gone && context.gone == resource.id ? context.gone_from : resource.in;
}

}  // namespace

bool Reading::fits_place(const Filter& filter, const Resource& resource,
                         const TextContext& context) const {
  const Region in = found_in(resource, context);
  switch (filter.where) {
    case Where::active: return says_this(filter.is) || in.active();
    case Where::battlefield: return in == the_battlefield;
    case Where::local: return local(context.source, resource, in);
    case Where::distant: return distant(context.source, resource, in);
    case Where::this_location: return context.location && in == in_location(context.location);
    case Where::it:
      return context.it.is(Target::Kind::battlefield) ? in == the_battlefield
                                                      : in == in_location(context.it.id);
    case Where::arsenal: return in.kind == Region::Kind::arsenal;
    case Where::ruins: return in.kind == Region::Kind::ruins;
    case Where::void_: return in.kind == Region::Kind::void_;
    case Where::domain: return in.kind == Region::Kind::domain;
  }
  return false;
}

bool Reading::only_active(const Filter& filter, const TextContext& context) const {
  if (context.gone || context.returning) return false;
  if (is_inactive(filter.where)) return false;
  return filter.where != Where::active || !says_this(filter.is);
}

// Whether it is not "another's": an ally if it is active, otherwise one's own (D.2-2, R-127).
bool Reading::belongs_to(const Resource& resource, Region in, Seat commander) const {
  return in.active() ? ally(resource, in, commander) : resource.id.owner == commander;
}

bool Reading::fits_resource(const Filter& filter, const Resource& resource,
                            const TextContext& context) const {
  if (!known(resource) && reads_the_card(filter)) return false;
  return fits_kind(filter, resource, context) && fits_around(filter, resource, context) &&
         fits_card(filter, resource);
}

bool Reading::may_fit(const Filter& filter, const Resource& resource,
                      const TextContext& context) const {
  return !known(resource) && is_inactive(filter.where) && !says_this(filter.is) &&
         fits_around(filter, resource, context);
}

// Whether everything but the card fits: where it is and whose it is.
bool Reading::fits_around(const Filter& filter, const Resource& resource,
                          const TextContext& context) const {
  if (!fits_place(filter, resource, context)) return false;
  if (filter.where == Where::it && resource.id == context.it.id)
    return false;  // the location itself
  if (context.returning && resource.in.kind != Region::Kind::aside) return false;
  const Region in = found_in(resource, context);
  if (filter.whose == Whose::ally && !ally(resource, in, context.source.commander)) return false;
  if (filter.whose == Whose::another && belongs_to(resource, in, context.source.commander))
    return false;
  return !filter.other || (resource.id != context.resource && resource.id != context.unit);
}

bool Reading::fits_card(const Filter& filter, const Resource& resource) const {
  if (!reads_the_card(filter)) return true;
  const auto& card = text(resource);
  if (!filter.types.empty() && !inspect(filter.types.size() * card.subtypes.size())) return false;
  for (const auto& type : filter.types)
    if (!has_type(card, type)) return false;
  return filter.words.empty() || content.has_words(resource.card, filter.words,
                                                   state.rulings.has(chosen<"R-17", "phrase">));
}

bool Reading::fits_commander(const Filter& filter, Seat commander,
                             const TextContext& context) const {
  if (!in_war(commander)) return false;
  const Seat you = context.source.commander;
  if (filter.whose == Whose::ally && !same_side(commander, you)) return false;
  if (filter.whose == Whose::another && commander == you) return false;
  return !filter.fewer_than_you || arsenal_size(commander) < arsenal_size(you);
}

bool Reading::fits(const Filter& filter, const Target& target, const TextContext& context) const {
  switch (target.kind) {
    case Target::Kind::none: return filter.is == Thing::anything && filter.whose == Whose::any;
    case Target::Kind::resource: {
      const auto* resource = find(target.id);
      return resource && fits_resource(filter, *resource, context);
    }
    case Target::Kind::commander:
      return (filter.is == Thing::commander || filter.is == Thing::anything) &&
             fits_commander(filter, target.seat(), context);
    case Target::Kind::arsenal:
      return filter.is == Thing::arsenal && fits_commander(filter, target.seat(), context);
    case Target::Kind::domain:
      return filter.is == Thing::domain && fits_commander(filter, target.seat(), context);
    case Target::Kind::battlefield: return filter.is == Thing::anything;
  }
  return false;
}

std::vector<Target> Reading::all_fitting(const Filter& filter, const TextContext& context) const {
  std::vector<Target> found;
  const auto count = state.commanders.size();
  const auto* places = kept() && only_active(filter, context) ? &kept()->active : nullptr;
  if (!inspect(count * (places ? places->size() : state.resources.size()))) return {};
  const auto first = state.at.term.is_player() ? state.at.term.number : 0u;
  for (std::size_t i = 0; i < count; ++i) {
    const Seat seat = state.commanders[(first + i) % count].seat;
    for_each_region_fitting(filter, seat, context,
                            [&](const Target& target) { found.push_back(target); });
    const auto begin = found.size();
    for_each_at(places, [&](const Resource& one) {
      if (one.id.owner == seat && fits_resource(filter, one, context))
        found.push_back(Target::of(one.id));
    });
    if (found.size() < begin + 2) continue;
    if (!inspect(2 * found.size())) return {};
    const auto age = [&](const Target& one) { return std::pair{find(one.id)->since, one.id}; };
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(begin), found.end(),
              [&](const Target& a, const Target& b) { return age(a) < age(b); });
  }
  return found;
}

void Reading::in_order(std::vector<Id>& resources) const {
  if (resources.size() < 2 || !inspect(2 * resources.size())) return;
  const auto count = static_cast<unsigned>(state.commanders.size());
  const auto first = state.at.term.is_player() ? state.at.term.number : 0u;
  const auto rank = [&](Id id) {
    const auto* resource = find(id);
    return std::tuple{(id.owner.number + count - first) % count,
                      resource ? resource->since : std::uint16_t{0}, id};
  };
  std::sort(resources.begin(), resources.end(), [&](Id a, Id b) { return rank(a) < rank(b); });
}

std::size_t Reading::count_fitting(const Filter& filter, const TextContext& context) const {
  std::size_t count = 0;
  const auto* places = kept() && only_active(filter, context) ? &kept()->active : nullptr;
  if (!inspect(places ? places->size() : state.resources.size())) return count;
  for (const auto& one : state.commanders)
    for_each_region_fitting(filter, one.seat, context, [&](const Target&) { ++count; });
  for_each_at(places, [&](const Resource& one) {
    if (fits_resource(filter, one, context)) ++count;
  });
  return count;
}

bool Reading::step_reaches(const Step& step, const Target& target,
                           const TextContext& context) const {
  switch (step.to) {
    case Whom::all: return fits(step.filter, target, context);
    case Whom::this_unit: return context.unit && target == Target::of(context.unit);
    case Whom::this_resource: return target == Target::of(context.resource);
    case Whom::this_location: return context.location && target == Target::of(context.location);
    case Whom::you: return target == Target::of(context.source.commander);
    case Whom::chosen:
    case Whom::it:
    case Whom::doer: break;
  }
  return false;
}

bool Reading::step_reaches(const Step& step, const Resource& target,
                           const TextContext& context) const {
  if (step.to == Whom::all) return fits_resource(step.filter, target, context);
  return step_reaches(step, Target::of(target.id), context);
}

}  // namespace arbiter::conquest
