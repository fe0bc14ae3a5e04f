#include "service/http/job_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "service/http/reply.hpp"
#include "service/jobs/request.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestKey = 255;

Json words_of(const std::string& text) {
  Json words = Json::array();
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

Result<std::string> idempotency_key(const Call& call) {
  const std::string* key = call.head.find("Idempotency-Key");
  const auto visible = [](char c) { return c > ' ' && c <= '~'; };
  if (key != nullptr && !key->empty() && key->size() <= kLongestKey &&
      std::all_of(key->begin(), key->end(), visible))
    return *key;
  return Problem{"idempotency-key",
                 "The request lacks a key of its own",
                 "Send a new Idempotency-Key of 1 to 255 printable characters of ASCII without "
                 "blanks, such as a UUID, and the same one when you send the request again.",
                 {}};
}

Problem other_request() {
  return {"other-request",
          "The key belongs to another request",
          "This Idempotency-Key was used for a different request; use a new one.",
          {}};
}

std::string path_of(const StoredJob& job) {
  const std::string suite = stored_request(job.request).suite;
  return suite.empty() ? "/v1/jobs/" + job.id : "/v1/suites/" + suite + "/runs/" + job.id;
}

std::string job_json(const StoredJob& job) {
  Json json{{"id", job.id}};
  json.update(Json::parse(job.request));
  json["state"] = job.state;
  json["created_at"] = job.created_at;
  json["expires_at"] = job.expires_at;
  const std::uint64_t summary = has_summary(job) ? 1 : 0;
  json["parts"] = {{"done", job.parts_done + (job.state == "done" ? summary : 0)},
                   {"total", job.parts + summary}};
  json["counts"] = Json::object();
  for (const auto& [name, count] : job.counts) json["counts"][name] = count;
  json["builds"] = words_of(job.builds);
  if (job.state != "receiving") json["result"] = "/v1/jobs/" + job.id + "/result";
  if (!job.summary.empty()) json.update(Json::parse(job.summary));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void reply_job(httplib::Response& response, int status, const StoredJob& job) {
  response.set_header("Location", path_of(job));
  reply(response, status, job_json(job), kJson);
}

}  // namespace arbiter
