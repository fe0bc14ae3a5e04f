// Signed notes (C2SP signed-note 1.0.0).
//
// A note is a text of lines, an empty line, and signature lines: an em dash, the name of a key,
// and base64 of the key's id and the signature. Do not rely on the text before the signature of a
// known key has been verified.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "service/trust/key.hpp"

namespace arbiter::trust {

inline constexpr std::size_t kMostNoteBytes = 256 * 1024;
inline constexpr std::size_t kMostSignatures = 64;

// One signature line.
struct NoteSignature {
  std::string name;
  std::uint32_t id = 0;
  std::string bytes;  // not empty
  bool operator==(const NoteSignature&) const = default;
};
std::string line_of(const NoteSignature& signature);

struct Note {
  std::string text;  // ends with a newline
  std::vector<NoteSignature> signatures;
  bool operator==(const Note&) const = default;
};

// Problem "not-a-note", with the line, for anything that is not exactly of the form. No signature
// is verified. `first_line` is the number of the first line within a larger text.
Result<Note> parse_note(std::string_view bytes, std::uint32_t first_line = 1);
std::string text_of(const Note& note);

// Whether a signature line claims to be by this key: name and id match.
bool is_by(const NoteSignature& signature, const VerifierKey& key);

// Whether the signature is by this key and over this text. Requires is_by(). The bytes of a
// cosignature are its time (eight bytes) and then the signature itself.
bool is_valid(const NoteSignature& signature, const VerifierKey& key, std::string_view text);

// Signs a text with a key of type `signature`; a witness cosigns instead. Requires a text of the
// form is_note_text() that ends with a newline.
NoteSignature sign(const SigningKey& key, std::string_view text);

// Signs with a witness's key, of type `cosignature`. The cosignature states that at `time`
// (seconds since 1970, 1 to kMostNumber) this checkpoint was the largest that the witness had seen
// of its log, and was consistent with all before. Requires that this is true, and the text of a
// checkpoint.
NoteSignature cosign(const SigningKey& key, std::string_view checkpoint, std::uint64_t time);
// The time in a valid cosignature.
std::uint64_t time_of(const NoteSignature& cosignature);

}  // namespace arbiter::trust
