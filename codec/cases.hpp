// Rule cases (arbiter.cases/1): one situation, several attempts, and the expected result of each.
// For codec sources only.
#pragma once
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/game_codec.hpp"
#include "codec/tape.hpp"

namespace arbiter {

// Runs all cases of a file of this game in the work of the thread; everything besides judging is
// charged to `answering`. `text` is the document that `json` was read from. Problem if the file
// does not have the right form, or names a rule that the book does not have.
Result<std::vector<CaseResult>> cases_of(const GameCodec& codec, std::string_view text,
                                         const TapeValue& json, const CaseSettings& settings,
                                         Work& answering);

}  // namespace arbiter
