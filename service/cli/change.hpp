// What the options --pack and --ruling replace in logs.
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

// The change that the arguments ask for; any fault in them is a Problem. Reading the pack may take
// at most `work` units.
Result<Change> read_change(const Terminal& terminal, const ChangeArguments& arguments,
                           std::uint64_t work);

}  // namespace arbiter::cli
