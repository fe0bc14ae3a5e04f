// What a job is to do, as callers ask for it (JSON, api.md) and as it is stored.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

// Counts games to whose pack the candidate does not apply; these also count under their kinds.
inline constexpr std::string_view kPackNotApplied = "pack_not_applied";

struct JobRequest {
  std::string kind;                      // "verify", "regress"
  std::uint64_t units = limits::kUnits;  // for each log, whoever judges it
  bool digests = false;                  // for verify: see VerifyOptions

  // For regress:
  GameFilter filter{};        // without a cursor and a limit
  std::string suite{};        // the suite that this is a run of; empty: none
  std::string as_of{};        // verdicts before this time are the baseline; empty: present ones
  std::string pack_sha256{};  // of the pack that replaces the logs' own
  std::vector<std::pair<std::string, std::string>> rulings{};
};

// Reads the body of POST /v1/jobs. Any fault is a Problem that names the place.
Result<JobRequest> read_job_request(std::string_view text);

// Likewise the bodies of PUT /v1/suites/{name}, which is a filter, and of POST .../runs, which is
// the change to try.
Result<GameFilter> read_suite(std::string_view text);
Result<JobRequest> read_run(std::string_view text);

// Reads the body of PATCH /v1/games/{id}/labels, a merge patch (RFC 7396): a text sets a label, and
// null removes it, for which the result has an empty value.
Result<Labels> read_label_change(std::string_view text);

// Why a suite cannot have this name or filter; nullopt if it can.
std::optional<Problem> fault_in_suite(std::string_view name, const GameFilter& filter);

// A run of this suite with the change in `tried`.
JobRequest run_of(const StoredSuite& suite, JobRequest tried);

// The request in its stored form, which is unique; and the reverse. stored_request() and
// stored_filter() require texts in that form.
std::string request_text(const JobRequest& request);
JobRequest stored_request(const std::string& text);
std::string filter_text(const GameFilter& filter);
GameFilter stored_filter(const std::string& text);

// The change with its pack, which must be built in or on the shelf. Problem "unusable-content" if
// it is neither, or the problem of check_change().
Result<Change> change_of(const JobRequest& request, PackShelf& packs);

// "j_" and 32 hex digits; the same key and path give the same id.
std::string job_id(std::string_view key, std::string_view path);

}  // namespace arbiter
