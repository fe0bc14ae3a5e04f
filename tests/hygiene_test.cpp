// Reads the source tree and fails on what no compiler refuses: an include that points the wrong
// way, a clock in the engine, a line that is too long, a header that does not begin with a comment
// about itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/file_text.hpp"

namespace arbiter::hygiene_test {
namespace {

namespace fs = std::filesystem;

struct File {
  std::string path;  // from the root of the project, with slashes
  std::string text;

  bool is_header() const { return path.ends_with(".hpp"); }
  bool is_cpp() const { return is_header() || path.ends_with(".cpp"); }
  bool is_in(std::string_view folder) const { return path.starts_with(std::string(folder) + "/"); }
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

// ---- the checks: what is wrong with one file
// ------------------------------------------------------

using Faults = std::vector<std::string>;

// Returns the text without comments, strings and characters. Line ends stay.
std::string code_of(const std::string& text) {
  std::string code;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = std::string_view(text).substr(i);
    std::size_t end = i;
    if (rest.starts_with("//")) {
      end = text.find('\n', i) - 1;
    } else if (rest.starts_with("/*")) {
      end = text.find("*/", i) + 1;
    } else if (rest.starts_with("R\"")) {
      const std::size_t open = text.find('(', i);
      std::string close(1, ')');
      close.append(text, i + 2, open - i - 2).append(1, '"');
      end = text.find(close, open) + close.size() - 1;
    } else if (text[i] == '"' || (text[i] == '\'' && (i == 0 || !std::isalnum(text[i - 1])))) {
      for (end = i + 1; end < text.size() && text[end] != text[i]; ++end) end += text[end] == '\\';
    } else {
      code += text[i];
    }
    end = std::clamp(end, i, text.size());
    code.append(static_cast<std::size_t>(std::count(&text[i], &text[end], '\n')), '\n');
    i = end;
  }
  return code;
}

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !is_word_character(text[at - 1]);
    const bool ends = at + word.size() == text.size() || !is_word_character(text[at + word.size()]);
    if (starts && ends) return true;
  }
  return false;
}

struct Include {
  std::string target;
  bool own = false;  // in quotes
};

std::vector<Include> includes_of(const File& file) {
  std::vector<Include> includes;
  for (const std::string& line : lines_of(file.text)) {
    if (!line.starts_with("#include ")) continue;
    const std::size_t end = line.find_first_of(">\"", 10);
    includes.push_back({line.substr(10, end - 10), line[9] == '"'});
  }
  return includes;
}

// The folders that a folder may include, besides itself.
struct Layer {
  std::string_view folder;
  std::vector<std::string_view> below;
};

const std::vector<Layer>& layers() {
  static const std::vector<Layer> all = {
      {"engine/core", {}},
      {"engine/board", {"engine/core"}},
      {"engine/games", {"engine/core", "engine/board"}},
      {"codec", {"engine"}},
      {"service/trust", {"engine/core", "codec"}},
      {"service", {"engine", "codec"}},
  };
  return all;
}

bool is_under(const std::string& path, std::string_view folder) {
  return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

// "engine/games/hex" for a file of the game hex, otherwise empty.
std::string game_folder(const std::string& path) {
  constexpr std::string_view kGames = "engine/games/";
  if (!path.starts_with(kGames)) return "";
  return path.substr(0, path.find('/', kGames.size()));
}

// Tables generated for a game, such as "hex/rows.hpp", count as files of its folder.
std::string resolved(const std::string& target, const std::set<std::string>& games) {
  const std::string first = target.substr(0, target.find('/'));
  return games.contains(first) ? "engine/games/" + target : target;
}

bool may_include(const std::string& from, const std::string& target) {
  for (const Layer& layer : layers()) {
    if (!is_under(from, layer.folder)) continue;
    const auto allowed = [&](std::string_view below) { return is_under(target, below); };
    if (std::any_of(layer.below.begin(), layer.below.end(), allowed)) return true;
    const std::string game = game_folder(from);
    return is_under(target, game.empty() ? layer.folder : std::string_view(game));
  }
  return true;  // tests, tools, fuzz targets and benchmarks may look at everything
}

Faults wrong_includes(const File& file, const std::set<std::string>& games) {
  Faults faults;
  for (const Include& include : includes_of(file)) {
    if (!include.own || may_include(file.path, resolved(include.target, games))) continue;
    faults.push_back("includes " + include.target + ", which is not below it");
  }
  return faults;
}

// `json`: the file may read and write JSON.
Faults impurities(const File& file, bool json = false) {
  static const std::set<std::string> kHeaders = {"chrono",
                                                 "ctime",
                                                 "time.h",
                                                 "random",
                                                 "iostream",
                                                 "fstream",
                                                 "filesystem",
                                                 "cstdio",
                                                 "stdio.h",
                                                 "thread",
                                                 "mutex",
                                                 "shared_mutex",
                                                 "future",
                                                 "atomic",
                                                 "unordered_map",
                                                 "unistd.h",
                                                 "condition_variable",
                                                 "unordered_set",
                                                 "locale",
                                                 "semaphore",
                                                 "stop_token"};
  Faults faults;
  for (const Include& include : includes_of(file)) {
    const bool is_json = include.target.find("nlohmann") != std::string::npos;
    if ((is_json && !json) || kHeaders.contains(include.target))
      faults.push_back("includes " + include.target);
  }
  const std::string code = code_of(file.text);
  for (const char* word : {"float", "double", "unordered_map", "unordered_set", "rand", "getenv"}) {
    if (has_word(code, word)) faults.push_back(std::string("says ") + word);
  }
  return faults;
}

Faults header_faults(const File& file) {
  Faults faults;
  if (!file.text.starts_with("//")) faults.push_back("does not start with a comment on itself");
  if (file.text.find("#pragma once") == std::string::npos) faults.push_back("has no #pragma once");
  for (const Include& include : includes_of(file)) {
    // It is slow to compile, so only the codec's templates may pass it on to the files that include
    // them.
    const bool slow = include.target == "nlohmann/json.hpp" && !file.is_in("codec") &&
                      !file.is_in("tests") && !file.is_in("fuzz");
    if (slow) faults.push_back("includes nlohmann/json.hpp");
  }
  return faults;
}

std::size_t columns(const std::string& line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

Faults line_faults(const File& file) {
  Faults faults;
  const std::vector<std::string> lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto fault = [&](const std::string& what) {
      faults.push_back("line " + std::to_string(i + 1) + " " + what);
    };
    if (columns(lines[i]) > 100) fault("is longer than 100 columns");
    if (lines[i].find('\t') != std::string::npos) fault("has a tab");
    if (lines[i].ends_with(' ') || lines[i].ends_with('\r')) fault("ends with white space");
    for (const std::string word : {"TO"
                                   "DO",
                                   "FIX"
                                   "ME"}) {
      if (has_word(lines[i], word)) fault("says " + word);
    }
  }
  return faults;
}

// ---- functions

// Whether the text before a brace is the head of a function: "int f(int a) const".
bool is_function_head(const std::string& head) {
  static const std::set<std::string> kOthers = {"if",        "for",    "while", "switch",
                                                "namespace", "struct", "class", "enum",
                                                "union",     "do",     "else",  "try"};
  const std::size_t open = head.find('(');
  if (open == std::string::npos || head.rfind('=', open) != std::string::npos) return false;
  const std::size_t word = head.find_first_not_of(" \n");
  std::size_t end = word;
  while (end < head.size() && is_word_character(head[end])) ++end;
  return !kOthers.contains(head.substr(word, end - word));
}

// Checks the functions that are not part of another one, as lambdas and local classes are. The
// cases of a switch do not count, because one that answers for every enumerator is as long as the
// enumeration.
Faults long_functions(const File& file) {
  constexpr std::size_t kMost = 70;
  struct Block {
    bool function = false;
    std::size_t line = 0;   // line of its head
    std::size_t cases = 0;  // lines before it that begin with `case`
  };
  Faults faults;
  std::vector<Block> open;
  std::string head;
  std::size_t line = 1, head_line = 1, cases = 0;
  const std::string code = code_of(file.text);
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (c == '\n') {
      ++line;
      const std::size_t word = std::min(code.find_first_not_of(' ', i + 1), code.size());
      cases += code.compare(word, 5, "case ") == 0;
    }
    if (c == '{') {
      const bool inside =
          std::any_of(open.begin(), open.end(), [](const Block& one) { return one.function; });
      open.push_back({!inside && is_function_head(head), head_line, cases});
    } else if (c == '}' && !open.empty()) {
      const Block block = open.back();
      open.pop_back();
      const std::size_t lines = line - block.line + 1 - (cases - block.cases);
      if (block.function && lines > kMost)
        faults.push_back("has a function of " + std::to_string(lines) + " lines at line " +
                         std::to_string(block.line));
    }
    if (c == '{' || c == '}' || c == ';') {
      head.clear();
    } else if (!head.empty() || (c != ' ' && c != '\n')) {
      if (head.empty()) head_line = line;
      head += c;
    }
  }
  return faults;
}

// A visitor for any other type, or a fallback of a switch, would let a new kind pass unnoticed.
Faults open_visitors(const File& file) {
  Faults found;
  const std::string code = code_of(file.text);
  if (has_word(code, "Other") || code.find("requires { one.") != std::string::npos)
    found.push_back("has a visitor for any other type; OneOf names those that it treats alike");
  if (code.find("default:") != std::string::npos)
    found.push_back("has a fallback in a switch; each enumerator has a case of its own");
  return found;
}

Faults end_faults(const File& file) {
  if (file.text.empty() || file.text.ends_with('\n')) return {};
  return {"does not end with a line end"};
}

// ---- the tree
// -------------------------------------------------------------------------------------

std::optional<File> read(const fs::path& path, const fs::path& root) {
  static const std::set<std::string> kNames = {"dev", "CMakeLists.txt", "run", ".gitignore"};
  static const std::set<std::string> kEndings = {".hpp", ".cpp",  ".cmake", ".sql", ".py",
                                                 ".md",  ".json", ".jsonl", ".yaml"};
  if (!kNames.contains(path.filename()) && !kEndings.contains(path.extension()))
    return std::nullopt;
  return File{path.lexically_relative(root).generic_string(), file_text(path)};
}

// Only files that people write are read: no build tree, no repository, no inputs of fuzz targets.
bool is_left_out(const fs::path& folder) {
  const std::string name = folder.filename();
  return name.starts_with("build") || name == ".git" || name == ".cache" || name == "seeds" ||
         name == "findings";
}

std::vector<File> read_tree() {
  const fs::path root = ARBITER_SOURCE_DIR;
  std::vector<File> files;
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::end(entry); ++entry) {
    if (entry->is_directory() && is_left_out(entry->path())) entry.disable_recursion_pending();
    if (!entry->is_regular_file()) continue;
    if (std::optional<File> file = read(entry->path(), root)) files.push_back(std::move(*file));
  }
  return files;
}

const std::vector<File>& tree() {
  static const std::vector<File> files = read_tree();
  return files;
}

std::set<std::string> games() {
  std::set<std::string> found;
  for (const File& file : tree()) {
    const std::string folder = game_folder(file.path);
    if (!folder.empty()) found.insert(fs::path(folder).filename());
  }
  return found;
}

void expect_clean(const std::function<bool(const File&)>& concerns,
                  const std::function<Faults(const File&)>& check) {
  std::size_t seen = 0;
  for (const File& file : tree()) {
    if (!concerns(file)) continue;
    ++seen;
    for (const std::string& fault : check(file)) ADD_FAILURE() << file.path << " " << fault;
  }
  EXPECT_GT(seen, 0u) << "no file was read; is ARBITER_SOURCE_DIR right?";
}

bool is_source(const File& file) {
  return file.is_cpp() || file.path.ends_with(".sql") || file.path.ends_with(".cmake") ||
         file.path.ends_with(".py") || file.path.ends_with("CMakeLists.txt") || file.path == "dev";
}

TEST(Hygiene, IncludesPointOneWay) {
  expect_clean([](const File& file) { return file.is_cpp(); },
               [](const File& file) { return wrong_includes(file, games()); });
}

TEST(Hygiene, TheEngineIsPure) {
  expect_clean([](const File& file) { return file.is_cpp() && file.is_in("engine"); },
               [](const File& file) { return impurities(file); });
}

TEST(Hygiene, ProofsAreCheckedWithoutFilesAndClocks) {
  expect_clean([](const File& file) { return file.is_cpp() && file.is_in("service/trust"); },
               [](const File& file) { return impurities(file, true); });
}

TEST(Hygiene, HeadersSayWhatTheyAre) {
  expect_clean([](const File& file) { return file.is_header(); }, header_faults);
}

TEST(Hygiene, LinesAreShortAndFinished) { expect_clean(is_source, line_faults); }

TEST(Hygiene, FunctionsAreShort) {
  expect_clean([](const File& file) { return file.is_cpp(); }, long_functions);
}

TEST(Hygiene, FilesAreShort) {
  expect_clean([](const File& file) { return file.is_cpp(); },
               [](const File& file) {
                 return lines_of(file.text).size() > 600 ? Faults{"has more than 600 lines"}
                                                         : Faults{};
               });
}

TEST(Hygiene, VisitorsAreClosed) {
  expect_clean([](const File& file) { return file.is_cpp() && file.is_in("engine"); },
               open_visitors);
}

TEST(Hygiene, FilesEndWithALineEnd) {
  expect_clean([](const File&) { return true; }, end_faults);
}

// ---- the checks find what they are for
// --------------------------------------------------------------

Faults includes_in(const std::string& path, const std::string& target) {
  return wrong_includes({path, "#include \"" + target + "\"\n"}, {"hex", "conquest"});
}

TEST(HygieneChecks, FindAnIncludeThatPointsTheWrongWay) {
  EXPECT_EQ(includes_in("engine/core/a.hpp", "engine/games/hex/b.hpp").size(), 1u);
  EXPECT_EQ(includes_in("engine/board/a.hpp", "engine/games/hex/b.hpp").size(), 1u);
  EXPECT_EQ(includes_in("engine/games/hex/a.cpp", "engine/games/conquest/b.hpp").size(), 1u);
  EXPECT_EQ(includes_in("engine/games/hex/a.cpp", "conquest/rows.hpp").size(), 1u);
  EXPECT_EQ(includes_in("engine/games/hex/a.cpp", "codec/b.hpp").size(), 1u);
  EXPECT_EQ(includes_in("codec/a.cpp", "service/b.hpp").size(), 1u);
  EXPECT_TRUE(includes_in("engine/games/hex/a.cpp", "engine/board/b.hpp").empty());
  EXPECT_TRUE(includes_in("engine/games/hex/a.cpp", "engine/games/hex/b.hpp").empty());
  EXPECT_TRUE(includes_in("engine/games/hex/a.cpp", "hex/rows.hpp").empty());
  EXPECT_TRUE(includes_in("service/a.cpp", "codec/b.hpp").empty());
  EXPECT_TRUE(includes_in("tests/a.cpp", "engine/games/hex/b.hpp").empty());
}

TEST(HygieneChecks, FindImpurities) {
  EXPECT_EQ(impurities({"engine/a.cpp", "#include <chrono>\n"}).size(), 1u);
  EXPECT_EQ(impurities({"engine/a.cpp", "#include <nlohmann/json_fwd.hpp>\n"}).size(), 1u);
  EXPECT_EQ(impurities({"engine/a.cpp", "double x;\n"}).size(), 1u);
  EXPECT_EQ(impurities({"engine/a.cpp", "/* a */ std::unordered_map<int, int> x;\n"}).size(), 1u);
  EXPECT_TRUE(impurities({"engine/a.cpp", "// double\nint doubled = 1; /* float */\n"}).empty());
  EXPECT_TRUE(impurities({"engine/a.cpp", "auto s = \"a \\\" double\"; char c = '\"';\n"}).empty());
  EXPECT_TRUE(impurities({"engine/a.cpp", "auto s = R\"(\" double)\"; int n = 1'000;\n"}).empty());
}

TEST(HygieneChecks, FindLongFunctions) {
  const std::string body(80, '\n');
  EXPECT_EQ(long_functions({"a.cpp", "int f(int a) const {" + body + "}\n"}).size(), 1u);
  EXPECT_EQ(long_functions({"a.cpp", "namespace a {\nvoid g() {" + body + "}\n}\n"}).size(), 1u);
  EXPECT_EQ(long_functions({"a.cpp", "A::A() : b_(1) {\nif (c) {" + body + "}\n}\n"}).size(), 1u);
  EXPECT_TRUE(long_functions({"a.cpp", "struct A {" + body + "};\n"}).empty());
  std::string cases = "int f(E e) {\nswitch (e) {\n";
  for (int i = 0; i < 80; ++i) cases += "  case E::a: return 1;\n";
  EXPECT_TRUE(long_functions({"a.cpp", cases + "}\n}\n"}).empty());
  EXPECT_TRUE(long_functions({"a.cpp", "int a[] = {f(1)," + body + "};\n"}).empty());
  EXPECT_TRUE(long_functions({"a.cpp", body + "void f() {}\n" + body + "void g() {}\n"}).empty());
}

TEST(HygieneChecks, FindOpenVisitors) {
  const std::string visitor = "template <class Other>\nvoid operator()(const Other&) {}\n";
  EXPECT_EQ(open_visitors({"engine/a.cpp", visitor}).size(), 1u);
  EXPECT_TRUE(open_visitors({"engine/a.cpp", "// Other\nauto s = \"Other\";\n"}).empty());
  EXPECT_EQ(open_visitors({"engine/a.cpp", "switch (a) {\n  default: return;\n}\n"}).size(), 1u);
  EXPECT_EQ(open_visitors({"engine/a.cpp", "if constexpr (requires { one.unit; }) {}\n"}).size(),
            1u);
}

TEST(HygieneChecks, FindFaultsOfFormAndLines) {
  EXPECT_EQ(header_faults({"a.hpp", "int x;\n"}).size(), 2u);
  EXPECT_TRUE(header_faults({"a.hpp", "// A.\n#pragma once\n"}).empty());
  EXPECT_EQ(line_faults({"a.cpp", std::string(101, 'x') + "\n"}).size(), 1u);
  EXPECT_TRUE(line_faults({"a.cpp", std::string(99, 'x') + "\xC3\xA4\n"}).empty());
  EXPECT_EQ(line_faults({"a.cpp",
                         "a\tb \n// TO"
                         "DO: c\n"})
                .size(),
            3u);
  EXPECT_EQ(end_faults({"a.cpp", "x"}).size(), 1u);
}

}  // namespace
}  // namespace arbiter::hygiene_test
