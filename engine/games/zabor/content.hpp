// A pack made ready for play, with everything referred to by number.
#pragma once
#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/area_set.hpp"
#include "engine/core/cards.hpp"
#include "engine/core/game.hpp"
#include "engine/games/zabor/card.hpp"
#include "engine/games/zabor/kinds.hpp"

namespace arbiter::zabor {

using board::AreaSet;

// What a name of the pack stands for. Things of one kind are numbered together.
enum class NameKind : std::uint8_t { none, area, piece, position, card, condition };
struct Name {
  std::string id;
  std::string text;  // for people
  NameKind kind = NameKind::none;
  std::uint16_t number = 0;
};

// What passives are about: a bit for each op, and one for each ability that they raise. With it, a
// search can skip cards that cannot matter.
using PassiveBits = std::uint32_t;
inline constexpr unsigned kPassiveOps = 12;
constexpr PassiveBits bit_of(PassiveOp op) { return PassiveBits{1} << static_cast<unsigned>(op); }
constexpr PassiveBits bit_of(Ability ability) {
  return PassiveBits{1} << (kPassiveOps + static_cast<unsigned>(ability));
}

struct Passive {
  PassiveOp op = PassiveOp::ability;
  UnitFilter unit = UnitFilter::all;
  Ability ability = Ability::absorb;
  std::int16_t level = 0;     // of an ability or Absorb; otherwise the number that is added
  Phase phase = Phase::over;  // `over` means every phase
  Upgrade upgrade = Upgrade::none;
  Per per = Per::flat;
  std::int16_t gold = 0;
  Piece add = none8;  // of `start`
  Piece remove = none8;
  std::int16_t n = 1;
  Piece item = none8;
  std::int16_t least = 0;
  Deck deck = Deck::destiny;
  Side side = Side::primary;

  PassiveBits about() const {
    return op == PassiveOp::ability ? bit_of(op) | bit_of(ability) : bit_of(op);
  }
};

struct Effect {
  EffectOp op = EffectOp::gold;
  std::int16_t n = 1;
  Per per = Per::flat;
  Whom who = Whom::self;
  Piece what = none8;
  bool paid = false;
  Deck deck = Deck::destiny;
  ActionName action = ActionName::none;
  Side side = Side::primary;
  std::uint8_t monster = none8;
  std::int16_t strength = 0;
  Where scope = Where::any;
  Range range = Range::any;
  UnitFilter units = UnitFilter::all;
  std::uint8_t areas = 0;
  MoveRule rule = MoveRule::normal;
  Where where = Where::own;
  Upgrade from = Upgrade::none;
  Upgrade to = Upgrade::none;
  bool any_from = true;
  bool to_other = true;  // of transfer-gold
  std::uint8_t steps = 1;
  std::uint8_t which = none8;
  std::uint16_t passive = 0;  // number of the first passive
  std::uint16_t passives = 0;
  PassiveBits about = 0;    // of all its passives
  std::uint16_t first = 0;  // number of the first option of a `choose`
  std::uint16_t options = 0;
};

struct Term {
  ConditionOp op = ConditionOp::count;
  Counted what = Counted::none;
  std::uint8_t region = none8;  // none8: anywhere
  std::int16_t at_least = 1;
  std::vector<AreaNumber> areas;
  bool alone = false;
  Span span = Span::turn;
  std::uint8_t position = none8;
};
struct Condition {
  bool any = false;  // any one of them; otherwise all
  std::vector<Term> terms;
};

// What a player can claim: a VP Card, or a condition of a Trait.
struct Claimable {
  std::uint8_t vp = 1;
  std::uint8_t card = none8;  // the Trait, or the VP Card itself
  bool trait = false;
  Condition when;
  Card name;
};

struct Barbarian {
  Piece piece = none8;
  std::uint8_t n = 1;
  Where where = Where::land;
};

struct DeckCard {
  Card name;
  Deck deck = Deck::trait;
  std::uint8_t copies = 1;
  std::uint16_t first_passive = 0, passives = 0;
  std::uint16_t first_effect = 0, effects = 0;
  std::vector<Barbarian> barbarians;
  bool usable = false, once = false;
  std::uint8_t monster = none8;
  std::uint8_t age = 0;
  std::uint16_t claim = none16;               // of a VP Card
  std::uint16_t first_claim = 0, claims = 0;  // of a Trait
};

// The cards of a deck: the numbers from `first` up to, but not including, `last`.
struct CardRange {
  std::uint8_t first = 0, last = 0;
};

struct Monster {
  Card name;
  std::uint8_t strength = 0, move = 1, wounds = 1;
  std::array<std::uint8_t, kAbilities> abilities{};
  bool naval = false;
};

struct PositionText {
  Card name;
  std::uint16_t first_passive = 0, passives = 0;
  PassiveBits about = 0;  // of all its passives
};

struct Content {
  std::vector<Name> names;  // sorted by id; a Card is an index into this list

  std::uint8_t area_count = 0;
  std::array<Card, kAreas> area_name{};
  std::array<std::uint8_t, kAreas> region{};
  std::array<Colour, kAreas> start{};
  std::array<AreaSet, kAreas> around{};
  std::array<std::vector<AreaNumber>, kAreas> borders{};
  AreaSet land, sea;
  bool lowers_capacity = false;  // whether any card does
  std::vector<std::string> regions;

  std::vector<Monster> monsters;
  std::array<PositionText, kPositions> positions{};
  std::vector<DeckCard> deck_cards;  // of all decks, one deck after the other
  std::vector<std::uint8_t> by_id;   // their numbers, sorted by the bytes of their ids
  std::array<std::uint16_t, kDecks> deck_size{};
  std::array<CardRange, kDecks + 1> deck_cards_of{};  // the last, for Position Cards, is empty
  std::vector<Passive> passives;
  std::vector<Effect> effects;
  std::vector<Claimable> claims;
  bool complete = false;
  // What the passives of each card are about. Zero for a number that no card has.
  std::array<PassiveBits, 256> passives_about{};
  // The levels of the abilities that a piece has without any card.
  std::array<std::array<std::uint8_t, kAbilities>, kFirstMonster + kMonsters> printed_levels{};

  // Returns the index of a name, or unknown if the pack does not have it.
  Card find(std::string_view id) const;
  std::string_view id(Card card) const { return names[card.index].id; }
  std::string_view text(Card card) const;

  // Returns the number of what a card names if it is of that kind, else none8 (none16).
  std::uint16_t number(Card card, NameKind kind) const {
    if (card.index >= names.size() || names[card.index].kind != kind) return none16;
    return names[card.index].number;
  }
  AreaNumber area(Card card) const { return static_cast<AreaNumber>(number(card, NameKind::area)); }
  Piece piece(Card card) const { return static_cast<Piece>(number(card, NameKind::piece)); }
  std::uint8_t card(Card card) const {
    return static_cast<std::uint8_t>(number(card, NameKind::card));
  }
  CardRange cards_of(Deck deck) const { return deck_cards_of[static_cast<std::size_t>(deck)]; }
  Card piece_name(Piece piece) const { return pieces[piece]; }
  bool is_sea(AreaNumber area) const { return sea.has(area); }
  // Requires a piece of the pack.
  bool is_naval(Piece piece) const {
    assert(piece < pieces_count());
    if (piece < kClasses) return kTypeOf[piece] == UnitType::fleet;
    return piece >= kFirstMonster && monsters[piece - kFirstMonster].naval;
  }
  unsigned pieces_count() const { return kFirstMonster + static_cast<unsigned>(monsters.size()); }

  std::array<Card, kFirstMonster + kMonsters> pieces{};
};

// Returns what is wrong with a pack: a pointer and a reason for each fault.
std::vector<PackProblem> pack_problems(const PackText& pack);
Content load(PackText pack);

}  // namespace arbiter::zabor
