// The report on a log that a judge hands over: what was tried and which rules it breaks, what
// would have been legal, the table before it, and how the judge ruled; then the entries around it,
// the whole story, and everything that the verdict rests on. The document is self-contained: no
// script, no request.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"

namespace arbiter {

enum class ReportForm : std::uint8_t { html, markdown };

// The verdict that is stored with a game, and counts until the game is judged again.
struct StoredVerdict {
  std::string document;   // arbiter.verdict/1, as it is handed out
  std::string judged_at;  // RFC 3339
};
// Says that another verdict is stored with the game than this build gives; empty if it is the same
// but for the version of the program. Of a verdict for a seat only what everybody may know of the
// game is compared: the status and the rules_version.
std::string other_verdict(const StoredVerdict& stored, const Verdict& found);

// Which entry the report is about, and for whom it is.
struct ReportOptions {
  // An entry, counted from 0. Empty: the entry that is not legal; if there is none, the last one
  // that the judge settled; if there is none either, the end of the log.
  std::optional<std::uint32_t> at = {};
  std::string seat = {};  // only what this seat may know; empty: everything
  // The proof (*.tlog-proof) of a verdict on this log, which the report carries along; empty: none.
  // A report for a seat leaves it out, since it says something about the whole.
  std::string proof = {};
  // The verdict that is stored with the game. If this build judges otherwise, the report says so
  // and leaves the proof out, which is one of the stored verdict.
  std::optional<StoredVerdict> stored = {};
  std::string remark = {};  // sentences about the log; empty: none
};

// The report on one log. The problems are those of verify() and explain(), those of a proof that is
// not of its form, and "does-not-hold" for a proof that is about another log. Whether the proof
// holds otherwise is for check-proof to say. Each part of the report
// may take the units of the effort, as if it were asked for alone.
Result<std::string> report_of(std::string_view log, const ReportOptions& options, ReportForm form,
                              Effort* effort = nullptr);

}  // namespace arbiter
