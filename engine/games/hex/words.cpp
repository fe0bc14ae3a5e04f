#include "engine/games/hex/words.hpp"

#include "engine/games/hex/hex.hpp"

namespace arbiter::hex {

std::string text_of(Seat seat) { return std::string{seat.text()}; }

std::string text_of(Award award) {
  switch (award) {
    case Award::citadel: return "Citadel";
    case Award::complex: return "Complex";
    case Award::great_wall: return "Great Wall";
  }
  return "";
}

std::string with_article(std::string_view what) {
  if (what == "infantry" || what == "artillery" || what == "cavalry") return std::string{what};
  return arbiter::with_article(what);
}

std::string Words::unit(Id id, Kind kind) {
  return kind == Kind::none ? id.text() : std::string{name_of(kind)} + " " + id.text();
}

std::string Words::unit(Id id) const {
  const Unit unit = unit_of(id);
  return Words::unit(id, read.exists(unit) ? read.state.kind(unit) : Kind::none);
}

std::string Words::terrain(Hex at) const {
  const Cell cell = read.map.find(at);
  if (cell == nowhere) return at.text() + " (not on the map)";
  return at.text() + " (" + std::string{name_of(read.map.terrain[cell])} + ")";
}

std::string Words::where(Id id) const {
  const Unit unit = unit_of(id);
  if (!read.exists(unit) || read.cell_of(unit) == nowhere) return "";
  return " at " + terrain(read.map.at(read.cell_of(unit)));
}

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return std::visit([&](const auto& one) { return tell(words, by, one); }, move);
}

}  // namespace arbiter::hex
