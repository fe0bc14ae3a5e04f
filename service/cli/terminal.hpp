// Where a command reads and writes: data on `out`, errors and progress on `err`, colours only for
// people.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace arbiter::cli {

// The exit codes of the program.
enum Exit : int {
  kFine = 0,      // all legal
  kFound = 1,     // a verdict that is not legal, a claim that does not hold, a case that failed
  kUnusable = 2,  // input or arguments that cannot be used
};

struct Terminal {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool colour = false;    // `out` shows colours
  bool progress = false;  // `err` is a terminal on which a bar can be drawn
  // Whether the reader of `out` has gone, which is not a fault. Empty: this cannot be known.
  std::function<bool()> nobody_reads = {};
};

// The terminal of this process; colours and progress bar follow the environment (NO_COLOR, TERM).
Terminal standard_terminal();

enum class Colour { plain, bold, red, green, yellow };

// The text in that colour, or unchanged if the terminal shows no colours.
std::string coloured(const Terminal& terminal, Colour colour, std::string_view text);

// A bar on `err` for work that takes longer than half a second; nothing if `err` is not a
// terminal.
class Progress {
 public:
  Progress(const Terminal& terminal, std::size_t total);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Shows how many sources are done, and how many documents of these and of the next one; `what`
  // names the latest.
  void show(std::size_t done, std::string_view what, std::uint64_t documents = 0);
  // Called when there is nothing new for a while: flushes the output and redraws the bar.
  void idle();
  void clear();  // removes the bar, so that a line of output can be written

 private:
  using Clock = std::chrono::steady_clock;

  void draw();

  const Terminal& terminal_;
  std::size_t total_;
  std::size_t done_ = 0;
  std::uint64_t documents_ = 0;
  std::string what_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point next_;
  bool drawn_ = false;
};

}  // namespace arbiter::cli
