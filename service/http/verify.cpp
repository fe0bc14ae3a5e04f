// POST /v1/verify: one log, or a stream of logs.
#include <memory>
#include <utility>

#include "engine/core/limits.hpp"
#include "service/http/asking.hpp"
#include "service/http/media.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"
#include "service/http/stored_game.hpp"
#include "service/http/verdict_stream.hpp"

namespace arbiter {
namespace {

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

Problem live_needs_stream() {
  return make_problem(problems::kQuery,
                      "With live=true the body is a stream, application/x-ndjson.");
}

}  // namespace

Effort Service::effort_in(Lane lane, const std::function<bool()>& break_off) const {
  Effort effort;
  effort.units = limits_.units;
  effort.packs = &packs_;
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

void Service::verify(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<bool> digests = flag(call, "digests");
  if (!digests.ok()) return reply_problem(call, response, digests.problem());
  const Result<bool> live = flag(call, "live");
  if (!live.ok()) return reply_problem(call, response, live.problem());
  const bool stream = media_type(*call.head.find("Content-Type")) == kStream;
  if (live.value() && !stream) return reply_problem(call, response, live_needs_stream());
  const Result<std::string> seat = read_seat(call);
  if (!seat.ok()) return reply_problem(call, response, seat.problem());
  const VerifyOptions options{digests.value(), seat.value()};
  if (exchange.live) {
    return reply_pieces(exchange, response, kStream,
                        std::make_unique<VerdictStream>(*this, live_logs(exchange), options));
  }
  if (stream) {
    if (count_logs(call.body) > limits::kStreamLogs) {
      return reply_problem(call, response, too_many_logs());
    }
    return reply_pieces(exchange, response, kStream,
                        std::make_unique<VerdictStream>(*this, whole_logs(call.body), options));
  }
  std::optional<Result<Verdict>> verdict = judge(exchange, call.body, options);
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  reply(response, 200, json_of(verdict->value()), kJson);
}

// The verdict on a stored log as a seat may see it; the stored verdict shows everything.
// The verdict as it is, or as it was after so many entries.
void Service::show_verdict(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  if (wants_report(call, response)) return show_report(exchange, response);
  const Result<std::string> seat = read_seat(call);
  if (!seat.ok()) return reply_problem(call, response, seat.problem());
  const Result<std::optional<std::uint32_t>> at = read_at(call);
  if (!at.ok()) return reply_problem(call, response, at.problem());
  std::optional<Result<Verdict>> verdict = ask_about_log<Verdict>(
      exchange, [&](std::string_view log, Effort* effort) -> Result<Verdict> {
        if (!at.value()) return arbiter::verify(log, {false, seat.value()}, effort);
        const Result<StoredGame> game = find_game(call);
        if (!game.ok()) return game.problem();
        if (game.value().media_type != kJsonLines) return not_in_lines(game.value());
        const LogLines lines(log);
        if (*at.value() > lines.count()) return no_such_stage(lines.count());
        return arbiter::verify(lines.before(*at.value()), {false, seat.value()}, effort);
      });
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  reply(response, 200, json_of(verdict->value()), kJson);
}

}  // namespace arbiter
