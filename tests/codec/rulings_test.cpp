// With a refusal stand the rulings that bear on it, and no others.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "codec/game_codec.hpp"
#include "codec/words.hpp"

namespace arbiter::rulings_test {
namespace {

const std::vector<std::string> kKinds = {"surrender", "offer_draw", "wait", "activate"};

std::vector<std::string> bearing(const std::string& game, const char* row, const char* matter) {
  std::vector<std::string> ids;
  const Book book = codec_of(game)->book();
  for (const RulingText& one : rulings_on(book, *find_row(book, row), matter, kKinds))
    ids.push_back(one.id);
  return ids;
}
using Ids = std::vector<std::string>;

// R-37 is about surrendering and offering a draw without priority.
TEST(Rulings, ThatAreAboutOtherMovesDoNotBearOnOne) {
  if (codec_of("conquest") == nullptr) GTEST_SKIP();
  const Ids with = {"conquest:R-37"};
  EXPECT_EQ(bearing("conquest", "A.7-1", "B waits. A has priority."), Ids{});
  EXPECT_EQ(bearing("conquest", "A.7-1", "B surrenders. A has priority."), with);
}

TEST(Rulings, ThatSpeakOfTheReasonBearOnIt) {
  EXPECT_EQ(bearing("hex", "phases-6", "A activates infantry A1."), Ids{});
  const Ids both = {"hex:R-14", "hex:R-20"};
  EXPECT_EQ(bearing("hex", "phases-6", "It is B's turn; the order is A and B."), both);
}

}  // namespace
}  // namespace arbiter::rulings_test
