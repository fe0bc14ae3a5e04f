#include "service/cli/junit.hpp"

#include "service/cli/markup.hpp"

namespace arbiter::cli {
namespace {

// The head of the file holds the counts, which are known at the end. Until then so many bytes are
// kept for it; blanks fill what is left of them.
constexpr std::size_t kHeadBytes = 256;

Problem not_written(const std::string& path) {
  return {"arguments", "The results cannot be written", path + " cannot be written.", {}};
}

}  // namespace

std::string JunitFile::head() const {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"" +
                     escaped(suite_) + "\" tests=\"" + std::to_string(tests_) + "\" failures=\"" +
                     std::to_string(failures_) + "\" errors=\"" + std::to_string(errors_) + "\"";
  text.resize(kHeadBytes - 2, ' ');
  return text + ">\n";
}

std::optional<Problem> JunitFile::open(const std::string& path, std::string_view suite) {
  path_ = path;
  suite_ = suite;
  file_.open(path, std::ios::binary | std::ios::trunc);
  file_ << head();
  if (!file_) return not_written(path);
  return std::nullopt;
}

void JunitFile::begin_case(std::string_view game, std::string_view name) {
  ++tests_;
  file_ << "  <testcase classname=\"" << escaped(game) << "\" name=\"" << escaped(name) << '"';
}

void JunitFile::add_passed(std::string_view game, std::string_view name) {
  if (!file_.is_open()) return;
  begin_case(game, name);
  file_ << "/>\n";
}

void JunitFile::add_failed(std::string_view game, std::string_view name, std::string_view kind,
                           std::string_view text) {
  if (!file_.is_open()) return;
  begin_case(game, name);
  ++failures_;
  file_ << "><failure type=\"" << escaped(kind) << "\" message=\"" << escaped(text)
        << "\"/></testcase>\n";
}

void JunitFile::add_error(std::string_view name, std::string_view text) {
  if (!file_.is_open()) return;
  begin_case("arbiter", name);
  ++errors_;
  file_ << "><error message=\"" << escaped(text) << "\"/></testcase>\n";
}

std::optional<Problem> JunitFile::close() {
  if (!file_.is_open()) return std::nullopt;
  file_ << "</testsuite>\n";
  file_.seekp(0);
  file_ << head();
  file_.close();
  if (!file_) return not_written(path_);
  return std::nullopt;
}

}  // namespace arbiter::cli
