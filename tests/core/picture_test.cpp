// The drawing kit, and the layout of a map that is known by its borders.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/layout.hpp"
#include "engine/core/sheet.hpp"
#include "tests/xml_fault.hpp"

namespace arbiter::drawing {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}
std::string body(const std::string& document) { return document.substr(document.find("</style>")); }

TEST(XmlFault, FindsWhatIsNotWellFormed) {
  EXPECT_EQ(test::xml_fault("<a b=\"c\"><d/>e &amp; f</a>\n"), "");
  for (const std::string wrong :
       {"", "<a>", "<a></b>", "<a b=c/>", "<a b=\"<\"/>", "<a>&nbsp;</a>", "<a b=\"1\" b=\"2\"/>",
        "<a/><b/>", "text", "<a>\x01</a>", "<a><b></a></b>", "<a"})
    EXPECT_NE(test::xml_fault(wrong), "") << wrong;
}

TEST(Picture, EscapesWhatXmlCannotHold) {
  EXPECT_EQ(escaped("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; &quot;c&quot; 'd'");
  EXPECT_EQ(escaped("a\x01"
                    "b\tc\nd"),
            "a b c\nd");
  EXPECT_EQ(escaped("\xEF\xBF\xBE|\xEF\xBF\xBD"), " |\xEF\xBF\xBD");
  EXPECT_EQ(escaped("Zauberstab \xC3\xA4"), "Zauberstab \xC3\xA4");
  EXPECT_EQ(escaped("\x7F|\xC2\x85|\xC2\xA0"), " | |\xC2\xA0");
  for (const std::string_view unshown : {"\xE2\x80\xAE", "\xE2\x81\xA6", "\xEF\xB7\x90",
                                         "\xEF\xBF\xBF", "\xF0\x9F\xBF\xBE", "\xF4\x8F\xBF\xBF"})
    EXPECT_EQ(escaped("a" + std::string(unshown) + "b"), "a b");
  for (const std::string_view shown :
       {"\xE2\x80\xA7", "\xE2\x80\xAF", "\xE2\x81\xAA", "\xEF\xB7\xB0", "\xF0\x9F\x98\x80"})
    EXPECT_EQ(escaped(shown), shown);
}

TEST(Picture, ShortensToItsRoom) {
  EXPECT_EQ(shortened("Footman", 200, kSmallText), "Footman");
  const std::string cut = shortened("Captain Cato Sicarius", 60, kSmallText);
  EXPECT_TRUE(cut.ends_with("\xE2\x80\xA6")) << cut;
  EXPECT_LE(width_of(cut, kSmallText), 60);
  // Whole characters only.
  const std::string umlauts = shortened("\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4", 30, 12);
  for (std::size_t i = 0; i + 3 < umlauts.size(); i += 2)
    EXPECT_EQ(umlauts.substr(i, 2), "\xC3\xA4");
  EXPECT_EQ(shortened("anything", 0, kSmallText), "\xE2\x80\xA6");
}

TEST(Picture, BreaksLinesAtSpaces) {
  const auto lines = lines_of("Saffron Bay Hills", 70, kSmallText, 2, true);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0], "Saffron Bay");
  EXPECT_EQ(lines[1], "Hills");
  EXPECT_EQ(lines_of("one two three four five", 30, kSmallText, 1).size(), 1u);
  EXPECT_TRUE(lines_of("", 30, kSmallText, 3).empty());
  for (const auto& line : lines_of("Supercalifragilistic expialidocious word", 50, 12, 5))
    EXPECT_LE(width_of(line, 12), 50) << line;
}

TEST(Picture, IsWellFormedWhateverNamesSay) {
  Sheet sheet;
  const std::string name = "<script>\"&\x02 \xEF\xBF\xBF";
  sheet.heading(name);
  sheet.begin_panel(Paint::seat_a, "A", name);
  sheet.cards("", {{"A1", name, name, {name}}});
  sheet.chips(name, {{name, Paint::seat_b, true, name}});
  sheet.arrow({{name}}, {{name}}, name);
  sheet.end_panel();
  const std::string text = sheet.document(name, name);
  EXPECT_EQ(test::xml_fault(text), "");
  EXPECT_FALSE(has(text, "<script"));
}

TEST(Picture, HasALightAndADarkStyleAndSaysWhatItIs) {
  Sheet sheet;
  const std::string text = sheet.document("A title", "A description");
  EXPECT_TRUE(has(text, "role=\"img\""));
  EXPECT_TRUE(has(text, "<title>A title</title>"));
  EXPECT_TRUE(has(text, "<desc>A description</desc>"));
  EXPECT_TRUE(has(text, "prefers-color-scheme:dark"));
  EXPECT_EQ(text, sheet.document("A title", "A description"));
}

TEST(Picture, AnArrowWithoutLengthIsNotDrawn) {
  Picture one;
  one.arrow({5, 5}, {5, 5}, Paint::ink);
  EXPECT_EQ(one.mark(), 0u);
  one.arrow({0, 0}, {30, 40}, Paint::ink);
  EXPECT_TRUE(has(body(one.document("", "", 100, 100)), "<polygon points=\"30,40"));
}

TEST(Picture, ACardSaysAllInItsTitle) {
  Sheet sheet;
  sheet.cards(
      "",
      {{"A1", "A name that is much too long for the card that it stands on", "3/2", {"exhausted"}},
       {"A2", "", "", {}, Paint::seat_a, true}});
  const std::string text = body(sheet.document("", ""));
  EXPECT_TRUE(has(text,
                  "<title>A1 A name that is much too long for the card that it stands on, 3/2, "
                  "exhausted</title>"));
  EXPECT_TRUE(has(text, "<title>A2 face down</title>"));
}

TEST(Picture, LeavesOutWhatIsTooMuchAndSaysSo) {
  Sheet sheet;
  sheet.chips("Hand", std::vector<Chip>(Sheet::kMostChips + 7, Chip{"card"}));
  sheet.cards("", std::vector<CardFace>(Sheet::kMostCards + 3, CardFace{"A1", "Footman", ""}));
  const std::string text = body(sheet.document("", ""));
  EXPECT_TRUE(has(text, "and 7 more"));
  EXPECT_TRUE(has(text, "and 3 more"));
  EXPECT_LT(text.size(), 100'000u);
}

TEST(Picture, SaysWhoIsToAnswer) {
  const auto said = [](const Decision& decision, const Outcome& outcome = {}) {
    Sheet sheet;
    sheet.asked(decision, outcome);
    return body(sheet.document("", ""));
  };
  EXPECT_TRUE(has(said({SeatSet::of(Seat{0})}), "A must answer."));
  EXPECT_TRUE(has(said({SeatSet::first(2), Who::all}), "A and B must each answer."));
  EXPECT_TRUE(has(said({SeatSet::of(chance), Who::one, {}, 0, true}), "Chance may answer."));
  EXPECT_TRUE(has(said({}, {Ending::won, SeatSet::of(Seat{1})}), "Won by B."));
  EXPECT_TRUE(has(said({}, {Ending::drawn, {}}), "Drawn."));
}

// --- The layout of a map ---

using board::GridCell;
using Borders = std::vector<std::vector<std::uint8_t>>;

void join(Borders& borders, int one, int other) {
  borders[static_cast<std::size_t>(one)].push_back(static_cast<std::uint8_t>(other));
  borders[static_cast<std::size_t>(other)].push_back(static_cast<std::uint8_t>(one));
}
bool each_has_its_own(const std::vector<GridCell>& cells, int columns) {
  std::set<std::pair<int, int>> taken;
  for (const GridCell cell : cells) {
    if (cell.column < 0 || cell.column >= columns || cell.row < 0) return false;
    taken.insert({cell.column, cell.row});
  }
  return taken.size() == cells.size();
}
// How many borders are longer than a step.
int long_borders(const Borders& borders, const std::vector<GridCell>& cells) {
  int count = 0;
  for (std::size_t i = 0; i < borders.size(); ++i)
    for (const std::uint8_t other : borders[i]) count += steps_between(cells[i], cells[other]) > 1;
  return count / 2;
}

TEST(Layout, StepsAreThoseOfAGridOfHexes) {
  EXPECT_EQ(board::steps_between({0, 0}, {0, 3}), 3);
  EXPECT_EQ(board::steps_between({0, 0}, {1, 0}), 1);
  EXPECT_EQ(board::steps_between({0, 1}, {1, 0}), 1);
  EXPECT_EQ(board::steps_between({0, 0}, {1, 1}), 2);
  EXPECT_EQ(board::steps_between({1, 0}, {2, 1}), 1);
  EXPECT_EQ(board::steps_between({0, 0}, {4, 0}), 4);
}

TEST(Layout, FindsAGridThatIsThere) {
  for (const auto& [columns, rows] : {std::pair{1, 1}, {2, 3}, {4, 6}, {8, 11}}) {
    Borders borders(static_cast<std::size_t>(columns * rows));
    for (int one = 0; one < columns * rows; ++one)
      for (int other = one + 1; other < columns * rows; ++other)
        if (board::steps_between({one % columns, one / columns},
                                 {other % columns, other / columns}) == 1)
          join(borders, one, other);
    const auto cells = board::lay_out(borders, 8);
    EXPECT_TRUE(each_has_its_own(cells, 8));
    EXPECT_EQ(long_borders(borders, cells), 0) << columns << " by " << rows;
    EXPECT_EQ(board::lay_out(borders, 8), cells);
  }
}

TEST(Layout, TakesWhateverBordersThereAre) {
  EXPECT_TRUE(board::lay_out({}, 8).empty());
  EXPECT_TRUE(each_has_its_own(board::lay_out(Borders(96), 8), 8));  // islands
  Borders all(96), star(40), ways(30);
  for (int one = 0; one < 96; ++one)
    for (int other = one + 1; other < 96; ++other) join(all, one, other);
  for (int other = 1; other < 40; ++other) join(star, 0, other);
  for (int one = 0; one + 1 < 15; ++one) join(ways, one, one + 1);
  for (int one = 15; one + 1 < 30; ++one) join(ways, one, one + 1);
  for (const Borders& borders : {all, star, ways})
    for (const int columns : {1, 3, 8})
      EXPECT_TRUE(each_has_its_own(board::lay_out(borders, columns), columns));
}

}  // namespace
}  // namespace arbiter::drawing
