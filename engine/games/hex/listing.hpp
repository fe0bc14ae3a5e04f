// The legal answers to a decision. Each kind of move lists its own answers, in the file of its
// chapter.
#pragma once
#include <utility>

#include "engine/core/check.hpp"
#include "engine/core/game.hpp"
#include "engine/core/work.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/moves.hpp"
#include "engine/games/hex/reading.hpp"

namespace arbiter::hex {

// The answers found so far.
class Listing {
 public:
  // `position` must outlive this object.
  explicit Listing(const Reading& position);

  // Returns the legal answers, in the order of the table of moves.
  SeatOptions<Move> list();

  // Adds the move if it is legal. When there are too many answers, or the work allowed is used up,
  // nothing more is added and the list is marked as incomplete.
  template <class M>
  void add(const M& move) {
    if (over_ || !charge(1)) {
      leave_open();
      return;
    }
    Checker check;
    judge(read, by, move, check);
    if (!check.clean()) return;
    over_ = options_.list.size() == limits::kOptions;
    if (over_) return leave_open();
    options_.list.push_back({by, {Move{move}, {}}});
  }
  // Adds a pattern: a move with one field for the seat to fill in from the domain.
  void add_pattern(Seat seat, Move move, Domain<Id> domain) {
    leave_open();
    options_.list.push_back({seat, {std::move(move), {std::move(domain)}}});
  }
  // Marks that there are legal answers that are not listed.
  void leave_open() { options_.complete = false; }

  // Calls visit(hex) for each hex of the map.
  template <class Visit>
  void each_hex(Visit visit) const {
    for (Cell cell = 0; cell < read.map.cells; ++cell) visit(read.map.hex[cell]);
  }
  // Calls visit(activation) for each unit that may act now, the active one first.
  template <class Visit>
  void each_acting(Visit visit) const {
    if (read.state.acting().unit != no_unit) visit(read.state.acting());
    if (read.state.replying != 0) return;
    for (unsigned i = 0; i < read.state.open_count; ++i)
      if (read.state.open[i].unit != no_unit) visit(read.state.open[i]);
  }
  // Adds make(unit, target) for each unit that may act now and every unit of the game.
  template <class Make>
  void add_for_targets(Make make) {
    each_acting([&](const Activation& one) {
      read.each_unit([&](Unit target) { add(make(id_of(one.unit), id_of(target))); });
    });
  }

  const Reading& read;
  const Decision asked;
  const Seat by;  // the player asked, or the first of several

 private:
  bool over_ = false;  // nothing more is added
  SeatOptions<Move> options_;
};

// Adds the legal answers of this kind. Called only if the decision accepts the kind.
void offer(Listing& listing, Type<Load>);
void offer(Listing& listing, Type<Flip>);
void offer(Listing& listing, Type<Place>);
void offer(Listing& listing, Type<Build>);
void offer(Listing& listing, Type<BuildWall>);
void offer(Listing& listing, Type<MoveWall>);
void offer(Listing& listing, Type<Claim>);
void offer(Listing& listing, Type<Activate>);
void offer(Listing& listing, Type<MoveUnit>);
void offer(Listing& listing, Type<Embark>);
void offer(Listing& listing, Type<Attack>);
void offer(Listing& listing, Type<Shoot>);
void offer(Listing& listing, Type<Fire>);
void offer(Listing& listing, Type<Breach>);
void offer(Listing& listing, Type<Seize>);
void offer(Listing& listing, Type<Withdraw>);
void offer(Listing& listing, Type<Done>);
void offer(Listing& listing, Type<EndTurn>);
void offer(Listing& listing, Type<Defend>);
void offer(Listing& listing, Type<Keep>);
void offer(Listing& listing, Type<Pass>);
void offer(Listing& listing, Type<Roll>);

}  // namespace arbiter::hex
