// /v1/events: the games of an event, as a file that another service can take.
#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "service/http/access.hpp"
#include "service/http/event_import.hpp"
#include "service/http/event_line.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"

namespace arbiter {
namespace {

// The lines of an event; each game is read when the client has taken the one before.
class EventExport final : public Producer {
 public:
  EventExport(GameStore& store, GameFilter filter) : store_(store), filter_(std::move(filter)) {
    filter_.limit = kListed;
  }

  Piece next(Lane, const std::function<bool()>&) override {
    Piece piece;
    while (piece.bytes.size() < kPiece) {
      if (at_ == line_.size() && !read_line(piece.then)) return piece;
      const std::size_t taken = std::min(kPiece - piece.bytes.size(), line_.size() - at_);
      piece.bytes.append(line_, at_, taken);
      at_ += taken;
    }
    return piece;
  }

 private:
  static constexpr std::size_t kPiece = 64 * 1024;
  static constexpr std::uint32_t kListed = 200;  // games found at once

  // Reads the next game. False if there is none, and then says how the answer goes on.
  bool read_line(Piece::Then& then) {
    for (;;) {
      if (numbers_.empty() && !find_more(then)) return false;
      const std::int64_t number = numbers_.front();
      numbers_.pop_front();
      const Result<std::vector<GameStore::Row>> rows = store_.rows({number});
      if (!rows.ok()) {
        then = Piece::Then::broken;
        return false;
      }
      // A game that was deleted or taken out of the event meanwhile is left out.
      if (rows.value().empty()) continue;
      const GameStore::Row& row = rows.value().front();
      if (!has_labels(row.game.labels, filter_.labels)) continue;
      line_ = event_line(row.game, row.log, row.verdict) + "\n";
      at_ = 0;
      return true;
    }
  }

  bool find_more(Piece::Then& then) {
    const Result<std::vector<StoredGame>> games = store_.list(filter_);
    if (!games.ok() || games.value().empty()) {
      then = games.ok() ? Piece::Then::ended : Piece::Then::broken;
      return false;
    }
    for (const StoredGame& game : games.value()) numbers_.push_back(game.number);
    filter_.after = numbers_.back();
    return true;
  }

  GameStore& store_;
  GameFilter filter_;
  std::deque<std::int64_t> numbers_;
  std::string line_;  // the one that is being sent
  std::size_t at_ = 0;
};

// The filter for the games of an event. Problem 404 for a name that no event can have.
Result<GameFilter> games_of_event(std::string_view event) {
  GameFilter filter;
  if (fault_in_label("event", event))
    return make_problem(problems::kNotFound,
                        "No event has this name: the value of a label has 1 "
                        "to 128 bytes without control characters.");
  filter.labels.emplace("event", event);
  return filter;
}

}  // namespace

void Service::export_event(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  Result<GameFilter> filter = games_of_event(call.variables[0]);
  if (!filter.ok()) return reply_problem(call, response, filter.problem());
  GameFilter one = filter.value();
  one.limit = 1;
  const Result<std::vector<StoredGame>> first = store_.list(one);
  if (!first.ok()) return reply_problem(call, response, first.problem());
  if (first.value().empty()) return reply_problem(call, response, no_event(call.variables[0]));
  reply_pieces(exchange, response, kStream,
               std::make_unique<EventExport>(store_, std::move(filter).value()));
}

// Takes the games that have arrived, and answers when all of them have.
void Service::import_event(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  if (exchange.kept == nullptr) {
    const Result<GameFilter> filter = games_of_event(call.variables[0]);
    if (!filter.ok()) return reply_problem(call, response, filter.problem());
    exchange.kept = std::make_unique<EventImport>(*this, exchange, std::string(call.variables[0]));
  }
  auto& import = static_cast<EventImport&>(*exchange.kept);
  const std::optional<Problem> problem = import.take();
  if (problem) {
    exchange.kept.reset();
    return reply_problem(call, response, *problem);
  }
  if (!exchange.body_ended) {
    exchange.next = Exchange::Next::body;
    return;
  }
  const std::string report = import.report();
  exchange.kept.reset();
  reply(response, 200, report, kJson);
}

}  // namespace arbiter
