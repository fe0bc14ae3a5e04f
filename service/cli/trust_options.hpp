// The commands about proofs, the keys that sign them, and joint seeds: `key`, `check-proof`,
// `seed`.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <vector>

#include "service/cli/commands.hpp"

namespace arbiter::cli {

// Is told of each command what it does.
using OnTrustCommand =
    std::function<void(CLI::App&, int (*)(const Terminal&, const TrustArguments&))>;
// Declares the commands, which fill `arguments`. Returns those that judge a log.
std::vector<CLI::App*> add_trust_commands(CLI::App& app, TrustArguments& arguments,
                                          const OnTrustCommand& on);

}  // namespace arbiter::cli
