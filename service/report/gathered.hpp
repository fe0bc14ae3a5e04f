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
  bool accepted = true;   // false: it is not legal, or was not judged, and is not in the story
  std::string words;
  std::vector<std::pair<std::string, std::string>> facts;
};

// An entry by the judge.
struct ReportedRuling {
  std::size_t index = 0;
  std::string why;
  std::string course;                 // where play continues, in a sentence
  std::optional<std::uint32_t> back;  // the position to which the table goes back
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
  std::vector<ReportedEntry> rest;      // the entry at which judging ended, and those after it
  std::vector<ReportedRuling> rulings;  // of the whole log, ascending
  bool whole_story = true;              // false: some entries are left out
  std::string document;                 // the verdict, for programs
  std::string proof;                    // of that verdict; may be empty
  std::string remark;                   // sentences about the log; may be empty
  // What was passed over. None for a seat, and if the units do not suffice.
  std::optional<Omissions> omissions;
};

// Entries told before and after the subject on the first pages.
inline constexpr std::size_t kAround = 10;
// Entries in the story at most; of a longer one those nearest to the subject are told.
inline constexpr std::size_t kMostTold = 2'000;

Result<Gathered> gather(std::string_view log, const ReportOptions& options, Effort& effort);

// The entries of the story and the rest from kAround before the subject to kAround after it; if
// there is no subject, the last ones.
std::vector<const ReportedEntry*> around(const Gathered& report);

// What the judge ruled about the subject: his own entry if that is the subject, the one that
// settles it, and each later one that takes it back or gives another position without settling an
// entry.
std::vector<const ReportedRuling*> rulings_on_subject(const Gathered& report);
// "Entry 3: The Footman has moved. The table goes back to position 2."
std::string ruling_sentence(const ReportedRuling& ruling);
// What the judge said about an entry that he settled.
std::string settled_by(const Gathered& report, const Irregularity& settled);

// The heading: "Entry 65 is not legal", "Anna has won".
std::string headline(const Gathered& report);
// Who plays, how many entries the log has and how many of them stand, and for whom the report is.
std::string log_sentences(const Gathered& report);
// Who is asked, and by which rule.
std::string asked_sentence(const Asked& asked);

std::string page_of(const Gathered& report);
std::string markdown_of(const Gathered& report);

}  // namespace arbiter
