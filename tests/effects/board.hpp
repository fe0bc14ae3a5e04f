// Small boards of Conquest built by hand: words for cards, a position in a campaign phase, and play
// from it. Whatever goes wrong fails the running property.
#pragma once
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/conquest.hpp"

namespace arbiter::conquest::test {

inline constexpr Seat A{0};
inline constexpr Seat B{1};
inline constexpr Region the_arsenal{Region::Kind::arsenal, Id{}};
inline constexpr Seat other(Seat seat) { return seat == A ? B : A; }
inline constexpr Id encampment_of(Seat seat) { return Id{seat, 1}; }

// --- Words of a text ---

inline Filter filter(Thing is, Whose whose = Whose::any, Where where = Where::active) {
  Filter made;
  made.is = is;
  made.whose = whose;
  made.where = where;
  return made;
}
inline Step step(Verb verb, Whom to, int amount = 0) {
  Step made;
  made.verb = verb;
  made.to = to;
  made.amount.number = static_cast<std::int16_t>(amount);
  return made;
}
inline Step get(Whom to, int strike, int armor) {
  Step made = step(Verb::get, to, strike);
  made.armor.number = static_cast<std::int16_t>(armor);
  made.filter = filter(Thing::unit);
  return made;
}
inline Step move_home(Whom to) {
  Step made = step(Verb::move, to);
  made.where = Destination::its_encampment;
  return made;
}
inline Step cannot(Verb forbidden, Whom to) {
  Step made = step(Verb::cannot, to);
  made.forbids = forbidden;
  made.filter = filter(Thing::unit);
  return made;
}
inline Step this_term(Step step) {
  step.lasts = Lasts::this_term;
  return step;
}
inline Ability continuous(Step step) {
  Ability made;
  made.steps = {std::move(step)};
  return made;
}
inline Ability triggered(Timing moment, Verb event, Filter what, std::vector<Step> steps) {
  Ability made;
  made.kind = AbilityKind::triggered;
  made.on.moment = moment;
  made.on.event = event;
  made.on.what = std::move(what);
  made.steps = std::move(steps);
  return made;
}
// A mode that is directed at this many units.
inline Ability mode(int units, std::vector<Step> steps) {
  Ability made;
  made.kind = AbilityKind::mode;
  made.name = "do";
  if (units > 0) {
    Choice choice;
    choice.filter = filter(Thing::unit);
    choice.count.number = static_cast<std::int16_t>(units);
    made.choose = {choice};
  }
  made.steps = std::move(steps);
  return made;
}
inline CardText card(CardType type, std::vector<Ability> abilities) {
  CardText made;
  made.type = type;
  made.abilities = std::move(abilities);
  return made;
}
inline CardText unit(int strike, int armor, std::vector<Ability> abilities = {}) {
  CardText made = card(CardType::mercenary, std::move(abilities));
  made.strike = static_cast<std::int16_t>(strike);
  made.armor = static_cast<std::int16_t>(armor);
  return made;
}
inline CardText spell(Ability mode) { return card(CardType::action, {std::move(mode)}); }

// --- The board ---

inline void expect_sound(const Content& content, const State& state) {
  for (const auto& one : Rules::problems(content, state)) RC_FAIL(one.pointer + ": " + one.reason);
}

class Board {
 public:
  Content content;
  State state;

  explicit Board(Seat term = A, Seat priority = A) {
    for (const Seat seat : {A, B}) {
      Commander commander;
      commander.seat = seat;
      commander.gold = commander.mana = 50;
      state.commanders.push_back(commander);
    }
    state.at.phase = PhaseName::campaign;
    state.at.term = term;
    state.at.priority = priority;
  }

  Id put(CardText text, Seat owner, Region in, Id on = {}) {
    text.id = "card-" + std::to_string(pack_.cards.size());
    text.name = text.upper = text.lower = text.id;
    Resource resource;
    resource.id = Id{owner, ++last_[owner.number]};
    resource.in = in;
    resource.on = on;
    resource.since = static_cast<std::uint16_t>(in.active() ? pack_.cards.size() + 1 : 0);
    cards_.emplace_back(resource.id, text.id);
    state.resources.push_back(resource);
    pack_.cards.push_back(std::move(text));
    return resource.id;
  }
  Id put_location(CardText text, Seat owner) {
    const Id id = put(std::move(text), owner, the_arsenal);
    resource(id).in = in_location(id);
    // In a war no two resources become active at the same moment. If a position left that open,
    // either of two effects could count as the later one.
    resource(id).since = static_cast<std::uint16_t>(pack_.cards.size());
    return id;
  }
  Resource& resource(Id id) {
    return *std::find_if(state.resources.begin(), state.resources.end(),
                         [&](const Resource& one) { return one.id == id; });
  }

  // Makes the pack list its cards in this order, and names each by its place.
  std::size_t cards() const { return pack_.cards.size(); }
  void list_cards(const std::vector<std::size_t>& order) {
    const auto name = [](std::size_t place) { return "listed-" + std::to_string(place); };
    PackText listed;
    for (std::size_t i = 0; i < order.size(); ++i) {
      listed.cards.push_back(pack_.cards[order[i]]);
      listed.cards[i].id = name(i);
      for (auto& [id, card] : cards_)
        if (card == pack_.cards[order[i]].id) card = name(i);
    }
    pack_ = std::move(listed);
  }

  // Checks that the pack and the position are sound.
  void build() {
    RC_ASSERT(Rules::pack_problems(pack_).empty());
    content = Rules::load(pack_);
    for (const auto& [id, card] : cards_) resource(id).card = content.find(card);
    std::sort(state.resources.begin(), state.resources.end(),
              [](const Resource& a, const Resource& b) { return a.id < b.id; });
    SetUp set_up;
    set_up.players.resize(2);
    Rules::complete(content, set_up, state, nullptr);
    expect_sound(content, state);
  }

 private:
  PackText pack_;
  std::vector<std::pair<Id, std::string>> cards_;
  std::uint16_t last_[2] = {1, 1};
};

// --- Play ---

inline bool legal(const Content& content, const State& state, Seat by, const Move& move) {
  Checker checker;
  Rules::check(content, state, by, move, checker);
  return checker.clean();
}

// Performs a legal move. Returns false if it does not end; the state is then unusable.
inline bool perform(const Content& content, State& state, Seat by, const Move& move,
                    std::vector<Fact>& facts) {
  RC_ASSERT(legal(content, state, by, move));
  WorkBudget budget;
  if (Rules::apply(content, state, by, move, &facts, nullptr, budget) == Applied::endless)
    return false;
  expect_sound(content, state);
  const bool over = state.outcome.state != Ending::running;
  RC_ASSERT(over != Rules::decision(content, state).asks());
  return true;
}

inline bool asks_for_an_act(const Content& content, const State& state) {
  return (Rules::decision(content, state).kinds & kinds_of<Wait>) != 0;
}

// Performs a move with everything that results from it. `choose` returns the index of one of the
// listed options.
template <class Choose>
void resolve(const Content& content, State& state, Seat by, const Move& move,
             std::vector<Fact>& facts, Choose choose) {
  RC_ASSERT(perform(content, state, by, move, facts));
  int answers = 0;
  while (state.outcome.state == Ending::running && !asks_for_an_act(content, state)) {
    RC_ASSERT(++answers < 200);
    const auto options = Rules::options(content, state);
    RC_ASSERT(!options.list.empty());
    const auto& chosen = options.list[choose(options.list)];
    RC_ASSERT(perform(content, state, chosen.by, chosen.option.move, facts));
  }
}
using Listed = std::vector<SeatOption<Move>>;
inline std::size_t the_first(const Listed&) { return 0; }

inline Use cast(Id spell, std::vector<Target> directions = {}) {
  Use use;
  use.resource = spell;
  use.directions = std::move(directions);
  return use;
}

inline const Resource& at(const State& state, Id id) {
  return *std::find_if(state.resources.begin(), state.resources.end(),
                       [&](const Resource& one) { return one.id == id; });
}

// Whether the fact is a part of an effect that happened, rather than a rule cited on the way.
inline bool happened(const Fact& fact, Verb verb) {
  if (fact.verb != verb) return false;
  switch (verb) {
    case Verb::gain_gold:
    case Verb::gain_mana: return fact.rule == row<"1.4-1">;
    case Verb::lose_gold:
    case Verb::lose_mana: return fact.rule == row<"5.4-2">;
    case Verb::damage: return fact.rule == row<"3.2.1-3"> || fact.rule == row<"8.1-4">;
    case Verb::gain_health: return fact.rule == row<"3.2.1-3">;
    case Verb::disable: return fact.rule == row<"3.2.2-7"> || fact.rule == row<"3.2.2-13">;
    case Verb::enable: return fact.rule == row<"3.2.2-4">;
    case Verb::guard: return fact.rule == row<"B.5-3">;
    case Verb::move: return fact.rule == row<"B.7-4">;
    case Verb::ruin: return fact.rule == row<"2.3.3-2">;
    case Verb::banish: return fact.rule == row<"2.3.4-2">;
    case Verb::put_in_arsenal: return fact.rule == row<"2.3.1-2">;
    default: return false;
  }
}

// Applies what a fact says about the coins of a commander.
inline void settle(Commander& purse, const Fact& fact) {
  if (!(fact.target == Target::of(purse.seat))) return;
  const bool paid = fact.rule == row<"1.4-2">;
  if (happened(fact, Verb::gain_gold)) purse.gold += fact.amount;
  if (happened(fact, Verb::gain_mana)) purse.mana += fact.amount;
  if (fact.verb == Verb::lose_gold && (paid || happened(fact, fact.verb)))
    purse.gold -= fact.amount;
  if (fact.verb == Verb::lose_mana && (paid || happened(fact, fact.verb)))
    purse.mana -= fact.amount;
  if (fact.verb == Verb::lose_mana && fact.rule == row<"4.2-1">) purse.mana = 0;
}

}  // namespace arbiter::conquest::test
