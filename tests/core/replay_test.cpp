// How a log is played: duties, windows that are passed over, chance, names, and what cannot be
// judged.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/replay.hpp"
#include "tests/core/toy.hpp"

namespace arbiter::toy {
namespace {

using Played = Entry<Move>;

Played first(Seat seat) { return {table, First{seat}}; }
Played draw(Card card) { return {chance, Draw{{card}}}; }
Played play(Seat by, Id id, std::vector<Id> with = {}) { return {by, Play{id, std::move(with)}}; }
Played answer(Seat by, Id id) { return {by, Answer{id}}; }
Played wait(Seat by) { return {by, Wait{}}; }
Played pass(Seat by) { return {by, Pass{}}; }
Id id(Seat owner, std::uint16_t number) { return {owner, number}; }

// Gives prepared answers, in order.
class Told : public Chooser {
 public:
  explicit Told(std::vector<std::uint32_t> answers) : answers_(std::move(answers)) {}
  std::uint32_t below(std::uint32_t bound) override { return answers_.at(asked++) % bound; }
  std::size_t asked = 0;

 private:
  std::vector<std::uint32_t> answers_;
};

// Plays entries and remembers how the last one was judged.
struct Game {
  explicit Game(std::vector<Played> list, const ReplaySettings<Toy>& settings = {})
      : entries(std::move(list)),
        replay(content, Toy::start(content, {}, checker, none, nullptr), settings) {
    judgement = replay.begin(at(0));
    for (std::size_t i = 0; i < entries.size() && judgement == Judgement::accepted; ++i) {
      judgement = replay.offer(entries[i], at(i + 1));
      accepted += judgement == Judgement::accepted;
    }
  }
  const Played* at(std::size_t i) const { return i < entries.size() ? &entries[i] : nullptr; }
  std::vector<RuleId> broken() const { return replay.refusal().broken; }
  Missing missing() const { return replay.refusal().missing; }

  Content content;
  std::vector<SetUpFault> none;
  Checker checker;
  std::vector<Played> entries;
  Replay<Toy> replay;
  Judgement judgement = Judgement::accepted;
  std::size_t accepted = 0;
};

// A has a knight and B a pawn. It is the turn of A, who has drawn a pawn too.
std::vector<Played> opening(std::vector<Played> more = {}) {
  std::vector<Played> all = {first(A),          draw(knight), wait(A), draw(pawn),
                             play(B, id(B, 2)), pass(A),      pass(B), draw(pawn)};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

TEST(Replay, AcceptsWhatIsLegal) {
  const Game game(opening());
  EXPECT_EQ(game.judgement, Judgement::accepted);
  EXPECT_EQ(game.accepted, 8u);
  EXPECT_EQ(game.replay.state().stage, Stage::act);
  EXPECT_EQ(game.replay.state().turn, A);
}

TEST(Replay, RefusesByRuleAndKeepsThePosition) {
  const Game before(opening());
  const Game game(opening({play(A, id(B, 2))}));
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"5">});
  EXPECT_EQ(game.replay.state(), before.replay.state());
  EXPECT_EQ(game.replay.refusal().decision.rule, row<"2">);
  EXPECT_TRUE(game.replay.refusal().here);
}

// The game is stopped at each point, with several copies of the position and with windows passed
// over on the way.
TEST(Replay, WhatARefusedEntryPassedOverIsTakenBack) {
  std::vector<Played> all = {first(A)};
  for (std::uint16_t turn = 0; turn < 8; ++turn) {
    const Seat by{static_cast<std::uint8_t>(turn % 2)};
    all.push_back(draw(turn < 3 ? knight : pawn));
    all.push_back(play(by, id(by, static_cast<std::uint16_t>(turn + 1))));
  }
  Game game({});
  std::size_t passed_over = 0;
  for (const Played& entry : all) {
    ASSERT_EQ(game.replay.offer(entry, nullptr), Judgement::accepted);
    const State position = game.replay.state();
    EXPECT_EQ(game.replay.offer(draw(bomb), nullptr), Judgement::refused);
    passed_over += !game.replay.refusal().here;
    ASSERT_EQ(game.replay.state(), position);
  }
  EXPECT_EQ(passed_over, 7u) << "after the last card no draw is asked beyond the windows";
}

TEST(Replay, APassMayBeLeftOut) {
  const Game with(opening({play(A, id(A, 1)), pass(B), pass(A), draw(knight), wait(B)}));
  const Game without(opening({play(A, id(A, 1)), draw(knight), wait(B)}));
  ASSERT_EQ(with.judgement, Judgement::accepted);
  ASSERT_EQ(without.judgement, Judgement::accepted);
  EXPECT_EQ(with.replay.state(), without.replay.state());
}

TEST(Replay, TheFirstWindowThatFitsTakesTheEntry) {
  const Game game(opening({play(A, id(A, 1)), {A, Cheer{}}}));
  ASSERT_EQ(game.judgement, Judgement::accepted);
  EXPECT_EQ(game.replay.state().stage, Stage::draw);
}

TEST(Replay, AWindowStaysOpenAtTheEnd) {
  const Game game(opening({play(A, id(A, 1))}));
  EXPECT_EQ(game.replay.state().stage, Stage::answer);
}

TEST(Replay, ARefusedEntryNamesTheDecisionThatTakesItsKind) {
  // B answers with a card that is on the table. The window accepts answers, and the duty after it
  // is chance's.
  const Game game(opening({play(A, id(A, 1)), answer(B, id(B, 2))}));
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"5">});
  EXPECT_EQ(game.replay.refusal().decision.rule, row<"3">);
  EXPECT_EQ(game.replay.state().stage, Stage::answer) << "what was passed over is taken back";
}

TEST(Replay, AKindThatAWindowTakesFromAnotherSeatIsJudgedThere) {
  auto all = opening({play(A, id(A, 1)), draw(knight), {A, Cheer{}}});
  const Game game(all);
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"2">})
      << "no decision on the way takes it: the duty refuses";
}

TEST(Replay, WithoutChancesAnswerNothingCanBeJudged) {
  const Game game({first(A), wait(A)});
  EXPECT_EQ(game.judgement, Judgement::unverifiable);
  EXPECT_EQ(game.missing(), Missing::chance_answer);
  EXPECT_EQ(game.replay.refusal().decision.rule, row<"1">);
  EXPECT_EQ(game.accepted, 1u);
}

TEST(Replay, WhatStandsBeforeTheAnswerOfChanceCameTooEarly) {
  const Game game({first(A), wait(A), draw(knight)});
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"1">});
  EXPECT_EQ(game.accepted, 1u);

  const Game behind(opening({play(A, id(A, 1)), wait(B), draw(pawn)}));
  EXPECT_EQ(behind.judgement, Judgement::refused);
  EXPECT_EQ(behind.broken(), (std::vector{row<"1">, row<"3">}))
      << "the moment, and what chance owes";
  EXPECT_EQ(behind.replay.refusal().decision.rule, row<"3">);
  EXPECT_TRUE(behind.replay.refusal().here);
  EXPECT_EQ(behind.accepted, 9u);
}

TEST(Replay, WhatTheJudgeRulesOnIsRefusedWithoutTheAnswerOfChance) {
  Game game({first(A)});
  EXPECT_EQ(game.replay.offer(wait(A), nullptr, false), Judgement::unverifiable);
  EXPECT_EQ(game.replay.offer(wait(A), nullptr, true), Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"1">});
}

TEST(Replay, WhatNoAnswerOfChanceCouldHelpIsIllegal) {
  const Game game({first(A), {A, Cheer{}}});
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"1">});
}

TEST(Replay, ABarePassDeclinesBeforeTheNextDutyOrNotAtAll) {
  const Game own(opening({play(A, id(A, 1)), pass(B), pass(A)}));
  const Game later(opening({play(A, id(A, 1)), pass(A)}));
  ASSERT_EQ(own.judgement, Judgement::accepted);
  ASSERT_EQ(later.judgement, Judgement::accepted) << "B's decline is left out";
  EXPECT_EQ(later.replay.state(), own.replay.state());

  Told told({0, 0, 0, 0});
  Game recorded({first(A), draw(knight), play(A, id(A, 1)), pass(B)});
  Game seeded({first(A), play(A, id(A, 1)), pass(B)}, {.seed = &told});
  for (Game* game : {&recorded, &seeded}) {
    ASSERT_EQ(game->replay.state().stage, Stage::cheer);
    EXPECT_EQ(game->replay.offer(pass(B), nullptr), Judgement::refused);
    EXPECT_EQ(game->broken(), std::vector{row<"4">});
    EXPECT_EQ(game->replay.state().stage, Stage::cheer);
  }
}

TEST(Replay, APassThatNamesARowDeclinesThatAlone) {
  const Game now(opening({play(A, id(A, 1)), {B, Pass{"toy:3"}}}));
  ASSERT_EQ(now.judgement, Judgement::accepted);
  EXPECT_EQ(now.replay.state().stage, Stage::cheer);
  const Game later(opening({play(A, id(A, 1)), {A, Pass{"toy:4"}}}));
  ASSERT_EQ(later.judgement, Judgement::accepted);
  EXPECT_EQ(later.replay.state().stage, Stage::draw);
  for (const Played& wrong : {Played{B, Pass{"toy:4"}}, Played{A, Pass{"toy:3"}}})
    EXPECT_EQ(Game(opening({play(A, id(A, 1)), wrong})).judgement, Judgement::refused);
}

TEST(Replay, ASuperfluousPassStandsAndChangesNothing) {
  const Game without({first(A), draw(knight), wait(A)});
  const Game with({first(A), draw(knight), wait(A), pass(B), pass(B), draw(pawn)});
  EXPECT_EQ(with.judgement, Judgement::accepted);
  EXPECT_EQ(with.replay.state().stage, Stage::act);
  EXPECT_EQ(Game({first(A), draw(knight), wait(A), pass(B)}).replay.state(),
            without.replay.state());
  EXPECT_EQ(Game({first(A), draw(knight), wait(A), pass(A)}).judgement, Judgement::refused);
}

TEST(Replay, WhatWasSettledUnaskedMayBeWrittenOnce) {
  const Played cheer{A, Cheer{}};
  const Game without({first(A), draw(knight), wait(A)});
  const Game once({first(A), draw(knight), wait(A), cheer});
  ASSERT_EQ(once.judgement, Judgement::accepted);
  EXPECT_EQ(once.replay.state(), without.replay.state());
  const Game twice({first(A), draw(knight), wait(A), cheer, cheer});
  EXPECT_EQ(twice.judgement, Judgement::refused);
  EXPECT_EQ(twice.accepted, 4u);
  EXPECT_EQ(Game({first(A), draw(knight), wait(A), draw(pawn), cheer}).judgement,
            Judgement::refused)
      << "an entry was accepted since";
}

TEST(Replay, WhatWaitsIsKeptForOneAnswer) {
  const Unasked<Move> waits{A, Cheer{}, row<"4">, true};
  std::vector<Unasked<Move>> before{waits, {B, Cheer{}, row<"4">}, {A, Wait{}, row<"2">}};
  std::vector<Unasked<Move>> now, later;
  keep_what_waits(before, now);
  ASSERT_EQ(now.size(), 1u);
  EXPECT_EQ(now[0].by, A);
  EXPECT_EQ(now[0].move, Move{Cheer{}});
  keep_what_waits(now, later);
  EXPECT_TRUE(later.empty());
}

TEST(Replay, ChancesOwnMistakeIsIllegal) {
  const Game game({first(A), draw(bomb)});
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"1">});
}

TEST(Replay, WhatTheTableMustSayIsMissing) {
  const Game game({wait(A)});
  EXPECT_EQ(game.judgement, Judgement::unverifiable);
  EXPECT_EQ(game.missing(), Missing::table_answer);
}

TEST(Replay, BehindAWindowChanceIsStillAsked) {
  const Game game(opening({play(A, id(A, 1)), wait(B)}));
  EXPECT_EQ(game.judgement, Judgement::unverifiable);
  EXPECT_EQ(game.missing(), Missing::chance_answer);
  EXPECT_FALSE(game.replay.refusal().here);
  EXPECT_EQ(game.replay.judged_in().stage, Stage::draw);
  EXPECT_EQ(game.replay.state().stage, Stage::answer);
}

TEST(Replay, AnUnnamedCardMustBeNamedBeforeItIsRead) {
  const Game game({first(A), draw(Card{}), play(A, id(A, 1))});
  EXPECT_EQ(game.judgement, Judgement::unverifiable);
  EXPECT_EQ(game.missing(), Missing::card);
  EXPECT_EQ(game.replay.refusal().cards, std::vector{id(A, 1)});
  const Game named_first(
      {first(A), draw(Card{}), {chance, Name{id(A, 1), pawn}}, play(A, id(A, 1))});
  EXPECT_EQ(named_first.judgement, Judgement::accepted);
}

TEST(Replay, ABrokenRuleIsBrokenWhateverTheCardIs) {
  const Game game({first(A), draw(Card{}), play(A, id(A, 1), {id(B, 9)})});
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"5">});
}

TEST(Replay, ANameStandsForTheOneThatCouldBeMeant) {
  const Game game(opening({play(A, named(knight))}));
  EXPECT_EQ(game.judgement, Judgement::accepted);
  EXPECT_TRUE(game.replay.state().find(id(A, 1))->on_table);
  // B's pawn is on the table, so A's pawn is meant.
  EXPECT_EQ(Game(opening({play(A, named(pawn))})).judgement, Judgement::accepted);
}

TEST(Replay, ANameThatFitsTwoIsAskedAbout) {
  const Game game({first(A), draw(pawn), wait(A), draw(knight), play(B, id(B, 2)), draw(pawn),
                   play(A, named(pawn))});
  EXPECT_EQ(game.judgement, Judgement::unverifiable);
  EXPECT_EQ(game.missing(), Missing::which);
  EXPECT_EQ(game.replay.refusal().cards, (std::vector{id(A, 1), id(A, 3)}));
}

TEST(Replay, TheSameNameTwiceMeansTwoCards) {
  const std::vector<Played> begin = {first(A),     draw(pawn),        wait(A),
                                     draw(knight), play(B, id(B, 2)), draw(pawn)};
  auto both = begin;
  both.push_back(play(A, id(A, 1), {named(pawn)}));
  EXPECT_EQ(Game(both).missing(), Missing::which) << "a card may be named beside itself";
  auto list = begin;
  list.push_back(play(A, named(knight), {named(pawn), named(pawn)}));
  EXPECT_EQ(Game(list).broken(), std::vector{row<"5">}) << "the knight is B's";
}

TEST(Replay, MoreNamesThanBearersAreJudgedAsTheyStand) {
  auto all = opening({play(A, named(knight), {named(knight)})});
  EXPECT_EQ(Game(all).judgement, Judgement::accepted)
      << "the toy lets a card be named beside itself";
  all.back() = play(B, named(knight), {named(knight)});
  EXPECT_EQ(Game(all).broken(), std::vector{row<"2">});
}

TEST(Replay, ANameThatNothingBearsIsRefused) {
  const Game game(opening({play(A, named(bomb))}));
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"5">});
}

TEST(Replay, WhatNeverEndsCannotBeJudged) {
  Content content;
  State state;
  state.stage = Stage::act;
  state.cards = {{id(A, 1), bomb, false}};
  Replay<Toy> replay(content, state, {});
  EXPECT_EQ(replay.begin(nullptr), Judgement::accepted);
  EXPECT_EQ(replay.offer(play(A, id(A, 1)), nullptr), Judgement::unverifiable);
  EXPECT_EQ(replay.refusal().missing, Missing::endless);
  EXPECT_EQ(replay.state(), state);
}

TEST(Replay, WorkHasALimit) {
  ReplaySettings<Toy> settings;
  settings.steps = 7;
  const Game game(opening(), settings);
  EXPECT_EQ(game.judgement, Judgement::unverifiable);
  EXPECT_EQ(game.missing(), Missing::work);
}

TEST(Replay, NothingFollowsTheEnd) {
  const Game game({first(A), draw(pawn), wait(A), draw(pawn), wait(B), wait(A)});
  EXPECT_EQ(game.judgement, Judgement::refused);
  EXPECT_EQ(game.broken(), std::vector{row<"6">});
  EXPECT_FALSE(game.replay.refusal().decision.asks());
}

TEST(Replay, AMutedRuleIsNotAsked) {
  ReplaySettings<Toy> settings;
  settings.muted = row<"5">;
  EXPECT_EQ(Game(opening({play(A, id(B, 2))}), settings).judgement, Judgement::accepted);
}

// --- Chance from a seed ---

ReplaySettings<Toy> seeded(Told& told) {
  ReplaySettings<Toy> settings;
  settings.seed = &told;
  return settings;
}

TEST(SeededReplay, ChanceAnswersByItself) {
  Told told({0, 6});
  const Game game({first(A), wait(A)}, seeded(told));
  ASSERT_EQ(game.judgement, Judgement::accepted);
  EXPECT_EQ(game.replay.state().stage, Stage::act) << "position 2 includes B's card";
  EXPECT_EQ(game.replay.state().find(id(A, 1))->card, knight);
  EXPECT_EQ(game.replay.state().find(id(B, 2))->card, pawn);
  EXPECT_EQ(told.asked, 2u);
}

TEST(SeededReplay, WhatStandsInTheLogMustAgree) {
  for (const bool left_out : {true, false}) {
    Told told({0, 6});
    std::vector<Played> entries = {first(A), draw(knight), wait(A), draw(pawn)};
    if (left_out) entries.erase(entries.begin() + 1);
    const Game game(entries, seeded(told));
    EXPECT_EQ(game.judgement, Judgement::accepted);
    EXPECT_EQ(told.asked, 2u);
  }
  Told told({0, 6});
  const Game wrong({first(A), draw(pawn), wait(A)}, seeded(told));
  EXPECT_EQ(wrong.judgement, Judgement::refused);
  EXPECT_EQ(wrong.broken(), std::vector{row<"1">});
  EXPECT_TRUE(wrong.replay.refusal().against_seed);
  EXPECT_EQ(wrong.accepted, 1u);
}

TEST(SeededReplay, AnUnnamedAnswerTakesTheSeedsName) {
  Told told({0});
  const Game game({first(A), draw(Card{})}, seeded(told));
  ASSERT_EQ(game.judgement, Judgement::accepted);
  EXPECT_EQ(game.replay.state().find(id(A, 1))->card, knight);
}

TEST(SeededReplay, ChanceIsAnsweredBehindAWindow) {
  Told told({0, 0, 0});
  const Game game({first(A), play(A, id(A, 1)), wait(B)}, seeded(told));
  ASSERT_EQ(game.judgement, Judgement::accepted);
  EXPECT_EQ(game.replay.state().turn, A);
}

// --- Listening ---

struct Ears : ReplayListener<Toy> {
  struct Hearing : RuleObserver {
    void passed(RuleId rule) override { now.push_back(rule); }
    void refused(RuleId) override {}
    std::vector<RuleId> now;
  };
  void judging() override { hearing.now.clear(); }
  RuleObserver* observer() override { return &hearing; }
  void applied(const Step<Toy>& step) override {
    told += step.implied ? "-" : "+";
    facts += step.facts.size();
    passed.insert(passed.end(), hearing.now.begin(), hearing.now.end());
    EXPECT_NE(step.before, step.after);
  }
  Hearing hearing;
  std::string told;
  std::size_t facts = 0;
  std::vector<RuleId> passed;
};

TEST(ReplayListener, HearsOfEveryMoveThatIsPlayed) {
  Ears ears;
  ReplaySettings<Toy> settings;
  settings.listener = &ears;
  const Game game(opening({play(A, id(A, 1)), draw(knight), play(B, id(A, 1))}), settings);
  EXPECT_EQ(game.judgement, Judgement::refused);
  // Both passes were left out. The listener does not hear of the refused entry.
  EXPECT_EQ(ears.told, "+++++++++--+");
  EXPECT_EQ(ears.facts, 6u);
  EXPECT_EQ(std::count(ears.passed.begin(), ears.passed.end(), row<"5">), 2)
      << "of applied moves only";
}

}  // namespace
}  // namespace arbiter::toy
