#include "service/jobs/summary.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kNamed = 100;   // games listed for a group
constexpr std::size_t kShrunk = 100;  // groups that get a smallest log
// The limit for one log, and also for all of them together, so that a summary takes minutes at
// most.
constexpr std::uint64_t kUnitsOfShrinking = 20 * limits::kUnits;
constexpr std::uint64_t kUnitsOfAll = 100 * limits::kUnits;
constexpr std::size_t kLongestLog = 64 * 1024;

struct Group {
  std::uint64_t games = 0;
  std::vector<std::string> named;
  std::string shortest;  // the game with the shortest log
  std::size_t bytes = SIZE_MAX;
};
using Groups = std::map<std::pair<std::string, std::vector<std::string>>, Group>;

std::optional<Problem> enter(Groups& groups, const Json& line, GameStore& store) {
  const auto found = line.find("regression");
  if (found == line.end()) return std::nullopt;
  std::vector<std::string> causes;
  for (const Json& cause : found->value("causes", Json::array())) causes.push_back(cause);
  Group& group = groups[{found->at("kind"), causes}];
  const std::string id = line.at("id");
  ++group.games;
  if (group.named.size() < kNamed) group.named.push_back(id);
  const Result<std::optional<std::size_t>> size = store.log_size(id);
  if (!size.ok()) return size.problem();
  if (size.value() && *size.value() < group.bytes) {
    group.bytes = *size.value();
    group.shortest = id;
  }
  return std::nullopt;
}

Json group_json(const std::pair<std::string, std::vector<std::string>>& what, const Group& group) {
  return {{"kind", what.first},
          {"causes", what.second},
          {"games", group.games},
          {"named", group.named}};
}

// Nothing if the log has been deleted, or does not show the difference by itself.
Result<Json> smallest(const Group& group, const Change& change, const JobWork& work,
                      std::uint64_t& units, bool& broken_off) {
  const Result<std::optional<std::string>> log = work.store.log(group.shortest);
  if (!log.ok()) return log.problem();
  if (!log.value()) return Json();
  Effort effort{.units = std::min(units, kUnitsOfShrinking),
                .break_off = [&work] { return !work.go_on(); },
                .packs = &work.packs};
  const Result<Shrunk> shrunk = shrink(*log.value(), change, &effort);
  broken_off = effort.broken_off;
  units -= std::min(units, effort.used + effort.used_on_answer);
  if (!shrunk.ok() || shrunk.value().log.size() > kLongestLog) return Json();
  return Json{{"id", group.shortest},
              {"shown", shrunk.value().shown},
              {"entries", shrunk.value().after},
              {"log", shrunk.value().log}};
}

}  // namespace

Result<std::optional<FinishedPart>> make_summary(const StoredJob& job, const JobWork& work) {
  Groups groups;
  for (std::uint64_t part = 0; part < job.parts; ++part) {
    const Result<std::optional<std::string>> result = work.store.jobs().result(job.id, part);
    if (!result.ok()) return result.problem();
    if (!result.value() || !work.go_on()) return std::optional<FinishedPart>();
    LogStream lines(*result.value());
    while (const std::optional<LogStream::Line> line = lines.next())
      if (auto problem = enter(groups, Json::parse(line->log), work.store)) return *problem;
  }
  const Result<Change> change = change_of(stored_request(job.request), work.packs);
  if (!change.ok()) return change.problem();
  const bool tries = !change.value().pack.empty() || !change.value().rulings.empty();
  std::uint64_t units = kUnitsOfAll;
  Json list = Json::array();
  for (const auto& [what, group] : groups) {
    Json json = group_json(what, group);
    bool broken_off = false;
    if (tries && units > 0 && list.size() < kShrunk) {
      Result<Json> log = smallest(group, change.value(), work, units, broken_off);
      if (!log.ok()) return log.problem();
      if (!log.value().is_null()) json["smallest"] = std::move(log).value();
    }
    if (broken_off || !work.go_on()) return std::optional<FinishedPart>();
    list.push_back(std::move(json));
  }
  return std::optional(FinishedPart{
      Json{{"groups", std::move(list)}}.dump(-1, ' ', false, Json::error_handler_t::replace)});
}

}  // namespace arbiter
