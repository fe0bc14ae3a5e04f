#include "service/cli/report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

namespace arbiter::cli {
namespace {

struct Advice {
  std::string_view type;     // of the problem
  std::string_view pointer;  // of one of its faults; empty: of any
  std::string_view text;
};

constexpr Advice kAdvice[] = {
    {"not-json", "",
     "`arbiter new GAME log` and `arbiter pack print ID` print valid files to start from."},
    {"not-the-form", "",
     "`arbiter new GAME log` (or position, cases) and `arbiter pack print ID` print valid files to "
     "compare with."},
    {"unusable-content", "/game", "`arbiter rules` lists the games."},
    {"unusable-content", "/content/pack",
     "`arbiter pack list` lists the built-in packs with their hashes; --packs names the files of "
     "others."},
    {"unusable-content", "/content/sha256",
     "`arbiter pack list` lists the built-in packs with their hashes; --packs names the files of "
     "others."},
};

bool fits(const Advice& advice, const Problem& problem) {
  if (advice.type != problem.type) return false;
  if (advice.pointer.empty()) return true;
  return std::any_of(problem.errors.begin(), problem.errors.end(), [&](const Fault& fault) {
    return fault.pointer == advice.pointer ||
           fault.pointer == "/given" + std::string(advice.pointer);
  });
}

std::string place(const std::string& name, const Fault& fault) {
  std::string text = name;
  if (fault.line != 0) text += (text.empty() ? "line " : ":") + std::to_string(fault.line);
  if (!fault.pointer.empty()) text += (text.empty() ? "" : ": ") + fault.pointer;
  return text.empty() ? "" : text + ": ";
}

}  // namespace

void report(const Terminal& terminal, const std::string& name, const Problem& problem) {
  terminal.err << "arbiter: " << (name.empty() ? "" : name + ": ") << problem.title;
  terminal.err << (problem.detail.empty() ? "" : ": " + problem.detail) << '\n';
  for (const Fault& fault : problem.errors) {
    terminal.err << "  " << place(name, fault) << fault.detail << '\n';
  }
  for (const Advice& advice : kAdvice) {
    if (fits(advice, problem)) terminal.err << "  " << advice.text << '\n';
  }
}

int refuse(const Terminal& terminal, const std::string& name, const Problem& problem) {
  report(terminal, name, problem);
  return kUnusable;
}

int refuse(const Terminal& terminal, const Problem& problem) {
  return refuse(terminal, "", problem);
}

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

int print(const Terminal& terminal, const std::string& name, const Result<std::string>& answer) {
  if (!answer.ok()) {
    report(terminal, name, answer.problem());
    return kUnusable;
  }
  terminal.out << answer.value();
  if (!answer.value().ends_with('\n')) terminal.out << '\n';
  return kFine;
}

}  // namespace arbiter::cli
