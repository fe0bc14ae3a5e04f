// The turn: its phases and their steps, and its end.
#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

inline constexpr std::uint8_t cards_each_turn = 2;  // draw-phase-2

// Finds whose turn ends the round: the seat right of the initiative player, or in Faction War the
// last seat of the other team (faction-war-10).
void Machine::begin_round() {
  ruling<"R-86">();
  for (auto& one : state.cards) one.harvested = false;
  const auto reading = read();
  Seat last = state.initiative;
  for (Seat seat = reading.left_of(last); seat != state.initiative; seat = reading.left_of(seat))
    if (decides<"faction-war-10">(!state.same_side(seat, state.initiative))) last = seat;
  state.last = last;
  tell_seat(decides<"initiative-5">, Deed::round_begins, state.initiative, state.round);
  begin_turn(state.initiative);
}

void Machine::begin_turn(Seat seat) {
  state.at = Moment{};
  const auto reading = read();
  for (const auto& one : state.players) {
    if (one.out || !state.same_side(one.seat, seat)) continue;
    seat = one.seat;
    break;
  }
  state.at.turn = seat;
  tell_seat(mentions<"end-phase-2">, Deed::turn_begins, seat);
  if (reading.from_active().size > 1 && state.format == Format::faction_war)
    tell_seat(decides<"faction-war-11">, Deed::rule, seat);
  if (state.round == 1) {
    follow({decides<"first-turn-2">, mentions<"first-turn-3">}, seat);
    return begin_phase(PhaseName::influence);
  }
  begin_phase(PhaseName::reset);
}

namespace {

RuleId rule_of_phase(PhaseName phase) {
  switch (phase) {
    case PhaseName::reset: return mentions<"reset-phase-1">;
    case PhaseName::draw: return mentions<"reset-steps-2">;
    case PhaseName::influence: return mentions<"draw-steps-5">;
    case PhaseName::site: return mentions<"influence-steps-10">;
    case PhaseName::sularium: return mentions<"site-steps-7">;
    case PhaseName::combatant: return mentions<"sularium-steps-7">;
    case PhaseName::attack: return mentions<"combatant-steps-7">;
    case PhaseName::discard: return mentions<"end-of-attack-1">;
    case PhaseName::setup:
    case PhaseName::draft:
    case PhaseName::end: break;
  }
  return mentions<"discard-phase-4">;
}

}  // namespace

// Pools are emptied before anything triggers (step 1). Then the required triggers are placed.
void Machine::begin_phase(PhaseName phase) {
  auto& at = state.at;
  at.phase = phase;
  at.step = StepName::triggers;
  at.acts = at.priority = nobody;
  at.passes = 0;
  tell_seat(rule_of_phase(phase), Deed::phase_begins, at.turn, static_cast<int>(phase));
  for (auto& one : state.players) {
    if (one.out || !state.same_side(one.seat, at.turn)) continue;
    if (phase == PhaseName::influence) {
      if (one.influence > 0)
        tell_seat(decides<"influence-steps-1">, Deed::lost_points, one.seat, one.influence);
      one.influence = 0;
      tell_seat(decides<"influence-steps-1">, Deed::rule, one.seat);
    }
    if (phase == PhaseName::sularium) {
      if (one.sularium.sum() > 0)
        tell_seat(decides<"sularium-steps-1">, Deed::lost_points, one.seat, one.sularium.sum());
      one.sularium = Points{};
      tell_seat(decides<"sularium-steps-1">, Deed::rule, one.seat);
    }
  }
  if (phase == PhaseName::attack) tell_seat(mentions<"attack-start-step-1">, Deed::rule, at.turn);
  collect_phase();
  if (!state.pending.empty()) push(Placing{});
}

// Does what a phase does after its required triggers have resolved.
void Machine::after_triggers() {
  auto& at = state.at;
  switch (at.phase) {
    case PhaseName::reset:
      for (auto& one : state.cards) {
        if (one.turned == Turned::reset || !state.same_side(one.controlled_by(), at.turn)) continue;
        one.turned = Turned::reset;
        tell(decides<"reset-phase-1">, Deed::turned, one.id, static_cast<int>(Turned::reset));
      }
      return begin_phase(decides<"reset-steps-2">(PhaseName::draw));
    case PhaseName::draw: {
      at.step = StepName::finish;
      const auto order = read().from_active();
      for (unsigned i = order.size; i-- > 0;)
        if (state.same_side(order.seats[i], at.turn)) {
          draw(order.seats[i], cards_each_turn);
          tell_seat(mentions<"draw-phase-2">, Deed::rule, order.seats[i]);
        }
      return;
    }
    case PhaseName::influence:
      at.step = StepName::place;
      at.acts = at.turn;
      return;
    case PhaseName::site:
      at.step = StepName::establish;
      at.acts = at.turn;
      return;
    case PhaseName::sularium: return open_window(StepName::window);
    case PhaseName::combatant:
      at.step = StepName::deploy;
      at.acts = at.turn;
      return;
    case PhaseName::attack: at.step = StepName::declare; return;
    case PhaseName::discard: at.step = StepName::discard; return;
    case PhaseName::end: return clean_up();
    case PhaseName::setup:
    case PhaseName::draft: break;
  }
  assert(false && "only a turn has triggers at the start of its phases");
}

// Takes the next step of the phase while nothing is being resolved.
Next Machine::phase_step() {
  auto& at = state.at;
  const auto reading = read();
  const bool side =
      !at.is_turn() || std::any_of(state.players.begin(), state.players.end(),
                                   [&](const Player& one) { return reading.active(one.seat); });
  const bool cleaned = at.phase == PhaseName::end && at.step == StepName::finish;
  if (!side && !cleaned && !(reading.window() && reading.chaining())) {
    state.chain.clear();
    clean_up();
    return Next::again;
  }
  switch (at.step) {
    case StepName::none:
    case StepName::contest:
    case StepName::initiative:
    case StepName::decks:
    case StepName::declare:
    case StepName::pool:
    case StepName::deal:
    case StepName::pick:
    case StepName::build: return Next::ask;
    case StepName::hands: begin_round(); return Next::again;
    case StepName::triggers: after_triggers(); return Next::again;
    case StepName::place:
      if (reading.hand_size(at.acts) > 0) return Next::ask;
      own_step_done(at.acts);
      return Next::again;
    case StepName::establish:
    case StepName::deploy:
      if (reading.chaining()) {
        if (!all_have_passed()) return Next::ask;
        resolve_chain();
        return Next::again;
      }
      if (reading.plays(at.acts)) return Next::ask;
      own_step_done(at.acts);  // the last mate has left while that chain went on
      return Next::again;
    case StepName::window: return window_step(&Machine::end_phase_window);
    case StepName::declared: return window_step(&Machine::begin_defence);
    case StepName::defended: return window_step(&Machine::begin_keywords);
    case StepName::command: return window_step(&Machine::begin_alpha_strike);
    case StepName::defend: return defend_step();
    case StepName::keywords:
      tell_seat(decides<"keyword-value-step-6">, Deed::step_begins, at.turn,
                static_cast<int>(StepName::command));
      open_window(StepName::command);
      return Next::again;
    case StepName::alpha:
      tell_seat(decides<"alpha-strike-step-5">, Deed::rule, at.turn);
      at.step = StepName::damage;
      push(Striking{Striking::Stage::activate, false});
      return Next::again;
    case StepName::damage: end_attack(); return Next::again;
    case StepName::discard: {
      for (const auto& one : state.players)
        if (reading.active(one.seat) && reading.hand_size(one.seat) > hand_limit) return Next::ask;
      begin_phase(decides<"discard-phase-4">(PhaseName::end));
      return Next::again;
    }
    case StepName::finish:
      if (cleaned)
        end_turn();
      else
        begin_phase(decides<"draw-steps-5">(PhaseName::influence));
      return Next::again;
  }
  return Next::ask;
}

// The mates of a side place influence, establish and deploy one after the other.
void Machine::own_step_done(Seat by) {
  auto& at = state.at;
  Seat next = nobody;
  for (const auto& one : state.players)
    if (!one.out && by < one.seat && state.same_side(one.seat, by)) {
      next = one.seat;
      break;
    }
  if (next.is_player()) {
    at.acts = next;
    at.passes = 0;
    return;
  }
  if (at.step == StepName::establish) tell_seat(mentions<"site-steps-5">, Deed::rule, by);
  if (at.step == StepName::deploy) tell_seat(mentions<"combatant-steps-5">, Deed::rule, by);
  open_window(StepName::window);
}

void judge(const Reading&, Seat, const Done&, Checker&) {}

// Done ends the establishing of sites or, from the combatant phase on, the deploying of combatants.
void moment(const Reading& read, Seat by, const Done&, Checker& checker) {
  const auto& at = read.state.at;
  const auto decision = decision_of(read);
  if (decision.seats.has(by) && !read.window())  // who is asked something else must answer
    return void(checker.need(false, decision.rule));
  const bool combatants = at.phase == PhaseName::combatant || at.phase == PhaseName::attack ||
                          at.phase == PhaseName::discard || at.phase == PhaseName::end;
  if (at.opens_a_chain() && at.acts != by && !was_done(read, by))
    checker.need(false, combatants ? row<"combatant-steps-2"> : row<"site-steps-2">);
  else
    checker.need(false, combatants ? row<"combatant-steps-5"> : row<"site-steps-5">);
}

bool was_done(const Reading& read, Seat by) { return read.active(by) && by < read.state.at.acts; }

void Machine::apply(Seat by, const Done&) { own_step_done(by); }

void offer(Listing& listing, Type<Done>) { listing.add(Done{}); }

// The sentence is true whether or not anything was established or deployed before.
std::string tell(const Words& words, Seat by, const Done&) {
  const PhaseName phase = words.read.state.at.phase;
  if (phase == PhaseName::site) return text_of(by) + " establishes no more sites.";
  if (phase == PhaseName::combatant) return text_of(by) + " deploys no more combatants.";
  return text_of(by) + " is done.";
}

// --- Influence and sularium ---

void judge(const Reading& read, Seat by, const PlaceCard& move, Checker& checker) {
  const auto* card = read.find(move.card);
  const bool own = card && card->in == Spot::hand && move.card.owner == by;
  if (checker.need(own, row<"influence-phase-5">) && move.sealed)
    checker.need(!card->card.known(), row<"influence-steps-3">);
}

// The active player places one card, in this step only.
void moment(const Reading&, Seat, const PlaceCard&, Checker& checker) {
  checker.need(false, row<"influence-steps-3">);
}

void Machine::apply(Seat by, const PlaceCard& move) {
  // Others who have seen the hand do not know which card was placed, nor which are left.
  for (auto& one : state.cards)
    if (one.id.owner == by && one.in == Spot::hand) one.seen = SeatSet::of(by);
  auto& card = instance(move.card);
  card.in = Spot::row;
  card.up = false;
  card.sealed = static_cast<bool>(move.sealed);
  tell(mentions<"influence-steps-3">, Deed::placed, card.id);
  follow({mentions<"influence-steps-4">, decides<"special-card-types-2">,
          mentions<"special-card-types-3">, decides<"influence-zone-2">},
         card.id);
  own_step_done(by);
}

void offer(Listing& listing, Type<PlaceCard>) {
  const auto& read = listing.read;
  for (const auto& one : read.state.cards) {
    if (one.id.owner != listing.by || one.in != Spot::hand) continue;
    if (!one.card.known()) listing.leave_open();  // the card may be sealed
    listing.add(PlaceCard{one.id, {}});
  }
}

std::string tell(const Words& words, Seat by, const PlaceCard& move) {
  // Others who have seen the card in the hand do not learn that this is the one.
  const auto* card = words.read.find(move.card);
  const bool known_to_others = card && !(card->seen == SeatSet::of(by));
  return text_of(by) + " places " + (known_to_others ? move.card.text() : words.card(move.card)) +
         " face down in the influence row" + (move.sealed ? ", sealed." : ".");
}

void Machine::count_influence() {
  for (auto& one : state.players) {
    if (one.out || !state.same_side(one.seat, state.at.turn)) continue;
    const int points = read().influence_of(one.seat);
    one.influence_generation = static_cast<std::uint16_t>(std::min(points, most_influence));
    one.influence = static_cast<std::uint16_t>(std::min(one.influence + points, most_influence));
    const int cards = static_cast<int>(read().row_size(one.seat));
    tell_seat(mentions<"influence-steps-9">, Deed::counted_row, one.seat, cards);
    if (points != cards)
      tell_seat(mentions<"influence-steps-9">, Deed::modified_influence, one.seat, points - cards);
    tell_seat(decides<"influence-phase-2">, Deed::rule, one.seat, points);
    tell_seat(decides<"influence-steps-8">, Deed::gained_influence, one.seat, points);
  }
}

// The total already includes the points of the pool.
void Machine::count_sularium() {
  ruling<"R-26">();
  for (auto& one : state.players) {
    if (one.out || !state.same_side(one.seat, state.at.turn)) continue;
    for (const auto& card : state.cards) {
      if (!card.in_play() || card.controlled_by() != one.seat) continue;
      const int points = read().sularium_of(card);
      if (points == 0) continue;
      auto& pool = one.sularium.of(text(card).faction);
      pool = static_cast<std::uint16_t>(std::min(pool + points, most_sularium));
      tell(text(card).site() ? decides<"sites-11"> : decides<"sularium-steps-4">, Deed::generated,
           card.id, points);
      if (card.counters > 0) tell(mentions<"harvest-6">, Deed::rule, card.id, card.counters);
    }
    one.sularium_generation = static_cast<std::uint16_t>(one.sularium.sum());
    tell_seat(mentions<"sularium-steps-4">, Deed::gained_sularium, one.seat, one.sularium.sum());
    tell_seat(decides<"sularium-steps-5">, Deed::rule, one.seat, one.sularium.sum());
    tell_seat(decides<"sularium-phase-2">, Deed::rule, one.seat, one.sularium.sum());
  }
}

// --- The end of a turn ---

namespace {

bool told_together(const Given& one, const Given& other) {
  return one.to == other.to && one.change == other.change &&
         one.keyword.keyword == other.keyword.keyword;
}

// Sums up what was given for the turn, for the report at its end. Several of one kind to one card
// become one, at the place of the first.
std::vector<Given> summed_up(const std::vector<Given>& given) {
  std::vector<std::size_t> order(given.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&](std::size_t i) {
    return std::tuple{given[i].to, given[i].change, given[i].keyword.keyword, i};
  };
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return key(a) < key(b); });
  std::vector<std::pair<std::size_t, Given>> sums;
  for (const std::size_t i : order) {
    if (!sums.empty() && told_together(sums.back().second, given[i]))
      sums.back().second.amount =
          static_cast<std::int16_t>(sums.back().second.amount + given[i].amount);
    else
      sums.emplace_back(i, given[i]);
  }
  std::sort(sums.begin(), sums.end(),
            [](const auto& one, const auto& other) { return one.first < other.first; });
  std::vector<Given> all;
  for (const auto& [place, one] : sums) all.push_back(one);
  return all;
}

Deed deed_of_end(Change change) {
  switch (change) {
    case Change::attack: return Deed::attack_ended;
    case Change::defense: return Deed::defense_ended;
    case Change::keyword: return Deed::keyword_ended;
    case Change::lose_keyword: return Deed::loss_ended;
    case Change::sularium:
    case Change::influence: break;
  }
  return Deed::rule;
}

}  // namespace

// Damage, temporary changes and gained keywords end at the same time. Then loans go back.
void Machine::clean_up() {
  ruling<"R-74">();
  for (auto& one : state.cards) {
    if (one.attacker) tell(decides<"attacker-4">, Deed::rule, one.id);
    if (one.defender) tell(decides<"defender-4">, Deed::rule, one.id);
    if (one.damage > 0) {
      tell(text(one).site() ? decides<"sites-19"> : decides<"combatants-19">, Deed::rule, one.id);
      tell(decides<"end-phase-3">, Deed::damage_ended, one.id, one.damage);
    }
    one.damage = 0;
    one.arrived = one.attacker = one.defender = one.joint = false;
    if (one.in == Spot::row && one.up && text(one).type == CardType::tactic)
      tell(decides<"influence-priority-3">, Deed::rule, one.id);
  }
  for (const auto& one : facts.wanted() ? summed_up(state.given) : std::vector<Given>{}) {
    tell(decides<"end-phase-4">, deed_of_end(one.change), one.to,
         one.change == Change::attack || one.change == Change::defense
             ? one.amount
             : static_cast<int>(one.keyword.keyword));
    tell(decides<"tactic-condition-15">, Deed::rule, one.to);
  }
  if (!state.lasting.empty()) tell(decides<"end-phase-4">);
  state.given.clear();
  state.lasting.clear();
  end_attack_links();
  state.at.phase = PhaseName::end;
  state.at.step = StepName::finish;
  push(Returning{});
}

bool makes_way(const Reading& read, const CardState& copy, const CardState& loan) {
  return !copy.lender.is_player() && read.counts_as_copy(copy, loan.lender, loan.card);
}

const CardState* crowding_loan(const Reading& read) {
  const auto& cards = read.state.cards;
  for (const Seat seat : read.active_last())
    for (const auto& loan : cards) {
      if (loan.lender != seat) continue;
      unsigned staying = 0;
      unsigned back = 0;
      if (!read.charge_fits()) return nullptr;
      for (const auto& one : cards) {
        staying += makes_way(read, one, loan);
        back += one.lender.is_player() && read.counts_as_copy(one, one.lender, seat, loan.card);
      }
      if (staying > 0 && staying + back > read.text(loan).limit) return &loan;
    }
  return nullptr;
}

// Getting a card back may exceed Type N. The lender then chooses which copy leaves.
Next Machine::step(Returning&) {
  ruling<"R-39">();
  while (const auto* loan = crowding_loan(read())) {
    CardState* only = nullptr;
    unsigned found = 0;
    for (auto& one : state.cards) {
      if (!makes_way(read(), one, *loan)) continue;
      only = &one;
      ++found;
    }
    if (found > 1) return Next::ask;
    note_unasked(loan->lender, Replace{only->id},
                 text(*only).site() ? decides<"sites-22"> : decides<"combatants-22">);
    replace(*only);
  }
  give_back();
  bury_dead();
  return Next::done;
}

// Returns all cards that tactics gave away at once. A site goes to its old place, or to the next
// one if that is taken.
void Machine::give_back() {
  std::vector<CardState> lent;  // as they were before
  for (auto& one : state.cards) {
    if (!one.lender.is_player()) continue;
    lent.push_back(one);
    one.controller = one.lender == one.id.owner ? nobody : one.lender;
    one.lender = nobody;
    one.home = one.place = Place{};
    if (one.in == Spot::site_zone) one.in = Spot::hidden_zone;  // until it has its place
    tell(decides<"tactic-condition-15">, Deed::controls, one.id);
  }
  const auto stand = [&](const CardState& was, Place at) {
    auto& site = instance(was.id);
    site.in = Spot::site_zone;
    site.place = at;
  };
  std::vector<const CardState*> displaced;
  for (const auto& was : lent) {
    if (was.in != Spot::site_zone) continue;
    if (was.home && !read().site_at(was.lender, was.home))
      stand(was, was.home);
    else
      displaced.push_back(&was);
  }
  for (const auto* was : displaced)  // only now, so that none of them takes another's old place
    if (const auto places = read().legal_places(was->lender); !places.empty())
      stand(*was, places.front());
}

void Machine::end_attack_links() {
  for (auto& one : state.cards) {
    // An attack that ends because the attacking player has left never came to the damage step,
    // which would have turned its defenders.
    if (one.turned == Turned::attacking || one.turned == Turned::defending) {
      one.turned = Turned::activated;
      tell(mentions<"damage-step-1">, Deed::turned, one.id, static_cast<int>(Turned::activated));
    }
    one.aim = Id{};
    one.versus = nobody;
    one.dealt = false;
    one.barraged = 0;
  }
}

void Machine::end_turn() {
  const auto turn = state.at.turn;
  state.waiting.clear();
  if (decides<"end-phase-6">(state.same_side(turn, state.last))) return end_round();
  Seat next = decides<"end-phase-2">(read().left_of(turn));
  while (state.same_side(next, turn)) next = read().left_of(next);
  begin_turn(next);
}

}  // namespace arbiter::sularia
