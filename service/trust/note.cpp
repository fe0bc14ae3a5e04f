#include "service/trust/note.hpp"

#include <algorithm>
#include <cassert>

namespace arbiter::trust {
namespace {

constexpr std::string_view kDash = "\u2014 ";
constexpr std::size_t kIdBytes = 4;
constexpr std::size_t kTimeBytes = 8;

Problem not_a_note(std::uint32_t line, const std::string& detail) {
  return malformed("not-a-note", line, detail);
}

std::uint32_t newlines(std::string_view text) {
  return static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
}

// The message of a cosignature: what was seen, and when.
std::string seen_at(std::uint64_t time, std::string_view checkpoint) {
  return "cosignature/v1\ntime " + std::to_string(time) + '\n' + std::string(checkpoint);
}

Result<NoteSignature> parse_signature(std::string_view line, std::uint32_t number) {
  if (!line.starts_with(kDash))
    return not_a_note(number, "a signature line begins with an em dash (U+2014) and a space");
  line.remove_prefix(kDash.size());
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos)
    return not_a_note(number, "a signature line has the name of a key, a space and base64");
  NoteSignature signature;
  signature.name = line.substr(0, space);
  if (!is_key_name(signature.name))
    return not_a_note(number, "the name of a key is not empty and has no spaces and no plus signs");
  const auto bytes = from_base64(line.substr(space + 1));
  if (!bytes) return not_a_note(number, "the signature is not base64");
  if (bytes->size() <= kIdBytes)
    return not_a_note(number, "the signature has no bytes after the id of its key");
  signature.id = static_cast<std::uint32_t>(from_big_endian(bytes->substr(0, kIdBytes)));
  signature.bytes = bytes->substr(kIdBytes);
  return signature;
}

}  // namespace

std::string line_of(const NoteSignature& signature) {
  return std::string(kDash) + signature.name + ' ' +
         base64(big_endian(signature.id, kIdBytes) + signature.bytes) + '\n';
}

Result<Note> parse_note(std::string_view bytes, std::uint32_t first_line) {
  if (bytes.size() > kMostNoteBytes)
    return not_a_note(0, "it has more than " + std::to_string(kMostNoteBytes) + " bytes");
  if (!is_note_text(bytes))
    return not_a_note(0, "it is not UTF-8, or has control characters other than newlines");
  const std::size_t empty = bytes.rfind("\n\n");
  if (empty == std::string_view::npos)
    return not_a_note(0, "no empty line separates its text from signatures");
  Note note;
  note.text = bytes.substr(0, empty + 1);
  Lines lines(bytes.substr(empty + 2), first_line + newlines(note.text) + 1);
  while (const auto line = lines.next()) {
    if (note.signatures.size() == kMostSignatures)
      return not_a_note(lines.number(),
                        "it has more than " + std::to_string(kMostSignatures) + " signatures");
    Result<NoteSignature> signature = parse_signature(*line, lines.number());
    if (!signature.ok()) return signature.problem();
    note.signatures.push_back(std::move(signature).value());
  }
  if (!lines.rest().empty()) return not_a_note(lines.number() + 1, "the line does not end");
  if (note.signatures.empty())
    return not_a_note(0,
                      "it ends with an empty line, where signatures belong; perhaps a program has "
                      "added a line end to the file");
  return note;
}

std::string text_of(const Note& note) {
  std::string text = note.text + '\n';
  for (const NoteSignature& signature : note.signatures) text += line_of(signature);
  return text;
}

bool is_by(const NoteSignature& signature, const VerifierKey& key) {
  return signature.name == key.name && signature.id == key.id();
}

bool is_valid(const NoteSignature& signature, const VerifierKey& key, std::string_view text) {
  const std::string_view bytes = signature.bytes;
  switch (key.type) {
    case KeyType::signature: return verifies(key.key, text, bytes);
    case KeyType::cosignature: break;
  }
  if (bytes.size() < kTimeBytes) return false;
  const std::uint64_t time = time_of(signature);
  return time > 0 && time <= kMostNumber &&
         verifies(key.key, seen_at(time, text), bytes.substr(kTimeBytes));
}

NoteSignature sign(const SigningKey& key, std::string_view text) {
  assert(key.verifier().type == KeyType::signature && text.ends_with('\n'));
  return {key.verifier().name, key.verifier().id(), key.sign(text)};
}

NoteSignature cosign(const SigningKey& key, std::string_view checkpoint, std::uint64_t time) {
  assert(key.verifier().type == KeyType::cosignature && time > 0 && time <= kMostNumber);
  return {key.verifier().name, key.verifier().id(),
          big_endian(time, kTimeBytes) + key.sign(seen_at(time, checkpoint))};
}

std::uint64_t time_of(const NoteSignature& cosignature) {
  return from_big_endian(std::string_view(cosignature.bytes).substr(0, kTimeBytes));
}

}  // namespace arbiter::trust
