#include "service/trust/check.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "codec/sha256.hpp"
#include "service/trust/json.hpp"
#include "service/trust/merkle.hpp"

namespace arbiter::trust {
namespace {

using Json = nlohmann::json;

// Whether the attestation is the leaf at its place in the tree.
std::optional<Problem> check_place(const Proof& proof, const Attestation& attestation) {
  const Checkpoint& checkpoint = proof.checkpoint.checkpoint;
  if (proof.index >= checkpoint.size)
    return does_not_hold("the index " + std::to_string(proof.index) + " is outside the tree of " +
                         std::to_string(checkpoint.size) + " leaves");
  const Hash leaf = leaf_hash(text_of(attestation));
  if (includes(leaf, proof.index, checkpoint.size, checkpoint.root, proof.path))
    return std::nullopt;
  return does_not_hold("the attestation is not leaf " + std::to_string(proof.index) +
                       " of the tree of the checkpoint");
}

// Whether the attestation is about this log and this verdict, and says what the verdict says.
std::optional<Problem> check_subject(const ProofInput& input, const Extra& extra) {
  const Attestation& attested = extra.attestation;
  if (salted(extra.salt, sha256_bytes(input.log)) != attested.log)
    return does_not_hold("the attestation is not about this log");
  if (salted(extra.salt, sha256_bytes(input.verdict)) != attested.verdict)
    return does_not_hold("the attestation is not about this verdict");
  const Result<Attestation> again = attest(input.verdict, extra.salt, attested.build);
  if (!again.ok())
    return does_not_hold("the verdict cannot be attested: " +
                         again.problem().errors.front().detail);
  if (again.value() == attested) return std::nullopt;
  return does_not_hold("the attestation says something else than the verdict");
}

// A member of an object; null of anything else.
Json member(const Json& value, const char* name) {
  return value.is_object() ? value.value(name, Json()) : Json();
}

// The entry and the rules that a violation or an irregularity names.
Json breach(const Json& found) {
  Json rules = Json::array();
  for (const Json& one : member(found, "broken")) rules.push_back(member(one, "rule"));
  return {{"index", member(found, "index")}, {"move", member(found, "move")}, {"rules", rules}};
}

// Digests, of 32 digits, are those of a build.
bool is_digest(const Json& value) {
  return value.is_string() && value.get_ref<const std::string&>().size() == 32;
}

// What two builds must agree on. A verdict from elsewhere may lack everything that attest() does
// not read.
Json result_of(const Json& verdict) {
  Json irregularities = Json::array(), claims = Json::array();
  for (const Json& one : member(verdict, "irregularities")) irregularities.push_back(breach(one));
  for (const Json& one : member(verdict, "claims"))
    if (!is_digest(member(one, "found")))
      claims.push_back({member(one, "claim"), member(one, "holds"), member(one, "why")});
  return {{"status", verdict.at("status")},
          {"outcome", verdict.at("outcome")},
          {"violation", breach(member(verdict, "violation"))},
          {"irregularities", irregularities},
          {"claims", claims},
          {"seed", member(verdict, "seed")}};
}

// What the verdict says and this build does not, for people: the first such member of result_of().
std::string difference(const Json& verdict, const Json& again) {
  const Json then = result_of(verdict), now = result_of(again);
  for (const auto& [name, value] : now.items())
    if (then.at(name) != value)
      return "its `" + name + "` is " + value.dump() + " and not " + then.at(name).dump();
  return "it says something else in its facts, texts or digests";
}

// Why this build cannot repeat what the attested build did; empty if it can.
std::string obstacle(const Json& verdict, const Json& again) {
  for (const char* name : {"rules_version", "pack_sha256", "options"}) {
    if (verdict.at(name) == again.at(name)) continue;
    return "the verdict has `" + std::string(name) + "` " + verdict.at(name).dump() +
           ", this build has " + again.at(name).dump();
  }
  return "";
}

// Judges the log again and compares; fills in `recheck` and `why`.
std::optional<Problem> judge_again(const ProofInput& input, const Hash& build, Effort& effort,
                                   CheckedProof& checked) {
  const Json verdict = parse_json(input.verdict);  // attest() has already read it
  const Result<Verdict> judged =
      verify(input.log, {.digests = verdict.contains("digests")}, &effort);
  if (!judged.ok()) {
    checked.why = "this build cannot judge the log: " + judged.problem().title;
    if (!judged.problem().detail.empty()) checked.why += ": " + judged.problem().detail;
    for (const Fault& fault : judged.problem().errors) checked.why += "; " + fault.detail;
    return std::nullopt;
  }
  if (judged.value().out_of_work) {
    checked.why = "judging the log takes more units of work than allowed";
    return std::nullopt;
  }
  const std::string bytes = json_of(judged.value());
  const Json again = Json::parse(bytes);
  const bool same_build = checked.attestation.build == build;
  checked.why = same_build ? "" : obstacle(verdict, again);
  if (!checked.why.empty()) return std::nullopt;
  if (same_build ? bytes != input.verdict : result_of(verdict) != result_of(again))
    return does_not_hold("judged again, the log has another verdict: " +
                         difference(verdict, again));
  checked.recheck = same_build ? Recheck::same_bytes : Recheck::same_result;
  return std::nullopt;
}

}  // namespace

Result<CheckedProof> check_proof(const ProofInput& input, const Trust& trust, const Hash& build,
                                 Effort& effort) {
  const Result<Proof> proof = parse_proof(input.proof);
  if (!proof.ok()) return proof.problem();
  const Result<Extra> extra = parse_extra(proof.value().extra);
  if (!extra.ok()) return extra.problem();
  const Result<Signers> signers = verify_checkpoint(proof.value().checkpoint, trust);
  if (!signers.ok()) return signers.problem();
  CheckedProof checked{proof.value().checkpoint.checkpoint, proof.value().index,
                       extra.value().attestation, signers.value()};
  if (auto problem = check_place(proof.value(), checked.attestation)) return *problem;
  if (auto problem = check_subject(input, extra.value())) return *problem;
  if (auto problem = judge_again(input, build, effort, checked)) return *problem;
  return checked;
}

}  // namespace arbiter::trust
