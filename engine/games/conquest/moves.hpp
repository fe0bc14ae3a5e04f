// The kinds of moves. The README of this game lists each with its rule.
#pragma once
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/conquest/places.hpp"

namespace arbiter::conquest {

// --- 1.6 Starting a war ---

// table: who won the agreed random method, and who won the previous war of the same group (1.6-3,
// 1.6-4).
struct Method {
  Seat winner;
  std::vector<Seat> previous;
  bool operator==(const Method&) const = default;
};
constexpr std::string_view name(Type<Method>) { return "method"; }
constexpr auto fields(Type<Method>) {
  return FieldList{field("winner", &Method::winner), optional_field("previous", &Method::previous)};
}

struct FirstTerm {
  Seat commander;
  bool operator==(const FirstTerm&) const = default;
};
constexpr std::string_view name(Type<FirstTerm>) { return "first_term"; }
constexpr auto fields(Type<FirstTerm>) {
  return FieldList{field("commander", &FirstTerm::commander)};
}

struct Regroup {
  bool operator==(const Regroup&) const = default;
};
constexpr std::string_view name(Type<Regroup>) { return "regroup"; }

struct Keep {
  bool operator==(const Keep&) const = default;
};
constexpr std::string_view name(Type<Keep>) { return "keep"; }

// --- Appendix A: commander actions ---

struct Wait {
  bool operator==(const Wait&) const = default;
};
constexpr std::string_view name(Type<Wait>) { return "wait"; }

struct Annex {
  Id location;
  bool operator==(const Annex&) const = default;
};
constexpr std::string_view name(Type<Annex>) { return "annex"; }
constexpr auto fields(Type<Annex>) { return FieldList{field("location", &Annex::location)}; }

struct Barter {
  Id resource;
  bool operator==(const Barter&) const = default;
};
constexpr std::string_view name(Type<Barter>) { return "barter"; }
constexpr auto fields(Type<Barter>) { return FieldList{field("resource", &Barter::resource)}; }

struct Deploy {
  Id unit;
  Id at;  // the location
  std::uint16_t x = 0;
  std::vector<Id> pays;
  bool operator==(const Deploy&) const = default;
};
constexpr std::string_view name(Type<Deploy>) { return "deploy"; }
constexpr auto fields(Type<Deploy>) {
  return FieldList{field("unit", &Deploy::unit), field("at", &Deploy::at),
                   optional_field("x", &Deploy::x), optional_field("pays", &Deploy::pays)};
}

struct OfferDraw {
  bool operator==(const OfferDraw&) const = default;
};
constexpr std::string_view name(Type<OfferDraw>) { return "offer_draw"; }

struct Equip {
  Id item;
  Id unit;
  bool operator==(const Equip&) const = default;
};
constexpr std::string_view name(Type<Equip>) { return "equip"; }
constexpr auto fields(Type<Equip>) {
  return FieldList{field("item", &Equip::item), field("unit", &Equip::unit)};
}

struct Evoke {
  Id condition;
  bool operator==(const Evoke&) const = default;
};
constexpr std::string_view name(Type<Evoke>) { return "evoke"; }
constexpr auto fields(Type<Evoke>) { return FieldList{field("condition", &Evoke::condition)}; }

struct Surrender {
  bool operator==(const Surrender&) const = default;
};
constexpr std::string_view name(Type<Surrender>) { return "surrender"; }

struct Upgrade {
  Id upgrade;
  Id location;
  bool operator==(const Upgrade&) const = default;
};
constexpr std::string_view name(Type<Upgrade>) { return "upgrade"; }
constexpr auto fields(Type<Upgrade>) {
  return FieldList{field("upgrade", &Upgrade::upgrade), field("location", &Upgrade::location)};
}

// Uses a resource of type action (6.1). Directions are in the order of the text.
struct Use {
  Id resource;
  std::uint8_t mode = 0;           // counted from 0 among the modes
  std::vector<std::uint8_t> also;  // more modes, which nobody may choose (6.1-6)
  std::uint16_t x = 0;
  std::vector<Target> directions;
  std::vector<Id> pays;  // what a cost disables, ruins or banishes
  bool operator==(const Use&) const = default;
};
constexpr std::string_view name(Type<Use>) { return "use"; }
constexpr auto fields(Type<Use>) {
  return FieldList{field("resource", &Use::resource),
                   optional_field("mode", &Use::mode),
                   optional_field("also", &Use::also),
                   optional_field("x", &Use::x),
                   optional_field("directions", &Use::directions),
                   optional_field("pays", &Use::pays)};
}

// --- Appendix B: unit actions ---

struct Assault {
  Id unit;
  std::vector<Id> with;  // the additional units
  Id location;
  bool operator==(const Assault&) const = default;
};
constexpr std::string_view name(Type<Assault>) { return "assault"; }
constexpr auto fields(Type<Assault>) {
  return FieldList{field("unit", &Assault::unit), optional_field("with", &Assault::with),
                   field("location", &Assault::location)};
}

struct Attack {
  Id unit;
  Id target;
  bool operator==(const Attack&) const = default;
};
constexpr std::string_view name(Type<Attack>) { return "attack"; }
constexpr auto fields(Type<Attack>) {
  return FieldList{field("unit", &Attack::unit), field("target", &Attack::target)};
}

struct Block {
  Id unit;
  Id target;
  bool operator==(const Block&) const = default;
};
constexpr std::string_view name(Type<Block>) { return "block"; }
constexpr auto fields(Type<Block>) {
  return FieldList{field("unit", &Block::unit), field("target", &Block::target)};
}

struct Discard {
  Id unit;
  std::vector<Id> items;
  bool operator==(const Discard&) const = default;
};
constexpr std::string_view name(Type<Discard>) { return "discard"; }
constexpr auto fields(Type<Discard>) {
  return FieldList{field("unit", &Discard::unit), field("items", &Discard::items)};
}

struct Guard {
  Id unit;
  bool operator==(const Guard&) const = default;
};
constexpr std::string_view name(Type<Guard>) { return "guard"; }
constexpr auto fields(Type<Guard>) { return FieldList{field("unit", &Guard::unit)}; }

struct Handover {
  Id item;
  Id to;
  bool operator==(const Handover&) const = default;
};
constexpr auto fields(Type<Handover>) {
  return FieldList{field("item", &Handover::item), field("to", &Handover::to)};
}

struct Transfer {
  Id unit;
  std::vector<Handover> items;
  bool operator==(const Transfer&) const = default;
};
constexpr std::string_view name(Type<Transfer>) { return "transfer"; }
constexpr auto fields(Type<Transfer>) {
  return FieldList{field("unit", &Transfer::unit), field("items", &Transfer::items)};
}

struct MoveUnit {
  Id unit;
  Target to;  // "battlefield" or a location
  bool operator==(const MoveUnit&) const = default;
};
constexpr std::string_view name(Type<MoveUnit>) { return "move"; }
constexpr auto fields(Type<MoveUnit>) {
  return FieldList{field("unit", &MoveUnit::unit), field("to", &MoveUnit::to)};
}

// --- Appendix C and 6.2.1: keyword and explicitly defined actions ---

struct Mount {
  Id unit;
  Id steed;
  bool operator==(const Mount&) const = default;
};
constexpr std::string_view name(Type<Mount>) { return "mount"; }
constexpr auto fields(Type<Mount>) {
  return FieldList{field("unit", &Mount::unit), field("steed", &Mount::steed)};
}

struct Dismount {
  Id unit;
  bool operator==(const Dismount&) const = default;
};
constexpr std::string_view name(Type<Dismount>) { return "dismount"; }
constexpr auto fields(Type<Dismount>) { return FieldList{field("unit", &Dismount::unit)}; }

struct Snipe {
  Id unit;
  Id target;
  bool operator==(const Snipe&) const = default;
};
constexpr std::string_view name(Type<Snipe>) { return "snipe"; }
constexpr auto fields(Type<Snipe>) {
  return FieldList{field("unit", &Snipe::unit), field("target", &Snipe::target)};
}

// Performs an "A:" or "S:" action printed on `resource`. An item's action is performed by its
// bearer (3.3-3).
struct Command {
  Id resource;
  std::uint8_t action = 0;  // counted from 0 among the actions of the resource
  std::uint16_t x = 0;
  std::vector<Target> directions;
  std::vector<Id> pays;
  bool operator==(const Command&) const = default;
};
constexpr std::string_view name(Type<Command>) { return "command"; }
constexpr auto fields(Type<Command>) {
  return FieldList{field("resource", &Command::resource),
                   optional_field("action", &Command::action), optional_field("x", &Command::x),
                   optional_field("directions", &Command::directions),
                   optional_field("pays", &Command::pays)};
}

// --- Answers ---

struct AnswerDraw {
  bool agree = false;
  bool operator==(const AnswerDraw&) const = default;
};
constexpr std::string_view name(Type<AnswerDraw>) { return "answer_draw"; }
constexpr auto fields(Type<AnswerDraw>) { return FieldList{field("agree", &AnswerDraw::agree)}; }

struct Sustain {
  std::vector<Id> units;
  bool operator==(const Sustain&) const = default;
};
constexpr std::string_view name(Type<Sustain>) { return "sustain"; }
constexpr auto fields(Type<Sustain>) { return FieldList{field("units", &Sustain::units)}; }

struct Banish {
  std::vector<Id> resources;
  bool operator==(const Banish&) const = default;
};
constexpr std::string_view name(Type<Banish>) { return "banish"; }
constexpr auto fields(Type<Banish>) { return FieldList{field("resources", &Banish::resources)}; }

// Chooses which of one's simultaneous effects is created first (5.1.1-2): that of ability number
// `ability` of the resource `of` (or of the lasting effect `lasting`), which answers what happens
// to `on`. An ability granted by another resource is counted among that resource's abilities, and
// `granted_by` names it. If `granted_by` is left out, any of them is meant.
struct First {
  Id of;
  std::uint16_t lasting = 0;
  std::uint8_t ability = 0;
  Target on;
  Id granted_by;
  bool operator==(const First&) const = default;
};
constexpr std::string_view name(Type<First>) { return "first"; }
constexpr auto fields(Type<First>) {
  return FieldList{optional_field("of", &First::of), optional_field("lasting", &First::lasting),
                   optional_field("ability", &First::ability), optional_field("on", &First::on),
                   optional_field("granted_by", &First::granted_by)};
}

// Directions, X and payments of an effect that no act has chosen (5.2-1).
struct Choose {
  std::uint16_t x = 0;
  std::vector<Target> directions;
  std::vector<Id> pays;
  bool operator==(const Choose&) const = default;
};
constexpr std::string_view name(Type<Choose>) { return "choose"; }
constexpr auto fields(Type<Choose>) {
  return FieldList{optional_field("x", &Choose::x),
                   optional_field("directions", &Choose::directions),
                   optional_field("pays", &Choose::pays)};
}

// The result of a search of the domain (1.5.1-4, 1.5.1-8). No card means that nothing is taken
//
struct Search {
  Card card;
  bool operator==(const Search&) const = default;
};
constexpr std::string_view name(Type<Search>) { return "search"; }
constexpr auto fields(Type<Search>) { return FieldList{optional_field("card", &Search::card)}; }

struct NextPair {
  Id first;
  Id second;
  bool operator==(const NextPair&) const = default;
};
constexpr std::string_view name(Type<NextPair>) { return "next_pair"; }
constexpr auto fields(Type<NextPair>) {
  return FieldList{field("first", &NextPair::first), field("second", &NextPair::second)};
}

// --- Chance, the table, and what may come at any decision ---

// chance: the order after a shuffle, if the log knows it. By a commander: a further shuffle of a
// non-ally's domain (2.3.2-6).
struct Shuffle {
  Seat of;
  std::vector<Card> order;  // from the top; empty: unknown
  bool operator==(const Shuffle&) const = default;
};
constexpr std::string_view name(Type<Shuffle>) { return "shuffle"; }
constexpr auto fields(Type<Shuffle>) {
  return FieldList{field("of", &Shuffle::of), optional_field("order", &Shuffle::order)};
}

struct Cut {
  Seat of;
  bool operator==(const Cut&) const = default;
};
constexpr std::string_view name(Type<Cut>) { return "cut"; }
constexpr auto fields(Type<Cut>) { return FieldList{field("of", &Cut::of)}; }

// chance: the cards that come off the top of a domain. An unknown card stays unnamed.
struct Draw {
  Seat to;
  std::vector<Card> cards;
  bool operator==(const Draw&) const = default;
};
constexpr std::string_view name(Type<Draw>) { return "draw"; }
constexpr auto fields(Type<Draw>) {
  return FieldList{field("to", &Draw::to), field("cards", &Draw::cards)};
}

// chance: the card that an unnamed instance is.
struct Name {
  Id resource;
  Card card;
  bool operator==(const Name&) const = default;
};
constexpr std::string_view name(Type<Name>) { return "name"; }
constexpr auto fields(Type<Name>) {
  return FieldList{field("resource", &Name::resource), field("card", &Name::card)};
}

// table: the time limit is reached (1.7.1-1, R-42).
struct TimeLimit {
  bool operator==(const TimeLimit&) const = default;
};
constexpr std::string_view name(Type<TimeLimit>) { return "time_limit"; }

template <OneOf<Regroup, Keep, Wait, OfferDraw, Surrender, Pass, TimeLimit> M>
constexpr auto fields(Type<M>) {
  return FieldList{};
}

using Move =
    std::variant<Method, FirstTerm, Regroup, Keep, Wait, Annex, Barter, Deploy, OfferDraw, Equip,
                 Evoke, Surrender, Upgrade, Use, Assault, Attack, Block, Discard, Guard, Transfer,
                 MoveUnit, Mount, Dismount, Snipe, Command, AnswerDraw, Sustain, Banish, First,
                 Choose, Pass, Search, NextPair, Shuffle, Cut, Draw, Name, TimeLimit>;

// The kinds of these moves: kinds_of<Pass, Done>.
template <class... Moves>
inline constexpr Kinds kinds_of = kinds_among<Move, Moves...>();

// Acts need priority (6.3-1): those of commanders, those of resources, and those of units, which
// have a field `unit`. Every other move is an answer, either to a question or at any time.
template <class M>
concept IsCommanderAct =
    OneOf<M, Wait, Annex, Barter, Deploy, OfferDraw, Equip, Evoke, Surrender, Upgrade>;
template <class M>
concept IsUnitAct =
    OneOf<M, Assault, Attack, Block, Discard, Guard, Transfer, MoveUnit, Mount, Dismount, Snipe>;
template <class M>
concept IsAct = IsCommanderAct<M> || IsUnitAct<M> || OneOf<M, Use, Command>;
template <class M>
concept IsAnswer = OneOf<M, Method, FirstTerm, Regroup, Keep, AnswerDraw, Sustain, Banish, First,
                         Choose, Pass, Search, NextPair, Shuffle, Cut, Draw, Name, TimeLimit>;
inline constexpr Kinds act_kinds = [] {
  Kinds kinds = 0;
  for_each_alternative<Move>([&]<class M>(Type<M>) {
    static_assert(IsAct<M> != IsAnswer<M>, "a move is an act or an answer");
    if (IsAct<M>) kinds |= kinds_of<M>;
  });
  return kinds;
}();

}  // namespace arbiter::conquest
