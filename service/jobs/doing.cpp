#include "service/jobs/doing.hpp"

#include <algorithm>
#include <utility>

#include "service/http/problem.hpp"
#include "service/jobs/lines.hpp"
#include "service/jobs/summary.hpp"

namespace arbiter {
namespace {

constexpr std::uint32_t kListed = 200;  // games read at once

Effort effort_of(const JobRequest& request, const JobWork& work) {
  return {
      .units = request.units, .break_off = [&work] { return !work.go_on(); }, .packs = &work.packs};
}

std::uint64_t line_number(const ClaimedPart& claimed, const LogStream::Line& line) {
  return static_cast<std::uint64_t>(claimed.part.first) + line.number - 1;
}

std::optional<FinishedPart> verify_part(const ClaimedPart& claimed, const JobWork& work) {
  const JobRequest request = stored_request(claimed.job.request);
  const VerifyOptions options{request.digests, ""};
  FinishedPart done;
  LogStream lines(claimed.part.input);
  while (const std::optional<LogStream::Line> line = lines.next()) {
    Effort effort = effort_of(request, work);
    const Result<Verdict> verdict = verify(line->log, options, &effort);
    if (effort.broken_off || !work.go_on()) return std::nullopt;
    ++done.counts[verdict.ok() ? std::string(text(verdict.value().status)) : "problem"];
    done.result += verdict_line(line_number(claimed, *line), verdict);
  }
  return done;
}

class RegressedPart {
 public:
  RegressedPart(const ClaimedPart& claimed, const JobWork& work)
      : claimed_(claimed), work_(work), request_(stored_request(claimed.job.request)) {}

  Result<std::optional<FinishedPart>> run() {
    const Result<Change> change = change_of(request_, work_.packs);
    if (!change.ok()) return change.problem();
    GameFilter filter = request_.filter;
    filter.limit = kListed;
    for (filter.after = claimed_.part.first - 1; filter.after < claimed_.part.last;) {
      const Result<std::vector<StoredGame>> games = work_.store.list(filter);
      if (!games.ok()) return games.problem();
      if (games.value().empty()) break;
      std::vector<std::int64_t> numbers;
      for (const StoredGame& game : games.value()) {
        filter.after = game.number;
        if (game.number <= claimed_.part.last) numbers.push_back(game.number);
      }
      const Result<bool> compared = compare(numbers, change.value());
      if (!compared.ok()) return compared.problem();
      if (!compared.value()) return std::optional<FinishedPart>();
    }
    return std::optional(std::move(done_));
  }

 private:
  // False if the work is to stop.
  Result<bool> compare(std::vector<std::int64_t> numbers, const Change& change) {
    while (!numbers.empty()) {
      const Result<std::vector<GameStore::Row>> games = work_.store.rows(numbers);
      if (!games.ok()) return games.problem();
      if (games.value().empty()) break;  // they were deleted in the meantime
      for (const GameStore::Row& game : games.value())
        if (!compare(game, change)) return false;
      const std::int64_t last = games.value().back().game.number;
      numbers.erase(numbers.begin(), std::upper_bound(numbers.begin(), numbers.end(), last));
    }
    return true;
  }

  bool compare(const GameStore::Row& game, const Change& change) {
    const std::string* before = verdict_before(game, request_.as_of);
    if (before == nullptr) return true;  // the game was stored later
    Effort effort = effort_of(request_, work_);
    const Result<Regression> found = regress(game.log, change, *before, &effort);
    if (effort.broken_off || !work_.go_on()) return false;
    ++done_.counts[found.ok() ? found.value().kind : "problem"];
    if (!change.pack.empty() && found.ok() && !found.value().pack_applied)
      ++done_.counts[std::string(kPackNotApplied)];
    if (!found.ok() || found.value().kind != "same")
      done_.result += regression_line(game.game.id, found);
    return true;
  }

  const ClaimedPart& claimed_;
  const JobWork& work_;
  const JobRequest request_;
  FinishedPart done_;
};

Problem given_up(const std::string& what) {
  return {"internal",
          what + " could not be judged",
          "Every process that tried this part of the job has ended before it was done.",
          {}};
}

}  // namespace

Result<std::optional<FinishedPart>> do_part(const ClaimedPart& claimed, const JobWork& work) {
  if (claimed.part.number == claimed.job.parts) return make_summary(claimed.job, work);
  if (claimed.job.kind == "verify") return verify_part(claimed, work);
  return RegressedPart(claimed, work).run();
}

FinishedPart give_up(const ClaimedPart& claimed) {
  FinishedPart done;
  if (claimed.part.number == claimed.job.parts) {
    done.result =
        "{\"groups\":[],\"problem\":" + problem_json(given_up("What the games have in common")) +
        "}";
    return done;
  }
  if (claimed.job.kind == "regress") {
    const std::string games = "The games with the numbers " + std::to_string(claimed.part.first) +
                              " to " + std::to_string(claimed.part.last);
    done.result = "{\"problem\":" + problem_json(given_up(games)) + "}\n";
    done.counts["problem"] = 1;
  }
  LogStream lines(claimed.part.input);
  while (const std::optional<LogStream::Line> line = lines.next()) {
    ++done.counts["problem"];
    done.result += verdict_line(line_number(claimed, *line), given_up("The log"));
  }
  return done;
}

}  // namespace arbiter
