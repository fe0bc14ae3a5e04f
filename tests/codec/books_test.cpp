// The rule books and packs that are built in, as programs and people ask for them.
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

// Each place occurs once in `cited_in`, and `citations` says what it does by the row. An enforced
// row has at least one place that does more than mention it.
TEST(Books, SayWhatAPlaceDoesByARow) {
  for (const auto& game : games()) {
    for (const Json& row : Json::parse(rules(game).value())["rules"]) {
      Json places = Json::array();
      bool carried = false;
      for (const Json& one : row["citations"]) {
        if (places.empty() || places.back() != one["place"]) places.push_back(one["place"]);
        carried = carried || one["kind"] != "mentions";
        EXPECT_FALSE(one["function"].get<std::string>().empty()) << row["id"] << one["place"];
      }
      EXPECT_EQ(row["cited_in"], places) << row["id"];
      EXPECT_TRUE(carried || row["status"] != "enforced") << row["id"];
    }
  }
  const std::string walls = rules_text("hex", "walls-5").value();
  EXPECT_NE(walls.find("Decides what is computed in reading.cpp:"), std::string::npos) << walls;
  EXPECT_NE(walls.find("(Reading::walls_against)"), std::string::npos) << walls;
  EXPECT_NE(walls.find("Obeyed in replays/hex/cases/"), std::string::npos) << walls;
  const std::string gold = rules_text("hex", "gold-2").value();
  EXPECT_NE(gold.find("Broken in replays/hex/cases/"), std::string::npos) << gold;
  const std::string range = rules_text("hex", "R-48").value();
  EXPECT_NE(range.find("pieces.hpp:"), std::string::npos) << range;
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
