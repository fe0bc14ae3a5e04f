#include "service/http/problem.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/limits.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

struct TypeStatus {
  std::string_view type;
  int status;
};

// The types that api.md lists, and those about files and arguments, which only occur on the
// command line.
constexpr TypeStatus kStatuses[] = {
    {"not-json", 400},
    {"json-limits", 400},
    {"not-the-form", 400},
    {"malformed-request", 400},
    {"unusable-query", 400},
    {"arguments", 400},
    {"idempotency-key", 400},
    {"damaged", 400},
    {"key-needed", 401},
    {"cross-site", 403},
    {"other-event", 403},
    {"not-yours", 403},
    {"not-found", 404},
    {"no-log", 404},
    {"file", 404},
    {"method", 405},
    {"not-acceptable", 406},
    {"too-slow", 408},
    {"log-ended", 409},
    {"not-attested", 409},
    {"proof-pending", 409},
    {"job-receiving", 409},
    {"not-in-lines", 409},
    {"closed", 409},
    {"rules-changed", 409},
    {"job-running", 409},
    {"stored-elsewhere", 409},
    {"name-taken", 409},
    {"gone", 410},
    {"length-needed", 411},
    {"changed", 412},
    {"other-tag", 412},
    {"too-large", 413},
    {"body-too-large", 413},
    {"target-too-long", 414},
    {"media-type", 415},
    {"expectation", 417},
    {"host", 421},
    {"unusable-content", 422},
    {"work", 422},
    {"other-request", 422},
    {"not-joint", 422},
    {"not-opened", 422},
    {"not-legal", 422},
    {"nothing-matches", 422},
    {"too-many", 422},
    {"baseline", 422},
    {"nothing-shown", 422},
    {"too-many-hooks", 422},
    {"pack-hash", 422},
    {"tag-needed", 428},
    {"quota", 429},
    {"head-too-large", 431},
    {"internal", 500},
    {"database-failed", 500},
    {"store-failed", 500},
    {"id-collision", 500},
    {"copy-failed", 500},
    {"transfer-coding", 501},
    {"busy", 503},
    {"broken-off", 503},
    {"not-ready", 503},
    {"stopping", 503},
    {"log-behind", 503},
    {"log-unconfirmed", 503},
    {"database-locked", 503},
    {"database-read-only", 503},
    {"database-damaged", 503},
    {"database-replaced", 503},
    {"database-unusable", 503},
    {"database-unreachable", 503},
    {"database-newer", 503},
    {"not-a-database", 503},
    {"http-version", 505},
    {"database-full", 507},
    {"too-many-jobs", 507},
};

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
            {"status", status_of(problem.type)},
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

int status_of(std::string_view type) {
  const auto* const found = std::find_if(std::begin(kStatuses), std::end(kStatuses),
                                         [&](const TypeStatus& one) { return one.type == type; });
  assert(found != std::end(kStatuses));
  return found == std::end(kStatuses) ? 500 : found->status;
}

Problem log_too_large(std::size_t bytes) {
  const std::string detail =
      std::to_string(bytes) + " bytes; at most " + std::to_string(limits::kLogBytes) + " are read";
  return {"too-large", "The text is too large", detail, {{"", 1, "size", detail}}};
}

Problem make_problem(const ProblemType& type, std::string detail) {
  return {std::string(type.slug), std::string(type.title), std::move(detail), {}};
}

Problem internal_problem() {
  return make_problem(
      problems::kInternal,
      "The service has an internal error; its log has details under the request id.");
}

Problem malformed(std::string detail) {
  return make_problem(problems::kMalformed, std::move(detail));
}

std::string problem_json(const Problem& problem) { return text(document(problem)); }

void set_problem(httplib::Response& response, const Problem& problem,
                 const Occurrence& occurrence) {
  const int status = status_of(problem.type);
  if (status >= 500)
    spdlog::warn("request {}: {}: {}", occurrence.request_id, problem.type, problem.detail);
  Json json = document(problem);
  if (!occurrence.path.empty()) json["instance"] = occurrence.path;
  json["request_id"] = occurrence.request_id;
  response.status = status;
  response.body = text(json);
  response.headers.erase("Content-Type");
  response.set_header("Content-Type", "application/problem+json");
  if (status == 503) response.set_header("Retry-After", "1");
}

}  // namespace arbiter
