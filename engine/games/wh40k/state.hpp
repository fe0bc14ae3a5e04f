// The position of a game: the line of planets, players, cards, and where the round is.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/rulings.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/wh40k/card.hpp"
#include "engine/games/wh40k/frames.hpp"

namespace arbiter::wh40k {

// Where a card is. The player is its owner, because no card of the vocabulary changes control.
enum class Spot : std::uint8_t {
  planet,
  headquarters,
  attached,  // to the unit or support that `on` names, wherever that card is
  hand,
  deck,
  discard,
  looked,     // taken from the deck to be looked at
  resolving,  // an event that is being resolved
  left        // a token that has left the game, while something that it has caused goes on
};
constexpr auto names(Type<Spot>) {
  return std::array{"planet"sv,  "headquarters"sv, "attached"sv,  "hand"sv, "deck"sv,
                    "discard"sv, "looked"sv,       "resolving"sv, "left"sv};
}

// A card outside a shuffled deck, a known card inside one, or a token.
struct CardState {
  Id id;
  Card card;
  SeatSet seen;  // who knows which card it is
  Spot in = Spot::planet;
  Card planet;  // of Spot::planet
  Id on;        // of Spot::attached
  bool exhausted = false;
  bool bloodied = false;  // of a warlord: which side is up
  bool used = false;      // its ability with a limit for each phase has been used
  std::uint16_t damage = 0;
  std::uint8_t boost = 0;      // ATK until the battle ends
  std::uint8_t resources = 0;  // on it
  bool operator==(const CardState&) const = default;

  bool in_play() const {
    return in == Spot::planet || in == Spot::headquarters || in == Spot::attached;
  }
  // Whether it is at this planet. Only units are at planets.
  bool is_at(Card where) const { return in == Spot::planet && planet == where; }
};
constexpr auto fields(Type<CardState>) {
  return FieldList{field("id", &CardState::id),
                   optional_field("card", &CardState::card),
                   optional_field("seen", &CardState::seen),
                   optional_field("in", &CardState::in),
                   optional_field("planet", &CardState::planet),
                   optional_field("on", &CardState::on),
                   optional_field("exhausted", &CardState::exhausted),
                   optional_field("bloodied", &CardState::bloodied),
                   optional_field("used", &CardState::used),
                   optional_field("damage", &CardState::damage),
                   optional_field("boost", &CardState::boost),
                   optional_field("resources", &CardState::resources)};
}
constexpr auto key_of(Type<CardState>) { return &CardState::id; }

// The most that a position can hold. An entry that exceeds it cannot be judged (R-05 bounds
// nothing).
inline constexpr int kMostDamage = 0xFFFF;  // on a unit, or on its way to one
inline constexpr int kMostOnCard = 0xFF;    // boost and resources
inline constexpr int kMostResources = 1'000'000;
// Fewer than the indexes in frames can count, with room for what one step adds.
inline constexpr std::size_t kMostHits = 200;
inline constexpr std::size_t kMostEvents = 200;
inline constexpr std::size_t kMostFrames = limits::kFrames - 8;
inline constexpr std::size_t kMostAnswered = 2'000;

struct Player {
  Seat seat;
  std::int32_t resources = 0;
  Pile deck;
  bool passed = false;          // takes no more deployment turns this phase
  bool limited = false;         // has deployed or played a Limited card this round
  bool committed = false;       // has chosen a planet for the warlord
  std::uint8_t commitment = 0;  // counted from the first planet; 0: not known
  std::vector<Card> victory;    // planets won, in order
  bool operator==(const Player&) const = default;
};
constexpr auto fields(Type<Player>) {
  return FieldList{field("seat", &Player::seat),
                   optional_field("resources", &Player::resources),
                   optional_field("deck", &Player::deck),
                   optional_field("passed", &Player::passed),
                   optional_field("limited", &Player::limited),
                   optional_field("committed", &Player::committed),
                   optional_field("commitment", &Player::commitment),
                   optional_field("victory", &Player::victory)};
}
constexpr auto key_of(Type<Player>) { return &Player::seat; }

// A planet in the line.
struct LinePlanet {
  Card planet;     // unknown: face down and unnamed
  bool up = true;  // face up
  bool operator==(const LinePlanet&) const = default;
};
constexpr auto fields(Type<LinePlanet>) {
  return FieldList{optional_field("planet", &LinePlanet::planet),
                   optional_field("up", &LinePlanet::up)};
}

enum class PhaseName : std::uint8_t { setup, deploy, command, combat, headquarters };
constexpr auto names(Type<PhaseName>) {
  return std::array{"setup"sv, "deploy"sv, "command"sv, "combat"sv, "headquarters"sv};
}

enum class StepName : std::uint8_t {
  none,        // the beginning of the phase, as a person may write it: see README
  decks,       // setup: chance shuffles the deck of `turn`
  planets,     // setup: chance lays the planets
  initiative,  // setup: chance gives the initiative card
  reveal,      // planets are turned face up
  hands,       // setup: starting hands and resources
  begin,       // deploy: reactions to the beginning of the phase
  turns,       // deploy: `turn` deploys, acts or passes
  commit,      // command: both choose a planet
  struggles,   // command: the struggle at the next planet
  bonus,       // command: `turn` takes bonuses of `planet`
  battles,     // combat: looks for the next battle
  window,      // combat, headquarters: actions; `turn` is asked
  attack,      // combat: the combat turn of `next`
  retreat,     // combat: `turn` may retreat units
  won,         // combat: `turn` has won and may use the battle ability
  settle,      // combat: the effects of the result
  draw,        // headquarters: steps 3 to 6
  finish
};
constexpr auto names(Type<StepName>) {
  return std::array{"none"sv,  "decks"sv,   "planets"sv, "initiative"sv, "reveal"sv,
                    "hands"sv, "begin"sv,   "turns"sv,   "commit"sv,     "struggles"sv,
                    "bonus"sv, "battles"sv, "window"sv,  "attack"sv,     "retreat"sv,
                    "won"sv,   "settle"sv,  "draw"sv,    "finish"sv};
}

// Whether a phase has such a step.
constexpr bool has_step(PhaseName phase, StepName step) {
  switch (step) {
    case StepName::none:
    case StepName::finish: return false;
    case StepName::decks:
    case StepName::planets:
    case StepName::initiative:
    case StepName::hands: return phase == PhaseName::setup;
    case StepName::reveal: return phase == PhaseName::setup || phase == PhaseName::headquarters;
    case StepName::begin:
    case StepName::turns: return phase == PhaseName::deploy;
    case StepName::commit:
    case StepName::struggles:
    case StepName::bonus: return phase == PhaseName::command;
    case StepName::window: return phase == PhaseName::combat || phase == PhaseName::headquarters;
    case StepName::battles:
    case StepName::attack:
    case StepName::retreat:
    case StepName::won:
    case StepName::settle: return phase == PhaseName::combat;
    case StepName::draw: return phase == PhaseName::headquarters;
  }
  return false;
}

// Where the round is, in the words of the book.
struct Moment {
  PhaseName phase = PhaseName::setup;
  StepName step = StepName::none;
  Seat turn;                  // who is asked
  Seat next;                  // combat: whose combat turn is next
  Seat initiative;            // of the battle
  Seat winner;                // of the battle that is over
  Card planet;                // of the struggle or the battle
  std::uint8_t place = 0;     // how many planets of the line this phase has dealt with
  std::uint8_t declined = 0;  // in a window: how many declined in a row
  std::uint8_t passes = 0;    // combat passes in a row
  std::uint8_t combat_round = 0;
  Seat unshielded;  // who could not use shields in the last dealing of damage of this combat turn
  bool operator==(const Moment&) const = default;
};
constexpr auto fields(Type<Moment>) {
  return FieldList{optional_field("phase", &Moment::phase),
                   optional_field("step", &Moment::step),
                   optional_field("turn", &Moment::turn),
                   optional_field("next", &Moment::next),
                   optional_field("initiative", &Moment::initiative),
                   optional_field("winner", &Moment::winner),
                   optional_field("planet", &Moment::planet),
                   optional_field("place", &Moment::place),
                   optional_field("declined", &Moment::declined),
                   optional_field("passes", &Moment::passes),
                   optional_field("combat_round", &Moment::combat_round),
                   optional_field("unshielded", &Moment::unshielded)};
}

// Damage on its way to one unit.
struct Hit {
  Id unit;
  std::uint16_t amount = 0;  // still assigned
  bool shielded = false;     // a shield card has been used for it
  bool operator==(const Hit&) const = default;
};
constexpr auto fields(Type<Hit>) {
  return FieldList{field("unit", &Hit::unit), optional_field("amount", &Hit::amount),
                   optional_field("shielded", &Hit::shielded)};
}

// Something that happened, for abilities that listen to it.
struct Event {
  EventKind kind = EventKind::none;
  Id unit;      // what it happened to
  Card card;    // the card that it is, because it may have left the game
  Card planet;  // where it happened; unknown means in headquarters
  Id source;    // the card that caused it
  bool attack = false;
  std::uint8_t hit = no_index;  // assigned: index in State::hits
  bool operator==(const Event&) const = default;
};
constexpr auto fields(Type<Event>) {
  return FieldList{field("kind", &Event::kind),
                   optional_field("unit", &Event::unit),
                   optional_field("card", &Event::card),
                   optional_field("planet", &Event::planet),
                   optional_field("source", &Event::source),
                   optional_field("attack", &Event::attack),
                   optional_field("hit", &Event::hit)};
}

// An ability that has answered an event. Each may do so once.
struct Answered {
  Id card;
  std::uint8_t ability = 0;  // its index on the card
  std::uint8_t event = 0;
  bool operator==(const Answered&) const = default;
};
constexpr auto fields(Type<Answered>) {
  return FieldList{field("card", &Answered::card), optional_field("ability", &Answered::ability),
                   field("event", &Answered::event)};
}

struct State {
  ChosenRulings rulings;
  Moment at;
  std::uint16_t round = 1;
  Seat starter;                  // who began with the initiative card: whose left is left
  Seat initiative;               // who has the initiative card
  Seat last_winner;              // who last added a planet to a display
  bool first = true;             // the leftmost planet is the first planet
  std::vector<LinePlanet> line;  // from the left
  std::vector<Copies> planets_unnamed;  // what the face-down planets may be
  std::vector<Player> players;          // in seat order
  std::vector<CardState> cards;         // sorted by id
  std::vector<Hit> hits;
  std::vector<Event> events;
  std::vector<Answered> answered;
  std::vector<Card> chosen;  // planets chosen for the abilities that are resolving
  Outcome outcome;
  std::vector<Frame> frames;  // the bottom one first
  bool operator==(const State&) const = default;

  Player& player(Seat seat) { return players[seat.number]; }
  const Player& player(Seat seat) const { return players[seat.number]; }
  // Returns the topmost frame if it is of this type, else null.
  template <class F>
  const F* top() const {
    return frames.empty() ? nullptr : std::get_if<F>(&frames.back());
  }
};
constexpr auto fields(Type<State>) {
  return FieldList{optional_field("at", &State::at),
                   optional_field("round", &State::round),
                   optional_field("starter", &State::starter),
                   optional_field("initiative", &State::initiative),
                   optional_field("last_winner", &State::last_winner),
                   optional_field("first", &State::first),
                   field("line", &State::line),
                   optional_field("planets_unnamed", &State::planets_unnamed),
                   field("players", &State::players),
                   optional_field("cards", &State::cards),
                   optional_field("hits", &State::hits),
                   optional_field("events", &State::events),
                   optional_field("answered", &State::answered),
                   optional_field("chosen", &State::chosen),
                   optional_field("outcome", &State::outcome),
                   optional_field("frames", &State::frames)};
}

constexpr Seat other_of(Seat seat) { return Seat{static_cast<std::uint8_t>(1 - seat.number)}; }

}  // namespace arbiter::wh40k
