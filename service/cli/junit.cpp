#include "service/cli/junit.hpp"

namespace arbiter::cli {
namespace {

// The head of the file holds the counts, which are known only at the end. This many bytes are
// reserved for it, and blanks fill what is left over.
constexpr std::size_t kHeadBytes = 256;

Problem not_written(const std::string& path) {
  return {"arguments", "The results cannot be written", path + " cannot be written.", {}};
}

}  // namespace

std::string JunitFile::head() const {
  constexpr std::string_view kEndOfTag = ">\n";
  std::string text = junit::head(suite_, totals_);
  text.resize(text.size() - kEndOfTag.size());
  text.resize(kHeadBytes - kEndOfTag.size(), ' ');
  return text.append(kEndOfTag);
}

std::optional<Problem> JunitFile::open(const std::string& path, std::string_view suite) {
  path_ = path;
  suite_ = suite;
  file_.open(path, std::ios::binary | std::ios::trunc);
  file_ << head();
  if (!file_) return not_written(path);
  return std::nullopt;
}

void JunitFile::add(const std::string& test_case) {
  if (!file_.is_open()) return;
  ++totals_.tests;
  file_ << test_case;
}

void JunitFile::add_passed(std::string_view game, std::string_view name) {
  add(junit::passed(game, name));
}

void JunitFile::add_failed(std::string_view game, std::string_view name, std::string_view kind,
                           std::string_view text) {
  ++totals_.failures;
  add(junit::failed(game, name, kind, text));
}

void JunitFile::add_error(std::string_view name, std::string_view text) {
  ++totals_.errors;
  add(junit::error(name, text));
}

std::optional<Problem> JunitFile::close() {
  if (!file_.is_open()) return std::nullopt;
  file_ << junit::kEnd;
  file_.seekp(0);
  file_ << head();
  file_.close();
  if (!file_) return not_written(path_);
  return std::nullopt;
}

}  // namespace arbiter::cli
