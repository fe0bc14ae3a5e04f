// Verifiers that others wrote, on what we write: OpenSSL's command line, Go's packages of the
// checksum database from Debian, and @noble/ed25519 from npm.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "tests/file_text.hpp"
#include "tests/service/cli_support.hpp"
#include "tests/trust/proved.hpp"

namespace arbiter::trust_test {
namespace {

using namespace trust;
using cli_test::Files;

int exit_code(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// The key as the PEM that OpenSSL reads: 12 bytes say Ed25519 (RFC 8410).
std::string pem(const VerifierKey& key) {
  std::string info = *from_hex("302a300506032b6570032100");
  info.append(key.key.begin(), key.key.end());
  return "-----BEGIN PUBLIC KEY-----\n" + base64(info) + "\n-----END PUBLIC KEY-----\n";
}

TEST(OtherVerifiers, OpenSslVerifiesACheckpoint) {
  Tree tree;
  for (int i = 0; i < 5; ++i) tree.append(std::to_string(i));
  const SigningKey key = log_key("arbiter.example/log", 42);
  const SignedCheckpoint checkpoint = checkpoint_of(tree, 5, key);
  Files files;
  files.add("key.pem", pem(key.verifier()));
  files.add("text", checkpoint.note.text);
  files.add("signature", checkpoint.note.signatures[0].bytes);
  files.add("other", checkpoint.note.text + "\n");
  const auto verify = [&](const std::string& text) {
    return exit_code("cd " + files.path() + " && openssl pkeyutl -verify -pubin -inkey key.pem " +
                     "-rawin -in " + text + " -sigfile signature > output 2>&1");
  };
  EXPECT_EQ(verify("text"), 0) << "is openssl installed?";
  EXPECT_EQ(verify("other"), 1);
}

// The commands of TRUST.md that check a proof, block by block: those that name no language.
std::vector<std::string> commands_of_document() {
  std::vector<std::string> blocks;
  bool inside = false, is_kept = false;
  for (const std::string& line : cli_test::lines_of(file_text("TRUST.md"))) {
    if (line.starts_with("```")) {
      inside = !inside;
      is_kept = inside && line == "```";
      if (is_kept) blocks.emplace_back();
    } else if (is_kept) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

TEST(OtherVerifiers, TheCommandsOfTheDocumentFindWhatItSays) {
  const Proved proved;
  const Proof proof = value_of(parse_proof(proved.proof));
  const Note& note = proof.checkpoint.note;
  Files files;
  files.add("vkey", text_of(proved.key.verifier()) + "\n");
  files.add("text", note.text);
  files.add("line", line_of(note.signatures[0]));
  files.add("game.json", proved.log);
  files.add("game.tlog-proof", proved.proof);
  const std::vector<std::string> blocks = commands_of_document();
  ASSERT_EQ(blocks.size(), 2u);
  const auto run = [&](const std::string& commands) {
    const std::string script = files.add("commands", "set -e\n" + commands);
    EXPECT_EQ(exit_code("cd " + files.path() + " && sh commands > output 2> errors"), 0)
        << file_text(files.path() + "/errors");
    return file_text(files.path() + "/output");
  };
  EXPECT_EQ(run(blocks[0]), "Signature Verified Successfully\n");
  const Attestation attestation = value_of(parse_extra(proof.extra)).attestation;
  EXPECT_EQ(run(blocks[1]), text_of(attestation) + hex(trust::bytes_of(attestation.log)) + "  -\n");
  // The same commands fail for another text.
  files.add("text", note.text + "x\n");
  files.add("commands", blocks[0]);
  EXPECT_EQ(exit_code("cd " + files.path() + " && sh commands > output 2> errors"), 1);
}

// Writes a log as static files: checkpoint, tiles, bundles; and proofs.
void write_log(Files& files, const std::string& folder, std::uint64_t size, const SigningKey& key) {
  Tree tree;
  std::vector<std::string> entries;
  for (std::uint64_t i = 0; i < size; ++i) {
    entries.push_back("entry " + std::to_string(i));
    tree.append(entries.back());
  }
  files.add(folder + "/checkpoint", text_of(checkpoint_of(tree, size, key).note));
  files.add(folder + "/vkey", text_of(key.verifier()));
  for (TileAddress tile : new_tiles(0, size)) {
    files.add(folder + "/" + path_of(tile), make_tile(tile, tree));
    if (tile.level != 0) continue;
    tile.entries = true;
    const auto first = entries.begin() + static_cast<std::ptrdiff_t>(tile.index * kTileWidth);
    files.add(folder + "/" + path_of(tile),
              make_bundle({first, first + static_cast<std::ptrdiff_t>(tile.width)}));
  }
  const auto lines = [](const std::vector<Hash>& hashes) {
    std::string text;
    for (const Hash& hash : hashes) text += base64(trust::bytes_of(hash)) + "\n";
    return text;
  };
  const std::uint64_t index = size * 2 / 3, old_size = size / 2 + 1;
  files.add(folder + "/inclusion",
            std::to_string(index) + "\n" + lines(tree.inclusion(index, size)));
  files.add(folder + "/consistency", std::to_string(old_size) + "\n" +
                                         base64(trust::bytes_of(tree.root(old_size))) + "\n" +
                                         lines(tree.consistency(old_size, size)));
}

// Go takes hundreds of megabytes: `./dev test --all` installs it, other runs do without.
TEST(OtherVerifiers, GoRebuildsTheRootFromTilesAlone) {
  const bool must = std::getenv("ARBITER_ALL") != nullptr;
  if (!must && exit_code("go version > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "Go is not installed.";
  Files files;
  const std::string go =
      "cd " + files.path() +
      " && GO111MODULE=off GOPATH=/usr/share/gocode GOFLAGS= GOCACHE=" + files.path() +
      "/cache go ";
  ASSERT_EQ(exit_code(go + "build -o verify " ARBITER_SOURCE_DIR "/tests/trust/verify.go"), 0)
      << "golang-go and golang-golang-x-mod-dev are needed";
  const auto verify = [&](const std::string& folder) {
    return exit_code("cd " + files.path() + " && ./verify " + folder + " > output 2>&1");
  };
  for (const std::uint64_t size : {1u, 256u, 257u, 70'000u}) {
    const std::string folder = std::to_string(size);
    write_log(files, folder, size, log_key("arbiter.example/log", 42));
    EXPECT_EQ(verify(folder), 0) << folder;
  }
  // And it does find what is wrong.
  std::string tile(8192, 'x');
  files.add("257/tile/0/000", tile);
  EXPECT_EQ(verify("257"), 1);
  files.add("256/tile/entries/000", tile);
  EXPECT_EQ(verify("256"), 1);
}

// npm fetches the package, so that only `./dev test --all` does this.
TEST(OtherVerifiers, NobleVerifiesACheckpointAndItsCosignatures) {
  if (std::getenv("ARBITER_ALL") == nullptr) GTEST_SKIP() << "This needs npm and a network.";
  const Proved proved;
  const Note note = value_of(parse_proof(proved.proof)).checkpoint.note;
  Files files;
  files.add("verify.mjs", file_text("tests/trust/verify.mjs"));
  ASSERT_EQ(exit_code("cd " + files.path() +
                      " && npm install --no-audit --no-fund --ignore-scripts "
                      "@noble/ed25519@2.3.0 > output 2>&1"),
            0)
      << file_text(files.path() + "/output");
  std::string vkeys = " '" + text_of(proved.key.verifier()) + "'";
  for (const SigningKey& witness : proved.witnesses)
    vkeys += " '" + text_of(witness.verifier()) + "'";
  const auto verify = [&](const Note& checked, const std::string& keys) {
    files.add("note", text_of(checked));
    return exit_code("cd " + files.path() + " && node verify.mjs note" + keys + " > output 2>&1");
  };
  EXPECT_EQ(verify(note, vkeys), 0) << file_text(files.path() + "/output");
  EXPECT_EQ(verify(note, " '" + text_of(log_key(kOrigin, 77).verifier()) + "'"), 1);
  // Neither another text, nor another time, nor another signature.
  ASSERT_EQ(note.signatures.size(), 3u);
  Note changed = note;
  changed.text.insert(changed.text.find('\n'), "x");
  EXPECT_EQ(verify(changed, vkeys), 1);
  for (std::size_t i = 0; i < note.signatures.size(); ++i) {
    for (const std::size_t at : {std::size_t{7}, note.signatures[i].bytes.size() - 40}) {
      changed = note;
      changed.signatures[i].bytes[at] ^= 1;
      EXPECT_EQ(verify(changed, vkeys), 1) << i << ' ' << at;
    }
  }
}

}  // namespace
}  // namespace arbiter::trust_test
