// `arbiter check`: runs cases and shows those that fail.
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/report.hpp"

namespace arbiter::cli {
namespace {

struct Count {
  std::size_t cases = 0;
  std::size_t failed = 0;
  std::size_t files = 0;
  std::size_t unusable = 0;
};

void print_case(const Terminal& terminal, const std::string& name, const CaseResult& result,
                bool json) {
  if (json) {
    terminal.out << "{\"file\":" << json_string(name) << ",\"case\":" << json_string(result.name)
                 << ",\"passed\":" << (result.passed ? "true" : "false")
                 << ",\"why\":" << json_string(result.why) << "}\n";
  } else if (!result.passed) {
    terminal.out << coloured(terminal, Colour::bold, name) << ": " << result.name << ": "
                 << coloured(terminal, Colour::red, "failed") << ": " << result.why << '\n';
  }
}

void check_file(const Terminal& terminal, const Source& source, const CheckArguments& arguments,
                Progress& progress, Count& count) {
  const std::string name = name_of(source.path);
  const Result<std::string> text = read_document(source.path, terminal.in);
  if (source.from_folder && text.ok() && !format_of(text.value()).starts_with("arbiter.cases/"))
    return;
  Effort effort{.units = arguments.work};
  const Result<std::vector<CaseResult>> results =
      text.ok() ? check_cases(text.value(), &effort)
                : Result<std::vector<CaseResult>>(text.problem());
  if (!results.ok()) {
    ++count.unusable;
    progress.clear();
    return report(terminal, name, results.problem());
  }
  ++count.files;
  for (const CaseResult& result : results.value()) {
    ++count.cases;
    if (!result.passed) ++count.failed;
    if (arguments.json || !result.passed) progress.clear();
    print_case(terminal, name, result, arguments.json);
  }
}

}  // namespace

int check(const Terminal& terminal, const CheckArguments& arguments) {
  const Result<std::vector<Source>> sources = find_sources(arguments.files);
  if (!sources.ok()) {
    report(terminal, "", sources.problem());
    return kUnusable;
  }
  Count count;
  Progress progress(terminal, sources.value().size());
  for (std::size_t i = 0; i < sources.value().size(); ++i) {
    const Source& source = sources.value()[i];
    progress.show(i, name_of(source.path));
    check_file(terminal, source, arguments, progress, count);
  }
  progress.clear();
  if (!arguments.json) {
    terminal.out << count.cases << (count.cases == 1 ? " case in " : " cases in ") << count.files
                 << (count.files == 1 ? " file, " : " files, ") << count.failed << " failed\n";
  }
  if (count.unusable > 0 || count.files == 0) return kUnusable;
  return count.failed > 0 ? kFound : kFine;
}

}  // namespace arbiter::cli
