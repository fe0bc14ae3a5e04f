// The contents of a pack as written: areas, Monsters, cards, and the words of their effects.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/field.hpp"
#include "engine/games/zabor/kinds.hpp"

namespace arbiter::zabor {

// Something that is added: a number, or the name of a piece or a card.
struct Addition {
  std::int16_t number = 0;
  std::string word{};
  bool operator==(const Addition&) const = default;

  bool plain() const { return word.empty(); }
  std::string text() const { return word; }
  static std::optional<Addition> parse(std::string_view text) {
    if (text.empty()) return std::nullopt;
    return Addition{0, std::string{text}};
  }
};

// A field that a struct inherits from its base.
template <class Owner, class Base, class Member>
constexpr Field<Owner, Member> inherited(bool optional, std::string_view name,
                                         Member Base::*member) {
  return {name, static_cast<Member Owner::*>(member), optional};
}

// A member that an entry of a list may have. Each op takes some of them (content.cpp has the
// table).
template <class T>
using Said = std::optional<T>;

// What holds as long as the card is on the Empire Chart.
struct PassiveText {
  PassiveOp op = PassiveOp::ability;
  Said<UnitFilter> unit{};
  Said<Ability> name{};
  Said<std::int16_t> level{};
  Said<Phase> phase{};
  Said<Upgrade> upgrade{};
  Said<Per> per{};
  Said<std::int16_t> gold{};
  Said<Addition> add{};
  Said<std::string> remove{};
  Said<std::string> item{};
  Said<std::int16_t> min{};
  Said<std::int16_t> n{};
  Said<Deck> deck{};
  Said<Side> side{};
  bool operator==(const PassiveText&) const = default;
};
constexpr auto fields(Type<PassiveText>) {
  using T = PassiveText;
  return FieldList{field("op", &T::op),
                   optional_field("unit", &T::unit),
                   optional_field("name", &T::name),
                   optional_field("level", &T::level),
                   optional_field("phase", &T::phase),
                   optional_field("upgrade", &T::upgrade),
                   optional_field("per", &T::per),
                   optional_field("gold", &T::gold),
                   optional_field("add", &T::add),
                   optional_field("remove", &T::remove),
                   optional_field("item", &T::item),
                   optional_field("min", &T::min),
                   optional_field("n", &T::n),
                   optional_field("deck", &T::deck),
                   optional_field("side", &T::side)};
}

// A single effect. The options of a `choose` are effects too.
struct StepText {
  EffectOp op = EffectOp::gold;
  Said<std::int16_t> n{};
  Said<Per> per{};
  Said<Whom> who{};
  Said<std::string> what{};
  Said<bool> paid{};
  Said<Deck> deck{};
  Said<ActionName> action{};
  Said<Side> side{};
  Said<std::string> monster{};
  Said<std::int16_t> strength{};
  Said<Where> scope{};
  Said<Range> range{};
  Said<UnitFilter> units{};
  Said<std::int16_t> areas{};
  Said<MoveRule> rule{};
  Said<std::string> piece{};
  Said<Where> where{};
  Said<std::string> from{};
  Said<std::string> to{};
  Said<std::int16_t> steps{};
  Said<PositionCard> which{};
  std::vector<PassiveText> passive{};
  bool operator==(const StepText&) const = default;
};
template <class Owner>
constexpr auto step_fields() {
  using T = StepText;
  return FieldList{inherited<Owner>(false, "op", &T::op),
                   inherited<Owner>(true, "n", &T::n),
                   inherited<Owner>(true, "per", &T::per),
                   inherited<Owner>(true, "who", &T::who),
                   inherited<Owner>(true, "what", &T::what),
                   inherited<Owner>(true, "paid", &T::paid),
                   inherited<Owner>(true, "deck", &T::deck),
                   inherited<Owner>(true, "action", &T::action),
                   inherited<Owner>(true, "side", &T::side),
                   inherited<Owner>(true, "monster", &T::monster),
                   inherited<Owner>(true, "strength", &T::strength),
                   inherited<Owner>(true, "scope", &T::scope),
                   inherited<Owner>(true, "range", &T::range),
                   inherited<Owner>(true, "units", &T::units),
                   inherited<Owner>(true, "areas", &T::areas),
                   inherited<Owner>(true, "rule", &T::rule),
                   inherited<Owner>(true, "piece", &T::piece),
                   inherited<Owner>(true, "where", &T::where),
                   inherited<Owner>(true, "from", &T::from),
                   inherited<Owner>(true, "to", &T::to),
                   inherited<Owner>(true, "steps", &T::steps),
                   inherited<Owner>(true, "which", &T::which),
                   inherited<Owner>(true, "passive", &T::passive)};
}
constexpr auto fields(Type<StepText>) { return step_fields<StepText>(); }
struct EffectText : StepText {
  std::vector<StepText> of{};
  bool operator==(const EffectText&) const = default;
};
constexpr auto fields(Type<EffectText>) {
  return step_fields<EffectText>().with(optional_field("of", &EffectText::of));
}

// A condition for claiming VPs.
struct TermText {
  ConditionOp op = ConditionOp::count;
  Said<Counted> what{};
  Said<std::string> in{};
  Said<std::int16_t> at_least{};
  std::vector<std::string> areas{};
  Said<bool> alone{};
  Said<Span> span{};
  Said<PositionCard> position{};
  bool operator==(const TermText&) const = default;
};
template <class Owner>
constexpr auto term_fields() {
  using T = TermText;
  return FieldList{
      inherited<Owner>(false, "op", &T::op),      inherited<Owner>(true, "what", &T::what),
      inherited<Owner>(true, "in", &T::in),       inherited<Owner>(true, "at_least", &T::at_least),
      inherited<Owner>(true, "areas", &T::areas), inherited<Owner>(true, "alone", &T::alone),
      inherited<Owner>(true, "span", &T::span),   inherited<Owner>(true, "position", &T::position)};
}
constexpr auto fields(Type<TermText>) { return term_fields<TermText>(); }
struct ConditionText : TermText {
  std::vector<TermText> of{};
  bool operator==(const ConditionText&) const = default;
};
constexpr auto fields(Type<ConditionText>) {
  return term_fields<ConditionText>().with(optional_field("of", &ConditionText::of));
}

struct UseText {
  bool once = false;  // once in the game; else once in a turn
  std::vector<EffectText> effects;
  bool operator==(const UseText&) const = default;
};
constexpr auto fields(Type<UseText>) {
  return FieldList{optional_field("once", &UseText::once), field("effects", &UseText::effects)};
}

struct BarbarianText {
  std::string piece;
  std::uint8_t n = 1;
  Where where = Where::land;
  bool operator==(const BarbarianText&) const = default;
};
constexpr auto fields(Type<BarbarianText>) {
  return FieldList{field("piece", &BarbarianText::piece), optional_field("n", &BarbarianText::n),
                   field("where", &BarbarianText::where)};
}

struct TraitConditionText {
  std::string id;
  std::uint8_t vp = 1;
  ConditionText when;
  bool operator==(const TraitConditionText&) const = default;
};
constexpr auto fields(Type<TraitConditionText>) {
  return FieldList{field("id", &TraitConditionText::id), field("vp", &TraitConditionText::vp),
                   field("when", &TraitConditionText::when)};
}

// The common form of Position Cards, Traits, Dynasties and Artifacts.
struct ChartCardText {
  std::string id;
  std::string name;
  std::uint8_t copies = 1;
  std::vector<PassiveText> passive;
  std::vector<TraitConditionText> vp;  // of a Trait
  std::optional<UseText> use;          // of a Dynasty or an Artifact
  bool operator==(const ChartCardText&) const = default;
};
constexpr auto fields(Type<ChartCardText>) {
  using T = ChartCardText;
  return FieldList{field("id", &T::id),
                   optional_field("name", &T::name),
                   optional_field("copies", &T::copies),
                   optional_field("passive", &T::passive),
                   optional_field("vp", &T::vp),
                   optional_field("use", &T::use)};
}

// Cards that are played: Event, Destiny, Sorcery and Trade Bonus Cards.
struct PlayedCardText {
  std::string id;
  std::string name;
  std::uint8_t copies = 1;
  std::vector<EffectText> effects;
  std::vector<BarbarianText> barbarians;  // of an event
  bool operator==(const PlayedCardText&) const = default;
};
constexpr auto fields(Type<PlayedCardText>) {
  using T = PlayedCardText;
  return FieldList{field("id", &T::id), optional_field("name", &T::name),
                   optional_field("copies", &T::copies), optional_field("effects", &T::effects),
                   optional_field("barbarians", &T::barbarians)};
}

struct MonsterCardText {
  std::string id;
  std::string name;
  std::string monster;
  bool operator==(const MonsterCardText&) const = default;
};
constexpr auto fields(Type<MonsterCardText>) {
  using T = MonsterCardText;
  return FieldList{field("id", &T::id), optional_field("name", &T::name),
                   field("monster", &T::monster)};
}

struct VpCardText {
  std::string id;
  std::string name;
  std::uint8_t age = 1;
  std::uint8_t vp = 1;
  ConditionText when;
  bool operator==(const VpCardText&) const = default;
};
constexpr auto fields(Type<VpCardText>) {
  using T = VpCardText;
  return FieldList{field("id", &T::id), optional_field("name", &T::name), field("age", &T::age),
                   field("vp", &T::vp), field("when", &T::when)};
}

struct DecksText {
  std::vector<ChartCardText> trait;
  std::vector<PlayedCardText> event, destiny, sorcery;
  std::vector<ChartCardText> dynasty, artifact;
  std::vector<MonsterCardText> monster;
  std::vector<PlayedCardText> trade;
  std::vector<VpCardText> vp;
  bool operator==(const DecksText&) const = default;
};
constexpr auto fields(Type<DecksText>) {
  using T = DecksText;
  return FieldList{
      field("trait", &T::trait),     field("event", &T::event),     field("destiny", &T::destiny),
      field("sorcery", &T::sorcery), field("dynasty", &T::dynasty), field("artifact", &T::artifact),
      field("monster", &T::monster), field("trade", &T::trade),     field("vp", &T::vp)};
}

struct AbilitiesText {
  std::uint8_t absorb = 0, first_strike = 0, flight = 0, naval = 0, pathfinder = 0, pursuit = 0,
               speed = 0, superiority = 0, support = 0, warp = 0, water_walking = 0;
  bool operator==(const AbilitiesText&) const = default;
};
constexpr auto fields(Type<AbilitiesText>) {
  using T = AbilitiesText;
  return FieldList{optional_field("absorb", &T::absorb),
                   optional_field("first-strike", &T::first_strike),
                   optional_field("flight", &T::flight),
                   optional_field("naval", &T::naval),
                   optional_field("pathfinder", &T::pathfinder),
                   optional_field("pursuit", &T::pursuit),
                   optional_field("speed", &T::speed),
                   optional_field("superiority", &T::superiority),
                   optional_field("support", &T::support),
                   optional_field("warp", &T::warp),
                   optional_field("water-walking", &T::water_walking)};
}

struct MonsterText {
  std::string id;
  std::string name;
  std::uint8_t strength = 0;
  std::uint8_t move = 1;
  std::uint8_t wounds = 1;
  AbilitiesText abilities;
  bool operator==(const MonsterText&) const = default;
};
constexpr auto fields(Type<MonsterText>) {
  using T = MonsterText;
  return FieldList{field("id", &T::id),
                   optional_field("name", &T::name),
                   field("strength", &T::strength),
                   field("move", &T::move),
                   field("wounds", &T::wounds),
                   optional_field("abilities", &T::abilities)};
}

struct AreaText {
  std::string id;
  std::string name;
  AreaKind kind = AreaKind::land;
  std::string region;
  std::vector<std::string> borders;
  std::optional<Colour> start;
  bool operator==(const AreaText&) const = default;
};
constexpr auto fields(Type<AreaText>) {
  using T = AreaText;
  return FieldList{field("id", &T::id),           optional_field("name", &T::name),
                   field("kind", &T::kind),       optional_field("region", &T::region),
                   field("borders", &T::borders), optional_field("start", &T::start)};
}

struct MapText {
  std::vector<AreaText> areas;
  bool operator==(const MapText&) const = default;
};
constexpr auto fields(Type<MapText>) { return FieldList{field("areas", &MapText::areas)}; }

struct PackText {
  bool complete = false;
  MapText map;
  std::vector<ChartCardText> positions;
  std::vector<MonsterText> monsters;
  DecksText decks;
  bool operator==(const PackText&) const = default;
};
constexpr auto fields(Type<PackText>) {
  using T = PackText;
  return FieldList{optional_field("complete", &T::complete), field("map", &T::map),
                   field("positions", &T::positions), optional_field("monsters", &T::monsters),
                   field("decks", &T::decks)};
}

}  // namespace arbiter::zabor
