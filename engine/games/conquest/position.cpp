// Reading and writing positions: what may be left out, what is impossible, what a seat sees.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/core/piles.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/soundness.hpp"

namespace arbiter::conquest {
namespace {

// Returns the stack at a moment of priority, or at the beginning of a phase in which nobody has it.
std::vector<Frame> frames_of(const Moment& at) {
  Term term;
  switch (at.phase) {
    case PhaseName::setup: return {};
    case PhaseName::enable: term.stage = Term::Stage::enable; break;
    case PhaseName::investment: term.stage = Term::Stage::mana; break;
    case PhaseName::barter: term.stage = Term::Stage::barter_priority; break;
    case PhaseName::condition: term.stage = Term::Stage::condition_priority; break;
    case PhaseName::campaign: term.stage = Term::Stage::campaign_priority; break;
    case PhaseName::recovery: term.stage = Term::Stage::recovery; break;
    case PhaseName::resolution: term.stage = Term::Stage::timed; break;
  }
  War war;
  war.stage = War::Stage::term;
  return {war, term};
}

bool is_in_a_step(const State& state) {
  return state.frames.size() == 2 && std::holds_alternative<Term>(state.frames.back());
}

// Plays a sound position in which nobody is asked on to the next decision. A position that never
// reaches a decision stays as it is.
void play_on(const Content& content, State& state, std::vector<Unasked<Move>>* unasked) {
  State next = state;
  Machine machine(content, next, nullptr);
  machine.without_asking = unasked;
  WorkBudget budget;
  if (machine.run(budget) == Applied::done) state = std::move(next);
}

SeatSet knowing(const Resource& resource, unsigned seats) {
  switch (resource.in.kind) {
    case Region::Kind::domain: return resource.seen;
    case Region::Kind::arsenal: return SeatSet::of(resource.id.owner);
    case Region::Kind::ruins:
    case Region::Kind::void_:
    case Region::Kind::aside:
    case Region::Kind::battlefield:
    case Region::Kind::location: break;
  }
  return SeatSet::first(seats);
}

void add_encampments(const Content& content, State& state) {
  for (const auto& one : state.commanders) {
    const Id id{one.seat, 1};
    if (!one.in_war || Reading(content, state).find(id)) continue;
    Resource encampment;
    encampment.id = id;
    encampment.card = content.encampment();
    encampment.in = in_location(id);
    encampment.health = 95;
    add_instance(state.resources, encampment);
  }
}

// A position may name a team by any of its members (D.3).
void name_sides(const Content& content, State& state) {
  const Reading read(content, state);
  state.at.term = read.side(state.at.term);
  state.at.priority = read.side(state.at.priority);
  for (auto& combat : state.at.combats) combat.first = read.side(combat.first);
}

}  // namespace

void Rules::complete(const Content& content, const SetUp& set_up, State& state,
                     std::vector<Unasked<Move>>* unasked) {
  state.in_force(set_up);
  add_missing(state.commanders, set_up.players.size());
  add_encampments(content, state);
  name_sides(content, state);
  const auto seats = static_cast<unsigned>(state.commanders.size());
  for (auto& one : state.resources) {
    if (one.seen.empty()) one.seen = knowing(one, seats);
    state.stamp = std::max(state.stamp, one.since);
    if (one.id.owner.number < seats) {
      auto& next = state.commander(one.id.owner).domain.next;
      next = std::max(next, static_cast<std::uint16_t>(one.id.number + 1));
    }
  }
  for (const auto& one : state.lasting) state.stamp = std::max(state.stamp, one.number);
  if (state.outcome.state != Ending::running) return;
  const bool typed = state.frames.empty();
  if (typed) state.frames = frames_of(state.at);
  if (!typed && !is_in_a_step(state)) return;
  if (!state.at.priority.is_player()) state.at.priority = state.at.term;
  const auto problems = Rules::problems(content, state);
  const bool goes_on = problems.size() == 1 && problems.front().reason == nobody_asked;
  if (!goes_on && (!typed || !problems.empty())) return;
  InPlay memory;
  const Reading read(content, state, memory);
  const Additions to_armor(read, &Step::armor);
  inspect(state.resources.size());
  for (auto& one : state.resources) {
    if (out_of_work()) return;
    if (one.seen_health == unseen_health && one.in.active() && read.is_unit(one))
      one.seen_health = read.health(one, to_armor);
  }
  if (goes_on) play_on(content, state, unasked);
}

void Rules::condense(const Content&, State& state) {
  if (state.frames == frames_of(state.at)) state.frames.clear();
}

std::vector<Id> Rules::instances(const Content&, const State& state, Card card) {
  glance(state.resources.size());
  return instances_of(state.resources, card);
}
std::vector<Id> Rules::unnamed_instances(const Content&, const State& state, Card card) {
  return arbiter::unnamed_instances(state.resources, card, [&](Seat owner) -> const Pile& {
    return state.commander(owner).domain;
  });
}

Countables Rules::countables(const Content& content) {
  return countable_cards<Keyword>(content.cards,
                                  [](const CardText&) -> std::string_view { return "card"; });
}
Card Rules::counts_as(const Content&, const State& state, Id id) {
  const auto* const found = find_instance(state.resources, id);
  return found == nullptr ? Card{} : found->card;
}
Card Rules::counts_as(const Content& content, const State& state, const Target& target) {
  return target.is(Target::Kind::resource) ? counts_as(content, state, target.id) : Card{};
}

// Hides names that the seat has not seen by returning them to the pool. The pools of other seats
// are empty.
State Rules::view(const Content&, const State& state, Seat seat) {
  State seen = state;
  inspect(state.resources.size());
  for (auto& one : seen.resources) {
    if (one.seen.has(seat) || !one.card.known()) continue;
    if (one.id.owner == seat) seen.commander(seat).domain.give_back(one.card);
    one.card = Card{};
  }
  for (auto& one : seen.commanders) {
    if (one.seat != seat) one.domain.pool.clear();
    for (auto& number : one.domain.slots.numbers) {
      const auto at =
          std::lower_bound(seen.resources.begin(), seen.resources.end(), Id{one.seat, number},
                           [](const Resource& resource, Id key) { return resource.id < key; });
      if (number == 0 || at == seen.resources.end() || at->seen.has(seat)) continue;
      number = 0;  // blank if the seat does not know it
    }
  }
  std::erase_if(seen.resources, [&](const Resource& one) {
    return decides<"2.3.1-4">(one.in.kind == Region::Kind::domain) && !one.seen.has(seat);
  });
  return seen;
}

void Rules::show(State& before, const State& after) { foresee(before.resources, after.resources); }

Derived Rules::derived(const Content& content, const State& state) {
  InPlay memory;
  const Reading read(content, state, memory);
  Derived derived;
  for (const auto& one : state.resources) {
    if (!one.in.active() || !read.known(one)) continue;
    if (out_of_work()) break;
    if (read.is_type(one, CardType::location))
      derived.locations.push_back({one.id, read.level(one.id), one.health});
    if (!read.is_unit(one)) continue;
    DerivedUnit unit;
    unit.id = one.id;
    unit.able = read.able(one);
    unit.strike = read.strike(one);
    unit.armor = read.armor(one);
    unit.health = read.health(one);
    unit.snipe = read.snipe_value(one);
    unit.outpost = read.has_keyword(one, Keyword::outpost);
    unit.mount = read.has_keyword(one, Keyword::mount);
    if (const auto* mount = read.mount_of(one.id)) unit.steed = mount->id;
    derived.units.push_back(unit);
  }
  return derived;
}

}  // namespace arbiter::conquest
