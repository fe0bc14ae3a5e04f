// `arbiter verify`: one verdict a log, for people or as lines of JSON that can serve as a baseline.
#include <algorithm>
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
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
  std::size_t passed_over = 0;   // files of folders that are no logs

  std::size_t judged() const { return legal + illegal + unverifiable; }
};

Colour colour_of(Status status) {
  if (status == Status::legal) return Colour::green;
  return status == Status::illegal ? Colour::red : Colour::yellow;
}

class Verifier {
 public:
  Verifier(const Terminal& terminal, const VerifyArguments& arguments)
      : terminal_(terminal), arguments_(arguments) {}

  int run(const std::vector<Source>& sources);

 private:
  void verify_source(const Source& source);
  void verify_text(const Source& source, const std::string& text);
  void verify_log(const std::string& name, std::uint32_t line, std::string_view log);
  void count(const Verdict& verdict);
  void print_verdict(const std::string& name, std::uint32_t line, const Verdict& verdict);
  void refuse(const std::string& name, std::uint32_t line, const Problem& problem);
  void print_json(const std::string& name, std::uint32_t line, std::string_view member,
                  std::string_view json) const;
  void print_tally() const;

  const Terminal& terminal_;
  const VerifyArguments& arguments_;
  Progress* progress_ = nullptr;
  std::size_t done_ = 0;  // sources
  bool several_ = false;  // more than one verdict may come: each is headed by its name
  Tally tally_;
};

int Verifier::run(const std::vector<Source>& sources) {
  several_ = sources.size() > 1;
  Progress progress(terminal_, sources.size());
  progress_ = &progress;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    done_ = i;
    verify_source(sources[i]);
  }
  progress.clear();
  if (!arguments_.json && several_) print_tally();
  if (tally_.unusable > 0 || tally_.judged() == 0) return kUnusable;
  return tally_.illegal + tally_.unverifiable + tally_.false_claims > 0 ? kFound : kFine;
}

void Verifier::verify_source(const Source& source) {
  const Result<std::string> text = read_logs(source.path, terminal_.in);
  if (!text.ok()) return refuse(name_of(source.path), 0, text.problem());
  verify_text(source, text.value());
}

void Verifier::verify_text(const Source& source, const std::string& text) {
  const std::string name = name_of(source.path);
  const bool logs = for_each_log_of(source, text, [&](std::uint32_t line, std::string_view log) {
    several_ = several_ || line != 0;
    verify_log(name, line, log);
  });
  if (!logs) ++tally_.passed_over;
}

void Verifier::verify_log(const std::string& name, std::uint32_t line, std::string_view log) {
  progress_->show(done_, with_line(name, line));
  Effort effort{.units = arguments_.work};
  const Result<Verdict> verdict = verify(log, {.digests = arguments_.digests}, &effort);
  if (!verdict.ok()) return refuse(name, line, verdict.problem());
  count(verdict.value());
  print_verdict(name, line, verdict.value());
}

void Verifier::count(const Verdict& verdict) {
  if (!verdict.claims_hold) ++tally_.false_claims;
  switch (verdict.status) {
    case Status::legal: ++tally_.legal; break;
    case Status::illegal: ++tally_.illegal; break;
    case Status::unverifiable: ++tally_.unverifiable; break;
  }
}

// The first word that names the status is coloured, the lines after the first are moved in.
std::string for_people(const Terminal& terminal, const Verdict& verdict, bool indent) {
  std::string words = verdict_text(verdict.json);
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

void Verifier::print_verdict(const std::string& name, std::uint32_t line, const Verdict& verdict) {
  progress_->clear();
  if (arguments_.json) return print_json(name, line, "verdict", verdict.json);
  if (several_) terminal_.out << coloured(terminal_, Colour::bold, with_line(name, line)) << ": ";
  terminal_.out << for_people(terminal_, verdict, several_) << '\n';
}

void Verifier::refuse(const std::string& name, std::uint32_t line, const Problem& problem) {
  ++tally_.unusable;
  progress_->clear();
  if (arguments_.json) print_json(name, line, "problem", problem_json(problem));
  report(terminal_, with_line(name, line), problem);
}

void Verifier::print_json(const std::string& name, std::uint32_t line, std::string_view member,
                          std::string_view json) const {
  terminal_.out << "{\"file\":" << json_string(name);
  if (line != 0) terminal_.out << ",\"line\":" << line;
  terminal_.out << ",\"" << member << "\":" << json << "}\n";
}

void Verifier::print_tally() const {
  std::ostream& out = terminal_.out;
  out << tally_.judged() << (tally_.judged() == 1 ? " log: " : " logs: ") << tally_.legal
      << " legal, " << tally_.illegal << " illegal, " << tally_.unverifiable << " unverifiable";
  if (tally_.false_claims > 0)
    out << "; " << tally_.false_claims << " with claims that do not hold";
  if (tally_.unusable > 0) out << "; " << tally_.unusable << " could not be judged";
  if (tally_.passed_over > 0) out << "; " << tally_.passed_over << " files are no logs";
  out << '\n';
}

}  // namespace

int verify_logs(const Terminal& terminal, const VerifyArguments& arguments) {
  const Result<std::vector<Source>> sources = find_sources(arguments.files);
  if (sources.ok()) return Verifier(terminal, arguments).run(sources.value());
  report(terminal, "", sources.problem());
  return kUnusable;
}

}  // namespace arbiter::cli
