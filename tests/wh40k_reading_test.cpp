// What is read off a pack once, so that fewer cards need a look, against a look at every card.
#include <gtest/gtest.h>

#include "codec/play.hpp"
#include "engine/games/wh40k/reading.hpp"
#include "engine/games/wh40k/wh40k.hpp"

namespace arbiter::test {
namespace {

using wh40k::Reach, wh40k::Reading;

// The same pack, of which nothing is known before the cards are read.
wh40k::Content unread(wh40k::Content content) {
  content.changes.fill(Reach::others);
  content.gives.fill(Reach::others);
  content.takes.fill(Reach::others);
  return content;
}

void compare(const Reading& one, const Reading& other, const wh40k::CardState& unit) {
  EXPECT_EQ(one.attack(unit), other.attack(unit)) << unit.id.text();
  EXPECT_EQ(one.hit_points(unit), other.hit_points(unit)) << unit.id.text();
  EXPECT_EQ(one.command(unit), other.command(unit)) << unit.id.text();
  EXPECT_EQ(one.beaten(unit), other.beaten(unit)) << unit.id.text();
  for (std::size_t i = 0; i < names(Type<wh40k::Keyword>{}).size(); ++i)
    EXPECT_EQ(one.has(unit, static_cast<wh40k::Keyword>(i)),
              other.has(unit, static_cast<wh40k::Keyword>(i)))
        << unit.id.text() << " " << names(Type<wh40k::Keyword>{})[i];
}

TEST(Wh40kReading, FindsWhatALookAtEveryCardFinds) {
  std::size_t compared = 0, changed = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SplitMix chooser(seed);
    const auto laid = lay_table<wh40k::Rules>(2, chooser);
    const auto& content = laid.log.content();
    const auto wide = unread(content);
    auto state = laid.log.start;
    WorkBudget budget;
    for (int i = 0; i < 300 && wh40k::Rules::decision(content, state).asks(); ++i) {
      const auto entry = wh40k::Rules::sample(content, state, chooser);
      ASSERT_EQ(wh40k::Rules::apply(content, state, entry.by, entry.move, nullptr, nullptr, budget),
                Applied::done);
      const Reading narrow{content, state}, all{wide, state};
      for (const auto& one : state.cards) {
        if (!one.in_play() || !one.card.known() || !narrow.is_unit(one)) continue;
        compare(narrow, all, one);
        ++compared;
        changed += narrow.attack(one) != content.text(one.card).attack;
      }
    }
  }
  EXPECT_GT(compared, 10'000u);
  EXPECT_GT(changed, 100u);  // else nothing that reaches a unit was ever in play
}

}  // namespace
}  // namespace arbiter::test
