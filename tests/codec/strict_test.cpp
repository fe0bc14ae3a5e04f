// The strict reader with a table of small documents, and at its limits.
#include "codec/strict.hpp"
#include "codec/long_tokens.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "codec/long_tokens.hpp"
#include "engine/core/limits.hpp"

namespace arbiter {
namespace {

using std::string_view_literals::operator""sv;

// ---- accepted: the text, and its value (written as canonical JSON)

struct Accepted {
  std::string_view text;
  std::string_view same_as;
};

constexpr Accepted kAccepted[] = {
    {"null", "null"},
    {"true", "true"},
    {"false", "false"},
    {"0", "0"},
    {"-0", "0"},
    {"7", "7"},
    {"-1", "-1"},
    {" 7 ", "7"},
    {"\t\r\n7\n", "7"},
    {"9007199254740991", "9007199254740991"},
    {"-9007199254740991", "-9007199254740991"},
    {R"("")", R"("")"},
    {R"("a")", R"("a")"},
    {R"("\"\\\/\b\f\n\r\t")", R"("\"\\/\b\f\n\r\t")"},
    {R"("A")", R"("A")"},
    {R"("\u00e9")", "\"\u00e9\""},
    {R"("\uD83D\uDE00")", "\"\U0001F600\""},
    {R"("\uFFFF")", "\"\uFFFF\""},
    {R"("\u001f")", R"("\u001f")"},
    {"\"\x7f\"", "\"\x7f\""},
    {"\"\u00e9\u4e2d\U0001F600\"", "\"\u00e9\u4e2d\U0001F600\""},
    {"\"\uFEFF\"", "\"\uFEFF\""},
    {"[]", "[]"},
    {"[ ]", "[]"},
    {"[1]", "[1]"},
    {"[1 , 2]", "[1,2]"},
    {"[[],[[]]]", "[[],[[]]]"},
    {"[null,true,\"a\",{}]", "[null,true,\"a\",{}]"},
    {"{}", "{}"},
    {"{\"a\":1}", "{\"a\":1}"},
    {"{ \"b\" : 2 , \"a\" : 1 }", "{\"a\":1,\"b\":2}"},
    {"{\"\":0}", "{\"\":0}"},
    {"{\"a\":{\"a\":{\"a\":1}}}", "{\"a\":{\"a\":{\"a\":1}}}"},
    {"[{\"a\":1},{\"a\":1}]", "[{\"a\":1},{\"a\":1}]"},
    {"{\"a\":1,\"A\":2}", "{\"A\":2,\"a\":1}"},
    {"{\"a/b\":1,\"c~d\":2}", "{\"a/b\":1,\"c~d\":2}"},
    {"{\"\u00e9\":1}", "{\"\u00e9\":1}"},
    {"\n{\n\"a\"\n:\n1\n}\n", "{\"a\":1}"},
};

// ---- refused: the text, the code of the fault, its pointer and its line

struct Refused {
  std::string_view text;
  std::string_view code;
  std::string_view pointer = "";
  std::uint32_t line = 1;
};

constexpr Refused kRefused[] = {
    // empty, or more than JSON
    {"", "empty"},
    {" \n ", "empty"},
    {"{} {}", "syntax"},
    {"1 2", "syntax"},
    {"[1]x", "syntax", ""},
    {"{}\n\n,", "syntax", "", 3},
    {"nul", "syntax"},
    {"True", "syntax"},
    {"undefined", "syntax"},
    {"NaN", "syntax"},
    {"Infinity", "syntax"},
    {"-Infinity", "syntax"},
    {"'a'", "syntax"},
    {"// comment\n1", "syntax"},
    {"/* comment */ 1", "syntax"},
    {"1 # comment", "syntax"},
    {"\v1", "syntax"},
    {"\u00a01", "syntax"},
    {"\\u0031", "syntax"},
    // lists and objects without an end, or with a wrong one
    {"[", "syntax"},
    {"]", "syntax"},
    {"[1", "syntax", "/0"},
    {"[1,", "syntax", "/0"},
    {"[1,]", "syntax", "/0"},
    {"[,1]", "syntax"},
    {"[1,,2]", "syntax", "/0"},
    {"[1 2]", "syntax", "/0"},
    {"[1}", "syntax", "/0"},
    {"[[]", "syntax", "/0"},
    {"{", "syntax"},
    {"}", "syntax"},
    {"{\"a\"}", "syntax", "/a"},
    {"{\"a\":}", "syntax", "/a"},
    {"{\"a\":1", "syntax", "/a"},
    {"{\"a\":1,}", "syntax", "/a"},
    {"{,\"a\":1}", "syntax"},
    {"{\"a\" 1}", "syntax", "/a"},
    {"{\"a\"::1}", "syntax", "/a"},
    {"{a:1}", "syntax"},
    {"{1:1}", "syntax"},
    {"{null:1}", "syntax"},
    {"{\"a\":1]", "syntax", "/a"},
    {"{\"a\":1 \"b\":2}", "syntax", "/a"},
    {"{\"a\":\n{\"b\":\n[1,\n2,\n}}", "syntax", "/a/b/1", 5},
    // numbers
    {"01", "syntax"},
    {"-", "syntax"},
    {"-01", "syntax"},
    {"+1", "syntax"},
    {"--1", "syntax"},
    {"0x1", "syntax"},
    {"1.", "syntax"},
    {".5", "syntax"},
    {"1e", "syntax"},
    {"1_000", "syntax"},
    {"1.0", "number"},
    {"-0.0", "number"},
    {"1e2", "number"},
    {"1E+2", "number"},
    {"1e999", "number"},
    {"[0,\n-1e999]", "number", "/1", 2},
    {"9007199254740992", "number"},
    {"-9007199254740992", "number"},
    {"9223372036854775807", "number"},
    {"18446744073709551615", "number"},
    {"18446744073709551616", "number"},
    {"-9223372036854775809", "number"},
    {"{\"a\":[1,{\"b\":\n1.5\n}]}", "number", "/a/1/b", 2},
    {"[0,0,\n-1e1]", "number", "/2", 2},
    // texts
    {"\"", "syntax"},
    {"\"a", "syntax"},
    {"\"a\nb\"", "syntax"},
    {"\"a\tb\"", "syntax"},
    {"\"\x1f\"", "syntax"},
    {R"("\x41")", "syntax"},
    {R"("\a")", "syntax"},
    {R"("\'")", "syntax"},
    {R"("\U0041")", "syntax"},
    {R"("\u12")", "syntax"},
    {R"("\u12G4")", "syntax"},
    {R"("\uD800")", "syntax"},
    {R"("\uD800\u0041")", "syntax"},
    {R"("\uDC00")", "syntax"},
    {R"("\)", "syntax"},
    {"[\"a\",\n\"b\", \"c]", "syntax", "/1", 2},
    // bytes
    {"\xEF\xBB\xBF{}", "bom"},
    {"\xEF\xBB\xBF", "bom"},
    {"\xFF\xFE[\0]\0"sv, "utf-8"},
    {"\xFE\xFF\0["sv, "utf-8"},
    {"\x1F\x8B\x08\0"sv, "utf-8"},
    {"{}\0"sv, "nul"},
    {"{}\n\0 garbage"sv, "nul", "", 2},
    {"\"a\0b\""sv, "nul"},
    {R"("a\u0000b")", "nul"},
    {R"({"a\u0000":1})", "nul", "/a\0"sv},
    {"\"\xFF\"", "utf-8"},
    {"\"\x80\"", "utf-8"},
    {"\"\xC0\xAF\"", "utf-8"},
    {"\"\xC3\"", "utf-8"},
    {"\"\xC3\x28\"", "utf-8"},
    {"\"\xE2\x82\"", "utf-8"},
    {"\"\xE0\x80\xAF\"", "utf-8"},
    {"\"\xED\xA0\x80\"", "utf-8"},
    {"\"\xF4\x90\x80\x80\"", "utf-8"},
    {"\"\xF5\x80\x80\x80\"", "utf-8"},
    {"\"\xF0\x9F\x98\"", "utf-8"},
    {"{\"\xFF\":1}", "utf-8"},
    {"[\n\"\xFF\"]", "utf-8", "", 2},
    {"\xFF", "syntax"},
    // members that occur twice
    {"{\"a\":1,\"a\":1}", "duplicate", "/a"},
    {"{\"a\":1,\n\"\\u0061\":2}", "duplicate", "/a", 2},
    {"{\"\":1,\"\":1}", "duplicate", "/"},
    {"[{\"a\":[0,{\"x\":1,\n\"x\":2}]}]", "duplicate", "/0/a/1/x", 2},
    {"{\"a/b\":{\"c~d\":1,\"c~d\":1}}", "duplicate", "/a~1b/c~0d"},
    {"{\"a\":{},\"b\":0,\"a\":{}}", "duplicate", "/a"},
};

TEST(Strict, AcceptsJson) {
  for (const Accepted& row : kAccepted) {
    SCOPED_TRACE(row.text);
    const auto read = read_strict(row.text);
    ASSERT_TRUE(read.ok()) << read.problem().detail;
    EXPECT_EQ(TapeValue(read.value()).tree().dump(), row.same_as);
  }
}

TEST(Strict, RefusesTheRestWithItsPlace) {
  for (const Refused& row : kRefused) {
    SCOPED_TRACE(row.text);
    const auto read = read_strict(row.text);
    ASSERT_FALSE(read.ok());
    const Problem& problem = read.problem();
    ASSERT_EQ(problem.errors.size(), 1u);
    EXPECT_EQ(problem.errors[0].code, row.code);
    EXPECT_EQ(problem.errors[0].pointer, row.pointer);
    EXPECT_EQ(problem.errors[0].line, row.line);
    EXPECT_FALSE(problem.errors[0].detail.empty());
  }
}

TEST(Strict, SaysWhetherItIsNoJsonOrBeyondALimit) {
  EXPECT_EQ(read_strict("[").problem().type, "not-json");
  EXPECT_EQ(read_strict("\"\xFF\"").problem().type, "not-json");
  EXPECT_EQ(read_strict("1.5").problem().type, "json-limits");
  EXPECT_EQ(read_strict(R"({"a":1,"a":1})").problem().type, "json-limits");
}

// A detail becomes part of answers that are JSON themselves.
TEST(Strict, DetailsRepeatNoBytesOfTheText) {
  for (const Refused& row : kRefused) {
    const auto read = read_strict(row.text);
    for (const char c : read.problem().errors[0].detail)
      EXPECT_TRUE(c >= ' ' && c <= '~') << row.text << ": " << read.problem().detail;
  }
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

std::string code_of(std::string_view text) {
  const auto read = read_strict(text);
  return read.ok() ? "" : read.problem().errors[0].code;
}

TEST(Strict, DepthIsLimited) {
  EXPECT_EQ(code_of(nested(limits::kJsonDepth)), "");
  EXPECT_EQ(code_of(nested(limits::kJsonDepth + 1)), "depth");
  const auto deep = read_strict(nested(limits::kJsonDepth + 1));
  EXPECT_EQ(deep.problem().errors[0].pointer.size(), 2 * limits::kJsonDepth);
  std::string objects;
  for (int i = 0; i < 33; ++i) objects += "{\"a\":";
  EXPECT_EQ(code_of(objects), "depth");
}

// A list of this many values, without its end.
std::string list_of(std::size_t values) {
  std::string list = "[0";
  for (std::size_t i = 1; i < values; ++i) list += ",0";
  return list;
}

TEST(Strict, ValuesAreLimited) {
  // The list itself is a value too.
  const std::string most = list_of(limits::kTreeValues - 1);
  EXPECT_EQ(code_of(most + "]"), "");
  EXPECT_EQ(code_of(most + ",0]"), "values");
  EXPECT_EQ(code_of(most + ",[]]"), "values");
  EXPECT_EQ(code_of(most + ",\"\"]"), "values");
}

TEST(Strict, MovesOfALogMayHoldMoreValues) {
  const auto code_of_log = [](const std::string& moves, const std::string& rest) {
    const std::string log = "{\"moves\":" + moves + rest + "}";
    const auto read = read_strict(log, 1, true);
    return read.ok() ? "" : read.problem().errors[0].code;
  };
  // The log itself is a value, and so are the list and the text beside it.
  const std::string most = list_of(limits::kJsonValues - 3);
  EXPECT_EQ(code_of_log(most + "]", ",\"game\":\"x\""), "");
  EXPECT_EQ(code_of_log(most + ",0]", ",\"game\":\"x\""), "values");
  const std::string tree = ",\"start\":" + list_of(limits::kTreeValues - 3) + "]";
  EXPECT_EQ(code_of_log("[]", tree), "");
  EXPECT_EQ(code_of_log("[]", ",\"a\":0,\"b\":0" + tree), "values");
  EXPECT_EQ(code_of_log("[]", ",\"meta\":" + list_of(limits::kTreeValues) + "]"), "");
}

TEST(Strict, TextsAndNamesAreLimitedInBytes) {
  const std::string most(limits::kJsonString, 'a');
  EXPECT_EQ(code_of('"' + most + '"'), "");
  EXPECT_EQ(code_of('"' + most + "a\""), "string");
  EXPECT_EQ(code_of("{\"" + most + "\":1}"), "");
  EXPECT_EQ(code_of("{\"" + most + "a\":1}"), "string");
  std::string wide;
  for (std::size_t i = 0; i <= limits::kJsonString / 2; ++i) wide += "\u00e9";
  EXPECT_EQ(code_of('"' + wide + '"'), "string");
}

std::string times(std::string_view unit, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += unit;
  return all;
}

// Texts that are much too long reach the parser without their contents. It reports the same as for
// texts that are a little too long.
TEST(Strict, LongTextsAreRefusedLikeShorterOnes) {
  struct Unit {
    std::string_view written;
    std::size_t bytes;
  };
  constexpr Unit kUnits[] = {{"x", 1},       {"\u00e9", 2},         {"\U0001F600", 4},
                             {"\\n", 1},     {"\\u00e9", 2},        {"\\u20AC", 3},
                             {"\\u0000", 1}, {"\\ud83d\\ude00", 4}, {"\\\"", 1}};
  for (const std::string_view head : {"[", "{\"a\":", "{", "[1 ", "{\"a\" ", "[[],\n\n", "", "7 "})
    for (const Unit& unit : kUnits)
      for (const std::string_view tail :
           {"\"]", "\":1}", "\"", "", "\" x", "\\", "\\x\"]", "\\u12\"]", "\\uD800\"]",
            "\\uDC00\"]", "\\uD800\\u0041\"]", "\x80\"]", "\xED\xA0\x80\"]", "\xF0\x9F\"]", "\n\"]",
            "\x01\"]"}) {
        const auto problem_with = [&](std::size_t size) {
          const std::size_t count = size / unit.written.size();
          const std::string text =
              std::string{head} + '"' + times(unit.written, count) + std::string{tail};
          EXPECT_EQ(without_long_tokens(text).has_value(), size > 40'000);
          Fault fault = read_strict(text).problem().errors.at(0);
          const std::string bytes = std::to_string(count * unit.bytes);
          if (const auto at = fault.detail.find(bytes); at != std::string::npos)
            fault.detail.replace(at, bytes.size(), "N");
          return fault;
        };
        const Fault is = problem_with(60'000), wanted = problem_with(30'000);
        EXPECT_EQ(is.code + is.pointer + is.detail, wanted.code + wanted.pointer + wanted.detail)
            << head << unit.written << tail;
        EXPECT_EQ(is.line, wanted.line);
      }
}

TEST(Strict, LongNumbersAreRefusedLikeShorterOnes) {
  for (const std::string_view head :
       {"[", "[-", "[0.", "[1e", "[1e-", "{\"a\":1,\n\"b\":", "{", "[1 "})
    for (const std::string_view tail :
         {"]", "", ".", ".x]", "e", "e5]", ".5e+]", "x]", "}", "\"]"}) {
      const auto problem_with = [&](std::size_t digits) {
        const std::string text = std::string{head} + std::string(digits, '1') + std::string{tail};
        EXPECT_EQ(without_long_tokens(text).has_value(), digits > 2'000);
        return read_strict(text).problem();
      };
      const Problem is = problem_with(5'000), wanted = problem_with(900);
      EXPECT_EQ(is.detail + is.errors.at(0).pointer, wanted.detail + wanted.errors.at(0).pointer)
          << head << tail;
    }
}

TEST(Strict, BytesAreLimited) {
  const std::string blank(limits::kLogBytes - 2, ' ');
  EXPECT_EQ(code_of(blank + "[]"), "");
  const auto large = read_strict(blank + "[] ");
  ASSERT_FALSE(large.ok());
  EXPECT_EQ(large.problem().type, "too-large");
}

// A recursive or quadratic reader would not finish these before the test's time limit.
TEST(Strict, HostileTextsAreRefusedAtOnce) {
  EXPECT_EQ(code_of(std::string(limits::kLogBytes, '[')), "depth");
  EXPECT_EQ(code_of(std::string(limits::kLogBytes, '"')), "syntax");
  EXPECT_EQ(code_of('"' + std::string(limits::kLogBytes - 2, 'a') + '"'), "string");
  EXPECT_EQ(code_of(std::string(limits::kLogBytes, '1')), "number");
  std::string members = "{";
  for (int i = 0; i < 190'000; ++i) members += '"' + std::to_string(i) + "\":0,";
  EXPECT_EQ(code_of(members + "\"0\":0}"), "duplicate");
}

TEST(Strict, CountsLinesFromTheFirstOneGiven) {
  EXPECT_EQ(read_strict("[1,\n2,", 7).problem().errors[0].line, 8u);
  EXPECT_EQ(read_strict("", 7).problem().errors[0].line, 7u);
  EXPECT_EQ(read_strict("\r\n\r\n{]").problem().errors[0].line, 3u);
}

// ---- lines of pointers

constexpr std::string_view kLog = R"({
  "format": "arbiter.log/1",
  "players": [ { "id": "A" },
               { "id": "B",
                 "deck": { "footman": 40 } } ],
  "a/b": { "c~d":
    12345
  },

  "moves": [
    1,
    22,
    [ 3, 4,
      5 ]
  ]
})";

TEST(Lines, OfValuesByPointer) {
  EXPECT_EQ(line_of(kLog, ""), 1u);
  EXPECT_EQ(line_of(kLog, "/format"), 2u);
  EXPECT_EQ(line_of(kLog, "/players"), 3u);
  EXPECT_EQ(line_of(kLog, "/players/0/id"), 3u);
  EXPECT_EQ(line_of(kLog, "/players/1"), 4u);
  EXPECT_EQ(line_of(kLog, "/players/1/deck/footman"), 5u);
  EXPECT_EQ(line_of(kLog, "/a~1b"), 6u);
  EXPECT_EQ(line_of(kLog, "/a~1b/c~0d"), 6u);
  EXPECT_EQ(line_of(kLog, "/moves"), 10u);
  EXPECT_EQ(line_of(kLog, "/moves/0"), 11u);
  EXPECT_EQ(line_of(kLog, "/moves/1"), 12u);
  EXPECT_EQ(line_of(kLog, "/moves/2"), 13u);
  EXPECT_EQ(line_of(kLog, "/moves/2/2"), 14u);
}

TEST(Lines, OfWhatIsNotThereAreThoseAroundIt) {
  EXPECT_EQ(line_of(kLog, "/players/1/name"), 4u);
  EXPECT_EQ(line_of(kLog, "/players/12"), 3u);
  EXPECT_EQ(line_of(kLog, "/moves/2/2/x/y"), 14u);
  EXPECT_EQ(line_of(kLog, "/nothing"), 1u);
  EXPECT_EQ(line_of(kLog, "/form"), 1u);
  EXPECT_EQ(line_of("\n\n[]", ""), 3u);
}

TEST(Lines, OfATextThatDoesNotParseAreUnknown) {
  EXPECT_EQ(line_of("", "/a"), 0u);
  EXPECT_EQ(line_of("x", ""), 0u);
  EXPECT_EQ(line_of(std::string(100, '['), "/1"), 1u);
}

TEST(Lines, PutFaultsInOrder) {
  std::vector<Fault> faults(3);
  faults[0].pointer = "/moves/2/2";
  faults[1].pointer = "/format";
  faults[2].pointer = "/players/1";
  add_lines(kLog, faults, 101);
  EXPECT_EQ(faults[0].pointer, "/format");
  EXPECT_EQ(faults[0].line, 102u);
  EXPECT_EQ(faults[1].line, 104u);
  EXPECT_EQ(faults[2].line, 114u);
}

// Pointers whose names begin alike may come between a pointer and those below it. Many faults may
// share one place.
TEST(Lines, OfFaultsWhosePointersBeginAlike) {
  constexpr std::string_view kText = "{\n\"a\": [\n1,\n2],\n\"a-b\": 3,\n\"a0\": [\n4]}";
  std::vector<Fault> faults;
  for (const std::string_view pointer : {"/a0/0", "/a/1", "/a", "/a-b", "/a/0", "/a", "/a0", ""}) {
    faults.emplace_back();
    faults.back().pointer = pointer;
  }
  add_lines(kText, faults);
  std::string found;
  for (const auto& one : faults) found += one.pointer + ":" + std::to_string(one.line) + " ";
  EXPECT_EQ(found, ":1 /a:2 /a:2 /a/0:3 /a/1:4 /a-b:5 /a0:6 /a0/0:7 ");
}

// Comparing each value of the text with each fault would take minutes.
TEST(Lines, OfVeryManyFaultsAreFoundInOnePass) {
  std::string text = "[";
  std::vector<Fault> faults(100'000);
  for (std::size_t i = 0; i < faults.size(); ++i) {
    text += (i == 0 ? "\n0" : ",\n0");
    faults[i].pointer = "/" + std::to_string(i);
  }
  text += "]";
  add_lines(text, faults);
  EXPECT_EQ(faults.front().pointer, "/0");
  EXPECT_EQ(faults.front().line, 2u);
  EXPECT_EQ(faults.back().line, 100'001u);
}

TEST(FormProblem, IsAboutTheFormOrAboutContent) {
  const Problem content = form_problem(kLog, {{"/moves/0", 0, "unknown", "no such card"}});
  EXPECT_EQ(content.type, "unusable-content");
  EXPECT_EQ(content.detail, "/moves/0, line 11: no such card");
  const Problem form = form_problem(
      kLog, {{"/moves/0", 0, "unknown", "no such card"}, {"", 0, "missing", "lacks x"}});
  EXPECT_EQ(form.type, "not-the-form");
  EXPECT_EQ(form.detail, "the document, line 1: lacks x");
  EXPECT_EQ(form.errors.size(), 2u);
}

}  // namespace
}  // namespace arbiter
