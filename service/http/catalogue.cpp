// The rule books, the packs, and what an operator asks the service.
#include <optional>
#include <string>
#include <utility>

#include "service/http/openapi.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"

namespace arbiter {

void Service::show_rules(const Call& call, httplib::Response& response) const {
  reply_json(call, response, rules(std::string(call.variables[0])));
}

void Service::show_rule(const Call& call, httplib::Response& response) const {
  reply_json(call, response, rule(std::string(call.variables[0]), std::string(call.variables[1])));
}

void Service::list_packs(const Call&, httplib::Response& response) const {
  reply(response, 200, packs(), kJson);
}

void Service::show_pack(const Call& call, httplib::Response& response) const {
  const std::string hash(call.variables[0]);
  Result<std::string> found = pack(hash);
  if (!found.ok()) return reply_problem(call, response, found.problem());
  reply_immutable(call, response, std::move(found).value(), kJson, hash);
}

void Service::live(const Call&, httplib::Response& response) const {
  reply(response, 200, "{\"status\":\"alive\"}", kJson);
}

void Service::ready(const Call& call, httplib::Response& response) const {
  if (guard_.stopping()) {
    return reply_problem(call, response,
                         make_problem(problems::kNotReady, "The service is stopping."));
  }
  if (const std::optional<Problem> trouble = store_.trouble()) {
    const std::string why = trouble->title + ". " + trouble->detail;
    return reply_problem(call, response,
                         make_problem(problems::kNotReady, "Games cannot be stored now: " + why));
  }
  reply(response, 200, "{\"status\":\"ready\"}", kJson);
}

void Service::show_metrics(const Call&, httplib::Response& response) const {
  const std::string text = metrics_.text(
      version(),
      {{"arbiter_connections", "Connections that a thread serves.", guard_.connections()},
       {"arbiter_body_bytes", "Bytes of all bodies held, of requests and large answers.",
        guard_.bytes_in_flight()}});
  response.status = 200;
  response.body = text;
  response.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
}

void Service::show_openapi(const Call&, httplib::Response& response) const {
  reply(response, 200, std::string(openapi_document()), kJson);
}

}  // namespace arbiter
