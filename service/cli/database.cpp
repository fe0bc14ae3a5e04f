// `arbiter db`: backs up, restores, copies and checks databases.
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "service/cli/commands.hpp"
#include "service/cli/report.hpp"
#include "service/store/copy.hpp"
#include "service/store/open.hpp"
#include "service/store/sqlite/backup.hpp"

namespace arbiter::cli {
namespace {

// Arbiter backs up files only; servers are backed up with their own tools.
std::optional<Problem> only_files(const DatabaseArguments& arguments, const std::string& tool) {
  if (!is_postgres(arguments.database) && !is_postgres(arguments.copy)) return std::nullopt;
  return Problem{"arguments",
                 "A PostgreSQL database has tools of its own for this",
                 tool + " For a SQLite file of the same games: `arbiter db copy FROM TO`.",
                 {}};
}

std::string count(std::int64_t games) {
  return std::to_string(games) + (games == 1 ? " game" : " games");
}

int tell(const Terminal& terminal, const Result<Copied>& copied, const std::string& from,
         const std::string& to) {
  if (!copied.ok()) {
    report(terminal, "", copied.problem());
    return kUnusable;
  }
  terminal.out << to << ": " << count(copied.value().games) << " from " << from << ", "
               << copied.value().bytes << " bytes, checked\n";
  if (const std::int64_t left_out = copied.value().left_out; left_out > 0)
    terminal.out << to << ": without " << left_out
                 << (left_out == 1 ? " delivery to a webhook" : " deliveries to webhooks")
                 << " that waited in " << from << '\n';
  if (const std::string& log = copied.value().ended_log; !log.empty())
    terminal.out << to << ": the transparency log " << log
                 << " has ended, because it would fork; the next needs a key of another name\n";
  return kFine;
}

int tell_fault(const Terminal& terminal, const Problem& problem) {
  report(terminal, "", problem);
  return problem.errors.empty() ? kUnusable : kFound;
}

}  // namespace

int back_up_database(const Terminal& terminal, const DatabaseArguments& arguments) {
  if (auto problem = only_files(
          arguments, "pg_dump --schema=arbiter --format=custom --file=COPY URL writes a backup."))
    return tell_fault(terminal, *problem);
  return tell(terminal, back_up(arguments.database, arguments.copy, arguments.force),
              arguments.database, arguments.copy);
}

int restore_database(const Terminal& terminal, const DatabaseArguments& arguments) {
  if (auto problem = only_files(arguments,
                                "pg_restore --clean --if-exists --single-transaction --dbname=URL "
                                "COPY puts a backup back."))
    return tell_fault(terminal, *problem);
  return tell(terminal, restore(arguments.database, arguments.copy), arguments.copy,
              arguments.database);
}

int copy_database(const Terminal& terminal, const DatabaseArguments& arguments) {
  const Result<AllGames> copied = copy_games(arguments.database, arguments.copy);
  if (!copied.ok()) return tell_fault(terminal, copied.problem());
  terminal.out << shown_database(arguments.copy) << ": " << count(copied.value().games) << " from "
               << shown_database(arguments.database) << ", read back, digest "
               << copied.value().digest << '\n';
  return kFine;
}

int check_database(const Terminal& terminal, const DatabaseArguments& arguments) {
  const Result<AllGames> checked = check_games(arguments.database);
  if (!checked.ok()) return tell_fault(terminal, checked.problem());
  terminal.out << shown_database(arguments.database) << ": " << count(checked.value().games)
               << ", sound, digest " << checked.value().digest << '\n';
  return kFine;
}

int end_log(const Terminal& terminal, const DatabaseArguments& arguments) {
  const Result<std::unique_ptr<GameStore>> store = open_existing_store(arguments.database);
  if (!store.ok()) return tell_fault(terminal, store.problem());
  const auto head = store.value()->tree().head();
  if (!head.ok()) return tell_fault(terminal, head.problem());
  if (!head.value())
    return tell_fault(terminal, {"no-log",
                                 "There is no transparency log",
                                 shown_database(arguments.database) + " keeps none.",
                                 {}});
  const Result<bool> ended = store.value()->tree().end();
  if (!ended.ok()) return tell_fault(terminal, ended.problem());
  terminal.out << shown_database(arguments.database) << ": the transparency log "
               << head.value()->origin << " has ended; the next needs a key of another name\n";
  return kFine;
}

}  // namespace arbiter::cli
