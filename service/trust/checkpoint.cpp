#include "service/trust/checkpoint.hpp"

#include <optional>
#include <utility>

namespace arbiter::trust {
namespace {

Problem not_a_checkpoint(std::uint32_t line, const std::string& detail) {
  return malformed("not-a-checkpoint", line, detail);
}

}  // namespace

std::string text_of(const Checkpoint& checkpoint) {
  std::string text = checkpoint.origin + '\n' + std::to_string(checkpoint.size) + '\n' +
                     base64(bytes_of(checkpoint.root)) + '\n';
  for (const std::string& extension : checkpoint.extensions) text += extension + '\n';
  return text;
}

Result<Checkpoint> parse_checkpoint(std::string_view text, std::uint32_t first_line) {
  Lines lines(text, first_line);
  Checkpoint checkpoint;
  const auto origin = lines.next();
  if (!origin || origin->empty())
    return not_a_checkpoint(first_line, "the first line is the origin and is not empty");
  checkpoint.origin = *origin;
  const auto size_line = lines.next();
  const auto size = size_line ? number_from(*size_line) : std::nullopt;
  if (!size)
    return not_a_checkpoint(first_line + 1,
                            "the second line is the tree size: digits without leading zeros, at "
                            "most 2^63 - 1");
  checkpoint.size = *size;
  const auto root_line = lines.next();
  const auto root = root_line ? hash_from_base64(*root_line) : std::nullopt;
  if (!root)
    return not_a_checkpoint(first_line + 2, "the third line is the root: base64 of 32 bytes");
  checkpoint.root = *root;
  while (const auto extension = lines.next()) {
    if (extension->empty()) return not_a_checkpoint(lines.number(), "an extension line is empty");
    checkpoint.extensions.emplace_back(*extension);
  }
  if (!lines.rest().empty()) return not_a_checkpoint(lines.number() + 1, "the line does not end");
  return checkpoint;
}

Result<SignedCheckpoint> parse_signed_checkpoint(std::string_view bytes, std::uint32_t first_line) {
  Result<Note> note = parse_note(bytes, first_line);
  if (!note.ok()) return note.problem();
  Result<Checkpoint> checkpoint = parse_checkpoint(note.value().text, first_line);
  if (!checkpoint.ok()) return checkpoint.problem();
  return SignedCheckpoint{std::move(note).value(), std::move(checkpoint).value()};
}

}  // namespace arbiter::trust
