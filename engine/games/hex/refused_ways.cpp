#include "engine/games/hex/refused_ways.hpp"

#include "engine/games/hex/holdings.hpp"
#include "engine/games/hex/ways.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

class Telling {
 public:
  Telling(const Words& words, const RefusedWay& way, RuleId rule)
      : words_(words),
        read_(words.read),
        map_(read_.map),
        way_(way),
        rule_(rule),
        ship_(is_ship(read_.state.kind(way.unit))),
        slowed_(rule == mentions<"hexes-desert-1"> || rule == mentions<"hexes-reef-1">),
        start_(read_.cell_of(way.unit)) {}

  std::string tell() const {
    if (way_.board == start_ && rule_ == mentions<"movement-2">)
      return "The freighter is at " + map_.at(start_).text() + ", where " + name() +
             " is; no hex lies between.";
    if (way_.board == start_) return reckoning(way_.record.steps + 1u, 0);
    return way_.via.empty() ? of_no_way() : of_way_named();
  }

 private:
  bool is_range() const {
    return slowed_ || rule_ == range_rule(read_.state, read_.state.kind(way_.unit)) ||
           rule_ == mentions<"units-freighter-7">;
  }
  std::string name() const { return words_.unit(id_of(way_.unit)); }
  std::string target() const {
    return way_.board == nowhere ? map_.at(way_.to).text() : "the freighter";
  }

  // Says how far the unit may move, and how long the way is.
  std::string reckoning(unsigned steps, unsigned plains) const {
    const unsigned range = range_of(read_.state, read_.state.kind(way_.unit));
    std::string text = name() + " has a range of " + number(range);
    if (plains > 0) text += ", 1 more over plains";
    if (slowed_) text += std::string{", 1 less over "} + (ship_ ? "a reef" : "desert");
    text += "; the way to " + target() + " takes " + counted(steps, "step");
    if (const unsigned made = way_.record.steps; made > 0)
      text += ", " + number(made) + " of them made before";
    return text + ".";
  }

  std::string winds() const {
    return read_.state.wind == Wind::cw    ? "The winds blow clockwise"
           : read_.state.wind == Wind::ccw ? "The winds blow counter-clockwise"
                                           : "No winds blow";
  }
  std::string holders(Cell cell) const {
    const Holdings holdings(words_, Seat{owner_of(way_.unit)});
    return joined(holdings.holders(cell), "nobody") + " at " + map_.at(cell).text();
  }
  std::string wall(Cell from, Cell to) const {
    for (Direction d = 0; d < kDirections; ++d) {
      if (map_.next[from][d] != to) continue;
      const SeatNumber owner = read_.wall_owner(map_.edge[from][d]);
      if (owner != no_seat && owner != owner_of(way_.unit))
        return text_of(Seat{owner}) + "'s wall on " + map_.at(map_.edge[from][d]).text();
    }
    return "";
  }

  // --- A way that is named ---

  std::string of_way_named() const {
    const Ways ways(read_, way_.unit, way_.record, way_.board);
    Checker check;
    const Way reached = ways.along(way_.via, way_.to, check);
    if (is_range()) return reckoning(reached.steps, reached.plains ? 1 : 0);
    if (rule_ == mentions<"movement-2"> && way_.last != nowhere &&
        map_.find(way_.via.back()) != way_.last)
      return "The way ends at " + way_.via.back().text() + " and not at " +
             map_.at(way_.last).text() + ".";
    const unsigned next = reached.refused;
    const Hex from = next == 0 ? map_.at(start_) : way_.via[next - 1];
    const Hex to = next < way_.via.size() ? way_.via[next] : map_.at(way_.to);
    return "The step from " + from.text() + " to " + to.text() + ": " + of_step(from, to);
  }
  std::string of_step(Hex from, Hex to) const {
    const Cell one = map_.find(from), other = map_.find(to);
    if (other == nowhere) return to.text() + " is not on the map.";
    if (one == other) return "a way leads from hex to hex, and names those between start and end.";
    if (rule_ == mentions<"walls-4">) return wall(one, other) + " stands there.";
    if (rule_ == mentions<"movement-6">) return "there is " + holders(other) + ".";
    if (rule_ == mentions<"hexes-sea-4">) return from.text() + " is not a hex of the border.";
    if (rule_ == mentions<"hexes-sea-5">)
      return to.text() + " is not a sea hex of an edge next to that of " + from.text() + ".";
    if (rule_ == mentions<"hexes-sea-6">)
      return winds() + (read_.state.wind == Wind::none ? "." : ", and not that way.");
    if (rule_ == mentions<"hexes-sea-9">) return spare();
    if (!map_.beside(one, other)) return "they are not neighbours.";
    if (!(ship_ ? map_.sea : map_.ground).has(other))
      return words_.terrain(to) + " is not a hex for " + name() + ".";
    return "there is " + holders(other) + ".";
  }

  // --- No way ---

  std::string of_no_way() const {
    const Hindrance why = why_no_way(read_, way_.unit, way_.record, way_.board, way_.to, way_.last);
    if (rule_ == mentions<"hexes-sea-9">) return spare();
    if (rule_ != why.rule || !why.way.found) return apart();
    if (is_range()) return reckoning(why.way.steps, why.way.plains ? 1 : 0);
    const Ways ways(read_, way_.unit, way_.record, way_.board);
    const Ways open(read_, way_.unit, way_.record, way_.board, why.without);
    const bool too_slow = ground_matters(why.without);
    std::vector<std::string> met;
    std::string against;
    const std::vector<Cell> hexes = open.hexes_of(why.way, way_.to, {}, {});
    for (std::size_t i = 1; i < hexes.size(); ++i) {
      if (against.empty() && ways.against_the_winds(hexes[i - 1], hexes[i]))
        against = against_the_winds(hexes[i - 1], hexes[i]);
      const std::string between = wall(hexes[i - 1], hexes[i]);
      if (!between.empty()) met.push_back(between);
      if (too_slow && map_.slow.has(hexes[i]) && hexes[i] != way_.board)
        met.push_back(ground(hexes[i]));
      if (i + 1 < hexes.size() && ways.barred(hexes[i])) met.push_back(holders(hexes[i]));
    }
    if (met.empty()) return against.empty() ? apart() : against;
    const std::string there = "On the way to " + target() + " there is " + joined(met) + ".";
    if (against.empty()) return there;
    return rule_ == mentions<"hexes-sea-6"> ? against + " " + there : there + " " + against;
  }
  // Whether a way that nothing else bars would still be too long over desert or reef.
  bool ground_matters(Conditions without) const {
    if (without.slow) return false;
    without.slow = true;
    return !Ways(read_, way_.unit, way_.record, way_.board, without).to(way_.to, way_.last).found;
  }
  std::string ground(Cell cell) const {
    return with_article(name_of(map_.terrain[cell])) + " at " + map_.at(cell).text();
  }
  std::string against_the_winds(Cell from, Cell to) const {
    const bool none = read_.state.wind == Wind::none;
    return winds() + (none ? "; the way would need them" : "; the way would go against them") +
           " from " + map_.at(from).text() + " to " + map_.at(to).text() + ".";
  }
  // Says what the winds need, and what is left of the range.
  std::string spare() const {
    return "Entering the winds and leaving them takes 2 steps; " + name() + " has a range of " +
           number(range_of(read_.state, read_.state.kind(way_.unit))) +
           ", and the hexes before and after count as well.";
  }
  std::string apart() const {
    return "No way leads from " + words_.terrain(map_.at(start_)) + " to " +
           words_.terrain(map_.at(way_.to)) +
           (way_.last == nowhere ? "" : " by way of " + map_.at(way_.last).text()) + ", " +
           number(map_.distance(start_, way_.to)) + " away; " + name() + " has a range of " +
           number(range_of(read_.state, read_.state.kind(way_.unit))) +
           (way_.record.steps == 0 ? "."
                                   : " and has made " + counted(way_.record.steps, "step") + ".");
  }

  const Words& words_;
  const Reading& read_;
  const Map& map_;
  const RefusedWay& way_;
  const RuleId rule_;
  const bool ship_, slowed_;
  const Cell start_;
};

}  // namespace

std::string tell_way(const Words& words, const RefusedWay& way, RuleId rule) {
  return Telling(words, way, rule).tell();
}

}  // namespace arbiter::hex
