#include "engine/games/conquest/conquest.hpp"

#include <algorithm>

#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {

// Generated from the sources and the packs of this folder.
std::span<const Citation> citations();
std::span<const std::string_view> packs();

Book Conquest::book() {
  return {"conquest", book_title, rules_version, rows, rulings, ruling_options, citations()};
}

std::span<const std::string_view> Conquest::packs() { return conquest::packs(); }

std::vector<std::pair<std::string, std::string>> Conquest::pack_problems(const PackText& pack) {
  std::vector<std::pair<std::string, std::string>> found;
  for (auto& one : conquest::problems(pack))
    found.emplace_back(std::move(one.pointer), std::move(one.detail));
  return found;
}

Content Conquest::load(PackText pack) { return conquest::load(std::move(pack)); }

// --- 1.1 Domain construction, 1.6 starting a war ---

namespace {

void check_domain(const Content& content, const std::vector<Copies>& deck,
                  const std::string& pointer, Checker& checker, std::vector<SetUpFault>& faults) {
  const auto need = [&](bool holds, RuleId rule, const std::string& place = {}) {
    Checker one_need = checker.afresh();
    holds = one_need.need(holds, rule) || one_need.clean();
    const bool known = std::any_of(faults.begin(), faults.end(), [&](const SetUpFault& one) {
      return one.rule == rule && one.pointer == pointer + place;
    });
    if (!holds && !known) faults.push_back({pointer + place, rule});
  };
  std::uint32_t size = 0;
  std::array<bool, 9> used{};
  for (const auto& one : deck) {
    const auto& card = content.text(one.card);
    size += one.copies;
    used[static_cast<std::size_t>(card.alignment)] = true;
    if (card.alignment == Alignment::none) continue;  // 1.1-3, R-07
    std::uint32_t named = 0;                          // the same name is the same resource
    for (const auto& other : deck)
      if (content.text(other.card).name == card.name) named += other.copies;
    need(named <= 3, "1.1-4"_rule, "/" + card.id);
  }
  need(size >= 50, "1.1-1"_rule);
  const auto count = [&](Alignment first, Alignment last) {
    int sum = 0;
    for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i)
      sum += used[i];
    return sum;
  };
  need(count(Alignment::chaos, Alignment::order) <= 1, "1.1-5"_rule);
  need(count(Alignment::industrial, Alignment::natural) <= 1, "1.1-6"_rule);
  need(count(Alignment::air, Alignment::water) <= 1, "1.1-7"_rule);
}

Resource encampment(const Content& content, Seat seat, unsigned seats) {  // 1.2, R-13
  Resource resource;
  resource.id = Id{seat, 1};
  resource.card = content.encampment();
  resource.seen = SeatSet::first(seats);
  resource.in = in_location(resource.id);
  resource.health = 95;
  return resource;
}

void set_rulings(const SetUp& set_up, State& state) {
  for (std::size_t i = 0; i < set_up.rulings.size() && i < state.rulings.choice.size(); ++i)
    state.rulings.choice[i] = set_up.rulings[i];
}

}  // namespace

State Conquest::start(const Content& content, const SetUp& set_up, Checker& checker,
                      std::vector<SetUpFault>& faults, std::vector<Fact>* facts) {
  State state;
  set_rulings(set_up, state);
  const auto seats = static_cast<unsigned>(set_up.players.size());
  if (seats < 2) faults.push_back({"/players", "1-6"_rule});
  for (unsigned i = 0; i < seats; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const auto& deck = set_up.players[i].deck;
    check_domain(content, deck, "/players/" + std::to_string(i) + "/deck", checker, faults);
    Commander commander;
    commander.seat = seat;
    commander.domain.pool = deck;
    commander.domain.slots.numbers.assign(commander.domain.pool_size(), 0);
    commander.domain.next = 2;
    state.commanders.push_back(std::move(commander));
    state.resources.push_back(encampment(content, seat, seats));
  }
  if (!faults.empty()) return state;
  state.frames.push_back(War{});
  WorkBudget budget;
  Machine machine(content, state, facts);
  machine.tell("1.1-2"_rule);
  machine.tell("1.1-3"_rule);
  machine.tell("1-6"_rule);
  machine.tell("1.5-7"_rule);
  machine.tell("1.5-8"_rule);
  machine.run(budget);
  return state;
}

// --- Judging and applying ---

Decision Conquest::decision(const Content& content, const State& state) {
  return decision_of(Reading(content, state));
}

void Conquest::check(const Content& content, const State& state, Seat by, const Move& move,
                     Checker& checker) {
  const Reading read(content, state);
  if (state.outcome.state != Ending::running || state.frames.empty()) {
    checker.need(false, state.outcome.rule);
    return;
  }
  check_answer(read, by, move, decision_of(read), checker);
}

Applied Conquest::apply(const Content& content, State& state, Seat by, const Move& move,
                        std::vector<Fact>* facts, WorkBudget& budget) {
  Machine machine(content, state, facts);
  const bool out_of_turn =
      (std::holds_alternative<Surrender>(move) || std::holds_alternative<OfferDraw>(move)) &&
      (by != state.at.priority || decision(content, state).rule != "6.3-2"_rule);
  if (is_act(move) && !out_of_turn)
    perform(machine, by, move);
  else
    take_answer(machine, by, move);
  const auto applied = machine.run(budget);
  if (applied == Applied::done) machine.tell_standing();
  return applied;
}

}  // namespace arbiter::conquest
