// A refusal names the rulings that bear on it, and no others.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "codec/game_codec.hpp"
#include "codec/words.hpp"

namespace arbiter::rulings_test {
namespace {

std::vector<std::string> bearing(const std::string& game, const char* row, const char* move,
                                 const std::vector<std::string>& moment = {}) {
  std::vector<std::string> ids;
  const Book book = codec_of(game)->book();
  for (const RulingText& one :
       rulings_on(book, standard_terms(book), *find_row(book, row), {move}, moment))
    ids.push_back(one.id);
  return ids;
}
using Ids = std::vector<std::string>;

// R-115 lets any unit block, or only able ones.
TEST(Rulings, SayWhatTheLogHasChosen) {
  if (codec_of("conquest") == nullptr) GTEST_SKIP();
  const Book book = codec_of("conquest")->book();
  Terms terms = standard_terms(book);
  const auto ruling = [&] {
    return rulings_on(book, terms, *find_row(book, "B.3-1"), {"block"}, {}).at(0).ruling;
  };
  const std::string as_it_is = ruling();
  const auto option = std::find_if(book.options.begin(), book.options.end(),
                                   [](const RulingOption& one) { return one.id == "R-115"; });
  terms.rulings[static_cast<std::size_t>(option - book.options.begin())] = 1;
  EXPECT_EQ(ruling(), as_it_is + " This log has chosen able_units instead of any_unit.");
}

// R-37 is about surrendering and offering a draw without priority.
TEST(Rulings, ThatAreAboutOtherMovesDoNotBearOnOne) {
  if (codec_of("conquest") == nullptr) GTEST_SKIP();
  const Ids with = {"conquest:R-37"};
  EXPECT_EQ(bearing("conquest", "6.3-1", "wait"), Ids{});
  EXPECT_EQ(bearing("conquest", "6.3-1", "surrender"), with);
}

// R-36 says that no card becomes Limited by being discarded as a shield card, which refuses
// nothing.
TEST(Rulings, ThatRefuseNothingStandWithTheRowAlone) {
  if (codec_of("wh40k") == nullptr) GTEST_SKIP();
  const Book book = codec_of("wh40k")->book();
  EXPECT_EQ(rulings_of(book, *find_row(book, "keywords-12")).size(), 3u);
  EXPECT_EQ(bearing("wh40k", "keywords-12", "deploy"), Ids{"wh40k:R-16"});
}

// R-20 is about actions in the command phase, and R-74 about those while a battle ability is asked
// for.
TEST(Rulings, ThatAreAboutOneMomentDoNotBearOnAnother) {
  if (codec_of("wh40k") == nullptr) GTEST_SKIP();
  const Ids in_command = {"wh40k:R-20", "wh40k:R-58"}, when_won = {"wh40k:R-58", "wh40k:R-74"};
  EXPECT_EQ(bearing("wh40k", "card-abilities-1", "play", {"command", "bonus"}), in_command);
  EXPECT_EQ(bearing("wh40k", "card-abilities-1", "play", {"combat", "won"}), when_won);
  EXPECT_EQ(bearing("wh40k", "card-abilities-1", "play", {"combat", "attack"}), Ids{"wh40k:R-58"});
}

// R-69 is only about Roads, although the row also refuses Keeps.
TEST(Rulings, ThatAreAboutOneThingDoNotBearOnAnother) {
  if (codec_of("zabor") == nullptr) GTEST_SKIP();
  EXPECT_EQ(bearing("zabor", "kw-acquire-8", "improve:road"), Ids{"zabor:R-69"});
  EXPECT_EQ(bearing("zabor", "kw-acquire-8", "improve:keep"), Ids{});
}

TEST(Rulings, AreAboutMovesOfTheirGame) {
  for (const GameCodec* codec : codecs()) {
    std::set<std::string> kinds = {"start"};
    for (const AlternativeShape& one : codec->forms().move->alternatives) kinds.emplace(one.name);
    for (const Ruling& one : codec->book().rulings) {
      std::istringstream moves{std::string{one.moves}};
      for (std::string kind; moves >> kind;)
        EXPECT_TRUE(kinds.contains(kind.substr(0, kind.find(':')))) << one.id << ": " << kind;
    }
  }
}

// Adds the names of all enumerations in the fields of a shape.
void add_names(const Shape& shape, std::set<std::string_view>& names) {
  names.insert(shape.names.begin(), shape.names.end());
  for (const FieldShape& field : shape.fields) add_names(field.shape(), names);
  if (shape.optional.held != nullptr) add_names(shape.optional.held(), names);
}

TEST(Rulings, AreAboutMomentsOfTheirGame) {
  for (const GameCodec* codec : codecs()) {
    std::set<std::string_view> names;
    for (const Shape* part : codec->forms().position)
      for (const FieldShape& field : part->fields)
        if (field.name == "at") add_names(field.shape(), names);
    for (const Ruling& one : codec->book().rulings) {
      std::istringstream moments{std::string{one.moments}};
      for (std::string moment; moments >> moment;)
        EXPECT_TRUE(names.contains(moment)) << one.id << ": " << moment;
    }
  }
}

}  // namespace
}  // namespace arbiter::rulings_test
