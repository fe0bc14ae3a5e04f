// What a pack of zabor may not say. Whatever is accepted is played.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::ordered_json;

// Returns where the small pack is wrong with another first card in a deck, or nothing.
std::string place_of_fault(const std::string& deck, const Json& members) {
  Json pack = Json::parse(file_text("engine/games/zabor/packs/zabor-small.json"));
  for (const auto& [name, value] : members.items()) pack["decks"][deck][0][name] = value;
  const auto checked = check_pack(pack.dump());
  return checked.ok() ? "" : checked.problem().errors.at(0).pointer;
}
std::string with_passive(const std::string& deck, const Json& passive) {
  return place_of_fault(deck, {{"passive", Json::array({passive})}});
}
std::string with_effect(const std::string& deck, const Json& effect) {
  return place_of_fault(deck, {{"effects", Json::array({effect})}});
}

TEST(ZaborPacks, AbilitiesAreOfUnitsThatHaveAUseForThem) {
  const auto ability = [](const Json& unit, const Json& name) {
    return Json{{"op", "ability"}, {"unit", unit}, {"name", name}, {"level", 1}};
  };
  EXPECT_EQ(with_passive("trait", ability("cavalry", "warp")), "");
  EXPECT_EQ(with_passive("trait", ability("fleet", "warp")), "/decks/trait/0/passive/0/name");
  EXPECT_EQ(with_passive("trait", ability("naval", "pursuit")), "/decks/trait/0/passive/0/name");
  Json in_vain = ability("cavalry", "warp");
  in_vain["phase"] = "vp";
  EXPECT_EQ(with_passive("trait", in_vain), "/decks/trait/0/passive/0/phase");
}

TEST(ZaborPacks, SomebodyGoesFirstWhereAllTakeTurns) {
  EXPECT_EQ(with_passive("dynasty", {{"op", "go-first"}, {"phase", "vp"}}), "");
  EXPECT_EQ(with_passive("dynasty", {{"op", "go-first"}, {"phase", "heal"}}),
            "/decks/dynasty/0/passive/0/phase");
  EXPECT_EQ(with_passive("dynasty", {{"op", "go-first"}, {"phase", "income"}}),
            "/decks/dynasty/0/passive/0/phase");
}

TEST(ZaborPacks, AnEmpireStartsWithItsTraits) {
  EXPECT_EQ(with_passive("trait", {{"op", "start"}, {"gold", 2}}), "");
  EXPECT_EQ(with_passive("trait", {{"op", "start"}}), "/decks/trait/0/passive/0");
  EXPECT_EQ(with_passive("trait", {{"op", "start"}, {"gold", 2}, {"n", 3}}),
            "/decks/trait/0/passive/0/n");
  EXPECT_EQ(with_passive("dynasty", {{"op", "start"}, {"gold", 2}}), "/decks/dynasty/0/passive/0");
  EXPECT_EQ(with_passive("trait", {{"op", "start"}, {"add", "metropol"}}), "");
  EXPECT_EQ(with_passive("trait", {{"op", "start"}, {"add", "metropol"}, {"n", 2}}),
            "/decks/trait/0/passive/0/n");
  for (const char* there : {"road", "keep", "city"})
    EXPECT_EQ(with_passive("trait", {{"op", "start"}, {"add", there}}),
              "/decks/trait/0/passive/0/add");
}

TEST(ZaborPacks, MonstersHaveAUseForTheirAbilities) {
  const auto fault = [](const Json& abilities) {
    Json pack = Json::parse(file_text("engine/games/zabor/packs/zabor-small.json"));
    pack["monsters"][0]["abilities"] = abilities;
    const auto checked = check_pack(pack.dump());
    return checked.ok() ? "" : checked.problem().errors.at(0).pointer;
  };
  EXPECT_EQ(fault({{"naval", 1}, {"speed", 1}}), "");
  EXPECT_EQ(fault({{"naval", 2}}), "/monsters/0/abilities/naval");
  EXPECT_EQ(fault({{"naval", 1}, {"flight", 1}}), "/monsters/0/abilities/flight");
}

TEST(ZaborPacks, TheMapHasWhatAConditionCounts) {
  const auto count = [](const char* what, int least) {
    return place_of_fault("vp", {{"when", {{"op", "count"}, {"what", what}, {"at_least", least}}}});
  };
  EXPECT_EQ(count("land", 10), "");
  EXPECT_EQ(count("land", 11), "/decks/vp/0/when/at_least");
  EXPECT_EQ(count("sea", 5), "/decks/vp/0/when/at_least");
  EXPECT_EQ(
      place_of_fault(
          "vp", {{"when", {{"op", "count"}, {"what", "keep"}, {"in", "sea"}, {"at_least", 1}}}}),
      "/decks/vp/0/when/at_least");
  const auto in_region = [](const char* what, const char* region) {
    return place_of_fault(
        "vp", {{"when", {{"op", "count"}, {"what", what}, {"in", region}, {"at_least", 1}}}});
  };
  EXPECT_EQ(in_region("fleet", "sea"), "");
  EXPECT_EQ(in_region("fleet", "north"), "/decks/vp/0/when/at_least");
  EXPECT_EQ(in_region("cavalry", "north"), "");
  EXPECT_EQ(in_region("cavalry", "sea"), "/decks/vp/0/when/at_least");
}

TEST(ZaborPacks, EffectsHaveSomethingToDo) {
  EXPECT_EQ(with_effect("destiny", {{"op", "extra-envoy"}}), "");
  EXPECT_EQ(with_effect("trade", {{"op", "extra-envoy"}}), "/decks/trade/0/effects/0");
  EXPECT_EQ(with_effect("sorcery", {{"op", "downgrade"}, {"where", "attacked"}}),
            "/decks/sorcery/0/effects/0/where");
  EXPECT_EQ(with_effect("sorcery", {{"op", "move"}, {"units", "naval"}, {"rule", "warp"}}),
            "/decks/sorcery/0/effects/0/units");
  EXPECT_EQ(with_effect("destiny", {{"op", "gold"}, {"n", 0}}), "/decks/destiny/0/effects/0/n");
}

TEST(ZaborPacks, NumbersChangeSomething) {
  const auto passive = [](const Json& one) { return with_passive("trait", one); };
  EXPECT_EQ(passive({{"op", "absorb"}, {"upgrade", "keep"}, {"level", 0}}),
            "/decks/trait/0/passive/0/level");
  EXPECT_EQ(passive({{"op", "income"}, {"per", "keep"}, {"gold", 0}}),
            "/decks/trait/0/passive/0/gold");
  EXPECT_EQ(passive({{"op", "envoys"}, {"add", 0}}), "/decks/trait/0/passive/0/add");
  EXPECT_EQ(passive({{"op", "draw-bonus"}, {"deck", "destiny"}, {"n", 0}}),
            "/decks/trait/0/passive/0/n");
  EXPECT_EQ(passive({{"op", "cost"}, {"item", "road"}, {"add", -1}, {"min", 1}}), "");
  EXPECT_EQ(passive({{"op", "cost"}, {"item", "road"}, {"add", 1}, {"min", 1}}),
            "/decks/trait/0/passive/0/min");
  EXPECT_EQ(passive({{"op", "cost"}, {"item", "infantry"}, {"add", -1}, {"min", 3}}), "");
  EXPECT_EQ(passive({{"op", "cost"}, {"item", "infantry"}, {"add", -1}, {"min", 4}}),
            "/decks/trait/0/passive/0/min");
  EXPECT_EQ(place_of_fault("vp", {{"vp", 0}}), "/decks/vp/0/vp");
  EXPECT_EQ(with_effect("sorcery", {{"op", "attack"}, {"strength", 0}, {"scope", "land"}}),
            "/decks/sorcery/0/effects/0/strength");
  EXPECT_EQ(with_effect("sorcery", {{"op", "downgrade"}, {"from", "keep"}, {"steps", 2}}),
            "/decks/sorcery/0/effects/0/steps");
  EXPECT_EQ(place_of_fault("vp", {{"when", {{"op", "gold"}, {"at_least", 0}}}}),
            "/decks/vp/0/when/at_least");
  EXPECT_EQ(place_of_fault("vp", {{"when", {{"op", "adjacent-empires"}, {"at_least", 5}}}}),
            "/decks/vp/0/when/at_least");
  EXPECT_EQ(place_of_fault("artifact", {{"use", {{"effects", Json::array()}}}}),
            "/decks/artifact/0/use/effects");
}

TEST(ZaborPacks, WhatHoldsThisTurnHoldsInAPhaseThatIsNotOver) {
  const auto effect = [](const char* phase) {
    const Json passive = {{"op", "ability"},
                          {"unit", "infantry"},
                          {"name", "superiority"},
                          {"level", 1},
                          {"phase", phase}};
    return Json{{"op", "this-turn"}, {"passive", Json::array({passive})}};
  };
  EXPECT_EQ(with_effect("event", effect("event")), "");
  EXPECT_EQ(with_effect("destiny", effect("event")), "/decks/destiny/0/effects/0/passive/0/phase");
  EXPECT_EQ(with_effect("destiny", effect("warfare")), "");
  EXPECT_EQ(with_effect("trade", effect("warfare")), "/decks/trade/0/effects/0/passive/0/phase");
  EXPECT_EQ(with_effect("trade", effect("trade")), "");
}

TEST(ZaborPacks, ThereAreNoNumbersOfPieces) {
  Json pack = Json::parse(file_text("engine/games/zabor/packs/zabor-small.json"));
  pack["supply"] = {{"infantry", 2}};
  const auto checked = check_pack(pack.dump());
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.problem().errors.at(0).pointer, "/supply");
}

}  // namespace
}  // namespace arbiter::test
