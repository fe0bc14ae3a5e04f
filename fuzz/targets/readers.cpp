// Any bytes as a document: the fast reader takes nothing that the strict one refuses, and both
// build the same, which is what a tree of the text holds.
#include "tests/codec/readers.hpp"
#include "fuzz/target.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  if (bytes.find('\0') != std::string_view::npos || bytes.starts_with("\xEF\xBB\xBF")) return;
  for (const bool log : {false, true}) {
    const std::string difference = readers_differ(bytes, log, false);
    must(difference.empty(), difference);
  }
  must(tree_differs(bytes).empty(), tree_differs(bytes));
}

}  // namespace arbiter::fuzz
