// A game of one page for tests of what all games share: two seats draw, play cards and wait. It has
// a duty of chance, a duty of the table, two windows one after another, unnamed cards, and a card
// that never ends.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/named.hpp"

namespace arbiter::toy {

inline constexpr std::array<Row, 7> rows = {{
    {"0", "0", "The table says who begins.", "duty", Standing::enforced, "", "", ""},
    {"1", "1", "A turn begins with a card from the pile.", "duty", Standing::enforced, "", "", ""},
    {"2", "1", "Whose turn it is plays a card or waits.", "duty", Standing::enforced, "", "", ""},
    {"3", "1", "The other may answer with a card.", "chance", Standing::enforced, "", "", ""},
    {"4", "1", "Who played may cheer.", "chance", Standing::enforced, "", "", ""},
    {"5", "1", "Cards are played from one's own hand.", "need", Standing::enforced, "", "", ""},
    {"6", "2", "Two waits in a row end the game.", "end", Standing::enforced, "", "", ""},
}};
inline constexpr std::array<NamedPlace, 7> row_names = {
    {{"0", 0}, {"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}, {"6", 6}}};
template <RowName Name>
inline constexpr RuleId row = find_row<row_names, Name>();

struct First {
  Seat seat;
  bool operator==(const First&) const = default;
};
constexpr std::string_view name(Type<First>) { return "first"; }
constexpr auto fields(Type<First>) { return FieldList{field("seat", &First::seat)}; }
struct Draw {
  std::vector<Card> cards;  // holds one card
  bool operator==(const Draw&) const = default;
};
constexpr std::string_view name(Type<Draw>) { return "draw"; }
constexpr auto fields(Type<Draw>) { return FieldList{field("cards", &Draw::cards)}; }
struct Name {
  Id which;
  Card card;
  bool operator==(const Name&) const = default;
};
constexpr std::string_view name(Type<Name>) { return "name"; }
constexpr auto fields(Type<Name>) {
  return FieldList{field("which", &Name::which), field("card", &Name::card)};
}
struct Play {
  Id card;
  std::vector<Id> with;
  bool operator==(const Play&) const = default;
};
constexpr std::string_view name(Type<Play>) { return "play"; }
constexpr auto fields(Type<Play>) {
  return FieldList{field("card", &Play::card), optional_field("with", &Play::with)};
}
struct Answer {
  Id card;
  bool operator==(const Answer&) const = default;
};
constexpr std::string_view name(Type<Answer>) { return "answer"; }
constexpr auto fields(Type<Answer>) { return FieldList{field("card", &Answer::card)}; }
struct Cheer {
  bool operator==(const Cheer&) const = default;
};
constexpr std::string_view name(Type<Cheer>) { return "cheer"; }
constexpr auto fields(Type<Cheer>) { return FieldList{}; }
struct Wait {
  bool operator==(const Wait&) const = default;
};
constexpr std::string_view name(Type<Wait>) { return "wait"; }
constexpr auto fields(Type<Wait>) { return FieldList{}; }

using Move = std::variant<First, Draw, Name, Play, Answer, Cheer, Wait, Pass>;
template <class... T>
inline constexpr Kinds kinds_of = kinds_among<Move, T...>();

enum class Stage : std::uint8_t { first, draw, act, answer, cheer };
constexpr auto names(Type<Stage>) {
  return std::array<std::string_view, 5>{"first", "draw", "act", "answer", "cheer"};
}

struct Held {
  Id id;
  Card card;
  bool on_table = false;
  bool operator==(const Held&) const = default;
};
constexpr auto fields(Type<Held>) {
  return FieldList{field("id", &Held::id), optional_field("card", &Held::card),
                   optional_field("on_table", &Held::on_table)};
}
constexpr auto key_of(Type<Held>) { return &Held::id; }

struct State {
  Stage stage = Stage::first;
  Seat turn{0};
  std::vector<Held> cards;
  Pile pile;  // shared by both; every card gets an id of the seat that draws it
  std::uint16_t next = 1;
  std::uint8_t waits = 0;
  Outcome outcome;
  std::vector<std::uint8_t> frames;  // always empty; without it the codec would not accept the game
  bool operator==(const State&) const = default;

  const Held* find(Id id) const {
    for (const Held& one : cards)
      if (one.id == id) return &one;
    return nullptr;
  }
  bool in_hand(Seat seat, Id id) const {
    const Held* held = find(id);
    return held != nullptr && held->id.owner == seat && !held->on_table;
  }
  Seat other() const { return Seat{static_cast<std::uint8_t>(1 - turn.number)}; }
};

constexpr auto fields(Type<State>) {
  return FieldList{field("stage", &State::stage),    field("turn", &State::turn),
                   field("cards", &State::cards),    field("pile", &State::pile),
                   field("next", &State::next),      field("waits", &State::waits),
                   field("outcome", &State::outcome)};
}

struct Fact {
  RuleId rule;
  std::string text;
};
struct Content {
  std::vector<std::string> cards = {"bomb", "knight", "pawn"};
  Card find(std::string_view id) const {
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i] == id) return Card{static_cast<std::uint16_t>(i)};
    return {};
  }
  std::string_view id(Card card) const { return cards[card.index]; }
};
struct PackText {};
struct Derived {};

inline constexpr Seat A{0}, B{1};
inline constexpr Card bomb{0}, knight{1}, pawn{2};
// A card's name in place of an id.
inline Id named(Card card) { return {bearer_of_card, static_cast<std::uint16_t>(card.index + 1)}; }

struct Toy {
  using Content = toy::Content;
  using PackText = toy::PackText;
  using State = toy::State;
  using Move = toy::Move;
  using Fact = toy::Fact;

  static constexpr Offers offers{.cards = true, .frames = true};
  static constexpr Kinds giving_up = 0;

  static Book book() { return {"toy", "A toy", 1, rows, {}, {}, {}}; }
  static std::span<const std::string_view> packs() { return {}; }
  static std::pair<unsigned, unsigned> players() { return {2, 2}; }
  static std::vector<PackProblem> pack_problems(const PackText&) { return {}; }
  static Content load(PackText) { return {}; }
  static State start(const Content&, const SetUp&, Checker&, std::vector<SetUpFault>&,
                     std::vector<Fact>*) {
    State state;
    state.pile.pool = {{knight, 3}, {pawn, 5}};
    state.pile.slots.numbers.assign(8, 0);
    return state;
  }
  static void complete(const Content&, const SetUp&, State&, std::vector<Unasked<Move>>*) {}
  static void condense(const Content&, State&) {}
  static std::vector<PositionProblem> problems(const Content&, const State&) { return {}; }
  static Countables countables(const Content&) { return {}; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static bool concerns(const Content&, const State&, const Move&) { return true; }
  static std::string offered_by(const Content&, const State&) { return ""; }
  // After a wait there may be nothing to answer, and the seat may still cheer.
  static bool superfluous(const Content&, const State& state, Seat by, const Pass&) {
    return state.waits > 0 && state.stage == Stage::draw && by == state.turn;
  }
  static Kinds kinds_after_chance(const Content&, const State& state) {
    return state.waits == 2 ? 0 : kinds_of<Play, Wait>;
  }

  static Decision decision(const Content&, const State& state) {
    if (state.outcome.state != Ending::running) return {};
    const auto one = [](Seat seat, RuleId rule, Kinds kinds, bool optional = false) {
      return Decision{SeatSet::of(seat), Who::one, rule, kinds, optional};
    };
    switch (state.stage) {
      case Stage::first: return one(table, row<"0">, kinds_of<First>);
      case Stage::draw: return one(chance, row<"1">, kinds_of<Draw>);
      case Stage::act: return one(state.turn, row<"2">, kinds_of<Play, Wait>);
      case Stage::answer: return one(state.other(), row<"3">, kinds_of<Answer, Pass>, true);
      case Stage::cheer: return one(state.turn, row<"4">, kinds_of<Cheer, Pass>, true);
    }
    return {};
  }

  static void check(const Content& content, const State& state, Seat by, const Move& move,
                    Checker& check) {
    if (const auto* naming = std::get_if<Name>(&move)) {
      const Held* held = state.find(naming->which);
      check.need(by == chance && held != nullptr && !held->card.known(), row<"1">);
      check.need(naming->card.known() && state.pile.copies(naming->card) > 0, row<"1">);
      return;
    }
    const Decision asked = decision(content, state);
    if (!check.need(asked.seats.has(by) && (asked.kinds & kind_of(move)) != 0, asked.rule)) return;
    if (const auto* drawn = std::get_if<Draw>(&move))
      check.need(drawn->cards.size() == 1 &&
                     (!drawn->cards[0].known() || state.pile.copies(drawn->cards[0]) > 0),
                 row<"1">);
    if (const auto* played = std::get_if<Play>(&move)) {
      need_in_hand(state, by, played->card, check);
      for (const Id id : played->with) need_in_hand(state, by, id, check);
    }
    if (const auto* answer = std::get_if<Answer>(&move))
      need_in_hand(state, by, answer->card, check);
  }
  static void need_in_hand(const State& state, Seat by, Id id, Checker& check) {
    if (!check.need(state.in_hand(by, id), row<"5">)) return;
    if (!state.find(id)->card.known()) check.need_name(id);
  }

  static Applied apply(const Content&, State& state, Seat, const Move& move,
                       std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                       WorkBudget& budget) {
    if (budget.steps_left == 0) return Applied::endless;
    --budget.steps_left;
    if (unasked != nullptr && std::holds_alternative<Wait>(move))
      unasked->push_back({state.turn, Cheer{}, row<"4">});
    return std::visit([&](const auto& one) { return play(state, one, facts); }, move);
  }
  static Applied play(State& state, const First& move, std::vector<Fact>*) {
    state.turn = move.seat;
    state.stage = Stage::draw;
    return Applied::done;
  }
  static Applied play(State& state, const Draw& move, std::vector<Fact>* facts) {
    if (move.cards[0].known()) state.pile.take(move.cards[0]);
    state.pile.slots.numbers.pop_back();
    state.cards.push_back({Id{state.turn, state.next++}, move.cards[0], false});
    state.stage = Stage::act;
    if (facts) facts->push_back({row<"1">, "a card comes to the hand"});
    return Applied::done;
  }
  static Applied play(State& state, const Name& move, std::vector<Fact>*) {
    state.pile.take(move.card);
    for (Held& one : state.cards)
      if (one.id == move.which) one.card = move.card;
    return Applied::done;
  }
  static void lay(State& state, Id id) {
    for (Held& one : state.cards)
      if (one.id == id) one.on_table = true;
  }
  static Applied play(State& state, const Play& move, std::vector<Fact>* facts) {
    const Held* held = state.find(move.card);
    if (held != nullptr && held->card == bomb) return Applied::endless;
    lay(state, move.card);
    for (const Id id : move.with) lay(state, id);
    state.waits = 0;
    state.stage = Stage::answer;
    if (facts) facts->push_back({row<"2">, move.card.text() + " is played"});
    return Applied::done;
  }
  static Applied play(State& state, const Answer& move, std::vector<Fact>*) {
    lay(state, move.card);
    state.stage = Stage::cheer;
    return Applied::done;
  }
  static Applied play(State& state, const Cheer&, std::vector<Fact>*) { return end_turn(state); }
  static Applied play(State& state, const Wait&, std::vector<Fact>*) {
    if (++state.waits == 2) {
      state.outcome = {Ending::drawn, {}, row<"6">};
      return Applied::done;
    }
    return end_turn(state);
  }
  static Applied play(State& state, const Pass&, std::vector<Fact>*) {
    if (state.stage == Stage::cheer) return end_turn(state);
    state.stage = Stage::cheer;
    return Applied::done;
  }
  static Applied end_turn(State& state) {
    state.turn = state.other();
    state.stage = state.pile.slots.numbers.empty() ? Stage::act : Stage::draw;
    return Applied::done;
  }

  static SeatOptions<Move> options(const Content&, const State&) { return {{}, false, {}}; }
  static Entry<Move> sample(const Content&, const State& state, Chooser&) {
    return {state.turn, Wait{}};
  }
  static AtRandom at_random(const Content&, const State&, Seat, const Move&) { return {}; }
  static std::vector<Gain> gains(const Content&, const State&, Seat, const Move&, const State&) {
    return {};
  }
  static std::optional<Move> draw(const Content&, const State& state, Chooser& chooser) {
    if (state.stage != Stage::draw) return std::nullopt;
    return Move{Draw{{state.pile.nth(chooser.below(state.pile.pool_size()))}}};
  }
  static std::vector<Id> instances(const Content&, const State& state, Card card) {
    std::vector<Id> ids;
    for (const Held& one : state.cards)
      if (one.card == card) ids.push_back(one.id);
    std::sort(ids.begin(), ids.end());
    return ids;
  }
  // Whoever draws names every card.
  static std::vector<Id> unnamed_instances(const Content&, const State&, Card) { return {}; }
  static State view(const Content&, const State& state, Seat) { return state; }
  static Derived derived(const Content&, const State&) { return {}; }
  static std::string tell_move(const Content&, const State&, Seat, const Move&) { return "a move"; }
  static std::string tell_fact(const Content&, const State&, const Fact& fact) { return fact.text; }
  static std::string tell_position(const Content&, const State&) { return "a position"; }
  static std::string picture(const Content&, const State&) { return "<svg/>"; }
  static std::string tell_refusal(const Content&, const State&, Seat, const Move&, RuleId) {
    return "";
  }
};
static_assert(Game<Toy>);

}  // namespace arbiter::toy
