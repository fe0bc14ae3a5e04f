#include "service/http/verdict_stream.hpp"

#include <algorithm>
#include <chrono>

#include "engine/core/limits.hpp"
#include "service/http/problem.hpp"
#include "service/jobs/lines.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kPiece = 64 * 1024;       // an answer's piece ends after this many bytes
constexpr std::chrono::milliseconds kTurn{20};  // or after this time
constexpr std::string_view kBlanks = " \t\r";

class WholeLogs final : public LogSource {
 public:
  explicit WholeLogs(std::string_view stream) : lines_(stream) {}

  std::optional<Line> next() override {
    const std::optional<LogStream::Line> line = lines_.next();
    if (!line) return std::nullopt;
    return Line{line->number, line->log, line->log.size()};
  }
  bool ended() const override { return true; }

 private:
  LogStream lines_;
};

class LiveLogs final : public LogSource {
 public:
  LiveLogs(Exchange& exchange, std::size_t most)
      : exchange_(exchange), body_(exchange.call.body), most_(most) {}

  std::optional<Line> next() override {
    while (const std::optional<std::string_view> line = take_line()) {
      ++number_;
      const std::size_t size = std::exchange(passed_over_, 0) + line->size();
      if (size > most_) return Line{number_, {}, size};
      if (size > 0) return Line{number_, *line, size};
    }
    keep_rest();
    return std::nullopt;
  }

  bool ended() const override { return exchange_.body_ended; }

 private:
  // The next line, if it is complete; the last line may lack its line end.
  std::optional<std::string_view> take_line() {
    const std::size_t end = body_.find('\n', std::max(at_, searched_));
    const bool whole = end != std::string::npos;
    const bool some = at_ < body_.size() || passed_over_ > 0;
    if (!whole && !(exchange_.body_ended && some)) return std::nullopt;
    std::string_view line = std::string_view(body_).substr(at_, end - at_);
    at_ = whole ? end + 1 : body_.size();
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    return line.substr(0, line.find_last_not_of(kBlanks) + 1);
  }

  // Keeps an incomplete line. If it is too long, its bytes are only counted.
  void keep_rest() {
    body_.erase(0, at_);
    at_ = 0;
    if (passed_over_ == 0) body_.erase(0, body_.find_first_not_of(kBlanks));
    if (body_.size() > most_ || passed_over_ > 0) {
      passed_over_ += body_.size();
      std::string().swap(body_);
    }
    searched_ = body_.size();
  }

  Exchange& exchange_;
  std::string& body_;
  const std::size_t most_;
  std::size_t at_ = 0;           // where the next line begins
  std::size_t searched_ = 0;     // there is no line end before this place
  std::size_t passed_over_ = 0;  // bytes of the next line that were dropped
  std::uint64_t number_ = 0;     // of the last line
};

}  // namespace

std::unique_ptr<LogSource> whole_logs(std::string_view stream) {
  return std::make_unique<WholeLogs>(stream);
}

std::unique_ptr<LogSource> live_logs(Exchange& exchange, std::size_t most) {
  return std::make_unique<LiveLogs>(exchange, most);
}

Producer::Piece VerdictStream::next(Lane lane, const std::function<bool()>& break_off) {
  Piece piece;
  const Clock::time_point end = Clock::now() + kTurn;
  while (piece.bytes.size() < kPiece && Clock::now() < end) {
    if (!line_) line_ = logs_->next();
    if (!line_ && logs_->ended()) {
      piece.bytes += "{\"done\":true,\"count\":" + std::to_string(count_) + "}\n";
      piece.then = Piece::Then::ended;
      return piece;
    }
    if (!line_) {
      piece.then = Piece::Then::hungry;
      return piece;
    }
    if (!judge(lane, break_off, piece)) return piece;
    line_.reset();
    ++count_;
  }
  return piece;
}

// Adds the verdict on the current line; false if the piece ends before it.
bool VerdictStream::judge(Lane lane, const std::function<bool()>& break_off, Piece& piece) {
  if (line_->size > limits::kLogBytes) {
    piece.bytes += verdict_line(line_->number, log_too_large(line_->size));
    return true;
  }
  Effort effort = service_.effort_in(lane, break_off);
  bool longer = service_.takes_longer(lane, line_->log.size());
  std::optional<Result<Verdict>> verdict;
  if (!longer) {
    verdict.emplace(arbiter::verify(line_->log, options_, &effort));
    longer = service_.takes_longer(lane, effort);
  }
  if (longer) piece.then = Piece::Then::slower;
  if (effort.broken_off) piece.then = Piece::Then::broken;
  if (longer || effort.broken_off) return false;
  if (verdict->ok()) {
    const Verdict& found = verdict->value();
    service_.metrics_.replay(found.game, text(found.status), found.entries);
  }
  piece.bytes += verdict_line(line_->number, *verdict);
  return true;
}

}  // namespace arbiter
