// Plays logs for comparison: one log under another pack, ruling or build (regress.cpp), or two logs
// with each other. For codec sources only.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"

namespace arbiter {

class Labour;
class Work;

// How a play of a log went, in a form in which two of them can be compared.
struct Course {
  CourseEnd end;
  std::vector<std::string> digests;  // of every position; empty: unknown
  std::vector<std::string> asked;    // the rule that asks in each position
};

// What a verdict (arbiter.verdict/1) says. Its `asked` is empty.
Course course_of(const nlohmann::json& verdict);

// The first position in which two courses differ, among those whose digests both list; if only
// their ends differ, the last one. Nothing if they are the same.
std::optional<std::size_t> first_apart(const Course& one, const Course& other);

// The terms that digests are computed with. A digest covers the pack, the rulings and the
// rules_version; to compare positions, the terms under which the log was first judged are used
// instead.
struct PlayedAs {
  const AnyLog* own = nullptr;      // the log with its own pack and rulings; null: the one played
  std::uint16_t rules_version = 0;  // 0: of this build
  std::size_t most = SIZE_MAX;      // entries
  bool every = true;                // position is digested, with the rule that asks there
  Work* digests = nullptr;          // digests are charged to it; null: to the work of the thread
};
// Plays a log for comparison. Problem if the digests take more work than allowed.
Result<Course> play_again(const AnyLog& log, const PlayedAs& as);

// The fields in which two documents differ, at most `most` of them; null: there is nothing.
std::vector<DifferingField> differing_fields(const Written& one, const Written& other,
                                             std::size_t most);

// Plays two logs of one game side by side up to the first entry after which their positions differ.
// An answer that may be left out and that only one log writes down is played only in that log. Each
// log is judged in a work of its own, and compared in the work of the answer. Requires that no rule
// forbids the start of either log.
Result<Difference> compare(const AnyLog& one, const AnyLog& other, Labour& labour);

}  // namespace arbiter
