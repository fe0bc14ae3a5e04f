// What a rewind report says that seats have learnt, against the documents of all views: nothing is
// missed. Nothing here uses what the report is made of.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/any_game.hpp"
#include "codec/document.hpp"
#include "codec/draw.hpp"
#include "codec/game_codec.hpp"

namespace arbiter::rewind_test {
namespace {

using Json = nlohmann::ordered_json;

// All positions of a log, as documents.
struct Views {
  std::vector<Json> whole;
  std::vector<std::vector<Json>> seats;  // by position, then by seat
};

Views views_of(const Json& log) {
  const std::string text = log.dump();
  const auto document = read_document(text);
  const auto read = codec_of(log["game"].get<std::string>())->read(document.value());
  const auto match = read.value()->match();
  Views views;
  match->play(SIZE_MAX, [&](std::size_t) {
    views.whole.push_back(match->position()->document({}));
    auto& seats = views.seats.emplace_back();
    for (std::uint8_t i = 0; i < log["players"].size(); ++i)
      seats.push_back(match->position(Seat{i})->document({}));
  });
  return views;
}

std::string letter(std::size_t seat) { return std::string(1, static_cast<char>('A' + seat)); }

// What lies under a name, or an empty value.
const Json& member(const Json& json, const std::string& name) {
  static const Json nothing;
  const auto found = json.find(name);
  return found == json.end() ? nothing : *found;
}

// The names of the cards that have ids, by id.
std::map<std::string, std::string> names_in(const Json& position) {
  std::map<std::string, std::string> names;
  for (const char* list : {"cards", "resources"})
    for (const auto& [id, thing] : member(position, list).items())
      if (thing.contains("card")) names[id] = thing["card"];
  return names;
}
// The ids of cards that a seat has seen.
std::set<std::string> seen_by(const Json& whole, const std::string& seat) {
  std::set<std::string> ids;
  for (const char* list : {"cards", "resources"})
    for (const auto& [id, thing] : member(whole, list).items()) {
      const Json& seats = member(thing, "seen");
      if (std::find(seats.begin(), seats.end(), seat) != seats.end()) ids.insert(id);
    }
  return ids;
}

// How often names of cards without ids stand where such cards lie.
using Counts = std::map<std::string, std::size_t>;
void count(const Json& value, Counts& counts) {
  if (value.is_string()) ++counts[value.get<std::string>()];
  if (value.is_array())
    for (const Json& one : value) count(one, counts);
  if (value.is_object())
    for (const auto& [name, copies] : value.items())
      if (copies.is_number()) counts[name] += copies.get<std::size_t>();
}
Counts counts_in(const std::string& game, const Json& position) {
  Counts counts;
  if (game == "zabor") {
    for (const char* list : {"offer", "vp", "discard"}) count(member(position, list), counts);
    for (const auto& [seat, player] : position["players"].items())
      for (const char* list : {"hand", "draft", "picked", "traits", "dynasty", "artifact"})
        count(member(player, list), counts);
  }
  if (game == "wh40k") {
    for (const Json& one : member(position, "line")) count(member(one, "planet"), counts);
    for (const auto& [seat, player] : position["players"].items())
      count(member(player, "victory"), counts);
  }
  if (game == "sularia")
    for (const auto& [seat, drafter] : member(position, "drafters").items())
      for (const char* list : {"pack", "taken"}) count(member(drafter, list), counts);
  return counts;
}

// The cards that a seat's deck holds: what has another name, such as a token, never was hidden.
std::set<std::string> deck_of(std::size_t seat, const Json& first) {
  std::set<std::string> names;
  for (const char* list : {"players", "commanders"}) {
    const Json& player = member(member(first, list), letter(seat));
    for (const char* pile : {"deck", "domain"})
      for (const auto& [name, copies] : member(member(player, pile), "pool").items())
        names.insert(name);
  }
  for (const auto& [id, name] : names_in(first))
    if (id.starts_with(letter(seat))) names.insert(name);
  return names;
}

// What the comparison of a seat's views finds.
struct Expected {
  std::string thing, is;
  std::size_t entry;
};

class Comparison {
 public:
  Comparison(const Json& log, const Views& views) : log_(log), views_(views) {
    for (std::size_t i = 0; i < log["players"].size(); ++i)
      decks_.push_back(deck_of(i, views.whole.front()));
  }

  std::vector<Expected> learnt(std::size_t seat, std::size_t since) const {
    std::vector<Expected> found;
    const auto known = names_in(views_.seats[since][seat]);
    const auto seen = seen_by(views_.whole[since], letter(seat));
    Counts most = counts_in(game(), views_.seats[since][seat]);
    std::set<std::string> done;
    for (std::size_t n = since + 1; n < views_.whole.size(); ++n) {
      for (const auto& [id, name] : names_in(views_.seats[n][seat]))
        if (!known.contains(id) && !seen.contains(id) && hidden(id, name, since) &&
            done.insert(id).second)
          found.push_back({id, name, n - 1});
      for (const std::string& id : seen_by(views_.whole[n], letter(seat)))
        if (!seen.contains(id) && !names_in(views_.whole[n]).contains(id) && done.insert(id).second)
          found.push_back({id, "", n - 1});
      for (const auto& [name, copies] : counts_in(game(), views_.seats[n][seat]))
        for (; most[name] < copies; ++most[name]) found.push_back({"", name, n - 1});
      add_choices(seat, n, found);
    }
    return found;
  }

 private:
  std::string game() const { return log_["game"]; }
  bool hidden(const std::string& id, const std::string& name, std::size_t since) const {
    const std::size_t owner = static_cast<std::size_t>(id[0] - 'A');
    const Json& then = views_.whole[since];
    return decks_[owner].contains(name) || member(then, "cards").contains(id) ||
           member(then, "resources").contains(id);
  }
  // A planet chosen in secret is shown when it is no longer hidden.
  void add_choices(std::size_t seat, std::size_t n, std::vector<Expected>& found) const {
    for (const auto& [other, player] : member(views_.whole[n - 1], "players").items()) {
      if (!player.contains("commitment") || other == letter(seat)) continue;
      if (!views_.whole[n]["players"][other].contains("commitment"))
        found.push_back(
            {"commitment of " + other, std::to_string(player["commitment"].get<int>()), n - 1});
    }
  }

  const Json& log_;
  const Views& views_;
  std::vector<std::set<std::string>> decks_;
};

// Takes one entry out of the list that says this; false if there is none.
bool take(std::vector<RewindReport::Learnt>& learnt, const std::string& seat, const Expected& one) {
  const auto at = std::find_if(learnt.begin(), learnt.end(), [&](const auto& said) {
    const bool named = said.is == one.is || one.is.empty();
    return said.seat == seat && said.thing == one.thing && named && said.entry <= one.entry;
  });
  if (at == learnt.end()) return false;
  learnt.erase(at);
  return true;
}

// A game played at random: the standard one, or in every third log a variant of the book.
Json played(const std::string& game, std::uint64_t seed, std::uint32_t moves) {
  const Json variants = Json::parse(rules(game).value())["variants"];
  std::string variant = "standard";
  if (seed % 3 == 2 && !variants.empty()) variant = variants[seed / 3 % variants.size()]["id"];
  Json log = Json::parse(
      play({.game = game, .seed = seed, .players = 0, .moves = moves, .variant = variant}).value());
  log.erase("claims");
  return log;
}

// Compares so many points of one random game. Returns how much was learnt in all.
std::size_t compare_points(const std::string& game, std::uint64_t seed, std::size_t points) {
  std::size_t things = 0;
  SplitMix chooser(seed);
  const Json log = played(game, seed, 30 + chooser.below(120));
  const Views views = views_of(log);
  EXPECT_EQ(views.whole.size(), log["moves"].size() + 1) << game << ", seed " << seed;
  const Comparison comparison(log, views);
  const std::string text = log.dump();
  for (std::size_t i = 0; i < points; ++i) {
    const auto to = chooser.below(static_cast<std::uint32_t>(views.whole.size()));
    const auto report = rewind_report(text, to);
    EXPECT_TRUE(report.ok()) << game << ", seed " << seed;
    if (!report.ok()) return things;
    auto learnt = report.value().learnt;
    things += learnt.size();
    for (std::size_t seat = 0; seat < log["players"].size(); ++seat)
      for (const Expected& one : comparison.learnt(seat, to))
        EXPECT_TRUE(take(learnt, letter(seat), one))
            << game << ", seed " << seed << ": position " << to << ", entry " << one.entry << ": "
            << letter(seat) << " has learnt " << one.thing << " " << one.is;
    for (const auto& one : learnt)
      ADD_FAILURE() << game << ", seed " << seed << ": position " << to << ", entry " << one.entry
                    << ": " << one.seat << " is said to have learnt " << one.thing << " " << one.is;
    if (testing::Test::HasFailure()) break;
  }
  return things;
}

TEST(Rewind, MissesNothingThatTheViewsShow) {
  const bool all = std::getenv("ARBITER_ALL") != nullptr;
  const std::size_t logs = all ? 2'000 : 12, points = 10;  // of each game
  for (const std::string& game : games()) {
    std::size_t things = 0;
    for (std::uint64_t seed = 0; seed < logs; ++seed) {
      things += compare_points(game, seed, points);
      if (testing::Test::HasFailure()) return;
    }
    // In hex nothing is hidden.
    EXPECT_EQ(things > 0, game != "hex") << game;
  }
}

}  // namespace
}  // namespace arbiter::rewind_test
