// 1.6 Starting a war.
#include <algorithm>
#include <utility>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

constexpr std::uint16_t first_arsenal = 7;  // 1.6-2

}  // namespace

Next Machine::step(War& war) {
  switch (war.stage) {
    case War::Stage::shuffle:
      for (const auto& commander : state.commanders) {  // 1.6-1
        shuffle_domain(commander.seat);
        tell(decides<"1.6-1">, Verb::nothing, Target::of(commander.seat));
        push(Shuffling{commander.seat});
      }
      war.stage = War::Stage::deal;
      return Next::again;
    case War::Stage::deal:
      for (const auto& commander : state.commanders) {
        tell(decides<"1.6-2">, Verb::acquire, Target::of(commander.seat), {}, nullptr,
             first_arsenal);
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

namespace {

// Whether the commander of the first term is known, so that all commanders may regroup (1.6-5).
bool is_regrouping(const Reading& read) {
  const auto* war = std::get_if<War>(&read.state.frames.front());
  return war && war->stage == War::Stage::regroup;
}

}  // namespace

void moment(const AnswerCheck& answer, const Method&) { answer.check.need(false, row<"1.6-3">); }
void judge(const AnswerCheck& answer, const Method& move) {  // 1.6-4, R-09
  answer.check.need(move.winner.is_player() && answer.read.in_war(move.winner), row<"1.6-3">);
  const auto& previous = move.previous;
  answer.check.need(std::find(previous.begin(), previous.end(), move.winner) == previous.end(),
                    row<"1.6-4">);
}
void Machine::apply(Seat, const Method& move) {
  auto& war = std::get<War>(state.frames.back());
  war.seat = move.winner;
  war.stage = War::Stage::choose;
  tell(decides<"1.6-3">, Verb::nothing, Target::of(move.winner));
}
std::string tell(const Words& words, Seat, const Method& move) {
  return words.seat(move.winner) +
         " is the winner of the agreed random method and chooses who takes the first term.";
}

void moment(const AnswerCheck& answer, const FirstTerm&) { answer.check.need(false, row<"1.6-3">); }
void judge(const AnswerCheck& answer, const FirstTerm& move) {
  answer.check.need(move.commander.is_player() && answer.read.in_war(move.commander), row<"1.6-3">);
}
void Machine::apply(Seat, const FirstTerm& move) {
  auto& war = std::get<War>(state.frames.back());
  war.seat = move.commander;
  war.stage = War::Stage::regroup;
  tell(decides<"1.6-3">, Verb::nothing, Target::of(move.commander));
}
std::string tell(const Words& words, Seat by, const FirstTerm& move) {
  return words.seat(by) + (move.commander == by
                               ? " takes the first term."
                               : " gives the first term to " + words.seat(move.commander) + ".");
}

void moment(const AnswerCheck& answer, const Regroup&) {
  const auto& [read, by, asked, check] = answer;
  if (read.state.at.phase != PhaseName::setup) return void(check.need(false, row<"1.6-7">));
  ruling<"R-10">();
  const bool kept = read.in_war(by) && read.state.commander(by).kept;
  check.need(false, kept ? row<"1.6-6"> : row<"1.6-5">);
}
void judge(const AnswerCheck& answer, const Regroup&) {
  answer.check.need(answer.read.arsenal_size(answer.by) > 1, row<"1.6.1-3">);
}
// 1.6.1: the arsenal returns to the domain, and a new one is acquired.
void Machine::apply(Seat by, const Regroup&) {
  auto& commander = state.commander(by);
  auto& numbers = commander.domain.slots.numbers;
  for (auto& one : state.resources)
    if (one.id.owner == by && one.in.kind == Region::Kind::arsenal) {
      one.in = Region{Region::Kind::domain, Id{}};
      numbers.insert(numbers.begin(), one.id.number);
    }
  shuffle_domain(by);
  const auto cards =
      static_cast<std::uint16_t>(first_arsenal - commander.regroups);  // 1.6.1-2, R-11
  ++commander.regroups;
  tell(decides<"1.6.1-1">, Verb::shuffle, Target::of(by));
  tell(decides<"1.6.1-2">, Verb::acquire, Target::of(by), {}, nullptr, cards);
  push(Shuffling{by});
  push(Drawing{by, cards, no_index});
}
std::string tell(const Words& words, Seat by, const Regroup&) {
  return words.seat(by) + " regroups.";
}

void moment(const AnswerCheck& answer, const Keep&) {
  const bool early = answer.read.state.at.phase == PhaseName::setup && !is_regrouping(answer.read);
  answer.check.need(false, early ? row<"1.6-5"> : row<"1.6-6">);
}
void judge(const AnswerCheck&, const Keep&) {}
void Machine::apply(Seat by, const Keep&) {
  state.commander(by).kept = true;
  tell(decides<"1.6-6">, Verb::nothing, Target::of(by));
}
std::string tell(const Words& words, Seat by, const Keep&) {
  return words.seat(by) + " keeps the arsenal.";
}

}  // namespace arbiter::conquest
