// Faults of a conquest pack and their places: texts that could never have an effect.
#include <gtest/gtest.h>

#include <string>

#include "codec/adjudicator.hpp"

namespace arbiter {
namespace {

// Returns the fault of a pack with one card, or empty.
std::string fault(const std::string& lower, const std::string& upper) {
  const auto answer = check_pack(R"({"format": "arbiter.pack/1", "game": "conquest", "id": "one",
    "version": "1.0.0", "title": "One card", "licence": "Apache-2.0",
    "cards": [{"id": "toll", "name": "Toll", "lower": ")" +
                                 lower + R"(", "upper": ")" + upper + R"("}]})");
  if (answer.ok()) return "";
  const auto& errors = answer.problem().errors;
  return errors.empty() ? answer.problem().detail : errors[0].pointer + ": " + errors[0].detail;
}
std::string fault_of_act(const std::string& lines) { return fault("Action - Act", lines); }

TEST(ConquestPack, AnEffectThatMissesItsThingIsRefused) {
  const std::string nothing = "/cards/0/upper: the text would do nothing: ";
  EXPECT_EQ(fault_of_act("Pay 1m to mend an item.\\nIt gains 10 health."),
            nothing + "gain health happens to units and encampments alone");
  EXPECT_EQ(fault_of_act("Pay 1m to tire a location.\\nDisable it."),
            nothing + "disable happens to units alone");
  EXPECT_EQ(fault_of_act("Pay 1m to prolong a unit.\\nPut a duration counter on it."),
            nothing + "add counters happens to conditions alone");
  EXPECT_EQ(fault_of_act("Pay 1m to stir an arsenal.\\nShuffle it."),
            nothing + "shuffle happens to domains alone");
  EXPECT_EQ(
      fault("Location - Vault",
            "Pay 1g to annex a toll.\\nAnytime this location is dealt damage, it gains 10 health."),
      nothing + "gain health happens to units and encampments alone");
}

TEST(ConquestPack, OneThatMayReachItIsTaken) {
  EXPECT_EQ(fault_of_act("Pay 1m to mend a resource.\\nIt gains 10 health."), "");
  EXPECT_EQ(fault_of_act("Pay 1m to mend a location.\\nIt gains 10 health."), "");
  EXPECT_EQ(fault_of_act("Pay 1m to tire a warrior.\\nDisable it."), "");
}

TEST(ConquestPack, ACostIsReducedOfWhatIsInAnArsenal) {
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nAll units in your arsenal cost 1g less."),
            "");
  EXPECT_NE(fault("Condition", "Pay 1m to evoke toll.\\nAll units cost 1g less.")
                .find("name that region"),
            std::string::npos);
  EXPECT_NE(fault_of_act("Pay 1m to trade.\\nAll units in your arsenal cost 1g less this term."),
            "");
}

}  // namespace
}  // namespace arbiter
