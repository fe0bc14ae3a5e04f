// `arbiter verify`: one verdict for each log, for people or as lines of JSON that can serve as a
// baseline.
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/documents.hpp"
#include "service/cli/pieces.hpp"
#include "service/cli/report.hpp"
#include "service/http/problem.hpp"

namespace arbiter::cli {
namespace {

// What has been judged so far.
struct Tally {
  std::size_t legal = 0;
  std::size_t illegal = 0;
  std::size_t unverifiable = 0;
  std::size_t false_claims = 0;  // logs with a claim that does not hold
  std::size_t unusable = 0;      // logs and files
  std::size_t passed_over = 0;   // files of folders that are not logs

  std::size_t judged() const { return legal + illegal + unverifiable; }
};

Colour colour_of(Status status) {
  if (status == Status::legal) return Colour::green;
  return status == Status::illegal ? Colour::red : Colour::yellow;
}

// Colours the first occurrence of the status and indents the lines after the first.
std::string for_people(const Terminal& terminal, const Verdict& verdict, bool indent) {
  std::string words = text_of(verdict);
  while (words.ends_with('\n')) words.pop_back();
  if (indent) {
    for (std::size_t at = words.find('\n'); at != std::string::npos;
         at = words.find('\n', at + 3)) {
      words.insert(at + 1, "  ");
    }
  }
  const std::string_view status = text(verdict.status);
  const std::size_t at = words.find(status);
  if (at == std::string::npos) return words;
  return words.replace(at, status.size(), coloured(terminal, colour_of(verdict.status), status));
}

class Verifier {
 public:
  Verifier(const Terminal& terminal, const VerifyArguments& arguments,
           const std::vector<Source>& sources)
      : terminal_(terminal),
        arguments_(arguments),
        sources_(sources),
        documents_(sources, terminal.in, kLogs),
        progress_(terminal, sources.size()) {}

  int run();

 private:
  struct Judged {
    Verdict verdict;
    std::string answer;  // as printed
  };

  Result<Judged> judge(const Piece& piece) const;
  // There may be more than one verdict, so each is headed by its name.
  bool several(const Piece& piece) const { return sources_.size() > 1 || piece.line != 0; }
  void tell(const Piece& piece, const Result<Judged>& judged);
  void count(const Verdict& verdict);
  void print_verdict(const Piece& piece, const std::string& answer);
  void refuse(const Piece& piece, const Problem& problem);
  void print_json(const Piece& piece, std::string_view member, std::string_view json) const;
  void print_tally() const;
  std::string name(const Piece& piece) const { return name_of(sources_[piece.source].path); }

  const Terminal& terminal_;
  const VerifyArguments& arguments_;
  const std::vector<Source>& sources_;
  Documents documents_;
  Progress progress_;
  std::uint64_t told_ = 0;  // pieces
  bool several_ = false;
  Tally tally_;
};

Result<Verifier::Judged> Verifier::judge(const Piece& piece) const {
  Effort effort{.units = arguments_.work, .packs = arguments_.packs};
  Result<Verdict> verdict = verify(piece.text, {arguments_.digests, arguments_.seat}, &effort);
  if (!verdict.ok()) return verdict.problem();
  std::string answer = arguments_.json ? json_of(verdict.value())
                                       : for_people(terminal_, verdict.value(), several(piece));
  return Judged{std::move(verdict).value(), std::move(answer)};
}

int Verifier::run() {
  const PieceWork<Judged> work{[this](const Piece& piece) { return judge(piece); },
                               [](const Judged& one) { return one.answer.size(); },
                               [this](const Piece& piece, const Result<Judged>& judged) {
                                 tell(piece, judged);
                                 return static_cast<bool>(terminal_.out);
                               }};
  do_pieces(documents_, arguments_.jobs, work, terminal_.out, progress_);
  if (!arguments_.json && several_) print_tally();
  if (tally_.unusable > 0 || tally_.judged() == 0) return kUnusable;
  return tally_.illegal + tally_.unverifiable + tally_.false_claims > 0 ? kFound : kFine;
}

void Verifier::tell(const Piece& piece, const Result<Judged>& judged) {
  several_ = several_ || several(piece);
  progress_.show(piece.source, with_line(name(piece), piece.line), ++told_);
  if (piece.passed_over) {
    ++tally_.passed_over;
  } else if (!judged.ok()) {
    refuse(piece, judged.problem());
  } else {
    count(judged.value().verdict);
    print_verdict(piece, judged.value().answer);
  }
}

void Verifier::count(const Verdict& verdict) {
  if (!verdict.claims_hold) ++tally_.false_claims;
  switch (verdict.status) {
    case Status::legal: ++tally_.legal; break;
    case Status::illegal: ++tally_.illegal; break;
    case Status::unverifiable: ++tally_.unverifiable; break;
  }
}

void Verifier::print_verdict(const Piece& piece, const std::string& answer) {
  progress_.clear();
  if (arguments_.json) return print_json(piece, "verdict", answer);
  if (several(piece))
    terminal_.out << coloured(terminal_, Colour::bold, with_line(name(piece), piece.line)) << ": ";
  terminal_.out << answer << '\n';
}

void Verifier::refuse(const Piece& piece, const Problem& problem) {
  ++tally_.unusable;
  progress_.clear();
  if (arguments_.json) print_json(piece, "problem", problem_json(problem));
  report(terminal_, with_line(name(piece), piece.line), problem);
}

void Verifier::print_json(const Piece& piece, std::string_view member,
                          std::string_view json) const {
  terminal_.out << "{\"file\":" << json_string(name(piece));
  if (piece.line != 0) terminal_.out << ",\"line\":" << piece.line;
  terminal_.out << ",\"" << member << "\":" << json << "}\n";
}

void Verifier::print_tally() const {
  std::ostream& out = terminal_.out;
  out << tally_.judged() << (tally_.judged() == 1 ? " log: " : " logs: ") << tally_.legal
      << " legal, " << tally_.illegal << " illegal, " << tally_.unverifiable << " unverifiable";
  if (tally_.false_claims > 0)
    out << "; " << tally_.false_claims << " with claims that do not hold";
  if (tally_.unusable > 0) out << "; " << tally_.unusable << " could not be judged";
  if (tally_.passed_over > 0) out << "; " << tally_.passed_over << " files are not logs";
  out << '\n';
}

}  // namespace

int verify_logs(const Terminal& terminal, const VerifyArguments& arguments) {
  const Result<std::vector<Source>> sources = find_sources(arguments.files);
  if (sources.ok()) return Verifier(terminal, arguments, sources.value()).run();
  report(terminal, "", sources.problem());
  return kUnusable;
}

}  // namespace arbiter::cli
