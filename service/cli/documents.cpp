#include "service/cli/documents.hpp"

#include <nlohmann/json.hpp>

#include "engine/core/limits.hpp"
#include "service/http/problem.hpp"

namespace arbiter::cli {
namespace {

bool is_whole_document(std::string_view line) { return nlohmann::json::accept(line); }

}  // namespace

const Wanted kLogs = {"arbiter.log/", true, is_stream, false};
const Wanted kCases = {"arbiter.cases/", false, is_whole_document, true};

std::optional<Piece> Documents::next() {
  while (source_ < sources_.size()) {
    std::optional<Piece> piece = lines_ ? next_line() : open();
    if (piece) piece->source = source_;
    if (!lines_) {
      bytes_.reset();
      ++source_;
    }
    if (piece) return piece;
  }
  return std::nullopt;
}

// The first document of a source.
std::optional<Piece> Documents::open() {
  Result<std::unique_ptr<Bytes>> opened = open_bytes(sources_[source_].path, in_);
  if (!opened.ok()) return Piece{.problem = opened.problem()};
  bytes_ = std::move(opened).value();
  std::string text;
  FirstLine first;
  while (!first.found_in(text) && text.size() <= limits::kLogBytes)
    if (!read_more(*bytes_, limits::kLogBytes, text)) break;
  if (bytes_->problem()) return Piece{.problem = bytes_->problem()};
  const bool whole = first.of(text).size() <= limits::kLogBytes;
  if (!whole || !wanted_.is_stream(first.of(text))) return read_whole(std::move(text));
  if (wanted_.may_be_alone && !follows_more(text, first.end())) return read_whole(std::move(text));
  if (is_other(first.of(text))) return Piece{.passed_over = true};
  lines_.emplace(*bytes_, std::move(text), limits::kLogBytes);
  return next_line();
}

// A source that is a single document.
Piece Documents::read_whole(std::string text) {
  while (text.size() <= limits::kLogBytes && read_more(*bytes_, limits::kLogBytes + 1, text))
    continue;
  if (text.size() > limits::kLogBytes) return {.problem = too_large()};
  if (bytes_->problem()) return {.problem = bytes_->problem()};
  if (is_other(text)) return {.passed_over = true};
  return {.text = std::move(text)};
}

// Nothing at the end of the stream; if it breaks off, the reason.
std::optional<Piece> Documents::next_line() {
  Line line;
  if (lines_->next(line)) {
    Piece piece{.line = line.number, .text = std::move(line.text)};
    if (line.size > limits::kLogBytes) piece.problem = log_too_large(line.size);
    return piece;
  }
  lines_.reset();
  if (bytes_->problem()) return Piece{.problem = bytes_->problem()};
  return std::nullopt;
}

// Whether anything but blanks follows in the text. More text may be appended to find out.
bool Documents::follows_more(std::string& text, std::size_t end) {
  std::size_t at = end;
  while ((at = text.find_first_not_of(" \t\r\n", at)) == std::string::npos) {
    at = text.size();
    if (at > limits::kLogBytes || !read_more(*bytes_, limits::kLogBytes, text)) return false;
  }
  return true;
}

// Whether a file of a folder holds a document of a kind that is not wanted.
bool Documents::is_other(std::string_view text) const {
  if (!sources_[source_].from_folder) return false;
  const std::string format = format_of(text);
  return format.empty() ? !wanted_.formless : !format.starts_with(wanted_.format);
}

}  // namespace arbiter::cli
