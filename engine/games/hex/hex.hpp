// Conquest 0.91 (hex) as a game of Arbiter. See README.md of this folder.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/hex/content.hpp"
#include "engine/games/hex/facts.hpp"
#include "engine/games/hex/moves.hpp"
#include "engine/games/hex/position.hpp"
#include "engine/games/hex/state.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

struct Rules : Printed {
  using Content = hex::Content;
  using PackText = hex::PackText;
  using MapText = hex::MapText;
  using State = hex::State;
  using Position = hex::Position;
  using Move = hex::Move;
  using Fact = hex::Fact;

  static constexpr Offers offers{.maps = true, .spellings = true, .asked_checks = true};
  static constexpr Kinds giving_up = 0;

  static std::pair<unsigned, unsigned> players() { return {2, kPlayers}; }
  static std::vector<PackProblem> pack_problems(const PackText& pack) {
    return hex::pack_problems(pack);
  }
  static Content load(PackText pack) { return hex::load(std::move(pack)); }

  static std::vector<PackProblem> map_problems(const MapText& map) {
    return hex::map_problems(map);
  }
  static std::size_t add_map(Content& content, MapText map);
  static std::optional<std::size_t> find_map(const Content& content, std::string_view id);
  static std::string_view map_id(const Content& content, std::size_t map) {
    return content.maps[map].text.id;
  }
  static std::size_t default_map(const Content& content, unsigned players);

  static State start(const Content& content, const SetUp& set_up, Checker& checker,
                     std::vector<SetUpFault>& faults, std::vector<Fact>* facts);
  static Position written(const Content& content, const State& state);
  static State read(const Content& content, const SetUp& set_up, const Position& position,
                    std::vector<PositionProblem>& problems);
  static std::vector<PositionProblem> problems(const Content& content, const State& state);

  static Decision decision(const Content& content, const State& state);
  static void check(const Content& content, const State& state, const Decision& asked, Seat by,
                    const Move& move, Checker& checker);
  static void check(const Content& content, const State& state, Seat by, const Move& move,
                    Checker& checker) {
    check(content, state, decision(content, state), by, move, checker);
  }
  static Applied apply(const Content& content, State& state, Seat by, const Move& move,
                       std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                       WorkBudget& budget);
  static Outcome outcome(const State& state);
  static bool concerns(const Content&, const State&, const Move&) { return true; }
  static std::string offered_by(const Content& content, const State& state);
  static bool superfluous(const Content& content, const State& state, Seat by, const Pass& pass);
  static Kinds kinds_after_chance(const Content& content, const State& state);

  static SeatOptions<Move> options(const Content& content, const State& state);
  static Move listed(const Content& content, const State& state, Seat by, const Move& move);
  static Entry<Move> sample(const Content& content, const State& state, Chooser& chooser);
  static std::optional<Move> draw(const Content& content, const State& state, Chooser& chooser);

  static AtRandom at_random(const Content& content, const State& state, Seat by, const Move& move);
  static std::vector<Gain> gains(const Content& content, const State& before, Seat by,
                                 const Move& move, const State& after);
  static Countables countables(const Content& content);
  static Card counts_as(const Content& content, const State& state, Id id);
  static Card counts_as(const Content& content, const State& state, Buildable what);
  static Derived derived(const Content& content, const State& state);
  static std::string tell_move(const Content& content, const State& state, Seat by,
                               const Move& move);
  static std::string tell_fact(const Content& content, const State& state, const Fact& fact);
  static std::string tell_position(const Content& content, const State& state);
  static std::string picture(const Content& content, const State& state);  // SVG
  static std::string tell_refusal(const Content& content, const State& state, Seat by,
                                  const Move& move, RuleId rule);
};
}  // namespace arbiter::hex
