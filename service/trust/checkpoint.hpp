// Checkpoints (C2SP tlog-checkpoint 1.0.0): the size and the root hash of a log's tree.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "service/trust/note.hpp"

namespace arbiter::trust {

struct Checkpoint {
  std::string origin;      // which log
  std::uint64_t size = 0;  // leaves of the tree
  Hash root{};
  // Lines that no monitor can audit. Arbiter writes none but keeps those of others.
  std::vector<std::string> extensions = {};
  bool operator==(const Checkpoint&) const = default;
};

// The text of the note. Requires that origin and extensions are non-empty lines.
std::string text_of(const Checkpoint& checkpoint);
// Reads the text of a note. Problem "not-a-checkpoint", with the line.
Result<Checkpoint> parse_checkpoint(std::string_view text, std::uint32_t first_line = 1);

// A note whose text is a checkpoint.
struct SignedCheckpoint {
  Note note;
  Checkpoint checkpoint;
};
// Problem "not-a-note" or "not-a-checkpoint". No signature is verified.
Result<SignedCheckpoint> parse_signed_checkpoint(std::string_view bytes,
                                                 std::uint32_t first_line = 1);

}  // namespace arbiter::trust
