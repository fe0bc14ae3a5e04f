// A loaded pack: frames and maps.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/field.hpp"
#include "engine/core/game.hpp"
#include "engine/games/hex/map.hpp"

namespace arbiter::hex {

// A pack as written, without what every pack has (format, id, version, title, licence).
struct PackText {
  std::vector<FrameText> frames;
  std::vector<MapText> maps;
};
constexpr auto fields(Type<PackText>) {
  return FieldList{field("frames", &PackText::frames), field("maps", &PackText::maps)};
}

struct Content {
  std::vector<FrameText> frames;
  std::vector<Map> maps;
};

std::vector<PackProblem> pack_problems(const PackText& text);
Content load(PackText text);

}  // namespace arbiter::hex
