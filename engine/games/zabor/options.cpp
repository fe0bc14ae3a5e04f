// The legal answers to a decision, a random one of them, and the answers of chance.
#include <algorithm>
#include <vector>

#include "engine/core/moves.hpp"
#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
SeatOptions<Move> Listing::list() {
  for (Owner i = 0; i < read.state.players; ++i)
    if (asked.seats.has(Seat{i})) seat = i;
  for_each_alternative<Move>([this]<class M>(Type<M> kind) {
    if ((asked.kinds & kinds_of<M>) != 0) offer(*this, kind);
  });
  return std::move(options_);
}

namespace {

// --- A random answer ---

class Sampling {
 public:
  Sampling(const Content& content, const State& state, Chooser& chooser)
      : content_(content), state_(state), read_(content, state), chooser_(chooser) {}

  Entry<Move> sample() {
    const Decision asked = decision_of(read_);
    if ((asked.kinds & kinds_of<Track>) != 0) return {only(asked), random_track()};
    if ((asked.kinds & kinds_of<Wounds>) != 0) return {only(asked), random_wounds(only(asked))};
    if ((asked.kinds & kinds_of<Discard>) != 0) return {only(asked), random_discard()};
    auto list = Listing(read_).list().list;
    Kinds kinds = 0;
    for (const auto& one : list) kinds |= kind_of(one.option.move);
    constexpr Kinds kEnds = kinds_of<Done, Pass, Decline>;
    const bool goes_on = (kinds & kEnds) == 0 || below(goes_on_for(asked)) != 0;
    if (goes_on && (kinds & ~kEnds) != 0)
      kinds &= ~kEnds;
    else if ((kinds & kEnds) != 0)
      kinds &= kEnds;
    std::erase_if(list, [&](const auto& one) { return (kind_of(one.option.move) & kinds) == 0; });
    Kinds kind = kinds;
    for (unsigned i = 0; i < 8 && (kind & (kind - 1)) != 0; ++i)
      kind = kind_of(list[below(list.size())].option.move);
    std::erase_if(list, [&](const auto& one) { return (kind_of(one.option.move) & kind) == 0; });
    auto& chosen = list[below(list.size())];
    if (auto* move = std::get_if<MoveUnits>(&chosen.option.move)) {
      for (int i = 0; i < 3 && !attacks(*move); ++i) {
        auto& other = list[below(list.size())].option.move;
        if (auto* better = std::get_if<MoveUnits>(&other); better != nullptr && attacks(*better))
          *move = *better;
      }
      more_units(asked, *move);
    }
    return {chosen.by, chosen.option.move};
  }

 private:
  std::size_t below(std::size_t count) {
    return chooser_.below(static_cast<std::uint32_t>(std::max<std::size_t>(1, count)));
  }
  static Seat only(const Decision& asked) {
    std::uint8_t number = 0;
    while (!asked.seats.has(Seat{number})) ++number;
    return Seat{number};
  }
  // A player ends what could go on once in this many answers, on average.
  static std::size_t goes_on_for(const Decision& asked) {
    return (asked.kinds & kinds_of<Claim, Accept, Pursue>) != 0 ? 8 : 3;
  }
  bool attacks(const MoveUnits& move) const {
    const AreaState& to = read_.area(content_.area(move.to));
    const AreaState& from = read_.area(content_.area(move.from));
    return to.owner != from.owner;
  }
  // Often moves all Units of the kind.
  void more_units(const Decision& asked, MoveUnits& move) {
    const AreaNumber from = content_.area(move.from);
    const Piece piece = content_.piece(move.units[0].card);
    const unsigned most = unmoved(read_, only(asked).number, from, piece);
    if (most < 2) return;
    MoveUnits all = move;
    all.units[0].copies = static_cast<std::uint16_t>(below(2) == 0 ? most : 1 + below(most));
    Checker check;
    judge(read_, only(asked), all, check);
    if (check.clean()) move = all;
  }

  Track random_track() {
    Track track;
    for (unsigned i = 0; i < kActions; ++i) track.actions.push_back(static_cast<ActionName>(i));
    for (std::size_t i = kActions; i > 1; --i)
      std::swap(track.actions[i - 1], track.actions[below(i)]);
    return track;
  }
  Wounds random_wounds(Seat by) {
    Wounds move;
    Suffering side = suffering_of(read_, by);
    while (side.hits > 0) {
      std::vector<Piece> all;
      read_.each_piece(side.force, [&](Piece piece, unsigned) {
        if (may_suffer(read_, side, piece)) all.push_back(piece);
      });
      const Piece piece = all[below(all.size())];
      suffer_in(read_, side, piece);
      move.units.push_back(content_.pieces[piece]);
    }
    return move;
  }
  Discard random_discard() {
    const Frame& frame = state_.top();
    std::vector<Card> all = discardable(read_, frame);
    Discard move;
    while (move.cards.size() < frame.n) {
      const std::size_t at = below(all.size());
      move.cards.push_back(all[at]);
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return move;
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
  Chooser& chooser_;
};

std::vector<std::uint8_t> random_dice(unsigned count, Chooser& chooser) {
  std::vector<std::uint8_t> dice;
  while (dice.size() < count) dice.push_back(static_cast<std::uint8_t>(chooser.below(6) + 1));
  return dice;
}

// Positions go to the players in seat order. The cards that are removed are drawn first.
Deal random_deal(const Content& content, unsigned players, Chooser& chooser) {
  std::vector<unsigned> others{2, 3, 4};
  while (others.size() + 2 > players)
    others.erase(others.begin() + chooser.below(static_cast<std::uint32_t>(others.size())));
  std::vector<unsigned> all{0, 1};
  all.insert(all.end(), others.begin(), others.end());
  Deal deal;
  while (!all.empty()) {
    const auto at = chooser.below(static_cast<std::uint32_t>(all.size()));
    deal.cards.push_back(content.positions[all[at]].name);
    all.erase(all.begin() + at);
  }
  return deal;
}

Draw random_draw(const Reading& read, Chooser& chooser) {
  const State& state = read.state;
  const Content& content = read.content;
  Draw draw{Deck::vp, {}, {}};
  unsigned n = 1;
  if (state.frame_count > 0) {
    draw.deck = state.top().deck;
    draw.to = Seat{state.top().seat};
    n = state.top().n;
  }
  Pool pool = read.pool(draw.deck);
  for (unsigned i = 0; i < n; ++i) {
    if (pool.size == 0) read.shuffle_in(pool, draw.deck);
    unsigned at = chooser.below(std::max(1u, pool.size));
    for (const std::uint8_t card : content.by_id) {
      if (at < pool.copies[card]) {
        draw.cards.push_back(content.deck_cards[card].name);
        --pool.copies[card];
        --pool.size;
        break;
      }
      at -= pool.copies[card];
    }
  }
  return draw;
}

}  // namespace

SeatOptions<Move> Rules::options(const Content& content, const State& state) {
  const Reading read(content, state);
  return Listing(read).list();
}

Entry<Move> Rules::sample(const Content& content, const State& state, Chooser& chooser) {
  const Reading read(content, state);
  if (decision_of(read).seats.has(chance)) return {chance, *draw(content, state, chooser)};
  return Sampling(content, state, chooser).sample();
}

std::optional<Move> Rules::draw(const Content& content, const State& state, Chooser& chooser) {
  const Reading read(content, state);
  const Kinds kinds = decision_of(read).kinds;
  if ((kinds & kinds_of<Deal>) != 0) return random_deal(content, state.players, chooser);
  if ((kinds & kinds_of<Draw>) != 0) return random_draw(read, chooser);
  const Dice dice = dice_of(read);
  Roll roll;
  roll.attacker = random_dice(dice.attacker, chooser);
  roll.defender = random_dice(dice.defender, chooser);
  return roll;
}

namespace {

// Whether a side of the Battle, or of a Battle that waits, might pursue.
bool may_pursue(const Reading& read) {
  const auto pursues = [&](Owner owner, const Force& force) {
    if (!is_empire(owner)) return false;
    const Levels levels(read, owner, Ability::pursuit);
    bool found = false;
    read.each_piece(force, [&](Piece piece, unsigned) { found = found || levels.of(piece) > 0; });
    return found;
  };
  const BattleState& battle = read.state.battle;
  if (battle.stage != BattleStage::none && pursues(battle.attacker, read.attackers())) return true;
  if (battle.stage != BattleStage::none && pursues(battle.defender, read.defenders(battle.area)))
    return true;
  bool found = false;
  waiting_battles(read).each([&](unsigned area) {
    const auto at = static_cast<AreaNumber>(area);
    found = found || pursues(read.state.mover, read.invaders(at)) ||
            pursues(read.area(at).owner, read.defenders(at));
  });
  return found;
}

// What exceeds a limit after set-up is given up before the first turn begins.
Kinds kinds_above_limits(const Reading& read) {
  Kinds kinds{0};
  const auto all = read.holdings_of_all();
  for (Owner i = 0; i < read.state.players; ++i) {
    for (const Deck deck : {Deck::dynasty, Deck::artifact})
      if (read.cards_of(i, deck) > read.limit(i, deck)) kinds |= kinds_of<Discard>;
    const auto units = units_by_type(all[i].units);
    const auto capacities = read.capacities(i, all[i]);
    for (unsigned type = 0; type < kTypes; ++type)
      if (units[type] > capacities[type]) kinds |= kinds_of<Remove>;
  }
  return kinds;
}

// During set-up, only a seat that drafts or places moves after chance.
Kinds kinds_in_setup(const Reading& read) {
  switch (read.state.at.step) {
    case StepName::positions:
    case StepName::deal:
    case StepName::draft: return kinds_of<Draft>;
    case StepName::reveal: return kinds_of<Track> | kinds_above_limits(read);
    case StepName::none:
    case StepName::pieces:
    case StepName::settle:
    case StepName::barbarians:
    case StepName::draw:
    case StepName::choose:
    case StepName::place:
    case StepName::turn:
    case StepName::answer: break;
  }
  return kinds_of<Place, Barbarians>;
}

}  // namespace

// The kinds that chance itself answers are left out, because no seat makes them.
Kinds Rules::kinds_after_chance(const Content& content, const State& state) {
  const Reading read(content, state);
  constexpr Kinds kElsewhere = kinds_of<Deal, Draw, Roll, Draft, Settle, Barbarians, Track, Event,
                                        Keep, Trade, Accept, Decline, Claim, Pursue, Fight>;
  const Kinds pursuit = may_pursue(read) ? kinds_of<Pursue> : Kinds{0};
  const Kinds order = waiting_battles(read).empty() ? Kinds{0} : kinds_of<Fight>;
  const Kinds rest = ~kElsewhere | pursuit | order;
  if (state.frame_count > 0 && state.top().kind == FrameKind::draw) {
    if (state.top().purpose == Purpose::search) return kinds_of<Keep>;
    if (state.top().purpose == Purpose::event) return kinds_of<Event>;
  }
  switch (state.at.phase) {
    case Phase::setup: return kinds_in_setup(read);
    case Phase::end: return kinds_of<Track>;
    case Phase::warfare: {
      const bool last = state.next(state.at.seat) == state.at.first;
      return kinds_of<Wounds, Warp, Pass, Remove, Discard, Place> | pursuit |
             (last ? kinds_of<Trade, Claim> : kinds_of<MoveUnits, Done>);
    }
    case Phase::trade: return rest | kinds_of<Trade, Claim>;
    case Phase::event:
    case Phase::action:
    case Phase::track:
    case Phase::income:
    case Phase::envoys:
    case Phase::heal:
    case Phase::vp:
    case Phase::over: break;
  }
  return rest;
}

}  // namespace arbiter::zabor
