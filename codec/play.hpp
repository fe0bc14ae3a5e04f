// Games played at random, the smallest documents, and counts of move sequences.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/case_form.hpp"
#include "codec/draw.hpp"
#include "codec/encode.hpp"
#include "codec/labour.hpp"
#include "codec/log.hpp"
#include "codec/words.hpp"
#include "engine/core/digest.hpp"
#include "engine/core/moves.hpp"

namespace arbiter {

// A log without moves for a built-in pack, the first one if none is named: `chooser` chooses decks
// of the pack, and whatever else the variant asks for.
template <Game G>
struct Laid {
  Log<G> log;
  std::vector<std::string> decks;  // by name; empty if the pack has none
};

template <Game G>
Laid<G> lay_table(unsigned players, Chooser& chooser, std::string_view variant = "standard",
                  std::string_view pack = "") {
  Laid<G> laid;
  Log<G>& log = laid.log;
  const Book book = G::book();
  log.pack = find_pack<G>(pack, "");
  log.names = log.pack->names;
  log.names.players = players;
  log.terms = standard_terms(book);
  log.terms.variant = variant;
  log.terms.pack_sha256 = log.pack->sha256;
  log.set_up.rulings = log.terms.rulings;
  log.set_up.parameters = log.terms.parameters;
  log.set_up.variant = variant;
  log.set_up.players.resize(players);
  const auto& decks = log.pack->decks;
  for (unsigned i = 0; i < players && !decks.empty(); ++i) {
    const auto deck =
        std::next(decks.begin(), chooser.below(static_cast<std::uint32_t>(decks.size())));
    laid.decks.push_back(deck->first);
    log.set_up.players[i].deck = deck->second;
  }
  if constexpr (HasMaps<G>) {
    log.set_up.map = G::default_map(log.content(), players);
    log.terms.map = G::map_id(log.content(), log.set_up.map);
  }
  if constexpr (HasEnlisting<G>) {
    G::enlist(log.content(), log.set_up, chooser);
    // A variant may require a different number of players, and give them other decks of the pack.
    log.names.players = static_cast<unsigned>(log.set_up.players.size());
    laid.decks.resize(decks.empty() ? 0 : log.set_up.players.size());
    for (std::size_t i = 0; i < laid.decks.size(); ++i)
      for (const auto& [name, deck] : decks)
        if (deck == log.set_up.players[i].deck) laid.decks[i] = name;
  }
  log.terms.teams = teams_of(log.set_up);
  std::vector<SetUpFault> forbidden;
  Checker checker;
  log.start = G::start(log.content(), log.set_up, checker, forbidden, nullptr);
  for (auto& one : forbidden) log.forbidden.push_back({one.pointer, one.rule, one.detail});
  return laid;
}

// The head of a log for this table in JSON: everything except moves and claims.
template <Game G>
nlohmann::ordered_json head_json(const Laid<G>& laid) {
  auto players = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < laid.log.set_up.players.size(); ++i) {
    nlohmann::ordered_json player = {
        {"id", std::string{Seat{static_cast<std::uint8_t>(i)}.text()}}};
    const PlayerSetUp& set_up = laid.log.set_up.players[i];
    if (!set_up.team.empty()) player["team"] = set_up.team;
    if constexpr (HasCards<G>)
      if (set_up.general.known())
        player["general"] = std::string{laid.log.content().id(set_up.general)};
    if (i < laid.decks.size()) player["deck"] = laid.decks[i];
    players.push_back(std::move(player));
  }
  nlohmann::ordered_json head = {{"format", kLogFormat}, {"game", std::string{G::book().game}}};
  if (laid.log.terms.variant != "standard") head["options"] = {{"variant", laid.log.terms.variant}};
  head["content"] = {{"pack", laid.log.pack->head.id}, {"sha256", laid.log.pack->sha256}};
  if (!laid.log.terms.map.empty()) head["content"]["map"] = laid.log.terms.map;
  head["players"] = std::move(players);
  head["chance"] = {{"source", "recorded"}};
  return head;
}

// Plays at random until the game ends. It always ends: at kPatience entries the table calls the
// time limit or a seat gives up, if the game has that, and at kMostEntries play stops.
template <Game G>
class RandomGame {
 public:
  static constexpr std::size_t kPatience = 2'000;
  static constexpr std::size_t kMostEntries = 20'000;
  static constexpr std::size_t kThingsPerUnit = 64;  // things copied for an entry
  using Played = Entry<typename G::Move>;

  // The log must outlive the game.
  RandomGame(const Log<G>& log, Chooser& chooser)
      : log_(log), chooser_(chooser), state_(log.start), before_(log.start) {}

  const typename G::State& state() const { return state_; }
  const std::vector<Played>& entries() const { return entries_; }

  // Plays one entry. False if the game is over or cannot go on.
  bool step() {
    if (entries_.size() >= kMostEntries || out_of_work()) return false;
    if (!G::decision(log_.content(), state_).asks()) return false;
    if (entries_.size() >= kPatience && !called_) {
      called_ = true;
      if (const auto entry = end_it()) return play(*entry);
    }
    return play(G::sample(log_.content(), state_, chooser_));
  }

 private:
  bool play(const Played& entry) {
    if (!charge(1 + extent_of(state_) / kThingsPerUnit)) return false;
    before_ = state_;
    WorkBudget budget;
    if (G::apply(log_.content(), state_, entry.by, entry.move, nullptr, nullptr, budget) !=
            Applied::done ||
        out_of_work()) {
      state_ = before_;
      return false;
    }
    entries_.push_back(entry);
    return true;
  }

  // A move that ends the game: the time limit, or else a seat gives up.
  std::optional<Played> end_it() const {
    if constexpr (HasTimeLimit<G>)
      if (const auto limit = legal(table, typename G::TimeLimit{})) return limit;
    for (std::uint8_t number = 0; number < log_.set_up.players.size(); ++number)
      for (const auto& move : moves_of<typename G::Move>(G::giving_up))
        if (const auto entry = legal(Seat{number}, move)) return entry;
    return std::nullopt;
  }
  std::optional<Played> legal(Seat by, const typename G::Move& move) const {
    Checker check;
    G::check(log_.content(), state_, by, move, check);
    if (!check.clean()) return std::nullopt;
    return Played{by, move};
  }

  const Log<G>& log_;
  Chooser& chooser_;
  typename G::State state_;
  typename G::State before_;
  std::vector<Played> entries_;
  bool called_ = false;
};

// A random legal log with what it claims.
template <Game G>
Result<std::string> play_log(const PlayOptions& options) {
  SplitMix chooser(options.seed);
  const auto laid = lay_table<G>(options.players, chooser, options.variant, options.pack);
  RandomGame<G> game(laid.log, chooser);
  auto json = head_json(laid);
  EncodeContext context(laid.log.names);
  auto moves = nlohmann::ordered_json::array();
  const typename G::Move pass = Pass{};
  bool silent = false;  // the last entry is chance's pass, which is left out if anything follows
  while ((options.moves == 0 || moves.size() < options.moves) && game.step()) {
    const auto& entry = game.entries().back();
    silent = entry.by == chance && entry.move == pass;
    if (!silent) moves.push_back(encode_entry(entry, context));
  }
  if (out_of_work()) return work_problem("Playing so many entries");
  if (silent) moves.push_back(encode_entry(game.entries().back(), context));
  const std::string last = std::to_string(moves.size());
  json["moves"] = std::move(moves);
  json["claims"] = {{"outcome", encode(G::outcome(game.state()), context)},
                    {"digests", {{last, digest<G>(laid.log.terms, game.state())}}}};
  json["meta"] = {
      {"event", "Played at random (arbiter play, seed " + std::to_string(options.seed) + ")"}};
  return log_text(json);
}

template <Game G>
nlohmann::ordered_json written_sample(const Laid<G>& laid, const typename G::State& state) {
  return encode_position<G>(laid.log.names, laid.log.terms, laid.log.content(), state, {});
}

// The first position of a random game that needs no frames: a moment that the book names. In a game
// without frames, a position in which something has happened.
template <Game G>
typename G::State sample_state(const Laid<G>& laid) {
  SplitMix chooser(1);
  RandomGame<G> game(laid.log, chooser);
  const auto framed = [&] { return written_sample(laid, game.state()).contains("frames"); };
  const int least = HasFrames<G> ? 0 : 60;
  for (int i = 0; i < 200 && (i < least || framed()) && game.step(); ++i) {
  }
  return game.state();
}

template <Game G>
std::string new_document_text(const std::string& kind, unsigned players) {
  SplitMix chooser(players);
  const auto laid = lay_table<G>(players, chooser);
  if (kind == "log") {
    auto json = head_json(laid);
    json["moves"] = nlohmann::ordered_json::array();
    return log_text(json);
  }
  const auto state = sample_state(laid);
  const auto position = written_sample(laid, state);
  if (kind == "position") return position.dump(2) + "\n";
  auto given = head_json(laid);
  for (const auto* name : {"format", "game", "chance"}) given.erase(name);
  given["start"] = position;
  const Decision asked = G::decision(laid.log.content(), state);
  const nlohmann::ordered_json one = {{"name", "what this case shows"},
                                      {"rules", {full_id(G::book(), asked.rule)}},
                                      {"why", kRulesOfCase},
                                      {"moves", nlohmann::ordered_json::array()},
                                      {"expect", {{"status", "legal"}}}};
  const nlohmann::ordered_json json = {{"format", "arbiter.cases/1"},
                                       {"game", std::string{G::book().game}},
                                       {"title", "What these cases are about"},
                                       {"given", std::move(given)},
                                       {"cases", nlohmann::ordered_json::array({one})}};
  return json.dump(2) + "\n";
}

// Counts sequences of listed moves.
template <Game G>
class Walker {
 public:
  explicit Walker(const Log<G>& log) : log_(log) {}

  Walk walk(const typename G::State& state, std::uint32_t depth) {
    Walk walk;
    for (std::uint32_t i = 1; i <= depth && walk.stopped.empty(); ++i) {
      const std::uint64_t sequences = count(state, i);
      walk.stopped = stopped_;
      if (stopped_.empty()) walk.counts.push_back(sequences);
    }
    return walk;
  }

 private:
  std::uint64_t count(const typename G::State& state, std::uint32_t depth) {
    if (depth == 0) return 1;
    const Decision asked = G::decision(log_.content(), state);
    if (out_of_work()) return give_up();
    if (!asked.asks() || !stopped_.empty()) return 0;
    if (asked.seats.has(chance) || asked.seats.has(table)) {
      stopped_ = "after " + std::to_string(depth_) + " moves " +
                 seats_text(asked.seats, asked.who) + " is asked";
      return 0;
    }
    const auto options = G::options(log_.content(), state);
    if (out_of_work()) return give_up();
    if (!options.complete) {
      stopped_ = "after " + std::to_string(depth_) +
                 " moves a decision cannot be listed completely (" +
                 full_id(G::book(), asked.rule) + ")";
      return 0;
    }
    if (depth == 1) return options.list.size();
    std::uint64_t sum = 0;
    ++depth_;
    const std::size_t copied = options.list.size() * (1 + extent_of(state) / kThingsPerUnit);
    if (!charge(copied)) return give_up();
    for (const auto& one : options.list) sum += count_after(state, one, depth - 1);
    --depth_;
    return sum;
  }

  std::uint64_t count_after(typename G::State state, const SeatOption<typename G::Move>& option,
                            std::uint32_t depth) {
    const Applied applied =
        G::apply(log_.content(), state, option.by, option.option.move, nullptr, nullptr, budget_);
    if (applied == Applied::done && budget_.steps_left > 0 && !out_of_work())
      return count(state, depth);
    return give_up();
  }
  std::uint64_t give_up() {
    if (stopped_.empty()) stopped_ = "counting takes more work than one question may";
    return 0;
  }

  static constexpr std::size_t kThingsPerUnit = 64;  // things copied for a sequence

  const Log<G>& log_;
  WorkBudget budget_;
  std::uint32_t depth_ = 0;
  std::string stopped_;
};

}  // namespace arbiter
