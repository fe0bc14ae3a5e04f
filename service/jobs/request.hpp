// What a job is to do, as callers ask for it (JSON, api.md) and as it is stored.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

// The count of games to whose pack the candidate does not apply, which are counted by their kinds
// too.
inline constexpr std::string_view kPackNotApplied = "pack_not_applied";

struct JobRequest {
  std::string kind;                      // "verify", "regress"
  std::uint64_t units = limits::kUnits;  // for each log, whoever judges it
  bool digests = false;                  // of verify: see VerifyOptions

  // Of regress:
  GameFilter filter{};        // without a cursor and a limit
  std::string suite{};        // whose run it is; empty: none
  std::string as_of{};        // the verdicts before this time are the baseline; empty: present ones
  std::string pack_sha256{};  // of the pack that is tried in place of the logs' own
  std::vector<std::pair<std::string, std::string>> rulings{};
};

// Reads the body of POST /v1/jobs. Every fault is a Problem that names the place.
Result<JobRequest> read_job_request(std::string_view text);

// Likewise the bodies of PUT /v1/suites/{name}, which is a filter, and of POST .../runs, which is
// what is tried.
Result<GameFilter> read_suite(std::string_view text);
Result<JobRequest> read_run(std::string_view text);

// Why there can be no such suite; nullopt where there can.
std::optional<Problem> fault_in_suite(std::string_view name, const GameFilter& filter);

// A run of this suite that tries what `tried` says.
JobRequest run_of(const StoredSuite& suite, JobRequest tried);

// The request in its one form, and back; what is stored was written so.
std::string request_text(const JobRequest& request);
JobRequest stored_request(const std::string& text);
std::string filter_text(const GameFilter& filter);
GameFilter stored_filter(const std::string& text);

// The change with its pack, which is built in or on the shelf. Problem "unusable-content" where it
// is not, or what check_change() says.
Result<Change> change_of(const JobRequest& request, PackShelf& packs);

// "j_" and 32 hex digits, the same for the same key and address.
std::string job_id(std::string_view key, std::string_view path);

}  // namespace arbiter
