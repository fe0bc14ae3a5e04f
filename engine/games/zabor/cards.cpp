// Cards: drawing, hands, Gold, and playing them (book: Keywords).
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

// --- Drawing ---

unsigned room_for(const State& state, unsigned below, Owner to, Deck deck, Purpose purpose) {
  const PlayerState& mine = state.player[to];
  const bool artifact = deck == Deck::artifact;
  unsigned taken = 0, most = 1;
  switch (purpose) {
    case Purpose::hand: taken = mine.hand.count, most = kHand; break;
    case Purpose::chart: taken = mine.chart[artifact].count, most = kChart; break;
    case Purpose::draft: taken = mine.draft.count, most = kDraft; break;
    case Purpose::search:
    case Purpose::event:
    case Purpose::trade: taken = state.offer.count, most = kOffer; break;
    case Purpose::monster: break;
  }
  for (unsigned i = 0; i < below; ++i) {
    const Frame& one = state.frames[i];
    const bool same = one.kind == FrameKind::draw && one.seat == to && one.purpose == purpose &&
                      (purpose != Purpose::chart || (one.deck == Deck::artifact) == artifact);
    if (same && purpose != Purpose::monster) taken += one.n;
  }
  return most - std::min(taken, most);
}

// Draws fewer cards if the deck and its discard pile hold fewer.
void Machine::push_draw(Owner to, Deck deck, unsigned n, Purpose purpose) {
  ruling<"R-20">();
  if (n == 0) return;
  const unsigned wanted = std::min(n, read.undealt(deck));
  const unsigned cards = std::min(wanted, room_for(state, state.frame_count, to, deck, purpose));
  beyond_ = beyond_ || cards < wanted;
  if (cards == 0) return;
  Frame& frame = push(FrameKind::draw, to);
  frame.deck = deck;
  frame.n = static_cast<std::uint8_t>(cards);
  frame.purpose = purpose;
}

// Shuffles the discard pile, which becomes the deck.
void Machine::shuffle_discards(Deck deck) {
  const CardRange cards = content.cards_of(deck);
  for (unsigned i = cards.first; i < cards.last; ++i) state.discard[i] = state.face_down[i] = 0;
}

// The book gives no order for the two decks of Rituals (rituals-1), nor for a Dynasty and an
// Artifact that an Empire starts with (setup-20).
const Frame* answered_draw(const State& state, Deck deck) {
  if (state.frame_count == 0 || state.top().kind != FrameKind::draw) return nullptr;
  const Frame& top = state.top();
  if (state.frame_count < 2 || top.deck == deck) return &top;
  const Frame& below = state.frames[state.frame_count - 2u];
  const bool both =
      below.kind == FrameKind::draw && below.purpose == top.purpose && below.seat == top.seat;
  return both && below.deck == deck ? &below : &top;
}

void judge(const Reading& read, Seat, const Draw& move, Checker& check) {
  Deck deck = Deck::vp;
  unsigned n = 1;
  Seat to{};
  RuleId rule = decision_of(read).rule;
  if (const Frame* const frame = answered_draw(read.state, move.deck); frame != nullptr) {
    deck = frame->deck;
    n = frame->n;
    to = Seat{frame->seat};
  } else if (!check.need(move.cards.size() == 1, row<"setup-34">)) {
    return;
  }
  check.need(move.deck == deck, rule);
  if (deck == Deck::dynasty || deck == Deck::artifact)
    check.need(move.deck == deck, row<"acquisition-2">);
  check.need(move.to == nobody || move.to == to, rule);
  if (!check.need(move.cards.size() == n, rule)) return;
  Pool pool = read.pool(deck);
  for (const Card one : move.cards) {
    const std::uint8_t card = read.content.card(one);
    const bool of_deck =
        card < read.content.deck_cards.size() && read.content.deck_cards[card].deck == deck;
    if ((deck == Deck::dynasty || deck == Deck::artifact) && !of_deck)
      check.need(false, row<"acquisition-2">);
    if (!check.need(of_deck, rule)) return;
    if (pool.size == 0 && !std::exchange(pool.refilled, true)) read.shuffle_in(pool, deck);
    if (deck == Deck::vp &&
        !check.need(read.content.deck_cards[card].age == read.age(), row<"setup-31">))
      return;
    if (!check.need(pool.copies[card] > 0, rule)) return;
    --pool.copies[card];
    --pool.size;
  }
}

namespace {

// Returns the rule by which cards of a deck are drawn.
RuleId rule_of_deck(Deck deck) {
  switch (deck) {
    case Deck::trait: return row<"setup-7">;
    case Deck::event: return row<"event-1">;
    case Deck::destiny: return row<"kw-destiny-card-1">;
    case Deck::sorcery: return row<"kw-sorcery-card-1">;
    case Deck::dynasty:
    case Deck::artifact: return row<"acquisition-1">;
    case Deck::trade: return row<"trade-2">;
    case Deck::vp: return row<"setup-34">;
    case Deck::monster:
    case Deck::position: break;
  }
  return row<"kw-card-1">;
}

}  // namespace

void moment(const Reading& read, Seat by, const Draw& move, Checker& check) {
  check.need(false, rule_of_deck(move.deck));
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Draw& move) {
  const Frame* const frame = answered_draw(state, move.deck);
  if (frame == nullptr) return reveal(move);
  if (frame != &state.top()) std::swap(state.top(), state.frames[state.frame_count - 2u]);
  draw(move);
}

void offer(Listing& listing, Type<Draw>) { listing.leave_open(); }

std::string tell(const Words& words, Seat, const Draw& move) {
  if (move.deck == Deck::vp)
    return "The next VP Card is " + (move.cards.empty() ? "missing" : words.cards(move.cards)) +
           ".";
  const State& state = words.read.state;
  const bool due = state.frame_count > 0 && state.top().kind == FrameKind::draw;
  const Seat to = due ? Seat{state.top().seat} : move.to;
  return (to == nobody ? "From" : text_of(to) + " draws from") + " the " + title(move.deck) +
         " deck: " + (move.cards.empty() ? "nothing" : words.cards(move.cards)) + ".";
}

void Machine::draw(const Draw& move) {
  const Frame frame = state.top();
  RuleId rule{};
  if (telling())
    rule = frame.purpose != Purpose::hand ? rule_of_draw(state)
           : frame.deck == Deck::destiny  ? mentions<"kw-destiny-card-1">
                                          : mentions<"kw-sorcery-card-1">;
  pop();
  PlayerState& mine = state.player[frame.seat];
  const unsigned undealt = read.undealt(frame.deck);
  unsigned left = undealt - std::min(undealt, read.discarded(frame.deck));
  std::array<std::uint8_t, 2> trade{none8, none8};
  unsigned traded = 0;
  for (const Card named : move.cards) {
    const std::uint8_t card = content.card(named);
    if (left == 0) {
      shuffle_discards(frame.deck);
      left = read.undealt(frame.deck);
    }
    --left;
    const bool artifact = frame.deck == Deck::artifact;
    switch (frame.purpose) {
      case Purpose::hand: mine.hand.insert(card); break;
      case Purpose::chart:
        mine.chart[artifact].append(card);
        tell_card(decides<"acquisition-4">, Deed::kept, frame.seat, named);
        break;
      case Purpose::search:
      case Purpose::event: state.offer.insert(card); break;
      case Purpose::draft: mine.draft.insert(card); break;
      case Purpose::trade:
        // They count as offered until the frame below takes them.
        state.offer.append(card);
        trade[traded++ % 2] = card;
        break;
      case Purpose::monster:
        ++state.discard[card];
        tell_card(mentions<"kw-card-1">, Deed::played, frame.seat, named);
        push_place(frame.seat, static_cast<Piece>(kFirstMonster + content.deck_cards[card].monster),
                   1);
        break;
    }
  }
  if (frame.purpose == Purpose::trade) {
    state.offer = {};
    state.top().card = trade[0];
    state.top().option = trade[1];
  }
  tell(rule, Deed::drawn, frame.seat, static_cast<std::int32_t>(move.cards.size()),
       static_cast<std::int32_t>(frame.deck));
}

void Machine::drop(Owner by, std::uint8_t card) {
  PlayerState& mine = state.player[by];
  const Deck deck = content.deck_cards[card].deck;
  if (deck == Deck::dynasty || deck == Deck::artifact) {
    const unsigned which = deck == Deck::artifact;
    auto& chart = mine.chart[which];
    const unsigned at = chart.place(card);
    const unsigned low = (1u << at) - 1;
    const auto without = [&](std::uint8_t bits) {
      return static_cast<std::uint8_t>((bits & low) | (bits >> 1 & ~low));
    };
    mine.used[which] = without(mine.used[which]);
    mine.spent[which] = without(mine.spent[which]);
    chart.erase(at);
  } else {
    mine.hand.erase(mine.hand.place(card));
  }
  ++state.discard[card];
}

namespace {

bool take_from(PlayerState& mine, Deck deck, std::uint8_t card) {
  const auto from = [&](auto& cards) {
    if (!cards.has(card)) return false;
    cards.erase(cards.place(card));
    return true;
  };
  if (deck == Deck::dynasty) return from(mine.chart[0]);
  if (deck == Deck::artifact) return from(mine.chart[1]);
  return from(mine.hand);
}

}  // namespace

void judge(const Reading& read, Seat by, const Discard& move, Checker& check) {
  const Owner owner = by.number;
  const Frame& frame = read.state.top();
  const bool chart = frame.deck == Deck::dynasty || frame.deck == Deck::artifact;
  const RuleId rule = frame.kind == FrameKind::discard ? row<"kw-card-1">
                      : chart                          ? row<"kw-acquire-6">
                                                       : limit_rule(frame.deck);
  if (!check.need(move.cards.size() == frame.n, rule)) return;
  PlayerState mine = read.state.player[owner];
  for (std::size_t i = 0; i < move.cards.size(); ++i) {
    if (frame.deck == Deck::position) {
      const std::uint16_t position = read.content.number(move.cards[i], NameKind::position);
      // never Council or Events.
      check.need(position != none16 && position > 1 && read.state.position[position] == owner &&
                     std::count(move.cards.begin(), move.cards.end(), move.cards[i]) == 1,
                 rule);
      continue;
    }
    const std::uint8_t card = read.content.card(move.cards[i]);
    const bool fits = card < read.content.deck_cards.size() &&
                      read.content.deck_cards[card].deck == frame.deck &&
                      take_from(mine, frame.deck, card);
    check.need(fits, rule);
  }
}

void moment(const Reading& read, Seat by, const Discard& move, Checker& check) {
  const std::uint8_t card = move.cards.empty() ? none8 : read.content.card(move.cards[0]);
  const bool for_card = read.state.frame_count > 0 && read.state.top().kind == FrameKind::discard;
  if (!for_card)
    check.need(false, card < read.content.deck_cards.size()
                          ? limit_rule(read.content.deck_cards[card].deck)
                          : row<"kw-card-2">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat by, const Discard& move) {
  Frame& frame = state.top();
  const Deck deck = frame.deck;
  const bool limit = frame.kind == FrameKind::limit;
  frame.n = static_cast<std::uint8_t>(frame.n - move.cards.size());
  if (frame.n == 0) pop();
  for (const Card one : move.cards) {
    if (deck == Deck::position) {
      state.position[content.number(one, NameKind::position)] = kUnclaimed;
      tell_card(mentions<"kw-card-2">, Deed::discarded, by.number, one, {}, 1);
    } else {
      const bool open = deck == Deck::dynasty || deck == Deck::artifact;
      drop(by.number, content.card(one));
      if (open) tell_card(mentions<"kw-acquire-6">, Deed::discarded, by.number, one, {}, 1);
    }
  }
  if (deck == Deck::destiny || deck == Deck::sorcery)
    tell(!limit                  ? mentions<"kw-card-1">
         : deck == Deck::destiny ? mentions<"kw-destiny-card-2">
                                 : mentions<"kw-sorcery-card-2">,
         Deed::discarded, by.number, static_cast<int>(move.cards.size()));
  state.unsettled = true;
}

std::vector<Card> discardable(const Reading& read, const Frame& frame) {
  const PlayerState& mine = read.state.player[frame.seat];
  std::vector<Card> all;
  const auto add = [&](const auto& cards) {
    for (unsigned i = 0; i < cards.count; ++i)
      if (const DeckCard& one = read.content.deck_cards[cards.card[i]]; one.deck == frame.deck)
        all.push_back(one.name);
  };
  if (frame.deck == Deck::position) {
    for (unsigned i = 2; i < kPositions; ++i)  // never Council or Events
      if (read.state.position[i] == frame.seat) all.push_back(read.content.positions[i].name);
  } else if (frame.deck == Deck::dynasty || frame.deck == Deck::artifact) {
    add(mine.chart[frame.deck == Deck::artifact]);
  } else {
    add(mine.hand);
  }
  return all;
}

void offer(Listing& listing, Type<Discard>) {
  const Frame& frame = listing.read.state.top();
  std::vector<Card> cards = discardable(listing.read, frame);
  if (frame.n != 1) {
    listing.leave_open();
    cards.resize(std::min<std::size_t>(cards.size(), frame.n));
    return listing.add(Discard{std::move(cards)});
  }
  for (std::size_t i = 0; i < cards.size(); ++i)
    if (std::find(cards.begin(), cards.end(), cards[i]) - cards.begin() ==
        static_cast<std::ptrdiff_t>(i))  // copies are the same card
      listing.add(Discard{{cards[i]}});
}

std::string tell(const Words& words, Seat by, const Discard& move) {
  return subject(by) + " discards " + (move.cards.empty() ? "nothing" : words.cards(move.cards)) +
         ".";
}

// --- Gold ---

void Machine::gain_gold(Owner who, int n, RuleId rule) {
  auto& gold = state.player[who].gold;
  const int before = gold;
  beyond_ = beyond_ || before + n > kMostHeld;
  gold = static_cast<std::uint16_t>(std::clamp<int>(before + n, 0, kMostHeld));
  if (gold == before)
    tell(rule);
  else
    tell(rule, gold > before ? Deed::gold_gained : Deed::gold_lost, who, std::abs(gold - before));
  if (before + n < 0) tell(decides<"gold-3">);
}

// Pays for a number of the same piece.
void Machine::pay(Owner who, Piece piece, int n, RuleId rule) {
  const int cost = n * read.cost(who, piece), printed = n * printed_cost(piece);
  auto& gold = state.player[who].gold;
  gold = static_cast<std::uint16_t>(std::max(0, gold - cost));
  tell(rule, Deed::paid, who, cost, cost == printed ? 0 : printed);
  tell(decides<"gold-3">);
  if (read.cards_of(who, Deck::position) > 0) tell(mentions<"setup-3">);
  tell(mentions<"kw-cost-2">);
}

// --- Playing cards ---

void Machine::resolve(Owner seat, std::uint8_t card) {
  if (content.deck_cards[card].effects == 0) return;
  Frame& frame = push(FrameKind::resolve, seat);
  frame.card = card;
}

void judge(const Reading& read, Seat by, const Play& move, Checker& check) {
  const Owner owner = by.number;
  const std::uint8_t card = read.content.card(move.card);
  const bool sorcery =
      card < read.content.deck_cards.size() && read.content.deck_cards[card].deck == Deck::sorcery;
  check.need(read.state.player[owner].hand.has(card),
             sorcery ? row<"kw-sorcery-card-4"> : row<"kw-destiny-card-4">);
}

void moment(const Reading& read, Seat by, const Play& move, Checker& check) {
  const std::uint8_t card = read.content.card(move.card);
  const bool sorcery =
      card < read.content.deck_cards.size() && read.content.deck_cards[card].deck == Deck::sorcery;
  refuse_outside_action(read, by, {ActionName::rituals},
                        sorcery ? row<"kw-sorcery-card-4"> : row<"kw-destiny-card-4">, check);
}

void Machine::apply(Seat by, const Play& move) {
  if (state.top().stage == FrameStage::open) state.top().stage = FrameStage::going;
  const std::uint8_t card = content.card(move.card);
  const bool destiny = content.deck_cards[card].deck == Deck::destiny;
  drop(by.number, card);
  tell_card(destiny ? mentions<"kw-destiny-card-4"> : mentions<"kw-sorcery-card-4">, Deed::played,
            by.number, name_of_card(card));
  resolve(by.number, card);
}

void offer(Listing& listing, Type<Play>) {
  const Reading& read = listing.read;
  listing.each_card(read.state.player[listing.seat].hand,
                    [&](Card card) { listing.add(Play{card}); });
}

std::string tell(const Words& words, Seat by, const Play& move) {
  return subject(by) + " plays " + words.name(move.card) + ".";
}

void judge(const Reading& read, Seat by, const Use& move, Checker& check) {
  const Owner owner = by.number;
  const std::uint8_t card = read.content.card(move.card);
  if (!check.need(card < read.content.deck_cards.size() && read.content.deck_cards[card].usable,
                  row<"kw-card-1">))
    return;
  const unsigned which = read.content.deck_cards[card].deck == Deck::artifact;
  const PlayerState& mine = read.state.player[owner];
  if (!check.need(mine.chart[which].has(card), row<"kw-card-1">)) return;
  check.need(mine.unused_place(which, card) < mine.chart[which].count, row<"kw-card-1">);
}

void moment(const Reading& read, Seat by, const Use&, Checker& check) {
  check.need(false, row<"kw-card-1">);
  const Frame* const action = action_frame(read.state);
  const bool own = action != nullptr && action->seat == by.number;
  if (!own) refuse_for_what_is_asked(read, by, check);
}

void Machine::apply(Seat by, const Use& move) {
  const std::uint8_t card = content.card(move.card);
  PlayerState& mine = state.player[by.number];
  const unsigned which = content.deck_cards[card].deck == Deck::artifact;
  const auto bit = static_cast<unsigned>(1u << mine.unused_place(which, card));
  mine.used[which] = static_cast<std::uint8_t>(mine.used[which] | bit);
  if (content.deck_cards[card].once)
    mine.spent[which] = static_cast<std::uint8_t>(mine.spent[which] | bit);
  tell_card(mentions<"kw-card-1">, Deed::used, by.number, name_of_card(card));
  resolve(by.number, card);
}

void offer(Listing& listing, Type<Use>) {
  const Reading& read = listing.read;
  for (const auto& chart : read.state.player[listing.seat].chart)
    listing.each_card(chart, [&](Card card) { listing.add(Use{card}); });
}

std::string tell(const Words& words, Seat by, const Use& move) {
  return subject(by) + " uses " + words.name(move.card) + ".";
}

}  // namespace arbiter::zabor
