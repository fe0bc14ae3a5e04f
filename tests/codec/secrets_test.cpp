// An answer to a seat about a log says nothing about what the seat cannot see: logs that differ
// only in hidden cards get the same answers. All games are asked through the functions that the
// service calls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/draw.hpp"
#include "tests/twins.hpp"

namespace arbiter::secrets_test {
namespace {

using test::going_on;
using test::Json;
using test::random_log;
using test::twins_of;

std::string text_or_problem(const Result<std::string>& answer) {
  return answer.ok() ? answer.value() : answer.problem().detail;
}

// Returns every answer that a seat may get about the end of a log.
std::string all_that_is_told(const Json& log, const std::string& seat) {
  const std::string text = log.dump();
  std::string all;
  for (const Readers readers : {Readers::people, Readers::programs}) {
    const bool people = readers == Readers::people;
    all += text_or_problem(transcript(text, {seat, true, readers})) + "\n";
    all += text_or_problem(transcript(text, {seat, false, readers})) + "\n";
    all += text_or_problem(position(text, {{}, seat}, readers)) + "\n";
    if (const auto asked = options(text, {{}, seat}, readers); asked.ok())
      all += (people ? text_of(asked.value()) : json_of(asked.value())) + "\n";
    if (const auto told = explain(text, {{}, seat}, readers); told.ok())
      all += (people ? text_of(told.value()) : json_of(told.value())) + "\n";
  }
  all += text_or_problem(picture(text, {{}, seat})) + "\n";
  if (const auto verdict = verify(text, {true, seat}); verdict.ok())
    all += json_of(verdict.value()) + text_of(verdict.value());
  all += text_or_problem(entries_seen(text, seat));
  if (const auto verdict = verify(text, {false, seat, true}); verdict.ok())
    all += json_of(verdict.value());
  return all;
}

// Returns how many entries are legal, and whether all are.
std::pair<std::size_t, std::string> reached(const Json& log) {
  const auto verdict = verify(log.dump());
  if (!verdict.ok()) return {0, "problem"};
  return {verdict.value().accepted, std::string{text(verdict.value().status)}};
}

std::string seen(const Json& log, std::size_t at, const std::string& seat) {
  return text_or_problem(
      position(log.dump(), {static_cast<std::uint32_t>(at), seat}, Readers::programs));
}

// Returns the first line in which two texts differ.
std::string difference(const std::string& one, const std::string& other) {
  std::size_t at = 0;
  while (at < one.size() && at < other.size() && one[at] == other[at]) ++at;
  const std::size_t from = at < 200 ? 0 : at - 200;
  return one.substr(from, 400) + "\n  or\n" + other.substr(from, 400);
}

// If two logs that begin alike continue alike for a seat, position by position, they must get the
// same answers. Counts those that do.
void compare(const Json& one, const Json& other, std::size_t from, const std::string& seat,
             std::size_t& twins) {
  if (reached(one) != reached(other)) return;
  const std::size_t last = reached(one).first;
  const std::string told = all_that_is_told(one, seat), told_too = all_that_is_told(other, seat);
  if (told == told_too) {
    ++twins;
    return;
  }
  for (std::size_t n = from; n <= last; ++n)
    if (seen(one, n, seat) != seen(other, n, seat)) return;  // it sees the difference
  ADD_FAILURE() << one["game"] << ": " << seat
                << " is told what it cannot see: " << difference(told, told_too) << "\n"
                << one["moves"].dump() << "\n"
                << other["moves"].dump();
}

std::vector<std::string> seats_of(const Json& log) {
  std::vector<std::string> seats;
  for (const Json& player : log["players"]) seats.push_back(player["id"]);
  return seats;
}

// Returns the lists of cards in an entry.
std::vector<std::string> card_lists(const Json& entry) {
  std::vector<std::string> names;
  for (const auto& [name, value] : entry.items())
    if (name == "cards" || name == "order" || name == "card") names.push_back(name);
  return names;
}

// Returns the entry with the cards from chance in another order, or with another card of the same
// log as the first.
std::vector<Json> other_cards(const Json& entry, const std::set<std::string>& cards,
                              SplitMix& chooser) {
  std::vector<Json> others;
  for (const std::string& name : card_lists(entry)) {
    Json changed = entry;
    Json& value = changed[name];
    auto drawn = cards.begin();
    std::advance(drawn, chooser.below(static_cast<std::uint32_t>(cards.size())));
    if (value.is_array() && !value.empty())
      value[chooser.below(static_cast<std::uint32_t>(value.size()))] = *drawn;
    else if (value.is_string())
      value = *drawn;
    if (changed != entry) others.push_back(std::move(changed));
  }
  return others;
}

std::set<std::string> cards_named(const Json& moves) {
  std::set<std::string> cards;
  for (const Json& entry : moves)
    for (const std::string& name : card_lists(entry)) {
      if (entry[name].is_string() && entry[name] != "unknown") cards.insert(entry[name]);
      if (entry[name].is_array())
        for (const Json& one : entry[name])
          if (one.is_string()) cards.insert(one);
    }
  return cards;
}

// Returns the entry as it is, and without each member that may be left out.
std::vector<Json> with_and_without(const Json& log, std::size_t index) {
  std::vector<Json> all = {log["moves"][index]};
  const auto before = reached(log);
  for (const auto& [name, value] : log["moves"][index].items()) {
    if (name == "by" || name == "do") continue;
    Json shorter = log;
    shorter["moves"][index].erase(name);
    if (reached(shorter) == before) all.push_back(shorter["moves"][index]);
  }
  return all;
}

// Changes what chance gave, entry by entry.
std::size_t change_draws(const std::string& game, std::uint64_t seed, std::uint32_t moves) {
  SplitMix chooser(seed);
  const Json log = random_log(game, seed, moves);
  const std::set<std::string> cards = cards_named(log["moves"]);
  if (cards.empty()) return 0;
  std::size_t twins = 0;
  for (std::size_t i = 0; i < log["moves"].size(); ++i) {
    if (card_lists(log["moves"][i]).empty() || chooser.below(3) != 0) continue;
    for (const Json& entry : with_and_without(log, i)) {
      Json one = log;  // also with the few entries that are possible after another card
      one["moves"].erase(one["moves"].begin() + static_cast<int>(std::min(i + 1 + chooser.below(4),
                                                                          log["moves"].size())),
                         one["moves"].end());
      one["moves"][i] = entry;
      for (const Json& changed : other_cards(entry, cards, chooser)) {
        Json other = one;
        other["moves"][i] = changed;
        for (const std::string& seat : seats_of(log))
          if (entry["by"] != seat) compare(one, other, i, seat, twins);
      }
    }
  }
  return twins;
}

// The judge sets the position before the first entry.
Json going_on_by_the_judge(const Json& log, const Json& start, const Json& position,
                           std::size_t from, std::size_t to) {
  Json rest = going_on(log, start, from, to);
  const Json said = {
      {"by", "judge"}, {"do", "rule"}, {"why", "So it lies."}, {"correct", position}};
  rest["moves"].insert(rest["moves"].begin(), said);
  return rest;
}

std::size_t change_starts(const std::string& game, std::uint64_t seed, std::uint32_t moves) {
  SplitMix chooser(seed);
  const Json log = random_log(game, seed, moves);
  const std::size_t n = chooser.below(static_cast<std::uint32_t>(log["moves"].size()));
  const Json whole = Json::parse(seen(log, n, ""));
  std::size_t twins = 0;
  for (const std::string& seat : seats_of(log))
    for (const Json& twin : twins_of(whole, Json::parse(seen(log, n, seat)))) {
      const std::size_t to = n + 12;
      compare(going_on(log, whole, n, to), going_on(log, twin, n, to), 0, seat, twins);
      compare(going_on_by_the_judge(log, whole, whole, n, to),
              going_on_by_the_judge(log, whole, twin, n, to), 0, seat, twins);
    }
  return twins;
}

std::uint64_t random_logs() {
  const char* wanted = std::getenv("ARBITER_RANDOM_GAMES_RUN");
  return wanted == nullptr ? 3 : std::strtoull(wanted, nullptr, 10);
}

TEST(Secrets, WhatChanceGaveToOthersIsNotTold) {
  std::size_t twins = 0;
  for (const std::string& game : games())
    for (std::uint64_t seed = 0; seed < random_logs(); ++seed)
      twins += change_draws(game, seed, 120);
  EXPECT_GT(twins, 0u);
}

TEST(Secrets, PositionsThatASeatCannotTellApartGoOnAlike) {
  std::size_t twins = 0;
  for (const std::string& game : games())
    for (std::uint64_t seed = 0; seed < random_logs(); ++seed)
      twins += change_starts(game, seed, 150);
  const std::vector<std::string> all = games();
  const bool with_ids = std::find(all.begin(), all.end(), "conquest") != all.end();
  EXPECT_TRUE(twins > 0 || !with_ids);
}

TEST(Secrets, AVerdictForASeatLeavesOutWhatCouldBeTried) {
  for (const std::string& game : games()) {
    Json log = random_log(game, 5, 40);
    log["claims"] = {{"digests", {{"1", std::string(32, '0')}}}};
    log["moves"].push_back(log["moves"][0]);
    const Json verdict = Json::parse(json_of(verify(log.dump(), {false, "A"}).value()));
    EXPECT_EQ(verdict["seat"], "A");
    EXPECT_TRUE(verdict["log_sha256"].is_null());
    EXPECT_TRUE(verdict["claims"].empty());
    EXPECT_EQ(verdict["digest"], Json::parse(seen(log, 40, "A"))["digest"]);
    ASSERT_EQ(verdict["status"], "illegal") << game;
    EXPECT_FALSE(verdict["violation"]["broken"][0]["text"].empty());
    const auto whole = verify(log.dump()).value();
    EXPECT_EQ(Json::parse(json_of(whole))["claims"].size(), 1u);
    EXPECT_EQ(verify(log.dump(), {false, "H"}).problem().type, "not-found");
  }
}

// Whether a seeded log would continue from there by itself.
bool asks_chance(const Json& log, std::size_t n) {
  const auto asked =
      options(log.dump(), {static_cast<std::uint32_t>(n), ""}, Readers::programs).value().asked;
  return asked && asked->seats.has(chance);
}

// An entry that is refused before chance has answered gets the same refusal, whatever chance would
// say.
TEST(Secrets, ARefusedEntryTellsNothingOfWhatTheSeedGives) {
  std::size_t refused = 0;
  for (const std::string& game : games()) {
    const Json log = random_log(game, 7, 150);
    SplitMix chooser(7);
    const auto count = static_cast<std::uint32_t>(log["moves"].size());
    for (int i = 0; i < 40; ++i) {
      const std::size_t n = chooser.below(count);
      const Json& entry = log["moves"][chooser.below(count)];
      if (entry["by"] == "chance" || asks_chance(log, n)) continue;
      std::vector<std::string> told;
      std::vector<Json> starts;
      for (const char digit : {'1', '2'}) {
        Json one = going_on(log, Json::parse(seen(log, n, "")), 0, 0);
        one["moves"].push_back(entry);
        one["chance"] = {
            {"source", "seed"}, {"algorithm", "arbiter.draw/1"}, {"seed", std::string(64, digit)}};
        starts.push_back(Json::parse(seen(one, 0, "")));
        const auto verdict = verify(one.dump());
        if (!verdict.ok() || verdict.value().status != Status::illegal) break;
        told.push_back(text_or_problem(transcript(one.dump(), {"", true, Readers::people})));
      }
      if (told.size() < 2 || starts[0] != starts[1]) continue;
      ++refused;
      EXPECT_EQ(told[0], told[1]) << entry;
    }
  }
  EXPECT_GT(refused, 10u);
}

}  // namespace
}  // namespace arbiter::secrets_test
