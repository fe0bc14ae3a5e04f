// The encoder's output, and that the decoder reads it back.
#include "codec/encode.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "codec/heads.hpp"
#include "codec/strict.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "tests/codec/generate.hpp"
#include "tests/codec/support.hpp"

namespace arbiter {
namespace {

using conquest::Rules;
using test::id;
using test::seat;
using Played = Entry<Rules::Move>;

template <class T>
std::string written(const T& value) {
  EncodeContext context(test::names());
  return encode(value, context).dump();
}
std::string written_entry(const Played& entry) {
  EncodeContext context(test::names());
  return encode_entry(entry, context).dump();
}

TEST(Encode, LeavesOutWhatIsAtItsDefault) {
  EXPECT_EQ(written(conquest::Step{}), R"({"verb":"nothing"})");
  EXPECT_EQ(written(Outcome{}), R"({"state":"running"})");
  EXPECT_EQ(written(conquest::Cost{conquest::Payment::mana, {}, {}, {}}),
            R"({"pay":"mana","amount":0})");
  EXPECT_EQ(written(conquest::Cost{}), R"({"pay":"gold"})") << "one coin is the default";
}

TEST(Encode, WritesAmounts) {
  using conquest::Amount;
  EXPECT_EQ(written(Amount{10, false}), "10");
  EXPECT_EQ(written(Amount{1, true}), R"("X")");
  EXPECT_EQ(written(Amount{5, true}), R"("5X")");
  EXPECT_EQ(written(Amount{0, true}), R"("0X")");
  EXPECT_EQ(written(Amount{-1, true}), R"("-1X")");
}

TEST(Encode, WritesWhatSaysNothingAsNull) {
  EXPECT_EQ(written(std::vector<Id>{id('A', 1), Id{}}), R"(["A1",null])");
  EXPECT_EQ(written(std::vector<Card>{Card{1}, Card{}}), R"(["footman",null])");
  EXPECT_EQ(written(conquest::Pair{}), R"({"first":null,"second":null})");
  EXPECT_EQ(written(RuleId{}), "null");
  EXPECT_EQ(written(RuleId{0}), R"("conquest:1-1")");
}

// The position of the game's README, as far as the decoder reads it.
TEST(Encode, WritesAPositionAsTheReadmeShowsIt) {
  conquest::State state;
  state.at = {conquest::PhaseName::campaign, seat('A'), seat('A'), 0, {}};
  state.at.combats.push_back({});
  state.at.combats[0].kind = conquest::CombatKind::assault;
  state.at.combats[0].location = id('B', 1);
  state.at.combats[0].units = {id('A', 3)};
  state.at.combats[0].first = seat('B');
  state.commanders.resize(2);
  state.commanders[0].seat = seat('A');
  state.commanders[0].gold = 5;
  state.commanders[0].mana = 3;
  state.commanders[0].domain = {{{Card{1}, 40}}, {{0, 0, 7}}, 1};
  state.commanders[1].seat = seat('B');
  state.commanders[1].domain.slots.numbers = {0, 0};
  conquest::Resource unit;
  unit.id = id('A', 3);
  unit.card = Card{1};
  unit.in = conquest::the_battlefield;
  unit.unable = 1;
  state.resources = {unit};
  EXPECT_EQ(written(state),
            R"({"at":{"phase":"campaign","term":"A","priority":"A",)"
            R"("combats":[{"kind":"assault","location":"B1","units":["A3"],"first":"B"}]},)"
            R"("commanders":{"A":{"gold":5,"mana":3,"domain":)"
            R"({"pool":{"footman":40},"slots":[null,null,"A7"]}},)"
            R"("B":{"domain":{"slots":2}}},)"
            R"("resources":{"A3":{"card":"footman","in":"battlefield","unable":1}}})");
}

TEST(Encode, WritesFramesByTheirName) {
  EXPECT_EQ(written(std::vector<conquest::Frame>{conquest::War{}, conquest::Shuffling{seat('B')}}),
            R"([{"frame":"war","stage":"shuffle"},{"frame":"shuffling","of":"B"}])");
}

TEST(EncodeEntry, WritesWhoDoesWhat) {
  EXPECT_EQ(written_entry({seat('A'), conquest::Wait{}}), R"({"by":"A","do":"wait"})");
  EXPECT_EQ(written_entry({chance, conquest::Draw{seat('A'), {Card{1}, Card{}}}}),
            R"({"by":"chance","do":"draw","to":"A","cards":["footman",null]})");
}

TEST(EncodeMembers, WritesPartsSideBySide) {
  nlohmann::ordered_json object = {{"before", 1}};
  EncodeContext context(test::names());
  encode_members(object, context, PositionHead{"f", "g", 3, seat('A'), ""}, Outcome{});
  EXPECT_EQ(
      object.dump(),
      R"({"before":1,"format":"f","game":"g","rules_version":3,"seat":"A","state":"running"})");
}

TEST(EncodeOption, WritesPatterns) {
  EncodeContext context(test::names());
  SeatOption<Rules::Move> option{seat('A'), {conquest::Wait{}, {}}};
  EXPECT_EQ(encode_option(option, context).dump(), R"({"by":"A","do":"wait"})");
  option.option.move = conquest::Deploy{};
  option.option.domains = {{"unit", false, 0, 0, {id('A', 4), id('A', 5)}},
                           {"at", false, 0, 0, {id('A', 1)}},
                           {"pays", true, 0, 2, {id('A', 6), id('A', 7)}}};
  EXPECT_EQ(encode_option(option, context).dump(),
            R"({"by":"A","do":"deploy","unit":{"one_of":["A4","A5"]},"at":{"one_of":["A1"]},)"
            R"("pays":{"some_of":["A6","A7"],"min":0,"max":2}})");
}

TEST(EncodeKinds, ListsTheMovesOfADecision) {
  EXPECT_EQ(encode_kinds<Rules::Move>(0b1101).dump(), R"(["method","regroup","keep"])");
  EXPECT_EQ(encode_seats({0b11'0000'0101}).dump(), R"(["A","C","chance","table"])");
}

// ---- decode(encode(x)) == x, through the text

template <class T>
void expect_back(const T& value) {
  const auto text = written(value);
  const auto json = read_strict(text);
  RC_ASSERT(json.ok());
  DecodeContext context(test::names());
  T back{};
  const bool good = decode(json.value(), back, context);
  RC_LOG() << text << "\n" << test::summary(context.faults());
  RC_ASSERT(good);
  RC_ASSERT(back == value);
}

void expect_entry_back(const Played& entry) {
  const auto text = written_entry(entry);
  const auto json = read_strict(text);
  RC_ASSERT(json.ok());
  DecodeContext context(test::names());
  Played back;
  const bool good = decode_entry(json.value(), back, context);
  RC_LOG() << text << "\n" << test::summary(context.faults());
  RC_ASSERT(good);
  RC_ASSERT(back == entry);
}

RC_GTEST_PROP(RoundTrip, States, ()) { expect_back(test::Generator(true).make<Rules::State>()); }
RC_GTEST_PROP(RoundTrip, Facts, ()) { expect_back(test::Generator(true).make<Rules::Fact>()); }
RC_GTEST_PROP(RoundTrip, Derived, ()) {
  expect_back(test::Generator(true).make<conquest::Derived>());
}
RC_GTEST_PROP(RoundTrip, Heads, ()) { expect_back(test::Generator(true).make<PositionHead>()); }
RC_GTEST_PROP(RoundTrip, Cards, ()) {
  expect_back(test::Generator(true).make<conquest::CardText>());
}

RC_GTEST_PROP(RoundTrip, FramesOfEveryKind, ()) {
  for (std::size_t kind = 0; kind < std::variant_size_v<Rules::Frame>; ++kind)
    expect_back(test::Generator(true).variant<Rules::Frame>(kind));
}

RC_GTEST_PROP(RoundTrip, MovesOfEveryKind, ()) {
  test::Generator generator(false);
  for (std::size_t kind = 0; kind < std::variant_size_v<Rules::Move>; ++kind)
    expect_entry_back({generator.make<Seat>(), generator.variant<Rules::Move>(kind)});
}

}  // namespace
}  // namespace arbiter
