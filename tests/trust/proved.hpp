// A game that was judged, with a proof of it.
#pragma once
#include <string>
#include <vector>

#include "service/trust/check.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::trust_test {

// The build that checks proofs.
inline trust::Hash this_build() {
  trust::Hash hash{};
  hash.fill(9);
  return hash;
}

// A game that was judged, with a proof that two witnesses have cosigned.
class Proved {
 public:
  explicit Proved(const trust::Hash& build = this_build())
      : log(value_of(play({.game = games().front(), .seed = 5, .moves = 30}))),
        verdict(json_of(value_of(verify(log)))) {
    prove(build);
    trusted.logs = {key.verifier()};
    for (const trust::SigningKey& witness : witnesses)
      trusted.policy.witnesses.push_back({witness.verifier().name, witness.verifier()});
    trusted.policy.groups = {{"both", 2, {"w1.example", "w2.example"}}};
    trusted.policy.quorum = "both";
  }

  // Puts the attestation of the present verdict into the tree.
  void prove(const trust::Hash& build) {
    const trust::Extra extra{salt, value_of(trust::attest(verdict, salt, build))};
    prove_leaf(text_of(extra.attestation), trust::bytes_of(extra));
  }
  void prove_leaf(const std::string& leaf, const std::string& extra) {
    Tree tree;
    for (int i = 0; i < 21; ++i) tree.append(i == 11 ? leaf : "another game " + std::to_string(i));
    trust::Proof made{extra, 11, tree.inclusion(11, 21), checkpoint_of(tree, 21, key)};
    trust::Note& note = made.checkpoint.note;
    for (const trust::SigningKey& witness : witnesses)
      note.signatures.push_back(cosign(witness, note.text, 1'764'000'000));
    proof = text_of(made);
  }
  Result<trust::CheckedProof> check() const {
    Effort effort;
    return check_proof({log, verdict, proof}, trusted, this_build(), effort);
  }
  // Why the proof does not hold; empty: it does.
  std::string refusal() const {
    const Result<trust::CheckedProof> checked = check();
    return checked.ok() ? "" : fault_of(checked);
  }

  trust::Salt salt{7, 7, 7};
  trust::SigningKey key = log_key(kOrigin);
  std::vector<trust::SigningKey> witnesses = {witness_key("w1.example", 11),
                                              witness_key("w2.example", 12)};
  trust::Trust trusted;
  std::string log;
  std::string verdict;
  std::string proof;
};

}  // namespace arbiter::trust_test
