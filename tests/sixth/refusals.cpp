// Why a rule refuses a move, where its text leaves a number open.
#include "ferrymen/rows.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {
namespace {

std::string of_card(const Reading& reading, Card card, RuleId rule) {
  if (!reading.is_passenger(card)) return {};
  const CardText& text = reading.content()[card];
  if (rule == row<"4-2">) return text.name + " waits on " + place_name(text.from) + ".";
  if (rule == row<"4-5">) return text.name + " wants to go to " + place_name(text.to) + ".";
  return {};
}

}  // namespace

std::string tell_refusal(const Reading& reading, Seat by, const Move& move, RuleId rule) {
  if (const auto* one = std::get_if<Embark>(&move)) return of_card(reading, one->card, rule);
  if (const auto* one = std::get_if<Land>(&move)) return of_card(reading, one->card, rule);
  const auto* sail = std::get_if<Sail>(&move);
  if (sail == nullptr || rule != row<"3-6"> || !reading.plays(by)) return {};
  return "It takes " + counted(Reading::strokes_for(reading.of(by).at, sail->to), "stroke") +
         "; there are " + number(reading.state().strokes) + ".";
}

}  // namespace arbiter::ferrymen
