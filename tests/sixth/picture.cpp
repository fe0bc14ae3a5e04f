// A position as a picture: the river with its two banks, and the ferrymen.
#include <string>
#include <vector>

#include "engine/core/sheet.hpp"
#include "engine/core/work.hpp"
#include "tests/sixth/ferrymen.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {
namespace {

using namespace drawing;

std::vector<Chip> chips_of(const Content& content, const std::vector<Card>& cards, Paint paint) {
  std::vector<Chip> chips;
  for (const Card card : cards) chips.push_back({card_name(content, card), paint, !card.known()});
  return chips;
}

// The places of a bank from the source to the mouth, with the ferries there.
void draw_bank(Sheet& sheet, const State& state, char bank) {
  std::vector<CardFace> places;
  for (std::uint8_t landing = 1; landing <= kLandings; ++landing) {
    CardFace place{Place{bank, landing}.text(), bank == 'w' ? "west bank" : "east bank", ""};
    for (const Ferryman& one : state.ferrymen)
      if (one.at == Place{bank, landing})
        place.notes.push_back("ferry of " + std::string{one.seat.text()});
    place.involved = !place.notes.empty();
    places.push_back(std::move(place));
  }
  sheet.cards("", places);
}

void draw_ferryman(Sheet& sheet, const Content& content, const Ferryman& one) {
  const Paint paint = paint_of(one.seat);
  if (!charge(1 + one.hand.size() + one.aboard.size())) return;
  sheet.begin_panel(paint, one.seat.text(),
                    one.left ? "has given up"
                             : counted(one.coins, "coin") + ", " +
                                   counted(one.landed, "passenger") + " set ashore");
  sheet.chips("Aboard", chips_of(content, one.aboard, paint));
  sheet.chips("Hand", chips_of(content, one.hand, paint));
  sheet.end_panel();
}

}  // namespace

std::string Rules::picture(const Content& content, const State& state) {
  const Reading reading(content, state);
  const std::string words = ferrymen::tell_position(reading);
  Sheet sheet;
  sheet.heading(words.substr(0, words.find('\n')));
  sheet.asked(decision(content, state), state.outcome);
  sheet.begin_panel(Paint::water, "", "The river");
  draw_bank(sheet, state, 'w');
  draw_bank(sheet, state, 'e');
  sheet.end_panel();
  for (const Ferryman& one : state.ferrymen) draw_ferryman(sheet, content, one);
  std::vector<Chip> away;
  for (const Copies& one : state.away)
    away.push_back({card_name(content, one.card) + " \xC3\x97" + number(one.copies)});
  sheet.chips("Laid away", away);
  sheet.line(capitalised(counted(reading.undealt(), "card")) + " to be dealt.", Paint::soft);
  return sheet.document("The Ferrymen. " + words.substr(0, words.find('\n')), words);
}

}  // namespace arbiter::ferrymen
