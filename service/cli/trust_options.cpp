#include "service/cli/trust_options.hpp"

#include <string>

#include "service/http/caller.hpp"
#include "service/trust/forms.hpp"

namespace arbiter::cli {
namespace {

std::string key_name_fault(const std::string& name) {
  if (!trust::is_key_name(name))
    return "\"" + name +
           "\" is not a valid key name: a key name is UTF-8 without spaces or plus signs";
  const trust::SigningKey key(name, trust::KeyType::signature, trust::Hash{});
  if (trust::parse_signing_key(key.text()).ok()) return "";
  return "the name is too long: a key with its name has at most 1,024 bytes";
}

void add_database(CLI::App& app, KeyArguments& arguments) {
  app.add_option("--db", arguments.database,
                 "The database of the service: a SQLite file or the URL of a PostgreSQL database")
      ->type_name("FILE|URL")
      ->capture_default_str();
}

// The options of `key new` for the key of a caller.
void add_caller_options(CLI::App& app, KeyArguments& arguments) {
  CLI::Option* role = app.add_option("--role", arguments.role,
                                     "The key of a caller of the service, who may do what this "
                                     "role may");
  role->type_name("ROLE")->check(CLI::IsMember(role_names()));
  const auto add = [&](const char* name, std::string& value, const char* type,
                       const char* description) {
    app.add_option(name, value, description)->type_name(type)->needs(role);
  };
  add("--name", arguments.name, "NAME", "Whose key it is: what is written with it has this name");
  add("--event", arguments.event, "NAME", "The event of an organiser or a judge");
  add("--game", arguments.game, "ID", "The game of a seat");
  add("--seat", arguments.seat, "A", "The seat of that game");
  app.add_option("--quota", arguments.quota, "Requests a minute; by default there is no limit")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000))
      ->needs(role);
  add_database(app, arguments);
}

void add_caller_commands(CLI::App& key, TrustArguments& arguments, const OnTrustCommand& on) {
  CLI::App& listed = *key.add_subcommand("list", "List the keys of callers, without the keys");
  add_database(listed, arguments.caller);
  listed.add_flag("--json", arguments.caller.json, "JSON for programs, one line for each key");
  listed.footer(
      "Examples:\n"
      "  arbiter key list --db games.db\n");
  on(listed, list_keys);
  CLI::App& revoked = *key.add_subcommand("revoke", "End the key of a caller");
  revoked.add_option("NAME", arguments.caller.name, "The name of the key")->required();
  add_database(revoked, arguments.caller);
  revoked.footer(
      "A running service refuses the key about a second later. The name is never given again.\n\n"
      "Examples:\n"
      "  arbiter key revoke \"Jana, table 7\" --db games.db\n");
  on(revoked, revoke_key);
}

void add_key_commands(CLI::App& key, TrustArguments& arguments, const OnTrustCommand& on) {
  key.require_subcommand(1);
  CLI::App& made = *key.add_subcommand(
      "new", "Make a key: of a caller of the service, or an Ed25519 key that signs");
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
  made.add_option("FILE", arguments.file,
                  "For --signing and --witness: the file to write; it must not be there yet");
  add_caller_options(made, arguments.caller);
  made.footer(
      "With --role: an admin may do everything; an organiser and a judge of an --event use its\n"
      "games, and only an organiser deletes; a seat sees one --game as its --seat does; a "
      "verifier\n"
      "sends logs to be judged and stores nothing. The key is printed, once, and the database\n"
      "keeps its SHA-256 alone. From the first key on, the service lets nobody in without one.\n\n"
      "With --signing or --witness: the file holds the private key in one line,\n"
      "PRIVATE+KEY+name+id+base64, which other programs for signed notes read as well. Only its\n"
      "owner may read it (mode 0600). What is printed is the vkey, by which everybody verifies\n"
      "signatures: publish it.\n\n"
      "Examples:\n"
      "  arbiter key new --role admin --name Ida --db games.db\n"
      "  arbiter key new --role judge --event autumn-open --name Jana --quota 600 --db games.db\n"
      "  arbiter key new --role seat --game g_5f1c... --seat A --name \"Kim, table 7\"\n"
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
  add_caller_commands(key, arguments, on);
}

// Returns `seed draws`.
CLI::App& add_seed_commands(CLI::App& seed, TrustArguments& arguments, const OnTrustCommand& on) {
  seed.require_subcommand(1);
  CLI::App& made = *seed.add_subcommand(
      "new", "Make 32 random bytes, keep them in a file, and print their commitment");
  made.add_option("FILE", arguments.file, "The file to write; it must not be there yet")
      ->required();
  made.footer(
      "The file holds the opening, 64 hex digits; only its owner may read it (mode 0600). What is\n"
      "printed is the commitment, its SHA-256: publish it before the game. A seat publishes the\n"
      "opening once all commitments are known, the organiser after the end of the game.\n\n"
      "Examples:\n"
      "  arbiter seed new my.opening > my.commitment\n");
  on(made, new_opening);
  CLI::App& shown = *seed.add_subcommand("commit", "Print the commitment of an opening");
  shown.add_option("FILE", arguments.file, "A file with 64 hex digits, or -")->required();
  shown.footer(
      "Examples:\n"
      "  arbiter seed commit my.opening\n"
      "  openssl rand -hex 32 | tee my.opening | arbiter seed commit -\n");
  on(shown, show_commitment);
  CLI::App& draws =
      *seed.add_subcommand("draws", "Print what chance answers next, for the organiser");
  draws.add_option("LOG", arguments.log, "A log with a joint seed, or -")->required();
  draws.add_option("FILE", arguments.file, "The organiser's opening")->required();
  draws.footer(
      "Prints the entries by chance that the log needs after its last entry, one on each line;\n"
      "nothing where chance is not asked. The log has the openings of all seats and not yet the\n"
      "organiser's. Ends with 2 where an entry is not what the rules or the seed allow.\n\n"
      "Examples:\n"
      "  arbiter seed draws game.jsonl organiser.opening >> game.jsonl\n");
  on(draws, show_draws);
  return draws;
}

}  // namespace

std::vector<CLI::App*> add_trust_commands(CLI::App& app, TrustArguments& arguments,
                                          const OnTrustCommand& on) {
  CLI::App& key =
      *app.add_subcommand("key", "Keys of callers of the service, and keys that sign checkpoints");
  key.footer(
      "Examples:\n"
      "  arbiter key new --role organiser --event autumn-open --name Ida --db games.db\n"
      "  arbiter key list --db games.db\n"
      "  arbiter key revoke Ida --db games.db\n"
      "  arbiter key new --signing arbiter.example/log log.key\n"
      "  arbiter key show log.key\n");
  add_key_commands(key, arguments, on);
  CLI::App& prove =
      *app.add_subcommand("prove", "Print the proof of a stored game's verdict (*.tlog-proof)");
  prove.add_option("ID", arguments.game, "The id of the game, such as g_0123...")->required();
  prove.add_option("--db", arguments.database, "A SQLite file or the URL of a PostgreSQL database")
      ->type_name("FILE|URL")
      ->capture_default_str();
  prove.footer(
      "The proof is under the checkpoint that the service published last. A service that is\n"
      "running gives the same under /v1/games/ID/proof; it has a SQLite file for itself.\n\n"
      "Examples:\n"
      "  arbiter prove g_5f1c4b6a9e0d3f27c8b1a6e4d2f09c73 > game.tlog-proof\n"
      "  curl -s localhost:8080/v1/games/g_5f1c4b6a9e0d3f27c8b1a6e4d2f09c73/proof\n");
  on(prove, prove_game);
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
  CLI::App& seed = *app.add_subcommand("seed", "Chance that nobody chose: contribute to a seed");
  seed.footer(
      "A log with a joint seed has `\"chance\": {\"source\": \"joint\"}` with the commitments of "
      "all\n"
      "seats and of the organiser, and their openings. README.md says who opens when.\n\n"
      "Examples:\n"
      "  arbiter seed new my.opening > my.commitment\n"
      "  arbiter seed draws game.jsonl organiser.opening >> game.jsonl\n");
  return {&check, &add_seed_commands(seed, arguments, on)};
}

CLI::App& add_witness_command(CLI::App& app, WitnessArguments& arguments) {
  CLI::App& witness = *app.add_subcommand(
      "witness", "Cosign the checkpoints of other logs, so that none can tell two stories");
  witness
      .add_option("--key", arguments.key_file,
                  "The witness's key, a file that `arbiter key new --witness` has written")
      ->type_name("FILE")
      ->required();
  witness
      .add_option("--log", arguments.logs,
                  "The vkey of a log to cosign, whose name is the log's origin; may be given "
                  "several times, also for two keys of one log")
      ->type_name("VKEY")
      ->allow_extra_args(false)
      ->required();
  witness
      .add_option("--db", arguments.database,
                  "Where the witness keeps what it has cosigned: a SQLite file of its own")
      ->type_name("FILE")
      ->capture_default_str();
  witness.add_flag("--create", arguments.create,
                   "Make that file: only for a key that has never cosigned anything");
  witness.add_option("--listen", arguments.listen, "Address and port; everybody may call")
      ->type_name("HOST:PORT")
      ->capture_default_str();
  witness.add_option("--log-level", arguments.log_level, "Contents of the log on standard error")
      ->type_name("LEVEL")
      ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
      ->capture_default_str();
  witness.footer(
      "A log sends each checkpoint to POST /add-checkpoint (C2SP tlog-witness 1.0.0), with the\n"
      "size that the witness holds and the proof that the new tree continues the old one. The\n"
      "witness cosigns it if that is so, and records it on the disk before it answers. GET / "
      "lists\n"
      "the logs with the last checkpoint of each. A log that is new to the witness begins at size\n"
      "0. The process ends cleanly on SIGTERM and Ctrl-C.\n\n"
      "The file of --db is the witness's memory. Without it, or with an older copy, the witness\n"
      "could cosign a second story; then make a new key and publish that. TRUST.md says more.\n\n"
      "Examples:\n"
      "  arbiter key new --witness witness.example/w1 witness.key > witness.vkey\n"
      "  arbiter witness --key witness.key --log \"$(cat log.vkey)\" --create       the first "
      "time\n"
      "  arbiter witness --key witness.key --log \"$(cat log.vkey)\" --listen 0.0.0.0:8081\n"
      "  curl http://127.0.0.1:8081/\n");
  return witness;
}

}  // namespace arbiter::cli
