// How a witness answers `add-checkpoint` (C2SP tlog-witness 1.0.0), as a function of what it has
// seen of a log and of the request. The server must store the new record before it sends the
// answer, and must not let anybody read or store a record of the same log in between: otherwise
// two conflicting histories could be cosigned.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/trust/checkpoint.hpp"
#include "service/trust/merkle.hpp"

namespace arbiter::trust {

// The body of a request.
struct AddCheckpoint {
  std::uint64_t old_size = 0;
  std::vector<Hash> proof;  // consistency proof from the tree of that size
  SignedCheckpoint checkpoint;
};
std::string text_of(const AddCheckpoint& request);
// Reads exactly what text_of() writes. Problem "not-a-request", "not-a-note" or
// "not-a-checkpoint", with the line.
Result<AddCheckpoint> parse_add_checkpoint(std::string_view body);

// The last checkpoint of a log that was cosigned. For a log that is new to the witness, the size
// is 0.
struct WitnessRecord {
  std::uint64_t size = 0;
  Hash root = empty_root();
  std::uint64_t time = 0;  // of the cosignature; 0: none was made
  bool operator==(const WitnessRecord&) const = default;
};

// A log that a witness knows.
struct WitnessedLog {
  std::vector<VerifierKey> keys;  // it may sign with any of them
  WitnessRecord record;
};
// Returns the log with this origin; nothing if the witness does not know it.
using FindLog = std::function<std::optional<WitnessedLog>(const std::string& origin)>;

struct WitnessAnswer {
  // 200, 400, 403, 404, 409 and 422 as in tlog-witness; 503 if the clock is earlier than the last
  // cosignature.
  int status = 0;
  std::string content_type;
  std::string body;  // the cosignature, or the reason
  // Only with status 200: what must be stored for the log with this origin before the answer is
  // sent.
  std::optional<WitnessRecord> record;
  std::string origin;
};

// `now` is in seconds since 1970 and at least 1. Requires a key of type `cosignature`.
WitnessAnswer answer(std::string_view request, const FindLog& find_log, const SigningKey& key,
                     std::uint64_t now);

}  // namespace arbiter::trust
