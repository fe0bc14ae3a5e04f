// Texts and numbers that are too long to be accepted. The library's parser keeps several copies of
// the current token, so it is given a short one instead, for which it reports the same.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter {

struct Shortened {
  // The document up to the last place where it can be refused, with the same number of lines.
  std::string text;
  // For the text that was shortened: where its closing quote is now, and how many bytes the text
  // has. npos: no text was shortened, or it has no end.
  std::size_t end = std::string::npos;
  std::size_t bytes = 0;
};

// Nothing if no text or number is that long. Otherwise the document is refused, and its first fault
// is that of the shortened one, whose text at `end` is too long.
std::optional<Shortened> without_long_tokens(std::string_view text);

}  // namespace arbiter
