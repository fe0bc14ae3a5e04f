#include "engine/core/picture.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/core/words.hpp"

namespace arbiter::drawing {
namespace {

struct Shades {
  std::string_view name, light, dark;
};
// The shades of each Paint, in the order of the enumerators.
constexpr std::array<Shades, 26> shades{
    {{"page", "fbfaf6", "17181b"},   {"panel", "f1eee4", "212328"}, {"card", "ffffff", "2c2f36"},
     {"back", "d9d3c6", "474b55"},   {"ink", "1f1d1a", "edebe4"},   {"soft", "55514a", "b9b5ab"},
     {"edge", "8b857a", "7b7870"},   {"alert", "b3261e", "ff8a80"}, {"on", "ffffff", "14151a"},
     {"a", "b3261e", "ff8a80"},      {"b", "1f4fa3", "8ab4f8"},     {"c", "2e7d32", "81c995"},
     {"d", "8e24aa", "d7a6e8"},      {"e", "b34f00", "ffb877"},     {"f", "3a3a3a", "c9c9c9"},
     {"g", "00696b", "7fd3d0"},      {"h", "7a4f24", "d9b48a"},     {"yellow", "7d6200", "f2d35b"},
     {"land", "f4ebd2", "38342a"},   {"sea", "d8e8f4", "1d3143"},   {"sand", "ead9a8", "5a5138"},
     {"forest", "84ab6f", "2f4d26"}, {"rock", "a0968e", "565049"},  {"grass", "d3e3a6", "48552f"},
     {"reef", "a6d8da", "22565c"},   {"water", "86b7df", "24476a"}}};

std::string_view name_of(Paint paint) { return shades[static_cast<std::size_t>(paint) - 1].name; }

// Widths of the printable ASCII characters in Arial, in thousandths of the font size.
constexpr std::array<std::uint16_t, 95> widths{
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};
constexpr std::string_view ellipsis = "…";

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// The width of the character that begins with this byte.
int width_of_character(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte >= 32 && byte < 127) return widths[byte - 32];
  return byte >= 0xE3 ? 1000 : 620;  // from here on mostly square characters
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string{name} + "=\"" + std::string{value} + "\"";
}
std::string attribute(std::string_view name, int value) { return attribute(name, number(value)); }

std::string classes(Paint fill, Paint line) {
  std::string names = fill == Paint::none ? "p-none" : "p-" + std::string{name_of(fill)};
  if (line != Paint::none) names += " q-" + std::string{name_of(line)};
  return attribute("class", names);
}
std::string width_attribute(Paint line, int width) {
  return line == Paint::none || width == 1 ? "" : attribute("stroke-width", width);
}

std::string box_text(const Box& box, Paint fill, Paint line, int line_width, int round) {
  return "<rect" + attribute("x", box.x) + attribute("y", box.y) + attribute("width", box.width) +
         attribute("height", box.height) + (round > 0 ? attribute("rx", round) : "") +
         classes(fill, line) + width_attribute(line, line_width) + "/>\n";
}

std::string style() {
  const auto rules = [](std::string_view Shades::*shade) {
    std::string text;
    for (const Shades& one : shades) {
      const std::string name{one.name}, colour{one.*shade};
      text += ".p-" + name + "{fill:#" + colour + "}.q-" + name + "{stroke:#" + colour + "}";
    }
    return text;
  };
  return "<style>.p-none{fill:none}" + rules(&Shades::light) +
         "@media screen and (prefers-color-scheme:dark){" + rules(&Shades::dark) + "}</style>\n";
}

// The square root, rounded down.
int root_of(int value) {
  int root = 0;
  for (int bit = 1 << 15; bit > 0; bit >>= 1)
    if ((root + bit) <= value / (root + bit)) root += bit;
  return root;
}

// "" for a character that SVG takes as it is.
std::string_view escape_of(char one) {
  switch (one) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
  }
  return "";
}

}  // namespace

Paint paint_of(Seat seat) {
  if (!seat.is_player()) return Paint::soft;
  return static_cast<Paint>(static_cast<unsigned>(Paint::seat_a) + seat.number);
}

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char one = text[i];
    const std::size_t unshown = one == '\n' ? 0 : unshown_bytes(text, i);
    if (unshown > 0) {
      result += ' ';
      i += unshown - 1;
      continue;
    }
    const std::string_view escape = escape_of(one);
    if (escape.empty())
      result += one;
    else
      result += escape;
  }
  return result;
}

int width_of(std::string_view text, int size, bool bold) {
  int sum = 0;
  for (const char one : text)
    if (!continues(one)) sum += width_of_character(one);
  return (sum * (bold ? 107 : 100) / 100 * size + 999) / 1000;
}

std::string shortened(std::string_view text, int room, int size, bool bold) {
  if (width_of(text, size, bold) <= room) return std::string{text};
  const int left = room - width_of(ellipsis, size, bold);
  std::size_t end = 0;
  for (std::size_t next = 0; next < text.size(); end = next) {
    ++next;
    while (next < text.size() && continues(text[next])) ++next;
    if (width_of(text.substr(0, next), size, bold) > left) break;
  }
  while (end > 0 && text[end - 1] == ' ') --end;
  return std::string{text.substr(0, end)} + std::string{ellipsis};
}

std::vector<std::string> lines_of(std::string_view text, int room, int size, std::size_t most,
                                  bool bold) {
  std::vector<std::string> lines;
  while (!text.empty() && lines.size() + 1 < most && width_of(text, size, bold) > room) {
    std::size_t end = 0;
    for (std::size_t space = text.find(' '); space != std::string_view::npos;
         space = text.find(' ', space + 1)) {
      if (width_of(text.substr(0, space), size, bold) > room) break;
      end = space;
    }
    if (end == 0) break;  // a word that is too long will be shortened
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  if (text.empty()) return lines;
  if (lines.size() + 1 < most && width_of(text, size, bold) > room) {
    const std::size_t space = text.find(' ');
    lines.push_back(shortened(text.substr(0, space), room, size, bold));
    if (space == std::string_view::npos) return lines;
    const auto rest = lines_of(text.substr(space + 1), room, size, most - lines.size(), bold);
    lines.insert(lines.end(), rest.begin(), rest.end());
    return lines;
  }
  lines.push_back(shortened(text, room, size, bold));
  return lines;
}

void Picture::begin(std::string_view title) {
  text_ += "<g><title>" + escaped(title) + "</title>\n";
}
void Picture::end() { text_ += "</g>\n"; }

void Picture::box(const Box& box, Paint fill, Paint line, int line_width, int round) {
  text_ += box_text(box, fill, line, line_width, round);
}

void Picture::box_behind(std::size_t mark, const Box& box, Paint fill, Paint line, int round) {
  text_.insert(mark, box_text(box, fill, line, 1, round));
}

void Picture::polygon(const std::vector<Point>& corners, Paint fill, Paint line, int line_width) {
  std::string points;
  for (const Point corner : corners)
    points += (points.empty() ? "" : " ") + number(corner.x) + "," + number(corner.y);
  text_ += "<polygon" + attribute("points", points) + classes(fill, line) +
           width_attribute(line, line_width) + "/>\n";
}

void Picture::disc(Point centre, int radius, Paint fill, Paint line, int line_width) {
  text_ += "<circle" + attribute("cx", centre.x) + attribute("cy", centre.y) +
           attribute("r", radius) + classes(fill, line) + width_attribute(line, line_width) +
           "/>\n";
}

void Picture::line(Point from, Point to, Paint paint, int width, bool dashed) {
  text_ += "<line" + attribute("x1", from.x) + attribute("y1", from.y) + attribute("x2", to.x) +
           attribute("y2", to.y) + classes(Paint::none, paint) + width_attribute(paint, width) +
           (dashed ? " stroke-dasharray=\"4 3\"" : "") + " stroke-linecap=\"round\"/>\n";
}

void Picture::arrow(Point from, Point to, Paint paint, int width) {
  const int across = to.x - from.x, down = to.y - from.y;
  const int length = root_of(across * across + down * down);
  if (length == 0) return;
  constexpr int kPoint = 9, kHalf = 5;
  const Point neck{to.x - across * kPoint / length, to.y - down * kPoint / length};
  const Point side{-down * kHalf / length, across * kHalf / length};
  line(from, neck, paint, width);
  polygon({to, {neck.x + side.x, neck.y + side.y}, {neck.x - side.x, neck.y - side.y}}, paint);
}

void Picture::text(Point place, std::string_view words, const Ink& ink, int room) {
  const std::string shown =
      room > 0 ? shortened(words, room, ink.size, ink.bold) : std::string{words};
  text_ += "<text" + attribute("x", place.x) + attribute("y", place.y) +
           attribute("class", "p-" + std::string{name_of(ink.paint)});
  if (ink.size != kSmallText) text_ += attribute("font-size", ink.size);
  if (ink.anchor != Anchor::start)
    text_ += attribute("text-anchor", ink.anchor == Anchor::middle ? "middle" : "end");
  if (ink.bold) text_ += attribute("font-weight", "bold");
  // A font wider than Arial is condensed if the text might otherwise exceed its room.
  if (const int wide = width_of(shown, ink.size, ink.bold); room > 0 && wide * 5 > room * 4)
    text_ += attribute("textLength", std::min(wide, room)) + " lengthAdjust=\"spacingAndGlyphs\"";
  text_ += ">" + escaped(shown) + "</text>\n";
}

int Picture::badge(Point corner, std::string_view words, Paint fill) {
  const int wide = width_of(words, kSmallText, true) + 8;
  box({corner.x, corner.y, wide, 16}, fill, Paint::none, 1, 4);
  text({corner.x + wide / 2, corner.y + 12}, words,
       {Paint::on_seat, kSmallText, Anchor::middle, true}, wide - 4);
  return wide;
}

std::string Picture::document(std::string_view title, std::string_view description, int width,
                              int height) const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"" +
         attribute("viewBox", "0 0 " + number(width) + " " + number(height)) +
         attribute("width", width) + attribute("height", height) +
         attribute("font-family", "Arial,Helvetica,Liberation Sans,sans-serif") +
         attribute("font-size", kSmallText) + ">\n<title>" + escaped(title) + "</title>\n<desc>" +
         escaped(description) + "</desc>\n" + style() +
         box_text({0, 0, width, height}, Paint::page, Paint::none, 1, 0) + text_ + "</svg>\n";
}

}  // namespace arbiter::drawing
