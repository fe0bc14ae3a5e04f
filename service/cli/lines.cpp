#include "service/cli/lines.hpp"

#include <algorithm>

namespace arbiter::cli {
namespace {

constexpr std::string_view kBlank = " \t\r";
constexpr std::size_t kBuffer = std::size_t{1} << 16;

}  // namespace

bool Lines::next(Line& line) {
  line = {};
  length_ = 0;
  for (;;) {
    if (at_ == buffer_.size() && !fill()) break;
    const std::string_view rest = std::string_view(buffer_).substr(at_);
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    add(rest.substr(0, end), line);
    const bool whole = end < rest.size();
    at_ += whole ? end + 1 : end;
    if (whole) ++passed_;
    if (whole && line.size > 0) break;
    if (whole) length_ = 0;
  }
  // The last line may lack a line end.
  const bool last = at_ == buffer_.size() && buffer_.empty();
  if (line.size == 0 || (last && bytes_.problem())) return false;
  line.number = last ? passed_ + 1 : passed_;
  if (line.size > limit_)
    line.text = {};
  else
    line.text.resize(line.size);
  return true;
}

// Blanks are counted, and kept if there is room, until it is known whether they end the line.
void Lines::add(std::string_view piece, Line& line) {
  if (length_ == 0) {
    const std::size_t blanks = std::min(piece.find_first_not_of(kBlank), piece.size());
    piece.remove_prefix(blanks);
    if (piece.empty()) return;
    line.place = before_ + at_ + blanks;
  }
  const std::size_t last = piece.find_last_not_of(kBlank);
  if (last != std::string_view::npos) line.size = length_ + last + 1;
  length_ += piece.size();
  if (line.text.size() < limit_) line.text.append(piece.substr(0, limit_ - line.text.size()));
}

bool Lines::fill() {
  before_ += buffer_.size();
  at_ = 0;
  buffer_.clear();
  return read_more(bytes_, kBuffer, buffer_);
}

bool FirstLine::found_in(std::string_view text) {
  begin_ = std::min(text.find_first_not_of(" \t\r\n", begin_), text.size());
  end_ = std::min(text.find('\n', std::max(begin_, end_)), text.size());
  return end_ < text.size();
}

}  // namespace arbiter::cli
