// The fast and the strict reader on the same text. For tests and the fuzz target.
#pragma once
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "codec/builder.hpp"
#include "codec/fast_reader.hpp"
#include "codec/tape.hpp"

namespace arbiter {

// What one reader takes and the other does not, or what they build differently; empty: nothing. As
// a log or as any other document. `both`: what the strict one takes, the fast one must take too.
// Not for texts that strict.hpp refuses before it reads them.
inline std::string readers_differ(std::string_view text, bool log, bool both) {
  Tape fast_moves, strict_moves;
  Builder fast(log ? &fast_moves : nullptr), strict(log ? &strict_moves : nullptr);
  const bool is_fast = read_fast(text, fast), is_strict = read_carefully(text, strict);
  if (is_fast && !is_strict) return "the fast reader takes what the strict one refuses";
  if (!is_fast) return is_strict && both ? "the fast reader refuses what is right" : "";
  if (fast.document() != strict.document()) return "they build different documents";
  if (fast_moves.empty() != strict_moves.empty()) return "one finds moves, the other none";
  if (!fast_moves.empty() && TapeValue(fast_moves).tree() != TapeValue(strict_moves).tree())
    return "they build different moves";
  return "";
}

}  // namespace arbiter
