// Draws a position as an SVG document: shapes and texts in one style for all games.
//
// Coordinates are whole numbers, so every build draws the same bytes. A picture is `kPictureWidth`
// units wide, unless a board needs more, and as high as necessary. Printed 148 mm wide (A5), a
// unit is 0.6 pt: the smallest text, `kSmallText`, is then 7.2 pt high. The document has its own
// style for light and dark screens. It has no script, no reference and no id, so a page may
// contain several pictures.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.hpp"

namespace arbiter::drawing {

inline constexpr int kPictureWidth = 700;
inline constexpr int kSmallText = 12;
inline constexpr int kPlainText = 13;
inline constexpr int kHeading = 16;
inline constexpr int kMargin = 10;

struct Point {
  int x = 0, y = 0;
};
struct Box {
  int x = 0, y = 0, width = 0, height = 0;
  Point middle() const { return {x + width / 2, y + height / 2}; }
};

// What a colour stands for. Each has a light and a dark shade.
enum class Paint : std::uint8_t {
  none,
  page,
  panel,
  card,
  back,  // for a card that is face down or exhausted
  ink,
  soft,  // for less important text
  edge,
  alert,
  on_seat,  // text on the colour of a seat
  seat_a,
  seat_b,
  seat_c,
  seat_d,
  seat_e,
  seat_f,
  seat_g,
  seat_h,
  yellow,
  land,
  sea,
  sand,
  forest,
  rock,
  grass,
  reef,
  water
};
// The colour of a player; `soft` for any other seat.
Paint paint_of(Seat seat);

enum class Anchor : std::uint8_t { start, middle, end };
struct Ink {
  Paint paint = Paint::ink;
  int size = kSmallText;
  Anchor anchor = Anchor::start;
  bool bold = false;
};

// As it may stand in an element of HTML or XML or, in double quotes, in an attribute. What does not
// show (words.hpp), most of which XML does not take, becomes a blank, except for line ends.
// Requires UTF-8.
std::string escaped(std::string_view text);
// The approximate width of a text in Arial.
int width_of(std::string_view text, int size, bool bold = false);
// As much of the text as fits, with an ellipsis if something is missing.
std::string shortened(std::string_view text, int room, int size, bool bold = false);
// The text broken at spaces into at most `most` lines; the last one is shortened if necessary.
std::vector<std::string> lines_of(std::string_view text, int room, int size, std::size_t most,
                                  bool bold = false);

class Picture {
 public:
  // Whatever is drawn up to the matching end() has this title, which a browser shows under the
  // pointer.
  void begin(std::string_view title);
  void end();

  void box(const Box& box, Paint fill, Paint line = Paint::none, int line_width = 1, int round = 0);
  void polygon(const std::vector<Point>& corners, Paint fill, Paint line = Paint::none,
               int line_width = 1);
  void disc(Point centre, int radius, Paint fill, Paint line = Paint::none, int line_width = 1);
  void line(Point from, Point to, Paint paint, int width = 1, bool dashed = false);
  // A line with an arrowhead at its end. Draws nothing if its length is 0.
  void arrow(Point from, Point to, Paint paint, int width = 2);
  // Draws a text on the base line `place`. If `room` is not 0, the text is shortened to it and
  // stays within it in any font.
  void text(Point place, std::string_view words, const Ink& ink = {}, int room = 0);
  // Draws a short text on a rounded box with its upper left corner at `corner`. Returns the width
  // of the box.
  int badge(Point corner, std::string_view words, Paint fill);

  // The present place in the document. box_behind() draws a box behind everything drawn since
  // then.
  std::size_t mark() const { return text_.size(); }
  void box_behind(std::size_t mark, const Box& box, Paint fill, Paint line, int round);

  // The whole document. Title and description are plain text.
  std::string document(std::string_view title, std::string_view description, int width,
                       int height) const;

 private:
  std::string text_;
};

}  // namespace arbiter::drawing
