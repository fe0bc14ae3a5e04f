// The kinds of moves. The README of this game lists each with its rule.
#pragma once
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/zabor/kinds.hpp"

namespace arbiter::zabor {

// --- Set-up ---

struct Draft {
  Card card;
  bool operator==(const Draft&) const = default;
};
constexpr std::string_view name(Type<Draft>) { return "draft"; }
constexpr auto fields(Type<Draft>) { return FieldList{field("card", &Draft::card)}; }

struct Settle {
  Colour colour = Colour::none;
  Card area;
  bool operator==(const Settle&) const = default;
};
constexpr std::string_view name(Type<Settle>) { return "settle"; }
constexpr auto fields(Type<Settle>) {
  return FieldList{field("colour", &Settle::colour), field("area", &Settle::area)};
}

struct Barbarians {
  Card area;
  bool operator==(const Barbarians&) const = default;
};
constexpr std::string_view name(Type<Barbarians>) { return "barbarians"; }
constexpr auto fields(Type<Barbarians>) { return FieldList{field("area", &Barbarians::area)}; }

// --- Phases ---

struct Place {
  Card piece;
  Card area;
  bool operator==(const Place&) const = default;
};
constexpr std::string_view name(Type<Place>) { return "place"; }
constexpr auto fields(Type<Place>) {
  return FieldList{field("piece", &Place::piece), field("area", &Place::area)};
}

struct Track {
  std::vector<ActionName> actions;
  bool operator==(const Track&) const = default;
};
constexpr std::string_view name(Type<Track>) { return "track"; }
constexpr auto fields(Type<Track>) { return FieldList{field("actions", &Track::actions)}; }

struct Event {
  Card card;
  bool operator==(const Event&) const = default;
};
constexpr std::string_view name(Type<Event>) { return "event"; }
constexpr auto fields(Type<Event>) { return FieldList{field("card", &Event::card)}; }

struct Envoy {
  ActionName action = ActionName::none;
  Side side = Side::primary;
  bool operator==(const Envoy&) const = default;
};
constexpr std::string_view name(Type<Envoy>) { return "envoy"; }
constexpr auto fields(Type<Envoy>) {
  return FieldList{field("action", &Envoy::action), field("side", &Envoy::side)};
}

// --- Actions ---

struct Search {
  Deck deck = Deck::dynasty;
  bool operator==(const Search&) const = default;
};
constexpr std::string_view name(Type<Search>) { return "search"; }
constexpr auto fields(Type<Search>) { return FieldList{field("deck", &Search::deck)}; }

struct Keep {
  Card card;
  bool operator==(const Keep&) const = default;
};
constexpr std::string_view name(Type<Keep>) { return "keep"; }
constexpr auto fields(Type<Keep>) { return FieldList{field("card", &Keep::card)}; }

struct Build {
  Card unit;
  Card area;
  std::uint8_t n = 1;
  bool free = false;
  bool operator==(const Build&) const = default;
};
constexpr std::string_view name(Type<Build>) { return "build"; }
constexpr auto fields(Type<Build>) {
  return FieldList{field("unit", &Build::unit), field("area", &Build::area),
                   optional_field("n", &Build::n), optional_field("free", &Build::free)};
}

struct Improve {
  Card piece;
  Card area;
  bool free = false;
  bool operator==(const Improve&) const = default;
};
constexpr std::string_view name(Type<Improve>) { return "improve"; }
constexpr auto fields(Type<Improve>) {
  return FieldList{field("piece", &Improve::piece), field("area", &Improve::area),
                   optional_field("free", &Improve::free)};
}

struct MoveUnits {
  std::vector<Copies> units;
  Card from;
  Card to;
  bool operator==(const MoveUnits&) const = default;
};
constexpr std::string_view name(Type<MoveUnits>) { return "move"; }
constexpr auto fields(Type<MoveUnits>) {
  return FieldList{field("units", &MoveUnits::units), field("from", &MoveUnits::from),
                   field("to", &MoveUnits::to)};
}

struct Fight {
  Card area;
  bool operator==(const Fight&) const = default;
};
constexpr std::string_view name(Type<Fight>) { return "fight"; }
constexpr auto fields(Type<Fight>) { return FieldList{field("area", &Fight::area)}; }

struct TakeSeat {
  Card position;
  bool operator==(const TakeSeat&) const = default;
};
constexpr std::string_view name(Type<TakeSeat>) { return "seat"; }
constexpr auto fields(Type<TakeSeat>) { return FieldList{field("position", &TakeSeat::position)}; }

struct Annex {
  Card area;
  bool operator==(const Annex&) const = default;
};
constexpr std::string_view name(Type<Annex>) { return "annex"; }
constexpr auto fields(Type<Annex>) { return FieldList{field("area", &Annex::area)}; }

struct Study {
  std::uint8_t destiny = 0;
  std::uint8_t sorcery = 0;
  bool operator==(const Study&) const = default;
};
constexpr std::string_view name(Type<Study>) { return "study"; }
constexpr auto fields(Type<Study>) {
  return FieldList{optional_field("destiny", &Study::destiny),
                   optional_field("sorcery", &Study::sorcery)};
}

struct Play {
  Card card;
  bool operator==(const Play&) const = default;
};
constexpr std::string_view name(Type<Play>) { return "play"; }
constexpr auto fields(Type<Play>) { return FieldList{field("card", &Play::card)}; }

struct Use {
  Card card;
  bool operator==(const Use&) const = default;
};
constexpr std::string_view name(Type<Use>) { return "use"; }
constexpr auto fields(Type<Use>) { return FieldList{field("card", &Use::card)}; }

struct Done {
  bool operator==(const Done&) const = default;
};
constexpr std::string_view name(Type<Done>) { return "done"; }
constexpr auto fields(Type<Done>) { return FieldList{}; }

// --- Battles and cards ---

struct Wounds {
  std::vector<Card> units;
  bool operator==(const Wounds&) const = default;
};
constexpr std::string_view name(Type<Wounds>) { return "wounds"; }
constexpr auto fields(Type<Wounds>) { return FieldList{field("units", &Wounds::units)}; }

struct Pursue {
  Card area;
  bool operator==(const Pursue&) const = default;
};
constexpr std::string_view name(Type<Pursue>) { return "pursue"; }
constexpr auto fields(Type<Pursue>) { return FieldList{field("area", &Pursue::area)}; }

struct Warp {
  Card unit;
  Card area;
  Card from;
  std::uint8_t n = 1;
  bool operator==(const Warp&) const = default;
};
constexpr std::string_view name(Type<Warp>) { return "warp"; }
constexpr auto fields(Type<Warp>) {
  return FieldList{field("unit", &Warp::unit), field("area", &Warp::area),
                   optional_field("from", &Warp::from), optional_field("n", &Warp::n)};
}

struct Discard {
  std::vector<Card> cards;
  bool operator==(const Discard&) const = default;
};
constexpr std::string_view name(Type<Discard>) { return "discard"; }
constexpr auto fields(Type<Discard>) { return FieldList{field("cards", &Discard::cards)}; }

struct Remove {
  Card unit;
  Card area;
  std::uint8_t n = 1;
  bool operator==(const Remove&) const = default;
};
constexpr std::string_view name(Type<Remove>) { return "remove"; }
constexpr auto fields(Type<Remove>) {
  return FieldList{field("unit", &Remove::unit), field("area", &Remove::area),
                   optional_field("n", &Remove::n)};
}

struct Choose {
  std::uint8_t option = 0;
  Seat seat;
  Card area;
  bool operator==(const Choose&) const = default;
};
constexpr std::string_view name(Type<Choose>) { return "choose"; }
constexpr auto fields(Type<Choose>) {
  return FieldList{optional_field("option", &Choose::option), optional_field("seat", &Choose::seat),
                   optional_field("area", &Choose::area)};
}

// --- Trade and VPs ---

struct Trade {
  Seat with;
  bool operator==(const Trade&) const = default;
};
constexpr std::string_view name(Type<Trade>) { return "trade"; }
constexpr auto fields(Type<Trade>) { return FieldList{field("with", &Trade::with)}; }

struct Accept {
  bool operator==(const Accept&) const = default;
};
constexpr std::string_view name(Type<Accept>) { return "accept"; }
constexpr auto fields(Type<Accept>) { return FieldList{}; }

struct Decline {
  bool operator==(const Decline&) const = default;
};
constexpr std::string_view name(Type<Decline>) { return "decline"; }
constexpr auto fields(Type<Decline>) { return FieldList{}; }

struct Claim {
  Card card;
  bool operator==(const Claim&) const = default;
};
constexpr std::string_view name(Type<Claim>) { return "claim"; }
constexpr auto fields(Type<Claim>) { return FieldList{field("card", &Claim::card)}; }

// --- Chance ---

struct Deal {
  std::vector<Card> cards;
  bool operator==(const Deal&) const = default;
};
constexpr std::string_view name(Type<Deal>) { return "deal"; }
constexpr auto fields(Type<Deal>) { return FieldList{field("cards", &Deal::cards)}; }

struct Draw {
  Deck deck = Deck::destiny;
  Seat to;
  std::vector<Card> cards;
  bool operator==(const Draw&) const = default;
};
constexpr std::string_view name(Type<Draw>) { return "draw"; }
constexpr auto fields(Type<Draw>) {
  return FieldList{field("deck", &Draw::deck), optional_field("to", &Draw::to),
                   field("cards", &Draw::cards)};
}

struct Roll {
  std::vector<std::uint8_t> attacker;
  std::vector<std::uint8_t> defender;
  bool operator==(const Roll&) const = default;
};
constexpr std::string_view name(Type<Roll>) { return "roll"; }
constexpr auto fields(Type<Roll>) {
  return FieldList{optional_field("attacker", &Roll::attacker),
                   optional_field("defender", &Roll::defender)};
}

using Move = std::variant<Draft, Settle, Barbarians, Place, Track, Event, Envoy, Search, Keep,
                          Build, Improve, MoveUnits, Fight, TakeSeat, Annex, Study, Play, Use, Done,
                          Wounds, Pursue, Warp, Discard, Remove, Choose, Trade, Accept, Decline,
                          Claim, Pass, Deal, Draw, Roll>;

// The kinds of these moves: kinds_of<Pass, Done>.
template <class... Moves>
inline constexpr Kinds kinds_of = kinds_among<Move, Moves...>();

}  // namespace arbiter::zabor
