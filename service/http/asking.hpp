// How the routes ask the adjudicator: quick questions at once, the rest in the slow lane.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "service/http/service.hpp"

namespace arbiter {

template <class T, class Ask>
std::optional<Result<T>> Service::ask(Exchange& exchange, std::size_t bytes, Ask ask) const {
  exchange.bytes = bytes;
  Effort effort = effort_in(exchange.lane, exchange.break_off());
  bool longer = takes_longer(exchange.lane, bytes);
  std::optional<Result<T>> answer;
  if (!longer) {
    answer.emplace(ask(&effort));
    longer = takes_longer(exchange.lane, effort);
  }
  if (!longer) return answer;
  exchange.next = Exchange::Next::slower;
  return std::nullopt;
}

template <class T, class Ask>
std::optional<Result<T>> Service::ask_about_log(Exchange& exchange, Ask use) const {
  const Call& call = exchange.call;
  if (call.variables.empty()) {
    return ask<T>(exchange, call.body.size(),
                  [&](Effort* effort) { return use(std::string_view(call.body), effort); });
  }
  if (const Result<StoredGame> game = find_game(call); !game.ok()) return Result<T>(game.problem());
  const Result<std::size_t> size = find_size(call);
  if (!size.ok()) return Result<T>(size.problem());
  return ask<T>(exchange, size.value(), [&](Effort* effort) {
    const Result<std::string> log = find_log(call);
    return log.ok() ? use(std::string_view(log.value()), effort) : Result<T>(log.problem());
  });
}

}  // namespace arbiter
