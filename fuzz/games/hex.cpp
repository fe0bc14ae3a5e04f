#include "engine/games/hex/hex.hpp"
#include "fuzz/game.hpp"
#include "hex/instances.hpp"

namespace arbiter::fuzz {
namespace {

Json with_position(Json start) {
  const auto count = count_of(start, "players", 2, 6);
  return {{"game", "hex"},
          {"content", {{"pack", "sample"}, {"map", "sample-61"}}},
          {"players", players(count)},
          {"start", std::move(start)}};
}

Json with_pack(const Json&) { return {{"game", "hex"}, {"players", players(2)}}; }

}  // namespace

void position(std::string_view bytes) { any_position<hex::Rules>(bytes, with_position); }
void pack(std::string_view bytes) { any_pack<hex::Rules>(bytes, with_pack); }
void moves(std::string_view bytes) { any_moves<hex::Rules>(bytes); }

}  // namespace arbiter::fuzz
