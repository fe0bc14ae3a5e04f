// Positions of zabor typed by hand: what no game can reach, and at which place.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::ordered_json;

// A game of three that begins there.
Json log_from(const Json& start, const Json& moves) {
  return {{"format", "arbiter.log/1"},
          {"game", "zabor"},
          {"content", {{"pack", "zabor-small"}}},
          {"players", {{{"id", "A"}}, {{"id", "B"}}, {{"id", "C"}}}},
          {"start", start},
          {"moves", moves}};
}

// Returns the place of the first fault, or nothing.
std::string place_of_fault(const Json& of_a) {
  const Json start = {
      {"at", {{"phase", "action"}, {"seat", "A"}, {"action", "build-army"}, {"side", "primary"}}},
      {"players", {{"A", of_a}}},
      {"areas", {{"akran", {{"owner", "A"}, {"upgrade", "city"}}}}},
      {"vp", {"two-keeps"}}};
  const auto verdict = verify(log_from(start, Json::array()).dump());
  return verdict.ok() ? "" : verdict.problem().errors.at(0).pointer;
}

TEST(ZaborPositions, GoldAndVictoryPointsAreBounded) {
  EXPECT_EQ(place_of_fault({{"gold", 30'000}, {"vp", 30'000}}), "");
  EXPECT_EQ(place_of_fault({{"gold", 30'001}}), "/start/players/A/gold");
  EXPECT_EQ(place_of_fault({{"vp", 30'001}}), "/start/players/A/vp");
}

TEST(ZaborPositions, ACopyThatThereIsNotIsPointedAtWhereItLies) {
  EXPECT_EQ(place_of_fault({{"traits", {"paladins"}}}), "");
  EXPECT_EQ(place_of_fault({{"traits", {"paladins", "paladins"}}}), "/start/players/A/traits");
}

// Actions are taken from left to right, and an Envoy leaves when its action has been taken.
TEST(ZaborPositions, NoEnvoyIsLeftBehindTheSpaceThatIsResolved) {
  const auto broken = [](const std::string& with_envoy, int space) {
    const Json at = {{"phase", "action"}, {"seat", "A"},   {"action", "build-army"},
                     {"side", "primary"}, {"taken", true}, {"space", space}};
    Json track = Json::array();
    for (const char* action : {"council-seat", "maritime", "civilize", "build-army", "diplomacy",
                               "acquisition", "campaign", "rituals"}) {
      track.push_back({{"action", action}});
      if (action == with_envoy) track.back()["secondary"] = {"B"};
    }
    const Json start = {{"at", at},
                        {"areas", {{"akran", {{"owner", "A"}, {"upgrade", "city"}}}}},
                        {"vp", {"two-keeps"}},
                        {"track", track}};
    const auto verdict = verify(log_from(start, Json::array()).dump());
    const Json violation = Json::parse(json_of(verdict.value()))["violation"];
    return violation.is_null() ? "" : violation["broken"].at(0).value("rule", "");
  };
  EXPECT_EQ(broken("diplomacy", 6), "");
  EXPECT_EQ(broken("build-army", 6), "");
  EXPECT_EQ(broken("civilize", 6), "zabor:kw-envoy-5");
  EXPECT_EQ(broken("diplomacy", 8), "zabor:action-phase-1");
}

// The holder of the Council decides who acts, so if nobody holds it, nothing else is reported.
// In the Warfare Phase all go to one Area, and what stands in another could never fight.
TEST(ZaborPositions, UnitsWaitInTheAreaToWhichTheyWentAlone) {
  const auto fault = [](const Json& at, const std::string& other) {
    Json start = {
        {"at", at},
        {"players",
         {{"A", {{"positions", {"council"}}}},
          {"B", {{"positions", {"events"}}}},
          {"C", {{"positions", {"arms"}}}}}},
        {"areas",
         {{"akran", {{"owner", "A"}, {"upgrade", "city"}}},
          {"brume", {{"owner", "B"}, {"upgrade", "keep"}}},
          {"eska", {{"owner", "C"}, {"upgrade", "keep"}}},
          {"lunn",
           {{"owner", "B"}, {"units", {{"infantry", 1}}}, {"arrived", {{"infantry", 2}}}}}}},
        {"vp", {"two-keeps"}},
        {"mover", "A"}};
    if (!other.empty()) start["areas"][other]["arrived"] = {{"infantry", 1}};
    const auto verdict = verify(log_from(start, Json::array()).dump());
    if (!verdict.ok()) return verdict.problem().errors.at(0).pointer;
    const Json found = Json::parse(json_of(verdict.value()));
    return found["status"] == "legal" ? "" : found["violation"]["pointer"].get<std::string>();
  };
  Json at = {{"phase", "warfare"}, {"seat", "A"}, {"first", "A"}};
  EXPECT_EQ(fault(at, ""), "/start/at/target");
  at["target"] = "lunn";
  EXPECT_EQ(fault(at, ""), "");
  EXPECT_EQ(fault(at, "brume"), "/start/at/target");
}

TEST(ZaborPositions, WithoutACouncilThatIsWhatIsMissing) {
  const auto verdict = verify(
      log_from(
          {{"at", {{"phase", "vp"}}},
           {"players", {{"A", {{"positions", Json::array()}}}, {"B", {{"positions", {"events"}}}}}},
           {"vp", {"two-keeps"}}},
          Json::array())
          .dump());
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  const Json broken = Json::parse(json_of(verdict.value()))["violation"]["broken"];
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_EQ(broken[0]["rule"], "zabor:setup-4");
}

// A position could not hold a claim beyond the bound.
TEST(ZaborPositions, AClaimBeyondTheBoundIsUnverifiable) {
  const auto status = [](unsigned vp) {
    const Json keep = {{"owner", "A"}, {"upgrade", "keep"}};
    const Json start = {{"at", {{"phase", "vp"}, {"seat", "A"}}},
                        {"players", {{"A", {{"vp", vp}}}}},
                        {"areas", {{"akran", keep}, {"brume", keep}}},
                        {"vp", {"two-keeps"}}};
    Json moves = Json::array();
    moves.push_back({{"by", "A"}, {"do", "claim"}, {"card", "two-keeps"}});
    const auto verdict = verify(log_from(start, moves).dump());
    EXPECT_TRUE(verdict.ok());
    return Json::parse(json_of(verdict.value()))["status"].get<std::string>();
  };
  EXPECT_EQ(status(29'999), "legal");
  EXPECT_EQ(status(30'000), "unverifiable");
}

}  // namespace
}  // namespace arbiter::test
