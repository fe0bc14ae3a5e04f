#include "service/cli/input.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/core/limits.hpp"

namespace arbiter::cli {
namespace {

namespace fs = std::filesystem;

Problem unreadable(const std::string& reason) {
  return {404, "file", "The file cannot be read", reason + ".", {}};
}

Problem too_large(std::size_t limit, const std::string& advice) {
  const std::string size = std::to_string(limit >> 20) + " MiB";
  return {413,
          "too-large",
          "The file is too large",
          "It has more than " + size + "; " + advice + ".",
          {}};
}

bool is_document(const fs::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
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
  if (paths.empty()) return unreadable(folder + " holds no *.json, *.jsonl or *.ndjson");
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

// Appends to `text` until it has `limit` bytes or the input ends.
void read_up_to(std::istream& input, std::size_t limit, std::string& text) {
  constexpr std::size_t kPiece = 1 << 16;
  while (text.size() < limit && input) {
    const std::size_t held = text.size();
    text.resize(std::min(limit, held + kPiece));
    input.read(text.data() + held, static_cast<std::streamsize>(text.size() - held));
    text.resize(held + static_cast<std::size_t>(input.gcount()));
  }
}

Result<std::string> read_within(std::istream& input, bool streams) {
  std::string text;
  read_up_to(input, limits::kLogBytes + 1, text);
  if (input.bad()) return unreadable("It breaks off: " + std::string(std::strerror(errno)));
  if (text.size() <= limits::kLogBytes) return text;
  if (!streams || !is_stream(text)) {
    return too_large(limits::kLogBytes, "no log and no pack may be larger");
  }
  read_up_to(input, limits::kStreamBytes + 1, text);
  if (text.size() <= limits::kStreamBytes) return text;
  return too_large(limits::kStreamBytes, "split the stream, for example with `split -l 1000`");
}

Result<std::string> read(const std::string& path, std::istream& standard_input, bool streams) {
  if (path == "-") return read_within(standard_input, streams);
  std::error_code error;
  if (fs::is_directory(path, error)) return unreadable("It is a folder; name a file in it");
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(std::strerror(errno));
  return read_within(file, streams);
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
  return read(path, standard_input, false);
}

Result<std::string> read_logs(const std::string& path, std::istream& standard_input) {
  return read(path, standard_input, true);
}

bool for_each_log_of(const Source& source, std::string_view text,
                     const std::function<void(std::uint32_t, std::string_view)>& use) {
  if (source.from_folder) {
    const std::string format = format_of(text);
    if (!format.empty() && !format.starts_with("arbiter.log/")) return false;
  }
  if (is_stream(text))
    for_each_log(text, use);
  else
    use(0, text);
  return true;
}

std::string with_line(const std::string& name, std::uint32_t line) {
  return line == 0 ? name : name + ":" + std::to_string(line);
}

std::string format_of(std::string_view text) {
  FormatFinder finder;
  nlohmann::json::sax_parse(text.begin(), text.end(), &finder, nlohmann::json::input_format_t::json,
                            false);
  return finder.format;
}

}  // namespace arbiter::cli
