// The position of a game: players, cards, the command chain, and where the turn is.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/rulings.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/sularia/card.hpp"
#include "engine/games/sularia/frames.hpp"
#include "engine/games/sularia/place.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

// The most that a position holds, far above what any game reaches. Values stop at these limits.
inline constexpr int most_health = 1'000'000;
inline constexpr int most_influence = 60'000;
inline constexpr int most_sularium = 12'000;  // of one faction; the sum of five fits 16 bits
inline constexpr int most_damage = 60'000;
inline constexpr int most_counters = 200;
inline constexpr int most_given = 10'000;  // ATK or DEF given by one effect
inline constexpr std::uint16_t most_rounds = 60'000;

// Where a card is.
enum class Spot : std::uint8_t {
  combatant_zone,
  site_zone,
  hidden_zone,
  row,
  chain,
  hand,
  deck,
  damage_pile,
  destroy_pile
};
constexpr auto names(Type<Spot>) {
  return std::array{"combatant_zone"sv, "site_zone"sv, "hidden_zone"sv, "row"sv,         "chain"sv,
                    "hand"sv,           "deck"sv,      "damage_pile"sv, "destroy_pile"sv};
}
// Whether everybody sees which card is there. In the row that depends on whether the card is face
// up.
constexpr bool lies_open(Spot spot) {
  switch (spot) {
    case Spot::combatant_zone:
    case Spot::site_zone:
    case Spot::hidden_zone:
    case Spot::chain:
    case Spot::damage_pile:
    case Spot::destroy_pile: return true;
    case Spot::row:
    case Spot::hand:
    case Spot::deck: break;
  }
  return false;
}

// A card outside a shuffled deck, or a known one inside it.
struct CardState {
  Id id;
  Card card;
  SeatSet seen;  // who knows which card it is
  Spot in = Spot::combatant_zone;
  Place place;      // of a site in the site zone
  Seat controller;  // if it is not the owner
  Turned turned = Turned::reset;
  bool up = false;      // in the row: face up
  bool sealed = false;  // in the row and unnamed; the log has committed to its name
  bool cancelled =
      false;  // in the row, face up: a condition that never resolved, so it does nothing
  bool arrived = false;
  bool harvested = false;
  bool attacker = false;
  bool defender = false;
  bool joint = false;
  bool hidden = false;        // an effect has put it into the hidden zone, so it counts as HIDDEN
  bool dealt = false;         // has dealt its ATK in this attack
  std::uint8_t barraged = 0;  // how many of its BARRAGEs have hit in this attack
  std::uint8_t counters = 0;
  std::uint16_t damage = 0;
  Id aim;       // an attacker's site, a defender's attacker
  Seat versus;  // the player that an attacker attacks directly
  Seat lender;  // a tactic gave it away; this player gets it back at the end of the turn
  Place home;   // of a lent site: its place before
  bool operator==(const CardState&) const = default;

  // Whether it is on the battlefield.
  bool in_play() const {
    return in == Spot::combatant_zone || in == Spot::site_zone ||
           decides<"hidden-4">(in == Spot::hidden_zone);
  }
  Seat controlled_by() const { return controller.is_player() ? controller : id.owner; }
};
constexpr auto fields(Type<CardState>) {
  return FieldList{field("id", &CardState::id),
                   optional_field("card", &CardState::card),
                   optional_field("seen", &CardState::seen),
                   optional_field("in", &CardState::in),
                   optional_field("place", &CardState::place),
                   optional_field("controller", &CardState::controller),
                   optional_field("turned", &CardState::turned),
                   optional_field("up", &CardState::up),
                   optional_field("sealed", &CardState::sealed),
                   optional_field("cancelled", &CardState::cancelled),
                   optional_field("arrived", &CardState::arrived),
                   optional_field("harvested", &CardState::harvested),
                   optional_field("attacker", &CardState::attacker),
                   optional_field("defender", &CardState::defender),
                   optional_field("joint", &CardState::joint),
                   optional_field("hidden", &CardState::hidden),
                   optional_field("dealt", &CardState::dealt),
                   optional_field("barraged", &CardState::barraged),
                   optional_field("counters", &CardState::counters),
                   optional_field("damage", &CardState::damage),
                   optional_field("aim", &CardState::aim),
                   optional_field("versus", &CardState::versus),
                   optional_field("lender", &CardState::lender),
                   optional_field("home", &CardState::home)};
}
constexpr auto key_of(Type<CardState>) { return &CardState::id; }

// Points of sularium by the faction of their source.
struct Points {
  std::uint16_t mercenary = 0;
  std::uint16_t jotune = 0;
  std::uint16_t synthien = 0;
  std::uint16_t third = 0;
  std::uint16_t fourth = 0;
  bool operator==(const Points&) const = default;

  std::uint16_t& of(Faction faction) {
    switch (faction) {
      case Faction::mercenary: break;
      case Faction::jotune: return jotune;
      case Faction::synthien: return synthien;
      case Faction::third: return third;
      case Faction::fourth: return fourth;
    }
    return mercenary;
  }
  std::uint16_t of(Faction faction) const { return Points{*this}.of(faction); }
  int sum() const { return mercenary + jotune + synthien + third + fourth; }
};
constexpr auto fields(Type<Points>) {
  return FieldList{
      optional_field("mercenary", &Points::mercenary), optional_field("jotune", &Points::jotune),
      optional_field("synthien", &Points::synthien), optional_field("third", &Points::third),
      optional_field("fourth", &Points::fourth)};
}

inline constexpr std::int32_t starting_health = decides<"health-pool-1">(25);

struct Player {
  Seat seat;
  std::int32_t health = starting_health;  // in Faction War the team's, equal for both mates
  std::uint16_t influence = 0;            // the pool
  std::uint16_t influence_generation = 0;
  Points sularium;  // the pool
  std::uint16_t sularium_generation = 0;
  Pile deck;
  bool out = false;
  bool operator==(const Player&) const = default;
};
constexpr auto fields(Type<Player>) {
  return FieldList{field("seat", &Player::seat),
                   optional_field("health", &Player::health),
                   optional_field("influence", &Player::influence),
                   optional_field("influence_generation", &Player::influence_generation),
                   optional_field("sularium", &Player::sularium),
                   optional_field("sularium_generation", &Player::sularium_generation),
                   optional_field("deck", &Player::deck),
                   optional_field("out", &Player::out)};
}
constexpr auto key_of(Type<Player>) { return &Player::seat; }

enum class StepName : std::uint8_t {
  none,  // the beginning of the phase, as a person may write it: see README
  contest,
  initiative,
  decks,
  hands,
  triggers,
  place,
  window,
  establish,
  deploy,
  declare,
  declared,
  defend,
  defended,
  keywords,
  command,
  alpha,
  damage,
  discard,
  finish,
  pool,
  deal,
  pick,
  build
};
constexpr auto names(Type<StepName>) {
  return std::array{"none"sv,     "contest"sv,  "initiative"sv, "decks"sv,     "hands"sv,
                    "triggers"sv, "place"sv,    "window"sv,     "establish"sv, "deploy"sv,
                    "declare"sv,  "declared"sv, "defend"sv,     "defended"sv,  "keywords"sv,
                    "command"sv,  "alpha"sv,    "damage"sv,     "discard"sv,   "finish"sv,
                    "pool"sv,     "deal"sv,     "pick"sv,       "build"sv};
}

// Where the turn is, in the words of the book.
struct Moment {
  PhaseName phase = PhaseName::setup;
  StepName step = StepName::none;
  Seat turn;      // the active player, or the first of the active team
  Seat acts;      // whose step it is
  Seat priority;  // in a window
  std::uint8_t passes = 0;
  bool operator==(const Moment&) const = default;

  // Whether a turn is being played, rather than set-up or a draft.
  bool is_turn() const { return phase != PhaseName::setup && phase != PhaseName::draft; }
  // Whether the mates of a side take this step one after the other.
  bool is_own_step() const {
    return step == StepName::place || step == StepName::establish || step == StepName::deploy;
  }
  // Whether priority passes from player to player in this step until all have passed in a row.
  bool is_window() const {
    return step == StepName::window || step == StepName::declared || step == StepName::defended ||
           step == StepName::command;
  }
  // Whether priority also passes in this step while something that was played is on the chain.
  bool opens_a_chain() const { return step == StepName::establish || step == StepName::deploy; }
};
constexpr auto fields(Type<Moment>) {
  return FieldList{
      optional_field("phase", &Moment::phase),       optional_field("step", &Moment::step),
      optional_field("turn", &Moment::turn),         optional_field("acts", &Moment::acts),
      optional_field("priority", &Moment::priority), optional_field("passes", &Moment::passes)};
}

// A change until the end of the turn.
struct Given {
  Id to;
  Change change = Change::attack;
  std::int16_t amount = 0;
  KeywordText keyword;
  Id by;  // whose keyword trigger gave it; ends when that combatant leaves the attack
          // attack
  bool operator==(const Given&) const = default;
};
constexpr auto fields(Type<Given>) {
  return FieldList{field("to", &Given::to), optional_field("change", &Given::change),
                   optional_field("amount", &Given::amount),
                   optional_field("keyword", &Given::keyword), optional_field("by", &Given::by)};
}

// A condition that was played from hand this turn.
struct Lasting {
  Card card;
  Seat controller;
  Id instance;  // for its triggers
  bool operator==(const Lasting&) const = default;
};
constexpr auto fields(Type<Lasting>) {
  return FieldList{field("card", &Lasting::card), field("controller", &Lasting::controller),
                   optional_field("instance", &Lasting::instance)};
}

// A trigger that must be placed, or may be.
struct Trigger {
  Id card;
  std::uint8_t ability = 0;  // counted from 1
  Seat controller;
  Id of;       // the subject of its event
  Card was{};  // if its card left the game with its owner: which card it was
  bool operator==(const Trigger&) const = default;
};
constexpr auto fields(Type<Trigger>) {
  return FieldList{field("card", &Trigger::card), field("ability", &Trigger::ability),
                   field("controller", &Trigger::controller), optional_field("of", &Trigger::of),
                   optional_field("was", &Trigger::was)};
}

enum class ItemKind : std::uint8_t {
  deploy,
  establish,
  tactic,
  condition,
  ability,
  harvest,
  focus
};
constexpr auto names(Type<ItemKind>) {
  return std::array{"deploy"sv,  "establish"sv, "tactic"sv, "condition"sv,
                    "ability"sv, "harvest"sv,   "focus"sv};
}

// Returns the type of card that is played as an item of this kind, or nothing if the item is an
// ability of a card that stays where it is.
constexpr std::optional<CardType> type_played(ItemKind kind) {
  switch (kind) {
    case ItemKind::deploy: return CardType::combatant;
    case ItemKind::establish: return CardType::site;
    case ItemKind::tactic: return CardType::tactic;
    case ItemKind::condition: return CardType::condition;
    case ItemKind::ability:
    case ItemKind::harvest:
    case ItemKind::focus: break;
  }
  return std::nullopt;
}

// An item of the command chain.
struct Item {
  ItemKind kind = ItemKind::ability;
  Id card;
  Seat controller;
  std::uint8_t ability = 0;  // counted from 1
  std::vector<Id> targets;
  Seat player;  // if one is chosen
  Place at;     // for a site
  bool visible = false;
  bool from_row = false;
  Id of;                    // the subject of a trigger
  std::uint8_t amount = 0;  // for FOCUS
  bool cancelled = false;
  bool aimless = false;  // a DEFUSE whose target has left the chain
  Card was;              // if its card left the game with its owner: which card it was
  bool operator==(const Item&) const = default;

  bool command() const { return type_played(kind).has_value(); }
};
constexpr auto fields(Type<Item>) {
  return FieldList{field("kind", &Item::kind),
                   field("card", &Item::card),
                   field("controller", &Item::controller),
                   optional_field("ability", &Item::ability),
                   optional_field("targets", &Item::targets),
                   optional_field("player", &Item::player),
                   optional_field("at", &Item::at),
                   optional_field("visible", &Item::visible),
                   optional_field("from_row", &Item::from_row),
                   optional_field("of", &Item::of),
                   optional_field("amount", &Item::amount),
                   optional_field("cancelled", &Item::cancelled),
                   optional_field("aimless", &Item::aimless),
                   optional_field("was", &Item::was)};
}

// A player of a draft.
struct Drafter {
  Seat seat;
  std::vector<Card> pack;     // the cards in front of this player, sorted
  std::vector<Copies> taken;  // sorted
  bool picked = false;        // has chosen from this pack
  Card pick;                  // the chosen card, unknown to the others until all have chosen
  bool built = false;
  std::vector<Copies> deck;
  bool operator==(const Drafter&) const = default;
};
constexpr auto fields(Type<Drafter>) {
  return FieldList{field("seat", &Drafter::seat),
                   optional_field("pack", &Drafter::pack),
                   optional_field("taken", &Drafter::taken),
                   optional_field("picked", &Drafter::picked),
                   optional_field("pick", &Drafter::pick),
                   optional_field("built", &Drafter::built),
                   optional_field("deck", &Drafter::deck)};
}
constexpr auto key_of(Type<Drafter>) { return &Drafter::seat; }

// The variants, in the order of the game's table.
enum class Format : std::uint8_t { standard, drafted, draft, faction_war };

struct State {
  // From the log's head, and not part of a written position.
  ChosenRulings rulings;
  std::array<std::uint8_t, limits::kSeats> teams{};  // for each seat the first seat of its team
  Format format = Format::standard;
  std::uint8_t columns = 0;

  Moment at;
  std::uint16_t round = 1;
  Seat initiative;
  Seat last;                     // the player whose turn ends the round
  std::uint8_t extra = 0;        // extra rounds played because of a tie
  std::vector<Player> players;   // in seat order
  std::vector<CardState> cards;  // sorted by id
  std::vector<Item> chain;       // from the bottom
  std::vector<Given> given;
  std::vector<Lasting> lasting;
  std::vector<Trigger> pending;  // required and keyword triggers that must be placed
  std::vector<Trigger> waiting;  // optional triggers that may be placed
  std::vector<Copies> pool;      // draft: what is not dealt yet
  std::vector<Drafter> drafters;
  Outcome outcome;
  std::vector<Frame> frames;  // the bottom one first
  bool operator==(const State&) const = default;

  Player& player(Seat seat) { return players[seat.number]; }
  const Player& player(Seat seat) const { return players[seat.number]; }
  bool same_side(Seat one, Seat other) const { return teams[one.number] == teams[other.number]; }
};
constexpr auto fields(Type<State>) {
  return FieldList{optional_field("at", &State::at),
                   optional_field("round", &State::round),
                   optional_field("initiative", &State::initiative),
                   optional_field("last", &State::last),
                   optional_field("extra", &State::extra),
                   field("players", &State::players),
                   optional_field("cards", &State::cards),
                   optional_field("chain", &State::chain),
                   optional_field("given", &State::given),
                   optional_field("lasting", &State::lasting),
                   optional_field("pending", &State::pending),
                   optional_field("waiting", &State::waiting),
                   optional_field("pool", &State::pool),
                   optional_field("drafters", &State::drafters),
                   optional_field("outcome", &State::outcome),
                   optional_field("frames", &State::frames)};
}

}  // namespace arbiter::sularia
