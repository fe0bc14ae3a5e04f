#include "service/jobs/filter.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "codec/adjudicator.hpp"

namespace arbiter {
namespace {

struct Word {
  std::string_view name;
  std::string GameFilter::*member;
};
constexpr Word kWords[] = {{"game", &GameFilter::game},       {"status", &GameFilter::status},
                           {"outcome", &GameFilter::outcome}, {"pack", &GameFilter::pack_sha256},
                           {"player", &GameFilter::player},   {"since", &GameFilter::since},
                           {"until", &GameFilter::until}};

std::string GameFilter::*member_of(std::string_view word) {
  const auto* const found = std::find_if(std::begin(kWords), std::end(kWords),
                                         [&](const Word& one) { return one.name == word; });
  assert(found != std::end(kWords));
  return found->member;
}

std::optional<std::string> fault_in_choice(const std::vector<std::string>& words,
                                           const std::string& value) {
  if (std::find(words.begin(), words.end(), value) != words.end()) return std::nullopt;
  std::string known;
  for (const std::string& word : words) known += (known.empty() ? "" : ", ") + word;
  return "is one of " + known;
}

std::optional<std::string> fault_in(std::string_view word, const std::string& value) {
  if (word == "game") return fault_in_choice(games(), value);
  if (word == "status") return fault_in_choice({"legal", "illegal", "unverifiable"}, value);
  if (word == "outcome") return fault_in_choice({"running", "won", "drawn"}, value);
  if (word == "pack" &&
      (value.size() != 64 || value.find_first_not_of("0123456789abcdef") != std::string::npos))
    return "is 64 lower-case hexadecimal digits";
  constexpr std::size_t kLongestName = 4'096;
  if (word == "player" && (value.empty() || value.size() > kLongestName || !is_utf8(value)))
    return "is the whole name of a player";
  if ((word == "since" || word == "until") && !is_time(value))
    return "is a time in UTC such as 2026-11-23T08:00:00Z";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> set_filter(GameFilter& filter, std::string_view word,
                                      const std::string& value) {
  if (auto fault = fault_in(word, value)) return fault;
  filter.*member_of(word) = value;
  return std::nullopt;
}

const std::string& filter_value(const GameFilter& filter, std::string_view word) {
  return filter.*member_of(word);
}

}  // namespace arbiter
