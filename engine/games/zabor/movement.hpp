// Where a Unit may go (book: Movement; Special Abilities).
#pragma once
#include "engine/core/rules.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

// What may be passed without limit: to find out which rule stands in the way.
enum class Passing : std::uint8_t {
  as_is,
  rural,      // Pathfinder without a limit
  civilized,  // and through Civilized Areas
  flying,     // Flight without a limit
  walking,    // Water Walking without a limit
  natives,    // no Rural Area without an Empire stops anybody
  deserted,   // no Area without Units does
  hostile,    // no Area stops anybody
  sea,        // Land Units cross every Sea Area
  linked,     // Roads and Fleets cost nothing at one end either
  far,        // any Move
  far_sea,    // and across every Sea Area
  far_all,    // and through every Area
  without_flight,
  without_fleets,
  without_links
};

// The Areas in which a Unit of the owner may end a move from there.
AreaSet reach(const Reading& read, Owner owner, Piece piece, AreaNumber from,
              Passing passing = Passing::as_is);

// Whether that Area is one of them.
bool may_reach(const Reading& read, Owner owner, Piece piece, AreaNumber from, AreaNumber to,
               Passing passing = Passing::as_is);

// The rule that keeps the Unit from ending its move there. Requires that it may not.
RuleId rule_against_way(const Reading& read, Owner owner, Piece piece, AreaNumber from,
                        AreaNumber to);

// Units of this kind in the Area that have not moved yet.
unsigned unmoved(const Reading& read, Owner owner, AreaNumber from, Piece piece);

}  // namespace arbiter::zabor
