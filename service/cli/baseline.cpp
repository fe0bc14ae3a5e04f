#include "service/cli/baseline.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "service/cli/bytes.hpp"
#include "service/cli/input.hpp"
#include "service/cli/lines.hpp"

namespace arbiter::cli {
namespace {

using nlohmann::json;

// The size limit of a line. A verdict with all its digests is smaller than the log, or not much
// larger.
constexpr std::size_t kLineBytes = std::size_t{32} << 20;

Problem unusable(const std::string& detail) {
  return {"baseline", "The baseline cannot be used", detail, {}};
}

// The keys under which lines are found.
std::string judged(const std::string& log_sha256) { return "judged " + log_sha256; }
std::string refused(const std::string& name, std::uint64_t line) {
  return "refused " + with_line(name, line);
}

}  // namespace

Baseline::~Baseline() {
  if (file_ >= 0) close(file_);
}

std::optional<Problem> Baseline::read(const std::string& path, std::istream& standard_input) {
  const Result<std::unique_ptr<Bytes>> opened = open_bytes(path, standard_input);
  if (!opened.ok()) {
    Problem problem = opened.problem();
    problem.detail = name_of(path) + ": " + problem.detail;
    return problem;
  }
  if (opened.value()->can_be_read_again()) file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  Lines lines(*opened.value(), "", kLineBytes);
  for (Line line; lines.next(line);) {
    const std::optional<Key> key = key_of_line(line.text);
    if (!key) {
      return unusable(with_line(name_of(path), line.number) +
                      " is not a line of output of `arbiter verify --json`.");
    }
    const std::uint64_t place = file_ < 0 ? held_.size() : line.place;
    entries_.push_back({*key, place, static_cast<std::uint32_t>(line.size)});
    if (file_ < 0) held_ += line.text;
  }
  if (std::optional<Problem> problem = opened.value()->problem()) {
    problem->detail = name_of(path) + ": " + problem->detail;
    return problem;
  }
  if (entries_.empty()) return unusable(name_of(path) + " is empty.");
  std::sort(entries_.begin(), entries_.end());
  return std::nullopt;
}

std::optional<std::string> Baseline::find(const std::string& name, std::uint64_t line,
                                          std::string_view log) const {
  std::optional<std::string> found = find(key_of(judged(sha256(log))));
  return found ? found : find(key_of(refused(name, line)));
}

Baseline::Key Baseline::key_of(const std::string& name) {
  const std::string hash = sha256(name);
  Key key;
  for (std::size_t i = 0; i < key.size(); ++i)
    std::from_chars(hash.data() + 16 * i, hash.data() + 16 * (i + 1), key[i], 16);
  return key;
}

std::optional<Baseline::Key> Baseline::key_of_line(std::string_view line) {
  const json parsed = json::parse(line, nullptr, false);
  if (!parsed.is_object()) return std::nullopt;
  const auto verdict = parsed.find("verdict");
  if (verdict != parsed.end()) {
    if (!verdict->is_object() || !verdict->value("log_sha256", json()).is_string())
      return std::nullopt;
    return key_of(judged(verdict->value("log_sha256", "")));
  }
  const json file = parsed.value("file", json());
  const json at = parsed.value("line", json(0u));
  if (!parsed.contains("problem") || !file.is_string() || !at.is_number_unsigned())
    return std::nullopt;
  return key_of(refused(file.get<std::string>(), at.get<std::uint64_t>()));
}

std::optional<std::string> Baseline::find(const Key& key) const {
  const auto after =
      std::upper_bound(entries_.begin(), entries_.end(), key,
                       [](const Key& one, const Entry& other) { return one < other.key; });
  if (after == entries_.begin() || std::prev(after)->key != key) return std::nullopt;
  return text_of(*std::prev(after));
}

// If the file has changed in the meantime, this is some other text; regress() then reports that.
std::string Baseline::text_of(const Entry& entry) const {
  if (file_ < 0) return held_.substr(entry.place, entry.size);
  std::string text(entry.size, '\0');
  std::size_t read = 0;
  while (read < text.size()) {
    const ssize_t got = pread(file_, text.data() + read, text.size() - read,
                              static_cast<off_t>(entry.place + read));
    if (got <= 0) break;
    read += static_cast<std::size_t>(got);
  }
  text.resize(read);
  return text;
}

}  // namespace arbiter::cli
