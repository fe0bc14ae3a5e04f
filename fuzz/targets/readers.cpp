// Any bytes as a document. The fast reader must accept nothing that the strict one refuses, and
// both must build the same value, which is also what a JSON tree of the text contains.
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
