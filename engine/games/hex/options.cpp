// The legal answers to a decision, a random one of them, and the answers of chance.
#include <algorithm>
#include <vector>

#include "engine/core/moves.hpp"
#include "engine/core/sampling.hpp"
#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/ways.hpp"

namespace arbiter::hex {
namespace {

// Returns the player asked, or the first of several.
Seat first_asked(const Decision& asked) {
  if (asked.seats.has(chance)) return chance;
  for (SeatNumber seat = 0; seat < kPlayers; ++seat)
    if (asked.seats.has(Seat{seat})) return Seat{seat};
  return nobody;
}

}  // namespace

Listing::Listing(const Reading& position)
    : read(position), asked(decision_of(read)), by(first_asked(asked)) {}

SeatOptions<Move> Listing::list() {
  for_each_alternative<Move>([this]<class M>(Type<M> kind) {
    if ((asked.kinds & kinds_of<M>) != 0) offer(*this, kind);
  });
  return std::move(options_);
}

// --- A random answer ---

namespace {

Load random_load(const Reading& read, Seat by, Chooser& chooser) {
  Load load;
  std::vector<Id> knights, freighters;
  read.each_unit(by.number, [&](Unit unit) {
    if (is_knight(read.state.kind(unit))) knights.push_back(id_of(unit));
    if (read.state.kind(unit) == Kind::freighter) freighters.push_back(id_of(unit));
  });
  load.freighter = freighters[chooser.below(static_cast<std::uint32_t>(freighters.size()))];
  while (load.knights.size() < kCargo) {
    const auto at = chooser.below(static_cast<std::uint32_t>(knights.size()));
    load.knights.push_back(knights[at]);
    knights.erase(knights.begin() + at);
  }
  return load;
}

// Returns how far the unit is from the nearest enemy after the move.
unsigned distance_to_enemies(const Reading& read, const Move& move) {
  const auto* const walk = std::get_if<MoveUnit>(&move);
  if (walk == nullptr) return 0;
  const Unit unit = unit_of(walk->unit);
  unsigned least = UINT32_MAX;
  (read.units_of_others(owner_of(unit)) | read.developments_of_others(owner_of(unit)))
      .each([&](unsigned cell) {
        least = std::min(least, distance(walk->to, read.map.at(static_cast<Cell>(cell))));
      });
  return least;
}

}  // namespace

SeatOptions<Move> Rules::options(const Content& content, const State& state) {
  const Reading read(content, state);
  return Listing(read).list();
}

namespace {

// Spells a legal move as it is listed: without the way, and with the hex from which a battle is
// fought only if there is a battle.
struct Speller {
  const Reading& read;

  Move operator()(const Embark& move) const { return Embark{move.unit, move.freighter, {}}; }
  Move operator()(const MoveUnit& move) const {
    MoveUnit plain = move;
    plain.via.clear();
    plain.from = {};
    const Unit unit = unit_of(move.unit);
    const Cell to = read.map.find(move.to);
    const SeatNumber there = read.unit_owner(to);
    if (!read.state.in_battle_phase() || there == no_seat || there == owner_of(unit)) return plain;
    plain.target = id_of(target_of(read, move, to));
    const Activation* record = &read.state.acting();
    for (unsigned i = 0; i < read.state.open_count; ++i)
      if (read.state.open[i].unit == unit) record = &read.state.open[i];
    if (move.via.empty())
      plain.from = move.from;
    else if (distance(move.via.back(), move.to) == 1)
      plain.from = move.via.back();
    if (!plain.from) plain.from = read.map.at(Ways(read, unit, *record).to(to).from);
    return plain;
  }
  Move operator()(const Pass&) const { return Pass{}; }
  template <OneOf<Load, Flip, Place, Build, BuildWall, MoveWall, Claim, Activate, Attack, Shoot,
                  Fire, Breach, Seize, Withdraw, Done, EndTurn, Defend, Keep, Roll>
                M>
  Move operator()(const M& move) const {
    return move;
  }
};

}  // namespace

Move Rules::listed(const Content& content, const State& state, Seat, const Move& move) {
  const Reading read(content, state);
  return std::visit(Speller{read}, move);
}

// Draws the kind of move first, so that rare kinds come up. Usually keeps turns and activations
// going, and takes the move that leads closest to the enemy of four drawn.
Entry<Move> Rules::sample(const Content& content, const State& state, Chooser& chooser) {
  const Reading read(content, state);
  const Decision asked = decision_of(read);
  const auto pick = [&](std::size_t count) {
    return chooser.below(static_cast<std::uint32_t>(count));
  };
  if (asked.seats.has(chance)) return {chance, *draw(content, state, chooser)};
  if (state.stage == Stage::load) {
    std::vector<Seat> seats;
    for (SeatNumber seat = 0; seat < state.players; ++seat)
      if (asked.seats.has(Seat{seat})) seats.push_back(Seat{seat});
    const Seat by = seats[pick(seats.size())];
    return {by, random_load(read, by, chooser)};
  }
  auto list = Listing(read).list().list;
  const auto ends = [](const auto& one) {
    return (kind_of(one.option.move) & kinds_of<EndTurn, Done, Withdraw, Pass>) != 0;
  };
  if (!std::all_of(list.begin(), list.end(), ends) && pick(12) != 0) std::erase_if(list, ends);
  keep_one_kind(list, chooser);
  const auto* best = &list[pick(list.size())];
  for (int i = 0; i < 3; ++i) {
    const auto* other = &list[pick(list.size())];
    if (distance_to_enemies(read, other->option.move) <
        distance_to_enemies(read, best->option.move))
      best = other;
  }
  return {best->by, best->option.move};
}

std::optional<Move> Rules::draw(const Content& content, const State& state, Chooser& chooser) {
  if (state.stage == Stage::wind) return Flip{chooser.below(2) == 0 ? Wind::cw : Wind::ccw};
  const Reading read(content, state);
  Roll roll;
  while (roll.values.size() < dice_of(read))
    roll.values.push_back(static_cast<std::uint8_t>(chooser.below(6) + 1));
  return roll;
}

}  // namespace arbiter::hex
