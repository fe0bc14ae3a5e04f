// Victory Points, the end of the game and its tie-breakers (book: VP Phase, Keywords).
#include <algorithm>
#include <array>
#include <bit>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/rule.hpp"

namespace arbiter::zabor {

// each VP Card once by each player, each own condition once.
bool may_claim(const Reading& read, Owner owner, unsigned claim) {
  const Claimable& one = read.content.claims[claim];
  const PlayerState& mine = read.player(owner);
  if (mine.has_claimed(claim)) return false;
  const bool open = one.trait ? mine.traits.has(one.card) : read.state.vp.has(one.card);
  return open && read.holds(owner, one.when);
}

void Machine::claim(Owner by, unsigned claim) {
  PlayerState& mine = state.player[by];
  const Claimable& one = content.claims[claim];
  auto& byte = mine.claimed[claim / 8];
  byte = static_cast<std::uint8_t>(byte | 1u << claim % 8);
  mine.vp = static_cast<std::uint16_t>(mine.vp + one.vp);
  overflow_ = overflow_ || mine.vp > kMostHeld;
  tell_card(one.trait ? row<"vp-phase-3"> : row<"vp-phase-2">, Deed::claimed, by, one.name, {},
            one.vp, mine.vp);
  tell(row<"vp-phase-4">);
  if (!one.trait) tell(row<"setup-41">);
  tell(row<"object-7">);
}

namespace {

// kw-vp-2: VPs, then Metropols, Gold, Cities, Keeps, Strength of all Units.
std::array<unsigned, 6> standing(const Reading& read, Owner owner, const Holdings& holdings) {
  unsigned strength = 0;
  for (const UnitType type :
       {UnitType::infantry, UnitType::fleet, UnitType::cavalry, UnitType::sorcerer})
    strength += count_of(holdings.units, type) * kScores[static_cast<std::size_t>(type)].strength;
  for (unsigned i = 0; i < read.content.monsters.size(); ++i)
    if (read.state.monster[i].area != nowhere && read.state.monster[i].owner == owner)
      strength += read.content.monsters[i].strength;
  return {read.player(owner).vp,        holdings.with(Upgrade::metropol), read.player(owner).gold,
          holdings.with(Upgrade::city), holdings.with(Upgrade::keep),     strength};
}

}  // namespace

// How long the game is: its ages, and the VP Cards of each.
void Machine::tell_length() {
  if (state.ages == 2) tell(row<"info-2">);
  if (state.ages == 3) tell(row<"info-3">);
  if (state.ages == 4) tell(row<"info-4">);
  if (state.per_age == 3) tell(row<"setup-36">);
  if (state.per_age == 4) tell(row<"setup-37">);
}

// The VPs of all, and which comparison decides where they are equal.
void Machine::tell_winner(const std::array<std::array<unsigned, 6>, kPlayers>& standings) {
  for (Owner i = 0; i < state.players; ++i)
    tell(row<"object-8">, Deed::final_score, i, static_cast<int>(standings[i][0]));
  if (!state.tied) return;
  const auto winner = static_cast<Owner>(std::countr_zero(state.winners));
  const auto& best = standings[winner];
  // The one who holds out longest against the winner.
  const auto equal = [&](Owner one) {
    return std::mismatch(best.begin(), best.end(), standings[one].begin()).first - best.begin();
  };
  Owner last = kUnclaimed;
  for (Owner i = 0; i < state.players; ++i)
    if (i != winner && (last == kUnclaimed || equal(i) > equal(last))) last = i;
  facts_.add({row<"kw-vp-2">,
              Deed::tie_broken,
              seat_of(winner),
              seat_of(last),
              {},
              {},
              static_cast<int>(equal(last)),
              0});
}

void Machine::end_game() {
  tell(row<"setup-35">, Deed::game_ends);
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
    if (first || mine > best) {
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
