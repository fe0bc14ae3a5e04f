// POST /v1/verify: one log, or a stream of logs.
#include <memory>
#include <utility>

#include "engine/core/limits.hpp"
#include "engine/core/words.hpp"
#include "service/http/asking.hpp"
#include "service/http/media.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"
#include "service/http/stored_game.hpp"
#include "service/http/verdict_stream.hpp"
#include "service/report/report.hpp"

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

Result<std::string> Service::as_it_was(const Call& call, std::string_view log,
                                       std::uint32_t stage) const {
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return game.problem();
  if (game.value().media_type != kJsonLines) return not_in_lines(game.value());
  const LogLines lines(log);
  if (stage > lines.count()) return no_such_stage(lines.count());
  return std::string(lines.before(stage));
}

std::optional<Problem> Service::note_other_verdict(const Call& call, const Verdict& found,
                                                   httplib::Response& response) const {
  const std::string id(call.variables[0]);
  const Result<std::optional<GameStore::Shown>> shown = store_.show(id);
  if (!shown.ok()) return shown.problem();
  if (!shown.value()) return why_missing(call, id);
  const StoredVerdict stored{shown.value()->verdict, shown.value()->game.judged_at};
  const std::string otherwise = other_verdict(stored, found);
  if (!otherwise.empty()) response.set_header("Arbiter-Stored-Verdict", otherwise);
  return std::nullopt;
}

// The stored verdict; for a seat, which may not know all of it, and of an earlier stage the verdict
// that this build gives.
void Service::show_verdict(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<std::string> seat = read_seat(call);
  if (!seat.ok()) return reply_problem(call, response, seat.problem());
  const Result<std::optional<std::uint32_t>> at = read_at(call);
  if (!at.ok()) return reply_problem(call, response, at.problem());
  if (wants_report(call, response)) {
    if (!at.value()) return show_report(exchange, response);
    const std::string remark = "This is the log as it was after " +
                               counted(*at.value(), "entry", "entries") +
                               "; the game may have gone on since.";
    return reply_report(exchange, response, {.seat = seat.value(), .remark = remark}, at.value());
  }
  if (!at.value() && seat.value().empty()) return show_stored_verdict(exchange, response);
  std::optional<Result<Verdict>> verdict = ask_about_log<Verdict>(
      exchange, [&](std::string_view log, Effort* effort) -> Result<Verdict> {
        if (!at.value()) return arbiter::verify(log, {false, seat.value()}, effort);
        const Result<std::string> part = as_it_was(call, log, *at.value());
        if (!part.ok()) return part.problem();
        return arbiter::verify(part.value(), {false, seat.value()}, effort);
      });
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  if (!at.value())
    if (const auto problem = note_other_verdict(call, verdict->value(), response))
      return reply_problem(call, response, *problem);
  reply(response, 200, json_of(verdict->value()), kJson);
}

void Service::show_stored_verdict(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const std::string id(call.variables[0]);
  Result<std::optional<GameStore::Shown>> shown = store_.show(id);
  if (!shown.ok()) return reply_problem(call, response, shown.problem());
  if (!shown.value()) return reply_problem(call, response, why_missing(call, id));
  reply(response, 200, std::move(shown).value()->verdict, kJson);
}

}  // namespace arbiter
