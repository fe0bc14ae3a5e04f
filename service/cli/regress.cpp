// `arbiter regress`: compares a corpus, or the games of a database, with earlier verdicts.
#include <fstream>
#include <map>
#include <ostream>
#include <set>

#include "service/cli/baseline.hpp"
#include "service/cli/commands.hpp"
#include "service/cli/documents.hpp"
#include "service/cli/input.hpp"
#include "service/cli/junit.hpp"
#include "service/cli/pieces.hpp"
#include "service/cli/report.hpp"
#include "service/cli/stored_logs.hpp"

namespace arbiter::cli {
namespace {

struct Kind {
  const char* name;
  const char* title;
};

// In the order in which they are reported.
constexpr Kind kKinds[] = {
    {"refused", "refused: the log can no longer be judged"},
    {"judged", "judged: the log could not be judged before"},
    {"entry", "a different entry is not legal"},
    {"rules", "other rules are broken"},
    {"outcome", "other outcome"},
    {"digest", "other positions"},
};

std::string joined_by_commas(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

Problem unusable(std::string title, std::string detail) {
  return {"baseline", std::move(title), std::move(detail), {}};
}

// At most this many of the logs that differ in the same way are named.
constexpr std::size_t kNamed = 1'000;
// For at most this many groups, the smallest log is looked for.
constexpr std::size_t kShrunk = 100;

// Build servers read the XML alone, in which no test would look like success.
int refuse_logs(const Terminal& terminal, JunitFile& junit, const Problem& problem) {
  junit.add_error("logs", problem.detail);
  return refuse(terminal, "", problem);
}

class Regressor {
 public:
  Regressor(const Terminal& terminal, const Baseline& baseline, const Change& change,
            const RegressArguments& arguments, const std::vector<Source>& sources, JunitFile& junit)
      : terminal_(terminal),
        baseline_(baseline),
        change_(change),
        arguments_(arguments),
        sources_(sources),
        junit_(junit),
        progress_(terminal, sources.size()) {}

  int run(const std::function<std::optional<Piece>()>& next);

 private:
  struct Compared {
    Regression regression;
    std::string json;  // if it is printed as JSON
    std::string log;   // if it differs and the smallest log of its group is wanted
  };

  // Logs that differ in the same way.
  struct Group {
    std::size_t logs = 0;
    std::vector<std::string> named{};
    std::string shortest{};  // of its logs, if the smallest is wanted
    std::string smallest{};  // the file that was written
  };

  Result<Compared> compare(const Piece& piece) const {
    const std::optional<std::string> earlier =
        arguments_.baseline.empty() ? piece.verdict
                                    : baseline_.find(name(piece), piece.line, piece.text);
    if (!earlier)
      return unusable("The baseline does not have this log", "It has no verdict on these bytes.");
    Effort effort{.units = arguments_.work, .packs = arguments_.packs};
    Result<Regression> found = regress(piece.text, change_, *earlier, &effort);
    if (!found.ok()) return found.problem();
    std::string json = arguments_.json ? json_of(found.value()) : "";
    const bool wanted = !arguments_.smallest.empty() && found.value().kind != "same";
    return Compared{std::move(found).value(), std::move(json), wanted ? piece.text : ""};
  }

  void tell(const Piece& piece, const Result<Compared>& found) {
    const std::string place = place_of(piece);
    progress_.show(piece.source, place, ++told_);
    if (piece.passed_over) return;
    // A game has one name for a build server, whether this command or the service compared it.
    const std::string& test = piece.stored.empty() ? place : piece.stored;
    if (!found.ok()) return refuse(place, test, found.problem());
    ++compared_;
    const auto& [one, json, log] = found.value();
    other_packs_ += one.pack_applied ? 0 : 1;
    games_.insert(one.game);
    if (arguments_.json) print_json(piece, json);
    if (one.kind == "same") return junit_.add_passed(one.game, test);
    ++differing_;
    const std::string answer = text_of(one);
    junit_.add_failed(one.game, test, one.kind, answer);
    Group& group = groups_[one.kind][joined_by_commas(one.causes)];
    if (++group.logs <= kNamed && !arguments_.json) group.named.push_back(place + ": " + answer);
    keep_shortest(group, log);
  }

  void keep_shortest(Group& group, const std::string& log) {
    if (log.empty() || (group.shortest.empty() && ++shrunk_ > kShrunk)) return;
    if (group.shortest.empty() || log.size() < group.shortest.size()) group.shortest = log;
  }

  // Writes the smallest log of each group. False if a file cannot be written.
  bool write_smallest();

  std::string name(const Piece& piece) const {
    return sources_.empty() ? stored_name(arguments_.stored.database, piece)
                            : name_of(sources_[piece.source].path);
  }

  std::string place_of(const Piece& piece) const { return with_line(name(piece), piece.line); }

  void refuse(const std::string& place, const std::string& test, const Problem& problem) {
    ++unusable_;
    junit_.add_error(test, problem.detail);
    progress_.clear();
    report(terminal_, place, problem);
  }

  void print_json(const Piece& piece, const std::string& text) {
    progress_.clear();
    if (sources_.empty())
      terminal_.out << "{\"id\":" << json_string(piece.stored);
    else
      terminal_.out << "{\"file\":" << json_string(name(piece));
    if (piece.line != 0) terminal_.out << ",\"line\":" << piece.line;
    terminal_.out << ",\"regression\":" << text << "}\n";
  }

  void print_end() const {
    for (const auto& [kind, causes] : groups_)
      for (const auto& [cause, group] : causes)
        if (!group.smallest.empty())
          terminal_.out << "{\"group\":" << json_string(kind)
                        << ",\"causes\":" << json_string(cause) << ",\"logs\":" << group.logs
                        << ",\"smallest\":" << json_string(group.smallest) << "}\n";
    terminal_.out << "{\"done\":true,\"compared\":" << compared_
                  << ",\"same\":" << compared_ - differing_ << ",\"unusable\":" << unusable_;
    if (!change_.pack.empty()) terminal_.out << ",\"pack_not_applied\":" << other_packs_;
    terminal_.out << "}\n";
  }

  void print_groups() const {
    for (const Kind& kind : kKinds) {
      const auto group = groups_.find(kind.name);
      if (group == groups_.end()) continue;
      terminal_.out << coloured(terminal_, Colour::bold, kind.title) << '\n';
      for (const auto& [causes, found] : group->second) {
        const std::string title =
            causes.empty() ? "no rule or card can be named as the cause" : causes;
        terminal_.out << "  " << coloured(terminal_, Colour::red, title) << ": " << found.logs
                      << (found.logs == 1 ? " log\n" : " logs\n");
        if (!found.smallest.empty())
          terminal_.out << "    the smallest log that shows it: " << found.smallest << '\n';
        for (const std::string& log : found.named) terminal_.out << "    " << log << '\n';
        if (found.logs > found.named.size())
          terminal_.out << "    and " << found.logs - found.named.size()
                        << " more; --json lists all\n";
      }
    }
    terminal_.out << compared_ << (compared_ == 1 ? " log: " : " logs: ") << compared_ - differing_
                  << " same, " << differing_ << " differ";
    if (!change_.pack.empty() && other_packs_ > 0)
      terminal_.out << "; " << other_packs_ << " without the pack to be tried";
    if (unusable_ > 0) terminal_.out << "; " << unusable_ << " could not be compared";
    terminal_.out << '\n';
  }

  // Build servers read the XML alone, so it has an error too.
  int not_tried(const std::string& what, const std::string& why) {
    junit_.add_error(what, "It was not tried. " + why);
    report(terminal_, "", unusable("The " + what + " was not tried", why));
    return kUnusable;
  }

  int code() {
    if (!change_.pack.empty() && compared_ > 0 && other_packs_ == compared_)
      return not_tried("pack",
                       "No log that could be read has a pack with its id; give it the id of the "
                       "pack that it should replace.");
    for (const auto& [id, value] : change_.rulings)
      if (compared_ > 0 && !games_.contains(id.substr(0, id.find(':'))))
        return not_tried("ruling", "None of the logs is of the game to which " + id + " belongs.");
    if (compared_ == 0 && unusable_ == 0)
      return refuse_logs(terminal_, junit_,
                         unusable("Nothing was compared", "No game or log matches."));
    if (unusable_ > 0 || compared_ == 0) return kUnusable;
    return differing_ > 0 ? kFound : kFine;
  }

  const Terminal& terminal_;
  const Baseline& baseline_;
  const Change& change_;
  const RegressArguments& arguments_;
  const std::vector<Source>& sources_;
  JunitFile& junit_;
  Progress progress_;
  std::uint64_t told_ = 0;  // pieces
  std::size_t compared_ = 0;
  std::size_t differing_ = 0;
  std::size_t unusable_ = 0;
  std::size_t shrunk_ = 0;       // groups whose smallest log is looked for
  std::size_t other_packs_ = 0;  // logs whose pack is another than the one to be tried
  std::set<std::string> games_;  // of the logs compared
  std::map<std::string, std::map<std::string, Group>> groups_;  // by kind and causes
};

int Regressor::run(const std::function<std::optional<Piece>()>& next) {
  const PieceWork<Compared> work{
      [this](const Piece& piece) { return compare(piece); },
      [](const Compared& one) { return one.json.size() + one.log.size(); },
      [this](const Piece& piece, const Result<Compared>& found) { tell(piece, found); }};
  do_pieces<Compared>(next, arguments_.jobs, work, terminal_.out, progress_);
  if (!arguments_.smallest.empty() && !write_smallest()) return kUnusable;
  arguments_.json ? print_end() : print_groups();
  return code();
}

// "entry-cards-fireball": the words of a group as the name of a file.
std::string file_name(const std::string& kind, const std::string& causes) {
  std::string name = kind;
  for (const char c : "-" + causes.substr(0, 60)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain)
      name += c;
    else if (name.back() != '-')
      name += '-';
  }
  return name.substr(0, name.find_last_not_of('-') + 1);
}

bool Regressor::write_smallest() {
  std::size_t number = 0;
  for (auto& [kind, causes] : groups_) {
    for (auto& [cause, group] : causes) {
      if (group.shortest.empty()) continue;
      Effort effort{.units = kShrinkUnits, .packs = arguments_.packs};
      const Result<Shrunk> shrunk = shrink(group.shortest, change_, &effort);
      if (!shrunk.ok()) continue;  // a log that cannot be judged; the list names it
      const std::string path = arguments_.smallest + "/" + std::to_string(++number) + "-" +
                               file_name(kind, cause) + ".json";
      std::ofstream file(path, std::ios::binary | std::ios::trunc);
      file << shrunk.value().log;
      file.close();
      if (!file) {
        report(terminal_, path, {"arguments", "The log cannot be written", "", {}});
        return false;
      }
      group.smallest = path;
    }
  }
  return true;
}

// Compares the games of the database, or the logs of the files.
int regress_with(const Terminal& terminal, RegressArguments arguments, const Change& change,
                 const Baseline& baseline, JunitFile& junit) {
  if (!arguments.stored.database.empty()) {
    HeldPacks packs;
    Result<StoredLogs> opened = StoredLogs::open(arguments.stored, packs);
    if (!opened.ok()) return refuse_logs(terminal, junit, opened.problem());
    arguments.packs = &packs;
    StoredLogs logs = std::move(opened).value();
    const std::vector<Source> none;
    return Regressor(terminal, baseline, change, arguments, none, junit).run([&] {
      return logs.next();
    });
  }
  const Result<std::vector<Source>> sources = find_sources(arguments.files);
  if (!sources.ok()) return refuse_logs(terminal, junit, sources.problem());
  Documents documents(sources.value(), terminal.in, kLogs);
  return Regressor(terminal, baseline, change, arguments, sources.value(), junit).run([&] {
    return documents.next();
  });
}

}  // namespace

int regress_logs(const Terminal& terminal, const RegressArguments& arguments) {
  if (arguments.stored.database.empty() && (arguments.files.empty() || arguments.baseline.empty()))
    return refuse(terminal, "",
                  {"arguments",
                   "Nothing to compare",
                   "Name logs and their --baseline, or the games of a database with --db.",
                   {}});
  if (!arguments.smallest.empty() && arguments.change.pack.empty() &&
      arguments.change.rulings.empty())
    return refuse(terminal, "",
                  {"arguments",
                   "Nothing can be shrunk",
                   "--smallest needs --pack or --ruling, because this build cannot produce the "
                   "verdicts of another build.",
                   {}});
  const Result<Change> change = read_change(terminal, arguments.change, arguments.work);
  if (!change.ok()) return refuse(terminal, arguments.change.pack, change.problem());
  Baseline baseline;
  if (!arguments.baseline.empty())
    if (const auto problem = baseline.read(arguments.baseline, terminal.in))
      return refuse(terminal, "", *problem);
  JunitFile junit;
  if (!arguments.junit.empty())
    if (const auto problem =
            junit.open(arguments.junit, junit::name_of_run(arguments.stored.suite)))
      return refuse(terminal, "", *problem);
  const int code = regress_with(terminal, arguments, change.value(), baseline, junit);
  if (const auto problem = junit.close()) return refuse(terminal, "", *problem);
  return code;
}

}  // namespace arbiter::cli
