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

// Which entry the report is about, and for whom it is.
struct ReportOptions {
  // An entry, counted from 0. Empty: the entry that is not legal; if there is none, the last one
  // that the judge settled; if there is none either, the end of the log.
  std::optional<std::uint32_t> at = {};
  std::string seat = {};  // only what this seat may know; empty: everything
  // The proof (*.tlog-proof) of a verdict on this log, which the report carries along; empty: none.
  // A report for a seat leaves it out, since it says something about the whole.
  std::string proof = {};
};

// The report on one log. The problems are those of verify() and explain(), those of a proof that is
// not of its form, and "does-not-hold" for a proof that is about another log. Whether the proof
// holds otherwise is for check-proof to say. Each part of the report
// may take the units of the effort, as if it were asked for alone.
Result<std::string> report_of(std::string_view log, const ReportOptions& options, ReportForm form,
                              Effort* effort = nullptr);

}  // namespace arbiter
