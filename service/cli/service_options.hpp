// What the commands about a service and its database take.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

#include "service/cli/commands.hpp"

namespace arbiter::cli {

// Declares the options of `serve`, which fill `arguments`.
void add_serve_options(CLI::App& app, ServeArguments& arguments);

// Likewise of `work`.
void add_work_options(CLI::App& app, WorkArguments& arguments);

// Is told of each command of `db` what it does.
using OnDatabaseCommand =
    std::function<void(CLI::App&, int (*)(const Terminal&, const DatabaseArguments&))>;
// Declares the commands of `db`, which fill `arguments`.
void add_database_commands(CLI::App& app, DatabaseArguments& arguments,
                           const OnDatabaseCommand& on);

}  // namespace arbiter::cli
