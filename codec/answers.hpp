// Answers about a log as values, and their forms as documents and in words. A value of the game
// itself (a move, an outcome, a field of a position) has the form in which the game's document
// writes it. Everything else has a member of its own.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/player_names.hpp"
#include "engine/core/decision.hpp"

namespace arbiter {

// A value of a game as its documents write it.
using Written = nlohmann::ordered_json;

enum class Status : std::uint8_t { legal, illegal, unverifiable };
std::string_view text(Status status);

// The outcome of a game, or that it is still running.
struct OutcomeFound {
  Ending state = Ending::running;
  std::vector<std::string> winners;  // seats
  std::string rule;                  // the rule that ended it: "conquest:A.3-1"; empty: none
  Written written;
  std::string by = {};  // the winners as sentences name them: "Ada and Ben"
};

// Dice of a roll: how many values one of its members has.
struct DiceDue {
  std::string member;
  std::size_t number = 0;
};

// Who is asked in a position, and what is legal there.
struct Asked {
  SeatSet seats;   // empty: nobody, the game is over
  std::string by;  // the same as sentences name them: "Ada or Ben"
  Who who = Who::one;
  bool optional = false;
  std::string rule;                    // the rule that asks
  std::string rule_text;               // what it says
  std::vector<std::string> kinds;      // the kinds of moves that are accepted
  std::vector<std::string> giving_up;  // the kinds by which any seat may end the game for itself
  std::vector<DiceDue> dice;           // the dice that chance is asked to roll
  // The legal answers: in written form for programs, in words for people.
  std::vector<Written> options;
  std::vector<std::string> words;
  std::string not_shown;     // for a seat: says whose answers it may not know; empty: nobody's
  std::size_t left_out = 0;  // legal answers that are not listed
  bool complete = false;     // true: nothing else is legal
  bool out_of_work = false;  // finding out what is asked takes more work than allowed
};

struct RulingText {
  std::string id;
  std::string question;
  std::vector<std::string> rules;
  std::string ruling;
  std::string why;
};

// A rule that an entry or the start of a log breaks.
struct BrokenRule {
  std::string rule;               // "conquest:A.3-1"
  std::vector<std::string> also;  // other rows of the book that say the same
  std::string section;
  std::string text;                         // what the rule says
  std::string detail;                       // what is wrong here
  std::optional<std::string> pointer = {};  // if the start of a log breaks the rule: what breaks it
  std::vector<RulingText> rulings = {};     // the rulings behind the rule; only in explanations
};

// Why an entry cannot be judged.
struct Lacking {
  std::string what;              // "chance", "card", ...: the names of Missing
  std::vector<std::string> ids;  // of the unnamed cards
};

// --- A verdict (arbiter.verdict/1) ---

// 32 hex digits.
using HexDigest = std::array<char, 32>;

// The entry, or the start, that breaks the rules.
struct Violation {
  std::optional<std::size_t> index;  // of the entry; none: the start
  std::string pointer;
  Written move;  // null: the start
  std::vector<BrokenRule> broken;
  std::optional<Asked> asked;  // none: the start, or the game was over
};
// Where judging stopped.
struct Unjudged {
  std::size_t index = 0;
  Lacking lacking;
  std::optional<Asked> asked;
};
// An illegal entry that the judge's entry after it settles.
struct Irregularity {
  std::size_t index = 0;
  Written move;
  std::vector<BrokenRule> broken;
  std::string why;  // the judge's reason
};
// A claim of the log, compared with what was found.
struct CheckedClaim {
  std::string claim;  // its pointer
  bool is_digest = false;
  bool holds = false;
  Written found;  // null: nothing, such as the position that was not reached
  std::string why =
      {};  // what is wrong with a contribution to a joint seed: a word (joint_seed.hpp)
};

struct Verdict {
  Status status = Status::legal;
  bool claims_hold = true;   // false: some claim of the log does not hold
  bool lines = false;        // the log is JSON Lines and not one document
  bool open = false;         // JSON Lines without an end line: the game may go on
  bool out_of_work = false;  // judging ended because it used up its work
  std::string seed;          // of joint chance: "unopened", "opened"; empty: chance is not joint
  std::string game;          // "conquest", ...
  std::uint16_t rules_version = 0;
  Written options;                   // variant, rulings and parameters in force
  std::vector<std::string> players;  // as the log names them; players without a name are left out
  OutcomeFound outcome;
  std::uint32_t entries = 0;   // entries of the log
  std::uint32_t accepted = 0;  // entries found legal
  std::string pack_sha256;     // 64 hex digits
  std::string log_sha256;      // 64 hex digits, over the bytes as submitted; empty if withheld
  std::string seat;            // the seat that it is for; empty: it says everything
  std::string digest;          // of the last position, 32 hex digits; empty: there is none
  std::optional<Violation> violation;
  std::optional<Unjudged> missing;
  std::vector<Irregularity> irregularities;
  std::vector<CheckedClaim> claims;
  std::optional<std::vector<HexDigest>> digests;  // of every position, if they were asked for
};
std::string json_of(const Verdict& verdict);
// The short form that `verify` prints.
std::string text_of(const Verdict& verdict);

// --- Who decides and what is legal (arbiter.options/1) ---

struct OptionsFound {
  std::string game;
  std::size_t at = 0;  // the number of the position
  std::string seat;    // the seat whose options these are; empty: all
  OutcomeFound outcome;
  std::optional<Asked> asked;
};
std::string json_of(const OptionsFound& options);
std::string text_of(const OptionsFound& options);

// --- Why an entry is refused, or what it does (arbiter.explanation/1) ---

struct Explanation {
  std::string game;
  Status status = Status::legal;
  std::optional<std::size_t> index;  // the entry that this is about
  Written move;                      // null: it is about no entry
  std::optional<std::string> words;  // the move in words
  std::string elsewhere;  // where a refused entry was judged, if not in the log's position
  std::vector<BrokenRule> broken;
  std::optional<Lacking> lacking;
  std::optional<Asked> asked;  // in the position before the entry
  OutcomeFound outcome;
  // What the entry does, as a story: a JSON list, or lines. None: the entry is not legal.
  std::optional<std::string> happened;
  bool judges = false;                     // the entry is by the judge
  std::optional<std::size_t> not_reached;  // the entry that was asked for, if it was not reached
  PlayerNames players;                     // that its sentences use
  // For people who may know everything: the entries that were not judged, as the log writes them,
  // from this entry on if it cannot be judged, else from the one after it. Not all of many.
  std::vector<std::string> unjudged;
};
std::string json_of(const Explanation& explanation);
std::string text_of(const Explanation& explanation);

// --- How two logs of one game diverge (arbiter.diff/1) ---

// Two values that differ; null: there is nothing.
struct DifferingField {
  std::string pointer;
  Written one;
  Written other;
};
struct Difference {
  // One of the logs at the point where they diverge.
  struct Side {
    std::size_t entries = 0;           // of the log
    std::size_t agreed = 0;            // entries up to the last position that both have
    std::optional<std::size_t> index;  // the entry that was judged last; none: the log ends
    Written entry;
    Status status = Status::legal;
    std::vector<std::string> broken;
  };
  std::string game;
  bool same = false;
  std::vector<DifferingField> terms;  // differing packs, rulings, ... in force
  Side one;
  Side other;
  bool complete = true;                // `fields` has every differing field
  std::vector<DifferingField> fields;  // the fields in which the positions differ
};
std::string json_of(const Difference& difference);
// `one` and `other` name the logs.
std::string text_of(const Difference& difference, const std::string& one, const std::string& other);

// --- How a log ends now, compared with an earlier verdict (arbiter.regression/1) ---

// How the play of a log ended.
struct CourseEnd {
  std::string status;                // "legal", "illegal", "unverifiable"
  std::optional<std::size_t> index;  // the entry that is not legal; none: all are legal, or the
                                     // start is not
  std::vector<std::string> rules;    // the rules that it breaks
  std::string missing;               // what it lacks, if it cannot be judged
  nlohmann::json outcome;
  std::string digest;  // of the last position; empty: there is none
};
// The digests compared are those of the log's own pack and rulings and of the earlier
// rules_version, so that they differ only where positions do.
struct Regression {
  std::string kind;  // "same"; "refused": it can no longer be judged; "judged": it now can be;
                     // "entry": a different entry is not legal; "rules": it breaks other rules;
                     // "outcome"; "digest": another position on the way
  std::vector<std::string> causes;  // "cards/footman", "conquest:R-10=clockwise", or rules
  bool pack_applied = false;
  std::string game;                     // empty if nothing could be compared
  std::optional<std::size_t> position;  // the first that differs, if known
  Written entry;                        // the entry that leads to it; null: there is none
  std::optional<CourseEnd> before;      // none: the earlier answer was a problem
  std::optional<CourseEnd> after;       // none: `problem`
  std::string problem;
};
std::string json_of(const Regression& regression);
// What differs, in one line for people; "" for "same".
std::string text_of(const Regression& regression);

}  // namespace arbiter
