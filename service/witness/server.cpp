#include "service/witness/server.hpp"

#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "service/http/problem.hpp"
#include "service/http/reply.hpp"

namespace arbiter {
namespace {

using trust::VerifierKey;
using trust::WitnessAnswer;
using trust::WitnessRecord;

constexpr std::string_view kAdd = "/add-checkpoint";
constexpr std::string_view kDescription = "/";
// A note, and the lines before it: a size and at most 63 hashes.
constexpr std::size_t kMostRequest = trust::kMostNoteBytes + 4 * 1024;

Rejection refused(const ProblemType& type, const std::string& detail) {
  return {make_problem(type, detail), {}};
}

// The method that a path takes; nothing where there is no such path.
std::optional<std::string_view> method_of(std::string_view path) {
  if (path == kAdd) return "POST";
  if (path == kDescription) return "GET";
  return std::nullopt;
}

std::optional<Rejection> objection(const Call& call) {
  const auto method = method_of(call.target.path);
  if (!method)
    return refused(problems::kNotFound, "There is nothing under " + call.target.path + ".");
  const bool is_head = *method == "GET" && call.head.method == "HEAD";
  if (call.head.method != *method && !is_head) {
    const std::string allowed = *method == "GET" ? "GET, HEAD" : std::string(*method);
    return Rejection{make_problem(problems::kMethod, call.target.path + " takes " + allowed +
                                                         ", not " + call.head.method + "."),
                     {{"Allow", allowed}}};
  }
  if (!call.target.query.empty())
    return refused(problems::kQuery, call.target.path + " takes no parameters.");
  if (*method == "GET" && call.head.has_body())
    return Rejection{malformed(call.head.method + " " + call.target.path + " takes no body."), {}};
  return std::nullopt;
}

}  // namespace

WitnessServer::WitnessServer(const GateLimits& limits, trust::SigningKey key,
                             const std::vector<VerifierKey>& logs, WitnessRecords& records,
                             std::function<std::uint64_t()> now)
    : key_(std::move(key)),
      records_(records),
      now_(std::move(now)),
      gate_(limits, {{"POST", kAdd}, {"GET", kDescription}}, *this) {
  for (const VerifierKey& log : logs) logs_[log.name].push_back(log);
}

CallHandler::Admission WitnessServer::admit(Call& call) {
  if (std::optional<Rejection> refusal = objection(call)) return {std::move(refusal)};
  if (call.target.path == kDescription) return {.refusal = std::nullopt, .lane = Lane::watch};
  return {.refusal = std::nullopt, .body_bytes = kMostRequest};
}

// The clock is read inside the transaction, so that times are in the order of the records.
WitnessAnswer WitnessServer::add_checkpoint(std::string_view body) {
  return records_.answer([&](const WitnessRecords::Find& find) {
    const auto find_log = [&](const std::string& origin) -> std::optional<trust::WitnessedLog> {
      const auto known = logs_.find(origin);
      if (known == logs_.end()) return std::nullopt;
      return trust::WitnessedLog{known->second, find(origin)};
    };
    return trust::answer(body, find_log, key_, now_());
  });
}

std::string WitnessServer::description() {
  nlohmann::ordered_json json = {{"witness", text_of(key_.verifier())}};
  nlohmann::ordered_json logs = nlohmann::ordered_json::array();
  (void)records_.answer([&](const WitnessRecords::Find& find) {
    for (const auto& [origin, keys] : logs_) {
      const WitnessRecord record = find(origin);
      nlohmann::ordered_json log = {{"origin", origin}, {"vkeys", nlohmann::ordered_json::array()}};
      for (const VerifierKey& key : keys) log["vkeys"].push_back(text_of(key));
      log["size"] = record.size;
      log["root"] = trust::base64(trust::bytes_of(record.root));
      if (record.time != 0) log["time"] = record.time;
      logs.push_back(std::move(log));
    }
    return WitnessAnswer{};
  });
  json["logs"] = std::move(logs);
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

void WitnessServer::answer(Exchange& exchange, httplib::Response& response) {
  const Call& call = exchange.call;
  try {
    if (call.target.path == kDescription) return reply(response, 200, description(), kJson);
    WitnessAnswer answer = add_checkpoint(call.body);
    if (answer.record) spdlog::info("cosigned size {} of {}", answer.record->size, answer.origin);
    response.status = answer.status;
    response.set_content(std::move(answer.body), answer.content_type);
  } catch (const SQLite::Exception& failure) {
    reply_problem(
        call, response,
        make_problem(problems::kNotReady, std::string("The records cannot be read or written: ") +
                                              failure.what() + "."));
  }
}

void WitnessServer::finished(const Exchange& exchange, const Sent& sent) {
  const Call& call = exchange.call;
  const auto level =
      exchange.status >= 500 || !sent.whole ? spdlog::level::warn : spdlog::level::info;
  spdlog::log(level, "{} {} {} {}{}, request {}", call.peer,
              call.head.method.empty() ? "-" : call.head.method,
              call.target.path.empty() ? "-" : call.target.path, exchange.status,
              sent.whole ? "" : ", not all sent", call.request_id);
}

}  // namespace arbiter
