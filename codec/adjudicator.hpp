// Everything that the command line and the HTTP service use of Arbiter: bytes in, answers out
// (answers.hpp).
//
// Every function is pure: the same arguments give the same answer, nothing is kept between calls,
// and all of them may be called from several threads at once. None throws for bad input: a document
// that cannot be used is answered by a Problem, without any other effect. The forms of all
// documents are the JSON Schemas under schema/.
//
// Units of work (engine/core/work.hpp) bound the cost of a call: a number of them for reading and
// judging the log, and as many again for making the answer about it, so that what is asked never
// changes what is judged. If they are used up, the answer says so.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/answers.hpp"
#include "codec/omissions_report.hpp"
#include "codec/rewind_report.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/problem.hpp"

namespace arbiter {

// Packs that logs name by their hash, beside the built-in ones. May be called from several threads
// at once.
class PackShelf {
 public:
  PackShelf() = default;
  virtual ~PackShelf() = default;
  PackShelf(const PackShelf&) = delete;
  PackShelf& operator=(const PackShelf&) = delete;

  // The pack (arbiter.pack/1) with this hash; null if there is none. A Problem if this cannot be
  // determined now; it becomes the answer of the call.
  virtual Result<std::shared_ptr<const std::string>> find(const std::string& sha256) = 0;
};

// What one call may spend and look up, and what it has spent. Without an Effort a function may
// spend limits::kUnits and is not broken off.
struct Effort {
  // In: the units for judging, and for making the answer.
  std::uint64_t units = limits::kUnits;
  // In: called about once a millisecond during the work. When it returns true, the call ends as
  // soon as it can, with problem 503 "broken-off". Empty: the call is never broken off.
  std::function<bool()> break_off = {};
  // In: where to find packs that logs name by their hash; null: only built-in packs are found.
  PackShelf* packs = nullptr;
  // Out: the units that judging (including reading) took, and those that the answer took.
  std::uint64_t used = 0;
  std::uint64_t used_on_answer = 0;
  // Out: one of them took all the units that it had.
  bool exhausted = false;
  bool broken_off = false;
};

struct VerifyOptions {
  bool digests = false;  // the verdict lists the digest of every position
  // Only what this seat may know: digests are those of its views, other seats' hidden cards are
  // never named, and anything that could be used to guess hidden choices (the hash of the log,
  // claims of digests) is left out. Problem "not-found" if the log has no such seat.
  std::string seat = {};
  // The last entry is judged as if nobody had answered for chance yet: it must answer a decision
  // that comes before the next draw, and the verdict knows nothing of that draw. If it is legal,
  // outcome and digest are those of the position before it, since the one after it may show what
  // the entry uncovers. For callers who might otherwise ask the seed, or a hidden card.
  bool at_hand = false;
};

// Judges one log: a JSON document, or JSON Lines (first line without `moves`). A log that takes
// more work than allowed is unverifiable, `work`.
Result<Verdict> verify(std::string_view log, const VerifyOptions& options = {},
                       Effort* effort = nullptr);

// The entries of the log that stand, up to the first that does not, as JSON Lines: each as this
// seat may know it now that the log has come so far. Problem "not-found" if the log has no such
// seat, "work" if the units are used up.
Result<std::string> entries_seen(std::string_view log, const std::string& seat,
                                 Effort* effort = nullptr);

// True if the text is a stream of whole logs, one per line (the first line has `moves`).
bool is_stream(std::string_view text);

// The logs of a stream, one per line, in order; empty lines are skipped. The text must outlive it.
class LogStream {
 public:
  explicit LogStream(std::string_view text) : rest_(text) {}

  struct Line {
    std::uint32_t number = 0;  // of the line, from 1
    std::string_view log;
  };
  // Nothing if none is left.
  std::optional<Line> next();

 private:
  std::string_view rest_;
  std::uint32_t passed_ = 0;  // lines
};

// Calls `line` for each log of a stream.
void for_each_log(std::string_view stream,
                  const std::function<void(std::uint32_t line, std::string_view log)>& line);

// Position n of the log: after `at` entries; if `at` is empty, the last position. `seat` ("A" to
// "H") gives that seat's view instead of the whole. Problem "not-found" if the log has no such
// position or seat, "work" if the units are used up before it is reached.
struct Place {
  std::optional<std::uint32_t> at;
  std::string seat;
};
// The readers of an answer: programs read moves as they are written, people read them in words.
enum class Readers : std::uint8_t { programs, people };

// The position: the document arbiter.position/1 for programs.
Result<std::string> position(std::string_view log, const Place& place, Readers readers,
                             Effort* effort = nullptr);
// Who decides there and what is legal. If listing takes more work than allowed, nothing is listed
// and the list is not complete.
Result<OptionsFound> options(std::string_view log, const Place& place, Readers readers,
                             Effort* effort = nullptr);
// The game in words, entry by entry: for programs arbiter.transcript/1, for people one line per
// entry. It ends when the units are used up, and says so.
struct StoryOptions {
  std::string seat;      // only what this seat may know; empty: everything
  bool effects = false;  // with the tree of effects
  Readers readers = Readers::programs;
};
Result<std::string> transcript(std::string_view log, const StoryOptions& options,
                               Effort* effort = nullptr);
// A transcript that is produced piece by piece, for callers that cannot buffer it.
inline constexpr std::size_t kStoryPiece = 64 * 1024;
class Story {
 public:
  virtual ~Story() = default;
  // Plays on and returns the next piece: about kStoryPiece bytes, less at the end, then "". A story
  // that is broken off ends in the middle; its effort says so.
  virtual std::string next() = 0;
  virtual bool ended() const = 0;
};
// Reads the log, which need not outlive the story. Only this function gives a Problem, never the
// story. The effort covers the whole story and must outlive it.
Result<std::unique_ptr<Story>> story(std::string_view log, const StoryOptions& options,
                                     Effort* effort = nullptr);
// The position as an SVG document, whole or as one seat sees it.
Result<std::string> picture(std::string_view log, const Place& place, Effort* effort = nullptr);
// A refused entry as a judge would explain it, or what the entry `at` does. For a seat: only what
// it may know, without the details of a refusal, which may depend on hidden things.
Result<Explanation> explain(std::string_view log, const Place& place, Readers readers,
                            Effort* effort = nullptr);

// What going back from the end of the log to position `to` would undo, what each seat has learnt
// since, and which rulings the rules allow. It is for judges: it says what every seat knows.
// Problem "not-found" if the log has no such position, "work" if the units are used up before the
// end of the log; if only the search for fixes uses them up, `complete` is false.
Result<RewindReport> rewind_report(std::string_view log, std::uint32_t to,
                                   Effort* effort = nullptr);

// What the log passed over: duties that a position given by the judge skips, and gains that a seat
// had only to ask for and let pass. It is for judges: it names what every seat knows. Problem
// "work" if the units are used up before the end of the log; if only the search for skipped duties
// uses them up, `complete` is false.
Result<Omissions> omissions(std::string_view log, Effort* effort = nullptr);

// Runs a file of cases (arbiter.cases/1).
struct CaseResult {
  std::string name;
  bool passed = false;
  std::string why;  // what was expected and what was found; empty if the case passed
};
// All cases of the file share the units of judging; a case for which they do not suffice fails.
Result<std::vector<CaseResult>> check_cases(std::string_view cases, Effort* effort = nullptr);

// How two logs of one game diverge: the first entry after which their positions differ, and the
// fields that differ. An answer that may be left out (a pass, what the seed draws) makes no
// difference if only one of them writes it down. A problem for logs of two different games, and
// "work" if one of them takes more work than allowed; each log has the units for judging.
Result<Difference> diff(std::string_view one, std::string_view other, Effort* effort = nullptr);

// What replaces a log's own pack and rulings when it is judged again.
struct Change {
  std::string pack;  // a pack for logs whose own pack has the same id; empty: none
  std::vector<std::pair<std::string, std::string>> rulings;  // {"conquest:R-10", "clockwise"}
};
// Why a change cannot be used: a pack with faults, or a ruling or value that no game has.
std::optional<Problem> check_change(const Change& change, Effort* effort = nullptr);

// How a log ends now, compared with an earlier verdict. `baseline` is the verdict, or the line that
// `arbiter verify --json` printed for this log. Problem if it is neither. A log that cannot be
// judged is "refused". The log is judged once as it is and once with the change, each time with the
// units for judging. The search for causes uses the units of the answer, and the causes are left
// out if these do not suffice.
Result<Regression> regress(std::string_view log, const Change& change, std::string_view baseline,
                           Effort* effort = nullptr);

// Shrinks a log as far as possible while it still shows the same. With a change, that means: it
// ends differently under the change, in the same way and for the same cause as regress() says.
// Without a change: its last entry is refused, or cannot be judged, for the same rules. The end is
// cut off, the start is moved to a later position, and entries, cards and every other part of the
// document are removed, one group after another; each candidate is judged, and kept only if it
// shows the same. Claims and `meta` are removed first.
//
// All candidates share the units; if they do not suffice, the answer is the smallest log so far and
// `finished` is false. Problem "nothing-shown" if the log shows nothing: it is legal and there is
// no change, or it ends as before under the change.
struct Shrunk {
  std::string log;     // arbiter.log/1, one entry per line
  std::string shown;   // in one line for people
  std::size_t before;  // entries
  std::size_t after;
  std::uint64_t tries = 0;  // candidates that were judged
  bool finished = false;    // no further single part can be removed
};
// `progress` is called from time to time with the number of entries that are left; it may be empty.
using ShrinkProgress = std::function<void(std::size_t entries, std::uint64_t tries)>;
Result<Shrunk> shrink(std::string_view log, const Change& change, Effort* effort = nullptr,
                      const ShrinkProgress& progress = {});

// What chance answers next in a log with a joint seed, for the organiser, who alone knows it before
// the end: the entries by chance that the log needs after its last one, in order, as JSON.
// `opening` is the organiser's, 64 hex digits; it need not be in the log. Problem "not-joint" if
// the log has no joint seed, "not-opened" if a contribution is missing or wrong, and "not-legal" if
// an entry is not what the rules or the seed allow.
Result<std::vector<std::string>> draws(std::string_view log, const std::string& opening,
                                       Effort* effort = nullptr);

// Counts sequences of listed moves from the last position of the log, for each depth 1..depth.
struct Walk {
  std::vector<std::uint64_t> counts;
  std::string stopped;  // empty, or why it went no deeper
};
Result<Walk> walk(std::string_view log, std::uint32_t depth, Effort* effort = nullptr);

// A random legal log of a game (arbiter.log/1). The same seed and rules_version give the same log.
struct PlayOptions {
  std::string game;
  std::uint64_t seed = 0;
  std::uint32_t players = 0;  // 0: as few as the game takes
  std::uint32_t moves = 0;    // 0: until the game ends
  std::string variant = "standard";
  std::string pack = {};  // id of a built-in pack; empty: the first
};
Result<std::string> play(const PlayOptions& options, Effort* effort = nullptr);

// The smallest valid document of a kind ("log", "position", "cases"), as a starting point. 0
// players: as few as the game takes.
Result<std::string> new_document(const std::string& game, const std::string& kind,
                                 std::uint32_t players);

// Catalogue and content.
std::vector<std::string> games();
Result<std::string> rules(const std::string& game);                        // JSON, as in api.md
Result<std::string> rule(const std::string& game, const std::string& id);  // a row or a ruling
Result<std::string> rules_text(const std::string& game,
                               const std::string& id);  // for people; id may be empty
std::string packs();                                  // JSON list: game, id, version, title, sha256
Result<std::string> pack(const std::string& sha256);  // canonical JSON of a built-in pack
// Everything that is wrong with a pack (arbiter.pack/1), as the errors of one Problem; if nothing
// is wrong, its contents: game, id, version, title, sha256, cards, decks (JSON).
Result<std::string> check_pack(std::string_view pack, Effort* effort = nullptr);
// A pack as it is stored under its hash. Problem as for check_pack.
struct CanonicalPack {
  std::string game;
  std::string sha256;
  std::string canonical;  // canonical JSON; sha256 is its hash
  std::string contents;   // what check_pack answers
};
Result<CanonicalPack> canonical_pack(std::string_view pack, Effort* effort = nullptr);
// The contents of a pack, for people: each card, area or map with its words. Problem as for
// check_pack.
Result<std::string> show_pack_text(std::string_view pack, Effort* effort = nullptr);
// How the text of a card, named by its id or name, was understood: phrase by phrase with the rules.
// "not-found" if the pack has no such card, and in games whose cards are not texts.
Result<std::string> show_card(std::string_view pack, const std::string& card,
                              Effort* effort = nullptr);
// The same for people; in games whose cards are not texts, what the pack has under this id or name.
Result<std::string> show_card_text(std::string_view pack, const std::string& card,
                                   Effort* effort = nullptr);
std::string version();  // "1.0.0+c0ffee"

// SHA-256 of bytes as 64 lower-case hex digits.
std::string sha256(std::string_view bytes);

}  // namespace arbiter
