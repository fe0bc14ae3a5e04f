// Any bytes as the scrolls of a Conquest card. What is read must print as the same text, and any
// tree must read back the same from its text. The lower scroll is the first line.
#include <algorithm>
#include <string>

#include "engine/games/conquest/text/text.hpp"
#include "fuzz/target.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  using namespace conquest;
  PrintedCard card;
  card.id = "example";
  card.name = "Example";
  const auto end = std::min(bytes.find('\n'), bytes.size());
  card.lower = std::string{bytes.substr(0, end)};
  card.upper = std::string{bytes.substr(std::min(end + 1, bytes.size()))};
  const auto read = text::compile(card);
  if (read.unread) {
    must(!read.unread->sentence().empty(), "a refusal without words");
    must(read.unread->line >= 1 && read.unread->column >= 1, "a refusal without a place");
    return;
  }
  const auto written = text::print(read.card);
  must(written.has_value(), "a tree that no text says");
  must(written->upper == card.upper && written->lower == card.lower, "another text is printed");
  for (const auto& one : read.understood)
    must(one.begin <= one.end && one.end <= card.upper.size(), "a phrase outside of the text");
}

}  // namespace arbiter::fuzz
