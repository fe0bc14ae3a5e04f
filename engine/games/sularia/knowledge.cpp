// What positions tell about hidden things, and what moves leave to chance or take
// or let pass of what the rules give only to who asks.
#include <algorithm>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "sularia/rows.hpp"

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

// --- Gains ---

namespace {

// Whether what triggers once is what the card does "when" something happens; "during" a phase it
// may be used at will.
bool answers_an_event(const Reading& read, const Trigger& trigger) {
  const auto* card = read.find(trigger.card);
  if (card == nullptr || !card->card.known() || trigger.ability == 0) return false;
  return !ability_of(read, trigger).phase;
}

bool can_be_placed(const Reading& read, const Trigger& trigger) {
  const Ability& ability = ability_of(read, trigger);
  return !ability.choose ||
         read.choosable(*ability.choose, Context{read.find(trigger.card), trigger.controller});
}

}  // namespace

// While triggers wait, every player has had priority before the last of the passes in a row.
std::vector<Gain> Rules::gains(const Content& content, const State& before, Seat, const Move& move,
                               const State& after) {
  std::vector<Gain> found;
  if (!std::holds_alternative<Pass>(move) || !before.frames.empty()) return found;
  const Reading read(content, before);
  if (!charge(1 + before.waiting.size() * (1 + after.waiting.size()) / 16)) return found;
  for (const Trigger& one : before.waiting) {
    const bool waits =
        std::find(after.waiting.begin(), after.waiting.end(), one) != after.waiting.end();
    if (waits || !answers_an_event(read, one) || !can_be_placed(read, one)) continue;
    found.push_back({one.controller, Gain::Kind::effect, mentions<"optional-triggered-2">,
                     one.card.text(), 1, false, false});
  }
  return found;
}

}  // namespace arbiter::sularia
