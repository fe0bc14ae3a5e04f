#include "engine/core/sheet.hpp"

#include <algorithm>

namespace arbiter::drawing {
namespace {

constexpr int kLine = 15;
constexpr int kChipHeight = 18;
constexpr int kMostChipWidth = 190;
constexpr int kInset = 5;  // from the edge of a card to its texts
constexpr std::size_t kNameLines = 3;
constexpr std::size_t kMostNotes = 8;

std::vector<std::string> name_lines(const CardFace& card) {
  if (card.name.empty()) return {"face down"};
  return lines_of(card.name, kCardWidth - 2 * kInset, kSmallText, kNameLines, true);
}
std::size_t notes_shown(const CardFace& card) { return std::min(card.notes.size(), kMostNotes); }

// Everything that the card says, for its title.
std::string in_full(const CardFace& card) {
  std::string text = card.id + (card.id.empty() ? "" : " ") +
                     (card.name.empty() ? std::string{"face down"} : card.name);
  if (!card.numbers.empty()) text += ", " + card.numbers;
  for (const auto& note : card.notes) text += ", " + note;
  return text;
}

int width_of(const Chip& chip) {
  return std::min(kMostChipWidth, drawing::width_of(chip.text, kSmallText) + 12);
}

}  // namespace

int height_of(const CardFace& card) {
  const std::size_t lines = (card.id.empty() && card.numbers.empty() ? 0u : 1u) +
                            name_lines(card).size() + notes_shown(card);
  return static_cast<int>(lines) * kLine + 8;
}

void draw(Picture& picture, Point corner, int height, const CardFace& card) {
  constexpr int room = kCardWidth - 2 * kInset;
  picture.begin(in_full(card));
  picture.box({corner.x, corner.y, kCardWidth, height}, card.back ? Paint::back : Paint::card,
              card.involved ? Paint::alert : card.owner, card.involved ? 3 : 2, 5);
  Point place{corner.x + kInset, corner.y + kLine};
  if (!card.id.empty() || !card.numbers.empty()) {
    const int left = drawing::width_of(card.id, kSmallText, true);
    picture.text(place, card.id, {card.owner, kSmallText, Anchor::start, true}, room);
    picture.text({corner.x + kCardWidth - kInset, place.y}, card.numbers,
                 {Paint::ink, kSmallText, Anchor::end, true}, room - left - 4);
    place.y += kLine;
  }
  for (const auto& line : name_lines(card)) {
    const Paint paint = card.name.empty() ? Paint::soft : Paint::ink;
    picture.text(place, line, {paint, kSmallText, Anchor::start, !card.name.empty()}, room);
    place.y += kLine;
  }
  for (std::size_t i = 0; i < notes_shown(card); ++i) {
    const bool last = i + 1 == kMostNotes && card.notes.size() > kMostNotes;
    picture.text(place, last ? "and more" : card.notes[i], {Paint::soft}, room);
    place.y += kLine;
  }
  picture.end();
}

void Sheet::heading(std::string_view words) {
  for (const auto& line : lines_of(words, right() - left(), kHeading, 4, true)) {
    top_ += kHeading + 4;
    picture_.text({left(), top_}, line, {Paint::ink, kHeading, Anchor::start, true},
                  right() - left());
  }
  top_ += 8;
}

void Sheet::line(std::string_view words, Paint paint, bool bold) {
  for (const auto& one : lines_of(words, right() - left(), kSmallText, 6, bold)) {
    top_ += kLine;
    picture_.text({left(), top_}, one, {paint, kSmallText, Anchor::start, bold}, right() - left());
  }
  top_ += 4;
}

void Sheet::asked(const Decision& decision, const Outcome& outcome) {
  const auto names_of = [](const SeatSet& seats) {
    std::vector<std::string> names;
    for (std::uint8_t i = 0; i < limits::kSeats; ++i)
      if (seats.has(Seat{i})) names.emplace_back(Seat{i}.text());
    for (const Seat one : {chance, table})
      if (seats.has(one)) names.emplace_back(one == table ? "the table" : one.text());
    return names;
  };
  std::string words;
  switch (outcome.state) {
    case Ending::running: break;
    case Ending::won: words = "Won by " + joined(names_of(outcome.winners), "nobody") + "."; break;
    case Ending::drawn: words = "Drawn."; break;
  }
  if (decision.asks()) {
    const auto names = names_of(decision.seats);
    words = capitalised(joined(names)) + (decision.optional ? " may" : " must") +
            (decision.who == Who::all && names.size() > 1 ? " each" : "") + " answer" +
            (decision.who == Who::any && names.size() > 1 ? ": the first answer counts." : ".");
  }
  if (!words.empty()) line(words, Paint::alert, true);
}

void Sheet::begin_panel(Paint owner, std::string_view badge, std::string_view title) {
  panel_mark_ = picture_.mark();
  panel_top_ = top_;
  panel_owner_ = owner;
  inside_ = true;
  top_ += 6;
  int indent = 0;
  if (!badge.empty()) indent = picture_.badge({left(), top_ + 2}, badge, owner) + 6;
  const auto lines = lines_of(title, right() - left() - indent, kPlainText, 4, true);
  for (const auto& one : lines) {
    top_ += kLine;
    picture_.text({left() + indent, top_}, one, {Paint::ink, kPlainText, Anchor::start, true},
                  right() - left() - indent);
  }
  top_ += lines.empty() ? 0 : 5;
}

void Sheet::end_panel() {
  top_ += 5;
  const int height = top_ - panel_top_;
  picture_.box_behind(panel_mark_, {kMargin, panel_top_, 4, height}, panel_owner_, Paint::none, 2);
  picture_.box_behind(panel_mark_, {kMargin, panel_top_, kPictureWidth - 2 * kMargin, height},
                      Paint::panel, Paint::none, 5);
  inside_ = false;
  top_ += 8;
}

int Sheet::flow(const std::vector<Chip>& chips, int left, int right, int first, int top) {
  int x = first;
  for (std::size_t i = 0; i < std::min(chips.size(), kMostChips); ++i) {
    const Chip& chip = chips[i];
    const int wide = width_of(chip);
    if (x + wide > right && x > left) {
      x = left;
      top += kChipHeight + 4;
    }
    picture_.begin(chip.title.empty() ? chip.text : chip.title);
    picture_.box({x, top, wide, kChipHeight}, chip.back ? Paint::back : Paint::card, chip.owner, 1,
                 4);
    picture_.text({x + 6, top + 13}, chip.text, {}, wide - 12);
    picture_.end();
    x += wide + 4;
  }
  return top + kChipHeight;
}

void Sheet::say_left_out(std::size_t count) {
  line("and " + number(static_cast<std::int64_t>(count)) + " more", Paint::soft);
}

void Sheet::chips(std::string_view label, const std::vector<Chip>& chips) {
  if (chips.empty()) return;
  int first = left();
  if (!label.empty()) {
    const int wide = std::min(drawing::width_of(label, kSmallText, true), (right() - left()) / 2);
    picture_.text({first, top_ + 14}, label, {Paint::soft, kSmallText, Anchor::start, true}, wide);
    first += wide + 8;
  }
  top_ = flow(chips, left(), right(), first, top_) + 5;
  if (chips.size() > kMostChips) say_left_out(chips.size() - kMostChips);
}

void Sheet::cards(std::string_view label, const std::vector<CardFace>& cards) {
  if (cards.empty()) return;
  if (!label.empty()) line(label, Paint::soft, true);
  const auto in_a_row =
      static_cast<std::size_t>((right() - left() + kCardStep - kCardWidth) / kCardStep);
  const std::size_t shown = std::min(cards.size(), kMostCards);
  for (std::size_t begin = 0; begin < shown; begin += in_a_row) {
    const std::size_t end = std::min(begin + in_a_row, shown);
    int height = 0;
    for (std::size_t i = begin; i < end; ++i) height = std::max(height, height_of(cards[i]));
    for (std::size_t i = begin; i < end; ++i)
      draw(picture_, {left() + static_cast<int>(i - begin) * kCardStep, top_}, height, cards[i]);
    top_ += height + 5;
  }
  if (cards.size() > shown) say_left_out(cards.size() - shown);
}

void Sheet::arrow(const std::vector<Chip>& from, const std::vector<Chip>& to,
                  std::string_view how) {
  constexpr int kBetween = 120;
  const int half = (right() - left() - kBetween) / 2;
  const int end = std::max(flow(from, left(), left() + half, left(), top_),
                           flow(to, right() - half, right(), right() - half, top_));
  const int middle = top_ + kChipHeight / 2;
  picture_.text({left() + half + kBetween / 2, middle - 1 + (to.empty() ? 5 : 0)}, how,
                {Paint::soft, kSmallText, Anchor::middle}, kBetween - 12);
  if (!to.empty())
    picture_.arrow({left() + half + 6, middle + 5}, {right() - half - 6, middle + 5}, Paint::alert);
  top_ = end + 6;
}

}  // namespace arbiter::drawing
