// A pack made ready for play: everything by its number.
#pragma once
#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/area_set.hpp"
#include "engine/core/cards.hpp"
#include "engine/games/zabor/card.hpp"
#include "engine/games/zabor/kinds.hpp"

namespace arbiter::zabor {

using board::AreaSet;

// What a name of the pack names, and its number among its like.
enum class NameKind : std::uint8_t { none, area, piece, position, card, condition };
struct Name {
  std::string id;
  std::string text;  // for people
  NameKind kind = NameKind::none;
  std::uint16_t number = 0;
};

// What passives are about: a bit for each op, and one for each ability that they add to. Who asks
// for some of them need not look at cards that say nothing about it.
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
  std::int16_t level = 0;     // of an ability or Absorb; else the number that is added
  Phase phase = Phase::over;  // over: in every phase
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
  std::uint16_t passive = 0;  // the first of them
  std::uint16_t passives = 0;
  PassiveBits about = 0;    // all of them
  std::uint16_t first = 0;  // the options of a `choose`
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
  bool any = false;  // else all
  std::vector<Term> terms;
};

// A claim: a VP Card, or a condition of a Trait.
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

// The cards of a deck: the numbers from the first up to, without it, the last.
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
  PassiveBits about = 0;  // all of them
};

struct Content {
  std::vector<Name> names;  // sorted by id: a Card is a place in it

  std::uint8_t area_count = 0;
  std::array<Card, kAreas> area_name{};
  std::array<std::uint8_t, kAreas> region{};
  std::array<Colour, kAreas> start{};
  std::array<AreaSet, kAreas> around{};
  std::array<std::vector<AreaNumber>, kAreas> borders{};
  AreaSet land, sea;
  bool lowers_capacity = false;  // some card does
  std::vector<std::string> regions;

  std::vector<Monster> monsters;
  std::array<PositionText, kPositions> positions{};
  std::vector<DeckCard> deck_cards;  // of all decks, one deck after another
  std::vector<std::uint8_t> by_id;   // their numbers in the byte order of their ids
  std::array<std::uint16_t, kDecks> deck_size{};
  std::array<CardRange, kDecks + 1> deck_cards_of{};  // the last, for Position Cards, holds none
  std::vector<Passive> passives;
  std::vector<Effect> effects;
  std::vector<Claimable> claims;
  bool complete = false;
  // What the passives of each card are about; nothing for a number that no card has.
  std::array<PassiveBits, 256> passives_about{};
  // The levels of abilities that a piece has without any card.
  std::array<std::array<std::uint8_t, kAbilities>, kFirstMonster + kMonsters> printed_levels{};

  // The place of a name; unknown where the pack has none.
  Card find(std::string_view id) const;
  std::string_view id(Card card) const { return names[card.index].id; }
  std::string_view text(Card card) const;

  // The number of what a card names, if it names that kind of thing; else none8 (none16).
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
  // `piece` is one that the pack has.
  bool is_naval(Piece piece) const {
    assert(piece < pieces_count());
    if (piece < kClasses) return kTypeOf[piece] == UnitType::fleet;
    return piece >= kFirstMonster && monsters[piece - kFirstMonster].naval;
  }
  unsigned pieces_count() const { return kFirstMonster + static_cast<unsigned>(monsters.size()); }

  std::array<Card, kFirstMonster + kMonsters> pieces{};
};

// What is wrong with a pack: a pointer and a reason each.
std::vector<std::pair<std::string, std::string>> pack_problems(const PackText& pack);
Content load(PackText pack);

}  // namespace arbiter::zabor
