// Keys, signed notes, checkpoints and cosignatures: the examples of the specifications, and what
// must be refused.
#include <gtest/gtest.h>

#include "service/trust/checkpoint.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::trust_test {
namespace {

using namespace trust;

// The examples of signed-note 1.0.0 and tlog-cosignature 1.0.1.
constexpr const char* kExampleKey =
    "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
constexpr const char* kExampleNote =
    "This is an example message.\n\n"
    "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKu"
    "wHjG1Yu72IneyaQM=\n";
constexpr const char* kPoem =
    "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n\n"
    "— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU"
    "0xMcXxj99ihAQwaqP3ZekRwNtIc=\n";
constexpr const char* kCosigned =
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "— example.com/behind-the-sofa "
    "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1"
    "gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "— witness.example.com/w1 "
    "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oy"
    "in1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n";

TEST(Note, TheExampleOfTheSpecificationVerifies) {
  const VerifierKey key = value_of(parse_vkey(kExampleKey));
  EXPECT_EQ(key.name, "example.com/foo");
  EXPECT_EQ(key.id(), 0x530d903au);
  EXPECT_EQ(text_of(key), kExampleKey);
  const Note note = value_of(parse_note(kExampleNote));
  EXPECT_EQ(note.text, "This is an example message.\n");
  ASSERT_EQ(note.signatures.size(), 1u);
  ASSERT_TRUE(is_by(note.signatures[0], key));
  EXPECT_TRUE(is_valid(note.signatures[0], key, note.text));
  EXPECT_FALSE(is_valid(note.signatures[0], key, note.text + "\n"));
  EXPECT_EQ(text_of(note), kExampleNote);
}

TEST(Note, TheTextMayHaveEmptyLines) {
  const Note note = value_of(parse_note(kPoem));
  EXPECT_TRUE(note.text.ends_with("sole:\n\ned è subito sera.\n"));
  ASSERT_EQ(note.signatures.size(), 1u);
  EXPECT_EQ(note.signatures[0].bytes.size(), 64u);
  EXPECT_EQ(text_of(note), kPoem);
}

TEST(Note, TheExamplesOfCheckpointAndCosignatureAreRead) {
  const SignedCheckpoint read = value_of(parse_signed_checkpoint(kCosigned));
  EXPECT_EQ(read.checkpoint.origin, "example.com/behind-the-sofa");
  EXPECT_EQ(read.checkpoint.size, 20852163u);
  EXPECT_TRUE(read.checkpoint.extensions.empty());
  EXPECT_EQ(text_of(read.checkpoint), read.note.text);
  ASSERT_EQ(read.note.signatures.size(), 2u);
  EXPECT_EQ(read.note.signatures[1].name, "witness.example.com/w1");
  EXPECT_EQ(read.note.signatures[1].bytes.size(), 72u);
  EXPECT_EQ(time_of(read.note.signatures[1]), 1679315147u);
  EXPECT_EQ(text_of(read.note), kCosigned);
}

// RFC 8032, section 7.1, tests 1 to 3.
TEST(Note, SignsAsTheStandardDoes) {
  struct Vector {
    const char* seed;
    const char* key;
    const char* message;
    const char* signature;
  };
  constexpr Vector kTests[] = {
      {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
       "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
       "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf"
       "9"
       "b46bd25bf5f0595bbe24655141438e7a100b"},
      {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
       "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
       "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f"
       "1"
       "1d8c387b2eaeb4302aeeb00d291612bb0c00"},
      {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
       "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
       "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984"
       "d"
       "c6594a7c15e9716ed28dc027beceea1ec40a"},
  };
  for (const Vector& test : kTests) {
    const SigningKey key("a", KeyType::signature, *hash_from_hex(test.seed));
    EXPECT_EQ(hex(trust::bytes_of(key.verifier().key)), test.key);
    const std::string message = *from_hex(test.message);
    EXPECT_EQ(hex(key.sign(message)), test.signature);
    EXPECT_TRUE(verifies(key.verifier().key, message, *from_hex(test.signature)));
    EXPECT_FALSE(verifies(key.verifier().key, message + " ", *from_hex(test.signature)));
  }
}

TEST(Note, ManySignaturesAreTakenAndTooManyRefused) {
  Note note{"text\n", {}};
  for (unsigned char i = 0; i < kMostSignatures; ++i)
    note.signatures.push_back(sign(log_key("key" + std::to_string(i), i), note.text));
  EXPECT_EQ(value_of(parse_note(text_of(note))), note);
  note.signatures.push_back(sign(log_key("one-more", 200), note.text));
  EXPECT_EQ(fault_of(parse_note(text_of(note))), "67: it has more than 64 signatures");
}

TEST(Note, WhateverIsNotOfTheFormIsRefused) {
  const std::string line = "— a AAAAAAE=\n";
  ASSERT_TRUE(parse_note("x\n\n" + line).ok());
  ASSERT_TRUE(parse_note("\n\n" + line).ok());
  const std::pair<std::string, const char*> kWrong[] = {
      {"", "0: no empty line"},
      {"x\n" + line, "0: no empty line"},
      {"x\n\n", "0: it ends with an empty line"},
      {"x\n\n— a AAAAAAE=", "3: the line does not end"},
      {"x\n\n" + line + "— a AAA", "4: the line does not end"},
      {"x\n\n- a AAAAAAE=\n", "3: a signature line begins with"},
      {"x\n\n—a AAAAAAE=\n", "3: a signature line begins with"},
      {"x\n\n— AAAAAAE=\n", "3: a signature line has"},
      {"x\n\n—  AAAAAAE=\n", "3: the name of a key"},
      {"x\n\n— a+b AAAAAAE=\n", "3: the name of a key"},
      {"x\n\n— a\u00A0b AAAAAAE=\n", "3: the name of a key"},
      {"x\n\n— a\u2003b AAAAAAE=\n", "3: the name of a key"},
      {"x\n\n— a\u3000b AAAAAAE=\n", "3: the name of a key"},
      {"x\n\n— a  AAAAAAE=\n", "3: the signature is not base64"},
      {"x\n\n— a AAAAAAE= \n", "3: the signature is not base64"},
      {"x\n\n— a AAAAAAE\n", "3: the signature is not base64"},
      {"x\n\n— a AAAAAAF=\n", "3: the signature is not base64"},  // bits that say nothing
      {"x\n\n— a AAAAAA==\n", "3: the signature has no bytes"},
      {"x\r\n\n" + line, "0: it is not UTF-8"},
      {"x\ty\n\n" + line, "0: it is not UTF-8"},
      {std::string("x\0\n\n", 4) + line, "0: it is not UTF-8"},
      {"x\xC3\n\n" + line, "0: it is not UTF-8"},
      {"x\xC0\xAF\n\n" + line, "0: it is not UTF-8"},
      {"x\xED\xA0\x80\n\n" + line, "0: it is not UTF-8"},
      {"x\xF5\x80\x80\x80\n\n" + line, "0: it is not UTF-8"},
      {std::string(kMostNoteBytes, 'x') + "\n\n" + line, "0: it has more than"},
  };
  for (const auto& [bytes, fault] : kWrong)
    EXPECT_TRUE(fault_of(parse_note(bytes)).starts_with(fault))
        << bytes.substr(0, 40) << " -> " << fault_of(parse_note(bytes));
}

TEST(Note, KeysThatAreNotOfTheFormAreRefused) {
  const std::string good = kExampleKey;
  for (const std::string& wrong :
       {std::string(), std::string("a"), std::string("+"), std::string("++"), good + "\n",
        " " + good, "x" + good, std::string("example.com/foo+530D903A") + good.substr(24),
        std::string("example.com/foo+530d903b") + good.substr(24), good.substr(0, good.size() - 4),
        std::string("a+00000000+AQ=="), std::string(2000, 'a')})
    EXPECT_FALSE(parse_vkey(wrong).ok()) << wrong;
  // An ML-DSA-44 key is not verified here, and the reason says so.
  EXPECT_TRUE(fault_of(parse_vkey("a+00000000+BgAA")).find("0x06") != std::string::npos);
}

TEST(Note, AKeyFileIsReadAsItWasWritten) {
  for (const SigningKey& key : {log_key("arbiter.example/log", 7), witness_key("w.example", 8)}) {
    const SigningKey read = value_of(parse_signing_key(key.text()));
    EXPECT_EQ(read.verifier(), key.verifier());
    EXPECT_EQ(read.text(), key.text());
    EXPECT_EQ(value_of(parse_vkey(text_of(key.verifier()))), key.verifier());
    for (const std::string& wrong :
         {key.text() + "\n", key.text().substr(0, key.text().size() - 1), "x" + key.text(),
          text_of(key.verifier()) + "\n", std::string("PRIVATE+KEY+\n"), std::string()}) {
      const Result<SigningKey> refused = parse_signing_key(wrong);
      ASSERT_FALSE(refused.ok());
      EXPECT_EQ(fault_of(refused).find(key.text().substr(30, 40)), std::string::npos);
    }
    EXPECT_FALSE(parse_vkey(key.text()).ok());
  }
  // The two types of one key have different ids.
  EXPECT_NE(log_key("a", 1).verifier().id(), witness_key("a", 1).verifier().id());
}

TEST(Note, ACosignatureCoversItsTime) {
  const SigningKey key = witness_key("witness.example/w1", 3);
  const std::string text = "example.com/log\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
  const NoteSignature made = cosign(key, text, 1679315147);
  EXPECT_EQ(made.bytes.size(), 72u);
  EXPECT_EQ(time_of(made), 1679315147u);
  EXPECT_TRUE(is_valid(made, key.verifier(), text));
  // The message is the one of the specification.
  EXPECT_TRUE(verifies(key.verifier().key, "cosignature/v1\ntime 1679315147\n" + text,
                       made.bytes.substr(8)));
  for (std::size_t i = 0; i < made.bytes.size(); ++i) {
    NoteSignature changed = made;
    changed.bytes[i] = static_cast<char>(changed.bytes[i] ^ 1);
    EXPECT_FALSE(is_valid(changed, key.verifier(), text)) << i;
  }
  NoteSignature short_one = made;
  short_one.bytes.resize(7);
  EXPECT_FALSE(is_valid(short_one, key.verifier(), text));
  // No time, and one beyond 2^63 - 1, are refused even where they are signed.
  for (const std::uint64_t time : {std::uint64_t{0}, kMostNumber + 1}) {
    const std::string message = "cosignature/v1\ntime " + std::to_string(time) + "\n" + text;
    const NoteSignature wrong{key.verifier().name, key.verifier().id(),
                              big_endian(time, 8) + key.sign(message)};
    EXPECT_FALSE(is_valid(wrong, key.verifier(), text));
  }
}

TEST(Checkpoint, WhateverIsNotOfTheFormIsRefused) {
  const std::string root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
  ASSERT_TRUE(parse_checkpoint("o\n0\n" + root).ok());
  const Checkpoint extended = value_of(parse_checkpoint("o\n12\n" + root + "more\nlines\n"));
  EXPECT_EQ(extended.extensions, (std::vector<std::string>{"more", "lines"}));
  EXPECT_EQ(text_of(extended), "o\n12\n" + root + "more\nlines\n");
  const std::pair<std::string, const char*> kWrong[] = {
      {"", "1: "},
      {"\n1\n" + root, "1: "},
      {"o", "1: "},
      {"o\n", "2: "},
      {"o\n01\n" + root, "2: "},
      {"o\n-1\n" + root, "2: "},
      {"o\n1 \n" + root, "2: "},
      {"o\n\n" + root, "2: "},
      {"o\n9223372036854775808\n" + root, "2: "},
      {"o\n99999999999999999999\n" + root, "2: "},
      {"o\n1\n", "3: "},
      {"o\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2J=\n", "3: "},
      {"o\n1\nAAAA\n", "3: "},
      {"o\n1\n" + root + "\n", "4: "},
      {"o\n1\n" + root + "x", "4: the line does not end"},
  };
  for (const auto& [text, fault] : kWrong)
    EXPECT_TRUE(fault_of(parse_checkpoint(text)).starts_with(fault))
        << text << " -> " << fault_of(parse_checkpoint(text));
  EXPECT_EQ(value_of(parse_checkpoint("o\n9223372036854775807\n" + root)).size, kMostNumber);
}

}  // namespace
}  // namespace arbiter::trust_test
