// Everything in a pack of wh40k is either played, or refused with its place.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::json;

Json small_pack() {
  Json cards = Json::array();
  cards.push_back({{"id", "chief"},
                   {"name", "Chief"},
                   {"type", "warlord"},
                   {"attack", 2},
                   {"hit_points", 6},
                   {"bloodied_attack", 2},
                   {"bloodied_hit_points", 4}});
  cards.push_back(
      {{"id", "trooper"}, {"name", "Trooper"}, {"type", "army"}, {"attack", 2}, {"hit_points", 4}});
  cards.push_back({{"id", "depot"}, {"name", "Depot"}, {"type", "support"}});
  cards.push_back(
      {{"id", "blade"}, {"name", "Blade"}, {"type", "attachment"}, {"bearer", Json::object()}});
  cards.push_back(
      {{"id", "order"},
       {"name", "Order"},
       {"type", "event"},
       {"abilities", {{{"kind", "action"}, {"do", {{{"verb", "gain"}, {"amount", 1}}}}}}}});
  cards.push_back(
      {{"id", "p0"},
       {"name", "P0"},
       {"type", "planet"},
       {"types", {"tech"}},
       {"abilities", {{{"kind", "battle"}, {"do", {{{"verb", "gain"}, {"amount", 1}}}}}}}});
  for (int i = 1; i < 7; ++i)
    cards.push_back({{"id", "p" + std::to_string(i)},
                     {"name", "P" + std::to_string(i)},
                     {"type", "planet"},
                     {"types", {"tech"}}});
  return {{"format", "arbiter.pack/1"},
          {"game", "wh40k"},
          {"id", "small"},
          {"version", "1.0.0"},
          {"title", "Small"},
          {"licence", "Apache-2.0"},
          {"cards", cards}};
}

constexpr int chief = 0, trooper = 1, depot = 2, blade = 3, order = 4, first_planet = 5;

// Returns the places of the faults in the pack.
std::vector<std::string> faults(const Json& pack) {
  std::vector<std::string> all;
  const auto found = check_pack(pack.dump());
  if (found.ok()) return all;
  for (const auto& one : found.problem().errors) all.push_back(one.pointer);
  return all;
}

// Expects that the pack with this card changed is refused at a place in the card.
void expect_refused(int card, const char* member, const Json& value, const std::string& place) {
  Json pack = small_pack();
  pack["cards"][static_cast<std::size_t>(card)][member] = value;
  const auto found = faults(pack);
  const std::string expected = "/cards/" + std::to_string(card) + place;
  EXPECT_TRUE(std::find(found.begin(), found.end(), expected) != found.end())
      << expected << ", not " << Json(found);
}

Json action(const Json& step, const Json& more = Json::object()) {
  Json ability = {{"kind", "action"}, {"do", {step}}};
  ability.update(more);
  return Json::array({ability});
}

TEST(Wh40kPacks, TheSmallPackIsPlayable) { EXPECT_EQ(Json(faults(small_pack())), Json::array()); }

TEST(Wh40kPacks, KeywordsStandWhereTheyDoSomething) {
  const auto keyword = [](const char* word, const Json& more = Json::object()) {
    Json one = {{"keyword", word}};
    one.update(more);
    return Json::array({one});
  };
  expect_refused(order, "keywords", keyword("ambush"), "/keywords/0");
  expect_refused(chief, "keywords", keyword("limited"), "/keywords/0");
  expect_refused(depot, "keywords", keyword("brutal"), "/keywords/0");
  expect_refused(blade, "keywords", keyword("no_attachments"), "/keywords/0");
  expect_refused(trooper, "keywords", keyword("area_effect"), "/keywords/0/amount");
  expect_refused(trooper, "keywords", keyword("brutal", {{"amount", 2}}), "/keywords/0/amount");
  expect_refused(trooper, "keywords", keyword("brutal", {{"trait", "Elite"}}), "/keywords/0/trait");
  expect_refused(trooper, "keywords", {{{"keyword", "flying"}}, {{"keyword", "flying"}}},
                 "/keywords/1");
}

TEST(Wh40kPacks, ConstantsSayWhatTheyChange) {
  const auto constant = [](const char* change, const Json& more) {
    Json one = {{"change", change}, {"to", {{"is", "this"}}}};
    one.update(more);
    return Json::array({one});
  };
  const auto refused = [&](const char* change, const Json& more, const std::string& place) {
    expect_refused(trooper, "constants", constant(change, more), "/constants/0" + place);
  };
  refused("attack", Json::object(), "/amount");
  refused("no_target", {{"amount", 1}}, "/amount");
  refused("keyword", {{"keyword", "area_effect"}}, "/amount");
  refused("keyword", {{"keyword", "ambush"}}, "/keyword");
  refused("lose_keyword", {{"keyword", "limited"}}, "/keyword");
  refused("attack", {{"amount", 1}, {"keyword", "flying"}}, "/keyword");
  refused("no_target", {{"against", Json::object()}}, "/against");
  refused("attack", {{"amount", 1}, {"side", "hale"}}, "/side");
  refused("card_bonus", {{"amount", 1}, {"to", {{"whose", "yours"}}}}, "/to");
  refused("attack", {{"amount", 1}, {"to", {{"in", "hand"}}}}, "/to/in");
  refused("attack", {{"amount", 1}, {"to", {{"in", "event_planet"}}}}, "/to/in");
  refused("attack", {{"amount", 1}, {"to", {{"not_event", true}}}}, "/to/not_event");
}

TEST(Wh40kPacks, AbilitiesUseEachOfTheirWords) {
  const auto refused = [](const Json& abilities, const std::string& place) {
    expect_refused(order, "abilities", abilities, "/abilities/0" + place);
  };
  refused(action({{"verb", "draw"}}), "/do/0/amount");
  refused(action({{"verb", "cancel_shield"}, {"amount", 1}}), "/do/0/amount");
  refused(action({{"verb", "draw"}, {"amount", 1}, {"to", "all"}}), "/do/0/to");
  refused(action({{"verb", "draw"}, {"amount", 1}, {"place", "here"}}), "/do/0/place");
  refused(action({{"verb", "draw"}, {"amount", 1}, {"may", true}}), "/do/0/may");
  refused(action({{"verb", "draw"}, {"amount", 1}, {"token", "trooper"}}), "/do/0/token");
  refused(action({{"verb", "draw"}, {"amount", 1}, {"filter", {{"is", "army"}}}}), "/do/0/filter");
  refused(action({{"verb", "draw"}, {"amount", 1}}, {{"once_a_phase", true}}), "/once_a_phase");
  refused(action({{"verb", "draw"}, {"amount", 1}}, {{"side", "hale"}}), "/side");
  refused(action({{"verb", "draw"}, {"amount", 1}}, {{"choose", {{{"pick", "bonus"}}}}}),
          "/choose/0/pick");
  refused(action({{"verb", "draw"}, {"amount", 1}}, {{"choose", {{{"pick", "planets"}}}}}),
          "/choose/0/amount");
  refused(action({{"verb", "ready"}, {"to", "target"}},
                 {{"choose", {{{"pick", "target"}, {"filter", {{"in", "discard"}}}}}}}),
          "/choose/0/filter/in");
  refused(action({{"verb", "look"}, {"amount", 2}, {"place", "chosen_planet"}}), "/do/0/place");
  refused(action({{"verb", "put_into_play"}, {"to", "all"}, {"place", "headquarters"}}),
          "/do/0/to");
  refused(
      action({{"verb", "return_to_hand"}, {"to", "target"}}, {{"choose", {{{"pick", "target"}}}}}),
      "/do/0/to");
  const Json entered = {{"event", "entered"}, {"attack", true}};
  expect_refused(
      trooper, "abilities",
      {{{"kind", "reaction"}, {"on", entered}, {"do", {{{"verb", "gain"}, {"amount", 1}}}}}},
      "/abilities/0/on/attack");
  expect_refused(trooper, "abilities",
                 {{{"kind", "forced"},
                   {"on", {{"event", "entered"}}},
                   {"choose", {{{"pick", "planet"}}}},
                   {"do", {{{"verb", "gain"}, {"amount", 1}}}}}},
                 "/abilities/0/choose/0");
}

TEST(Wh40kPacks, WordsMeanSomethingOnTheCard) {
  const auto constant = [](const Json& to, const Json& more = Json::object()) {
    Json one = {{"change", "attack"}, {"to", to}, {"amount", 1}};
    one.update(more);
    return Json::array({one});
  };
  const Json self = {{"is", "this"}};
  const std::string at = "/constants/0";
  expect_refused(trooper, "constants", constant({{"is", "bearer"}}), at + "/to/is");
  expect_refused(trooper, "constants", constant({{"is", "support"}}), at + "/to/is");
  expect_refused(depot, "constants", constant(self), at + "/to/is");
  expect_refused(blade, "constants", constant(self), at + "/to/is");
  expect_refused(depot, "constants", constant({{"in", "here"}}), at + "/to/in");
  expect_refused(depot, "constants", {{{"change", "card_bonus"}, {"to", self}, {"amount", 1}}},
                 at + "/change");
  expect_refused(trooper, "constants", constant({{"is", "this"}, {"other", true}}),
                 at + "/to/other");
  expect_refused(trooper, "constants", constant({{"is", "this"}, {"whose", "enemy"}}),
                 at + "/to/whose");
  expect_refused(trooper, "constants", constant({{"trait", "Elite"}, {"without", "Elite"}}),
                 at + "/to/without");
  expect_refused(trooper, "constants", constant(self, {{"when", "loaded"}}), at + "/when");
  for (const char* when : {"damaged", "at_planet", "at_first_planet", "companion"})
    expect_refused(depot, "constants", constant(Json::object(), {{"when", when}}), at + "/when");
  expect_refused(order, "abilities", action({{"verb", "gain"}, {"amount", 1}}, {{"when", "ready"}}),
                 "/abilities/0/when");
}

TEST(Wh40kPacks, SentencesAreAboutWhatTheyCanChange) {
  const auto refused = [](int card, const Json& abilities, const std::string& place) {
    expect_refused(card, "abilities", abilities, "/abilities/0" + place);
  };
  const auto target = [](const Json& filter) {
    return Json{{"choose", {{{"pick", "target"}, {"filter", filter}}}}};
  };
  refused(depot, action({{"verb", "damage"}, {"amount", 1}, {"to", "this"}}), "/do/0/to");
  refused(order, action({{"verb", "ready"}, {"to", "this"}}), "/do/0/to");
  refused(trooper, action({{"verb", "put_into_play"}, {"to", "this"}, {"place", "headquarters"}}),
          "/do/0/to");
  refused(order, action({{"verb", "rout"}}, target({{"is", "support"}})), "/do/0/to");
  refused(order, action({{"verb", "ready"}}, target({{"in", "hand"}})), "/do/0/to");
  const Json enters = {{"verb", "put_into_play"}, {"place", "headquarters"}};
  refused(order, action(enters, target({{"is", "army"}})), "/do/0/to");
  refused(order, action(enters, target({{"is", "card"}, {"in", "hand"}})), "/do/0/to");
  refused(
      order,
      action({{"verb", "damage"}, {"amount", 1}, {"to", "all"}, {"filter", {{"is", "support"}}}}),
      "/do/0/filter/is");
  refused(order, action({{"verb", "move"}, {"place", "here"}}, target(Json::object())),
          "/do/0/place");
  refused(order, action({{"verb", "store"}, {"amount", 1}}), "/do/0/verb");
  refused(depot, action({{"verb", "collect"}, {"amount", 1}}), "/do/0/verb");
  refused(
      order,
      action(
          {{"verb", "look"}, {"amount", 2}, {"place", "hand"}, {"filter", {{"exhausted", true}}}}),
      "/do/0/filter");
  refused(first_planet,
          {{{"kind", "battle"}, {"do", {{{"verb", "put_each"}, {"filter", {{"is", "card"}}}}}}}},
          "/do/0/filter/is");
  refused(order, action({{"verb", "gain"}, {"amount", 1}}, target(Json::object())), "/choose/0");
  refused(order, action({{"verb", "gain"}, {"amount", 1}}, {{"choose", {{{"pick", "planet"}}}}}),
          "/choose/0");
  refused(order,
          action({{"verb", "ready"}},
                 {{"cost", {"exhaust_target"}},
                  {"choose", {{{"pick", "target"}, {"filter", {{"exhausted", true}}}}}}}),
          "/cost");
  refused(order,
          action({{"verb", "gain"}, {"amount", 1}}, {{"phase", "deploy"}, {"when", "in_battle"}}),
          "/when");
}

TEST(Wh40kPacks, EventsHappenToWhatTheyNameAndLeaveItThere) {
  const auto reaction = [](const Json& on, const Json& step) {
    return Json::array({{{"kind", "reaction"}, {"on", on}, {"do", {step}}}});
  };
  const auto refused = [&](const Json& on, const Json& step, const std::string& place) {
    expect_refused(trooper, "abilities", reaction(on, step), "/abilities/0" + place);
  };
  const Json gain = {{"verb", "gain"}, {"amount", 1}};
  refused({{"event", "damaged"}, {"of", {{"is", "support"}}}}, gain, "/on/of/is");
  refused({{"event", "damaged"}, {"of", {{"not_event", true}}}}, gain, "/on/of/not_event");
  refused({{"event", "destroyed"}, {"of", {{"is", "this"}}}}, gain, "/on/of/is");
  refused({{"event", "declared"}, {"by", {{"is", "support"}}}}, gain, "/on/by/is");
  refused({{"event", "destroyed"}}, {{"verb", "ready"}, {"to", "event_unit"}}, "/do/0/to");
  refused({{"event", "phase"}}, {{"verb", "ready"}, {"to", "event_unit"}}, "/do/0/to");
  refused({{"event", "entered"}},
          {{"verb", "put_into_play"}, {"to", "event_unit"}, {"place", "headquarters"}}, "/do/0/to");
}

TEST(Wh40kPacks, ACardHasOneAbilityWithALimit) {
  const Json limited = action({{"verb", "gain"}, {"amount", 1}}, {{"once_a_phase", true}})[0];
  const Json other = action({{"verb", "draw"}, {"amount", 1}}, {{"once_a_phase", true}})[0];
  expect_refused(trooper, "abilities", {limited, other}, "/abilities/1/once_a_phase");
}

TEST(Wh40kPacks, NothingIsSaidOfWhatCannotBe) {
  const auto refused = [](int card, const Json& abilities, const std::string& place) {
    expect_refused(card, "abilities", abilities, "/abilities/0" + place);
  };
  const Json gain = {{"verb", "gain"}, {"amount", 1}};
  const Json enters = {{"verb", "put_into_play"}, {"place", "headquarters"}};
  const auto in_hand = [](const Json& more) {
    Json choice = {{"pick", "target"}, {"filter", {{"is", "army"}, {"in", "hand"}}}};
    choice.update(more);
    return Json::array({choice});
  };
  refused(trooper, action(gain, {{"phase", "command"}}), "/phase");
  refused(order,
          action(enters, {{"cost", {"exhaust_target"}}, {"choose", in_hand(Json::object())}}),
          "/cost");
  refused(order, action(enters, {{"choose", in_hand({{"targeted", true}})}}), "/choose/0/targeted");
  const auto reaction = [&](const Json& on) {
    return Json::array({{{"kind", "reaction"}, {"on", on}, {"do", {gain}}}});
  };
  const auto happens = [&](const char* event, const Json& of) {
    return reaction({{"event", event}, {"of", of}});
  };
  refused(trooper, happens("destroyed", {{"exhausted", true}}), "/on/of/exhausted");
  refused(trooper, happens("destroyed", {{"damaged", true}}), "/on/of/damaged");
  refused(trooper, happens("destroyed", {{"is", "warlord"}}), "/on/of/is");
  refused(trooper, happens("entered", {{"exhausted", true}}), "/on/of/exhausted");
  refused(trooper, happens("entered", {{"is", "warlord"}}), "/on/of/is");
  refused(trooper, happens("damaged", {{"in", "event_planet"}}), "/on/of/in");
  refused(trooper, reaction({{"event", "declared"}, {"attack", true}}), "/on/attack");
  refused(trooper, reaction({{"event", "declared"}, {"by", {{"not_event", true}}}}),
          "/on/by/not_event");
  refused(depot,
          {{{"kind", "interrupt"},
            {"on", {{"event", "deploying"}, {"of", {{"is", "warlord"}}}}},
            {"do", {{{"verb", "cheaper"}, {"amount", 1}}}}}},
          "/on/of/is");
}

TEST(Wh40kPacks, NoPlaceIsMeantThatNothingHas) {
  const auto refused = [](const Json& on, const Json& step, const std::string& place) {
    const char* const kind = on.at("event") == "shielded" ? "interrupt" : "reaction";
    expect_refused(order, "abilities", {{{"kind", kind}, {"on", on}, {"do", {step}}}},
                   "/abilities/0/do/0/filter" + place);
  };
  const auto harm = [](const Json& filter) {
    return Json{{"verb", "damage"}, {"amount", 1}, {"to", "all"}, {"filter", filter}};
  };
  refused({{"event", "shielded"}}, harm({{"in", "event_planet"}}), "/in");
  refused({{"event", "shielded"}}, harm({{"not_event", true}}), "/not_event");
  refused({{"event", "phase"}}, harm({{"not_event", true}}), "/not_event");
  for (const char* verb : {"destroy", "rout"})
    expect_refused(order, "abilities",
                   {{{"kind", "action"},
                     {"choose", {{{"pick", "target"}, {"filter", {{"is", "army"}}}}}},
                     {"do", {{{"verb", verb}}, harm({{"in", "target_planet"}})}}}},
                   "/abilities/0/do/1/filter/in");
}

TEST(Wh40kPacks, OtherLeavesSomethingOut) {
  const Json others = {{"change", "attack"}, {"to", {{"other", true}}}, {"amount", 1}};
  for (const int card : {depot, blade})
    expect_refused(card, "constants", Json::array({others}), "/constants/0/to/other");
  const Json choice = {{"pick", "target"}, {"filter", {{"other", true}}}};
  expect_refused(order, "abilities", action({{"verb", "ready"}}, {{"choose", {choice}}}),
                 "/abilities/0/choose/0/filter/other");
}

TEST(Wh40kPacks, ATargetMayBeAtThePlanetThatWasChosen) {
  Json pack = small_pack();
  const Json planet = {{"pick", "planet"}};
  const Json there = {{"pick", "target"}, {"filter", {{"in", "chosen_planet"}}}};
  auto& card = pack["cards"][static_cast<std::size_t>(order)];
  card["abilities"] = action({{"verb", "ready"}}, {{"choose", {planet, there}}});
  EXPECT_EQ(Json(faults(pack)), Json::array());
  expect_refused(order, "abilities", action({{"verb", "ready"}}, {{"choose", {there, planet}}}),
                 "/abilities/0/choose/0/filter/in");
}

TEST(Wh40kPacks, APlanetHasOneBattleAbility) {
  Json pack = small_pack();
  auto& abilities = pack["cards"][static_cast<std::size_t>(first_planet)]["abilities"];
  abilities.push_back(abilities[0]);
  EXPECT_EQ(Json(faults(pack)), Json({"/cards/5/abilities/1"}));
}

TEST(Wh40kPacks, CardsHaveNoNumberThatCountsNowhere) {
  expect_refused(chief, "shields", 1, "/shields");
  expect_refused(first_planet, "shields", 1, "/shields");
  expect_refused(first_planet, "cost", 1, "/cost");
  expect_refused(trooper, "bloodied_attack", 1, "/bloodied_attack");
  expect_refused(order, "one_trait", "Relic", "/one_trait");
  expect_refused(blade, "bearer", {{"is", "this"}}, "/bearer/is");
  expect_refused(blade, "bearer", {{"in", "here"}}, "/bearer/in");
  expect_refused(blade, "bearer", {{"trait", "Elite"}, {"without", "Elite"}}, "/bearer/without");
  expect_refused(first_planet, "traits", {"Elite"}, "/traits");
  expect_refused(first_planet, "unique", true, "/unique");
  expect_refused(first_planet, "faction", "orks", "/faction");
  expect_refused(trooper, "traits", {"Elite", "Elite"}, "/traits");
  expect_refused(
      trooper, "keywords",
      {{{"keyword", "no_attachments"}}, {{"keyword", "no_attachments"}, {"trait", "Elite"}}},
      "/keywords/1");
}

TEST(Wh40kPacks, WhatIsSaidOfThisCardIsTrueOfIt) {
  const auto refused = [](int card, const Json& to, const std::string& word) {
    const Json one = {{"change", "attack"}, {"to", to}, {"amount", 1}};
    expect_refused(card, "constants", Json::array({one}), "/constants/0/to/" + word);
  };
  refused(trooper, {{"is", "this"}, {"faction", "orks"}}, "faction");
  refused(trooper, {{"is", "this"}, {"unique", true}}, "unique");
  refused(trooper, {{"is", "this"}, {"trait", "Elite"}}, "trait");
  refused(trooper, {{"is", "this"}, {"in", "adjacent"}}, "in");
  refused(blade, {{"is", "bearer"}, {"in", "adjacent"}}, "in");
  refused(trooper, {{"is", "warlord"}, {"most_cost", 2}}, "most_cost");
  const Json entered = {{"event", "entered"}, {"of", {{"is", "this"}, {"in", "a_planet"}}}};
  expect_refused(
      depot, "abilities",
      {{{"kind", "forced"}, {"on", entered}, {"do", {{{"verb", "gain"}, {"amount", 1}}}}}},
      "/abilities/0/on/of/in");
  expect_refused(
      order, "abilities",
      action({{"verb", "put_into_play"}, {"place", "headquarters"}},
             {{"choose", {{{"pick", "target"}, {"filter", {{"is", "bearer"}, {"in", "hand"}}}}}}}),
      "/abilities/0/choose/0/filter/in");
  expect_refused(trooper, "loyalty", "faithful", "/loyalty");
}

TEST(Wh40kPacks, ConstantsCountWhereTheyAreRead) {
  const auto refused = [](int card, const char* change, const Json& more,
                          const std::string& place) {
    Json one = {{"change", change}, {"to", {{"is", "this"}}}};
    one.update(more);
    expect_refused(card, "constants", Json::array({one}), "/constants/0" + place);
  };
  for (const char* change : {"command", "card_bonus", "resource_bonus"})
    refused(trooper, change, {{"amount", 1}, {"when", "in_battle"}}, "/when");
  refused(trooper, "command", {{"amount", 1}, {"when", "exhausted"}}, "/when");
  refused(depot, "command", {{"amount", 1}, {"to", {{"exhausted", true}}}}, "/to/exhausted");
  refused(trooper, "double_damage", {{"against", {{"is", "support"}}}}, "/against/is");
  refused(blade, "keyword", {{"keyword", "no_attachments"}}, "/to/is");
  refused(blade, "attack", {{"amount", 1}, {"to", {{"is", "bearer"}}}, {"when", "companion"}},
          "/when");
}

TEST(Wh40kPacks, NothingIsDoneThatIsSoAlready) {
  const auto refused = [](int card, const Json& step, const Json& more, const std::string& place) {
    expect_refused(card, "abilities", action(step, more), "/abilities/0" + place);
  };
  const auto target = [](const Json& filter) {
    return Json{{"choose", {{{"pick", "target"}, {"filter", filter}}}}};
  };
  const Json here = {{"verb", "move"}, {"place", "here"}};
  Json self = here;
  self["to"] = "this";
  refused(trooper, self, Json::object(), "/do/0/place");
  refused(trooper, here, target({{"in", "here"}}), "/do/0/place");
  refused(order, {{"verb", "move"}, {"place", "chosen_planet"}},
          {{"choose",
            {{{"pick", "planet"}}, {{"pick", "target"}, {"filter", {{"in", "chosen_planet"}}}}}}},
          "/do/0/place");
  refused(order, {{"verb", "ready"}}, target({{"exhausted", false}}), "/do/0/to");
  refused(order, {{"verb", "heal"}}, target({{"damaged", false}}), "/do/0/to");
  refused(trooper, {{"verb", "ready"}, {"to", "this"}}, {{"when", "ready"}}, "/do/0/to");
  refused(order, {{"verb", "put_into_play"}, {"place", "first_planet"}},
          target({{"is", "support"}, {"in", "hand"}}), "/do/0/place");
}

TEST(Wh40kPacks, EventsHappenWhereTheyCan) {
  const Json gain = {{"verb", "gain"}, {"amount", 1}};
  const auto refused = [&](int card, const Json& on, const Json& more, const std::string& place) {
    Json one = {{"kind", "reaction"}, {"on", on}, {"do", {gain}}};
    one.update(more);
    expect_refused(card, "abilities", Json::array({one}), "/abilities/0" + place);
  };
  const Json phase = {{"event", "phase"}};
  refused(trooper, phase, {{"when", "in_battle"}}, "/when");
  refused(trooper, phase, {{"once_a_phase", true}}, "/once_a_phase");
  refused(order, phase, {{"choose", {{{"pick", "planet_of_battle"}}}}}, "/choose");
  const Json none = Json::object();
  refused(depot, {{"event", "damaged"}, {"of", {{"is", "this"}}}}, none, "/on/of/is");
  refused(depot, {{"event", "damaged"}, {"attack", true}, {"by", {{"is", "this"}}}}, none,
          "/on/by/is");
  const Json support = {{"event", "entered"}, {"of", {{"is", "support"}}}};
  refused(order, support,
          {{"choose", {{{"pick", "target"}, {"filter", {{"in", "event_planet"}}}}}},
           {"do", {{{"verb", "ready"}}}}},
          "/choose/0/filter/in");
  Json battle = small_pack()["cards"][first_planet]["abilities"];
  battle[0]["choose"] = {{{"pick", "planet_of_battle"}}, {{"pick", "adjacent_or_headquarters"}}};
  expect_refused(first_planet, "abilities", battle, "/abilities/0/choose/1/pick");
}

// A deployment names the cards that make it cheaper. It does not say which of their abilities.
TEST(Wh40kPacks, ACardHasOneInterruptOfADeployment) {
  const auto interrupt = [](const Json& steps) {
    return Json{{"kind", "interrupt"}, {"on", {{"event", "deploying"}}}, {"do", steps}};
  };
  const Json cheaper = {{"verb", "cheaper"}, {"amount", 1}};
  const Json one = interrupt(Json::array({cheaper}));
  expect_refused(depot, "abilities", {one, one}, "/abilities/1/on");
  const Json harm = {{"verb", "damage"}, {"to", "event_unit"}, {"amount", 2}};
  expect_refused(order, "abilities", Json::array({interrupt(Json::array({cheaper, harm}))}),
                 "/abilities/0/do/1/amount");
}

// A planet that copies has the battle ability of another planet in its place.
TEST(Wh40kPacks, CopyingIsTheOnlySentence) {
  const Json copy = {{"verb", "copy"}};
  const Json draw = {{"verb", "draw"}, {"amount", 1}};
  const Json choice = {{"pick", "copied_planet"}};
  const auto told = [](const Json& steps, const Json& choices) {
    Json pack = small_pack();
    const Json ability = {{"kind", "battle"}, {"choose", choices}, {"do", steps}};
    pack["cards"][static_cast<std::size_t>(first_planet)]["abilities"] = Json::array({ability});
    const auto found = check_pack(pack.dump());
    std::string details;
    for (const auto& one : found.problem().errors) details += one.detail + "\n";
    return details;
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  const std::string two = told(Json::array({draw, copy}), Json::array({choice}));
  EXPECT_TRUE(has(two, "nothing else is done")) << two;
  EXPECT_FALSE(has(two, "must be a choice")) << two;
  const std::string unchosen = told(Json::array({copy}), Json::array());
  EXPECT_TRUE(has(unchosen, "must be a choice")) << unchosen;
  EXPECT_FALSE(has(unchosen, "nothing else is done")) << unchosen;
}

// Its battle ability resolves when a battle is over.
TEST(Wh40kPacks, ABattleAbilityNeedsNoBattle) {
  const Json boost = {{"verb", "boost"}, {"to", "all"}, {"amount", 1}};
  const Json gain = {{"verb", "gain"}, {"amount", 1}};
  Json ability = {{"kind", "battle"}, {"do", Json::array({boost})}};
  expect_refused(first_planet, "abilities", Json::array({ability}), "/abilities/0/do/0/verb");
  ability = {{"kind", "battle"}, {"when", "in_battle"}, {"do", Json::array({gain})}};
  expect_refused(first_planet, "abilities", Json::array({ability}), "/abilities/0/when");
}

TEST(Wh40kPacks, ATokenIsNotUnique) {
  Json pack = small_pack();
  const std::size_t last = pack["cards"].size();
  pack["cards"].push_back({{"id", "imp"},
                           {"name", "Imp"},
                           {"type", "token"},
                           {"unique", true},
                           {"attack", 1},
                           {"hit_points", 1}});
  EXPECT_EQ(Json(faults(pack)), Json({"/cards/" + std::to_string(last) + "/unique"}));
}

}  // namespace
}  // namespace arbiter::test
