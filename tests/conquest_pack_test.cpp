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

// Returns the fault of a mercenary with these lines.
std::string fault_of_unit(const std::string& lines) {
  return fault("Mercenary - Warrior",
               "Pay 1g to deploy a toll in a location.\\n" + lines + "\\n10/20");
}

TEST(ConquestPack, LevelsAreOfLocationsAndUpgrades) {
  const std::string nothing =
      "/cards/0/upper: the text would do nothing: only locations and upgrades have levels (3.4-9, "
      "3.5-3)";
  EXPECT_EQ(fault_of_unit("This unit gets +5/+5 on level 1."), nothing);
  EXPECT_EQ(fault("Item - Weapon",
                  "Pay 1g to equip a mercenary with a toll.\\nThis unit gets +5/0 on level 1."),
            nothing);
  EXPECT_EQ(
      fault("Upgrade", "Pay 1g to upgrade a location.\\nAll ally warriors get +5/0 on level 2."),
      "");
}

TEST(ConquestPack, AConditionMayHold) {
  const std::string nothing =
      "/cards/0/upper: the text would do nothing: its condition never holds";
  EXPECT_EQ(
      fault_of_unit("If there are two or more but fewer than two units, this unit gets 0/+10."),
      nothing);
  EXPECT_EQ(fault_of_unit("If there are no units, this unit gets 0/+10."), nothing);
  EXPECT_EQ(fault_of_unit("If there are no other units, this unit gets 0/+10."), "");
}

TEST(ConquestPack, AnAmountIsNotNought) {
  const std::string nothing = "/cards/0/upper: the text would do nothing: ";
  EXPECT_EQ(fault_of_act("Pay 1m to mend a unit.\\nIt gains 0 health."), nothing + "gain health 0");
  EXPECT_EQ(fault_of_act("Pay 1m to bless a unit.\\nIt gets 0/0 this term."), nothing + "get 0");
  EXPECT_EQ(fault_of_act("Pay 1m to trade.\\nGain 0g."), nothing + "gain gold 0");
  EXPECT_EQ(fault_of_act("Pay 1m to trade.\\nAcquire 0 resources."), nothing + "acquire 0");
  EXPECT_EQ(fault_of_act("Pay 1m to hurt a unit.\\nDeal 0 damage to it."), nothing + "damage 0");
  EXPECT_EQ(fault_of_unit("Anytime this unit would be dealt damage, reduce it by 0."),
            nothing + "reduce 0");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nDuration 0."),
            nothing + "a condition without duration lasts as long as one with duration 0 (4.4-2)");
  EXPECT_EQ(fault_of_unit("Anytime this unit would be dealt damage, reduce it to 0 instead."), "");
}

TEST(ConquestPack, WhatIsAnsweredOrForbiddenCanHappen) {
  const std::string never = "/cards/0/upper: the text would never be triggered: ";
  EXPECT_EQ(fault_of_unit("Anytime this unit is evoked, gain 1g."),
            never + "evoke happens to conditions alone");
  EXPECT_EQ(fault_of_unit("Anytime an encampment moves, gain 1g."),
            never + "move happens to units alone");
  EXPECT_EQ(fault_of_unit("Anytime a location is put on guard, gain 1g."),
            never + "guard happens to units alone");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nEncampments cannot move."),
            "/cards/0/upper: the text would do nothing: move never happens to what it names");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nUnits cannot move."), "");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nCommanders cannot annex."), "");
}

TEST(ConquestPack, WhatIsInactiveHasNeitherHealthNorState) {
  const std::string nothing = "/cards/0/upper: the text would do nothing: ";
  EXPECT_EQ(fault_of_act("Pay 1m to wake a unit in your ruins.\\nEnable it."),
            nothing + "enable never happens in the ruins");
  EXPECT_EQ(fault_of_act("Pay 1m to burn the dead.\\nDeal 10 damage to all units in any ruins."),
            nothing + "damage never happens in the ruins");
  EXPECT_EQ(fault_of_act("Pay 1m to bury a unit in your ruins.\\nRuin it."),
            nothing + "ruin never happens in the ruins");
  EXPECT_EQ(fault_of_act("Pay 1m to foresee a condition in your arsenal.\\n"
                         "Put a duration counter on it."),
            nothing + "add counters never happens in the arsenal");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nAll units in your void get +5/0."),
            nothing + "get never happens in the void");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nUnits in any ruins cannot attack."),
            nothing + "attack never happens in the ruins");
}

TEST(ConquestPack, WhatMayMatterInAnInactiveRegionIsTaken) {
  EXPECT_EQ(fault_of_act("Pay 1m to raise a unit in your ruins.\\nPut it in your arsenal."), "");
  EXPECT_EQ(fault_of_act("Pay 1m to summon a unit in your arsenal.\\n"
                         "Deploy it in the battlefield, then enable it."),
            "");
  EXPECT_EQ(fault_of_act("Pay 1m to train a unit in your arsenal.\\nIt gets +10/0 this term."), "");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nUnits in any ruins cannot be banished."),
            "");
  EXPECT_EQ(fault("Condition",
                  "Pay 1m to evoke toll.\\nAnytime a unit in any ruins is banished, gain 1g."),
            "");
}

TEST(ConquestPack, WhatNeverHappensInARegionTriggersAndPaysNothing) {
  const std::string never = "/cards/0/upper: the text would never be triggered: ";
  EXPECT_EQ(fault("Condition",
                  "Pay 1m to evoke toll.\\nAnytime a unit in your ruins is enabled, gain 1g."),
            never + "enable never happens in the ruins");
  EXPECT_EQ(fault("Condition",
                  "Pay 1m to evoke toll.\\nAnytime a unit in your ruins is deployed, gain 1g."),
            never + "what was deployed is no longer in the ruins");
  EXPECT_EQ(fault_of_act("Disable a unit from your ruins to wake the dead.\\nGain 1g."),
            "/cards/0/upper: the text would do nothing: nobody can pay for it, since disable never "
            "happens in the ruins (6.4-4)");
}

TEST(ConquestPack, ItemsAreTransferredAndLocationsAssaulted) {
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nItems cannot be transferred."), "");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nItems cannot be discarded."), "");
  EXPECT_EQ(fault("Condition", "Pay 1m to evoke toll.\\nLocations cannot be assaulted."), "");
  EXPECT_NE(fault("Condition", "Pay 1m to evoke toll.\\nItems cannot transfer."), "");
  EXPECT_NE(fault("Condition", "Pay 1m to evoke toll.\\nUnits cannot be transferred."), "");
}

TEST(ConquestPack, TheFirstTimeIsCountedForSixteenAbilities) {
  std::string lines = "The first time this unit is disabled, gain 1g.";
  for (int i = 1; i < 16; ++i) lines += "\\nAnytime this unit moves, gain 1g.";
  EXPECT_EQ(fault_of_unit(lines), "");
  EXPECT_EQ(fault_of_unit(lines + "\\nAnytime this unit is enabled, gain 1g."), "");
  EXPECT_NE(fault_of_unit(lines + "\\nThe first time this unit is enabled, gain 1g.")
                .find("this is number 17"),
            std::string::npos);
}

TEST(ConquestPack, WhatCannotBeSaidIsRefusedWhereItStands) {
  EXPECT_NE(fault("Location - Camp", "Pay 1g to annex a toll.\\nIncome: 0g.")
                .find("Line 2, column 9: \"0g\" cannot stand here"),
            std::string::npos);
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
