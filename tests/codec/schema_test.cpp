// The generated schemas and the decoder, tested with the same good and bad documents.
#include "codec/schema.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "codec/case_form.hpp"
#include "codec/decode.hpp"
#include "codec/encode.hpp"
#include "codec/heads.hpp"
#include "codec/log_form.hpp"
#include "codec/strict.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "tests/codec/generate.hpp"
#include "tests/codec/second_opinion.hpp"
#include "tests/codec/support.hpp"

namespace arbiter {
namespace {

using conquest::Rules;

const test::SecondOpinion& opinion(const std::string& file) {
  static const auto all = [] {
    std::map<std::string, test::SecondOpinion> map;
    for (const auto& [name, text] : schemas()) map.emplace(name, test::SecondOpinion(text));
    return map;
  }();
  return all.at(file);
}

// ---- what the decoder says about a document of each kind

bool none(const DecodeContext& context, bool good) { return good && context.faults().empty(); }

bool reads_entry(const TapeValue& json) {
  DecodeContext context(test::names_for_ids());
  Entry<Rules::Move> entry;
  return none(context, decode_entry(json, entry, context));
}
bool reads_position(const TapeValue& json) {
  DecodeContext context(test::names());
  PositionHead head;
  Rules::State state;
  conquest::Derived derived;
  return none(context, decode_members(json, context, {}, head, state, derived));
}
bool reads_pack(const TapeValue& json) {
  DecodeContext context(test::names());
  PackHead head;
  Rules::PackText text;
  return none(context, decode_members(json, context, {}, head, text));
}
bool reads_cases(const TapeValue& json) {
  DecodeContext context(test::names());
  CasesForm form;
  return read_cases_form(json, form, context);
}
bool reads_log(const TapeValue& json) {
  DecodeContext context(test::names_for_ids());
  LogForm form;
  Claims claims;
  std::vector<Entry<Rules::Move>> entries;
  return none(context,
              decode_members(json, context, {"moves", "claims"}, form) && json.contains("moves") &&
                  decode_entries(*json.find("moves"), entries, context) &&
                  read_claims(json.find("claims").value_or(TapeValue()), 2, claims, context));
}

struct Row {
  bool good;
  std::string_view text;
};

template <std::size_t N>
void expect_agreement(const std::string& file, const Row (&rows)[N],
                      bool (*reads)(const TapeValue&)) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text);
    const auto json = read_strict(row.text);
    ASSERT_TRUE(json.ok()) << json.problem().detail;
    EXPECT_EQ(reads(json.value()), row.good) << "the decoder";
    EXPECT_EQ(opinion(file).accepts(row.text), row.good) << "the schema";
  }
}

constexpr Row kEntries[] = {
    {true, R"({"by":"A","do":"wait"})"},
    {true, R"({"by":"B","do":"deploy","unit":"B4","at":"B1"})"},
    {true, R"({"by":"B","do":"deploy","unit":"B4","at":"B1","x":65535,"pays":["B5"]})"},
    {true, R"({"by":"B","do":"deploy","unit":"Footman","at":"village"})"},
    {true, R"({"by":"chance","do":"draw","to":"A","cards":["footman",null]})"},
    {true, R"({"by":"A","do":"transfer","unit":"A3","items":[{"item":"A5","to":"A6"}]})"},
    {true, R"({"by":"A","do":"choose","directions":["B","B:arsenal","battlefield","A2"]})"},
    {true, R"({"by":"A","do":"search","card":null})"},
    {true, R"({"by":"A","do":"answer_draw","agree":false})"},
    {true, R"({"by":"table","do":"method","winner":"A","previous":["A","B"]})"},
    {false, "[]"},
    {false, "null"},
    {false, R"({"do":"wait"})"},
    {false, R"({"by":"A"})"},
    {false, R"({"by":"A","do":"weight"})"},
    {false, R"({"by":"A","do":7})"},
    {false, R"({"by":"a","do":"wait"})"},
    {false, R"({"by":null,"do":"wait"})"},
    {false, R"({"by":"A","do":"wait","why":"tired"})"},
    {false, R"({"by":"A","do":"deploy"})"},
    {false, R"({"by":"A","do":"deploy","unit":"A4","at":null})"},
    {false, R"({"by":"A","do":"deploy","unit":"","at":"A1"})"},
    {false, R"({"by":"A","do":"deploy","unit":["A4"],"at":"A1"})"},
    {false, R"({"by":"A","do":"deploy","unit":"A4","at":"A1","x":-1})"},
    {false, R"({"by":"A","do":"deploy","unit":"A4","at":"A1","x":65536})"},
    {false, R"({"by":"A","do":"deploy","unit":"A4","at":"A1","x":"2"})"},
    {false, R"({"by":"A","do":"deploy","unit":"A4","at":"A1","x":true})"},
    {false, R"({"by":"A","do":"deploy","unit":"A4","at":"A1","pays":"A5"})"},
    {false, R"({"by":"A","do":"transfer","unit":"A3","items":[{"item":"A5"}]})"},
    {false, R"({"by":"A","do":"transfer","unit":"A3","items":[{"item":"A5","to":"A6","of":"B"}]})"},
    {false, R"({"by":"A","do":"answer_draw","agree":"no"})"},
    {false, R"({"by":"A","do":"answer_draw","agree":1})"},
    {false, R"({"by":"chance","do":"draw","to":"A","cards":[7]})"},
    {false, R"({"by":"chance","do":"draw","to":"A","cards":null})"},
    {false, R"({"by":"A","frame":"war","stage":"shuffle"})"},
};

// Each is put into {"format", "game", "commanders": {}, ...}.
constexpr Row kPositions[] = {
    {true, R"({})"},
    {true, R"({"at":{"phase":"campaign","term":"A","priority":"A","waits":0}})"},
    {true, R"({"at":{"term":null}})"},
    {true, R"({"at":{"combats":[{"kind":"assault","location":"B1","units":["A3"],"first":"B"}]}})"},
    {true, R"({"commanders":{"A":{"gold":-5,"domain":{"slots":40,"pool":{"footman":40}}}}})"},
    {true, R"({"commanders":{"A":{"domain":{"slots":[null,"A7"]}}}})"},
    {true,
     R"({"resources":{"A3":{"card":"footman","in":"battlefield","seen":["A","B","chance"]}}})"},
    {true, R"({"resources":{"A3":{"in":"A1","card":null,"on":null}}})"},
    {true, R"({"units":{"A3":{"able":true,"strike":10,"armor":-5,"health":20}}})"},
    {true, R"({"outcome":{"state":"won","winners":["A"],"rule":"conquest:1-1"}})"},
    {true, R"({"outcome":{"state":"running","rule":null}})"},
    {true,
     R"({"frames":[{"frame":"war","stage":"deal","seat":"B"},{"frame":"shuffling","of":null}]})"},
    {true, R"({"rules_version":1,"digest":"0123456789abcdef0123456789abcdef","seat":"A"})"},
    {true, R"({"rules_version":null})"},
    {false, R"({"at":null})"},
    {false, R"({"at":{"phase":"war"}})"},
    {false, R"({"at":{"waits":256}})"},
    {false, R"({"at":{"term":"I"}})"},
    {false, R"({"at":{"combats":[{"kind":"assault"}]}})"},
    {false, R"({"at":{"combats":{}}})"},
    {false, R"({"commanders":[]})"},
    {false, R"({"commanders":{"I":{}}})"},
    {false, R"({"commanders":{"chance":{}}})"},
    {false, R"({"commanders":{"A":{"seat":"A"}}})"},
    {false, R"({"commanders":{"A":{"gold":"5"}}})"},
    {false, R"({"commanders":{"A":{"domain":{"slots":-1}}}})"},
    {false, R"({"commanders":{"A":{"domain":{"slots":2001}}}})"},
    {false, R"({"commanders":{"A":{"domain":{"slots":["x"]}}}})"},
    {false, R"({"commanders":{"A":{"domain":{"pool":{"footman":0}}}}})"},
    {false, R"({"commanders":{"A":{"domain":{"pool":{"footman":65536}}}}})"},
    {false, R"({"commanders":{"A":{"domain":{"pool":[]}}}})"},
    {false, R"({"resources":{"A0":{"in":"ruins"}}})"},
    {false, R"({"resources":{"A3":{}}})"},
    {false, R"({"resources":{"A3":{"in":null}}})"},
    {false, R"({"resources":{"A3":{"in":"ruins","guard":1}}})"},
    {false, R"({"resources":{"A3":{"in":"ruins","seen":["A","A"]}}})"},
    {false, R"({"resources":{"A3":{"in":"ruins","seen":["judge"]}}})"},
    {false, R"({"units":{"A3":{"able":true}}})"},
    {false, R"({"outcome":{}})"},
    {false, R"({"outcome":{"state":"won","rule":7}})"},
    {false, R"({"frames":{}})"},
    {false, R"({"frames":[{"stage":"shuffle"}]})"},
    {false, R"({"frames":[{"frame":"peace"}]})"},
    {false, R"({"frames":[{"frame":"war","stage":"shuffle","of":"A"}]})"},
    {false, R"({"rules_version":-1})"},
    {false, R"({"moves":[]})"},
};

// Each is put into a pack as its only card, with an id, a name and its scrolls.
constexpr Row kCards[] = {
    {true, R"({})"},
    {true, R"({"alignment":"order"})"},
    {true, R"({"expansion":"Ascension","rarity":"rare"})"},
    {true, R"({"upper":"Pay 0g to trade.\nGain 5g.","lower":"Action - Act"})"},
    {false, R"({"alignment":"good"})"},
    {false, R"({"alignment":null})"},
    {false, R"({"name":7})"},
    {false, R"({"upper":["Pay 0g to trade."]})"},
    {false, R"({"lower":{}})"},
    {false, R"({"type":"item"})"},
    {false, R"({"strike":15})"},
    {false, R"({"cost":[{"pay":"gold","amount":3}]})"},
    {false, R"({"abilities":[]})"},
    {false, R"({"flavour":"..."})"},
};

constexpr Row kLogs[] = {
    {true, R"({"format":"arbiter.log/1","game":"conquest","moves":[]})"},
    {true,
     R"({"format":"arbiter.log/1","game":"conquest","options":{"variant":"standard",)"
     R"("rulings":{"conquest:R-10":"clockwise"}},"content":{"pack":"proving-ground"},)"
     R"("players":[{"id":"A","name":"Ada","deck":{"footman":40}},{"id":"B","deck":"starter"}],)"
     R"("chance":{"source":"recorded"},"start":null,"moves":[{"by":"A","do":"wait"}],)"
     R"("claims":{"outcome":{"winners":["A"]},)"
     R"("digests":{"0":"0123456789abcdef0123456789abcdef"}},"meta":{"table":5}})"},
    {true, R"({"format":"arbiter.log/1","game":"conquest","moves":[],"chance":{"source":"joint",)"
           R"("algorithm":"arbiter.draw/1","commitments":{"A":)"
           R"("72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793"},)"
           R"("openings":{"organiser":)"
           R"("0303030303030303030303030303030303030303030303030303030303030303"}}})"},
    {false, R"({"format":"arbiter.log/1","game":"conquest","moves":[],"chance":{"commits":{}}})"},
    {false, R"({"format":"arbiter.log/1","game":"conquest"})"},
    {false, R"({"format":"arbiter.log/1","game":"conquest","moves":{}})"},
    {false, R"({"format":"arbiter.log/1","game":"conquest","moves":[{"by":"A","do":"sleep"}]})"},
    {false, R"({"format":"arbiter.log/1","game":"conquest","moves":[],"players":{}})"},
    {false,
     R"({"format":"arbiter.log/1","game":"conquest","moves":[],"players":[{"name":"Ada"}]})"},
    {false,
     R"({"format":"arbiter.log/1","game":"conquest","moves":[],"chance":{"source":"dice"}})"},
    {false, R"({"format":"arbiter.log/1","game":"conquest","moves":[],"options":{"speed":1}})"},
    {false, R"({"format":"arbiter.log/1","game":"conquest","moves":[],"claims":{"winner":"A"}})"},
    {false,
     R"({"format":"arbiter.log/1","game":"conquest","moves":[],"claims":{"digests":{"01":""}}})"},
    {false, R"({"format":"arbiter.log/1","game":"conquest","moves":[],"result":1})"},
};

constexpr Row kCases[] = {
    {true, R"({"format":"arbiter.cases/1","game":"conquest","given":{},"cases":[]})"},
    {true, R"({"format":"arbiter.cases/1","game":"conquest","title":"Moving",)"
           R"("given":{"players":[]},"cases":[)"
           R"({"name":"a","rules":["conquest:B.1-3"],"moves":[{"by":"A","do":"wait"}],"expect":)"
           R"({"status":"illegal","at":2,"rules":["conquest:B.1-3"],"only":true,)"
           R"("facts":{"/units/A3/able":true},"asks":{"by":"A","offers":[{"by":"A","do":"wait"}]},)"
           R"("view":{"seat":"B","hides":["/resources/A4/card"]}}}]})"},
    {true, R"({"format":"arbiter.cases/1","game":"conquest",)"
           R"("cases":[{"name":"a","given":{},"expect":{"unnamed":["conquest:B.1-3"],"says":["a"],)"
           R"("untold":{"seat":"B","parts":["b"]}}}]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","cases":[{"name":"a","expect":{}}]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","given":{},)"
            R"("cases":[{"name":"a","given":[],"expect":{}}]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","given":{},)"
            R"("cases":[{"name":"a","expect":{"untold":{"seat":"B"}}}]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","given":{},)"
            R"("cases":[{"name":"a","expect":{"unnamed":"conquest:B.1-3"}}]})"},
    {false, R"({"format":"arbiter.cases/2","game":"conquest","given":{},"cases":[]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","given":[],"cases":[]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","given":{},"cases":[{"name":"a"}]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","given":{},"cases":[{"expect":{}}]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","given":{},)"
            R"("cases":[{"name":"a","expect":{"status":"fine"}}]})"},
    {false, R"({"format":"arbiter.cases/1","game":"conquest","given":{},)"
            R"("cases":[{"name":"a","expect":{"facts":[]}}]})"},
};

// The rows within what every document of their kind has around them.
template <std::size_t N, class Wrap>
void expect_agreement_within(const std::string& file, const Row (&rows)[N],
                             bool (*reads)(const TapeValue&), Wrap wrap) {
  for (const Row& row : rows) {
    const std::string text = wrap(nlohmann::json::parse(row.text)).dump();
    const Row whole[] = {{row.good, text}};
    expect_agreement(file, whole, reads);
  }
}

TEST(Schema, AndDecoderAgreeOnEntries) {
  expect_agreement("conquest.entry.json", kEntries, reads_entry);
}

TEST(Schema, AndDecoderAgreeOnPositions) {
  expect_agreement_within("conquest.position.json", kPositions, reads_position,
                          [](nlohmann::json json) {
                            json["format"] = kPositionFormat;
                            json["game"] = "conquest";
                            if (!json.contains("commanders"))
                              json["commanders"] = nlohmann::json::object();
                            return json;
                          });
}

TEST(Schema, AndDecoderAgreeOnPacks) {
  expect_agreement_within("conquest.pack.json", kCards, reads_pack, [](nlohmann::json card) {
    const nlohmann::json needed = {{"id", "a"}, {"name", "A"}, {"upper", ""}, {"lower", ""}};
    for (const auto& [name, value] : needed.items())
      if (!card.contains(name)) card[name] = value;
    return nlohmann::json{{"format", kPackFormat}, {"game", "conquest"}, {"id", "p"},
                          {"version", "1"},        {"title", "P"},       {"cards", {card}}};
  });
}

TEST(Schema, AndDecoderAgreeOnLogs) { expect_agreement("conquest.log.json", kLogs, reads_log); }
TEST(Schema, AndDecoderAgreeOnCases) {
  expect_agreement("conquest.cases.json", kCases, reads_cases);
}

TEST(Schema, OfAPositionNamesItsFormatWhereItStandsAlone) {
  EXPECT_FALSE(opinion("conquest.position.json").accepts(R"({"commanders":{}})"));
  EXPECT_FALSE(opinion("conquest.position.json")
                   .accepts(R"({"format":"arbiter.position/1","game":"conquest"})"));
  EXPECT_TRUE(opinion("conquest.log.json")
                  .accepts(R"({"format":"arbiter.log/1","game":"conquest","moves":[],)"
                           R"("start":{"commanders":{}}})"));
  EXPECT_FALSE(opinion("conquest.log.json")
                   .accepts(R"({"format":"arbiter.log/1","game":"conquest","moves":[],)"
                            R"("start":{"commanders":[]}})"));
}

TEST(Schema, FixesFormatAndGame) {
  EXPECT_FALSE(
      opinion("conquest.position.json")
          .accepts(R"({"format":"arbiter.position/2","game":"conquest","commanders":{}})"));
  EXPECT_FALSE(opinion("conquest.position.json")
                   .accepts(R"({"format":"arbiter.position/1","game":"hex","commanders":{}})"));
  EXPECT_FALSE(opinion("conquest.log.json")
                   .accepts(R"({"format":"arbiter.log/1","game":"hex","moves":[]})"));
}

// The example of a verdict in the wire forms.
TEST(Schema, KnowsVerdicts) {
  const auto sha = std::string(64, 'a');
  nlohmann::json verdict = nlohmann::json::parse(R"({
    "format": "arbiter.verdict/1", "status": "illegal", "game": "conquest", "rules_version": 3,
    "engine": "1.2.0+c0ffee",
    "options": { "variant": "standard", "rulings": { "conquest:R-10": "clockwise" },
                 "parameters": {} },
    "moves": { "total": 120, "accepted": 57 },
    "violation": { "index": 57, "pointer": "/moves/57", "move": { "by": "A", "do": "wait" },
      "broken": [ { "rule": "conquest:6.3-1", "also": [], "section": "6.3", "text": "...",
                    "detail": "" } ],
      "decision": { "by": ["A"], "who": "one", "optional": false, "rule": "conquest:6.3-1",
                    "kinds": ["wait"], "options": [ { "by": "A", "do": "wait" } ],
                    "complete": true } },
    "missing": null, "irregularities": [],
    "claims": [ { "claim": "/claims/outcome", "holds": false, "found": { "state": "running" } } ],
    "outcome": { "state": "running" }, "open": false,
    "digest": "0123456789abcdef0123456789abcdef" })");
  verdict["pack_sha256"] = verdict["log_sha256"] = sha;
  EXPECT_TRUE(opinion("conquest.verdict.json").accepts(verdict.dump()));
  verdict["status"] = "fine";
  EXPECT_FALSE(opinion("conquest.verdict.json").accepts(verdict.dump()));
  verdict["status"] = "illegal";
  verdict.erase("digest");
  EXPECT_FALSE(opinion("conquest.verdict.json").accepts(verdict.dump()));
}

// ---- the encoder writes what the schema says

RC_GTEST_PROP(SchemaProperty, AcceptsEveryMoveThatIsWritten, ()) {
  test::Generator generator(false);
  EncodeContext context(test::names());
  const auto kind = *rc::gen::inRange<std::size_t>(0, std::variant_size_v<Rules::Move>);
  const Entry<Rules::Move> entry{generator.make<Seat>(), generator.variant<Rules::Move>(kind)};
  const auto text = encode_entry(entry, context).dump();
  RC_LOG() << text;
  RC_ASSERT(opinion("conquest.entry.json").accepts(text));
}

RC_GTEST_PROP(SchemaProperty, AcceptsEveryPositionThatIsWritten, ()) {
  test::Generator generator(true);
  EncodeContext context(test::names());
  auto object = nlohmann::ordered_json::object();
  PositionHead head;
  head.format = kPositionFormat;
  head.game = "conquest";
  encode_members(object, context, head, generator.make<Rules::State>(),
                 generator.make<conquest::Derived>());
  RC_LOG() << object.dump();
  RC_ASSERT(opinion("conquest.position.json").accepts(object.dump()));
}

TEST(Schema, AcceptsTheBuiltInPacks) {
  for (const std::string_view text : Rules::packs())
    EXPECT_TRUE(opinion("conquest.pack.json").accepts(text)) << text.substr(0, 100);
}

TEST(Schema, IsTheSameEveryTime) { EXPECT_EQ(schemas(), schemas()); }

}  // namespace
}  // namespace arbiter
