// Facts that are derived once from a pack, so that fewer cards need a look, are compared with a
// look at every card. Whether a player is asked is compared with the lists of what the player could
// do.
#include <gtest/gtest.h>

#include <algorithm>
#include <variant>

#include "codec/play.hpp"
#include "engine/games/wh40k/reading.hpp"
#include "engine/games/wh40k/wh40k.hpp"

namespace arbiter::test {
namespace {

using wh40k::Reach, wh40k::Reading;

// Returns the same pack with nothing known about it before the cards are read.
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
  EXPECT_GT(changed, 100u);  // otherwise nothing that reaches a unit was in play
}

// Whether a card is listed as played, used or deployed.
bool lists_a_use(const wh40k::Content& content, const wh40k::State& state) {
  const auto options = wh40k::Rules::options(content, state);
  return std::any_of(options.list.begin(), options.list.end(), [](const auto& one) {
    const auto& move = one.option.move;
    return std::holds_alternative<wh40k::Play>(move) || std::holds_alternative<wh40k::Use>(move) ||
           std::holds_alternative<wh40k::Deploy>(move);
  });
}

// The answer is the same whatever the first card of the hand is, because nobody else can tell.
bool could_do_something(const wh40k::Content& content, wh40k::State state, Seat seat) {
  const auto held = std::find_if(state.cards.begin(), state.cards.end(), [&](const auto& one) {
    return one.in == wh40k::Spot::hand && one.id.owner == seat;
  });
  if (lists_a_use(content, state)) return true;
  if (held == state.cards.end()) return false;
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    if (!content.cards[i].held()) continue;
    held->card = Card{static_cast<std::uint16_t>(i)};
    if (lists_a_use(content, state)) return true;
  }
  return false;
}

// How often a player could do something, and could not.
struct Asked {
  std::size_t able = 0, idle = 0;
  void count(bool could) { ++(could ? able : idle); }
};

// Compares in a window of actions, and when something may be answered.
void compare_with_lists(const wh40k::Content& content, const wh40k::State& state, Seat seat,
                        Asked& actions, Asked& answers) {
  if (!wh40k::Rules::decision(content, state).asks()) return;  // somebody has conceded
  const Reading read{content, state};
  auto asked = state;
  if (state.frames.empty() && state.at.step == wh40k::StepName::window) {
    asked.at.turn = seat;
    EXPECT_EQ(read.can_act(seat), could_do_something(content, asked, seat));
    actions.count(read.can_act(seat));
  } else if (const auto* window = state.top<wh40k::Answering>()) {
    std::get<wh40k::Answering>(asked.frames.back()).turn = seat;
    const bool can = read.can_answer(seat, *window, read.listeners(*window));
    EXPECT_EQ(can, could_do_something(content, asked, seat));
    answers.count(can);
  }
}

TEST(Wh40kReading, AsksWhoCouldMakeEveryChoice) {
  Asked actions, answers;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SplitMix chooser(seed);
    const auto laid = lay_table<wh40k::Rules>(2, chooser);
    const auto& content = laid.log.content();
    auto state = laid.log.start;
    WorkBudget budget;
    for (int i = 0; i < 300 && wh40k::Rules::decision(content, state).asks(); ++i) {
      const auto entry = wh40k::Rules::sample(content, state, chooser);
      ASSERT_EQ(wh40k::Rules::apply(content, state, entry.by, entry.move, nullptr, nullptr, budget),
                Applied::done);
      for (const Seat seat : {Seat{0}, Seat{1}})
        compare_with_lists(content, state, seat, actions, answers);
    }
  }
  EXPECT_GT(actions.able, 100u);
  EXPECT_GT(actions.idle, 100u);
  EXPECT_GT(answers.able, 100u);
  EXPECT_GT(answers.idle, 100u);
}

}  // namespace
}  // namespace arbiter::test
