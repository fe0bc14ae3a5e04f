// Why a rule refuses a move, in words. Each sentence states what decides it in the position.
#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

class TellRefusal {
 public:
  TellRefusal(const Words& words, Seat by, RuleId rule)
      : words_(words),
        read_(words.read),
        content_(words.read.content),
        state_(words.read.state),
        by_(by),
        rule_(rule) {}

  std::string tell(const Move& move) const {
    const Decision asked = decision_of(read_);
    if (!asked.asks()) return "The game is over.";
    const bool taken = asked.seats.has(by_) && (asked.kinds & kind_of(move)) != 0;
    const std::string fact =
        std::visit([&](const auto& one) { return taken ? judged(one) : missing(one); }, move);
    if (taken && says_whose(fact)) return fact;
    return fact + (fact.empty() ? "" : " ") + situation(asked);
  }

 private:
  // Whether the fact names a number or a player. If not, the moment says more.
  static bool says_whose(const std::string& fact) {
    for (std::size_t i = 0; i < fact.size(); ++i) {
      const auto is_letter = [&](std::size_t at) {
        return at < fact.size() && std::isalpha(static_cast<unsigned char>(fact[at])) != 0;
      };
      if (std::isdigit(static_cast<unsigned char>(fact[i])) != 0) return true;
      const bool seat = fact[i] >= 'A' && fact[i] < static_cast<char>('A' + kPlayers);
      if (seat && (i == 0 || !is_letter(i - 1)) && !is_letter(i + 1)) return true;
    }
    return false;
  }
  // Says what the position asks, and whom.
  std::string situation(const Decision& asked) const {
    std::vector<std::string> seats, kinds;
    for (std::uint8_t i = 0; i < limits::kSeats; ++i)
      if (asked.seats.has(Seat{i})) seats.push_back(std::string{Seat{i}.text()});
    if (asked.seats.has(chance)) seats.emplace_back("chance");
    for_each_alternative<Move>([&]<class M>(Type<M> kind) {
      if ((asked.kinds & kinds_of<M>) != 0) kinds.push_back("`" + std::string{name(kind)} + "`");
    });
    return words_.moment() + " " + capitalised(joined(seats)) +
           is_are(static_cast<std::int64_t>(seats.size())) + " asked for " + joined(kinds) +
           (asked.seats.has(by_) ? "." : ", not " + who() + ".");
  }
  bool plays() const { return by_.number < state_.players; }
  std::string who() const { return text_of(by_); }
  const PlayerState& mine() const { return state_.player[by_.number]; }
  std::string area_fact(Card card) const {
    const AreaNumber at = content_.area(card);
    if (at >= content_.area_count) return words_.name(card) + " is not an Area of this map.";
    const AreaState& here = read_.area(at);
    std::vector<std::string> parts;
    if (here.civilized()) parts.push_back(words_.pieces(piece_of(here.upgrade), 1));
    if (here.road) parts.push_back(words_.pieces(kRoad, 1));
    for (const std::string& part : words_.parts_of(read_.defenders(at))) parts.push_back(part);
    return words_.name(card) + " is a " + (content_.is_sea(at) ? "Sea" : "Land") + " Area " +
           (here.owner == kUnclaimed ? "that nobody controls" : "of " + side_text(here.owner)) +
           (parts.empty() ? "" : ", with " + joined(parts)) + ".";
  }
  std::string adjacency(Card card) const {
    const AreaNumber at = content_.area(card);
    if (at >= content_.area_count || !plays()) return "";
    return read_.is_adjacent(by_.number, at) ? ""
                                             : " It borders no Area that " + who() + " controls.";
  }
  std::string harbour_fact(Card card) const {
    const AreaNumber at = content_.area(card);
    if (at >= content_.area_count || !plays() || !content_.is_sea(at)) return "";
    const AreaSet near = content_.around[at] & read_.civilized_of(by_.number);
    return near.empty() ? " It borders no Civilized Area of " + who() + "." : "";
  }
  // "Three Infantry cost 12 Gold; A has 7 Gold."
  std::string cost_fact(Piece piece, std::int64_t n) const {
    return capitalised(words_.pieces(piece, n)) + (n == 1 ? " costs " : " cost ") +
           number(read_.cost(by_.number, piece) * n) + " Gold; " + who() + " has " +
           number(mine().gold) + " Gold.";
  }

  // --- The decision does not ask the seat for it ---

  std::string missing(const Trade& move) const {
    if (!plays() || move.with.number >= state_.players) return "";
    return trade_fact(move);
  }
  std::string missing(const Envoy&) const {
    if (!plays() || state_.at.phase != Phase::envoys) return "";
    return who() + " has " + counted(mine().envoys, "Envoy") + " left to place.";
  }
  std::string missing(const Claim& move) const {
    return "VPs are claimed in the VP Phase, by each player in turn; this entry claims " +
           words_.name(move.card) + ".";
  }
  std::string missing(const Pursue&) const {
    if (!plays()) return "";
    const BattleState& battle = state_.battle;
    if (rule_ == mentions<"ability-warp-1">)
      return "Before any Unit pursues, " + words_.force({battle.warping, battle.warping_monsters}) +
             " of " + who() + " must warp.";
    if (mine().battles_turn == 0) return who() + " has won no Battle in this turn.";
    return who() + " has won " + counted(mine().battles_turn, "Battle") +
           " in this turn; none of the Units in it may pursue now.";
  }
  std::string missing(const Use& move) const {
    const Frame* const action = action_frame(state_);
    if (action == nullptr || action->seat != by_.number) return "";
    return words_.name(move.card) + " is used before anything else is done in an action.";
  }
  std::string missing(const Warp& move) const {
    return plays() ? area_fact(move.area) + civilized_fact() : "";
  }
  std::string missing(const Study&) const {
    const Frame* const action = plays() ? own_action(read_, by_, {ActionName::rituals}) : nullptr;
    return action != nullptr && action->studied ? who() + " has drawn in this action already." : "";
  }
  // "A has 4 Destiny Cards and may have 3."
  std::string limit_fact(Deck deck) const {
    return who() + " has " + cards_of(deck, read_.cards_of(by_.number, deck)) + " and may have " +
           number(read_.limit(by_.number, deck)) + ".";
  }
  std::string missing(const Discard& move) const {
    const std::uint8_t card = move.cards.empty() ? none8 : content_.card(move.cards[0]);
    if (!plays() || card >= content_.deck_cards.size()) return "";
    const Deck deck = content_.deck_cards[card].deck;
    return rule_ == limit_rule(deck) && rule_ != limit_rule(Deck::position) ? limit_fact(deck) : "";
  }
  std::string missing(const Place& move) const {
    if (rule_ != mentions<"kw-cost-2">) return "";
    return cost_fact(content_.piece(move.piece), 1);
  }
  // An Envoy must be placed.
  template <OneOf<Done, Pass> M>
  std::string missing(const M&) const {
    return missing(Envoy{});
  }
  template <
      OneOf<Draft, Settle, Barbarians, Track, Event, Search, Keep, Build, Improve, MoveUnits, Fight,
            TakeSeat, Annex, Play, Wounds, Remove, Choose, Accept, Decline, Deal, Draw, Roll>
          M>
  std::string missing(const M&) const {
    return "";
  }

  // --- The decision asks the seat for it ---

  std::string judged(const Draft& move) const {
    return words_.name(move.card) + " is not among the " + counted(mine().draft.count, "Trait") +
           " from which " + who() + " chooses.";
  }
  std::string judged(const Settle& move) const {
    if (rule_ == mentions<"setup-14">) {
      for (Owner i = 0; i < state_.players; ++i)
        if (state_.player[i].colour == move.colour && move.colour != Colour::none)
          return owner_text(i) + " has " + std::string{name_of(move.colour)} + ".";
      return "No colour is named.";
    }
    const AreaNumber at = content_.area(move.area);
    if (at >= content_.area_count) return area_fact(move.area);
    const Colour start = content_.start[at];
    return words_.name(move.area) + " has " +
           (start == Colour::none ? "no symbol" : "the symbol of " + std::string{name_of(start)}) +
           (state_.area[at].owner == kUnclaimed
                ? "."
                : "; " + owner_text(state_.area[at].owner) + " starts there.");
  }
  std::string judged(const Barbarians& move) const { return area_fact(move.area); }
  std::string judged(const Place& move) const {
    const Frame& frame = state_.top();
    if (content_.piece(move.piece) != frame.piece)
      return capitalised(words_.pieces(frame.piece, frame.n, frame.barbarian ? "Barbarian " : "")) +
             is_are(frame.n) + " to be placed.";
    if (rule_ == mentions<"build-army-9">) return capacity_fact(frame.piece);
    const AreaNumber at = content_.area(move.area);
    const bool apart = rule_ == mentions<"setup-23"> && at < content_.area_count &&
                       !content_.around[frame.from].has(at);
    return area_fact(move.area) +
           (apart ? " It does not border " + words_.area_name(frame.from) + "." : "") +
           (rule_ == mentions<"kw-acquire-3"> ? harbour_fact(move.area) : "");
  }
  std::string judged(const Track& move) const {
    std::vector<std::string> left, twice;
    for (unsigned i = 0; i < kActions; ++i) {
      const auto action = static_cast<ActionName>(i);
      const auto n = std::count(move.actions.begin(), move.actions.end(), action);
      if (n != 1) (n == 0 ? left : twice).emplace_back(title(action));
    }
    return "Each of the 8 action cards is laid once" +
           (left.empty() ? "" : "; not named: " + joined(left)) +
           (twice.empty() ? "" : "; named more than once: " + joined(twice)) + ".";
  }
  std::string judged(const Event& move) const {
    return words_.name(move.card) + " is not among the " + counted(state_.offer.count, "card") +
           " drawn.";
  }
  std::string judged(const Envoy& move) const {
    if (rule_ == mentions<"kw-envoy-2">) {
      const std::string named = title(move.action, move.side);
      const std::string reached =
          title(state_.track[state_.at.space / 2].action, static_cast<Side>(state_.at.space % 2));
      if (named == reached) return "The Action Phase has come to " + named + " already.";
      return capitalised(named) + " lies behind; the Action Phase has come to " + reached + ".";
    }
    for (const TrackSlot& slot : state_.track) {
      if (slot.action != move.action) continue;
      std::vector<std::string> seats;
      for (const std::uint8_t one : slot.envoys[static_cast<std::size_t>(move.side)])
        if (one > 0) seats.push_back("an Envoy of " + owner_text(static_cast<Owner>(one - 1)));
      return capitalised(title(move.action, move.side)) + " has " + joined(seats) + ".";
    }
    return "No action card has that name.";
  }
  std::string judged(const Search& move) const {
    if (move.deck != Deck::dynasty && move.deck != Deck::artifact)
      return "The " + title(move.deck) + " deck is not searched.";
    const auto& chart = mine().chart[move.deck == Deck::artifact];
    return "The " + title(move.deck) + " deck has " + counted(read_.undealt(move.deck), "card") +
           " left; " + who() + " has " + cards_of(move.deck, chart.count) + ".";
  }
  std::string judged(const Keep& move) const {
    return words_.name(move.card) + " is not among the " + counted(state_.offer.count, "card") +
           " drawn.";
  }
  std::string capacity_fact(Piece piece) const {
    const UnitType type = kTypeOf[piece];
    return who() + " has " + number(read_.units_of(by_.number, type)) + " of " +
           number(read_.capacity(by_.number, type)) + " " + std::string{title(filter_of(type))} +
           " allowed.";
  }
  std::string judged(const Build& move) const {
    const Piece piece = content_.piece(move.unit);
    const Frame& frame = state_.top();
    if (piece >= kClasses) return words_.name(move.unit) + " is not built here.";
    const std::string units = capitalised(words_.pieces(move.unit, move.n));
    if (move.n == 0) return "No Unit is named.";
    if (rule_ == mentions<"kw-cost-2">) return cost_fact(piece, move.n);
    const int printed = move.n * printed_cost(piece);
    if (rule_ == mentions<"build-army-6"> && !frame.paid && frame.m + printed > 8)
      return units + (move.n == 1 ? " costs " : " cost ") + number(printed) +
             " Gold; free Units worth " + number(frame.m) + " of 8 Gold are taken already.";
    if (rule_ == mentions<"maritime-4">) return who() + " has moved Units in this action.";
    if (rule_ == mentions<"kw-acquire-3">) return area_fact(move.area) + harbour_fact(move.area);
    if (rule_ == mentions<"build-army-8">) return area_fact(move.area);
    if (rule_ == mentions<"build-army-9"> || is_capacity()) return capacity_fact(piece);
    const bool two_ways = frame.action == ActionName::build_army && frame.side == Side::secondary;
    if (two_ways && (move.free ? frame.paid : frame.free))
      return who() + (frame.free ? " has taken free Units worth " + number(frame.m) + " of 8 Gold."
                                 : " has bought Units in this action.");
    return units + (move.free ? " for free" : "") + is_are(move.n) + " not what " +
           title(frame.action, frame.side) + " gives.";
  }
  bool is_capacity() const {
    constexpr std::array<RuleId, kTypes> rules{
        mentions<"kw-unit-capacity-2">, mentions<"kw-unit-capacity-3">,
        mentions<"kw-unit-capacity-4">, mentions<"kw-unit-capacity-5">,
        mentions<"kw-unit-capacity-6">};
    return std::find(rules.begin(), rules.end(), rule_) != rules.end();
  }
  std::string judged(const Improve& move) const {
    const Piece piece = content_.piece(move.piece);
    const Frame& frame = state_.top();
    if (piece != kRoad && !is_upgrade(piece))
      return words_.name(move.piece) + " is not an Upgrade.";
    if (rule_ == mentions<"kw-cost-2">) return cost_fact(piece, 1);
    const bool action = rule_ == mentions<"civilize-1"> || rule_ == mentions<"civilize-6"> ||
                        rule_ == mentions<"civilize-7">;
    if (action && piece != kKeep && frame.side == Side::secondary)
      return capitalised(title(frame.action, frame.side)) + " gives Keeps and no " +
             std::string{name_of_piece(piece).one} + ".";
    if (action)
      return who() + " has built " + counted(frame.m, "Upgrade") + " in this action" +
             (frame.free ? " for free" : "") + "; " + title(frame.action, frame.side) +
             " gives no " + (move.free ? "free " : "") + std::string{name_of_piece(piece).one} +
             " now.";
    return area_fact(move.area);
  }
  std::string judged(const MoveUnits& move) const;
  std::string judged_units(const MoveUnits& move, AreaNumber from, AreaNumber to) const;
  std::string card_of_moves() const;
  std::string areas(const AreaSet& all) const {
    std::vector<std::string> names;
    all.each(
        [&](unsigned one) { names.push_back(words_.area_name(static_cast<AreaNumber>(one))); });
    return joined(names);
  }
  std::string judged(const Fight& move) const {
    return "No Battle waits in " + words_.name(move.area) + "; Battles wait in " +
           areas(waiting_battles(read_)) + ".";
  }
  std::string judged(const TakeSeat& move) const {
    const std::uint16_t position = content_.number(move.position, NameKind::position);
    if (position == none16) return words_.name(move.position) + " is not a Position Card.";
    return "The " + words_.name(move.position) + " is held by " +
           owner_text(state_.position[position]) + ".";
  }
  std::string judged(const Annex& move) const {
    return area_fact(move.area) + annexed_fact(move.area);
  }
  // The border that Diplomacy lacks. Not every Area that it takes must be adjacent.
  std::string annexed_fact(Card card) const {
    const AreaNumber at = content_.area(card);
    if (at >= content_.area_count || read_.controls(by_.number, at)) return "";
    const bool primary = state_.top().side == Side::primary;
    const Owner owner = read_.area(at).owner;
    const unsigned near = read_.adjacent_empires(by_.number);
    if (primary && is_empire(owner) && (near >> owner & 1) == 0)
      return " " + who() + " is adjacent to no Area of " + owner_text(owner) + ".";
    const bool barbarian = primary && read_.is_barbarian(at);
    const bool always = state_.rulings.has(chosen<"R-72", "adjacent">);
    return barbarian || always ? adjacency(card) : "";
  }
  std::string judged(const Study& move) const {
    return number(move.destiny + move.sorcery) + " cards are named; " +
           title(state_.top().action, state_.top().side) + " gives " +
           (state_.top().side == Side::primary ? "2." : "1.");
  }
  std::string judged(const Play& move) const {
    return words_.name(move.card) + " is not in the hand of " + who() + ".";
  }
  std::string judged(const Use& move) const {
    const std::uint8_t card = content_.card(move.card);
    const std::string name = words_.name(move.card);
    if (card >= content_.deck_cards.size()) return name + " cannot be used.";
    const Deck deck = content_.deck_cards[card].deck;
    const bool lies = deck == Deck::dynasty || deck == Deck::artifact;
    if (lies && !mine().chart[deck == Deck::artifact].has(card))
      return name + " does not lie on the Empire Chart of " + who() + ".";
    if (!content_.deck_cards[card].usable) return name + " cannot be used.";
    return name + " has been used in this " + (content_.deck_cards[card].once ? "game." : "turn.");
  }
  std::string judged(const Wounds& move) const { return wounds_fact(words_, by_, move, rule_); }
  std::string judged(const Pursue& move) const {
    return area_fact(move.area) + " The Units pursue out of " +
           words_.area_name(state_.battle.area) + " into " +
           (pursuit_areas(read_).size() == 1 ? "" : "one of these: ") +
           areas(pursuit_areas(read_)) + ".";
  }
  std::string civilized_fact() const {
    const AreaSet all = read_.civilized_of(by_.number);
    if (all.empty()) return " " + who() + " has no Civilized Area.";
    return " Civilized Areas of " + who() + ": " + areas(all) + ".";
  }
  std::string judged(const Warp& move) const {
    const bool battle = state_.battle.stage != BattleStage::none;
    const std::string where = civilized_fact();
    const AreaNumber at = content_.area(move.area);
    if (at >= content_.area_count || !read_.civilized_of(by_.number).has(at))
      return area_fact(move.area) + where;
    const std::string fact = warp_fact(words_, move);
    if (battle || !fact.empty()) return fact + where;
    return capitalised(std::string{title(state_.top().units)}) + " warp out of an Area of " +
           who() + "." + (move.from.known() ? " " + area_fact(move.from) : " No Area is named.") +
           where;
  }
  std::string judged(const Discard& move) const {
    const Frame& frame = state_.top();
    const std::size_t named = move.cards.size();
    const bool limit = frame.kind == FrameKind::limit && plays();
    const std::string held = limit ? limit_fact(frame.deck) + " " : "";
    const std::string those = move.cards.empty() ? "no card" : words_.cards(move.cards);
    return held + who() + " must discard " + cards_of(frame.deck, frame.n) +
           (named == frame.n ? " that " + who() + " has" : "") + "; the entry names " + those + ".";
  }
  std::string judged(const Remove& move) const {
    const Frame& frame = state_.top();
    return who() + " must remove " + words_.pieces(frame.piece, frame.n) + ". " +
           area_fact(move.area);
  }
  std::string judged(const Choose& move) const {
    const Frame& frame = state_.top();
    const std::string card = words_.card(frame.card);
    if (frame.stage == FrameStage::other) return card + " asks for another player.";
    if (frame.stage == FrameStage::option)
      return card + " has " + number(effect_of(content_, frame).options) + " options.";
    const bool near = effect_of(content_, frame).range == Range::adjacent;
    return card + " asks for one of these Areas: " + areas(choosable_areas(read_, frame)) + ". " +
           (move.area.known() ? area_fact(move.area) + (near ? adjacency(move.area) : "")
                              : "No Area is named.");
  }
  std::string trade_fact(const Trade& move) const {
    const Owner with = move.with.number;
    if (with >= state_.players) return "Nobody plays at that seat.";
    if (with == by_.number) return who() + " is not another Empire.";
    const std::string both = who() + " and " + text_of(move.with);
    if ((mine().fought >> with & 1) != 0) return both + " have fought in this turn.";
    if ((mine().closed >> with & 1) != 0) return "A Trade of " + both + " has been declined.";
    if ((read_.adjacent_empires(by_.number) >> with & 1) == 0) return both + " are not adjacent.";
    return rule_ == mentions<"trade-2"> ? "The turn of " + who() + " to trade is over." : "";
  }
  std::string judged(const Trade& move) const { return trade_fact(move); }
  std::string judged(const Claim& move) const;
  std::string judged(const Deal& move) const {
    return number(move.cards.size()) + " Position Cards are named for " + number(state_.players) +
           " players: " + words_.cards(move.cards) + ".";
  }
  std::string judged(const Draw& move) const {
    const Frame* const frame = answered_draw(state_, move.deck);
    const Deck deck = frame != nullptr ? frame->deck : Deck::vp;
    const unsigned n = frame != nullptr ? frame->n : 1u;
    const std::string due = cards_of(deck, n) + is_are(n) + " drawn" +
                            (frame != nullptr ? " by " + owner_text(frame->seat) : "") + "; ";
    if (move.deck != deck || move.cards.size() != n)
      return due + cards_of(move.deck, static_cast<std::int64_t>(move.cards.size())) +
             is_are(static_cast<std::int64_t>(move.cards.size())) + " named.";
    if (rule_ == mentions<"setup-31">) return due + "it is one of age " + number(read_.age()) + ".";
    if (frame != nullptr && move.to != nobody && move.to.number != frame->seat)
      return due + "the entry says " + text_of(move.to) + ".";
    const Card absent = first_absent(move.cards, deck);
    return due + (absent.known() ? words_.name(absent) + " does not lie in that deck."
                                 : "not all that are named lie in that deck.");
  }
  // Returns the first card that the deck does not have when it is drawn, or none if a card is
  // hidden.
  Card first_absent(const std::vector<Card>& cards, Deck deck) const {
    Pool pool = read_.pool(deck);
    for (const Card one : cards) {
      const std::uint8_t card = content_.card(one);
      if (!one.known()) return {};
      if (pool.size == 0 && !std::exchange(pool.refilled, true)) read_.shuffle_in(pool, deck);
      if (card >= content_.deck_cards.size() || content_.deck_cards[card].deck != deck ||
          pool.copies[card] == 0)
        return one;
      --pool.copies[card];
      --pool.size;
    }
    return {};
  }
  std::string judged(const Roll& move) const { return roll_fact(words_, move, rule_); }
  // The pass declines something that was not offered.
  std::string judged(const Pass& move) const {
    return move.to.empty() ? "" : "Nothing is offered here that `" + move.to + "` names.";
  }
  // These moves have no fields that could be wrong.
  template <OneOf<Done, Accept, Decline> M>
  std::string judged(const M&) const {
    return "";
  }

  const Words& words_;
  const Reading& read_;
  const Content& content_;
  const State& state_;
  const Seat by_;
  const RuleId rule_;
};

std::string TellRefusal::judged(const MoveUnits& move) const {
  const AreaNumber from = content_.area(move.from), to = content_.area(move.to);
  if (from >= content_.area_count || to >= content_.area_count)
    return "There is no such Area on this map.";
  if (from == to) return words_.name(move.from) + " is where the Units are.";
  if (move.units.empty()) return "No Unit is named.";
  if (rule_ == mentions<"movement-4">) return words_.name(move.to) + " is land.";
  const Frame* const frame = state_.frame_count > 0 ? &state_.top() : nullptr;
  if (rule_ == mentions<"warfare-1"> && state_.at.target != nowhere && state_.at.target != to)
    return "The Units of " + who() + " go to " + words_.area_name(state_.at.target) +
           " in this phase.";
  if (rule_ == mentions<"campaign-4"> && frame != nullptr && frame->from != nowhere &&
      frame->from != from)
    return "In this action the Units of " + who() + " move out of " +
           words_.area_name(frame->from) + ".";
  if (rule_ == mentions<"kw-card-1"> && frame != nullptr && frame->areas == 1 &&
      frame->area != nowhere && frame->area != to)
    return "The Units that " + card_of_moves() + " moves go to " + words_.area_name(frame->area) +
           ".";
  const bool leaves = frame != nullptr && frame->kind == FrameKind::leave;
  if (rule_ == mentions<"diplomacy-5"> && leaves && frame->area != from)
    return who() + " moves Units out of " + words_.area_name(frame->area) + ", not out of " +
           words_.area_name(from) + ".";
  if (rule_ == mentions<"diplomacy-5"> && leaves)
    return words_.area_name(frame->area) + " has " + words_.force(read_.defenders(frame->area)) +
           " of " + who() + "; one of them stays, the others go to Areas of " + who() + ". " +
           area_fact(move.to);
  const std::string units = judged_units(move, from, to);
  return units.empty() ? area_fact(move.from) + " " + area_fact(move.to) : units;
}

// The card that allows the moves of the topmost frame.
std::string TellRefusal::card_of_moves() const {
  if (state_.frame_count < 2) return "the card";
  const Frame& below = state_.frames[state_.frame_count - 2u];
  return below.kind == FrameKind::resolve ? words_.card(below.card) : "the card";
}

// Says which of the Units is the first that this rule does not let go there.
std::string TellRefusal::judged_units(const MoveUnits& move, AreaNumber from, AreaNumber to) const {
  std::string other;  // what another rule says about the Unit before
  for (const Copies& one : move.units) {
    const Piece piece = content_.piece(one.card);
    if (piece >= content_.pieces_count() || (piece >= kClasses && piece < kFirstMonster))
      return words_.name(one.card) + " is not a Unit.";
    const bool naval = content_.is_naval(piece);
    const bool maritime = rule_ == mentions<"maritime-2"> || rule_ == mentions<"maritime-5">;
    const bool marches = rule_ == mentions<"campaign-1"> || rule_ == mentions<"campaign-4"> ||
                         rule_ == mentions<"warfare-1">;
    if (naval ? marches : maritime)
      return capitalised(words_.pieces(piece, 1)) +
             (naval ? " is a Naval Unit." : " is a Land Unit.");
    const bool by_card = rule_ == mentions<"kw-card-1"> && state_.frame_count > 0;
    if (by_card && !read_.matches(state_.top().units, piece))
      return capitalised(card_of_moves()) + " moves " + std::string{title(state_.top().units)} +
             ", not " + words_.pieces(piece, one.copies) + ".";
    const bool few = one.copies > unmoved(read_, by_.number, from, piece);
    if (!few && may_reach(read_, by_.number, piece, from, to)) continue;
    const bool stays = read_.area(from).owner != by_.number;
    const bool this_rule = few ? stays || marches || maritime || by_card
                               : rule_against_way(read_, by_.number, piece, from, to) == rule_;
    const std::string reason = few ? too_few(words_, by_.number, piece, from)
                                   : against_way(words_, by_.number, rule_, piece, from, to);
    if (this_rule) return reason;
    if (other.empty()) other = reason;
  }
  return other;
}

std::string TellRefusal::judged(const Claim& move) const {
  const Card card = move.card;
  const std::uint16_t condition = content_.number(card, NameKind::condition);
  const std::uint8_t number_of_card = content_.card(card);
  const std::uint16_t claim = condition != none16 ? condition
                              : number_of_card < content_.deck_cards.size()
                                  ? content_.deck_cards[number_of_card].claim
                                  : none16;
  const std::string name = words_.name(card);
  if (claim == none16 && rule_ == mentions<"vp-phase-3">) {
    std::vector<std::string> conditions;
    for (const Claimable& one : content_.claims)
      if (one.trait && one.card == number_of_card)
        conditions.push_back("`" + std::string{content_.id(one.name)} + "`");
    return name + " is a Trait; what is claimed is one of its conditions: " + joined(conditions) +
           ".";
  }
  if (claim == none16) return name + " gives no VPs.";
  const Claimable& one = content_.claims[claim];
  if (rule_ == mentions<"object-6">) {
    std::vector<std::string> facts;
    for (const Term& term : one.when.terms)
      if (!read_.holds(by_.number, term)) facts.push_back(how_far(words_, by_.number, term));
    return capitalised(name) + ": " + joined(facts) + ".";
  }
  if (mine().has_claimed(claim)) return who() + " has claimed " + name + " already.";
  if (one.trait) return who() + " does not have the Trait " + words_.card(one.card) + ".";
  return name + " does not lie face up.";
}

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  const Words words(content, state);
  return TellRefusal(words, by, rule).tell(move);
}

}  // namespace arbiter::zabor
