// Set-up, and how cards leave a deck.
#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

inline constexpr std::uint8_t starting_hand = decides<"setup-12">(7);
inline constexpr int starting_resources = decides<"setup-13">(7);
inline constexpr std::size_t planets_in_line = decides<"setup-5">(7);

// --- The start ---

namespace {

void check_deck(const Content& content, const std::vector<Copies>& deck, const std::string& pointer,
                Checker& checker, std::vector<SetUpFault>& faults) {
  const auto need = [&](bool holds, RuleId rule, const std::string& place,
                        const std::string& detail) {
    Checker one_need = checker.afresh();
    if (!one_need.need(holds, rule) && !one_need.clean())
      faults.push_back({pointer + place, rule, detail});
  };
  unsigned warlords = 0;
  for (const auto& one : deck) {
    const auto& card = content.text(one.card);
    if (card.type == CardType::warlord) warlords += one.copies;
    need(card.type != CardType::token && card.type != CardType::planet, row<"setup-2">,
         "/" + card.id, card.name + " is a " + std::string{name_of(card.type)} + ".");
  }
  need(warlords == 1, row<"overview-2">, "",
       "The deck has " + (warlords == 0 ? "no" : std::to_string(warlords)) + " warlord" +
           (warlords > 1 ? "s." : "."));
}

void add_player(const Content& content, Seat seat, const std::vector<Copies>& deck, State& state) {
  Player player;
  player.seat = seat;
  player.deck.next = 2;
  for (const auto& one : deck) {
    const auto type = content.text(one.card).type;
    if (type == CardType::warlord) {
      CardState warlord;
      warlord.id = Id{seat, 1};
      warlord.card = one.card;
      warlord.seen = SeatSet::first(2);
      warlord.in = decides<"setup-3">(Spot::headquarters);
      state.cards.push_back(warlord);
    } else if (type != CardType::token && type != CardType::planet) {
      player.deck.pool.push_back(one);
    }
  }
  player.deck.slots.numbers.assign(player.deck.pool_size(), 0);
  state.players.push_back(std::move(player));
}

}  // namespace

State Rules::start(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults, std::vector<Fact>* facts) {
  State state;
  state.rulings = ChosenRulings(set_up);
  for (std::uint8_t i = 0; i < 2; ++i) {
    const auto& deck = set_up.players[i].deck;
    check_deck(content, deck, "/players/" + std::to_string(i) + "/deck", checker, faults);
    add_player(content, Seat{i}, deck, state);
  }
  if (!faults.empty()) return state;
  state.line.assign(planets_in_line, LinePlanet{Card{}, false});
  for (const Card one : content.planets) state.planets_unnamed.push_back({one, 1});
  state.first = true;
  state.at.step = decides<"setup-1">(StepName::decks);
  state.at.turn = Seat{0};
  Machine machine(content, state, facts);
  machine.tell(mentions<"overview-1">);
  machine.tell(mentions<"setup-1">);
  for (const auto& one : state.cards) {
    machine.tell(mentions<"setup-3">, Deed::rule, one.id);
    machine.tell(mentions<"warlord-death-4">, Deed::rule, one.id);
  }
  WorkBudget budget;
  machine.run(budget);
  return state;
}

// --- Steps of the set-up ---

Next Machine::first_planets() {
  if (!reveal(planets_up_at_start, decides<"setup-9">)) return Next::ask;
  tell(decides<"setup-10">);
  tell_seat(decides<"setup-11">, Deed::first_planet, state.starter, 0, read().first_planet());
  tell(mentions<"overview-4">);
  state.at.step = StepName::hands;
  draw(other_of(state.starter), starting_hand);
  draw(state.starter, starting_hand);
  tell(mentions<"setup-12">);
  return Next::again;
}

Next Machine::first_resources() {
  for (auto& one : state.players) gain(one.seat, starting_resources, decides<"setup-13">);
  begin_round();
  return Next::again;
}

// --- Planets ---

// Lays out the planets in an order that the log knows.
void Machine::lay_planets(const std::vector<Card>& order) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    state.line[i].planet = order[i];
    std::erase_if(state.planets_unnamed, [&](const Copies& one) { return one.card == order[i]; });
  }
}

bool Machine::reveal(unsigned wanted, RuleId rule) {
  std::vector<Card> turned;
  while (read().planets_up() < std::min<std::size_t>(wanted, state.line.size())) {
    auto& one = *std::find_if(state.line.begin(), state.line.end(),
                              [](const LinePlanet& planet) { return !planet.up; });
    if (!one.planet.known()) break;
    turned.push_back(one.planet);
    one.up = true;
    tell_place(rule, Deed::revealed, Id{}, one.planet);
    tell_place(mentions<"winning-and-losing-1">, Deed::rule, Id{}, one.planet);
  }
  const bool all = read().planets_up() >= std::min<std::size_t>(wanted, state.line.size());
  if (!turned.empty() && !names_planets) note_unasked(chance, Reveal{std::move(turned)}, rule);
  return all;
}

// --- Decks ---

void Machine::set_order(Seat of, const std::vector<Card>& order) {
  // Each card is inserted at its place in the list.
  if (!charge(order.size() * (1 + state.cards.size() / 64))) return;
  CardState in_deck;
  in_deck.in = Spot::deck;
  arbiter::set_order(state.player(of).deck, of, order, in_deck, state.cards);
}

void Machine::name_instance(Id id, Card card) {
  arbiter::name_instance(state.player(id.owner).deck, instance(id), card);
}

Id Machine::take_top(const Drawing& drawing, Card named) {
  auto& card = take_slot(state.player(drawing.to).deck, drawing.to, 0, named, state.cards);
  card.in = drawing.look ? Spot::looked : Spot::hand;
  return card.id;
}

RuleId draw_rule(const State& state, const Drawing& drawing) {
  if (drawing.look) return decides<"card-anatomy-11">;
  if (drawing.round) return decides<"headquarters-phase-8">;
  if (state.at.phase == PhaseName::setup) return decides<"setup-12">;
  if (state.at.phase == PhaseName::command) return decides<"command-struggles-step-9">;
  return decides<"card-anatomy-11">;
}

void Machine::draw(Seat to, std::uint8_t cards, bool round) {
  if (cards > 0) push(Drawing{to, cards, false, round});
}

Next Machine::step(Drawing& drawing) {
  const auto before = drawing.left;
  const auto& numbers = state.player(drawing.to).deck.slots.numbers;
  const RuleId rule = draw_rule(state, drawing);
  std::vector<Card> known;  // drawn without asking chance
  while (drawing.left > 0 && !numbers.empty() && numbers.front() != 0) {
    --drawing.left;
    const Id drawn = take_top(drawing, Card{});
    if (without_asking != nullptr) known.push_back(find(drawn)->card);
  }
  const auto taken = static_cast<std::int32_t>(before - drawing.left);
  if (taken > 0) {
    tell_seat(rule, drawing.look ? Deed::looked : Deed::drew, drawing.to, taken);
    note_unasked(chance, Draw{drawing.to, std::move(known)}, rule);
  }
  if (drawing.left == 0) return Next::done;
  if (!numbers.empty()) return Next::ask;
  tell_seat(decides<"questions-and-answers-3">, Deed::ran_out, drawing.to);
  return Next::done;
}

std::vector<Card> planets_to_reveal(const State& state) {
  std::size_t up = 0, wanted = state.at.place;
  if (state.at.phase == PhaseName::setup) wanted = planets_up_at_start;
  for (const auto& one : state.line) up += one.up;
  std::vector<Card> next;
  for (const auto& one : state.line) {
    if (one.up || up == wanted) continue;
    ++up;
    next.push_back(one.planet);
  }
  return next;
}

namespace {

// Returns the names that an entry gives to the unnamed planets. It may also name the known ones,
// each in its place. Returns nothing if another planet is there, or if it names too many or too
// few.
std::optional<std::vector<Card>> named_for_unnamed(const State& state, const Reveal& move) {
  const std::vector<Card> next = planets_to_reveal(state);
  if (move.planets.size() == unnamed_to_reveal(state)) return move.planets;
  if (move.planets.size() != next.size()) return std::nullopt;
  std::vector<Card> unnamed;
  for (std::size_t i = 0; i < next.size(); ++i) {
    if (!next[i].known())
      unnamed.push_back(move.planets[i]);
    else if (next[i] != move.planets[i])
      return std::nullopt;
  }
  return unnamed;
}

}  // namespace

std::size_t unnamed_to_reveal(const State& state) {
  const std::vector<Card> next = planets_to_reveal(state);
  return static_cast<std::size_t>(std::count(next.begin(), next.end(), Card{}));
}

std::size_t blank_draws(const State& state, const Drawing& drawing) {
  return blanks_on_top(state.player(drawing.to).deck, drawing.left);
}

// --- What chance says ---

namespace {

bool fits_deck(const Pile& deck, const std::vector<Card>& cards) {
  return charge(cards.size() * (1 + cards.size() / 64)) && fits_pool(deck, cards);
}

// Whether these are different planets, none of which has a place yet.
bool are_unplaced(const State& state, const std::vector<Card>& planets) {
  return std::all_of(planets.begin(), planets.end(), [&](Card one) {
    return std::count(planets.begin(), planets.end(), one) == 1 &&
           std::any_of(state.planets_unnamed.begin(), state.planets_unnamed.end(),
                       [&](const Copies& copies) { return copies.card == one; });
  });
}

}  // namespace

void judge(const Reading& read, Seat, const Shuffle& move, Checker& check) {
  const auto& at = read.state.at;
  if (at.step == StepName::decks) {
    if (!check.need(move.of == at.turn, row<"setup-4">) || move.order.empty()) return;
    const auto& deck = read.state.player(at.turn).deck;
    const bool named =
        std::all_of(move.order.begin(), move.order.end(), [](Card one) { return one.known(); });
    check.need(
        named && move.order.size() == deck.slots.numbers.size() && fits_deck(deck, move.order),
        row<"setup-4">);
    return;
  }
  if (!check.need(move.of == nobody, row<"setup-5">) || move.order.empty()) return;
  check.need(move.order.size() == read.state.line.size() && are_unplaced(read.state, move.order),
             row<"setup-5">);
}

namespace {

// What chance owes comes first. Otherwise chance has nothing to say by this rule.
void moment_of_chance(const Reading& read, Seat by, RuleId rule, Checker& check) {
  const auto decision = decision_of(read);
  const bool owes = decision.seats.has(by) && !decision.optional;
  // A shuffle may be left out, but who starts may not.
  const bool shuffles = decision.seats.has(by) && decision.optional;
  const RuleId first = shuffles ? row<"setup-8"> : decision.rule;
  check.need(false, owes || shuffles ? first : rule);
}

}  // namespace

// Decks are shuffled first, then the planets. What has been shuffled stays as it is.
void moment(const Reading&, Seat, const Shuffle& move, Checker& check) {
  check.need(false, move.of == nobody ? row<"setup-5"> : row<"setup-4">);
}

void Machine::apply(Seat, const Shuffle& move) {
  if (state.at.step == StepName::decks) {
    set_order(move.of, move.order);
    tell_seat(mentions<"setup-4">, Deed::rule, move.of);
  } else {
    lay_planets(move.order);
  }
  decline(chance);
}

// Orders are not listed because there are too many.
void offer(Listing& listing, Type<Shuffle>) { listing.leave_open(); }

std::string tell(const Words&, Seat, const Shuffle& move) {
  if (!move.of.is_player()) return "The planets are shuffled and lie in a known order.";
  return "The deck of " + Words::seat(move.of) + " is shuffled into a known order.";
}

void judge(const Reading& read, Seat, const Initiative& move, Checker& check) {
  check.need(move.to.number < read.state.players.size(), row<"setup-8">);
}

void moment(const Reading& read, Seat by, const Initiative&, Checker& check) {
  moment_of_chance(read, by, row<"setup-8">, check);
}

void Machine::apply(Seat, const Initiative& move) {
  state.starter = state.initiative = move.to;
  state.at.step = StepName::reveal;
  tell_seat(mentions<"setup-8">, Deed::initiative, move.to);
}

void offer(Listing& listing, Type<Initiative>) {
  for (const Seat seat : {Seat{0}, Seat{1}}) listing.add(Initiative{seat});
}

std::string tell(const Words&, Seat, const Initiative& move) {
  return Words::seat(move.to) + " starts with the initiative card.";
}

void judge(const Reading& read, Seat, const Reveal& move, Checker& check) {
  const bool headquarters = read.state.at.phase == PhaseName::headquarters;
  const auto unnamed = named_for_unnamed(read.state, move);
  check.need(unnamed && are_unplaced(read.state, *unnamed),
             headquarters ? row<"headquarters-phase-7"> : row<"setup-9">);
}

void moment(const Reading& read, Seat by, const Reveal&, Checker& check) {
  const bool setup = read.state.at.phase == PhaseName::setup;
  moment_of_chance(read, by, setup ? row<"setup-9"> : row<"headquarters-phase-7">, check);
}

// Chance names the planets that are turned up next.
void Machine::apply(Seat, const Reveal& move) {
  names_planets = true;
  const std::vector<Card> unnamed = *named_for_unnamed(state, move);
  std::size_t next = 0;
  for (auto& one : state.line) {
    if (one.up || one.planet.known() || next == unnamed.size()) continue;
    one.planet = unnamed[next++];
    std::erase_if(state.planets_unnamed,
                  [&](const Copies& copies) { return copies.card == one.planet; });
  }
}

void offer(Listing& listing, Type<Reveal>) { listing.leave_open(); }

std::string tell(const Words& words, Seat, const Reveal& move) {
  return "Turned face up: " + words.names(move.planets) + ".";
}

void judge(const Reading& read, Seat, const Draw& move, Checker& check) {
  const auto& drawing = std::get<Drawing>(read.state.frames.back());
  const RuleId rule = draw_rule(read.state, drawing);
  if (!check.need(move.to == drawing.to, rule)) return;
  const auto& deck = read.state.player(drawing.to).deck;
  const std::size_t all = std::min<std::size_t>(drawing.left, deck.slots.numbers.size());
  if (!check.need(move.cards.size() == blank_draws(read.state, drawing) || move.cards.size() == all,
                  rule))
    return;
  const auto blanks = named_for_blanks(deck, move.to, move.cards, read.state.cards);
  check.need(blanks && fits_deck(deck, *blanks), rule);
}

// Nothing is drawn now that the log must name.
void moment(const Reading& read, Seat by, const Draw&, Checker& check) {
  Drawing usual;
  usual.round = read.state.at.phase == PhaseName::headquarters;
  moment_of_chance(read, by, draw_rule(read.state, usual), check);
}

void Machine::apply(Seat, const Draw& move) {
  auto& drawing = std::get<Drawing>(state.frames.back());
  for (const Card card : move.cards) take_top(drawing, card);
  assert(move.cards.size() <= drawing.left);
  drawing.left = static_cast<std::uint8_t>(drawing.left - move.cards.size());
  tell_seat(draw_rule(state, drawing), drawing.look ? Deed::looked : Deed::drew, move.to,
            static_cast<std::int32_t>(move.cards.size()));
}

void offer(Listing& listing, Type<Draw>) { listing.leave_open(); }

std::string tell(const Words& words, Seat, const Draw& move) {
  const auto* drawing = words.state().top<Drawing>();
  return Words::seat(move.to) + (drawing && drawing->look ? " looks at " : " draws ") +
         words.names(move.cards) + ".";
}

void judge(const Reading& read, Seat by, const Name& move, Checker& check) {
  const auto* card = read.find(move.card);
  const bool possible = by == chance && card && !card->card.known() && move.is.known() &&
                        read.state.player(card->id.owner).deck.copies(move.is) > 0;
  check.need(possible, row<"setup-4">);
}

// A name may come at any decision.
void moment(const Reading& read, Seat by, const Name& move, Checker& check) {
  judge(read, by, move, check);
}

void Machine::apply(Seat, const Name& move) { name_instance(move.card, move.is); }

// No decision asks for a name.
void offer(Listing&, Type<Name>) {}

std::string tell(const Words& words, Seat, const Name& move) {
  return move.card.text() + " is " + words.name(move.is) + ".";
}

}  // namespace arbiter::wh40k
