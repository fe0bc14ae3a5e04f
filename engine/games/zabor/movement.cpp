#include "engine/games/zabor/movement.hpp"

#include <algorithm>
#include <array>

#include "engine/games/zabor/rule.hpp"

namespace arbiter::zabor {
namespace {

constexpr unsigned kUnlimited = 6;
constexpr unsigned kFar = 200;

// A search by the Move spent. A place in it is an Area with what has been ignored on the way:
// Rural Areas by Pathfinder, Areas by Flight, Sea Areas by Water Walking.
class Ways {
 public:
  Ways(const Reading& read, Owner owner, Piece piece, Passing passing)
      : read_(read),
        owner_(owner),
        naval_(read.content.is_naval(piece)),
        passing_(passing),
        levels_(read.levels_of(owner, piece)),
        score_(passing >= Passing::far && passing <= Passing::far_all
                   ? kFar
                   : static_cast<unsigned>(read.move_score(piece, level(Ability::speed)))),
        rural_(limit(Ability::pathfinder, Passing::rural)),
        flying_(limit(Ability::flight, Passing::flying)),
        walking_(limit(Ability::water_walking, Passing::walking)) {
    if (passing == Passing::civilized) rural_ = kUnlimited;
  }

  // The Areas where a move may end. The search stops once it has found the wanted one, if any.
  AreaSet from(AreaNumber start, AreaNumber wanted = nowhere) {
    const unsigned layers = (rural_ + 1) * (flying_ + 1) * (walking_ + 1);
    std::fill_n(visited_.begin(), layers * (kAreas / 8), std::uint8_t{0});
    push(*now_, start, 0, 0, 0);
    for (unsigned spent = 0; spent <= score_ && now_->count > 0; ++spent) {
      while (now_->count > 0 && !ends_.has(wanted)) step(now_->places[--now_->count], spent);
      if (ends_.has(wanted)) break;
      std::swap(now_, next_);
    }
    ends_.remove(start);
    return ends_;
  }

 private:
  struct Place {
    AreaNumber area;
    std::uint8_t rural, flying, walking;
  };
  static constexpr unsigned kMost = 4096;
  struct List {
    unsigned count = 0;
    std::array<Place, kMost> places;
  };

  int level(Ability ability) const { return levels_[static_cast<std::size_t>(ability)]; }
  unsigned limit(Ability ability, Passing unlimited) const {
    if (naval_) return 0;
    if (passing_ == Passing::without_flight && unlimited == Passing::flying) return 0;
    if (passing_ == unlimited) return kUnlimited;
    return static_cast<unsigned>(std::clamp(level(ability), 0, 6));
  }
  // Land Areas with a Road, Sea Areas with an own Fleet.
  bool is_linked(AreaNumber area) const {
    if (naval_ || passing_ == Passing::without_links) return false;
    return read_.content.is_sea(area) ? read_.has_fleet(owner_, area) : read_.area(area).road;
  }
  // Whether the place is new; each is looked at once, at the least Move.
  bool visit(const Place& place) {
    const unsigned index =
        (place.rural * (flying_ + 1) + place.flying) * (walking_ + 1) + place.walking;
    std::uint8_t& byte = visited_[index * (kAreas / 8) + place.area / 8u];
    const auto bit = static_cast<std::uint8_t>(1u << place.area % 8u);
    if ((byte & bit) != 0) return false;
    byte = static_cast<std::uint8_t>(byte | bit);
    return true;
  }
  void push(List& list, AreaNumber area, unsigned rural, unsigned flying, unsigned walking) {
    if (list.count == kMost) return;
    list.places[list.count++] = {area, static_cast<std::uint8_t>(rural),
                                 static_cast<std::uint8_t>(flying),
                                 static_cast<std::uint8_t>(walking)};
  }

  void step(const Place& place, unsigned spent) {
    if (!visit(place)) return;
    const bool linked = is_linked(place.area);
    for (const AreaNumber next : read_.content.borders[place.area]) {
      const bool free =
          passing_ == Passing::linked ? linked || is_linked(next) : linked && is_linked(next);
      if (!free && spent == score_) continue;
      enter(free ? *now_ : *next_, place, next);
    }
  }

  void enter(List& list, const Place& from, AreaNumber area) {
    const bool sea = read_.content.is_sea(area);
    if (naval_) return sea ? sail(list, from, area) : void();
    if (sea) return cross(list, from, area);
    ends_.add(area);
    const AreaState& here = read_.area(area);
    if (here.owner == owner_ || is_let_pass(area))
      return push(list, area, from.rural, from.flying, from.walking);
    if (from.rural < rural_ && (!here.civilized() || passing_ == Passing::civilized))
      push(list, area, from.rural + 1u, from.flying, from.walking);
    if (from.flying < flying_) push(list, area, from.rural, from.flying + 1u, from.walking);
  }
  // Land that stops nobody for once.
  bool is_let_pass(AreaNumber area) const {
    switch (passing_) {
      case Passing::hostile:
      case Passing::far_all: return true;
      case Passing::natives: return read_.is_barbarian(area) && !read_.has_units(area);
      case Passing::deserted: return !read_.has_units(area) && !read_.has_invaders(area);
      default: return false;
    }
  }
  void sail(List& list, const Place& from, AreaNumber area) {
    ends_.add(area);
    const Owner owner = read_.area(area).owner;
    const bool free = owner == owner_ || (owner == kUnclaimed && !read_.has_invaders(area));
    if (free || passing_ == Passing::hostile || passing_ == Passing::far_all)
      push(list, area, from.rural, from.flying, from.walking);
  }
  void cross(List& list, const Place& from, AreaNumber area) {
    const bool open =
        passing_ == Passing::sea || passing_ == Passing::far_sea || passing_ == Passing::far_all;
    if (open || (read_.has_fleet(owner_, area) && passing_ != Passing::without_fleets))
      return push(list, area, from.rural, from.flying, from.walking);
    const Owner owner = read_.area(area).owner;
    const bool hostile = owner != owner_ && owner != kUnclaimed;
    if (!hostile && from.walking < walking_)
      push(list, area, from.rural, from.flying, from.walking + 1u);
    if (from.flying < flying_) push(list, area, from.rural, from.flying + 1u, from.walking);
  }

  const Reading& read_;
  const Owner owner_;
  const bool naval_;
  const Passing passing_;
  const std::array<int, kAbilities> levels_;
  const unsigned score_;
  unsigned rural_, flying_, walking_;
  AreaSet ends_;
  List lists_[2];
  List* now_ = &lists_[0];
  List* next_ = &lists_[1];
  std::array<std::uint8_t, 7 * 7 * 7 * kAreas / 8> visited_;
};

}  // namespace

AreaSet reach(const Reading& read, Owner owner, Piece piece, AreaNumber from, Passing passing) {
  return Ways(read, owner, piece, passing).from(from);
}

bool may_reach(const Reading& read, Owner owner, Piece piece, AreaNumber from, AreaNumber to,
               Passing passing) {
  // A Move is never below 1, and nothing keeps a Unit out of an Area of its kind across a border.
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
