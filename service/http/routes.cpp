#include "service/http/routes.hpp"

#include <algorithm>

#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"

namespace arbiter {
namespace {

constexpr std::string_view kRest = "{path}";

// What a list may be asked for, and what may be judged without being stored.
const std::vector<std::string_view> kListParameters = {
    "game", "status", "outcome", "pack", "player", "since", "until", kLabel, "limit", "after"};
const std::vector<std::string_view> kLogTypes = {kJson, kJsonLines, kStream};

bool is_variable(std::string_view part) { return !part.empty() && part.front() == '{'; }

// The path from this segment on, as it was sent.
std::string_view rest_from(std::string_view path, std::size_t segment) {
  for (; segment > 0; --segment) path.remove_prefix(path.find('/', 1));
  return path.substr(1);
}

// The values of the pattern's variables; nullopt if the path does not match.
std::optional<std::vector<std::string_view>> match(std::string_view pattern, const Target& target) {
  std::vector<std::string_view> values;
  for (std::size_t place = 0; place < target.segments.size(); ++place) {
    const std::string& segment = target.segments[place];
    if (pattern.empty()) return std::nullopt;
    pattern.remove_prefix(1);  // the slash
    const std::string_view part = pattern.substr(0, pattern.find('/'));
    if (part == kRest) {
      values.push_back(rest_from(target.path, place));
      return values;
    }
    const bool names = !segment.empty() && segment.find('/') == std::string::npos;
    const bool fits = is_variable(part) ? names : part == segment;
    if (!fits) return std::nullopt;
    if (is_variable(part)) values.push_back(segment);
    pattern.remove_prefix(part.size());
  }
  if (!pattern.empty()) return std::nullopt;
  return values;
}

bool takes_method(const Route& route, std::string_view method) {
  return method == route.method || (method == "HEAD" && route.method == "GET");
}

Rejection not_found(const Call& call) {
  return {make_problem(problems::kNotFound, "There is nothing under " + call.target.path + "."),
          {}};
}

Rejection wrong_method(const Call& call, const std::string& allowed) {
  return {make_problem(problems::kMethod,
                       call.target.path + " takes " + allowed + ", not " + call.head.method + "."),
          {{"Allow", allowed}}};
}

}  // namespace

std::span<const Route> routes() {
  using S = Service;
  const std::vector<std::string_view> kLog = {kJson, kJsonLines};
  const std::vector<std::string_view> kStory = {"seat", "effects"};
  static const std::vector<Route> all = {
      {"POST", "/v1/verify", &S::verify, {"digests", "live", "seat"}, kLogTypes, {kJson, kStream}},
      {"POST", "/v1/position", &S::show_position, {"at", "seat"}, kLog, {kJson, kSvg}},
      {"POST", "/v1/options", &S::show_options, {"at", "seat"}, kLog, {kJson}},
      {"POST", "/v1/transcript", &S::show_transcript, kStory, kLog, {kText, kJson}},
      {"POST", "/v1/explain", &S::show_explanation, {"at", "seat"}, kLog, {kText, kJson}},
      {"POST", "/v1/report", &S::show_report, {"at", "seat"}, kLog, {kHtml, kMarkdown}},
      {"POST", "/v1/games", &S::submit_game, {kLabel, "proof"}, {kJson, kJsonLines}, {kJson}},
      {"GET", "/v1/games", &S::list_games, kListParameters, {}, {kJson}},
      {"GET", "/v1/games/{id}", &S::show_game, {}, {}, {kJson, kHtml, kMarkdown}},
      {"PATCH", "/v1/games/{id}/labels", &S::label_game, {}, {kJson}, {kJson}},
      {"DELETE", "/v1/games/{id}", &S::delete_game, {}, {}, {}},
      {"GET", "/v1/games/{id}/entries", &S::show_entries, {"from", "wait"}, {}, {kJsonLines}},
      {"POST", "/v1/games/{id}/entries", &S::append_entries, {"dry"}, {kJsonLines}, {kJson}},
      {"POST", "/v1/games/{id}/verify", &S::judge_game, {}, {}, {kJson}},
      {"GET", "/v1/games/{id}/verdicts", &S::show_verdicts, {}, {}, {kJson}},
      {"GET", "/v1/games/{id}/log", &S::show_log, {}, {}, {kJson, kJsonLines}},
      {"GET",
       "/v1/games/{id}/verdict",
       &S::show_verdict,
       {"at", "seat"},
       {},
       {kJson, kHtml, kMarkdown}},
      {"GET", "/v1/games/{id}/report", &S::show_report, {"at", "seat"}, {}, {kHtml, kMarkdown}},
      {"GET", "/v1/games/{id}/positions/{n}", &S::show_position, {"seat"}, {}, {kJson, kSvg}},
      {"GET", "/v1/games/{id}/options/{n}", &S::show_options, {"seat"}, {}, {kJson}},
      {"GET", "/v1/games/{id}/rewinds/{n}", &S::show_rewind, {}, {}, {kJson, kText}},
      {"GET", "/v1/games/{id}/omissions", &S::show_omissions, {}, {}, {kJson, kText}},
      {"GET", "/v1/games/{id}/transcript", &S::show_transcript, kStory, {}, {kText, kJson}},
      {"GET", "/v1/games/{id}/proof", &S::show_proof, {}, {}, {kText}},
      {"GET", "/v1/events/{event}/export", &S::export_event, {}, {}, {kStream}, Lane::slow},
      {"POST",
       "/v1/events/{event}/import",
       &S::import_event,
       {},
       {kStream},
       {kJson},
       Lane::slow,
       true},
      {"GET", "/v1/rules/{game}", &S::show_rules, {}, {}, {kJson}},
      {"GET", "/v1/rules/{game}/{id}", &S::show_rule, {}, {}, {kJson}},
      {"GET", "/v1/packs", &S::list_packs, {}, {}, {kJson}},
      {"GET", "/v1/packs/{sha256}", &S::show_pack, {}, {}, {kJson}},
      {"PUT", "/v1/packs/{sha256}", &S::put_pack, {}, {kJson}, {kJson}},
      {"POST",
       "/v1/jobs",
       &S::create_job,
       {"digests"},
       {kJson, kStream},
       {kJson},
       Lane::slow,
       true},
      {"GET", "/v1/jobs/{id}", &S::show_job, {}, {}, {kJson}},
      {"GET", "/v1/jobs/{id}/result", &S::show_job_result, {"after"}, {}, {kStream}},
      {"DELETE", "/v1/jobs/{id}", &S::delete_job, {}, {}, {}},
      {"GET", "/v1/suites", &S::list_suites, {}, {}, {kJson}},
      {"PUT", "/v1/suites/{name}", &S::put_suite, {}, {kJson}, {kJson}},
      {"GET", "/v1/suites/{name}", &S::show_suite, {}, {}, {kJson}},
      {"DELETE", "/v1/suites/{name}", &S::delete_suite, {}, {}, {}},
      {"POST", "/v1/suites/{name}/runs", &S::run_suite, {}, {kJson}, {kJson}, Lane::slow},
      {"GET", "/v1/suites/{name}/runs/{id}", &S::show_run, {"format"}, {}, {kJson, kXml}},
      {"GET", "/v1/log/vkey", &S::show_vkey, {}, {}, {kText}, Lane::quick, false, true},
      {"GET", "/checkpoint", &S::show_checkpoint, {}, {}, {kText}, Lane::quick, false, true},
      {"GET", "/tile/{path}", &S::show_tile, {}, {}, {kOctets}, Lane::quick, false, true},
      {"GET", "/livez", &S::live, {}, {}, {kJson}, Lane::at_once, false, true},
      {"GET", "/readyz", &S::ready, {}, {}, {kJson}, Lane::watch},
      {"GET", "/metrics", &S::show_metrics, {}, {}, {kText}, Lane::watch},
      {"GET", "/openapi.json", &S::show_openapi, {}, {}, {kJson}},
  };
  return all;
}

std::vector<Router::Address> addresses() {
  std::vector<Router::Address> all;
  for (const Route& route : routes()) all.push_back({route.method, route.pattern});
  return all;
}

std::optional<Rejection> find_route(Call& call) {
  std::string allowed;
  for (const Route& route : routes()) {
    std::optional<std::vector<std::string_view>> values = match(route.pattern, call.target);
    if (!values) continue;
    if (takes_method(route, call.head.method)) {
      call.route = &route;
      call.variables = *std::move(values);
      return std::nullopt;
    }
    if (!allowed.empty()) allowed += ", ";
    allowed += route.method == "GET" ? "GET, HEAD" : route.method;
  }
  return allowed.empty() ? not_found(call) : wrong_method(call, allowed);
}

}  // namespace arbiter
