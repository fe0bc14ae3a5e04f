// A log as a tree of JSON, for code that makes other logs of it. For codec sources only.
#pragma once
#include <string_view>

#include "codec/answers.hpp"
#include "codec/document.hpp"

namespace arbiter {

// A log that was read, as one document with a list of moves, even if it is written as JSON Lines.
Written tree_of(std::string_view log, const Document& document);

}  // namespace arbiter
