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

using Maybe = std::optional<Rejection>;  // nullopt: the request is acceptable

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

// Where a parameter is known that one route alone takes, as far as the caller may use it.
std::string only_place_of(const Call& call, std::string_view name) {
  std::string place;
  for (const Route& route : routes()) {
    if (!contains(route.query, name) || !route.roles.contain(call.caller.role)) continue;
    if (!place.empty()) return "";
    place = " Only " + std::string(route.method) + " " + std::string(route.pattern) + " takes it.";
  }
  return place;
}

Maybe check_query(const Call& call) {
  for (const auto& [name, value] : call.target.query) {
    if (contains(call.route->query, name)) continue;
    const std::string known =
        call.route->query.empty() ? "none" : "only " + joined(call.route->query);
    return Rejection{make_problem(problems::kQuery, "The parameter \"" + name +
                                                        "\" is not known here: there are " + known +
                                                        "." + only_place_of(call, name)),
                     {}};
  }
  return std::nullopt;
}

Maybe check_accept(const Call& call) {
  const std::vector<std::string_view>& gives = call.route->gives;
  if (gives.empty() || !preferred(accept_of(call), gives).empty()) return std::nullopt;
  return Rejection{
      make_problem(problems::kNotAcceptable, "The Accept field must allow " + joined(gives) + "."),
      {}};
}

Maybe check_body_type(const Call& call) {
  const std::vector<std::string_view>& takes = call.route->takes;
  const std::string* field = call.head.find("Content-Type");
  if (takes.empty() && call.head.has_body()) {
    return Rejection{malformed(call.head.method + " " + call.target.path + " takes no body."), {}};
  }
  if (takes.empty() || (field != nullptr && contains(takes, media_type(*field)))) {
    return std::nullopt;
  }
  return Rejection{
      make_problem(problems::kMediaType,
                   "The Content-Type field of this body must be " + joined(takes) + "."),
      {{"Accept", joined(takes)}}};
}

// The limit for a body: that of one log, or of a stream if the route accepts one.
std::size_t body_bytes(const Call& call) {
  if (call.route->takes.empty()) return 0;
  const bool stream = media_type(*call.head.find("Content-Type")) == kStream;
  return stream ? limits::kStreamBytes : limits::kLogBytes;
}

// Whether the answer is to be made while the body arrives.
bool is_live(const Call& call) {
  if (call.route->gathers) return media_type(*call.head.find("Content-Type")) == kStream;
  if (!contains(call.route->query, "live")) return false;
  const Result<bool> live = flag(call, "live");
  return live.ok() && live.value() && media_type(*call.head.find("Content-Type")) == kStream;
}

Rejection key_needed() {
  return {make_problem(problems::kKey, "Send the key as \"Authorization: Bearer KEY\"."),
          {{"WWW-Authenticate", "Bearer"}}};
}

Maybe check_quota(const KeyRing::Owner& owner) {
  if (!owner.quota) return std::nullopt;
  const std::optional<std::int64_t> seconds = owner.quota->take(Clock::now());
  if (!seconds) return std::nullopt;
  return Rejection{make_problem(problems::kQuota, "The key \"" + owner.caller.name +
                                                      "\" may send a request again in " +
                                                      std::to_string(*seconds) + " s."),
                   {{"Retry-After", std::to_string(*seconds)}}};
}

// The key of the options, and afterwards what has become of it.
KeyRing::AdminKey admin_key(const ServerOptions& options) {
  return [first = true, key = options.key,
          changed = options.changed_key]() mutable -> std::optional<std::string> {
    if (!std::exchange(first, false)) return changed ? changed() : std::nullopt;
    if (key.empty()) return std::nullopt;
    return key;
  };
}

// A monitor's frequent requests are logged at a lower level, so that they do not hide those of
// callers.
spdlog::level::level_enum level_of(const Call& call, int status) {
  if (status >= 500) return spdlog::level::warn;
  const std::string_view path = call.target.path;
  const bool monitor = path == "/livez" || path == "/readyz" || path == "/metrics";
  return monitor ? spdlog::level::debug : spdlog::level::info;
}

// The name in "name:port" or "[::1]:port", in lower case.
std::string host_name(std::string_view authority) {
  const std::size_t bracket = authority.find(']');
  const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  std::string name(authority.substr(0, colon));
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  if (name.ends_with('.')) name.pop_back();
  return name;
}

// A part of a request, or "-" if it has not been read.
std::string_view shown(const std::string& part) {
  return part.empty() ? std::string_view("-") : std::string_view(part);
}

}  // namespace

HttpServer::HttpServer(const ServerOptions& options, GameStore& store)
    : keys_(store.keys(), admin_key(options)),
      hosts_(options.hosts),
      gate_(options.limits, addresses(), *this),
      service_(store, options.sequencer, metrics_, gate_, options.work) {
  return_large_pieces();
}

std::optional<KeyRing::Owner> HttpServer::owner_of_key(const Call& call) const {
  constexpr std::string_view kScheme = "Bearer ";
  if (!keys_.needs_key()) return KeyRing::Owner{{Role::admin, "", "", "", ""}, nullptr};
  const std::string* field = call.head.find("Authorization");
  if (field == nullptr || field->size() <= kScheme.size()) return std::nullopt;
  if (!equal_ignoring_case(field->substr(0, kScheme.size()), kScheme)) return std::nullopt;
  const auto owner = keys_.owner(sha256(trimmed(std::string_view(*field).substr(kScheme.size()))));
  if (!owner) return std::nullopt;
  return *owner;
}

// A browser sends the name of the host that it addresses, and the site of the page that makes the
// request.
Maybe HttpServer::check_host(const Call& call) const {
  if (hosts_.empty() || keys_.needs_key()) return std::nullopt;
  const auto known = [&](std::string_view authority) {
    const std::string name = host_name(authority);
    return std::find(hosts_.begin(), hosts_.end(), name) != hosts_.end();
  };
  const std::string* host = call.head.find("Host");
  if (host != nullptr && !known(*host)) {
    return Rejection{make_problem(problems::kHost, "This service is not called " + *host +
                                                       "; --allow-host adds a name."),
                     {}};
  }
  const std::string* origin = call.head.find("Origin");
  const std::size_t scheme = origin == nullptr ? 0 : origin->find("://");
  if (origin == nullptr || call.head.method == "GET" || call.head.method == "HEAD") {
    return std::nullopt;
  }
  if (scheme != std::string::npos && known(std::string_view(*origin).substr(scheme + 3))) {
    return std::nullopt;
  }
  return Rejection{make_problem(problems::kOrigin, "A page of another site sent this request."),
                   {}};
}

CallHandler::Admission HttpServer::admit(Call& call) {
  if (Maybe refusal = check_host(call)) return {std::move(refusal)};
  const std::optional<KeyRing::Owner> owner = owner_of_key(call);
  if (owner) call.caller = owner->caller;
  Maybe no_route = find_route(call);
  const bool open = !no_route && !call.route->roles.need_key();
  if (!open) {
    if (auto trouble = keys_.trouble(); trouble && !owner) return {Rejection{*trouble, {}}};
    if (!owner) return {key_needed()};
    if (Maybe refusal = check_quota(*owner)) return {std::move(refusal)};
  }
  if (no_route) return {std::move(no_route)};
  for (const auto check : {check_query, check_accept, check_body_type}) {
    if (Maybe refusal = check(call)) return {std::move(refusal)};
  }
  return {std::nullopt, body_bytes(call), call.route->lane, is_live(call)};
}

void HttpServer::answer(Exchange& exchange, httplib::Response& response) {
  const Call& call = exchange.call;
  // A key may be revoked while its request waits.
  if (exchange.kept && call.route->roles.need_key() && !owner_of_key(call)) {
    const Rejection refusal = key_needed();
    for (const auto& [name, value] : refusal.headers) response.set_header(name, value);
    return set_problem(response, refusal.problem, {call.target.path, call.request_id});
  }
  service_.answer(exchange, response);
}

void HttpServer::finished(const Exchange& exchange, const Sent& sent) {
  const Call& call = exchange.call;
  const int status = exchange.status;
  const Clock::duration duration = Clock::now() - call.started;
  const std::string_view route = call.route == nullptr ? "none" : call.route->pattern;
  metrics_.request(route, call.head.method, status, duration);
  const auto level = sent.whole ? level_of(call, status) : spdlog::level::warn;
  const std::string& name = call.caller.name;
  spdlog::log(level, "{} {} {} {} {} us, {} bytes{}, request {}{}{}{}{}", call.peer,
              shown(call.head.method), shown(call.target.path), status,
              std::chrono::duration_cast<std::chrono::microseconds>(duration).count(), sent.bytes,
              sent.whole ? "" : " and not all", call.request_id,
              call.trace.empty() ? "" : ", trace ", call.trace, name.empty() ? "" : ", key ", name);
}

}  // namespace arbiter
