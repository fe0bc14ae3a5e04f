// Set-up: initiative, decks and opening hands, and how cards leave a deck.
#include <algorithm>
#include <cassert>
#include <variant>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

inline constexpr std::uint8_t opening_hand = 7;  // initiative-2

// --- Initiative ---

void judge(const Reading& read, Seat, const Contest& move, Checker& checker) {
  checker.need(move.winner.is_player() && read.plays(move.winner), row<"initiative-3">);
}

// The roll comes once, before everything else.
void moment(const Reading&, Seat, const Contest&, Checker& checker) {
  checker.need(false, row<"initiative-3">);
}

void Machine::apply(Seat, const Contest& move) {
  state.at.step = StepName::initiative;
  state.at.acts = move.winner;
}

void offer(Listing& listing, Type<Contest>) {
  const auto& read = listing.read;
  for (const auto& one : read.state.players) listing.add(Contest{one.seat});
}

std::string tell(const Words&, Seat, const Contest& move) {
  return text_of(move.winner) + " wins the contest for the initiative.";
}

void judge(const Reading&, Seat, const Initiative&, Checker&) {}

// The winner of the roll chooses once.
void moment(const Reading&, Seat, const Initiative&, Checker& checker) {
  checker.need(false, row<"initiative-3">);
}

// A player who declines gives the initiative to the next one on the left, or in Faction War to the
// other team.
void Machine::apply(Seat by, const Initiative& move) {
  const auto reading = read();
  Seat first = by;
  while (!move.take && state.same_side(first, by)) first = reading.left_of(first);
  state.initiative = first;
  tell_seat(mentions<"initiative-4">, Deed::initiative, first);
  tell_seat(mentions<"initiative-1">, Deed::rule, first);
  if (state.format == Format::faction_war) tell_seat(decides<"faction-war-9">, Deed::rule, first);
  state.at.step = StepName::decks;
  state.at.acts = Seat{0};
}

void offer(Listing& listing, Type<Initiative>) {
  listing.add(Initiative{true});
  listing.add(Initiative{false});
}

std::string tell(const Words&, Seat by, const Initiative& move) {
  return text_of(by) + (move.take ? " takes the initiative." : " chooses to be off-initiative.");
}

// --- Decks and names ---

void judge(const Reading& read, Seat, const Shuffle& move, Checker& checker) {
  if (!checker.need(move.of == read.state.at.acts, row<"play-deck-5">) || move.order.empty())
    return;
  const auto& deck = read.state.player(move.of).deck;
  const bool named =
      std::all_of(move.order.begin(), move.order.end(), [](Card one) { return one.known(); });
  const bool fits = fits_pool(deck, move.order);
  checker.need(fits, row<"play-deck-1">);
  checker.need(named && fits && move.order.size() == deck.slots.numbers.size(), row<"play-deck-5">);
}

namespace {

// Whether the initiative has not been settled. It comes before shuffling decks and drawing opening
// hands.
bool before_initiative(const Reading& read) {
  const auto step = read.state.at.step;
  return step == StepName::contest || step == StepName::initiative;
}

}  // namespace

void moment(const Reading& read, Seat, const Shuffle&, Checker& checker) {
  checker.need(false, before_initiative(read) ? row<"initiative-1"> : row<"play-deck-5">);
}

void Machine::apply(Seat, const Shuffle& move) { shuffled(move.of, move.order); }

void offer(Listing& listing, Type<Shuffle>) { listing.leave_open(); }

std::string tell(const Words&, Seat, const Shuffle& move) {
  return "The deck of " + text_of(move.of) + " is shuffled" +
         (move.order.empty() ? "." : " into a known order.");
}

// A deck is shuffled. After the last one the opening hands are drawn.
void Machine::shuffled(Seat of, const std::vector<Card>& order) {
  // Each card is inserted at its place in the list.
  if (!charge(order.size() * (1 + state.cards.size() / 64))) return;
  CardState in_deck;
  in_deck.in = Spot::deck;
  set_order(state.player(of).deck, of, order, in_deck, state.cards);
  tell_seat(mentions<"play-deck-5">, Deed::rule, of);
  if (of.number + 1u < state.players.size()) {
    state.at.acts = Seat{static_cast<std::uint8_t>(of.number + 1)};
    return;
  }
  state.at.step = StepName::hands;
  state.at.acts = nobody;
  const auto reading = read();
  for (std::size_t i = state.players.size(); i-- > 0;) {  // the initiative player on top
    const Seat seat{static_cast<std::uint8_t>((state.initiative.number + i) % reading.seats())};
    draw(seat, opening_hand);
    tell_seat(mentions<"initiative-2">, Deed::rule, seat);
  }
}

namespace {

bool in_pool(const Reading& read, const CardState& card, Card is) {
  return is.known() && is.index < read.content.cards.size() &&
         read.state.player(card.id.owner).deck.copies(is) > 0;
}

}  // namespace

void judge(const Reading& read, Seat by, const Name& move, Checker& checker) {
  const auto* card = read.find(move.card);
  const bool unnamed = by == chance && card && !card->card.known();
  if (!checker.need(unnamed, row<"play-deck-5">)) return;
  checker.need(in_pool(read, *card, move.is), row<"play-deck-1">);
  checker.need(!card->sealed, row<"influence-steps-3">);
}

// A name may come at any moment.
void moment(const Reading& read, Seat by, const Name& move, Checker& checker) {
  judge(read, by, move, checker);
}

void Machine::apply(Seat, const Name& move) { name_instance(move.card, move.is); }

void offer(Listing&, Type<Name>) {}  // may come at any time and is never asked for

std::string tell(const Words& words, Seat, const Name& move) {
  return move.card.text() + " is " + words.name(move.is) + ".";
}

void judge(const Reading& read, Seat by, const Open& move, Checker& checker) {
  const auto* card = read.find(move.card);
  const bool sealed = card && card->sealed && move.card.owner == by;
  if (sealed) checker.need(in_pool(read, *card, move.is), row<"play-deck-1">);
  checker.need(sealed && in_pool(read, *card, move.is) && move.proven, row<"influence-steps-3">);
}

// An opening may come at any moment.
void moment(const Reading& read, Seat by, const Open& move, Checker& checker) {
  judge(read, by, move, checker);
}

void Machine::apply(Seat, const Open& move) {
  name_instance(move.card, move.is);
  tell(mentions<"influence-steps-3">, Deed::rule, move.card);
}

void offer(Listing&, Type<Open>) {}  // may come at any time and is never asked for

std::string tell(const Words& words, Seat by, const Open& move) {
  return text_of(by) + " opens " + move.card.text() + ": " + words.name(move.is) + ".";
}

void Machine::name_instance(Id id, Card card) {
  auto& one = instance(id);
  one.sealed = false;
  arbiter::name_instance(state.player(id.owner).deck, one, card);
}

// --- Drawing ---

RuleId drawing_rule(PhaseName phase) {
  if (phase == PhaseName::setup) return decides<"initiative-2">;
  return phase == PhaseName::draw ? decides<"draw-phase-2"> : decides<"hand-zone-1">;
}

std::size_t blank_draws(const State& state, const Drawing& drawing) {
  return blanks_on_top(state.player(drawing.to).deck, drawing.left);
}

void judge(const Reading& read, Seat, const Draw& move, Checker& checker) {
  const auto& drawing = std::get<Drawing>(read.state.frames.back());
  const RuleId rule = decision_of(read).rule;
  if (!checker.need(move.to == drawing.to, rule)) return;
  const Pile& deck = read.state.player(drawing.to).deck;
  const std::size_t all = std::min<std::size_t>(drawing.left, deck.slots.numbers.size());
  checker.need(move.cards.size() == blank_draws(read.state, drawing) || move.cards.size() == all,
               rule);
  const auto blanks = named_for_blanks(deck, move.to, move.cards, read.state.cards);
  checker.need(blanks && fits_pool(deck, *blanks), row<"play-deck-1">);
}

void moment(const Reading& read, Seat, const Draw&, Checker& checker) {
  const auto decision = decision_of(read);
  const auto& state = read.state;
  if ((decision.kinds & kinds_of<Draw>) != 0) return void(checker.need(false, decision.rule));
  if (before_initiative(read)) return void(checker.need(false, row<"initiative-1">));
  const bool first = state.at.is_turn() && state.round == 1;
  checker.need(false, state.at.phase == PhaseName::setup ? row<"initiative-2">
                      : first                            ? row<"first-turn-3">
                                                         : row<"draw-phase-2">);
}

void Machine::apply(Seat, const Draw& move) {
  auto& drawing = std::get<Drawing>(state.frames.back());
  assert(move.cards.size() <= drawing.left);
  const auto cards = static_cast<std::uint8_t>(move.cards.size());
  drawing.left = static_cast<std::uint8_t>(drawing.left - cards);
  for (const Card card : move.cards) take_top(move.to, card);
  tell_seat(decides<"hand-zone-1">, Deed::rule, move.to, cards);
  tell_seat(mentions<"hand-zone-4">, Deed::rule, move.to);
}

void offer(Listing& listing, Type<Draw>) { listing.leave_open(); }

std::string tell(const Words& words, Seat, const Draw& move) {
  return text_of(move.to) + " draws " + words.names_of(move.cards) + ".";
}

void Machine::draw(Seat to, std::uint8_t cards) {
  if (cards > 0) push(Drawing{to, cards});
}

void Machine::take_top(Seat to, Card named) {
  take_slot(state.player(to).deck, to, 0, named, state.cards).in = Spot::hand;
}

Next Machine::step(Drawing& drawing) {
  auto& slots = state.player(drawing.to).deck.slots.numbers;
  std::vector<Card> known;
  for (; drawing.left > 0 && !slots.empty() && slots.front() != 0; --drawing.left) {
    known.push_back(instance(Id{drawing.to, slots.front()}).card);
    take_top(drawing.to, Card{});
  }
  if (!known.empty()) {
    note_unasked(chance, Draw{drawing.to, known}, drawing_rule(state.at.phase));
    tell_seat(decides<"hand-zone-1">, Deed::drew, drawing.to, static_cast<int>(known.size()));
    tell_seat(mentions<"hand-zone-4">, Deed::rule, drawing.to);
  }
  if (drawing.left == 0) return Next::done;
  if (!slots.empty()) return Next::ask;
  tell_seat(mentions<"draw-phase-2">, Deed::ran_out, drawing.to);
  return Next::done;
}

}  // namespace arbiter::sularia
