// /v1/games: submitting, listing and showing stored games.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "service/http/access.hpp"
#include "service/http/asking.hpp"
#include "service/http/job_view.hpp"
#include "service/http/media.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/service.hpp"
#include "service/http/stored_game.hpp"
#include "service/jobs/filter.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint32_t kMostListed = 200;

// A number in decimal digits without a sign; nullopt for anything else, or if it does not fit.
template <class Number>
std::optional<Number> decimal(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || text.front() == '-' || error != std::errc() || stop != end) {
    return std::nullopt;
  }
  return number;
}

// The cursor from which a list continues: "n" and the number of the last game or write before it.
std::string cursor_of(std::int64_t number) { return "n" + std::to_string(number); }

Result<std::uint32_t> read_limit(const Call& call) {
  const std::string* value = call.target.find("limit");
  if (value == nullptr) return GameFilter{}.limit;
  const std::optional<std::uint32_t> number = decimal<std::uint32_t>(*value);
  if (number && *number > 0 && *number <= kMostListed) return *number;
  return make_problem(problems::kQuery, "The parameter limit is a number from 1 to " +
                                            std::to_string(kMostListed) + ".");
}

Result<std::int64_t> read_cursor(const Call& call) {
  const std::string* value = call.target.find("after");
  if (value == nullptr) return std::int64_t{0};
  if (!value->empty() && value->front() == 'n') {
    const auto number = decimal<std::int64_t>(std::string_view(*value).substr(1));
    if (number) return *number;
  }
  return make_problem(problems::kQuery, "The parameter after is the \"next\" of an answer.");
}

Result<Labels> read_labels(const Call& call) {
  Labels labels;
  for (const auto& [name, value] : call.target.query) {
    if (name != kLabel) continue;
    if (const auto fault = add_label(labels, value))
      return make_problem(problems::kQuery, "The parameter label " + *fault + ".");
  }
  return labels;
}

Result<GameFilter> read_filter(const Call& call) {
  GameFilter filter;
  for (const std::string_view word : kFilterWords) {
    const std::string* value = call.target.find(word);
    if (value == nullptr) continue;
    if (const auto fault = set_filter(filter, word, *value))
      return make_problem(problems::kQuery,
                          "The parameter " + std::string(word) + " " + *fault + ".");
  }
  const Result<Labels> labels = read_labels(call);
  if (!labels.ok()) return labels.problem();
  filter.labels = labels.value();
  const Result<std::uint32_t> limit = read_limit(call);
  if (!limit.ok()) return limit.problem();
  const Result<std::int64_t> after = read_cursor(call);
  if (!after.ok()) return after.problem();
  filter.limit = limit.value();
  filter.after = after.value();
  return filter;
}

// The same list starting at the cursor, as a reference for a Link field.
std::string next_page(const Call& call, const std::string& cursor) {
  httplib::Params parameters;
  for (const auto& [name, value] : call.target.query) {
    if (name != "after") parameters.emplace(name, value);
  }
  parameters.emplace("after", cursor);
  return "<" + httplib::append_query_params(call.target.path, parameters) + ">; rel=\"next\"";
}

// A stored log, read while the client takes it.
class StoredLog final : public Producer {
 public:
  StoredLog(GameStore& store, std::string id, std::size_t size)
      : store_(store), id_(std::move(id)), size_(size) {}

  Piece next(Lane, const std::function<bool()>&) override {
    Result<std::optional<std::string>> part = store_.log_part(id_, at_, kPiece);
    if (!part.ok() || !part.value() || part.value()->empty()) return {"", Piece::Then::broken};
    Piece piece{*std::move(part).value()};
    at_ += piece.bytes.size();
    if (at_ == size_) piece.then = Piece::Then::ended;
    return piece;
  }

 private:
  static constexpr std::size_t kPiece = 64 * 1024;

  GameStore& store_;
  const std::string id_;
  const std::size_t size_;
  std::size_t at_ = 0;
};

// The id of the game that a call opens. Two games may begin with the same bytes; a key of the
// caller tells them apart.
Result<std::string> opening_id(const Call& call) {
  const bool in_lines = media_type(*call.head.find("Content-Type")) == kJsonLines;
  if (!in_lines || call.head.find("Idempotency-Key") == nullptr) return game_id(sha256(call.body));
  const Result<std::string> key = idempotency_key(call);
  if (!key.ok()) return key.problem();
  return game_id(sha256(call.caller.name + "\n" + key.value() + "\n" + call.body));
}

constexpr const char* kNothingListed = R"({"items":[],"next":null})";

// The caller has the bytes, so that this tells nothing about them.
Problem stored_elsewhere(const Caller& caller) {
  return make_problem(problems::kElsewhere,
                      "This very log is stored and does not have the label event:" + caller.event +
                          ". Only an admin can give it that.");
}

void note_stored(const Call& call, const StoredGame& game) {
  if (call.caller.name.empty()) return;
  spdlog::info("{} submitted with the key {}, request {}", game.id, call.caller.name,
               call.request_id);
}

}  // namespace

void Service::submit_game(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<bool> waits = waits_for_proof(call);
  if (!waits.ok()) return reply_problem(call, response, waits.problem());
  const Result<Labels> read = read_labels(call);
  if (!read.ok()) return reply_problem(call, response, read.problem());
  Labels labels = read.value();
  if (const auto problem = complete_labels(call.caller, labels))
    return reply_problem(call, response, *problem);
  const Result<std::string> opening = opening_id(call);
  if (!opening.ok()) return reply_problem(call, response, opening.problem());
  const std::string& id = opening.value();
  const Result<std::optional<StoredGame>> known = store_.find(id);
  if (!known.ok()) return reply_problem(call, response, known.problem());
  if (known.value()) return reply_existing(call, response, id);
  const Result<bool> deleted = store_.deleted(id);
  if (!deleted.ok()) return reply_problem(call, response, deleted.problem());
  if (deleted.value()) return reply_problem(call, response, missing_game(id, true));
  std::optional<Result<Verdict>> verdict = judge(exchange, call.body, {});
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  // Another build may have other limits, so such a verdict must not be kept.
  if (verdict->value().out_of_work) return reply_problem(call, response, work_of_log());
  if (const auto problem =
          other_form(media_type(*call.head.find("Content-Type")), verdict->value().lines))
    return reply_problem(call, response, *problem);
  store_game(exchange, id, std::move(labels), std::move(*verdict).value());
}

void Service::reply_existing(const Call& call, httplib::Response& response,
                             const std::string& id) const {
  const Result<std::optional<GameStore::Shown>> shown = store_.show(id);
  if (!shown.ok()) return reply_problem(call, response, shown.problem());
  if (!shown.value()) return reply_problem(call, response, why_missing(call, id));
  if (shown.value()->game.opening_sha256 != sha256(call.body)) {
    // An imported game may have begun with these lines.
    const Result<std::optional<std::string>> log = store_.log(id);
    if (!log.ok()) return reply_problem(call, response, log.problem());
    if (!log.value() || !log.value()->starts_with(call.body))
      return reply_problem(call, response, collision(id));
  }
  if (!sees(call.caller, shown.value()->game))
    return reply_problem(call, response, stored_elsewhere(call.caller));
  reply_game(call, response, 200, shown.value()->game, shown.value()->verdict);
}

// Answers once the game would survive a power cut; no thread waits for that.
void Service::store_game(Exchange& exchange, const std::string& id, Labels labels,
                         Verdict verdict) const {
  GameStore::Submission submission = submission_of(std::move(verdict));
  submission.game.id = id;
  submission.game.media_type = media_type(*exchange.call.head.find("Content-Type"));
  submission.game.labels = std::move(labels);
  submission.by = exchange.call.caller.name;
  submission.log = std::move(exchange.call.body);
  exchange.next = Exchange::Next::later;
  std::string json = submission.verdict;
  store_.put(std::move(submission),
             [this, started = Clock::now(), waiting = exchange.shared_from_this(),
              json = std::move(json)](Result<GameStore::Stored> stored) {
               if (stored.ok()) metrics_.commit(Clock::now() - started);
               const bool waits = stored.ok() && waiting->call.target.find("proof") != nullptr;
               const std::int64_t number = waits ? stored.value().game.number : 0;
               waiting->then = [this, json, stored = std::move(stored)](
                                   const Call& call, httplib::Response& response) {
                 if (!stored.ok()) return reply_problem(call, response, stored.problem());
                 const StoredGame& game = stored.value().game;
                 // Somebody has sent the same log in the meantime, perhaps to a service of another
                 // build.
                 if (stored.value().existed) return reply_existing(call, response, game.id);
                 note_stored(call, game);
                 reply_game(call, response, 201, game, json);
               };
               wake_sequencer();
               if (number == 0) return waiting->resume(waiting);
               sequencer_->when_published(number, [waiting] { waiting->resume(waiting); });
             });
}

void Service::list_games(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<GameFilter> read = read_filter(call);
  if (!read.ok()) return reply_problem(call, response, read.problem());
  GameFilter one_more = read.value();
  if (!confine(call.caller, one_more)) return reply(response, 200, kNothingListed, kJson);
  const std::uint32_t limit = one_more.limit;
  ++one_more.limit;  // tells whether there is a next page
  const Result<std::vector<StoredGame>> games = store_.list(one_more);
  if (!games.ok()) return reply_problem(call, response, games.problem());
  const std::size_t shown = std::min<std::size_t>(games.value().size(), limit);
  Json items = Json::array();
  for (std::size_t i = 0; i < shown; ++i) items.push_back(game_json(games.value()[i]));
  Json next = nullptr;
  if (shown < games.value().size()) {
    next = cursor_of(games.value()[shown - 1].number);
    response.set_header("Link", next_page(call, next));
  }
  const Json list{{"items", std::move(items)}, {"next", std::move(next)}};
  reply(response, 200, list.dump(), kJson);
}

void Service::show_writes(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  const Result<std::uint32_t> limit = read_limit(call);
  if (!limit.ok()) return reply_problem(call, response, limit.problem());
  const Result<std::int64_t> after = read_cursor(call);
  if (!after.ok()) return reply_problem(call, response, after.problem());
  const Result<std::vector<StoredWrite>> writes =
      store_.keys().writes(game.value().number, after.value(), limit.value() + 1);
  if (!writes.ok()) return reply_problem(call, response, writes.problem());
  const std::size_t shown = std::min<std::size_t>(writes.value().size(), limit.value());
  Json items = Json::array();
  for (std::size_t i = 0; i < shown; ++i) {
    const StoredWrite& write = writes.value()[i];
    Json entries = nullptr;
    if (write.entries != StoredWrite::kNotStored) entries = write.entries;
    items.push_back({{"at", write.at},
                     {"key", write.key},
                     {"what", write.what},
                     {"entries", std::move(entries)}});
  }
  Json next = nullptr;
  if (shown < writes.value().size()) {
    next = cursor_of(writes.value()[shown - 1].write);
    response.set_header("Link", next_page(call, next));
  }
  reply(response, 200, Json{{"items", std::move(items)}, {"next", std::move(next)}}.dump(), kJson);
}

Result<std::string> Service::find_log(const Call& call) const {
  const std::string id(call.variables[0]);
  Result<std::optional<std::string>> log = store_.log(id);
  if (!log.ok()) return log.problem();
  if (!log.value()) return why_missing(call, id);
  return *std::move(log).value();
}

void Service::show_game(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  if (wants_report(call, response)) return show_report(exchange, response);
  if (call.caller.role == Role::seat) return show_game_to_seat(exchange, response);
  const std::string id(call.variables[0]);
  const Result<std::optional<GameStore::Shown>> shown = store_.show(id);
  if (!shown.ok()) return reply_problem(call, response, shown.problem());
  if (!shown.value()) return reply_problem(call, response, why_missing(call, id));
  const StoredGame& game = shown.value()->game;
  if (is_known_revision(call, response, revision_of(game))) return;
  reply(response, 200, with_verdict(game, shown.value()->verdict), kJson);
}

// The stored verdict names hidden things; this one is made for the seat.
void Service::show_game_to_seat(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  if (is_known_revision(call, response, revision_of(game.value()))) return;
  std::optional<Result<Verdict>> verdict =
      ask_about_log<Verdict>(exchange, [&](std::string_view log, Effort* effort) {
        return arbiter::verify(log, {false, call.caller.seat}, effort);
      });
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  if (const auto problem = note_other_verdict(call, verdict->value(), response))
    return reply_problem(call, response, *problem);
  const std::string shown = game_json_for_seat(game.value()).dump();
  reply(response, 200, with_verdict(shown, json_of(verdict->value())), kJson);
}

void Service::show_log(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  const Result<std::size_t> size = find_size(call);
  if (!size.ok()) return reply_problem(call, response, size.problem());
  // A log that is not finished may continue, so its answer must be revalidated.
  const auto has = game.value().open ? is_known_revision : is_known;
  if (has(call, response, game.value().log_sha256)) return;
  reply_pieces(exchange, response, game.value().media_type,
               std::make_unique<StoredLog>(store_, game.value().id, size.value()), size.value());
}

Result<std::size_t> Service::find_size(const Call& call) const {
  const std::string id(call.variables[0]);
  const Result<std::optional<std::size_t>> size = store_.log_size(id);
  if (!size.ok()) return size.problem();
  if (!size.value()) return why_missing(call, id);
  return *size.value();
}

}  // namespace arbiter
