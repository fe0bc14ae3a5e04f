#include "service/http/run_junit.hpp"

#include <nlohmann/json.hpp>

#include "service/jobs/request.hpp"
#include "service/junit.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// Whether no game has the pack that was to be tried.
bool is_not_tried(const JobCounts& counts) {
  std::size_t games = 0;
  std::size_t other_packs = 0;
  for (const auto& [name, count] : counts) (name == kPackNotApplied ? other_packs : games) += count;
  return games > 0 && other_packs == games;
}

junit::Totals totals_of(const JobCounts& counts) {
  junit::Totals totals;
  for (const auto& [name, count] : counts) {
    if (name == kPackNotApplied) continue;
    totals.tests += count;
    if (name == "problem")
      totals.errors += count;
    else if (name != "same")
      totals.failures += count;
  }
  if (is_not_tried(counts)) {
    ++totals.tests;
    ++totals.errors;
  }
  return totals;
}

// A test case for a line of the result, with the differences that the line states.
std::string test_case(const Json& line) {
  const std::string id = line.value("id", "several games");
  const auto found = line.find("regression");
  if (found == line.end()) return junit::error(id, line.at("problem").value("detail", ""));
  std::string text = "ends differently";
  for (const Json& cause : found->value("causes", Json::array()))
    text += (text.find(':') == std::string::npos ? ": " : ", ") + cause.get<std::string>();
  return junit::failed(found->value("game", ""), id, found->value("kind", ""), text);
}

}  // namespace

Producer::Piece JunitOfRun::next(Lane, const std::function<bool()>&) {
  Piece piece;
  if (next_ == 0) {
    const std::string name = "arbiter " + stored_request(run_.request).suite;
    piece.bytes = junit::head(name, totals_of(run_.counts));
    // A build server reads the XML alone.
    if (is_not_tried(run_.counts))
      piece.bytes += junit::error("pack", "It was not tried. No game has a pack with its id.");
  }
  const Result<std::optional<std::string>> part = jobs_.result(run_.id, next_++);
  if (!part.ok() || !part.value()) return {"", Piece::Then::broken};
  LogStream lines(*part.value());
  while (const std::optional<LogStream::Line> line = lines.next())
    piece.bytes += test_case(Json::parse(line->log));
  if (next_ < run_.parts) return piece;
  piece.bytes += junit::kEnd;
  piece.then = Piece::Then::ended;
  return piece;
}

}  // namespace arbiter
