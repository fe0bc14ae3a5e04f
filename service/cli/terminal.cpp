#include "service/cli/terminal.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace arbiter::cli {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr std::size_t kNameWidth = 40;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

const char* code(Colour colour) {
  switch (colour) {
    case Colour::bold: return "\033[1m";
    case Colour::red: return "\033[1;31m";
    case Colour::green: return "\033[32m";
    case Colour::yellow: return "\033[1;33m";
    case Colour::plain: break;
  }
  return "";
}

std::string bar(std::size_t done, std::size_t total) {
  const std::size_t filled = kBarWidth * std::min(done, total) / std::max<std::size_t>(total, 1);
  return '[' + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + ']';
}

// The end of a long name says more than its beginning.
std::string shortened(std::string_view name) {
  if (name.size() <= kNameWidth) return std::string(name);
  return "..." + std::string(name.substr(name.size() - kNameWidth + 3));
}

// Whether the other end of a pipe or connection is closed.
bool nobody_reads() {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP)) != 0;
}

}  // namespace

Terminal standard_terminal() {
  // Input from a pipe is read as it arrives, by another thread than the one that prints.
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  const bool dumb = environment("TERM") == "dumb";
  const bool colour = isatty(STDOUT_FILENO) == 1 && !dumb && environment("NO_COLOR").empty();
  const bool progress = isatty(STDERR_FILENO) == 1 && !dumb;
  return {std::cin, std::cout, std::cerr, colour, progress, nobody_reads};
}

std::string coloured(const Terminal& terminal, Colour colour, std::string_view text) {
  if (!terminal.colour || colour == Colour::plain) return std::string(text);
  return code(colour) + std::string(text) + "\033[0m";
}

Progress::Progress(const Terminal& terminal, std::size_t total)
    : terminal_(terminal), total_(total), next_(begun_ + std::chrono::milliseconds(500)) {}

void Progress::show(std::size_t done, std::string_view what, std::uint64_t documents) {
  if (!terminal_.progress) return;
  done_ = done;
  what_ = what;
  documents_ = documents;
  draw();
}

void Progress::idle() {
  terminal_.out.flush();
  if (terminal_.progress && !what_.empty()) draw();
}

void Progress::draw() {
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  drawn_ = true;
  terminal_.err << "\r\033[K" << bar(done_, total_) << ' ' << done_ << '/' << total_ << ' '
                << shortened(what_);
  const std::chrono::duration<double> seconds = now - begun_;
  if (documents_ > 0)
    terminal_.err << ", " << documents_ << " done, "
                  << static_cast<std::uint64_t>(static_cast<double>(documents_) / seconds.count())
                  << " a second";
  terminal_.err << std::flush;
}

void Progress::clear() {
  if (drawn_) terminal_.err << "\r\033[K" << std::flush;
  drawn_ = false;
}

}  // namespace arbiter::cli
