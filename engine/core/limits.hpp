// Every limit that a caller can meet, in one place. `arbiter --limits` prints them.
#pragma once
#include <cstddef>
#include <cstdint>

namespace arbiter::limits {

// Input. Beyond them: HTTP 413 (or 503 for the bodies in flight), exit code 2.
inline constexpr std::size_t kLogBytes = 8u << 20;        // one log or one pack
inline constexpr std::size_t kStreamBytes = 32u << 20;    // one NDJSON request
inline constexpr std::size_t kStreamLogs = 10'000;        // logs in one NDJSON request
inline constexpr std::size_t kBytesInFlight = 64u << 20;  // all request bodies together

// JSON. Beyond them: HTTP 400, exit code 2.
inline constexpr std::size_t kJsonDepth = 32;
inline constexpr std::size_t kJsonValues = 1'000'000;
inline constexpr std::size_t kTreeValues = 200'000;  // of these, outside the moves of a log
inline constexpr std::size_t kJsonString = 4096;     // bytes of one string
inline constexpr std::int64_t kJsonInteger = (std::int64_t{1} << 53) - 1;

// Contents of a log, a position or a pack. Beyond them: HTTP 422 with a pointer, exit code 2.
inline constexpr std::size_t kEntries = 100'000;
inline constexpr std::size_t kJudgeEntries = 100;  // rulings of the judge in one log
inline constexpr std::size_t kSeats = 8;
inline constexpr std::size_t kInstances = 2'000;     // cards with an id in one position
inline constexpr std::uint16_t kIdNumbers = 50'000;  // assigned to the cards of one owner in a game
inline constexpr std::size_t kPackCards = 2'000;
inline constexpr std::size_t kAbilityNodes =
    256;  // steps, costs, directions and filters of one ability

// Resolution. Beyond them: verdict `unverifiable`, `endless` or `work`.
inline constexpr std::size_t kFrames = 256;
inline constexpr std::uint32_t kStepsPerEntry = 10'000;
inline constexpr std::uint64_t kStepsPerLog = 20'000'000;

// Units of work (engine/core/work.hpp). Beyond them: verdict `unverifiable`, `work`. This is not a
// rule of any game: another build may have another number.
inline constexpr std::uint64_t kUnits = 2'000'000;  // for judging one log, or one answer about it

// Answers.
inline constexpr std::size_t kOptions = 1'000;  // listed; with more, `complete` is false
inline constexpr std::size_t kFacts = 20'000;   // of one entry; the transcript says if it had more
inline constexpr std::size_t kDifferences = 1'000;  // fields in which two positions differ

}  // namespace arbiter::limits
