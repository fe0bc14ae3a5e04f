// The answers of the facade as its callers print or send them, for tests.
#pragma once
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::asked {

// Returns the log with seats as the names of its players.
inline std::string without_names(const std::string& log) {
  auto json = nlohmann::json::parse(log);
  for (auto& player : json["players"]) player.erase("name");
  return json.dump();
}

template <class Answer>
Result<std::string> as_json(const Result<Answer>& answer) {
  if (!answer.ok()) return answer.problem();
  return json_of(answer.value());
}
template <class Answer>
Result<std::string> as_text(const Result<Answer>& answer) {
  if (!answer.ok()) return answer.problem();
  return text_of(answer.value());
}

inline Result<std::string> position(std::string_view log, const Place& place,
                                    Effort* effort = nullptr) {
  return arbiter::position(log, place, Readers::programs, effort);
}
inline Result<std::string> position_text(std::string_view log, const Place& place,
                                         Effort* effort = nullptr) {
  return arbiter::position(log, place, Readers::people, effort);
}
inline Result<std::string> options(std::string_view log, const Place& place,
                                   Effort* effort = nullptr) {
  return as_json(arbiter::options(log, place, Readers::programs, effort));
}
inline Result<std::string> options_text(std::string_view log, const Place& place,
                                        Effort* effort = nullptr) {
  return as_text(arbiter::options(log, place, Readers::people, effort));
}
inline Result<std::string> explain(std::string_view log, const Place& place,
                                   Effort* effort = nullptr) {
  return as_json(arbiter::explain(log, place, Readers::programs, effort));
}
inline Result<std::string> explain_text(std::string_view log, const Place& place,
                                        Effort* effort = nullptr) {
  return as_text(arbiter::explain(log, place, Readers::people, effort));
}
inline Result<std::string> transcript(std::string_view log, const std::string& seat, bool effects,
                                      Effort* effort = nullptr) {
  return arbiter::transcript(log, {seat, effects, Readers::programs}, effort);
}
inline Result<std::string> transcript_text(std::string_view log, const std::string& seat,
                                           bool effects, Effort* effort = nullptr) {
  return arbiter::transcript(log, {seat, effects, Readers::people}, effort);
}

}  // namespace arbiter::asked
