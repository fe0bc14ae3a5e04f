// What positions tell about hidden things, and what moves leave to chance.
#include "engine/games/sularia/sularia.hpp"

namespace arbiter::sularia {
namespace {

constexpr const char* kPool = "pool";
std::string deck_of(Seat seat) { return of_seat("deck", seat); }

void add_drafted(const Content& content, Card card, std::string lies, std::vector<Known>& found) {
  if (!card.known()) return;
  Known known;
  known.is = name_in(content, card);
  known.lies = std::move(lies);
  known.pile = kPool;
  found.push_back(std::move(known));
}
void add_drafter(const Content& content, const Drafter& one, std::vector<Known>& found) {
  for (const Card card : one.pack) add_drafted(content, card, of_seat("pack", one.seat), found);
  for (const Copies& taken : one.taken)
    for (unsigned i = 0; i < taken.copies; ++i)
      add_drafted(content, taken.card, of_seat("drafted cards", one.seat), found);
}

// What a kind of move has at random. A new kind says here whether it has anything.
struct Random {
  const State& state;
  const Seat by;

  AtRandom operator()(const Draw& move) const { return {AtRandom::Kind::draw, deck_of(move.to)}; }
  AtRandom operator()(const Deal&) const { return {AtRandom::Kind::draw, kPool}; }
  AtRandom operator()(const Shuffle& move) const {
    return {AtRandom::Kind::shuffle, deck_of(move.of)};
  }
  AtRandom operator()(const Contest&) const { return {AtRandom::Kind::pick, ""}; }
  // By a seat it is a choice.
  AtRandom operator()(const Discard&) const {
    return {by == chance ? AtRandom::Kind::pick : AtRandom::Kind::nothing, ""};
  }
  // Chance need not say the order.
  AtRandom operator()(const Pass&) const {
    if (by != chance) return {};
    return {AtRandom::Kind::shuffle, deck_of(state.at.acts)};
  }
  template <
      OneOf<PlaceCard, Establish, Deploy, Done, Play, Use, PlaceTrigger, Attack, Defend, Barrage,
            Absorb, Replace, Position, Concede, Initiative, Name, Open, LayPool, Pick, Build>
          M>
  AtRandom operator()(const M&) const {
    return {};
  }
};

}  // namespace

std::vector<Known> Rules::known(const Content& content, const State& state) {
  std::vector<Known> found;
  for (const CardState& one : state.cards) {
    Known known;
    known.thing = one.id.text();
    known.is = name_in(content, one.card);
    known.lies = of_seat(name_of(one.in), one.id.owner);
    known.pile = deck_of(one.id.owner);
    known.in_pile = one.in == Spot::deck;
    known.seen = one.seen;
    found.push_back(std::move(known));
  }
  for (const Drafter& one : state.drafters) add_drafter(content, one, found);
  return found;
}

AtRandom Rules::at_random(const Content&, const State& state, Seat by, const Move& move) {
  return std::visit(Random{state, by}, move);
}

}  // namespace arbiter::sularia
