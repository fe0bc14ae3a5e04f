// The phrases of the grammar: each has an example, is in the document, and is used by cards.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/games/conquest/text/document.hpp"
#include "tests/file_text.hpp"
#include "tests/text/support.hpp"

namespace arbiter::conquest::text::test {
namespace {

bool uses(const Compiled& read, std::size_t phrase) {
  return std::any_of(read.understood.begin(), read.understood.end(),
                     [&](const Understood& one) { return one.phrase == phrase; });
}

TEST(Grammar, EveryPhraseHasAnExampleThatUsesIt) {
  for (std::size_t i = 0; i < phrases().size(); ++i) {
    const auto& phrase = phrases()[i];
    SCOPED_TRACE(phrase.id);
    const auto read = compile(card_with(phrase.on, std::string{phrase.example}));
    ASSERT_FALSE(read.unread) << phrase.example << "\n" << read.unread->sentence();
    EXPECT_TRUE(uses(read, i));
    EXPECT_NE(phrase.rules[0], RuleId{});
  }
}

TEST(Grammar, TheDocumentHasEveryPhraseWithItsExample) {
  const std::string text = file_text("schema/conquest-card-text.md");
  EXPECT_EQ(text, grammar_document()) << "./dev golden rewrites it";
  std::size_t rows = 0;
  for (const auto& phrase : phrases()) {
    const auto row = text.find("| " + std::string{phrase.id} + " | ");
    EXPECT_NE(row, std::string::npos) << phrase.id;
    rows += row != std::string::npos;
  }
  EXPECT_EQ(rows, phrases().size());
}

void expect_read(CardType on, const std::string& lines) {
  const auto read = compile(card_with(on, lines));
  EXPECT_FALSE(read.unread) << lines << "\n" << (read.unread ? read.unread->sentence() : "");
}

TEST(Grammar, EveryWordOfTheListsCanBeSaid) {
  const auto unit = CardType::mercenary;
  for (const auto& one : events()) {
    if (!one.would.empty())
      expect_read(unit, "Anytime this unit would " + std::string{one.would} + ", gain 1g.");
    expect_read(unit, "Anytime this unit " + std::string{one.does} + ", gain 1g.");
    if (!one.would_make.empty())
      expect_read(
          unit, "Anytime this unit would " + std::string{one.would_make} + " a warrior, gain 1g.");
    if (!one.makes.empty())
      expect_read(unit, "Anytime this unit " + std::string{one.makes} + " a warrior, gain 1g.");
  }
  const auto subject = [](SaidOf of) {
    switch (of) {
      case SaidOf::things: return "Units";
      case SaidOf::items: return "Items";
      case SaidOf::locations: return "Locations";
      case SaidOf::commanders: break;
    }
    return "Commanders";
  };
  for (const auto& one : prohibitions())
    expect_read(CardType::condition,
                subject(one.of) + std::string{" cannot "} + std::string{one.words} + ".");
  for (const auto& one : nouns())
    expect_read(CardType::action, "Pay 1m to x.\nRuin all " + std::string{one.many} + ".");
  for (const auto& one : type_words())
    expect_read(CardType::action, "Pay 1m to x.\nRuin all " + std::string{one.many} + ".");
}

TEST(Grammar, NoPhraseAndNoWordStandsTwice) {
  for (std::size_t i = 0; i < phrases().size(); ++i)
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(phrases()[i].id, phrases()[k].id);
  for (const auto& one : nouns()) EXPECT_TRUE(reserved(one.one) && reserved(one.many));
  for (const auto& one : type_words()) EXPECT_TRUE(reserved(one.one) && reserved(one.many));
}

// The second built-in pack uses every phrase at least twice, on at least sixty cards.
TEST(Grammar, SaltAndCinderUsesEveryPhraseTwice) {
  const auto cards = pack("engine/games/conquest/packs/salt-and-cinder.json").cards;
  EXPECT_GE(cards.size(), 60u);
  std::vector<int> used(phrases().size(), 0);
  for (const auto& card : cards) {
    const auto read = compile(card);
    ASSERT_FALSE(read.unread) << card.name << ": " << read.unread->sentence();
    for (const auto& one : read.understood) ++used[one.phrase];
  }
  for (std::size_t i = 0; i < phrases().size(); ++i) EXPECT_GE(used[i], 2) << phrases()[i].id;
}

}  // namespace
}  // namespace arbiter::conquest::text::test
