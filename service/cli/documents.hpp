// The documents of files, folders and standard input, one after another: whole files, and the
// lines of streams of any length.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/cli/bytes.hpp"
#include "service/cli/input.hpp"
#include "service/cli/lines.hpp"

namespace arbiter::cli {

// What a command accepts.
struct Wanted {
  std::string_view format;  // how the format of its documents begins
  bool formless = false;    // so may be what a folder has without a format
  // Whether a first line that is not blank shows that the file has one document on each line.
  bool (*is_stream)(std::string_view first_line) = nullptr;
  // If true, a document that is the only line of its file is not a stream, whatever is_stream()
  // says.
  bool may_be_alone = false;
};

extern const Wanted kLogs;   // what verify takes: a JSON document, JSON Lines, or a stream of logs
extern const Wanted kCases;  // files of cases, one in a file or one a line

// One document, or why there is none. For a file of a folder that holds another kind of document,
// only the source is given.
struct Piece {
  std::size_t source = 0;  // index
  std::uint64_t line = 0;  // in a stream, from 1; otherwise 0
  std::string text = {};
  std::optional<Problem> problem = {};
  bool passed_over = false;
  // For a game of a database, which has no source:
  std::string stored = {};   // its id
  std::string verdict = {};  // the present verdict
};

class Documents {
 public:
  // The sources and the stream must outlive this object.
  Documents(const std::vector<Source>& sources, std::istream& standard_input, const Wanted& wanted)
      : sources_(sources), in_(standard_input), wanted_(wanted) {}

  // The next document; nothing at the end. Only this document is held in memory, and all of it.
  std::optional<Piece> next();

 private:
  std::optional<Piece> open();
  Piece read_whole(std::string text);
  std::optional<Piece> next_line();
  bool follows_more(std::string& text, std::size_t end);
  bool is_other(std::string_view text) const;

  const std::vector<Source>& sources_;
  std::istream& in_;
  const Wanted wanted_;
  std::size_t source_ = 0;  // the next to be opened, or that of the stream
  std::unique_ptr<Bytes> bytes_;
  std::optional<Lines> lines_;  // of a stream
};

}  // namespace arbiter::cli
