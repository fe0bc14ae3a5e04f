// A position as people read and write it (arbiter.position/1); README.md has an example.
#pragma once
#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/zabor/kinds.hpp"
#include "engine/games/zabor/state.hpp"

namespace arbiter::zabor {

// The id of an Area or a Monster, used as a key.
struct Slug {
  std::string word;
  auto operator<=>(const Slug&) const = default;
  const std::string& text() const { return word; }
  static std::optional<Slug> parse(std::string_view text) {
    const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!plain || text.size() > 64) return std::nullopt;
    return Slug{std::string{text}};
  }
};
constexpr std::array<std::string_view, 2> text_form(Type<Slug>) {
  return {"^[a-z0-9-]{1,64}$", "an id such as \"akran\""};
}

// A seat, or the Barbarians.
struct Holder {
  Owner number = kUnclaimed;
  bool operator==(const Holder&) const = default;
  std::string_view text() const {
    if (number == kBarbarians) return "barbarians";
    return is_empire(number) ? Seat{number}.text() : std::string_view{};
  }
  static std::optional<Holder> parse(std::string_view text) {
    if (text == "barbarians") return Holder{kBarbarians};
    if (text.size() != 1 || text[0] < 'A' || text[0] >= static_cast<char>('A' + kPlayers))
      return std::nullopt;
    return Holder{static_cast<Owner>(text[0] - 'A')};
  }
};
constexpr std::array<std::string_view, 2> text_form(Type<Holder>) {
  return {"^([A-E]|barbarians)$", "a seat, or \"barbarians\""};
}

using Units = std::vector<Copies>;

struct AtForm {
  Phase phase = Phase::setup;
  StepName step = StepName::none;
  Holder seat;
  Holder first;
  std::optional<std::uint8_t> space;
  Holder with;
  Card target;
  Card card;
  std::uint8_t n = 0;
  ActionName action = ActionName::none;  // as typed by a person: the action that the seat takes
  Side side = Side::primary;
  bool taken = true;
  bool operator==(const AtForm&) const = default;
};
constexpr auto fields(Type<AtForm>) {
  using T = AtForm;
  return FieldList{optional_field("phase", &T::phase),   optional_field("step", &T::step),
                   optional_field("seat", &T::seat),     optional_field("first", &T::first),
                   optional_field("space", &T::space),   optional_field("with", &T::with),
                   optional_field("target", &T::target), optional_field("card", &T::card),
                   optional_field("n", &T::n),           optional_field("action", &T::action),
                   optional_field("side", &T::side),     optional_field("taken", &T::taken)};
}

struct PlayerForm {
  Seat seat;
  Colour colour = Colour::none;
  Card start;
  std::uint16_t gold = 0;
  std::uint16_t vp = 0;
  std::vector<Card> positions;
  std::vector<Card> traits, dynasty, artifact, used, spent, hand;
  std::uint8_t envoys = 0;
  std::vector<Card> claimed;
  std::uint16_t battles = 0;
  std::uint8_t battles_turn = 0;
  std::vector<Seat> fought, closed;
  std::vector<Card> draft;
  Card picked;
  bool has_picked = false;  // in a view
  std::uint8_t hidden_destiny = 0, hidden_sorcery = 0, hidden_draft = 0, hidden_traits = 0;
  bool operator==(const PlayerForm&) const = default;
};
constexpr auto fields(Type<PlayerForm>) {
  using T = PlayerForm;
  return FieldList{field("seat", &T::seat),
                   optional_field("colour", &T::colour),
                   optional_field("start", &T::start),
                   optional_field("gold", &T::gold),
                   optional_field("vp", &T::vp),
                   optional_field("positions", &T::positions),
                   optional_field("traits", &T::traits),
                   optional_field("dynasty", &T::dynasty),
                   optional_field("artifact", &T::artifact),
                   optional_field("used", &T::used),
                   optional_field("spent", &T::spent),
                   optional_field("hand", &T::hand),
                   optional_field("envoys", &T::envoys),
                   optional_field("claimed", &T::claimed),
                   optional_field("battles", &T::battles),
                   optional_field("battles_turn", &T::battles_turn),
                   optional_field("fought", &T::fought),
                   optional_field("closed", &T::closed),
                   optional_field("draft", &T::draft),
                   optional_field("picked", &T::picked),
                   optional_field("has_picked", &T::has_picked),
                   optional_field("hidden_destiny", &T::hidden_destiny),
                   optional_field("hidden_sorcery", &T::hidden_sorcery),
                   optional_field("hidden_draft", &T::hidden_draft),
                   optional_field("hidden_traits", &T::hidden_traits)};
}
constexpr auto key_of(Type<PlayerForm>) { return &PlayerForm::seat; }

struct AreaForm {
  Slug id;
  Holder owner;
  Upgrade upgrade = Upgrade::none;
  bool road = false;
  Units units;
  Units arrived;
  bool operator==(const AreaForm&) const = default;
};
constexpr auto fields(Type<AreaForm>) {
  using T = AreaForm;
  return FieldList{field("id", &T::id),
                   optional_field("owner", &T::owner),
                   optional_field("upgrade", &T::upgrade),
                   optional_field("road", &T::road),
                   optional_field("units", &T::units),
                   optional_field("arrived", &T::arrived)};
}
constexpr auto key_of(Type<AreaForm>) { return &AreaForm::id; }

struct MonsterForm {
  Slug id;
  Card area;
  Holder owner;
  std::uint8_t wounds = 0;
  bool arrived = false;
  std::uint8_t spent = 0;
  bool operator==(const MonsterForm&) const = default;
};
constexpr auto fields(Type<MonsterForm>) {
  using T = MonsterForm;
  return FieldList{field("id", &T::id),
                   field("area", &T::area),
                   optional_field("owner", &T::owner),
                   optional_field("wounds", &T::wounds),
                   optional_field("arrived", &T::arrived),
                   optional_field("spent", &T::spent)};
}
constexpr auto key_of(Type<MonsterForm>) { return &MonsterForm::id; }

struct SlotForm {
  ActionName action = ActionName::none;
  std::vector<Seat> primary, secondary;
  bool operator==(const SlotForm&) const = default;
};
constexpr auto fields(Type<SlotForm>) {
  return FieldList{field("action", &SlotForm::action),
                   optional_field("primary", &SlotForm::primary),
                   optional_field("secondary", &SlotForm::secondary)};
}

struct ThisTurnForm {
  Seat seat;
  Card card;
  std::uint16_t step = 1;
  bool operator==(const ThisTurnForm&) const = default;
};
constexpr auto fields(Type<ThisTurnForm>) {
  return FieldList{field("seat", &ThisTurnForm::seat), field("card", &ThisTurnForm::card),
                   optional_field("step", &ThisTurnForm::step)};
}

struct BattleForm {
  BattleStage stage = BattleStage::none;
  Card area;
  Holder attacker, defender, winner;
  bool first_round = true;
  std::uint8_t attacker_hits = 0, defender_hits = 0;
  std::uint8_t attacker_absorb = 0, defender_absorb = 0;
  Units attackers;
  std::vector<Units> spent;
  Units warping;
  std::vector<Card> warping_monsters;
  bool operator==(const BattleForm&) const = default;
};
constexpr auto fields(Type<BattleForm>) {
  using T = BattleForm;
  return FieldList{field("stage", &T::stage),
                   field("area", &T::area),
                   field("attacker", &T::attacker),
                   field("defender", &T::defender),
                   optional_field("winner", &T::winner),
                   optional_field("first_round", &T::first_round),
                   optional_field("attacker_hits", &T::attacker_hits),
                   optional_field("defender_hits", &T::defender_hits),
                   optional_field("attacker_absorb", &T::attacker_absorb),
                   optional_field("defender_absorb", &T::defender_absorb),
                   optional_field("attackers", &T::attackers),
                   optional_field("spent", &T::spent),
                   optional_field("warping", &T::warping),
                   optional_field("warping_monsters", &T::warping_monsters)};
}

// Something that is under way. What a field means depends on the kind (state.hpp).
struct FrameForm {
  FrameKind kind = FrameKind::action;
  FrameStage stage = FrameStage::open;
  Holder seat;
  Holder other, first;
  ActionName action = ActionName::none;
  Side side = Side::primary;
  UnitFilter units = UnitFilter::land;
  Purpose purpose = Purpose::hand;
  Deck deck = Deck::destiny;
  Where where = Where::own;
  Card area, from, piece, card, next;
  std::uint8_t n = 0, m = 0, areas = 0, step = 0;
  std::optional<std::uint8_t> option;
  bool taken = false, free = false, paid = false, studied = false, barbarian = false;
  bool operator==(const FrameForm&) const = default;
};
constexpr auto fields(Type<FrameForm>) {
  using T = FrameForm;
  return FieldList{field("kind", &T::kind),
                   optional_field("stage", &T::stage),
                   field("seat", &T::seat),
                   optional_field("other", &T::other),
                   optional_field("first", &T::first),
                   optional_field("action", &T::action),
                   optional_field("side", &T::side),
                   optional_field("units", &T::units),
                   optional_field("purpose", &T::purpose),
                   optional_field("deck", &T::deck),
                   optional_field("where", &T::where),
                   optional_field("area", &T::area),
                   optional_field("from", &T::from),
                   optional_field("piece", &T::piece),
                   optional_field("card", &T::card),
                   optional_field("next", &T::next),
                   optional_field("n", &T::n),
                   optional_field("m", &T::m),
                   optional_field("areas", &T::areas),
                   optional_field("step", &T::step),
                   optional_field("option", &T::option),
                   optional_field("taken", &T::taken),
                   optional_field("free", &T::free),
                   optional_field("paid", &T::paid),
                   optional_field("studied", &T::studied),
                   optional_field("barbarian", &T::barbarian)};
}

struct Position {
  AtForm at;
  std::vector<PlayerForm> players;
  std::vector<AreaForm> areas;
  std::vector<MonsterForm> monsters;
  std::vector<Card> vp;
  std::vector<Card> offer;
  std::uint8_t hidden_offer = 0;
  std::vector<SlotForm> track;
  Units discard, face_down;
  std::vector<ThisTurnForm> this_turn;
  Holder mover;
  bool unsettled = false;
  bool tied = false;
  std::vector<Seat> winners;
  std::optional<BattleForm> battle;
  std::vector<FrameForm> frames;
  bool operator==(const Position&) const = default;
};
constexpr auto fields(Type<Position>) {
  using T = Position;
  return FieldList{optional_field("at", &T::at),
                   optional_field("players", &T::players),
                   optional_field("areas", &T::areas),
                   optional_field("monsters", &T::monsters),
                   optional_field("vp", &T::vp),
                   optional_field("offer", &T::offer),
                   optional_field("hidden_offer", &T::hidden_offer),
                   optional_field("track", &T::track),
                   optional_field("discard", &T::discard),
                   optional_field("face_down", &T::face_down),
                   optional_field("this_turn", &T::this_turn),
                   optional_field("mover", &T::mover),
                   optional_field("unsettled", &T::unsettled),
                   optional_field("tied", &T::tied),
                   optional_field("winners", &T::winners),
                   optional_field("battle", &T::battle),
                   optional_field("frames", &T::frames)};
}

// --- What follows from a position ---

struct DerivedPlayer {
  Seat seat;
  std::uint16_t land = 0, sea = 0, civilized = 0;
  std::uint16_t auxiliary = 0, infantry = 0, fleet = 0, cavalry = 0, sorcerer = 0;  // capacities
  bool operator==(const DerivedPlayer&) const = default;
};
constexpr auto fields(Type<DerivedPlayer>) {
  using T = DerivedPlayer;
  return FieldList{field("seat", &T::seat),
                   field("land", &T::land),
                   field("sea", &T::sea),
                   field("civilized", &T::civilized),
                   field("auxiliary", &T::auxiliary),
                   field("infantry", &T::infantry),
                   field("fleet", &T::fleet),
                   field("cavalry", &T::cavalry),
                   field("sorcerer", &T::sorcerer)};
}
constexpr auto key_of(Type<DerivedPlayer>) { return &DerivedPlayer::seat; }

// Written beside the position for readers. It may be left out of a position that is read, and is
// ignored there.
struct Derived {
  std::uint16_t turn = 0;
  std::vector<DerivedPlayer> standing;
  bool operator==(const Derived&) const = default;
};
constexpr auto fields(Type<Derived>) {
  return FieldList{optional_field("turn", &Derived::turn),
                   optional_field("standing", &Derived::standing)};
}

}  // namespace arbiter::zabor
