// The bytes from which hashes are computed, and the hash.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/canonical_json.hpp"
#include "codec/strict.hpp"

namespace arbiter {
namespace {

std::string canonical(std::string_view text) { return canonical_json(read_strict(text).value()); }

TEST(CanonicalJson, HasNoSpacesAndSortsNames) {
  EXPECT_EQ(canonical("{ \"b\" : [ 1 , { } , [ ] ] ,\n \"a\" : null }"),
            "{\"a\":null,\"b\":[1,{},[]]}");
  EXPECT_EQ(canonical(R"({"a":1,"B":2,"_":3,"10":4,"9":5,"":6,"aa":7})"),
            R"({"":6,"10":4,"9":5,"B":2,"_":3,"a":1,"aa":7})");
}

TEST(CanonicalJson, WritesIntegersPlainly) {
  EXPECT_EQ(canonical("[0,-0,-1,9007199254740991,-9007199254740991]"),
            "[0,0,-1,9007199254740991,-9007199254740991]");
}

// RFC 8785, 3.2.2.2: two-character escapes where they exist, lower-case \u00xx for other control
// characters, everything else unchanged.
TEST(CanonicalJson, EscapesOnlyWhatItMust) {
  EXPECT_EQ(canonical(R"("\u0008\u0009\u000a\u000C\u000D\u0022\u005C")"), R"("\b\t\n\f\r\"\\")");
  EXPECT_EQ(canonical(R"("\u0001\u001F\u001e\u007F\/")"), "\"\\u0001\\u001f\\u001e\x7f/\"");
  EXPECT_EQ(canonical(R"("\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/")"),
            "\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"");
  EXPECT_EQ(canonical(R"("\u00e9\uD83D\uDE00\u2028")"), "\"\u00e9\U0001F600\u2028\"");
}

TEST(CanonicalJson, DoesNotDependOnHowItWasWritten) {
  EXPECT_EQ(canonical(R"({"a":"\u0041","b":[1]})"), canonical("{\"b\":[ 1 ],\"a\":\"A\"}"));
}

TEST(CanonicalJson, IsTotal) {
  EXPECT_NO_THROW(static_cast<void>(canonical_json(nlohmann::json("\xFF"))));
}

// FIPS 180-2, appendix B.
TEST(Sha256, IsTheStandardOne) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace arbiter
