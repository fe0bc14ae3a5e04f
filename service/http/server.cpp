#include "service/http/server.hpp"

#include <openssl/crypto.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "engine/core/limits.hpp"
#include "service/http/media.hpp"
#include "service/http/memory.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"

namespace arbiter {
namespace {

constexpr std::string_view kOpenPath = "/livez";  // needs no key

using Maybe = std::optional<Rejection>;  // nullopt: nothing stands against the request

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

bool contains(const std::vector<std::string_view>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Maybe check_query(const Call& call) {
  for (const auto& [name, value] : call.target.query) {
    if (contains(call.route->query, name)) continue;
    const std::string known =
        call.route->query.empty() ? "none" : "only " + joined(call.route->query);
    return Rejection{
        make_problem(problems::kQuery,
                     "The parameter \"" + name + "\" is not known here: there are " + known + "."),
        {}};
  }
  return std::nullopt;
}

Maybe check_accept(const Call& call) {
  const std::vector<std::string_view>& gives = call.route->gives;
  if (!preferred(accept_of(call), gives).empty()) return std::nullopt;
  return Rejection{
      make_problem(problems::kNotAcceptable, "The Accept field must allow " + joined(gives) + "."),
      {}};
}

Maybe check_body_type(const Call& call) {
  const std::vector<std::string_view>& takes = call.route->takes;
  const std::string* field = call.head.find("Content-Type");
  if (takes.empty() || (field != nullptr && contains(takes, media_type(*field)))) {
    return std::nullopt;
  }
  return Rejection{
      make_problem(problems::kMediaType,
                   "The Content-Type field of this body must be " + joined(takes) + "."),
      {{"Accept", joined(takes)}}};
}

// Sent bodies have the size of one log, or of a stream where the route takes one.
std::size_t body_bytes(const Call& call) {
  if (call.route->takes.empty()) return 0;
  const bool stream = media_type(*call.head.find("Content-Type")) == kStream;
  return stream ? limits::kStreamBytes : limits::kLogBytes;
}

Rejection key_needed() {
  return {make_problem(problems::kKey, "Send the key as \"Authorization: Bearer KEY\"."),
          {{"WWW-Authenticate", "Bearer"}}};
}

// What a monitor asks every few seconds would hide what the callers ask.
spdlog::level::level_enum level_of(const Call& call, int status) {
  if (status >= 500) return spdlog::level::warn;
  const std::string_view path = call.target.path;
  const bool monitor = path == kOpenPath || path == "/readyz" || path == "/metrics";
  return monitor ? spdlog::level::debug : spdlog::level::info;
}

// A part of a request that may not have been read.
std::string_view shown(const std::string& part) {
  return part.empty() ? std::string_view("-") : std::string_view(part);
}

}  // namespace

HttpServer::HttpServer(const ServerOptions& options, Store& store)
    : key_hash_(options.key.empty() ? std::nullopt : std::optional(sha256(options.key))),
      guard_(options.limits, *this),
      service_(store, metrics_, guard_, options.work) {
  return_large_pieces();
}

// Hashes of equal length are compared, in a time that tells nothing about the key.
bool HttpServer::has_key(const Call& call) const {
  constexpr std::string_view kScheme = "Bearer ";
  const std::string* field = call.head.find("Authorization");
  if (field == nullptr || field->size() <= kScheme.size()) return false;
  if (!equal_ignoring_case(field->substr(0, kScheme.size()), kScheme)) return false;
  const std::string hash = sha256(trimmed(std::string_view(*field).substr(kScheme.size())));
  return CRYPTO_memcmp(hash.data(), key_hash_->data(), hash.size()) == 0;
}

CallHandler::Admission HttpServer::admit(Call& call) {
  if (key_hash_ && call.target.path != kOpenPath && !has_key(call)) return {key_needed()};
  if (Maybe refusal = find_route(call)) return {std::move(refusal)};
  for (const auto check : {check_query, check_accept, check_body_type}) {
    if (Maybe refusal = check(call)) return {std::move(refusal)};
  }
  return {std::nullopt, body_bytes(call)};
}

void HttpServer::answer(const Call& call, httplib::Response& response) {
  (service_.*call.route->answer)(call, response);
}

void HttpServer::finished(const Call& call, int status) {
  const Clock::duration duration = Clock::now() - call.started;
  const std::string_view route = call.route == nullptr ? "none" : call.route->pattern;
  metrics_.request(route, call.head.method, status, duration);
  const std::string trace = call.trace.empty() ? "" : ", trace " + call.trace;
  spdlog::log(level_of(call, status), "{} {} {} {} {} us, request {}{}", call.peer,
              shown(call.head.method), shown(call.target.path), status,
              std::chrono::duration_cast<std::chrono::microseconds>(duration).count(),
              call.request_id, trace);
}

}  // namespace arbiter
