// The fast and the strict reader on the same text, for tests and the fuzz target.
#pragma once
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "codec/builder.hpp"
#include "codec/canonical_json.hpp"
#include "codec/fast_reader.hpp"
#include "codec/strict.hpp"
#include "codec/tape.hpp"

namespace arbiter {

// Says what one reader accepts and the other does not, or what they build differently; empty if
// nothing. Reads a log or any other document. With `both`, the fast reader must accept all that the
// strict one does. Not for texts that strict.hpp refuses before it reads them.
inline std::string readers_differ(std::string_view text, bool log, bool both) {
  Tape by_fast(text), by_strict(text);
  Builder fast(by_fast, log), strict(by_strict, log);
  const bool is_fast = read_fast(text, fast), is_strict = read_carefully(text, strict);
  if (is_fast && !is_strict) return "the fast reader takes what the strict one refuses";
  if (!is_fast) return is_strict && both ? "the fast reader refuses what is right" : "";
  if (!by_fast.complete() || !by_strict.complete()) return "one leaves something open";
  return TapeValue(by_fast) == TapeValue(by_strict) ? "" : "they build different documents";
}

// The same between what the readers build from a text that they accept and a tree that the JSON
// library builds from it.
inline std::string tree_differs(std::string_view text) {
  const auto read = read_strict(text);
  if (!read.ok()) return "";
  const auto tree = nlohmann::json::parse(text);
  if (TapeValue(read.value()).tree() != tree) return "another document is built than stands there";
  return canonical_json(read.value()) == canonical_json(tree) ? "" : "it is written differently";
}

}  // namespace arbiter
