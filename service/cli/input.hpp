// Finds and reads the files that a command is given: files, folders and "-" for standard input.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
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

// The files meant by the arguments, in their order; a folder stands for every *.json and *.jsonl in
// it and below it, sorted by name. A Problem where something is not there or a folder holds no such
// file.
Result<std::vector<Source>> find_sources(const std::vector<std::string>& arguments);

// The name under which a source is reported.
std::string name_of(const std::string& path);

// The bytes of one document of at most limits::kLogBytes. A file that is larger is not read whole.
Result<std::string> read_document(const std::string& path, std::istream& standard_input);

// The same for a log or a stream of logs; a stream may have limits::kStreamBytes.
Result<std::string> read_logs(const std::string& path, std::istream& standard_input);

// Calls use(line, log) for the log in a text, with line 0, or for each log of a stream, with its
// line from 1. False, and nothing is called, where the file was found in a folder and says that it
// is another document than a log.
bool for_each_log_of(const Source& source, std::string_view text,
                     const std::function<void(std::uint32_t line, std::string_view log)>& use);

// "game.json", or "season.ndjson:3" where a line is given.
std::string with_line(const std::string& name, std::uint32_t line);

// The member `format` of a document, such as "arbiter.log/1"; empty where it has none.
std::string format_of(std::string_view text);

}  // namespace arbiter::cli
