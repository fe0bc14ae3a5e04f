// `arbiter check`: runs cases and shows those that fail.
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/documents.hpp"
#include "service/cli/pieces.hpp"
#include "service/cli/report.hpp"

namespace arbiter::cli {
namespace {

class Checker {
 public:
  Checker(const Terminal& terminal, const CheckArguments& arguments,
          const std::vector<Source>& sources)
      : terminal_(terminal),
        arguments_(arguments),
        sources_(sources),
        documents_(sources, terminal.in, kCases),
        progress_(terminal, sources.size()) {}

  int run();

 private:
  using Results = std::vector<CaseResult>;  // of one document

  void tell(const Piece& piece, const Result<Results>& results);
  void print_case(const Piece& piece, const CaseResult& result) const;

  const Terminal& terminal_;
  const CheckArguments& arguments_;
  const std::vector<Source>& sources_;
  Documents documents_;
  Progress progress_;
  std::uint64_t told_ = 0;  // pieces
  std::size_t cases_ = 0;
  std::size_t failed_ = 0;
  std::size_t files_ = 0;      // usable ones
  std::size_t looked_at_ = 0;  // sources, up to the last of these
  std::size_t unusable_ = 0;
};

std::size_t bytes_of(const std::vector<CaseResult>& results) {
  std::size_t sum = 0;
  for (const CaseResult& one : results) sum += sizeof one + one.name.size() + one.why.size();
  return sum;
}

int Checker::run() {
  const PieceWork<Results> work{[this](const Piece& piece) {
                                  Effort effort{.units = arguments_.work};
                                  return check_cases(piece.text, &effort);
                                },
                                bytes_of,
                                [this](const Piece& piece, const Result<Results>& results) {
                                  tell(piece, results);
                                  return static_cast<bool>(terminal_.out);
                                }};
  do_pieces(documents_, arguments_.jobs, work, terminal_.out, progress_);
  if (!arguments_.json) {
    terminal_.out << cases_ << (cases_ == 1 ? " case in " : " cases in ") << files_
                  << (files_ == 1 ? " file, " : " files, ") << failed_ << " failed\n";
  }
  if (unusable_ > 0 || files_ == 0) return kUnusable;
  return failed_ > 0 ? kFound : kFine;
}

void Checker::print_case(const Piece& piece, const CaseResult& result) const {
  const std::string name = name_of(sources_[piece.source].path);
  std::ostream& out = terminal_.out;
  if (arguments_.json) {
    out << "{\"file\":" << json_string(name);
    if (piece.line != 0) out << ",\"line\":" << piece.line;
    out << ",\"case\":" << json_string(result.name)
        << ",\"passed\":" << (result.passed ? "true" : "false")
        << ",\"why\":" << json_string(result.why) << "}\n";
  } else if (!result.passed) {
    out << coloured(terminal_, Colour::bold, with_line(name, piece.line)) << ": " << result.name
        << ": " << coloured(terminal_, Colour::red, "failed") << ": " << result.why << '\n';
  }
}

void Checker::tell(const Piece& piece, const Result<Results>& results) {
  const std::string name = with_line(name_of(sources_[piece.source].path), piece.line);
  progress_.show(piece.source, name, ++told_);
  if (piece.passed_over) return;
  if (!results.ok()) {
    ++unusable_;
    progress_.clear();
    return report(terminal_, name, results.problem());
  }
  if (piece.source >= looked_at_) ++files_;
  looked_at_ = piece.source + 1;
  for (const CaseResult& result : results.value()) {
    ++cases_;
    if (!result.passed) ++failed_;
    if (arguments_.json || !result.passed) progress_.clear();
    print_case(piece, result);
  }
}

}  // namespace

int check(const Terminal& terminal, const CheckArguments& arguments) {
  const Result<std::vector<Source>> sources = find_sources(arguments.files);
  if (sources.ok()) return Checker(terminal, arguments, sources.value()).run();
  report(terminal, "", sources.problem());
  return kUnusable;
}

}  // namespace arbiter::cli
