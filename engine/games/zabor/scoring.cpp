// Victory Points, the end of the game and its tie-breakers (book: VP Phase, Keywords).
#include <algorithm>
#include <array>
#include <bit>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

namespace {

// Returns the number of the VP Card or the Trait's condition, or none16 if the card is neither.
unsigned claim_named(const Content& content, Card card) {
  const std::uint16_t condition = content.number(card, NameKind::condition);
  if (condition != none16) return condition;
  const std::uint8_t number = content.card(card);
  return number < content.deck_cards.size() ? content.deck_cards[number].claim : none16;
}

}  // namespace

// Each player may claim each VP Card once, and each condition of an own Trait once.
void judge(const Reading& read, Seat by, const Claim& move, Checker& check) {
  ruling<"R-79">();
  const Owner owner = by.number;
  const unsigned claim = claim_named(read.content, move.card);
  const std::uint8_t card = read.content.card(move.card);
  const bool trait =
      card < read.content.deck_cards.size() && read.content.deck_cards[card].deck == Deck::trait;
  if (!check.need(claim != none16, trait ? row<"vp-phase-3"> : row<"vp-phase-2">)) return;
  const Claimable& one = read.content.claims[claim];
  const PlayerState& mine = read.state.player[owner];
  if (one.trait)
    check.need(mine.traits.has(one.card), row<"object-4">);
  else
    check.need(read.state.vp.has(one.card), row<"vp-phase-2">);
  check.need(!mine.has_claimed(claim), one.trait ? row<"vp-phase-3"> : row<"vp-phase-2">);
  check.need(read.holds(owner, one.when), row<"object-6">);
}

void moment(const Reading& read, Seat by, const Claim&, Checker& check) {
  check.need(false, read.state.at.phase == Phase::vp ? row<"vp-phase-1"> : row<"object-7">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat by, const Claim& move) {
  const unsigned claim = claim_named(content, move.card);
  PlayerState& mine = state.player[by.number];
  const Claimable& one = content.claims[claim];
  auto& byte = mine.claimed[claim / 8];
  byte = static_cast<std::uint8_t>(byte | 1u << claim % 8);
  mine.vp = static_cast<std::uint16_t>(mine.vp + one.vp);
  beyond_ = beyond_ || mine.vp > kMostHeld;
  tell_card(one.trait ? mentions<"vp-phase-3"> : mentions<"vp-phase-2">, Deed::claimed, by.number,
            one.name, {}, one.vp, mine.vp);
  tell(decides<"vp-phase-4">);
  if (!one.trait) tell(mentions<"setup-41">);
  tell(mentions<"object-7">);
}

void offer(Listing& listing, Type<Claim>) {
  const Reading& read = listing.read;
  for (const Claimable& one : read.content.claims) listing.add(Claim{one.name});
}

std::string tell(const Words& words, Seat by, const Claim& move) {
  const Content& content = words.read.content;
  const std::uint8_t card = content.card(move.card);
  const bool vp_card =
      card < content.deck_cards.size() && content.deck_cards[card].deck == Deck::vp;
  return subject(by) + " claims " + (vp_card ? "the VP Card " : "") + words.name(move.card) + ".";
}

namespace {

// In the order of kw-vp-2: VPs, then Metropols, Gold, Cities, Keeps, Strength of all Units.
std::array<unsigned, 6> standing(const Reading& read, Owner owner, const Holdings& holdings) {
  unsigned strength = 0;
  for (const UnitType type :
       {UnitType::infantry, UnitType::fleet, UnitType::cavalry, UnitType::sorcerer})
    strength += count_of(holdings.units, type) * kScores[static_cast<std::size_t>(type)].strength;
  for (unsigned i = 0; i < read.content.monsters.size(); ++i)
    if (read.state.monster[i].area != nowhere && read.state.monster[i].owner == owner)
      strength += read.content.monsters[i].strength;
  decides<"kw-vp-2">();
  return {read.player(owner).vp,        holdings.with(Upgrade::metropol), read.player(owner).gold,
          holdings.with(Upgrade::city), holdings.with(Upgrade::keep),     strength};
}

}  // namespace

// Reports how long the game is: its ages, and the VP Cards of each.
void Machine::tell_length() {
  if (state.ages == 2) tell(mentions<"info-2">);
  if (state.ages == 3) tell(mentions<"info-3">);
  if (state.ages == 4) tell(mentions<"info-4">);
  if (state.per_age == 3) tell(mentions<"setup-36">);
  if (state.per_age == 4) tell(mentions<"setup-37">);
}

// Reports the VPs of all players, and which comparison decides a tie.
void Machine::tell_winner(const std::array<std::array<unsigned, 6>, kPlayers>& standings) {
  for (Owner i = 0; i < state.players; ++i)
    tell(mentions<"object-8">, Deed::final_score, i, static_cast<int>(standings[i][0]));
  if (!state.tied) return;
  const auto winner = static_cast<Owner>(std::countr_zero(state.winners));
  const auto& best = standings[winner];
  // Finds the player who stays equal to the winner for the most comparisons.
  const auto equal = [&](Owner one) {
    return std::mismatch(best.begin(), best.end(), standings[one].begin()).first - best.begin();
  };
  Owner last = kUnclaimed;
  for (Owner i = 0; i < state.players; ++i)
    if (i != winner && (last == kUnclaimed || equal(i) > equal(last))) last = i;
  tell_other(mentions<"kw-vp-2">, Deed::tie_broken, winner, last, {}, {},
             static_cast<int>(equal(last)));
}

void Machine::end_game() {
  tell(mentions<"setup-35">, Deed::game_ends);
  tell_length();
  const auto holdings = read.holdings_of_all();
  std::array<std::array<unsigned, 6>, kPlayers> standings{};
  std::array<unsigned, 6> best{};
  state.winners = 0;
  state.tied = false;
  for (Owner i = 0; i < state.players; ++i) {
    const auto& mine = standings[i] = standing(read, i, holdings[i]);
    const bool first = state.winners == 0;
    if (!first && mine[0] == best[0]) state.tied = true;
    if (decides<"object-8">(first || mine > best)) {
      if (first || mine[0] > best[0]) state.tied = false;
      state.winners = static_cast<std::uint8_t>(1u << i);
      best = mine;
    } else if (mine == best) {
      state.winners = static_cast<std::uint8_t>(state.winners | 1u << i);
    }
  }
  if (telling()) tell_winner(standings);
  state.at = Moment{};
  state.at.phase = Phase::over;
  state.at.step = StepName::none;
  state.track = {};
}

}  // namespace arbiter::zabor
