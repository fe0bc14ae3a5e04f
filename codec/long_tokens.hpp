// Texts and numbers that are longer than any that is read. The library's parser keeps several
// copies of the one it is at; so it is shown a short one in its place, about which it says the
// same.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter {

struct Shortened {
  // The document up to where it is refused at the latest, with as many lines.
  std::string text;
  // Of the text that was shortened: where its closing quote is now, and how many bytes it has.
  // npos: there is none, or it has no end.
  std::size_t end = std::string::npos;
  std::size_t bytes = 0;
};

// Nothing where no text and no number is so long. Otherwise the document is none that is accepted,
// and its first offence is that of the shortened one, whose text at `end` is too long.
std::optional<Shortened> without_long_tokens(std::string_view text);

}  // namespace arbiter
