// Where Units of zabor may go, compared with a slow search that follows the book's sentences.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "codec/play.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "zabor/instances.hpp"

namespace arbiter::test {
namespace {

using zabor::Ability;
using zabor::AreaNumber;
using zabor::AreaSet;
using zabor::Owner;

// Keeps every place, with what was ignored on the way to it and the least Move that it takes, and
// goes through them again and again until nothing changes.
class SlowSearch {
 public:
  SlowSearch(const zabor::Reading& read, Owner owner, zabor::Piece piece)
      : read_(read),
        owner_(owner),
        naval_(read.content.is_naval(piece)),
        levels_(read.levels_of(owner, piece)),
        score_(read.move_score(piece, level(Ability::speed))) {}

  AreaSet from(AreaNumber start) {
    least_[{start, 0, 0, 0}] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      const auto places = least_;
      for (const auto& one : places)
        read_.content.around[std::get<0>(one.first)].each([&](unsigned next) {
          changed = enter(one.first, one.second, static_cast<AreaNumber>(next)) || changed;
        });
    }
    ends_.remove(start);
    return ends_;
  }

 private:
  using Place = std::tuple<AreaNumber, int, int, int>;  // rural, flying, walking

  int level(Ability ability) const { return levels_[static_cast<std::size_t>(ability)]; }
  bool sea(AreaNumber area) const { return read_.content.is_sea(area); }
  //
  bool linked(AreaNumber area) const {
    if (naval_) return false;
    return sea(area) ? read_.has_fleet(owner_, area) : read_.area(area).road;
  }
  bool pass(Place place, int move) {
    const auto at = least_.try_emplace(place, move);
    const bool better = at.second || move < at.first->second;
    at.first->second = std::min(at.first->second, move);
    return better;
  }
  bool enter(const Place& from, int move, AreaNumber area) {
    const auto [before, rural, flying, walking] = from;
    if (!linked(before) || !linked(area)) ++move;
    if (move > score_) return false;
    const auto& here = read_.area(area);
    const bool own = here.owner == owner_;
    const bool nobodys = here.owner == zabor::kUnclaimed && !read_.has_invaders(area);
    if (naval_) {
      if (!sea(area)) return false;
      ends_.add(area);
      return (own || nobodys) && pass({area, rural, flying, walking}, move);
    }
    bool changed = false;
    const auto try_pass = [&](bool may, Place place) {
      if (may) changed = pass(place, move) || changed;
    };
    const bool fleet = sea(area) && read_.has_fleet(owner_, area);
    if (!sea(area)) ends_.add(area);
    if (sea(area) ? fleet : own) {
      try_pass(true, {area, rural, flying, walking});
      return changed;
    }
    const bool hostile_sea = !own && here.owner != zabor::kUnclaimed;
    if (sea(area))
      try_pass(!hostile_sea && walking < level(Ability::water_walking),
               {area, rural, flying, walking + 1});
    else
      try_pass(!here.civilized() && rural < level(Ability::pathfinder),
               {area, rural + 1, flying, walking});
    try_pass(flying < level(Ability::flight), {area, rural, flying + 1, walking});
    return changed;
  }

  const zabor::Reading& read_;
  const Owner owner_;
  const bool naval_;
  const std::array<int, zabor::kAbilities> levels_;
  const int score_;
  std::map<Place, int> least_;
  AreaSet ends_;
};

// Random Areas, Roads and Units, and Traits that let Units pass.
zabor::State any_position(const zabor::Content& content, zabor::State state, Chooser& chooser) {
  state.at.phase = zabor::Phase::warfare;
  for (AreaNumber i = 0; i < content.area_count; ++i) {
    auto& here = state.area[i];
    here = {};
    const bool sea = content.is_sea(i);
    here.owner = static_cast<Owner>(std::min(chooser.below(8), 6u));
    if (here.owner >= state.players && here.owner < zabor::kBarbarians) here.owner = 0;
    if (sea && here.owner == zabor::kBarbarians) here.owner = zabor::kUnclaimed;
    here.road = !sea && chooser.below(2) == 0;
    if (here.owner == zabor::kUnclaimed) continue;
    if (!sea && chooser.below(3) == 0) here.upgrade = zabor::Upgrade::keep;
    const zabor::Class unit = sea ? 2 : 1;
    if (sea || !here.civilized() || chooser.below(2) == 0) here.units.n[unit] = 1;
  }
  const auto traits = content.cards_of(zabor::Deck::trait);
  auto& mine = state.player[0].traits;
  mine = {};
  while (!mine.full())
    mine.append(
        static_cast<std::uint8_t>(traits.first + chooser.below(traits.last - traits.first)));
  return state;
}

TEST(ZaborMovement, UnitsReachWhatASlowSearchReaches) {
  SplitMix chooser(20091122);
  const auto laid = lay_table<zabor::Rules>(3, chooser);
  const auto& content = laid.log.content();
  unsigned ways = 0;
  for (unsigned i = 0; i < 60; ++i) {
    const auto state = any_position(content, laid.log.start, chooser);
    const zabor::Reading read(content, state);
    for (AreaNumber from = 0; from < content.area_count; ++from) {
      if (state.area[from].owner != 0) continue;
      for (const zabor::Class one : zabor::kWhole) {
        if (content.is_naval(one) != content.is_sea(from)) continue;
        const AreaSet found = zabor::reach(read, 0, one, from);
        const AreaSet slow = SlowSearch(read, 0, one).from(from);
        EXPECT_EQ(found, slow) << "position " << i << ", unit " << unsigned{one} << " from "
                               << content.id(content.area_name[from]);
        ways += slow.size();
      }
    }
  }
  EXPECT_GT(ways, 10'000u);
}

}  // namespace
}  // namespace arbiter::test
