// POST /v1/verify: one log, or a stream of logs.
#include <chrono>
#include <memory>
#include <utility>

#include "engine/core/limits.hpp"
#include "service/http/asking.hpp"
#include "service/http/media.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kPiece = 64 * 1024;       // bytes of an answer that are made at once,
constexpr std::chrono::milliseconds kTurn{20};  // or as many as this gives

std::string line_of(std::uint32_t number, const Result<Verdict>& verdict) {
  const std::string start = "{\"line\":" + std::to_string(number);
  return verdict.ok() ? start + ",\"verdict\":" + verdict.value().json + "}\n"
                      : start + ",\"problem\":" + problem_json(verdict.problem()) + "}\n";
}

std::size_t count_logs(std::string_view stream) {
  LogStream logs(stream);
  std::size_t count = 0;
  while (logs.next()) ++count;
  return count;
}

Problem too_many_logs() {
  return make_problem(problems::kTooLarge,
                      "A stream has at most " + std::to_string(limits::kStreamLogs) + " logs.");
}

}  // namespace

Effort Service::effort_in(Lane lane, const std::function<bool()>& break_off) const {
  Effort effort;
  effort.units = limits_.units;
  if (lane == Lane::slow)
    effort.break_off = break_off;
  else if (limits_.quick_units < limits_.units)
    effort.units = limits_.quick_units;
  return effort;
}

bool Service::takes_longer(Lane lane, const Effort& effort) const {
  const bool longer = lane != Lane::slow && effort.exhausted && effort.units < limits_.units;
  if (!longer) metrics_.work(effort.used + effort.used_on_answer, effort.exhausted);
  return longer;
}

bool Service::takes_longer(Lane lane, std::size_t bytes) const {
  return lane != Lane::slow && bytes > limits_.quick_bytes;
}

std::optional<Result<Verdict>> Service::judge(Exchange& exchange, std::string_view log,
                                              const VerifyOptions& options) const {
  std::optional<Result<Verdict>> verdict = ask<Verdict>(
      exchange, log.size(), [&](Effort* effort) { return arbiter::verify(log, options, effort); });
  if (verdict && verdict->ok()) {
    const Verdict& found = verdict->value();
    metrics_.replay(found.game, text(found.status), found.entries);
  }
  return verdict;
}

// The verdicts of a stream, made while the client reads: ten thousand need not fit into memory.
class VerdictStream final : public Producer {
 public:
  // The stream must outlive it.
  VerdictStream(const Service& service, std::string_view stream, const VerifyOptions& options)
      : service_(service), logs_(stream), options_(options), line_(logs_.next()) {}

  Piece next(Lane lane, const std::function<bool()>& break_off) override {
    Piece piece;
    const Clock::time_point end = Clock::now() + kTurn;
    while (line_ && piece.bytes.size() < kPiece && Clock::now() < end) {
      if (!judge(lane, break_off, piece)) return piece;
      line_ = logs_.next();
      ++count_;
    }
    if (line_) return piece;
    piece.bytes += "{\"done\":true,\"count\":" + std::to_string(count_) + "}\n";
    piece.then = Piece::Then::ended;
    return piece;
  }

 private:
  // Adds the verdict of the present line; false where the piece ends before it.
  bool judge(Lane lane, const std::function<bool()>& break_off, Piece& piece) {
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
    piece.bytes += line_of(line_->number, *verdict);
    return true;
  }

  const Service& service_;
  LogStream logs_;
  const VerifyOptions options_;
  std::optional<LogStream::Line> line_;
  std::size_t count_ = 0;
};

void Service::verify(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<bool> digests = flag(call, "digests");
  if (!digests.ok()) return reply_problem(call, response, digests.problem());
  const VerifyOptions options{digests.value()};
  if (media_type(*call.head.find("Content-Type")) == kStream) {
    if (count_logs(call.body) > limits::kStreamLogs) {
      return reply_problem(call, response, too_many_logs());
    }
    return reply_pieces(exchange, response, kStream,
                        std::make_unique<VerdictStream>(*this, call.body, options));
  }
  std::optional<Result<Verdict>> verdict = judge(exchange, call.body, options);
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  reply(response, 200, std::move(*verdict).value().json, kJson);
}

}  // namespace arbiter
