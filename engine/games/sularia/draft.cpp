// Drafts: a pool, three rounds of packs from which players pick and which they pass on, and
// building a deck.
#include <algorithm>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

RuleId deal_rule(std::uint16_t round) {
  return round == 1   ? decides<"draft-4-10">
         : round == 2 ? decides<"draft-4-13">
                      : decides<"draft-4-16">;
}

RuleId pick_rule(std::uint16_t round) {
  return round == 1   ? decides<"draft-4-11">
         : round == 2 ? decides<"draft-4-14">
                      : decides<"draft-4-17">;
}

inline constexpr std::uint16_t draft_rounds = 3;  // draft-4-1
inline constexpr unsigned few_players = decides<"draft-4-2">(decides<"draft-5-1">(4u));

namespace {

std::uint32_t total(const std::vector<Copies>& list) {
  std::uint32_t sum = 0;
  for (const auto& one : list) sum += one.copies;
  return sum;
}

Pile as_pile(const std::vector<Copies>& list) {
  Pile pile;
  pile.pool = list;
  return pile;
}

unsigned factions_among(const Content& content, const std::vector<Copies>& list) {
  unsigned found = 0;
  for (const auto& one : list) {
    const auto faction = content.text(one.card).faction;
    decides<"draft-4-4">();
    if (decides<"draft-4-22">(faction != Faction::mercenary)) found |= bit(faction);
  }
  return static_cast<unsigned>(__builtin_popcount(found));
}

bool drafting(const Reading& read) { return read.state.at.phase == PhaseName::draft; }

RuleId round_over_rule(std::uint16_t round) {
  return round == 1   ? decides<"draft-4-12">
         : round == 2 ? decides<"draft-4-15">
                      : decides<"draft-4-18">;
}

}  // namespace

// --- The pool ---

void judge(const Reading& read, Seat, const LayPool& move, Checker& checker) {
  const bool few = read.seats() <= few_players;
  const bool known = std::all_of(move.cards.begin(), move.cards.end(), [&](const Copies& one) {
    return one.card.index < read.content.cards.size() && one.copies > 0;
  });
  bool sorted = true;
  for (std::size_t i = 1; i < move.cards.size(); ++i)
    sorted = sorted && move.cards[i - 1].card < move.cards[i].card;
  if (!checker.need(known && sorted, row<"draft-4-1">)) return;
  checker.need(total(move.cards) == pool_for(read.seats()),
               few ? row<"draft-4-3"> : row<"draft-5-2">);
  if (decides<"draft-5-3">(few))
    checker.need(factions_among(read.content, move.cards) <= 2, row<"draft-4-3">);
}

// The pool is laid out once, before the first packs.
void moment(const Reading&, Seat, const LayPool&, Checker& checker) {
  checker.need(false, row<"draft-4-1">);
}

void Machine::apply(Seat, const LayPool& move) {
  const bool few = state.players.size() <= few_players;
  state.pool = move.cards;
  tell(mentions<"draft-4-1">);
  tell(few ? mentions<"draft-4-3"> : mentions<"draft-5-2">);
  tell(few ? mentions<"draft-4-2"> : mentions<"draft-5-1">);
  if (!few) tell(mentions<"draft-5-3">);
  for (const auto& one : move.cards)
    if (content.text(one.card).faction == Faction::mercenary) {
      tell(mentions<"draft-4-4">);
      break;
    }
  state.at.step = StepName::deal;
  state.at.acts = Seat{0};
}

void offer(Listing& listing, Type<LayPool>) { listing.leave_open(); }

std::string tell(const Words&, Seat, const LayPool& move) {
  return "The pool of the draft holds " + counted(total(move.cards), "card") + ".";
}

// --- Packs ---

void judge(const Reading& read, Seat, const Deal& move, Checker& checker) {
  const RuleId rule = deal_rule(read.state.round);
  if (!checker.need(move.to == read.state.at.acts, rule)) return;
  const bool named =
      std::all_of(move.cards.begin(), move.cards.end(), [](Card one) { return one.known(); });
  checker.need(
      named && move.cards.size() == pack_size && fits_pool(as_pile(read.state.pool), move.cards),
      rule);
}

void moment(const Reading& read, Seat, const Deal&, Checker& checker) {
  checker.need(false, deal_rule(drafting(read) ? read.state.round : 1));
}

void Machine::apply(Seat, const Deal& move) {
  auto& drafter = state.drafters[move.to.number];
  drafter.pack = move.cards;
  std::sort(drafter.pack.begin(), drafter.pack.end());
  Pile pool = as_pile(state.pool);
  for (const Card card : move.cards) pool.take(card);
  state.pool = std::move(pool.pool);
  tell_seat(deal_rule(state.round), Deed::drew, move.to, static_cast<int>(move.cards.size()));
  const auto next = static_cast<std::uint8_t>(move.to.number + 1);
  if (next < state.players.size()) {
    state.at.acts = Seat{next};
    return;
  }
  state.at.step = StepName::pick;
  state.at.acts = nobody;
}

void offer(Listing& listing, Type<Deal>) { listing.leave_open(); }

std::string tell(const Words& words, Seat, const Deal& move) {
  return text_of(move.to) + " is dealt " + words.names_of(move.cards) + ".";
}

void judge(const Reading& read, Seat by, const Pick& move, Checker& checker) {
  const auto& pack = read.state.drafters[by.number].pack;
  checker.need(std::binary_search(pack.begin(), pack.end(), move.card),
               pick_rule(read.state.round));
}

// Each player takes one card from each pack.
void moment(const Reading& read, Seat, const Pick&, Checker& checker) {
  checker.need(false, pick_rule(drafting(read) ? read.state.round : 1));
}

// When all players have chosen, each takes the card and passes on the rest.
void Machine::apply(Seat by, const Pick& move) {
  auto& own = state.drafters[by.number];
  own.picked = true;
  own.pick = move.card;
  if (std::any_of(state.drafters.begin(), state.drafters.end(),
                  [](const Drafter& one) { return !one.picked; }))
    return;
  std::vector<std::vector<Card>> packs;
  for (auto& one : state.drafters) {
    one.pack.erase(std::lower_bound(one.pack.begin(), one.pack.end(), one.pick));
    Pile taken = as_pile(one.taken);
    taken.give_back(one.pick);
    one.taken = std::move(taken.pool);
    one.picked = false;
    one.pick = Card{};
    packs.push_back(std::move(one.pack));
  }
  const std::size_t players = packs.size();
  const bool left = decides<"draft-4-14">(state.round != 2);
  for (std::size_t i = 0; i < players; ++i)
    state.drafters[left ? (i + 1) % players : (i + players - 1) % players].pack =
        std::move(packs[i]);
  tell(pick_rule(state.round), Deed::taken);
  if (!state.drafters.front().pack.empty()) return;
  tell(round_over_rule(state.round));
  if (state.round == draft_rounds) {
    state.at.step = StepName::build;
    return;
  }
  ++state.round;
  state.at.step = StepName::deal;
  state.at.acts = Seat{0};
}

void offer(Listing& listing, Type<Pick>) {
  const auto& read = listing.read;
  const auto& pack = read.state.drafters[listing.by.number].pack;
  for (std::size_t i = 0; i < pack.size(); ++i)
    if (i == 0 || pack[i - 1] != pack[i]) listing.add(Pick{pack[i]});
}

std::string tell(const Words& words, Seat by, const Pick& move) {
  return text_of(by) + " picks " + words.name(move.card) + ".";
}

// --- The deck ---

void judge(const Reading& read, Seat by, const Build& move, Checker& checker) {
  const auto& drafter = read.state.drafters[by.number];
  const Pile taken = as_pile(drafter.taken);
  bool own = true;
  for (std::size_t i = 0; i < move.deck.size(); ++i) {
    const auto& one = move.deck[i];
    own = own && one.copies > 0 && one.card.index < read.content.cards.size() &&
          (i == 0 || move.deck[i - 1].card < one.card) && one.copies <= taken.copies(one.card);
  }
  if (!checker.need(own, row<"draft-4-18">)) return;
  checker.need(total(move.deck) >= smallest_draft_deck, row<"draft-4-19">);
  std::vector<std::uint32_t> count(read.content.cards.size(), 0);
  bool copies = true;
  for (const auto& one : move.deck) {
    auto& of = count[read.content.namesake[one.card.index].index];
    of += one.copies;
    copies = copies && of <= 4;
  }
  checker.need(copies, row<"play-deck-3">);
  checker.need(factions_among(read.content, move.deck) <= 2, row<"draft-4-21">);
}

void moment(const Reading& read, Seat, const Build&, Checker& checker) {
  const bool early = drafting(read) && read.state.at.step != StepName::build;
  checker.need(false, early ? row<"draft-4-18"> : row<"draft-4-19">);
}

void Machine::apply(Seat by, const Build& move) {
  auto& own = state.drafters[by.number];
  own.built = true;
  own.deck = move.deck;
  std::uint32_t points = 0;
  for (const auto& one : move.deck) points += one.copies * content.text(one.card).points;
  if (points > 90) tell_seat(decides<"draft-4-20">, Deed::rule, by, static_cast<int>(points));
  for (const auto& one : move.deck)
    if (content.text(one.card).faction == Faction::mercenary) {
      tell_seat(mentions<"draft-4-22">, Deed::rule, by);
      break;
    }
  if (std::all_of(state.drafters.begin(), state.drafters.end(),
                  [](const Drafter& one) { return one.built; }))
    end(Ending::drawn, SeatSet{}, decides<"draft-4-19">);
}

void offer(Listing& listing, Type<Build>) { listing.leave_open(); }

std::string tell(const Words&, Seat by, const Build& move) {
  return text_of(by) + " builds a deck of " + counted(total(move.deck), "card") + ".";
}

}  // namespace arbiter::sularia
