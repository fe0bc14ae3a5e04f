// /v1/jobs: work over many games.
#include <algorithm>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <utility>

#include "service/http/job_view.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/service.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::minutes kStale{1};        // an upload of which nothing more arrives
constexpr std::chrono::hours kLifetime{7 * 24};  // of a job, with its input and its results
constexpr std::int64_t kGamesOfPart = 256;       // about a second of work
constexpr std::size_t kPartsAtOnce = 1'000;

std::int64_t random_number() {
  std::random_device device;
  return std::uniform_int_distribution<std::int64_t>(1)(device);
}

Problem being_received() {
  return {"job-receiving",
          "The job is being received",
          "Another request with this Idempotency-Key is sending it; try again in a minute.",
          {}};
}

Problem no_job(std::string_view id) {
  return make_problem(problems::kNotFound, "There is no job " + std::string(id) +
                                               "; jobs are deleted after seven days.");
}

Problem job_too_large(std::uint64_t most) {
  return make_problem(problems::kTooLarge,
                      "A job has at most " + std::to_string(most) + " bytes of logs.");
}

Problem nothing_matches() {
  return {"nothing-matches", "There is nothing to do", "No stored game passes the filter.", {}};
}
Problem nothing_to_try(const std::string& ruling) {
  const std::string detail =
      "No stored game that passes the filter is of the game to which " + ruling + " belongs.";
  return {"nothing-matches",
          "The ruling would not be tried",
          detail,
          {{"/rulings/" + ruling, 0, "value", detail}}};
}

// The parts of a result in the range from `next` to `end`; each is read when the client has taken
// the one before.
class JobResult final : public Producer {
 public:
  JobResult(JobStore& jobs, std::string id, std::uint64_t from, std::uint64_t end)
      : jobs_(jobs), id_(std::move(id)), next_(from), end_(end) {}

  Piece next(Lane, const std::function<bool()>&) override {
    if (at_ == part_.size()) {
      if (next_ >= end_) return {"", Piece::Then::ended};
      Result<std::optional<std::string>> part = jobs_.result(id_, next_++);
      if (!part.ok() || !part.value()) return {"", Piece::Then::broken};
      part_ = *std::move(part).value();
      at_ = 0;
    }
    Piece piece{part_.substr(at_, kPiece)};
    at_ += piece.bytes.size();
    return piece;
  }

 private:
  static constexpr std::size_t kPiece = 128 * 1024;

  JobStore& jobs_;
  const std::string id_;
  std::uint64_t next_;
  const std::uint64_t end_;
  std::string part_;  // the one that is being sent
  std::size_t at_ = 0;
};

// Parts for all games from `first`, which is the first that passes, up to `last`, the greatest
// number.
std::vector<JobPart> parts_of(std::int64_t first, std::int64_t last) {
  std::vector<JobPart> parts;
  for (std::int64_t from = first; from <= last; from += kGamesOfPart)
    parts.push_back({parts.size(), from, std::min(from + kGamesOfPart - 1, last), ""});
  return parts;
}

Result<bool> add_all(JobStore& jobs, const std::string& id, std::int64_t upload,
                     const std::vector<JobPart>& parts) {
  for (std::size_t at = 0; at < parts.size(); at += kPartsAtOnce) {
    const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = parts.size() - at > kPartsAtOnce ? begin + kPartsAtOnce : parts.end();
    Result<bool> added = jobs.add_parts(id, upload, {begin, end});
    if (!added.ok() || !added.value()) return added;
  }
  return true;
}

}  // namespace

void Service::create_job(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  if (exchange.kept != nullptr) return receive_job(exchange, response);
  const Result<std::string> key = idempotency_key(call);
  if (!key.ok()) return reply_problem(call, response, key.problem());
  const Result<bool> digests = flag(call, "digests");
  if (!digests.ok()) return reply_problem(call, response, digests.problem());
  given_up_.remove_from(store_.jobs());
  const std::string id = job_id(key.value(), "/v1/jobs");
  if (exchange.live) {
    const JobRequest request{.kind = "verify", .units = limits_.units, .digests = digests.value()};
    return begin_upload(exchange, response, id, request);
  }
  Result<JobRequest> request = read_job_request(call.body);
  if (!request.ok()) return reply_problem(call, response, request.problem());
  const std::string asked = sha256(request_text(request.value()));
  if (reply_known(exchange, response, id, asked)) return;
  plan_job(exchange, response, {id, asked, std::move(request).value()});
}

void Service::begin_upload(Exchange& exchange, httplib::Response& response, const std::string& id,
                           const JobRequest& request) const {
  const Call& call = exchange.call;
  if (call.head.length && *call.head.length > limits_.job_bytes)
    return reply_problem(call, response, job_too_large(limits_.job_bytes));
  const std::int64_t upload = random_number();
  const StoredJob job{.id = id, .kind = request.kind, .request = request_text(request)};
  const Result<JobStore::Added> added = store_.jobs().add(job, upload, kStale, kLifetime);
  if (!added.ok()) return reply_problem(call, response, added.problem());
  const StoredJob& known = added.value().job;
  if (!added.value().ours && known.state == "receiving")
    return reply_problem(call, response, being_received());
  if (known.request != job.request) return reply_problem(call, response, other_request());
  exchange.kept = std::make_unique<Upload>(store_.jobs(), given_up_, known, upload,
                                           added.value().ours, limits_.job_bytes);
  receive_job(exchange, response);
}

// Answers with the job that an earlier, identical request has started; false if there is none.
bool Service::reply_known(Exchange& exchange, httplib::Response& response, const std::string& id,
                          const std::string& asked) const {
  const Call& call = exchange.call;
  const Result<std::optional<StoredJob>> known = store_.jobs().job(id);
  if (known.ok() && !known.value()) return false;
  if (!known.ok())
    reply_problem(call, response, known.problem());
  else if (known.value()->state == "receiving")
    reply_problem(call, response, being_received());
  else if (known.value()->request_sha256 != asked)
    reply_problem(call, response, other_request());
  else
    reply_job(response, 202, *known.value());
  return true;
}

// Takes the logs that have arrived, and answers when all of them have.
void Service::receive_job(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  auto& upload = static_cast<Upload&>(*exchange.kept);
  std::optional<Problem> problem = upload.take(exchange.call.body, exchange.body_ended);
  if (!problem && !exchange.body_ended) {
    exchange.next = Exchange::Next::body;
    return;
  }
  const Result<StoredJob> job = problem ? *problem : upload.finish();
  exchange.kept.reset();
  if (job.ok()) return reply_job(response, 202, job.value());
  given_up_.remove_from(store_.jobs());
  reply_problem(call, response, job.problem());
}

// Starts a job over stored games.
void Service::plan_job(Exchange& exchange, httplib::Response& response, PlannedJob planned) const {
  const Call& call = exchange.call;
  planned.request.units = limits_.units;
  const Result<Change> change = change_of(planned.request, packs_);
  if (!change.ok()) return reply_problem(call, response, change.problem());
  GameFilter filter = planned.request.filter;
  filter.limit = 1;
  const Result<std::vector<StoredGame>> first = store_.list(filter);
  if (!first.ok()) return reply_problem(call, response, first.problem());
  if (first.value().empty()) return reply_problem(call, response, nothing_matches());
  if (const auto problem = untried_ruling(planned.request))
    return reply_problem(call, response, *problem);
  const Result<std::int64_t> last = store_.greatest_number();
  if (!last.ok()) return reply_problem(call, response, last.problem());
  const std::int64_t upload = random_number();
  const Result<StoredJob> begun =
      begin_planned(planned, upload, parts_of(first.value()[0].number, last.value()));
  if (begun.ok()) return reply_job(response, 202, begun.value());
  (void)store_.jobs().give_up(planned.id, upload);
  reply_problem(call, response, begun.problem());
}

// A ruling of another game than all of these would change nothing, which could be taken for a
// result.
std::optional<Problem> Service::untried_ruling(const JobRequest& request) const {
  std::set<std::string> found = {request.filter.game};
  for (const auto& [id, value] : request.rulings) {
    GameFilter filter = request.filter;
    filter.game = id.substr(0, id.find(':'));
    filter.limit = 1;
    if (found.contains(filter.game)) continue;
    if (!request.filter.game.empty()) return nothing_to_try(id);
    const Result<std::vector<StoredGame>> games = store_.list(filter);
    if (!games.ok()) return games.problem();
    if (games.value().empty()) return nothing_to_try(id);
    found.insert(filter.game);
  }
  return std::nullopt;
}

Result<StoredJob> Service::begin_planned(const PlannedJob& planned, std::int64_t upload,
                                         const std::vector<JobPart>& parts) const {
  JobStore& jobs = store_.jobs();
  const JobRequest& request = planned.request;
  const StoredJob job{.id = planned.id, .kind = request.kind, .request = request_text(request)};
  const Result<JobStore::Added> added = jobs.add(job, upload, kStale, kLifetime);
  if (!added.ok()) return added.problem();
  if (!added.value().ours) return being_received();
  const Result<bool> sent = add_all(jobs, planned.id, upload, parts);
  if (!sent.ok()) return sent.problem();
  const Result<bool> started = jobs.start(planned.id, upload, parts.size(), planned.asked);
  if (!started.ok()) return started.problem();
  if (!sent.value() || !started.value()) return being_received();
  return find_job(planned.id);
}

Result<StoredJob> Service::find_job(std::string_view id) const {
  Result<std::optional<StoredJob>> job = store_.jobs().job(std::string(id));
  if (!job.ok()) return job.problem();
  if (!job.value()) return no_job(id);
  return *std::move(job).value();
}

void Service::show_job(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredJob> job = find_job(call.variables[0]);
  if (!job.ok()) return reply_problem(call, response, job.problem());
  reply(response, 200, job_json(job.value()), kJson);
}

void Service::show_job_result(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredJob> job = find_job(call.variables[0]);
  if (!job.ok()) return reply_problem(call, response, job.problem());
  std::uint64_t from = 0;
  if (const std::string* after = call.target.find("after")) {
    const char* const end = after->data() + after->size();
    const auto [stop, error] = std::from_chars(after->data(), end, from);
    if (error != std::errc() || stop != end || from > job.value().parts)
      return reply_problem(
          call, response,
          make_problem(problems::kQuery, "The parameter after must come from a Link field."));
  }
  const Result<std::uint64_t> done = store_.jobs().done_in_order(job.value().id);
  if (!done.ok()) return reply_problem(call, response, done.problem());
  const std::uint64_t end = std::min(std::max(from, done.value()), job.value().parts);
  const bool whole = job.value().state != "receiving" && end == job.value().parts;
  if (!whole)
    response.set_header(
        "Link", "<" + call.target.path + "?after=" + std::to_string(end) + ">; rel=\"next\"");
  reply_pieces(exchange, response, kStream,
               std::make_unique<JobResult>(store_.jobs(), job.value().id, from, end));
}

void Service::delete_job(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const std::string id(call.variables[0]);
  const Result<bool> removed = store_.jobs().remove(id);
  if (!removed.ok()) return reply_problem(call, response, removed.problem());
  if (!removed.value()) return reply_problem(call, response, no_job(id));
  response.status = 204;
}

}  // namespace arbiter
