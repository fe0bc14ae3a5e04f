// Lines of bytes that may be packed or damaged, or may lack an end.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "service/cli/lines.hpp"
#include "tests/service/cli_packed.hpp"
#include "tests/service/cli_support.hpp"

namespace arbiter::cli_test {
namespace {

using cli::Bytes;
using cli::Line;
using cli::Lines;

// Delivers its bytes in pieces of a given size, and may break off.
class Pieces : public Bytes {
 public:
  Pieces(std::string text, std::size_t piece, bool breaks_off = false)
      : text_(std::move(text)), piece_(piece), breaks_off_(breaks_off) {}

  std::size_t read(char* to, std::size_t room) override {
    const std::size_t got = text_.copy(to, std::min(room, piece_), at_);
    at_ += got;
    return got;
  }
  std::optional<Problem> problem() const override {
    return breaks_off_ ? std::optional<Problem>(cli::unreadable("It breaks off")) : std::nullopt;
  }

 private:
  const std::string text_;
  const std::size_t piece_;
  const bool breaks_off_;
  std::size_t at_ = 0;
};

std::vector<Line> all(Bytes& bytes, std::size_t limit, const std::string& begin = "") {
  Lines lines(bytes, begin, limit);
  std::vector<Line> found;
  for (Line line; lines.next(line);) found.push_back(line);
  return found;
}

TEST(CliLines, AreTheSameHoweverTheyCome) {
  const std::string text = "\n  one \r\n\n \t\ntwo two\nx\n \r\nlast";
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    for (const std::size_t begun : {std::size_t{0}, piece - 1}) {
      Pieces bytes(text.substr(begun), piece);
      const std::vector<Line> lines = all(bytes, 100, text.substr(0, begun));
      ASSERT_EQ(lines.size(), 4u) << piece;
      const char* const texts[] = {"one", "two two", "x", "last"};
      const std::uint64_t numbers[] = {2, 5, 6, 8};
      for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i].text, texts[i]);
        EXPECT_EQ(lines[i].number, numbers[i]);
        EXPECT_EQ(lines[i].size, lines[i].text.size());
        EXPECT_EQ(text.substr(lines[i].place, lines[i].size), texts[i]);
      }
    }
  }
}

TEST(CliLines, WhatIsTooLongIsCountedAndTheNextLineIsWhole) {
  const std::string text = "12345678\n 1234567\t \t \t\n123456789 \n1234  5678 9\nend\n";
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    Pieces bytes(text, piece);
    const std::vector<Line> lines = all(bytes, 8);
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_EQ(lines[0].text, "12345678");
    EXPECT_EQ(lines[1].text, "1234567");
    EXPECT_EQ(lines[2].text, "");
    EXPECT_EQ(lines[2].size, 9u);
    EXPECT_EQ(lines[3].text, "");
    EXPECT_EQ(lines[3].size, 12u);
    EXPECT_EQ(lines[4].text, "end");
  }
}

TEST(CliLines, ALineThatBreaksOffIsNone) {
  Pieces bytes("one\ntwo\nthr", 4, true);
  EXPECT_EQ(all(bytes, 100).size(), 2u);
  Pieces whole("one\ntwo\n", 4, true);
  EXPECT_EQ(all(whole, 100).size(), 2u);
}

// What is read from standard input, and why no more is.
struct Unpacked {
  std::string text;
  std::string problem;  // its detail
};

Unpacked unpack(const std::string& packed) {
  std::istringstream input(packed);
  const auto bytes = cli::open_bytes("-", input);
  Unpacked unpacked;
  while (cli::read_more(*bytes.value(), 1000, unpacked.text)) continue;
  if (const auto problem = bytes.value()->problem()) unpacked.problem = problem->detail;
  return unpacked;
}

std::string sample_text() {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "line " + std::to_string(i * i) + "\n";
  return text;
}

TEST(CliUnpack, PackedBytesAreToldByTheirBeginning) {
  const std::string text = sample_text();
  for (const std::string& bytes : {text, gzip(text), zstd(text)}) {
    const Unpacked unpacked = unpack(bytes);
    EXPECT_EQ(unpacked.text, text);
    EXPECT_EQ(unpacked.problem, "");
  }
  for (const std::string& bytes : {gzip(""), zstd(""), std::string()}) {
    EXPECT_EQ(unpack(bytes).text, "");
    EXPECT_EQ(unpack(bytes).problem, "");
  }
  EXPECT_EQ(unpack("\x1f").text, "\x1f");
  EXPECT_EQ(unpack("\x28\xb5").text, "\x28\xb5");
}

TEST(CliUnpack, SeveralPackedOnesAreOneText) {
  EXPECT_EQ(unpack(gzip("one\n") + gzip("") + gzip("two\n")).text, "one\ntwo\n");
  EXPECT_EQ(unpack(zstd("one\n") + zstd("") + zstd("two\n")).text, "one\ntwo\n");
  const std::string skipped("\x5e\x2a\x4d\x18\x02\x00\x00\x00zz", 10);
  EXPECT_EQ(unpack(skipped + zstd("one\n")).text, "one\n");
  const Unpacked padded = unpack(gzip("one\n") + std::string(100'000, '\0'));
  EXPECT_EQ(padded.text, "one\n");
  EXPECT_EQ(padded.problem, "");
}

TEST(CliUnpack, WhatFollowsAndIsNotPackedIsNamed) {
  const std::string packed = gzip("one\n");
  for (const std::string& more : {std::string("{}"), std::string("\0\0{}", 4)}) {
    const Unpacked unpacked = unpack(packed + more);
    EXPECT_EQ(unpacked.text, "one\n");
    const std::size_t byte = packed.size() + more.find('{');
    EXPECT_TRUE(has(unpacked.problem, "at byte " + std::to_string(byte) + " ")) << unpacked.problem;
  }
  const Unpacked second = unpack(zstd("one\n") + "{}zz");
  EXPECT_EQ(second.text, "one\n");
  EXPECT_TRUE(has(second.problem, "zstd data is damaged")) << second.problem;
}

TEST(CliUnpack, CutAnywhereItGivesABeginningAndSaysSo) {
  const std::string text = sample_text();
  for (const std::string& packed : {gzip(text), zstd(text)}) {
    for (std::size_t size = 4; size < packed.size(); size += 1 + packed.size() / 200) {
      const Unpacked unpacked = unpack(packed.substr(0, size));
      EXPECT_TRUE(text.starts_with(unpacked.text)) << size;
      EXPECT_TRUE(has(unpacked.problem, "ends too early, at byte " + std::to_string(size) + " "))
          << unpacked.problem;
    }
  }
  // The last bytes of gzip are a checksum: the text is complete, but the file is still faulty.
  const std::string packed = gzip(text);
  EXPECT_EQ(unpack(packed.substr(0, packed.size() - 1)).text, text);
}

TEST(CliUnpack, DamageAnywhereIsNoCrash) {
  const std::string text = sample_text();
  for (const std::string& packed : {gzip(text), zstd(text)}) {
    std::size_t noticed = 0;
    for (std::size_t at = 4; at < packed.size(); at += 1 + packed.size() / 500) {
      std::string damaged = packed;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
      noticed += !unpack(damaged).problem.empty();
    }
    EXPECT_GT(noticed, 100u);
  }
}

}  // namespace
}  // namespace arbiter::cli_test
