// Pictures of positions: those of the recorded games are drawn, whole and as each seat sees them,
// with all that lies there and nothing that the seat may not see. One in so many positions, all
// where ARBITER_ALL is set.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/any_game.hpp"
#include "codec/document.hpp"
#include "codec/game_codec.hpp"
#include "engine/core/work.hpp"
#include "tests/file_text.hpp"
#include "tests/xml_fault.hpp"

namespace arbiter {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMostBytes = 200'000;
constexpr std::size_t kOneIn = 37;

// Names of cards and areas of all built-in packs of a game, by id.
const std::map<std::string, std::string>& names_of_game(std::string_view game) {
  static std::map<std::string, std::map<std::string, std::string>> all;
  auto& names = all[std::string(game)];
  if (!names.empty()) return names;
  const auto add = [&](const auto& self, const Json& value) -> void {
    if (value.is_object() && value.contains("id") && value.contains("name"))
      names.emplace(value["id"], value["name"]);
    if (value.is_structured())
      for (const auto& one : value) self(self, one);
  };
  for (const PackInfo& info : codec_of(game)->packs())
    add(add, Json::parse(codec_of(game)->pack(info.sha256)));
  return names;
}

// Whether a text has a word that stands alone.
bool has_word(std::string_view text, std::string_view word) {
  const auto is_letter = [](char one) {
    return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9');
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    if ((at == 0 || !is_letter(text[at - 1])) &&
        (at + word.size() == text.size() || !is_letter(text[at + word.size()])))
      return true;
  return false;
}

// The ids of cards that a document names anywhere.
std::set<std::string> cards_in(const Json& document,
                               const std::map<std::string, std::string>& names) {
  std::set<std::string> found;
  const auto add = [&](const auto& self, const Json& value) -> void {
    if (value.is_string() && names.contains(value)) found.insert(value);
    if (!value.is_structured()) return;
    for (const auto& [key, one] : value.items()) {
      if (value.is_object() && names.contains(key)) found.insert(key);
      self(self, one);
    }
  };
  add(add, document);
  return found;
}

// Looks at the pictures of one position.
class Look {
 public:
  Look(const AnyLog& log, const AnyMatch& match, std::string where)
      : match_(match), names_(names_of_game(log.game())), where_(std::move(where)) {}

  void whole() {
    const auto position = match_.position();
    document_ = position->document({});
    const std::string text = position->picture();
    is_a_picture(text);
    shows_all(text, document_);
  }
  void as_seen_by(Seat seat) {
    const auto position = match_.position(seat);
    const Json view = position->document({seat});
    const std::string text = position->picture();
    is_a_picture(text);
    shows_all(text, view);
    names_nothing_hidden(text, view);
  }

 private:
  void is_a_picture(const std::string& text) const {
    EXPECT_EQ(test::xml_fault(text), "") << where_;
    EXPECT_LT(text.size(), kMostBytes) << where_;
    for (const std::string_view never : {"<script", "href", "url(", "<image", "foreignObject"})
      EXPECT_EQ(text.find(never), std::string::npos) << where_ << never;
  }
  // What is drawn, without the description in words.
  static std::string drawn(const std::string& text) { return text.substr(text.find("</desc>")); }

  void shows_all(const std::string& text, const Json& document) const {
    const std::string shown = drawn(text);
    for (const char* list : {"cards", "resources", "units"}) {
      if (!document.contains(list)) continue;
      for (const auto& [id, thing] : document[list].items()) {
        EXPECT_TRUE(has_word(shown, id)) << where_ << "does not show " << id;
        if (thing.contains("card") && names_.contains(thing["card"])) {
          EXPECT_TRUE(has(shown, names_.at(thing["card"]))) << where_ << thing["card"];
        }
      }
    }
    if (!document.contains("areas")) return;
    for (const auto& [id, area] : document["areas"].items())
      EXPECT_TRUE(has(shown, names_.at(id))) << where_ << id;
    for (const auto& [seat, player] : document["players"].items())
      for (const char* held : {"traits", "dynasty", "artifact", "hand", "draft"})
        if (player.contains(held)) {
          for (const auto& card : player[held])
            EXPECT_TRUE(has(shown, names_.at(card))) << where_ << card;
        }
  }
  static std::string in_xml(std::string_view name) {
    std::string text;
    for (const char one : name) text += one == '&' ? "&amp;" : std::string(1, one);
    return text;
  }
  static bool has(const std::string& text, std::string_view name) {
    return has_word(text, in_xml(name));
  }

  void names_nothing_hidden(const std::string& text, const Json& view) const {
    const auto open = cards_in(view, names_);
    for (const std::string& card : cards_in(document_, names_)) {
      if (open.contains(card)) continue;
      const std::string& name = names_.at(card);
      bool within = false;  // another name, such as that of an area of the map
      for (const auto& [id, other] : names_) within = within || (id != card && has(other, name));
      EXPECT_TRUE(within || !has(text, name)) << where_ << "tells of " << card;
    }
  }

  const AnyMatch& match_;
  const std::map<std::string, std::string>& names_;
  const std::string where_;
  Json document_;
};

std::vector<fs::path> recorded_games(const std::string& game) {
  std::vector<fs::path> paths;
  for (const auto& file : fs::directory_iterator(fs::path(ARBITER_REPLAYS) / game)) {
    const std::string name = file.path().filename().string();
    if (name.ends_with(".json") && !name.ends_with(".verdict.json")) paths.push_back(file.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Whole, and as one seat after the other sees it.
void draw_game(const fs::path& path) {
  Work judging(limits::kUnits);
  const Working working(&judging);
  const std::string text = file_text(path);
  const auto document = read_document(text);
  ASSERT_TRUE(document.ok()) << path;
  const std::string game = path.parent_path().filename().string();
  const auto log = codec_of(game)->read(document.value());
  ASSERT_TRUE(log.ok()) << path << log.problem().detail;
  const auto match = log.value()->match();
  const std::size_t seats = log.value()->base().set_up.players.size();
  match->play(SIZE_MAX, [&](std::size_t at) {
    const bool left_out = at % kOneIn != 0 && std::getenv("ARBITER_ALL") == nullptr;
    if (left_out || ::testing::Test::HasFailure()) return;
    Work drawing(limits::kUnits);
    const Working alone(&drawing);
    Look look(*log.value(), *match, path.filename().string() + " " + std::to_string(at) + ": ");
    look.whole();
    look.as_seen_by(Seat{static_cast<std::uint8_t>(at % seats)});
    EXPECT_FALSE(out_of_work()) << path << at;
  });
}

class Pictures : public ::testing::TestWithParam<std::string> {};

TEST_P(Pictures, PositionsOfTheRecordedGamesAreDrawn) {
  if (codec_of(GetParam()) == nullptr) GTEST_SKIP();
  for (const fs::path& path : recorded_games(GetParam())) draw_game(path);
}

INSTANTIATE_TEST_SUITE_P(AllGames, Pictures,
                         ::testing::Values("conquest", "hex", "sularia", "wh40k", "zabor"),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace arbiter
