#include "service/cli/change.hpp"

#include <algorithm>
#include <utility>

#include "service/cli/input.hpp"

namespace arbiter::cli {
namespace {

Problem no_ruling(const std::string& text) {
  return {"arguments",
          "The arguments cannot be used",
          "--ruling takes ID=VALUE, such as conquest:R-10=clockwise, not " + text + ".",
          {}};
}

}  // namespace

Result<Change> read_change(const Terminal& terminal, const ChangeArguments& arguments,
                           std::uint64_t work) {
  Change change;
  if (!arguments.pack.empty()) {
    Result<std::string> pack = read_document(arguments.pack, terminal.in);
    if (!pack.ok()) return pack.problem();
    change.pack = std::move(pack).value();
  }
  for (const std::string& ruling : arguments.rulings) {
    const std::size_t sign = ruling.find('=');
    if (sign == std::string::npos) return no_ruling(ruling);
    const auto same = [&](const auto& one) { return one.first == ruling.substr(0, sign); };
    if (std::any_of(change.rulings.begin(), change.rulings.end(), same))
      return Problem{"arguments",
                     "The ruling is named twice",
                     "--ruling names " + ruling.substr(0, sign) + " more than once.",
                     {}};
    change.rulings.emplace_back(ruling.substr(0, sign), ruling.substr(sign + 1));
  }
  Effort effort{.units = work};
  if (const auto problem = check_change(change, &effort)) return *problem;
  return change;
}

}  // namespace arbiter::cli
