// Buying Units and improving Areas (book: Build Army, Maritime, Civilize).
#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

namespace {

bool affordable(const Reading& read, Owner owner, Piece piece, unsigned n) {
  const int cost = read.cost(owner, piece);
  return cost * static_cast<int>(n) <= static_cast<int>(read.state.player[owner].gold);
}

RuleId capacity_rule(UnitType type) {
  constexpr std::array<RuleId, kTypes> rules{row<"kw-unit-capacity-2">, row<"kw-unit-capacity-3">,
                                             row<"kw-unit-capacity-6">, row<"kw-unit-capacity-4">,
                                             row<"kw-unit-capacity-5">};
  return row_for(rules, type);
}

}  // namespace

void judge(const Reading& read, Seat by, const Build& move, Checker& check) {
  const Owner owner = by.number;
  const Frame& frame = read.state.top();
  const bool maritime = frame.action == ActionName::maritime;
  const bool primary = frame.side == Side::primary;
  const Piece piece = read.content.piece(move.unit);
  const RuleId what = maritime && primary ? row<"maritime-1">
                      : maritime          ? row<"maritime-5">
                      : primary           ? row<"build-army-1">
                      : move.free         ? row<"build-army-6">
                                          : row<"build-army-7">;
  bool fits = piece < kClasses && kTaken[piece] == 0 && move.n > 0 && move.n <= kMostTogether;
  if (!check.need(fits, what)) return;
  fits = maritime == (kTypeOf[piece] == UnitType::fleet);
  if (!maritime && !primary && !move.free) fits = kTypeOf[piece] == UnitType::infantry;
  check.need(fits, what);
  if (maritime) check.need(!frame.studied, row<"maritime-4">);
  if (move.free) {
    check.need(!maritime && !primary, what);
    check.need(!frame.paid, row<"build-army-6">);
    const unsigned worth =
        frame.m + move.n * kScores[static_cast<std::size_t>(kTypeOf[piece])].cost;
    check.need(worth <= 8, row<"build-army-6">);
  } else {
    if (!maritime && !primary) check.need(!frame.free, row<"build-army-7">);
    check.need(affordable(read, owner, piece, move.n), row<"kw-cost-2">);
  }
  const AreaNumber at = read.content.area(move.area);
  const RuleId where = maritime ? row<"kw-acquire-3"> : row<"build-army-8">;
  if (check.need(at != nowhere, where)) check.need(read.may_place(owner, piece, at), where);
  const bool room = read.has_room(owner, piece, move.n);
  check.need(room, row<"build-army-9">);
  check.need(room, capacity_rule(kTypeOf[piece]));
}

void moment(const Reading& read, Seat by, const Build& move, Checker& check) {
  const Piece piece = read.content.piece(move.unit);
  if (piece < kClasses && kTypeOf[piece] == UnitType::fleet) {
    const Frame* const own = own_action(read, by, {ActionName::maritime});
    if (own != nullptr && own->stage == FrameStage::battles) check.need(false, row<"maritime-4">);
    return refuse_outside_action(read, by, {ActionName::maritime}, row<"maritime-1">, check);
  }
  refuse_outside_action(read, by, {ActionName::build_army},
                        move.free ? row<"build-army-6"> : row<"build-army-1">, check);
}

void Machine::apply(Seat by, const Build& move) {
  Frame& frame = state.top();
  frame.stage = FrameStage::going;
  const Piece piece = content.piece(move.unit);
  const auto type = static_cast<std::size_t>(kTypeOf[piece]);
  constexpr std::array<RuleId, kTypes> kCosts{mentions<"build-army-5">, mentions<"build-army-4">,
                                              mentions<"kw-unit-6">, mentions<"build-army-3">,
                                              mentions<"build-army-2">};
  if (move.free) {
    frame.free = true;
    frame.m = static_cast<std::uint8_t>(frame.m + move.n * kScores[type].cost);
    tell(mentions<"build-army-6">);
  } else {
    frame.paid = true;
    pay(by.number, piece, move.n, kCosts[type]);
  }
  if (frame.action == ActionName::maritime)
    tell(frame.side == Side::primary ? mentions<"maritime-1"> : mentions<"maritime-5">);
  else
    tell(frame.side == Side::primary ? mentions<"build-army-1">
         : move.free                 ? mentions<"build-army-6">
                                     : mentions<"build-army-7">);
  tell_card(
      frame.action == ActionName::maritime ? mentions<"kw-acquire-3"> : mentions<"build-army-8">,
      Deed::piece_placed, by.number, move.unit, move.area, move.n);
  add_units(content.area(move.area), by.number, piece, move.n);
  tell(rule_of_unit(piece));
}

void offer(Listing& listing, Type<Build>) {
  const Reading& read = listing.read;
  listing.leave_open();
  for (const Class piece : kWhole)
    for (const bool free : {false, true})
      listing.each_area([&](Card area) {
        listing.add(Build{read.content.pieces[piece], area, 1, free});
      });
}

std::string tell(const Words& words, Seat by, const Build& move) {
  return subject(by) + (move.free ? " takes " : " buys ") + words.units({{move.unit, move.n}}) +
         (move.free ? " for free" : "") + " in " + words.name(move.area) + ".";
}

void judge(const Reading& read, Seat by, const Improve& move, Checker& check) {
  const Owner owner = by.number;
  const Frame& frame = read.state.top();
  const bool primary = frame.side == Side::primary;
  const Piece piece = read.content.piece(move.piece);
  const RuleId what = primary     ? row<"civilize-1">
                      : move.free ? row<"civilize-6">
                                  : row<"civilize-7">;
  if (!check.need(piece == kRoad || is_upgrade(piece), what)) return;
  if (move.free) {
    check.need(!primary && piece == kKeep, what);
    check.need(!frame.paid && frame.m == 0, row<"civilize-6">);
  } else {
    if (!primary) check.need(piece == kKeep && !frame.free && frame.m < 4, row<"civilize-7">);
    check.need(affordable(read, owner, piece, 1), row<"kw-cost-2">);
  }
  const AreaNumber at = read.content.area(move.area);
  if (!check.need(at != nowhere && !read.content.is_sea(at) && read.controls(owner, at),
                  row<"kw-acquire-7">))
    return;
  if (piece == kRoad || piece == kKeep)
    check.need(read.may_place(owner, piece, at), row<"kw-acquire-8">);
  else
    check.need(read.may_place(owner, piece, at), row<"kw-acquire-9">);
}

void moment(const Reading& read, Seat by, const Improve& move, Checker& check) {
  refuse_outside_action(read, by, {ActionName::civilize},
                        move.free ? row<"civilize-6"> : row<"civilize-1">, check);
}

void Machine::apply(Seat by, const Improve& move) {
  Frame& frame = state.top();
  frame.stage = FrameStage::going;
  const Piece piece = content.piece(move.piece);
  const AreaNumber area = content.area(move.area);
  constexpr std::array<RuleId, 4> kCosts{mentions<"civilize-2">, mentions<"civilize-3">,
                                         mentions<"civilize-4">, mentions<"civilize-5">};
  if (move.free) {
    frame.free = true;
    tell(mentions<"civilize-6">);
  } else {
    frame.paid = true;
    pay(by.number, piece, 1, kCosts[piece - kRoad + 0u]);
    tell(frame.side == Side::primary ? mentions<"civilize-1"> : mentions<"civilize-7">);
  }
  ++frame.m;
  give_upgrade(area, piece);
  tell_card(mentions<"kw-acquire-7">, Deed::improved, by.number, move.piece, move.area);
}

void offer(Listing& listing, Type<Improve>) {
  const Reading& read = listing.read;
  for (const Piece piece : {kRoad, kKeep, kCity, kMetropol})
    listing.each_area([&](Card area) {
      for (const bool free : {false, true})
        listing.add(Improve{read.content.pieces[piece], area, free});
    });
}

std::string tell(const Words& words, Seat by, const Improve& move) {
  return subject(by) + " builds " + words.pieces(move.piece, 1) + " in " + words.name(move.area) +
         (move.free ? " for free." : ".");
}

}  // namespace arbiter::zabor
