#include "tests/golden_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/schema.hpp"
#include "engine/games/conquest/text/document.hpp"
#include "tests/file_text.hpp"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kVerdict = ".verdict.json";

fs::path root() { return ARBITER_SOURCE_DIR; }

bool is_log(const fs::path& path) {
  const bool form = path.extension() == ".json" || path.extension() == ".jsonl";
  return form && !path.filename().string().ends_with(kVerdict);
}

// "replays/conquest/siege.json" -> "replays/conquest/siege.verdict.json"
std::string verdict_path(const fs::path& log) {
  return (fs::relative(log.parent_path(), root()) / log.stem()).generic_string() +
         std::string{kVerdict};
}

// Returns every file of the recorded games, including the broken ones. Cases have another form.
std::vector<fs::path> recorded_files() {
  std::vector<fs::path> paths;
  for (const auto& game : games()) {
    const fs::path folder = root() / "replays" / game;
    if (!fs::exists(folder)) continue;
    for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
      if (at->is_directory() && at->path().filename() == "cases") at.disable_recursion_pending();
      if (at->is_regular_file()) paths.push_back(at->path());
    }
  }
  return paths;
}

GoldenFile verdict_file(const fs::path& log) {
  GoldenFile file;
  file.path = verdict_path(log);
  const auto verdict = verify(file_text(log), {.digests = true});
  if (!verdict.ok()) {
    file.problem = verdict.problem().detail;
    return file;
  }
  file.wanted = golden_form(json_of(verdict.value()));
  const auto json = nlohmann::json::parse(file.wanted);
  for (const auto& one : json.at("claims"))
    if (!one["holds"])
      file.problem = one["claim"].get<std::string>() + " does not hold: " + one["found"].dump();
  return file;
}

}  // namespace

std::string golden_form(const std::string& verdict_json) {
  auto json = nlohmann::ordered_json::parse(verdict_json);
  json["engine"] = "";
  return json.dump(1) + "\n";
}

std::vector<GoldenFile> golden_files() {
  std::vector<GoldenFile> files;
  for (const auto& path : recorded_files())
    if (is_log(path)) files.push_back(verdict_file(path));
  for (const auto& [name, text] : schemas()) files.push_back({"schema/" + name, text, "", ""});
  files.push_back({"schema/openapi.json",
                   with_components(file_text(root() / "service/http/openapi.json")), "", ""});
  files.push_back({"schema/conquest-card-text.md", conquest::text::grammar_document(), "", ""});
  for (auto& file : files) file.stored = file_text(root() / file.path);
  std::sort(files.begin(), files.end(),
            [](const GoldenFile& a, const GoldenFile& b) { return a.path < b.path; });
  return files;
}

std::vector<std::string> left_over(const std::vector<GoldenFile>& files) {
  std::set<std::string> known;
  for (const auto& file : files) known.insert(file.path);
  std::vector<std::string> found;
  for (const auto& file : recorded_files()) {
    const auto path = fs::relative(file, root()).generic_string();
    if (path.ends_with(kVerdict) && !known.contains(path)) found.push_back(path);
  }
  return found;
}

}  // namespace arbiter::test
