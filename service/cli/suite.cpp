// `arbiter suite`: sets of stored games whose verdicts are watched.
#include <memory>
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/report.hpp"
#include "service/jobs/filter.hpp"
#include "service/jobs/request.hpp"
#include "service/store/open.hpp"

namespace arbiter::cli {
namespace {

void print(const Terminal& terminal, const StoredSuite& suite) {
  terminal.out << suite.name << ": games " << suite.filter << " as they were before "
               << suite.frozen_at << '\n';
}

}  // namespace

int freeze_suite(const Terminal& terminal, const SuiteArguments& arguments) {
  GameFilter checked;
  for (const std::string_view word : kFilterWords) {
    const std::string& value = filter_value(arguments.stored.filter, word);
    if (value.empty()) continue;
    if (const auto fault = set_filter(checked, word, value))
      return refuse(terminal, {"arguments",
                               "The suite cannot be kept",
                               "--" + std::string(word) + " " + *fault + ".",
                               {}});
  }
  if (const auto problem = fault_in_suite(arguments.stored.suite, arguments.stored.filter))
    return refuse(terminal, *problem);
  const Result<std::unique_ptr<GameStore>> store = open_existing_store(arguments.stored.database);
  if (!store.ok()) return refuse(terminal, store.problem());
  const Result<StoredSuite> kept = store.value()->jobs().put_suite(
      {arguments.stored.suite, filter_text(arguments.stored.filter), ""});
  if (!kept.ok()) return refuse(terminal, kept.problem());
  print(terminal, kept.value());
  return kFine;
}

int list_suites(const Terminal& terminal, const SuiteArguments& arguments) {
  const Result<std::unique_ptr<GameRows>> rows = open_rows(arguments.stored.database);
  if (!rows.ok()) return refuse(terminal, rows.problem());
  for (;;) {
    const Result<std::optional<StoredSuite>> suite = rows.value()->next_suite();
    if (!suite.ok()) return refuse(terminal, suite.problem());
    if (!suite.value()) return kFine;
    print(terminal, *suite.value());
  }
}

}  // namespace arbiter::cli
