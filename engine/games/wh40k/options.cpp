// The legal answers to a decision, a random one of them, and the answers of chance.
#include <algorithm>

#include "engine/core/sampling.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/wh40k.hpp"

namespace arbiter::wh40k {

std::vector<Id> units_of_window(const State& state) {
  std::vector<Id> units;
  const auto* window = state.top<Answering>();
  if (!window) return units;
  for (std::size_t i = window->first; i < state.events.size(); ++i) {
    const auto& event = state.events[i];
    if (event.kind != EventKind::none && event.unit &&
        std::find(units.begin(), units.end(), event.unit) == units.end())
      units.push_back(event.unit);
  }
  return units;
}

namespace {

// The spelling in which a legal move is listed. It leaves out what may be left out, except the
// answered unit if there are several.
class Speller {
 public:
  Speller(const Reading& read, Seat by) : read_(read), by_(by) {}

  Move operator()(const Play& m) const {
    Play move = m;
    leave_out_planet(move);
    name_answered(move);
    return move;
  }
  Move operator()(const Use& m) const {
    Use move = m;
    leave_out_planet(move);
    name_answered(move);
    Use bare = move;
    bare.ability.reset();
    return move.ability && same(move, bare) ? bare : move;
  }
  Move operator()(const Shield& m) const {
    if (!m.amount) return m;
    Shield move = m;
    move.amount.reset();
    const auto& state = read_.state;
    const auto* damage = std::get_if<Damage>(&state.frames.back());
    const auto* card = read_.find(m.card);
    if (!damage || !card || !card->card.known()) return m;
    for (std::size_t i = damage->first; i < state.hits.size(); ++i)
      if (state.hits[i].unit == m.unit)
        return *m.amount == std::min<int>(read_.text(*card).shields, state.hits[i].amount) ? move
                                                                                           : m;
    return m;
  }
  Move operator()(const Discard& m) const {
    const auto* card = read_.find(m.card);
    return card && card->card.known() ? Discard{m.card, Card{}} : m;
  }
  // A bonus of 0 counts as not taken.
  Move operator()(const Bonus& m) const {
    const Card planet = read_.state.at.planet;
    if (read_.state.at.step != StepName::bonus) return m;
    return Bonus{m.cards && bonus_of(read_, by_, planet, Change::card_bonus) > 0,
                 m.resources && bonus_of(read_, by_, planet, Change::resource_bonus) > 0, Card{}};
  }
  Move operator()(const Retreat& m) const {
    if (m.units.empty()) return Pass{};
    return m;
  }
  Move operator()(const Pass&) const { return Pass{}; }
  // These have only one spelling.
  template <OneOf<Deploy, PassTurn, Commit, Attack, WarlordRetreat, BattleAbility, Choose, Pick,
                  Concede, Shuffle, Initiative, Reveal, Draw, Name>
                M>
  Move operator()(const M& m) const {
    return m;
  }

 private:
  template <class M>
  Usage usage(const M& move) const {
    const auto* card = read_.find(move.card);
    if (!card || !card->card.known()) return {};
    return usage_of(read_, *card, move.to, choices_of(move));
  }
  template <class M>
  bool same(const M& one, const M& other) const {
    Checker checker;
    check_move(read_, decision_of(read_), by_, other, checker);
    const Usage first = usage(one), second = usage(other);
    return checker.clean() && first.ability == second.ability && first.event == second.event;
  }

  // Leaves out the planet of the battle, the only one that such an ability can mean.
  template <class M>
  void leave_out_planet(M& move) const {
    if (!move.planet.known() || move.planet != read_.state.at.planet) return;
    const Usage meant = usage(move);
    if (meant.ability == no_index) return;
    const auto& choices = read_.text(*read_.find(move.card)).abilities[meant.ability].choose;
    if (std::none_of(choices.begin(), choices.end(),
                     [](const Choice& one) { return one.pick == Picks::planet_of_battle; }))
      return;
    M bare = move;
    bare.planet = Card{};
    if (same(move, bare)) move = bare;
  }

  template <class M>
  void name_answered(M& move) const {
    const auto& events = read_.state.events;
    const std::size_t units = units_of_window(read_.state).size();
    const Usage meant = usage(move);
    M other = move;
    other.to = Id{};
    if (units > 1 && meant.event < events.size()) other.to = events[meant.event].unit;
    if (other.to != move.to && same(move, other)) move = other;
  }

  const Reading& read_;
  const Seat by_;
};

// --- Chance ---

std::vector<Card> planets_drawn(const State& state, std::size_t count, Chooser& chooser) {
  Pile planets;
  planets.pool = state.planets_unnamed;
  return drawn(planets, count, chooser);
}

Move random_discard(const Reading& read, Seat from, Chooser& chooser) {
  const auto& state = read.state;
  std::vector<const CardState*> hand;
  for (const auto& one : state.cards)
    if (one.id.owner == from && one.in == Spot::hand) hand.push_back(&one);
  const auto& card = *hand[chooser.below(static_cast<std::uint32_t>(hand.size()))];
  if (card.card.known()) return Discard{card.id, Card{}};
  const auto& deck = state.player(from).deck;
  return Discard{card.id, deck.nth(chooser.below(deck.pool_size()))};
}

// Returns an order for a shuffle, for a log that knows it.
Move known_order(const State& state, Chooser& chooser) {
  Shuffle move;
  if (state.at.step == StepName::planets) {
    move.order = planets_drawn(state, state.line.size(), chooser);
    return move;
  }
  move.of = state.at.turn;
  const auto& deck = state.player(move.of).deck;
  move.order = drawn(deck, deck.slots.numbers.size(), chooser);
  return move;
}

// Names a card if every answer depends on one that the log does not name.
std::optional<Move> name_a_card(const State& state, SeatSet seats, Chooser& chooser) {
  for (const auto& one : state.cards) {
    if (one.card.known() || !seats.has(one.id.owner)) continue;
    const auto& deck = state.player(one.id.owner).deck;
    return Name{one.id, deck.nth(chooser.below(deck.pool_size()))};
  }
  return std::nullopt;
}

}  // namespace

Move spelled(const Reading& read, Seat by, const Move& move) {
  return std::visit(Speller(read, by), move);
}

SeatOptions<Move> Listing::list() {
  for (const Seat seat : {Seat{0}, Seat{1}, chance}) {
    if (!asked.seats.has(seat)) continue;
    by = seat;
    for_each_alternative<Move>([this]<class M>(Type<M> kind) {
      if ((asked.kinds & kinds_of<M>) != 0) offer(*this, kind);
    });
  }
  return std::move(options_);
}

SeatOptions<Move> Rules::options(const Content& content, const State& state) {
  return Listing(content, state).list();
}

Move Rules::listed(const Content& content, const State& state, Seat by, const Move& move) {
  return spelled(Reading(content, state), by, move);
}

std::optional<Move> Rules::draw(const Content& content, const State& state, Chooser& chooser) {
  const Reading read(content, state);
  const auto decision = decision_of(read);
  if (!decision.seats.has(chance) || decision.optional) return std::nullopt;
  if ((decision.kinds & kinds_of<Initiative>) != 0)
    return Initiative{Seat{static_cast<std::uint8_t>(chooser.below(2))}};
  if ((decision.kinds & kinds_of<Reveal>) != 0)
    return Reveal{planets_drawn(state, unnamed_to_reveal(state), chooser)};
  if ((decision.kinds & kinds_of<Discard>) != 0)
    return random_discard(read, other_of(std::get<Resolving>(state.frames.back()).by), chooser);
  const auto& drawing = std::get<Drawing>(state.frames.back());
  return Draw{drawing.to,
              drawn(state.player(drawing.to).deck, blank_draws(state, drawing), chooser)};
}

Entry<Move> Rules::sample(const Content& content, const State& state, Chooser& chooser) {
  if (auto move = draw(content, state, chooser)) return {chance, *std::move(move)};
  const auto decision = decision_of(Reading(content, state));
  if (decision.seats.has(chance)) {
    if (chooser.below(4) == 0) return {chance, known_order(state, chooser)};
    return {chance, Pass{}};
  }
  auto options = Rules::options(content, state);
  if (options.list.empty()) return {chance, *name_a_card(state, decision.seats, chooser)};
  keep_one_kind(options.list, chooser);
  auto& chosen = options.list[chooser.below(static_cast<std::uint32_t>(options.list.size()))];
  Entry<Move> entry{chosen.by, std::move(chosen.option.move)};
  if (auto* retreat = std::get_if<Retreat>(&entry.move)) {
    retreat->units.clear();
    const auto& all = chosen.option.domains.front().values;
    for (const Id id : all)
      if (chooser.below(2) == 0) retreat->units.push_back(id);
    if (retreat->units.empty()) retreat->units.push_back(all.front());
  }
  return entry;
}

}  // namespace arbiter::wh40k
