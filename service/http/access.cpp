#include "service/http/access.hpp"

#include <string>
#include <utility>

#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/service.hpp"

namespace arbiter {
namespace {

bool has_an_event(const Caller& caller) {
  return caller.role == Role::organiser || caller.role == Role::judge;
}

Problem other_event(const std::string& event) {
  return make_problem(problems::kOtherEvent,
                      "With this key, the label event is \"" + event + "\" and stays so.");
}

}  // namespace

// The limits of a key are applied here, before any route answers.
void Service::answer(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  if (const auto problem = hidden_from_caller(call)) return reply_problem(call, response, *problem);
  (this->*call.route->answer)(exchange, response);
}

std::optional<Problem> Service::hidden_from_caller(const Call& call) const {
  if (call.caller.role == Role::admin) return std::nullopt;
  if (call.route->pattern.starts_with("/v1/games/{id}")) {
    const Result<StoredGame> game = find_game(call);
    if (!game.ok()) return game.problem();
  }
  if (call.route->pattern.starts_with("/v1/events/{event}") &&
      call.variables[0] != call.caller.event)
    return no_event(call.variables[0]);
  return std::nullopt;
}

Result<StoredGame> Service::find_game(const Call& call) const {
  const std::string id(call.variables[0]);
  Result<std::optional<StoredGame>> game = store_.find(id);
  if (!game.ok()) return game.problem();
  if (!game.value() || !sees(call.caller, *game.value())) return why_missing(call, id);
  return *std::move(game).value();
}

// A deleted game has no labels, so nobody can tell any more which event it belonged to.
Problem Service::why_missing(const Call& call, const std::string& id) const {
  if (call.caller.role != Role::admin && call.caller.game != id) return missing_game(id, false);
  const Result<bool> deleted = store_.deleted(id);
  return deleted.ok() ? missing_game(id, deleted.value()) : deleted.problem();
}

bool confine(const Caller& caller, GameFilter& filter) {
  if (!has_an_event(caller)) return true;
  return filter.labels.emplace("event", caller.event).first->second == caller.event;
}

std::optional<Problem> complete_labels(const Caller& caller, Labels& labels) {
  if (!has_an_event(caller)) return std::nullopt;
  if (labels.emplace("event", caller.event).first->second != caller.event)
    return other_event(caller.event);
  if (labels.size() > kMostLabels) return too_many_labels();
  return std::nullopt;
}

std::optional<Problem> objection_to_change(const Caller& caller, const Labels& change) {
  const auto event = change.find("event");
  const bool same = event == change.end() || event->second == caller.event;
  if (!has_an_event(caller) || same) return std::nullopt;
  return other_event(caller.event);
}

Problem no_event(std::string_view event) {
  return make_problem(problems::kNotFound,
                      "No game has the label event:" + std::string(event) + ".");
}

}  // namespace arbiter
