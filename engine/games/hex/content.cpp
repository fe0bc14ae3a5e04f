#include "engine/games/hex/content.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::hex {
namespace {

using Problems = std::vector<PackProblem>;

void check_frame(const PackText& text, std::size_t number, Problems& problems) {
  const FrameText& frame = text.frames[number];
  const std::string pointer = "/frames/" + std::to_string(number);
  for (std::size_t i = 0; i < number; ++i)
    if (text.frames[i].players == frame.players && text.frames[i].sides == frame.sides)
      problems.push_back({pointer, "Another frame has these sides for as many players."});
  if (frame.players < 2 || frame.players > kPlayers)
    problems.push_back({pointer + "/players", "A game is for 2 to 6 players."});
  const bool three = frame.sides.size() == 3;
  const Frame shape = three ? Frame{frame.sides[0], frame.sides[1], frame.sides[2]} : Frame{};
  if (!three || std::min({shape.a, shape.b, shape.c}) < 2 || shape.size() > int{kHexes}) {
    problems.push_back({pointer + "/sides",
                        "A frame has three sides of at least 2 hexes, and at "
                        "most 200 hexes in all."});
    return;
  }
  int tiles = 0;
  for (std::size_t i = 0; i < kTerrains; ++i) tiles += frame.tiles.of(static_cast<Terrain>(i));
  if (tiles != shape.size())
    problems.push_back({pointer + "/tiles", std::to_string(tiles) + " tiles are listed for " +
                                                std::to_string(shape.size()) + " hexes."});
}

// A map that wants its layout rules checked needs a frame in the pack that it fits.
void check_layout(const MapText& text, const std::vector<FrameText>& frames,
                  const std::string& pointer, Problems& problems) {
  const Map map = make_map(text);
  std::vector<LayoutFault> faults{
      {"/sides", {}, "The pack lists no frame with these sides, to which `check` holds the map."}};
  for (const FrameText& frame : frames) {
    if (frame.sides != text.sides) continue;
    faults = layout_faults(map, frames, frame.players);
    if (faults.empty()) return;
  }
  for (auto& fault : faults) {
    if (fault.detail.empty()) fault.detail = "The map is not laid as its drawing says.";
    problems.push_back({pointer + fault.pointer, std::move(fault.detail)});
  }
}

bool is_slug(const std::string& id) {
  return !id.empty() && id.size() <= 64 &&
         id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
}

}  // namespace

std::vector<PackProblem> pack_problems(const PackText& text) {
  Problems problems;
  for (std::size_t i = 0; i < text.frames.size(); ++i) check_frame(text, i, problems);
  if (text.maps.empty()) problems.push_back({"/maps", "A pack has at least one map."});
  if (text.maps.size() > 100) problems.push_back({"/maps", "A pack has at most 100 maps."});
  for (std::size_t i = 0; i < text.maps.size() && i < 100; ++i) {
    const MapText& map = text.maps[i];
    const std::string pointer = "/maps/" + std::to_string(i);
    if (!is_slug(map.id))
      problems.push_back({pointer + "/id", "An id is lower-case letters, digits and dashes."});
    for (std::size_t k = 0; k < i; ++k)
      if (text.maps[k].id == map.id)
        problems.push_back({pointer + "/id", "Another map of the pack has this id."});
    auto wrong = map_problems(map);
    if (wrong.empty() && map.check != MapCheck::free)
      check_layout(map, text.frames, pointer, problems);
    for (auto& [place, reason] : wrong) problems.push_back({pointer + place, std::move(reason)});
  }
  return problems;
}

Content load(PackText text) {
  Content content;
  content.frames = std::move(text.frames);
  for (auto& one : text.maps) content.maps.push_back(make_map(std::move(one)));
  return content;
}

}  // namespace arbiter::hex
