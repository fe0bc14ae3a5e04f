// `arbiter diff` and `arbiter regress`: two logs compared, and a corpus compared with what it was.
#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "service/cli/baseline.hpp"
#include "service/cli/commands.hpp"
#include "service/cli/documents.hpp"
#include "service/cli/input.hpp"
#include "service/cli/pieces.hpp"
#include "service/cli/report.hpp"

namespace arbiter::cli {
namespace {

struct Kind {
  const char* name;
  const char* title;
};

// In the order in which they are told.
constexpr Kind kKinds[] = {
    {"refused", "refused: the log cannot be judged any more"},
    {"judged", "judged: the log could not be judged before"},
    {"entry", "another entry does not stand"},
    {"rules", "other rules are broken"},
    {"outcome", "other outcome"},
    {"digest", "other positions"},
};

Problem unusable(std::string title, std::string detail) {
  return {"baseline", std::move(title), std::move(detail), {}};
}

// Of logs that differ in the same way so many are named.
constexpr std::size_t kNamed = 1'000;

class Regressor {
 public:
  Regressor(const Terminal& terminal, const Baseline& baseline, const Change& change,
            const RegressArguments& arguments, const std::vector<Source>& sources)
      : terminal_(terminal),
        baseline_(baseline),
        change_(change),
        arguments_(arguments),
        sources_(sources),
        documents_(sources, terminal.in, kLogs),
        progress_(terminal, sources.size()) {}

  int run();

 private:
  struct Compared {
    Regression regression;
    std::string answer;  // as it is printed
  };

  // Logs that differ in the same way.
  struct Group {
    std::size_t logs = 0;
    std::vector<std::string> named;
  };

  Result<Compared> compare(const Piece& piece) const {
    const std::optional<std::string> earlier = baseline_.find(name(piece), piece.line, piece.text);
    if (!earlier)
      return unusable("The baseline does not have this log", "It has no verdict on these bytes.");
    Effort effort{.units = arguments_.work};
    Result<Regression> found = regress(piece.text, change_, *earlier, &effort);
    if (!found.ok()) return found.problem();
    std::string answer = arguments_.json ? json_of(found.value()) : text_of(found.value());
    return Compared{std::move(found).value(), std::move(answer)};
  }

  void tell(const Piece& piece, const Result<Compared>& found) {
    const std::string place = with_line(name(piece), piece.line);
    progress_.show(piece.source, place, ++told_);
    if (piece.passed_over) return;
    if (!found.ok()) return refuse(place, found.problem());
    ++compared_;
    const auto& [one, answer] = found.value();
    pack_applied_ = pack_applied_ || one.pack_applied;
    games_.insert(one.game);
    if (arguments_.json) print_json(piece, answer);
    if (one.kind == "same") return;
    ++differing_;
    if (arguments_.json) return;
    std::string causes;
    for (const std::string& cause : one.causes) causes += (causes.empty() ? "" : ", ") + cause;
    Group& group = groups_[one.kind][causes];
    if (++group.logs <= kNamed) group.named.push_back(place + ": " + answer);
  }

  std::string name(const Piece& piece) const { return name_of(sources_[piece.source].path); }

  void refuse(const std::string& place, const Problem& problem) {
    ++unusable_;
    progress_.clear();
    report(terminal_, place, problem);
  }

  void print_json(const Piece& piece, const std::string& text) {
    progress_.clear();
    terminal_.out << "{\"file\":" << json_string(name(piece));
    if (piece.line != 0) terminal_.out << ",\"line\":" << piece.line;
    terminal_.out << ",\"regression\":" << text << "}\n";
  }

  void print_end() const {
    terminal_.out << "{\"done\":true,\"compared\":" << compared_
                  << ",\"same\":" << compared_ - differing_ << ",\"unusable\":" << unusable_
                  << "}\n";
  }

  void print_groups() const {
    for (const Kind& kind : kKinds) {
      const auto group = groups_.find(kind.name);
      if (group == groups_.end()) continue;
      terminal_.out << coloured(terminal_, Colour::bold, kind.title) << '\n';
      for (const auto& [causes, found] : group->second) {
        const std::string title = causes.empty() ? "no rule or card can be named" : causes;
        terminal_.out << "  " << coloured(terminal_, Colour::red, title) << ": " << found.logs
                      << (found.logs == 1 ? " log\n" : " logs\n");
        for (const std::string& log : found.named) terminal_.out << "    " << log << '\n';
        if (found.logs > found.named.size())
          terminal_.out << "    and " << found.logs - found.named.size()
                        << " more; --json lists all\n";
      }
    }
    terminal_.out << compared_ << (compared_ == 1 ? " log: " : " logs: ") << compared_ - differing_
                  << " same, " << differing_ << " differ";
    if (unusable_ > 0) terminal_.out << "; " << unusable_ << " could not be compared";
    terminal_.out << '\n';
  }

  int code() {
    if (!change_.pack.empty() && compared_ > 0 && !pack_applied_) {
      report(terminal_, "",
             unusable("The pack was not tried",
                      "No log has a pack with its id; give it the id of the pack that it is to "
                      "stand for."));
      return kUnusable;
    }
    for (const auto& [id, value] : change_.rulings) {
      if (compared_ == 0 || games_.contains(id.substr(0, id.find(':')))) continue;
      report(terminal_, "",
             unusable("The ruling was not tried", "No log is of the game of " + id + "."));
      return kUnusable;
    }
    if (unusable_ > 0 || compared_ == 0) return kUnusable;
    return differing_ > 0 ? kFound : kFine;
  }

  const Terminal& terminal_;
  const Baseline& baseline_;
  const Change& change_;
  const RegressArguments& arguments_;
  const std::vector<Source>& sources_;
  Documents documents_;
  Progress progress_;
  std::uint64_t told_ = 0;  // pieces
  std::size_t compared_ = 0;
  std::size_t differing_ = 0;
  std::size_t unusable_ = 0;
  bool pack_applied_ = false;
  std::set<std::string> games_;                                 // of the logs compared
  std::map<std::string, std::map<std::string, Group>> groups_;  // by kind and causes
};

int Regressor::run() {
  const PieceWork<Compared> work{[this](const Piece& piece) { return compare(piece); },
                                 [](const Compared& one) { return one.answer.size(); },
                                 [this](const Piece& piece, const Result<Compared>& found) {
                                   tell(piece, found);
                                   return static_cast<bool>(terminal_.out);
                                 }};
  do_pieces(documents_, arguments_.jobs, work, terminal_.out, progress_);
  arguments_.json ? print_end() : print_groups();
  return code();
}

Problem no_ruling(const std::string& text) {
  return {"arguments",
          "The arguments cannot be used",
          "--ruling takes ID=VALUE, such as conquest:R-10=clockwise, not " + text + ".",
          {}};
}

// The change that the arguments ask for; every fault of it is a Problem.
Result<Change> read_change(const Terminal& terminal, const RegressArguments& arguments) {
  Change change;
  if (!arguments.pack.empty()) {
    Result<std::string> pack = read_document(arguments.pack, terminal.in);
    if (!pack.ok()) return pack.problem();
    change.pack = std::move(pack).value();
  }
  for (const std::string& ruling : arguments.rulings) {
    const std::size_t sign = ruling.find('=');
    if (sign == std::string::npos) return no_ruling(ruling);
    const auto same = [&](const auto& one) { return one.first == ruling.substr(0, sign); };
    if (std::any_of(change.rulings.begin(), change.rulings.end(), same))
      return unusable("The ruling is named twice",
                      "--ruling names " + ruling.substr(0, sign) + " more than once.");
    change.rulings.emplace_back(ruling.substr(0, sign), ruling.substr(sign + 1));
  }
  Effort effort{.units = arguments.work};
  if (const auto problem = check_change(change, &effort)) return *problem;
  return change;
}

int refuse(const Terminal& terminal, const std::string& name, const Problem& problem) {
  report(terminal, name, problem);
  return kUnusable;
}

}  // namespace

int diff_logs(const Terminal& terminal, const DiffArguments& arguments) {
  const Result<std::string> one = read_document(arguments.one, terminal.in);
  if (!one.ok()) return refuse(terminal, name_of(arguments.one), one.problem());
  const Result<std::string> other = read_document(arguments.other, terminal.in);
  if (!other.ok()) return refuse(terminal, name_of(arguments.other), other.problem());
  Effort effort{.units = arguments.work};
  const Result<Difference> found = diff(one.value(), other.value(), &effort);
  if (!found.ok()) {
    // The first that cannot be used by itself is the one that the problem is about.
    const bool one_stands = verify(one.value(), {}, &effort).ok();
    return refuse(terminal, name_of(one_stands ? arguments.other : arguments.one), found.problem());
  }
  if (arguments.json)
    terminal.out << json_of(found.value()) << '\n';
  else
    terminal.out << text_of(found.value(), name_of(arguments.one), name_of(arguments.other));
  return found.value().same ? kFine : kFound;
}

int regress_logs(const Terminal& terminal, const RegressArguments& arguments) {
  const Result<Change> change = read_change(terminal, arguments);
  if (!change.ok()) return refuse(terminal, arguments.pack, change.problem());
  Baseline baseline;
  if (const auto problem = baseline.read(arguments.baseline, terminal.in))
    return refuse(terminal, "", *problem);
  const Result<std::vector<Source>> sources = find_sources(arguments.files);
  if (!sources.ok()) return refuse(terminal, "", sources.problem());
  return Regressor(terminal, baseline, change.value(), arguments, sources.value()).run();
}

}  // namespace arbiter::cli
