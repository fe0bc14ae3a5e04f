#include "service/http/routes.hpp"

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
const std::vector<std::string_view> kLog = {kJson, kJsonLines};
const std::vector<std::string_view> kStory = {"seat", "effects"};

// Who may use a route. What touches the games of several events is for the admin alone.
constexpr Roles kOpen = Roles::open();
constexpr Roles kAll(Role::admin, Role::organiser, Role::judge, Role::seat, Role::verifier);
constexpr Roles kAdmin(Role::admin);
constexpr Roles kOrganisers(Role::admin, Role::organiser);
constexpr Roles kEvent(Role::admin, Role::organiser, Role::judge);
constexpr Roles kGame(Role::admin, Role::organiser, Role::judge, Role::seat);
constexpr Roles kLogs(Role::admin, Role::organiser, Role::judge, Role::verifier);

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
    const bool fits = is_variable(part) ? !segment.empty() : part == segment;
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

using S = Service;

const std::vector<Route> kRoutes = {
    {"POST",
     "/v1/verify",
     kLogs,
     &S::verify,
     {"digests", "live", "seat"},
     kLogTypes,
     {kJson, kStream}},
    {"POST", "/v1/position", kLogs, &S::show_position, {"at", "seat"}, kLog, {kJson, kSvg}},
    {"POST", "/v1/options", kLogs, &S::show_options, {"at", "seat"}, kLog, {kJson}},
    {"POST", "/v1/transcript", kLogs, &S::show_transcript, kStory, kLog, {kText, kJson}},
    {"POST", "/v1/explain", kLogs, &S::show_explanation, {"at", "seat"}, kLog, {kText, kJson}},
    {"POST", "/v1/report", kLogs, &S::show_report, {"at", "seat"}, kLog, {kHtml, kMarkdown}},
    {"POST", "/v1/games", kEvent, &S::submit_game, {kLabel, "proof"}, {kJson, kJsonLines}, {kJson}},
    {"GET", "/v1/games", kEvent, &S::list_games, kListParameters, {}, {kJson}},
    {"GET", "/v1/games/{id}", kGame, &S::show_game, {}, {}, {kJson, kHtml, kMarkdown}},
    {"PATCH", "/v1/games/{id}/labels", kEvent, &S::label_game, {}, {kJson, kMergePatch}, {kJson}},
    {"DELETE", "/v1/games/{id}", kOrganisers, &S::delete_game, {}, {}, {}},
    {"POST", "/v1/games/{id}/verify", kEvent, &S::judge_game, {}, {}, {kJson}},
    {"GET", "/v1/games/{id}/verdicts", kEvent, &S::show_verdicts, {}, {}, {kJson}},
    {"GET", "/v1/games/{id}/log", kEvent, &S::show_log, {}, {}, {kJson, kJsonLines}},
    {"GET",
     "/v1/games/{id}/entries",
     kGame,
     &S::show_entries,
     {"from", "wait", "seat"},
     {},
     {kJsonLines}},
    {"POST", "/v1/games/{id}/entries", kGame, &S::append_entries, {"dry"}, {kJsonLines}, {kJson}},
    {"GET",
     "/v1/games/{id}/verdict",
     kGame,
     &S::show_verdict,
     {"at", "seat"},
     {},
     {kJson, kHtml, kMarkdown}},
    {"GET",
     "/v1/games/{id}/report",
     kGame,
     &S::show_report,
     {"at", "seat"},
     {},
     {kHtml, kMarkdown}},
    {"GET", "/v1/games/{id}/positions/{n}", kGame, &S::show_position, {"seat"}, {}, {kJson, kSvg}},
    {"GET", "/v1/games/{id}/options/{n}", kGame, &S::show_options, {"seat"}, {}, {kJson}},
    {"GET", "/v1/games/{id}/rewinds/{n}", kEvent, &S::show_rewind, {}, {}, {kJson, kText}},
    {"GET", "/v1/games/{id}/omissions", kEvent, &S::show_omissions, {}, {}, {kJson, kText}},
    {"GET", "/v1/games/{id}/transcript", kGame, &S::show_transcript, kStory, {}, {kText, kJson}},
    {"GET",
     "/v1/games/{id}/explanation",
     kGame,
     &S::show_explanation,
     {"at", "seat"},
     {},
     {kText, kJson}},
    {"GET", "/v1/games/{id}/writes", kEvent, &S::show_writes, {"limit", "after"}, {}, {kJson}},
    {"GET", "/v1/games/{id}/proof", kEvent, &S::show_proof, {}, {}, {kText}},
    {"GET", "/v1/events/{event}/export", kEvent, &S::export_event, {}, {}, {kStream}, Lane::slow},
    {"POST",
     "/v1/events/{event}/import",
     kOrganisers,
     &S::import_event,
     {},
     {kStream},
     {kJson},
     Lane::slow,
     true},
    {"GET", "/v1/rules/{game}", kAll, &S::show_rules, {}, {}, {kJson}},
    {"GET", "/v1/rules/{game}/{id}", kAll, &S::show_rule, {}, {}, {kJson}},
    {"GET", "/v1/packs", kAll, &S::list_packs, {}, {}, {kJson}},
    {"GET", "/v1/packs/{sha256}", kAll, &S::show_pack, {}, {}, {kJson}},
    {"PUT", "/v1/packs/{sha256}", kOrganisers, &S::put_pack, {}, {kJson}, {kJson}},
    {"POST",
     "/v1/jobs",
     kAdmin,
     &S::create_job,
     {"digests"},
     {kJson, kStream},
     {kJson},
     Lane::slow,
     true},
    {"GET", "/v1/jobs/{id}", kAdmin, &S::show_job, {}, {}, {kJson}},
    {"GET", "/v1/jobs/{id}/result", kAdmin, &S::show_job_result, {"after"}, {}, {kStream}},
    {"DELETE", "/v1/jobs/{id}", kAdmin, &S::delete_job, {}, {}, {}},
    {"GET", "/v1/suites", kAdmin, &S::list_suites, {}, {}, {kJson}},
    {"PUT", "/v1/suites/{name}", kAdmin, &S::put_suite, {}, {kJson}, {kJson}},
    {"GET", "/v1/suites/{name}", kAdmin, &S::show_suite, {}, {}, {kJson}},
    {"DELETE", "/v1/suites/{name}", kAdmin, &S::delete_suite, {}, {}, {}},
    {"POST", "/v1/suites/{name}/runs", kAdmin, &S::run_suite, {}, {kJson}, {kJson}, Lane::slow},
    {"GET", "/v1/suites/{name}/runs/{id}", kAdmin, &S::show_run, {"format"}, {}, {kJson, kXml}},
    {"GET", "/v1/log/vkey", kOpen, &S::show_vkey, {}, {}, {kText}},
    {"GET", "/checkpoint", kOpen, &S::show_checkpoint, {}, {}, {kText}},
    {"GET", "/tile/{path}", kOpen, &S::show_tile, {}, {}, {kOctets}},
    {"GET", "/livez", kOpen, &S::live, {}, {}, {kJson}, Lane::at_once},
    {"GET", "/readyz", kAdmin, &S::ready, {}, {}, {kJson}, Lane::watch},
    {"GET", "/metrics", kAdmin, &S::show_metrics, {}, {}, {kText}, Lane::watch},
    {"GET", "/openapi.json", kAll, &S::show_openapi, {}, {}, {kJson}},
};

}  // namespace

std::span<const Route> routes() { return kRoutes; }

std::vector<Router::Address> addresses() {
  std::vector<Router::Address> all;
  for (const Route& route : routes()) all.push_back({route.method, route.pattern});
  return all;
}

std::optional<Rejection> find_route(Call& call) {
  std::string allowed;
  for (const Route& route : routes()) {
    if (!route.roles.contain(call.caller.role)) continue;
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
