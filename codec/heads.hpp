// What every position and every pack has besides the game's own part.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/field.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

inline constexpr std::string_view kPositionFormat = "arbiter.position/1";
inline constexpr std::string_view kPackFormat = "arbiter.pack/1";

// Read and written in one object with the fields of State and Derived: decode_members(json,
// context, {}, head, state, derived). The decoder only checks the form: the caller compares
// `format`, `game` and, if there are frames, `rules_version`. A position inside a log or cases need
// not repeat format and game.
struct PositionHead {
  std::string format;
  std::string game;
  std::optional<std::uint16_t> rules_version;  // frames depend on it
  Seat seat;                                   // the seat of a view; nobody: the whole position
  std::string digest;  // 32 hex digits of the whole position, or of the view
  bool operator==(const PositionHead&) const = default;
};
constexpr auto fields(Type<PositionHead>) {
  return FieldList{
      optional_field("format", &PositionHead::format), optional_field("game", &PositionHead::game),
      optional_field("rules_version", &PositionHead::rules_version),
      optional_field("seat", &PositionHead::seat), optional_field("digest", &PositionHead::digest)};
}

// Read in one object with the fields of the game's PackText.
struct PackHead {
  std::string format;
  std::string game;
  std::string id;  // slug
  std::string version;
  std::string title;
  std::string licence;
  bool operator==(const PackHead&) const = default;
};
constexpr auto fields(Type<PackHead>) {
  return FieldList{
      field("format", &PackHead::format), field("game", &PackHead::game),
      field("id", &PackHead::id),         field("version", &PackHead::version),
      field("title", &PackHead::title),   optional_field("licence", &PackHead::licence)};
}

}  // namespace arbiter
