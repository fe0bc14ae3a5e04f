// `arbiter check`: runs cases and shows those that fail.
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/documents.hpp"
#include "service/cli/in_order.hpp"
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
  class Checking;
  using Results = Result<std::vector<CaseResult>>;

  void tell(const Piece& piece, const Results& results);
  void print_case(const Piece& piece, const CaseResult& result) const;

  const Terminal& terminal_;
  const CheckArguments& arguments_;
  const std::vector<Source>& sources_;
  Documents documents_;
  Progress progress_;
  std::uint64_t told_ = 0;  // pieces
  std::size_t cases_ = 0;
  std::size_t failed_ = 0;
  std::size_t files_ = 0;      // that can be used
  std::size_t looked_at_ = 0;  // sources, up to the last of these
  std::size_t unusable_ = 0;
};

// The cases of one document, which any thread may run.
class Checker::Checking final : public Task {
 public:
  Checking(Checker& checker, Piece piece) : checker_(checker), piece_(std::move(piece)) {}

  void work() override {
    if (piece_.problem) results_ = *piece_.problem;
    if (piece_.problem || piece_.passed_over) return;
    Effort effort{.units = checker_.arguments_.work};
    results_ = check_cases(piece_.text, &effort);
    piece_.text = {};
  }

  bool tell() override {
    checker_.tell(piece_, results_);
    return static_cast<bool>(checker_.terminal_.out);
  }

  std::size_t bytes() const override {
    std::size_t sum = 0;
    if (results_.ok())
      for (const CaseResult& one : results_.value())
        sum += sizeof one + one.name.size() + one.why.size();
    return sum;
  }

 private:
  Checker& checker_;
  Piece piece_;
  Results results_ = Problem();
};

int Checker::run() {
  const auto next = [this]() -> std::unique_ptr<Task> {
    std::optional<Piece> piece = documents_.next();
    if (!piece) return nullptr;
    return std::make_unique<Checking>(*this, std::move(*piece));
  };
  do_in_order({arguments_.jobs, next, [this] { progress_.idle(); }});
  progress_.clear();
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

void Checker::tell(const Piece& piece, const Results& results) {
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
