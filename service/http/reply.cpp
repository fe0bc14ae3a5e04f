#include "service/http/reply.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "service/http/media.hpp"
#include "service/http/problem.hpp"
#include "service/http/routes.hpp"
#include "service/markup.hpp"

namespace arbiter {
namespace {

// Whether an If-None-Match field contains the tag, strong or weak, or "*".
bool names_tag(std::string_view field, const std::string& tag) {
  const auto same = [&](std::string_view item) {
    if (item.substr(0, 2) == "W/") item.remove_prefix(2);
    return item == tag || item == "*";
  };
  const std::vector<std::string_view> items = list_items(field);
  return std::any_of(items.begin(), items.end(), same);
}

std::string marked(std::string_view type) {
  const bool text = type == kJson || type == kText || type == kHtml || type == kMarkdown;
  return std::string(type) + (text ? "; charset=utf-8" : "");
}

constexpr const char* kForever = "private, max-age=31536000, immutable";

// True if the client already has what the tag names; the response then says so.
bool has_tag(const Call& call, httplib::Response& response, const std::string& tag) {
  response.set_header("ETag", tag);
  if (!names_tag(call.head.joined("If-None-Match"), tag)) return false;
  response.status = 304;
  return true;
}

}  // namespace

void reply(httplib::Response& response, int status, std::string body, std::string_view type) {
  response.status = status;
  response.body = std::move(body);
  response.set_header("Content-Type", marked(type));
}

void reply_pieces(Exchange& exchange, httplib::Response& response, std::string_view type,
                  std::unique_ptr<Producer> producer, std::optional<std::size_t> bytes) {
  response.status = 200;
  response.set_header("Content-Type", marked(type));
  exchange.rest = std::move(producer);
  exchange.rest_bytes = bytes;
}

void reply_json(const Call& call, httplib::Response& response, Result<std::string> result) {
  if (!result.ok()) return reply_problem(call, response, result.problem());
  reply(response, 200, std::move(result).value(), kJson);
}

void reply_problem(const Call& call, httplib::Response& response, const Problem& problem) {
  set_problem(response, problem, {call.target.path, call.request_id});
}

void reply_immutable(const Call& call, httplib::Response& response, std::string body,
                     std::string_view type, const std::string& hash) {
  if (!is_known(call, response, hash)) reply(response, 200, std::move(body), type);
}

bool is_known(const Call& call, httplib::Response& response, const std::string& hash) {
  response.set_header("Cache-Control", kForever);
  return has_tag(call, response, '"' + hash + '"');
}

bool is_known_revision(const Call& call, httplib::Response& response, const std::string& revision) {
  response.set_header("Cache-Control", "private, no-cache");
  return has_tag(call, response, '"' + revision + '"');
}

Result<std::optional<std::string>> read_if_match(const Call& call) {
  if (call.head.find("If-Match") == nullptr) return std::optional<std::string>();
  const std::string field = call.head.joined("If-Match");
  const bool quoted = field.size() > 2 && field.front() == '"' && field.back() == '"';
  std::string tag = quoted ? field.substr(1, field.size() - 2) : "";
  if (tag.empty() || tag.find('"') != std::string::npos)
    return malformed("If-Match is one tag, as an ETag field gives it: \"12-0123456789abcdef\".");
  return std::optional(std::move(tag));
}

std::string accept_of(const Call& call) { return call.head.joined("Accept"); }

void reply_svg(httplib::Response& response, std::string picture) {
  response.set_header("Content-Security-Policy", std::string(kPagePolicy));
  reply(response, 200, std::move(picture), kSvg);
}

bool wants_report(const Call& call, httplib::Response& response) {
  response.set_header("Vary", "Accept");
  return preferred(accept_of(call), call.route->gives) != kJson;
}

Result<bool> flag(const Call& call, std::string_view name) {
  const std::string* value = call.target.find(name);
  if (value == nullptr || *value == "false") return false;
  if (*value == "true") return true;
  return make_problem(problems::kQuery,
                      "The parameter " + std::string(name) + " is \"true\" or \"false\".");
}

Result<std::string> read_seat(const Call& call) {
  const std::string* seat = call.target.find("seat");
  const bool own = call.caller.role == Role::seat;
  if (seat == nullptr) return own ? call.caller.seat : std::string();
  if (own && !seat->empty() && *seat != call.caller.seat)
    return make_problem(problems::kNotFound, "The log has no seat \"" + *seat + "\".");
  if (!seat->empty()) return *seat;
  return make_problem(problems::kQuery, "The parameter seat is the letter of a seat.");
}

std::optional<std::uint32_t> short_number(std::string_view text) {
  constexpr std::size_t kDigits = 9;
  std::uint32_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || text.size() > kDigits || error != std::errc() || stop != end)
    return std::nullopt;
  return number;
}

Result<std::optional<std::uint32_t>> read_at(const Call& call) {
  if (call.variables.size() > 1) {
    const auto at = short_number(call.variables[1]);
    if (at) return at;
    return make_problem(problems::kNotFound, "Positions have numbers; " +
                                                 std::string(call.variables[1]) + " is not one.");
  }
  const std::string* text = call.target.find("at");
  if (text == nullptr) return std::optional<std::uint32_t>();
  const auto at = short_number(*text);
  if (at) return at;
  return make_problem(problems::kQuery, "The parameter at is the number of a position.");
}

}  // namespace arbiter
