// The rule books, and the routes for operators.
#include <optional>
#include <string>

#include "service/http/memory.hpp"
#include "service/http/openapi.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"

namespace arbiter {

void Service::show_rules(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  reply_json(call, response, rules(std::string(call.variables[0])));
}

void Service::show_rule(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  reply_json(call, response, rule(std::string(call.variables[0]), std::string(call.variables[1])));
}

void Service::live(Exchange&, httplib::Response& response) const {
  reply(response, 200, "{\"status\":\"alive\"}", kJson);
}

void Service::ready(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  if (gate_.stopping()) {
    return reply_problem(call, response,
                         make_problem(problems::kNotReady, "The service is stopping."));
  }
  if (const std::optional<Problem> trouble = store_.trouble()) {
    const std::string why = trouble->title + ". " + trouble->detail;
    return reply_problem(call, response,
                         make_problem(problems::kNotReady, "Games cannot be stored now: " + why));
  }
  if (sequencer_ != nullptr) {
    if (const std::optional<Problem> trouble = sequencer_->trouble())
      return reply_problem(call, response, *trouble);
  }
  reply(response, 200, "{\"status\":\"ready\"}", kJson);
}

void Service::show_metrics(Exchange&, httplib::Response& response) const {
  const Gate::Figures gate = gate_.figures();
  const Result<JobStore::Figures> asked = store_.jobs().figures();
  const JobStore::Figures jobs = asked.ok() ? asked.value() : JobStore::Figures{};
  const Result<HookStore::Figures> outbox = store_.hooks().figures();
  const HookStore::Figures hooks = outbox.ok() ? outbox.value() : HookStore::Figures{};
  response.status = 200;
  response.body = metrics_.text(
      version(),
      {{"arbiter_connections", "Connections, idle ones included.", gate.connections},
       {"arbiter_body_bytes", "Bytes of all bodies held, of requests and of answers not sent.",
        gate.bytes_in_flight},
       {"arbiter_quick_waiting", "Requests that wait for a worker.", gate.quick.waiting},
       {"arbiter_quick_working", "Workers that answer requests.", gate.quick.working},
       {"arbiter_slow_waiting", "Requests with much work that wait for a worker.",
        gate.slow.waiting},
       {"arbiter_slow_working", "Workers that answer requests with much work.", gate.slow.working},
       {"arbiter_workers", "Workers of each of these two kinds.", gate.quick.threads},
       {"arbiter_jobs", "Jobs that are not done.", jobs.jobs},
       {"arbiter_job_parts_waiting", "Parts of jobs that nobody has.", jobs.waiting},
       {"arbiter_job_parts_claimed", "Parts of jobs that are being done.", jobs.claimed},
       {"arbiter_job_oldest_wait_milliseconds",
        "How long the part that waits for longest could have been claimed.",
        static_cast<std::uint64_t>(jobs.oldest.count())},
       {"arbiter_log_leaves", "Leaves of the transparency log; 0 where there is none.",
        sequencer_ == nullptr ? 0 : sequencer_->leaves()},
       {"arbiter_webhook_waiting", "Deliveries to webhooks in the outbox.", hooks.waiting},
       {"arbiter_webhook_missed", "Deliveries that found the outbox of their webhook full.",
        hooks.missed},
       {"arbiter_db_bytes", "Bytes of the database's files.", store_.bytes()},
       {"process_resident_memory_bytes", "Resident memory size in bytes.", resident_memory()}});
  response.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
}

void Service::show_openapi(Exchange&, httplib::Response& response) const {
  reply(response, 200, std::string(openapi_document()), kJson);
}

}  // namespace arbiter
