// Attestations: what they say, that they are small, and that there is one spelling of each.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/sha256.hpp"
#include "service/trust/attestation.hpp"
#include "service/trust/proof.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::trust_test {
namespace {

using namespace trust;
using Json = nlohmann::json;

Hash filled(unsigned char byte) {
  Hash hash{};
  hash.fill(byte);
  return hash;
}

std::string some_log() { return value_of(play({.game = games().front(), .seed = 3, .moves = 12})); }

Json parts_of(const std::string& leaf) { return Json::parse(leaf); }

TEST(Attestation, SaysWhatTheVerdictSaysAndHidesTheHashesUnderTheSalt) {
  const std::string log = some_log();
  const Verdict judged = value_of(verify(log));
  const std::string verdict = json_of(judged);
  const Attestation attestation = value_of(attest(verdict, filled(1), filled(2)));
  const std::string leaf = text_of(attestation);
  const Json json = parts_of(leaf);
  EXPECT_EQ(json.at("format"), "arbiter.attestation/1");
  EXPECT_EQ(json.at("status"), "legal");
  EXPECT_EQ(json.at("game"), judged.game);
  EXPECT_EQ(json.at("rules_version"), judged.rules_version);
  EXPECT_EQ(json.at("options"), Json(judged.options));
  EXPECT_EQ(json.at("outcome"), Json(judged.outcome.written));
  EXPECT_EQ(json.at("pack"), judged.pack_sha256);
  EXPECT_EQ(json.at("version"), version());
  EXPECT_EQ(json.at("build"), std::string(64, '0').replace(0, 64, hex(std::string(32, '\2'))));
  const std::string salt(32, '\1');
  EXPECT_EQ(json.at("log"), sha256(salt + *from_hex(sha256(log))));
  EXPECT_EQ(json.at("verdict"), sha256(salt + *from_hex(sha256(verdict))));
  EXPECT_EQ(leaf.find(judged.log_sha256), std::string::npos);
  EXPECT_EQ(leaf.find(judged.digest), std::string::npos);
  EXPECT_EQ(std::get<Attestation>(value_of(parse_leaf(leaf))), attestation);
  const Extra extra{filled(1), attestation};
  EXPECT_EQ(trust::bytes_of(extra), salt + leaf);
  EXPECT_EQ(value_of(parse_extra(salt + leaf)).attestation, attestation);
}

TEST(Attestation, VerdictsNeverHoldTheBuild) {
  const std::string verdict = json_of(value_of(verify(some_log())));
  EXPECT_EQ(verdict.find("build"), std::string::npos);
}

TEST(Attestation, WhatIsNeverAttestedIsRefused) {
  const std::string log = some_log();
  const Json verdict = Json::parse(json_of(value_of(verify(log))));
  const auto refusal = [&](Json changed) {
    return fault_of(attest(changed.dump(), filled(1), filled(2)));
  };
  Json open = verdict;
  open["open"] = true;
  EXPECT_EQ(refusal(open), "0: the game may continue; only closed games are attested");
  Json work = verdict;
  work["missing"] = {{"index", 3}, {"what", "work"}};
  EXPECT_TRUE(refusal(work).starts_with("0: judging ended for want of work"));
  const std::string seat = json_of(value_of(verify(log, {.seat = "A"})));
  EXPECT_FALSE(attest(seat, filled(1), filled(2)).ok());
  Json seat_with_hash = verdict;
  seat_with_hash["seat"] = "A";
  EXPECT_EQ(refusal(seat_with_hash), "0: a verdict for one seat is not attested");
  Json large = verdict;
  large["options"]["more"] = std::string(1000, 'x');
  EXPECT_TRUE(refusal(large).starts_with("0: it would have more than 1023 bytes"));
  for (const char* name : {"open", "log_sha256", "pack_sha256", "game", "engine", "status",
                           "rules_version", "options", "outcome"}) {
    Json without = verdict;
    without.erase(name);
    EXPECT_TRUE(refusal(without).find(name) != std::string::npos) << name << refusal(without);
    without[name] = Json::array();
    EXPECT_TRUE(refusal(without).find(name) != std::string::npos) << name << refusal(without);
  }
  EXPECT_FALSE(attest("", filled(1), filled(2)).ok());
  EXPECT_FALSE(attest("[]", filled(1), filled(2)).ok());
  EXPECT_FALSE(attest("{}", filled(1), filled(2)).ok());
  std::string deep = R"({"format":"arbiter.verdict/1","options":)";
  deep += std::string(1'000'000, '[');
  EXPECT_FALSE(attest(deep, filled(1), filled(2)).ok());
  deep += std::string(1'000'000, ']') + "}";
  EXPECT_FALSE(attest(deep, filled(1), filled(2)).ok());
}

// The largest leaf of each game: its longest variant, its longest rulings, its largest parameters,
// and as many winners as there can be.
TEST(Attestation, IsBelowOneKibibyteForEveryGame) {
  for (const std::string& game : games()) {
    const Json book = Json::parse(value_of(rules(game)));
    Json options = {{"variant", ""}, {"rulings", Json::object()}, {"parameters", Json::object()}};
    std::string variant;
    for (const Json& one : book.at("variants")) {
      const std::string id = one.at("id");
      if (id.size() > variant.size()) variant = id;
    }
    options["variant"] = variant;
    for (const Json& one : book.at("options")) {
      std::string longest;
      for (const Json& value : one.at("values")) {
        const std::string text = value;
        if (text.size() > longest.size()) longest = text;
      }
      options["rulings"][one.at("id").get<std::string>()] = longest;
    }
    for (const Json& one : book.at("parameters"))
      options["parameters"][one.at("id").get<std::string>()] = one.at("most");
    Attestation largest{
        {}, {}, {}, {}, game, "10.10.10+0123456789ab", "unverifiable", UINT16_MAX, options.dump(),
        ""};
    largest.outcome = Json{{"state", "won"},
                           {"winners", {"A", "B", "C", "D", "E", "F", "G", "H"}},
                           {"rule", game + ":questions-and-answers-1"}}
                          .dump();
    EXPECT_LE(text_of(largest).size(), kMostLeafBytes) << text_of(largest);
  }
}

TEST(Attestation, ThereIsOneSpellingOfALeaf) {
  const std::string leaf =
      text_of(value_of(attest(json_of(value_of(verify(some_log()))), filled(1), filled(2))));
  for (std::size_t i = 0; i < leaf.size(); ++i) {  // any byte changed: refused or another leaf
    for (const char byte : {' ', '0', 'a', '"', '\x7F', static_cast<char>(leaf[i] ^ 1)}) {
      std::string changed = leaf;
      changed[i] = byte;
      const Result<Leaf> read = parse_leaf(changed);
      if (!read.ok()) continue;
      const auto* attestation = std::get_if<Attestation>(&read.value());
      ASSERT_NE(attestation, nullptr);
      EXPECT_EQ(text_of(*attestation), changed);
    }
  }
  const Json json = Json::parse(leaf);
  Json more = json;
  more["more"] = 1;
  Json withdrawn = json;
  withdrawn["withdrawn"] = 1;
  for (const std::string& wrong :
       {leaf + "\n", " " + leaf, json.dump(1), more.dump(), withdrawn.dump(), std::string(),
        std::string("null"), std::string("{}"), leaf.substr(1),
        std::string(kMostLeafBytes + 1, ' '), std::string(1000, '[')})
    EXPECT_FALSE(parse_leaf(wrong).ok()) << wrong;
}

TEST(Attestation, AWithdrawalNamesTheLeafThatItWithdraws) {
  const Withdrawal withdrawal{4711, filled(3)};
  const std::string leaf = text_of(withdrawal);
  EXPECT_EQ(leaf, R"({"format":"arbiter.attestation/1","leaf":")" + hex(std::string(32, '\3')) +
                      R"(","withdrawn":4711})");
  EXPECT_EQ(std::get<Withdrawal>(value_of(parse_leaf(leaf))), withdrawal);
  EXPECT_FALSE(parse_extra(std::string(32, '\1') + leaf).ok());
  EXPECT_FALSE(parse_extra(std::string(31, '\1')).ok());
  EXPECT_FALSE(parse_leaf(leaf.substr(0, leaf.size() - 5) + "-1}").ok());
}

TEST(Proof, IsReadAsItWasWrittenAndNothingElseIs) {
  Tree tree;
  for (int i = 0; i < 11; ++i) tree.append(std::to_string(i));
  const Proof proof{"extra", 7, tree.inclusion(7, 11),
                    checkpoint_of(tree, 11, log_key("example.com/log"))};
  const std::string text = text_of(proof);
  EXPECT_TRUE(text.starts_with("c2sp.org/tlog-proof@v1\nextra ZXh0cmE=\nindex 7\n"));
  const Proof read = value_of(parse_proof(text));
  EXPECT_EQ(read.extra, "extra");
  EXPECT_EQ(read.index, 7u);
  EXPECT_EQ(read.path, proof.path);
  EXPECT_EQ(read.checkpoint.checkpoint, proof.checkpoint.checkpoint);
  EXPECT_EQ(text_of(read), text);
  Proof plain = proof;
  plain.extra.clear();
  EXPECT_EQ(text_of(value_of(parse_proof(text_of(plain)))), text_of(plain));
  const std::string rest = text.substr(text.find("index"));
  const std::string hash = base64(trust::bytes_of(proof.path[0])) + "\n";
  std::string many;
  for (int i = 0; i < 60; ++i) many += hash;
  const std::pair<std::string, const char*> kWrong[] = {
      {"", "1: the first line"},
      {"c2sp.org/tlog-proof@v2\n" + rest, "1: the first line"},
      {"c2sp.org/tlog-proof@v1\n", "1: the index line"},
      {"c2sp.org/tlog-proof@v1\nextra \n" + rest, "2: the extra data"},
      {"c2sp.org/tlog-proof@v1\nextra AAB=\n" + rest, "2: the extra data"},
      {"c2sp.org/tlog-proof@v1\nextra AAA=\nextra AAA=\n" + rest, "3: the index line"},
      {"c2sp.org/tlog-proof@v1\nindex 07" + rest.substr(7), "2: the index line"},
      {"c2sp.org/tlog-proof@v1\nindex 7\nAAAA" + rest.substr(7), "3: a hash"},
      {"c2sp.org/tlog-proof@v1\nindex 7\n" + many + rest.substr(8), "66: it has more than 63"},
      {"c2sp.org/tlog-proof@v1\nindex 7\n" + hash, "3: an empty line"},
      {text + "\n", "0: it ends with an empty line"},
      {text + "x", "14: the line does not end"},
      {std::string(1 << 20, 'x'), "0: it has more than"},
  };
  for (const auto& [bytes, fault] : kWrong)
    EXPECT_TRUE(fault_of(parse_proof(bytes)).starts_with(fault))
        << bytes.substr(0, 60) << " -> " << fault_of(parse_proof(bytes));
}

}  // namespace
}  // namespace arbiter::trust_test
