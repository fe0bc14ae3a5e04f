// The content of a report, before it is written in one of its formats.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/report/report.hpp"

namespace arbiter {

// An entry in words, and what happened because of it: each fact with its rule.
struct ReportedEntry {
  std::size_t index = 0;  // of an implied entry: the index of the entry after it
  bool implied = false;   // the log leaves it out
  std::string words;
  std::vector<std::pair<std::string, std::string>> facts;
};

struct Gathered {
  std::string title;  // of the game
  Verdict verdict;
  Explanation explanation;  // of the entry that the report is about
  // The entry that the report is about. None: the start if it is forbidden, else the end.
  std::optional<std::size_t> subject;
  std::optional<Irregularity> settled;  // what the judge has settled, if it is the subject
  std::string picture;                  // SVG of the table before the subject; may be empty
  std::string position;                 // the same in words; empty if the start is forbidden
  std::vector<ReportedEntry> story;     // ascending
  bool whole_story = true;              // false: some entries are left out
  std::string proof;                    // of a verdict on the log; may be empty
  // What was passed over. None for a seat, and if the units do not suffice.
  std::optional<Omissions> omissions;
};

// Entries told before and after the subject on the first pages.
inline constexpr std::size_t kAround = 10;
// Entries in the story at most; of a longer one those nearest to the subject are told.
inline constexpr std::size_t kMostTold = 2'000;

Result<Gathered> gather(std::string_view log, const ReportOptions& options, Effort& effort);

// The entries of the story from kAround before the subject to kAround after it; if there is no
// subject, the last ones.
std::vector<const ReportedEntry*> around(const Gathered& report);

// The heading: "Entry 65 is not legal", "Anna has won".
std::string headline(const Gathered& report);
// Who is asked, and by which rule.
std::string asked_sentence(const Asked& asked);
// Says that more answers may be legal than are listed; empty if the list is complete.
std::string incomplete_sentence(const Asked& asked);

std::string page_of(const Gathered& report);
std::string markdown_of(const Gathered& report);

}  // namespace arbiter
