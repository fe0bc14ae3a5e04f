#include "service/cli/service_options.hpp"

#include <string>

#include "service/cli/number_option.hpp"

namespace arbiter::cli {
namespace {

void add_units(CLI::App& app, std::uint64_t& units) {
  add_number(app, "--work", units, "Units of work that one log may take")
      ->type_name("UNITS")
      ->check(CLI::Range(std::uint64_t{1'000}, std::uint64_t{1'000'000'000}))
      ->capture_default_str();
}

void add_lease(CLI::App& app, unsigned& lease) {
  add_number(app, "--lease", lease,
             "Seconds after which a part of a job is done by another, when who does it is gone")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 3'600))
      ->capture_default_str();
}

void add_log_level(CLI::App& app, std::string& level, const std::string& what) {
  app.add_option("--log-level", level, "What the log on standard error holds: " + what)
      ->type_name("LEVEL")
      ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
      ->capture_default_str();
}

void add_serve_limits(CLI::App& app, ServeArguments& arguments) {
  add_units(app, arguments.units);
  add_number(app, "--memory", arguments.memory,
             "MiB of all bodies at once, of requests and of answers on their way")
      ->type_name("MIB")
      ->check(CLI::Range(16, 65'536))
      ->capture_default_str();
  add_number(app, "--connections", arguments.connections,
             "Connections at once; the longest idle one makes way for another")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  add_number(app, "--queue", arguments.waiting, "Requests that may wait for a worker")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  add_number(app, "--workers", arguments.workers,
             "Threads for quick requests, and as many for those with much work; "
             "0: as many as there are cores")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, 1'024))
      ->capture_default_str();
  add_number(app, "--job-threads", arguments.job_threads,
             "Threads that do jobs beside the requests; 0: none, `arbiter work` does them")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, 1'024))
      ->capture_default_str();
  add_number(app, "--max-job", arguments.job_megabytes, "MiB of logs that one job may be sent")
      ->type_name("MIB")
      ->check(CLI::Range(1, 1'048'576))
      ->capture_default_str();
  add_number(app, "--job-storage", arguments.job_storage,
             "MiB of logs and results that all jobs together hold; no job is begun above that")
      ->type_name("MIB")
      ->check(CLI::Range(1, 1'073'741'824))
      ->capture_default_str();
  add_lease(app, arguments.lease);
}

void add_copy_and_check(CLI::App& app, DatabaseArguments& arguments, const OnDatabaseCommand& on) {
  CLI::App& copy = *app.add_subcommand(
      "copy", "Write all games to a new SQLite file or an empty PostgreSQL database");
  copy.add_option("FROM", arguments.database, "A SQLite file or the URL of a PostgreSQL database")
      ->required();
  copy.add_option("TO", arguments.copy, "A file that is not there yet, or the URL of a database")
      ->required();
  copy.footer(
      "The games of this moment go with their numbers and times: lists, cursors and addresses\n"
      "stay the same. They are read back and compared before TO has any of them; whatever\n"
      "interrupts this, TO has all games or none. Earlier verdicts and the ids of deleted games\n"
      "go along. Stop the service first, or what it stores afterwards is in FROM alone.\n\n"
      "Examples:\n"
      "  arbiter db copy games.db postgresql://arbiter@db.example/games\n"
      "  arbiter db copy postgresql://arbiter@db.example/games games.db\n");
  on(copy, copy_database);
  CLI::App& check =
      *app.add_subcommand("check", "Read every game and say whether all of it is sound");
  check.add_option("--db", arguments.database, "A SQLite file or the URL of a PostgreSQL database")
      ->type_name("FILE|URL")
      ->capture_default_str();
  check.footer(
      "The service may go on meanwhile. Each log is compared with its hash, each list with the\n"
      "games, each game with its earlier verdicts, and no deleted game may still be there. The\n"
      "digest printed is the same for the same games in every store. Ends with 1 where\n"
      "something is wrong.\n\n"
      "Examples:\n"
      "  arbiter db check --db games.db\n");
  on(check, check_database);
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
    return is_time(text) ? "" : "\"" + text + "\" is no time such as 2026-11-23T08:00:00Z";
  };
  add("--game", filter.game, "Only those of this game")->check(CLI::IsMember(games()));
  add("--player", filter.player, "Only those of this player, by the whole name");
  add("--since", filter.since, "Only those stored at this time (UTC) or later")->check(time);
  add("--until", filter.until, "Only those stored before this time (UTC)")->check(time);
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
                 "Address and port; other addresses than this machine's own need "
                 "--key-file or --no-key")
      ->type_name("HOST:PORT")
      ->capture_default_str();
  add_log_level(app, arguments.log_level,
                "info is a line for each request but /livez, /readyz and /metrics, which come with "
                "debug");
  app.add_option("--db", arguments.database,
                 "Where games are kept: a SQLite file, created where missing, or the URL of a "
                 "PostgreSQL database, which several services may share")
      ->type_name("FILE|URL")
      ->capture_default_str();
  CLI::Option* key = app.add_option("--key-file", arguments.key_file,
                                    "File with the key that callers send as "
                                    "`Authorization: Bearer KEY`");
  key->type_name("FILE");
  app.add_flag("--no-key", arguments.no_key, "Let everybody in, whatever the address")
      ->excludes(key);
  app.add_option("--allow-host", arguments.hosts,
                 "A name under which a proxy or a browser may call a service on this machine "
                 "alone that has no key; may be repeated")
      ->type_name("NAME");
  add_serve_limits(app, arguments);
}

void add_work_options(CLI::App& app, WorkArguments& arguments) {
  app.add_option("--db", arguments.database, "The URL of the PostgreSQL database of the services")
      ->type_name("URL")
      ->required();
  add_number(app, "--threads", arguments.threads, "Threads that do jobs")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1'024))
      ->capture_default_str();
  add_lease(app, arguments.lease);
  add_log_level(app, arguments.log_level, "debug is a line for each part of a job");
}

void add_database_commands(CLI::App& app, DatabaseArguments& arguments,
                           const OnDatabaseCommand& on) {
  app.require_subcommand(1);
  const auto about = [&](CLI::App& one, const std::string& copy) {
    one.add_option("--db", arguments.database, "SQLite file of the service")
        ->type_name("FILE")
        ->capture_default_str();
    one.add_option("COPY", arguments.copy, copy)->required();
  };
  CLI::App& backup = *app.add_subcommand(
      "backup", "Write all games of this moment to a new file, while the service runs");
  about(backup, "File to write; a whole database, which `serve --db` takes too");
  backup.add_flag("--force", arguments.force, "Replace the file if it is there");
  backup.footer(
      "The service goes on meanwhile: games that it stores after the beginning are not in the\n"
      "copy. COPY appears when it is complete, checked and on the disk. Until then there is\n"
      "COPY.partial, which needs as much room.\n\n"
      "Examples:\n"
      "  arbiter db backup --db games.db /backup/games-$(date +%F).db\n"
      "  arbiter db backup --db games.db --force /backup/games.db\n");
  on(backup, back_up_database);
  CLI::App& restore =
      *app.add_subcommand("restore", "Put the games of a copy in the place of all others");
  about(restore, "A database that `arbiter db backup` has written");
  restore.footer(
      "Stop the service first; where it runs, nothing happens. The copy is checked before\n"
      "anything changes. Games that are not in it are gone: make a backup of what is there\n"
      "before. Games that were deleted since the copy was made come back: delete them again.\n"
      "Whatever interrupts this, FILE has all of the old games or all of the new ones.\n\n"
      "Examples:\n"
      "  arbiter db restore --db games.db /backup/games-2026-11-23.db\n");
  on(restore, restore_database);
  add_copy_and_check(app, arguments, on);
}

}  // namespace arbiter::cli
