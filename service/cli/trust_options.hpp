// The commands about proofs, the keys that sign them, and joint seeds: `key`, `prove`,
// `check-proof`, `seed` and `witness`.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <vector>

#include "service/cli/commands.hpp"

namespace arbiter::cli {

// Is called with the operation of each command.
using OnTrustCommand =
    std::function<void(CLI::App&, int (*)(const Terminal&, const TrustArguments&))>;
// Declares the commands, which fill `arguments`. Returns those that judge a log.
std::vector<CLI::App*> add_trust_commands(CLI::App& app, TrustArguments& arguments,
                                          const OnTrustCommand& on);

// Declares `witness`, which fills `arguments`.
CLI::App& add_witness_command(CLI::App& app, WitnessArguments& arguments);

}  // namespace arbiter::cli
