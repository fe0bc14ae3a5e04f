// Any bytes as a signed note and as a vkey: what is read is written the same, and no key that did
// not sign verifies it.
#include "service/trust/note.hpp"

#include "fuzz/trust_key.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  if (const auto key = trust::parse_vkey(bytes); key.ok())
    must(text_of(key.value()) == bytes, "another vkey");
  if (const auto key = trust::parse_signing_key(bytes); key.ok())
    must(key.value().text() == bytes, "another key file");
  const auto note = trust::parse_note(bytes);
  if (!note.ok()) return;
  must(text_of(note.value()) == bytes, "another note");
  must(trust::parse_note(text_of(note.value())).value() == note.value(), "it is read otherwise");
  trust::VerifierKey cosigner = stranger();
  cosigner.type = trust::KeyType::cosignature;
  for (const trust::NoteSignature& signature : note.value().signatures) {
    // The seed with the example of the specification is the only text that was signed.
    const bool known = note.value().text == "This is an example message.\n";
    must(known || !is_valid(signature, stranger(), note.value().text), "a signature by chance");
    must(!is_valid(signature, cosigner, note.value().text), "a cosignature by chance");
  }
}

}  // namespace arbiter::fuzz
