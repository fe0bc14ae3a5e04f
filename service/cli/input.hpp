// Finds and reads the files that a command is given: files, folders and "-" for standard input.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"

namespace arbiter::cli {

struct Source {
  std::string path;          // "-" is standard input
  bool from_folder = false;  // found in a folder, not named by the user
};

// The files that the arguments name, in their order. A folder stands for every *.json, *.jsonl and
// *.ndjson in it and below it, sorted by name; these may be packed (*.ndjson.gz, *.json.zst).
// Returns a Problem if something does not exist or a folder holds no such file.
Result<std::vector<Source>> find_sources(const std::vector<std::string>& arguments);

// The name under which a source is reported.
std::string name_of(const std::string& path);

// Returns one document, unpacked, of at most limits::kLogBytes. Does not read all of a larger
// file.
Result<std::string> read_document(const std::string& path, std::istream& standard_input);

// The Problem for a document of more than limits::kLogBytes.
Problem too_large();

// "game.json", or "season.ndjson:3" if a line is given.
std::string with_line(const std::string& name, std::uint64_t line);

// The member `format` of a document, such as "arbiter.log/1"; empty if it has none.
std::string format_of(std::string_view text);

}  // namespace arbiter::cli
