// Where a Unit may go (book: Movement; Special Abilities).
#pragma once
#include "engine/core/rules.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

// What may be passed without limit. It serves to find out which rule blocks a move.
enum class Passing : std::uint8_t {
  as_is,
  rural,      // Pathfinder without a limit
  civilized,  // and through Civilized Areas
  flying,     // Flight without a limit
  walking,    // Water Walking without a limit
  natives,    // Rural Areas without an Empire stop nobody
  deserted,   // Areas without Units stop nobody
  hostile,    // no Area stops anybody
  sea,        // Land Units cross every Sea Area
  linked,     // Roads and Fleets cost nothing even at one end only
  far,        // any length of Move
  far_sea,    // and across every Sea Area
  far_all,    // and through every Area
  without_flight,
  without_fleets,
  without_links
};

// Returns the Areas in which a Unit of the owner may end a move that begins at `from`.
AreaSet reach(const Reading& read, Owner owner, Piece piece, AreaNumber from,
              Passing passing = Passing::as_is);

// Whether `to` is one of them.
bool may_reach(const Reading& read, Owner owner, Piece piece, AreaNumber from, AreaNumber to,
               Passing passing = Passing::as_is);

// Returns the rule that forbids the Unit to end its move there. Requires that it may not.
RuleId rule_against_way(const Reading& read, Owner owner, Piece piece, AreaNumber from,
                        AreaNumber to);

// Returns how many Units of this kind in the Area have not moved yet.
unsigned unmoved(const Reading& read, Owner owner, AreaNumber from, Piece piece);

}  // namespace arbiter::zabor
