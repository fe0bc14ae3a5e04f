// /v1/suites: sets of stored games whose verdicts are watched, and runs that try a change on them.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "service/http/job_view.hpp"
#include "service/http/media.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/run_junit.hpp"
#include "service/http/service.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

Json suite_json(const StoredSuite& suite) {
  return {
      {"name", suite.name}, {"filter", Json::parse(suite.filter)}, {"frozen_at", suite.frozen_at}};
}

constexpr std::size_t kMostSuites = 1'000;

Problem too_many_suites() {
  return {"too-many",
          "There are too many suites",
          "A database has at most " + std::to_string(kMostSuites) + "; delete one first.",
          {}};
}

Problem no_suite(std::string_view name) {
  return make_problem(problems::kNotFound, "There is no suite \"" + std::string(name) + "\".");
}

}  // namespace

Result<StoredSuite> Service::find_suite(const Call& call) const {
  const std::string name(call.variables[0]);
  Result<std::optional<StoredSuite>> suite = store_.jobs().suite(name);
  if (!suite.ok()) return suite.problem();
  if (!suite.value()) return no_suite(name);
  return *std::move(suite).value();
}

void Service::list_suites(Exchange& exchange, httplib::Response& response) const {
  const Result<std::vector<StoredSuite>> suites = store_.jobs().suites();
  if (!suites.ok()) return reply_problem(exchange.call, response, suites.problem());
  Json items = Json::array();
  for (const StoredSuite& suite : suites.value()) items.push_back(suite_json(suite));
  reply(response, 200, Json{{"items", std::move(items)}}.dump(), kJson);
}

void Service::put_suite(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const std::string name(call.variables[0]);
  const Result<GameFilter> filter = read_suite(call.body);
  if (!filter.ok()) return reply_problem(call, response, filter.problem());
  if (const auto problem = fault_in_suite(name, filter.value()))
    return reply_problem(call, response, *problem);
  const Result<std::vector<StoredSuite>> all = store_.jobs().suites();
  if (!all.ok()) return reply_problem(call, response, all.problem());
  const bool known = std::any_of(all.value().begin(), all.value().end(),
                                 [&](const StoredSuite& one) { return one.name == name; });
  if (!known && all.value().size() >= kMostSuites)
    return reply_problem(call, response, too_many_suites());
  const Result<StoredSuite> kept = store_.jobs().put_suite({name, filter_text(filter.value()), ""});
  if (!kept.ok()) return reply_problem(call, response, kept.problem());
  reply(response, 200, suite_json(kept.value()).dump(), kJson);
}

void Service::show_suite(Exchange& exchange, httplib::Response& response) const {
  const Result<StoredSuite> suite = find_suite(exchange.call);
  if (!suite.ok()) return reply_problem(exchange.call, response, suite.problem());
  reply(response, 200, suite_json(suite.value()).dump(), kJson);
}

void Service::delete_suite(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const std::string name(call.variables[0]);
  const Result<bool> removed = store_.jobs().remove_suite(name);
  if (!removed.ok()) return reply_problem(call, response, removed.problem());
  if (!removed.value()) return reply_problem(call, response, no_suite(name));
  response.status = 204;
}

void Service::run_suite(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<std::string> key = idempotency_key(call);
  if (!key.ok()) return reply_problem(call, response, key.problem());
  Result<JobRequest> read = read_run(call.body);
  if (!read.ok()) return reply_problem(call, response, read.problem());
  const std::string id = job_id(key.value(), call.target.path);
  const std::string asked = sha256(request_text(read.value()));
  if (reply_known(exchange, response, id, asked)) return;
  const Result<StoredSuite> suite = find_suite(call);
  if (!suite.ok()) return reply_problem(call, response, suite.problem());
  plan_job(exchange, response, {id, asked, run_of(suite.value(), std::move(read).value())});
}

// The format junit is for build servers.
void Service::show_run(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredJob> job = find_job(call.variables[1]);
  if (!job.ok()) return reply_problem(call, response, job.problem());
  if (stored_request(job.value().request).suite != call.variables[0])
    return reply_problem(
        call, response,
        make_problem(problems::kNotFound, "The suite \"" + std::string(call.variables[0]) +
                                              "\" has no run " + job.value().id + "."));
  const std::string* format = call.target.find("format");
  if (format != nullptr && *format != "junit")
    return reply_problem(call, response,
                         make_problem(problems::kQuery, "The parameter format is junit."));
  const bool wanted = format != nullptr || preferred(accept_of(call), {kJson, kXml}) == kXml;
  if (!wanted) return reply(response, 200, job_json(job.value()), kJson);
  if (job.value().state != "done")
    return reply_problem(
        call, response,
        {"job-running", "The run is not done", "Ask again when its state is \"done\".", {}});
  reply_pieces(exchange, response, kXml, std::make_unique<JunitOfRun>(store_.jobs(), job.value()));
}

}  // namespace arbiter
