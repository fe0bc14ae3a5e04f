// `arbiter check-proof` and `arbiter key`.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "service/build_hash.hpp"
#include "tests/file_text.hpp"
#include "tests/service/cli_support.hpp"
#include "tests/trust/proved.hpp"

namespace arbiter::cli_test {
namespace {

using trust::KeyType;
using trust::parse_vkey;
using trust::SigningKey;
using trust::VerifierKey;
using trust_test::kOrigin;
using trust_test::value_of;
using trust_test::witness_key;
using Json = nlohmann::json;

// A game that was judged by this program, with a proof.
struct Proved : trust_test::Proved {
  Proved() : trust_test::Proved(*build_hash()) {}
};

struct Written {
  explicit Written(const Proved& proved)
      : log(files.add("game.json", proved.log)),
        verdict(files.add("verdict.json", proved.verdict)),
        proof(files.add("game.tlog-proof", proved.proof)),
        vkey(text_of(proved.key.verifier())) {
    std::string lines = "log " + vkey + "\n";
    for (const SigningKey& witness : proved.witnesses)
      lines += "witness " + witness.verifier().name + " " + text_of(witness.verifier()) + "\n";
    policy = files.add("policy", lines + "group both all w1.example w2.example\nquorum both\n");
  }
  Ran check(std::vector<std::string> options) const {
    options.insert(options.begin(), {"check-proof", log, verdict, proof});
    return run_cli(options);
  }

  Files files = {};
  std::string log;
  std::string verdict;
  std::string proof;
  std::string vkey;
  std::string policy;
};

TEST(CheckProofCommand, TellsWhatHolds) {
  const Written written{Proved()};
  const Ran by_key = written.check({"--vkey", written.vkey});
  EXPECT_EQ(by_key.code, 0) << by_key.err;
  EXPECT_TRUE(has(by_key.out, "holds: leaf 11 of 21 of arbiter.example/log\n"));
  EXPECT_TRUE(has(by_key.out, "ignored: a signature of w1.example"));
  EXPECT_TRUE(has(by_key.out, "the verdict is the same to the byte"));
  const Ran by_policy = written.check({"--policy", written.policy, "--every-signature"});
  EXPECT_EQ(by_policy.code, 0) << by_policy.err;
  EXPECT_TRUE(has(by_policy.out, "cosigned by w2.example at 2025-11-24T16:00:00Z"));
  const Json answer = Json::parse(written.check({"--policy", written.policy, "--json"}).out);
  EXPECT_EQ(answer.at("holds"), true);
  EXPECT_EQ(answer.at("recheck"), "same_bytes");
  EXPECT_EQ(answer.at("index"), 11);
  EXPECT_EQ(answer.at("size"), 21);
  EXPECT_EQ(answer.at("signed_by"), Json::array({written.vkey}));
  EXPECT_EQ(answer.at("witnesses").at(0).at("name"), "w1.example");
  EXPECT_EQ(answer.at("attestation").at("format"), "arbiter.attestation/1");
}

TEST(CheckProofCommand, EndsWithOneWhereSomethingDoesNotHold) {
  Proved proved;
  proved.verdict += " ";
  const Written written(proved);
  const Ran ran = written.check({"--vkey", written.vkey});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, "does not hold: the attestation is not about this verdict\n");
  const Json answer = Json::parse(written.check({"--vkey", written.vkey, "--json"}).out);
  EXPECT_EQ(answer.at("holds"), false);
  EXPECT_EQ(answer.at("why"), "the attestation is not about this verdict");
  const Written good{Proved()};
  EXPECT_EQ(good.check({"--vkey", written.vkey, "--every-signature"}).code, 1);
  const Ran little = good.check({"--vkey", written.vkey, "--work", "1"});
  EXPECT_EQ(little.code, 1);
  EXPECT_TRUE(has(little.out, "not re-checkable: leaf 11")) << little.out;
}

TEST(CheckProofCommand, EndsWithTwoWhereAFileIsNotOfItsForm) {
  Proved proved;
  proved.proof.insert(proved.proof.find("index") + 6, "0");
  const Written written(proved);
  const Ran ran = written.check({"--vkey", written.vkey});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "game.tlog-proof:3: the index line")) << ran.err;
  const Written good{Proved()};
  const Ran no_key = good.check({});
  EXPECT_EQ(no_key.code, 2);
  EXPECT_TRUE(has(no_key.err, "--vkey")) << no_key.err;
  EXPECT_EQ(good.check({"--vkey", "x"}).code, 2);
  EXPECT_EQ(good.check({"--vkey", text_of(witness_key("w", 1).verifier())}).code, 2);
  const Ran no_policy = good.check({"--policy", good.log});
  EXPECT_EQ(no_policy.code, 2);
  EXPECT_TRUE(has(no_policy.err, "game.json")) << no_policy.err;
  EXPECT_EQ(good.check({"--policy", "nowhere"}).code, 2);
  EXPECT_EQ(run_cli({"check-proof", "nowhere", good.verdict, good.proof, "--vkey", good.vkey}).code,
            2);
}

// ---- keys

TEST(KeyCommand, MakesAKeyThatOnlyItsOwnerMayRead) {
  Files files;
  const std::string path = files.path() + "/log.key";
  const Ran made = run_cli({"key", "new", "--signing", kOrigin, path});
  ASSERT_EQ(made.code, 0) << made.err;
  ASSERT_TRUE(made.out.ends_with('\n'));
  const VerifierKey key = value_of(parse_vkey(made.out.substr(0, made.out.size() - 1)));
  EXPECT_EQ(key.name, kOrigin);
  EXPECT_EQ(key.type, KeyType::signature);
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(run_cli({"key", "show", path}).out, made.out);
  const std::string text = file_text(path);
  EXPECT_TRUE(text.starts_with("PRIVATE+KEY+arbiter.example/log+"));
  // A key is never written over.
  const Ran again = run_cli({"key", "new", "--signing", kOrigin, path});
  EXPECT_EQ(again.code, 2);
  EXPECT_EQ(file_text(path), text);
  const Ran other = run_cli({"key", "new", "--witness", "w.example", files.path() + "/w.key"});
  ASSERT_EQ(other.code, 0) << other.err;
  EXPECT_EQ(value_of(parse_vkey(other.out.substr(0, other.out.size() - 1))).type,
            KeyType::cosignature);
}

TEST(KeyCommand, AFileThatOthersMayUseIsRefused) {
  Files files;
  const std::string path = files.path() + "/log.key";
  ASSERT_EQ(run_cli({"key", "new", "--signing", kOrigin, path}).code, 0);
  for (const mode_t mode : {0640u, 0604u, 0644u, 0620u, 0660u, 0601u, 0777u}) {
    ASSERT_EQ(::chmod(path.c_str(), mode), 0);
    const Ran ran = run_cli({"key", "show", path});
    EXPECT_EQ(ran.code, 2) << mode;
    EXPECT_TRUE(has(ran.err, "its mode is 0")) << ran.err;
    EXPECT_FALSE(has(ran.err, "PRIVATE"));
  }
  ASSERT_EQ(::chmod(path.c_str(), 0400), 0);
  EXPECT_EQ(run_cli({"key", "show", path}).code, 0);
}

TEST(KeyCommand, WhatIsNoKeyIsRefused) {
  Files files;
  const std::string path = files.add("text", "PRIVATE+KEY+secret\n");
  ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
  const Ran ran = run_cli({"key", "show", path});
  EXPECT_EQ(ran.code, 2);
  EXPECT_FALSE(has(ran.err, "secret")) << ran.err;
  EXPECT_EQ(run_cli({"key", "show", files.path()}).code, 2);
  EXPECT_EQ(run_cli({"key", "show", files.path() + "/nowhere"}).code, 2);
  EXPECT_EQ(run_cli({"key", "new", files.path() + "/a"}).code, 2);
  EXPECT_EQ(run_cli({"key", "new", "--signing", "a b", files.path() + "/a"}).code, 2);
  EXPECT_EQ(run_cli({"key", "new", "--signing", "a+b", files.path() + "/a"}).code, 2);
  EXPECT_EQ(run_cli({"key", "new", "--signing", "", files.path() + "/a"}).code, 2);
  // What is written can be read again.
  const std::string longest = files.path() + "/longest";
  EXPECT_EQ(run_cli({"key", "new", "--witness", std::string(957, 'a'), longest}).code, 0);
  EXPECT_EQ(run_cli({"key", "show", longest}).code, 0);
  for (const char* kind : {"--signing", "--witness"}) {
    const Ran refused = run_cli({"key", "new", kind, std::string(958, 'a'), files.path() + "/a"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(has(refused.err, "the name is too long")) << refused.err;
  }
  EXPECT_EQ(run_cli({"key", "new", "--signing", "a", "--witness", "b", files.path() + "/a"}).code,
            2);
  EXPECT_EQ(run_cli({"key", "new", "--signing", "a", files.path() + "/no/folder"}).code, 2);
  EXPECT_EQ(run_cli({"key"}).code, 2);
}

// What needs stored games names the file that is missing, and does not create it.
TEST(DatabaseCommands, AMistypedNameCreatesNothing) {
  const Files files;
  const std::string path = files.path() + "/gmaes.db";
  const std::vector<std::vector<std::string>> commands = {
      {"prove", "g_0123456789abcdef0123456789abcdef", "--db", path},
      {"db", "end-log", "--db", path},
      {"suite", "freeze", "season", "--db", path},
      {"key", "list", "--db", path}};
  for (const auto& command : commands) {
    const Ran ran = run_cli(command);
    EXPECT_EQ(ran.code, 2) << command[0];
    EXPECT_TRUE(has(ran.err, path + ": there is no such file.")) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(path)) << command[0];
  }
}

}  // namespace
}  // namespace arbiter::cli_test
