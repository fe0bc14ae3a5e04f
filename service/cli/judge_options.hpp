// The options of the commands for judges: `explain`, `report`, `rewind` and `omissions`.
#pragma once
#include <CLI/CLI.hpp>

#include "service/cli/commands.hpp"

namespace arbiter::cli {

// Each declares a command and its options, which fill `arguments`, except --packs and --work.
CLI::App& add_explain_command(CLI::App& all, LookArguments& arguments);
CLI::App& add_report_command(CLI::App& all, LookArguments& arguments);
CLI::App& add_rewind_command(CLI::App& all, RewindArguments& arguments);
CLI::App& add_omissions_command(CLI::App& all, OmissionsArguments& arguments);

}  // namespace arbiter::cli
