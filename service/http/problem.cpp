#include "service/http/problem.hpp"

#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/limits.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

Json fault_json(const Fault& fault) {
  Json json{{"pointer", fault.pointer}};
  if (fault.line != 0) json["line"] = fault.line;
  json["code"] = fault.code;
  json["detail"] = fault.detail;
  return json;
}

Json document(const Problem& problem) {
  Json json{{"type", "urn:arbiter:problem:" + problem.type},
            {"title", problem.title},
            {"status", problem.status},
            {"detail", problem.detail}};
  Json errors = Json::array();
  for (const Fault& fault : problem.errors) errors.push_back(fault_json(fault));
  if (!errors.empty()) json["errors"] = std::move(errors);
  return json;
}

std::string text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Problem log_too_large(std::size_t bytes) {
  const std::string detail =
      std::to_string(bytes) + " bytes; at most " + std::to_string(limits::kLogBytes) + " are read";
  return {413, "too-large", "The text is too large", detail, {{"", 1, "size", detail}}};
}

Problem make_problem(const ProblemType& type, std::string detail) {
  return {type.status, std::string(type.slug), std::string(type.title), std::move(detail), {}};
}

Problem malformed(std::string detail) {
  return make_problem(problems::kMalformed, std::move(detail));
}

std::string problem_json(const Problem& problem) { return text(document(problem)); }

void set_problem(httplib::Response& response, const Problem& problem,
                 const Occurrence& occurrence) {
  if (problem.status >= 500)
    spdlog::warn("request {}: {}: {}", occurrence.request_id, problem.type, problem.detail);
  Json json = document(problem);
  if (!occurrence.path.empty()) json["instance"] = occurrence.path;
  json["request_id"] = occurrence.request_id;
  response.status = problem.status;
  response.body = text(json);
  response.headers.erase("Content-Type");
  response.set_header("Content-Type", "application/problem+json");
  if (problem.status == 503) response.set_header("Retry-After", "1");
}

}  // namespace arbiter
