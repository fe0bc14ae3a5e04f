#include "service/cli/trust_options.hpp"

#include <string>

#include "service/trust/forms.hpp"

namespace arbiter::cli {
namespace {

std::string key_name_fault(const std::string& name) {
  if (trust::is_key_name(name)) return "";
  return "\"" + name +
         "\" is not a valid key name: a key name is UTF-8 without spaces or plus signs";
}

void add_key_commands(CLI::App& key, TrustArguments& arguments, const OnTrustCommand& on) {
  key.require_subcommand(1);
  CLI::App& made = *key.add_subcommand("new", "Make an Ed25519 key and print its vkey");
  CLI::Option* signing =
      made.add_option("--signing", arguments.log_name,
                      "A key that signs checkpoints of this log; the name is the log's address "
                      "without scheme and trailing slash");
  signing->type_name("NAME")->check(key_name_fault);
  made.add_option("--witness", arguments.witness_name,
                  "A key that cosigns checkpoints of other logs as this witness")
      ->type_name("NAME")
      ->check(key_name_fault)
      ->excludes(signing);
  made.add_option("FILE", arguments.file, "The file to write; it must not be there yet")
      ->required();
  made.footer(
      "The file holds the private key in one line, PRIVATE+KEY+name+id+base64, which other\n"
      "programs for signed notes read as well. Only its owner may read it (mode 0600). What is\n"
      "printed is the vkey, by which everybody verifies signatures: publish it.\n\n"
      "Examples:\n"
      "  arbiter key new --signing arbiter.example/log log.key > log.vkey\n"
      "  arbiter key new --witness witness.example/w1 witness.key\n");
  on(made, new_key);
  CLI::App& shown = *key.add_subcommand("show", "Print the vkey of a key file");
  shown.add_option("FILE", arguments.file, "A file that `arbiter key new` has written")->required();
  shown.footer(
      "A file that others may read or write is refused.\n\n"
      "Examples:\n"
      "  arbiter key show log.key\n");
  on(shown, show_key);
}

}  // namespace

CLI::App& add_trust_commands(CLI::App& app, TrustArguments& arguments, const OnTrustCommand& on) {
  CLI::App& key = *app.add_subcommand("key", "Make and show the keys that sign checkpoints");
  key.footer(
      "Examples:\n"
      "  arbiter key new --signing arbiter.example/log log.key\n"
      "  arbiter key show log.key\n");
  add_key_commands(key, arguments, on);
  CLI::App& check = *app.add_subcommand(
      "check-proof", "Check offline that a log and its verdict are in a transparency log");
  check.add_option("LOG", arguments.log, "The log that was judged, or -")->required();
  check.add_option("VERDICT", arguments.verdict, "Its verdict, arbiter.verdict/1, to the byte")
      ->required();
  check.add_option("PROOF", arguments.proof, "The proof (*.tlog-proof)")->required();
  check
      .add_option("--vkey", arguments.vkeys,
                  "The vkey of a log whose signature is trusted; may be given several times")
      ->type_name("VKEY")
      ->allow_extra_args(false);
  check
      .add_option("--policy", arguments.policy,
                  "Trusted logs and witnesses, and how many witnesses must have cosigned "
                  "(C2SP tlog-policy)")
      ->type_name("FILE");
  check.add_flag("--every-signature", arguments.every_signature,
                 "Refuse signature lines by keys that are not given, which are ignored otherwise");
  check.add_flag("--json", arguments.json, "JSON for programs");
  check.footer(
      "What is checked: the signatures of the checkpoint; that the attestation is in its tree;\n"
      "that it is about this log and this verdict; and the verdict itself, by judging the log\n"
      "again. The build that was attested must give the same bytes, another build the same\n"
      "status, outcome and rules; where that cannot be compared, the answer is `not "
      "re-checkable`.\n"
      "Ends with 1 where something does not hold or is not re-checkable, and with 2 where a file\n"
      "is not of its form. TRUST.md says what a proof proves.\n\n"
      "Examples:\n"
      "  arbiter check-proof game.json verdict.json game.tlog-proof --vkey \"$(cat log.vkey)\"\n"
      "  arbiter check-proof game.json verdict.json game.tlog-proof --policy policy.txt\n"
      "  arbiter verify --json game.json | jq -cj .verdict > verdict.json    by the same "
      "version\n");
  on(check, check_proof_file);
  return check;
}

}  // namespace arbiter::cli
