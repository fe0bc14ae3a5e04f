// A recorded game of the Ferrymen is judged exactly as when it was last reviewed.
#include <gtest/gtest.h>

#include <string>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"

namespace arbiter::test {
namespace {

std::string recorded() {
  return file_text(std::string{ARBITER_REPLAYS} + "/ferrymen/four-at-random.json");
}

// The log claims its outcome and the digest of its last position.
TEST(FerrymenGolden, RecordedGameIsLegalAndItsClaimsHold) {
  const auto verdict = verify(recorded());
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  EXPECT_EQ(verdict.value().status, Status::legal);
  EXPECT_TRUE(verdict.value().claims_hold) << text_of(verdict.value());
  EXPECT_FALSE(verdict.value().claims.empty());
}

TEST(FerrymenGolden, PlayAtRandomIsAsItWas) {
  const auto log = play({.game = "ferrymen", .seed = 7, .players = 4});
  ASSERT_TRUE(log.ok()) << log.problem().detail;
  EXPECT_EQ(log.value(), recorded());
}

}  // namespace
}  // namespace arbiter::test
