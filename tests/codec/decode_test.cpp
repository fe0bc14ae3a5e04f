// What the decoder reads, and what it reports when it cannot read something.
#include "codec/decode.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "codec/heads.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "tests/codec/support.hpp"
#include "tests/on_tape.hpp"

namespace arbiter::decode_test {

using std::string_view_literals::operator""sv;
using test::id;
using test::seat;

// ---- a struct with everything that the decoder reads

enum class Colour : std::uint8_t { red, green };
constexpr auto names(Type<Colour>) { return std::array{"red"sv, "green"sv}; }

struct Inner {
  std::int8_t small = -5;
  bool operator==(const Inner&) const = default;
};
constexpr auto fields(Type<Inner>) { return FieldList{optional_field("small", &Inner::small)}; }

struct Item {
  Id id;
  Slots slots;
  bool operator==(const Item&) const = default;
};
constexpr auto fields(Type<Item>) {
  return FieldList{field("id", &Item::id), optional_field("slots", &Item::slots)};
}
constexpr auto key_of(Type<Item>) { return &Item::id; }

struct Walks {
  std::uint8_t steps = 0;
  bool operator==(const Walks&) const = default;
};
constexpr std::string_view name(Type<Walks>) { return "walks"; }
constexpr auto fields(Type<Walks>) { return FieldList{field("steps", &Walks::steps)}; }

struct Rests {
  bool operator==(const Rests&) const = default;
};
constexpr std::string_view name(Type<Rests>) { return "rests"; }
constexpr auto fields(Type<Rests>) { return FieldList{}; }

struct Everything {
  bool flag = false;
  std::uint8_t tiny = 0;
  std::int64_t huge = 0;
  std::uint64_t vast = 0;
  std::string text;
  Colour colour = Colour::red;
  Seat seat;
  Id id;
  SeatSet seats;
  Card card;
  RuleId rule;
  conquest::Amount amount;
  std::vector<Copies> copies;
  std::vector<Item> items;
  std::vector<std::vector<Id>> lists;
  std::optional<Inner> maybe;
  std::variant<Rests, Walks> act;
  Inner inner{7};
  bool operator==(const Everything&) const = default;
};
constexpr auto fields(Type<Everything>) {
  return FieldList{
      optional_field("flag", &Everything::flag),     optional_field("tiny", &Everything::tiny),
      optional_field("huge", &Everything::huge),     optional_field("vast", &Everything::vast),
      optional_field("text", &Everything::text),     optional_field("colour", &Everything::colour),
      optional_field("seat", &Everything::seat),     optional_field("id", &Everything::id),
      optional_field("seats", &Everything::seats),   optional_field("card", &Everything::card),
      optional_field("rule", &Everything::rule),     optional_field("amount", &Everything::amount),
      optional_field("copies", &Everything::copies), optional_field("items", &Everything::items),
      optional_field("lists", &Everything::lists),   optional_field("maybe", &Everything::maybe),
      optional_field("act", &Everything::act),       optional_field("inner", &Everything::inner)};
}

struct Two {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  bool operator==(const Two&) const = default;
};
constexpr auto fields(Type<Two>) {
  return FieldList{field("first", &Two::first), field("second", &Two::second)};
}

namespace {

struct Reading {
  Everything value;
  std::vector<Fault> faults;
};
Reading read(std::string_view text) {
  DecodeContext context(test::names());
  Reading reading;
  const bool good = decode(test::on_tape(nlohmann::json::parse(text)), reading.value, context);
  reading.faults = context.take_faults();
  EXPECT_EQ(good, reading.faults.empty()) << text;
  return reading;
}
Everything good(std::string_view text) {
  const Reading reading = read(text);
  EXPECT_EQ(test::summary(reading.faults), "") << text;
  return reading.value;
}

TEST(Decode, LeavesOptionalFieldsAtTheirDefaults) { EXPECT_EQ(good("{}"), Everything{}); }

TEST(Decode, ReadsEachType) {
  EXPECT_TRUE(good(R"({"flag":true})").flag);
  EXPECT_EQ(good(R"({"tiny":255})").tiny, 255);
  EXPECT_EQ(good(R"({"huge":-9007199254740991})").huge, -limits::kJsonInteger);
  EXPECT_EQ(good(R"({"vast":9007199254740991})").vast,
            static_cast<std::uint64_t>(limits::kJsonInteger));
  EXPECT_EQ(good(R"({"text":"a\"b"})").text, "a\"b");
  EXPECT_EQ(good(R"({"colour":"green"})").colour, Colour::green);
  EXPECT_EQ(good(R"({"seat":"C"})").seat, seat('C'));
  EXPECT_EQ(good(R"({"seat":"table"})").seat, table);
  EXPECT_EQ(good(R"({"seat":null})").seat, nobody);
  EXPECT_EQ(good(R"({"id":"B65535"})").id, id('B', 65535));
  EXPECT_EQ(good(R"({"id":null})").id, Id{});
  EXPECT_EQ(good(R"({"id":"H1"})").id, id('H', 1)) << "an id that is nowhere is an id";
  EXPECT_EQ(good(R"({"seats":["C","A","chance"]})").seats.bits, 0b1'0000'0101);
  EXPECT_EQ(good(R"({"card":"sword"})").card, Card{3});
  EXPECT_EQ(good(R"({"card":null})").card, Card{});
  EXPECT_EQ(good(R"({"rule":"conquest:1-1"})").rule, RuleId{0});
  EXPECT_EQ(good(R"({"rule":null})").rule, RuleId{});
  EXPECT_EQ(good(R"({"lists":[["A1"],[],[null]]})").lists,
            (std::vector<std::vector<Id>>{{id('A', 1)}, {}, {Id{}}}));
  EXPECT_EQ(good(R"({"maybe":null})").maybe, std::nullopt);
  EXPECT_EQ(good(R"({"maybe":{}})").maybe, Inner{-5});
  EXPECT_EQ(good(R"({"act":{"frame":"walks","steps":3}})").act,
            (std::variant<Rests, Walks>{Walks{3}}));
}

TEST(Decode, AStructThatIsThereReplacesTheDefaultWhole) {
  EXPECT_EQ(good(R"({"inner":{}})").inner, Inner{-5});
}

TEST(Decode, ReadsAmounts) {
  using conquest::Amount;
  EXPECT_EQ(good(R"({"amount":10})").amount, (Amount{10, false}));
  EXPECT_EQ(good(R"({"amount":-10})").amount, (Amount{-10, false}));
  EXPECT_EQ(good(R"({"amount":"X"})").amount, (Amount{1, true}));
  EXPECT_EQ(good(R"({"amount":"5X"})").amount, (Amount{5, true}));
  EXPECT_EQ(good(R"({"amount":"-1X"})").amount, (Amount{-1, true}));
  for (const char* text : {"1X", "x", "", "5", "05X", "+5X", " X", "X ", "5 X", "99999X", "XX"})
    EXPECT_EQ(test::summary(read(R"({"amount":")" + std::string(text) + "\"}").faults),
              "value /amount")
        << text;
  EXPECT_EQ(test::summary(read(R"({"amount":32768})").faults), "range /amount");
  EXPECT_EQ(test::summary(read(R"({"amount":true})").faults), "type /amount");
}

TEST(Decode, ReadsCopiesInTheOrderOfTheCards) {
  const auto copies = good(R"({"copies":{"village":1,"footman":40}})").copies;
  EXPECT_EQ(copies, (std::vector<Copies>{{Card{1}, 40}, {Card{4}, 1}}));
}

TEST(Decode, ReadsKeyedListsInTheOrderOfTheIds) {
  const auto items = good(R"({"items":{"A10":{},"B1":{},"A9":{}}})").items;
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].id, id('A', 9));
  EXPECT_EQ(items[1].id, id('A', 10));
  EXPECT_EQ(items[2].id, id('B', 1));
}

TEST(Decode, ReadsSlotsOfTheOwnerAround) {
  EXPECT_EQ(good(R"({"items":{"B1":{"slots":3}}})").items[0].slots.numbers,
            (std::vector<std::uint16_t>{0, 0, 0}));
  EXPECT_EQ(good(R"({"items":{"B1":{"slots":[null,"B7"]}}})").items[0].slots.numbers,
            (std::vector<std::uint16_t>{0, 7}));
}

// ---- faults: the document and "code pointer" of each

struct Bad {
  std::string_view text;
  std::string_view faults;
};
constexpr Bad kBad[] = {
    {"[]", "type"},
    {"null", "type"},
    {"7", "type"},
    {R"({"flag":1})", "type /flag"},
    {R"({"flag":"true"})", "type /flag"},
    {R"({"flag":null})", "type /flag"},
    {R"({"tiny":true})", "type /tiny"},
    {R"({"tiny":"1"})", "type /tiny"},
    {R"({"tiny":1.5})", "type /tiny"},
    {R"({"tiny":1.0})", "type /tiny"},
    {R"({"tiny":null})", "type /tiny"},
    {R"({"tiny":-1})", "range /tiny"},
    {R"({"tiny":256})", "range /tiny"},
    {R"({"tiny":18446744073709551615})", "range /tiny"},
    {R"({"huge":9007199254740992})", "range /huge"},
    {R"({"vast":-1})", "range /vast"},
    {R"({"vast":18446744073709551615})", "range /vast"},
    {R"({"text":7})", "type /text"},
    {R"({"text":null})", "type /text"},
    {R"({"colour":"blue"})", "value /colour"},
    {R"({"colour":"Red"})", "value /colour"},
    {R"({"colour":""})", "value /colour"},
    {R"({"colour":0})", "type /colour"},
    {R"({"colour":null})", "type /colour"},
    {R"({"seat":"a"})", "value /seat"},
    {R"({"seat":"I"})", "value /seat"},
    {R"({"seat":""})", "value /seat"},
    {R"({"seat":"AB"})", "value /seat"},
    {R"({"seat":"D"})", "value /seat"},
    {R"({"seat":0})", "type /seat"},
    {R"({"id":"A"})", "value /id"},
    {R"({"id":"A0"})", "value /id"},
    {R"({"id":"A01"})", "value /id"},
    {R"({"id":"A+1"})", "value /id"},
    {R"({"id":"A1 "})", "value /id"},
    {R"({"id":"A65536"})", "value /id"},
    {R"({"id":"I1"})", "value /id"},
    {R"({"id":"chance1"})", "value /id"},
    {R"({"id":"footman"})", "value /id"},
    {R"({"id":["A1"]})", "type /id"},
    {R"({"seats":"A"})", "type /seats"},
    {R"({"seats":["A","A"]})", "value /seats"},
    {R"({"seats":["judge"]})", "value /seats"},
    {R"({"seats":[null]})", "value /seats"},
    {R"({"seats":["A","D"]})", "value /seats/1"},
    {R"({"card":"footmann"})", "unknown /card"},
    {R"({"card":"Footman"})", "unknown /card"},
    {R"({"card":""})", "unknown /card"},
    {R"({"card":1})", "type /card"},
    {R"({"rule":"conquest:99-99"})", "unknown /rule"},
    {R"({"rule":"hex:1-1"})", "unknown /rule"},
    {R"({"rule":"1-1"})", "unknown /rule"},
    {R"({"rule":"conquest"})", "unknown /rule"},
    {R"({"rule":""})", "unknown /rule"},
    {R"({"rule":1})", "type /rule"},
    {R"({"copies":[]})", "type /copies"},
    {R"({"copies":{"footman":0}})", "range /copies/footman"},
    {R"({"copies":{"footman":65536}})", "range /copies/footman"},
    {R"({"copies":{"footman":true}})", "type /copies/footman"},
    {R"({"copies":{"nobody":1,"sword":-1}})", "unknown /copies/nobody; range /copies/sword"},
    {R"({"items":[]})", "type /items"},
    {R"({"items":{"A0":{}}})", "value /items/A0"},
    {R"({"items":{"":{}}})", "value /items/"},
    {R"({"items":{"x/y":{}}})", "value /items/x~1y"},
    {R"({"items":{"A1":[]}})", "type /items/A1"},
    {R"({"items":{"A1":{"id":"A1"}}})", "member /items/A1/id"},
    {R"({"items":{"A1":{"slots":-1}}})", "range /items/A1/slots"},
    {R"({"items":{"A1":{"slots":2001}}})", "range /items/A1/slots"},
    {R"({"items":{"A1":{"slots":"3"}}})", "type /items/A1/slots"},
    {R"({"items":{"A1":{"slots":{}}}})", "type /items/A1/slots"},
    {R"({"items":{"A1":{"slots":[null,"B7"]}}})", "value /items/A1/slots/1"},
    {R"({"items":{"A1":{"slots":[7]}}})", "type /items/A1/slots/0"},
    {R"({"items":{"A1":{"slots":["A0"]}}})", "value /items/A1/slots/0"},
    {R"({"lists":{}})", "type /lists"},
    {R"({"lists":[["A1"],"A1"]})", "type /lists/1"},
    {R"({"lists":[["A1","x"],["y"]]})", "value /lists/0/1; value /lists/1/0"},
    {R"({"maybe":7})", "type /maybe"},
    {R"({"maybe":{"small":128}})", "range /maybe/small"},
    {R"({"maybe":{"small":-129}})", "range /maybe/small"},
    {R"({"act":{}})", "missing /act"},
    {R"({"act":"rests"})", "type /act"},
    {R"({"act":{"frame":"runs"}})", "value /act/frame"},
    {R"({"act":{"frame":1}})", "type /act/frame"},
    {R"({"act":{"frame":"walks"}})", "missing /act"},
    {R"({"act":{"frame":"rests","steps":1}})", "member /act/steps"},
    {R"({"act":{"do":"rests"}})", "missing /act"},
    {R"({"a":1})", "member /a"},
    {R"({"Flag":true})", "member /Flag"},
    {R"({"":1})", "member /"},
    {R"({"~/":1,"flag":2})", "type /flag; member /~0~1"},
};

TEST(Decode, NamesThePlaceAndKindOfEachFault) {
  for (const Bad& row : kBad) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(test::summary(read(row.text).faults), row.faults);
  }
}

TEST(Decode, NamesEveryMissingMember) {
  DecodeContext context(test::names(), "/moves/7");
  Two two;
  EXPECT_FALSE(decode(test::on_tape(nlohmann::json::object()), two, context));
  EXPECT_EQ(test::summary(context.faults()), "missing /moves/7; missing /moves/7");
  EXPECT_EQ(context.faults()[0].detail, "the member \"first\" is missing");
  EXPECT_EQ(context.faults()[1].detail, "the member \"second\" is missing");
}

std::string detail(std::string_view text) {
  const auto faults = read(text).faults;
  return faults.empty() ? "" : faults[0].detail;
}

TEST(Decode, SaysWhatItFoundAndWhatWouldBeRight) {
  EXPECT_EQ(detail(R"({"tiny":300})"),
            "an integer from 0 to 255 is needed here, not the number 300");
  EXPECT_EQ(detail(R"({"colour":"blue"})"),
            "one of \"red\", \"green\" is needed here, not the text \"blue\"");
  EXPECT_EQ(detail(R"({"id":7})"), "an id such as \"A3\" is needed here, not the number 7");
  EXPECT_EQ(detail(R"({"seat":"D"})"), "nobody sits at \"D\"; 3 play");
  EXPECT_EQ(detail(R"({"card":"x"})"), "the pack has no card with the id \"x\"");
  EXPECT_EQ(detail(R"({"card":"Battle Standard"})"),
            "the pack has no card with the id \"Battle Standard\"; \"battle-standard\" is meant?");
  EXPECT_EQ(detail(R"({"maybe":{"smal":1}})"),
            "\"smal\" is not a member here; known are \"small\"");
  EXPECT_EQ(detail(R"({"act":{"frame":"rests","x":1}})"),
            "\"x\" is not a member here; known are \"frame\"");
  EXPECT_EQ(detail(R"({"rule":"x"})"),
            "the id of a rule such as \"conquest:1-1\" is needed here, not the text \"x\"");
  EXPECT_EQ(
      detail(R"({"items":{"A1":{"slots":["B2"]}}})"),
      "null, or an id of the pile's owner such as \"A3\" is needed here, not the text \"B2\"");
}

TEST(Decode, ShortensWhatItRepeats) {
  EXPECT_LT(detail(R"({"colour":")" + std::string(3000, 'x') + "\"}").size(), 200u);
  std::string wide;
  for (int i = 0; i < 500; ++i) wide += "\u00e9\U0001F600";
  const std::string said = detail(R"({"colour":")" + wide + "\"}");
  EXPECT_LT(said.size(), 200u);
  EXPECT_NO_THROW(static_cast<void>(nlohmann::json(said).dump())) << "it stays valid UTF-8";
}

TEST(Decode, StopsAfterTheMostFaults) {
  nlohmann::json many = {{"lists", nlohmann::json::array()}};
  for (int i = 0; i < 1000; ++i) many["lists"].push_back(7);
  const auto faults = read(many.dump()).faults;
  EXPECT_EQ(faults.size(), DecodeContext::kMostFaults);
  EXPECT_EQ(faults.back().pointer, "/lists/19");
  nlohmann::json strange = nlohmann::json::object();
  for (int i = 0; i < 1000; ++i) strange[std::to_string(i)] = 1;
  EXPECT_EQ(read(strange.dump()).faults.size(), DecodeContext::kMostFaults);
}

TEST(Decode, LimitsLists) {
  nlohmann::json long_list = {{"lists", nlohmann::json::array()}};
  for (std::size_t i = 0; i < limits::kInstances; ++i)
    long_list["lists"].push_back(nlohmann::json::array());
  EXPECT_EQ(test::summary(read(long_list.dump()).faults), "");
  long_list["lists"].push_back(nlohmann::json::array());
  EXPECT_EQ(test::summary(read(long_list.dump()).faults), "limit /lists");

  nlohmann::json keyed = {{"items", nlohmann::json::object()}};
  for (std::size_t i = 0; i <= limits::kInstances; ++i)
    keyed["items"]["A" + std::to_string(i + 1)] = nlohmann::json::object();
  EXPECT_EQ(test::summary(read(keyed.dump()).faults), "limit /items");

  nlohmann::json slots = nlohmann::json::array();
  for (std::size_t i = 0; i <= limits::kInstances; ++i) slots.push_back(nullptr);
  const nlohmann::json piled = {{"items", {{"A1", {{"slots", slots}}}}}};
  EXPECT_EQ(test::summary(read(piled.dump()).faults), "limit /items/A1/slots");
}

// ---- entries

using Played = Entry<conquest::Move>;

std::string entry_faults(std::string_view text, const Names& names = test::names()) {
  DecodeContext context(names, "/moves/3");
  Played entry;
  decode_entry(test::on_tape(nlohmann::json::parse(text)), entry, context);
  return test::summary(context.faults());
}
Played good_entry(std::string_view text, const Names& names = test::names()) {
  DecodeContext context(names);
  Played entry;
  EXPECT_TRUE(decode_entry(test::on_tape(nlohmann::json::parse(text)), entry, context))
      << test::summary(context.faults());
  return entry;
}

TEST(DecodeEntry, ReadsWhoDoesWhat) {
  using namespace conquest;
  EXPECT_EQ(good_entry(R"({"by":"A","do":"wait"})"), (Played{seat('A'), Wait{}}));
  EXPECT_EQ(good_entry(R"({"by":"B","do":"deploy","unit":"B4","at":"B1"})"),
            (Played{seat('B'), Deploy{id('B', 4), id('B', 1), 0, {}}}));
  EXPECT_EQ(good_entry(R"({"by":"chance","do":"draw","to":"A","cards":["footman",null]})"),
            (Played{chance, Draw{seat('A'), {Card{1}, Card{}}}}));
  EXPECT_EQ(
      good_entry(R"({"by":"A","do":"transfer","unit":"A3","items":[{"item":"A5","to":"A6"}]})"),
      (Played{seat('A'), Transfer{id('A', 3), {{id('A', 5), id('A', 6)}}}}));
  EXPECT_EQ(good_entry(R"({"by":"A","do":"move","unit":"A3","to":"battlefield"})"),
            (Played{seat('A'), MoveUnit{id('A', 3), Target{Target::Kind::battlefield, Id{}}}}));
  EXPECT_EQ(good_entry(R"({"by":"A","do":"choose","directions":["B","B:arsenal","A2"]})"),
            (Played{seat('A'),
                    Choose{0,
                           {Target::of(seat('B')), Target{Target::Kind::arsenal, {seat('B'), 0}},
                            Target::of(id('A', 2))},
                           {}}}));
}

constexpr Bad kBadEntries[] = {
    {"[]", "type /moves/3"},
    {R"({"do":"wait"})", "missing /moves/3"},
    {R"({"by":"A"})", "missing /moves/3"},
    {R"({"by":"A","do":"weight"})", "value /moves/3/do"},
    {R"({"by":"A","do":7})", "type /moves/3/do"},
    {R"({"by":"Anna","do":"wait"})", "value /moves/3/by"},
    {R"({"by":"D","do":"wait"})", "value /moves/3/by"},
    {R"({"by":null,"do":"wait"})", "type /moves/3/by"},
    {R"({"by":"A","do":"wait","why":"tired"})", "member /moves/3/why"},
    {R"({"by":"A","do":"deploy"})", "missing /moves/3; missing /moves/3"},
    {R"({"by":"A","do":"deploy","unit":"A4","at":null})", "type /moves/3/at"},
    {R"({"by":"A","do":"deploy","unit":"Footman","at":"A1"})", "value /moves/3/unit"},
    {R"({"by":"A","do":"deploy","unit":"A4","at":"A1","x":-1,"pays":"A5"})",
     "range /moves/3/x; type /moves/3/pays"},
    {R"({"by":"A","do":"first","of":null})", "type /moves/3/of"},
    {R"({"by":"A","do":"answer_draw","agree":"yes"})", "type /moves/3/agree"},
    {R"({"by":"A","do":"transfer","unit":"A3","items":[{"item":"A5"}]})",
     "missing /moves/3/items/0"},
    {R"({"by":"chance","do":"draw","to":"A","cards":["footman","elf",7]})",
     "unknown /moves/3/cards/1; type /moves/3/cards/2"},
    {R"({"frame":"wait","by":"A"})", "missing /moves/3"},
};

TEST(DecodeEntry, NamesThePlaceAndKindOfEachFault) {
  for (const Bad& row : kBadEntries) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(entry_faults(row.text), row.faults);
  }
}

TEST(DecodeEntry, TakesNamesForIdsWhereTheyMayStand) {
  const Names& names = test::names_for_ids();
  const auto deploy =
      good_entry(R"({"by":"A","do":"deploy","unit":"Footman","at":"village"})", names);
  const auto& move = std::get<conquest::Deploy>(deploy.move);
  EXPECT_EQ(card_meant(move.unit), Card{1});
  EXPECT_EQ(card_meant(move.at), Card{4});
  const auto moved = good_entry(R"({"by":"A","do":"move","unit":"A2","to":"Village"})", names);
  EXPECT_EQ(std::get<conquest::MoveUnit>(moved.move).to,
            conquest::Target::of(placeholder(Card{4})));
  EXPECT_EQ(entry_faults(R"({"by":"A","do":"deploy","unit":"Elf","at":"A1"})", names),
            "value /moves/3/unit");
  EXPECT_EQ(entry_faults(R"({"by":"A","do":"deploy","unit":"FOOTMAN","at":"A1"})", names),
            "value /moves/3/unit");
  EXPECT_EQ(entry_faults(R"({"by":"Footman","do":"wait"})", names), "value /moves/3/by");
}

TEST(DecodeEntry, AnIdIsNeverAName) {
  EXPECT_FALSE(card_meant(id('A', 1)));
  EXPECT_FALSE(card_meant(Id{}));
  EXPECT_EQ(card_meant(placeholder(Card{1999})), Card{1999});
}

TEST(DecodeEntries, ReadsAList) {
  DecodeContext context(test::names(), "/moves");
  std::vector<Played> entries;
  const auto list =
      test::on_tape(nlohmann::json::parse(R"([{"by":"A","do":"wait"},{"by":"B","do":"keep"}])"));
  EXPECT_TRUE(decode_entries(list, entries, context));
  EXPECT_EQ(entries,
            (std::vector<Played>{{seat('A'), conquest::Wait{}}, {seat('B'), conquest::Keep{}}}));
  EXPECT_FALSE(decode_entries(test::on_tape(nlohmann::json::parse(R"([{"by":"A","do":"wait"},7])")),
                              entries, context));
  EXPECT_EQ(test::summary(context.take_faults()), "type /moves/1");
  EXPECT_FALSE(decode_entries(test::on_tape(nlohmann::json::object()), entries, context));
  EXPECT_EQ(test::summary(context.take_faults()), "type /moves");
}

TEST(DecodeEntries, LimitsThem) {
  DecodeContext context(test::names(), "/moves");
  std::vector<Played> entries;
  auto list = nlohmann::json::array();
  for (std::size_t i = 0; i < limits::kEntries; ++i) list.push_back({{"by", "A"}, {"do", "wait"}});
  EXPECT_TRUE(decode_entries(test::on_tape(list), entries, context));
  EXPECT_EQ(entries.size(), limits::kEntries);
  list.push_back({{"by", "A"}, {"do", "wait"}});
  EXPECT_FALSE(decode_entries(test::on_tape(list), entries, context));
  EXPECT_EQ(test::summary(context.faults()), "limit /moves");
}

// ---- several structs in one object

TEST(DecodeMembers, ReadsPartsSideBySide) {
  DecodeContext context(test::names());
  PositionHead head;
  Two two;
  const auto json = test::on_tape(nlohmann::json::parse(
      R"({"format":"f","game":"g","first":1,"second":2,"rules_version":3,"extra":true})"));
  EXPECT_TRUE(decode_members(json, context, {"extra", "absent"}, head, two));
  EXPECT_EQ(head, (PositionHead{"f", "g", 3, nobody, ""}));
  EXPECT_EQ(two, (Two{1, 2}));
  EXPECT_FALSE(decode_members(json, context, {}, head, two));
  EXPECT_EQ(test::summary(context.take_faults()), "member /extra");
  EXPECT_FALSE(decode_members(json, context, {"extra"}, two));
  EXPECT_EQ(test::summary(context.take_faults()),
            "member /format; member /game; member /rules_version");
}

}  // namespace
}  // namespace arbiter::decode_test
