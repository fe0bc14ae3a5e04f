// The commands about proofs and the keys that sign them: `key`, `check-proof` and `witness`.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

#include "service/cli/commands.hpp"

namespace arbiter::cli {

// Is called with the operation of each command.
using OnTrustCommand =
    std::function<void(CLI::App&, int (*)(const Terminal&, const TrustArguments&))>;
// Declares the commands, which fill `arguments`. Returns `check-proof`, since it needs the options
// for judging a log.
CLI::App& add_trust_commands(CLI::App& app, TrustArguments& arguments, const OnTrustCommand& on);

// Declares `witness`, which fills `arguments`.
CLI::App& add_witness_command(CLI::App& app, WitnessArguments& arguments);

}  // namespace arbiter::cli
