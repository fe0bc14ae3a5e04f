// What makes a position impossible, in parts: the table (soundness.cpp), the moment
// (moment_soundness.cpp), and what is under way (frame_soundness.cpp, battle_soundness.cpp).
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/soundness.hpp"
#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/reading.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

// At most this many problems are collected.
inline constexpr std::size_t kMostProblems = 20;

// One part of the check. It adds each problem with its place and reason.
class SoundnessPart {
 public:
  SoundnessPart(const Reading& read, PositionProblems& problems)
      : content_(read.content), state_(read.state), read_(read), problems_(problems) {}

 protected:
  void problem(std::string pointer, std::string reason, RuleId rule = {}) {
    problems_.add(std::move(pointer), std::move(reason), rule);
  }
  bool need(bool holds, const std::string& pointer, std::string_view reason, RuleId rule = {}) {
    return problems_.need(holds, pointer, reason, rule);
  }
  bool plays(Owner owner) const { return owner < state_.players; }
  static std::string seat_at(Owner seat) { return "/players/" + std::string{Seat{seat}.text()}; }
  // "7 Units of the type Cavalry".
  static std::string units_of_type(UnitType type, unsigned count) {
    return counted(count, "Unit") + " of the type " + std::string{title(filter_of(type))};
  }
  void check_units(const Stack& units, bool sea, const std::string& pointer) {
    for (unsigned type = 0; type < kTypes; ++type) {
      const unsigned count = count_of(units.n, static_cast<UnitType>(type));
      const bool naval = content_.is_naval(kWhole[type]);
      if (count == 0 || (naval == sea && count <= kMostTogether)) continue;
      const std::string what =
          units_of_type(static_cast<UnitType>(type), count) + is_are(count) + " written here";
      need(naval == sea, pointer,
           what + (naval ? "; a Fleet is at sea." : "; Land Units are on land."),
           naval ? row<"movement-4"> : row<"movement-3">);
      need(count <= kMostTogether, pointer,
           what + "; at most " + number(kMostTogether) + " can be together.");
    }
  }

  const Content& content_;
  const State& state_;
  const Reading& read_;
  PositionProblems& problems_;
};

void check_moment(const Reading& read, PositionProblems& problems);
// Requires that the moment and the table are sound.
void check_frames(const Reading& read, PositionProblems& problems);
// Requires a Battle and sound frames.
void check_battle(const Reading& read, PositionProblems& problems);

}  // namespace arbiter::zabor
