// POST /v1/verify: one log, or a stream of logs.
#include <utility>

#include "engine/core/limits.hpp"
#include "service/http/media.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"

namespace arbiter {
namespace {

std::string line_of(std::uint32_t number, const Result<Verdict>& verdict) {
  const std::string start = "{\"line\":" + std::to_string(number);
  return verdict.ok() ? start + ",\"verdict\":" + verdict.value().json + "}\n"
                      : start + ",\"problem\":" + problem_json(verdict.problem()) + "}\n";
}

std::size_t count_logs(std::string_view stream) {
  std::size_t count = 0;
  for_each_log(stream, [&](std::uint32_t, std::string_view) { ++count; });
  return count;
}

Problem too_many_logs() {
  return make_problem(problems::kTooLarge,
                      "A stream has at most " + std::to_string(limits::kStreamLogs) + " logs.");
}

}  // namespace

void Service::verify(const Call& call, httplib::Response& response) const {
  const Result<bool> digests = flag(call, "digests");
  if (!digests.ok()) return reply_problem(call, response, digests.problem());
  const VerifyOptions options{digests.value()};
  if (media_type(*call.head.find("Content-Type")) == kStream) {
    return verify_stream(call, options, response);
  }
  Result<Verdict> verdict = judge(call.body, options);
  if (!verdict.ok()) return reply_problem(call, response, verdict.problem());
  reply(response, 200, std::move(verdict).value().json, kJson);
}

Result<Room::Place> Service::enter(Room& room, std::size_t bytes) const {
  Room::Place place = room.enter(bytes, limits_.wait, [this] { return guard_.overdue(); });
  if (place) return place;
  return make_problem(problems::kBusy, "Too many large logs are worked on at this moment.");
}

Result<Verdict> Service::judge(std::string_view log, const VerifyOptions& options) const {
  const Result<Room::Place> place = enter(judged_, log.size());
  if (!place.ok()) return place.problem();
  Result<Verdict> verdict = arbiter::verify(log, options);
  if (verdict.ok()) {
    const Verdict& found = verdict.value();
    metrics_.replay(found.game, text(found.status), found.entries);
  }
  return verdict;
}

// The answer is written while it is computed: ten thousand verdicts need not fit into memory.
void Service::verify_stream(const Call& call, const VerifyOptions& options,
                            httplib::Response& response) const {
  if (count_logs(call.body) > limits::kStreamLogs) {
    return reply_problem(call, response, too_many_logs());
  }
  reply_pieces(call, response, kStream,
               [this, logs = std::string_view(call.body), options](httplib::DataSink& sink) {
                 return write_stream(logs, options, sink);
               });
}

bool Service::write_stream(std::string_view logs, const VerifyOptions& options,
                           httplib::DataSink& sink) const {
  std::size_t count = 0;
  bool good = true;
  for_each_log(logs, [&](std::uint32_t number, std::string_view log) {
    good = good && !guard_.overdue();
    if (!good) return;
    const std::string line = line_of(number, judge(log, options));
    good = sink.write(line.data(), line.size());
    ++count;
  });
  if (!good) return false;
  const std::string last = "{\"done\":true,\"count\":" + std::to_string(count) + "}\n";
  good = sink.write(last.data(), last.size());
  sink.done();
  return good;
}

}  // namespace arbiter
