// Games played by requests of all seats, sensible and not. One seat plays in two games at once that
// differ in what it cannot know: in the seed, or in what others hold and choose. As long as both
// look the same to it, whatever it asks is answered the same in both.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "codec/draw.hpp"
#include "tests/log_lines.hpp"
#include "tests/service/seat_questions.hpp"
#include "tests/service/table.hpp"
#include "tests/twins.hpp"

namespace arbiter::keys_test {
namespace {

struct Logs {
  std::string one, other;
};

// All that a seat sees of a log: the lines, the position and the story.
std::string view_of(const std::string& log, const std::string& seat) {
  const auto lines = entries_seen(log, seat);
  const auto seen = position(log, {{}, seat}, Readers::programs);
  const auto story = transcript(log, {seat, true, Readers::programs});
  if (!lines.ok() || !seen.ok() || !story.ok()) return "";
  return lines.value() + seen.value() + story.value();
}

bool look_the_same(const Logs& logs, const std::string& seat) {
  const std::string view = view_of(logs.one, seat);
  return !view.empty() && view == view_of(logs.other, seat);
}

// The entries that are listed as legal at the end of a log.
std::vector<std::string> listed(const std::string& log) {
  std::vector<std::string> lines;
  const auto found = options(log, {}, Readers::programs);
  if (!found.ok()) return lines;
  const Json asked = Json::parse(arbiter::json_of(found.value()));
  if (!asked["decision"].is_object()) return lines;
  for (const Json& option : asked["decision"]["options"])
    lines.push_back(entry_of(option).dump() + "\n");
  return lines;
}

const std::string& one_of(const std::vector<std::string>& lines, SplitMix& random) {
  return lines[random.below(static_cast<std::uint32_t>(lines.size()))];
}

// An entry for each game, after which the seat still sees the same; not the same entry if there are
// two that look alike. None if somebody sees to it that the seat can tell them apart now.
std::optional<Logs> next_entries(const Logs& logs, const std::string& seat, SplitMix& random) {
  constexpr int kTries = 12;
  const auto of_one = listed(logs.one), of_other = listed(logs.other);
  if (of_one.empty() || of_other.empty()) return std::nullopt;
  std::optional<Logs> found;
  for (int i = 0; i < kTries; ++i) {
    const std::string& line = one_of(of_one, random);
    const Logs next{line, i < kTries / 2 ? one_of(of_other, random) : line};
    if (found && next.one == next.other) continue;
    if (!look_the_same({logs.one + next.one, logs.other + next.other}, seat)) continue;
    found = next;
    if (next.one != next.other) break;
  }
  return found;
}

// The game that one seat plays in two worlds.
class TwoWorlds {
 public:
  TwoWorlds(const Logs& logs, std::string seat, std::uint64_t seed)
      : one_(logs.one), other_(logs.other), seat_(std::move(seat)), random_(seed) {}

  // Plays until the two look different to the seat, at most so many entries, and asks so many
  // questions before each.
  void play(std::size_t entries, int questions) {
    for (std::size_t i = 0; i < entries; ++i) {
      for (int asked = 0; asked < questions && look_the_same(logs(), seat_); ++asked) {
        if (random_.below(2) == 0)
          expect_the_same_answer();
        else
          expect_the_same_attempt();
        if (testing::Test::HasFailure()) return;
      }
      if (!look_the_same(logs(), seat_)) break;
      const auto next = next_entries(logs(), seat_, random_);
      if (!next) break;
      add(*next);
      if (testing::Test::HasFailure()) return;
    }
    expect_views(one_);
  }

  std::size_t compared = 0;  // requests that two different games answered the same

 private:
  Logs logs() const { return {one_.log(), other_.log()}; }
  std::string tag() const { return one_.get(seat_key(one_), "/entries").header("etag"); }
  const std::string& seat_key(const Table& table) const { return table.key(seat_); }

  void expect_the_same_answer() {
    const auto made = static_cast<std::uint32_t>(std::stoul(tag().substr(1)));
    const auto all = questions(random_.below(made + 2));
    const Question& question = all[random_.below(static_cast<std::uint32_t>(all.size()))];
    const auto ask = [&](const Table& table) {
      return whole(table.get(seat_key(table), question.path, question.accept), table.id());
    };
    expect_the_same(ask(one_), ask(other_), question.path);
  }

  // What was tried may be accepted, and what is drawn then may be seen.
  void expect_the_same_attempt() {
    const std::string lines = attempt(), sent_tag = random_.below(8) == 0 ? "\"1\"" : tag();
    const std::string query = random_.below(2) == 0 ? "?dry=true" : "";
    const auto ask = [&](const Table& table) {
      return table.add(seat_key(table), lines, sent_tag, query);
    };
    const Answer one = ask(one_), other = ask(other_);
    EXPECT_EQ(one.status, other.status) << query << lines << one_.log() << other_.log();
    if (one.status == 201 && !look_the_same(logs(), seat_)) return;
    expect_the_same(whole(one, one_.id()), whole(other, other_.id()), query + lines);
  }

  void expect_the_same(const std::string& one, const std::string& other, const std::string& what) {
    EXPECT_EQ(one, other) << what << one_.log() << other_.log();
    if (one_.log() != other_.log()) ++compared;
  }

  // What the seat might send: an entry of its own or of another, as it is or with something else in
  // one of its members.
  std::string attempt() {
    std::vector<std::string> known;
    std::istringstream seen(one_.get(seat_key(one_), "/entries").body);
    for (std::string line; std::getline(seen, line);)
      if (Json::parse(line).contains("do")) known.push_back(line + "\n");
    for (const std::string& line : listed_for_seat()) known.push_back(line);
    if (known.empty()) return "{\"by\":\"" + seat_ + "\",\"do\":\"pass\"}\n";
    Json entry = Json::parse(one_of(known, random_));
    if (random_.below(4) != 0) entry["by"] = seat_;
    if (random_.below(2) == 0) change(entry, Json::parse(one_of(known, random_)));
    return entry.dump() + "\n";
  }

  std::vector<std::string> listed_for_seat() const {
    std::vector<std::string> lines;
    const std::string at = tag().substr(1, tag().size() - 2);
    const Json asked = Json::parse(one_.get(seat_key(one_), "/options/" + at).body);
    if (!asked.contains("decision") || !asked["decision"].is_object()) return lines;
    for (const Json& option : asked["decision"]["options"])
      lines.push_back(entry_of(option).dump() + "\n");
    return lines;
  }

  // Puts into one member of the entry what another entry has there, or another number.
  void change(Json& entry, const Json& from) {
    auto member = entry.begin();
    std::advance(member, random_.below(static_cast<std::uint32_t>(entry.size())));
    if (from.contains(member.key()) && random_.below(3) != 0)
      member.value() = from[member.key()];
    else if (member.value().is_number())
      member.value() = random_.below(8);
    else if (member.key() != "by")
      entry.erase(member);
  }

  // Whoever is asked makes the entry, or the judge where it stands only after a draw.
  void add(const Logs& next) {
    const std::string by = Json::parse(next.one)["by"];
    const auto made = [&](const Table& table, const std::string& line) {
      if (by.size() > 1) return table.add(table.judge(), line);
      const Answer answer = table.add(table.key(by), line);
      return answer.status == 200 ? table.add(table.judge(), line) : answer;
    };
    const Answer one = made(one_, next.one), other = made(other_, next.other);
    ASSERT_EQ(one.status, 201) << next.one << one.body;
    ASSERT_EQ(other.status, 201) << next.other << other.body;
    if (by == seat_) expect_the_same(whole(one, one_.id()), whole(other, other_.id()), next.one);
  }

  Table one_, other_;
  std::string seat_;
  SplitMix random_;
};

std::string in_lines(const std::string& log) {
  const test::LogLines lines = test::lines_of(Json::parse(log));
  return lines.log(lines.entries.size());
}

std::vector<std::string> seats_of(const std::string& lines) {
  std::vector<std::string> seats;
  const Json head = Json::parse(lines.substr(0, lines.find('\n')));
  for (const Json& player : head["players"]) seats.push_back(player["id"]);
  return seats;
}

std::uint32_t rounds() { return std::getenv("ARBITER_ALL") == nullptr ? 1 : 20; }

// Returns how much was compared.
std::size_t play_two_worlds(const Logs& logs, const std::string& seat, std::uint64_t seed) {
  TwoWorlds worlds(logs, seat, seed);
  worlds.play(10, 3);
  return worlds.compared;
}

// A game that goes on from a position, where all that is still to be drawn comes from a seed.
std::string with_seed(const std::string& game, std::uint32_t at, const std::string& seed) {
  const test::Json log = test::random_log(game, at, at);
  test::Json head = test::going_on(
      log, test::Json::parse(position(log.dump(), {}, Readers::programs).value()), 0, 0);
  head["chance"] = {{"source", "seed"}, {"algorithm", "arbiter.draw/1"}, {"seed", sha256(seed)}};
  return in_lines(head.dump());
}

TEST(HttpSeatRequests, TellNothingOfASeed) {
  for (const std::string& game : games()) {
    std::size_t compared = 0;
    for (std::uint32_t at = 10; at < 10 + 20 * rounds(); at += 10) {
      const Logs logs{with_seed(game, at, "one"), with_seed(game, at, "other")};
      for (const std::string& seat : seats_of(logs.one)) {
        compared += play_two_worlds(logs, seat, at);
        ASSERT_FALSE(testing::Test::HasFailure()) << game << seat << at;
      }
    }
    EXPECT_GT(compared, 0u) << game;
  }
}

TEST(HttpSeatRequests, TellNothingOfWhatOthersHoldAndChoose) {
  for (const std::string& game : games()) {
    std::size_t compared = 0;
    for (std::uint32_t round = 0; round < rounds(); ++round)
      for (const std::string& seat : seats_of(head_of(game, 7, false))) {
        const std::uint64_t seed = round + 7;
        const std::string log = opening_of(game, seed, false);
        compared += play_two_worlds({log, log}, seat, seed);
        ASSERT_FALSE(testing::Test::HasFailure()) << game << seat << seed;
      }
    if (const test::Pair pair = test::pair_of(game); !pair.one.empty())
      compared += play_two_worlds({in_lines(pair.one), in_lines(pair.other)}, pair.seat, 1);
    if (game != "hex") {  // where nothing is hidden
      EXPECT_GT(compared, 0u) << game;
    }
  }
}

}  // namespace
}  // namespace arbiter::keys_test
