// The properties that hold for every game in random play: one template, run on each game.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/any_game_of.hpp"
#include "codec/encode.hpp"
#include "codec/judge.hpp"
#include "codec/match.hpp"
#include "codec/play.hpp"
#include "codec/position.hpp"
#include "codec/touched.hpp"
#include "engine/core/canonical.hpp"
#include "engine/core/moves.hpp"
#include "tests/mutate.hpp"
#include "tests/near_misses.hpp"
#include "tests/on_tape.hpp"
#include "tests/picture_fault.hpp"

namespace arbiter::test {

// What a game with secrets adds, because only the game knows where they are:
//
//   // Whether the seat knows which card this instance is; not in a game without cards.
//   static bool seen(const G::State&, Id, Seat);
//   // Positions that differ from the given one only in what the seat cannot see.
//   static std::vector<G::State> twins(const G::Content&, const G::State&, Seat, Chooser&);
template <Game G>
struct Secrets;

// What a run has reached and found. The first finding of a kind is reported with the seed and the
// entry; later ones are only counted.
struct BatteryReport {
  std::set<std::string> reached;
  std::map<std::string, unsigned> findings;

  void find(std::uint64_t seed, std::size_t entry, const std::string& what) {
    if (findings[what.substr(0, what.find(": "))]++ > 0) return;
    ADD_FAILURE() << "seed " << seed << ", entry " << entry << ": " << what;
  }
};

// One in this many positions is examined: all of the first games, and few of those that only the
// long run plays. Examining all of ten thousand games would take a day, or a week with sanitizers.
constexpr std::uint32_t examined_one_in(std::uint64_t seed) {
  if (seed < ARBITER_RANDOM_GAMES / 4) return 1;
  return seed < ARBITER_RANDOM_GAMES ? 4 : 32;
}

// One random game.
template <Game G>
class Battery {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Played = Entry<Move>;

  Battery(std::uint64_t seed, BatteryReport& report)
      : seed_(seed),
        chooser_(seed),
        laid_(lay_table<G>(players_of(seed), chooser_, variant_of(seed).id, pack_of(seed))),
        report_(report) {
    choose_rulings();
  }

  void run() {
    if (!expect(laid_.log.forbidden.empty(), "a deck of the pack is forbidden")) return;
    state_ = laid_.log.start;
    check_position();
    // Most games end early so that many can be played. Some may take longer.
    const std::size_t patience = seed_ % 16 == 0 ? 1'000 : 100;
    while (G::decision(content(), state_).asks() && entries_.size() < 8'000)
      if (!step(patience)) break;
    check_log();
    check_taking_back();
    check_log_without_passes();
    if (seed_ % 4 == 0) check_seeded();
  }

 private:
  const typename G::Content& content() const { return laid_.log.content(); }
  unsigned players() const { return static_cast<unsigned>(laid_.log.set_up.players.size()); }
  // Half of the games are the standard game. The others use the variants in turn.
  static Variant variant_of(std::uint64_t seed) {
    const auto variants = G::book().variants;
    if (seed % 2 == 0 || variants.empty()) return {"standard", "", ""};
    return variants[seed / 2 % variants.size()];
  }
  // Takes the built-in packs in turn, and the first pack for the first four games.
  static std::string pack_of(std::uint64_t seed) {
    const auto& packs = built_in_packs<G>();
    return packs[seed / 4 % packs.size()]->head.id;
  }
  static unsigned players_of(std::uint64_t seed) {
    const auto [fewest, most] = G::players();
    const bool teams = variant_of(seed).players.find("team") != std::string_view::npos;
    const unsigned players =
        fewest + static_cast<unsigned>(seed % 3 == 2 ? seed / 3 % (most - fewest + 1) : 0);
    return teams ? std::min(most, std::max(players, 3 + static_cast<unsigned>(seed / 12 % 2)))
                 : players;
  }

  // `what` is a text or a function that makes one: most are expensive to make and rarely needed.
  template <class What>
  bool expect(bool holds, const What& what) {
    if (holds) return true;
    if constexpr (std::is_invocable_v<What>)
      report_.find(seed_, entries_.size(), what());
    else
      report_.find(seed_, entries_.size(), what);
    return false;
  }

  // Half of the games use the first value of each ruling, and the others any value.
  void choose_rulings() {
    const Book book = G::book();
    if (seed_ % 2 == 0) return;
    for (std::size_t i = 0; i < book.options.size(); ++i)
      laid_.log.terms.rulings[i] = static_cast<std::uint8_t>(
          chooser_.below(static_cast<std::uint32_t>(values_of(book.options[i]).size())));
    laid_.log.set_up.rulings = laid_.log.terms.rulings;
    std::vector<SetUpFault> forbidden;
    Checker checker;
    laid_.log.start = G::start(content(), laid_.log.set_up, checker, forbidden, nullptr);
  }

  std::string told(const Played& entry) const {
    EncodeContext context(laid_.log.names);
    return encode_entry(entry, context).dump();
  }
  // Equal entries have equal bytes, and others do not.
  static std::string bytes_of(const Played& entry) {
    CanonicalBytes bytes;
    bytes.add(entry.by);
    bytes.add(entry.move);
    return bytes.bytes();
  }
  std::string digest_of_state(const State& state) const {
    return digest<G>(laid_.log.terms, state);
  }

  // --- One entry ---

  bool step(std::size_t patience) {
    Played entry = next_;
    if (entries_.size() >= patience && !called_) {
      called_ = true;
      if constexpr (HasTimeLimit<G>)
        if (const Played limit{table, typename G::TimeLimit{}}; clean(state_, limit)) entry = limit;
    }
    // A game of several players without a time limit would take very long, so all but one give up.
    if (players() > 2 && !HasTimeLimit<G> && entries_.size() >= 2 * patience)
      for (std::uint8_t number = 0; number < players(); ++number)
        for (const Move& move : moves_of<Move>(G::giving_up))
          if (clean(state_, {Seat{number}, move})) entry = {Seat{number}, move};
    if (!expect(clean(state_, entry), [&] { return "sample is not legal: " + told(entry); }))
      return false;
    if (!play(entry)) return false;
    const bool examined = chooser_.below(examined_one_in(seed_)) == 0;
    digests_.push_back(examined ? digest_of_state(state_) : std::string{});
    if (examined)
      check_position();
    else if (G::decision(content(), state_).asks())
      next_ = G::sample(content(), state_, chooser_);
    return true;
  }

  bool play(const Played& entry) {
    add_reached<G>(state_, entry.move, report_.reached);
    const State before = state_;
    State silent = state_;
    WorkBudget budget;
    std::vector<typename G::Fact> facts;
    const Applied applied =
        G::apply(content(), state_, entry.by, entry.move, &facts, nullptr, budget);
    const Applied quiet =
        G::apply(content(), silent, entry.by, entry.move, nullptr, nullptr, budget);
    expect(applied == quiet, [&] { return "facts change how an entry ends: " + told(entry); });
    if (applied != Applied::done) {
      state_ = before;
      return false;  // endless, which the content of the pack may cause
    }
    expect(state_ == silent, [&] { return "facts change the position: " + told(entry); });
    expect(!G::tell_move(content(), before, entry.by, entry.move).empty(), "a move without words");
    for (const auto& fact : facts) {
      expect(fact.rule.row < G::book().rows.size(),
             [&] { return "a fact without a rule after " + told(entry); });
      G::tell_fact(content(), state_, fact);
    }
    entries_.push_back(entry);
    return true;
  }

  bool clean(const State& state, const Played& entry) const {
    Checker check;
    G::check(content(), state, entry.by, entry.move, check);
    return check.clean();
  }

  // --- What must hold in every position ---

  void check_position() {
    for (const auto& one : G::problems(content(), state_))
      expect(false,
             [&] { return "the position is impossible, " + one.reason + ": " + one.pointer; });
    const Decision asked = G::decision(content(), state_);
    const bool running = G::outcome(state_).state == Ending::running;
    expect(running == asked.asks(), "a game that is over asks, or one that is not does not");
    expect(!asked.asks() || asked.rule.row < G::book().rows.size(), "a decision without a rule");
    check_import();
    if (asked.asks()) check_options(asked);
    if constexpr (HasSecrets<G>)
      check_view(Seat{static_cast<std::uint8_t>(entries_.size() % players())}, asked);  // in turn
    if (players() > 2) check_leaving();
    expect(!G::tell_position(content(), state_).empty(), "a position without words");
    expect(entries_.size() % 10 != 0 || picture_fault<G>(content(), state_).empty(), "a picture");
  }

  // Writes positions with frames and without them in turn, and sometimes all the way to the text.
  void check_import() {
    const bool condensed = entries_.size() % 2 == 0;
    const auto json = encode_position<G>(laid_.log.names, laid_.log.terms, content(), state_,
                                         {nobody, condensed});
    State read;
    DecodeContext context(laid_.log.names);
    const bool text = entries_.size() % 8 < 2;
    std::vector<PositionProblem> problems;
    decode_position<G>(
        test::on_tape(text ? nlohmann::json::parse(json.dump()) : nlohmann::json(json)), content(),
        laid_.log.set_up, read, problems, context);
    for (const auto& one : problems)
      expect(false, [&] {
        return "an exported position cannot be held: " + one.pointer + ": " + one.reason;
      });
    if (!context.faults().empty()) {
      const Fault& fault = context.faults()[0];
      expect(false, [&] {
        return "an exported position cannot be read: " + fault.pointer + ": " + fault.detail;
      });
      return;
    }
    const std::string form = condensed ? "condensed" : "whole";
    expect(read == state_, [&] {
      return "what is exported (" + form + ") reads as another position: " + json.dump();
    });
    expect(entries_.empty() || digest_of_state(read) == digests_.back(), "the digests differ");
  }

  // --- Options ---

  void check_options(const Decision& asked) {
    const auto options = G::options(content(), state_);
    expect(options.list.size() <= limits::kOptions, "more options than allowed");
    expect(!options.complete || !options.list.empty() || asked.seats.has(chance) ||
               asked.seats.has(table),
           "a complete list without an option");
    std::set<std::string> listed;
    for (const auto& one : options.list) {
      const Played entry{one.by, one.option.move};
      expect(asked.seats.has(one.by),
             [&] { return "an option of a seat that is not asked: " + told(entry); });
      expect((asked.kinds & kind_of(entry.move)) != 0,
             [&] { return "an option of another kind: " + told(entry); });
      if (!one.option.domains.empty()) {
        expect(!options.complete, [&] { return "a pattern in a complete list: " + told(entry); });
        continue;
      }
      expect(clean(state_, entry), [&] { return "a listed option is not legal: " + told(entry); });
      expect(listed.insert(bytes_of(entry)).second,
             [&] { return "an option is listed twice: " + told(entry); });
    }
    check_sample(asked, options.complete, listed);
    const auto ids = ids_in(written_position<G>(content(), state_));
    for (int i = 0; i < 4; ++i) check_mutant(asked, options, listed, ids);
    if (asked.who == Who::all && options.complete) check_orders(options);
    if constexpr (!permitting<G>.empty()) check_near_misses();
  }

  // The sample is the move that will be played.
  void check_sample(const Decision& asked, bool complete, const std::set<std::string>& listed) {
    next_ = G::sample(content(), state_, chooser_);
    const Played& entry = next_;
    expect(clean(state_, entry), [&] { return "sample is not legal: " + told(entry); });
    expect(asked.seats.has(entry.by) && (asked.kinds & kind_of(entry.move)) != 0,
           [&] { return "sample answers another decision: " + told(entry); });
    expect(!complete || listed.contains(bytes_of(entry)),
           [&] { return "sample is not in the complete list: " + told(entry); });
  }

  void check_mutant(const Decision& asked, const SeatOptions<Move>& options,
                    const std::set<std::string>& listed, const std::vector<Id>& ids) {
    Played entry = next_;
    if (!options.list.empty() && chooser_.below(4) > 0) {
      const auto& one =
          options.list[chooser_.below(static_cast<std::uint32_t>(options.list.size()))];
      entry = {one.by, one.option.move};
    }
    Mutator mutator(ids, players(), cards_of<G>(content()), chooser_);
    mutator.mutate(entry.move);
    if (chooser_.below(6) == 0)
      entry.by = Seat{static_cast<std::uint8_t>(chooser_.below(players()))};
    Checker check;
    G::check(content(), state_, entry.by, entry.move, check);
    const bool of_kind = (asked.kinds & kind_of(entry.move)) != 0 && asked.seats.has(entry.by);
    if (check.clean()) {
      if constexpr (HasSpellings<G>)
        entry.move = G::listed(content(), state_, entry.by, entry.move);
      expect(!options.complete || !of_kind || listed.contains(bytes_of(entry)),
             [&] { return "accepted, but not in the complete list: " + told(entry); });
      return;
    }
    for (const RuleId rule : check.broken()) {
      expect(rule.row < G::book().rows.size(),
             [&] { return "refused by a rule that does not exist: " + told(entry); });
      G::tell_refusal(content(), state_, entry.by, entry.move, rule);
    }
    G::tell_move(content(), state_, entry.by, entry.move);
  }

  void check_near_misses() {
    auto misses = near_misses<G>(content(), state_, next_, players(), chooser_);
    if (!entries_.empty()) misses.push_back(entries_.back());
    for (const Played& miss : misses)
      if (const auto fault = NearMiss<G>(laid_.log, state_, miss).fault(); !fault.empty())
        expect(false, [&] { return "a near-miss is " + fault + ": " + told(miss); });
  }

  // Each seat answers once, and the order does not matter.
  void check_orders(const SeatOptions<Move>& options) {
    std::vector<Played> answers;
    for (std::uint8_t number = 0; number < players(); ++number)
      for (const auto& one : options.list)
        if (one.by == Seat{number} && one.option.domains.empty()) {
          answers.push_back({one.by, one.option.move});
          break;
        }
    const auto play_all = [&](auto first, auto last) {
      State state = state_;
      WorkBudget budget;
      for (; first != last; ++first)
        if (clean(state, *first))
          G::apply(content(), state, first->by, first->move, nullptr, nullptr, budget);
      return digest_of_state(state);
    };
    expect(play_all(answers.begin(), answers.end()) == play_all(answers.rbegin(), answers.rend()),
           "the order of answers that are asked of all matters");
  }

  // --- What a seat sees ---

  void check_view(Seat seat, const Decision& asked) {
    const State view = G::view(content(), state_, seat);
    if constexpr (HasCards<G>)
      for (std::uint16_t index = 0; index < content().cards.size(); ++index)
        for (const Id id : G::instances(content(), view, Card{index}))
          expect(Secrets<G>::seen(state_, id, seat),
                 [&] { return "a view names what the seat has not seen: " + id.text(); });
    G::tell_position(content(), view);
    expect(entries_.size() % 10 != 1 || picture_fault<G>(content(), view).empty(), "a picture");
    for (const State& twin : Secrets<G>::twins(content(), state_, seat, chooser_)) {
      for (const auto& one : G::problems(content(), twin))
        expect(false, [&] { return "a twin is impossible: " + one.pointer + ": " + one.reason; });
      const State seen = G::view(content(), twin, seat);
      expect(seen == view,
             [&] { return "what a seat cannot see changes its view: " + difference(view, seen); });
      const Decision other = G::decision(content(), twin);
      expect(other.seats == asked.seats && other.rule == asked.rule && other.kinds == asked.kinds &&
                 other.optional == asked.optional,
             [&] {
               return "what a seat cannot see changes who is asked: " + std::string{seat.text()};
             });
      if (entries_.size() % 3 == 0)  // expensive
        expect(options_text(seen, seat) == options_text(view, seat), [&] {
          return "what a seat cannot see changes its options: " + std::string{seat.text()};
        });
    }
  }
  std::string difference(const State& one, const State& other) const {
    const auto text = [&](const State& state) {
      return encode_position<G>(laid_.log.names, laid_.log.terms, content(), state, {nobody, false})
          .dump();
    };
    return text(one) + "\n" + text(other);
  }
  std::string options_text(const State& view, Seat seat) const {
    const PositionOf<G> position(laid_.log, State(view));
    return decision_json(asked_in(position, {Readers::programs, seat})).dump();
  }

  // --- Leaving ---

  void check_leaving() {
    for (std::uint8_t number = 0; number < players(); ++number)
      for (const Move& move : moves_of<Move>(G::giving_up))
        if (clean(state_, {Seat{number}, move})) leave({Seat{number}, move});
  }
  void leave(const Played& entry) {
    State state = state_;
    WorkBudget budget;
    const auto who = [&] { return " after " + told(entry); };
    if (G::apply(content(), state, entry.by, entry.move, nullptr, nullptr, budget) != Applied::done)
      return;
    for (int i = 0; i < 3; ++i) {
      for (const auto& one : G::problems(content(), state))
        expect(false, [&] {
          return "a seat has left and the position is impossible: " + one.reason + who();
        });
      const Decision asked = G::decision(content(), state);
      expect(!asked.seats.has(entry.by), [&] { return "a seat has left and is asked:" + who(); });
      if (!asked.asks()) return;
      const Played next = G::sample(content(), state, chooser_);
      expect(clean(state, next),
             [&] { return "a seat has left and sample is not legal:" + who() + told(next); });
      if (G::apply(content(), state, next.by, next.move, nullptr, nullptr, budget) != Applied::done)
        return;
    }
  }

  // --- The log ---

  Log<G> log_of(const std::vector<Played>& entries) const {
    Log<G> log = laid_.log;
    log.entries = entries;
    return log;
  }
  std::string refusal_text(const Match<G>& match) const {
    const auto& refusal = match.replay().refusal();
    std::string text = std::string{name_of(refusal.missing)};
    for (const RuleId rule : refusal.broken) text += " " + full_id(G::book(), rule);
    return text;
  }

  void check_log() {
    const Log<G> log = log_of(read_again(entries_));
    Match<G> match(log);
    match.play(SIZE_MAX, [&](std::size_t n) {
      if (n > 0 && !digests_[n - 1].empty())
        expect(match.digest() == digests_[n - 1],
               [&] { return "the replay differs in position " + std::to_string(n); });
    });
    expect(match.replay().refusal().broken.empty(),
           [&] { return "the replay refuses: " + refusal_text(match); });
    expect(match.state() == state_, "the replay ends elsewhere");
  }

  // An entry that belongs to another moment is refused, and the position stays as it was.
  void check_taking_back() {
    if (entries_.empty()) return;
    const Log<G> log = log_of(entries_);
    Replay<G> replay(content(), log.start, {});
    if (replay.begin(nullptr) != Judgement::accepted) return;
    const auto count = static_cast<std::uint32_t>(entries_.size());
    for (const auto& entry : entries_) {
      if (chooser_.below(8) == 0) {
        const State position = replay.state();
        const auto& other = entries_[chooser_.below(count)];
        if (replay.offer(other, nullptr) == Judgement::accepted) return;
        expect(replay.state() == position,
               [&] { return "a refused entry changes the position: " + told(other); });
      }
      if (replay.offer(entry, nullptr) != Judgement::accepted) return;
    }
  }

  // Writes the entries and reads them back.
  std::vector<Played> read_again(const std::vector<Played>& entries) {
    EncodeContext encode(laid_.log.names);
    DecodeContext decode(laid_.log.names);
    std::vector<Played> read;
    for (const auto& one : entries) {
      decode_entry(test::on_tape(encode_entry(one, encode)), read.emplace_back(), decode);
      expect(read.back() == one, [&] { return "an entry reads as another one: " + told(one); });
    }
    expect(decode.faults().empty(), "an entry cannot be read");
    return read;
  }

  // Leaves out each pass whose next kept entry does not fit the passed decision and is not a pass,
  // which would decline that decision. So it is decided from the end backwards.
  void check_log_without_passes() {
    const Move pass = Pass{};
    std::vector<State> before;
    State state = laid_.log.start;
    WorkBudget budget;
    for (const auto& entry : entries_) {
      before.push_back(state);
      G::apply(content(), state, entry.by, entry.move, nullptr, nullptr, budget);
    }
    std::vector<Played> kept;
    for (std::size_t i = entries_.size(); i-- > 0;) {
      const bool may_pass = entries_[i].move == pass && G::decision(content(), before[i]).optional;
      if (!may_pass || kept.empty() || kept.back().move == pass || clean(before[i], kept.back()))
        kept.push_back(entries_[i]);
    }
    std::reverse(kept.begin(), kept.end());
    const Log<G> log = log_of(kept);
    Match<G> match(log);
    const Reached reached = match.play();
    expect(reached.accepted == kept.size(), [&] {
      return "without passes an entry is refused: " + std::to_string(reached.accepted) +
             refusal_text(match);
    });
    expect(match.state() == state_, "without passes the log ends elsewhere");
  }

  // Plays the same table with chance from a seed: all its answers are in the log, none, or some.
  void check_seeded() {
    const std::string seed(32, static_cast<char>(seed_ % 251));
    SeededDraw draw(seed);
    const Move pass = Pass{};
    std::vector<Played> all;
    State state = laid_.log.start;
    WorkBudget budget;
    while (all.size() < 200) {
      const Decision asked = G::decision(content(), state);
      if (!asked.asks()) break;
      Played entry{chance, Move{}};
      if (asked.seats.has(chance)) {
        const auto drawn = G::draw(content(), state, draw);
        entry.move = drawn ? *drawn : pass;
      } else {
        entry = G::sample(content(), state, chooser_);
      }
      if (G::apply(content(), state, entry.by, entry.move, nullptr, nullptr, budget) !=
          Applied::done)
        return;
      all.push_back(entry);
    }
    // Plays what follows the last entry of a seeded log without another entry.
    while (G::decision(content(), state).seats.has(chance)) {
      const auto drawn = G::draw(content(), state, draw);
      G::apply(content(), state, chance, drawn ? *drawn : pass, nullptr, nullptr, budget);
    }
    for (const unsigned share : {0u, 1u, 2u}) check_seeded_log(all, seed, share, state);
  }
  // share 0: the log contains every answer of chance; 1: none; 2: about half of them.
  void check_seeded_log(const std::vector<Played>& all, const std::string& seed, unsigned share,
                        const State& end) {
    std::vector<Played> kept;
    for (const auto& one : all)
      if (one.by != chance || share == 0 || (share == 2 && chooser_.below(2) == 0))
        kept.push_back(one);
    Log<G> log = log_of(kept);
    log.chance.seed = seed;
    Match<G> match(log);
    const Reached reached = match.play();
    const std::string what = "seeded, share " + std::to_string(share) + ": ";
    expect(reached.accepted == kept.size(), [&] {
      return what + "entry " + std::to_string(reached.accepted) +
             " is refused: " + refusal_text(match);
    });
    expect(match.state() == end, [&] { return what + "the log ends elsewhere"; });
  }

  const std::uint64_t seed_;
  SplitMix chooser_;
  Laid<G> laid_;
  BatteryReport& report_;
  State state_;
  Played next_;
  std::vector<Played> entries_;
  std::vector<std::string> digests_;  // for each entry; empty if the position is not examined
  bool called_ = false;
};

// Returns the number of random games: from the environment, or else from the build.
inline std::uint64_t random_games() {
  if (const char* wanted = std::getenv("ARBITER_RANDOM_GAMES_RUN"))
    return std::strtoull(wanted, nullptr, 10);
  return std::getenv("ARBITER_ALL") != nullptr ? 10'000 : ARBITER_RANDOM_GAMES;
}
// Returns the first seed. ARBITER_SEED=n ARBITER_RANDOM_GAMES_RUN=1 plays a failed game again.
inline std::uint64_t first_seed() {
  const char* wanted = std::getenv("ARBITER_SEED");
  return wanted ? std::strtoull(wanted, nullptr, 10) : 0;
}

// Plays the games and returns what they reached.
template <Game G>
std::set<std::string> run_battery() {
  BatteryReport report;
  for (std::uint64_t seed = first_seed(); seed < first_seed() + random_games(); ++seed)
    Battery<G>(seed, report).run();
  for (const auto& [kind, count] : report.findings)
    std::printf("found %u times: %s\n", count, kind.c_str());
  return report.reached;
}

}  // namespace arbiter::test
