// Everything that the command line and the HTTP service ask of Arbiter: bytes in, answers out
// (answers.hpp).
//
// Every function is pure: the same arguments give the same answer, nothing is kept between calls,
// and all of them may be called from several threads at once. None throws for bad input; a document
// that cannot be used comes back as a Problem and nothing else has happened. The forms of all
// documents are the JSON Schemas under schema/.
//
// What a call may cost is bounded by units of work (engine/core/work.hpp): so many for reading and
// judging the log, and as many again for making the answer about it, so that what is asked never
// changes what is judged. Where they are used up the answer says so.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "codec/answers.hpp"
#include "engine/core/limits.hpp"
#include "engine/core/problem.hpp"

namespace arbiter {

// Packs that logs name by their hash, beside those that are built in. May be asked from several
// threads at once.
class PackShelf {
 public:
  PackShelf() = default;
  virtual ~PackShelf() = default;
  PackShelf(const PackShelf&) = delete;
  PackShelf& operator=(const PackShelf&) = delete;

  // The pack (arbiter.pack/1) with this hash; null where there is none. A Problem where nobody can
  // tell now, which is then what the call answers.
  virtual Result<std::shared_ptr<const std::string>> find(const std::string& sha256) = 0;
};

// What one call may spend and look up, and what it has spent. A function that is given none may
// spend limits::kUnits and is not broken off.
struct Effort {
  // In: the units for judging, and for making the answer.
  std::uint64_t units = limits::kUnits;
  // In: asked about once a millisecond while there is work. When it says true the call ends as soon
  // as it can, with problem 503 "broken-off". Empty: nobody wants that.
  std::function<bool()> break_off = {};
  // In: where packs are found that logs name by their hash; null: only those that are built in.
  PackShelf* packs = nullptr;
  // Out: the units that judging took, with reading, and those that the answer took.
  std::uint64_t used = 0;
  std::uint64_t used_on_answer = 0;
  // Out: one of them took all that there were.
  bool exhausted = false;
  bool broken_off = false;
};

struct VerifyOptions {
  bool digests = false;  // the verdict lists the digest of every position
  // As this seat may know it: digests are those of its views, others' hidden cards are named
  // nowhere, and what could be tried against hidden choices (the hash of the log, claims of
  // digests) is left out. Problem "not-found" where the log has no such seat.
  std::string seat = {};
};

// Judges one log: a JSON document, or JSON Lines (first line without `moves`).
// A log that takes more work than it may is unverifiable, `work`.
Result<Verdict> verify(std::string_view log, const VerifyOptions& options = {},
                       Effort* effort = nullptr);

// True when the text is a stream of whole logs, one a line (the first line has `moves`).
bool is_stream(std::string_view text);

// The logs of a stream, one a line, in order; empty lines are passed over. The text must outlive
// it.
class LogStream {
 public:
  explicit LogStream(std::string_view text) : rest_(text) {}

  struct Line {
    std::uint32_t number = 0;  // of the line, from 1
    std::string_view log;
  };
  // Nothing where there is none left.
  std::optional<Line> next();

 private:
  std::string_view rest_;
  std::uint32_t passed_ = 0;  // lines
};

// Calls `line` for each log of a stream.
void for_each_log(std::string_view stream,
                  const std::function<void(std::uint32_t line, std::string_view log)>& line);

// Position n of the log: `at` entries played, the last position where it is empty. `seat` ("A" to
// "H") gives that seat's view instead of the whole. Problem "not-found" where the log has no such
// position or seat, "work" where the units are used up before it is reached.
struct Place {
  std::optional<std::uint32_t> at;
  std::string seat;
};
// Whom an answer is for: programs read moves as they are written, people read them in words.
enum class Readers : std::uint8_t { programs, people };

// The position: the document arbiter.position/1 for programs.
Result<std::string> position(std::string_view log, const Place& place, Readers readers,
                             Effort* effort = nullptr);
// Who decides there and what is legal. Where listing it takes more work than it may, nothing is
// listed and the list is not complete.
Result<OptionsFound> options(std::string_view log, const Place& place, Readers readers,
                             Effort* effort = nullptr);
// The game, told: for programs arbiter.transcript/1, for people a line an entry. It ends where the
// units are used up, and says so.
struct StoryOptions {
  std::string seat;      // as this seat may know it; empty: everything
  bool effects = false;  // with the tree of effects
  Readers readers = Readers::programs;
};
Result<std::string> transcript(std::string_view log, const StoryOptions& options,
                               Effort* effort = nullptr);
// A transcript that is told piece by piece, for callers that cannot hold all of it.
inline constexpr std::size_t kStoryPiece = 64 * 1024;
class Story {
 public:
  virtual ~Story() = default;
  // Plays on and returns what follows: about kStoryPiece bytes, less at the end. "" once it ended.
  // A story that is broken off ends in the middle; its effort says so.
  virtual std::string next() = 0;
  virtual bool ended() const = 0;
};
// Reads the log, which need not outlive the story. A Problem comes here, never from the story. The
// effort is the whole story's and must outlive it.
Result<std::unique_ptr<Story>> story(std::string_view log, const StoryOptions& options,
                                     Effort* effort = nullptr);
// The position as an SVG document; problem "no-picture" where the game has no picture.
Result<std::string> picture(std::string_view log, const Place& place, Effort* effort = nullptr);
// A refused entry, as a judge would say it, or what the entry `at` does, as the seat may know it:
// then without the details of a refusal, which may lie in what is hidden.
Result<Explanation> explain(std::string_view log, const Place& place, Readers readers,
                            Effort* effort = nullptr);

// Runs a file of cases (arbiter.cases/1).
struct CaseResult {
  std::string name;
  bool passed = false;
  std::string why;  // empty when passed: what was expected and what was found
};
// The units of judging are those of all cases of the file together; a case for which they do not
// suffice fails.
Result<std::vector<CaseResult>> check_cases(std::string_view cases, Effort* effort = nullptr);

// How two logs of one game come apart: the first entry after which their positions
// differ, and the fields in which they do. An answer that may be left out (a pass, what the seed
// draws) makes no difference where only one of them writes it down. A problem for logs of two
// games, and "work" where one of them takes more work than it may; each has the units for judging.
Result<Difference> diff(std::string_view one, std::string_view other, Effort* effort = nullptr);

// What takes the place of a log's own pack and rulings when it is judged again.
struct Change {
  std::string pack;  // a pack, for logs whose own pack has its id; empty: none
  std::vector<std::pair<std::string, std::string>> rulings;  // {"conquest:R-10", "clockwise"}
};
// Why a change cannot be used: a pack with faults, a ruling or value that no game has.
std::optional<Problem> check_change(const Change& change, Effort* effort = nullptr);

// How a log ends now, compared with an earlier verdict.
// `baseline` is the verdict, or the line that `arbiter verify --json` printed for this log. Problem
// where it is neither; a log that cannot be judged is "refused". The log has the units for judging
// as it is and once more as it is changed; the causes are looked for with those of the answer, and
// are left out where these do not suffice.
Result<Regression> regress(std::string_view log, const Change& change, std::string_view baseline,
                           Effort* effort = nullptr);

// Makes a log as small as can be found while it still shows what it shows: with a change, that it
// ends differently under it, in the same way and for the same cause as regress() says; without one,
// that its last entry is refused, or cannot be judged, for the same rules. The end is cut off, the
// start is put at a later position, and entries, cards and every other part of the document are
// left out, one group after another; each log on the way is judged, and only what shows the same is
// kept. Claims and `meta` are left out at once.
//
// The units are those of all logs on the way together; where they do not suffice, the smallest log
// so far is the answer and `finished` is false. Problem "nothing-shown" where the log shows
// nothing: it is legal and there is no change, or ends as before under the change.
struct Shrunk {
  std::string log;     // arbiter.log/1, an entry a line
  std::string shown;   // in a line for people
  std::size_t before;  // entries
  std::size_t after;
  std::uint64_t tries = 0;  // logs that were judged on the way
  bool finished = false;    // no further part can be left out by itself
};
// `progress` is called now and then with the number of entries that are left; it may be empty.
using ShrinkProgress = std::function<void(std::size_t entries, std::uint64_t tries)>;
Result<Shrunk> shrink(std::string_view log, const Change& change, Effort* effort = nullptr,
                      const ShrinkProgress& progress = {});

// Counts sequences of listed moves from the last position of the log, per depth 1..depth.
struct Walk {
  std::vector<std::uint64_t> counts;
  std::string stopped;  // empty, or why it went no deeper
};
Result<Walk> walk(std::string_view log, std::uint32_t depth, Effort* effort = nullptr);

// A random legal log of a game (arbiter.log/1), the same for the same seed and rules_version.
struct PlayOptions {
  std::string game;
  std::uint64_t seed = 0;
  std::uint32_t players = 0;  // 0: as few as the game takes
  std::uint32_t moves = 0;    // 0: until the game ends
  std::string variant = "standard";
  std::string pack = {};  // id of a built-in pack; empty: the first
};
Result<std::string> play(const PlayOptions& options, Effort* effort = nullptr);

// The smallest valid document of a kind ("log", "position", "cases") to be edited. 0 players: as
// few as the game takes.
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
// Everything that is wrong with a pack (arbiter.pack/1), as the errors of one Problem; where
// nothing is, what it holds: game, id, version, title, sha256, cards, decks (JSON).
Result<std::string> check_pack(std::string_view pack, Effort* effort = nullptr);
// A pack as it is kept under its hash. Problem as check_pack.
struct CanonicalPack {
  std::string game;
  std::string sha256;
  std::string canonical;  // canonical JSON, of which sha256 is the hash
  std::string contents;   // what check_pack answers
};
Result<CanonicalPack> canonical_pack(std::string_view pack, Effort* effort = nullptr);
// What is in a pack, for people: each card, area or map with its words. Problem as check_pack.
Result<std::string> show_pack_text(std::string_view pack, Effort* effort = nullptr);
// How the text of a card, named by its id or name, was understood: phrase by phrase with the rules.
// "not-found" where the pack has no such card, and in games whose cards are no texts.
Result<std::string> show_card(std::string_view pack, const std::string& card,
                              Effort* effort = nullptr);
// The same for people; in games whose cards are no texts, what the pack has under this id or name.
Result<std::string> show_card_text(std::string_view pack, const std::string& card,
                                   Effort* effort = nullptr);
std::string version();  // "1.0.0+c0ffee"

// SHA-256 of bytes as 64 lower-case hex digits.
std::string sha256(std::string_view bytes);

}  // namespace arbiter
