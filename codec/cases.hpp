// Rule cases (arbiter.cases/1): one situation, several attempts, and what is expected of each. For
// codec sources only.
#pragma once
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/game_codec.hpp"
#include "codec/tape.hpp"

namespace arbiter {

// Runs all cases of a file of this game in the work of the thread; what is looked at beside the
// judging is charged to `answering`. `text` is the document that `json` was read from. Problem
// where the file has not the form, or names a rule that the book has not.
Result<std::vector<CaseResult>> cases_of(const GameCodec& codec, std::string_view text,
                                         const TapeValue& json, const CaseSettings& settings,
                                         Work& answering);

}  // namespace arbiter
