// What a seat sees, and what follows from a position.
#include <algorithm>

#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

// Hides other players' hands, drafts, drawn cards and picks, their Traits before step 8 of set-up,
// and face-down discards.
State Rules::view(const Content& content, const State& state, Seat seat) {
  State seen = state;
  seen.face_down = {};
  for (Owner i = 0; i < state.players; ++i) {
    if (i == seat.number) continue;
    PlayerState& one = seen.player[i];
    for (unsigned k = 0; k < one.hand.count; ++k)
      ++one.hidden[content.deck_cards[one.hand.card[k]].deck == Deck::sorcery];
    one.hand = {};
    one.hidden[2] = one.draft.count;
    one.draft = {};
    if (one.picked != none8) one.picked = kHiddenCard;
    const bool laid = decides<"setup-39">(state.at.step == StepName::reveal);
    const bool secret = state.at.phase == Phase::setup && !laid;
    if (!secret) continue;
    one.hidden[3] = one.traits.count;
    one.traits = {};
  }
  const Frame* top = state.frame_count > 0 ? &state.top() : nullptr;
  const Owner drawer = top != nullptr ? top->seat : state.at.seat;
  if (drawer == seat.number) return seen;
  for (unsigned i = 0; i < seen.offer.count; ++i) seen.offer.card[i] = kHiddenCard;
  return seen;
}

namespace {

// Removes from a move what this seat does not know.
struct Conceal {
  const State& state;
  const Seat seat;
  const bool refused;

  void operator()(Draft& m) const { m.card = Card{}; }
  // A card that is played or discarded is shown. One that only had to be stays hidden in the hand.
  void operator()(Play& m) const {
    if (refused) m.card = Card{};
  }
  void operator()(Discard& m) const {
    if (refused) std::fill(m.cards.begin(), m.cards.end(), Card{});
  }
  // The position shows who receives the cards, whether or not the entry says it. Nobody can tell
  // for whom an entry was that answers no such draw, except by what it says itself.
  void operator()(Draw& m) const {
    const Frame* const frame = answered_draw(state, m.deck);
    const bool asked = frame != nullptr && frame->deck == m.deck;
    const bool shown =
        asked ? frame->seat == seat.number || !is_secret(frame->purpose) : m.to == seat;
    if (!shown) std::fill(m.cards.begin(), m.cards.end(), Card{});
  }
  template <OneOf<Settle, Barbarians, Place, Track, Event, Envoy, Search, Keep, Build, Improve,
                  MoveUnits, Fight, TakeSeat, Annex, Study, Use, Done, Wounds, Pursue, Warp, Remove,
                  Choose, Trade, Accept, Decline, Claim, Pass, Deal, Roll>
                M>
  void operator()(const M&) const {}
};

}  // namespace

void Rules::conceal(const State& before, const State& after, Move& move, Seat seat) {
  std::visit(Conceal{before, seat, before == after}, move);
}

// --- What follows from a position ---

Derived Rules::derived(const Content& content, const State& state) {
  const Reading read(content, state);
  Derived derived;
  derived.turn = state.vp.count;
  const auto counted = [](unsigned n) { return static_cast<std::uint16_t>(n); };
  for (Owner i = 0; i < state.players; ++i)
    derived.standing.push_back(
        {Seat{i}, counted(read.count(i, Counted::land)), counted(read.count(i, Counted::sea)),
         counted(read.count(i, Counted::civilized)), counted(read.capacity(i, UnitType::auxiliary)),
         counted(read.capacity(i, UnitType::infantry)), counted(read.capacity(i, UnitType::fleet)),
         counted(read.capacity(i, UnitType::cavalry)),
         counted(read.capacity(i, UnitType::sorcerer))});
  return derived;
}

}  // namespace arbiter::zabor
