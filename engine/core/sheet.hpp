// A picture that is filled from top to bottom: headings, lines, panels, and in them cards, names
// and arrows between names. What a table of cards needs.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/decision.hpp"
#include "engine/core/picture.hpp"

namespace arbiter::drawing {

// A name in a small frame.
struct Chip {
  std::string text;
  Paint owner = Paint::edge;
  bool back = false;    // face down, or spent
  std::string title{};  // what it is in full; empty: the text
};

// A card that lies on the table.
struct CardFace {
  std::string id;                    // "A3"; may be empty
  std::string name;                  // empty: it lies face down
  std::string numbers;               // printed large: "3 / 2"
  std::vector<std::string> notes{};  // a line each: states, what lies on it
  Paint owner = Paint::edge;
  bool back = false;      // lies face down, or is exhausted
  bool involved = false;  // takes part in what is going on: drawn with a frame
};
inline constexpr int kCardWidth = 91;
inline constexpr int kCardStep = 95;  // from card to card

// Of a card that is drawn.
int height_of(const CardFace& card);
// Draws it `height` high, which is at least height_of(card).
void draw(Picture& picture, Point corner, int height, const CardFace& card);

class Sheet {
 public:
  // The most cards and names drawn in one place; how many more there are is said in words.
  static constexpr std::size_t kMostCards = 70;
  static constexpr std::size_t kMostChips = 120;

  void heading(std::string_view words);
  // Broken into lines where it is long.
  void line(std::string_view words, Paint paint = Paint::ink, bool bold = false);

  // Who is to answer, or how the game has ended.
  void asked(const Decision& decision, const Outcome& outcome);

  // A panel with a stripe in the colour of its owner; its badge may be empty.
  void begin_panel(Paint owner, std::string_view badge, std::string_view title);
  void end_panel();

  // The label comes first; nothing at all is drawn where there are no chips.
  void chips(std::string_view label, const std::vector<Chip>& chips);
  void cards(std::string_view label, const std::vector<CardFace>& cards);
  // Arrows from what is on the left to what is on the right; `how` stands above the arrow.
  void arrow(const std::vector<Chip>& from, const std::vector<Chip>& to, std::string_view how);

  // Where the next thing will be, for what a game draws itself.
  int top() const { return top_; }
  void down_to(int top) { top_ = top; }
  // For a board that needs more than the width of a picture.
  void widen(int width) { width_ = std::max(width_, width); }
  int left() const { return kMargin + (inside_ ? kIndent : 0); }
  int right() const { return kPictureWidth - kMargin - (inside_ ? kIndent : 0); }
  Picture& picture() { return picture_; }

  std::string document(std::string_view title, std::string_view description) const {
    return picture_.document(title, description, width_, top_ + kMargin);
  }

 private:
  static constexpr int kIndent = 10;

  // Draws chips between two edges from a height on. Returns where they end.
  int flow(const std::vector<Chip>& chips, int left, int right, int first, int top);
  void say_left_out(std::size_t count);

  Picture picture_;
  int top_ = kMargin;
  int width_ = kPictureWidth;
  bool inside_ = false;
  std::size_t panel_mark_ = 0;
  int panel_top_ = 0;
  Paint panel_owner_ = Paint::none;
};

}  // namespace arbiter::drawing
