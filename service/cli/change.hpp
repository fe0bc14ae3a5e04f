// What the options --pack and --ruling ask to be tried in place of what logs have.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/cli/terminal.hpp"

namespace arbiter::cli {

struct ChangeArguments {
  std::string pack;                  // file; empty: none
  std::vector<std::string> rulings;  // "conquest:R-10=clockwise"
};

// The change that the arguments ask for; every fault of it is a Problem. Reading the pack may take
// so many units.
Result<Change> read_change(const Terminal& terminal, const ChangeArguments& arguments,
                           std::uint64_t work);

}  // namespace arbiter::cli
