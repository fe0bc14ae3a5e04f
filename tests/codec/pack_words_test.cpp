// A pack as its readers want it.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::pack_words_test {
namespace {

using Json = nlohmann::json;

// Adds every name in a pack: of cards, areas and maps.
void add_names(const Json& json, std::vector<std::string>& names) {
  if (json.is_object() && json.contains("id"))
    names.push_back(json.value("name", json["id"].get<std::string>()));
  if (json.is_structured())
    for (const Json& inner : json) add_names(inner, names);
}

TEST(PackWords, EveryThingOfEveryPackIsThere) {
  for (const Json& listed : Json::parse(packs())) {
    const std::string text = pack(listed["sha256"]).value();
    const auto shown = show_pack_text(text);
    ASSERT_TRUE(shown.ok()) << shown.problem().detail;
    EXPECT_EQ(shown.value().find(listed["title"].get<std::string>()), 0u);
    std::vector<std::string> names;
    Json whole = Json::parse(text);
    whole.erase("id");
    add_names(whole, names);
    EXPECT_GT(names.size(), 5u);
    for (const std::string& name : names)
      EXPECT_NE(shown.value().find(name), std::string::npos) << listed << name;
    EXPECT_EQ(shown.value().find('{'), std::string::npos) << listed;
  }
}

TEST(PackWords, AThingOfAGameWithoutTextsIsShown) {
  const Json listed = Json::parse(packs());
  for (const Json& one : listed) {
    const std::string text = pack(one["sha256"]).value();
    if (one["game"] == "hex") {
      EXPECT_NE(show_card_text(text, "sample-61").value().find("sides 5, 5, 5"), std::string::npos);
    }
    if (one["id"] == "zabor-sample") {
      EXPECT_EQ(show_card_text(text, "fire-rain").value(),
                "Fire Rain (fire-rain)\n  effects: attack, scope land, strength 6\n");
      EXPECT_EQ(show_card_text(text, "Kraken").value(),
                "Kraken (kraken)\n  abilities (naval 1), move 3, strength 8, wounds 4\n");
    }
    if (one["game"] == "sularia") {
      EXPECT_EQ(show_card_text(text, "ice-lance").value(),
                "Ice Lance (ice-lance)\n  cost 1, faction jotune, points 1, tactic\n"
                "  2 damage to a combatant.\n");
    }
    EXPECT_EQ(show_card_text(text, "no-such-thing").problem().type, "not-found");
  }
}

TEST(PackWords, WhatIsWrongIsSaidInstead) {
  Json wrong = Json::parse(pack(Json::parse(packs())[0]["sha256"]).value());
  wrong["licence"] = 1;
  EXPECT_EQ(show_pack_text(wrong.dump()).problem().errors.at(0).pointer, "/licence");
}

}  // namespace
}  // namespace arbiter::pack_words_test
