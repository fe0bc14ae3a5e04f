// `arbiter diff`: two logs compared.
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/report.hpp"

namespace arbiter::cli {
int diff_logs(const Terminal& terminal, const DiffArguments& arguments) {
  const Result<std::string> one = read_document(arguments.one, terminal.in);
  if (!one.ok()) return refuse(terminal, name_of(arguments.one), one.problem());
  const Result<std::string> other = read_document(arguments.other, terminal.in);
  if (!other.ok()) return refuse(terminal, name_of(arguments.other), other.problem());
  Effort effort{.units = arguments.work, .packs = arguments.packs};
  const Result<Difference> found = diff(one.value(), other.value(), &effort);
  if (!found.ok()) {
    // The problem is about the first log that is unusable by itself.
    const bool one_stands = verify(one.value(), {}, &effort).ok();
    return refuse(terminal, name_of(one_stands ? arguments.other : arguments.one), found.problem());
  }
  if (arguments.json)
    terminal.out << json_of(found.value()) << '\n';
  else
    terminal.out << text_of(found.value(), name_of(arguments.one), name_of(arguments.other));
  return found.value().same ? kFine : kFound;
}

}  // namespace arbiter::cli
