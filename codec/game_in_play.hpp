// A game in play: a log in JSON Lines that grows at its end. It is judged as far as it goes, and
// what is added costs what it takes by itself, however long the log is.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "codec/sha256.hpp"

namespace arbiter {

// Used by one thread at a time.
class GameInPlay {
 public:
  virtual ~GameInPlay() = default;

  // The verdict of the log with these lines at its end: the same as verify() gives for the whole
  // text, and under the same effort; each addition may take a few units more. A line feed stands
  // between them if the log does not end with one. An end line, or a judge's entry that goes back,
  // takes as long as judging the whole log. The game itself does not change. Problem as for
  // verify(); the lines of its faults count from the first of these.
  virtual Result<Verdict> judge(std::string_view lines, Effort* effort) = 0;

  // Makes the lines that were judged last part of the game. Requires that they were judged without
  // a problem, and that the log has no end line.
  virtual void keep() = 0;

  virtual std::size_t entries() const = 0;
  // Whether the log ends with a line feed.
  virtual bool ends_line() const = 0;
  // Units that judging the game has taken.
  virtual std::uint64_t used() const = 0;
  // About how much memory it takes.
  virtual std::size_t bytes() const = 0;
};

// The game of a log in JSON Lines without an end line, and its verdict. Problem as for verify().
struct JudgedGame {
  std::unique_ptr<GameInPlay> game;
  Verdict verdict;
};
Result<JudgedGame> game_in_play(std::string_view log, Effort* effort);

// The chain over the lines of a log in JSON Lines, without blanks around them: c0 is the hash of
// the first line, ci that of c(i-1) and the hash of line i.
class LineChain {
 public:
  void add(std::string_view line);
  // Lines after the first one.
  std::size_t length() const { return lines_ == 0 ? 0 : lines_ - 1; }
  // The length, a hyphen and the first 16 hexadecimal digits of the chain. Requires a line.
  std::string tag() const;

 private:
  std::size_t lines_ = 0;
  Sha256Bytes chain_{};
};

// The lines of a text that are not blank, without blanks around them and each with a line feed.
std::string with_line_feeds(std::string_view text);

}  // namespace arbiter
