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
  void check_units(const Stack& units, bool sea, const std::string& pointer) {
    for (Piece i = 0; i < kClasses; ++i) {
      if (units.n[i] == 0) continue;
      const bool naval = content_.is_naval(i);
      need(naval == sea, pointer, naval ? "A Fleet is at sea." : "Land Units are on land.",
           naval ? row<"movement-4"> : row<"movement-3">);
      need(count_of(units.n, kTypeOf[i]) <= kMostTogether, pointer, "At most 100 of a type.");
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
