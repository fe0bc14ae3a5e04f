// 1.5.1 Acquiring resources, 1.6 Starting a war, 2.3.2 Domain.
#include <algorithm>
#include <utility>

#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {

inline constexpr std::uint16_t first_arsenal = 7;  // 1.6-2

// --- 1.6 Starting a war ---

Next Machine::step(War& war) {
  switch (war.stage) {
    case War::Stage::shuffle:
      for (const auto& commander : state.commanders) {  // 1.6-1
        shuffle_domain(commander.seat);
        tell(row<"1.6-1">, Verb::nothing, Target::of(commander.seat));
        push(Shuffling{commander.seat});
      }
      war.stage = War::Stage::deal;
      return Next::again;
    case War::Stage::deal:
      for (const auto& commander : state.commanders) {
        tell(row<"1.6-2">, Verb::acquire, Target::of(commander.seat), {}, nullptr, first_arsenal);
        push(Drawing{commander.seat, first_arsenal, no_index});
      }
      war.stage = War::Stage::method;
      return Next::again;
    case War::Stage::method:
    case War::Stage::choose: return Next::ask;
    case War::Stage::regroup: {
      const bool all = std::all_of(state.commanders.begin(), state.commanders.end(),
                                   [](const Commander& one) { return one.kept || !one.in_war; });
      if (!all) return Next::ask;
      war.stage = War::Stage::term;
      for (auto& one : state.commanders) {
        one.kept = one.shuffled = false;
        one.regroups = 0;
      }
      begin_term(read().or_next_side(std::exchange(war.seat, nobody)), true);  // 1.6-6
      return Next::again;
    }
    case War::Stage::term: break;
  }
  return Next::done;
}

// --- 2.3.2 Domain ---

Next Machine::step(Shuffling& shuffling) {
  return read().in_war(shuffling.of) ? Next::ask : Next::done;
}

void Machine::shuffle_domain(Seat of) {
  auto& domain = state.commander(of).domain;
  for (const auto number : domain.slots.numbers) {
    if (number == 0) continue;
    const Id id{of, number};
    const auto* resource = find(id);
    if (resource->card.known()) domain.give_back(resource->card);
    state.resources.erase(state.resources.begin() + (resource - state.resources.data()));
  }
  std::fill(domain.slots.numbers.begin(), domain.slots.numbers.end(), std::uint16_t{0});
  state.commander(of).shuffled = true;
  tell(row<"2.3.2-6">, Verb::shuffle, Target{Target::Kind::domain, Id{of, 0}});
}

// A log that knows the order: the slots then hold named instances that nobody has seen.
void Machine::set_order(Seat of, const std::vector<Card>& order) {
  auto& domain = state.commander(of).domain;
  for (std::size_t i = 0; i < order.size(); ++i) {
    Resource resource;
    resource.id = Id{of, domain.next++};
    resource.card = order[i];
    resource.in = Region{Region::Kind::domain, Id{}};
    domain.take(order[i]);
    domain.slots.numbers[i] = resource.id.number;
    state.resources.insert(
        std::upper_bound(state.resources.begin(), state.resources.end(), resource.id,
                         [](Id key, const Resource& one) { return key < one.id; }),
        resource);
  }
}

void Machine::name_instance(Id id, Card card) {
  find(id)->card = card;
  state.commander(id.owner).domain.take(card);
}

// --- 1.5.1 Acquiring resources ---

Id Machine::draw_top(Seat to, Card named) {
  auto& commander = state.commander(to);
  auto& domain = commander.domain;
  commander.shuffled = false;
  const auto number = domain.slots.numbers.front();
  domain.slots.numbers.erase(domain.slots.numbers.begin());
  if (number != 0) {
    auto* resource = find(Id{to, number});
    resource->in = Region{Region::Kind::arsenal, Id{}};
    resource->seen.add(to);
    return resource->id;
  }
  Resource resource;
  resource.id = Id{to, domain.next++};
  resource.card = named;
  resource.seen = SeatSet::of(to);
  resource.in = Region{Region::Kind::arsenal, Id{}};
  if (named.known()) domain.take(named);
  state.resources.insert(
      std::upper_bound(state.resources.begin(), state.resources.end(), resource.id,
                       [](Id key, const Resource& one) { return key < one.id; }),
      resource);
  return resource.id;
}

void Machine::drawn(const Drawing& drawing, Id id) {
  Happening happening;
  happening.verb = Verb::acquire;
  happening.target = Target::of(id);
  happening.other = Target::of(drawing.to);
  happening.source.commander = drawing.to;
  happening.amount = 1;
  tell(row<"1.5.1-3">, happening);
  for (const RuleId rule :
       {row<"2.3.1-2">, row<"1.5.1-1">, row<"1.5.1-2">, row<"2.3.2-2">, row<"2.3.1-3">})
    tell(rule, Verb::nothing, happening.target);
  if (drawing.effect != no_index) {
    happening.target = Target::of(drawing.to);
    happening.other = Target::of(id);
    effect_at(drawing.effect).happened.push_back(happening);
  }
}

Next Machine::step(Drawing& drawing) {
  if (drawing.left == 0 || !read().in_war(drawing.to)) return Next::done;
  if (!can_draw(drawing.to)) {
    tell(row<"2.3.2-3">, Verb::nothing, Target{Target::Kind::domain, Id{drawing.to, 0}});
    return Next::done;  // 5.4-6: what is not possible does not happen
  }
  if (state.commander(drawing.to).domain.slots.numbers.front() == 0) return Next::ask;
  --drawing.left;
  drawn(drawing, draw_top(drawing.to, Card{}));
  return Next::again;
}

Next Machine::step(Searching& searching) {
  if (!read().in_war(searching.of)) return Next::done;
  return Next::ask;
}

Id Machine::take_from_domain(Seat of, Card card) {
  auto& domain = state.commander(of).domain;
  auto& numbers = domain.slots.numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == 0) continue;
    auto* resource = find(Id{of, numbers[i]});
    if (resource->card != card) continue;
    numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(i));
    resource->in = Region{Region::Kind::arsenal, Id{}};
    resource->seen.add(of);
    return resource->id;
  }
  // A blank slot turns out to be the card: which one does not matter, they are all alike.
  const auto blank = std::find(numbers.begin(), numbers.end(), std::uint16_t{0});
  std::rotate(numbers.begin(), blank, blank + 1);
  return draw_top(of, card);
}

}  // namespace arbiter::conquest
