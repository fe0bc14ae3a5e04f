// Recorded games in which one thing is otherwise: what was forgotten is offered, what chance
// answers is not made up, and what is right is left as it is.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"
#include "tests/situations.hpp"

namespace arbiter::rewind_test {
namespace {

using test::Json;

constexpr std::size_t kPlaces = 12;  // in all games of one kind

// A place in a recorded game whose chance answers by entries.
struct Place {
  std::string path;
  Json log;
  std::size_t entry = 0;

  const Json& made() const { return log["moves"][entry]; }
  // The log up to this entry.
  Json before() const {
    Json cut = log;
    cut["moves"].erase(cut["moves"].begin() + static_cast<std::ptrdiff_t>(entry),
                       cut["moves"].end());
    return cut;
  }
  Json with(const Json& entries) const { return test::played(before(), entries); }
};

std::vector<std::string> recorded_games(const std::string& game) {
  std::vector<std::string> paths;
  const std::string folder = "replays/" + game + "/";
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(ARBITER_SOURCE_DIR) + "/" + folder)) {
    const std::string name = file.path().filename().string();
    if (name.ends_with(".json") && !name.ends_with(".verdict.json")) paths.push_back(folder + name);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Places spread over the games, each with an entry after it and none of the judge nearby.
template <class Fits>
std::vector<Place> places(const std::string& game, Fits fits) {
  std::vector<Place> all;
  const std::vector<std::string> paths = recorded_games(game);
  for (std::size_t i = 0; i < paths.size() && all.size() < kPlaces; ++i) {
    Place place{paths[i], Json::parse(file_text(paths[i])), 0};
    place.log.erase("claims");
    if (place.log.contains("chance") && place.log["chance"]["source"] != "recorded") continue;
    const Json& moves = place.log["moves"];
    const std::size_t step = moves.size() / 3 + 1;
    for (std::size_t from = 7 * i % step; from + 1 < moves.size(); from += step) {
      place.entry = from;
      while (place.entry + 1 < moves.size() && !fits(place.made())) ++place.entry;
      const bool ruled = std::any_of(moves.begin(), moves.end(),
                                     [](const Json& move) { return move["by"] == "judge"; });
      if (place.entry + 1 < moves.size() && !ruled) all.push_back(place);
    }
  }
  return all;
}

Json document_on(const Json& log, std::size_t to) {
  const auto report = rewind_report(log.dump(), static_cast<std::uint32_t>(to));
  EXPECT_TRUE(report.ok()) << report.problem().detail;
  return report.ok() ? Json::parse(json_of(report.value())) : Json();
}

bool by_chance(const Json& move) { return move["by"] == "chance"; }
bool has_list(const Json& move) {
  return std::any_of(move.begin(), move.end(),
                     [](const Json& value) { return value.is_array() && !value.empty(); });
}
// Whether a move names what chance has answered.
bool is_made_up(const Json& move) {
  if (move.is_null() || !by_chance(move)) return false;
  return std::any_of(move.begin(), move.end(), [](const Json& value) {
    return value.is_array() &&
           std::any_of(value.begin(), value.end(), [](const Json& one) { return !one.is_null(); });
  });
}
// The same move, or a draw for the same seat.
bool does(const Json& fix, const Json& move) {
  if (fix["kind"] != "now") return false;
  const Json& done = fix["move"];
  if (done["by"] != move["by"] || done["do"] != move["do"]) return false;
  if (by_chance(move)) return done.value("to", "") == move.value("to", "");
  return done == move;
}

// Of what chance answers, only draws can be made without knowing the answer; in zabor none, where
// every card has a name.
TEST(Rewind, OffersWhatWasLeftOut) {
  for (const std::string& game : games()) {
    std::size_t offered = 0;
    const auto can_be_offered = [&](const Json& move) {
      return !by_chance(move) || (move["do"] == "draw" && game != "zabor");
    };
    for (const Place& place : places(game, can_be_offered)) {
      SCOPED_TRACE(place.path + ", entry " + std::to_string(place.entry));
      const Json& next = place.log["moves"][place.entry + 1];
      const Json report = document_on(place.with(next), place.entry);
      if (report["refused"].is_null()) continue;
      const Json& fixes = report["fixes"];
      const bool found = std::any_of(fixes.begin(), fixes.end(),
                                     [&](const Json& fix) { return does(fix, place.made()); });
      EXPECT_TRUE(found || !report["complete"].get<bool>()) << place.made() << fixes.dump(1);
      offered += found ? 1 : 0;
    }
    EXPECT_GE(offered, 2u) << game;
  }
}

TEST(Rewind, MakesNothingUpThatChanceAnswers) {
  for (const std::string& game : games()) {
    const auto fits = [](const Json& move) { return by_chance(move) && has_list(move); };
    for (const Place& place : places(game, fits)) {
      SCOPED_TRACE(place.path + ", entry " + std::to_string(place.entry));
      Json other = place.made();
      for (Json& value : other)
        if (value.is_array() && !value.empty()) value.push_back(value[0]);
      const Json report = document_on(place.with(other), place.entry);
      for (const Json& fix : report["fixes"]) EXPECT_FALSE(is_made_up(fix["move"])) << fix;
    }
  }
}

TEST(Rewind, LeavesAloneWhatALegalMoveLeadsTo) {
  for (const std::string& game : games())
    for (const Place& place : places(game, [](const Json&) { return true; })) {
      SCOPED_TRACE(place.path + ", entry " + std::to_string(place.entry));
      const Json given = test::position_in(place.with(place.made()));
      const Json log = place.with(test::ruling(given));
      const Json report = document_on(log, place.entry);
      for (const Json& fix : report["fixes"]) EXPECT_NE(fix["kind"], "put-right") << fix;
    }
}

}  // namespace
}  // namespace arbiter::rewind_test
