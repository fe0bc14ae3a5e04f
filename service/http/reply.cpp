#include "service/http/reply.hpp"

#include <algorithm>
#include <utility>

#include "service/http/problem.hpp"

namespace arbiter {
namespace {

// Whether an If-None-Match field names the tag, as a strong or a weak one, or any at all.
bool names_tag(std::string_view field, const std::string& tag) {
  const auto same = [&](std::string_view item) {
    if (item.substr(0, 2) == "W/") item.remove_prefix(2);
    return item == tag || item == "*";
  };
  const std::vector<std::string_view> items = list_items(field);
  return std::any_of(items.begin(), items.end(), same);
}

std::string marked(std::string_view type) {
  const bool text = type == kJson || type == kText;
  return std::string(type) + (text ? "; charset=utf-8" : "");
}

void reply_tagged(const Call& call, httplib::Response& response, std::string body,
                  std::string_view type, const std::string& tag) {
  response.set_header("ETag", tag);
  const std::string* known = call.head.find("If-None-Match");
  if (known != nullptr && names_tag(*known, tag)) {
    response.status = 304;
  } else {
    reply(response, 200, std::move(body), type);
  }
}

}  // namespace

void reply(httplib::Response& response, int status, std::string body, std::string_view type) {
  response.status = status;
  response.body = std::move(body);
  response.set_header("Content-Type", marked(type));
}

void reply_pieces(const Call& call, httplib::Response& response, std::string_view type,
                  std::function<bool(httplib::DataSink&)> write) {
  const auto provider = [write = std::move(write)](std::size_t, httplib::DataSink& sink) {
    return write(sink);
  };
  response.status = 200;
  if (call.head.takes_chunks) {
    response.set_chunked_content_provider(marked(type), provider);
  } else {
    response.set_content_provider(marked(type), provider);
  }
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
  response.set_header("Cache-Control", "private, max-age=31536000, immutable");
  reply_tagged(call, response, std::move(body), type, '"' + hash + '"');
}

void reply_revision(const Call& call, httplib::Response& response, std::string body,
                    const std::string& revision) {
  response.set_header("Cache-Control", "private, no-cache");
  reply_tagged(call, response, std::move(body), kJson, '"' + revision + '"');
}

std::string accept_of(const Call& call) {
  std::string fields;
  for (const HeaderField& field : call.head.fields) {
    if (equal_ignoring_case(field.name, "Accept")) fields += field.value + ",";
  }
  return fields;
}

void reply_svg(httplib::Response& response, std::string picture) {
  response.set_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  response.set_header("X-Content-Type-Options", "nosniff");
  reply(response, 200, std::move(picture), kSvg);
}

Result<bool> flag(const Call& call, std::string_view name) {
  const std::string* value = call.target.find(name);
  if (value == nullptr || *value == "false") return false;
  if (*value == "true") return true;
  return make_problem(problems::kQuery,
                      "The parameter " + std::string(name) + " is \"true\" or \"false\".");
}

}  // namespace arbiter
