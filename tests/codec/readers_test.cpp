// The fast and the strict reader accept the same documents and build the same values from them.
#include "tests/codec/readers.hpp"
#include "tests/file_text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace arbiter {
namespace {

namespace fs = std::filesystem;

bool has_fast_reader() {
  Tape tape;
  Builder builder(tape, false);
  return read_fast("{}", builder);
}

void expect_same(const std::string& text, bool both) {
  for (const bool log : {false, true})
    EXPECT_EQ(readers_differ(text, log, both && has_fast_reader()), "") << text.substr(0, 300);
}

TEST(Readers, TakeWhatIsRight) {
  const std::string deep = std::string(31, '[') + "1" + std::string(31, ']');
  for (const std::string& one : std::vector<std::string>{
           "{}",
           "[]",
           " \t\r\n{ } \n",
           "[1,-1,0,-0]",
           "[9007199254740991,-9007199254740991]",
           "[true,false,null]",
           R"(["","a\"b","\u0041\uD83D\uDE00\n","é","\\"])",
           R"({"a":{"b":[{}]},"c":1,"":2})",
           R"({"\u0061":1,"b":"\t"})",
           deep,
           R"({"moves":[{"do":"a","x":[1,"2\n",null]},{}],"meta":{"a":[[1]]},"claims":{}})",
           R"({"moves":"none","meta":5})",
           R"({"moves":null,"a":[]})",
           "{ \"a\" : \"b\" , \"c\" : [ 1 ,\t2\r\n] , \"d\" : { } , \"e\" : [ ] }",
           "[\"a \" , \" \"]",
           R"(["\\",  "\\\\", "\\\"", "\"", "a\\" , "\\b"])",
           R"({"\\":{"\"":"\\"},"\\\\":"\"}"})",
           R"(["\b\f\n\r\t\/\"\\", "\u00e9\u20AC\uD834\uDD1E\uFFFF\u0001"])",
           " 7",
           "-7 ",
           "\"a\"",
           "true ",
           " null",
           "[0 ]",
           R"(["[", "]", "{", ":", ",", "\\,"])"}) {
    expect_same(one, true);
    EXPECT_EQ(tree_differs(one), "") << one;
  }
}

// Documents that no reader accepts.
constexpr std::array kWrong = {"",
                               " ",
                               "{",
                               "[",
                               "[1",
                               "[1,",
                               "[1,]",
                               "[,1]",
                               "[1 2]",
                               "{\"a\"}",
                               "{\"a\":}",
                               "{\"a\":1,}",
                               "{a:1}",
                               "{}{}",
                               "{} x",
                               "[] ,",
                               "[]]",
                               "{}}",
                               "[01]",
                               "[1.0]",
                               "[1e3]",
                               "[+1]",
                               "[-]",
                               "[1.]",
                               "[.5]",
                               "[0x1]",
                               "[9007199254740992]",
                               "[99999999999999999999]",
                               "[NaN]",
                               "[Infinity]",
                               "[tru]",
                               "[truex]",
                               "[nul]",
                               "[nulll]",
                               "[falsee]",
                               "['a']",
                               "[\"a]",
                               "[\"\\x\"]",
                               "[\"\\u12\"]",
                               "[\"\\uD800\"]",
                               "[\"\\uD800\\u0041\"]",
                               "[\"\\uDC00\"]",
                               "[\"a\tb\"]",
                               "[\"a\nb\"]",
                               "[\"\x80\"]",
                               "[\"\xC0\xAF\"]",
                               "[\"\xED\xA0\x80\"]",
                               "[\"\\u0000\"]",
                               R"({"a":1,"a":2})",
                               R"({"a":1,"\u0061":2})",
                               R"({"moves":[{"a":1,"a":2}]})",
                               R"({"moves":[],"moves":[]})",
                               "[\"a\"b]",
                               "[\"a\"\"b\"]",
                               "[1\"a\"]",
                               "[true\"a\"]",
                               "[\"a\"1]",
                               "{\"a\"b:1}",
                               "{\"a\":1 2}",
                               "{\"a\" \"b\":1}",
                               "{1:2}",
                               "{[]:1}",
                               "{,}",
                               "[1,,2]",
                               "[1}",
                               "{\"a\":1]",
                               "{\"a\",1}",
                               "[\"a\":1]",
                               "[--1]",
                               "[1-]",
                               "[12345678901234567]",
                               "[-00]",
                               "[1\f]",
                               "[\"a\"\f]",
                               "[1,\x1A 2]",
                               "[\"a\"\f,\"b\"]",
                               "\xC2\xA0[]",
                               "[]\x01",
                               "[\"\\u00\"]",
                               "[\"\\uD834\\u\"]",
                               "[\"\\uD834\\uD834\"]",
                               "[\"\\uD834x\"]",
                               "[\"\\U0041\"]",
                               "[\"\\",
                               "\"",
                               "\"\\\"",
                               "//x\n{}",
                               "{}/**/"};

TEST(Readers, RefuseWhatIsWrong) {
  std::vector<std::string> wrong(kWrong.begin(), kWrong.end());
  wrong.push_back(std::string(33, '[') + std::string(33, ']'));
  wrong.push_back("[\"" + std::string(4'097, 'x') + "\"]");
  for (const std::string& one : wrong) {
    expect_same(one, true);
    Tape tape;
    Builder builder(tape, false);
    EXPECT_FALSE(read_carefully(one, builder)) << one;
  }
}

// Recorded games, and the same with bytes changed, removed and doubled.
TEST(Readers, AgreeOnBrokenGames) {
  std::vector<std::string> texts;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(ARBITER_SOURCE_DIR) / "replays"))
    if (entry.path().extension() == ".json" && entry.file_size() < 30'000)
      texts.push_back(file_text(entry.path()));
  ASSERT_GT(texts.size(), 20u);
  std::mt19937 random(20261123);
  const std::string signs = "{}[]\",:\\ 0-1.eE\xC3\x80tnu\n";
  for (const std::string& text : texts) {
    expect_same(text, true);
    for (int i = 0; i < 8; ++i) {  // the fuzz target `readers` does many more
      std::string broken = text;
      const std::size_t at = random() % broken.size(), size = 1 + random() % 8;
      switch (random() % 3) {
        case 0: broken[at] = signs[random() % signs.size()]; break;
        case 1: broken.erase(at, size); break;
        default: broken.insert(at, broken.substr(random() % broken.size(), size));
      }
      expect_same(broken, true);
    }
  }
}

}  // namespace
}  // namespace arbiter
