#include "codec/questions.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "codec/omissions.hpp"
#include "codec/rewind.hpp"
#include "codec/spend.hpp"
#include "codec/words.hpp"

namespace arbiter {

template <class T, class Ask>
std::optional<T> Questions::ask(Ask question) {
  if (ended()) return std::nullopt;
  Result<T> found = spend(effort_, effort_.units, question);
  if (!found.ok() || ended()) return std::nullopt;
  return std::move(found).value();
}

bool Questions::legal(const Written& log) {
  const auto verdict =
      ask<Verdict>([&](Effort& effort) { return verify(dumped(log), {}, &effort); });
  return verdict && verdict->status == Status::legal;
}

std::optional<OutcomeFound> Questions::outcome(const Written& log) {
  auto verdict = ask<Verdict>([&](Effort& effort) { return verify(dumped(log), {}, &effort); });
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

Written begun_with(const Written& log, Written position) {
  Written begun = log;
  begun.erase("chance");
  begun["start"] = std::move(position);
  begun["moves"] = Written::array();
  return begun;
}

}  // namespace arbiter
