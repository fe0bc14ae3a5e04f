// What positions tell about hidden things, what moves leave to chance, and the fares that a
// ferryman collects or leaves.
#include "tests/sixth/ferrymen.hpp"
#include "tests/sixth/judging.hpp"

namespace arbiter::ferrymen {
namespace {

constexpr const char* kDeck = "deck";

// What a kind of move has at random. A new kind says here whether it has anything.
struct Random {
  AtRandom operator()(const Deal&) const { return {AtRandom::Kind::draw, kDeck}; }
  AtRandom operator()(const Roll&) const { return {AtRandom::Kind::roll, ""}; }
  template <OneOf<Pass, Again, Sail, Embark, Land, Play, Moor, LayAway, Concede> M>
  AtRandom operator()(const M&) const {
    return {};
  }
};

}  // namespace

std::vector<Known> Rules::known(const Content& content, const State& state) {
  std::vector<Known> found;
  const auto add = [&](Card card, unsigned copies, const std::string& lies) {
    if (!card.known()) return;
    Known known;
    known.is = name_in(content, card);
    known.lies = lies;
    known.pile = kDeck;
    found.insert(found.end(), copies, known);
  };
  for (const Ferryman& one : state.ferrymen) {
    for (const Card card : one.hand) add(card, 1, of_seat("hand", one.seat));
    for (const Card card : one.aboard) add(card, 1, of_seat("ferry", one.seat));
  }
  for (const Copies& one : state.away) add(one.card, one.copies, "the cards laid away");
  return found;
}

std::vector<HiddenPile> Rules::hidden_piles(const Content& content, const State& state) {
  return {{kDeck, Reading(content, state).undealt()}};
}

AtRandom Rules::at_random(const Content&, const State&, Seat, const Move& move) {
  return std::visit(Random{}, move);
}

// --- Gains ---

std::vector<Gain> Rules::gains(const Content& content, const State& before, Seat by,
                               const Move& move, const State&) {
  std::vector<Gain> found;
  const Reading reading(content, before);
  const auto add = [&](Card card, bool taken) {
    found.push_back({by, Gain::Kind::coins, mentions<"4-6">, name_in(content, card),
                     content[card].fare, taken, true});
  };
  if (const auto* land = std::get_if<Land>(&move)) add(land->card, true);
  if (!std::holds_alternative<Moor>(move)) return found;
  for (const Card card : reading.of(by).aboard) {
    Checker checker;
    judge(reading, by, Land{card}, checker);
    if (checker.clean()) add(card, false);
  }
  return found;
}

}  // namespace arbiter::ferrymen
