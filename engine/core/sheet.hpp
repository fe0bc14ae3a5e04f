// A picture that is filled from top to bottom with headings, lines and panels. Panels contain
// cards, names and arrows between names. This is enough for a table of cards.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/picture.hpp"
#include "engine/core/words.hpp"
#include "engine/core/work.hpp"

namespace arbiter::drawing {

// A name in a small frame.
struct Chip {
  std::string text;
  Paint owner = Paint::edge;
  bool back = false;    // face down, or spent
  std::string title{};  // the full text; empty: `text`
};

// A card that lies on the table.
struct CardFace {
  std::string id;                    // "A3"; may be empty
  std::string name;                  // empty: the card is face down
  std::string numbers;               // printed large: "3 / 2"
  std::vector<std::string> notes{};  // one on each line: states, cards that are attached
  Paint owner = Paint::edge;
  bool back = false;      // face down, or exhausted
  bool involved = false;  // takes part in the current procedure: drawn with a frame
};
inline constexpr int kCardWidth = 91;
inline constexpr int kCardStep = 95;  // distance from card to card

// The height that this card needs.
int height_of(const CardFace& card);
// Draws the card `height` high; `height` is at least height_of(card).
void draw(Picture& picture, Point corner, int height, const CardFace& card);

class Sheet {
 public:
  // The greatest number of cards or names that are drawn in one place. A text says how many more
  // there are.
  static constexpr std::size_t kMostCards = 70;
  static constexpr std::size_t kMostChips = 120;

  void heading(std::string_view words);
  // Writes a line, and breaks it if it is too long.
  void line(std::string_view words, Paint paint = Paint::ink, bool bold = false);

  // Writes who must answer, or how the game has ended.
  void asked(const Decision& decision, const Outcome& outcome);

  // Begins a panel with a stripe in its owner's colour; the badge may be empty.
  void begin_panel(Paint owner, std::string_view badge, std::string_view title);
  void end_panel();

  // Draws the label and then the chips; draws nothing if there are no chips.
  void chips(std::string_view label, const std::vector<Chip>& chips);
  void cards(std::string_view label, const std::vector<CardFace>& cards);
  // Draws what is known of a pile: each card with its place from the top. `chip_of` makes the chip
  // for the number of a card.
  template <class ChipOf>
  void known_of_pile(std::string_view pile, const Slots& slots, ChipOf chip_of) {
    std::vector<Chip> known;
    glance(slots.numbers.size());
    for (std::size_t i = 0; i < slots.numbers.size() && known.size() <= kMostChips; ++i) {
      if (slots.numbers[i] == 0) continue;
      known.push_back(chip_of(slots.numbers[i]));
      known.back().text = number(static_cast<std::int64_t>(i + 1)) + ". " + known.back().text;
    }
    chips(std::string(pile) + " from the top", known);
  }
  // Draws arrows from the chips on the left to those on the right, with `how` above the arrow.
  void arrow(const std::vector<Chip>& from, const std::vector<Chip>& to, std::string_view how);

  // Where the next item will be, for a game that draws something itself.
  int top() const { return top_; }
  void down_to(int top) { top_ = top; }
  // Makes room for a board that needs more than the width of a picture.
  void widen(int width) { width_ = std::max(width_, width); }
  int left() const { return kMargin + (inside_ ? kIndent : 0); }
  int right() const { return kPictureWidth - kMargin - (inside_ ? kIndent : 0); }
  Picture& picture() { return picture_; }

  std::string document(std::string_view title, std::string_view description) const {
    return picture_.document(title, description, width_, top_ + kMargin);
  }

 private:
  static constexpr int kIndent = 10;

  // Draws chips between the edges `left` and `right`, beginning at `top`. Returns the height at
  // which they end.
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
