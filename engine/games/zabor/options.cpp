// The legal answers to a decision, one of them at random, and the answers of chance.
#include <algorithm>
#include <vector>

#include "engine/core/moves.hpp"
#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

// Collects the moves that stand.
class Listing {
 public:
  explicit Listing(const Reading& read)
      : read_(read), state_(read.state), content_(read.content), asked_(decision_of(read)) {}

  // In the order of the table of moves.
  SeatOptions<Move> list() {
    if (!asked_.asks()) return {};
    if (asked_.seats.has(chance)) {
      options_.complete = false;
      return std::move(options_);
    }
    if (takes<Draft>()) list_drafts();
    for (Owner i = 0; i < state_.players; ++i)
      if (asked_.seats.has(Seat{i})) seat_ = i;
    if (takes<Settle>()) list_settles();
    if (takes<Barbarians>()) each_area([&](Card area) { add(Barbarians{area}); });
    if (takes<Place>())
      each_area([&](Card area) { add(Place{content_.pieces[state_.top().piece], area}); });
    if (takes<Track>()) list_track();
    if (takes<Event>()) each_offer([&](Card card) { add(Event{card}); });
    if (takes<Envoy>()) list_envoys();
    if (takes<Search>())
      for (const Deck deck : {Deck::dynasty, Deck::artifact}) add(Search{deck});
    if (takes<Keep>()) each_offer([&](Card card) { add(Keep{card}); });
    if (takes<Build>()) list_builds();
    if (takes<Improve>()) list_improvements();
    if (takes<MoveUnits>()) list_moves();
    if (takes<Fight>()) each_area([&](Card area) { add(Fight{area}); });
    if (takes<TakeSeat>())
      for (const auto& one : content_.positions) add(TakeSeat{one.name});
    if (takes<Annex>()) each_area([&](Card area) { add(Annex{area}); });
    if (takes<Study>())
      for (std::uint8_t d = 0; d <= 2; ++d)
        for (std::uint8_t s = 0; d + s <= 2; ++s) add(Study{d, s});
    if (takes<Play>()) list_hand();
    if (takes<Use>()) list_uses();
    if (takes<Done>()) add(Done{});
    if (takes<Wounds>()) list_wounds();
    if (takes<Pursue>()) each_area([&](Card area) { add(Pursue{area}); });
    if (takes<Warp>()) list_warps();
    if (takes<Discard>()) list_discards();
    if (takes<Remove>()) list_removals();
    if (takes<Choose>()) list_choices();
    if (takes<Trade>())
      for (Owner i = 0; i < state_.players; ++i) add(Trade{Seat{i}});
    if (takes<Accept>()) add(Accept{});
    if (takes<Decline>()) add(Decline{});
    if (takes<Claim>())
      for (const Claimable& one : content_.claims) add(Claim{one.name});
    if (takes<Pass>()) add(Pass{});
    return std::move(options_);
  }

 private:
  template <class Kind>
  bool takes() const {
    return (asked_.kinds & kinds_of<Kind>) != 0;
  }
  template <class Kind>
  void add(const Kind& move) {
    if (over_ || !charge(1)) {
      options_.complete = false;
      return;
    }
    Checker check;
    judge(read_, Seat{seat_}, Move{move}, check);
    if (check.clean()) put(move);
  }
  template <class Kind>
  void put(const Kind& move) {
    over_ = options_.list.size() == limits::kOptions;
    if (over_)
      options_.complete = false;
    else
      options_.list.push_back({Seat{seat_}, {Move{move}, {}}});
  }
  template <class Visit>
  void each_area(Visit visit) const {
    for (AreaNumber i = 0; i < content_.area_count; ++i) visit(content_.area_name[i]);
  }
  Card name(std::uint8_t card) const {
    return card < content_.deck_cards.size() ? content_.deck_cards[card].name : Card{};
  }
  // Each card once, however many copies there are.
  template <unsigned N, class Visit>
  void each_card(const Cards<N>& cards, Visit visit) const {
    for (unsigned i = 0; i < cards.count; ++i)
      if (cards.place(cards.card[i]) == i && cards.card[i] < content_.deck_cards.size())
        visit(name(cards.card[i]));
  }
  template <class Visit>
  void each_offer(Visit visit) const {
    each_card(state_.offer, visit);
  }

  void list_drafts() {
    for (Owner i = 0; i < state_.players; ++i) {
      if (!asked_.seats.has(Seat{i})) continue;
      seat_ = i;
      each_card(state_.player[i].draft, [&](Card card) { add(Draft{card}); });
    }
  }
  void list_settles() {
    for (unsigned colour = 1; colour <= kPlayers; ++colour)
      for (AreaNumber i = 0; i < content_.area_count; ++i)
        if (static_cast<unsigned>(content_.start[i]) == colour)
          add(Settle{static_cast<Colour>(colour), content_.area_name[i]});
  }
  void list_track() {
    options_.complete = false;
    Track track;
    for (unsigned i = 0; i < kActions; ++i) track.actions.push_back(static_cast<ActionName>(i));
    add(track);
  }
  void list_envoys() {
    for (const TrackSlot& slot : state_.track)
      for (const Side side : {Side::primary, Side::secondary}) add(Envoy{slot.action, side});
  }

  void list_builds() {
    options_.complete = false;
    for (const Class piece : kWhole)
      for (const bool free : {false, true})
        each_area([&](Card area) { add(Build{content_.pieces[piece], area, 1, free}); });
  }
  void list_improvements() {
    for (const Piece piece : {kRoad, kKeep, kCity, kMetropol})
      each_area([&](Card area) {
        for (const bool free : {false, true}) add(Improve{content_.pieces[piece], area, free});
      });
  }

  // Single Units; several may go together.
  void list_moves() {
    options_.complete = false;
    for (AreaNumber from = 0; from < content_.area_count; ++from) {
      if (read_.area(from).owner != seat_) continue;
      for (Piece piece = 0; piece < content_.pieces_count(); ++piece) {
        if (piece == kRoad) piece = kFirstMonster;
        if (piece >= content_.pieces_count()) break;
        if (unmoved(read_, seat_, from, piece) > 0) list_ways(from, piece);
      }
    }
  }
  void list_ways(AreaNumber from, Piece piece) {
    if (over_) return;
    reach(read_, seat_, piece, from).each([&](unsigned to) {
      if (!may_go(from, static_cast<AreaNumber>(to), piece)) return;
      put(MoveUnits{
          {{content_.pieces[piece], 1}}, content_.area_name[from], content_.area_name[to]});
    });
  }
  // What a move must keep to beside the way.
  bool may_go(AreaNumber from, AreaNumber to, Piece piece) const {
    if (state_.frame_count == 0) {
      const AreaNumber target = state_.at.target;
      return !content_.is_naval(piece) && (target == nowhere || target == to);
    }
    const Frame& frame = state_.top();
    if (frame.kind == FrameKind::leave) {
      const Force force = read_.defenders(from);
      const unsigned units =
          force.units.size() + static_cast<unsigned>(__builtin_popcount(force.monsters));
      return from == frame.area && read_.controls(seat_, to) && units > 1;
    }
    if (!read_.matches(frame.units, piece)) return false;
    if (frame.action == ActionName::campaign && frame.side == Side::secondary &&
        frame.from != nowhere && frame.from != from)
      return false;
    return frame.areas != 1 || frame.area == nowhere || frame.area == to;
  }

  void list_hand() {
    each_card(state_.player[seat_].hand, [&](Card card) { add(Play{card}); });
  }
  void list_uses() {
    for (const auto& chart : state_.player[seat_].chart)
      each_card(chart, [&](Card card) { add(Use{card}); });
  }
  void list_wounds() {
    options_.complete = false;
    for (Owner i = 0; i < state_.players; ++i) {
      if (!asked_.seats.has(Seat{i})) continue;
      seat_ = i;
      list_wounds_of(suffering_of(read_, Seat{i}));
    }
  }
  void list_wounds_of(Suffering side) {
    Wounds move;
    if (!charge(1 + side.hits)) return;
    while (side.hits > 0) {
      Piece first = none8;
      read_.each_piece(side.force, [&](Piece piece, unsigned) {
        if (first == none8 && may_suffer(read_, side, piece)) first = piece;
      });
      if (first == none8) return;
      suffer_in(read_, side, first);
      move.units.push_back(content_.pieces[first]);
    }
    add(move);
  }
  void list_warps() {
    options_.complete = false;
    const bool battle = state_.battle.stage != BattleStage::none;
    for (Piece piece = 0; piece < content_.pieces_count(); ++piece) {
      if (piece == kRoad) piece = kFirstMonster;
      if (piece >= content_.pieces_count()) break;
      read_.civilized_of(seat_).each([&](unsigned to) {
        Warp move{content_.pieces[piece], content_.area_name[to], {}, 1};
        if (battle) return add(move);
        read_.areas_of(seat_).each([&](unsigned from) {
          move.from = content_.area_name[from];
          if (unmoved(read_, seat_, static_cast<AreaNumber>(from), piece) > 0) add(move);
        });
      });
    }
  }
  void list_discards() {
    options_.complete = false;
    const Frame& frame = state_.top();
    Discard move;
    const PlayerState& mine = state_.player[seat_];
    const auto take = [&](const auto& cards) {
      for (unsigned i = 0; i < cards.count && move.cards.size() < frame.n; ++i)
        if (content_.deck_cards[cards.card[i]].deck == frame.deck)
          move.cards.push_back(name(cards.card[i]));
    };
    if (frame.deck == Deck::position) {
      for (unsigned i = 2; i < kPositions && move.cards.size() < frame.n; ++i)
        if (state_.position[i] == seat_) move.cards.push_back(content_.positions[i].name);
    } else if (frame.deck == Deck::dynasty || frame.deck == Deck::artifact) {
      take(mine.chart[frame.deck == Deck::artifact]);
    } else {
      take(mine.hand);
    }
    add(move);
  }
  void list_removals() {
    options_.complete = false;
    for (Class one = 0; one < kClasses; ++one)
      if (kTypeOf[one] == kTypeOf[state_.top().piece])
        each_area([&](Card area) { add(Remove{content_.pieces[one], area, 1}); });
  }
  void list_choices() {
    for (std::uint8_t option = 1; option <= 8; ++option) add(Choose{option, {}, {}});
    for (Owner i = 0; i < state_.players; ++i) add(Choose{0, Seat{i}, {}});
    each_area([&](Card area) { add(Choose{0, {}, area}); });
  }

  const Reading& read_;
  const State& state_;
  const Content& content_;
  const Decision asked_;
  Owner seat_ = 0;
  bool over_ = false;  // nothing more is listed
  SeatOptions<Move> options_;
};

// --- One at random ---

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
  // How long a player goes on with what may be ended.
  static std::size_t goes_on_for(const Decision& asked) {
    return (asked.kinds & kinds_of<Claim, Accept, Pursue>) != 0 ? 8 : 3;
  }
  bool attacks(const MoveUnits& move) const {
    const AreaState& to = read_.area(content_.area(move.to));
    const AreaState& from = read_.area(content_.area(move.from));
    return to.owner != from.owner;
  }
  // Often all Units of the kind go.
  void more_units(const Decision& asked, MoveUnits& move) {
    const AreaNumber from = content_.area(move.from);
    const Piece piece = content_.piece(move.units[0].card);
    const unsigned most = unmoved(read_, only(asked).number, from, piece);
    if (most < 2) return;
    MoveUnits all = move;
    all.units[0].copies = static_cast<std::uint16_t>(below(2) == 0 ? most : 1 + below(most));
    Checker check;
    judge(read_, only(asked), Move{all}, check);
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
    const PlayerState& mine = state_.player[frame.seat];
    std::vector<Card> all;
    const auto add = [&](const auto& cards) {
      for (unsigned i = 0; i < cards.count; ++i)
        if (content_.deck_cards[cards.card[i]].deck == frame.deck)
          all.push_back(content_.deck_cards[cards.card[i]].name);
    };
    if (frame.deck == Deck::position) {
      for (unsigned i = 2; i < kPositions; ++i)
        if (state_.position[i] == frame.seat) all.push_back(content_.positions[i].name);
    } else if (frame.deck == Deck::dynasty || frame.deck == Deck::artifact) {
      add(mine.chart[frame.deck == Deck::artifact]);
    } else {
      add(mine.hand);
    }
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

// Positions go to the players in seat order; the cards that are removed come out first.
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

}  // namespace arbiter::zabor
