// What makes a position impossible, however it was reached.
#include "tests/sixth/soundness.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "engine/core/soundness.hpp"
#include "engine/core/work.hpp"
#include "ferrymen/rows.hpp"
#include "tests/sixth/reading.hpp"

namespace arbiter::ferrymen {
namespace {

constexpr std::size_t kMostStrokesOfCard = 9;
constexpr std::size_t kMostFare = 20;

class Soundness {
 public:
  Soundness(const Content& content, const State& state)
      : content_(content), state_(state), reading_(content, state) {}

  std::vector<PositionProblem> problems() {
    if (!is_seated() || !glance(things())) return found_.take();
    check_lists();
    if (!found_.empty()) return found_.take();
    check_copies();
    for (const Ferryman& one : state_.ferrymen) check_ferryman(one);
    check_places();
    reading_.is_over() ? check_outcome() : check_running();
    return found_.take();
  }

 private:
  static std::string path(Seat seat, std::string_view member) {
    return "/ferrymen/" + std::string{seat.text()} + std::string{member};
  }
  std::size_t things() const {
    std::size_t sum = content_.cards.size() + state_.deck.size() + state_.away.size();
    for (const Ferryman& one : state_.ferrymen) sum += one.hand.size() + one.aboard.size();
    return sum;
  }

  // Nothing else can be checked without this.
  bool is_seated() {
    const auto& all = state_.ferrymen;
    bool in_order = all.size() >= 2 && all.size() <= 4;
    for (std::size_t i = 0; in_order && i < all.size(); ++i) in_order = all[i].seat.number == i;
    return found_.need(in_order, "/ferrymen", "two to four sit in the order of the seats") &&
           found_.need(reading_.has(state_.turn), "/turn", "nobody sits there");
  }

  // Checks that lists contain cards of the pack and are sorted.
  void check_lists() {
    const auto is_stock = [&](const std::vector<Copies>& list) {
      for (std::size_t i = 0; i < list.size(); ++i)
        if (!is_card(list[i].card) || list[i].copies == 0 ||
            (i > 0 && !(list[i - 1].card < list[i].card)))
          return false;
      return true;
    };
    found_.need(is_stock(state_.deck), "/deck", "it lists each card that it has copies of once");
    found_.need(is_stock(state_.away), "/away", "it lists each card that it has copies of once");
    for (const Ferryman& one : state_.ferrymen) {
      check_cards(one.hand, path(one.seat, "/hand"));
      check_cards(one.aboard, path(one.seat, "/aboard"));
    }
  }
  bool is_card(Card card) const { return card.index < content_.cards.size(); }
  void check_cards(const std::vector<Card>& list, const std::string& at) {
    found_.need(std::is_sorted(list.begin(), list.end()), at, "the cards are sorted");
    for (std::size_t i = 0; i < list.size(); ++i)
      found_.need(is_card(list[i]), at + "/" + std::to_string(i), "each card is named");
  }

  void check_copies() {
    std::map<Card, std::uint32_t> copies;
    for (const auto* list : {&state_.deck, &state_.away})
      for (const Copies& one : *list) copies[one.card] += one.copies;
    for (const Ferryman& one : state_.ferrymen)
      for (const auto* list : {&one.hand, &one.aboard})
        for (const Card card : *list) ++copies[card];
    for (std::size_t i = 0; i < content_.cards.size(); ++i) {
      const Card card{static_cast<std::uint16_t>(i)};
      const CardText& text = content_[card];
      found_.need(copies[card] == text.copies, "/deck",
                  "of \"" + text.id + "\" there are " + std::to_string(copies[card]) +
                      " copies altogether; the pack has " + std::to_string(text.copies));
    }
  }

  void check_ferryman(const Ferryman& one) {
    found_.need(one.left == !one.at, path(one.seat, "/at"),
                "a ferry is on the river until its ferryman gives up", row<"7-7">);
    found_.need(!one.left || (one.hand.empty() && one.aboard.empty()), path(one.seat, "/hand"),
                "who has given up has no cards", row<"7-7">);
    found_.need(one.aboard.size() <= kRoom, path(one.seat, "/aboard"),
                "a ferry carries two passengers at most", row<"4-3">);
    for (const Card card : one.aboard)
      found_.need(reading_.is_passenger(card), path(one.seat, "/aboard"),
                  "only passengers are aboard", row<"4-7">);
    std::uint32_t landed = 0;
    for (const Copies& copies : state_.away)
      if (reading_.is_passenger(copies.card)) landed += copies.copies;
    found_.need(one.landed <= landed, path(one.seat, "/landed"),
                "who was set ashore has been laid away", row<"4-6">);
  }

  void check_places() {
    for (unsigned i = 0; i < kPlaces; ++i)
      found_.need(reading_.ferries_at(Place::nth(i)) <= kRoom, "/ferrymen",
                  "a place has room for two ferries", row<"3-7">);
  }

  void check_outcome() {
    const Outcome& outcome = state_.outcome;
    const bool won = outcome.state == Ending::won;
    found_.need(outcome.winners.size() == (won ? 1u : 0u), "/outcome/winners",
                "one wins, or nobody");
    found_.need((outcome.winners.bits & ~reading_.playing().bits) == 0, "/outcome/winners",
                "who wins has not given up", row<"7-8">);
    const bool known =
        outcome.rule == row<"7-1"> || outcome.rule == row<"7-2"> || outcome.rule == row<"7-9">;
    found_.need(known, "/outcome/rule", "a game ends by 7-1, 7-2 or 7-9");
  }

  void check_running() {
    found_.need(state_.outcome == Outcome{}, "/outcome", "a game that continues has no outcome");
    found_.need(reading_.playing().size() >= 2, "/ferrymen", "who is left alone has won",
                row<"7-9">);
    found_.need(reading_.plays(state_.turn), "/turn", "who has given up has no turn", row<"7-8">);
    for (const Ferryman& one : state_.ferrymen) check_wealth(one);
    check_stage();
  }

  bool is_now(const Ferryman& one, Stage stage) const {
    return one.seat == state_.turn && state_.stage == stage;
  }
  void check_wealth(const Ferryman& one) {
    const std::size_t full = is_now(one, Stage::laying_away) ? kHand + 1 : kHand;
    found_.need(one.hand.size() <= full, path(one.seat, "/hand"), "the hand is too large",
                row<"6-3">);
    // While he sails he may gain as many coins as his passengers allow.
    const std::size_t with_him = one.hand.size() + one.aboard.size();
    const std::size_t gone = kHand + kRoom - std::min(with_him, kHand + kRoom);
    const std::size_t most = kRich - 1 + (is_now(one, Stage::sailing) ? kMostFare * gone : 0);
    found_.need(one.coins <= most, path(one.seat, "/coins"), "the game would have ended",
                row<"7-1">);
  }

  void check_stage() {
    const Ferryman& now = reading_.of(state_.turn);
    const bool deals = state_.stage == Stage::dealing;
    if (deals) check_dealing(now);
    if (state_.stage == Stage::pondering)
      found_.need(!state_.rolled_again && now.coins > 0, "/stage", "nothing is to be pondered",
                  row<"2-3">);
    if (state_.stage == Stage::drawing)
      found_.need(!state_.deck.empty(), "/deck", "there is no card to draw", row<"7-2">);
    if (state_.stage == Stage::laying_away)
      found_.need(now.hand.size() > kHand, "/stage", "no card is to be laid away", row<"6-3">);
    const bool rolls = state_.stage == Stage::pondering || state_.stage == Stage::sailing;
    const bool may_have = rolls || (state_.stage == Stage::rolling && state_.rolled_again);
    const std::size_t played = kHand - std::min(now.hand.size(), kHand);
    const std::size_t most =
        kSides + (state_.stage == Stage::sailing ? played * kMostStrokesOfCard : 0);
    found_.need(state_.strokes <= (may_have ? most : 0), "/strokes",
                "there are too many strokes for this stage", row<"2-2">);
    found_.need(!deals || !state_.rolled_again, "/rolled_again", "nobody has rolled", row<"2-4">);
  }

  void check_dealing(const Ferryman& now) {
    std::size_t due = 0;
    for (const Ferryman& one : state_.ferrymen) {
      found_.need(one.hand.empty() || one.hand.size() == kFirstCards, path(one.seat, "/hand"),
                  "everybody is dealt three cards", row<"1-4">);
      if (!one.left && one.hand.empty()) due += kFirstCards;
    }
    found_.need(now.hand.empty(), "/turn", "this ferryman has his cards", row<"1-4">);
    found_.need(count_copies(state_.deck) >= due, "/deck", "there are not enough cards",
                row<"1-4">);
  }

  const Content& content_;
  const State& state_;
  const Reading reading_;
  PositionProblems found_;
};

}  // namespace

std::vector<PositionProblem> problems(const Content& content, const State& state) {
  return Soundness(content, state).problems();
}

}  // namespace arbiter::ferrymen
