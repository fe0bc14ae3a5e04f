// Signed notes (C2SP signed-note 1.0.0).
//
// A note is a text of lines, an empty line, and signature lines: an em dash, the name of a key, and
// base64 of the key's id and the signature. The text must not be relied on before a known key's
// signature was verified.
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

// Problem "not-a-note" with the line for whatever is not exactly of the form. No signature is
// verified. `first_line` is the number of the first line in a larger text.
Result<Note> parse_note(std::string_view bytes, std::uint32_t first_line = 1);
std::string text_of(const Note& note);

// Whether a signature line claims to be by this key: name and id are the same.
bool is_by(const NoteSignature& signature, const VerifierKey& key);

// Whether the signature is the key's, over this text. Requires is_by(). The bytes of a cosignature
// are its time, eight bytes, and the signature itself.
bool is_valid(const NoteSignature& signature, const VerifierKey& key, std::string_view text);

// The signature of a text by a key of type `signature`; it says nothing about witnesses' keys.
// Requires a text of the form is_note_text() that ends with a newline.
NoteSignature sign(const SigningKey& key, std::string_view text);

// What a witness says with a key of type `cosignature`: at `time` (seconds since 1970, 1 to
// kMostNumber) this checkpoint was the largest that it had seen of its log, and consistent with all
// before. Requires that, and the text of a checkpoint.
NoteSignature cosign(const SigningKey& key, std::string_view checkpoint, std::uint64_t time);
// The time in a valid cosignature.
std::uint64_t time_of(const NoteSignature& cosignature);

}  // namespace arbiter::trust
