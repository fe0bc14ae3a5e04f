// The command line of `arbiter`: arguments to commands.
#pragma once
#include <string>
#include <vector>

#include "service/cli/terminal.hpp"

namespace arbiter::cli {

// Runs one command; `arguments` does not include the program's name. Returns the exit code and
// never throws.
int run(const Terminal& terminal, const std::vector<std::string>& arguments);

}  // namespace arbiter::cli
