// Setup: Position Cards, the draft of Traits, colours and starting areas, initial pieces,
// Barbarian Keeps, the first VP Card (book: Setup).
#include <algorithm>
#include <array>
#include <cassert>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

Next Machine::setup() {
  Moment& at = state.at;
  const Owner events = read.master(PositionCard::events);
  switch (at.step) {
    case StepName::positions:
    case StepName::draft:
    case StepName::settle:
    case StepName::barbarians:
    case StepName::reveal: return Next::ask;
    case StepName::deal:
      if (at.seat == state.players) {
        at.step = StepName::draft;
        at.seat = 0;
        return Next::again;
      }
      if (state.player[at.seat].draft.count == 0)
        push_draw(at.seat, Deck::trait, kDraft, Purpose::draft);
      else
        ++at.seat;
      return Next::again;
    case StepName::pieces:
      if (at.n == 2 * state.players) {
        at.step = StepName::barbarians;
        at.seat = events;
        at.n = 0;
        return Next::again;
      }
      // First the pieces that everybody receives, then those that are placed or drawn.
      if (const auto seat = static_cast<Owner>((events + at.n) % state.players);
          at.n < state.players)
        give_pieces(seat);
      else
        give_fleets(seat);
      ++at.n;
      return Next::again;
    case StepName::none:
    case StepName::draw:
    case StepName::choose:
    case StepName::place:
    case StepName::turn:
    case StepName::answer: break;
  }
  assert(false && "no step of set-up");
  return Next::ask;
}

void judge(const Reading& read, Seat, const Deal& move, Checker& check) {
  bool held[kPositions] = {};
  bool fits = move.cards.size() == read.state.players;
  check.need(fits, row<"setup-1">);
  for (const Card one : move.cards) {
    const std::uint16_t position = read.content.number(one, NameKind::position);
    if (!check.need(position != none16, row<"setup-2">)) return;
    if (held[position]) check.need(false, row<"setup-1">);
    held[position] = true;
  }
  check.need(held[0] && held[1], row<"setup-4">);
}

void moment(const Reading& read, Seat by, const Deal&, Checker& check) {
  check.need(false, row<"setup-1">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Deal& move) {
  for (std::size_t i = 0; i < move.cards.size(); ++i) {
    state.position[content.number(move.cards[i], NameKind::position)] = static_cast<Owner>(i);
    tell_card(decides<"setup-3">, Deed::position_dealt, static_cast<Owner>(i), move.cards[i]);
  }
  follow({mentions<"setup-1">, mentions<"setup-5">});
  if (state.players < kPlayers) tell(mentions<"setup-6">);
  state.at.step = StepName::deal;
  state.at.seat = 0;
}

void offer(Listing& listing, Type<Deal>) { listing.leave_open(); }

std::string tell(const Words& words, Seat, const Deal& move) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < move.cards.size() && i < limits::kSeats; ++i)
    parts.push_back(std::string{Seat{static_cast<std::uint8_t>(i)}.text()} + " " +
                    words.name(move.cards[i]));
  return "The Position Cards are dealt: " + joined(parts) + ".";
}

// --- The draft ---

void judge(const Reading& read, Seat by, const Draft& move, Checker& check) {
  const Owner owner = by.number;
  const std::uint8_t card = read.content.card(move.card);
  const bool held = read.state.player[owner].draft.has(card);
  for (Owner i = 0; i < read.state.players; ++i)
    if (i != owner) check.need(held || !read.state.player[i].draft.has(card), row<"setup-9">);
  check.need(held, row<"setup-8">);
}

void moment(const Reading& read, Seat by, const Draft&, Checker& check) {
  const Moment& at = read.state.at;
  const bool before = at.step == StepName::positions || at.step == StepName::deal;
  if (at.phase != Phase::setup || (at.step != StepName::draft && !before))
    check.need(false, row<"setup-10">);
  else
    check.need(false, before ? row<"setup-7"> : row<"setup-8">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat by, const Draft& move) {
  PlayerState& mine = state.player[by.number];
  const std::uint8_t card = content.card(move.card);
  mine.draft.erase(mine.draft.place(card));
  mine.picked = card;
  tell(mentions<"setup-8">, Deed::drafted, by.number, state.at.n + 1);
  for (Owner i = 0; i < state.players; ++i)
    if (state.player[i].picked == none8) return;
  pass_hands();
}

void offer(Listing& listing, Type<Draft>) {
  const Reading& read = listing.read;
  for (Owner i = 0; i < read.state.players; ++i) {
    if (!listing.asked.seats.has(Seat{i})) continue;
    listing.seat = i;
    listing.each_card(read.state.player[i].draft, [&](Card card) { listing.add(Draft{card}); });
  }
}

std::string tell(const Words& words, Seat by, const Draft& move) {
  return subject(by) + " keeps " + (move.card.known() ? words.name(move.card) : "a Trait") + ".";
}

// Hands are always passed clockwise. The last card returns to the deck.
void Machine::pass_hands() {
  ruling<"R-08">();
  std::array<Cards<kDraft>, kPlayers> hands{};
  for (Owner i = 0; i < state.players; ++i) {
    PlayerState& one = state.player[i];
    one.traits.append(one.picked);
    one.picked = none8;
    hands[state.next(i)] = one.draft;
  }
  const bool last = ++state.at.n == kPicks;
  for (Owner i = 0; i < state.players; ++i)
    state.player[i].draft = last ? Cards<kDraft>{} : hands[i];
  tell(last ? decides<"setup-11"> : decides<"setup-9">);
  if (!last) return;
  follow({mentions<"setup-10">, decides<"object-2">, mentions<"setup-39">});
  state.at.step = StepName::settle;
  state.at.seat = read.master(PositionCard::events);
  state.at.n = 0;
}

// --- Colours, areas, pieces ---

void judge(const Reading& read, Seat, const Settle& move, Checker& check) {
  check.need(move.colour != Colour::none, row<"setup-14">);
  for (Owner i = 0; i < read.state.players; ++i)
    check.need(
        read.state.player[i].colour == Colour::none || read.state.player[i].colour != move.colour,
        row<"setup-14">);
  const AreaNumber at = read.content.area(move.area);
  if (!check.need(at != nowhere, row<"setup-15">)) return;
  check.need(read.content.start[at] == move.colour, row<"setup-15">);
  check.need(read.state.area[at].owner == kUnclaimed, row<"setup-15">);
}

void moment(const Reading& read, Seat by, const Settle&, Checker& check) {
  if (read.state.at.phase != Phase::setup) return void(check.need(false, row<"setup-14">));
  switch (read.state.at.step) {
    case StepName::positions:
    case StepName::deal:
    case StepName::draft: check.need(false, row<"setup-10">); break;
    case StepName::settle: break;
    case StepName::none:
    case StepName::pieces:
    case StepName::barbarians:
    case StepName::reveal:
    case StepName::draw:
    case StepName::choose:
    case StepName::place:
    case StepName::turn:
    case StepName::answer: check.need(false, row<"setup-14">); break;
  }
  refuse_for_what_is_asked(read, by, check);
}

void Machine::apply(Seat by, const Settle& move) {
  PlayerState& mine = state.player[by.number];
  mine.colour = move.colour;
  mine.start = content.area(move.area);
  tell_area(mentions<"setup-14">, Deed::settled, by.number, mine.start,
            static_cast<int>(move.colour));
  state.area[mine.start].owner = by.number;
  state.at.seat = state.next(by.number);
  if (state.at.seat != read.master(PositionCard::events)) return;
  state.at.step = StepName::pieces;
  state.at.n = 0;
}

void offer(Listing& listing, Type<Settle>) {
  const Reading& read = listing.read;
  for (unsigned colour = 1; colour <= kPlayers; ++colour)
    for (AreaNumber i = 0; i < read.content.area_count; ++i)
      if (static_cast<unsigned>(read.content.start[i]) == colour)
        listing.add(Settle{static_cast<Colour>(colour), read.content.area_name[i]});
}

std::string tell(const Words& words, Seat by, const Settle& move) {
  return subject(by) + " takes " + std::string{name_of(move.colour)} + " and starts in " +
         words.name(move.area) + ".";
}

void Machine::give_piece(Owner by, Piece piece, unsigned n, RuleId rule) {
  const AreaNumber start = decides<"setup-18">(state.player[by].start);
  AreaState& here = state.area[start];
  if (piece == kRoad)
    here.road = true;
  else if (is_upgrade(piece))
    here.upgrade = std::max(here.upgrade, upgrade_of(piece));
  else
    join(here.units, piece, n);
  tell_card(rule, Deed::pieces_given, by, content.piece_name(piece), name_of_area(start),
            static_cast<int>(n));
}

namespace {

// how the cards of a player change the initial pieces.
struct StartChanges {
  int gold = decides<"setup-25">(4);  // including what everybody receives
  std::array<unsigned, 2> cards{};    // Dynasties, Artifacts
  std::array<unsigned, kFirstMonster> added{};
  std::array<unsigned, kClasses> removed{};

  // Returns the number of Units of a class, if `given` are given by the rules.
  unsigned units(Class one, unsigned given) const {
    const unsigned all = given + added[one];
    return all - std::min(all, removed[one]);
  }
};

StartChanges start_changes(const Reading& read, Owner owner) {
  StartChanges changes;
  read.each_passive(owner, bit_of(PassiveOp::start), [&](const Passive& one) {
    const auto n = static_cast<unsigned>(one.n);
    changes.gold += decides<"kw-gold-3">(one.gold);
    if (one.add == kDynastyCard || one.add == kArtifactCard)
      changes.cards[one.add == kArtifactCard] += n;
    else if (one.add < kFirstMonster)
      changes.added[one.add] += n;
    if (one.remove < kClasses) changes.removed[one.remove] += n;
  });
  return changes;
}

constexpr Class kFleet = kWhole[static_cast<std::size_t>(UnitType::fleet)];
constexpr Class kCavalry = kWhole[static_cast<std::size_t>(UnitType::cavalry)];

}  // namespace

unsigned most_at_start(const Reading& read, Owner owner, UnitType type) {
  const unsigned given = type == UnitType::cavalry ? 2 : 1;  // the second one instead of a Fleet
  return start_changes(read, owner).units(kWhole[static_cast<std::size_t>(type)], given);
}

// Puts the initial pieces into the starting Area.
void Machine::give_pieces(Owner by) {
  PlayerState& mine = state.player[by];
  const StartChanges changes = start_changes(read, by);
  give_first_pieces(by);
  for (Piece piece = 0; piece < kFirstMonster; ++piece)
    if (changes.added[piece] > 0 && !content.is_naval(piece))
      give_piece(by, piece, changes.added[piece], decides<"setup-20">);
  auto& units = state.area[mine.start].units.n;
  for (Class one = 0; one < kClasses; ++one)
    units[one] = static_cast<std::uint8_t>(units[one] -
                                           std::min<unsigned>(units[one], changes.removed[one]));
  read.each_passive(by, bit_of(PassiveOp::start),
                    [&](const Passive&) { tell(mentions<"setup-20">); });
  mine.gold = static_cast<std::uint16_t>(std::max(0, changes.gold));
  tell(mentions<"setup-25">, Deed::gold_given, by, mine.gold);
  follow({mentions<"kw-gold-3">, mentions<"setup-39">});
  tell(state.players == 3 ? mentions<"setup-27"> : mentions<"setup-26">, Deed::envoys_given, by,
       static_cast<int>(read.envoys_of(by)));
  state.unsettled = true;
}

// Gives what needs an answer: cards, and the Fleet or the Cavalry instead of it.
void Machine::give_fleets(Owner by) {
  ruling<"R-10">();
  const StartChanges changes = start_changes(read, by);
  for (unsigned i = 0; i < 2; ++i)
    push_draw(by, i == 0 ? Deck::dynasty : Deck::artifact, changes.cards[i], Purpose::chart);
  if (!has_free_sea(by)) {
    const unsigned fleets = changes.units(kFleet, 0);
    if (fleets > 0)
      tell_card(mentions<"setup-23">, Deed::not_placed, by, content.piece_name(kFleet), {},
                static_cast<int>(fleets));
    if (changes.units(kCavalry, 2) > changes.units(kCavalry, 1))
      give_piece(by, kCavalry, 1, decides<"setup-24">);
    return;
  }
  const unsigned fleets = changes.units(kFleet, 1);
  beyond_ = beyond_ || fleets > kMostPlaced;
  Frame& frame = push(FrameKind::place, by);
  frame.piece = kFleet;
  frame.n = static_cast<std::uint8_t>(fleets);
  frame.from = state.player[by].start;
}

bool Machine::has_free_sea(Owner by) const {
  bool room = false;
  content.around[state.player[by].start].each([&](unsigned next) {
    const Owner owner = state.area[next].owner;
    room = room ||
           (content.is_sea(static_cast<AreaNumber>(next)) && (owner == kUnclaimed || owner == by));
  });
  return room;
}

void Machine::give_first_pieces(Owner by) {
  if (read.is_coastal(state.player[by].start)) tell(mentions<"kw-coastal-area-1">);
  give_piece(by, kCity, 1, decides<"setup-21">);
  give_piece(by, kRoad, 1, decides<"setup-21">);
  for (const UnitType type :
       {UnitType::sorcerer, UnitType::cavalry, UnitType::infantry, UnitType::auxiliary})
    give_piece(by, kWhole[static_cast<std::size_t>(type)], 1, decides<"setup-22">);
  tell(mentions<"setup-18">);
}

void judge(const Reading& read, Seat, const Barbarians& move, Checker& check) {
  const AreaNumber at = read.content.area(move.area);
  if (!check.need(at != nowhere && !read.content.is_sea(at), row<"setup-30">)) return;
  const AreaState& here = read.state.area[at];
  check.need(here.owner == kUnclaimed && !here.road, row<"setup-30">);
}

void moment(const Reading& read, Seat by, const Barbarians&, Checker& check) {
  const bool setup = read.state.at.phase == Phase::setup;
  const bool turns = setup && read.state.at.step == StepName::barbarians;
  check.need(false, turns ? row<"setup-29"> : row<"setup-28">);
  if (setup && !turns) refuse_for_what_is_asked(read, by, check);
}

void Machine::apply(Seat, const Barbarians& move) {
  const AreaNumber area = content.area(move.area);
  AreaState& here = state.area[area];
  here.owner = kBarbarians;
  here.upgrade = Upgrade::keep;
  here.units.n[kWhole[static_cast<std::size_t>(UnitType::infantry)]] = 1;
  tell_area(mentions<"setup-28">, Deed::piece_placed, state.at.seat, area);
  state.at.seat = state.next(state.at.seat);
  if (++state.at.n < state.players) return;
  state.at.step = StepName::reveal;
  state.at.n = 0;
  for (Owner i = 0; i < state.players; ++i)
    for (unsigned k = 0; k < state.player[i].traits.count; ++k)
      tell_card(mentions<"setup-39">, Deed::laid_open, i,
                name_of_card(state.player[i].traits.card[k]));
}

void offer(Listing& listing, Type<Barbarians>) {
  listing.each_area([&](Card area) { listing.add(Barbarians{area}); });
}

std::string tell(const Words& words, Seat by, const Barbarians& move) {
  return subject(by) + " puts a Barbarian Keep and Infantry into " + words.name(move.area) + ".";
}

// Turns up the next VP Card, during set-up and in each End Phase.
void Machine::reveal(const Draw& move) {
  ruling<"R-01">();
  const std::uint8_t card = content.card(move.cards[0]);
  const bool first = state.vp.count == 0;
  state.vp.append(card);
  tell_card(first ? decides<"setup-40"> : decides<"end-phase-3">, Deed::revealed,
            read.master(PositionCard::events), move.cards[0]);
  follow({mentions<"setup-31">, decides<"setup-33">, decides<"object-5">, mentions<"setup-34">});
  tell_length();
  tell(first ? decides<"setup-41"> : decides<"end-phase-4">);
  if (!first) tell(mentions<"end-phase-1">);
  begin_turn();
}

}  // namespace arbiter::zabor
