// Policies: the example of the specification, quorums, and what must be refused.
#include <gtest/gtest.h>

#include "service/trust/policy.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::trust_test {
namespace {

using namespace trust;

std::string vkey(const std::string& name, unsigned char number) {
  return text_of(witness_key(name, number).verifier());
}

std::string example() {
  return "# the example of tlog-policy\n\nlog " + text_of(log_key("example.com/log").verifier()) +
         " https://example.com/log\n"
         "witness X1 " +
         vkey("x1", 1) + "\n  witness\tX2  " + vkey("x2", 2) +
         "  https://x2.example \nwitness X3 " + vkey("x3", 3) +
         "\ngroup X-witnesses 2 X1 X2 X3\n\nwitness Y1 " + vkey("y1", 4) + "\nwitness Y2 " +
         vkey("y2", 5) + "\nwitness Y3 " + vkey("y3", 6) +
         "\ngroup Y-witnesses any Y1 Y2 Y3\n\ngroup X-and-Y all X-witnesses Y-witnesses\n"
         "quorum X-and-Y\n";
}

TEST(Policy, TheExampleOfTheSpecificationIsUnderstood) {
  const Policy policy = value_of(parse_policy(example()));
  EXPECT_EQ(policy.logs.size(), 1u);
  EXPECT_EQ(policy.witnesses.size(), 6u);
  EXPECT_EQ(policy.groups.size(), 3u);
  EXPECT_FALSE(is_quorum(policy, {}));
  EXPECT_FALSE(is_quorum(policy, {"X1", "X2"}));
  EXPECT_FALSE(is_quorum(policy, {"X1", "Y1", "Y2", "Y3"}));
  EXPECT_TRUE(is_quorum(policy, {"X1", "X3", "Y2"}));
  EXPECT_TRUE(is_quorum(policy, {"X1", "X2", "X3", "Y1", "Y2", "Y3"}));
}

TEST(Policy, AQuorumMayBeOneWitnessOrNone) {
  const std::string witness = "witness w " + vkey("w", 1) + "\n";
  EXPECT_TRUE(is_quorum(value_of(parse_policy("quorum none\n")), {}));
  const Policy one = value_of(parse_policy(witness + "quorum w\n"));
  EXPECT_FALSE(is_quorum(one, {}));
  EXPECT_TRUE(is_quorum(one, {"w"}));
}

TEST(Policy, TwoOfThreeIsTwo) {
  std::string text;
  for (unsigned char i = 1; i <= 3; ++i)
    text += "witness w" + std::to_string(i) + ' ' + vkey("w", i) + '\n';
  const Policy policy = value_of(parse_policy(text + "group g 2 w1 w2 w3\nquorum g\n"));
  EXPECT_TRUE(is_quorum(policy, {"w1", "w3"}));
  EXPECT_FALSE(is_quorum(policy, {"w2"}));
  EXPECT_FALSE(is_quorum(policy, {"w2", "w2"}));
}

TEST(Policy, WhateverIsNotOfTheFormIsRefusedWithItsLine) {
  const std::string w = "witness w " + vkey("w", 1) + "\n";
  const std::string v = "witness v " + vkey("v", 2) + "\n";
  const std::string log = "log " + text_of(log_key("l").verifier()) + "\n";
  const std::pair<std::string, const char*> kWrong[] = {
      {"", "0: it has no quorum"},
      {w, "0: it has no quorum"},
      {"quorum none", "1: the line does not end"},
      {"quorum none\nquorum none\n", "2: there is a quorum"},
      {"quorum w\n" + w, "1: `w` is neither"},
      {"quorum\n", "1: a quorum line"},
      {"quorum none none\n", "1: a quorum line"},
      {"Quorum none\n", "1: a line begins"},
      {"quorum none # why\n", "1: a quorum line"},
      {"log\nquorum none\n", "1: a log line"},
      {"log x\nquorum none\n", "1: the vkey cannot be used"},
      {"log " + vkey("w", 1) + "\nquorum none\n", "1: the key of a log has"},
      {"witness w " + text_of(log_key("l").verifier()) + "\nquorum none\n", "1: the key of a wit"},
      {log + log + "quorum none\n", "2: the key of this log"},
      {w + "witness v " + vkey("other-name", 1) + "\nquorum none\n", "2: the key of this witness"},
      {w + "witness w " + vkey("v", 2) + "\nquorum none\n", "2: the name `w` is taken"},
      {"witness none " + vkey("v", 2) + "\nquorum none\n", "1: the name `none` is taken"},
      {w + "group w any w\nquorum none\n", "2: the name `w` is taken"},
      {w + "group g any\nquorum none\n", "2: a group line"},
      {w + "group g any none\nquorum none\n", "2: `none` is neither"},
      {w + "group g any g\nquorum none\n", "2: `g` is neither"},
      {w + "group g any w w\nquorum none\n", "2: `w` is a member"},
      {w + v + "group g any w\ngroup h any w v\nquorum none\n", "4: `w` is a member"},
      {w + "group g 0 w\nquorum none\n", "2: `0` is not"},
      {w + "group g 2 w\nquorum none\n", "2: `2` is not"},
      {w + "group g 01 w\nquorum none\n", "2: `01` is not"},
      {w + "group g some w\nquorum none\n", "2: `some` is not"},
      {"quorum none\r\n", "0: it has control"},
      {std::string("quorum none\n\0", 13), "0: it has control"},
      {"# \x7F\nquorum none\n", "0: it has control"},
      {std::string(kMostPolicyBytes, '#'), "1: the line does not end"},
      {std::string(kMostPolicyBytes + 1, '#'), "0: it has more than"},
  };
  for (const auto& [text, fault] : kWrong)
    EXPECT_TRUE(fault_of(parse_policy(text)).starts_with(fault))
        << text.substr(0, 100) << " -> " << fault_of(parse_policy(text));
  // Octets beyond ASCII are names like others.
  EXPECT_TRUE(
      parse_policy("# \xFF\nwitness \xE2\x84\xAA " + vkey("w", 1) + "\nquorum \xE2\x84\xAA\n")
          .ok());
}

TEST(Policy, SizesAreBounded) {
  std::string text;
  for (unsigned i = 0; i < kMostPolicyNames; ++i) {
    Hash seed{};
    seed[0] = static_cast<unsigned char>(i & 0xFF);
    seed[1] = static_cast<unsigned char>(i >> 8);
    const SigningKey key("w", KeyType::cosignature, seed);
    text += "witness w" + std::to_string(i) + ' ' + text_of(key.verifier()) + '\n';
  }
  EXPECT_TRUE(parse_policy(text + "quorum none\n").ok());
  Hash seed{};
  seed[2] = 1;
  const SigningKey key("w", KeyType::cosignature, seed);
  text += "witness more " + text_of(key.verifier()) + '\n';
  EXPECT_EQ(fault_of(parse_policy(text + "quorum none\n")),
            "257: there are more than 256 lines of this kind");
}

// A checkpoint with signatures of the log, three witnesses and a stranger.
class Signed : public testing::Test {
 protected:
  Signed() {
    for (int i = 0; i < 5; ++i) tree.append(std::to_string(i));
    checkpoint = checkpoint_of(tree, 5, log);
    for (unsigned char i = 1; i <= 3; ++i) {
      const SigningKey key = witness_key("w" + std::to_string(i), i);
      keys.push_back(key);
      trust.policy.witnesses.push_back({key.verifier().name, key.verifier()});
      checkpoint.note.signatures.push_back(cosign(key, checkpoint.note.text, 1000u + i));
    }
    checkpoint.note.signatures.push_back(sign(log_key("stranger", 9), checkpoint.note.text));
    trust.logs = {log.verifier()};
    trust.policy.groups = {{"two", 2, {"w1", "w2", "w3"}}};
    trust.policy.quorum = "two";
  }
  // The reason for which the checkpoint is refused; empty: it is not.
  std::string refusal() const {
    const Result<Signers> signers = verify_checkpoint(checkpoint, trust);
    return signers.ok() ? "" : signers.problem().detail;
  }
  NoteSignature& signature(std::size_t index) { return checkpoint.note.signatures[index]; }
  void erase(std::size_t index) {
    auto& all = checkpoint.note.signatures;
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(index));
  }

  Tree tree;
  SigningKey log = log_key("example.com/log");
  std::vector<SigningKey> keys;
  SignedCheckpoint checkpoint;
  Trust trust;
};

TEST_F(Signed, WhoHasSignedIsTold) {
  const Signers signers = value_of(verify_checkpoint(checkpoint, trust));
  EXPECT_EQ(signers.logs, (std::vector<std::string>{text_of(log.verifier())}));
  ASSERT_EQ(signers.witnesses.size(), 3u);
  EXPECT_EQ(signers.witnesses[1].name, "w2");
  EXPECT_EQ(signers.witnesses[1].time, 1002u);
  EXPECT_EQ(signers.ignored, (std::vector<std::string>{"stranger"}));
}

TEST_F(Signed, TwoOfThreeWitnessesSuffice) {
  erase(2);
  EXPECT_EQ(refusal(), "");
  erase(2);
  EXPECT_TRUE(refusal().starts_with("the quorum `two` of the policy is not there: 1")) << refusal();
}

TEST_F(Signed, AWrongSignatureOfAKnownKeyIsRefusedEvenIfItIsNotNeeded) {
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string before = signature(i).bytes;
    signature(i).bytes.back() = static_cast<char>(signature(i).bytes.back() ^ 1);
    EXPECT_TRUE(refusal().ends_with("is wrong")) << i;
    signature(i).bytes = before;
  }
  // A line by a stranger that bears a known name, or a known id, is one by a stranger.
  NoteSignature stranger = signature(0);
  ++stranger.id;
  checkpoint.note.signatures.push_back(stranger);
  EXPECT_EQ(refusal(), "");
  trust.every_signature = true;
  EXPECT_TRUE(refusal().ends_with("is by a key that is not given"));
}

TEST_F(Signed, TheLogMustHaveSignedUnderItsOwnName) {
  trust.logs = {log_key("example.com/other").verifier()};
  EXPECT_TRUE(refusal().ends_with("for which no key is given"));
  trust.logs = {log_key("example.com/log", 2).verifier()};
  EXPECT_TRUE(refusal().starts_with("no given key of the log"));
  trust.policy.logs = {log.verifier()};  // logs of the policy are trusted, too
  EXPECT_EQ(refusal(), "");
  erase(0);
  EXPECT_TRUE(refusal().starts_with("no given key of the log"));
}

// A key is replaced by signing with the old and the new one for a while.
TEST_F(Signed, WhoKnowsTheOldOrTheNewKeyAcceptsBothSignatures) {
  const SigningKey next = log_key("example.com/log", 7);
  checkpoint.note.signatures.push_back(sign(next, checkpoint.note.text));
  EXPECT_EQ(refusal(), "");
  trust.logs = {next.verifier()};
  EXPECT_EQ(refusal(), "");
  trust.logs = {log.verifier(), next.verifier()};
  EXPECT_EQ(value_of(verify_checkpoint(checkpoint, trust)).logs.size(), 2u);
}

TEST_F(Signed, EverySignatureMayBeDemandedToBeKnownAndOnce) {
  trust.every_signature = true;
  EXPECT_EQ(refusal(), "the signature of `stranger` is by a key that is not given");
  erase(4);
  EXPECT_EQ(refusal(), "");
  checkpoint.note.signatures.push_back(signature(1));
  EXPECT_EQ(refusal(), "two signatures are by the same key of `w1`");
  trust.every_signature = false;
  EXPECT_EQ(refusal(), "");
  checkpoint.note.signatures.back() = signature(0);
  trust.every_signature = true;
  EXPECT_EQ(refusal(), "two signatures are by the same key of `example.com/log`");
}

TEST_F(Signed, AWitnessCannotStandForTheLogNorTheLogForAWitness) {
  // The same private key with the other type has another id, so the line is a stranger's.
  trust.logs = {log_key("w1", 1).verifier()};
  EXPECT_TRUE(refusal().ends_with("for which no key is given"));
  const SigningKey both = witness_key("example.com/log", 1);
  trust.logs = {log.verifier()};
  trust.policy = {{}, {{"w", both.verifier()}}, {}, "w"};
  EXPECT_TRUE(refusal().starts_with("the quorum `w`"));
}

}  // namespace
}  // namespace arbiter::trust_test
