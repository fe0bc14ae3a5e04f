// `arbiter diff` and `arbiter regress`: two logs compared, and a corpus compared with what it was.
#include <algorithm>
#include <fstream>
#include <istream>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/report.hpp"

namespace arbiter::cli {
namespace {

using nlohmann::json;

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
  return {422, "baseline", std::move(title), std::move(detail), {}};
}

// The lines of an earlier `arbiter verify --json`.
class Baseline {
 public:
  // The first line that is none of them is a Problem.
  std::optional<Problem> read(const std::string& path, std::istream& standard_input) {
    if (path == "-") return read_lines(path, standard_input);
    std::ifstream file(path, std::ios::binary);
    if (!file) return unusable("The baseline cannot be read", path + " cannot be opened.");
    return read_lines(path, file);
  }

  // The line for a log: by its bytes, or where it could not be judged by its name and line.
  const std::string* find(const std::string& name, std::uint32_t line, std::string_view log) const {
    const auto by_bytes = judged_.find(sha256(log));
    if (by_bytes != judged_.end()) return &by_bytes->second;
    const auto by_name = refused_.find(with_line(name, line));
    return by_name == refused_.end() ? nullptr : &by_name->second;
  }

 private:
  std::optional<Problem> read_lines(const std::string& path, std::istream& input) {
    std::uint32_t number = 0;
    for (std::string line; std::getline(input, line);) {
      ++number;
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      if (!take(line))
        return unusable(
            "The baseline cannot be used",
            with_line(name_of(path), number) + " is no line that `arbiter verify --json` prints.");
    }
    if (judged_.empty() && refused_.empty())
      return unusable("The baseline cannot be used", name_of(path) + " is empty.");
    return std::nullopt;
  }

  bool take(const std::string& line) {
    const json parsed = json::parse(line, nullptr, false);
    if (!parsed.is_object()) return false;
    const auto verdict = parsed.find("verdict");
    if (verdict != parsed.end()) {
      if (!verdict->is_object() || !verdict->value("log_sha256", json()).is_string()) return false;
      judged_[verdict->value("log_sha256", "")] = line;
      return true;
    }
    const json file = parsed.value("file", json());
    const json at = parsed.value("line", json(0u));
    if (!parsed.contains("problem") || !file.is_string() || !at.is_number_unsigned()) return false;
    refused_[with_line(file.get<std::string>(), at.get<std::uint32_t>())] = line;
    return true;
  }

  std::map<std::string, std::string> judged_;   // by the hash of the log
  std::map<std::string, std::string> refused_;  // by file and line
};

class Regressor {
 public:
  Regressor(const Terminal& terminal, const Baseline& baseline, const Change& change,
            const RegressArguments& arguments)
      : terminal_(terminal),
        baseline_(baseline),
        change_(change),
        json_(arguments.json),
        work_(arguments.work) {}

  int run(const std::vector<Source>& sources) {
    Progress progress(terminal_, sources.size());
    progress_ = &progress;
    for (done_ = 0; done_ < sources.size(); ++done_) compare_source(sources[done_]);
    progress.clear();
    json_ ? print_end() : print_groups();
    return code();
  }

 private:
  void compare_source(const Source& source) {
    const std::string name = name_of(source.path);
    const Result<std::string> text = read_logs(source.path, terminal_.in);
    if (!text.ok()) return refuse(name, text.problem());
    for_each_log_of(source, text.value(), [&](std::uint32_t line, std::string_view log) {
      compare_log(name, line, log);
    });
  }

  void compare_log(const std::string& name, std::uint32_t line, std::string_view log) {
    progress_->show(done_, with_line(name, line));
    const std::string* earlier = baseline_.find(name, line, log);
    if (earlier == nullptr)
      return refuse(with_line(name, line), unusable("The baseline does not have this log",
                                                    "It has no verdict on these bytes."));
    Effort effort{.units = work_};
    const Result<Regression> found = regress(log, change_, *earlier, &effort);
    if (!found.ok()) return refuse(with_line(name, line), found.problem());
    ++compared_;
    const Regression& one = found.value();
    pack_applied_ = pack_applied_ || one.pack_applied;
    games_.insert(one.game);
    if (json_) print_json(name, line, one.json);
    if (one.kind == "same") return;
    ++differing_;
    std::string causes;
    for (const std::string& cause : one.causes) causes += (causes.empty() ? "" : ", ") + cause;
    if (!json_)
      groups_[one.kind][causes].push_back(with_line(name, line) + ": " + regression_text(one.json));
  }

  void refuse(const std::string& name, const Problem& problem) {
    ++unusable_;
    progress_->clear();
    report(terminal_, name, problem);
  }

  void print_json(const std::string& name, std::uint32_t line, const std::string& text) const {
    progress_->clear();
    terminal_.out << "{\"file\":" << json_string(name);
    if (line != 0) terminal_.out << ",\"line\":" << line;
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
      for (const auto& [causes, logs] : group->second) {
        const std::string title = causes.empty() ? "no rule or card can be named" : causes;
        terminal_.out << "  " << coloured(terminal_, Colour::red, title) << ": " << logs.size()
                      << (logs.size() == 1 ? " log\n" : " logs\n");
        for (const std::string& log : logs) terminal_.out << "    " << log << '\n';
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
  const bool json_;
  const std::uint64_t work_;
  Progress* progress_ = nullptr;
  std::size_t done_ = 0;  // sources
  std::size_t compared_ = 0;
  std::size_t differing_ = 0;
  std::size_t unusable_ = 0;
  bool pack_applied_ = false;
  std::set<std::string> games_;  // of the logs compared
  std::map<std::string, std::map<std::string, std::vector<std::string>>> groups_;
};

Problem no_ruling(const std::string& text) {
  return {400,
          "arguments",
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
  const std::string& json = found.value().json;
  if (arguments.json)
    terminal.out << json << '\n';
  else
    terminal.out << diff_text(json, name_of(arguments.one), name_of(arguments.other));
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
  return Regressor(terminal, baseline, change.value(), arguments).run(sources.value());
}

}  // namespace arbiter::cli
