// What a witness answers: each status by a request, and what it remembers.
#include <gtest/gtest.h>

#include <map>

#include "service/trust/witness.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::trust_test {
namespace {

using namespace trust;

// The request of tlog-witness 1.0.0.
constexpr const char* kExample =
    "old 20852014\n"
    "PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=\n"
    "jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=\n"
    "5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=\n"
    "/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=\n"
    "\n"
    "example.com/behind-the-sofa\n"
    "20852163\n"
    "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
    "\n"
    "— example.com/behind-the-sofa "
    "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1"
    "gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "— example.com/behind-the-sofa "
    "opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267"
    "UEjw6QUXTS5Rovnzv++qbSzm9Q=\n";

class Witnessed : public testing::Test {
 protected:
  Witnessed() {
    for (int i = 0; i < 300; ++i) tree.append(std::to_string(i));
    logs["example.com/log"] = {{log.verifier()}, {}};
  }

  AddCheckpoint request(std::uint64_t old_size, std::uint64_t size) const {
    return {old_size, tree.consistency(old_size, size), checkpoint_of(tree, size, log)};
  }
  // Asks, and remembers what the answer says to remember.
  WitnessAnswer ask(const std::string& body, std::uint64_t now = 1'700'000'000) {
    const auto find = [this](const std::string& origin) -> std::optional<WitnessedLog> {
      const auto found = logs.find(origin);
      return found == logs.end() ? std::nullopt : std::optional(found->second);
    };
    const WitnessAnswer answered = answer(body, find, key, now);
    EXPECT_EQ(answered.status == 200, answered.record.has_value());
    if (answered.record) logs.at(answered.origin).record = *answered.record;
    return answered;
  }
  WitnessAnswer ask(const AddCheckpoint& asked, std::uint64_t now = 1'700'000'000) {
    return ask(text_of(asked), now);
  }
  WitnessRecord& record() { return logs.at("example.com/log").record; }

  Tree tree;
  SigningKey log = log_key("example.com/log");
  SigningKey key = witness_key("witness.example/w1", 2);
  std::map<std::string, WitnessedLog> logs;
};

TEST(AddCheckpoint, TheExampleOfTheSpecificationIsRead) {
  const AddCheckpoint request = value_of(parse_add_checkpoint(kExample));
  EXPECT_EQ(request.old_size, 20852014u);
  EXPECT_EQ(request.proof.size(), 4u);
  EXPECT_EQ(request.checkpoint.checkpoint.size, 20852163u);
  EXPECT_EQ(request.checkpoint.note.signatures.size(), 2u);
  EXPECT_EQ(text_of(request), kExample);
}

TEST_F(Witnessed, AConsistentCheckpointIsCosigned) {
  std::uint64_t old_size = 0;
  for (const std::uint64_t size : {1u, 1u, 2u, 7u, 256u, 257u, 300u}) {
    const AddCheckpoint asked = request(old_size, size);
    const WitnessAnswer answered = ask(asked, 1'700'000'000 + size);
    ASSERT_EQ(answered.status, 200) << answered.body;
    EXPECT_EQ(record(), (WitnessRecord{size, tree.root(size), 1'700'000'000 + size}));
    // The answer is signature lines, which can be put at the end of the checkpoint.
    const Note note = value_of(parse_note(text_of(asked.checkpoint.note) + answered.body));
    ASSERT_EQ(note.signatures.size(), 2u);
    ASSERT_TRUE(is_by(note.signatures[1], key.verifier()));
    EXPECT_TRUE(is_valid(note.signatures[1], key.verifier(), note.text));
    EXPECT_EQ(time_of(note.signatures[1]), 1'700'000'000 + size);
    old_size = size;
  }
}

TEST_F(Witnessed, TheEmptyTreeIsCosignedIfItsRootIsRight) {
  EXPECT_EQ(ask(request(0, 0)).status, 200);
  AddCheckpoint wrong = request(0, 0);
  wrong.checkpoint.checkpoint.root[0] ^= 1;
  wrong.checkpoint.note.text = text_of(wrong.checkpoint.checkpoint);
  wrong.checkpoint.note.signatures = {sign(log, wrong.checkpoint.note.text)};
  EXPECT_EQ(ask(wrong).status, 422);
  EXPECT_EQ(ask(request(0, 5)).status, 200);
}

TEST_F(Witnessed, WhatIsNotOfTheFormIs400) {
  const std::string good = text_of(request(0, 5));
  const std::string after = good.substr(good.find('\n') + 1);
  const std::string hash = base64(trust::bytes_of(tree.root(1))) + "\n";
  std::string many;
  for (int i = 0; i < 64; ++i) many += hash;
  for (const std::string& wrong :
       {std::string(), std::string("old"), std::string("old 0"), "old 00\n" + after,
        "old -1\n" + after, "Old 0\n" + after, "old  0\n" + after, "old 0 \n" + after, after,
        "old 0\n" + many + after, "old 0\nAAAA\n" + after, "old 0\n" + hash,
        good.substr(0, good.size() - 1), good + "\n", "old 9223372036854775808\n" + after})
    EXPECT_EQ(ask(wrong).status, 400) << wrong;
  EXPECT_EQ(ask(good).status, 200);
}

TEST_F(Witnessed, AnOldSizeBeyondTheCheckpointIs400) {
  ASSERT_EQ(ask(request(0, 7)).status, 200);
  AddCheckpoint asked = request(5, 5);
  asked.old_size = 7;
  EXPECT_EQ(ask(asked).status, 400);
  EXPECT_EQ(record().size, 7u);
}

TEST_F(Witnessed, AnUnknownLogIs404) {
  AddCheckpoint asked = request(0, 5);
  asked.checkpoint = checkpoint_of(tree, 5, log_key("example.com/unknown"));
  EXPECT_EQ(ask(asked).status, 404);
}

TEST_F(Witnessed, ACheckpointWithoutASignatureThatHoldsIs403) {
  AddCheckpoint asked = request(0, 5);
  asked.checkpoint.note.signatures = {
      sign(log_key("example.com/log", 9), asked.checkpoint.note.text)};
  EXPECT_EQ(ask(asked).status, 403);  // by a key that is not trusted
  asked = request(0, 5);
  asked.checkpoint.note.signatures[0].bytes[5] ^= 1;
  EXPECT_EQ(ask(asked).status, 403);
  // One line that holds does not help another that does not.
  asked.checkpoint.note.signatures.push_back(sign(log, asked.checkpoint.note.text));
  EXPECT_EQ(ask(asked).status, 403);
  // Lines by unknown keys are ignored.
  asked.checkpoint.note.signatures[0] = sign(log_key("else", 9), asked.checkpoint.note.text);
  EXPECT_EQ(ask(asked).status, 200);
}

TEST_F(Witnessed, AnotherOldSizeThanTheOneKnownIs409WithIt) {
  ASSERT_EQ(ask(request(0, 7)).status, 200);
  for (const std::uint64_t old_size : {0u, 1u, 8u}) {
    const WitnessAnswer answered = ask(request(old_size, 9));
    EXPECT_EQ(answered.status, 409);
    EXPECT_EQ(answered.content_type, "text/x.tlog.size");
    EXPECT_EQ(answered.body, "7\n");
  }
  // Also with a wrong proof, and for a log that was never seen.
  AddCheckpoint wrong = request(1, 9);
  wrong.proof.clear();
  EXPECT_EQ(ask(wrong).status, 409);
  record() = {};
  EXPECT_EQ(ask(request(7, 9)).body, "0\n");
}

TEST_F(Witnessed, AProofOrRootThatDoesNotHoldIs422) {
  AddCheckpoint from_nothing = request(0, 7);
  from_nothing.proof = {tree.root(1)};
  EXPECT_EQ(ask(from_nothing).status, 422);
  ASSERT_EQ(ask(request(0, 7)).status, 200);
  AddCheckpoint wrong = request(7, 9);
  wrong.proof[0][0] ^= 1;
  EXPECT_EQ(ask(wrong).status, 422);
  wrong.proof.clear();
  EXPECT_EQ(ask(wrong).status, 422);
  AddCheckpoint same = request(7, 7);
  same.proof = {tree.root(7)};
  EXPECT_EQ(ask(same).status, 422);
  // Another history of the same size, and a longer one, both signed by the log.
  Tree other;
  for (int i = 0; i < 9; ++i) other.append("other " + std::to_string(i));
  for (const std::uint64_t size : {7u, 9u}) {
    const AddCheckpoint fork{7, other.consistency(7, size), checkpoint_of(other, size, log)};
    EXPECT_EQ(ask(fork).status, 422);
  }
  EXPECT_EQ(record().root, tree.root(7));
  EXPECT_EQ(ask(request(7, 9)).status, 200);
}

TEST_F(Witnessed, AClockThatGoesBackSignsNothing) {
  ASSERT_EQ(ask(request(0, 7), 2'000).status, 200);
  EXPECT_EQ(ask(request(7, 9), 1'999).status, 503);
  EXPECT_EQ(record().size, 7u);
  EXPECT_EQ(ask(request(7, 9), 2'000).status, 200);
}

TEST_F(Witnessed, ALogMayReplaceItsKey) {
  logs.at("example.com/log").keys.push_back(log_key("example.com/log", 5).verifier());
  AddCheckpoint asked = request(0, 7);
  asked.checkpoint = checkpoint_of(tree, 7, log_key("example.com/log", 5));
  EXPECT_EQ(ask(asked).status, 200);
}

}  // namespace
}  // namespace arbiter::trust_test
