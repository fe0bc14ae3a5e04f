#include "engine/games/sularia/reading.hpp"

#include "sularia/rows.hpp"

namespace arbiter::sularia {

// --- Seats ---

Seat Reading::left_of(Seat seat) const {
  for (unsigned i = 1; i <= seats(); ++i) {
    const Seat next{static_cast<std::uint8_t>((seat.number + i) % seats())};
    if (plays(next)) return next;
  }
  return seat;
}

namespace {

// Returns the seats of one side and then those of the other, both from the active player to the
// left.
SeatOrder by_side(const State& state, bool active_first) {
  SeatOrder order, rest;
  const auto add = [&](const Player& one, bool before_turn) {
    if (one.out || (one.seat < state.at.turn) != before_turn) return;
    const bool active = state.same_side(one.seat, state.at.turn);
    (active == active_first ? order : rest).add(one.seat);
  };
  for (const auto& one : state.players) add(one, false);
  for (const auto& one : state.players) add(one, true);
  for (const Seat seat : rest) order.add(seat);
  return order;
}

}  // namespace

SeatOrder Reading::from_active() const { return by_side(state, true); }

SeatOrder Reading::active_last() const { return by_side(state, false); }

unsigned Reading::players_left() const {
  unsigned left = 0;
  for (const auto& one : state.players) left += !one.out;
  return left;
}

// --- Cards ---

unsigned Reading::hand_size(Seat seat) const {
  unsigned size = 0;
  for (const auto& one : state.cards) size += one.id.owner == seat && one.in == Spot::hand;
  return size;
}

unsigned Reading::row_size(Seat seat) const {
  unsigned size = 0;
  for (const auto& one : state.cards) size += one.id.owner == seat && one.in == Spot::row;
  return size;
}

bool Reading::has_site_in_zone(Seat seat) const {
  return std::any_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
    return one.in == Spot::site_zone && one.controlled_by() == seat;
  });
}

bool Reading::has_object(Seat seat) const {
  return std::any_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
    return one.in_play() && one.controlled_by() == seat;
  });
}

bool Reading::has_faction(Seat seat, Faction faction) const {
  return std::any_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
    return one.in_play() && one.controlled_by() == seat && text(one).faction == faction;
  });
}

bool Reading::counts_as_copy(const CardState& one, Seat controller, Seat seat, Card card) const {
  if (!one.in_play() || content.namesake[one.card.index] != content.namesake[card.index])
    return false;
  return controller == seat || (decides<"faction-war-16">(content.text(card).limit == 1) &&
                                state.same_side(controller, seat));
}

unsigned Reading::copies(Seat seat, Card card) const {
  unsigned found = 0;
  for (const auto& one : state.cards) found += counts_as_copy(one, seat, card);
  return found;
}

// --- Numbers ---

Reading::Changers Reading::changers(Change change) const {
  Changers found{change, {}};
  each_continuous(change, [&](const Ability& ability, const Context& context) {
    found.list.push_back({&ability, context});
  });
  return found;
}

int Reading::changed(const CardState& card, const Changers& by) const {
  int sum = 0;
  for (const auto& one : by.list)
    if (fits(one.ability->to, card, one.context)) sum += one.ability->amount;
  for (const auto& one : state.given)
    if (one.to == card.id && one.change == by.change) sum += one.amount;
  return sum;
}

int Reading::attack(const CardState& card) const {
  decides<"combatants-13">();
  decides<"sites-15">();
  return text(card).attack + changed(card, changers(Change::attack));
}

int Reading::defense(const CardState& card, const Changers& by) const {
  decides<"combatants-13">();
  decides<"sites-15">();
  return text(card).defense + changed(card, by) - card.damage;
}

int Reading::defense(const CardState& card) const {
  return defense(card, changers(Change::defense));
}

std::vector<Id> Reading::dead() const {
  const auto by = changers(Change::defense);
  std::vector<Id> dead;
  // Each object is compared with everything that changes objects.
  if (!charge(1 + state.cards.size() * (1 + by.list.size() + state.given.size()) / 512))
    return dead;
  for (const auto& one : state.cards)
    if (one.in_play() && decides<"damage-pile-4">(defense(one, by) <= 0)) dead.push_back(one.id);
  return dead;
}

template <class Visit>
void Reading::each_instance(const CardState& card, Keyword keyword, Visit visit) const {
  if ((content.of(card.card).keywords & bit(keyword)) != 0)
    for (const auto& one : text(card).keywords)
      if (one.keyword == keyword) visit(one);
  each_continuous(Change::keyword, [&](const Ability& ability, const Context& context) {
    if (ability.keyword.keyword == keyword && fits(ability.to, card, context))
      visit(ability.keyword);
  });
  for (const auto& one : state.given)
    if (one.to == card.id && one.change == Change::keyword && one.keyword.keyword == keyword)
      visit(one.keyword);
}

unsigned Reading::count(const CardState& card, Keyword keyword) const {
  switch (keyword) {
    case Keyword::attacker: return gained_attacker(card);
    case Keyword::defender: return gained_defender(card);
    case Keyword::joint_strike_force: return card.joint && state.at.step != StepName::keywords;
    case Keyword::alpha_strike:
    case Keyword::barrage:
    case Keyword::defuse:
    case Keyword::flight:
    case Keyword::focus:
    case Keyword::harvest:
    case Keyword::hidden:
    case Keyword::specialist: break;
  }
  unsigned found = 0, lost = 0;
  each_instance(card, keyword, [&](const KeywordText&) { ++found; });
  if (keyword == Keyword::hidden && (card.in == Spot::hidden_zone || card.hidden) && found == 0)
    found = 1;
  if (found == 0) return 0;
  each_continuous(Change::lose_keyword, [&](const Ability& ability, const Context& context) {
    lost += ability.keyword.keyword == keyword && fits(ability.to, card, context);
  });
  for (const auto& one : state.given)
    lost +=
        one.to == card.id && one.change == Change::lose_keyword && one.keyword.keyword == keyword;
  return found - std::min(found, lost);
}

KeywordText Reading::instance(const CardState& card, Keyword keyword, unsigned n) const {
  KeywordText found;
  unsigned index = 0;
  each_instance(card, keyword, [&](const KeywordText& one) {
    if (index++ == n) found = one;
  });
  return found;
}

int Reading::sularium_of(const CardState& card) const {
  return std::max(0, text(card).sularium + decides<"harvest-6">(int{card.counters}) +
                         changed(card, changers(Change::sularium)));
}

int Reading::influence_of(Seat seat) const {
  int sum = decides<"influence-steps-9">(static_cast<int>(row_size(seat)));
  each_continuous(Change::influence, [&](const Ability& ability, const Context& context) {
    if (context.you == seat) sum += ability.amount;
  });
  return std::max(0, sum);
}

// --- Sites ---

const CardState* Reading::site_at(Seat seat, Place place) const {
  for (const auto& one : state.cards)
    if (one.in == Spot::site_zone && one.place == place && one.controlled_by() == seat) return &one;
  return nullptr;
}

bool Reading::is_protected(const CardState& site) const {
  return site.place.row == Place::rear &&
         site_at(site.controlled_by(), Place{Place::front, site.place.column}) != nullptr;
}

bool Reading::adjoins(Seat seat, Place place) const {
  return std::any_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
    return one.in == Spot::site_zone && one.controlled_by() == seat && one.place.beside(place);
  });
}

bool Reading::within_columns(Seat seat, Place place) const {
  if (state.columns == 0) return true;
  int least = place.column, most = place.column;
  for (const auto& one : state.cards) {
    if (one.in != Spot::site_zone || one.controlled_by() != seat) continue;
    least = std::min<int>(least, one.place.column);
    most = std::max<int>(most, one.place.column);
  }
  return most - least < state.columns;
}

std::vector<Place> Reading::legal_places(Seat seat) const {
  std::vector<Place> places;
  const auto add = [&](int row, int column) {
    if (column < -Place::farthest || column > Place::farthest) return;
    const Place place{static_cast<std::uint8_t>(row), static_cast<std::int8_t>(column)};
    if (legal_place(seat, place)) places.push_back(place);
  };
  if (is_first_site(seat)) {
    decides<"site-phase-4">();
    add(Place::front, 0);
    add(Place::rear, 0);
    return places;
  }
  for (const auto& one : state.cards) {
    if (one.in != Spot::site_zone || one.controlled_by() != seat) continue;
    if (!charge(1 + state.cards.size() / 64)) break;  // three places, each looked up four times
    add(one.place.row, one.place.column - 1);
    add(one.place.row, one.place.column + 1);
    add(Place::front + Place::rear - one.place.row, one.place.column);
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// --- Attack ---

const CardState* Reading::target_of(const CardState& attacker) const {
  const auto* site = attacker.aim ? find(attacker.aim) : nullptr;
  if (!site || site->in != Spot::site_zone ||
      state.same_side(site->controlled_by(), attacker.controlled_by()))
    return nullptr;
  return site;
}

Seat Reading::attacked_by(const CardState& attacker) const {
  if (attacker.versus.is_player()) return attacker.versus;
  const auto* site = target_of(attacker);
  return site ? site->controlled_by() : nobody;
}

bool Reading::barrage_reaches(const CardState& attacker, const CardState& site) const {
  const auto* target = target_of(attacker);
  return target && site.in == Spot::site_zone && site.controlled_by() == target->controlled_by() &&
         site.place.around(target->place);
}

unsigned Reading::barrage_choices(const CardState& attacker) const {
  unsigned found = 0;
  if (!charge_fits()) return found;
  for (const auto& one : state.cards) found += barrage_reaches(attacker, one);
  return found;
}

// --- Texts ---

bool Reading::in_zone(Zone zone, const CardState& card) {
  switch (zone) {
    case Zone::battlefield: return card.in_play();
    case Zone::visible: return card.in == Spot::combatant_zone || card.in == Spot::site_zone;
    case Zone::hidden_zone: return card.in == Spot::hidden_zone;
    case Zone::damage_pile: return card.in == Spot::damage_pile;
  }
  return false;
}

bool Reading::fits_anywhere(const Filter& filter, const CardState& card,
                            const Context& context) const {
  if (!card.card.known()) return false;
  const auto& printed = text(card);
  if (filter.type && printed.type != *filter.type) return false;
  if (filter.faction && printed.faction != *filter.faction) return false;
  if (filter.most_cost && printed.cost > *filter.most_cost) return false;
  if (filter.whose == Whose::yours && card.controlled_by() != context.you) return false;
  if (filter.whose == Whose::opponents && state.same_side(card.controlled_by(), context.you))
    return false;
  if (filter.turned && (!card.in_play() || card.turned != *filter.turned)) return false;
  const bool self = context.self && context.self->id == card.id;
  if ((filter.self && !self) || (filter.other && self)) return false;
  return !filter.keyword || (card.in_play() && has(card, *filter.keyword));
}

bool Reading::targetable(const CardState& card, Seat by, bool hidden) const {
  const bool visible = decides<"hidden-8">(card.in != Spot::hidden_zone);
  if (visible || hidden || state.same_side(card.controlled_by(), by)) return true;
  const bool fights = decides<"hidden-6">(gained_attacker(card) || gained_defender(card));
  return fights || !has(card, Keyword::hidden);
}

bool Reading::player_choosable(const Choice& choice, Seat player, Seat by) const {
  return plays(player) && (choice.player == ChosenPlayer::any || !state.same_side(player, by));
}

bool Reading::choosable(const Choice& choice, const Context& context) const {
  if (choice.player != ChosenPlayer::none) {
    return std::any_of(state.players.begin(), state.players.end(), [&](const Player& one) {
      return player_choosable(choice, one.seat, context.you);
    });
  }
  unsigned found = 0;
  if (!charge_fits()) return false;
  for (const auto& one : state.cards) {
    found += valid_target(choice, one, context);
    if (found >= choice.least) return true;
  }
  return false;
}

// --- Windows ---

bool Reading::window() const {
  const auto& at = state.at;
  return state.frames.empty() && (at.is_window() || (at.opens_a_chain() && chaining()));
}

}  // namespace arbiter::sularia
