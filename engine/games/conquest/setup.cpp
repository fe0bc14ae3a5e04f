// 1.5.1 Acquiring resources, 1.6 Starting a war, 2.3.2 Domain.
#include <algorithm>
#include <utility>

#include "engine/core/piles.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {

inline constexpr std::uint16_t first_arsenal = 7;  // 1.6-2

namespace {

// Charges what moves in the list of resources, where each of so many is put in or taken out.
bool shift(std::size_t times, std::size_t resources) { return glance(times * (16 + resources)); }

}  // namespace

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
  const auto& numbers = state.commander(of).domain.slots.numbers;
  const auto blank = std::count(numbers.begin(), numbers.end(), std::uint16_t{0});
  shift(numbers.size() - static_cast<std::size_t>(blank), state.resources.size());
  forget_places();
  shuffle(state.commander(of).domain, of, state.resources);
  state.commander(of).shuffled = true;
  tell(row<"2.3.2-6">, Verb::shuffle, Target{Target::Kind::domain, Id{of, 0}});
}

void Machine::set_order(Seat of, const std::vector<Card>& order) {
  shift(order.size(), state.resources.size() + order.size());
  forget_places();
  Resource in_domain;
  in_domain.in = Region{Region::Kind::domain, Id{}};
  arbiter::set_order(state.commander(of).domain, of, order, in_domain, state.resources);
}

void Machine::name_instance(Id id, Card card) {
  auto& resource = *find(id);
  forget_place(resource);
  touch(resource);
  arbiter::name_instance(state.commander(id.owner).domain, resource, card);
}

// --- 1.5.1 Acquiring resources ---

Id Machine::draw_top(Seat to, Card named) {
  state.commander(to).shuffled = false;
  return acquire_slot(to, 0, named);
}

Id Machine::acquire_slot(Seat to, std::size_t slot, Card named) {
  const auto count = state.resources.size();
  shift(1, count);
  auto& resource = take_slot(state.commander(to).domain, to, slot, named, state.resources);
  if (state.resources.size() > count)
    state.in_play.now.make_room(static_cast<std::size_t>(&resource - state.resources.data()));
  forget_inactive();
  resource.in = Region{Region::Kind::arsenal, Id{}};
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
  return acquire_slot(of, slot_of(state.commander(of).domain, of, card, state.resources), card);
}

}  // namespace arbiter::conquest
