// Why a rule refuses a move, in words.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/refusals.hpp"

namespace arbiter::conquest {
namespace {

std::string ended(const State& state) {
  if (state.outcome.state == Ending::drawn) return "The war is over: it was drawn.";
  std::vector<std::string> winners;
  for (const auto& one : state.commanders)
    if (state.outcome.winners.has(one.seat)) winners.emplace_back(one.seat.text());
  return "The war is over: " + joined(winners, "nobody") +
         (winners.size() > 1 ? " have won it." : " has won it.");
}

// Says why the seat may not act: it has left the war, another has priority, or nobody has it while
// a question is open.
std::string without_priority(const Words& words, Seat by, const Move& move) {
  const auto& read = words.read();
  if (by.is_player() && !read.in_war(by)) return words.seat(by) + " has left the war.";
  if ((decision_of(read).kinds & kinds_of<Wait>) == 0) return "Nobody has priority now.";
  const bool between = (kind_of(move) & kinds_of<Surrender, OfferDraw>) != 0;
  return words.seat(by) + " does not have priority" +
         (between ? ", which this act needs too (R-37)." : ".");
}

// Whether the rule says in which phase, and whether in combat, an act is possible.
bool is_of_the_phase(RuleId rule) {
  constexpr std::array rows{mentions<"A.1-1">,   mentions<"A.2-1">,   mentions<"A.3-1">,
                            mentions<"A.5-1">,   mentions<"A.6-1">,   mentions<"A.8-1">,
                            mentions<"B.1-1">,   mentions<"B.2-1">,   mentions<"B.4-1">,
                            mentions<"B.5-1">,   mentions<"B.6-1">,   mentions<"B.7-1">,
                            mentions<"C.2.1-2">, mentions<"C.2.2-1">, mentions<"6.1-2">,
                            mentions<"6.2-3">,   mentions<"C.2.3-1">, mentions<"1.6-6">};
  return std::find(rows.begin(), rows.end(), rule) != rows.end();
}

// Returns the facts besides the moment.
std::string facts(const Words& words, Seat by, const Move& move, RuleId rule) {
  if (rule == mentions<"6.3-1">) return without_priority(words, by, move);
  const bool act = (kind_of(move) & act_kinds) != 0;
  if (act && is_of_the_phase(rule)) return "";
  return act ? why_not_act(words, by, move, rule) : why_not_answer(words, by, move, rule);
}

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  if (state.outcome.state != Ending::running || state.frames.empty()) return ended(state);
  const Words words(content, state);
  const auto asked = decision(content, state);
  const bool taken = (asked.kinds & kind_of(move)) != 0 && asked.seats.has(by);
  const bool of_the_question = !taken && rule == asked.rule && rule != mentions<"A.4-2">;
  const std::string why = of_the_question ? "" : facts(words, by, move, rule);
  if (taken && !why.empty()) return why;
  return why + (why.empty() ? "" : " ") + present(words);
}

}  // namespace arbiter::conquest
