// Awards claimed once in a game, and those given at the end (book: Objective; rulings R-77 to
//
#include <algorithm>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

// --- Citadel ---

AreaSet enclosed(const Reading& read, SeatNumber seat) {
  const Map& map = read.map;
  const WallSides walls = read.walls_of(seat);
  if (walls.at.empty() || !charge(1 + map.cells / 16)) return {};
  const auto walled = [&](unsigned cell, Direction d) {
    return walls.between(static_cast<Cell>(cell), d);
  };
  // A region is a set of hexes joined by edges without a wall of the seat. `open` holds the hexes
  // from which such an edge leads to the sea or off the map.
  AreaSet open = read.units_of_others(seat) | read.developments_of_others(seat);
  open &= map.ground;
  (map.ground & (map.coast | map.border)).each([&](unsigned cell) {
    for (Direction d = 0; d < kDirections; ++d) {
      const Cell next = map.next[cell][d];
      const bool leads_out = decides<"objective-once-3">(next == nowhere || map.is_sea(next));
      if (leads_out && !walled(cell, d)) open.add(cell);
    }
  });
  const auto steps = [&](unsigned cell) {
    AreaSet all = map.around[cell] & map.ground;
    if (!walls.at.has(cell)) return all;
    for (Direction d = 0; d < kDirections; ++d)
      if (map.next[cell][d] != nowhere && walled(cell, d)) all.remove(map.next[cell][d]);
    return all;
  };
  AreaSet left = map.ground - flood(open, steps), all;
  while (!left.empty()) {
    const AreaSet region = flood(AreaSet::of(left.first()), steps);
    left -= region;
    bool built = false;
    (region & walls.at).each([&](unsigned cell) {
      for (Direction d = 0; d < kDirections; ++d) {
        const Cell next = map.next[cell][d];
        built = built || (walled(cell, d) && (next == nowhere || !region.has(next)));
      }
    });
    if (built) all |= region;
  }
  return all;
}

// --- Complex, Great Wall ---

unsigned complex_size(const Reading& read, SeatNumber seat) {
  unsigned most = 0;
  AreaSet left = read.developments_of(seat) & read.state.original;
  const AreaSet built = left;
  while (!left.empty()) {
    const AreaSet group = flood(AreaSet::of(left.first()),
                                [&](unsigned cell) { return read.map.around[cell] & built; });
    most = std::max<unsigned>(most, group.size());
    left -= group;
  }
  return most;
}

namespace {

// Finds the longest chain of the seat's walls. A chain passes each corner once.
class WallChain {
 public:
  WallChain(const Reading& read, SeatNumber seat) : read_(read), seat_(seat) {}

  // Returns the length, counted only up to kGreatWall.
  unsigned length() {
    // A chain can continue in two ways at each wall, so each wall costs up to fifteen passes over
    // all pieces.
    if (!charge(std::uint64_t{read_.state.piece_count} * read_.state.piece_count / 8)) return 0;
    for (const std::uint16_t piece : read_.state.all_pieces()) {
      if (!is_wall(piece)) break;
      if (owner_of_piece(piece) != seat_) continue;
      const auto& corners = read_.map.edges[edge_of(piece)].corners;
      for (const unsigned end : {0u, 1u}) {
        passed_[0] = corners[1 - end];
        if (goes_on(edge_of(piece), corners[end], 1)) return kGreatWall;
      }
    }
    return longest_;
  }

 private:
  bool goes_on(EdgeNumber last, std::uint16_t corner, unsigned length) {
    if (length >= kGreatWall) return true;
    longest_ = std::max(longest_, length);
    passed_[length] = corner;
    for (const std::uint16_t piece : read_.state.all_pieces()) {
      if (!is_wall(piece)) break;
      if (owner_of_piece(piece) != seat_ || edge_of(piece) == last) continue;
      const auto& corners = read_.map.edges[edge_of(piece)].corners;
      for (const unsigned end : {0u, 1u}) {
        auto* const stop = passed_.data() + length + 1;
        const bool new_end = std::find(passed_.data(), stop, corners[1 - end]) == stop;
        const bool closes = length + 1 == kGreatWall;
        if (corners[end] == corner && (new_end || closes) &&
            goes_on(edge_of(piece), corners[1 - end], length + 1))
          return true;
      }
    }
    return false;
  }

  const Reading& read_;
  const SeatNumber seat_;
  std::array<std::uint16_t, kGreatWall + 1> passed_{};
  unsigned longest_ = 0;
};

}  // namespace

unsigned wall_length(const Reading& read, SeatNumber seat) {
  return WallChain(read, seat).length();
}

namespace {

RuleId award_rule(Award award) {
  switch (award) {
    case Award::citadel: return row<"objective-once-2">;
    case Award::complex: return row<"objective-once-4">;
    case Award::great_wall: return row<"objective-once-5">;
  }
  return {};
}

}  // namespace

unsigned award_tokens(const Reading& read, SeatNumber seat, Award award) {
  switch (award) {
    case Award::citadel: return decides<"objective-once-2">(enclosed(read, seat).size());
    case Award::complex:
      return decides<"objective-once-4">(complex_size(read, seat) >= kComplex ? 1 : 0);
    case Award::great_wall:
      return decides<"objective-once-5">(wall_length(read, seat) >= kGreatWall ? 1 : 0);
  }
  return 0;
}

void judge(const Reading& read, Seat by, const Claim& move, Checker& check) {
  const unsigned claimed = read.state.player[by.number].claimed;
  check.need((claimed >> static_cast<unsigned>(move.award) & 1) == 0, row<"objective-once-1">);
  check.need(award_tokens(read, by.number, move.award) > 0, award_rule(move.award));
}

// A claim is made in the player's own turn, while no unit is active and nobody retaliates.
void moment(const Reading& read, Seat by, const Claim&, Checker& check) {
  ruling<"R-78">();
  const State& state = read.state;
  const bool acts = state.replying == by.number + 1u ||
                    (state.active.unit != no_unit && owner_of(state.active.unit) == by.number);
  if (check.need(!acts, row<"objective-once-1">)) need_turn(read, by, check);
}

namespace {

// Whether a mountain closes, where no wall of the seat's stands, what the seat has enclosed.
bool mountain_closes(const Reading& read, SeatNumber seat) {
  const WallSides walls = read.walls_of(seat);
  bool closes = false;
  enclosed(read, seat).each([&](unsigned number) {
    const auto cell = static_cast<Cell>(number);
    for (Direction d = 0; d < kDirections; ++d) {
      const Cell next = read.map.next[cell][d];
      closes = closes || (read.map.mountains.has(next) && !walls.between(cell, d));
    }
  });
  return closes;
}

}  // namespace

void Machine::apply(Seat by, const Claim& move) {
  const unsigned tokens = award_tokens(read, by.number, move.award);
  Player& player = state.player[by.number];
  player.claimed =
      static_cast<std::uint8_t>(player.claimed | 1u << static_cast<unsigned>(move.award));
  tell(mentions<"objective-once-1">, Deed::claimed,
       {.by = by, .what = static_cast<std::uint8_t>(move.award)});
  if (telling() && move.award == Award::citadel) {
    const Working uncounted(nullptr);
    if (mountain_closes(read, by.number))
      tell(mentions<"objective-once-3">, Deed::claimed,
           {.by = by, .what = static_cast<std::uint8_t>(move.award)});
  }
  give_tokens(by.number, tokens, award_rule(move.award));
}

void offer(Listing& listing, Type<Claim>) {
  for (const Award award : {Award::citadel, Award::complex, Award::great_wall})
    listing.add(Claim{award});
}

std::string tell(const Words&, Seat by, const Claim& move) {
  return text_of(by) + " claims the " + text_of(move.award) + ".";
}

// --- The end ---

AreaSet claimed_hexes(const Reading& read, SeatNumber seat) {
  return decides<"objective-end-6">(read.units_of(seat) | read.developments_of(seat) |
                                    enclosed(read, seat));
}

// Gives three tokens to the player with the most, or to each of those who tie.
void Machine::give_award(RuleId rule, const std::array<unsigned, kPlayers>& counts) {
  const unsigned most = *std::max_element(counts.begin(), counts.end());
  if (most == 0) return;
  unsigned shared = 0;
  for (SeatNumber seat = 0; seat < state.players; ++seat) {
    if (decides<"objective-end-2">(counts[seat] != most)) continue;
    ++shared;
    tell(rule, Deed::award, {.by = Seat{seat}, .amount = static_cast<std::int32_t>(most)});
    give_tokens(seat, 3, rule);
  }
  if (shared > 1)
    tell(mentions<"objective-end-2">, Deed::award, {.amount = static_cast<std::int32_t>(shared)});
}

void Machine::give_awards() {
  std::array<unsigned, kPlayers> prisoners{}, ships{}, hexes{};
  for (SeatNumber seat = 0; seat < state.players; ++seat) {
    prisoners[seat] = read.prisoners_of(seat);
    ships[seat] = state.player[seat].sunk;
    hexes[seat] = claimed_hexes(read, seat).size();
  }
  state.round = kRounds;
  state.turn = static_cast<std::uint8_t>(state.players - 1);
  state.stage = Stage::over;
  tell(decides<"objective-end-1">, Deed::game_ends);
  give_award(decides<"objective-end-3">, prisoners);
  give_award(decides<"objective-end-4">, ships);
  give_award(decides<"objective-end-5">, hexes);
  tell(mentions<"objective-end-6">, Deed::game_ends);
  tell(mentions<"objective-1">, Deed::game_ends);
}

}  // namespace arbiter::hex
