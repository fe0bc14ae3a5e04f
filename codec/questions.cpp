#include "codec/questions.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/omissions.hpp"
#include "codec/rewind.hpp"
#include "codec/spend.hpp"
#include "codec/words.hpp"

namespace arbiter {

namespace {

// The log has been read, and has no such position.
bool is_no_position(const Problem& problem) {
  return problem.type == "not-found" && problem.errors.empty();
}

Result<Verdict> verdict_on(const Written& log, Effort& effort) {
  return verify(dumped(log), {}, &effort);
}
bool is_legal(const std::optional<Verdict>& verdict) {
  return verdict && verdict->status == Status::legal;
}

}  // namespace

// `is_no` says of a problem that it answers the question.
template <class T, class Ask, class IsNo>
std::optional<T> Questions::ask(Ask question, IsNo is_no) {
  if (ended()) return std::nullopt;
  Result<T> found = spend(effort_, effort_.units, question);
  if (ended()) return std::nullopt;
  if (found.ok()) return std::move(found).value();
  unread_ = unread_ || !is_no(found.problem());
  return std::nullopt;
}
template <class T, class Ask>
std::optional<T> Questions::ask(Ask question) {
  return ask<T>(question, is_no_position);
}

bool Questions::legal(const Written& log) {
  return is_legal(ask<Verdict>([&](Effort& effort) { return verdict_on(log, effort); }));
}

bool Questions::possible(const Written& log) {
  const std::string given = "/moves/" + std::to_string(log["moves"].size() - 1) + "/correct";
  const auto is_impossible = [&](const Problem& problem) {
    return !problem.errors.empty() &&
           std::all_of(problem.errors.begin(), problem.errors.end(),
                       [&](const Fault& one) { return one.pointer.starts_with(given); });
  };
  return is_legal(
      ask<Verdict>([&](Effort& effort) { return verdict_on(log, effort); }, is_impossible));
}

std::optional<OutcomeFound> Questions::outcome(const Written& log) {
  auto verdict = ask<Verdict>([&](Effort& effort) { return verdict_on(log, effort); });
  if (!verdict) return std::nullopt;
  return std::move(verdict->outcome);
}

std::optional<Written> Questions::position(const Written& log, std::optional<std::uint32_t> at) {
  const auto found = ask<std::string>([&](Effort& effort) {
    return arbiter::position(dumped(log), {at, ""}, Readers::programs, &effort);
  });
  if (!found) return std::nullopt;
  return Written::parse(*found);
}

std::optional<Written> Questions::fields(const Written& log, std::optional<std::uint32_t> at) {
  return ask<Written>([&](Effort& effort) { return fields_at(dumped(log), {at, ""}, &effort); });
}

std::optional<Asked> Questions::asked(const Written& log) {
  auto found = ask<OptionsFound>(
      [&](Effort& effort) { return options(dumped(log), {}, Readers::programs, &effort); });
  if (!found) return std::nullopt;
  return std::move(found->asked);
}

std::optional<Written> Questions::unnamed_draw(const Written& log) {
  return ask<Written>([&](Effort& effort) { return unnamed_answer(dumped(log), &effort); });
}

std::optional<std::vector<Written>> Questions::draws(const Written& log) {
  return ask<std::vector<Written>>(
      [&](Effort& effort) { return draws_at_end(dumped(log), &effort); });
}

std::optional<Written> Questions::last_facts(const Written& log) {
  const auto told =
      ask<std::string>([&](Effort& effort) { return transcript(dumped(log), {}, &effort); });
  if (!told) return std::nullopt;
  const Written story = Written::parse(*told);
  const Written& entries = story["entries"];
  if (entries.empty()) return Written::array();
  return entries.back().value("facts", Written::array());
}

std::optional<Omissions> Questions::claims(const Written& log) {
  return ask<Omissions>([&](Effort& effort) { return claims_passed(dumped(log), &effort); });
}

void start_from(Written& log, Written position) {
  log["start"] = std::move(position);
  if (const auto players = log.find("players"); players != log.end())
    for (Written& player : *players) player.erase("general");
}

Written begun_with(const Written& log, Written position) {
  Written begun = log;
  begun.erase("chance");
  start_from(begun, std::move(position));
  begun["moves"] = Written::array();
  return begun;
}

}  // namespace arbiter
