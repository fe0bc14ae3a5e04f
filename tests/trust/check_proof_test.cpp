// Proofs of verdicts: what holds, what does not, and that no changed byte of log, verdict, proof or
// note goes unseen.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/trust/proved.hpp"

namespace arbiter::trust_test {
namespace {

using namespace trust;
using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Hash other_build() {
  Hash hash{};
  hash[0] = 1;
  return hash;
}

TEST(CheckProof, TheSameBuildGivesTheVerdictToTheByte) {
  const Proved proved;
  const CheckedProof checked = value_of(proved.check());
  EXPECT_EQ(checked.recheck, Recheck::same_bytes);
  EXPECT_EQ(checked.index, 11u);
  EXPECT_EQ(checked.checkpoint.size, 21u);
  EXPECT_EQ(checked.attestation.status, "legal");
  EXPECT_EQ(checked.signers.witnesses.size(), 2u);
}

TEST(CheckProof, AnotherBuildComparesStatusOutcomeAndRules) {
  Proved proved(other_build());
  EXPECT_EQ(value_of(proved.check()).recheck, Recheck::same_result);
  // Its verdict may have other bytes where that says nothing about the game.
  Json verdict = Json::parse(proved.verdict);
  verdict["engine"] = "0.9.0";
  proved.verdict = verdict.dump();
  proved.prove(other_build());
  EXPECT_EQ(value_of(proved.check()).recheck, Recheck::same_result);
  // The same bytes are not what this build gives, had it been this one.
  proved.prove(this_build());
  EXPECT_TRUE(has(proved.refusal(), "judged again, the log has another verdict"));
}

TEST(CheckProof, AVerdictThatTheRulesDoNotGiveIsFoundThoughItIsInTheLog) {
  for (const Hash& build : {this_build(), other_build()}) {
    Proved proved;
    Json verdict = Json::parse(proved.verdict);
    verdict["status"] = "illegal";
    proved.verdict = verdict.dump();
    proved.prove(build);
    EXPECT_TRUE(has(proved.refusal(), "judged again, the log has another verdict"));
    verdict["status"] = "legal";
    verdict["outcome"] = {{"state", "won"}, {"winners", {"B"}}, {"rule", "x:1"}};
    proved.verdict = verdict.dump();
    proved.prove(build);
    EXPECT_TRUE(has(proved.refusal(), "judged again, the log has another verdict"));
  }
}

TEST(CheckProof, AnotherBuildMustAgreeOnEverythingThatIsFound) {
  const Json entry = {{"by", "B"}, {"do", "concede"}};
  const std::pair<const char*, Json> kForged[] = {
      {"/claims/0", {{"claim", "/outcome"}, {"holds", true}, {"found", nullptr}}},
      {"/irregularities/0", {{"index", 0}, {"move", entry}, {"broken", Json::array()}}},
      {"/violation", {{"index", nullptr}, {"move", entry}, {"broken", Json::array()}}},
      {"/seed", "opened"}};
  for (const auto& [pointer, value] : kForged) {
    Proved proved;
    Json verdict = Json::parse(proved.verdict);
    verdict[Json::json_pointer(pointer)] = value;
    proved.verdict = verdict.dump();
    proved.prove(other_build());
    EXPECT_TRUE(has(proved.refusal(), "judged again, the log has another verdict")) << pointer;
  }
  Proved proved;
  proved.verdict.insert(1, R"("status":"illegal",)");
  Extra extra{proved.salt, value_of(attest(Proved().verdict, proved.salt, other_build()))};
  extra.attestation.verdict = salted(proved.salt, *hash_from_hex(sha256(proved.verdict)));
  proved.prove_leaf(text_of(extra.attestation), trust::bytes_of(extra));
  EXPECT_TRUE(has(proved.refusal(), "the verdict cannot be attested")) << proved.refusal();
}

TEST(CheckProof, WhatThisBuildCannotRepeatIsNotRecheckable) {
  const std::pair<const char*, Json> kChanges[] = {{"rules_version", 60'000},
                                                   {"pack_sha256", std::string(64, 'a')},
                                                   {"options", Json::object()}};
  for (const auto& [name, value] : kChanges) {
    Proved proved;
    Json verdict = Json::parse(proved.verdict);
    verdict[name] = value;
    proved.verdict = verdict.dump();
    proved.prove(other_build());
    const CheckedProof checked = value_of(proved.check());
    EXPECT_EQ(checked.recheck, Recheck::not_recheckable);
    EXPECT_TRUE(has(checked.why, name)) << checked.why;
  }
  // A log that this build cannot read, such as one of a game that it has not.
  Proved proved;
  Json log = Json::parse(proved.log);
  log["game"] = "gone";
  proved.log = log.dump();
  Json verdict = Json::parse(proved.verdict);
  verdict["log_sha256"] = sha256(proved.log);
  proved.verdict = verdict.dump();
  proved.prove(other_build());
  EXPECT_EQ(value_of(proved.check()).recheck, Recheck::not_recheckable);
  // A log for which the allowed work does not suffice.
  const Proved whole;
  Effort little{.units = 1};
  const CheckedProof checked = value_of(
      check_proof({whole.log, whole.verdict, whole.proof}, whole.trusted, this_build(), little));
  EXPECT_EQ(checked.recheck, Recheck::not_recheckable);
  EXPECT_TRUE(has(checked.why, "work")) << checked.why;
}

TEST(CheckProof, EachPartThatIsOfAnotherGameIsNamed) {
  Proved proved;
  proved.log += "\n";
  EXPECT_EQ(proved.refusal(), "the attestation is not about this log");
  proved = Proved();
  proved.verdict += "\n";
  EXPECT_EQ(proved.refusal(), "the attestation is not about this verdict");
  proved = Proved();
  proved.trusted.logs = {log_key("another.example/log").verifier()};
  EXPECT_TRUE(has(proved.refusal(), "for which no key is given"));
  proved = Proved();
  // A leaf that says something else than the verdict that it names.
  Extra extra{proved.salt, value_of(attest(proved.verdict, proved.salt, this_build()))};
  extra.attestation.status = "illegal";
  proved.prove_leaf(text_of(extra.attestation), trust::bytes_of(extra));
  EXPECT_EQ(proved.refusal(), "the attestation says something else than the verdict");
  // A proof of another log's leaf.
  proved.prove_leaf("something else", trust::bytes_of(extra));
  EXPECT_TRUE(has(proved.refusal(), "the attestation is not leaf 11"));
  proved.prove_leaf("something else", "");
  EXPECT_TRUE(has(proved.refusal(), "salt of 32 bytes"));
  const std::string withdrawn = text_of(Withdrawal{3, Hash{}});
  proved.prove_leaf(withdrawn, std::string(32, 'x') + withdrawn);
  EXPECT_TRUE(has(proved.refusal(), "attests nothing"));
  // A verdict that nobody can attest, though its hash is in a leaf.
  proved = Proved();
  extra = {proved.salt, value_of(attest(proved.verdict, proved.salt, this_build()))};
  proved.verdict = "not a verdict";
  extra.attestation.verdict = salted(proved.salt, *hash_from_hex(sha256(proved.verdict)));
  proved.prove_leaf(text_of(extra.attestation), trust::bytes_of(extra));
  EXPECT_TRUE(has(proved.refusal(), "the verdict cannot be attested"));
}

// One random change of a few bytes. The text is never the same afterwards.
std::string mutated(const std::string& text, std::mt19937& random) {
  std::string changed = text;
  while (changed == text) {
    const std::size_t at = random() % text.size();
    const auto byte = static_cast<char>(random() & 0xFF);
    switch (random() % 8) {
      case 0: changed[at] = byte; break;
      case 1: changed[at] = static_cast<char>(changed[at] ^ (1 << random() % 8)); break;
      case 2: changed[at] = text[random() % text.size()]; break;
      case 3: changed.erase(at, 1 + random() % 3); break;
      case 4: changed.insert(at, 1, random() % 2 == 0 ? byte : text[at]); break;
      case 5: std::swap(changed[at], changed[random() % text.size()]); break;
      case 6: changed.resize(at); break;
      case 7: changed += random() % 2 == 0 ? '\n' : byte; break;
    }
  }
  return changed;
}

TEST(CheckProof, NoneOfTenThousandMutationsPasses) {
  const Proved proved;
  ASSERT_TRUE(proved.check().ok());
  std::mt19937 random(20090818);
  std::map<std::string, int> reasons;
  for (int i = 0; i < 10'000; ++i) {
    Proved changed = proved;
    const bool in_note = i % 2 == 0;  // a proof is short, and its end is the note
    std::string& text = in_note || i % 4 == 1 ? changed.proof
                        : i % 8 == 3          ? changed.log
                                              : changed.verdict;
    text = mutated(text, random);
    const Result<CheckedProof> checked = changed.check();
    ASSERT_FALSE(checked.ok()) << i << "\n" << text;
    ++reasons[checked.problem().type];
  }
  for (const char* reason : {"does-not-hold", "not-a-proof", "not-a-note", "not-an-attestation"})
    EXPECT_GT(reasons[reason], 10) << reason;
}

// Every single bit, and every byte left out, of the proof.
TEST(CheckProof, NoBitOfTheProofIsFree) {
  const Proved proved;
  for (std::size_t at = 0; at < proved.proof.size(); ++at) {
    Proved changed = proved;
    for (int bit = 0; bit < 8; ++bit) {
      changed.proof = proved.proof;
      changed.proof[at] = static_cast<char>(changed.proof[at] ^ (1 << bit));
      ASSERT_FALSE(changed.check().ok()) << at << " " << changed.proof;
    }
    changed.proof = proved.proof;
    changed.proof.erase(at, 1);
    ASSERT_FALSE(changed.check().ok()) << at << " " << changed.proof;
  }
}

// Signatures that a policy does not need are ignored as the specification demands; the option
// --every-signature leaves no byte free then either.
TEST(CheckProof, WithEverySignatureNoLineIsFree) {
  Proved proved;
  proved.trusted.policy.groups.front().needed = 1;
  proved.trusted.every_signature = true;
  ASSERT_TRUE(proved.check().ok());
  std::mt19937 random(4711);
  const std::size_t note = proved.proof.find("\n\n") + 2;
  for (int i = 0; i < 2'000; ++i) {
    Proved changed = proved;
    std::string end = proved.proof.substr(note);
    // A whole line may be left out: what is left is another proof that suffices.
    end = mutated(end, random);
    changed.proof.replace(note, std::string::npos, end);
    if (changed.check().ok()) {
      EXPECT_TRUE(proved.proof.starts_with(changed.proof)) << changed.proof;
      EXPECT_TRUE(changed.proof.ends_with('\n'));
    }
  }
}

}  // namespace
}  // namespace arbiter::trust_test
