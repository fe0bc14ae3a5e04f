// Asking many questions with the units of one effort.
#pragma once
#include <algorithm>
#include <cstdint>

#include "codec/adjudicator.hpp"

namespace arbiter {

// Asks one question, `ask(Effort&)`, with what is left of the effort, at most `most` units, and
// adds what it took. The effort is exhausted when nothing is left of it.
template <class Ask>
auto spend(Effort& whole, std::uint64_t most, Ask ask) {
  const std::uint64_t spent = whole.used + whole.used_on_answer;
  Effort one{.units = std::min(most, whole.units - std::min(whole.units, spent)),
             .break_off = whole.break_off,
             .packs = whole.packs};
  auto answer = ask(one);
  whole.used += one.used;
  whole.used_on_answer += one.used_on_answer;
  whole.broken_off = one.broken_off;
  whole.exhausted = whole.used + whole.used_on_answer >= whole.units;
  return answer;
}

}  // namespace arbiter
