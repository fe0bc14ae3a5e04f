#include "engine/games/conquest/conquest.hpp"

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/text/explain.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {

std::vector<PackProblem> Rules::pack_problems(const PackText& pack) {
  return conquest::problems(pack);
}
std::vector<PackProblem> Rules::pack_problems(const conquest::PackText& pack) {
  return conquest::problems(pack);
}

ExplainedCard Rules::explain_card(const PackText& pack, std::string_view card) {
  return text::explain(pack, card);
}

Content Rules::load(const PackText& pack) { return conquest::load(understood(pack)); }
Content Rules::load(conquest::PackText pack) { return conquest::load(std::move(pack)); }

// --- 1.6 Starting a war ---

namespace {

Resource encampment(const Content& content, Seat seat, unsigned seats) {  // 1.2, R-13
  Resource resource;
  resource.id = Id{seat, 1};
  resource.card = content.encampment();
  resource.seen = SeatSet::first(seats);
  resource.in = in_location(resource.id);
  resource.health = 95;
  return resource;
}

// 1.1, D.1 to D.4: reports what the rules forbid in what the commanders bring.
void check_set_up(const Content& content, const SetUp& set_up, const Variants& in_force,
                  SetUpCheck& check) {
  check.need(set_up.players.size() >= 2, row<"1-6">, "/players", "There is only one.");
  for (std::size_t i = 0; i < set_up.players.size(); ++i) {
    const std::string player = "/players/" + number(i);
    check_domain(content, set_up, set_up.players[i].deck, player + "/deck", check);
    if (in_force.generals) check_general(content, set_up.players[i], player + "/general", check);
  }
  if (in_force.teams) check_teams(set_up, check);
}

}  // namespace

State Rules::start(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults, std::vector<Fact>* facts) {
  State state;
  state.in_force(set_up);
  SetUpCheck check(checker, faults);
  check_set_up(content, set_up, state.variants, check);
  const auto seats = static_cast<unsigned>(set_up.players.size());
  for (unsigned i = 0; i < seats; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    Commander commander;
    commander.seat = seat;
    commander.domain.pool = set_up.players[i].deck;
    commander.domain.slots.numbers.assign(commander.domain.pool_size(), 0);
    commander.domain.next = 2;
    state.commanders.push_back(std::move(commander));
    state.resources.push_back(encampment(content, seat, seats));
  }
  if (!faults.empty()) return state;
  state.frames.push_back(War{});
  WorkBudget budget;
  Machine machine(content, state, facts);
  machine.tell(decides<"1.1-2">);
  machine.tell(decides<"1.1-3">);
  machine.tell(decides<"1-6">);
  machine.tell(decides<"1.5-7">);
  machine.tell(decides<"1.5-8">);
  if (state.variants.generals) machine.place_generals(set_up);
  machine.run(budget);
  return state;
}

void Rules::enlist(const Content& content, SetUp& set_up, Chooser& chooser) {
  const auto in_force = variants_of(set_up);
  if (in_force.teams) form_teams(set_up, chooser);
  if (!in_force.generals) return;
  for (auto& player : set_up.players) choose_general(content, player, chooser);
}

// --- Judging and applying ---

Move Rules::listed(const Content& content, const State& state, Seat by, const Move& move) {
  const Reading read(content, state);
  return leaves_out(read, move) ? completed(read, by, move) : move;
}

Decision Rules::decision(const Content& content, const State& state) {
  return decision_of(Reading(content, state));
}

void Rules::check(const Content& content, const State& state, Seat by, const Move& move,
                  Checker& checker) {
  check(content, state, decision(content, state), by, move, checker);
}

void Rules::check(const Content& content, const State& state, const Decision& asked, Seat by,
                  const Move& move, Checker& checker) {
  const Reading read(content, state);
  if (state.outcome.state != Ending::running || state.frames.empty()) {
    checker.need(false, state.outcome.rule);
    return;
  }
  if (leaves_out(read, move))
    return judge_entry({read, by, asked, checker}, completed(read, by, move));
  judge_entry({read, by, asked, checker}, move);
}

Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                     WorkBudget& budget) {
  Machine machine(content, state, facts);
  machine.without_asking = unasked;
  machine.survey();
  if (leaves_out(machine.read(), move))
    machine.apply(by, completed(machine.read(), by, move));
  else
    machine.apply(by, move);
  const auto applied = machine.run(budget);
  if (applied == Applied::done) machine.tell_standing();
  return applied;
}

// --- Words ---

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return capitalised(std::visit([&](const auto& one) { return tell(words, by, one); }, move));
}

}  // namespace arbiter::conquest
