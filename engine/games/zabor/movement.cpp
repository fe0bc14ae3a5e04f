#include "engine/games/zabor/movement.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

constexpr unsigned kUnlimited = 6;
constexpr unsigned kFar = 200;
// One unit of work pays for this many borders. Reporting a move takes three more searches, which
// are never charged, so that the work does not depend on whether anybody listens.
constexpr unsigned kBordersPerUnit = 64;

// Searches outward by the Move spent. A place in the search is an Area together with what has been
// ignored on the way: Rural Areas by Pathfinder, Areas by Flight, Sea Areas by Water Walking.
class Ways {
 public:
  Ways(const Reading& read, Owner owner, Piece piece, Passing passing)
      : read_(read),
        owner_(owner),
        naval_(read.content.is_naval(piece)),
        passing_(passing),
        levels_(read.levels_of(owner, piece)),
        score_(is_far(passing)
                   ? kFar
                   : static_cast<unsigned>(read.move_score(piece, level(Ability::speed)))),
        rural_(limit(Ability::pathfinder, Passing::rural)),
        flying_(limit(Ability::flight, Passing::flying)),
        walking_(limit(Ability::water_walking, Passing::walking)) {
    if (passing == Passing::civilized) rural_ = kUnlimited;
  }

  // Returns the Areas where a move may end. If `wanted` is given, the search stops once it is
  // found.
  AreaSet from(AreaNumber start, AreaNumber wanted = nowhere) {
    const unsigned layers = (rural_ + 1) * (flying_ + 1) * (walking_ + 1);
    if (layers > few_.size()) many_.resize(layers);
    if (!charge(1 + layers / 16)) return ends_;
    layers_ = layers > few_.size() ? std::span{many_} : std::span{few_}.first(layers);
    layers_[0].now.add(start);
    going_on_ = true;
    for (unsigned spent = 0; spent <= score_ && going_on_; ++spent) {
      going_on_ = false;
      if (!charge(layers / 64)) break;
      if (look_around(spent, wanted)) break;
      for (Layer& one : layers_) std::swap(one.now, one.next);
    }
    ends_.remove(start);
    return ends_;
  }

 private:
  struct Place {
    AreaNumber area;
    unsigned rural, flying, walking;
  };
  // The Areas that were reached having ignored the same on the way: those to look at with the Move
  // spent, those for one more, and those already visited.
  struct Layer {
    AreaSet now, next, visited;
  };

  // Returns whether the wanted Area has been found. A free step leads into the same layer or a
  // later one, so looking through each layer once is enough.
  bool look_around(unsigned spent, AreaNumber wanted) {
    for (unsigned rural = 0; rural <= rural_; ++rural)
      for (unsigned flying = 0; flying <= flying_; ++flying)
        for (unsigned walking = 0; walking <= walking_; ++walking) {
          AreaSet& areas = layer(rural, flying, walking).now;
          while (!areas.empty()) {
            const auto area = static_cast<AreaNumber>(areas.first());
            areas.remove(area);
            step({area, rural, flying, walking}, spent);
            if (ends_.has(wanted)) return true;
          }
        }
    return false;
  }
  Layer& layer(unsigned rural, unsigned flying, unsigned walking) const {
    return layers_[(rural * (flying_ + 1) + flying) * (walking_ + 1) + walking];
  }

  static bool is_far(Passing passing) {
    return passing == Passing::far || passing == Passing::far_sea || passing == Passing::far_all;
  }
  int level(Ability ability) const { return levels_[static_cast<std::size_t>(ability)]; }
  unsigned limit(Ability ability, Passing unlimited) const {
    if (naval_) return 0;
    if (passing_ == Passing::without_flight && unlimited == Passing::flying) return 0;
    if (passing_ == unlimited) return kUnlimited;
    return static_cast<unsigned>(std::clamp(level(ability), 0, 6));
  }
  // Whether the Area is land with a Road or sea with one of the owner's Fleets.
  bool is_linked(AreaNumber area) const {
    if (naval_ || passing_ == Passing::without_links) return false;
    return read_.content.is_sea(area)
               ? decides<"ability-linked-movement-3">(read_.has_fleet(owner_, area))
               : decides<"kw-road-1">(bool{read_.area(area).road});
  }
  void push(bool free, AreaNumber area, unsigned rural, unsigned flying, unsigned walking) {
    Layer& one = layer(rural, flying, walking);
    (free ? one.now : one.next).add(area);
    going_on_ = true;
  }

  void step(const Place& place, unsigned spent) {
    AreaSet& visited = layer(place.rural, place.flying, place.walking).visited;
    if (visited.has(place.area)) return;  // with the same Move or less
    visited.add(place.area);
    const auto& borders = read_.content.borders[place.area];
    crossed_ += static_cast<unsigned>(borders.size());
    if (!charge(crossed_ / kBordersPerUnit)) return;
    crossed_ %= kBordersPerUnit;
    const bool linked = is_linked(place.area);
    for (const AreaNumber next : borders) {
      const bool free = passing_ == Passing::linked
                            ? linked || is_linked(next)
                            : decides<"ability-linked-movement-1">(linked && is_linked(next));
      if (!free && decides<"kw-move-3">(spent == score_)) continue;
      enter(free, place, next);
    }
  }

  void enter(bool free, const Place& from, AreaNumber area) {
    const bool sea = read_.content.is_sea(area);
    if (naval_) return sea ? sail(free, from, area) : void();
    if (sea) return cross(free, from, area);
    ends_.add(area);
    const AreaState& here = read_.area(area);
    if (here.owner == owner_ || is_let_pass(area))
      return push(free, area, from.rural, from.flying, from.walking);
    if (decides<"ability-pathfinder-1">(from.rural < rural_) &&
        (!here.civilized() || passing_ == Passing::civilized))
      push(free, area, from.rural + 1, from.flying, from.walking);
    if (decides<"ability-flight-1">(from.flying < flying_))
      push(free, area, from.rural, from.flying + 1, from.walking);
  }
  // Whether the Area is land that never stops anybody under the present `Passing`.
  bool is_let_pass(AreaNumber area) const {
    switch (passing_) {
      case Passing::hostile:
      case Passing::far_all: return true;
      case Passing::natives:
        return read_.is_barbarian(area) && !read_.area(area).civilized() && !read_.has_units(area);
      case Passing::deserted:
        return !read_.has_units(area) && (read_.state.mover == owner_ || !read_.has_invaders(area));
      case Passing::as_is:
      case Passing::rural:
      case Passing::civilized:
      case Passing::flying:
      case Passing::walking:
      case Passing::sea:
      case Passing::linked:
      case Passing::far:
      case Passing::far_sea:
      case Passing::without_flight:
      case Passing::without_fleets:
      case Passing::without_links: break;
    }
    return false;
  }
  void sail(bool free, const Place& from, AreaNumber area) {
    ends_.add(area);
    const Owner owner = read_.area(area).owner;
    const bool open = owner == owner_ || (owner == kUnclaimed && !read_.has_invaders(area));
    if (open || passing_ == Passing::hostile || passing_ == Passing::far_all)
      push(free, area, from.rural, from.flying, from.walking);
  }
  void cross(bool free, const Place& from, AreaNumber area) {
    const bool open =
        passing_ == Passing::sea || passing_ == Passing::far_sea || passing_ == Passing::far_all;
    if (open || (read_.has_fleet(owner_, area) && passing_ != Passing::without_fleets))
      return push(free, area, from.rural, from.flying, from.walking);
    const Owner owner = read_.area(area).owner;
    const bool hostile = owner != owner_ && owner != kUnclaimed;
    if (!hostile && decides<"ability-water-walking-1">(from.walking < walking_))
      push(free, area, from.rural, from.flying, from.walking + 1);
    if (from.flying < flying_) push(free, area, from.rural, from.flying + 1, from.walking);
  }

  const Reading& read_;
  const Owner owner_;
  const bool naval_;
  const Passing passing_;
  const std::array<int, kAbilities> levels_;
  const unsigned score_;
  unsigned rural_, flying_, walking_;
  AreaSet ends_;
  bool going_on_ = false;  // whether some place has still to be looked at
  unsigned crossed_ = 0;   // borders not yet charged for
  std::array<Layer, 4> few_;
  std::vector<Layer> many_;  // used instead of `few_` if that is too small
  std::span<Layer> layers_;
};

}  // namespace

AreaSet reach(const Reading& read, Owner owner, Piece piece, AreaNumber from, Passing passing) {
  return Ways(read, owner, piece, passing).from(from);
}

bool may_reach(const Reading& read, Owner owner, Piece piece, AreaNumber from, AreaNumber to,
               Passing passing) {
  // A Move is never below 1, and nothing bars a Unit from a bordering Area of its kind.
  const bool beside = read.content.around[from].has(to);
  if (beside && read.content.is_naval(piece) == read.content.is_sea(to)) return true;
  return Ways(read, owner, piece, passing).from(from, to).has(to);
}

RuleId rule_against_way(const Reading& read, Owner owner, Piece piece, AreaNumber from,
                        AreaNumber to) {
  const bool naval = read.content.is_naval(piece);
  if (naval && !read.content.is_sea(to)) return row<"movement-4">;
  if (!naval && read.content.is_sea(to)) return row<"movement-3">;
  const auto opens = [&](Passing passing) {
    return may_reach(read, owner, piece, from, to, passing);
  };
  const auto has = [&](Ability ability) { return !naval && read.level(owner, piece, ability) > 0; };
  if (has(Ability::pathfinder)) {
    if (opens(Passing::rural)) return row<"ability-pathfinder-1">;
    if (opens(Passing::civilized)) return row<"movement-8">;
  }
  if (has(Ability::flight) && opens(Passing::flying)) return row<"ability-flight-1">;
  if (has(Ability::water_walking) && (opens(Passing::walking) || opens(Passing::sea) ||
                                      (!opens(Passing::far) && opens(Passing::far_sea))))
    return row<"ability-water-walking-1">;
  if (!naval && opens(Passing::natives)) return row<"movement-9">;
  if (!naval && opens(Passing::deserted)) return row<"campaign-2">;
  if (opens(Passing::hostile)) return row<"movement-5">;
  if (!naval && opens(Passing::sea)) return row<"movement-3">;
  if (!naval && opens(Passing::linked)) return row<"ability-linked-movement-2">;
  return row<"movement-2">;
}

unsigned unmoved(const Reading& read, Owner owner, AreaNumber from, Piece piece) {
  if (from >= read.content.area_count) return 0;
  const AreaState& here = read.area(from);
  if (piece >= kFirstMonster) {
    const unsigned number = piece - kFirstMonster;
    if (number >= read.content.monsters.size()) return 0;
    const MonsterState& one = read.state.monster[number];
    return one.area == from && one.owner == owner && here.owner == owner && !one.arrived;
  }
  if (piece >= kClasses || here.owner != owner) return 0;
  const unsigned moved = read.state.mover == owner ? here.arrived.n[piece] : 0u;
  return here.units.n[piece] - moved;
}

}  // namespace arbiter::zabor
