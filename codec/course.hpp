// How a play of a log went, in a form in which two of them can be compared: by the pack, the
// rulings or the build that they were played with.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/document.hpp"

namespace arbiter {

class Work;

struct Course {
  std::string status;                  // "legal", "illegal", "unverifiable"
  std::optional<std::uint32_t> index;  // of the entry that does not stand; none: all do, or the
                                       // start does not
  std::vector<std::string> rules;      // that it breaks
  std::string missing;                 // what it lacks, where it cannot be judged
  nlohmann::json outcome;
  std::string digest;                // of the last position; "" where there is none
  std::vector<std::string> digests;  // of every position; empty: not known
  std::vector<std::string> asked;    // the rule that asks in each position
};

// What a verdict (arbiter.verdict/1) says. Its `asked` is empty.
Course course_of(const nlohmann::json& verdict);

// The first position in which two courses differ, of those whose digests both list; where only
// their ends differ, the last one. Nothing where they are the same.
std::optional<std::size_t> first_apart(const Course& one, const Course& other);

// A log played for comparison.
struct Played {
  Course course;
  std::string pack_id;
  std::string pack;              // canonical JSON
  nlohmann::ordered_json entry;  // the last that PlayedAs::most lets be played; null: there is none
};

// Under whose name the digests stand. A digest covers the pack, the rulings and the rules_version;
// to compare positions, those of the log as it was first judged are put in their place.
struct PlayedAs {
  const Document* own = nullptr;    // the log with its own pack and rulings; null: the one played
  std::uint16_t rules_version = 0;  // 0: of this build
  std::size_t most = SIZE_MAX;      // entries
  Work* digests = nullptr;          // what digests are charged to; null: the work of the thread
};

// The fields in which two documents differ, {pointer, one, other}; null stands for nothing there.
// At most `most` of them.
nlohmann::ordered_json differing_fields(const nlohmann::ordered_json& one,
                                        const nlohmann::ordered_json& other, std::size_t most);

}  // namespace arbiter
