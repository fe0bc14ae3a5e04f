#include "service/cli/cli.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <ostream>

#include "codec/adjudicator.hpp"
#include "service/cli/commands.hpp"
#include "service/cli/held_packs.hpp"
#include "service/cli/in_order.hpp"
#include "service/cli/judge_options.hpp"
#include "service/cli/number_option.hpp"
#include "service/cli/service_options.hpp"
#include "service/cli/trust_options.hpp"
#include "service/cli/webhook_options.hpp"

namespace arbiter::cli {
namespace {

constexpr const char* kDescription =
    "Arbiter replays the log of a tabletop game and says of every move whether it was legal, and\n"
    "which rule says so.";

constexpr const char* kExamples = R"(Examples:
  arbiter verify game.json                  was every move legal?
  arbiter explain game.json                 the refused move, as a judge would say it
  arbiter options game.json --at 12         what was legal after twelve entries?
  arbiter new conquest log > game.json      a valid log to start from
  arbiter serve                             the same over HTTP, on 127.0.0.1:8080

Exit codes: 0 all legal; 1 a verdict is not legal, a claim does not hold, a case failed, or what was
compared differs; 2 input or arguments that cannot be used. FILE may be - for standard input.
`arbiter COMMAND --help` says more.
)";

// The number of letters to change, add or remove to turn one word into the other.
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t i = 0; i <= to.size(); ++i) row[i] = i;
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t k = 0; k < to.size(); ++k) {
      const std::size_t changed = diagonal + (from[i] == to[k] ? 0 : 1);
      diagonal = row[k + 1];
      row[k + 1] = std::min({changed, diagonal + 1, row[k] + 1});
    }
  }
  return row.back();
}

// The commands of one run. CLI11 fills the arguments; the command chosen is kept in `action_`.
class Parser {
 public:
  explicit Parser(const Terminal& terminal) : terminal_(terminal), app_(kDescription, "arbiter") {
    app_.footer(kExamples);
    app_.get_formatter()->column_width(32);
    app_.require_subcommand(0, 1);
    app_.set_version_flag("--version", version_and_build, "Print version and build, and exit");
    app_.add_flag("--limits", limits_, "Print every limit (sizes, counts, steps) and exit");
    for (PackShelf** packs :
         {&verify_.packs, &diff_.packs, &regress_.packs, &shrink_.packs, &coverage_.packs,
          &look_.packs, &rewind_.packs, &omissions_.packs, &walk_.packs, &trust_.packs})
      *packs = &held_packs_;
    add_verify();
    add_check();
    add_diff();
    add_regress();
    add_suite();
    add_shrink();
    add_coverage();
    add_look("position", "Print a position, whole or as one seat sees it", show_position,
             "  arbiter position game.json             the last position\n"
             "  arbiter position game.json --at 12 --seat A --json\n"
             "  arbiter position game.json --svg > table.svg    the table as a picture\n"
             "  arbiter position game.json --at 12 --seat A --svg > view.svg\n\n"
             "A picture is 700 units wide. Printed 148 mm wide (A5), its smallest text is 7 pt\n"
             "high. A browser shows light or dark colours as the reader prefers, and the whole\n"
             "text of whatever is shortened where the pointer rests.")
        .add_flag("--svg", look_.svg, "A picture (SVG) for a browser, a page or a printer")
        ->excludes("--json");
    add_look("options", "Say who must decide and what is legal", show_options,
             "  arbiter options game.json --at 12      after twelve entries\n"
             "  arbiter options game.json --json | jq .options");
    add_transcript();
    add_explain();
    add_report();
    add_rewind_and_omissions();
    add_new();
    add_play();
    add_walk();
    add_rules();
    add_pack();
    add_serve();
    add_work_command();
    add_services();
    add_trust();
  }

  int run(std::vector<std::string> arguments) {
    if (!arguments.empty() && is_unknown_command(arguments.front()))
      return suggest(arguments.front());
    std::reverse(arguments.begin(), arguments.end());  // CLI11 expects them in reverse
    try {
      app_.parse(std::move(arguments));
    } catch (const CLI::ParseError& stop) {
      return say(stop);
    }
    if (limits_) return show_limits(terminal_);
    if (!held_packs_.read(pack_files_, terminal_)) return kUnusable;
    if (action_) return action_();
    terminal_.err << app_.help();
    return kUnusable;
  }

 private:
  bool is_unknown_command(const std::string& word) const {
    const auto known =
        app_.get_subcommands([&](const CLI::App* app) { return app->get_name() == word; });
    return known.empty() && !word.starts_with('-');
  }

  int suggest(const std::string& word) const {
    terminal_.err << "arbiter: there is no command `" << word << "`";
    for (const CLI::App* known : app_.get_subcommands(nullptr)) {
      if (distance(word, known->get_name()) > 2) continue;
      terminal_.err << "; did you mean `" << known->get_name() << "`?";
      break;
    }
    terminal_.err << "\n  `arbiter --help` lists the commands.\n";
    return kUnusable;
  }

  // A request for help or the version also arrives here; everything else is a fault.
  int say(const CLI::ParseError& stop) {
    if (stop.get_exit_code() == 0) {
      app_.exit(stop, terminal_.out, terminal_.err);
      return kFine;
    }
    const std::vector<CLI::App*> chosen = app_.get_subcommands();
    const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
    terminal_.err << "arbiter: " << stop.what() << "\n  `arbiter" << command
                  << " --help` shows the arguments.\n";
    return kUnusable;
  }

  CLI::App& command(const std::string& name, const std::string& description,
                    const std::string& examples) {
    CLI::App& added = *app_.add_subcommand(name, description);
    added.footer("Examples:\n" + examples + "\n");
    return added;
  }

  void on(CLI::App& chosen, std::function<int()> action) {
    chosen.callback([this, action = std::move(action)] { action_ = action; });
  }

  // What declares commands calls this with the operation of each.
  template <class Arguments>
  auto acting_on(Arguments& arguments) {
    return [this, &arguments](CLI::App& one, int (*act)(const Terminal&, const Arguments&)) {
      on(one, [this, &arguments, act] { return act(terminal_, arguments); });
    };
  }

  void add_work(CLI::App& app, std::uint64_t& work) {
    add_number(app, "--work", work,
               "Units of work for judging a log, and as many again for the answer; a unit takes "
               "at most about a microsecond",
               "UNITS", std::uint64_t{1}, kMostWork);
  }
  CLI::Option* add_packs(CLI::App& app) {
    return app
        .add_option("--packs", pack_files_,
                    "Packs that logs may name by their hash: a file or folder; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
  }
  static constexpr const char* kLogFiles =
      "Logs (JSON, JSON Lines, a stream of logs), folders, or -";
  static constexpr std::uint64_t kMostWork = 1'000'000'000'000'000;

  void add_jobs(CLI::App& app, unsigned& jobs) {
    add_number(app, "--jobs", jobs,
               "Number of threads that judge, by default one for each core. The output is the same "
               "for any number")
        ->type_name("N")
        ->check(CLI::Range(1u, kMostJobs));
  }

  void add_verify() {
    CLI::App& app = command(
        "verify", "Judge logs: one verdict each",
        "  arbiter verify game.json\n"
        "  arbiter verify replays/conquest        every log in the folder\n"
        "  arbiter verify --json season.ndjson.gz > verdicts.jsonl\n"
        "  producer | arbiter verify --json - | consumer      answers while it reads\n"
        "A stream has one log on each line and may have any length. Files and standard input may\n"
        "be compressed (gzip, zstd).");
    app.add_option("FILE", verify_.files, kLogFiles)->required();
    app.add_flag("--json", verify_.json, "One line of JSON for each log: {\"file\", \"verdict\"}");
    app.add_flag("--digests", verify_.digests, "List the digest of every position");
    app.add_option("--seat", verify_.seat, "Only what this seat may know")->type_name("A");
    add_packs(app);
    add_jobs(app, verify_.jobs);
    add_work(app, verify_.work);
    on(app, [this] { return verify_logs(terminal_, verify_); });
  }

  void add_diff() {
    CLI::App& app =
        command("diff", "Find the entry after which two logs of one game diverge",
                "  arbiter diff mine.json theirs.json\n"
                "  arbiter diff --json mine.json theirs.json | jq .fields\n"
                "The exit code is 0 if the logs agree to their ends, and 1 if they do not.");
    app.add_option("A", diff_.one, "A log, or -")->required();
    app.add_option("B", diff_.other, "Another log, or -")->required();
    app.add_flag("--json", diff_.json, "JSON for programs");
    add_packs(app);
    add_work(app, diff_.work);
    on(app, [this] { return diff_logs(terminal_, diff_); });
  }

  static void add_change(CLI::App& app, ChangeArguments& change) {
    app.add_option("--pack", change.pack, "A pack to try instead of the logs' own")
        ->type_name("FILE");
    app.add_option("--ruling", change.rulings, "A ruling to try; may be repeated")
        ->type_name("ID=VALUE")
        ->allow_extra_args(false);
  }

  // Declares the database and the filter for its games. They exclude every other way to name logs.
  void add_stored(CLI::App& app, StoredArguments& stored, CLI::Option* files) {
    CLI::Option* database = add_database(app, stored);
    database->excludes(files)->excludes(add_packs(app));
    add_filter(app, stored.filter, database);
    app.add_option("--status", stored.filter.status, "Only games with this verdict")
        ->check(CLI::IsMember({"legal", "illegal", "unverifiable"}))
        ->needs(database);
    app.add_option("--outcome", stored.filter.outcome, "Only games with this outcome")
        ->check(CLI::IsMember({"running", "won", "drawn"}))
        ->needs(database);
  }

  void add_regress() {
    CLI::App& app = command(
        "regress", "Judge logs again and report which of them now end differently",
        "  arbiter verify --json --digests season > season.jsonl      the baseline, once\n"
        "  arbiter regress season --baseline season.jsonl             under this build\n"
        "  arbiter regress season --baseline season.jsonl --pack pack.json\n"
        "  arbiter regress season --baseline season.jsonl --ruling conquest:R-10=clockwise\n"
        "  arbiter regress --db games.db --pack pack.json --junit results.xml\n"
        "  arbiter regress --db games.db --game conquest --since 2026-11-01T00:00:00Z\n"
        "Logs are found in the baseline by their bytes. Without a baseline, the games of a "
        "database\n"
        "are compared with their stored verdicts. --pack replaces the pack of logs whose pack has\n"
        "the same id, and --ruling replaces what the logs of its game choose. Neither affects the\n"
        "digests compared, so these differ only if positions do. The exit code is 1 if a log ends\n"
        "differently. `arbiter shrink` makes such a log as small as possible.");
    CLI::Option* files = app.add_option("FILE", regress_.files, kLogFiles);
    add_stored(app, regress_.stored, files);
    app.add_option("--baseline", regress_.baseline,
                   "The output of `arbiter verify --json` for these logs")
        ->type_name("FILE");
    add_regress_options(app);
    on(app, [this] { return regress_logs(terminal_, regress_); });
  }

  void add_regress_options(CLI::App& app) {
    add_change(app, regress_.change);
    app.add_option("--junit", regress_.junit, "Also write the results as JUnit XML to this file")
        ->type_name("FILE");
    app.add_option("--smallest", regress_.smallest,
                   "For each kind of difference, write the smallest log that still shows it to "
                   "this folder")
        ->type_name("FOLDER")
        ->check(CLI::ExistingDirectory);
    app.add_flag("--json", regress_.json, "One line of JSON for each log, and one at the end");
    add_jobs(app, regress_.jobs);
    add_work(app, regress_.work);
  }

  void add_suite() {
    CLI::App& app =
        command("suite", "Watch how the games of a database end",
                "  arbiter suite freeze season --db games.db --game conquest    the baseline\n"
                "  arbiter suite run season --db games.db                       under this build\n"
                "  arbiter suite run season --db games.db --pack pack.json --junit results.xml\n"
                "  arbiter suite list --db games.db");
    app.require_subcommand(1);
    on(*add_suite_command(app, "freeze",
                          "Keep games as a suite, with their present verdicts as the baseline",
                          suite_.stored),
       [this] { return freeze_suite(terminal_, suite_); });
    CLI::App& run = *add_suite_command(
        app, "run", "Judge its games again; the exit code is 1 if one ends differently",
        regress_.stored);
    add_regress_options(run);
    on(run, [this] { return regress_logs(terminal_, regress_); });
    on(*add_suite_command(app, "list", "List the suites of a database", suite_.stored),
       [this] { return list_suites(terminal_, suite_); });
  }

  void add_shrink() {
    CLI::App& app = command(
        "shrink", "Find the smallest log that still shows what a log shows",
        "  arbiter shrink refused.json > small.json        the refusal, for the same rules\n"
        "  arbiter shrink game.json --pack pack.json > small.json\n"
        "  arbiter shrink game.json --ruling conquest:R-10=clockwise\n"
        "With a pack or ruling, the small log ends differently under it, in the same way and for\n"
        "the same cause as `arbiter regress` reports. Entries, cards and other parts are removed,\n"
        "and the start is moved to a later position. Each log that is tried is judged.");
    app.add_option("FILE", shrink_.file, "A log, or -")->required();
    add_packs(app);
    add_change(app, shrink_.change);
    add_number(app, "--work", shrink_.work,
               "Units of work for all logs that are tried together; a unit takes at most about a "
               "microsecond",
               "UNITS", std::uint64_t{1}, kMostWork);
    on(app, [this] { return shrink_log(terminal_, shrink_); });
  }

  void add_coverage() {
    CLI::App& app = command(
        "coverage",
        "Count which rules, rulings, cards and keywords logs use, and which they do not",
        "  arbiter coverage replays/conquest | less\n"
        "  arbiter coverage season.ndjson.gz --json | jq '.games[].rows[] | select(.games == 0)'\n"
        "  arbiter coverage season --html coverage.html    a page for a browser\n"
        "  arbiter coverage --db games.db                  the games of a service\n"
        "A rule counts in three separate ways: it refused an entry; a move that was played was\n"
        "checked against it; a fact or decision named it. A move counts once for each rule and\n"
        "each card, even if the log leaves it out. A log that is not legal counts up to and\n"
        "including the refused entry. Moves that the judge took back were played, and count.\n"
        "The exit code is 1 if a log is not legal, and 2 if one cannot be used.");
    CLI::Option* files = app.add_option("FILE", coverage_.files, kLogFiles);
    add_stored(app, coverage_.stored, files);
    app.add_option("--html", coverage_.page, "Also write a page for a browser to this file")
        ->type_name("FILE");
    app.add_flag("--json", coverage_.json, "JSON for programs");
    add_jobs(app, coverage_.jobs);
    add_work(app, coverage_.work);
    on(app, [this] { return cover_logs(terminal_, coverage_); });
  }

  void add_check() {
    CLI::App& app =
        command("check", "Run cases and print those that fail",
                "  arbiter check moving.json\n"
                "  arbiter check replays/conquest         every case file in the folder");
    app.add_option("FILE", check_.files,
                   "Files of cases (arbiter.cases/1, or a stream of them), folders, or -")
        ->required();
    app.add_flag("--json", check_.json, "One line of JSON for each case");
    add_jobs(app, check_.jobs);
    add_work(app, check_.work);
    on(app, [this] { return check(terminal_, check_); });
  }

  void add_file(CLI::App& app) {
    app.add_option("FILE", look_.file, "A log, or -")->required();
    add_limits(app, look_.work);
  }
  void add_limits(CLI::App& app, std::uint64_t& work) {
    add_packs(app);
    add_work(app, work);
  }

  void add_at(CLI::App& app) {
    add_number(app, "--at", look_.at, "Number of entries before the position; by default all")
        ->type_name("N");
  }

  void add_seat(CLI::App& app) {
    app.add_option("--seat", look_.seat, "Only what this seat may know")->type_name("A");
  }

  CLI::App& add_look(const std::string& name, const std::string& description,
                     int (*show)(const Terminal&, const LookArguments&),
                     const std::string& examples) {
    CLI::App& app = command(name, description, examples);
    add_file(app);
    add_at(app);
    add_seat(app);
    app.add_flag("--json", look_.json, "JSON for programs");
    on(app, [this, show] { return show(terminal_, look_); });
    return app;
  }

  void add_transcript() {
    CLI::App& app = command("transcript", "Tell the game entry by entry, with rule ids",
                            "  arbiter transcript game.json | less\n"
                            "  arbiter transcript game.json --effects --seat A");
    add_file(app);
    add_seat(app);
    app.add_flag("--effects", look_.effects,
                 "With the tree of effects: what created what, and what changed what");
    app.add_flag("--json", look_.json, "JSON for programs");
    on(app, [this] { return tell(terminal_, look_); });
  }

  void add_explain() {
    CLI::App& app = add_explain_command(app_, look_);
    add_limits(app, look_.work);
    on(app, [this] { return explain_refusal(terminal_, look_); });
  }
  void add_report() {
    CLI::App& app = add_report_command(app_, look_);
    add_limits(app, look_.work);
    on(app, [this] { return write_report(terminal_, look_); });
  }
  void add_rewind_and_omissions() {
    CLI::App& rewind = add_rewind_command(app_, rewind_);
    add_limits(rewind, rewind_.work);
    on(rewind, [this] { return show_rewind(terminal_, rewind_); });
    CLI::App& omissions = add_omissions_command(app_, omissions_);
    add_limits(omissions, omissions_.work);
    on(omissions, [this] { return show_omissions(terminal_, omissions_); });
  }

  void add_new() {
    CLI::App& app = command("new", "Print the smallest valid file of a kind, to be edited",
                            "  arbiter new conquest log > game.json\n"
                            "  arbiter new conquest cases --players 3 > cases.json");
    app.add_option("GAME", new_.game, "Id of the game; `arbiter rules` lists them")->required();
    app.add_option("KIND", new_.kind, "log, position or cases")->required();
    add_number(app, "--players", new_.players, "Number of players; by default as few as possible")
        ->type_name("N");
    on(app, [this] { return new_file(terminal_, new_); });
  }

  void add_play() {
    CLI::App& app =
        command("play", "Write a random legal log; the same seed gives the same log",
                "  arbiter play --game conquest --seed 7 > random.json\n"
                "  arbiter play --game conquest --seed 7 --moves 100 | arbiter verify -\n"
                "  arbiter play --game conquest --seed 7 --players 4 --variant joint");
    app.add_option("--game", play_.game, "Id of the game")->required()->type_name("GAME");
    add_number(app, "--seed", play_.seed, "Determines which random game is played")
        ->type_name("S")
        ->capture_default_str();
    add_number(app, "--players", play_.players, "Number of players; by default as few as possible")
        ->type_name("N");
    add_number(app, "--moves", play_.moves,
               "Stop after this many entries; 0: at the end of the game")
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--pack", play_.pack, "Id of a built-in pack; by default the first")
        ->type_name("PACK");
    app.add_option("--variant", play_.variant, "A form of the game that `arbiter rules` lists")
        ->type_name("V")
        ->capture_default_str();
    on(app, [this] { return play_game(terminal_, play_); });
  }

  void add_walk() {
    CLI::App& app = command("walk", "Count the sequences of legal moves from the end of a log",
                            "  arbiter walk game.json --depth 3");
    app.add_option("FILE", walk_.file, "A log, or -")->required();
    add_number(app, "--depth", walk_.depth, "Length of the longest sequences")
        ->required()
        ->type_name("D")
        ->check(CLI::Range(1, 100));
    app.add_flag("--json", walk_.json, "JSON for programs");
    add_packs(app);
    add_work(app, walk_.work);
    on(app, [this] { return walk_positions(terminal_, walk_); });
  }

  void add_rules() {
    CLI::App& app =
        command("rules", "Show the catalogue of a rule book: section, text, ruling, where enforced",
                "  arbiter rules                          the games\n"
                "  arbiter rules conquest A.3-1           one rule\n"
                "  arbiter rules conquest --json");
    app.add_option("GAME", rules_.game, "Id of the game; without it, the games are listed");
    app.add_option("ID", rules_.id, "Only this rule or ruling");
    app.add_flag("--json", rules_.json, "JSON for programs");
    on(app, [this] { return show_rules(terminal_, rules_); });
  }

  void add_pack() {
    CLI::App& app =
        command("pack", "Packs of cards, decks and maps: list, print, check, show",
                "  arbiter pack list\n"
                "  arbiter pack print proving-ground > pack.json\n"
                "  arbiter pack check pack.json            everything that is wrong\n"
                "  arbiter pack show pack.json             what is in it, each card or area with "
                "its words\n"
                "  arbiter pack show pack.json fireball    how its text was understood");
    app.require_subcommand(1);
    CLI::App& list =
        *app.add_subcommand("list", "List the built-in packs with the hashes that logs name");
    list.add_flag("--json", pack_json_, "JSON for programs");
    on(list, [this] { return list_packs(terminal_, pack_json_); });
    CLI::App& printed = *app.add_subcommand("print", "Print a built-in pack as canonical JSON");
    printed.add_option("PACK", pack_, "Id or SHA-256 of the pack")->required();
    on(printed, [this] { return print_pack(terminal_, pack_); });
    const auto of_file = [this](CLI::App& one) {
      one.add_option("FILE", pack_file_.file, "A pack, -, or the id of a built-in one")->required();
      one.add_flag("--json", pack_file_.json, "JSON for programs");
    };
    CLI::App& check = *app.add_subcommand("check", "List everything that is wrong with a pack");
    of_file(check);
    on(check, [this] { return check_pack_file(terminal_, pack_file_); });
    CLI::App& show = *app.add_subcommand("show", "Show how the text of a card was understood");
    of_file(show);
    show.add_option("CARD", pack_file_.card, "Id or name of a card or area; by default all");
    on(show, [this] { return show_pack_card(terminal_, pack_file_); });
  }

  void add_serve() {
    CLI::App& app = command(
        "serve", "Answer over HTTP and keep games; ends cleanly on SIGTERM and Ctrl-C",
        "  arbiter serve\n"
        "  arbiter serve --listen 0.0.0.0:80 --key-file key --db /var/lib/arbiter/games.db\n"
        "  arbiter serve --db postgresql://arbiter@db.example/games     password: ~/.pgpass\n"
        "  curl --data-binary @game.json -H 'Content-Type: application/json' \\\n"
        "       http://127.0.0.1:8080/v1/verify");
    add_serve_options(app, serve_);
    on(app, [this] { return serve(terminal_, serve_); });
  }

  void add_work_command() {
    CLI::App& app = command(
        "work", "Do the jobs of services that share a PostgreSQL database",
        "  arbiter serve --db postgresql://arbiter@db.example/games --job-threads 0\n"
        "  arbiter work --db postgresql://arbiter@db.example/games      on any machine\n"
        "Any number of workers may run at once. If one of them ends, others do what it had begun.\n"
        "Ends cleanly on SIGTERM and Ctrl-C.");
    add_work_options(app, work_);
    on(app, [this] { return work(terminal_, work_); });
  }

  void add_services() {
    add_database_commands(app_, db_, acting_on(db_));
    add_webhook_commands(app_, webhook_, acting_on(webhook_));
  }

  void add_trust() {
    for (CLI::App* app : add_trust_commands(app_, trust_, acting_on(trust_)))
      add_limits(*app, trust_.work);
    on(add_witness_command(app_, witness_), [this] { return serve_witness(terminal_, witness_); });
  }

  const Terminal& terminal_;
  HeldPacks held_packs_;
  CLI::App app_;
  std::function<int()> action_;
  bool limits_ = false;
  std::vector<std::string> pack_files_;  // of --packs
  bool pack_json_ = false;
  std::string pack_;
  PackArguments pack_file_;
  VerifyArguments verify_;
  DiffArguments diff_;
  RegressArguments regress_;
  SuiteArguments suite_;
  ShrinkArguments shrink_;
  CoverageArguments coverage_;
  CheckArguments check_;
  LookArguments look_;
  RewindArguments rewind_;
  OmissionsArguments omissions_;
  NewArguments new_;
  PlayArguments play_;
  WalkArguments walk_;
  RulesArguments rules_;
  ServeArguments serve_;
  WorkArguments work_;
  DatabaseArguments db_;
  WebhookArguments webhook_;
  TrustArguments trust_;
  WitnessArguments witness_;
};

}  // namespace

int run(const Terminal& terminal, const std::vector<std::string>& arguments) {
  try {
    const int code = Parser(terminal).run(arguments);
    terminal.out.flush();
    if (terminal.out) return code;
    if (terminal.nobody_reads && terminal.nobody_reads()) return kUnusable;
    terminal.err << "arbiter: the output could not be written; is the disk full?\n";
  } catch (const std::exception& fault) {
    terminal.err << "arbiter: a fault of this program, please report it: " << fault.what() << '\n';
  }
  return kUnusable;
}

}  // namespace arbiter::cli
