#include "service/cli/service_options.hpp"

#include <string>

#include "service/cli/number_option.hpp"

namespace arbiter::cli {
namespace {

void add_units(CLI::App& app, std::uint64_t& units) {
  add_number(app, "--work", units, "Units of work for judging one log", "UNITS",
             std::uint64_t{1'000}, std::uint64_t{1'000'000'000});
}

void add_lease(CLI::App& app, unsigned& lease) {
  add_number(app, "--lease", lease,
             "Seconds after which another worker takes over a part of a job from one that has gone",
             "SECONDS", 1, 3'600);
}

void add_log_level(CLI::App& app, std::string& level, const std::string& what) {
  app.add_option("--log-level", level, "Contents of the log on standard error: " + what)
      ->type_name("LEVEL")
      ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
      ->capture_default_str();
}

void add_serve_limits(CLI::App& app, ServeArguments& arguments) {
  add_units(app, arguments.units);
  add_number(app, "--memory", arguments.memory,
             "MiB for all bodies at once, of requests and of answers in flight", "MIB", 16, 65'536);
  add_number(app, "--connections", arguments.connections,
             "Most connections at once; the one idle longest is closed for a new one", "NUMBER", 1,
             1'000'000);
  add_number(app, "--queue", arguments.waiting, "Requests that may wait for a worker", "NUMBER", 1,
             1'000'000);
  add_number(app, "--workers", arguments.workers,
             "Threads for quick requests, and as many for those with much work; "
             "0: one for each core",
             "NUMBER", 0, 1'024);
  add_number(app, "--job-threads", arguments.job_threads,
             "Threads that do jobs besides the requests; 0: only `arbiter work` does jobs",
             "NUMBER", 0, 1'024);
  add_number(app, "--max-job", arguments.job_megabytes, "Most MiB of logs in one job", "MIB", 1,
             1'048'576);
  add_number(app, "--job-storage", arguments.job_storage,
             "MiB of logs and results that all jobs together may hold; above it no job is started",
             "MIB", 1, 1'073'741'824);
  add_lease(app, arguments.lease);
}

void add_log_options(CLI::App& app, ServeArguments& arguments) {
  CLI::Option* key = app.add_option(
      "--signing-key", arguments.signing_keys,
      "Keep a transparency log signed with this key (`arbiter key new --signing`); may be repeated "
      "to change keys, all of one name");
  key->type_name("FILE")->allow_extra_args(false);
  app.add_option("--witness", arguments.witnesses,
                 "Have this witness cosign the log: its address and its vkey; may be repeated")
      ->type_name("URL VKEY")
      ->needs(key);
  app.add_option("--last-checkpoint", arguments.last_checkpoint,
                 "Keep the last checkpoint of the log in this file too, best on another disk: a "
                 "service that starts with an older copy of the database signs nothing then")
      ->type_name("FILE")
      ->needs(key);
}

void add_webhook_options(CLI::App& app, ServeArguments& arguments) {
  app.add_option("--webhook-allow", arguments.webhook_hosts,
                 "A host of webhooks whose address may be that of this machine or of a private "
                 "network, which is refused otherwise; may be repeated")
      ->type_name("HOST")
      ->allow_extra_args(false);
  add_number(app, "--webhook-threads", arguments.webhook_threads,
             "Deliveries to webhooks at once; 0: other services of the database send them",
             "NUMBER", 0, 256);
}

void add_copy_and_check(CLI::App& app, DatabaseArguments& arguments, const OnDatabaseCommand& on) {
  CLI::App& copy = *app.add_subcommand(
      "copy", "Write all games to a new SQLite file or an empty PostgreSQL database");
  copy.add_option("FROM", arguments.database, "A SQLite file or the URL of a PostgreSQL database")
      ->required();
  copy.add_option("TO", arguments.copy, "A file that does not exist yet, or the URL of a database")
      ->required();
  copy.footer(
      "Copies all present games with their numbers and times, so that lists, cursors and\n"
      "addresses stay the same, and with their earlier verdicts and the ids of deleted games.\n"
      "The copies are read back and compared before any of them is in TO. If the command is\n"
      "interrupted, TO has all games or none. Stop the service first, because games that it\n"
      "stores afterwards are only in FROM. Jobs and webhooks stay in FROM: register receivers\n"
      "again with `arbiter webhook add`.\n\n"
      "Examples:\n"
      "  arbiter db copy games.db postgresql://arbiter@db.example/games\n"
      "  arbiter db copy postgresql://arbiter@db.example/games games.db\n");
  on(copy, copy_database);
  CLI::App& check =
      *app.add_subcommand("check", "Read every game and report whether the database is sound");
  check.add_option("--db", arguments.database, "A SQLite file or the URL of a PostgreSQL database")
      ->type_name("FILE|URL")
      ->capture_default_str();
  check.footer(
      "The service may keep running. Each log is compared with its hash, each list with the\n"
      "games, each game with its earlier verdicts, and no deleted game may still be there. The\n"
      "digest printed is the same for the same games in every store. The exit code is 1 if\n"
      "something is wrong.\n\n"
      "Examples:\n"
      "  arbiter db check --db games.db\n");
  on(check, check_database);
  CLI::App& end = *app.add_subcommand("end-log", "End the transparency log of a database");
  end.add_option("--db", arguments.database, "A SQLite file or the URL of a PostgreSQL database")
      ->type_name("FILE|URL")
      ->capture_default_str();
  end.footer(
      "For a database that was set back, whose log must not go on (`log-behind`), and for a key\n"
      "that others may have. Stop the service first. The leaves and tiles are deleted; proofs "
      "that\n"
      "were handed out still hold. The games stay: `serve --signing-key` with a key of another\n"
      "name begins a new log, which attests all of them. No log of the old name can begin here.\n\n"
      "Examples:\n"
      "  arbiter db end-log --db games.db\n");
  on(end, end_log);
}

}  // namespace

CLI::Option* add_database(CLI::App& app, StoredArguments& stored) {
  return app
      .add_option("--db", stored.database,
                  "The games of a database: a SQLite file or the URL of a PostgreSQL database")
      ->type_name("FILE|URL");
}

void add_filter(CLI::App& app, GameFilter& filter, CLI::Option* database) {
  const auto add = [&](const char* name, std::string& value, const char* description) {
    return app.add_option(name, value, description)->needs(database);
  };
  const auto time = [](const std::string& text) {
    return is_time(text) ? "" : "\"" + text + "\" is not a time such as 2026-11-23T08:00:00Z";
  };
  add("--game", filter.game, "Only logs of this game")->check(CLI::IsMember(games()));
  add("--player", filter.player, "Only games of the player with exactly this name");
  app.add_option_function<std::vector<std::string>>(
         "--label",
         [&filter](const std::vector<std::string>& labels) {
           for (const std::string& label : labels)
             if (const auto fault = add_label(filter.labels, label))
               throw CLI::ValidationError("--label", "\"" + label + "\": a label " + *fault);
         },
         "Only games with this label; may be repeated")
      ->type_name("NAME:VALUE")
      ->allow_extra_args(false)
      ->needs(database);
  add("--since", filter.since, "Only games stored at this time (UTC) or later")->check(time);
  add("--until", filter.until, "Only games stored before this time (UTC)")->check(time);
}

CLI::App* add_suite_command(CLI::App& suite, const std::string& name, const std::string& what,
                            StoredArguments& stored) {
  CLI::App* app = suite.add_subcommand(name, what);
  if (name != "list") app->add_option("NAME", stored.suite, "Name of the suite")->required();
  CLI::Option* database = add_database(*app, stored)->required();
  if (name == "freeze") add_filter(*app, stored.filter, database);
  return app;
}

void add_serve_options(CLI::App& app, ServeArguments& arguments) {
  app.add_option("--listen", arguments.listen,
                 "Address and port; addresses that other machines can reach need "
                 "a key (`arbiter key new`), --key-file or --no-key")
      ->type_name("HOST:PORT")
      ->capture_default_str();
  add_log_level(app, arguments.log_level,
                "info has a line for each request except /livez, /readyz and /metrics, which debug "
                "adds");
  app.add_option(
         "--db", arguments.database,
         "Where games are kept: a SQLite file, which is created if necessary, or the URL of "
         "a PostgreSQL database, which several services may share")
      ->type_name("FILE|URL")
      ->capture_default_str();
  CLI::Option* key = app.add_option("--key-file", arguments.key_file,
                                    "File with the admin's key, which is sent as "
                                    "`Authorization: Bearer KEY`; it is read again when it "
                                    "changes");
  key->type_name("FILE");
  app.add_flag("--no-key", arguments.no_key,
               "Let everybody in, whatever the address, unless the database has keys")
      ->excludes(key);
  app.add_option("--allow-host", arguments.hosts,
                 "A host name that requests may use for a service without a key on this "
                 "machine's own address, such as that of a proxy; may be repeated")
      ->type_name("NAME");
  add_log_options(app, arguments);
  add_webhook_options(app, arguments);
  add_serve_limits(app, arguments);
}

void add_work_options(CLI::App& app, WorkArguments& arguments) {
  app.add_option("--db", arguments.database, "The URL of the PostgreSQL database of the services")
      ->type_name("URL")
      ->required();
  add_number(app, "--threads", arguments.threads, "Threads that do jobs", "NUMBER", 1, 1'024);
  add_lease(app, arguments.lease);
  add_log_level(app, arguments.log_level, "debug has a line for each part of a job");
}

void add_database_commands(CLI::App& app, DatabaseArguments& arguments,
                           const OnDatabaseCommand& on) {
  CLI::App& db =
      *app.add_subcommand("db", "Back up, restore, copy or check the database of a service");
  db.footer(
      "Examples:\n"
      "  arbiter db backup --db games.db games-monday.db\n"
      "  arbiter db restore --db games.db games-monday.db\n"
      "  arbiter db copy games.db postgresql://arbiter@db.example/games\n"
      "  arbiter db check --db games.db\n");
  db.require_subcommand(1);
  const auto about = [&](CLI::App& one, const std::string& copy) {
    one.add_option("--db", arguments.database, "SQLite file of the service")
        ->type_name("FILE")
        ->capture_default_str();
    one.add_option("COPY", arguments.copy, copy)->required();
  };
  CLI::App& backup =
      *db.add_subcommand("backup", "Write all present games to a new file, while the service runs");
  about(backup, "File to write; it is a complete database, which `serve --db` also accepts");
  backup.add_flag("--force", arguments.force, "Replace the file if it exists");
  backup.footer(
      "The service keeps running. Games that it stores after the beginning are not in the copy.\n"
      "COPY appears when it is complete, checked and on the disk. Until then there is\n"
      "COPY.partial, which needs as much space. Webhooks are in the copy with their secrets, but "
      "not\n"
      "what waits to be sent to them: a copy never sends that again.\n\n"
      "Examples:\n"
      "  arbiter db backup --db games.db /backup/games-$(date +%F).db\n"
      "  arbiter db backup --db games.db --force /backup/games.db\n");
  on(backup, back_up_database);
  CLI::App& restore = *db.add_subcommand("restore", "Replace all games by those of a copy");
  about(restore, "A database that `arbiter db backup` wrote");
  restore.footer(
      "Stop the service first; while it runs, this command changes nothing. The copy is checked\n"
      "before anything changes. Games that are not in the copy are lost, so make a backup first.\n"
      "Games that were deleted after the copy was made come back; delete them again. Deliveries\n"
      "that wait for webhooks are not sent any more; those that a copy had are counted. If the\n"
      "command is interrupted, FILE has all of the old games or all of the new ones.\n\n"
      "A transparency log goes on only if the copy has all of it. If FILE had come further, or\n"
      "cannot be read, the log ends as with `arbiter db end-log`, and the command says so: it\n"
      "would fork. A log that has ended in FILE does not come back with the copy.\n\n"
      "Examples:\n"
      "  arbiter db restore --db games.db /backup/games-2026-11-23.db\n");
  on(restore, restore_database);
  add_copy_and_check(db, arguments, on);
}

}  // namespace arbiter::cli
