// The rule books and the packs that are built in, as programs and people ask for them.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/game_codec.hpp"
#include "tests/asked.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

TEST(Books, AreWholeAndKnowTheirRows) {
  for (const auto& game : games()) {
    const Json book = Json::parse(rules(game).value());
    EXPECT_EQ(book["game"], game);
    EXPECT_FALSE(book["rules"].empty());
    const std::string id = book["rules"][0]["id"];
    EXPECT_EQ(Json::parse(rule(game, id).value())["id"], id);
    EXPECT_EQ(rule(game, id.substr(game.size() + 1)).value(), rule(game, id).value());
    EXPECT_NE(rules_text(game, id).value().find(id), std::string::npos);
    EXPECT_FALSE(rules_text(game, "").value().empty());
    EXPECT_EQ(rule(game, "0.0-0").problem().type, "not-found");
  }
  EXPECT_EQ(rules("chess").problem().type, "not-found");
}

TEST(Packs, AreKnownByTheirHash) {
  const Json list = Json::parse(packs());
  ASSERT_FALSE(list.empty());
  for (const Json& one : list) {
    const std::string text = pack(one["sha256"]).value();
    EXPECT_EQ(one["sha256"], sha256(text));
  }
  EXPECT_EQ(pack("").problem().type, "not-found");
}

}  // namespace
}  // namespace arbiter
