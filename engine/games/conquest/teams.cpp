// D.2 Team Conquest: commanders play on teams, but as individuals. Only the active units of a team
// are allies.
#include <algorithm>
#include <set>
#include <string>

#include "conquest/rows.hpp"
#include "engine/core/words.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/variants.hpp"

namespace arbiter::conquest {

Variants variants_of(const SetUp& set_up) {
  Variants in_force;
  const auto has = [&](std::string_view word) {
    return set_up.variant.find(word) != std::string::npos;
  };
  in_force.joint = has("joint");
  in_force.teams = in_force.joint || has("team");
  in_force.generals = has("generals");
  const auto first = teams_of(set_up);
  for (std::size_t i = 0; in_force.teams && i < first.size() && i < limits::kSeats; ++i)
    in_force.team[i] = Seat{first[i]};
  return in_force;
}

// Each commander must have a team, and there must be at least two teams.
void check_teams(const SetUp& set_up, SetUpCheck& check) {
  ruling<"R-125">();
  std::set<std::string> teams;
  for (std::size_t i = 0; i < set_up.players.size(); ++i) {
    const auto& team = set_up.players[i].team;
    check.need(!team.empty(), row<"D.2-1">, "/players/" + number(i) + "/team",
               "This commander is of no team.");
    teams.insert(team);
  }
  check.need(teams.size() >= 2, row<"D.2-1">, "/players", "All commanders are of one team.");
}

void form_teams(SetUp& set_up, Chooser& chooser) {
  const std::size_t teams = set_up.players.size() >= 4 && chooser.below(4) == 0 ? 3 : 2;
  for (std::size_t i = 0; i < set_up.players.size(); ++i)
    set_up.players[i].team = number(i % teams + 1);
}

// --- Who is on which team ---

bool Reading::same_team(Seat one, Seat other) const {
  if (one == other) return true;
  return one.is_player() && other.is_player() &&
         state.variants.team[one.number] == state.variants.team[other.number];
}

SeatSet Reading::team_of(Seat commander) const {
  SeatSet team;
  for (const auto& one : state.commanders)
    if (same_team(one.seat, commander)) team.add(one.seat);
  return team;
}

bool Reading::ally(const Resource& resource, Region in, Seat commander) const {
  if (decides<"E-4">(resource.id.owner == commander)) return true;
  if (!same_team(resource.id.owner, commander) || !in.active()) return false;
  return state.variants.joint || decides<"D.2-2">(is_unit(resource));
}

bool Reading::team_members_thing(Id thing, Seat commander) const {
  return decides<"D.3-11">(!same_side(thing.owner, commander)) && same_team(thing.owner, commander);
}

// --- What stays each commander's own (D.2-3 to D.2-6) ---

bool ActCheck::commands(Id performer) const {
  const auto* resource = read.find(performer);
  const bool ally =
      resource ? decides<"D.3-8">(read.ally(*resource, by)) : read.same_side(performer.owner, by);
  if (!check.need(ally, row<"6.2-5">)) return false;
  if (!read.state.variants.teams) return true;
  return check.need(!read.team_members_thing(performer, by), row<"D.2-5">);
}

void ActCheck::ally_location(Id location, Seat of, RuleId rule) const {
  check.need(decides<"D.3-10">(read.same_side(location.owner, of)), rule);
  if (read.state.variants.teams) check.need(!read.team_members_thing(location, of), row<"D.2-3">);
}

void ActCheck::own_item(Id item, Id bearer) const {
  if (read.state.variants.teams)
    check.need(!read.team_members_thing(item, bearer.owner), row<"D.2-4">);
}

void ActCheck::assaults_together(Id unit) const {
  if (read.state.variants.teams) check.need(!read.team_members_thing(unit, by), row<"D.2-6">);
}

void ActCheck::assaultable(Id location) const {
  if (!read.state.rulings.has(chosen<"R-125", "protected">)) return;
  check.need(!read.team_members_thing(location, by), row<"B.1-4">);
}

// --- 1.7 Ending a war among teams ---

// The war is over when the remaining commanders are of one team. All its members win.
bool Machine::one_team_left() const {
  ruling<"R-125">();
  const auto reading = read();
  Seat seen;
  for (const auto& one : state.commanders) {
    if (!one.in_war) continue;
    if (seen.is_player() && !reading.same_team(seen, one.seat)) return false;
    seen = one.seat;
  }
  return seen.is_player();
}

}  // namespace arbiter::conquest
