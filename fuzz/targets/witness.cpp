// Any bytes as a request to a witness: it is refused, and what is read is written the same.
#include "service/trust/witness.hpp"

#include "fuzz/trust_key.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  const auto request = trust::parse_add_checkpoint(bytes);
  if (request.ok()) must(text_of(request.value()) == bytes, "another request");
  // The witness knows every log, but only a key that has signed none of these checkpoints.
  const auto find = [](const std::string& origin) -> std::optional<trust::WitnessedLog> {
    trust::VerifierKey key = stranger();
    key.name = origin;
    return trust::WitnessedLog{{stranger(), key}, {}};
  };
  static const trust::SigningKey witness("witness.example", trust::KeyType::cosignature, {});
  const trust::WitnessAnswer answered = trust::answer(bytes, find, witness, 1);
  must(answered.status == (request.ok() ? 403 : 400), "another status");
  must(!answered.record, "a record of what was refused");
}

}  // namespace arbiter::fuzz
