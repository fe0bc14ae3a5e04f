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

std::size_t same_games(const JobCounts& counts) {
  const auto found = counts.find("same");
  return found == counts.end() ? 0 : found->second;
}

// How many games end differently, or could not be compared.
std::size_t listed_games(const JobCounts& counts, bool problems) {
  std::size_t games = 0;
  for (const auto& [name, count] : counts)
    if (name != kPackNotApplied && name != "same" && (name == "problem") == problems)
      games += count;
  return games;
}

// All games that end the same are one test case: the result of a run does not name them.
junit::Totals totals_of(const JobCounts& counts) {
  junit::Totals totals;
  totals.failures = listed_games(counts, false);
  totals.errors = listed_games(counts, true) + (is_not_tried(counts) ? 1 : 0);
  totals.tests = totals.failures + totals.errors + (same_games(counts) > 0 ? 1 : 0);
  return totals;
}

std::string games_in_words(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " game" : " games");
}

}  // namespace

// A test case for a line of the result, with the differences that the line states.
std::string JunitOfRun::test_case(const Json& line) {
  const std::string id = line.value("id", "several games");
  const auto found = line.find("regression");
  if (found == line.end()) {
    ++errors_;
    return junit::error(id, line.at("problem").value("detail", ""));
  }
  ++failures_;
  std::string text = "ends differently";
  for (const Json& cause : found->value("causes", Json::array()))
    text += (text.find(':') == std::string::npos ? ": " : ", ") + cause.get<std::string>();
  return junit::failed(found->value("game", ""), id, found->value("kind", ""), text);
}

// The result no longer has the lines of games that were deleted since.
std::string JunitOfRun::end() const {
  constexpr const char* kDeleted = "a game that was deleted";
  std::string text;
  for (std::size_t at = failures_; at < listed_games(run_.counts, false); ++at)
    text += junit::failed("", kDeleted, "deleted", "ended differently");
  for (std::size_t at = errors_; at < listed_games(run_.counts, true); ++at)
    text += junit::error(kDeleted, "It could not be compared.");
  return text.append(junit::kEnd);
}

Producer::Piece JunitOfRun::next(Lane, const std::function<bool()>&) {
  Piece piece;
  if (next_ == 0) {
    const std::string name = junit::name_of_run(stored_request(run_.request).suite);
    piece.bytes = junit::head(name, totals_of(run_.counts));
    if (const std::size_t same = same_games(run_.counts); same > 0)
      piece.bytes += junit::passed("", games_in_words(same) + " with the same result");
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
  piece.bytes += end();
  piece.then = Piece::Then::ended;
  return piece;
}

}  // namespace arbiter
