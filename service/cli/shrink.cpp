// `arbiter shrink`: the smallest log that still shows what a log shows.
#include <optional>
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/report.hpp"

namespace arbiter::cli {

int shrink_log(const Terminal& terminal, const ShrinkArguments& arguments) {
  const auto refuse = [&](const std::string& name, const Problem& problem) {
    report(terminal, name, problem);
    return kUnusable;
  };
  const Result<Change> change = read_change(terminal, arguments.change, arguments.work);
  if (!change.ok()) return refuse(arguments.change.pack, change.problem());
  const Result<std::string> log = read_document(arguments.file, terminal.in);
  if (!log.ok()) return refuse(name_of(arguments.file), log.problem());
  std::optional<Progress> progress;
  std::size_t most = 0;  // entries of the longest log that was tried
  const auto show = [&](std::size_t entries, std::uint64_t tries) {
    if (!progress) progress.emplace(terminal, most = entries);
    progress->show(most - entries, std::to_string(entries) + " entries left", tries);
  };
  Effort effort{.units = arguments.work, .packs = arguments.packs};
  const Result<Shrunk> found = shrink(log.value(), change.value(), &effort, show);
  progress.reset();
  if (!found.ok()) return refuse(name_of(arguments.file), found.problem());
  const Shrunk& shrunk = found.value();
  terminal.out << shrunk.log;
  terminal.err << shrunk.before << " entries became " << shrunk.after << ", after " << shrunk.tries
               << " logs tried: " << shrunk.shown << '\n';
  if (!shrunk.finished)
    terminal.err << "The units of work are used up; --work gives more, and the log printed can "
                    "be made smaller in turn.\n";
  return kFine;
}

}  // namespace arbiter::cli
