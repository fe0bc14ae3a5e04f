// The legal answers to a decision, one of them at random, and what chance answers.
#include <algorithm>

#include "engine/games/wh40k/acts.hpp"
#include "engine/games/wh40k/wh40k.hpp"

namespace arbiter::wh40k {
namespace {

using List = SeatOptions<Move>;

// The units to which something has happened that the topmost window asks about, each once.
std::vector<Id> units_of_window(const State& state) {
  std::vector<Id> units;
  const auto* window =
      state.frames.empty() ? nullptr : std::get_if<Answering>(&state.frames.back());
  if (!window) return units;
  for (std::size_t i = window->first; i < state.events.size(); ++i) {
    const auto& event = state.events[i];
    if (event.kind != EventKind::none && event.unit &&
        std::find(units.begin(), units.end(), event.unit) == units.end())
      units.push_back(event.unit);
  }
  return units;
}

// The spelling of a legal move in which it is listed: what may be left out is left out, but for the
// unit that is answered where there are several.
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
    return move;
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
  template <class T>
  Move operator()(const T& m) const {
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

  // The planet of the battle is the only one that such an ability can mean.
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

// Lists moves that pass the check, up to the limit.
class Lister {
 public:
  Lister(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state), decision_(decision_of(read_)) {
    for (const auto& one : state.line)
      if (one.up) planets_.push_back(one.planet);
  }

  List run() {
    for (const Seat seat : {Seat{0}, Seat{1}, chance})
      if (decision_.seats.has(seat)) list_for(seat, decision_.kinds);
    return std::move(found_);
  }

 private:
  bool full() const { return found_.list.size() >= limits::kOptions; }
  // Nothing that is still looked at can change the list.
  bool over() const { return (full() && !found_.complete) || out_of_work(); }

  // Whether the move is legal; where that cannot be said, the list is not complete.
  bool is_legal(const Move& move) {
    if (full() || !read_.charge_pass()) {
      found_.complete = false;
      return false;
    }
    Checker checker;
    check_move(read_, decision_, by_, move, checker);
    if (checker.unnamed()) found_.complete = false;
    return checker.clean();
  }

  void add(const Move& move) {
    if (is_legal(move)) found_.list.push_back({by_, {move, {}}});
  }

  // Of moves that mean the same one is listed.
  void add_once(const Move& move) {
    if (!is_legal(move)) return;
    Move spelled = Rules::listed(content_, state_, by_, move);
    if (!charge((found_.list.size() + state_.events.size()) / 8)) return;
    for (const auto& one : found_.list)
      if (one.by == by_ && one.option.move == spelled) return;
    found_.list.push_back({by_, {std::move(spelled), {}}});
  }

  void list_for(Seat by, Kinds kinds) {
    by_ = by;
    const auto asked = [&](Kinds one) { return (kinds & one) != 0; };
    if (asked(kinds_of<Deploy>)) each_hand([&](const CardState& card) { list_deploy(card); });
    if (asked(kinds_of<Play>)) each_hand([&](const CardState& card) { list_play(card); });
    if (asked(kinds_of<Use>)) list_use();
    if (asked(kinds_of<PassTurn>)) add(PassTurn{});
    if (asked(kinds_of<Commit>))
      for (std::size_t i = 1; i <= planets_.size(); ++i) add(Commit{static_cast<std::uint8_t>(i)});
    if (asked(kinds_of<Bonus>))
      for (const bool cards : {true, false})
        for (const bool resources : {true, false}) add(Bonus{cards, resources});
    if (asked(kinds_of<Attack>)) list_attacks();
    if (asked(kinds_of<Retreat>)) list_retreat();
    if (asked(kinds_of<Shield>)) list_shields();
    if (asked(kinds_of<BattleAbility>)) list_battle_ability();
    if (asked(kinds_of<Choose>)) {
      for (const auto& one : state_.cards)
        if (!over()) add(Choose{one.id});
      add(Choose{});
    }
    if (asked(kinds_of<Pick>)) list_pick();
    if (asked(kinds_of<Pass>)) add(Pass{});
    if (by == chance) list_chance(kinds);
  }

  template <class Visit>
  void each_hand(Visit visit) {
    for (const auto& one : state_.cards) {
      if (one.id.owner != by_ || one.in != Spot::hand) continue;
      if (over()) return;
      if (one.card.known())
        visit(one);
      else
        found_.complete = false;
    }
  }

  // --- Cards ---

  void list_deploy(const CardState& card) {
    const auto& text = read_.text(card);
    Deploy move;
    move.card = card.id;
    if (text.type == CardType::army) {
      for (const Card planet : planets_) {
        move.planet = planet;
        list_helped(card, move);
      }
    } else if (text.type == CardType::attachment) {
      for (const auto& one : state_.cards) {
        if (!read_.is_unit(one) || over()) continue;
        move.on = one.id;
        list_helped(card, move);
      }
    } else if (text.type == CardType::support) {
      list_helped(card, move);
    }
  }

  // Without help, with each helper alone, and with all of them.
  void list_helped(const CardState& card, Deploy move) {
    add(move);
    std::vector<Id> helpers;
    if (!read_.charge_fits()) return;
    for (const auto& one : state_.cards) {
      const bool near = one.in_play() || one.in == Spot::hand;
      if (one.id.owner != by_ || !near || !one.card.known() || one.id == card.id) continue;
      if (helps(read_, one, card, move.planet)) helpers.push_back(one.id);
    }
    for (const Id id : helpers) {
      if (over()) return;
      move.with = {id};
      add(move);
    }
    if (helpers.size() < 2) return;
    found_.complete = false;  // every set of them, in every order
    move.with = helpers;
    add(move);
  }

  // What could answer events: none in particular, or what happened to one unit.
  std::vector<Id> answered_units() const {
    std::vector<Id> units = units_of_window(state_);
    units.insert(units.begin(), Id{});
    return units;
  }

  void list_play(const CardState& card) {
    const auto& text = read_.text(card);
    if (text.type != CardType::event) return;
    for (const Id to : answered_units())
      for (const auto& ability : text.abilities)
        each_choice(ability, read_.context(card), [&](const Choices& choices) {
          Play move{card.id, to, choices.target, choices.other, choices.planet, {}};
          if (choices.planets) move.planets = *choices.planets;
          add_once(move);
        });
  }

  void list_use() {
    const auto units = answered_units();
    for (const auto& card : state_.cards) {
      if (card.id.owner != by_ || !card.in_play() || !card.card.known()) continue;
      if (over()) return;
      if (!charge(1 + units.size() * read_.text(card).abilities.size() / 16)) return;
      for (const Id to : units)
        for (const auto& ability : read_.text(card).abilities)
          each_choice(ability, read_.context(card), [&](const Choices& choices) {
            add_once(Use{card.id, to, choices.target, choices.other, choices.planet});
          });
    }
  }

  // Visits choices that are about right; the check decides.
  template <class Visit>
  void each_choice(const Ability& ability, const Context& context, Visit visit) {
    Choices choices;
    choose_card(ability, Picks::target, context, choices, [&] {
      choose_card(ability, Picks::other, context, choices,
                  [&] { choose_planet(ability, choices, [&] { visit(choices); }); });
    });
  }

  const Choice* find_choice(const Ability& ability, Picks pick) const {
    for (const auto& one : ability.choose)
      if (one.pick == pick) return &one;
    return nullptr;
  }

  template <class Visit>
  void choose_card(const Ability& ability, Picks pick, const Context& context, Choices& choices,
                   Visit visit) {
    const auto* choice = find_choice(ability, pick);
    Id& chosen = pick == Picks::target ? choices.target : choices.other;
    if (!choice) return visit();
    const bool hand = choice->filter.where == Where::hand;
    if (!read_.charge_fits()) return;
    for (const auto& one : state_.cards) {
      if (over()) break;
      if (hand ? one.in != Spot::hand || one.id.owner != by_ : !one.in_play()) continue;
      if (pick == Picks::target && find_choice(ability, Picks::other) &&
          !read_.fits(choice->filter, read_.subject(one), context))
        continue;  // pairs are many
      chosen = one.id;
      visit();
    }
    chosen = Id{};
  }

  template <class Visit>
  void choose_planet(const Ability& ability, Choices& choices, Visit visit) {
    if (const auto* several = find_choice(ability, Picks::planets)) {
      found_.complete = false;  // every way to split them
      for (const Card planet : planets_) {
        const std::vector<Card> all(several->amount, planet);
        choices.planets = &all;
        visit();
      }
      choices.planets = nullptr;
      return;
    }
    const bool adjacent = find_choice(ability, Picks::adjacent_or_headquarters);
    const bool one_planet = adjacent || find_choice(ability, Picks::planet) ||
                            find_choice(ability, Picks::planet_not_first) ||
                            find_choice(ability, Picks::planet_of_battle);
    if (one_planet)
      for (const Card planet : planets_) {
        choices.planet = planet;
        visit();
      }
    choices.planet = Card{};
    if (adjacent) {
      choices.headquarters = true;
      visit();
      choices.headquarters = false;
    }
    if (!one_planet || find_choice(ability, Picks::planet_of_battle)) visit();
  }

  void list_battle_ability() {
    const Card here = state_.at.planet;
    const auto* own = read_.battle_ability(here);
    if (!own) return;
    Context context;
    context.you = by_;
    context.here = here;
    const auto list = [&](const Ability& ability, Card as) {
      each_choice(ability, context, [&](const Choices& choices) {
        for (const Take take : {Take::nothing, Take::cards, Take::resources}) {
          const bool asked = find_choice(ability, Picks::bonus);
          if (asked == (take != Take::nothing))
            add(BattleAbility{as, choices.target, choices.planet, choices.headquarters, take});
        }
      });
    };
    if (!find_choice(*own, Picks::copied_planet)) return list(*own, Card{});
    for (const Card planet : planets_)
      if (const auto* copied = read_.battle_ability(planet)) list(*copied, planet);
  }

  // --- Combat ---

  template <class Visit>
  void each_there(bool own, Visit visit) {
    if (!read_.charge_pass()) return;
    for (const auto& one : state_.cards)
      if (one.in == Spot::planet && one.planet == state_.at.planet && read_.is_unit(one) &&
          (one.id.owner == by_) == own)
        visit(one);
  }

  void list_attacks() {
    each_there(true, [&](const CardState& unit) {
      if (over()) return;
      each_there(false, [&](const CardState& target) {
        if (!over()) add(Attack{unit.id, target.id, false});
      });
      add(Attack{unit.id, Id{}, true});
    });
    each_there(true, [&](const CardState& unit) { add(WarlordRetreat{unit.id}); });
  }

  void list_retreat() {
    Domain<Id> domain;
    domain.field = "units";
    domain.several = true;
    domain.min = 1;
    each_there(true, [&](const CardState& unit) { domain.values.push_back(unit.id); });
    if (domain.values.empty()) return;
    domain.max = static_cast<std::uint32_t>(domain.values.size());
    found_.complete = false;
    Retreat move;
    move.units = {domain.values.front()};
    found_.list.push_back({by_, {move, {domain}}});
  }

  void list_shields() {
    const auto& damage = std::get<Damage>(state_.frames.back());
    each_hand([&](const CardState& card) {
      const int icons = read_.text(card).shields;
      for (std::size_t i = damage.first; i < state_.hits.size(); ++i) {
        const auto& hit = state_.hits[i];
        if (hit.unit.owner != by_ || over()) continue;
        add(Shield{card.id, hit.unit, std::nullopt});
        for (int amount = 1; amount < std::min<int>(icons, hit.amount); ++amount)
          add(Shield{card.id, hit.unit, static_cast<std::uint8_t>(amount)});
      }
    });
  }

  // --- Answers ---

  void list_pick() {
    std::vector<Id> looked;
    for (const auto& one : state_.cards)
      if (one.in == Spot::looked && one.id.owner == by_) looked.push_back(one.id);
    if (looked.size() > 3) found_.complete = false;  // every order
    looked.push_back(Id{});
    for (const Id taken : looked) {
      Pick move;
      move.card = taken;
      for (const Id id : looked)
        if (id && id != taken) move.under.push_back(id);
      add(move);
      if (looked.size() > 4) continue;
      while (std::next_permutation(move.under.begin(), move.under.end())) add(move);
    }
  }

  void list_chance(Kinds kinds) {
    if ((kinds & kinds_of<Initiative>) != 0)
      for (const Seat seat : {Seat{0}, Seat{1}}) add(Initiative{seat});
    else if ((kinds & kinds_of<Discard>) != 0)
      list_discard();
    else
      found_.complete = false;  // every order, every draw
  }
  void list_discard() {
    for (const auto& one : state_.cards)
      if (one.in == Spot::hand) add(Discard{one.id, Card{}});
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
  const Decision decision_;
  std::vector<Card> planets_;
  Seat by_;
  List found_;
};

// --- Chance ---

std::vector<Card> drawn(Pile deck, std::size_t count, Chooser& chooser) {
  std::vector<Card> cards;
  while (cards.size() < count && deck.pool_size() > 0) {
    const Card card = deck.nth(chooser.below(deck.pool_size()));
    deck.take(card);
    cards.push_back(card);
  }
  return cards;
}

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

// The order of a shuffle, for a log that knows it.
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

// Where every answer depends on a card that the log does not name: its name.
std::optional<Move> name_a_card(const State& state, SeatSet seats, Chooser& chooser) {
  for (const auto& one : state.cards) {
    if (one.card.known() || !seats.has(one.id.owner)) continue;
    const auto& deck = state.player(one.id.owner).deck;
    return Name{one.id, deck.nth(chooser.below(deck.pool_size()))};
  }
  return std::nullopt;
}

}  // namespace

SeatOptions<Move> Rules::options(const Content& content, const State& state) {
  return Lister(content, state).run();
}

Move Rules::listed(const Content& content, const State& state, Seat by, const Move& move) {
  const Reading read(content, state);
  return std::visit(Speller(read, by), move);
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
  // A kind of move first, then one of that kind: else the many targets of one card drown the rest.
  std::vector<std::size_t> kinds;
  for (const auto& one : options.list)
    if (std::find(kinds.begin(), kinds.end(), one.option.move.index()) == kinds.end())
      kinds.push_back(one.option.move.index());
  const auto wanted = kinds[chooser.below(static_cast<std::uint32_t>(kinds.size()))];
  std::erase_if(options.list, [&](const auto& one) { return one.option.move.index() != wanted; });
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
