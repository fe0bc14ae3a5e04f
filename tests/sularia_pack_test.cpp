// Everything in a pack is either played, or refused with its place.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "codec/adjudicator.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::json;

Json pack_of(Json card) {
  for (const auto& [name, value] : {std::pair{"id", Json("one")},
                                    {"name", Json("One")},
                                    {"faction", Json("jotune")},
                                    {"points", Json(1)}})
    card[name] = value;
  return {{"format", "arbiter.pack/1"},   {"game", "sularia"},      {"id", "packs"},
          {"version", "1.0.0"},           {"title", "For a test"},  {"licence", "Apache-2.0"},
          {"cards", Json::array({card})}, {"decks", Json::object()}};
}

Json site(Json ability) {
  return pack_of({{"type", "site"}, {"defense", 3}, {"limit", 1}, {"abilities", {ability}}});
}
Json tactic(Json ability) { return pack_of({{"type", "tactic"}, {"abilities", {ability}}}); }

void expect_refused(const Json& pack, const std::string& place) {
  const auto found = check_pack(pack.dump());
  ASSERT_FALSE(found.ok()) << place;
  bool there = false;
  for (const auto& fault : found.problem().errors) there = there || fault.pointer == place;
  EXPECT_TRUE(there) << place << " is not named, but " << found.problem().errors.front().pointer;
}

TEST(SulariaPack, TakesWhatIsPlayed) {
  EXPECT_TRUE(
      check_pack(site({{"kind", "continuous"}, {"change", "influence"}, {"amount", 1}}).dump())
          .ok());
  EXPECT_TRUE(
      check_pack(tactic({{"kind", "effect"}, {"do", {{{"verb", "draw"}, {"amount", 1}}}}}).dump())
          .ok());
}

TEST(SulariaPack, RefusesMembersThatTheKindOfAbilityDoesNotPlay) {
  const Json draws = {{{"verb", "draw"}, {"amount", 1}}};
  expect_refused(site({{"kind", "continuous"}, {"amount", 1}, {"phase", "site"}}),
                 "/cards/0/abilities/0/phase");
  expect_refused(site({{"kind", "continuous"}, {"amount", 1}, {"do", draws}}),
                 "/cards/0/abilities/0/do");
  expect_refused(site({{"kind", "required"}, {"phase", "site"}, {"may", true}, {"do", draws}}),
                 "/cards/0/abilities/0/may");
  expect_refused(site({{"kind", "optional"}, {"phase", "draw"}, {"do", draws}}),
                 "/cards/0/abilities/0/phase");
  expect_refused(
      site({{"kind", "optional"}, {"event", "hurt"}, {"by", {{"type", "site"}}}, {"do", draws}}),
      "/cards/0/abilities/0/by");
  expect_refused(tactic({{"kind", "effect"}, {"amount", 2}, {"do", draws}}),
                 "/cards/0/abilities/0/amount");
  expect_refused(site({{"kind", "continuous"},
                       {"change", "influence"},
                       {"amount", 1},
                       {"to", {{"type", "site"}}}}),
                 "/cards/0/abilities/0/to");
}

TEST(SulariaPack, RefusesMembersThatTheVerbDoesNotPlay) {
  const auto does = [](Json step) { return tactic({{"kind", "effect"}, {"do", {step}}}); };
  const std::string place = "/cards/0/abilities/0/do/0";
  expect_refused(does({{"verb", "draw"}, {"amount", 1}, {"to", "all"}}), place + "/to");
  expect_refused(does({{"verb", "draw"}, {"amount", 1}, {"random", true}}), place + "/random");
  expect_refused(does({{"verb", "destroy"}, {"to", "all"}, {"amount", 2}}), place + "/amount");
  expect_refused(does({{"verb", "destroy"}, {"to", "all"}, {"whom", "everyone"}}), place + "/whom");
  expect_refused(
      does({{"verb", "reset"}, {"to", "all"}, {"keyword", {{"keyword", "flight"}, {"x", 2}}}}),
      place + "/keyword");
}

TEST(SulariaPack, RefusesKeywordsThatASiteCannotUse) {
  expect_refused(pack_of({{"type", "site"},
                          {"defense", 3},
                          {"limit", 1},
                          {"keywords", {{{"keyword", "flight"}}}}}),
                 "/cards/0/keywords");
}

TEST(SulariaPack, RefusesWordsThatNeverComeTrue) {
  const Json draws = {{{"verb", "draw"}, {"amount", 1}}};
  const auto effect = [](const Json& filter, const Json& step) {
    return tactic({{"kind", "effect"}, {"choose", {{"filter", filter}}}, {"do", {step}}});
  };
  const Json hurts = {{"verb", "damage"}, {"amount", 1}};
  expect_refused(effect({{"faction", "mercenary"}}, hurts),
                 "/cards/0/abilities/0/choose/filter/faction");
  expect_refused(effect({{"type", "site"}}, {{"verb", "damage"}}),
                 "/cards/0/abilities/0/do/0/amount");
  expect_refused(effect({{"whose", "yours"}}, {{"verb", "control"}}), "/cards/0/abilities/0/do/0");
  expect_refused(tactic({{"kind", "effect"}, {"do", {{{"verb", "look_hand"}}}}}),
                 "/cards/0/abilities/0/do/0/whom");
  for (const auto& [event, type] : {std::pair{"established", "combatant"},
                                    {"deployed", "site"},
                                    {"attacked", "site"},
                                    {"played", "combatant"},
                                    {"left", "tactic"}})
    expect_refused(
        site({{"kind", "optional"}, {"event", event}, {"by", {{"type", type}}}, {"do", draws}}),
        "/cards/0/abilities/0/by/type");
  expect_refused(site({{"kind", "optional"},
                       {"event", "hurt"},
                       {"do", {{{"verb", "damage"}, {"to", "event"}, {"amount", 1}}}}}),
                 "/cards/0/abilities/0/do/0/to");
  expect_refused(site({{"kind", "optional"},
                       {"event", "left"},
                       {"do", {{{"verb", "reset"}, {"to", "event"}}}}}),
                 "/cards/0/abilities/0/do/0/to");
}

TEST(SulariaPack, RefusesWordsThatMeanNothingOnTheCard) {
  const auto on_site = [](Json ability, const std::string& place) {
    expect_refused(site(std::move(ability)), "/cards/0/abilities/0" + place);
  };
  const auto changes = [](const char* change, Json to) {
    return Json{{"kind", "continuous"}, {"change", change}, {"amount", 1}, {"to", std::move(to)}};
  };
  on_site(changes("sularium", {{"type", "combatant"}}), "/to");
  on_site(changes("attack", {{"this", true}, {"type", "combatant"}}), "/to/this");
  on_site(changes("attack", {{"this", true}, {"whose", "opponents"}}), "/to/whose");
  on_site(changes("defense", {{"type", "site"}, {"turned", "attacking"}}), "/to/turned");
  on_site(changes("defense", {{"type", "site"}, {"keyword", "defender"}}), "/to/keyword");
  on_site({{"kind", "continuous"}, {"change", "attack"}}, "/amount");
  on_site({{"kind", "continuous"},
           {"change", "keyword"},
           {"keyword", {{"keyword", "flight"}}},
           {"to", {{"type", "site"}}}},
          "/keyword");
  on_site({{"kind", "continuous"},
           {"change", "lose_keyword"},
           {"keyword", {{"keyword", "focus"}, {"x", 2}}}},
          "/keyword/x");
  Json condition =
      pack_of({{"type", "condition"}, {"abilities", {changes("attack", {{"this", true}})}}});
  expect_refused(condition, "/cards/0/abilities/0/to/this");
}

TEST(SulariaPack, RefusesEventsCostsAndChoicesThatChangeNothing) {
  const auto refused = [](Json ability, const std::string& place) {
    expect_refused(site(std::move(ability)), "/cards/0/abilities/0" + place);
  };
  const Json draws = {{{"verb", "draw"}, {"amount", 1}}};
  const auto when = [&](const char* event, Json by) {
    return Json{{"kind", "optional"}, {"event", event}, {"by", std::move(by)}, {"do", draws}};
  };
  refused(when("deployed", {{"this", true}}), "/by/this");
  refused(when("played", {{"keyword", "flight"}}), "/by/keyword");
  refused(when("left", {{"turned", "reset"}}), "/by/turned");
  refused(
      {{"kind", "optional"}, {"event", "played"}, {"do", {{{"verb", "reset"}, {"to", "event"}}}}},
      "/do/0/to");
  const auto pays = [](Json cost, Json step) {
    return Json{{"kind", "payment"}, {"cost", {std::move(cost)}}, {"do", {std::move(step)}}};
  };
  refused(pays({{"pay", "discard_this"}}, {{"verb", "reset"}, {"to", "this"}}), "/do/0/to");
  const auto chooses = [](Json choice, Json step) {
    return Json{{"kind", "effect"}, {"choose", std::move(choice)}, {"do", {std::move(step)}}};
  };
  const auto played = [&](Json choice, Json step, const std::string& place) {
    expect_refused(tactic(chooses(std::move(choice), std::move(step))),
                   "/cards/0/abilities/0" + place);
  };
  played(Json::object(), draws[0], "/choose");
  played({{"player", "any"}}, draws[0], "/choose");
  played({{"hidden", true}, {"filter", {{"whose", "yours"}}}}, {{"verb", "reset"}},
         "/choose/hidden");
  played({{"filter", {{"zone", "visible"}}}}, {{"verb", "show"}}, "/do/0");
  played({{"filter", {{"zone", "hidden_zone"}}}}, {{"verb", "hide"}}, "/do/0");
  played({{"filter", {{"other", true}}}}, {{"verb", "reset"}}, "/choose/filter/other");
}

TEST(SulariaPack, RefusesCostsOfNothing) {
  const auto costs = [](Json cost, Json step) {
    return site({{"kind", "payment"}, {"cost", {std::move(cost)}}, {"do", {std::move(step)}}});
  };
  const Json draws = {{"verb", "draw"}, {"amount", 1}};
  for (const char* pay : {"influence", "sularium", "health", "counters"}) {
    expect_refused(costs({{"pay", pay}}, draws), "/cards/0/abilities/0/cost");
    expect_refused(costs({{"pay", pay}, {"amount", 0}}, draws), "/cards/0/abilities/0/cost");
    EXPECT_TRUE(check_pack(costs({{"pay", pay}, {"amount", 1}}, draws).dump()).ok()) << pay;
  }
  EXPECT_TRUE(check_pack(costs({{"pay", "activate"}}, draws).dump()).ok());
}

TEST(SulariaPack, RefusesAmountsThatAreAlwaysNothing) {
  const auto gives = [](const char* of) { return Json{{"verb", "health"}, {"amount_of", of}}; };
  expect_refused(site({{"kind", "payment"},
                       {"cost", {{{"pay", "discard_this"}}}},
                       {"do", {gives("counters")}}}),
                 "/cards/0/abilities/0/do/0/amount_of");
  expect_refused(site({{"kind", "optional"}, {"event", "played"}, {"do", {gives("attack")}}}),
                 "/cards/0/abilities/0/do/0/amount_of");
}

// The ATK is that of what the event happened to; a condition has none of its own.
TEST(SulariaPack, TakesTheAttackOfWhatAnEventHappenedTo) {
  const auto condition = [](Json ability, const char* of) {
    ability["kind"] = "optional";
    ability["do"] = {{{"verb", "health"}, {"amount_of", of}}};
    return pack_of({{"type", "condition"}, {"abilities", {std::move(ability)}}});
  };
  EXPECT_TRUE(check_pack(condition({{"event", "attacked"}}, "attack").dump()).ok());
  const std::string place = "/cards/0/abilities/0/do/0/amount_of";
  expect_refused(condition({{"event", "attacked"}}, "counters"), place);
  expect_refused(condition({{"event", "hurt"}}, "attack"), place);
  expect_refused(condition({{"phase", "site"}}, "attack"), place);
}

TEST(SulariaPack, RefusesWhatACardIsNeverWhenItsEventHappens) {
  const auto when = [](const char* event, Json by) {
    return site({{"kind", "optional"},
                 {"event", event},
                 {"by", std::move(by)},
                 {"do", {{{"verb", "draw"}, {"amount", 1}}}}});
  };
  const std::string place = "/cards/0/abilities/0/by";
  expect_refused(when("attacked", {{"turned", "reset"}}), place + "/turned");
  expect_refused(when("attacked", {{"keyword", "attacker"}}), place + "/keyword");
  expect_refused(when("deployed", {{"turned", "attacking"}}), place + "/turned");
  expect_refused(when("deployed", {{"keyword", "defender"}}), place + "/keyword");
  expect_refused(when("established", {{"turned", "activated"}}), place + "/turned");
  EXPECT_TRUE(check_pack(when("attacked", {{"turned", "attacking"}}).dump()).ok());
  EXPECT_TRUE(check_pack(when("attacked", {{"keyword", "flight"}}).dump()).ok());
}

TEST(SulariaPack, RefusesTheControllerOfWhatLiesInAPile) {
  const Json destroys = {{"verb", "destroy"}};
  const Json hurts = {{"verb", "health"}, {"whom", "controller"}, {"amount", -2}};
  const auto does = [](const Json& first, const Json& second) {
    return tactic({{"kind", "effect"},
                   {"choose", {{"filter", {{"type", "combatant"}}}}},
                   {"do", {first, second}}});
  };
  expect_refused(does(destroys, hurts), "/cards/0/abilities/0/do/1/whom");
  EXPECT_TRUE(check_pack(does(hurts, destroys).dump()).ok());
}

}  // namespace
}  // namespace arbiter::test
