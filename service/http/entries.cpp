// /v1/games/{id}/entries: games in play, to which entries are added one after another.
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

// A number of at most nine digits.
std::optional<std::uint32_t> number_in(std::string_view text) {
  constexpr std::size_t kDigits = 9;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || text.size() > kDigits || error != std::errc()) return std::nullopt;
  if (end != text.data() + text.size()) return std::nullopt;
  return number;
}

Result<std::uint32_t> read_number(const Call& call, std::string_view name, std::uint32_t most) {
  const std::string* value = call.target.find(name);
  if (value == nullptr) return std::uint32_t{0};
  const std::optional<std::uint32_t> number = number_in(*value);
  if (number && *number <= most) return *number;
  return make_problem(problems::kQuery, "The parameter " + std::string(name) +
                                            " is a number from 0 to " + std::to_string(most) + ".");
}

// The tag of the state to which a caller wants to add.
struct WantedTag {
  std::string text;  // without quotes
  std::size_t lines = 0;
};

Result<WantedTag> wanted_tag(const Call& call) {
  const std::string* field = call.head.find("If-Match");
  if (field == nullptr)
    return Problem{"tag-needed", "The request lacks the tag of the game",
                   "Send the ETag of /entries as If-Match, so that nothing is added to a game "
                   "that has changed meanwhile."};
  const std::string_view text(*field);
  const bool quoted = text.size() > 2 && text.front() == '"' && text.back() == '"';
  const std::string_view tag = quoted ? text.substr(1, text.size() - 2) : std::string_view();
  const auto lines = number_in(tag.substr(0, tag.find('-')));
  if (!lines) return malformed("If-Match is one tag of /entries, such as \"12-0123456789abcdef\".");
  return WantedTag{std::string(tag), *lines};
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

namespace {

Problem closed_game(const StoredGame& game) {
  return {"closed", "The game is closed",
          "The log of " + game.id + " has its end line; nothing can be added to it."};
}

Problem other_tag(const std::string& tag) {
  return {"other-tag", "The game has changed meanwhile",
          "Its tag is \"" + tag + "\" now. Read the entries since yours, and add to these."};
}

Problem no_entries() {
  return {"not-the-form", "The document does not have the right form",
          "The body is one or more entries, each as a line of JSON."};
}

Problem rules_changed(const Verdict& verdict, std::size_t entry) {
  std::string rules;
  if (verdict.violation)
    for (const BrokenRule& one : verdict.violation->broken)
      rules += (rules.empty() ? " (" : ", ") + one.rule;
  if (!rules.empty()) rules += ")";
  return {
      "rules-changed", "The rules of this build refuse an entry that was accepted",
      "Entry " + std::to_string(entry) +
          " of the log, counted from 0, was accepted by an "
          "earlier build and does not stand now" +
          rules +
          ". Nothing is added until the judge settles it: directly, if it is the last entry, or "
          "else in a new game that starts from the position on the table."};
}

// The entry at which a log does not stand.
std::optional<std::size_t> fault_of(const Verdict& verdict) {
  if (verdict.violation && verdict.violation->index) return *verdict.violation->index;
  if (verdict.missing) return verdict.missing->index;
  return std::nullopt;
}

void set_tag(httplib::Response& response, const std::string& tag) {
  response.set_header("ETag", '"' + tag + '"');
}

}  // namespace

std::optional<Problem> Service::bring_lines(HeldLog& held, const StoredGame& game) const {
  if (held.log_sha256 == game.log_sha256) return std::nullopt;
  held.game.reset();
  held.log_sha256.clear();
  Result<std::optional<std::string>> log = store_.log(game.id);
  if (!log.ok()) return log.problem();
  if (!log.value()) return why_missing(game.id);
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
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  const bool waits = game.value().open && wait.value() > 0;
  if (reply_entries(call, response, from.value(), waits)) return;
  exchange.next = Exchange::Next::later;
  exchange.then = [this, from = from.value()](const Call& asked, httplib::Response& answer) {
    reply_entries(asked, answer, from, false);
  };
  arrivals_.wait({game.value().id, game.value().log_sha256,
                  Clock::now() + std::chrono::seconds(wait.value()), exchange.shared_from_this()});
}

// False and no answer if there are none from there on, and the caller waits for one.
bool Service::reply_entries(const Call& call, httplib::Response& response, std::size_t from,
                            bool waits) const {
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem()), true;
  if (game.value().media_type != kJsonLines)
    return reply_problem(call, response, not_in_lines(game.value())), true;
  const GamesInPlay::Loan held = in_play_.borrow(game.value().id);
  if (const auto problem = bring_lines(*held, game.value()))
    return reply_problem(call, response, *problem), true;
  const std::size_t count = held->lines.count();
  if (from > count) return reply_problem(call, response, no_such_stage(count)), true;
  if (from == count && waits) return false;
  if (!is_known_revision(call, response, held->lines.tag()))
    reply(response, 200, held->lines.from(from), kJsonLines);
  return true;
}

void Service::append_entries(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<WantedTag> wanted = wanted_tag(call);
  if (!wanted.ok()) return reply_problem(call, response, wanted.problem());
  const Result<bool> dry = flag(call, "dry");
  if (!dry.ok()) return reply_problem(call, response, dry.problem());
  const Result<StoredGame> found = find_game(call);
  if (!found.ok()) return reply_problem(call, response, found.problem());
  const StoredGame& game = found.value();
  if (game.media_type != kJsonLines) return reply_problem(call, response, not_in_lines(game));
  const std::string lines = with_line_feeds(call.body);
  if (lines.empty()) return reply_problem(call, response, no_entries());

  const GamesInPlay::Loan held = in_play_.borrow(game.id);
  if (const auto problem = bring_lines(*held, game)) return reply_problem(call, response, *problem);
  const auto& [tag, at] = wanted.value();
  if (held->lines.tag() != tag) {
    const bool again = at < held->lines.count() && held->lines.tag_before(at) == tag &&
                       held->lines.stand(at, lines);
    if (again && !dry.value()) return confirm_entries(exchange, response, *held, at, lines);
    return reply_problem(call, response, other_tag(held->lines.tag()));
  }
  if (!game.open) return reply_problem(call, response, closed_game(game));
  if (held->lines.bytes() + lines.size() > limits::kLogBytes)
    return reply_problem(call, response, log_too_large(held->lines.bytes() + lines.size()));
  std::optional<Result<Verdict>> verdict = judge_entries(exchange, *held, game, lines);
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  Verdict judged = std::move(*verdict).value();
  if (judged.out_of_work) return reply_problem(call, response, work_of_log());
  const std::optional<std::size_t> fault = fault_of(judged);
  if (fault && *fault < held->game->entries() && game.status == text(Status::legal))
    return reply_problem(call, response, rules_changed(judged, *fault));
  if (dry.value() || judged.status != Status::legal) {
    set_tag(response, tag);
    return reply(response, 200, json_of(judged), kJson);
  }
  store_entries(exchange, *held, game, lines, std::move(judged));
}

// The answer to entries that were stored before, when it did not arrive.
void Service::confirm_entries(Exchange& exchange, httplib::Response& response, const HeldLog& held,
                              std::size_t at, std::string_view lines) const {
  const std::size_t end = at + LogLines(lines).count() + 1;
  const std::string log(held.lines.before(end));
  const std::optional<Result<Verdict>> verdict = judge(exchange, log, {});
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(exchange.call, response, verdict->problem());
  set_tag(response, held.lines.tag_before(end));
  reply(response, 201, json_of(verdict->value()), kJson);
}

// The verdict of the game with these lines. Nothing if the exchange continues in the slow lane.
std::optional<Result<Verdict>> Service::judge_entries(Exchange& exchange, HeldLog& held,
                                                      const StoredGame& game,
                                                      const std::string& lines) const {
  const std::uint64_t used = held.game ? held.game->used() : 0;
  if (!held.game) {
    const Result<std::optional<std::string>> log = store_.log(game.id);
    if (!log.ok()) return Result<Verdict>(log.problem());
    if (!log.value() || sha256(*log.value()) != held.log_sha256)
      return Result<Verdict>(game_changed(game.id));
    std::optional<Result<JudgedGame>> begun =
        ask<JudgedGame>(exchange, log.value()->size(),
                        [&](Effort* effort) { return game_in_play(*log.value(), effort); });
    if (!begun) return std::nullopt;
    if (!begun->ok()) return Result<Verdict>(begun->problem());
    held.game = std::move(*begun).value().game;
  }
  ++held.judgements;
  std::optional<Result<Verdict>> verdict =
      ask<Verdict>(exchange, lines.size(), [&](Effort* effort) {
        // What the log has taken before is no reason for the slow lane.
        if (effort->units < limits_.units)
          effort->units = std::min(limits_.units, effort->units + used);
        return held.game->judge(lines, effort);
      });
  if (verdict && verdict->ok()) {
    const Verdict& found = verdict->value();
    metrics_.replay(found.game, text(found.status), found.entries - held.game->entries());
  }
  return verdict;
}

// Answers once the entries would survive a power cut; no thread waits for that.
void Service::store_entries(Exchange& exchange, const HeldLog& held, const StoredGame& game,
                            const std::string& lines, Verdict judged) const {
  struct Entries {
    std::string id, lines, before, after, tag, verdict;
    std::uint64_t judgement = 0;
    bool closed = false;
  };
  GameStore::Addition addition{submission_of(std::move(judged)), held.log_sha256};
  addition.judged.game.id = game.id;
  addition.judged.log = held.game->ends_line() ? lines : "\n" + lines;
  const auto entries = std::make_shared<const Entries>(Entries{
      game.id, lines, held.log_sha256, addition.judged.game.log_sha256, held.lines.tag_with(lines),
      addition.judged.verdict, held.judgements, !addition.judged.game.open});
  exchange.next = Exchange::Next::later;
  store_.append(std::move(addition),
                [this, entries, started = Clock::now(),
                 waiting = exchange.shared_from_this()](Result<GameStore::Stored> stored) {
                  if (stored.ok()) metrics_.commit(Clock::now() - started);
                  waiting->then = [this, entries, stored = std::move(stored)](
                                      const Call& call, httplib::Response& response) {
                    if (!stored.ok()) {
                      in_play_.forget(entries->id);
                      return reply_problem(call, response, stored.problem());
                    }
                    const GamesInPlay::Loan log = in_play_.borrow(entries->id);
                    // The lines are those that were judged last, unless somebody else has asked
                    // meanwhile.
                    if (log->game && log->judgements == entries->judgement &&
                        log->log_sha256 == entries->before && !entries->closed) {
                      log->game->keep();
                      log->lines.add(entries->lines);
                      log->log_sha256 = entries->after;
                    } else {
                      log->log_sha256.clear();
                    }
                    arrivals_.note(entries->id);
                    set_tag(response, entries->tag);
                    reply(response, 201, entries->verdict, kJson);
                  };
                  if (entries->closed) wake_sequencer();
                  waiting->resume(waiting);
                });
}

}  // namespace arbiter
