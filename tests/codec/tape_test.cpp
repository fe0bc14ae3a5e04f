// A tape contains what a tree contains, and values are read from it whatever the order of members.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "codec/canonical_json.hpp"
#include "codec/decode.hpp"
#include "codec/strict.hpp"
#include "codec/tape.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "tests/codec/support.hpp"
#include "tests/on_tape.hpp"

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

// It does not matter how the text is written, or whether a text value lies in the source.
RC_GTEST_PROP(Tape, IsReadFromText, ()) {
  const Tree tree = random_tree(3);
  const std::string text = tree.dump(*rc::gen::inRange(-1, 3), ' ', *rc::gen::arbitrary<bool>());
  const auto read = read_strict(text);
  RC_ASSERT(read.ok());
  RC_ASSERT(TapeValue(read.value()).tree() == tree);
  RC_ASSERT(canonical_json(read.value()) == canonical_json(tree));
}

RC_GTEST_PROP(Tape, TakesValuesOfOtherTapes, ()) {
  const Tree one = random_tree(3), other = random_tree(3);
  const std::string text = one.dump();
  const auto read = read_strict(text);
  RC_ASSERT(read.ok());
  Tape all(*rc::gen::arbitrary<bool>() ? std::string_view{text} : std::string_view{});
  all.open(true);
  all.add(read.value());
  all.add(on_tape(other));
  all.close();
  RC_ASSERT(TapeValue(all).tree() == Tree::array({one, other}));
  RC_ASSERT((TapeValue(read.value()) == TapeValue(on_tape(other))) == (one == other));
  RC_ASSERT(TapeValue(read.value()) == TapeValue(on_tape(one)));
}

TEST(Tape, FindsMembersInAnyOrder) {
  const Tape tape = on_tape(Tree::parse(R"({"a":1,"b":[{"a":0},2],"c":3,"d":{"a":4}})"));
  for (const std::string_view order : {"abcd", "dcba", "bxda", "aabb", "cacaca", "xyz"}) {
    MemberFinder members(tape);
    for (const char name : order) {
      const auto found = members.find(std::string(1, name));
      const auto expected = TapeValue(tape).find(std::string(1, name));
      ASSERT_EQ(found.has_value(), expected.has_value()) << order << " " << name;
      ASSERT_EQ(found.has_value(), name < 'x');
      if (!found) continue;
      EXPECT_EQ(found->tree(), expected->tree()) << order << " " << name;
    }
  }
  const Tape none = on_tape(Tree::object());
  EXPECT_FALSE(MemberFinder(none).find("a"));
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
  for (const bool is_log : {false, true}) {
    const auto read = read_strict(log, 1, is_log);
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.problem().detail, "line 2: this member stands twice in its object");
    EXPECT_EQ(read.problem().errors[0].pointer, "/moves/1/by");
  }
}

// Returns the members in another order.
Tape shuffled(const Tree& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  Tape tape;
  tape.open(false);
  while (!names.empty()) {
    const auto at = *rc::gen::inRange<std::size_t>(0, names.size());
    tape.member(names[at]);
    tape.add_tree(object[names[at]]);
    names.erase(names.begin() + static_cast<std::ptrdiff_t>(at));
  }
  tape.close();
  return tape;
}

// An entry with one value changed at random gives the same value and the same faults whatever the
// order of its members.
RC_GTEST_PROP(Tape, EntriesAreReadInAnyOrder, ()) {
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
  const Names names{"conquest", conquest::Rules::book().rows, 2, {}, {}, {}, false};
  DecodeContext sorted(names, "/moves/0");
  DecodeContext in_any_order(names, "/moves/0");
  Played one, other;
  const bool good = decode_entry(on_tape(entry), one, sorted);
  RC_ASSERT(decode_entry(shuffled(entry), other, in_any_order) == good);
  if (good) RC_ASSERT(one == other);
  RC_ASSERT(sorted.faults().size() == in_any_order.faults().size());
  for (std::size_t i = 0; i < sorted.faults().size(); ++i) {
    RC_ASSERT(sorted.faults()[i].pointer == in_any_order.faults()[i].pointer);
    RC_ASSERT(sorted.faults()[i].code == in_any_order.faults()[i].code);
    RC_ASSERT(sorted.faults()[i].detail == in_any_order.faults()[i].detail);
  }
}

}  // namespace
}  // namespace arbiter::test
