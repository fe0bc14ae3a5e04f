// Why a rule refuses a move: what there is, and what the move would need.
#include "ferrymen/rows.hpp"
#include "tests/sixth/judging.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {
namespace {

class Refusal {
 public:
  Refusal(const Reading& reading, Seat by) : reading_(reading), by_(by) {}

  // Says what the game waits for.
  std::string waits() const {
    const State& state = reading_.state();
    const std::string turn{state.turn.text()};
    if (reading_.is_over()) return "The game is over; it has ended in the turn of " + turn + ".";
    switch (state.stage) {
      case Stage::dealing: return turn + " is dealt the next of the first cards.";
      case Stage::rolling: return "It is " + turn + "'s turn, and the die is to be rolled.";
      case Stage::pondering:
        return turn + " has rolled " + number(state.strokes) +
               " and may have the die rolled again.";
      case Stage::sailing:
        return "It is " + turn + "'s turn, with " + counted(state.strokes, "stroke") +
               " left and " + counted(reading_.of(state.turn).coins, "coin") + ".";
      case Stage::drawing: return turn + " has moored and is to be dealt a card.";
      case Stage::laying_away:
        return turn + " has moored and holds " + counted(hand(state.turn), "card") + ".";
    }
    return "";
  }

  std::string about(const Deal& move, RuleId rule) const {
    if (rule != mentions<"1-5">)
      return waits() + " The entry deals " + counted(move.cards.size(), "card") + " to " +
             std::string{move.to.text()} + ".";
    std::vector<std::string> cards;
    for (const Card card : move.cards)
      cards.push_back(number(copies_of(reading_.state().deck, card)) + " of " + name(card));
    return "The deck has " + joined(cards, "nothing") + ".";
  }
  std::string about(const Roll& move, RuleId) const {
    return waits() + " The entry shows " + number(move.value) + " on a die of " + number(kSides) +
           " sides.";
  }
  std::string about(const Sail& move, RuleId rule) const {
    if (!sails(rule)) return waits();
    const Place from = reading_.of(by_).at;
    if (rule == mentions<"3-2">) return who() + " is on " + place_name(from) + ".";
    if (rule == mentions<"3-7">) return full(move.to);
    return "It takes " + counted(Reading::strokes_for(from, move.to), "stroke") + "; there are " +
           number(reading_.state().strokes) + ".";
  }
  std::string about(const Embark& move, RuleId rule) const {
    if (!sails(rule)) return waits();
    if (rule == mentions<"4-1">) return who() + " does not hold " + name(move.card) + ".";
    if (rule == mentions<"4-3">) return aboard();
    if (rule == mentions<"4-7">) return name(move.card) + " is a help of " + who() + "'s.";
    return name(move.card) + " waits on " + place_name(reading_.content()[move.card].from) + "; " +
           who() + " is on " + place_name(reading_.of(by_).at) + ".";
  }
  std::string about(const Land& move, RuleId rule) const {
    if (!sails(rule)) return waits();
    if (rule == mentions<"4-4">) return name(move.card) + " is not aboard. " + aboard();
    return name(move.card) + " wants to go to " + place_name(reading_.content()[move.card].to) +
           "; " + who() + " is on " + place_name(reading_.of(by_).at) + ".";
  }
  std::string about(const Play& move, RuleId rule) const {
    if (!sails(rule)) return waits();
    if (rule == mentions<"5-1">) return who() + " does not hold " + name(move.card) + ".";
    if (rule == mentions<"5-2">)
      return name(move.card) + " is not a help that " + who() + " can play.";
    if (!reading_.plays(move.ferry) || rule == mentions<"5-5">)
      return (move.ferry == nobody ? "No ferry"
                                   : "The ferry of " + std::string{move.ferry.text()}) +
             " is named by " + who() + " for " + name(move.card) + ".";
    const Place at = reading_.of(move.ferry).at;
    if (rule == mentions<"3-7">) return full({at.bank, static_cast<std::uint8_t>(at.landing + 1)});
    return "The ferry of " + std::string{move.ferry.text()} + " is on " + place_name(at) + ".";
  }
  std::string about(const LayAway& move, RuleId rule) const {
    if (rule != mentions<"6-4">) return waits();
    return who() + " does not hold " + name(move.card) + ".";
  }
  template <OneOf<Pass, Again, Moor> M>
  std::string about(const M&, RuleId) const {
    return waits();
  }
  std::string about(const Concede&, RuleId) const { return waits(); }

  std::string who() const { return std::string{by_.text()}; }

 private:
  // Whether the rule is about the ferry itself rather than the turn.
  bool sails(RuleId rule) const {
    return reading_.plays(by_) && rule != mentions<"1-4"> && rule != mentions<"2-1"> &&
           rule != mentions<"3-1">;
  }
  std::size_t hand(Seat seat) const { return reading_.of(seat).hand.size(); }
  std::string name(Card card) const { return card_name(reading_.content(), card); }
  std::string full(Place place) const {
    return "On " + place_name(place) + " there are " + number(reading_.ferries_at(place)) +
           " ferries.";
  }
  std::string aboard() const {
    std::vector<std::string> cards;
    for (const Card card : reading_.of(by_).aboard) cards.push_back(name(card));
    return who() + " carries " + joined(cards, "nobody") + ".";
  }

  const Reading& reading_;
  const Seat by_;
};

}  // namespace

std::string tell_refusal(const Reading& reading, Seat by, const Move& move, RuleId rule) {
  const Refusal refusal(reading, by);
  if (rule == mentions<"7-8">) return refusal.who() + " has given up. " + refusal.waits();
  return std::visit([&](const auto& one) { return refusal.about(one, rule); }, move);
}

}  // namespace arbiter::ferrymen
