// A log of any game while it is played. What judges, tells, explains and compares logs is written
// against this, once for all games; any_game_of.hpp makes it of a game's rules.
//
// All of it happens in the work of the thread (engine/core/work.hpp).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/answers.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/position.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// Which of the legal answers to list.
struct Listing {
  Readers readers = Readers::programs;
  Seat seat = nobody;           // those of this seat; nobody: of all
  std::size_t most = SIZE_MAX;  // of those in words
  bool nearest_first = false;   // to the entry that was refused last, which there must be
};

// Where a log stands, whole or as a seat sees it.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  virtual Decision decision() const = 0;
  // What a decision asks. Without a listing no answer is listed. None is, and the list is not
  // complete, where the units of work do not suffice.
  virtual Asked describe(const Decision& decision, const Listing* listing) const = 0;
  virtual OutcomeFound outcome() const = 0;
  // The document (arbiter.position/1).
  virtual Written document(const PositionForm& form) const = 0;
  virtual std::string words() const = 0;
  // An SVG document; nothing where the game is not drawn.
  virtual std::optional<std::string> picture() const = 0;
  virtual Walk walk(std::uint32_t depth) const = 0;
};

// A move that was applied.
struct ToldEntry {
  bool implied = false;  // left out by the log
  std::string asked_by;  // the rule
  Written move;          // for programs
  std::string words;
};
// What happened because of it.
struct ToldFact {
  std::string words;
  std::string rule;
  Written members;  // for programs: every member but the words
  // Of games whose facts say in which effect they lie: the numbers within the entry.
  bool traced = false;
  bool begins = false;
  std::uint32_t effect = 0;
  std::uint32_t parent = 0;
  std::uint32_t depth = 0;
};

// Hears a log being played, entry by entry, as a seat may know it.
class StoryListener {
 public:
  virtual ~StoryListener() = default;
  virtual void begin_entry(const ToldEntry& entry) = 0;
  virtual void tell_fact(const ToldFact& fact) = 0;
  // `cut` says in a sentence that more happened than was told; empty: nothing more did.
  virtual void end_entry(const std::string& cut) = 0;
  // An illegal entry that the judge's next one settles.
  virtual void tell_irregular(std::size_t index, const Written& move, const std::string& words,
                              const std::vector<std::string>& rules) = 0;
  // The judge's entry: why, and from where the table goes on.
  virtual void tell_ruling(std::size_t index, const std::string& why, const std::string& how) = 0;
};
struct StorySettings {
  StoryListener* listener = nullptr;
  Readers readers = Readers::people;
  Seat seat = nobody;    // who is told; nobody: everything
  bool effects = false;  // facts are told for the tree of effects
  Work* work = nullptr;  // what telling is charged to
};

// What a log touches: how many moves each rule, kind of move and thing (covering.hpp).
struct Touched {
  std::uint64_t moves = 0;                       // applied, with those that the log leaves out
  std::map<RuleId, std::uint64_t> passed;        // held by a move that was applied
  std::map<RuleId, std::uint64_t> carried;       // named by a fact or a decision
  std::map<std::string, std::uint64_t> reached;  // kinds of moves, and where the rules stood
  std::map<Card, std::uint64_t> things;          // countables that a move or fact names
};

struct MatchSettings {
  RuleId muted{};              // a rule that is not asked (tests)
  StorySettings story = {};    // one listener at most: of the story, ...
  Touched* touched = nullptr;  // ... or of what is touched
  // Called where an illegal entry is settled by the judge's next one.
  std::function<void(std::size_t index)> irregular = {};
};

class AnyLog;

// A log being played. The log and what the settings name must outlive it.
class AnyMatch {
 public:
  virtual ~AnyMatch() = default;

  // As Match::play; `at` may be empty.
  virtual Reached play(std::size_t most, const std::function<void(std::size_t)>& at) = 0;
  Reached play(std::size_t most = SIZE_MAX) { return play(most, {}); }
  virtual Judgement judge_next() = 0;
  virtual const Reached& reached() const = 0;
  virtual bool goes_on() const = 0;

  // The position, or a seat's view of it. It must not outlive the match, nor be used after the
  // match was played on.
  virtual std::unique_ptr<AnyPosition> position(Seat seat = nobody) const = 0;
  // A copy of the position, which stays as it is while the match is played on.
  virtual std::unique_ptr<AnyPosition> kept_position(Seat seat = nobody) const = 0;
  virtual Decision decision() const = 0;
  virtual Outcome outcome() const = 0;
  // Of the position, or of a seat's view of it.
  virtual std::string digest(Seat seat = nobody) const = 0;
  virtual std::size_t extent() const = 0;  // of the position, in things

  // --- The entry that was judged last and does not stand ---

  struct Refused {
    std::vector<RuleId> broken;
    Missing missing = Missing::nothing;
    std::vector<std::string> ids;  // of the cards that are not named
    Decision decision;             // that the rules or what is missing belong to
    bool here = true;              // it is the decision of the position
  };
  virtual Refused refused() const = 0;
  // As a seat may know it: in words, and as it is written, names of cards replaced by ids.
  virtual std::string refused_words(Seat seat = nobody) const = 0;
  virtual Written refused_move(Seat seat) const = 0;
  // Why a rule refuses it. Empty where the units of work do not suffice to find out, and for a seat
  // in a game with secrets: the reason may lie in them.
  virtual std::string detail(RuleId rule, Seat seat = nobody) const = 0;

  // --- Beside another match of the same game ---

  // The digest of the position under the name of another log's pack and rulings and of a version of
  // the rules.
  virtual std::string digest_as(const AnyLog& named, std::uint16_t rules_version) const = 0;
  // Whether the next entry of this log answers the decision of the position as it is, and whether
  // that of the other one would. Nothing is played. False where there is none.
  virtual bool next_stands() = 0;
  virtual bool next_of_stands(const AnyMatch& other) = 0;
  // The next entry in words. Requires that the match goes on and the judge has no say in it.
  virtual std::string next_words() const = 0;
  // Who makes the next entry; nobody where there is none or the judge has a say.
  virtual Seat next_by() const = 0;
  // Whether the positions are the same, card by card of the same id. False where the units of work
  // do not suffice.
  virtual bool alike(const AnyMatch& other) const = 0;
  // The fields of the position as its document has them.
  virtual Written fields() const = 0;
};

// Entries of a log of which only is asked whether they are legal.
class AnyEntries {
 public:
  virtual ~AnyEntries() = default;
  virtual std::size_t size() const = 0;
  virtual Written entry(std::size_t index) const = 0;
  // Whether one answers the decision where a match of the same log stands.
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
  // An entry as the log has it; a position that the judge gives as `seat` sees it.
  virtual Written entry(std::size_t index, Seat seat = nobody) const = 0;
  // What its pack has to be counted (engine/core/countables.hpp). The log must outlive it.
  virtual Countables countables() const = 0;
  // What the judge says there; null where that entry is a move.
  virtual const JudgeSaid* judged(std::size_t index) const = 0;
  // Requires that no rule forbids the start.
  virtual std::unique_ptr<AnyMatch> match(const MatchSettings& settings = {}) const = 0;

  std::string game() const { return std::string{book().game}; }
  // "conquest:A.3-1"
  std::string full(RuleId rule) const { return full_id(book(), rule); }
};

}  // namespace arbiter
