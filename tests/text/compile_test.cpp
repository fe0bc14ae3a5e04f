// The texts of cards and their trees.
#include <gtest/gtest.h>

#include "codec/adjudicator.hpp"
#include "tests/text/support.hpp"

namespace arbiter::conquest::text::test {
namespace {

// The trees were written by hand before any text was read.
void expect_the_trees(const std::string& path) {
  for (const auto& tree : trees(path)) {
    const auto read = compile(printed(tree));
    ASSERT_FALSE(read.unread) << tree.id << ": " << read.unread->sentence();
    EXPECT_TRUE(read.card == tree) << tree.id << "\n"
                                   << as_json(read.card) << "\n"
                                   << as_json(tree);
    const auto written = print(tree);
    ASSERT_TRUE(written) << tree.id;
    EXPECT_EQ(written->upper, tree.upper);
    EXPECT_EQ(written->lower, tree.lower);
  }
}

TEST(Text, MeansTheHandWrittenTreesOfTheShippedPack) {
  expect_the_trees("tests/text/proving-ground-trees.json");
}

TEST(Text, MeansTheHandWrittenTreesOfTheCases) {
  expect_the_trees("tests/text/case-card-trees.json");
}

TEST(Text, TheTreesAreThoseOfTheShippedPack) {
  const auto cards = pack("engine/games/conquest/packs/proving-ground.json").cards;
  const auto written = trees("tests/text/proving-ground-trees.json");
  ASSERT_EQ(cards.size(), written.size());
  for (std::size_t i = 0; i < cards.size(); ++i) EXPECT_TRUE(cards[i] == printed(written[i]));
}

// 1.2-4 states the encampment's two abilities in the words of a card.
TEST(Text, TheEncampmentIsWhatTheBookSaysOfIt) {
  const auto read = compile(
      card_with(CardType::location,
                "Income: 2g2m and acquire 2 resources.\nUnits in this location get 0/+10."));
  ASSERT_FALSE(read.unread) << read.unread->sentence();
  const auto content = load(PackText{});
  const auto& encampment = content.text(content.encampment());
  EXPECT_TRUE(read.card.income == encampment.income);
  EXPECT_TRUE(read.card.abilities == encampment.abilities);
}

// --- Refusals: the place, what is there, and what could be ---

struct Row {
  CardType on;
  std::string lines;
  std::uint32_t line, column;
  std::string found, could;
};

TEST(Text, ARefusalNamesThePlaceAndWhatCouldStandThere) {
  const Row rows[] = {
      {CardType::action, "Pay 3m to doom a unit.\nRuyn it.", 2, 6, "it", "a kind of thing"},
      {CardType::action, "Pay 3m to doom a unit.\nRuin him.", 2, 6, "him", "\"it\""},
      {CardType::action, "Pay 3m to doom a unit.", 1, 23, "", "the next line"},
      {CardType::action, "Pay 3x to doom a unit.\nRuin it.", 1, 6, "x", "\"g\""},
      {CardType::action, "Pay 3m to levy a tax.\nRuin it.", 2, 6, "it", "what it happens to"},
      {CardType::action, "Pay 3m to bless a unit.\nIt gets 0/+10.", 2, 14, ".", "\"this term\""},
      {CardType::action,
       "Pay 1m to rebuild a location with an upgrade.\nUpgrade the location with "
       "it.",
       2, 9, "the", "\"it with it.\""},
      {CardType::mercenary, "Anytime this unit is hurt, gain 1g.", 2, 19, "is", "would"},
      {CardType::mercenary, "Anytime this unit is disabled, ruin this unit.", 2, 37, "this",
       "\"it.\""},
      {CardType::mercenary, "This unit cannot fly.", 2, 18, "fly", "what cannot be done"},
      {CardType::mercenary, "Ruin all units.", 2, 1, "Ruin", "Anytime"},
      {CardType::mercenary, "Snipe 20\nOutpost.", 2, 9, "", "\".\""},
      {CardType::mercenary, "Outpost.\nSnipe 20.\nOutpost. ", 4, 9, "", "the next line"},
      {CardType::item, "This weapon gets +10/0.", 2, 6, "weapon", "\"unit\""},
      {CardType::location, "Income: 2x.", 2, 10, "x", "\"g\""},
      {CardType::location, "Units in this location get +5/0 on level 9.", 2, 42, "9",
       "a level from 1 to 3"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.lines);
    const auto read = compile(card_with(row.on, row.lines));
    ASSERT_TRUE(read.unread);
    EXPECT_FALSE(read.unread->lower);
    EXPECT_EQ(read.unread->line, row.line);
    EXPECT_EQ(read.unread->column, row.column);
    EXPECT_EQ(read.unread->found, row.found);
    EXPECT_NE(read.unread->sentence().find(row.could), std::string::npos)
        << read.unread->sentence();
  }
}

TEST(Text, ALowerScrollThatCannotBeReadIsNamed) {
  auto card = card_with(CardType::action, "Pay 3m to doom a unit.\nRuin it.");
  for (const std::string lower : {"", "Akcion", "Action - ", "Action Spell", "Action - spell"}) {
    card.lower = lower;
    const auto read = compile(card);
    ASSERT_TRUE(read.unread) << lower;
    EXPECT_TRUE(read.unread->lower) << lower;
  }
}

TEST(Text, ColumnsCountCharacters) {
  const auto read = compile(card_with(CardType::action, "Pay 3m to sing \u00e4\u00f6.\nRun."));
  ASSERT_TRUE(read.unread);
  EXPECT_EQ(read.unread->line, 2u);
  const auto other = compile(card_with(CardType::action, "Pay 3m to sing \u00e4\u00f6, x.\nRuin."));
  ASSERT_TRUE(other.unread);
  EXPECT_EQ(other.unread->column, 18u);
}

TEST(Text, AnyLengthIsReadInBoundedTime) {
  std::string deep = "Pay 1m to x a unit.\nIt gains ", wide = "Pay 1m to x.\nGain 1g.";
  for (int i = 0; i < 400; ++i) deep += "\"All units gain ";
  for (int i = 0; i < 400; ++i) wide += " Gain 1g.";
  EXPECT_TRUE(compile(card_with(CardType::action, deep)).unread);
  EXPECT_TRUE(compile(card_with(CardType::action, wide)).unread);
  std::string words = "Pay 1m to";
  for (int i = 0; i < 800; ++i) words += " a b";
  EXPECT_TRUE(compile(card_with(CardType::action, words + ".\nGain 1g.")).unread);
}

// A log that brings its own cards reports where their text fails, like any other fault of a pack.
TEST(Text, AnInlinePackIsRefusedAtTheTextOfTheCard) {
  const auto verdict = verify(R"({"format": "arbiter.log/1", "game": "conquest",
    "content": {"inline": {"format": "arbiter.pack/1", "game": "conquest", "id": "own",
                           "version": "1", "title": "Own",
      "cards": [{"id": "doom", "name": "Doom", "lower": "Action - Spell",
                 "upper": "Pay 4m to doom a unit.\nRuyn it."}]}},
    "players": [{"id": "A"}, {"id": "B"}], "moves": []})");
  ASSERT_FALSE(verdict.ok());
  EXPECT_EQ(verdict.problem().type, "unusable-content");
  ASSERT_EQ(verdict.problem().errors.size(), 1u);
  const auto& fault = verdict.problem().errors[0];
  EXPECT_EQ(fault.pointer, "/content/inline/cards/0/upper");
  EXPECT_EQ(fault.code, "content");
  EXPECT_EQ(fault.detail.find("Line 2, column 6: \"it\" cannot stand here"), 0u) << fault.detail;
}

// 1.5.2-4: a reference searches the text from which the card is read.
TEST(Text, ReferencesSearchTheTextThatIsRead) {
  const auto content = Rules::load(pack("engine/games/conquest/packs/proving-ground.json"));
  const auto found = [&](const std::vector<std::string>& words) {
    std::vector<std::string> ids;
    for (std::uint16_t i = 0; i + 1u < content.cards.size(); ++i)
      if (content.has_words(Card{i}, words, false)) ids.push_back(content.cards[i].id);
    return ids;
  };
  EXPECT_EQ(found({"fireball", "blast"}),
            (std::vector<std::string>{"ember-adept", "study-of-flame"}));
  EXPECT_EQ(found({"defender"}), (std::vector<std::string>{"defender", "drill", "muster"}));
  for (const auto& card : content.cards) EXPECT_EQ(card.upper.empty(), card.id == "encampment");
}

// --- Texts that could not be read before a rule settled them ---

TEST(Text, TheFirstDirectionIsItUntilSomethingElseHappens) {
  const auto read = compile(card_with(
      CardType::action,
      "Pay 1m to strand a unit and a location.\nSet it aside. Ruin the location. Return the unit "
      "to the war."));
  ASSERT_FALSE(read.unread) << read.unread->sentence();
  const auto& steps = read.card.abilities[0].steps;
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[0].choice, 0);
  EXPECT_EQ(steps[1].choice, 1);
  EXPECT_EQ(steps[2].choice, 0);
}

TEST(Text, AWordThatIsNoTermOfTheBookIsText) {
  const auto read =
      compile(card_with(CardType::mercenary, "Anytime a defender is ruined, gain 1g."));
  ASSERT_FALSE(read.unread) << read.unread->sentence();
  const auto& what = read.card.abilities[0].on.what;
  EXPECT_EQ(what.is, Thing::resource);
  EXPECT_EQ(what.words, std::vector<std::string>{"defender"});
}

}  // namespace
}  // namespace arbiter::conquest::text::test
