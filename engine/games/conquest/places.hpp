// Regions, targets and the small records that frames and facts consist of.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/canonical.hpp"
#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"

namespace arbiter::conquest {

// Where a resource is (2.2, 2.3). An inactive region belongs to the resource's own commander.
struct Region {
  enum class Kind : std::uint8_t { domain, arsenal, ruins, void_, aside, battlefield, location };
  Kind kind = Kind::domain;
  Id location;  // for Kind::location

  constexpr auto operator<=>(const Region&) const = default;
  constexpr bool active() const { return kind == Kind::battlefield || kind == Kind::location; }

  std::string text() const {
    if (kind == Kind::location) return location.text();
    return std::string{words[static_cast<std::size_t>(kind)]};
  }
  static std::optional<Region> parse(std::string_view text) {
    for (std::size_t i = 0; i < words.size(); ++i)
      if (words[i] == text) return Region{static_cast<Kind>(i), Id{}};
    if (const auto id = Id::parse(text)) return Region{Kind::location, *id};
    return std::nullopt;
  }

 private:
  static constexpr std::array<std::string_view, 6> words = {"domain", "arsenal", "ruins",
                                                            "void",   "aside",   "battlefield"};
};
inline void add_canonical(CanonicalBytes& out, Region region) {
  out.add(region.kind);
  out.add(region.location);
}
inline constexpr Region the_battlefield{Region::Kind::battlefield, Id{}};
inline constexpr Region in_location(Id location) { return {Region::Kind::location, location}; }

// What an effect can be directed at or happen to: a resource ("A3"), a region ("battlefield",
// "B:arsenal") or a commander ("B"). A location's id also stands for its region.
struct Target {
  enum class Kind : std::uint8_t { none, resource, battlefield, arsenal, domain, commander };
  Kind kind = Kind::none;
  Id id;  // the resource; for a region or commander only the owner counts

  constexpr auto operator<=>(const Target&) const = default;
  constexpr bool is(Kind other) const { return kind == other; }
  constexpr Seat seat() const { return id.owner; }
  static constexpr Target of(Id id) { return {Kind::resource, id}; }
  static constexpr Target of(Seat seat) { return {Kind::commander, Id{seat, 0}}; }

  std::string text() const {
    switch (kind) {
      case Kind::none: return {};
      case Kind::resource: return id.text();
      case Kind::battlefield: return "battlefield";
      case Kind::arsenal: return std::string{id.owner.text()} + ":arsenal";
      case Kind::domain: return std::string{id.owner.text()} + ":domain";
      case Kind::commander: return std::string{id.owner.text()};
    }
    return {};
  }
  static std::optional<Target> parse(std::string_view text) {
    if (text == "battlefield") return Target{Kind::battlefield, Id{}};
    if (const auto id = Id::parse(text)) return of(*id);
    const auto seat = Seat::parse(text.substr(0, 1));
    if (!seat || !seat->is_player()) return std::nullopt;
    if (text.size() == 1) return of(*seat);
    if (text.substr(1) == ":arsenal") return Target{Kind::arsenal, Id{*seat, 0}};
    if (text.substr(1) == ":domain") return Target{Kind::domain, Id{*seat, 0}};
    return std::nullopt;
  }
};
inline void add_canonical(CanonicalBytes& out, Target target) {
  out.add(target.kind);
  out.add(target.id);
}

}  // namespace arbiter::conquest
