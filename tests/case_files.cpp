#include "tests/case_files.hpp"
#include "tests/file_text.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;

// Adds the rules that a case expects to refuse: those that it names as expected, or else those that
// it is about. What makes a position impossible is not a check of a move or of a set-up, and is
// left out.
void add_refusals(const nlohmann::json& one, bool from_position, std::set<std::string>& rules) {
  const auto expect = one.value("expect", nlohmann::json::object());
  if (expect.value("status", "") != "illegal") return;
  if (from_position && one.value("moves", nlohmann::json::array()).empty()) return;
  auto expected = expect.value("rules", std::vector<std::string>{});
  if (expected.empty()) expected = one.value("rules", std::vector<std::string>{});
  rules.insert(expected.begin(), expected.end());
}

CaseFileText load(const fs::path& path, const std::string& game) {
  CaseFileText file{
      fs::relative(path, ARBITER_SOURCE_DIR).generic_string(), game, file_text(path), {}, {}};
  const auto json = nlohmann::json::parse(file.text, nullptr, false);
  if (!json.is_object() || !json.contains("cases")) return file;
  file.pack = json.value("/given/content/pack"_json_pointer, std::string{});
  for (const auto& one : json["cases"]) {
    const auto& owner = one.contains("given") ? one : json;
    const bool from_position = owner.value("given", nlohmann::json::object()).contains("start");
    add_refusals(one, from_position, file.refusals);
  }
  return file;
}

}  // namespace

std::vector<CaseFileText> case_files(const std::string& game) {
  std::vector<CaseFileText> files;
  for (const auto& name : games()) {
    const fs::path folder = fs::path(ARBITER_REPLAYS) / name / "cases";
    if ((!game.empty() && name != game) || !fs::exists(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      if (entry.path().extension() == ".json") files.push_back(load(entry.path(), name));
  }
  std::sort(files.begin(), files.end(),
            [](const CaseFileText& a, const CaseFileText& b) { return a.path < b.path; });
  return files;
}

std::vector<PackOfCards> packs_of_cards(const std::string& game) {
  std::vector<PackOfCards> packs;
  const fs::path folder = fs::path(ARBITER_SOURCE_DIR) / "engine/games" / game / "packs";
  if (!fs::exists(folder)) return packs;  // the game is not part of `arbiter`
  for (const auto& entry : fs::directory_iterator(folder)) {
    const auto json = nlohmann::json::parse(file_text(entry.path()));
    if (!json.contains("cards")) continue;
    PackOfCards pack{json["id"], {}};
    for (const auto& card : json["cards"]) pack.cards.push_back(card["id"]);
    packs.push_back(std::move(pack));
  }
  return packs;
}

std::string coverage_text(const Book& book, const Coverage& coverage) {
  const RowSums counts = sum_of(book, rows_in(book, coverage));
  std::ostringstream text;
  text << book.title << " (" << book.game << ")\n"
       << "  rows                  " << counts.rows << "\n"
       << "  enforced              " << counts.enforced << "\n"
       << "    refused by a case   " << counts.refused << "\n"
       << "    passed or carried   " << counts.carried << "\n"
       << "    touched by no case  " << counts.unfelt.size() << "\n"
       << "  the same as another   " << counts.same << "\n"
       << "  not for a program     " << counts.elsewhere << "\n";
  for (const auto& id : counts.unfelt) text << "    " << id << "\n";
  return text.str();
}

}  // namespace arbiter::test
