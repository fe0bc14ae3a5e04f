// `arbiter key`, `arbiter prove` and `arbiter check-proof`: keys that sign checkpoints, and the
// proofs that they sign.
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include <openssl/rand.h>

#include "service/build_hash.hpp"
#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/key_file.hpp"
#include "service/cli/report.hpp"
#include "service/store/open.hpp"
#include "service/transparency/published.hpp"
#include "service/trust/check.hpp"

namespace arbiter::cli {
namespace {

using trust::CheckedProof;
using trust::Recheck;

std::string utc(std::uint64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  char text[64];
  if (gmtime_r(&time, &parts) == nullptr) return std::to_string(seconds);
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text, size};
}

std::string_view word_for(Recheck recheck) {
  switch (recheck) {
    case Recheck::same_bytes: return "same_bytes";
    case Recheck::same_result: return "same_result";
    case Recheck::not_recheckable: return "not_recheckable";
  }
  return "";
}

// Which signatures are required.
Result<trust::Trust> read_trust(const Terminal& terminal, const TrustArguments& arguments) {
  trust::Trust trust;
  trust.every_signature = arguments.every_signature;
  for (const std::string& text : arguments.vkeys) {
    Result<trust::VerifierKey> key = trust::parse_vkey(text);
    if (!key.ok()) return key.problem();
    if (key.value().type != trust::KeyType::signature)
      return trust::malformed("not-a-key", 0,
                              "--vkey takes the key of a log; those of witnesses are in a policy");
    trust.logs.push_back(std::move(key).value());
  }
  if (!arguments.policy.empty()) {
    const Result<std::string> text = read_document(arguments.policy, terminal.in);
    if (!text.ok()) return text.problem();
    Result<trust::Policy> policy = trust::parse_policy(text.value());
    if (!policy.ok()) return policy.problem();
    trust.policy = std::move(policy).value();
  }
  if (trust.logs.empty() && trust.policy.logs.empty())
    return Problem{"no-key", "No log is trusted",
                   "--vkey names the key of a log, or --policy a file with such keys."};
  return trust;
}

void print_signers(const Terminal& terminal, const trust::Signers& signers) {
  for (const std::string& key : signers.logs) terminal.out << "  signed by " << key << '\n';
  for (const auto& witness : signers.witnesses)
    terminal.out << "  cosigned by " << witness.name << " at " << utc(witness.time) << '\n';
  for (const std::string& name : signers.ignored)
    terminal.out << "  ignored: a signature of " << name << ", by a key that is not given\n";
}

void print_text(const Terminal& terminal, const CheckedProof& checked) {
  const bool again = checked.recheck != Recheck::not_recheckable;
  terminal.out << coloured(terminal, again ? Colour::green : Colour::yellow,
                           again ? "holds" : "not re-checkable")
               << ": leaf " << checked.index << " of " << checked.checkpoint.size << " of "
               << checked.checkpoint.origin << '\n';
  print_signers(terminal, checked.signers);
  const trust::Attestation& attested = checked.attestation;
  terminal.out << "  attested: " << attested.game << ", " << attested.status << ", "
               << attested.outcome << ", rules version " << attested.rules_version
               << ", by Arbiter " << attested.version << '\n';
  switch (checked.recheck) {
    case Recheck::same_bytes:
      terminal.out << "  judged again by the same build: the verdict is the same to the byte\n";
      break;
    case Recheck::same_result:
      terminal.out << "  judged again by another build: status, outcome, refused entry, rules,\n"
                      "    irregularities, claims and seed are the same; facts, texts and digests\n"
                      "    were not compared\n";
      break;
    case Recheck::not_recheckable:
      terminal.out << "  log and verdict are those attested, but " << checked.why << '\n';
      break;
  }
}

std::string json_of(const CheckedProof& checked) {
  nlohmann::ordered_json witnesses = nlohmann::ordered_json::array();
  for (const auto& witness : checked.signers.witnesses)
    witnesses.push_back({{"name", witness.name}, {"time", utc(witness.time)}});
  const nlohmann::ordered_json json = {
      {"holds", checked.recheck != Recheck::not_recheckable},
      {"recheck", word_for(checked.recheck)},
      {"why", checked.why},
      {"origin", checked.checkpoint.origin},
      {"size", checked.checkpoint.size},
      {"root", trust::hex(trust::bytes_of(checked.checkpoint.root))},
      {"index", checked.index},
      {"signed_by", checked.signers.logs},
      {"witnesses", witnesses},
      {"ignored", checked.signers.ignored},
      {"attestation", nlohmann::ordered_json::parse(text_of(checked.attestation))}};
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

// Reports a problem with the proof. The exit code is 1 if something does not hold, 2 if the form
// is wrong.
int fail(const Terminal& terminal, const TrustArguments& arguments, const Problem& problem) {
  if (problem.type != "does-not-hold") return refuse(terminal, name_of(arguments.proof), problem);
  if (arguments.json)
    terminal.out << "{\"holds\":false,\"why\":" << json_string(problem.detail) << "}\n";
  else
    terminal.out << coloured(terminal, Colour::red, "does not hold") << ": " << problem.detail
                 << '\n';
  return kFound;
}

}  // namespace

int new_key(const Terminal& terminal, const TrustArguments& arguments) {
  const bool signing = !arguments.log_name.empty();
  const bool of_file = signing || !arguments.witness_name.empty();
  if (!arguments.caller.role.empty() && (of_file || !arguments.file.empty()))
    return refuse(terminal, {"no-key", "Two kinds of keys are given",
                             "--role makes the key of a caller, which is printed: it takes neither "
                             "--signing, --witness nor a file."});
  if (!arguments.caller.role.empty()) return new_caller_key(terminal, arguments.caller);
  if (!of_file)
    return refuse(terminal, {"no-key", "No kind of key is given",
                             "--role ROLE --name NAME makes the key of a caller, --signing NAME "
                             "FILE a log's key, --witness NAME FILE a witness's."});
  if (arguments.file.empty())
    return refuse(terminal, {"no-key", "No file is given",
                             "Name the file to which the private key is written."});
  trust::Hash seed{};
  if (RAND_priv_bytes(seed.data(), static_cast<int>(seed.size())) != 1)
    return refuse(terminal, {"no-key", "The system gives no random numbers", ""});
  const trust::SigningKey key(signing ? arguments.log_name : arguments.witness_name,
                              signing ? trust::KeyType::signature : trust::KeyType::cosignature,
                              seed);
  if (const auto problem = write_key_file(arguments.file, key))
    return refuse(terminal, arguments.file, *problem);
  terminal.out << text_of(key.verifier()) << '\n';
  return kFine;
}

int show_key(const Terminal& terminal, const TrustArguments& arguments) {
  const Result<trust::SigningKey> key = read_key_file(arguments.file);
  if (!key.ok()) return refuse(terminal, arguments.file, key.problem());
  terminal.out << text_of(key.value().verifier()) << '\n';
  return kFine;
}

int list_keys(const Terminal& terminal, const TrustArguments& arguments) {
  return list_caller_keys(terminal, arguments.caller);
}

int revoke_key(const Terminal& terminal, const TrustArguments& arguments) {
  return revoke_caller_key(terminal, arguments.caller);
}

int prove_game(const Terminal& terminal, const TrustArguments& arguments) {
  const Result<std::unique_ptr<GameStore>> store = open_existing_store(arguments.database);
  if (!store.ok()) return refuse(terminal, store.problem());
  const auto game = store.value()->find(arguments.game);
  if (!game.ok()) return refuse(terminal, game.problem());
  if (!game.value()) return refuse(terminal, missing_game(arguments.game, false));
  const Result<std::string> proof = prove(*store.value(), *game.value());
  if (!proof.ok()) return refuse(terminal, proof.problem());
  terminal.out << proof.value();
  return kFine;
}

int check_proof_file(const Terminal& terminal, const TrustArguments& arguments) {
  const Result<trust::Trust> trust = read_trust(terminal, arguments);
  if (!trust.ok()) return refuse(terminal, arguments.policy, trust.problem());
  const Result<std::string> log = read_document(arguments.log, terminal.in);
  if (!log.ok()) return refuse(terminal, name_of(arguments.log), log.problem());
  const Result<std::string> verdict = read_document(arguments.verdict, terminal.in);
  if (!verdict.ok()) return refuse(terminal, name_of(arguments.verdict), verdict.problem());
  const Result<std::string> proof = read_document(arguments.proof, terminal.in);
  if (!proof.ok()) return refuse(terminal, name_of(arguments.proof), proof.problem());
  Effort effort{.units = arguments.work, .packs = arguments.packs};
  // If the hash of this build is unknown, it counts as a different build.
  const Result<CheckedProof> checked =
      trust::check_proof({log.value(), verdict.value(), proof.value()}, trust.value(),
                         build_hash().value_or(trust::Hash{}), effort);
  if (!checked.ok()) return fail(terminal, arguments, checked.problem());
  if (arguments.json)
    terminal.out << json_of(checked.value()) << '\n';
  else
    print_text(terminal, checked.value());
  return checked.value().recheck == Recheck::not_recheckable ? kFound : kFine;
}

}  // namespace arbiter::cli
