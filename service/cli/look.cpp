// `arbiter position`, `options`, `transcript`, `explain`, `report`, `rewind`, `omissions` and
// `walk`: commands that look at one log.
#include <functional>
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/report.hpp"
#include "service/report/report.hpp"

namespace arbiter::cli {
namespace {

// Reads the log and prints what `question` answers about it.
int look(const Terminal& terminal, const std::string& file,
         const std::function<Result<std::string>(const std::string& log)>& question) {
  const Result<std::string> log = read_document(file, terminal.in);
  return print(terminal, name_of(file), log.ok() ? question(log.value()) : log);
}

void print_counts(const Terminal& terminal, const Walk& walk) {
  for (std::size_t i = 0; i < walk.counts.size(); ++i) {
    terminal.out << "depth " << i + 1 << ": " << walk.counts[i] << '\n';
  }
  if (!walk.stopped.empty()) terminal.out << "stopped: " << walk.stopped << '\n';
}

void print_counts_json(const Terminal& terminal, const std::string& name, const Walk& walk) {
  terminal.out << "{\"file\":" << json_string(name) << ",\"counts\":[";
  for (std::size_t i = 0; i < walk.counts.size(); ++i) {
    terminal.out << (i == 0 ? "" : ",") << walk.counts[i];
  }
  terminal.out << "],\"stopped\":" << json_string(walk.stopped) << "}\n";
}

Readers readers(const LookArguments& arguments) {
  return arguments.json ? Readers::programs : Readers::people;
}

// An answer in the format that the arguments ask for.
template <class Answer>
Result<std::string> written(const Result<Answer>& answer, const LookArguments& arguments) {
  if (!answer.ok()) return answer.problem();
  return arguments.json ? json_of(answer.value()) : text_of(answer.value());
}

}  // namespace

int show_position(const Terminal& terminal, const LookArguments& arguments) {
  return look(terminal, arguments.file, [&](const std::string& log) {
    const Place place{arguments.at, arguments.seat};
    Effort effort{.units = arguments.work, .packs = arguments.packs};
    if (arguments.svg) return picture(log, place, &effort);
    return position(log, place, readers(arguments), &effort);
  });
}

int show_options(const Terminal& terminal, const LookArguments& arguments) {
  return look(terminal, arguments.file, [&](const std::string& log) {
    const Place place{arguments.at, arguments.seat};
    Effort effort{.units = arguments.work, .packs = arguments.packs};
    return written(options(log, place, readers(arguments), &effort), arguments);
  });
}

int tell(const Terminal& terminal, const LookArguments& arguments) {
  return look(terminal, arguments.file, [&](const std::string& log) {
    Effort effort{.units = arguments.work, .packs = arguments.packs};
    return transcript(log, {arguments.seat, arguments.effects, readers(arguments)}, &effort);
  });
}

int explain_refusal(const Terminal& terminal, const LookArguments& arguments) {
  return look(terminal, arguments.file, [&](const std::string& log) {
    const Place place{arguments.at, arguments.seat};
    Effort effort{.units = arguments.work, .packs = arguments.packs};
    return written(explain(log, place, readers(arguments), &effort), arguments);
  });
}

int write_report(const Terminal& terminal, const LookArguments& arguments) {
  return look(terminal, arguments.file, [&](const std::string& log) {
    Effort effort{.units = arguments.work, .packs = arguments.packs};
    const ReportForm form = arguments.markdown ? ReportForm::markdown : ReportForm::html;
    ReportOptions options{arguments.at, arguments.seat};
    if (!arguments.proof.empty()) {
      Result<std::string> proof = read_document(arguments.proof, terminal.in);
      if (!proof.ok()) return proof;
      options.proof = std::move(proof).value();
    }
    return report_of(log, options, form, &effort);
  });
}

int show_rewind(const Terminal& terminal, const RewindArguments& arguments) {
  return look(terminal, arguments.file, [&](const std::string& log) -> Result<std::string> {
    Effort effort{.units = arguments.work, .packs = arguments.packs};
    const auto report = rewind_report(log, arguments.to, &effort);
    if (!report.ok()) return report.problem();
    return arguments.format == "json" ? json_of(report.value()) : text_of(report.value());
  });
}

int show_omissions(const Terminal& terminal, const OmissionsArguments& arguments) {
  return look(terminal, arguments.file, [&](const std::string& log) -> Result<std::string> {
    Effort effort{.units = arguments.work, .packs = arguments.packs};
    const auto found = omissions(log, &effort);
    if (!found.ok()) return found.problem();
    return arguments.format == "json" ? json_of(found.value()) : text_of(found.value());
  });
}

int walk_positions(const Terminal& terminal, const WalkArguments& arguments) {
  const std::string name = name_of(arguments.file);
  const Result<std::string> log = read_document(arguments.file, terminal.in);
  Effort effort{.units = arguments.work, .packs = arguments.packs};
  const Result<Walk> counted =
      log.ok() ? walk(log.value(), arguments.depth, &effort) : Result<Walk>(log.problem());
  if (!counted.ok()) {
    report(terminal, name, counted.problem());
    return kUnusable;
  }
  if (arguments.json) {
    print_counts_json(terminal, name, counted.value());
  } else {
    print_counts(terminal, counted.value());
  }
  return kFine;
}

}  // namespace arbiter::cli
