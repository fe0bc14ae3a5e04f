// `arbiter coverage`: which rules, rulings, cards and keywords a set of logs uses, and which it
// does not.
#include <fstream>
#include <ostream>

#include "codec/coverage.hpp"
#include "service/cli/commands.hpp"
#include "service/cli/coverage_forms.hpp"
#include "service/cli/documents.hpp"
#include "service/cli/pieces.hpp"
#include "service/cli/report.hpp"
#include "service/cli/stored_logs.hpp"

namespace arbiter::cli {
namespace {

class Counter {
 public:
  Counter(const Terminal& terminal, const CoverageArguments& arguments,
          const std::vector<Source>& sources)
      : terminal_(terminal),
        arguments_(arguments),
        sources_(sources),
        progress_(terminal, sources.size()) {}

  int run(const std::function<std::optional<Piece>()>& next);

 private:
  static std::size_t bytes_of(const LogCoverage& log);
  void tell(const Piece& piece, const Result<LogCoverage>& log);
  std::string name(const Piece& piece) const;
  bool write_page() const;

  const Terminal& terminal_;
  const CoverageArguments& arguments_;
  const std::vector<Source>& sources_;
  Progress progress_;
  std::uint64_t told_ = 0;  // pieces
  bool all_legal_ = true;
  CorpusCoverage counts_;
  Corpus corpus_;
};

int Counter::run(const std::function<std::optional<Piece>()>& next) {
  const PieceWork<LogCoverage> work{
      [this](const Piece& piece) {
        Effort effort{.units = arguments_.work, .packs = arguments_.packs};
        return cover(piece.text, &effort);
      },
      bytes_of, [this](const Piece& piece, const Result<LogCoverage>& log) { tell(piece, log); }};
  do_pieces<LogCoverage>(next, arguments_.jobs, work, terminal_.out, progress_);
  corpus_.games = counts_.games();
  terminal_.out << (arguments_.json ? coverage_json(corpus_) : coverage_text(corpus_));
  if (!arguments_.page.empty() && !write_page()) return kUnusable;
  if (corpus_.unusable == 0 && corpus_.games.empty())
    report(terminal_, "", {"arguments", "Nothing was counted", "No log matches.", {}});
  if (corpus_.unusable > 0 || corpus_.games.empty()) return kUnusable;
  return all_legal_ ? kFine : kFound;
}

std::size_t Counter::bytes_of(const LogCoverage& log) {
  constexpr std::size_t kThing = sizeof(CountedThing) + 100;  // with its texts
  constexpr std::size_t kCount = 100;
  return sizeof log + log.things.size() * kThing +
         (log.rules.refused.size() + log.rules.passed.size() + log.rules.carried.size() +
          log.rules.reached.size()) *
             kCount;
}

void Counter::tell(const Piece& piece, const Result<LogCoverage>& log) {
  progress_.show(piece.source, name(piece), ++told_);
  if (piece.passed_over) {
    ++corpus_.passed_over;
  } else if (!log.ok()) {
    ++corpus_.unusable;
    progress_.clear();
    report(terminal_, name(piece), log.problem());
  } else {
    all_legal_ = all_legal_ && log.value().status == Status::legal;
    counts_.add(log.value());
  }
}

std::string Counter::name(const Piece& piece) const {
  if (sources_.empty()) return stored_name(arguments_.stored.database, piece);
  return with_line(name_of(sources_[piece.source].path), piece.line);
}

bool Counter::write_page() const {
  std::ofstream file(arguments_.page, std::ios::binary | std::ios::trunc);
  file << coverage_page(corpus_);
  file.close();
  if (!file) terminal_.err << "arbiter: " << arguments_.page << ": the page could not be written\n";
  return static_cast<bool>(file);
}

int unusable(const Terminal& terminal, const Problem& problem) {
  report(terminal, "", problem);
  return kUnusable;
}

}  // namespace

int cover_logs(const Terminal& terminal, CoverageArguments arguments) {
  // Reported before all the logs are read.
  if (!arguments.page.empty() && !std::ofstream(arguments.page, std::ios::app))
    return unusable(terminal, {"arguments",
                               "The page cannot be written",
                               arguments.page + " cannot be opened for writing.",
                               {}});
  if (!arguments.stored.database.empty()) {
    HeldPacks packs;
    Result<StoredLogs> opened = StoredLogs::open(arguments.stored, packs);
    if (!opened.ok()) return unusable(terminal, opened.problem());
    arguments.packs = &packs;
    StoredLogs logs = std::move(opened).value();
    const std::vector<Source> none;
    return Counter(terminal, arguments, none).run([&] { return logs.next(); });
  }
  if (arguments.files.empty())
    return unusable(
        terminal,
        {"arguments", "Nothing to count", "Name logs or folders, or a database with --db.", {}});
  const Result<std::vector<Source>> sources = find_sources(arguments.files);
  if (!sources.ok()) return unusable(terminal, sources.problem());
  Documents documents(sources.value(), terminal.in, kLogs);
  return Counter(terminal, arguments, sources.value()).run([&] { return documents.next(); });
}

}  // namespace arbiter::cli
