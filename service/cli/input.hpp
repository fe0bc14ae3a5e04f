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

// The files meant by the arguments, in their order; a folder stands for every *.json, *.jsonl and
// *.ndjson in it and below it, which may be packed (*.ndjson.gz, *.json.zst), sorted by name. A
// Problem where something is not there or a folder holds no such file.
Result<std::vector<Source>> find_sources(const std::vector<std::string>& arguments);

// The name under which a source is reported.
std::string name_of(const std::string& path);

// The bytes of one document of at most limits::kLogBytes, unpacked. A file that is larger is not
// read whole.
Result<std::string> read_document(const std::string& path, std::istream& standard_input);

// Why a document of more than limits::kLogBytes is not read.
Problem too_large();

// "game.json", or "season.ndjson:3" where a line is given.
std::string with_line(const std::string& name, std::uint64_t line);

// The member `format` of a document, such as "arbiter.log/1"; empty where it has none.
std::string format_of(std::string_view text);

}  // namespace arbiter::cli
