#include "engine/games/zabor/zabor.hpp"
#include "fuzz/game.hpp"
#include "zabor/instances.hpp"

namespace arbiter::fuzz {
namespace {

Json with_position(Json start) {
  return {{"game", "zabor"},
          {"content", {{"pack", "zabor-small"}}},
          {"players", players(3)},
          {"start", std::move(start)}};
}

Json with_pack(const Json&) { return {{"game", "zabor"}, {"players", players(3)}}; }

}  // namespace

void position(std::string_view bytes) { any_position<zabor::Rules>(bytes, with_position); }
void pack(std::string_view bytes) { any_pack<zabor::Rules>(bytes, with_pack); }
void moves(std::string_view bytes) { any_moves<zabor::Rules>(bytes); }

}  // namespace arbiter::fuzz
