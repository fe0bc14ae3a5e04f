// The commands behind the command line: arguments in, exit code out.
//
// Each reads its files, asks the adjudicator and prints; none keeps any state. Unusable input is
// reported on `err`, and the exit code is then kUnusable.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/limits.hpp"
#include "service/cli/change.hpp"
#include "service/cli/in_order.hpp"
#include "service/cli/stored_logs.hpp"
#include "service/cli/terminal.hpp"

namespace arbiter::cli {

// The default limit on the work of shrinking one log.
inline constexpr std::uint64_t kShrinkUnits = 100 * limits::kUnits;

// `packs` says where to look for packs that logs name by hash (Effort::packs). `jobs` is the
// number of judging threads. `work` is how many units judging a log may take, and as many again
// for an answer about it (Effort::units).
struct VerifyArguments {
  std::vector<std::string> files;
  PackShelf* packs = nullptr;
  unsigned jobs = all_cores();
  std::uint64_t work = limits::kUnits;
  bool json = false;
  bool digests = false;
  std::string seat;
};
int verify_logs(const Terminal& terminal, const VerifyArguments& arguments);

struct DiffArguments {
  std::string one;
  std::string other;
  PackShelf* packs = nullptr;
  std::uint64_t work = limits::kUnits;
  bool json = false;
};
int diff_logs(const Terminal& terminal, const DiffArguments& arguments);

struct RegressArguments {
  std::vector<std::string> files;
  PackShelf* packs = nullptr;
  StoredArguments stored;  // empty: use `files`
  std::string baseline;    // file; empty: use the verdicts of the database
  std::string junit;       // JUnit XML file to write; empty: none
  std::string smallest;    // folder for the smallest log of each group; empty: none
  ChangeArguments change;
  unsigned jobs = all_cores();
  std::uint64_t work = limits::kUnits;
  bool json = false;
};
int regress_logs(const Terminal& terminal, const RegressArguments& arguments);

// For `suite freeze` and `suite list`; `suite run` is regress_logs() with the name of a suite.
struct SuiteArguments {
  StoredArguments stored;
};
int freeze_suite(const Terminal& terminal, const SuiteArguments& arguments);
int list_suites(const Terminal& terminal, const SuiteArguments& arguments);

struct ShrinkArguments {
  std::string file;
  PackShelf* packs = nullptr;
  ChangeArguments change;
  std::uint64_t work = kShrinkUnits;  // for all logs tried, together
};
int shrink_log(const Terminal& terminal, const ShrinkArguments& arguments);

struct CheckArguments {
  std::vector<std::string> files;
  unsigned jobs = all_cores();
  std::uint64_t work = limits::kUnits;
  bool json = false;
};
int check(const Terminal& terminal, const CheckArguments& arguments);

struct CoverageArguments {
  std::vector<std::string> files;
  PackShelf* packs = nullptr;
  StoredArguments stored;  // empty: use `files`
  std::string page;        // HTML file to write; empty: none
  unsigned jobs = all_cores();
  std::uint64_t work = limits::kUnits;
  bool json = false;
};
int cover_logs(const Terminal& terminal, CoverageArguments arguments);

// For the commands that look at one place in one log.
struct LookArguments {
  std::string file;
  PackShelf* packs = nullptr;
  std::optional<std::uint32_t> at;
  std::string seat;
  std::uint64_t work = limits::kUnits;
  bool json = false;
  bool effects = false;
  bool svg = false;
  bool markdown = false;
  std::string proof;  // file; empty: none
};
int show_position(const Terminal& terminal, const LookArguments& arguments);
int show_options(const Terminal& terminal, const LookArguments& arguments);
int tell(const Terminal& terminal, const LookArguments& arguments);
int explain_refusal(const Terminal& terminal, const LookArguments& arguments);
int write_report(const Terminal& terminal, const LookArguments& arguments);

struct RewindArguments {
  std::string file;
  PackShelf* packs = nullptr;
  std::uint32_t to = 0;
  std::uint64_t work = limits::kUnits;
  std::string format = "text";  // or "json"
};
int show_rewind(const Terminal& terminal, const RewindArguments& arguments);

struct OmissionsArguments {
  std::string file;
  PackShelf* packs = nullptr;
  std::uint64_t work = limits::kUnits;
  std::string format = "text";  // or "json"
};
int show_omissions(const Terminal& terminal, const OmissionsArguments& arguments);

struct NewArguments {
  std::string game;
  std::string kind;
  std::uint32_t players = 0;
};
int new_file(const Terminal& terminal, const NewArguments& arguments);

struct PlayArguments {
  std::string game;
  std::uint64_t seed = 0;
  std::uint32_t players = 0;
  std::uint32_t moves = 0;
  std::string variant = "standard";
  std::string pack;
};
int play_game(const Terminal& terminal, const PlayArguments& arguments);

struct WalkArguments {
  std::string file;
  PackShelf* packs = nullptr;
  std::uint32_t depth = 0;
  std::uint64_t work = limits::kUnits;
  bool json = false;
};
int walk_positions(const Terminal& terminal, const WalkArguments& arguments);

struct RulesArguments {
  std::string game;  // empty: the list of games
  std::string id;    // empty: the whole catalogue
  bool json = false;
};
int show_rules(const Terminal& terminal, const RulesArguments& arguments);

int list_packs(const Terminal& terminal, bool json);
int print_pack(const Terminal& terminal, const std::string& id_or_hash);

struct PackArguments {
  std::string file;  // a pack, or the id or hash of a built-in one
  std::string card;  // for `show`: id or name
  bool json = false;
};
int check_pack_file(const Terminal& terminal, const PackArguments& arguments);
int show_pack_card(const Terminal& terminal, const PackArguments& arguments);

// What --version prints: the version, and the hash by which proofs identify this build.
std::string version_and_build();

// Prints every limit that a caller can meet, one a line: name, value, meaning.
int show_limits(const Terminal& terminal);

struct ServeArguments {
  std::string listen = "127.0.0.1:8080";
  std::string database = "arbiter.db";
  std::string key_file;
  bool no_key = false;
  std::vector<std::string> hosts;  // names by which callers may address it, besides its address
  std::string log_level = "info";  // debug, info, warning or error
  std::uint64_t units = limits::kUnits;
  unsigned memory = limits::kBytesInFlight >> 20;  // MiB of bodies in flight
  unsigned connections = 16'384;
  unsigned waiting = 2'048;               // requests
  unsigned workers = 0;                   // 0: as many as there are cores
  unsigned job_threads = 1;               // threads that do jobs; 0: none, `arbiter work` does them
  unsigned job_megabytes = 1'024;         // MiB of logs that one job may be sent
  unsigned job_storage = 16'384;          // MiB of logs and results of all jobs together
  unsigned lease = 30;                    // seconds
  std::vector<std::string> signing_keys;  // files; none: no transparency log is kept
  std::vector<std::pair<std::string, std::string>> witnesses;  // URL and vkey
  std::string last_checkpoint;                                 // file; empty: none
  unsigned webhook_threads = 8;            // deliveries at once; 0: this service sends none
  std::vector<std::string> webhook_hosts;  // whose addresses may be local
};
int serve(const Terminal& terminal, const ServeArguments& arguments);

struct WorkArguments {
  std::string database;  // the URL of a PostgreSQL database
  std::string log_level = "info";
  unsigned threads = all_cores();
  unsigned lease = 30;  // seconds
};
int work(const Terminal& terminal, const WorkArguments& arguments);

struct DatabaseArguments {
  std::string database = "arbiter.db";  // a SQLite file or the URL of a PostgreSQL database
  std::string copy;
  bool force = false;  // replace a copy that is there
};
int back_up_database(const Terminal& terminal, const DatabaseArguments& arguments);
int restore_database(const Terminal& terminal, const DatabaseArguments& arguments);
int copy_database(const Terminal& terminal, const DatabaseArguments& arguments);
int check_database(const Terminal& terminal, const DatabaseArguments& arguments);
int end_log(const Terminal& terminal, const DatabaseArguments& arguments);

// For the commands about the keys of callers.
struct KeyArguments {
  std::string database = "arbiter.db";  // a SQLite file or the URL of a PostgreSQL database
  std::string name;
  std::string role;
  std::string event;       // of an organiser or a judge
  std::string game;        // of a seat: the id
  std::string seat;        // likewise: the letter
  std::int64_t quota = 0;  // requests a minute; 0: no limit
  bool json = false;
};
int new_caller_key(const Terminal& terminal, const KeyArguments& arguments);
int list_caller_keys(const Terminal& terminal, const KeyArguments& arguments);
int revoke_caller_key(const Terminal& terminal, const KeyArguments& arguments);
// For the commands about webhooks.
struct WebhookArguments {
  std::string database = "arbiter.db";  // a SQLite file or the URL of a PostgreSQL database
  std::string url;                      // for `add`
  std::optional<std::string> event;     // for `add`; nullopt: everything
  std::string id;                       // for `remove` and `rotate`
};
int add_webhook(const Terminal& terminal, const WebhookArguments& arguments);
int list_webhooks(const Terminal& terminal, const WebhookArguments& arguments);
int remove_webhook(const Terminal& terminal, const WebhookArguments& arguments);
int rotate_webhook(const Terminal& terminal, const WebhookArguments& arguments);

// For the commands about proofs, the keys that sign them, and joint seeds.
struct TrustArguments {
  std::string log_name;  // for `key new`: one of the two
  std::string witness_name;
  std::string file;     // for `key` and `seed`
  KeyArguments caller;  // for `key new --role`, `key list` and `key revoke`
  std::string log;      // for `check-proof` and `seed draws`
  std::string verdict;
  std::string proof;
  std::vector<std::string> vkeys;
  std::string policy;                   // file; empty: none
  std::string database = "arbiter.db";  // of `prove`
  std::string game;                     // the id
  bool every_signature = false;
  bool json = false;
  PackShelf* packs = nullptr;
  std::uint64_t work = limits::kUnits;
};
int new_key(const Terminal& terminal, const TrustArguments& arguments);
int show_key(const Terminal& terminal, const TrustArguments& arguments);
int list_keys(const Terminal& terminal, const TrustArguments& arguments);
int revoke_key(const Terminal& terminal, const TrustArguments& arguments);
int prove_game(const Terminal& terminal, const TrustArguments& arguments);
int check_proof_file(const Terminal& terminal, const TrustArguments& arguments);
// `file` holds an opening: 32 bytes that somebody contributes to a joint seed.
int new_opening(const Terminal& terminal, const TrustArguments& arguments);
int show_commitment(const Terminal& terminal, const TrustArguments& arguments);
int show_draws(const Terminal& terminal, const TrustArguments& arguments);

struct WitnessArguments {
  std::string key_file;
  std::vector<std::string> logs;  // vkeys
  std::string database = "witness.db";
  bool create = false;  // the database is new
  std::string listen = "127.0.0.1:8081";
  std::string log_level = "info";  // as of `serve`
};
int serve_witness(const Terminal& terminal, const WitnessArguments& arguments);

}  // namespace arbiter::cli
