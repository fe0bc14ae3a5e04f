// Appendix D: the forms of the game that a log may choose. Each has its own file:
// alternate_domain.cpp (D.1), teams.cpp (D.2), joint.cpp (D.3), generals.cpp (D.4).
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/core/game.hpp"
#include "engine/games/conquest/content.hpp"

namespace arbiter::conquest {

// The variants in force, and who plays with whom. They come from the log's options and players and
// are not part of a written position.
struct Variants {
  bool teams = false;     // D.2; set with D.3 too
  bool joint = false;     // D.3
  bool generals = false;  // D.4
  // The first commander of each commander's team. Without teams each is alone.
  std::array<Seat, limits::kSeats> team = alone();
  bool operator==(const Variants&) const = default;

 private:
  static constexpr std::array<Seat, limits::kSeats> alone() {
    std::array<Seat, limits::kSeats> each{};
    for (std::uint8_t i = 0; i < limits::kSeats; ++i) each[i] = Seat{i};
    return each;
  }
};

Variants variants_of(const SetUp& set_up);

// Collects what the rules forbid in what a commander brings. The same fault is reported once.
class SetUpCheck {
 public:
  SetUpCheck(Checker& checker, std::vector<SetUpFault>& faults)
      : checker_(checker), faults_(faults) {}
  // Records a fault at `pointer` unless `holds` or the rule is muted (tests). `detail` says what is
  // there instead.
  void need(bool holds, RuleId rule, const std::string& pointer, const std::string& detail);

 private:
  Checker& checker_;
  std::vector<SetUpFault>& faults_;
};

// Checks the domain of the player at `pointer` (1.1 and D.1).
void check_domain(const Content& content, const SetUp& set_up, const std::vector<Copies>& deck,
                  const std::string& pointer, SetUpCheck& check);
// Checks who plays with whom (D.2).
void check_teams(const SetUp& set_up, SetUpCheck& check);
// Checks the general of the player at `pointer` (D.4).
void check_general(const Content& content, const PlayerSetUp& player, const std::string& pointer,
                   SetUpCheck& check);

// Puts players into teams in turn: two teams, or sometimes three if there are at least four
// players.
void form_teams(SetUp& set_up, Chooser& chooser);
// Chooses a general that fits the player's domain, if the pack has one.
void choose_general(const Content& content, PlayerSetUp& player, Chooser& chooser);

}  // namespace arbiter::conquest
