// GET /v1/games/{id}/entries: what was played, and waiting for what comes next.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "service/http/asking.hpp"
#include "service/http/games_in_play.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/service.hpp"
#include "service/http/stored_game.hpp"

namespace arbiter {
namespace {

constexpr std::uint32_t kLongestWait = 60;  // seconds

Result<std::uint32_t> read_number(const Call& call, std::string_view name, std::uint32_t most) {
  const std::string* value = call.target.find(name);
  if (value == nullptr) return std::uint32_t{0};
  const std::optional<std::uint32_t> number = short_number(*value);
  if (number && *number <= most) return *number;
  return make_problem(problems::kQuery, "The parameter " + std::string(name) +
                                            " is a number from 0 to " + std::to_string(most) + ".");
}

// A call that has waited is answered again, and does not wait again.
class Waited final : public Kept {};

// The lines of a text from this one on.
std::string lines_from(std::string_view text, std::size_t line) {
  for (; line > 0 && !text.empty(); --line)
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return std::string(text);
}

}  // namespace

Problem not_in_lines(const StoredGame& game) {
  return {"not-in-lines", "The log is one document",
          "The log of " + game.id +
              " was sent as one JSON document, so it has no lines; /log gives it as a whole."};
}

Problem no_such_stage(std::size_t lines) {
  return make_problem(problems::kNotFound,
                      "The log has " + std::to_string(lines) + " lines after the first.");
}

std::optional<Problem> Service::bring_lines(HeldLog& held, const StoredGame& game) const {
  if (held.log_sha256 == game.log_sha256) return std::nullopt;
  held.game.reset();
  held.log_sha256.clear();
  Result<std::optional<std::string>> log = store_.log(game.id);
  if (!log.ok()) return log.problem();
  if (!log.value()) return missing_game(game.id, false);
  held.lines = LogLines(*log.value());
  held.log_sha256 = sha256(*log.value());
  return std::nullopt;
}

void Service::show_entries(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<std::uint32_t> from = read_number(call, "from", limits::kEntries + 1);
  if (!from.ok()) return reply_problem(call, response, from.problem());
  const Result<std::uint32_t> wait = read_number(call, "wait", kLongestWait);
  if (!wait.ok()) return reply_problem(call, response, wait.problem());
  const Result<std::string> seat = read_seat(call);
  if (!seat.ok()) return reply_problem(call, response, seat.problem());
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  if (game.value().media_type != kJsonLines)
    return reply_problem(call, response, not_in_lines(game.value()));
  std::optional<Result<EntriesShown>> shown = ask<EntriesShown>(exchange, 0, [&](Effort* effort) {
    return entries_of(game.value(), from.value(), seat.value(), effort);
  });
  if (!shown) return;
  const bool later = shown->ok() && shown->value().lines.empty() && game.value().open;
  const bool waited = exchange.kept != nullptr;
  if (!later || waited || wait.value() == 0) return reply_entries(call, response, *shown);
  exchange.kept = std::make_unique<Waited>();
  exchange.next = Exchange::Next::later;
  arrivals_.wait({game.value().id, game.value().log_sha256,
                  Clock::now() + std::chrono::seconds(wait.value()), exchange.shared_from_this()});
}

Result<Service::EntriesShown> Service::entries_of(const StoredGame& game, std::size_t from,
                                                  const std::string& seat, Effort* effort) const {
  const GamesInPlay::Loan held = in_play_.borrow(game.id);
  if (const auto problem = bring_lines(*held, game)) return *problem;
  if (from > held->lines.count()) return no_such_stage(held->lines.count());
  if (seat.empty()) return EntriesShown{held->lines.tag(), held->lines.from(from)};
  const Result<std::string> seen =
      entries_seen(held->lines.before(held->lines.count()), seat, effort);
  if (!seen.ok()) return seen.problem();
  // The digits of the chain would let a seat try what the others have hidden.
  return EntriesShown{std::to_string(held->lines.count()), lines_from(seen.value(), from)};
}

void Service::reply_entries(const Call& call, httplib::Response& response,
                            const Result<EntriesShown>& shown) {
  if (!shown.ok()) return reply_problem(call, response, shown.problem());
  if (!is_known_revision(call, response, shown.value().tag))
    reply(response, 200, shown.value().lines, kJsonLines);
}

}  // namespace arbiter
