#include "service/cli/input.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/core/limits.hpp"
#include "service/cli/bytes.hpp"

namespace arbiter::cli {
namespace {

namespace fs = std::filesystem;

std::string ending_of(const fs::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return ending;
}

bool is_document(const fs::path& path) {
  const std::string last = ending_of(path);
  const bool packed = last == ".gz" || last == ".zst";
  const std::string ending = packed ? ending_of(path.stem()) : last;
  return ending == ".json" || ending == ".jsonl" || ending == ".ndjson";
}

Result<std::vector<Source>> find_in_folder(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored) && is_document(entry->path()))
      paths.push_back(entry->path());
  }
  if (error) return unreadable(folder + " cannot be searched: " + error.message());
  if (paths.empty()) return unreadable(folder + " contains no *.json, *.jsonl or *.ndjson");
  std::sort(paths.begin(), paths.end());
  std::vector<Source> sources;
  sources.reserve(paths.size());
  for (std::string& path : paths) sources.push_back({std::move(path), true});
  return sources;
}

Result<std::vector<Source>> find_one(const std::string& argument) {
  if (argument == "-") return std::vector<Source>{{argument, false}};
  std::error_code error;
  const fs::file_status status = fs::status(argument, error);
  if (fs::is_directory(status)) return find_in_folder(argument);
  if (!fs::exists(status)) return unreadable(argument + " does not exist");
  return std::vector<Source>{{argument, false}};
}

// Reads no further than the value of the outermost member `format`.
class FormatFinder : public nlohmann::json_sax<nlohmann::json> {
 public:
  std::string format;

  bool null() override { return value(); }
  bool boolean(bool) override { return value(); }
  bool number_integer(number_integer_t) override { return value(); }
  bool number_unsigned(number_unsigned_t) override { return value(); }
  bool number_float(number_float_t, const string_t&) override { return value(); }
  bool binary(binary_t&) override { return value(); }
  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
    return false;
  }
  bool key(string_t& name) override {
    named_ = depth_ == 1 && name == "format";
    return true;
  }
  bool string(string_t& text) override {
    if (named_) format = text;
    return value();
  }

 private:
  // A value ends the search when it is that of `format`, or when nothing encloses it.
  bool value() const { return !named_ && depth_ > 0; }
  bool enter() {
    ++depth_;
    return !named_;
  }
  bool leave() { return --depth_ > 0; }

  std::size_t depth_ = 0;
  bool named_ = false;
};

}  // namespace

Result<std::vector<Source>> find_sources(const std::vector<std::string>& arguments) {
  std::vector<Source> sources;
  for (const std::string& argument : arguments) {
    const Result<std::vector<Source>> found = find_one(argument);
    if (!found.ok()) return found.problem();
    sources.insert(sources.end(), found.value().begin(), found.value().end());
  }
  return sources;
}

std::string name_of(const std::string& path) { return path == "-" ? "standard input" : path; }

Result<std::string> read_document(const std::string& path, std::istream& standard_input) {
  const Result<std::unique_ptr<Bytes>> opened = open_bytes(path, standard_input);
  if (!opened.ok()) return opened.problem();
  Bytes& bytes = *opened.value();
  std::string text;
  while (text.size() <= limits::kLogBytes && read_more(bytes, limits::kLogBytes + 1, text))
    continue;
  if (text.size() > limits::kLogBytes) return too_large();
  if (const auto problem = bytes.problem()) return *problem;
  return text;
}

Problem too_large() {
  const std::string size = std::to_string(limits::kLogBytes >> 20) + " MiB";
  return {"too-large",
          "The file is too large",
          "It has more than " + size + "; no log and no pack may be larger.",
          {}};
}

std::string with_line(const std::string& name, std::uint64_t line) {
  return line == 0 ? name : name + ":" + std::to_string(line);
}

std::string format_of(std::string_view text) {
  FormatFinder finder;
  nlohmann::json::sax_parse(text.begin(), text.end(), &finder, nlohmann::json::input_format_t::json,
                            false);
  return finder.format;
}

}  // namespace arbiter::cli
