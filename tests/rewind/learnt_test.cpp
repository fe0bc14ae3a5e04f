// What a rewind report says that seats have learnt, against the entries and the documents of all
// views: nothing is missed or made up. Nothing here uses what the report is made of.
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
#include "tests/rewind/loose_cards.hpp"

namespace arbiter::rewind_test {
namespace {

Views views_of(const Json& log, std::set<std::size_t>& refused) {
  const std::string text = log.dump();
  const auto document = read_document(text);
  const auto read = codec_of(log["game"].get<std::string>())->read(document.value());
  MatchSettings settings;
  settings.irregular = [&](std::size_t index) { refused.insert(index); };
  const auto match = read.value()->match(settings);
  Views views;
  match->play(SIZE_MAX, [&](std::size_t) {
    views.whole.push_back(match->position()->document({}));
    auto& seats = views.seats.emplace_back();
    for (std::uint8_t i = 0; i < log["players"].size(); ++i)
      seats.push_back(match->position(Seat{i})->document({}));
  });
  return views;
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

// The texts that an entry gives, at any depth.
void add_texts(const Json& value, std::vector<std::string>& texts) {
  if (value.is_string()) texts.push_back(value.get<std::string>());
  if (value.is_structured())
    for (const Json& one : value) add_texts(one, texts);
}
// Entries that name cards which nobody else is shown.
bool is_covered(const std::string& game, const std::string& kind) {
  static const std::set<std::string> kinds = {"sularia place", "sularia pick", "sularia build",
                                              "wh40k pick", "zabor draft"};
  return kinds.contains(game + " " + kind);
}

class Comparison {
 public:
  Comparison(const Json& log, const Views& views, const std::set<std::size_t>& refused)
      : log_(log), views_(views), refused_(refused) {
    for (std::size_t i = 0; i < log["players"].size(); ++i)
      decks_.push_back(deck_of(i, views.whole.front()));
  }

  // `unclear` receives names of cards about which nothing is said.
  std::vector<Expected> learnt(std::size_t seat, std::size_t since,
                               std::set<std::string>& unclear) const {
    std::vector<Expected> found;
    see_before(seat, since);
    shown_.clear();
    if (game() == "sularia") found = learnt_in_draft(log_, refused_, seat, since);
    SingleCards single(game(), views_, seat, since);
    for (std::size_t n = since + 1; n < views_.whole.size(); ++n) {
      if (refused_.contains(n - 1)) add_shown(seat, n - 1, since, single, found);
      add_cards(seat, n, since, found);
      single.go_on(n, found);
      add_choices(seat, n, found);
      const Json& entry = log_["moves"][n - 1];
      if (entry["do"] == "search" && game() == "conquest" && entry["by"] == letter(seat))
        found.push_back({"", "", n - 1, "domain of " + letter(seat)});
    }
    unclear = single.unclear();
    return found;
  }

 private:
  // Which cards with ids the seat knows in a position. What it has seen in what the judge has
  // undone before is known there, and so is what it has seen in an earlier position to which the
  // judge goes back later.
  void see_before(std::size_t seat, std::size_t since) const {
    std::size_t first = refused_.empty() ? since : std::min(since, *refused_.begin());
    for (const Json& entry : log_["moves"]) first = std::min(first, entry.value("back", first));
    std::vector<Expected> before;
    known_ = names_in(views_.seats[first][seat]);
    for (const std::string& id : seen_by(views_.whole[first], letter(seat))) known_.try_emplace(id);
    SingleCards single(game(), views_, seat, first);
    for (std::size_t n = first + 1; n <= since; ++n) {
      if (refused_.contains(n - 1)) add_shown(seat, n - 1, since, single, before);
      add_cards(seat, n, since, before);
    }
  }
  std::string game() const { return log_["game"]; }

  void add_cards(std::size_t seat, std::size_t n, std::size_t since,
                 std::vector<Expected>& found) const {
    for (const auto& [id, name] : names_in(views_.seats[n][seat]))
      if (hidden(id, name, since) && known_.try_emplace(id, name).second)
        found.push_back({id, name, n - 1});
    for (const std::string& id : seen_by(views_.whole[n], letter(seat)))
      if (!names_in(views_.whole[n]).contains(id) && known_.try_emplace(id).second)
        found.push_back({id, "", n - 1});
  }
  bool hidden(const std::string& id, const std::string& name, std::size_t since) const {
    const std::size_t owner = static_cast<std::size_t>(id[0] - 'A');
    const Json& then = views_.whole[since];
    return decks_[owner].contains(name) || member(then, "cards").contains(id) ||
           member(then, "resources").contains(id);
  }
  // What a refused entry names of the cards of its seat lay on the table.
  void add_shown(std::size_t seat, std::size_t index, std::size_t since, SingleCards& single,
                 std::vector<Expected>& found) const {
    const Json& entry = log_["moves"][index];
    const std::string by = entry["by"];
    if (by.size() > 1 || by == letter(seat) || is_covered(game(), entry["do"])) return;
    std::vector<std::string> texts;
    add_texts(entry, texts);
    const auto names = names_in(views_.whole[index]);
    for (const std::string& text : texts) {
      single.show(text, static_cast<std::size_t>(by[0] - 'A'), index, found);
      for (const char* list : {"cards", "resources"}) {
        const Json& thing = member(member(views_.whole[index], list), text);
        if (thing.is_null() || !text.starts_with(by)) continue;
        const std::string in = thing.value("in", "");
        const std::string name = names.contains(text) ? names.at(text) : "";
        if (in == "deck" || in == "domain" || (!name.empty() && !hidden(text, name, since)))
          continue;
        if (known_.try_emplace(text).second) found.push_back({text, name, index});
      }
    }
  }
  // A planet chosen in secret is shown when it is no longer hidden: at once, if it is the last one.
  // After the judge has gone back behind that, but not behind the choice, the seat still knows it.
  void add_choices(std::size_t seat, std::size_t n, std::vector<Expected>& found) const {
    const Json& entry = log_["moves"][n - 1];
    if (game() != "wh40k" || entry["by"] == "judge" || refused_.contains(n - 1)) return;
    if (entry["do"] == "commit") shown_.erase(entry["by"].get<std::string>());
    for (const auto& [other, player] : views_.whole[n - 1]["players"].items()) {
      if (other == letter(seat) || views_.whole[n]["players"][other].contains("commitment"))
        continue;
      const bool last = entry["do"] == "commit" && entry["by"] == other;
      const Json& planet = last ? entry["planet"] : member(player, "commitment");
      if (!planet.is_null() && shown_.insert(other).second)
        found.push_back({"commitment of " + other, std::to_string(planet.get<int>()), n - 1});
    }
  }

  const Json& log_;
  const Views& views_;
  const std::set<std::size_t>& refused_;
  std::vector<std::set<std::string>> decks_;
  mutable std::map<std::string, std::string> known_;  // cards with ids that the seat has seen
  mutable std::set<std::string> shown_;  // whose last choice of a planet the seat has seen
};

// Takes one entry out of the list that says this; false if there is none.
bool take(std::vector<RewindReport::Learnt>& learnt, const std::string& seat, const Expected& one) {
  const bool pile = one.thing.empty() && one.is.empty();
  const auto at = std::find_if(learnt.begin(), learnt.end(), [&](const auto& said) {
    const bool named = said.is == one.is || one.is.empty();
    const bool from = one.from.empty() || one.from == (said.stays ? said.lay : said.pile);
    return said.seat == seat && said.thing == one.thing && named && from &&
           said.entry <= one.entry && (said.kind == "pile") == pile;
  });
  if (at == learnt.end()) return false;
  learnt.erase(at);
  return true;
}

// Puts later entries of players before earlier ones, where the judge takes them back.
void add_irregular(Json& log, SplitMix& chooser) {
  for (int tries = 0; tries < 8; ++tries) {
    Json& moves = log["moves"];
    const auto at = chooser.below(static_cast<std::uint32_t>(moves.size() - 1));
    const auto left = static_cast<std::uint32_t>(moves.size()) - at;
    const Json entry = moves[at + chooser.below(std::min(left, 30u))];
    if (entry["by"].get<std::string>().size() > 1) continue;
    Json changed = log;
    const Json ruling = {{"by", "judge"}, {"do", "rule"}, {"why", "Too early."}, {"back", at}};
    const auto place = changed["moves"].begin() + at;
    changed["moves"].insert(place, {entry, ruling});
    for (Json& one : changed["moves"])
      if (one.contains("back") && one != ruling && one["back"].get<std::size_t>() > at)
        one["back"] = one["back"].get<std::size_t>() + 2;
    if (verify(changed.dump()).value().status == Status::legal) log = changed;
  }
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
  Json log = played(game, seed, 30 + chooser.below(120));
  if (seed % 2 == 1) add_irregular(log, chooser);
  std::set<std::size_t> refused;
  const Views views = views_of(log, refused);
  EXPECT_EQ(views.whole.size(), log["moves"].size() + 1) << game << ", seed " << seed;
  const Comparison comparison(log, views, refused);
  const std::string text = log.dump();
  for (std::size_t i = 0; i < points; ++i) {
    const auto to = chooser.below(static_cast<std::uint32_t>(views.whole.size()));
    const auto report = rewind_report(text, to);
    EXPECT_TRUE(report.ok()) << game << ", seed " << seed;
    if (!report.ok()) return things;
    auto learnt = report.value().learnt;
    things += learnt.size();
    for (std::size_t seat = 0; seat < log["players"].size(); ++seat) {
      std::set<std::string> unclear;
      for (const Expected& one : comparison.learnt(seat, to, unclear)) {
        if (one.thing.empty() && unclear.contains(one.is)) continue;
        EXPECT_TRUE(take(learnt, letter(seat), one))
            << game << ", seed " << seed << ": position " << to << ", entry " << one.entry << ": "
            << letter(seat) << " has learnt " << one.thing << " " << one.is << " " << one.from;
      }
      std::erase_if(learnt, [&](const auto& one) {
        return one.seat == letter(seat) && one.thing.empty() && unclear.contains(one.is);
      });
    }
    for (const auto& one : learnt)
      ADD_FAILURE() << game << ", seed " << seed << ": position " << to << ", entry " << one.entry
                    << ": " << one.seat << " is said to have learnt " << one.thing << " " << one.is;
    if (testing::Test::HasFailure()) break;
  }
  return things;
}

class RewindIn : public testing::TestWithParam<std::string> {};

TEST_P(RewindIn, MissesNothingThatTheViewsShow) {
  const bool all = std::getenv("ARBITER_ALL") != nullptr;
  // With all, 100,000 points in five games; in the trees with sanitizers, where games are few, 100.
  const std::size_t logs = all ? 400 : std::max(2, ARBITER_RANDOM_GAMES / 13);
  const std::size_t points = all ? 50 : 10;
  std::size_t things = 0;
  for (std::uint64_t seed = 0; seed < logs && !HasFailure(); ++seed)
    things += compare_points(GetParam(), seed, points);
  // In hex nothing is hidden.
  EXPECT_EQ(things > 0, GetParam() != "hex");
}

INSTANTIATE_TEST_SUITE_P(, RewindIn, testing::ValuesIn(games()),
                         [](const auto& game) { return game.param; });

}  // namespace
}  // namespace arbiter::rewind_test
