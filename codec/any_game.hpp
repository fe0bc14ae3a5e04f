// A log of any game while it is played. The code that judges, tells, explains and compares logs
// uses this interface, once for all games; any_game_of.hpp implements it for a game's rules.
//
// Everything is charged to the work of the thread (engine/core/work.hpp).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/answers.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/position.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/gains.hpp"
#include "engine/core/knowledge.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

struct Document;

// Which of the legal answers to list.
struct Listing {
  Readers readers = Readers::programs;
  Seat seat = nobody;           // those of this seat; nobody: those of all seats
  std::size_t most = SIZE_MAX;  // at most this many, in words
  bool nearest_first = false;   // nearest to the entry that was refused last; requires one
};

// A position of a log, whole or as a seat sees it.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  virtual Decision decision() const = 0;
  // What a decision asks. Without a listing no answer is listed. If the units of work do not
  // suffice, none is listed and the list is not complete.
  virtual Asked describe(const Decision& decision, const Listing* listing) const = 0;
  virtual OutcomeFound outcome() const = 0;
  // The document (arbiter.position/1).
  virtual Written document(const PositionForm& form) const = 0;
  virtual std::string words() const = 0;
  virtual std::string picture() const = 0;  // an SVG document
  virtual Walk walk(std::uint32_t depth) const = 0;
  // If chance is asked: an answer that names no card, where the rules take one; null otherwise.
  virtual Written unnamed_answer() const = 0;
  // If chance is asked: answers such that each card that may be drawn is in one of them, or that
  // one alone which names no card, where the rules take it. If it draws no cards: some answers.
  virtual std::vector<Written> draws() const = 0;
};

// A move that was applied.
struct ToldEntry {
  bool implied = false;  // the log leaves it out
  std::string asked_by;  // the rule
  Written move;          // for programs
  std::string words;
};
// What happened because of it.
struct ToldFact {
  std::string words;
  std::string rule;
  Written members;  // for programs: every member except the words
  // In games whose facts say which effect they belong to: the numbers within the entry.
  bool traced = false;
  bool begins = false;
  std::uint32_t effect = 0;
  std::uint32_t parent = 0;
  std::uint32_t depth = 0;
};

// Receives a log being played, entry by entry, as far as a seat may know it.
class StoryListener {
 public:
  virtual ~StoryListener() = default;
  virtual void begin_entry(const ToldEntry& entry) = 0;
  virtual void tell_fact(const ToldFact& fact) = 0;
  // `cut` is a sentence saying that more happened than is reported; empty: nothing more happened.
  virtual void end_entry(const std::string& cut) = 0;
  // An illegal entry that the judge's entry after it settles.
  virtual void tell_irregular(std::size_t index, const Written& move, const std::string& words,
                              const std::vector<std::string>& rules) = 0;
  // The judge's entry: why, and from which position play continues.
  virtual void tell_ruling(std::size_t index, const std::string& why, const std::string& how) = 0;
};
struct StorySettings {
  StoryListener* listener = nullptr;
  Readers readers = Readers::people;
  Seat seat = nobody;    // the listener; nobody: one who may know all
  bool effects = false;  // reports facts for the tree of effects
  Work* work = nullptr;  // what telling is charged to
  bool silent = false;   // reports also moves that the log leaves out and that have no facts
};

// What a log touches: the number of moves for each rule, kind of move and thing (covering.hpp).
struct Touched {
  std::uint64_t moves = 0;                       // applied, including those that the log leaves out
  std::map<RuleId, std::uint64_t> passed;        // rules that an applied move obeyed
  std::map<RuleId, std::uint64_t> carried;       // rules that a fact or a decision named
  std::map<std::string, std::uint64_t> reached;  // kinds of moves, and stages of the rules
  std::map<Card, std::uint64_t> things;          // countables that a move or fact names
};

// What a position says about hidden things, and what each seat sees of them.
struct Knowledge {
  std::vector<Known> whole;
  std::vector<std::vector<Known>> views;  // by seat; in a game without secrets, empty lists
  std::vector<HiddenPile> piles;
};

// Receives every move that is applied, including those that the log leaves out.
class MatchWatcher {
 public:
  struct Moved {
    Seat by;
    bool implied = false;  // the log leaves it out
    AtRandom at_random;
    InSecret in_secret;
    std::string words;  // of a move that has something at random, for people
  };
  virtual ~MatchWatcher() = default;
  // Whether it wants to hear of moves now.
  virtual bool watches() const = 0;
  virtual void moved(const Moved& move, const Knowledge& after) = 0;
  // What watching is charged to.
  virtual Work* work() = 0;
};

// An entry that was refused. It changed nothing, but what it names has lain on the table.
struct Attempt {
  MatchWatcher::Moved move;
  std::vector<std::string> things;  // that it names, of the seat that made it
  std::vector<std::string> cards;   // that it names; empty text: a card that the log does not name
  SeatSet seats;                    // that it names
};

// Receives what moves take, or let pass, of what the rules give only to who asks.
class GainWatcher {
 public:
  virtual ~GainWatcher() = default;
  // `implied`: the log leaves the move out.
  virtual void gained(const Gain& gain, bool implied) = 0;
  // What watching is charged to.
  virtual Work* work() = 0;
};

struct MatchSettings {
  RuleId muted{};              // a rule that is ignored (tests)
  StorySettings story = {};    // at most one listener: of the story, ...
  Touched* touched = nullptr;  // ... or of what is touched
  // Called when the judge's next entry settles an illegal one.
  std::function<void(std::size_t index)> irregular = {};
  MatchWatcher* watcher = nullptr;  // a listener too
  GainWatcher* gains = nullptr;     // likewise
  bool without_seed = false;        // a copy whose chance nobody answers
};

class AnyLog;

// A log being played. The log and what the settings name must outlive it.
class AnyMatch {
 public:
  virtual ~AnyMatch() = default;

  // A match that stands where this one does and is played on by itself.
  virtual std::unique_ptr<AnyMatch> copy(const MatchSettings& settings) const = 0;

  // Like Match::play; `at` may be empty.
  virtual Reached play(std::size_t most, const std::function<void(std::size_t)>& at) = 0;
  Reached play(std::size_t most = SIZE_MAX) { return play(most, {}); }
  virtual Judgement judge_next() = 0;
  virtual const Reached& reached() const = 0;
  virtual bool goes_on() const = 0;

  // The position, or a seat's view of it. It must not outlive the match, nor be used after the
  // match has been played on.
  virtual std::unique_ptr<AnyPosition> position(Seat seat = nobody) const = 0;
  // A copy of the position, which stays unchanged while the match is played on.
  virtual std::unique_ptr<AnyPosition> kept_position(Seat seat = nobody) const = 0;
  virtual Decision decision() const = 0;
  virtual Outcome outcome() const = 0;
  virtual Knowledge knowledge() const = 0;
  // Of the position, or of a seat's view of it.
  virtual std::string digest(Seat seat = nobody) const = 0;
  virtual std::size_t extent() const = 0;  // of the position, counted in things

  // --- The entry that was judged last and is not legal ---

  struct Refused {
    std::vector<RuleId> broken;
    Missing missing = Missing::nothing;
    std::vector<std::string> ids;  // of the cards that are not named
    Decision decision;             // the decision that the rules or the missing item belong to
    bool here = true;              // it is the decision of the position
  };
  virtual Refused refused() const = 0;
  // In a game without secrets it names nothing.
  virtual Attempt attempt() const = 0;
  // As a seat may know it: in words, and in written form with names of cards replaced by ids.
  virtual std::string refused_words(Seat seat = nobody) const = 0;
  virtual Written refused_move(Seat seat) const = 0;
  // Why a rule refuses it. Empty if the units of work do not suffice to find out, and for a seat in
  // a game with secrets, since the reason may depend on them.
  virtual std::string detail(RuleId rule, Seat seat = nobody) const = 0;

  // --- Compared with another match of the same game ---

  // The digest of the position computed with another log's pack and rulings and with a given
  // version of the rules.
  virtual std::string digest_as(const AnyLog& named, std::uint16_t rules_version) const = 0;
  // Whether the next entry of this log answers the decision of the current position, and whether
  // that of the other log would. Nothing is played. False if there is no such entry.
  virtual bool next_stands() = 0;
  virtual bool next_of_stands(const AnyMatch& other) = 0;
  // The next entry in words. Requires that the match goes on and that this is not the judge's
  // entry.
  virtual std::string next_words() const = 0;
  // Who makes the next entry; nobody if there is none or it is the judge's.
  virtual Seat next_by() const = 0;
  // Plays on, and returns the entries, each as this seat may know it.
  virtual std::vector<Written> play_as_seen_by(Seat seat) = 0;
  // Whether the positions are the same, comparing cards by id. False if the units of work do not
  // suffice.
  virtual bool alike(const AnyMatch& other) const = 0;
  // The fields of the position in the form of its document.
  virtual Written fields() const = 0;
};

// Entries of a log that are only checked for legality.
class AnyEntries {
 public:
  virtual ~AnyEntries() = default;
  virtual std::size_t size() const = 0;
  virtual Written entry(std::size_t index) const = 0;
  // Whether one answers the decision at the current position of a match of the same log.
  virtual bool stands(const AnyMatch& match, std::size_t index, RuleId muted) const = 0;
};

// A log that was read.
class AnyLog {
 public:
  virtual ~AnyLog() = default;

  virtual const Book& book() const = 0;
  virtual const LogBase& base() const = 0;
  virtual const PackBase& pack() const = 0;
  virtual std::size_t entries() const = 0;
  // An entry as in the log; a position that the judge gives is shown as `seat` sees it.
  virtual Written entry(std::size_t index, Seat seat = nobody) const = 0;
  // The countables of its pack (engine/core/countables.hpp). The log must outlive them.
  virtual Countables countables() const = 0;
  // What the judge says there; null if that entry is a move.
  virtual const JudgeSaid* judged(std::size_t index) const = 0;
  // Requires that no rule forbids the start.
  virtual std::unique_ptr<AnyMatch> match(const MatchSettings& settings = {}) const = 0;

  std::string game() const { return std::string{book().game}; }
  // "conquest:A.3-1"
  std::string full(RuleId rule) const { return full_id(book(), rule); }
};

// A log in JSON Lines of which more may arrive.
class GrowingLog {
 public:
  virtual ~GrowingLog() = default;
  virtual const AnyLog& log() const = 0;
  // Adds a continuation (read_continuation) after its first `before` entries, in the place of
  // whatever followed them. Answers with what is wrong with it; nothing is added then. A match of
  // the log that has come no further than to those entries may be played on.
  virtual std::vector<Fault> add(const Document& continuation) = 0;
};

}  // namespace arbiter
