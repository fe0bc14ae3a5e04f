// `arbiter db`: copies of the database, and their way back.
#include <cstdint>
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/report.hpp"
#include "service/store/backup.hpp"

namespace arbiter::cli {
namespace {

int tell(const Terminal& terminal, const Result<Copied>& copied, const std::string& from,
         const std::string& to) {
  if (!copied.ok()) {
    report(terminal, "", copied.problem());
    return kUnusable;
  }
  const std::int64_t games = copied.value().games;
  terminal.out << to << ": " << games << (games == 1 ? " game" : " games") << " from " << from
               << ", " << copied.value().bytes << " bytes, checked\n";
  return kFine;
}

}  // namespace

int back_up_database(const Terminal& terminal, const DatabaseArguments& arguments) {
  return tell(terminal, back_up(arguments.database, arguments.copy, arguments.force),
              arguments.database, arguments.copy);
}

int restore_database(const Terminal& terminal, const DatabaseArguments& arguments) {
  return tell(terminal, restore(arguments.database, arguments.copy), arguments.copy,
              arguments.database);
}

}  // namespace arbiter::cli
