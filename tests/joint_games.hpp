// Random games with a joint seed: before the organiser opens they are recorded games, and
// afterwards the games with that seed.
#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/draw.hpp"
#include "codec/encode.hpp"
#include "codec/joint_seed.hpp"
#include "codec/play.hpp"

namespace arbiter::test {

template <Game G>
class JointGame {
 public:
  using Json = nlohmann::ordered_json;
  using Move = typename G::Move;

  explicit JointGame(std::uint64_t seed)
      : chooser_(seed), laid_(lay_table<G>(G::players().first, chooser_)) {
    contributions_ = no_contributions(G::players().first);
    for (Contribution& one : contributions_) {
      for (int i = 0; i < 32; ++i) one.opening += static_cast<char>(chooser_.below(256));
      one.commitment = sha256(one.opening);
    }
    seed_ = joint_seed(contributions_);
    play_on();
  }

  void check() {
    ASSERT_FALSE(moves_.empty());
    check_opened();
    check_unopened();
    check_draws();
  }

 private:
  const typename G::Content& content() const { return laid_.log.content(); }

  static std::string hex(const std::string& bytes) {
    std::string text;
    for (const char byte : bytes)
      for (const int shift : {4, 0})
        text += "0123456789abcdef"[static_cast<unsigned char>(byte) >> shift & 15];
    return text;
  }

  // Plays at random, with every answer of chance from the seed, to a decision of a seat.
  void play_on() {
    SeededDraw draw(seed_);
    typename G::State state = laid_.log.start;
    EncodeContext context(laid_.log.names);
    WorkBudget budget;
    const Move pass = Pass{};
    while (moves_.size() < 400) {
      const Decision asked = G::decision(content(), state);
      const bool drawn = asked.seats.has(chance);
      if (!asked.asks() || (moves_.size() >= 80 && !drawn)) break;
      Entry<Move> entry{chance, pass};
      if (!drawn)
        entry = G::sample(content(), state, chooser_);
      else if (const auto answer = G::draw(content(), state, draw))
        entry.move = *answer;
      ASSERT_EQ(G::apply(content(), state, entry.by, entry.move, nullptr, nullptr, budget),
                Applied::done);
      moves_.push_back(encode_entry(entry, context));
    }
  }

  static bool is_draw(const Json& entry) { return entry["by"] == "chance"; }
  Json bare() const {
    Json moves = Json::array();
    for (const Json& one : moves_)
      if (!is_draw(one)) moves.push_back(one);
    return moves;
  }

  Json seeded(const Json& moves) const {
    return log({{"source", "seed"}, {"algorithm", "arbiter.draw/1"}, {"seed", hex(seed_)}}, moves);
  }
  Json joint(const Json& moves, bool opened) const {
    Json terms = {{"source", "joint"}, {"algorithm", "arbiter.draw/1"}};
    for (const Contribution& one : contributions_) {
      terms["commitments"][one.by] = one.commitment;
      if (opened || one.by != kOrganiser) terms["openings"][one.by] = hex(one.opening);
    }
    return log(terms, moves);
  }
  Json log(Json terms, Json moves) const {
    Json json = head_json(laid_);
    json["chance"] = std::move(terms);
    json["moves"] = std::move(moves);
    return json;
  }

  static Json verdict(const Json& log, const std::string& seat = "") {
    const auto verdict = verify(log.dump(), {.digests = true, .seat = seat});
    EXPECT_TRUE(verdict.ok()) << verdict.problem().detail;
    return verdict.ok() ? Json::parse(json_of(verdict.value())) : Json();
  }
  static bool all_hold(const Json& verdict) {
    for (const Json& claim : verdict["claims"])
      if (!claim["holds"].get<bool>()) return false;
    return true;
  }

  // The joint seed is treated as if it had been given.
  void check_opened() const {
    for (const Json& moves : {moves_, bare()})
      for (const std::string seat : {"", "A", "B"}) {
        Json one = verdict(joint(moves, true), seat), other = verdict(seeded(moves), seat);
        ASSERT_EQ(one["status"], "legal") << one["violation"];
        EXPECT_EQ(one["seed"], "opened");
        EXPECT_EQ(one["claims"].size(), contributions_.size());
        EXPECT_TRUE(all_hold(one)) << one["claims"];
        for (const char* name : {"seed", "claims", "log_sha256"}) {
          one.erase(name);
          other.erase(name);
        }
        EXPECT_EQ(one, other);
      }
  }

  // Before, the same entries give the same positions.
  void check_unopened() const {
    const Json unopened = verdict(joint(moves_, false)), opened = verdict(joint(moves_, true));
    ASSERT_EQ(unopened["status"], "legal") << unopened["violation"] << unopened["missing"];
    EXPECT_EQ(unopened["seed"], "unopened");
    EXPECT_EQ(unopened["digests"], opened["digests"]);
    const bool owed = opened["outcome"]["state"] != "running" && bare().size() < moves_.size();
    EXPECT_EQ(all_hold(unopened), !owed) << unopened["claims"];
  }

  // What the organiser is told to write down is what was drawn.
  void check_draws() const {
    Json before = Json::array(), due = Json::array();
    for (std::size_t i = 0; i <= moves_.size(); ++i) {
      const bool here = i < moves_.size() && is_draw(moves_[i]);
      if (here && (i == 0 || !is_draw(moves_[i - 1]))) before = Json(moves_.begin(), at(i));
      // Chance's pass need not be written down.
      if (here && moves_[i]["do"] != "pass") due.push_back(moves_[i]);
      if (here || due.empty()) continue;
      expect_draws(before, due);
      due = Json::array();
    }
    expect_draws(moves_, Json::array());
  }
  void expect_draws(const Json& before, const Json& due) const {
    const auto found = draws(joint(before, false).dump(), hex(contributions_.back().opening));
    ASSERT_TRUE(found.ok()) << found.problem().detail;
    Json entries = Json::array();
    for (const std::string& entry : found.value()) entries.push_back(Json::parse(entry));
    EXPECT_EQ(entries, due) << "after " << before.size() << " entries";
  }
  auto at(std::size_t index) const { return moves_.begin() + static_cast<std::ptrdiff_t>(index); }

  SplitMix chooser_;
  Laid<G> laid_;
  std::vector<Contribution> contributions_;
  std::string seed_;
  Json moves_ = Json::array();
};

template <Game G>
void check_joint_games() {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    SCOPED_TRACE(seed);
    JointGame<G>(seed).check();
  }
}

}  // namespace arbiter::test
