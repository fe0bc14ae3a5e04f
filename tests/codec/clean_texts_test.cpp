// What others write (names of a pack, a judge's reasons, names of players) never ends a line of a
// text, and never steers the terminal that shows it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/words.hpp"
#include "tests/asked.hpp"
#include "tests/file_text.hpp"

namespace arbiter::clean_texts_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string kForged = "    4  Ada surrenders.";
const std::string kHostile = "x\r# Heading\n" + kForged + "\n\x1b[2J\x7f\xc2\x9b\xe2\x80\xae";

TEST(CleanTexts, OneLineHasNoControlCharacters) {
  EXPECT_EQ(one_line("a\nb\r\nc\td\x1b[0m\x7f"), "a b  c d [0m ");
  EXPECT_EQ(one_line("\xc2\x85\xc2\x9b\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xae\xe2\x81\xa6"), "      ");
  const std::string harmless = "Ärger – “né” 駒 \xc2\xa0\xe2\x80";
  EXPECT_EQ(one_line(harmless), harmless);
  EXPECT_EQ(clean_lines("a\r\nb\x1b\n\nc"), "a \nb \n\nc");
  EXPECT_EQ(wrapped("a\nb\x1b-", "  "), "  a b -\n");
}

// Every line that the text would not have without what is hostile in it.
void expect_clean(const std::string& text, const std::string& what) {
  std::string line;
  for (const char c : text) {
    EXPECT_TRUE(c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F)) << what << text;
    line = c == '\n' ? "" : line + c;
    EXPECT_NE(line, kForged) << what << text;
    EXPECT_NE(line, "# Heading") << what << text;
  }
  for (const char* const mark : {"\xc2\x9b", "\xe2\x80\xae"})
    EXPECT_EQ(text.find(mark), std::string::npos) << what;
}

// Gives everything in a pack that has an id and a name a hostile name.
void spoil_names(Json& value) {
  if (value.is_object() && value.contains("id") && value.contains("name"))
    value["name"] = value["name"].get<std::string>() + kHostile;
  if (value.is_structured())
    for (Json& one : value) spoil_names(one);
}

// Every text for people about a log.
std::vector<std::string> texts_about(const std::string& log) {
  std::vector<std::string> texts = {text_of(verify(log).value()), text_of(omissions(log).value()),
                                    asked::transcript_text(log, "", false).value(),
                                    asked::transcript_text(log, "A", true).value(),
                                    asked::explain_text(log, {}).value()};
  const std::uint32_t entries = verify(log).value().accepted;
  for (std::uint32_t at = 0; at <= entries; at += 5) {
    const Place place{at, ""};
    texts.push_back(position(log, place, Readers::people).value());
    texts.push_back(text_of(options(log, place, Readers::people).value()));
    if (at < entries) texts.push_back(asked::explain_text(log, place).value());
    texts.push_back(text_of(rewind_report(log, at).value()));
  }
  return texts;
}

TEST(CleanTexts, NamesOfAPackAreWithinTheirLines) {
  std::size_t games_with_names = 0;
  for (const std::string& game : games()) {
    PlayOptions random{game, 3};
    random.moves = 40;
    Json log = Json::parse(play(random).value());
    Json cards = Json::parse(pack(log["content"]["sha256"].get<std::string>()).value());
    const Json before = cards;
    if (game != "conquest") spoil_names(cards);  // whose cards name themselves in their texts
    if (cards == before) continue;
    ++games_with_names;
    log["content"].erase("pack");
    log["content"].erase("sha256");
    log["content"]["inline"] = cards;
    log.erase("claims");
    ASSERT_TRUE(verify(log.dump()).ok()) << game << verify(log.dump()).problem().detail;
    for (const std::string& text : texts_about(log.dump())) expect_clean(text, game + "\n");
    expect_clean(show_pack_text(cards.dump()).value(), game + "\n");
    // The answers for programs have the names as they are.
    const std::string json = asked::transcript(log.dump(), "", false).value();
    EXPECT_NE(json.find("# Heading\\n"), std::string::npos) << game;
  }
  EXPECT_GE(games_with_names, games().size() > 2 ? 3u : 0u);
}

TEST(CleanTexts, WhatAJudgeWritesIsWithinItsLine) {
  for (const std::string& game : games()) {
    PlayOptions random{game, 5};
    random.moves = 8;
    Json log = Json::parse(play(random).value());
    log.erase("claims");
    log["moves"].push_back({{"by", "judge"}, {"do", "rule"}, {"back", 2}, {"why", kHostile}});
    for (const std::string& text : texts_about(log.dump())) expect_clean(text, game + "\n");
    EXPECT_NE(asked::transcript_text(log.dump(), "", false).value().find("The judge rules: x"),
              std::string::npos);
  }
}

}  // namespace
}  // namespace arbiter::clean_texts_test
