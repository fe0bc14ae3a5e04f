// A tape holds what a tree holds, and entries are read from both alike.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "codec/decode.hpp"
#include "codec/strict.hpp"
#include "codec/tape.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "tests/codec/support.hpp"

namespace arbiter::test {
namespace {

using Tree = nlohmann::json;

Tree random_tree(int depth) {
  switch (*rc::gen::inRange(0, depth > 0 ? 7 : 5)) {
    case 0: return nullptr;
    case 1: return *rc::gen::arbitrary<bool>();
    case 2: return *rc::gen::inRange(-1000, 1000);
    case 3: return *rc::gen::element<std::string>("", "A3", "footman", "\xC3\xA4", "keep");
    case 4: return *rc::gen::inRange<std::int64_t>(-limits::kJsonInteger, limits::kJsonInteger + 1);
    case 5: {
      auto list = Tree::array();
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i) list.push_back(random_tree(depth - 1));
      return list;
    }
    default: {
      auto object = Tree::object();
      for (int i = *rc::gen::inRange(0, 20); i > 0; --i)
        object[*rc::gen::element<std::string>("by", "do", "unit", "x", "at", "", "/~") +
               std::to_string(*rc::gen::inRange(0, 3))] = random_tree(depth - 1);
      return object;
    }
  }
}

RC_GTEST_PROP(Tape, HoldsATree, ()) {
  const Tree tree = random_tree(3);
  Tape tape;
  tape.add_tree(tree);
  RC_ASSERT(tape.complete());
  RC_ASSERT(TapeValue(tape).tree() == tree);
}

RC_GTEST_PROP(Tape, TakesTheMovesOfALog, ()) {
  const Tree moves = random_tree(3);
  const Tree rest = random_tree(2);
  const Tree log = {
      {"after", rest}, {"meta", random_tree(2)}, {"moves", moves}, {"zeta", {{"moves", rest}}}};
  Tape tape;
  auto read = read_strict(log.dump(), 1, &tape);
  RC_ASSERT(read.ok());
  RC_ASSERT(TapeValue(tape).tree() == moves);
  Tree whole = read.value();
  RC_ASSERT(whole["moves"].is_null());
  RC_ASSERT(whole["meta"].is_null());
  whole["moves"] = moves;
  whole["meta"] = log["meta"];
  RC_ASSERT(whole == log);
}

TEST(Tape, FindsMembersThatStandTwice) {
  for (const int size : {2, 12, 13, 40})
    for (const bool twice : {false, true}) {
      Tape tape;
      tape.open(false);
      for (int i = 0; i < size; ++i) {
        tape.member("m" + std::to_string(twice && i == size - 1 ? 0 : i));
        tape.open(true);
        tape.add(std::int64_t{i});
        tape.close();
      }
      EXPECT_EQ(tape.close(), !twice) << size;
    }
}

TEST(Tape, AMemberOfAnEntryThatStandsTwiceIsRefusedLikeAnyOther) {
  const std::string log = "{\"moves\": [{\"by\": \"A\"},\n{\"by\": \"A\", \"do\": 1, \"by\": 2}]}";
  Tape tape;
  const auto on_tape = read_strict(log, 1, &tape);
  const auto in_tree = read_strict(log);
  ASSERT_FALSE(on_tape.ok());
  EXPECT_EQ(on_tape.problem().detail, in_tree.problem().detail);
  EXPECT_EQ(on_tape.problem().errors[0].pointer, "/moves/1/by");
  EXPECT_TRUE(tape.empty());
}

// An entry with one value changed at random is read alike from a tree and from a tape, with the
// same faults.
RC_GTEST_PROP(Tape, EntriesAreReadAlike, ()) {
  using Played = Entry<conquest::Move>;
  const auto texts = {
      R"({"by":"A","do":"wait"})",
      R"({"by":"A","do":"deploy","unit":"A5","at":"A1","pays":["A3","A4"]})",
      R"({"by":"chance","do":"draw","to":"B","cards":["mine",null,"scry"]})",
      R"({"by":"B","do":"use","resource":"B7","x":3,"directions":["A2","battlefield"]})",
      R"({"by":"A","do":"transfer","unit":"A3","items":[{"item":"A9","to":"A4"}]})",
      R"({"by":"B","do":"answer_draw","agree":true})"};
  Tree entry = Tree::parse(*rc::gen::elementOf(std::vector<const char*>(texts)));
  const auto flat = entry.flatten();
  const auto index = *rc::gen::inRange<std::size_t>(0, flat.size());
  const auto place = std::next(flat.begin(), static_cast<std::ptrdiff_t>(index)).key();
  if (*rc::gen::arbitrary<bool>()) entry[Tree::json_pointer(place)] = random_tree(2);
  if (*rc::gen::inRange(0, 4) == 0) entry["strange"] = 1;
  Tape tape;
  tape.add_tree(entry);
  const Names names{"conquest", conquest::Conquest::book().rows, 2, {}, {}, {}, false};
  DecodeContext from_tree(names, "/moves/0");
  DecodeContext from_tape(names, "/moves/0");
  Played one, other;
  const bool good = decode_entry(entry, one, from_tree);
  RC_ASSERT(decode_entry(TapeValue(tape), other, from_tape) == good);
  if (good) RC_ASSERT(one == other);
  RC_ASSERT(from_tree.faults().size() == from_tape.faults().size());
  for (std::size_t i = 0; i < from_tree.faults().size(); ++i) {
    RC_ASSERT(from_tree.faults()[i].pointer == from_tape.faults()[i].pointer);
    RC_ASSERT(from_tree.faults()[i].code == from_tape.faults()[i].code);
    RC_ASSERT(from_tree.faults()[i].detail == from_tape.faults()[i].detail);
  }
}

}  // namespace
}  // namespace arbiter::test
