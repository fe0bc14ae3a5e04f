// Any bytes as a proof: what is read is written the same, and nothing is proved by chance.
#include "service/trust/proof.hpp"

#include "fuzz/trust_key.hpp"
#include "service/trust/check.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  trust::Trust trust;
  trust.logs.push_back(stranger());
  Effort effort;
  must(!trust::check_proof({"", "", bytes}, trust, trust::Hash{}, effort).ok(),
       "a proof by chance");
  if (const auto extra = trust::parse_extra(bytes); extra.ok())
    must(bytes_of(extra.value()) == bytes, "other extra data");
  const auto proof = trust::parse_proof(bytes);
  if (!proof.ok()) return;
  must(text_of(proof.value()) == bytes, "another proof");
  const trust::Checkpoint& checkpoint = proof.value().checkpoint.checkpoint;
  must(!trust::includes(trust::leaf_hash("a leaf"), proof.value().index, checkpoint.size,
                        checkpoint.root, proof.value().path),
       "an inclusion by chance");
  must(!verify_checkpoint(proof.value().checkpoint, trust).ok(), "a signature by chance");
}

}  // namespace arbiter::fuzz
