// The options of the commands about a service and its database.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

#include "service/cli/commands.hpp"

namespace arbiter::cli {

// Declares --db, for commands that read the games of a database.
CLI::Option* add_database(CLI::App& app, StoredArguments& stored);

// Declares the filters that do not depend on how a game is judged. They need `database`.
void add_filter(CLI::App& app, GameFilter& filter, CLI::Option* database);

// Declares a command of `suite`. It takes a name (except `list`) and --db.
CLI::App* add_suite_command(CLI::App& suite, const std::string& name, const std::string& what,
                            StoredArguments& stored);

// Declares the options of `serve`, which fill `arguments`.
void add_serve_options(CLI::App& app, ServeArguments& arguments);

// Likewise for `work`.
void add_work_options(CLI::App& app, WorkArguments& arguments);

// Is called with the operation of each command of `db`.
using OnDatabaseCommand =
    std::function<void(CLI::App&, int (*)(const Terminal&, const DatabaseArguments&))>;
// Declares `db` with its commands, which fill `arguments`.
void add_database_commands(CLI::App& app, DatabaseArguments& arguments,
                           const OnDatabaseCommand& on);

}  // namespace arbiter::cli
